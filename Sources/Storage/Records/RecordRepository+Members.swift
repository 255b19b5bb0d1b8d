import Foundation
import HearthCore
import Records

extension RecordRepository {
    // MARK: - Members

    func members(of zone: ZoneID, household: UUID) async throws -> [ZoneMember] {
        try await atSeam { () throws(StorageError) in
            // Their users may belong to other households.
            try await engine.rows(
                """
                SELECT zone_members.user_id, users.number, users.display_name, zone_members.role, zone_members.via,
                    zone_members.granted_by, zone_members.granted_at
                FROM zone_members JOIN users ON users.id = zone_members.user_id
                WHERE zone_members.zone = \(Self.number(of: zone, household))
                ORDER BY users.number
                """, .read, of: .all
            ).map { (row) throws(StorageError) in
                ZoneMember(
                    userID: try row["user_id"], number: try row["number"], displayName: try row["display_name"],
                    role: try row["role"], via: try row["via"], grantedBy: try row["granted_by"],
                    grantedAt: try row["granted_at"])
            }
        }
    }

    func grant(
        _ role: ZoneRole, in zone: ZoneID, household: UUID, to userID: UUID, by grantor: User, audit: AuditEntry
    ) async throws {
        let isAllowed: SQL = """
            (\(role) = 'owner' OR NOT \(Self.hasRole(.owner, userID, zone, household))
                OR \(ZoneAccessStatements.isOwned(Self.number(of: zone, household), besides: userID)))
            """
        let results = try await change(
            household,
            [
                Self.raise(zone, household),
                """
                INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
                SELECT number, \(userID), \(role),
                    CASE WHEN EXISTS (SELECT 1 FROM users WHERE id = \(userID) AND household_id = \(household))
                        THEN 'household' ELSE 'share' END,
                    \(grantor.number), \(audit.at)
                FROM zones WHERE id = \(zone) AND household_id = \(household) AND \(isAllowed)
                ON CONFLICT (zone, user_id) DO UPDATE SET
                    role = excluded.role, via = excluded.via, granted_by = excluded.granted_by, granted_at = excluded.granted_at
                RETURNING role
                """,
            ]
                + AuditStatements.append(audit, where: Self.hasRole(role, userID, zone, household)))
        if results[0].isEmpty { throw Self.noZone }
        if results[1].isEmpty { throw Self.noOwnerLeft }
    }

    func revoke(_ userID: UUID, from zone: ZoneID, household: UUID, audit: AuditEntry) async throws {
        let number = Self.number(of: zone, household)
        let row: SQL = """
            zone = \(number) AND user_id = \(userID)
            AND (role <> 'owner' OR \(ZoneAccessStatements.isOwned(number, besides: userID)))
            """
        // Audited while the row exists, deleted last: of two concurrent requests the second finds nothing.
        let results = try await change(
            household,
            [
                Self.raise(zone, household),
                """
                SELECT role FROM zone_members
                WHERE zone = \(Self.number(of: zone, household)) AND user_id = \(userID)
                """,
            ] + AuditStatements.append(audit, where: "EXISTS (SELECT 1 FROM zone_members WHERE \(row))") + [
                ZoneAccessStatements.endAnswers(
                    of: "= \(userID)", where: "EXISTS (SELECT 1 FROM zone_members WHERE \(row))"),
                "DELETE FROM zone_members WHERE \(row) RETURNING user_id",
            ], of: .all)
        if results[1].isEmpty { throw Self.noMember }
        if results.last?.isEmpty ?? true { throw Self.noOwnerLeft }
    }

