import Foundation
import HearthCore

/// The statements that keep the access to children's zones in step with the members of a household.
///
/// Acts on the household reach a child only as far as the actor's own role for the child: otherwise an owner of the household
/// would take a child from its owner, or come back to one from which they were removed. Each child keeps an owner who is a
/// member of its household.
///
/// A change of access raises the heads of the zones, so that pushes that were planned before are planned again, and devices
/// look what changed. The heads of the zones whose owners a transaction counts are raised first, for this locks them.
enum ZoneAccessStatements {
    /// Raises the heads of all zones of a household.
    static func raiseHeads(of household: UUID, where condition: SQL = "1 = 1") -> SQL {
        "UPDATE zones SET head = head + 1 WHERE household_id = \(household) AND \(condition)"
    }

    /// A condition: each child of the household has an owner there besides a user, or the user does not own it.
    static func areOwned(in household: UUID, besides userID: UUID) -> SQL {
        """
        NOT EXISTS (
            SELECT 1 FROM zones JOIN zone_members AS own ON own.zone = zones.number
            WHERE zones.household_id = \(household) AND own.user_id = \(userID) AND own.role = 'owner'
                AND NOT \(isOwned("zones.number", besides: userID)))
        """
    }

    /// A condition: a zone has an owner who is a member of its household, besides a user. How they came to the child does not
    /// matter: a member may have accepted an invitation to it.
    static func isOwned(_ zone: SQL, besides userID: UUID) -> SQL {
        """
        EXISTS (SELECT 1 FROM zone_members AS others
            WHERE others.zone = \(zone) AND others.user_id <> \(userID) AND others.role = 'owner'
                AND \(isMember("others")))
        """
    }

    /// A condition on a row of `zone_members`: its user is a member of the household of the child.
    static func isMember(_ row: SQL) -> SQL {
        """
        EXISTS (SELECT 1 FROM users AS persons JOIN zones AS homes ON homes.household_id = persons.household_id
            WHERE persons.id = \(row).user_id AND homes.number = \(row).zone)
        """
    }

    /// Gives a new member their household role in the zones of the household's children, and at most the role that the inviter
    /// has there. Who owned a child as a guest still does.
    static func admit(
        _ userID: UUID, to household: UUID, by inviter: SQL, at time: Timestamp, where condition: SQL
    ) -> [SQL] {
        [
            """
            INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
            SELECT zones.number, users.id, \(lower("users.role", "givers.role")), 'household', 0, \(time)
            FROM users JOIN zones ON zones.household_id = users.household_id
                JOIN zone_members AS givers ON givers.zone = zones.number AND givers.user_id = \(inviter)
            WHERE users.id = \(userID) AND users.household_id = \(household) AND \(isChild) AND \(condition)
            ON CONFLICT (zone, user_id) DO UPDATE SET
                role = CASE zone_members.role WHEN 'owner' THEN 'owner' ELSE excluded.role END, via = excluded.via
            """,
            raiseHeads(of: household, where: condition),
        ]
    }

    private static func lower(_ one: SQL, _ other: SQL) -> SQL {
        """
        CASE WHEN \(one) = \(other) THEN \(one) WHEN 'viewer' IN (\(one), \(other)) THEN 'viewer' ELSE 'caregiver' END
        """
    }

    /// Takes the access to the zones of a household's children away. The caller has raised their heads.
    static func dismiss(_ userID: UUID, from household: UUID, where condition: SQL) -> [SQL] {
        [
            """
            DELETE FROM zone_members WHERE user_id = \(userID)
                AND zone IN (SELECT number FROM zones WHERE household_id = \(household)) AND \(condition)
            """,
            endAnswers(of: "= \(userID)", where: condition),
        ]
    }

