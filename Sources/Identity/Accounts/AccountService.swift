import Foundation
package import HearthCore

/// The sign-in, session, account and membership operations.
package struct AccountService: Accounts {
    /// The settings of accounts.
    package struct Settings: Sendable {
        /// True if an account can be created without an invitation.
        package var isSignUpOpen: Bool
        /// The lifetime of a session from its last refresh on.
        package var sessionLifetime: Duration

        /// Creates settings.
        package init(isSignUpOpen: Bool, sessionLifetime: Duration = .seconds(30 * 86_400)) {
            self.isSignUpOpen = isSignUpOpen
            self.sessionLifetime = sessionLifetime
        }
    }

    let settings: Settings
    let store: any AccountStore
    let tokens: AccessTokens
    let hasher: PasswordHasher
    let breached: any BreachedPasswords
    /// Nil if the operator has not configured Sign in with Apple.
    let apple: AppleSignIn?
    /// Nil if the operator has not configured an OpenID provider.
    let openID: OpenIDProvider?
    let limiter: any RateLimiter
    let clock: any HearthClock
    let ids: any IDGenerator

    /// Creates an account service.
    package init(
        settings: Settings, store: any AccountStore, tokens: AccessTokens, hasher: PasswordHasher,
        breached: any BreachedPasswords, apple: AppleSignIn?, openID: OpenIDProvider?, limiter: any RateLimiter,
        clock: any HearthClock, ids: any IDGenerator = RandomIDs()
    ) {
        self.settings = settings
        self.store = store
        self.tokens = tokens
        self.hasher = hasher
        self.breached = breached
        self.apple = apple
        self.openID = openID
        self.limiter = limiter
        self.clock = clock
        self.ids = ids
    }

    /// The public keys of Hearth's tokens: a JWK Set (RFC 7517) as JSON text.
    package var publicKeys: String { tokens.publicKeys }

    func newID() -> UUID { ids.uuid(at: clock.now) }

    func audit(_ action: AuditEntry.Action, of user: User, outcome: String = "done", subject: String? = nil)
        -> AuditEntry
    {
        AuditEntry(
            id: newID(), householdID: user.householdID, at: clock.now, userID: user.id, action: action,
            outcome: outcome, subject: subject)
    }

    static var refused: HearthError { HearthError(.unauthorized, "This sign-in is not valid.") }
}
