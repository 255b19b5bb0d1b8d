import Assist
import Foundation
import HearthCore
import Storage
import Testing

// Every violation of the ledger is found and named.

extension ConformanceCase<Storage> {
    static let verification: [ConformanceCase] =
        [
            .init("a ledger with reservations in every state verifies and is counted") { storage in
                _ = try await Corruptible(storage)
                let report = try await storage.ledger.verify(at: .example)
                #expect(report.findings == [])
                #expect(report.shortened == [])
                #expect(
                    report.reservations == [.open: 1, .settled: 1, .released: 1, .expired: 1, .corrected: 1])
                #expect(report.entries == 22)
                #expect(report.balances["spent"] == Money(microdollars: 2 * 9_000_000_026))
                #expect(report.balances["written_off"] == Money(cents: 2))
                #expect(report.balances["reserved"] == Money(cents: 2))
                #expect(report.balances.values.reduce(.zero, +) == .zero)
            },
            .init("a run may use more tokens and money than it set aside") { storage in
                let stores = Stores(storage)
                let user = try await stores.newUser()
                let id = UUID()
                _ = try await stores.open(user, run: id, limit: 5)
                var run = RunRecord.example(of: user)
                run.id = id
                // A failed attempt is recorded with all its tokens, and counts against the run's money alone.
                run.calls[0].usage = TokenUsage(input: 40_000, output: 220)
                run.calls[0].failure = "cut"
                try await stores.runs.record(run, closing: .settled)
                let report = try await storage.ledger.verify(at: .example)
                #expect(report.findings == [] && report.reservations == [.settled: 1])
            },
            .init("an open reservation past its expiry is a warning, not a violation") { storage in
                let books = try await Corruptible(storage)
                let report = try await storage.ledger.verify(at: .example + .seconds(3601))
                #expect(report.violations == [])
                #expect(report.warnings.map(\.check) == [.overdue])
                #expect(report.warnings.map(\.subject) == [books.runs[.open]?.text])
            },
            .init("the first of many findings are listed with a note that there are more") { storage in
                let user = try await Stores(storage).newUser()
                try await storage.engine.transactionOfOwner(
                    """
                    INSERT INTO run_counts (household_id, period, used)
                    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
                    SELECT \(user.householdID), CAST(1000000 + n AS TEXT), 1 FROM numbers
                    """)
                let report = try await storage.ledger.verify(at: .example)
                #expect(report.violations.count == 1000)
                #expect(report.shortened == [.wrongCount])
            },
        ] + corruptions.map(\.conformance)

    private static let corruptions: [Corruption] = [
        Corruption("an entry of another amount", finds: [.unbalancedPosting]) { run in
            [
                """
                UPDATE ledger_entries SET microusd = microusd + 1
                WHERE run_id = \(run(.settled)) AND posting = 'settle' AND account = 'available'
                """
            ]
        },
        Corruption("an entry of other tokens", finds: [.unbalancedPosting, .entriesDiffer]) { run in
            ["UPDATE ledger_entries SET tokens = 7 WHERE run_id = \(run(.expired)) AND account = 'written_off'"]
        },
        Corruption("a posting that is gone", finds: [.entriesDiffer]) { run in
            ["DELETE FROM ledger_entries WHERE run_id = \(run(.settled)) AND posting = 'settle'"]
        },
        Corruption("a posting of nothing that is gone", finds: [.entriesDiffer]) { run in
            [
                "UPDATE ledger_entries SET microusd = 0, tokens = 0 WHERE run_id = \(run(.released))",
                "UPDATE reservations SET reserved_microusd = 0, reserved_tokens = 0 WHERE run_id = \(run(.released))",
                "DELETE FROM ledger_entries WHERE run_id = \(run(.released)) AND posting = 'release'",
            ]
        },
        Corruption("money that came back from what was spent", finds: [.negativeBalance, .entriesDiffer]) { run in
            [
                """
                UPDATE ledger_entries SET microusd = CASE account WHEN 'spent' THEN -90000000000 ELSE 90000000000 END
                WHERE run_id = \(run(.settled)) AND posting = 'settle' AND account <> 'reserved'
                """,
                """
                UPDATE ledger_entries SET microusd = 0
                WHERE run_id = \(run(.settled)) AND posting = 'settle' AND account = 'reserved'
                """,
            ]
        },
        Corruption(
            "a reservation that is charged with something else",
            finds: [.entriesDiffer, .chargeDiffers, .wrongSpending]
        ) { run in
            ["UPDATE reservations SET cost_microusd = 1 WHERE run_id = \(run(.settled))"]
        },
        Corruption(
            "a reservation that was opened again", finds: [.entriesDiffer, .costWithoutCharge, .wrongSpending]
        ) { run in
            ["UPDATE reservations SET state = 'open', closed_at = NULL WHERE run_id = \(run(.settled))"]
        },
        Corruption("a reservation that is given back a second time", finds: [.wrongUserCount]) { _ in
            ["UPDATE user_run_counts SET used = used - 1"]
        },
        Corruption("a user's month that is not counted", finds: [.wrongUserCount]) { _ in
            ["DELETE FROM user_run_counts"]
        },
        Corruption("a run of a deleted household that never was", finds: [.wrongUserCount]) { _ in
            ["UPDATE user_run_counts SET carried = 1"]
        },
        Corruption("a day whose spending is too low", finds: [.wrongSpending]) { _ in
            [
                "UPDATE server_spending SET microusd = microusd - 1 WHERE shard = (SELECT MAX(shard) FROM server_spending)"
            ]
        },
        Corruption("a day whose spending is gone", finds: [.wrongSpending]) { _ in ["DELETE FROM server_spending"] },
        Corruption("a day that is counted too high", finds: [.wrongCount]) { _ in
            ["UPDATE run_counts SET used = used + 1 WHERE period = '2026-11-21'"]
        },
        Corruption("a month that is not counted", finds: [.wrongCount]) { _ in
            ["DELETE FROM run_counts WHERE period = '2026-11'"]
        },
        Corruption("a charged run that is gone", finds: [.chargeWithoutRun]) { run in
            ["DELETE FROM runs WHERE id = \(run(.corrected))"]
        },
        Corruption("a lost run that is gone", finds: [.expiryWithoutRun]) { run in
            ["DELETE FROM runs WHERE id = \(run(.expired))"]
        },
        Corruption("a run of another cost", finds: [.chargeDiffers]) { run in
            ["UPDATE runs SET cost_microusd = cost_microusd - 1 WHERE id = \(run(.settled))"]
        },
        Corruption("a run that cost something and was given back", finds: [.costWithoutCharge]) { run in
            ["UPDATE runs SET cost_microusd = 1 WHERE id = \(run(.released))"]
        },
        Corruption("an open reservation of nobody's", finds: [.openWithoutOwner]) { run in
            ["UPDATE reservations SET owner = '' WHERE run_id = \(run(.open))"]
        },
        Corruption("an open reservation that has no time", finds: [.openWithoutOwner], warns: [.overdue]) { run in
            ["UPDATE reservations SET expires_at = 0 WHERE run_id = \(run(.open))"]
        },
    ]
}

