package import Foundation
package import HearthCore

/// The users whom the operator has blocked. A blocked user cannot sign in, and no session or token of that user is
/// accepted.
package struct UserBlocks: Sendable {
    let engine: any DatabaseEngine

    /// Returns the time at which the user was blocked; nil if the user is not blocked.
    package func blockedSince(_ userID: UUID) async throws(StorageError) -> Timestamp? {
        try await engine.rows("SELECT blocked_at FROM users WHERE id = \(userID)", .read, of: .all).first
            .flatMap { (row) throws(StorageError) in try row["blocked_at"] }
    }

    /// Blocks a user: ends sessions, tokens, open invitations and links, and refuses new ones until ``unblock(_:audit:)``.
    package func block(_ user: User, audit: AuditEntry) async throws(StorageError) {
        _ = try await engine.transaction(
            [
                "UPDATE users SET blocked_at = \(audit.at) WHERE id = \(user.id) AND blocked_at IS NULL",
                "UPDATE sessions SET revoked_at = \(audit.at) WHERE user_id = \(user.id) AND revoked_at IS NULL",
                "UPDATE api_tokens SET revoked_at = \(audit.at) WHERE user_id = \(user.id) AND revoked_at IS NULL",
            ] + CredentialStatements.end(madeBy: user.id, at: audit.at) + AuditStatements.append(audit), .write,
            of: .all)
    }

    /// Lifts a block. Whatever ended stays ended: the user signs in again.
    package func unblock(_ user: User, audit: AuditEntry) async throws(StorageError) {
        _ = try await engine.transaction(
            ["UPDATE users SET blocked_at = NULL WHERE id = \(user.id)"] + AuditStatements.append(audit), .write,
            of: .all)
    }
}
