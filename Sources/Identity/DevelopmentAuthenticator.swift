package import HearthCore

/// The authenticator of dev mode: a request acts as the user it names, or as user 1 if it names none.
///
/// A token of Hearth is checked as usual, so that sign-in can be tried. Any other bearer is ignored, because clients of
/// OpenAI's API always send one. The server refuses to start with this authenticator on any address but loopback.
package struct DevelopmentAuthenticator: Authenticator {
    private let users: any UserStore
    private let tokens: any Authenticator

    /// - Parameter tokens: checks the tokens of Hearth.
    package init(users: any UserStore, tokens: any Authenticator) {
        self.users = users
        self.tokens = tokens
    }

    /// Returns the principal of a request, as the seam describes.
    package func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        if let bearer, Self.isHearthToken(bearer) {
            return try await tokens.principal(bearer: bearer, userNumber: userNumber)
        }
        guard let user = try await users.user(number: userNumber ?? 1) else {
            throw HearthError(.userNotFound, "No user has this number. Create one with POST /v1/users/upsert.")
        }
        // Without a sign-in, user 1 is the administrator who acts for the named user.
        let actor = user.number == 1 ? user : try await users.user(number: 1)
        return Principal(user: user, actor: actor, isAdministrator: true)
    }

    private static func isHearthToken(_ bearer: String) -> Bool {
        bearer.hasPrefix(APIToken.prefix) || bearer.utf8.count { $0 == UInt8(ascii: ".") } == 2
    }
}
