package import HearthCore

/// Tracer that begins traces and exports finished spans.
package struct Tracer: SpanRecorder {
    /// Clock of the spans.
    package let clock: any HearthClock
    private let sampler: Sampler
    private let exporter: BatchExporter<FinishedSpan>

    /// Creates a tracer.
    package init(sampler: Sampler, exporter: BatchExporter<FinishedSpan>, clock: any HearthClock) {
        self.sampler = sampler
        self.exporter = exporter
        self.clock = clock
    }

    func begin(below caller: TraceContext?) -> TraceSpan {
        let trace = caller?.traceID ?? .random()
        let context = TraceContext(
            traceID: trace, spanID: .random(in: 1 ... .max), isSampled: sampler.samples(trace, below: caller),
            state: caller?.state ?? "")
        return TraceSpan("", .server, in: context, parent: caller?.spanID, recorder: self)
    }

    /// Exports a span.
    package func record(_ span: FinishedSpan) { exporter.add(span) }
}
