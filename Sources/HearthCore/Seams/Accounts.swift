package import Foundation

/// Sign-in, sessions, API tokens and memberships. Implemented by Identity.
///
/// - Throws: ``HearthError`` `unauthorized` for an invalid proof, without the reason; `sign_in_unavailable` for a way
///   to sign in that the operator has not set up; `invalid_field`; and the errors of ``AccountStore``.
package protocol Accounts: Sendable {
    // MARK: Sign-in. `device` is the name that the client gives itself.

    /// Returns a nonce for a sign-in with Apple. It can be used once, within ten minutes.
    func nonce() async throws -> String
    func signIn(withApple idToken: String, nonce: String?, invite: String?, device: String?) async throws -> SignedIn
    func signUp(_ credentials: PasswordCredentials, displayName: String?, invite: String?, device: String?) async throws
        -> SignedIn
    /// Signs in with a password.
    ///
    /// - Parameter network: the client's network; each has a limit of wrong passwords for the account.
    func signIn(_ credentials: PasswordCredentials, device: String?, network: String?) async throws -> SignedIn
    /// Starts a sign-in with the operator's OpenID provider. The client must check that the redirect brings the same
    /// state (RFC 9700, section 4.7).
    func beginOpenID() async throws -> OpenIDStart
    /// Finishes a sign-in with an OpenID provider.
    ///
    /// - Parameter binding: the binding of ``beginOpenID()``, so that the URL of the redirect is not enough to sign in.
    func finishOpenID(
        code: String, state: String, binding: String, invite: String?, device: String?
    ) async throws -> SignedIn
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
    // `fresh_sign_in_required` unless the session began within the last ten minutes: creating an API token, making an
    // owner, deleting the account.

    func signOut(_ principal: Principal) async throws
    func sessions(of principal: Principal) async throws -> [Session]
    func revokeSession(_ id: UUID, of principal: Principal) async throws
    func changePassword(from old: String, to new: String, of principal: Principal) async throws
    func apiTokens(of principal: Principal) async throws -> [APITokenRecord]
    /// Creates an API token. Its text cannot be read again.
    func createAPIToken(
        name: String, scopes: Set<TokenScope>, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord)
    func revokeAPIToken(_ id: UUID, of principal: Principal) async throws
    /// Returns everything that is stored about the user as JSON text.
    func export(_ principal: Principal) async throws -> String
    func delete(_ principal: Principal) async throws

    // MARK: Members. Making a user an owner requires a fresh sign-in.

    func members(of principal: Principal) async throws -> [User]
    /// Creates an invitation. Its code cannot be read again.
    func invite(as role: HouseholdRole, by principal: Principal) async throws -> (code: String, invite: Invite)
    func invites(of principal: Principal) async throws -> [(invite: Invite, invitedBy: Int64)]
    func revokeInvite(_ id: UUID, by principal: Principal) async throws
    /// Joins the household of an invitation.
    ///
    /// - Parameter isLeaving: whether the caller accepts that a household without members is deleted. Otherwise that
    ///   throws `household_conflict`.
    func join(_ code: String, isLeaving: Bool, by principal: Principal) async throws -> User
    func setRole(_ role: HouseholdRole, ofUser number: Int64, by principal: Principal) async throws -> User
    func removeMember(_ number: Int64, by principal: Principal) async throws

    /// The public keys of Hearth's tokens: a JWK Set (RFC 7517) as JSON text.
    var publicKeys: String { get }
}

/// An e-mail address and a password, as a client sent them.
package struct PasswordCredentials: Sendable {
    package var email: String
    package var password: String

    package init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

extension HearthError.Code {
    package static let sessionNotFound = Self("session_not_found", .notFound)
    package static let tokenNotFound = Self("token_not_found", .notFound)
    package static let memberNotFound = Self("member_not_found", .notFound)
    package static let inviteNotFound = Self("invite_not_found", .notFound)
    /// The operator has not set up this way to sign in.
    package static let signInUnavailable = Self("sign_in_unavailable", .notFound)
    package static let emailTaken = Self("email_taken", .conflict)
    /// The request needs a session that began a short time ago.
    package static let freshSignInRequired = Self("fresh_sign_in_required", .forbidden)
    /// The change would leave a household in a state that is not allowed.
    package static let householdConflict = Self("household_conflict", .conflict)
}
