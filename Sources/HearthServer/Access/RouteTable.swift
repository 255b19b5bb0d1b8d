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
        let path = path.description
        // What takes the rest of the path takes one parameter, whose slashes may be escaped.
        self.path = (path.first == "/" ? path : "/" + path).replacing("**", with: "{id}")
        self.access = access
        self.description = description
        self.errorForm = errorForm
        self.isStreaming = isStreaming
    }

    init(_ route: any LaneRoute) {
        self.init(
            route.method, route.path, .who(route.permission), route.description, errorForm: route.errorForm,
            isStreaming: true)
    }
}

/// Every route behind the middleware, with who may use it. There is no other way to add one.
struct RouteTable {
    let router: Router<HearthRequestContext>
    let gate: Gatekeeper
    private(set) var entries: [RouteEntry] = []

    init(router: Router<HearthRequestContext>, gate: Gatekeeper) {
        self.router = router
        self.gate = gate
    }

    /// A route that anybody may use.
    mutating func open(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ description: RouteDescription,
        use handler: @escaping @Sendable (Request, HearthRequestContext) async throws -> Response
    ) {
        entries.append(RouteEntry(method, path, .anybody, description))
        router.on(path, method: method) { request, context in try await handler(request, context) }
    }

    /// A route for those who have the permission, whom ``Visit/principal(naming:)`` tells.
    mutating func on(
        _ method: HTTPRequest.Method, _ path: RouterPath, for permission: Permission, _ description: RouteDescription,
        use handler: @escaping @Sendable (Request, Visit) async throws -> Response
    ) {
        entries.append(
            RouteEntry(
                method, path, .who(permission), description,
                errorForm: ProblemMiddleware.errorForm(at: path.description)))
        router.on(path, method: method) { [gate] request, context in
            try await handler(
                request,
                Visit(
                    context: context, permission: permission, authorization: request.headers[.authorization],
                    gate: gate))
        }
    }
}

/// A request at a route that asks who it is for.
struct Visit: Sendable {
    let context: HearthRequestContext
    let permission: Permission
    let authorization: String?
    let gate: Gatekeeper

    var parameters: Parameters { context.parameters }

    /// On whose behalf, after it has been seen that they may.
    ///
    /// - Parameter number: the `user_id` that the request names, if any.
    func principal(naming number: Int64? = nil) async throws -> Principal {
        try await gate.admit(authorization: authorization, naming: number, for: permission)
    }
}
