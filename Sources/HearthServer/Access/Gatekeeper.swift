import HearthCore
import NIOHTTP1

/// Stands before every route: nobody's data is touched before it has said on whose behalf, and whether they may.
struct Gatekeeper: Sendable {
    let authenticator: any Authenticator

    /// - Parameters:
    ///   - authorization: the field of that name.
    ///   - number: the `user_id` that the request names, if any.
    func admit(
        authorization: String?, naming number: Int64?, for permission: Permission
    ) async throws -> Principal {
        let bearer = authorization.flatMap {
            $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : nil
        }
        let principal = try await authenticator.principal(
            bearer: authorization == nil ? nil : bearer ?? "", userNumber: number)
        try principal.require(permission)
        return principal
    }

    func admit(_ request: LaneRequest, naming number: Int64?, for permission: Permission) async throws -> Principal {
        try await admit(
            authorization: request.headers.first(name: "authorization"), naming: number, for: permission)
    }
}
