/// Hears what happens in the house. Implemented by Telemetry; every method returns at once.
package protocol Instrumentation: Sendable {
    var clock: any HearthClock { get }

    /// The span of a request; nil where no traces are kept. One that is not sampled only passes its context on.
    ///
    /// - Parameter caller: whose trace goes on.
    func beginTrace(below caller: TraceContext?) -> TraceSpan?

    func note(_ event: TelemetryEvent)

    /// Everything that is counted, in the text format of Prometheus.
    ///
    /// - Parameter openAnswers: how many answers are under way.
    func exposition(openAnswers: Int) async -> String
}

package enum TelemetryEvent: Sendable {
    case answered(AnsweredRequest)
    case called(ProviderCallReport)
    /// A bucket of this policy was empty.
    case limited(policy: String)
    case failed(ErrorReport)
}

package struct AnsweredRequest: Sendable {
    /// Of HTTP's own; `_OTHER` for any other.
    package var method: String
    /// The route's template; nil where the request found none.
    package var route: String?
    /// Nil where nothing was answered.
    package var status: Int?
    package var duration: Duration
    /// Of a run: what was not spent while a provider answered.
    package var overhead: Duration?

    package init(method: String, route: String?, status: Int?, duration: Duration, overhead: Duration?) {
        self.method = method
        self.route = route
        self.status = status
        self.duration = duration
        self.overhead = overhead
    }
}

/// How a call of a provider went.
package struct ProviderCallReport: Sendable {
    /// `provider/model`
    package var model: String
    /// `ok`, or why it failed.
    package var outcome: String
    package var duration: Duration
    /// Until the model got on for the first time; nil where it never did.
    package var timeToFirstToken: Duration?

    package init(model: String, outcome: String, duration: Duration, timeToFirstToken: Duration?) {
        self.model = model
        self.outcome = outcome
        self.duration = duration
        self.timeToFirstToken = timeToFirstToken
    }
}

/// A failure of ours, without a word of anybody's.
package struct ErrorReport: Sendable {
    package var code: String
    /// The type of the error behind it.
    package var cause: String?
    package var file: String
    package var line: UInt
    /// Method and template.
    package var route: String?
    package var requestID: String
    package var trace: TraceContext?

    package init(
        code: String, cause: String?, file: String, line: UInt, route: String?, requestID: String, trace: TraceContext?
    ) {
        self.code = code
        self.cause = cause
        self.file = file
        self.line = line
        self.route = route
        self.requestID = requestID
        self.trace = trace
    }
}

/// Where nobody wants to know.
package struct NoObserver: Instrumentation {
    package let clock: any HearthClock

    package init(clock: any HearthClock) { self.clock = clock }

    package func beginTrace(below caller: TraceContext?) -> TraceSpan? { nil }
    package func note(_ event: TelemetryEvent) {}
    package func exposition(openAnswers: Int) async -> String { "" }
}
