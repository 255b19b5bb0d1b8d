import Assist
import Foundation
import HearthCore
import Storage
import Synchronization
import Testing

// The daily spending limit of the server.

extension ConformanceCase<Stores> {
    static let spending: [ConformanceCase] = [
        .init("runs are admitted up to the daily spending limit, and then without money") { stores in
            let users = [try await stores.newUser(), try await stores.newUser()]
            // A reservation holds two cents.
            let limit = Money(cents: 5)
            var runs: [UUID] = []
            for user in users {
                runs.append(UUID())
                #expect(try await stores.spend(user, run: runs.last, limit: limit))
            }
            let over = UUID()
            #expect(try await !stores.spend(users[0], run: over, limit: limit))
            // The same answer, once more.
            #expect(try await !stores.spend(users[0], run: over, limit: limit))
            #expect(try await stores.used(by: users[0]) == 1)
            // The limit is live, and 0 cents is another one than none.
            #expect(try await !stores.spend(users[0], limit: .zero))
            #expect(try await stores.spend(users[0], limit: nil))
            try await stores.close(over, of: users[0], as: .released)
            #expect(try await stores.used(by: users[0]) == 2)
        },
        .init("the unspent part of a reservation is available to the next run, and the cost is not") { stores in
            let user = try await stores.newUser()
            let limit = Money(cents: 5)
            func open() async throws -> UUID? {
                let run = UUID()
                return try await stores.spend(user, run: run, limit: limit) ? run : nil
            }
            let (first, second) = (try #require(try await open()), try #require(try await open()))
            #expect(try await open() == nil)
            try await stores.close(first, of: user, as: .released)
            let third = try #require(try await open())
            #expect(try await open() == nil)
            // One cent each.
            try await stores.close(second, of: user, costing: Money(cents: 1))
            let fourth = try #require(try await open())
            #expect(try await open() == nil)
            try await stores.close(third, of: user, costing: Money(cents: 1))
            // A second record of the same run changes nothing.
            try await stores.close(third, of: user, costing: Money(cents: 1))
            #expect(try await open() == nil)
            // Money that a provider may still bill is not released; the late record has the actual cost.
            _ = try await stores.quota.expire(.example(of: user, run: fourth), at: .example)
            #expect(try await open() == nil)
            try await stores.close(fourth, of: user, costing: .zero)
            #expect(try await open() != nil)
        },
        .init("a day has its own limit, from midnight UTC") { stores in
            let user = try await stores.newUser()
            let midnight = Timestamp(milliseconds: Int64(Timestamp.example.utcDay.daysSinceEpoch + 1) * 86_400_000)
            let limit = Money(cents: 2)
            #expect(try await stores.spend(user, limit: limit))
            #expect(try await !stores.spend(user, limit: limit, at: midnight + .milliseconds(-1)))
            #expect(try await stores.spend(user, limit: limit, at: midnight))
            #expect(try await !stores.spend(user, limit: limit))
        },
        .init("two hundred concurrent runs of twenty families pass exactly up to the limit") {
            stores in
            var users: [User] = []
            for _ in 0..<20 { users.append(try await stores.newUser()) }
            let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    let user = users[number % 20]
                    group.addTask { try await stores.spend(user, limit: Money(cents: 75)) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(passed == 37)
        },
        .init("the day's spending never exceeds the limit while runs open and close concurrently") { stores in
            var users: [User] = []
            for _ in 0..<4 { users.append(try await stores.newUser()) }
            let open = OpenCount()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<120 {
                    let user = users[number % 4]
                    group.addTask {
                        let run = UUID()
                        guard try await stores.spend(user, run: run, limit: Money(cents: 12)) else { return }
                        #expect(open.add(1) <= 6)
                        // Noted before the store does it, so that the count is never too high.
                        _ = open.add(-1)
                        try await stores.close(run, of: user, as: .released)
                    }
                }
                try await group.waitForAll()
            }
            for _ in 0..<6 { #expect(try await stores.spend(users[0], limit: Money(cents: 12))) }
            #expect(try await !stores.spend(users[0], limit: Money(cents: 12)))
        },
    ]
}

extension ConformanceCase<Storage> {
    static let spendingLedger: [ConformanceCase] = [
        .init("the plan's own money counts, and a plan without money ignores the limit") { storage in
            let (stores, user) = (Stores(storage), try await Stores(storage).newUser())
            try await storage.give(user, Plan(name: "dear", runCents: 7))
            #expect(try await !stores.spend(user, limit: Money(cents: 6)))
            #expect(try await stores.spend(user, limit: Money(cents: 7)))
            try await storage.give(user, Plan(name: "local", runCents: 0, runTokens: 5))
            let answer = try await storage.quota.reserve(.example(of: user, spendLimit: .zero), at: .example)
            #expect(answer.opened == RunBudget(money: .zero, tokens: 5))
            try await storage.expectBalancedLedger()
        },
        .init("a full window refuses a run before the limit does, and holds no money") { storage in
            let (stores, user) = (Stores(storage), try await Stores(storage).newUser())
            let request = ReservationRequest.example(of: user, limit: 0, spendLimit: Money(cents: 2))
            guard case .exceeded = try await storage.quota.reserve(request, at: .example) else {
                Issue.record("a full window admits")
                return
            }
            #expect(try await stores.spend(user, limit: Money(cents: 2)))
            try await storage.expectBalancedLedger()
        },
        .init("the spending of a deleted household still counts") { storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser()]
            let limit = Money(cents: 3)
            let (settled, open) = (UUID(), UUID())
            #expect(try await stores.spend(users[0], run: settled, limit: limit))
            try await stores.close(settled, of: users[0], costing: Money(cents: 1))
            #expect(try await stores.spend(users[0], run: open, limit: limit))
            try await storage.write("DELETE FROM households WHERE id = \(users[0].householdID)")
            #expect(try await !stores.spend(users[1], limit: limit))
            #expect(try await stores.spend(users[1], limit: Money(cents: 5)))
            try await storage.expectBalancedLedger()
        },
        .init("the day's spending is that of its reservations after any concurrent changes") { storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser(), try await stores.newUser()]
            let runs = (0..<40).map { _ in UUID() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<400 {
                    group.addTask {
                        let run = runs[.random(in: runs.indices)]
                        let user = users[Int(run.uuid.0) % 3]
                        switch Int.random(in: 0..<7) {
                        case 0: try await stores.quota.release(runID: run, of: user.householdID, at: .example)
                        case 1: try await stores.close(run, of: user, as: .released)
                        case 2: try await stores.close(run, of: user, costing: Money(microdollars: 12_345))
                        case 3: try await storage.expire(run, of: user)
                        case 4: _ = try await stores.spend(user, run: run, limit: nil)
                        default: _ = try await stores.spend(user, run: run, limit: Money(cents: 30))
                        }
                    }
                }
                try await group.waitForAll()
            }
            // Runs are recorded here that nobody had reserved, or that had been given back.
            try await storage.expectBalancedLedger(but: [.costWithoutCharge, .chargeDiffers])
        },
    ]
}

private final class OpenCount: Sendable {
    private let count = Mutex(0)

    func add(_ change: Int) -> Int {
        count.withLock { count in
            count += change
            return count
        }
    }
}

extension Stores {
    /// Returns true if a run with a ceiling of two cents is admitted with its money.
    func spend(
        _ user: User, run: UUID? = nil, limit: Money?, at time: Timestamp = .example
    ) async throws -> Bool {
        let request = ReservationRequest.example(of: user, run: run ?? UUID(), limit: 1000, spendLimit: limit)
        return try await quota.reserve(request, at: time).opened != nil
    }

    func close(_ id: UUID, of user: User, costing cost: Money) async throws {
        var run = RunRecord.example(of: user)
        run.id = id
        run.calls = [
            ModelCall(
                model: "a/b", phase: .synthesis, usage: TokenUsage(input: 1), cost: cost, basis: .reported)
        ]
        try await runs.record(run, closing: .settled)
    }
}
