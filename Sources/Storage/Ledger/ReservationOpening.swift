import Assist
import Foundation
import HearthCore

/// The statements that decide whether a run may begin, and reserve its budget.
///
/// A run is counted first and uncounted if a window is full: on PostgreSQL, other runs of the same family wait at the
/// first counter, and each later statement sees their results. The daily spending limit is checked last; a run for
/// which it leaves no room is uncounted as well, and reserved with a budget of zero.
///
/// A run without a ceiling calls no model and costs nothing: it counts in no window, and only a stopped household
/// refuses it.
struct ReservationOpening {
    private let request: ReservationRequest
    private let time: Timestamp
    private let day: Int64
    private let shard: Int64
    // Rendered once, bound many times.
    private let run: SQLValue
    private let household: SQLValue
    private let user: SQLValue

    /// - Parameter shard: the row of ``ServerSpending`` that takes the reservation if there is no limit.
    init(_ request: ReservationRequest, at time: Timestamp, shard: Int64) {
        self.request = request
        self.time = time
        self.shard = shard
        day = Int64(time.utcDay.daysSinceEpoch)
        run = request.runID.sqlValue
        household = request.householdID.sqlValue
        user = request.userID.sqlValue
    }

    var statements: [SQL] {
        let entries = LedgerPostings.reserve(run, of: household)
        guard let ceiling = request.ceiling else {
            return [insert(money: "0", tokens: "0", isAdmitted: "1 = 0", if: mayRun), stop, entries]
        }
        let money: SQL = "COALESCE(plans.run_cents * 10000, \(ceiling.money))"
        let tokens: SQL = "COALESCE(plans.run_tokens, \(ceiling.tokens))"
        guard let limit = request.spendLimit else {
            return count + [insert(money: money, tokens: tokens, isAdmitted: "1 = 1", if: hasRoom)] + uncount
                + [ServerSpending.add(run, of: household, shard: shard), entries]
        }
        let admit = ServerSpending.admit(run, on: day, money, "\(plan) AND \(hasRoom)", within: limit)
        let isAdmitted: SQL = "(\(money) = 0 OR \(ServerSpending.isAdmitted(run, on: day)))"
        return count + [admit, insert(money: money, tokens: tokens, isAdmitted: isAdmitted, if: hasRoom)] + uncount
            + [entries]
    }

    /// Returns a row if the reservation is open and belongs to this user.
    var reserved: SQL {
        """
        SELECT reserved_microusd, reserved_tokens, is_counted FROM reservations
        WHERE household_id = \(household) AND run_id = \(run) AND user_id = \(user) AND state = 'open'
        """
    }

    /// - Parameter results: the rows of ``statements``.
    func outcome(_ results: [[SQLRow]]) throws(StorageError) -> ReservationOutcome {
        let inserted = request.ceiling == nil ? 0 : request.spendLimit == nil ? 2 : 3
        if let row = results[inserted].first { return try outcome(row: row) }
        var windows: [QuotaStatus] = []
        var hasHousehold = false
        for row in results[(inserted + 1)...].prefix(2).joined() {
            guard let window = QuotaWindow(rawValue: try row["quota_window"]) else { continue }
            hasHousehold = true
            let (quota, used): (Int?, Int) = (try row["quota"], try row["used"])
            if let quota, used >= quota { windows.append(request.status(of: window, quota: quota, used: used)) }
        }
        guard hasHousehold else { throw StorageError(.unknownReference, "no household to reserve for") }
        let full = QuotaWindow.allCases.flatMap { window in windows.filter { $0.window == window } }
        guard let refusal = ReservationOutcome(exceeding: full) else {
            throw StorageError(.malformedRow, "a run was refused and no window is full")
        }
        return refusal
    }

    /// - Parameter row: the row of the reservation.
    func outcome(row: SQLRow) throws(StorageError) -> ReservationOutcome {
        let isCounted: Int64 = try row["is_counted"]
        return .granted(
            Reservation(
                runID: request.runID, householdID: request.householdID,
                reserved: RunBudget(money: try row["reserved_microusd"], tokens: try row["reserved_tokens"]),
                isOverSpendLimit: request.ceiling != nil && isCounted == 0))
    }

