import Synchronization

/// A timed piece of work within a trace.
///
/// ``current`` is the span of the running task. If no trace is recorded it is nil, and ``measured(_:_:_:)`` costs one
/// task-local read. Spans must not be opened per token. Attributes hold names of things, numbers and ids only, never
/// text of a household.
package final class TraceSpan: Sendable {
    /// The kinds, numbered as in OTLP.
    package enum Kind: Int, Sendable { case `internal` = 1, server, client }

    /// The value of an attribute.
    package enum Value: Hashable, Sendable {
        case text(String), integer(Int), number(Double), flag(Bool), texts([String])
    }

    private struct State {
        var name: String
        var attributes: [(key: String, value: Value)] = []
        var failure: String?
        var hasEnded = false
    }

    /// The span of the running task; nil if no trace is recorded.
    @TaskLocal package static var current: TraceSpan?

    /// The position of the span in its trace.
    package let context: TraceContext
    private let parentID: UInt64?
    private let kind: Kind
    private let beginning: Moment
    private let recorder: any SpanRecorder
    private let state: Mutex<State>

    /// Creates the first span of this process in a trace.
    ///
    /// - Parameter parent: the span of the caller.
    package init(_ name: String, _ kind: Kind, in context: TraceContext, parent: UInt64?, recorder: any SpanRecorder) {
        self.context = context
        parentID = parent
        self.kind = kind
        self.recorder = recorder
        beginning = Moment(on: recorder.clock)
        state = Mutex(State(name: name))
    }

    private init(_ name: String, _ kind: Kind, below parent: TraceSpan) {
        context = TraceContext(
            traceID: parent.context.traceID, spanID: .random(in: 1 ... .max), isSampled: true,
            state: parent.context.state)
        parentID = parent.context.spanID
        self.kind = kind
        recorder = parent.recorder
        // Uses the wall clock of the trace's beginning, so that no span begins before its parent.
        beginning = parent.beginning.later(at: recorder.clock.uptime)
        state = Mutex(State(name: name))
    }

    /// Begins a child of the task's current span; returns nil if none is recorded.
    package static func begin(_ name: @autoclosure () -> String, _ kind: Kind = .internal) -> TraceSpan? {
        guard let parent = current, parent.context.isSampled else { return nil }
        return TraceSpan(name(), kind, below: parent)
    }

    /// Runs `work` in a child span, which is the current one during the work.
    package static func measured<Result>(
        _ name: @autoclosure () -> String, _ kind: Kind = .internal, _ work: (TraceSpan?) async throws -> Result
    ) async rethrows -> Result {
        guard let span = begin(name(), kind) else { return try await work(nil) }
        defer { span.end() }
        do {
            return try await $current.withValue(span) { try await work(span) }
        } catch {
            span.fail(error)
            throw error
        }
    }

    /// Runs synchronous work in a child span.
    package static func measured<Result>(
        _ name: @autoclosure () -> String, _ kind: Kind = .internal, _ work: (TraceSpan?) throws -> Result
    ) rethrows -> Result {
        guard let span = begin(name(), kind) else { return try work(nil) }
        defer { span.end() }
        do {
            return try work(span)
        } catch {
            span.fail(error)
            throw error
        }
    }

    /// Renames the span.
    package func rename(_ name: String) { state.withLock { $0.name = name } }

    /// Sets an attribute.
    ///
    /// - Parameter value: nil sets nothing.
    package func set(_ key: String, _ value: Value?) {
        guard let value else { return }
        state.withLock { $0.attributes.append((key, value)) }
    }

    /// Sets an attribute to a text; nil sets nothing.
    package func set(_ key: String, _ text: String?) { set(key, text.map(Value.text)) }
    /// Sets an attribute to an integer; nil sets nothing.
    package func set(_ key: String, _ number: Int?) { set(key, number.map(Value.integer)) }

    /// Marks the span as failed.
    ///
    /// - Parameter kind: a code or the name of a type: the value of `error.type`.
    package func fail(as kind: String) { state.withLock { $0.failure = $0.failure ?? kind } }

    /// Marks the span as failed, by the code or the type of the error.
    package func fail(_ error: any Error) {
        fail(
            as: (error as? HearthError)?.code.rawValue
                ?? (error is CancellationError ? "cancelled" : "\(type(of: error))"))
    }

    /// Ends the span. Only the first call counts.
    package func end() {
        guard context.isSampled else { return }
        let uptime = recorder.clock.uptime
        let ended = state.withLock { state -> FinishedSpan? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            if let failure = state.failure { state.attributes.append(("error.type", .text(failure))) }
            return FinishedSpan(
                name: state.name, kind: kind, traceID: context.traceID, spanID: context.spanID, parentID: parentID,
                begin: beginning.nanoseconds, end: beginning.later(at: uptime).nanoseconds,
                attributes: state.attributes, hasFailed: state.failure != nil)
        }
        if let ended { recorder.record(ended) }
    }
}

