package import Foundation

/// Signs people in and out and keeps their accounts. Implemented by Identity.
///
/// Throws ``HearthError`` `unauthorized` where a proof does not hold, without a word of why; `sign_in_unavailable` for a
/// way in that the host has not set up; `invalid_field` and what ``AccountStore`` throws.
package protocol Accounts: Sendable {
    // Ways in. `device` is what the client calls itself.

    /// A nonce for a sign-in with Apple: good once, for ten minutes.
    func nonce() async throws -> String
    func signIn(withApple idToken: String, nonce: String?, invite: String?, device: String?) async throws -> SignedIn
    func signUp(_ credentials: PasswordCredentials, displayName: String?, invite: String?, device: String?) async throws
        -> SignedIn
    /// - Parameter network: the client's network; each has a limit of wrong passwords for the account.
    func signIn(_ credentials: PasswordCredentials, device: String?, network: String?) async throws -> SignedIn
    /// Starts a sign-in with the host's OpenID provider. The client must see that the redirect brings the same state (RFC
    /// 9700, section 4.7).
    func beginOpenID() async throws -> OpenIDStart
    /// - Parameter binding: that of ``beginOpenID()``: who only knows the redirect's URL cannot finish.
    func finishOpenID(
        code: String, state: String, binding: String, invite: String?, device: String?
    ) async throws -> SignedIn
    func refresh(_ token: String) async throws -> SignedIn

    // The first account.

    /// Whether nobody can sign in yet.
    func awaitsSetup() async throws -> Bool
    /// Makes the first account, an administrator's.
    ///
    /// - Parameter token: of the link that the server printed when it started.
    func setUp(_ token: String, _ credentials: PasswordCredentials, displayName: String?, device: String?) async throws
        -> SignedIn

    // What a signed-in client may do about itself. What would outlive a stolen session throws `fresh_sign_in_required`
    // unless the session began within the last ten minutes: a new API token, an owner, the end of the account.

    func signOut(_ principal: Principal) async throws
    func sessions(of principal: Principal) async throws -> [Session]
    func revokeSession(_ id: UUID, of principal: Principal) async throws
    func changePassword(from old: String, to new: String, of principal: Principal) async throws
    func apiTokens(of principal: Principal) async throws -> [APITokenRecord]
    /// The token is not to be had again.
    func createAPIToken(
        name: String, scopes: Set<TokenScope>, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord)
    func revokeAPIToken(_ id: UUID, of principal: Principal) async throws
    /// JSON text.
    func export(_ principal: Principal) async throws -> String
    func delete(_ principal: Principal) async throws

    // Who belongs together. To make somebody an owner takes a fresh sign-in.

    func members(of principal: Principal) async throws -> [User]
    /// The code is not to be had again.
    func invite(as role: HouseholdRole, by principal: Principal) async throws -> (code: String, invite: Invite)
    func invites(of principal: Principal) async throws -> [(invite: Invite, invitedBy: Int64)]
    func revokeInvite(_ id: UUID, by principal: Principal) async throws
    /// - Parameter isLeaving: the caller knows that a household of which nobody is left is deleted. Without it that throws
    ///   `household_conflict`.
    func join(_ code: String, isLeaving: Bool, by principal: Principal) async throws -> User
    func setRole(_ role: HouseholdRole, ofUser number: Int64, by principal: Principal) async throws -> User
    func removeMember(_ number: Int64, by principal: Principal) async throws

    /// The public keys of our tokens: a JWK Set (RFC 7517) as JSON text.
    var publicKeys: String { get }
}

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
