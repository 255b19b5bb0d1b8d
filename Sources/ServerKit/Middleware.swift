package import HTTPFront
package import HTTPTypes
package import HearthCore
package import Hummingbird
import HummingbirdCore
package import Logging

/// The path of every request from its connection to its route and back, outermost layer first.
package final class Middleware: HTTPService {
    private let routes: RouteTable
    private let authorizer: RequestAuthorizer
    private let responses: InFlightResponses
    private let configuration: Reloadable<RequestConfiguration>
    /// True in dev mode, which serves this machine only.
    private let isLoopbackOnly: Bool
    private let observer: any Instrumentation
    private let logger: Logger
    /// A closure that returns the page that shows a problem to a person.
    private let page: @Sendable (Problem, RequestContext) -> Response

    /// Creates the middleware of a route table.
    ///
    /// - Parameters:
    ///   - responses: the server's in-flight responses, which tell whether it drains.
    ///   - configuration: the settings, which each request reads once.
    ///   - isLoopbackOnly: true in dev mode, which serves this machine only.
    ///   - logger: the log of failed requests.
    ///   - page: returns the page that shows a problem to a person.
    package init(
        routes: RouteTable, responses: InFlightResponses, configuration: Reloadable<RequestConfiguration>,
        isLoopbackOnly: Bool, observer: any Instrumentation, logger: Logger,
        page: @escaping @Sendable (Problem, RequestContext) -> Response
    ) {
        self.routes = routes
        authorizer = routes.authorizer
        self.responses = responses
        self.configuration = configuration
        self.isLoopbackOnly = isLoopbackOnly
        self.observer = observer
        self.logger = logger
        self.page = page
    }

    /// Returns the handler of a request, after looking up its route.
    package func handler(of head: HTTPRequest) -> any RequestHandler {
        MatchedRequest(middleware: self, match: routes.match(head))
    }

    fileprivate func respond(to exchange: HTTPExchange, at match: RouteTable.Match) async {
        // Names the request, finds the client's address behind trusted proxies, and reads the settings once.
        let context = RequestContext(exchange, at: match, under: configuration.current)

        // Records the request and its status in the trace that the client names.
        let scope = RequestScope(
            context.method.rawValue, at: context.match.route?.entry.path, id: context.id,
            from: TraceContext(
                traceparent: context.headers[values: .traceParent], tracestate: context.headers[values: .traceState]),
            observer: observer)
        defer { context.releaseBody() }
        await scope.run {
            do {
                let response = try await handle(context, rejection: exchange.rejection)
                try await send(response, to: context)
                // Stores the response of an idempotent request.
                await conclude(context)
            } catch {
                await fail(error, context)
            }
            scope.note(status: context.writer.status)
        }
    }

    private func handle(_ context: RequestContext, rejection: HearthError?) async throws -> Response {
        // Rejects a malformed, late or oversized request, as the connection has found it.
        if let rejection { throw rejection }

        // Dev mode serves programs and pages of this machine, and neither proxies nor pages of other sites.
        if isLoopbackOnly { try LoopbackHost.check(context) }

        // While the server drains, it responds only to requests about itself.
        if responses.isDraining, !TrafficRules.isAboutServer(context.path) { throw HearthError.draining }

        // Limits the requests of each address.
        try await authorizer.admit(
            context.clientAddress, to: context.path, for: context.method, context.limits, cost: context.cost)

        // Returns 404 if the path has no route, and 405 if it has none for the method.
        guard let route = context.match.route else { return try unmatched(context) }

        // Authenticates, checks the permission and calls the handler: see `RouteTable`.
        return try await route.respond(context)
    }

    private func unmatched(_ context: RequestContext) throws -> Response {
        let methods = context.match.methods
        guard !methods.isEmpty else { throw RouteNotFound() }
        // A browser's preflight asks for the methods and fields that its page may send (the Fetch standard's CORS protocol).
        if context.method == .options,
            let fields = context.configuration.crossOrigin.preflight(context.headers, methods: methods)
        {
            return Response(status: .noContent, headers: HTTPFields(fields))
        }
        throw MethodNotAllowed(allowed: methods.map(\.rawValue).sorted())
    }

    /// Writes a response with the fields that every response has.
    private func send(_ response: Response, to context: RequestContext) async throws {
        context.writer.prepare(response, adding: ResponseFields.all(beside: response.headers, for: context))
        if context.method == .head {
            context.writer.finish()
        } else {
            try await response.body.write(context.writer)
        }
    }

    /// Stores the response of an idempotent request, and sends its end only then. So a client that has the whole response
    /// can repeat the request at once.
    private func conclude(_ context: RequestContext) async {
        guard let idempotent = context.idempotent, idempotent.hasBegun, let recorded = context.writer.recorded else {
            return context.writer.releaseEnd()
        }
        let stored =
            context.match.route?.isSecret == true && recorded.status.kind == .successful
            ? StoredResponse.notStored("contains a secret that is shown only once", requestID: context.id)
            : StoredResponse(recorded, requestID: context.id)
        let isKept = await idempotent.finish(with: stored)
        context.writer.releaseEnd()
        if !isKept { await idempotent.insist(on: stored) }
    }

    /// Turns an error into a problem document (RFC 9457), or into a page if a browser opens one. If the response has
    /// begun, the connection is closed instead.
    private func fail(_ error: any Error, _ context: RequestContext) async {
        switch error {
        case is CancellationError, is ClientDisconnected:
            await context.idempotent?.abandon()
            context.writer.abort()
        case let replay as Replay:
            try? await send(replay.response.response, to: context)
            context.writer.releaseEnd()
        default:
            let keeps = context.idempotent?.keeps(error) ?? false
            if !keeps { await context.idempotent?.abandon() }
            let problem = Problem(error, to: context)
            problem.log(to: logger, requestID: context.id)
            guard !context.writer.hasStarted, let response = try? response(to: problem, context) else {
                return context.writer.abort()
            }
            try? await send(response, to: context)
            if keeps { await conclude(context) } else { context.writer.releaseEnd() }
        }
    }

    private func response(to problem: Problem, _ context: RequestContext) throws -> Response {
        problem.isForPage(context) ? page(problem, context) : try problem.response(requestID: context.id)
    }
}

