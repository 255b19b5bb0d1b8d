import Foundation
import HearthCore
import Storage
import Testing

// The counter of a month against the reservations that it counts.

extension ConformanceCase<Storage> {
    static let runCounts: [ConformanceCase] = [
        .init("the counter of a month is the count of its open and settled reservations, whatever happens at once") {
            storage in
            let stores = Stores(storage)
            let users = [try await stores.newUser(), try await stores.newUser()]
            // Few enough that the same one is opened, closed and opened again, also at once.
            let runs = (0..<40).map { _ in UUID() }
            for _ in 0..<4 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<150 {
                        group.addTask {
                            let run = runs[.random(in: runs.indices)]
                            // Mostly its own user, and mostly its own month.
                            let user = users[(run.uuid.0.isMultiple(of: 2) ? 0 : 1) ^ (Int.random(in: 0..<8) / 7)]
                            switch Int.random(in: 0..<6) {
                            case 0: try await stores.reservations.release(runID: run, at: .example)
                            case 1: try await stores.close(run, of: user, as: .released)
                            case 2: try await stores.close(run, of: user, as: .settled)
                            case 3: _ = try await stores.open(user, run: run, period: "2026-12", limit: 9)
                            default: _ = try await stores.open(user, run: run, limit: 9)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                try await storage.expectExactCounts()
            }
            #expect(try await storage.count("SELECT SUM(used) AS n FROM run_counts") > 0)
        },
        .init("a reservation that cannot be opened leaves the counter as it was") { storage in
            let stores = Stores(storage)
            let (user, stranger) = (try await stores.newUser(), try await stores.newUser())
            let run = UUID()
            for _ in 0..<2 { _ = try await stores.open(user, run: run, limit: 5) }
            _ = try await stores.open(stranger, run: run, limit: 5)
            _ = try await stores.open(user, run: run, period: "2026-12", limit: 5)
            _ = try await stores.open(user, limit: 1)
            #expect(try await storage.count("SELECT SUM(used) AS n FROM run_counts") == 1)
            try await storage.expectExactCounts()
        },
        .init("a run is settled with its record or not at all") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            for state in [ReservationState.settled, .released] {
                var run = RunRecord.example(of: user)
                _ = try await stores.open(user, run: run.id, limit: 9)
                run.reason = "cannot be stored: \u{0}"
                await #expect(throws: HearthError.self) { try await stores.runs.record(run, closing: state) }
                #expect(try await stores.open(user, run: run.id, limit: 9).opened)
                run.reason = nil
                try await stores.runs.record(run, closing: state)
                #expect(try await stores.open(user, run: run.id, limit: 9).opened == false)
                let row = try await storage.row(
                    "SELECT state, cost_microusd, tokens, closed_at FROM reservations WHERE run_id = \(run.id)")
                #expect(try row["state"] == state)
                #expect(try row["cost_microusd"] == (state == .settled ? run.cost : .zero))
                #expect(try row["tokens"] == (state == .settled ? 1482 : 0))
                #expect(try row["closed_at"] == run.startedAt + run.duration)
            }
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM audit") == 2)
            try await storage.expectExactCounts()
        },
    ]
}

extension Storage {
    fileprivate func expectExactCounts() async throws {
        let wrong = try await count(
            """
            SELECT COUNT(*) AS n FROM run_counts WHERE used <> (
                SELECT COUNT(*) FROM reservations
                WHERE user_id = run_counts.user_id AND period = run_counts.period AND state IN ('open', 'settled')
            )
            """)
        #expect(wrong == 0)
        let counted = try await count("SELECT SUM(used) AS n FROM run_counts")
        #expect(try await count("SELECT COUNT(*) AS n FROM reservations WHERE state <> 'released'") == counted)
    }
}
