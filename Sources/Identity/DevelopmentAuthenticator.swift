package import HearthCore

/// Dev mode's way in: a request acts as the user it names, and as user 1 where it names nobody. Tokens are not looked at,
/// because clients of OpenAI's API cannot be had without one.
///
/// The server refuses to start with this on any address but loopback. Outside dev mode every request is refused until a
/// way to sign in is configured.
package struct DevelopmentAuthenticator: Authenticator {
    private let isEnabled: Bool
    private let users: any UserStore

    package init(isEnabled: Bool, users: any UserStore) {
        self.isEnabled = isEnabled
        self.users = users
    }

    package func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        guard isEnabled else {
            throw HearthError(.unauthorized, "Sign in to use this server.", detail: "HEARTH_DEV is off")
        }
        guard let user = try await users.user(number: userNumber ?? 1) else {
            throw HearthError(.userNotFound, "There is no such user. Create one with POST /v1/users/upsert.")
        }
        return Principal(user: user, isAdministrator: true)
    }
}
