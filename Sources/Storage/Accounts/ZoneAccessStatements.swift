import Foundation
import HearthCore

/// The statements that keep the access to children's zones in step with the members of a household. A change of access raises
/// the heads of the zones, so that pushes that were planned before are planned again, and devices look what changed.
enum ZoneAccessStatements {
    /// Raises the heads of all zones of a household.
    static func raiseHeads(of household: UUID, where condition: SQL) -> SQL {
        "UPDATE zones SET head = head + 1 WHERE household_id = \(household) AND \(condition)"
    }

    /// Gives a user their household role in the zones of the household's children.
    static func admit(_ userID: UUID, to household: UUID, at time: Timestamp, where condition: SQL) -> [SQL] {
        [
            """
            INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
            SELECT zones.number, users.id, users.role, 'household', 0, \(time)
            FROM users JOIN zones ON zones.household_id = users.household_id
            WHERE users.id = \(userID) AND users.household_id = \(household) AND \(isChild) AND \(condition)
            ON CONFLICT (zone, user_id) DO UPDATE SET role = excluded.role, via = excluded.via
            """,
            raiseHeads(of: household, where: condition),
        ]
    }

    /// Takes the access to the zones of a household's children away.
    static func dismiss(_ userID: UUID, from household: UUID, where condition: SQL) -> [SQL] {
        [
            """
            DELETE FROM zone_members WHERE user_id = \(userID)
                AND zone IN (SELECT number FROM zones WHERE household_id = \(household)) AND \(condition)
            """,
            raiseHeads(of: household, where: condition),
            endAnswers(of: "= \(userID)", where: condition),
        ]
    }

    /// Has no stored answer to a request of some users sent again: it may have what they may not see any more. Their requests
    /// are not done twice, either.
    static func endAnswers(of users: SQL, where condition: SQL) -> SQL {
        "UPDATE idempotency_keys SET fingerprint = '' WHERE user_id \(users) AND \(condition)"
    }

    /// Gives a member another role where the household gave the present one.
    static func setRole(
        _ role: HouseholdRole, of userID: UUID, in household: UUID, where condition: SQL
    ) -> [SQL] {
        [
            """
            UPDATE zone_members SET role = \(role) WHERE user_id = \(userID) AND via = 'household'
                AND zone IN (SELECT number FROM zones WHERE household_id = \(household)) AND \(condition)
            """,
            raiseHeads(of: household, where: condition),
        ]
    }

    /// Moves the zones of a household without members into another one, whose members get their roles there. Who brings a
    /// child keeps the role that they had, until their role in the household changes. Cursors stay valid.
    static func bring(from old: UUID, to new: UUID, at time: Timestamp, where condition: SQL) -> [SQL] {
        let isLeft: SQL = """
            \(condition) AND NOT EXISTS (SELECT 1 FROM users AS left_behind WHERE left_behind.household_id = \(old))
            """
        return [
            """
            INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
            SELECT zones.number, users.id, users.role, 'household', 0, \(time)
            FROM zones CROSS JOIN users
            WHERE zones.household_id = \(old) AND users.household_id = \(new) AND \(isChild) AND \(isLeft)
            ON CONFLICT (zone, user_id) DO NOTHING
            """,
            """
            UPDATE zones SET household_id = \(new), head = head + 1 WHERE household_id = \(old) AND \(isLeft)
            """,
        ]
    }

    /// Erases the lost texts of a user who is about to be deleted, also in zones that the user has left, and raises the heads
    /// of the zones that the user sees.
    static func forget(_ user: User, where condition: SQL) -> [SQL] {
        let zones: SQL = """
            (SELECT number FROM zones WHERE household_id = \(user.householdID)
                UNION SELECT zone FROM zone_members WHERE user_id = \(user.id))
            """
        return [
            "DELETE FROM revisions WHERE updated_by = \(user.number) AND \(condition)",
            "UPDATE zones SET head = head + 1 WHERE number IN \(zones) AND \(condition)",
        ]
    }

    private static let isChild: SQL = "zones.id LIKE 'profile-%'"
}