/// A request whose route has been looked up.
private struct MatchedRequest: RequestHandler {
    let middleware: Middleware
    let match: RouteTable.Match

    var bodyLimit: BodyLimit { match.bodyLimit }
    var isStreaming: Bool { match.isStreaming }
    var runsOnWorkers: Bool { match.runsOnWorkers }
    var endsWithClient: Bool { match.endsWithClient }

    func respond(to exchange: HTTPExchange) async { await middleware.respond(to: exchange, at: match) }
}

/// The fields that every response has in addition to its own.
enum ResponseFields {
    static func all(beside own: HTTPFields, for context: RequestContext) -> [HTTPField] {
        var fields = [HTTPField(name: .requestID, value: context.id)]
        fields.reserveCapacity(17)
        // Anthropic's packages read the id from a field of another name.
        if context.isOfAnthropicClient { fields.append(HTTPField(name: .anthropicRequestID, value: context.id)) }
        // A page sets some of these fields itself.
        for field in SecurityHeaders.fields where !own.contains(field.name) { fields.append(field) }
        if !own.contains(.cacheControl) { fields.append(noStore) }
        // Tells the client which rate limits apply to its request.
        fields += context.limits.fields
        // Tells browsers which pages of other origins may read the response.
        fields += context.configuration.crossOrigin.fields(for: context.headers[.origin])
        fields.append(HTTPField(name: .date, value: ResponseDate.now))
        fields.append(server)
        return fields
    }

    private static let noStore = HTTPField(name: .cacheControl, value: "no-store")
    private static let server = HTTPField(name: .server, value: "hearth")
}

extension HTTPField.Name {
    fileprivate static let traceParent = constant("traceparent")
    fileprivate static let traceState = constant("tracestate")
}
