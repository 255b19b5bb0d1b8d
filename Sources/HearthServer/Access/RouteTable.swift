import Foundation
package import HTTPTypes
package import HearthCore
import Hummingbird

/// Who may use a route.
package enum RouteAccess: Hashable, Sendable {
    case anybody
    case who(Permission)
}

/// A route as the outside sees it.
package struct RouteEntry: Sendable {
    package var method: HTTPRequest.Method
    /// As OpenAPI writes it: `/v1/memory/{id}`.
    package var path: String
    /// As OpenAPI writes it, too: `get`.
    package var methodName: String { method.rawValue.lowercased() }
    package var access: RouteAccess
    package var description: RouteDescription
    let errorForm: Problem.Form
    let isStreaming: Bool

    init(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ access: RouteAccess, _ description: RouteDescription,
        errorForm: Problem.Form = .problemDocument, isStreaming: Bool = false
    ) {
        self.method = method
        self.path = path.template
        self.access = access
        self.description = description
        self.errorForm = errorForm
        self.isStreaming = isStreaming
    }

    /// Whether a request with an Idempotency-Key is done once.
    var takesIdempotencyKey: Bool { access != .anybody && method.changesSomething }

    init(_ route: any LaneRoute) {
        self.init(
            route.method, route.path, .who(route.permission), route.description, errorForm: route.errorForm,
            isStreaming: true)
    }
}

extension RouterPath {
    /// As OpenAPI writes it. What takes the rest of the path takes one parameter, whose slashes may be escaped.
    var template: String {
        let path = description
        return (path.first == "/" ? path : "/" + path).replacing("**", with: "{id}")
    }
}

/// Every route behind the middleware, with who may use it. There is no other way to add one.
struct RouteTable {
    let router: Router<HearthRequestContext>
    let authorizer: RequestAuthorizer
    private(set) var entries: [RouteEntry] = []

    init(router: Router<HearthRequestContext>, authorizer: RequestAuthorizer) {
        self.router = router
        self.authorizer = authorizer
    }

    /// A route that anybody may use.
    mutating func open(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ description: RouteDescription,
        use handler: @escaping @Sendable (Request, HearthRequestContext) async throws -> Response
    ) {
        let entry = RouteEntry(method, path, .anybody, description)
        entries.append(entry)
        router.on(path, method: method) { request, context in
            RequestScope.current?.note(route: entry.path)
            return try await handler(request, context)
        }
    }

    /// A route for those who have the permission, whom ``Visit/principal(naming:)`` tells.
    ///
    /// The caller is authenticated before `handler` runs: 401 and 403 come before every other error of a route, and before
    /// the body is read.
    ///
    /// - Parameters:
    ///   - isSecret: the answer holds what is not to be had again, so that it is not kept for a retry either.
    ///   - isPage: a browser without credentials is sent to the page for signing in.
    ///   - isExempt: whether a request needs no credentials, by its head.
    mutating func on(
        _ method: HTTPRequest.Method, _ path: RouterPath, for permission: Permission, _ description: RouteDescription,
        isSecret: Bool = false, isPage: Bool = false,
        unless isExempt: @escaping @Sendable (Request, HearthRequestContext) -> Bool = { _, _ in false },
        use handler: @escaping @Sendable (Request, Visit) async throws -> Response
    ) {
        let entry = RouteEntry(
            method, path, .who(permission), description, errorForm: Problem.Form(path: path.description))
        entries.append(entry)
        router.on(path, method: method) { [authorizer] request, context in
            RequestScope.current?.note(route: entry.path)
            var visit = Visit(context: context, authorizer: authorizer)
            if !isExempt(request, context) {
                do {
                    visit.caller = try await authorizer.authenticate(
                        request.authorization(in: context), for: permission)
                } catch let error as HearthError where isPage && error.code == .unauthorized && request.wantsPage {
                    return SignInPages.redirect(returningTo: request.uri.string)
                }
            }
            guard method.changesSomething, let key = request.headers[.idempotencyKey] else {
                return try await handler(request, visit)
            }
            var request = request
            let body = try await request.collectBody(upTo: HearthError.maximumBody)
            let keyed = try authorizer.idempotency.request(
                key, request.method.rawValue, request.head.path ?? "",
                format: StreamFormat(accept: request.headers[.accept]), body: body.readableBytesView)
            visit.keyed = keyed
            let answer = visit
            return try await keyed.answer(to: request, in: context, isSecret: isSecret) { request in
                try await handler(request, answer)
            }
        }
    }
}

/// A request at a route that asks who it is for.
struct Visit: Sendable {
    let context: HearthRequestContext
    let authorizer: RequestAuthorizer
    /// Nil where the route exempts the request.
    var caller: AuthenticatedCaller?
    /// Where it has an Idempotency-Key.
    var keyed: IdempotentRequest?

    /// Who asks, behind the proxies that are trusted.
    var clientAddress: IPAddress? { context.clientAddress }
    var parameters: Parameters { context.parameters }

    /// The path's `id`; nil where it is no UUID.
    var id: UUID? { parameters.get("id").flatMap(UUID.init(text:)) }

    /// On whose behalf, after it has been seen that they may.
    ///
    /// - Parameter number: the `user_id` that the request names, if any.
    func principal(naming number: Int64? = nil) async throws -> Principal {
        guard let caller else { throw HearthError.notAuthenticated }
        return try await authorizer.admit(caller, naming: number, context.limits, keyed: keyed)
    }

    /// The user whom the path names. Somebody else is as unknown as nobody, or the existence of a user would leak.
    func user(number: Int64, in users: any UserStore) async throws -> User {
        let principal = try await principal()
        if principal.user.number == number { return principal.user }
        guard principal.isAdministrator, let user = try await users.user(number: number) else {
            throw HearthError(.userNotFound, "There is no such user.")
        }
        return user
    }
}

extension HTTPRequest.Method {
    var changesSomething: Bool { [.post, .put, .patch, .delete].contains(self) }
}

extension IdempotentRequest {
    /// What `handler` answers, or what was answered before, or what went wrong.
    fileprivate func answer(
        to request: Request, in context: HearthRequestContext, isSecret: Bool,
        by handler: (Request) async throws -> Response
    ) async throws -> Response {
        let requestID = context.requestID
        do {
            let response = try await handler(request)
            guard hasBegun else { return response }
            let kept: StoredResponse =
                if isSecret {
                    .notKept("held a secret that is given only once", requestID: requestID)
                } else {
                    try await StoredResponse(response, requestID: requestID)
                }
            _ = await finish(with: kept)
            return response
        } catch let replay as Replay {
            return replay.response.response
        } catch  where keeps(error) {
            let problem = Problem(error, to: request)
            problem.log(to: context.logger, requestID: requestID)
            let response = try problem.response(requestID: requestID)
            _ = await finish(with: try await StoredResponse(response, requestID: requestID))
            return response
        } catch {
            await abandon()
            throw error
        }
    }
}
