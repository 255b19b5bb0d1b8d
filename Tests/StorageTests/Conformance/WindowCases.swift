import Assist
import Foundation
import HearthCore
import Storage
import Testing

// The windows of a family's plan.

extension ConformanceCase<Storage> {
    static let windows: [ConformanceCase] = [
        .init("a family without a plan has the free one, and the settings' limits") { storage in
            let user = try await Stores(storage).newUser()
            #expect(try await storage.plans.plan(ofUser: user.number) == "free")
            #expect(try await storage.quota.tokenLimit(of: user.householdID) == nil)
            let ceiling = RunBudget(money: Money(cents: 2), tokens: 2000)
            let request = ReservationRequest.example(of: user, limit: 1)
            #expect(try await storage.quota.reserve(request, at: .example).opened == ceiling)
            let full = try await storage.quota.reserve(.example(of: user, limit: 1), at: .example)
            let december = try #require(CalendarDay("2026-12-01"))
            #expect(full == .exceeded(QuotaStatus(window: .userMonth, quota: 1, used: 1, resetDay: december)))
            try await storage.expectBalancedLedger()
        },
        .init("a plan's limits hold instead of the settings', from the next run on") { storage in
            let user = try await Stores(storage).newUser()
            _ = try await storage.quota.reserve(.example(of: user, limit: 1), at: .example)
            try await storage.give(user, Plan(name: "test", userRunsPerMonth: 3, runCents: 7, runTokens: 99))
            let answer = try await storage.quota.reserve(.example(of: user, limit: 1), at: .example)
            #expect(answer.opened == RunBudget(money: Money(cents: 7), tokens: 99))
            #expect(try await storage.quota.tokenLimit(of: user.householdID) == 99)
            var free = ReservationRequest.example(of: user, limit: 1)
            free.ceiling = nil
            let nothing = RunBudget(money: .zero, tokens: 0)
            #expect(try await storage.quota.reserve(free, at: .example).opened == nothing)
            _ = try await storage.quota.reserve(.example(of: user, limit: 1), at: .example)
            let full = try await storage.quota.reserve(.example(of: user, limit: 9), at: .example)
            let december = try #require(CalendarDay("2026-12-01"))
            #expect(full == .exceeded(QuotaStatus(window: .userMonth, quota: 3, used: 3, resetDay: december)))
            try await storage.expectBalancedLedger()
        },
        .init("each window is full by itself, and a refused run counts in none") { storage in
            let user = try await Stores(storage).newUser()
            let member = try await storage.newMember(of: user)
            let plan = Plan(name: "test", userRunsPerMonth: 3, householdRunsPerMonth: 5, householdRunsPerDay: 2)
            try await storage.give(user, plan)
            /// Returns the full window of a refusal, nil for a grant.
            func reserve(_ user: User, on day: String) async throws -> QuotaStatus? {
                let outcome = try await storage.quota.reserve(.example(of: user, day: day), at: .example)
                try await storage.expectBalancedLedger()
                #expect((outcome.opened == nil) == (outcome.full != nil))
                return outcome.full
            }
            func full(_ window: QuotaWindow, _ quota: Int, until day: String) throws -> QuotaStatus {
                QuotaStatus(window: window, quota: quota, used: quota, resetDay: try #require(CalendarDay(day)))
            }
            #expect(try await reserve(user, on: "2026-11-01") == nil)
            #expect(try await reserve(member, on: "2026-11-01") == nil)
            #expect(try await reserve(user, on: "2026-11-01") == full(.householdDay, 2, until: "2026-11-02"))
            #expect(try await reserve(user, on: "2026-11-02") == nil)
            #expect(try await reserve(user, on: "2026-11-02") == nil)
            #expect(try await reserve(user, on: "2026-11-03") == full(.userMonth, 3, until: "2026-12-01"))
            #expect(try await reserve(member, on: "2026-11-03") == nil)
            #expect(try await reserve(member, on: "2026-11-03") == full(.householdMonth, 5, until: "2026-12-01"))
        },
        .init("a thousand concurrent requests of one family pass exactly up to the last hundred units") { storage in
            let first = try await Stores(storage).newUser()
            var members = [first]
            for _ in 0..<3 { members.append(try await storage.newMember(of: first)) }
            try await storage.give(
                first, Plan(name: "test", userRunsPerMonth: 1000, householdRunsPerMonth: 103, householdRunsPerDay: 1000)
            )
            for member in members.dropLast() {
                _ = try await storage.quota.reserve(.example(of: member), at: .example)
            }
            let requests = (0..<1000).map { ReservationRequest.example(of: members[$0 % members.count]) }
            let answers = try await withThrowingTaskGroup(of: ReservationOutcome.self) { group in
                for request in requests {
                    group.addTask { try await storage.quota.reserve(request, at: .example) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { $0.opened != nil } == 100)
            let december = try #require(CalendarDay("2026-12-01"))
            let full = QuotaStatus(window: .householdMonth, quota: 103, used: 103, resetDay: december)
            #expect(answers.count { $0.full == full } == 900)
            try await storage.expectBalancedLedger()
        },
        .init("a run without a ceiling counts in no window and passes if all are full") { storage in
            let user = try await Stores(storage).newUser()
            try await storage.give(
                user, Plan(name: "test", userRunsPerMonth: 1, householdRunsPerMonth: 1, householdRunsPerDay: 1))
            var free = ReservationRequest.example(of: user)
            free.ceiling = nil
            let nothing = RunBudget(money: .zero, tokens: 0)
            for _ in 0..<2 { #expect(try await storage.quota.reserve(free, at: .example).opened == nothing) }
            let paid = ReservationRequest.example(of: user)
            #expect(try await storage.quota.reserve(paid, at: .example).opened != nothing)
            for run in [free.runID, paid.runID] {
                try await Stores(storage).close(run, of: user, as: .released)
                try await storage.expectBalancedLedger()
            }
            for _ in 0..<2 {
                free.runID = UUID()
                #expect(try await storage.quota.reserve(free, at: .example).opened == nothing)
                try await storage.expire(free.runID, of: user)
            }
            #expect(try await storage.count("SELECT used AS n FROM user_run_counts") == 0)
            try await storage.expectBalancedLedger()
        },
        .init("a stopped household has no runs at all") { storage in
            let user = try await Stores(storage).newUser()
            #expect(try await storage.plans.assign(Plan.stopped, toUser: user.number))
            var request = ReservationRequest.example(of: user)
            let stopped = request.status(of: .userMonth, quota: 0, used: 0)
            #expect(try await storage.quota.reserve(request, at: .example) == .exceeded(stopped))
            request.ceiling = nil
            #expect(try await storage.quota.reserve(request, at: .example) == .exceeded(stopped))
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM reservations") == 0)
            try await storage.expectBalancedLedger()
        },
        .init("a user's month stays with the user, whatever household the user is in") { storage in
            let stores = Stores(storage)
            var user = try await stores.newUser()
            let (first, second) = (try await stores.newUser(), try await stores.newUser())
            let stay = try await storage.newMember(of: user)
            let runs = (0..<3).map { _ in UUID() }
            for run in runs { _ = try await stores.open(user, run: run, limit: 3) }
            let (oldHome, runAtHome) = (user, runs[0])
            for next in [first, second] {
                user.householdID = next.householdID
                try await storage.write("UPDATE users SET household_id = \(user.householdID) WHERE id = \(user.id)")
                #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
                // The windows of a household are its own.
                let outcome = try await storage.quota.reserve(.example(of: user, limit: 3), at: .example)
                let december = try #require(CalendarDay("2026-12-01"))
                #expect(outcome.full == QuotaStatus(window: .userMonth, quota: 3, used: 3, resetDay: december))
                #expect(
                    try await storage.count(
                        "SELECT CAST(COALESCE(SUM(used), 0) AS BIGINT) AS n FROM run_counts WHERE household_id = \(user.householdID)"
                    )
                        == 0)
            }
            // A run ends in the household where it began.
            try await stores.close(runAtHome, of: oldHome, as: .released)
            #expect(try await stores.open(user, limit: 3) == Opening(opened: true, used: 3))
            try await storage.expectBalancedLedger()
            // The user's usage in a household stays when the household is deleted.
            try await storage.write("DELETE FROM users WHERE id = \(stay.id)")
            try await storage.write("DELETE FROM households WHERE id = \(oldHome.householdID)")
            #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
            try await storage.expectBalancedLedger()
        },
        .init("an unknown plan or user is refused") { storage in
            let user = try await Stores(storage).newUser()
            let error = await #expect(throws: StorageError.self) {
                try await storage.plans.assign("gold", toUser: user.number)
            }
            #expect(error?.code == .unknownReference)
            #expect(try await storage.plans.assign("pro", toUser: 99) == false)
            #expect(try await storage.plans.plan(ofUser: 99) == nil)
            #expect(try await storage.plans.assign("pro", toUser: user.number))
            #expect(try await storage.plans.plan(ofUser: user.number) == "pro")
            #expect(try await storage.plans.all().map(\.name) == ["free", "pro", "stopped"])
        },
    ]
}

extension Storage {
    func newMember(of user: User) async throws -> User {
        var member = try await Stores(self).newUser()
        let own = member.householdID
        member.householdID = user.householdID
        try await write("UPDATE users SET household_id = \(user.householdID) WHERE id = \(member.id)")
        try await write("DELETE FROM households WHERE id = \(own)")
        return member
    }

    func give(_ user: User, _ plan: Plan) async throws {
        _ = try await engine.rows(
            """
            INSERT INTO plans (
                name, user_runs_per_month, household_runs_per_month, household_runs_per_day, run_cents, run_tokens,
                records_limit, blob_bytes
            )
            VALUES (
                \(plan.name), \(plan.userRunsPerMonth), \(plan.householdRunsPerMonth), \(plan.householdRunsPerDay),
                \(plan.runCents), \(plan.runTokens), \(plan.recordsLimit), \(plan.blobBytes)
            )
            """, .schema, of: .all)
        #expect(try await plans.assign(plan.name, toUser: user.number))
    }

    /// - Parameter known: what a test has brought about that no server does.
    func expectBalancedLedger(but known: Set<LedgerCheck> = []) async throws {
        let violations = try await ledger.verify(at: .example).violations.filter { !known.contains($0.check) }
        #expect(violations == [])
    }
}
