import Foundation
import HearthCore

/// The statements that decide whether a run may begin, and reserve what it may use.
///
/// It is counted first and decided then, and uncounted where a window is full: whoever asks for the same family waits at
/// the first counter, on PostgreSQL, and each statement after that sees what the others have left.
struct ReservationOpening {
    private let request: ReservationRequest
    private let time: Timestamp
    // Printed once, bound many times.
    private let run: SQLValue
    private let household: SQLValue
    private let user: SQLValue

    init(_ request: ReservationRequest, at time: Timestamp) {
        self.request = request
        self.time = time
        run = request.runID.sqlValue
        household = request.householdID.sqlValue
        user = request.userID.sqlValue
    }

    var statements: [SQL] { [count, insert, uncount, LedgerPostings.reserve(run, of: household)] }

    /// A row where the reservation is open, and this user's.
    var reserved: SQL {
        """
        SELECT reserved_microusd, reserved_tokens FROM reservations
        WHERE household_id = \(household) AND run_id = \(run) AND user_id = \(user) AND state = 'open'
        """
    }

    /// - Parameter results: the rows of ``statements``.
    func answer(_ results: [[SQLRow]]) throws(StorageError) -> ReservationAnswer {
        if let row = results[1].first { return .open(try RunBudget(row)) }
        var windows: [WindowUse] = []
        for row in results[2] {
            let (member, period): (String, String) = (try row["user_id"], try row["period"])
            let window: QuotaWindow =
                !member.isEmpty ? .userMonth : period == request.month ? .householdMonth : .householdDay
            windows.append(WindowUse(window: window, quota: try row["quota"], used: try row["used"]))
        }
        guard !windows.isEmpty else { throw StorageError(.unknownReference, "no household to reserve for") }
        return .full(QuotaWindow.allCases.flatMap { window in windows.filter { $0.window == window } })
    }

    /// The household's month first, for everybody: two orders could deadlock.
    private var count: SQL {
        """
        INSERT INTO run_counts (household_id, user_id, period, used)
        VALUES (\(household), '', \(request.month), 1), (\(household), '', \(request.day), 1),
            (\(household), \(user), \(request.month), 1)
        ON CONFLICT (household_id, user_id, period) DO UPDATE SET used = run_counts.used + 1
        """
    }

    /// Where the run was reserved before its key takes everything back, whatever the windows say.
    private var insert: SQL {
        let money: SQL = request.ceiling.map { "COALESCE(plans.run_cents * 10000, \($0.money))" } ?? "0"
        let tokens: SQL = request.ceiling.map { "COALESCE(plans.run_tokens, \($0.tokens))" } ?? "0"
        return """
            INSERT INTO reservations (
                household_id, run_id, user_id, mode, period, day, state, reserved_microusd, reserved_tokens,
                cost_microusd, tokens, owner, opened_at, expires_at
            )
            SELECT \(household), \(run), \(user), \(request.mode), \(request.month), \(request.day), 'open', \(money),
                \(tokens), 0, 0, \(request.owner), \(time), \(request.expiresAt)
            \(plan) AND (
                \(used(by: user, in: request.month)) <= COALESCE(plans.user_runs_per_month, \(request.userRunsPerMonth))
                AND (plans.household_runs_per_month IS NULL
                    OR \(used(by: .text(""), in: request.month)) <= plans.household_runs_per_month)
                AND (plans.household_runs_per_day IS NULL
                    OR \(used(by: .text(""), in: request.day)) <= plans.household_runs_per_day)
                OR \(isReserved)
            )
            RETURNING reserved_microusd, reserved_tokens
            """
    }

    /// Where a window was full: every counter with its limit.
    private var uncount: SQL {
        """
        UPDATE run_counts SET used = used - 1
        WHERE NOT \(isReserved) AND (
            \(isCounter(of: .text(""), in: request.month)) OR \(isCounter(of: .text(""), in: request.day))
            OR \(isCounter(of: user, in: request.month))
        )
        RETURNING user_id, period, used,
            CASE WHEN user_id <> ''
                THEN (SELECT COALESCE(plans.user_runs_per_month, \(request.userRunsPerMonth)) \(plan))
                WHEN period = \(request.month) THEN (SELECT plans.household_runs_per_month \(plan))
                ELSE (SELECT plans.household_runs_per_day \(plan)) END AS quota
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

    private func used(by member: SQLValue, in period: String) -> SQL {
        "(SELECT used FROM run_counts WHERE \(isCounter(of: member, in: period)))"
    }

    private func isCounter(of member: SQLValue, in period: String) -> SQL {
        "(household_id = \(household) AND user_id = \(member) AND period = \(period))"
    }
}

extension RunBudget {
    init(_ row: SQLRow) throws(StorageError) {
        self.init(money: try row["reserved_microusd"], tokens: try row["reserved_tokens"])
    }
}
