import Foundation
import HTTPTypes
package import HearthCore
import Hummingbird

/// Who may use a route.
package enum RouteAccess: Hashable, Sendable {
    case anybody
    case who(Permission)
}

/// A route as the outside sees it.
package struct RouteEntry: Hashable, Sendable {
    package var method: String
    /// As OpenAPI writes it: `/v1/memory/{id}`.
    package var path: String
    package var access: RouteAccess

    init(_ method: HTTPRequest.Method, _ path: RouterPath, _ access: RouteAccess) {
        self.method = method.rawValue
        self.path = path.description
        self.access = access
    }
}

/// Every route with who may use it. There is no other way to add one behind the middleware.
struct RouteTable {
    let router: Router<HearthRequestContext>
    let gate: Gatekeeper
    private(set) var entries: [RouteEntry]

    init(router: Router<HearthRequestContext>, gate: Gatekeeper, lane: [any LaneRoute]) {
        self.router = router
        self.gate = gate
        entries = lane.map { RouteEntry($0.method, $0.path, .who($0.permission)) }
    }

    /// A route that anybody may use.
    mutating func open(
        _ method: HTTPRequest.Method, _ path: RouterPath,
        use handler: @escaping @Sendable (Request, HearthRequestContext) async throws -> Response
    ) {
        entries.append(RouteEntry(method, path, .anybody))
        router.on(path, method: method) { request, context in try await handler(request, context) }
    }

    /// A route for those who have the permission, whom ``Visit/principal(naming:)`` tells.
    mutating func on(
        _ method: HTTPRequest.Method, _ path: RouterPath, for permission: Permission,
        use handler: @escaping @Sendable (Request, Visit) async throws -> Response
    ) {
        entries.append(RouteEntry(method, path, .who(permission)))
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

    /// The path's `id`; nil where it is no UUID.
    var id: UUID? { parameters.get("id").flatMap(UUID.init(text:)) }

    /// On whose behalf, after it has been seen that they may.
    ///
    /// - Parameter number: the `user_id` that the request names, if any.
    func principal(naming number: Int64? = nil) async throws -> Principal {
        try await gate.admit(authorization: authorization, naming: number, for: permission)
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