    func endShares(of zone: ZoneID, household: UUID, audit: AuditEntry) async throws -> [UUID] {
        let number = Self.number(of: zone, household)
        let hasOwner: SQL = """
            EXISTS (SELECT 1 FROM zone_members AS owners WHERE owners.zone = \(number) AND owners.role = 'owner'
                AND \(ZoneAccessStatements.isMember("owners")))
            """
        let isGuest: SQL = "zone = \(number) AND NOT \(ZoneAccessStatements.isMember("zone_members"))"
        let results = try await change(
            household,
            [
                Self.raise(zone, household),
                ZoneAccessStatements.endAnswers(
                    of: "IN (SELECT user_id FROM zone_members WHERE \(isGuest))", where: hasOwner),
                "DELETE FROM zone_members WHERE \(isGuest) AND \(hasOwner) RETURNING user_id",
                """
                UPDATE share_links SET revoked_at = \(audit.at)
                WHERE zone = \(number) AND revoked_at IS NULL AND \(hasOwner)
                """,
                "SELECT 1 AS one WHERE \(hasOwner)",
            ] + AuditStatements.append(audit, where: hasOwner), of: .all)
        if results[0].isEmpty { throw Self.noZone }
        if results[4].isEmpty { throw Self.noOwnerLeft }
        return try await atSeam { () throws(StorageError) in
            try results[2].map { (row) throws(StorageError) in try row["user_id"] }
        }
    }

    /// - Parameter tenant: nil for the household alone. A guest's requests are stored with another one.
    private func change(
        _ household: UUID, _ statements: [SQL], of tenant: Tenant? = nil
    ) async throws -> [[SQLRow]] {
        try await atSeam { () throws(StorageError) in
            try await engine.transaction(statements, .write, of: tenant ?? .household(household))
        }
    }

    /// Raises the head of a zone, so that a push that was planned with the former access is planned again, and devices come
    /// to see what changed.
    private static func raise(_ zone: ZoneID, _ household: UUID) -> SQL {
        "UPDATE zones SET head = head + 1 WHERE id = \(zone) AND household_id = \(household) RETURNING number"
    }

    private static func hasRole(_ role: ZoneRole, _ userID: UUID, _ zone: ZoneID, _ household: UUID) -> SQL {
        """
        EXISTS (SELECT 1 FROM zone_members
            WHERE zone = \(number(of: zone, household)) AND user_id = \(userID) AND role = \(role))
        """
    }

    static var noZone: HearthError { HearthError(.zoneNotFound, "The household has no such zone.") }
    private static var noMember: HearthError { HearthError(.memberNotFound, "This user has no access to the child.") }
    static var noOwnerLeft: HearthError {
        HearthError(
            .householdConflict,
            "A child needs an owner in its household. Make another member an owner of the child first, or delete the child."
        )
    }

    // MARK: - Links

    func add(_ link: ShareLink, digest: String, household: UUID, audit: AuditEntry) async throws {
        let mayShare = Self.mayShare("\(household)", "\(link.madeBy)")
        let results = try await change(
            household,
            [
                """
                INSERT INTO share_links (
                    id, zone, kind, digest, role, subject, options, created_by, made_by, made_with, created_at,
                    expires_at, max_uses
                )
                SELECT \(link.id), number, \(link.kind), \(digest), \(link.role), \(link.subject), \(link.options),
                    \(link.createdBy), \(link.madeBy), \(link.madeWith), \(link.createdAt),
                    CAST(\(link.expiresAt) AS BIGINT), CAST(\(link.maxUses) AS BIGINT)
                FROM zones WHERE id = \(link.zone) AND household_id = \(household) AND \(mayShare)
                RETURNING id
                """,
                "SELECT 1 AS one WHERE \(mayShare)",
            ] + AuditStatements.append(audit, where: "EXISTS (SELECT 1 FROM share_links WHERE id = \(link.id))"),
            // The maker may belong to another household.
            of: .all)
        if results[1].isEmpty {
            throw HearthError(
                .forbidden,
                "The operator of this server has stopped this household, which makes no invitations and links then.")
        }
        if results[0].isEmpty { throw Self.noZone }
    }

