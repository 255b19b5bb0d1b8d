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
            #expect(try await storage.reservations.tokenLimit(of: user.householdID) == nil)
            let ceiling = RunBudget(money: Money(cents: 2), tokens: 2000)
            let request = ReservationRequest.example(of: user, limit: 1)
            #expect(try await storage.reservations.open(request, at: .example) == .open(ceiling))
            let full = try await storage.reservations.open(.example(of: user, limit: 1), at: .example)
            #expect(
                full
                    == .full([
                        WindowUse(window: .userMonth, quota: 1, used: 1),
                        WindowUse(window: .householdMonth, quota: nil, used: 1),
                        WindowUse(window: .householdDay, quota: nil, used: 1),
                    ]))
        },
        .init("a plan's limits hold instead of the settings', from the next run on") { storage in
            let user = try await Stores(storage).newUser()
            _ = try await storage.reservations.open(.example(of: user, limit: 1), at: .example)
            try await storage.give(user, Plan(name: "test", userRunsPerMonth: 3, runCents: 7, runTokens: 99))
            let answer = try await storage.reservations.open(.example(of: user, limit: 1), at: .example)
            #expect(answer == .open(RunBudget(money: Money(cents: 7), tokens: 99)))
            #expect(try await storage.reservations.tokenLimit(of: user.householdID) == 99)
            var free = ReservationRequest.example(of: user, limit: 1)
            free.ceiling = nil
            let nothing = RunBudget(money: .zero, tokens: 0)
            #expect(try await storage.reservations.open(free, at: .example) == .open(nothing))
            let full = try await storage.reservations.open(.example(of: user, limit: 9), at: .example)
            #expect(
                full
                    == .full([
                        WindowUse(window: .userMonth, quota: 3, used: 3),
                        WindowUse(window: .householdMonth, quota: nil, used: 3),
                        WindowUse(window: .householdDay, quota: nil, used: 3),
                    ]))
        },
        .init("each window is full by itself, and a refused run counts in none") { storage in
            let user = try await Stores(storage).newUser()
            let member = try await storage.newMember(of: user)
            let plan = Plan(name: "test", userRunsPerMonth: 3, householdRunsPerMonth: 5, householdRunsPerDay: 2)
            try await storage.give(user, plan)
            /// The counts of a refusal, nil of a grant.
            func open(_ user: User, on day: String) async throws -> [Int]? {
                switch try await storage.reservations.open(.example(of: user, day: day), at: .example) {
                case .open: nil
                case .full(let windows): windows.map(\.used)
                case .over: []
                }
            }
            #expect(try await open(user, on: "2026-11-01") == nil)
            #expect(try await open(member, on: "2026-11-01") == nil)
            #expect(try await open(user, on: "2026-11-01") == [1, 2, 2])
            #expect(try await open(user, on: "2026-11-02") == nil)
            #expect(try await open(user, on: "2026-11-02") == nil)
            #expect(try await open(user, on: "2026-11-03") == [3, 4, 0])
            #expect(try await open(member, on: "2026-11-03") == nil)
            #expect(try await open(member, on: "2026-11-03") == [2, 5, 1])
            try await storage.expectWholeBooks()
        },
        .init("of a thousand requests of one family at once exactly the last hundred units pass") { storage in
            let first = try await Stores(storage).newUser()
            var members = [first]
            for _ in 0..<3 { members.append(try await storage.newMember(of: first)) }
            try await storage.give(
                first, Plan(name: "test", userRunsPerMonth: 1000, householdRunsPerMonth: 103, householdRunsPerDay: 1000)
            )
            for member in members.dropLast() {
                _ = try await storage.reservations.open(.example(of: member), at: .example)
            }
            let requests = (0..<1000).map { ReservationRequest.example(of: members[$0 % members.count]) }
            let answers = try await withThrowingTaskGroup(of: ReservationAnswer.self) { group in
                for request in requests {
                    group.addTask { try await storage.reservations.open(request, at: .example) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count { if case .open = $0 { true } else { false } } == 100)
            let full = WindowUse(window: .householdMonth, quota: 103, used: 103)
            #expect(answers.count { if case .full(let windows) = $0 { windows[1] == full } else { false } } == 900)
            try await storage.expectWholeBooks()
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
            #expect(try await storage.plans.all().map(\.name) == ["free", "pro"])
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
                name, user_runs_per_month, household_runs_per_month, household_runs_per_day, run_cents, run_tokens
            )
            VALUES (
                \(plan.name), \(plan.userRunsPerMonth), \(plan.householdRunsPerMonth), \(plan.householdRunsPerDay),
                \(plan.runCents), \(plan.runTokens)
            )
            """, .schema, of: .all)
        #expect(try await plans.assign(plan.name, toUser: user.number))
    }

    /// - Parameter known: what a test has brought about that no server does.
    func expectWholeBooks(but known: Set<LedgerCheck> = []) async throws {
        let violations = try await ledger.verify(at: .example).violations.filter { !known.contains($0.check) }
        #expect(violations == [])
    }
}