    /// The household's month always comes first and the user's last: two orders could deadlock.
    private var count: [SQL] {
        [
            """
            INSERT INTO run_counts (household_id, period, used)
            VALUES (\(household), \(request.month), 1), (\(household), \(request.day), 1)
            ON CONFLICT (household_id, period) DO UPDATE SET used = run_counts.used + 1
            """,
            """
            INSERT INTO user_run_counts (user_id, period, used) VALUES (\(user), \(request.month), 1)
            ON CONFLICT (user_id, period) DO UPDATE SET used = user_run_counts.used + 1
            """,
        ]
    }

    /// Takes everything back if the run was reserved before: the key decides, whatever the windows say.
    private func insert(money: SQL, tokens: SQL, isAdmitted: SQL, if condition: SQL) -> SQL {
        """
        INSERT INTO reservations (
            household_id, run_id, user_id, mode, period, day, state, reserved_microusd, reserved_tokens, is_counted,
            cost_microusd, tokens, owner, opened_at, expires_at
        )
        SELECT \(household), \(run), \(user), \(request.mode), \(request.month), \(request.day), 'open',
            CASE WHEN \(isAdmitted) THEN \(money) ELSE 0 END, CASE WHEN \(isAdmitted) THEN \(tokens) ELSE 0 END,
            CASE WHEN \(isAdmitted) THEN 1 ELSE 0 END, 0, 0, \(request.process.uuid), \(time), \(request.expiresAt)
        \(plan) AND (\(condition) OR \(isReserved))
        RETURNING reserved_microusd, reserved_tokens, is_counted
        """
    }

    private var hasRoom: SQL {
        """
        (\(usedByUser) <= COALESCE(plans.user_runs_per_month, \(request.userRunsPerMonth))
            AND (plans.household_runs_per_month IS NULL OR \(used(in: request.month)) <= plans.household_runs_per_month)
            AND (plans.household_runs_per_day IS NULL OR \(used(in: request.day)) <= plans.household_runs_per_day))
        """
    }

    private var mayRun: SQL { "COALESCE(households.plan, 'free') <> \(Plan.stopped)" }

    /// Uncounts a run that is refused. If a window was full: every counter with its limit.
    private var uncount: [SQL] {
        [
            """
            UPDATE run_counts SET used = used - 1
            WHERE NOT \(isCounted) AND household_id = \(household) AND period IN (\(request.month), \(request.day))
            RETURNING used,
                CASE period WHEN \(request.month) THEN 'household_month' ELSE 'household_day' END AS quota_window,
                CASE period WHEN \(request.month) THEN (SELECT plans.household_runs_per_month \(plan))
                    ELSE (SELECT plans.household_runs_per_day \(plan)) END AS quota
            """,
            """
            UPDATE user_run_counts SET used = used - 1
            WHERE NOT \(isCounted) AND user_id = \(user) AND period = \(request.month)
            RETURNING used, 'user_month' AS quota_window,
                (SELECT COALESCE(plans.user_runs_per_month, \(request.userRunsPerMonth)) \(plan)) AS quota
            """,
        ]
    }

    /// Returns a row if the household is stopped: no window of an uncounted run can be full.
    private var stop: SQL {
        """
        SELECT COALESCE(\(usedByUser), 0) AS used, 'user_month' AS quota_window, 0 AS quota
        FROM households WHERE id = \(household) AND NOT \(mayRun)
        """
    }

    private var plan: SQL {
        """
        FROM households LEFT JOIN plans ON plans.name = COALESCE(households.plan, 'free')
        WHERE households.id = \(household)
        """
    }

    private var isReserved: SQL {
        "EXISTS (SELECT 1 FROM reservations WHERE household_id = \(household) AND run_id = \(run))"
    }

    private var isCounted: SQL {
        """
        EXISTS (SELECT 1 FROM reservations WHERE household_id = \(household) AND run_id = \(run) AND is_counted = 1)
        """
    }

    private var usedByUser: SQL {
        "(SELECT used FROM user_run_counts WHERE user_id = \(user) AND period = \(request.month))"
    }

    private func used(in period: String) -> SQL {
        "(SELECT used FROM run_counts WHERE household_id = \(household) AND period = \(period))"
    }
}
