import Foundation
import HearthCore

/// Keeps one-time secrets, and knows one user by whatever identity; nothing else.
final class OneTimeStore: AccountStore {
    static let user = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

    private let secrets = Shared<[String: (content: String, expiry: Timestamp)]>([:])

    private static var none: HearthError { HearthError(.internalError, "This store does not do that.") }

    func keep(once digest: String, purpose: OneTimePurpose, content: String, until expiry: Timestamp) async throws {
        secrets.update { $0["\(purpose) \(digest)"] = (content, expiry) }
    }

    func take(once digest: String, purpose: OneTimePurpose, at time: Timestamp) async throws -> String? {
        let name = "\(purpose) \(digest)"
        let kept = secrets.value[name]
        secrets.update { $0[name] = nil }
        return kept.flatMap { $0.expiry > time ? $0.content : nil }
    }

    func see(
        once digest: String, purpose: OneTimePurpose, until expiry: Timestamp, at time: Timestamp
    ) async throws -> Bool { true }
    func user(of identity: ExternalIdentity) async throws -> User? { Self.user }
    func open(_ session: Session, refreshDigest: String, audit: AuditEntry) async throws {}

    func user(id: UUID) async throws -> User? { throw Self.none }
    func user(id: UUID, holding credential: UUID?, at time: Timestamp) async throws -> User? { throw Self.none }
    func user(ofSession id: UUID, at time: Timestamp) async throws -> User? { throw Self.none }
    func use(apiToken digest: String, at time: Timestamp) async throws -> (user: User, token: APITokenRecord)? {
        throw Self.none
    }
    func create(_ account: NewAccount, audit: AuditEntry) async throws -> User { throw Self.none }
    func password(ofEmail email: String) async throws -> (user: User, hash: String)? { throw Self.none }
    func password(of userID: UUID) async throws -> (email: String, hash: String)? { throw Self.none }
    func replaceHash(of userID: UUID, _ old: String, with hash: String, at time: Timestamp) async throws {
        throw Self.none
    }
    func changePassword(
        of user: User, from old: String, to hash: String, keeping credential: UUID?, audit: AuditEntry
    ) async throws -> Bool { throw Self.none }
    func refresh(
        _ digest: String, with successor: String, at time: Timestamp, expiring expiry: Timestamp
    ) async throws -> RefreshOutcome { throw Self.none }
    func sessions(of user: User, at time: Timestamp) async throws -> [Session] { throw Self.none }
    func revoke(session id: UUID, of user: User, audit: AuditEntry) async throws { throw Self.none }
    func revokeSessions(of user: User, audit: AuditEntry) async throws { throw Self.none }
    func add(_ token: APITokenRecord, digest: String, audit: AuditEntry) async throws { throw Self.none }
    func apiTokens(of user: User) async throws -> [APITokenRecord] { throw Self.none }
    func revoke(apiToken id: UUID, of user: User, audit: AuditEntry) async throws { throw Self.none }
    func members(of householdID: UUID) async throws -> [User] { throw Self.none }
    func add(_ invite: Invite, digest: String, audit: AuditEntry) async throws { throw Self.none }
    func openInvites(of householdID: UUID, at time: Timestamp) async throws -> [(invite: Invite, invitedBy: Int64)] {
        throw Self.none
    }
    func revoke(invite id: UUID, of householdID: UUID, audit: AuditEntry) async throws { throw Self.none }
    func join(
        _ user: User, byInvite digest: String, bringingZones: Bool, at time: Timestamp, audit: AuditEntry
    ) async throws -> User {
        throw Self.none
    }
    func isOwner(_ number: Int64, in householdID: UUID) async throws -> Bool { throw Self.none }
    func setRole(
        _ role: HouseholdRole, ofUser number: Int64, by actor: User, audit: AuditEntry
    ) async throws -> User { throw Self.none }
    func removeMember(
        _ number: Int64, by actor: User, into newHousehold: UUID, at time: Timestamp, audit: AuditEntry
    ) async throws { throw Self.none }
    func hasAccounts() async throws -> Bool { throw Self.none }
    func offerSetup(_ digest: String, until expiry: Timestamp) async throws -> Bool { throw Self.none }
    func export(_ user: User, _ send: ([UInt8]) async throws -> Void) async throws { throw Self.none }
    func delete(_ user: User, audit: AuditEntry) async throws { throw Self.none }
    func setAdministrator(_ isAdministrator: Bool, user number: Int64, audit: AuditEntry) async throws -> User? {
        throw Self.none
    }
    func users(after number: Int64, limit: Int) async throws -> [(user: User, email: String?)] { throw Self.none }
    func removeExpired(at time: Timestamp) async throws -> Int { throw Self.none }
}
