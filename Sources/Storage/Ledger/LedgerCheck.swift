import HearthCore

/// The invariants of the ledger. Each is one statement that finds violations.
package enum LedgerCheck: String, CaseIterable, Sendable {
    case unbalancedPosting = "unbalanced_posting"
    case entriesDiffer = "entries_differ"
    case entryWithoutReservation = "entry_without_reservation"
    case negativeBalance = "negative_balance"
    case wrongCount = "wrong_count"
    case wrongUserCount = "wrong_user_count"
    case wrongSpending = "wrong_spending"
    case chargeWithoutRun = "charge_without_run"
    case chargeDiffers = "charge_differs"
    case costWithoutCharge = "cost_without_charge"
    case expiryWithoutRun = "expiry_without_run"
    case openWithoutOwner = "open_without_owner"
    /// A violation means that the sweeper may be due.
    case overdue

    /// True if a finding may resolve by itself and does not make the ledger wrong.
    package var isWarning: Bool { self == .overdue }

    /// The description of the finding, after the words that name the subject.
    package var explanation: String {
        switch self {
        case .unbalancedPosting: "a posting does not sum to zero"
        case .entriesDiffer: "the entries do not say what the reservation does"
        case .entryWithoutReservation: "entries belong to no reservation"
        case .negativeBalance: "more has left the account than came in"
        case .wrongCount: "the window's count is not the number of its open and settled reservations"
        case .wrongUserCount: "the user's count is not the number of the user's open and settled reservations"
        case .wrongSpending: "the day's spending is not what its reservations hold and have cost"
        case .chargeWithoutRun: "a charged reservation has no run"
        case .chargeDiffers: "the reservation is charged with other cost or tokens than the run's"
        case .costWithoutCharge: "the run has cost money that no reservation is charged with"
        case .expiryWithoutRun: "an expired reservation has no lost run"
        case .openWithoutOwner: "an open reservation has no owner or no expiry"
        case .overdue: "an open reservation is past its expiry"
        }
    }

    /// The statement that finds violations: rows of `household_id` and `subject`, which is a run's id, an account, a
    /// period, a user's id and period, or a day since 1970. The household is empty if the subject belongs to none.
    ///
    /// Grouped in the order of a key, so that millions of runs need no memory of their own.
    func statement(overdueBefore: Timestamp) -> SQL {
        switch self {
        case .unbalancedPosting:
            """
            SELECT household_id, run_id AS subject FROM ledger_entries
            GROUP BY household_id, run_id, posting HAVING SUM(microusd) <> 0 OR SUM(tokens) <> 0
            """
        case .entriesDiffer: Self.differingEntries
        case .entryWithoutReservation:
            """
            SELECT DISTINCT household_id, run_id AS subject FROM ledger_entries
            WHERE NOT EXISTS (
                SELECT 1 FROM reservations
                WHERE household_id = ledger_entries.household_id AND run_id = ledger_entries.run_id
            )
            """
        case .negativeBalance:
            """
            SELECT household_id, account AS subject FROM ledger_entries WHERE account <> 'available'
            GROUP BY household_id, account HAVING SUM(microusd) < 0 OR SUM(tokens) < 0
            """
        case .wrongCount: Self.differingCounts
        case .wrongUserCount: Self.differingUserCounts
        case .wrongSpending: Self.differingSpending
        // The runs of a deleted user are gone.
        case .chargeWithoutRun:
            """
            SELECT household_id, run_id AS subject FROM reservations
            WHERE state IN ('settled', 'corrected')
                AND NOT EXISTS (SELECT 1 FROM runs WHERE household_id = reservations.household_id AND id = run_id)
                AND EXISTS (SELECT 1 FROM users WHERE id = reservations.user_id)
            """
        case .chargeDiffers:
            """
            SELECT reservations.household_id, run_id AS subject FROM reservations
            JOIN runs ON runs.household_id = reservations.household_id AND runs.id = reservations.run_id
            WHERE state IN ('settled', 'corrected') AND (
                runs.cost_microusd <> reservations.cost_microusd
                -- A run that cost nothing is corrected to nothing, whatever it has read.
                OR (runs.total_tokens <> reservations.tokens AND (state = 'settled' OR runs.cost_microusd > 0))
            )
            """
        case .costWithoutCharge:
            """
            SELECT household_id, id AS subject FROM runs
            WHERE cost_microusd > 0 AND NOT EXISTS (
                SELECT 1 FROM reservations
                WHERE household_id = runs.household_id AND run_id = runs.id AND state IN ('settled', 'corrected')
            )
            """
        case .expiryWithoutRun:
            """
            SELECT household_id, run_id AS subject FROM reservations
            WHERE state = 'expired' AND mode IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM runs WHERE household_id = reservations.household_id AND id = run_id)
                AND EXISTS (SELECT 1 FROM users WHERE id = reservations.user_id)
            """
        case .openWithoutOwner:
            """
            SELECT household_id, run_id AS subject FROM reservations
            WHERE state = 'open' AND (length(owner) <> 36 OR expires_at <= opened_at)
            """
        case .overdue:
            """
            SELECT household_id, run_id AS subject FROM reservations
            WHERE state = 'open' AND expires_at < \(overdueBefore)
            """
        }
    }

    private static let differingEntries: SQL = """
        SELECT r.household_id, r.run_id AS subject
        FROM reservations AS r
        LEFT JOIN ledger_entries AS e ON e.household_id = r.household_id AND e.run_id = r.run_id
        GROUP BY r.household_id, r.run_id
        HAVING COUNT(e.account) <> CASE r.state
                WHEN 'open' THEN 2 WHEN 'settled' THEN 5 WHEN 'corrected' THEN 7 ELSE 4 END
            OR SUM(CASE e.account WHEN 'reserved' THEN e.microusd ELSE 0 END)
                <> CASE r.state WHEN 'open' THEN r.reserved_microusd ELSE 0 END
            OR SUM(CASE e.account WHEN 'reserved' THEN e.tokens ELSE 0 END)
                <> CASE r.state WHEN 'open' THEN r.reserved_tokens ELSE 0 END
            OR SUM(CASE e.account WHEN 'spent' THEN e.microusd ELSE 0 END)
                <> CASE WHEN r.state IN ('settled', 'corrected') THEN r.cost_microusd ELSE 0 END
            OR SUM(CASE e.account WHEN 'spent' THEN e.tokens ELSE 0 END)
                <> CASE WHEN r.state IN ('settled', 'corrected') THEN r.tokens ELSE 0 END
            OR SUM(CASE e.account WHEN 'written_off' THEN e.microusd ELSE 0 END)
                <> CASE r.state WHEN 'expired' THEN r.reserved_microusd ELSE 0 END
            OR SUM(CASE e.account WHEN 'written_off' THEN e.tokens ELSE 0 END)
                <> CASE r.state WHEN 'expired' THEN r.reserved_tokens ELSE 0 END
        """

    /// Counters and the reservations that they count, with opposite signs.
    private static let differingCounts: SQL = """
        SELECT household_id, period AS subject
        FROM (
            SELECT household_id, period, used AS n FROM run_counts
            UNION ALL
            SELECT household_id, period, -COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') AND is_counted = 1 GROUP BY household_id, period
            UNION ALL
            SELECT household_id, day, -COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') AND is_counted = 1 AND day IS NOT NULL GROUP BY household_id, day
        ) AS counted
        GROUP BY household_id, period HAVING SUM(n) <> 0
        """

    /// Counters of users and the reservations that they count, with opposite signs. A user's reservations may be in
    /// several households. The counters of a deleted user do not exist any more.
    private static let differingUserCounts: SQL = """
        SELECT '' AS household_id, user_id || ' ' || period AS subject
        FROM (
            SELECT user_id, period, used - carried AS n FROM user_run_counts
            UNION ALL
            SELECT user_id, period, -COUNT(*) FROM reservations
            WHERE state IN ('open', 'settled') AND is_counted = 1
                AND EXISTS (SELECT 1 FROM users WHERE id = reservations.user_id)
            GROUP BY user_id, period
        ) AS counted
        GROUP BY user_id, period HAVING SUM(n) <> 0
        """

    private static let differingSpending: SQL = """
        SELECT '' AS household_id, 'day ' || CAST(day AS TEXT) AS subject
        FROM (
            SELECT day, microusd FROM server_spending
            UNION ALL
            SELECT opened_at / 86400000,
                -SUM(CASE WHEN state IN ('open', 'expired') THEN reserved_microusd ELSE cost_microusd END)
            FROM reservations GROUP BY opened_at / 86400000
        ) AS spent
        GROUP BY day HAVING SUM(microusd) <> 0
        """
}
