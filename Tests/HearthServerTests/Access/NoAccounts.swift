import Foundation
import HearthCore

/// An account service without accounts, for tests of other parts.
struct NoAccounts: Accounts {
    private static var none: HearthError { HearthError(.signInUnavailable, "Nobody signs in here.") }

    func nonce() async throws -> String { throw Self.none }
    func signIn(
        withApple idToken: String, nonce: String?, invite: String?, device: String?
    ) async throws -> SignedIn { throw Self.none }
    func signUp(
        _ credentials: PasswordCredentials, displayName: String?, invite: String?, device: String?
    ) async throws -> SignedIn { throw Self.none }
    func signIn(
        _ credentials: PasswordCredentials, device: String?, network: String?, wantsToken: Bool
    ) async throws -> SignedIn { throw Self.none }
    func beginOpenID() async throws -> OpenIDStart { throw Self.none }
    func finishOpenID(
        code: String, state: String, binding: String, invite: String?, device: String?
    ) async throws -> SignedIn { throw Self.none }
    func awaitsSetup() async throws -> Bool { false }
    func setUp(
        _ token: String, _ credentials: PasswordCredentials, displayName: String?, device: String?
    ) async throws -> SignedIn { throw Self.none }
    func refresh(_ token: String) async throws -> SignedIn { throw Self.none }
    func signOut(_ principal: Principal) async throws { throw Self.none }
    func sessions(of principal: Principal) async throws -> [Session] { throw Self.none }
    func revokeSession(_ id: UUID, of principal: Principal) async throws { throw Self.none }
    func changePassword(from old: String, to new: String, of principal: Principal) async throws { throw Self.none }
    func apiTokens(of principal: Principal) async throws -> [APITokenRecord] { throw Self.none }
    func createAPIToken(
        name: String, scopes: Set<TokenScope>, limits: RecordLimits, lifetime: Duration?, for principal: Principal
    ) async throws -> (token: String, record: APITokenRecord) { throw Self.none }
    func revokeAPIToken(_ id: UUID, of principal: Principal) async throws { throw Self.none }
    func requireFreshSignIn(_ principal: Principal) async throws { throw Self.none }
    func export(_ principal: Principal, _ send: ([UInt8]) async throws -> Void) async throws { throw Self.none }
    func delete(_ principal: Principal) async throws { throw Self.none }
    func members(of principal: Principal) async throws -> [User] { throw Self.none }
    func invite(as role: HouseholdRole, by principal: Principal) async throws -> (code: String, invite: Invite) {
        throw Self.none
    }
    func invites(of principal: Principal) async throws -> [(invite: Invite, invitedBy: Int64)] { throw Self.none }
    func revokeInvite(_ id: UUID, by principal: Principal) async throws { throw Self.none }
    func join(_ code: String, isLeaving: Bool, isBringing: Bool, by principal: Principal) async throws -> User {
        throw Self.none
    }
    func setRole(_ role: HouseholdRole, ofUser number: Int64, by principal: Principal) async throws -> User {
        throw Self.none
    }
    func removeMember(_ number: Int64, by principal: Principal) async throws { throw Self.none }
    var publicKeys: String { #"{"keys":[]}"# }
}