    /// Takes the access of a removed member away, except to children whom they own and the remover does not. Such a child
    /// stays in the household if another member owns it, with the removed one as a guest; otherwise it goes with them, and
    /// who stays behind becomes a guest. The caller has raised the heads of the zones.
    static func dismiss(
        _ userID: UUID, from old: UUID, to new: UUID, by remover: UUID, where condition: SQL
    ) -> [SQL] {
        let mayEnd: SQL =
            remover == userID
            ? isOwned("zones.number", besides: userID)
            : """
            EXISTS (SELECT 1 FROM zone_members AS removers
                WHERE removers.zone = zones.number AND removers.user_id = \(remover) AND removers.role = 'owner')
            """
        let kept: SQL = """
            SELECT zones.number FROM zones JOIN zone_members AS own ON own.zone = zones.number
            WHERE own.user_id = \(userID) AND zones.household_id IN (\(old), \(new))
            """
        return [
            """
            DELETE FROM zone_members WHERE user_id = \(userID) AND \(condition)
                AND zone IN (SELECT number FROM zones WHERE household_id = \(old)
                    AND (zone_members.role <> 'owner' OR \(mayEnd)))
            """,
            """
            UPDATE zones SET household_id = \(new)
            WHERE number IN (\(kept)) AND NOT \(isOwned("zones.number", besides: userID)) AND \(condition)
            """,
            """
            UPDATE zone_members SET via = CASE WHEN \(isMember("zone_members")) THEN 'household' ELSE 'share' END
            WHERE zone IN (\(kept)) AND \(condition)
            """,
            endAnswers(of: "= \(userID)", where: condition),
        ]
    }

    /// Has no stored answer to a request of some users sent again: it may have what they may not see any more. Their requests
    /// are not done twice, either.
    static func endAnswers(of users: SQL, where condition: SQL) -> SQL {
        "UPDATE idempotency_keys SET fingerprint = '' WHERE user_id \(users) AND \(condition)"
    }

    /// Gives a member another role for the children whom the actor owns, as far as they have one. The caller has raised the
    /// heads of the zones.
    static func setRole(
        _ role: HouseholdRole, of userID: UUID, in household: UUID, by actor: UUID, where condition: SQL
    ) -> SQL {
        """
        UPDATE zone_members SET role = \(role) WHERE user_id = \(userID)
            AND zone IN (
                SELECT zones.number FROM zones JOIN zone_members AS owners ON owners.zone = zones.number
                WHERE zones.household_id = \(household) AND owners.user_id = \(actor) AND owners.role = 'owner')
            AND \(condition)
        """
    }

    /// Moves the zones of a household without members into another one, whose members get their roles there, and at most the
    /// role of who brings them. Who brings a child keeps the role that they had, until their role in the household changes.
    /// Cursors stay valid.
    static func bring(
        from old: UUID, to new: UUID, by bringer: UUID, at time: Timestamp, where condition: SQL
    ) -> [SQL] {
        let isLeft: SQL = """
            \(condition) AND NOT EXISTS (SELECT 1 FROM users AS left_behind WHERE left_behind.household_id = \(old))
            """
        return [
            """
            INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
            SELECT zones.number, users.id, \(lower("users.role", "givers.role")), 'household', 0, \(time)
            FROM zones CROSS JOIN users
                JOIN zone_members AS givers ON givers.zone = zones.number AND givers.user_id = \(bringer)
            WHERE zones.household_id = \(old) AND users.household_id = \(new) AND \(isChild) AND \(isLeft)
            ON CONFLICT (zone, user_id) DO UPDATE SET via = excluded.via
            """,
            """
            UPDATE zones SET household_id = \(new), head = head + 1 WHERE household_id = \(old) AND \(isLeft)
            """,
        ]
    }

    /// Raises the heads of the zones that a user sees.
    static func raiseHeads(seenBy user: User) -> SQL {
        """
        UPDATE zones SET head = head + 1 WHERE number IN (
            SELECT number FROM zones WHERE household_id = \(user.householdID)
            UNION SELECT zone FROM zone_members WHERE user_id = \(user.id))
        """
    }

    private static let isChild: SQL = "zones.id LIKE 'profile-%'"
}
