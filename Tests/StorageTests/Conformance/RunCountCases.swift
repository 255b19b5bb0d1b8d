import Assist
import Foundation
import HearthCore
import Storage
import Testing

// The counters of the windows, and one transaction a run.

extension ConformanceCase<Storage> {
    static let runCounts: [ConformanceCase] = [
        .init("a reservation that cannot be opened leaves the counter as it was") { storage in
            let stores = Stores(storage)
            let user = try await stores.newUser()
            let stranger = try await storage.newMember(of: user)
            let run = UUID()
            for _ in 0..<2 { _ = try await stores.open(user, run: run, limit: 5) }
            _ = try await stores.open(stranger, run: run, limit: 5)
            _ = try await stores.open(user, run: run, period: "2026-12", limit: 5)
            _ = try await stores.open(user, limit: 1)
            #expect(try await storage.count("SELECT SUM(used) AS n FROM run_counts") == 2)
            #expect(try await storage.count("SELECT SUM(used) AS n FROM user_run_counts") == 1)
            try await storage.expectBalancedLedger()
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
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM audit WHERE action = 'run'") == 2)
            // The released one has cost something, too, which no server records.
            try await storage.expectBalancedLedger(but: [.costWithoutCharge])
        },
    ]
}
