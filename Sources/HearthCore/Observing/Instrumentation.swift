/// Receives telemetry events. Implemented by Telemetry; every method returns at once.
package protocol Instrumentation: Sendable {
    /// The clock of all measurements.
    var clock: any HearthClock { get }

    /// Returns the span of a request; nil if no traces are recorded. An unsampled span only passes its context on.
    ///
    /// - Parameter caller: the trace that the request continues.
    func beginTrace(below caller: TraceContext?) -> TraceSpan?

    /// Records an event.
    func note(_ event: TelemetryEvent)

    /// Returns all metrics in the text format of Prometheus.
    ///
    /// - Parameter inFlightResponses: the number of in-flight responses.
    func exposition(inFlightResponses: Int) async -> String
}

/// An event that is counted.
package enum TelemetryEvent: Sendable {
    case finished(FinishedRequest)
    case called(ProviderCallReport)
    /// A bucket of this policy was empty.
    case limited(policy: String)
    case failed(ErrorReport)
}

/// A request that has ended.
package struct FinishedRequest: Sendable {
    /// A standard method of HTTP; `_OTHER` for any other.
    package var method: String
    /// The template of the route; nil if no route matched.
    package var route: String?
    /// The status of the response; nil if none was sent.
    package var status: Int?
    /// The time that the request took.
    package var duration: Duration
    /// The time of a run that no provider spent.
    package var overhead: Duration?

    /// Creates the report of a request.
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
    /// The time that the call took.
    package var duration: Duration
    /// The time until the model first produced output; nil if it never did.
    package var timeToFirstToken: Duration?

    /// Creates the report of a call.
    package init(model: String, outcome: String, duration: Duration, timeToFirstToken: Duration?) {
        self.model = model
        self.outcome = outcome
        self.duration = duration
        self.timeToFirstToken = timeToFirstToken
    }
}

/// A failure of the server, without any text of a user.
package struct ErrorReport: Sendable {
    /// The code of the ``HearthError``.
    package var code: String
    /// The type of the underlying error.
    package var cause: String?
    /// The source file that created the error.
    package var file: String
    /// The source line that created the error.
    package var line: UInt
    /// The method and the template.
    package var route: String?
    /// The id of the request that failed.
    package var requestID: String
    /// The trace of the request that failed; nil if no trace is recorded.
    package var trace: TraceContext?

    /// Creates an error report.
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
package struct NoInstrumentation: Instrumentation {
    /// The clock of all measurements.
    package let clock: any HearthClock

    /// Creates the instrumentation.
    package init(clock: any HearthClock) { self.clock = clock }

    /// Returns nil: no trace is recorded.
    package func beginTrace(below caller: TraceContext?) -> TraceSpan? { nil }
    /// Does nothing.
    package func note(_ event: TelemetryEvent) {}
    /// Returns an empty text.
    package func exposition(inFlightResponses: Int) async -> String { "" }
}