private struct Corruption: Sendable {
    let name: String
    let expected: Set<LedgerCheck>
    let statements: @Sendable (_ run: (ReservationState) -> UUID?) -> [SQL]

    init(
        _ name: String, finds violations: Set<LedgerCheck>, warns warnings: Set<LedgerCheck> = [],
        by statements: @escaping @Sendable (_ run: (ReservationState) -> UUID?) -> [SQL]
    ) {
        self.name = name
        expected = violations.union(warnings)
        self.statements = statements
    }

    var conformance: ConformanceCase<Storage> {
        ConformanceCase("\(name) is found") { storage in
            let books = try await Corruptible(storage)
            for statement in statements({ books.runs[$0] }) { try await storage.engine.transactionOfOwner(statement) }
            let report = try await storage.ledger.verify(at: .example)
            #expect(Set(report.findings.map(\.check)) == expected)
            let known = Set(books.runs.values.map(\.text))
            for finding in report.findings {
                switch finding.check {
                case .wrongUserCount, .wrongSpending: #expect(finding.household == "")
                default: #expect(finding.household == books.user.householdID.text)
                }
                switch finding.check {
                case .wrongUserCount: #expect(finding.subject == "\(books.user.id.text) 2026-11")
                case .wrongSpending: #expect(finding.subject == "day \(Timestamp.example.utcDay.daysSinceEpoch)")
                case .negativeBalance: #expect(finding.subject == "spent")
                case .wrongCount: #expect(finding.subject.contains("2026-11"))
                default: #expect(known.contains(finding.subject))
                }
            }
        }
    }
}

/// A family with one run in each state.
private struct Corruptible {
    let user: User
    let runs: [ReservationState: UUID]

    init(_ storage: Storage) async throws {
        let stores = Stores(storage)
        user = try await stores.newUser()
        var runs: [ReservationState: UUID] = [:]
        for state in ReservationState.allCases {
            let run = UUID()
            runs[state] = run
            _ = try await stores.open(user, run: run, limit: 9)
            if state == .expired || state == .corrected { try await storage.expire(run, of: user) }
            if state == .settled || state == .corrected { try await stores.close(run, of: user, as: .settled) }
            if state == .released { try await stores.close(run, of: user, as: .released) }
        }
        self.runs = runs
    }
}

extension DatabaseEngine {
    /// Does what the service's own role may not.
    fileprivate func transactionOfOwner(_ statement: SQL) async throws {
        _ = try await transaction([statement], .schema, of: .all)
    }
}
