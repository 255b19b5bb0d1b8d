package import HearthCore
import Synchronization

/// Keeps what it hears.
package final class FakeObserver: Instrumentation, SpanRecorder {
    package let clock: any HearthClock
    private let heard = Mutex<[TelemetryEvent]>([])
    private let recorded = Mutex<[FinishedSpan]>([])

    package init(clock: any HearthClock) { self.clock = clock }

    package var events: [TelemetryEvent] { heard.withLock { $0 } }
    package var spans: [FinishedSpan] { recorded.withLock { $0 } }

    package func beginTrace(below caller: TraceContext?) -> TraceSpan? {
        let context = TraceContext(
            traceID: caller?.traceID ?? .random(), spanID: .random(in: 1 ... .max),
            isSampled: caller?.isSampled ?? true, state: caller?.state ?? "")
        return TraceSpan("", .server, in: context, parent: caller?.spanID, recorder: self)
    }

    package func note(_ event: TelemetryEvent) { heard.withLock { $0.append(event) } }
    package func record(_ span: FinishedSpan) { recorded.withLock { $0.append(span) } }
    package func exposition(inFlightResponses: Int) async -> String { "hearth_open_streams \(inFlightResponses)\n" }
}

extension FinishedSpan {
    package subscript(_ key: String) -> TraceSpan.Value? { attributes.last { $0.key == key }?.value }
}
