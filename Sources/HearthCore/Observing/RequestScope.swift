package import Foundation
import Synchronization

/// A request in progress, as log lines, traces and metrics know it. It is set for the task that handles the request and
/// its child tasks.
package final class RequestScope: Sendable {
    private struct State {
        var route: String?
        var runID: UUID?
        var status: Int?
        var providerTime = Duration.zero
    }

    /// The scope of the running task; nil outside of a request.
    @TaskLocal package static var current: RequestScope?

    /// The id of the request, for log lines and for the response.
    package let requestID: String
    private let method: String
    private let observer: any Instrumentation
    private let span: TraceSpan?
    private let startedUptime: Duration
    private let state: Mutex<State>

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - route: the template as OpenAPI writes it; nil if unknown yet, or if no route matched.
    ///   - caller: the trace that the request belongs to.
    package init(
        _ method: String, at route: String?, id requestID: String, from caller: TraceContext?,
        observer: any Instrumentation
    ) {
        self.method = Self.methods.contains(method) ? method : "_OTHER"
        self.requestID = requestID
        self.observer = observer
        state = Mutex(State(route: route))
        startedUptime = observer.clock.uptime
        span = observer.beginTrace(below: caller)
    }

    /// The methods of RFC 9110 and 5789. Any other method is text of the client.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"]

    /// Runs the request's work in this scope and reports its end.
    package func run<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        defer { finish() }
        return try await Self.$current.withValue(self) {
            guard let span else { return try await work() }
            return try await TraceSpan.$current.withValue(span) { try await work() }
        }
    }

    /// The trace of the request; nil if no trace is recorded.
    package var trace: TraceContext? { span?.context }
    /// The id of the run that the request started, if any.
    package var runID: UUID? { state.withLock { $0.runID } }
    /// The template of the route; nil if unknown yet, or if no route matched.
    package var route: String? { state.withLock { $0.route } }

    /// Records the template of the route.
    package func note(route: String) { state.withLock { $0.route = route } }
    /// Records the id of the run that the request started.
    package func note(runID: UUID) { state.withLock { $0.runID = runID } }
    /// Records the status of the response.
    package func note(status: Int?) { state.withLock { $0.status = status } }
    /// Adds time in which a provider worked for this request.
    package func note(providerTime: Duration) { state.withLock { $0.providerTime += providerTime } }

    /// Counts an event.
    package func note(_ event: TelemetryEvent) { observer.note(event) }

    /// Reports a failure of the server.
    package func report(_ failure: HearthError) {
        observer.note(
            .failed(
                ErrorReport(
                    code: failure.code.rawValue, cause: failure.underlying.map { "\(type(of: $0))" },
                    file: "\(failure.file)", line: failure.line, route: route.map { "\(method) \($0)" },
                    requestID: requestID, trace: TraceSpan.current?.context ?? trace)))
    }

    private func finish() {
        let duration = observer.clock.uptime - startedUptime
        let state = state.withLock { $0 }
        observer.note(
            .finished(
                FinishedRequest(
                    method: method, route: state.route, status: state.status, duration: duration,
                    overhead: state.runID == nil ? nil : max(.zero, duration - state.providerTime))))
        guard let span, span.context.isSampled else { return }
        span.rename("\(method) \(state.route ?? "")".trimming { $0 == " " })
        span.set("http.request.method", method)
        span.set("http.route", state.route)
        span.set("http.response.status_code", state.status)
        span.set("url.scheme", "http")
        span.set("hearth.request.id", requestID)
        span.set("hearth.run.id", state.runID?.text)
        if let status = state.status, status >= 500 { span.fail(as: "\(status)") }
        span.end()
    }
}
