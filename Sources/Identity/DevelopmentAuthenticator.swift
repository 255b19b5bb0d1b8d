package import HearthCore

/// Dev mode's way in: a request acts as the user it names, and as user 1 where it names nobody. A token of ours counts all
/// the same, so that signing in can be tried; any other is not looked at, because clients of OpenAI's API cannot be had
/// without one.
///
/// The server refuses to start with this on any address but loopback.
package struct DevelopmentAuthenticator: Authenticator {
    private let users: any UserStore
    private let tokens: any Authenticator

    /// - Parameter tokens: who knows our tokens.
    package init(users: any UserStore, tokens: any Authenticator) {
        self.users = users
        self.tokens = tokens
    }

    package func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        if let bearer, Self.isOurs(bearer) {
            return try await tokens.principal(bearer: bearer, userNumber: userNumber)
        }
        guard let user = try await users.user(number: userNumber ?? 1) else {
            throw HearthError(.userNotFound, "There is no such user. Create one with POST /v1/users/upsert.")
        }
        // Nobody signed in: user 1 is the administrator who acts for whomever the request names.
        let actor = user.number == 1 ? user : try await users.user(number: 1)
        return Principal(user: user, actor: actor, isAdministrator: true)
    }

    private static func isOurs(_ bearer: String) -> Bool {
        bearer.hasPrefix(APIToken.prefix) || bearer.utf8.count { $0 == UInt8(ascii: ".") } == 2
    }
}
