/// Receives telemetry events. Implemented by Telemetry; every method returns at once.
package protocol Instrumentation: Sendable {
    var clock: any HearthClock { get }

    /// Returns the span of a request; nil if no traces are recorded. An unsampled span only passes its context on.
    ///
    /// - Parameter caller: the trace that the request continues.
    func beginTrace(below caller: TraceContext?) -> TraceSpan?

    func note(_ event: TelemetryEvent)

    /// Returns all metrics in the text format of Prometheus.
    ///
    /// - Parameter openAnswers: the number of in-flight responses.
    func exposition(openAnswers: Int) async -> String
}

/// An event that is counted.
package enum TelemetryEvent: Sendable {
    case answered(AnsweredRequest)
    case called(ProviderCallReport)
    /// A bucket of this policy was empty.
    case limited(policy: String)
    case failed(ErrorReport)
}

/// A request that has ended.
package struct AnsweredRequest: Sendable {
    /// A standard method of HTTP; `_OTHER` for any other.
    package var method: String
    /// The template of the route; nil if no route matched.
    package var route: String?
    /// The status of the response; nil if none was sent.
    package var status: Int?
    package var duration: Duration
    /// The time of a run that no provider spent.
    package var overhead: Duration?

    package init(method: String, route: String?, status: Int?, duration: Duration, overhead: Duration?) {
        self.method = method
        self.route = route
        self.status = status
        self.duration = duration
        self.overhead = overhead
    }
}

/// The result of a call to a provider.
package struct ProviderCallReport: Sendable {
    /// `provider/model`
    package var model: String
    /// `ok`, or a code for the failure.
    package var outcome: String
    package var duration: Duration
    /// The time until the model first produced output; nil if it never did.
    package var timeToFirstToken: Duration?

    package init(model: String, outcome: String, duration: Duration, timeToFirstToken: Duration?) {
        self.model = model
        self.outcome = outcome
        self.duration = duration
        self.timeToFirstToken = timeToFirstToken
    }
}

/// A failure of the server, without any text of a user.
package struct ErrorReport: Sendable {
    package var code: String
    /// The type of the underlying error.
    package var cause: String?
    package var file: String
    package var line: UInt
    /// The method and the template.
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

/// Instrumentation that discards everything.
package struct NoObserver: Instrumentation {
    package let clock: any HearthClock

    package init(clock: any HearthClock) { self.clock = clock }

    package func beginTrace(below caller: TraceContext?) -> TraceSpan? { nil }
    package func note(_ event: TelemetryEvent) {}
    package func exposition(openAnswers: Int) async -> String { "" }
}