    func links(of zone: ZoneID, household: UUID) async throws -> [ShareLink] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT zones.id AS zone_id, \(ShareLink.columns)
                FROM share_links JOIN zones ON zones.number = share_links.zone
                WHERE zones.id = \(zone) AND zones.household_id = \(household) AND share_links.revoked_at IS NULL
                ORDER BY share_links.created_at, share_links.id
                """, .read, of: .household(household)
            ).map { (row) throws(StorageError) in try ShareLink(row) }
        }
    }

    func revoke(link id: UUID, household: UUID, audit: AuditEntry) async throws {
        // A concurrent acceptance of the invitation holds its row. If it uses the invitation up, nothing is left to revoke.
        let open: SQL = """
            id = \(id) AND revoked_at IS NULL AND (kind <> 'invite' OR max_uses IS NULL OR uses < max_uses)
            AND zone IN (SELECT number FROM zones WHERE household_id = \(household))
            """
        let results = try await change(
            household,
            ["UPDATE share_links SET revoked_at = \(audit.at) WHERE \(open) RETURNING id"]
                + AuditStatements.append(
                    audit, where: "EXISTS (SELECT 1 FROM share_links WHERE id = \(id) AND revoked_at = \(audit.at))"))
        if results[0].isEmpty { throw Self.noLink }
    }

    func link(digest: String, at time: Timestamp) async throws -> (link: ShareLink, household: UUID)? {
        try await atSeam { () throws(StorageError) -> (ShareLink, UUID)? in
            guard
                let row = try await engine.rows(
                    """
                    SELECT zones.id AS zone_id, zones.household_id, \(ShareLink.columns)
                    FROM share_links JOIN zones ON zones.number = share_links.zone
                    WHERE share_links.digest = \(digest) AND \(Self.isOpen(at: time))
                    """, .read, of: .all
                ).first
            else { return nil }
            return (try ShareLink(row), try row["household_id"])
        }
    }

    func open(
        link digest: String, ofKinds kinds: Set<ShareLink.Kind>, asUse isUse: Bool, at time: Timestamp
    ) async throws -> (link: ShareLink, household: UUID)? {
        let open: SQL = """
            digest = \(digest) AND kind IN \(SQL(list: kinds.map(\.sqlValue)))
            AND \(isUse ? Self.isOpen(at: time) : Self.isValid(at: time))
            """
        return try await atSeam { () throws(StorageError) -> (ShareLink, UUID)? in
            // Of two pages that take the last use at once, the second one waits for the row and finds the link used up.
            let used =
                isUse
                ? "UPDATE share_links SET uses = uses + 1, last_used_at = \(time) WHERE \(open) RETURNING id" as SQL
                : "UPDATE share_links SET last_used_at = \(time) WHERE \(open) RETURNING id"
            let results = try await engine.transaction(
                [
                    used,
                    """
                    SELECT zones.id AS zone_id, zones.household_id, \(ShareLink.columns)
                    FROM share_links JOIN zones ON zones.number = share_links.zone
                    WHERE share_links.digest = \(digest)
                    """,
                ], .write, of: .all)
            guard !results[0].isEmpty, let row = results[1].first else { return nil }
            return (try ShareLink(row), try row["household_id"])
        }
    }

    func accept(digest: String, as user: User, audit: AuditEntry) async throws -> (zone: ZoneID, role: ZoneRole) {
        guard let (link, household) = try await link(digest: digest, at: audit.at), link.kind == .invite,
            let role = link.role
        else { throw Self.noLink }
        var audit = audit
        audit.householdID = household
        let number = Self.number(of: link.zone, household)
        let isMember: SQL = """
            EXISTS (SELECT 1 FROM zone_members WHERE zone = \(number) AND user_id = \(user.id))
            """
        let isTaken: SQL = """
            EXISTS (SELECT 1 FROM zone_members
                WHERE zone = \(number) AND user_id = \(user.id) AND granted_at = \(audit.at))
            """
        let hasAccess = try await atSeam { () throws(StorageError) in
            try await !engine.rows("SELECT 1 AS one WHERE \(isMember)", .read, of: .household(household)).isEmpty
        }
        if hasAccess { throw Self.hasAccess }
        let results = try await change(
            household,
            Self.lock(link: digest) + [
                """
                INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
                SELECT zone, \(user.id), role, \(user.householdID == household ? "household" : "share"), created_by,
                    \(audit.at)
                FROM share_links
                WHERE id = \(link.id) AND \(Self.isOpen(at: audit.at)) AND NOT \(isMember)
                RETURNING role
                """,
                """
                UPDATE share_links SET uses = uses + 1, last_used_at = \(audit.at) WHERE id = \(link.id) AND \(isTaken)
                """,
            ] + AuditStatements.append(audit, where: isTaken), of: .all)
        guard !results[2].isEmpty else {
            guard try await self.link(digest: digest, at: audit.at) != nil else { throw Self.noLink }
            throw Self.hasAccess
        }
        return (link.zone, role)
    }

    private static var hasAccess: HearthError {
        HearthError(.householdConflict, "You have access to this child already.")
    }

    /// The statements that begin the use of an invitation: other uses of it wait at its zone, and a revocation at its row. The
    /// zone's head is raised as for every change of access.
    static func lock(link digest: String) -> [SQL] {
        [
            "UPDATE zones SET head = head + 1 WHERE number = (SELECT zone FROM share_links WHERE digest = \(digest))",
            "UPDATE share_links SET uses = uses WHERE digest = \(digest)",
        ]
    }

    /// A condition on a link that can be used once more. Only a transaction for all households can check it: the maker may
    /// belong to another one.
    static func isOpen(at time: Timestamp) -> SQL {
        """
        \(isValid(at: time)) AND (share_links.max_uses IS NULL OR share_links.uses < share_links.max_uses)
        """
    }

    /// A condition on a link that may be used up: it is neither revoked nor expired, its maker may still make it, and the
    /// session or token that made it has not ended.
    private static func isValid(at time: Timestamp) -> SQL {
        let household: SQL = "(SELECT household_id FROM zones AS shared WHERE shared.number = share_links.zone)"
        return """
            share_links.revoked_at IS NULL AND (share_links.expires_at IS NULL OR share_links.expires_at > \(time))
            AND \(CredentialStatements.isOpen("share_links.made_with", at: time))
            AND \(mayShare(household, "share_links.made_by"))
            AND (share_links.kind NOT IN ('invite', 'child') OR EXISTS (
                SELECT 1 FROM zone_members AS makers
                WHERE makers.zone = share_links.zone AND makers.user_id = share_links.made_by AND makers.role = 'owner'))
            AND (share_links.kind <> 'list' OR EXISTS (
                SELECT 1 FROM users AS makers JOIN zones AS homes ON homes.household_id = makers.household_id
                WHERE homes.number = share_links.zone AND homes.id LIKE 'household-%' AND makers.id = share_links.made_by
                    AND makers.role <> 'viewer'))
            """
    }

    /// A condition: the operator has stopped neither a zone's household nor that of a link's maker, and has not blocked the
    /// maker.
    private static func mayShare(_ household: SQL, _ maker: SQL) -> SQL {
        """
        \(AccountRepository.isOpen(household))
        AND NOT EXISTS (
            SELECT 1 FROM users AS stopped WHERE stopped.id = \(maker)
                AND (stopped.blocked_at IS NOT NULL OR NOT \(AccountRepository.isOpen("stopped.household_id"))))
        """
    }

    private static var noLink: HearthError {
        HearthError(.inviteNotFound, "The link is unknown, used, revoked or expired. An owner can create a new one.")
    }
}

extension ShareLink {
    fileprivate static let columns: SQL = """
        share_links.id, share_links.kind, share_links.role, share_links.subject, share_links.options,
        share_links.created_by, share_links.made_by, share_links.made_with, share_links.created_at,
        share_links.expires_at, share_links.max_uses, share_links.uses, share_links.last_used_at
        """

    fileprivate init(_ row: SQLRow) throws(StorageError) {
        self.init(
            id: try row["id"], zone: try row["zone_id"], kind: try row["kind"], role: try row["role"],
            subject: try row["subject"], options: try row["options"], createdBy: try row["created_by"],
            madeBy: try row["made_by"], madeWith: try row["made_with"], createdAt: try row["created_at"],
            expiresAt: try row["expires_at"], maxUses: try row["max_uses"],
            uses: try row["uses"], lastUsedAt: try row["last_used_at"])
    }
}
