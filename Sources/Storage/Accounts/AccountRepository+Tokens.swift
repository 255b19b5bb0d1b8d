import Foundation
import HearthCore

extension AccountRepository {
    private static let tokenLimit = 50

    func add(_ token: APITokenRecord, digest: String, audit: AuditEntry) async throws {
        let scopes = token.scopes.sorted().map(\.rawValue).joined(separator: " ")
        let areas = token.limits.areas.map { $0.map(\.rawValue).sorted().joined(separator: " ") }
        let zones = token.limits.zones.map { $0.sorted().joined(separator: " ") }
        let results = try await write(
            [
                lock(token.householdID),
                """
                INSERT INTO api_tokens (
                    id, household_id, user_id, name, digest, scopes, areas, zones, created_at, expires_at
                )
                SELECT \(token.id), \(token.householdID), \(token.userID), \(token.name), \(digest), \(scopes),
                    \(areas), \(zones), \(token.createdAt), \(token.expiresAt)
                WHERE (SELECT COUNT(*) FROM api_tokens
                    WHERE user_id = \(token.userID) AND revoked_at IS NULL
                        AND (expires_at IS NULL OR expires_at > \(token.createdAt))) < \(Self.tokenLimit)
                RETURNING id
                """,
            ]
                + AuditStatements.append(
                    audit, where: "EXISTS (SELECT 1 FROM api_tokens WHERE id = \(token.id))"))
        if results[1].isEmpty {
            throw HearthError(
                .householdConflict, "A user can have \(Self.tokenLimit) tokens: revoke one first.")
        }
    }

    func apiTokens(of user: User) async throws -> [APITokenRecord] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT \(APITokenRecord.columns) FROM api_tokens
                WHERE user_id = \(user.id) AND revoked_at IS NULL ORDER BY created_at, id
                """, .read, of: .household(user.householdID)
            ).map { (row) throws(StorageError) in try APITokenRecord(row) }
        }
    }

    func revoke(apiToken id: UUID, of user: User, audit: AuditEntry) async throws {
        let isMine: SQL = "id = \(id) AND user_id = \(user.id)"
        let isRevoked: SQL = "EXISTS (SELECT 1 FROM api_tokens WHERE \(isMine) AND revoked_at = \(audit.at))"
        let results = try await write(
            [
                "UPDATE api_tokens SET revoked_at = \(audit.at) WHERE \(isMine) AND revoked_at IS NULL RETURNING id"
            ] + CredentialStatements.end(madeWith: id, at: audit.at, where: isRevoked)
                + AuditStatements.append(audit, where: isRevoked))
        if results[0].isEmpty {
            throw HearthError(.tokenNotFound, "No API token has this id. List yours with GET /v1/auth/tokens.")
        }
    }
}

extension APITokenRecord {
    static let columns: SQL = """
        id, household_id, user_id, name, scopes, areas, zones, created_at, expires_at, last_used_at
        """

    init(_ row: SQLRow) throws(StorageError) {
        let scopes: String = try row["scopes"]
        let areas: String? = try row["areas"]
        let zones: String? = try row["zones"]
        self.init(
            id: try row["id"], householdID: try row["household_id"], userID: try row["user_id"],
            name: try row["name"],
            // A scope or area of a later version gives no permission here.
            scopes: Set(scopes.split(separator: " ").compactMap { TokenScope(rawValue: String($0)) }),
            limits: RecordLimits(
                areas: areas.map { Set($0.split(separator: " ").compactMap { RecordArea(rawValue: String($0)) }) },
                zones: zones.map { Set($0.split(separator: " ").map(String.init)) }),
            createdAt: try row["created_at"], expiresAt: try row["expires_at"],
            lastUsedAt: try row["last_used_at"])
    }
}
