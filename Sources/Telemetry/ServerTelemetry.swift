import Dispatch
package import HearthCore
import Synchronization

/// What the house tells of itself: figures always, traces and errors where somebody collects them.
package final class ServerTelemetry: Instrumentation {
    package let clock: any HearthClock
    package let metrics: ServerMetrics
    private let tracer: Tracer?
    private let errors: ErrorReporter?
    private let gauges = Mutex<[Gauge]>([])

    package init(clock: any HearthClock, metrics: ServerMetrics, tracer: Tracer? = nil, errors: ErrorReporter? = nil) {
        self.clock = clock
        self.metrics = metrics
        self.tracer = tracer
        self.errors = errors
    }

    package func add(_ more: [Gauge]) { gauges.withLock { $0 += more } }

    package func beginTrace(below caller: TraceContext?) -> TraceSpan? { tracer?.begin(below: caller) }

    package func note(_ event: TelemetryEvent) {
        switch event {
        case .answered(let request): metrics.note(request)
        case .called(let call): metrics.note(call)
        case .limited(let policy): metrics.limited.add(1, policy)
        case .failed(let failure): errors?.note(failure)
        }
    }

    package func exposition(openAnswers: Int) async -> String {
        let gauges =
            gauges.withLock { $0 }
            + [Gauge("hearth_open_streams", "Answers that are under way.") { Double(openAnswers) }]
        // Some read files, which is not for the threads that answer requests.
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
