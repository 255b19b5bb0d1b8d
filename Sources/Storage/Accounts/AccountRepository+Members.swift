import Foundation
import HearthCore
import Records

extension AccountRepository {
    private static let inviteLimit = 20

    func members(of householdID: UUID) async throws -> [User] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                "SELECT \(UserRepository.columns) FROM users WHERE household_id = \(householdID) ORDER BY number",
                .read, of: .household(householdID)
            ).map { (row) throws(StorageError) in try User(row) }
        }
    }

    func add(_ invite: Invite, digest: String, audit: AuditEntry) async throws {
        try await refuseIfStopped(invite.householdID)
        let results = try await write(
            [
                lock(invite.householdID),
                """
                INSERT INTO invites (id, household_id, invited_by, digest, role, made_with, created_at, expires_at)
                SELECT \(invite.id), \(invite.householdID), \(invite.invitedBy), \(digest), \(invite.role),
                    \(invite.madeWith), \(invite.createdAt), \(invite.expiresAt)
                WHERE (SELECT COUNT(*) FROM invites
                    WHERE household_id = \(invite.householdID) AND used_by IS NULL
                        AND expires_at > \(invite.createdAt)) < \(Self.inviteLimit)
                RETURNING id
                """,
            ] + AuditStatements.append(audit, where: "EXISTS (SELECT 1 FROM invites WHERE id = \(invite.id))"))
        if results[1].isEmpty {
            throw HearthError(
                .householdConflict, "A household can have \(Self.inviteLimit) open invitations at a time.")
        }
    }

    func openInvite(_ digest: String, at time: Timestamp) async throws -> (householdID: UUID, id: UUID)? {
        try await atSeam { () throws(StorageError) -> (UUID, UUID)? in
            guard
                let row = try await engine.rows(
                    """
                    SELECT id, household_id FROM invites
                    WHERE digest = \(digest) AND used_by IS NULL AND \(Self.isGood(at: time))
                        AND \(Self.isOpen("invites.household_id"))
                    """, .read, of: .all
                ).first
            else { return nil }
            return (try row["household_id"], try row["id"])
        }
    }

    /// A condition on a row of `invites`: it has not expired, its creator may still invite, and the session or token
    /// that created it has not ended. A statement that takes an invitation checks this behind the lock of its
    /// household, so that no removal comes between.
    static func isGood(at time: Timestamp) -> SQL {
        """
        invites.expires_at > \(time)
        AND EXISTS (
            SELECT 1 FROM users WHERE users.id = invites.invited_by AND users.household_id = invites.household_id
                AND (users.role = 'owner' OR users.is_admin = 1) AND users.blocked_at IS NULL)
        AND \(CredentialStatements.isOpen("invites.made_with", at: time))
        """
    }

    func openInvites(of householdID: UUID, at time: Timestamp) async throws -> [(invite: Invite, invitedBy: Int64)] {
        try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT id, household_id, invited_by, role, made_with, created_at, expires_at,
                    (SELECT number FROM users WHERE users.id = invites.invited_by) AS number
                FROM invites
                WHERE household_id = \(householdID) AND used_by IS NULL AND \(Self.isGood(at: time))
                ORDER BY created_at, id
                """, .read, of: .household(householdID)
            ).map { (row) throws(StorageError) in (try Invite(row), try row["number"]) }
        }
    }

    func revoke(invite id: UUID, of householdID: UUID, audit: AuditEntry) async throws {
        let exists: SQL = """
            EXISTS (SELECT 1 FROM invites
                WHERE id = \(id) AND household_id = \(householdID) AND used_by IS NULL AND expires_at > \(audit.at))
            """
        // Audited while it exists, deleted last: of two concurrent revocations the second finds nothing.
        let results = try await write(
            [lock(householdID), "SELECT 1 AS one WHERE \(exists)"] + AuditStatements.append(audit, where: exists)
                + [CredentialStatements.endInvites("id = \(id) AND household_id = \(householdID)")])
        if results[1].isEmpty { throw Self.noInvite }
    }

    func join(
        _ user: User, byInvite digest: String, bringingZones: Bool, at time: Timestamp, audit: AuditEntry
    ) async throws -> User {
        guard let invite = try await openInvite(digest, at: time) else { throw Self.noInvite }
        guard invite.householdID != user.householdID else {
            throw HearthError(.householdConflict, "You are already a member of this household.")
        }
        try await refuseIfStopped(user.householdID)
        let fits = bringingZones ? Self.canBring(from: user, to: invite.householdID) : "1 = 1"
        var audit = audit
        audit.householdID = invite.householdID
        let isTaken: SQL = "EXISTS (SELECT 1 FROM invites WHERE id = \(invite.id) AND used_by = \(user.id))"
        let othersRemain: SQL = """
            \(isTaken) AND EXISTS (SELECT 1 FROM users AS remaining WHERE remaining.household_id = \(user.householdID))
            """
        let zones =
            ZoneAccessStatements.dismiss(user.id, from: user.householdID, where: othersRemain)
            + ZoneAccessStatements.admit(
                user.id, to: invite.householdID, by: "(SELECT invited_by FROM invites WHERE id = \(invite.id))",
                at: time,
                where: isTaken)
            + (bringingZones
                ? ZoneAccessStatements.bring(
                    from: user.householdID, to: invite.householdID, by: user.id, at: time, where: isTaken)
                : [])
        let results = try await write(
            [
                // All transactions lock in this order.
                lock(min(user.householdID, invite.householdID)), lock(max(user.householdID, invite.householdID)),
                ZoneAccessStatements.raiseHeads(of: user.householdID),
                """
                UPDATE invites SET used_by = \(user.id)
                WHERE id = \(invite.id) AND used_by IS NULL AND \(Self.isGood(at: time))
                    AND \(mayLeave(user)) AND \(fits)
                    AND \(Self.isOpen("\(user.householdID)")) AND \(Self.isOpen("\(invite.householdID)"))
                RETURNING id
                """,
                """
                UPDATE users SET household_id = \(invite.householdID),
                    role = (SELECT role FROM invites WHERE id = \(invite.id))
                WHERE id = \(user.id) AND \(isTaken)
                RETURNING \(UserRepository.columns)
                """,
            ] + moveCredentials(of: user.id) + zones + [deleteIfEmpty(user.householdID)]
                + AuditStatements.append(audit, where: isTaken))
        guard let row = results[4].first else {
            // Another request took or revoked it meanwhile, or the caller's household or a child would have no owner.
            guard try await openInvite(digest, at: time) != nil else { throw Self.noInvite }
            throw try await holds(fits) ? noOwnerLeft(besides: user) : Self.noRoom
        }
        return try await atSeam { () throws(StorageError) in try User(row) }
    }

    private func holds(_ condition: SQL) async throws -> Bool {
        try await atSeam { () throws(StorageError) in
            try await !engine.rows("SELECT 1 AS one WHERE \(condition)", .read, of: .all).isEmpty
        }
    }

    /// A condition: others stay in the user's household, or what it has finds room in another one. Records and pictures that
    /// a household may not store must not come by moving in, and would keep its members from adding any.
    private static func canBring(from user: User, to household: UUID) -> SQL {
        let (old, quota) = (user.householdID, SyncQuota())
        func limit(_ column: SQL, _ most: Int64) -> SQL {
            """
            (SELECT COALESCE(plans.\(column), \(most)) FROM households
                JOIN plans ON plans.name = COALESCE(households.plan, 'free') WHERE households.id = \(household))
            """
        }
        func sum(_ column: SQL, _ condition: SQL) -> SQL {
            "(SELECT COALESCE(SUM(\(column)), 0) FROM zones WHERE \(condition))"
        }
        let both: SQL = "household_id IN (\(old), \(household))"
        let pictures: SQL = """
            (SELECT COALESCE(SUM(size), 0) FROM (
                SELECT DISTINCT blobs.sha256, blobs.bytes AS size FROM blobs JOIN zones ON zones.number = blobs.zone
                WHERE zones.\(both)
            ) AS kept)
            """
        return """
            (EXISTS (SELECT 1 FROM users AS others WHERE others.household_id = \(old) AND others.id <> \(user.id))
                OR \(sum("live", "household_id = \(old)")) = 0
                OR (\(sum("live", both)) <= \(limit("records_limit", quota.records))
                    AND \(sum("live", both)) <= \(quota.records) AND \(sum("bytes", both)) <= \(quota.bytes)
                    AND (SELECT COUNT(*) FROM zones WHERE \(both) AND id LIKE 'profile-%') <= \(quota.children)
                    AND \(pictures) <= \(limit("blob_bytes", .max))))
            """
    }

    private static var noRoom: HearthError {
        HearthError(
            .storageFull,
            """
            The household that you join has no room for what yours has stored. Delete what you do not need, or join without \
            it: send "bring": false.
            """)
    }

    func isOwner(_ number: Int64, in householdID: UUID) async throws -> Bool {
        try await holds(
            """
            EXISTS (SELECT 1 FROM users WHERE users.number = \(number) AND users.household_id = \(householdID)
                AND (users.role = 'owner' OR EXISTS (
                    SELECT 1 FROM zone_members JOIN zones ON zones.number = zone_members.zone
                    WHERE zones.household_id = \(householdID) AND zone_members.user_id = users.id
                        AND zone_members.role = 'owner')))
            """)
    }

    func setRole(
        _ role: HouseholdRole, ofUser number: Int64, by actor: User, audit: AuditEntry
    ) async throws -> User {
        let householdID = actor.householdID
        let member = try await member(number, of: householdID)
        let keepsOwners: SQL = """
            \(hasOwner(besides: member.id, householdID))
            AND \(actor.id == member.id ? ZoneAccessStatements.areOwned(in: householdID, besides: member.id) : "1 = 1")
            """
        let isSet: SQL = "EXISTS (SELECT 1 FROM users WHERE id = \(member.id) AND role = \(role))"
        let results = try await write(
            [
                lock(householdID), ZoneAccessStatements.raiseHeads(of: householdID),
                """
                UPDATE users SET role = \(role)
                WHERE id = \(member.id) AND household_id = \(householdID) AND (\(role) = 'owner' OR (\(keepsOwners)))
                RETURNING \(UserRepository.columns)
                """,
                CredentialStatements.endInvites(
                    """
                    invited_by = \(member.id)
                    AND NOT EXISTS (SELECT 1 FROM users WHERE id = \(member.id) AND role = 'owner')
                    """),
                ZoneAccessStatements.setRole(role, of: member.id, in: householdID, by: actor.id, where: isSet),
            ] + AuditStatements.append(audit, where: isSet))
        guard let row = results[2].first else { throw try await noOwnerLeft(besides: member) }
        return try await atSeam { () throws(StorageError) in try User(row) }
    }

    func removeMember(
        _ number: Int64, by actor: User, into newHousehold: UUID, at time: Timestamp, audit: AuditEntry
    ) async throws {
        let householdID = actor.householdID
        let member = try await member(number, of: householdID)
        let isGone: SQL = """
            EXISTS (SELECT 1 FROM users WHERE id = \(member.id) AND household_id = \(newHousehold))
            """
        let results = try await write(
            [
                lock(householdID), ZoneAccessStatements.raiseHeads(of: householdID),
                """
                INSERT INTO households (id, updated_at, plan)
                SELECT \(newHousehold), \(time), \(Self.planAfterLeaving(householdID))
                WHERE \(hasOwner(besides: member.id, householdID))
                """,
                """
                UPDATE users SET household_id = \(newHousehold), role = 'owner'
                WHERE id = \(member.id) AND household_id = \(householdID)
                    AND EXISTS (SELECT 1 FROM households WHERE id = \(newHousehold))
                RETURNING id
                """,
            ] + moveCredentials(of: member.id)
                + ZoneAccessStatements.dismiss(
                    member.id, from: householdID, to: newHousehold, by: actor.id, where: isGone) + [
                    """
                    UPDATE sessions SET revoked_at = \(time)
                    WHERE user_id = \(member.id) AND revoked_at IS NULL AND \(isGone)
                    """
                ] + AuditStatements.append(audit, where: isGone))
        if results[3].isEmpty { throw try await noOwnerLeft(besides: member) }
    }

    /// Returns the reason why a member may neither leave nor be demoted.
    func noOwnerLeft(besides user: User) async throws -> HearthError {
        try await holds(hasOwner(besides: user.id, user.householdID))
            ? RecordRepository.noOwnerLeft
            : HearthError(.householdConflict, "A household needs an owner. Make another member an owner first.")
    }

    private func member(_ number: Int64, of householdID: UUID) async throws -> User {
        guard let member = try await user(where: "number = \(number) AND household_id = \(householdID)") else {
            throw HearthError(.memberNotFound, "No member of the household has this number.")
        }
        return member
    }

    private func hasOwner(besides userID: UUID, _ householdID: UUID) -> SQL {
        """
        EXISTS (SELECT 1 FROM users WHERE household_id = \(householdID) AND id <> \(userID) AND role = 'owner')
        """
    }

    /// A condition: the user's household has no other member, or another owner, as has each child of it whom the user owns.
    func mayLeave(_ user: User) -> SQL {
        """
        ((\(hasOwner(besides: user.id, user.householdID))
            AND \(ZoneAccessStatements.areOwned(in: user.householdID, besides: user.id)))
            OR NOT EXISTS (SELECT 1 FROM users WHERE household_id = \(user.householdID) AND id <> \(user.id)))
        """
    }

    /// The account's credentials are moved with it.
    private func moveCredentials(of userID: UUID) -> [SQL] {
        let home: SQL = "(SELECT household_id FROM users WHERE id = \(userID))"
        return [
            "UPDATE identities SET household_id = \(home) WHERE user_id = \(userID)",
            "UPDATE passwords SET household_id = \(home) WHERE user_id = \(userID)",
            "UPDATE sessions SET household_id = \(home) WHERE user_id = \(userID)",
            """
            UPDATE refresh_tokens SET household_id = \(home)
            WHERE session_id IN (SELECT id FROM sessions WHERE user_id = \(userID))
            """,
            "UPDATE api_tokens SET household_id = \(home) WHERE user_id = \(userID)",
            "UPDATE devices SET household_id = \(home) WHERE user_id = \(userID)",
            CredentialStatements.endInvites("invited_by = \(userID) AND household_id <> \(home)"),
        ]
    }

    func deleteIfEmpty(_ householdID: UUID) -> SQL {
        """
        DELETE FROM households
        WHERE id = \(householdID) AND NOT EXISTS (SELECT 1 FROM users WHERE household_id = \(householdID))
        """
    }
}

private func min(_ one: UUID, _ other: UUID) -> UUID { one.text < other.text ? one : other }
private func max(_ one: UUID, _ other: UUID) -> UUID { one.text < other.text ? other : one }

extension HouseholdRole: SQLConvertible {}

extension Invite {
    fileprivate init(_ row: SQLRow) throws(StorageError) {
        let role: String = try row["role"]
        self.init(
            id: try row["id"], householdID: try row["household_id"], invitedBy: try row["invited_by"],
            // A role of a later version gets the least permissions.
            role: HouseholdRole(rawValue: role) ?? .viewer, madeWith: try row["made_with"],
            createdAt: try row["created_at"], expiresAt: try row["expires_at"])
    }
}