extension TraceSpan {
    /// Runs a tool in a span (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/#execute-tool-span).
    package static func measured<Result>(
        tool name: String, _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await measured("execute_tool \(name)") { span in
            span?.describe(tool: name)
            return try await work()
        }
    }

    /// Runs a synchronous tool in a span.
    package static func measured<Result>(tool name: String, _ work: () throws -> Result) rethrows -> Result {
        try measured("execute_tool \(name)") { span in
            span?.describe(tool: name)
            return try work()
        }
    }

    private func describe(tool name: String) {
        set("gen_ai.operation.name", "execute_tool")
        set("gen_ai.tool.name", name)
        set("gen_ai.tool.type", "function")
    }
}

/// A wall-clock moment, kept exact by the monotonic clock.
private struct Moment: Sendable {
    /// Nanoseconds since 1970.
    var nanoseconds: UInt64
    var uptime: Duration

    init(on clock: any HearthClock) {
        nanoseconds = UInt64(max(0, clock.now.milliseconds)) * 1_000_000
        uptime = clock.uptime
    }

    func later(at uptime: Duration) -> Moment {
        var later = self
        later.nanoseconds += UInt64(max(0, (uptime - self.uptime).nanoseconds))
        later.uptime = max(uptime, self.uptime)
        return later
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// The duration in seconds, with a fraction.
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

/// A span that has ended.
package struct FinishedSpan: Sendable {
    /// The name of the operation.
    package var name: String
    /// The kind of the span.
    package var kind: TraceSpan.Kind
    /// The id of the trace.
    package var traceID: TraceContext.TraceID
    /// The id of the span; not zero.
    package var spanID: UInt64
    /// The id of the parent; nil for the first span of a trace.
    package var parentID: UInt64?
    /// Nanoseconds since 1970.
    package var begin: UInt64
    /// Nanoseconds since 1970.
    package var end: UInt64
    /// The attributes, in the order in which they were set.
    package var attributes: [(key: String, value: TraceSpan.Value)]
    /// True if the operation failed.
    package var hasFailed: Bool

    /// Creates a span that has ended.
    package init(
        name: String, kind: TraceSpan.Kind, traceID: TraceContext.TraceID, spanID: UInt64, parentID: UInt64?,
        begin: UInt64, end: UInt64, attributes: [(key: String, value: TraceSpan.Value)], hasFailed: Bool
    ) {
        self.name = name
        self.kind = kind
        self.traceID = traceID
        self.spanID = spanID
        self.parentID = parentID
        self.begin = begin
        self.end = end
        self.attributes = attributes
        self.hasFailed = hasFailed
    }
}

/// Receives spans that have ended. Implemented by Telemetry; returns at once.
package protocol SpanRecorder: Sendable {
    /// The clock of the spans.
    var clock: any HearthClock { get }
    /// Records a span that has ended.
    func record(_ span: FinishedSpan)
}
