import Assist
import HearthCore

/// The statements that open, close and correct a reservation, with the entries of each.
///
/// `run_counts.used` and `user_run_counts.used` are the number of a window's counted reservations that are open or
/// settled; `ledger_entries` says which account holds the reservations' money and tokens; `server_spending` is the
/// money that they hold and have cost per day. Every change of a reservation changes all of them, in one transaction.
/// Entries are derived from the reservation's row, so that a repeated statement finds its own and changes nothing.
///
/// Every transaction locks rows in one order: the household's counters, the user's, then `server_spending`.
enum LedgerPostings {
    /// available → reserved.
    static func reserve(_ run: SQLValue, of household: SQLValue) -> SQL {
        """
        INSERT INTO ledger_entries (household_id, run_id, posting, account, microusd, tokens, at)
        SELECT household_id, run_id, 'reserve', side.column1, side.column2 * reserved_microusd,
            side.column2 * reserved_tokens, opened_at
        FROM reservations, (VALUES ('available', -1), ('reserved', 1)) AS side
        WHERE household_id = \(household) AND run_id = \(run)
        """
    }

    /// Closes the reservation of a run that is charged if it is open, and corrects it if it has expired.
    ///
    /// reserved → spent for the cost of the run, and the rest → available. A cost beyond the reservation is taken from
    /// available: the rest is negative then. A correction does the same with the amount that was written off.
    ///
    /// - Parameter shard: the row of ``ServerSpending`` that takes the difference.
    static func settle(
        _ run: SQLValue, of household: SQLValue, cost: Money, tokens: Int, shard: Int64, at time: Timestamp
    ) -> [SQL] {
        [
            close(run, of: household, from: "state IN ('open', 'expired')", cost: cost, tokens: tokens, at: time),
            ServerSpending.settle(run, of: household, shard: shard), closingEntries(run, of: household),
        ]
    }

    /// Closes the reservation of a run that is not charged if it is open, and gives its unit back; corrects it to
    /// nothing if it has expired, when its unit was given back before.
    static func release(_ run: SQLValue, of household: SQLValue, shard: Int64, at time: Timestamp) -> [SQL] {
        closeUnsettled(run, of: household, as: .released, at: time) + [
            close(run, of: household, from: "state = 'expired'", cost: .zero, tokens: 0, at: time),
            ServerSpending.settle(run, of: household, shard: shard),
            unsettledEntries(run, of: household, as: .released), closingEntries(run, of: household),
        ]
    }

    /// Closes a reservation that has expired (reserved → written_off) if it is open, and gives its unit back. The last
    /// statement makes the entries; ``closingStatement`` returns a row if the reservation was open.
    ///
    /// The amount that was written off stays in the day's spending: providers may bill it.
    static func expire(_ run: SQLValue, of household: SQLValue, at time: Timestamp) -> [SQL] {
        closeUnsettled(run, of: household, as: .expired, at: time)
            + [unsettledEntries(run, of: household, as: .expired)]
    }

    /// Closes a reservation as released or expired if it is open, and gives its unit back.
    private static func closeUnsettled(
        _ run: SQLValue, of household: SQLValue, as state: ReservationState, at time: Timestamp
    ) -> [SQL] {
        let counted: SQL = """
            FROM reservations WHERE \(isBeingClosed(run, of: household, as: state)) AND is_counted = 1
            """
        return [
            // The row at which reservations of one household wait comes first, as when they are opened: two orders
            // could deadlock.
            """
            UPDATE run_counts SET used = used
            WHERE household_id = \(household) AND period = (
                SELECT period FROM reservations WHERE household_id = \(household) AND run_id = \(run)
            )
            """,
            """
            UPDATE reservations SET state = \(state), closed_at = \(time)
            WHERE household_id = \(household) AND run_id = \(run) AND state = 'open'
            RETURNING run_id
            """,
            """
            UPDATE run_counts SET used = used - 1
            WHERE (household_id = \(household) AND period = (SELECT period \(counted)))
                OR (household_id = \(household) AND period = (SELECT day \(counted)))
            """,
            """
            UPDATE user_run_counts SET used = used - 1
            WHERE user_id = (SELECT user_id \(counted)) AND period = (SELECT period \(counted))
            """,
        ]
    }

    /// reserved → available, or → written_off.
    private static func unsettledEntries(
        _ run: SQLValue, of household: SQLValue, as state: ReservationState
    ) -> SQL {
        let (posting, account) = state == .expired ? ("expire", "written_off") : ("release", "available")
        return """
            INSERT INTO ledger_entries (household_id, run_id, posting, account, microusd, tokens, at)
            SELECT household_id, run_id, \(posting), side.column1, side.column2 * reserved_microusd,
                side.column2 * reserved_tokens, closed_at
            FROM reservations, (VALUES ('reserved', -1), (\(account), 1)) AS side
            WHERE \(isBeingClosed(run, of: household, as: state))
            """
    }

    /// The index of the statement in ``expire(_:of:at:)`` that closes the reservation.
    static let closingStatement = 1

    /// A condition: this transaction closed the reservation; the entries come last.
    static func isBeingClosed(_ run: SQLValue, of household: SQLValue, as state: ReservationState) -> SQL {
        let posting = state == .expired ? "expire" : "release"
        return """
            household_id = \(household) AND run_id = \(run) AND state = \(state) AND NOT EXISTS (
                SELECT 1 FROM ledger_entries
                WHERE household_id = \(household) AND run_id = \(run) AND posting = \(posting)
            )
            """
    }

    private static func close(
        _ run: SQLValue, of household: SQLValue, from states: SQL, cost: Money, tokens: Int, at time: Timestamp
    ) -> SQL {
        """
        UPDATE reservations SET
            state = CASE state WHEN 'open' THEN 'settled' ELSE 'corrected' END, cost_microusd = \(cost),
            tokens = \(tokens), closed_at = \(time)
        WHERE household_id = \(household) AND run_id = \(run) AND \(states)
        """
    }

    private static func closingEntries(_ run: SQLValue, of household: SQLValue) -> SQL {
        """
        INSERT INTO ledger_entries (household_id, run_id, posting, account, microusd, tokens, at)
        SELECT household_id, run_id, CASE state WHEN 'settled' THEN 'settle' ELSE 'correct' END,
            CASE WHEN state = 'corrected' AND side.column1 = 'reserved' THEN 'written_off' ELSE side.column1 END,
            side.column2 * reserved_microusd + side.column3 * cost_microusd,
            side.column2 * reserved_tokens + side.column3 * tokens, closed_at
        FROM reservations, (VALUES ('reserved', -1, 0), ('spent', 0, 1), ('available', 1, -1)) AS side
        WHERE household_id = \(household) AND run_id = \(run) AND state IN ('settled', 'corrected')
        ON CONFLICT (household_id, run_id, posting, account) DO NOTHING
        """
    }
}
