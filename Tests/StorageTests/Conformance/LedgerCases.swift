import Assist
import Foundation
import HearthCore
import Storage
import Testing

// The entries of the ledger.

extension ConformanceCase<Storage> {
    static let ledger: [ConformanceCase] = [
        .init("every ending moves the reserved money and tokens") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            func run(_ ends: (UUID) async throws -> Void) async throws -> [String] {
                let run = UUID()
                _ = try await stores.open(user, run: run, limit: 99)
                try await ends(run)
                return try await storage.entries(of: run)
            }
            let reserve = ["reserve available -20000 -2000", "reserve reserved 20000 2000"]
            #expect(try await run { _ in } == reserve)
            // The example costs more than was set aside: the difference is taken from what is available.
            let settled = try await run { try await stores.close($0, of: user, as: .settled) }
            #expect(
                settled == reserve + [
                    "settle available -8999980026 518", "settle reserved -20000 -2000", "settle spent 9000000026 1482",
                ])
            let released = ["release available 20000 2000", "release reserved -20000 -2000"]
            #expect(try await run { try await stores.close($0, of: user, as: .released) } == released + reserve)
            let abandoned = try await run {
                try await stores.quota.release(runID: $0, of: user.householdID, at: .example)
            }
            #expect(abandoned == released + reserve)
            let expired = ["expire reserved -20000 -2000", "expire written_off 20000 2000"]
            #expect(try await run { try await storage.expire($0, of: user) } == expired + reserve)
            let corrected = try await run {
                try await storage.expire($0, of: user)
                try await stores.close($0, of: user, as: .settled)
            }
            #expect(
                corrected == [
                    "correct available -8999980026 518", "correct spent 9000000026 1482",
                    "correct written_off -20000 -2000",
                ] + expired + reserve)
            let nothing = try await run {
                try await storage.expire($0, of: user)
                try await stores.quota.release(runID: $0, of: user.householdID, at: .example)
            }
            #expect(
                nothing == [
                    "correct available 20000 2000", "correct spent 0 0", "correct written_off -20000 -2000",
                ] + expired + reserve)
            try await storage.expectBalancedLedger()
        },
        .init("a lost run and its late record leave an audit entry each") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let run = UUID()
            _ = try await stores.open(user, run: run, limit: 9)
            for _ in 0..<2 { try await storage.expire(run, of: user) }
            for _ in 0..<2 { try await stores.close(run, of: user, as: .settled) }
            let outcomes = try await storage.engine.rows(
                "SELECT outcome FROM audit WHERE run_id = \(run) ORDER BY outcome", .read, of: .all
            ).map { row -> String in try row["outcome"] }
            #expect(outcomes == ["done", "lost"])
        },
        .init("a member's leaving keeps the family's counts and entries, and its open run can still expire") {
            storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let member = try await storage.newMember(of: user)
            let (settled, open) = (UUID(), UUID())
            for run in [settled, open] { _ = try await stores.open(member, run: run, limit: 9) }
            try await stores.close(settled, of: member, as: .settled)
            try await storage.write("DELETE FROM users WHERE id = \(member.id)")
            try await storage.expectBalancedLedger()
            let isMine = try await storage.quota.expire(.example(of: member, run: open), at: .example)
            #expect(isMine)
            try await storage.expectBalancedLedger()
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM ledger_entries") == 9)
        },
        .init("the ledger verifies after any concurrent changes") { storage in
            let stores = Stores(storage)
            let first = try await stores.newUser()
            let users = [first, try await storage.newMember(of: first), try await stores.newUser()]
            try await storage.give(first, Plan(name: "test", householdRunsPerMonth: 12, householdRunsPerDay: 8))
            // Few enough that the same one is opened, closed and opened again, also at once.
            let runs = (0..<40).map { _ in UUID() }
            for _ in 0..<4 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<150 {
                        group.addTask {
                            let run = runs[.random(in: runs.indices)]
                            let user = users[Int(run.uuid.0) % 3]
                            switch Int.random(in: 0..<8) {
                            case 0:
                                try await stores.quota.release(runID: run, of: user.householdID, at: .example)
                            case 1: try await stores.close(run, of: user, as: .released)
                            case 2: try await stores.close(run, of: user, as: .settled)
                            case 3: try await storage.expire(run, of: user)
                            case 4: _ = try await stores.open(user, run: run, period: "2026-12", limit: 9)
                            default: _ = try await stores.open(user, run: run, limit: 9)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                // Runs are recorded here that nobody had reserved, or that had been given back.
                try await storage.expectBalancedLedger(but: [.costWithoutCharge, .chargeDiffers])
            }
            #expect(try await storage.count("SELECT SUM(used) AS n FROM run_counts") > 0)
        },
        .init("the entries come in pages, without a gap and within a period") { storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser()]
            for _ in 0..<10 {
                for user in users {
                    let run = UUID()
                    _ = try await stores.open(user, run: run, limit: 99)
                    try await stores.close(run, of: user, as: .settled)
                }
            }
            func entries(_ period: Range<Timestamp>, of household: UUID? = nil) async throws -> [LedgerEntry] {
                var entries: [LedgerEntry] = []
                while true {
                    let page = try await storage.ledger.entries(
                        after: entries.last, in: period, of: household, limit: 7)
                    entries += page
                    if page.count < 7 { return entries }
                }
            }
            let ever = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max)
            #expect(try await entries(ever).count == 100)
            #expect(Set(try await entries(ever)).count == 100)
            #expect(try await entries(ever, of: users[0].householdID).count == 50)
            let end = Timestamp.example + .milliseconds(2345)
            #expect(try await entries(.example..<end).allSatisfy { $0.posting == "reserve" })
            #expect(try await entries(.example..<end).count == 40)
            #expect(try await entries(end..<ever.upperBound).count == 60)
        },
    ]
}

extension Storage {
    func expire(_ run: UUID, of user: User) async throws {
        _ = try await quota.expire(.example(of: user, run: run), at: .example + .seconds(4000))
    }

    /// `posting account microusd tokens`, in the order of the key.
    fileprivate func entries(of run: UUID) async throws -> [String] {
        try await engine.rows(
            """
            SELECT posting, account, microusd, tokens FROM ledger_entries WHERE run_id = \(run)
            ORDER BY posting, account
            """, .read, of: .all
        ).map { row in
            let (posting, account): (String, String) = (try row["posting"], try row["account"])
            let (money, tokens): (Int, Int) = (try row["microusd"], try row["tokens"])
            return "\(posting) \(account) \(money) \(tokens)"
        }
    }
}
