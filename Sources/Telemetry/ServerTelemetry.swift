import Dispatch
package import HearthCore
import Synchronization

/// Telemetry of the server: metrics always, traces and errors if a collector is configured.
package final class ServerTelemetry: Instrumentation {
    /// Clock of all measurements.
    package let clock: any HearthClock
    /// Counters and histograms.
    package let metrics: ServerMetrics
    private let tracer: Tracer?
    private let errors: ErrorReporter?
    private let gauges = Mutex<[Gauge]>([])

    /// Creates the telemetry; without a tracer or reporter these signals are off.
    package init(clock: any HearthClock, metrics: ServerMetrics, tracer: Tracer? = nil, errors: ErrorReporter? = nil) {
        self.clock = clock
        self.metrics = metrics
        self.tracer = tracer
        self.errors = errors
    }

    /// Adds gauges to the exposition.
    package func add(_ more: [Gauge]) { gauges.withLock { $0 += more } }

    /// Begins a trace, continued from the caller's if given.
    package func beginTrace(below caller: TraceContext?) -> TraceSpan? { tracer?.begin(below: caller) }

    /// Records an event.
    package func note(_ event: TelemetryEvent) {
        switch event {
        case .finished(let request): metrics.note(request)
        case .called(let call): metrics.note(call)
        case .limited(let policy): metrics.limited.add(1, policy)
        case .failed(let failure): errors?.note(failure)
        }
    }

    /// Returns all metrics in Prometheus' text format.
    package func exposition(inFlightResponses: Int) async -> String {
        let gauges =
            gauges.withLock { $0 }
            + [Gauge("hearth_open_streams", "In-flight responses.") { Double(inFlightResponses) }]
        // Some gauges read files, which must not block the threads that serve requests.
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [metrics] in
                var text = ""
                metrics.append(to: &text)
                for gauge in gauges { gauge.append(to: &text) }
                continuation.resume(returning: text)
            }
        }
    }
}
