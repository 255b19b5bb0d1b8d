package import Foundation

/// Sign-in, sessions, API tokens and memberships. Implemented by Identity.
///
/// - Throws: ``HearthError`` `unauthorized` for an invalid proof, without the reason; `sign_in_unavailable` for a way
///   to sign in that the operator has not set up; `invalid_field`; and the errors of ``AccountStore``.
package protocol Accounts: Sendable {
    // MARK: Sign-in. `device` is the name that the client gives itself.

    /// Returns a nonce for a sign-in with Apple. It can be used once, within ten minutes.
    func nonce() async throws -> String
    /// Signs in with an identity token of Sign in with Apple, and creates the account at the first sign-in.
    func signIn(withApple idToken: String, nonce: String?, invite: String?, device: String?) async throws -> SignedIn
    /// Creates an account with a password and signs in.
    func signUp(_ credentials: PasswordCredentials, displayName: String?, invite: String?, device: String?) async throws
        -> SignedIn
    /// Signs in with a password.
    ///
    /// - Parameters:
    ///   - network: the client's network; each has a limit of wrong passwords for the account.
    ///   - wantsToken: true for a client that also wants an API token, which is valid for 90 days.
    func signIn(
        _ credentials: PasswordCredentials, device: String?, network: String?, wantsToken: Bool
    ) async throws -> SignedIn
    /// Starts a sign-in with the operator's OpenID provider. The client must check that the redirect brings the same
    /// state (RFC 9700, section 4.7).
    func beginOpenID() async throws -> OpenIDStart
    /// Finishes a sign-in with an OpenID provider.
    ///
    /// - Parameter binding: the binding of ``beginOpenID()``, so that the URL of the redirect is not enough to sign in.
    func finishOpenID(
        code: String, state: String, binding: String, invite: String?, device: String?
    ) async throws -> SignedIn
    /// Exchanges a refresh token for new tokens. Each refresh token is valid once.
    func refresh(_ token: String) async throws -> SignedIn

    // MARK: The first account

    /// Returns whether no account exists yet.
    func awaitsSetup() async throws -> Bool
    /// Creates the first account, whose user is an administrator.
    ///
    /// - Parameter token: the token of the link that the server printed when it started.
    func setUp(_ token: String, _ credentials: PasswordCredentials, displayName: String?, device: String?) async throws
        -> SignedIn

    // MARK: The account of a signed-in client. Operations that would outlive a stolen session throw
    // `fresh_sign_in_required` unless the session began within the last ten minutes: creating an API token, making or
    // unmaking an owner, joining a household, deleting the account.

    /// Ends the session of the caller.
    func signOut(_ principal: Principal) async throws
    /// Returns the open sessions of the caller.
    func sessions(of principal: Principal) async throws -> [Session]
    /// Ends a session of the caller.
    func revokeSession(_ id: UUID, of principal: Principal) async throws
    /// Replaces the caller's password and ends all other sessions and API tokens.
    func changePassword(from old: String, to new: String, of principal: Principal) async throws
    /// Returns the API tokens of the caller, without their texts.
    func apiTokens(of principal: Principal) async throws -> [APITokenRecord]
    /// Creates an API token. Its text cannot be read again.
    ///
    /// - Parameter limits: the records that the token may reach. Limits go with the scopes to read, write and assist alone,
    ///   because every other scope reaches more than records.
    func createAPIToken(
        name: String, scopes: Set<TokenScope>, limits: RecordLimits, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord)
    /// Ends an API token of the caller.
    func revokeAPIToken(_ id: UUID, of principal: Principal) async throws
    /// Requires a session that began within the last ten minutes, for operations of other services that would outlive a
    /// stolen session.
    ///
    /// - Throws: ``HearthError`` `fresh_sign_in_required`.
    func requireFreshSignIn(_ principal: Principal) async throws
    /// Writes everything that is stored about the user as one JSON document.
    ///
    /// - Parameter send: takes the bytes in pieces.
    func export(_ principal: Principal, _ send: ([UInt8]) async throws -> Void) async throws
    /// Deletes the account and its data.
    func delete(_ principal: Principal) async throws

    // MARK: Members. Making a user an owner, or an owner none, requires a fresh sign-in.

    /// Returns the members of the caller's household.
    func members(of principal: Principal) async throws -> [User]
    /// Creates an invitation. Its code cannot be read again.
    func invite(as role: HouseholdRole, by principal: Principal) async throws -> (code: String, invite: Invite)
    /// Returns the open invitations of the caller's household, each with the number of the user who created it.
    func invites(of principal: Principal) async throws -> [(invite: Invite, invitedBy: Int64)]
    /// Revokes an open invitation of the caller's household.
    func revokeInvite(_ id: UUID, by principal: Principal) async throws
    /// Joins the household of an invitation.
    ///
    /// - Parameters:
    ///   - isLeaving: whether the caller accepts that a household without members is deleted. Otherwise that throws
    ///     `household_conflict`.
    ///   - isBringing: whether the children and records of such a household come along; otherwise they are deleted.
    func join(_ code: String, isLeaving: Bool, isBringing: Bool, by principal: Principal) async throws -> User
    /// Changes the role of a member and returns the member.
    func setRole(_ role: HouseholdRole, ofUser number: Int64, by principal: Principal) async throws -> User
    /// Removes a member from the caller's household.
    func removeMember(_ number: Int64, by principal: Principal) async throws

    /// The public keys of Hearth's tokens: a JWK Set (RFC 7517) as JSON text.
    var publicKeys: String { get }
}

extension Accounts {
    /// Signs in with a password.
    package func signIn(
        _ credentials: PasswordCredentials, device: String?, network: String?
    ) async throws -> SignedIn {
        try await signIn(credentials, device: device, network: network, wantsToken: false)
    }
}

/// An e-mail address and a password, as a client sent them.
package struct PasswordCredentials: Sendable {
    /// The e-mail address.
    package var email: String
    /// The password in clear text: it must not be logged or stored.
    package var password: String

    /// Creates credentials.
    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

extension HearthError.Code {
    /// The user has no such session.
    package static let sessionNotFound = Self("session_not_found", .notFound)
    /// The user has no such API token.
    package static let tokenNotFound = Self("token_not_found", .notFound)
    /// The household has no such member.
    package static let memberNotFound = Self("member_not_found", .notFound)
    /// The invitation is unknown, expired, revoked or used.
    package static let inviteNotFound = Self("invite_not_found", .notFound)
    /// The operator has not set up this way to sign in.
    package static let signInUnavailable = Self("sign_in_unavailable", .notFound)
    /// An account with this e-mail address exists.
    package static let emailTaken = Self("email_taken", .conflict)
    /// The request needs a session that began a short time ago.
    package static let freshSignInRequired = Self("fresh_sign_in_required", .forbidden)
    /// The change would leave a household in a state that is not allowed.
    package static let householdConflict = Self("household_conflict", .conflict)
    /// The household has as many records as it may.
    package static let storageFull = Self("storage_full", .conflict)
}
