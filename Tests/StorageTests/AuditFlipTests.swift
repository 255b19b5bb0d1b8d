import Assist
import Foundation
import HearthCore
import HearthTesting
import Identity
import Testing

@testable import Storage

/// Tests that a changed byte of the audit is found at every position.
@Suite struct AuditFlipTests {
    private static let entries = 1000
    private static let columns = AuditRow.columns.map(\.text) + ["sequence", "previous", "hash"]

    /// Databases in use have this checksum: a column that is added to ``AuditRow`` must not change what migration 14 does.
    @Test func `the checksum of the migration that chained the audit has not changed`() {
        let checksum = "93e5cc0eceeab6a1ad5f7308afb1bd2a75640ee97743a93af7d1874781066e7d"
        #expect(Migration.auditChain.checksum == checksum)
    }

    @Test func `a change of any column of a thousand entries is found`() async throws {
        try await withMigratedStorage { storage in
            try await Self.fill(storage)
            let rows = try await storage.audit.page(after: nil, limit: Self.entries)
            #expect(rows.count == Self.entries)
            var generator = SplitMix64(seed: 14)
            var proof = AuditProof()
            var unfound: [String] = []
            for index in rows.indices {
                for column in Self.columns {
                    var attempt = proof
                    try attempt.take(try rows[index].flipping(column, using: &generator))
                    if index + 1 < rows.count { try attempt.take(rows[index + 1]) }
                    attempt.finish(headsWithoutEntries: [])
                    // The chain is cut after an entry in the middle, which is found at its end.
                    let isFound = attempt.report.findings.contains { $0.check != .tailMissing }
                    if !isFound { unfound.append("\(column) of entry \(index)") }
                }
                try proof.take(rows[index])
            }
            #expect(unfound == [])
            proof.finish(headsWithoutEntries: [])
            #expect(proof.report.findings == [])
        }
    }

    @Test func `a change in the SQLite file is found`() async throws {
        try await withMigratedStorage { try await Self.flipInPlace($0) }
    }

    @Test func `a change by the owner of the PostgreSQL tables is found`() async throws {
        try await withPostgres { try await Self.flipInPlace($0) }
    }

    /// Fifty, each alone.
    private static func flipInPlace(_ storage: Storage) async throws {
        try await fill(storage)
        let rows = try await storage.audit.page(after: nil, limit: entries)
        var generator = SplitMix64(seed: 15)
        for number in 0..<50 {
            let row = try #require(rows.randomElement(using: &generator))
            let column = columns[number % columns.count]
            let (household, sequence): (String, Int64) = (try row["household_id"], try row["sequence"])
            let id: String = try row["id"]
            let (old, new): (SQLValue, SQLValue) = (
                try row[column], try row.flipping(column, using: &generator)[column]
            )
            let change = SQL(naming: column)
            try await storage.tamper([
                "UPDATE audit SET \(change) = \(new) WHERE household_id = \(household) AND sequence = \(sequence)"
            ])
            let report = try await storage.auditReport()
            #expect(report.count > 0, "\(column) of \(sequence)")
            let isNamed = report.findings.contains { abs($0.sequence - sequence) <= 1 }
            #expect(isNamed, "\(column) of \(sequence): \(report.findings.prefix(3))")
            // Back to what it was, by what was not changed.
            let itself: SQL =
                switch column {
                case "household_id": "id = \(id)"
                case "sequence": "household_id = \(household) AND id = \(id)"
                default: "household_id = \(household) AND sequence = \(sequence)"
                }
            try await storage.tamper(["UPDATE audit SET \(change) = \(old) WHERE \(itself)"])
        }
        #expect(try await storage.auditReport().findings == [])
    }

    /// Entries of runs and of others, in three households, with something in every column.
    private static func fill(_ storage: Storage) async throws {
        let households = (0..<3).map { _ in UUID() }
        var statements: [SQL] = []
        for number in 0..<entries {
            let household = households[number % 3]
            if number % 2 == 0 {
                var run = RunRecord.example(of: User(id: household, number: 1, createdAt: .example))
                run.reason = number % 4 == 0 ? "age.honey" : nil
                run.policy = PolicyTrace(
                    findings: [PolicyFinding(rule: "age.\"honey\"", effect: "transform", isShadow: false)],
                    fingerprint: "f00d", goalDigest: "ab12")
                statements += AuditStatements.append(AuditRow(run, id: run.id), where: "1 = 1")
            } else {
                statements += AuditStatements.append(
                    .example(
                        of: household, .memoryAdded, by: UUID(), onBehalfOf: number % 4 == 1 ? UUID() : nil,
                        subject: "\(number) é 👩‍👧"))
            }
        }
        _ = try await storage.engine.transaction(statements, .write, of: .all)
    }
}

extension SQLRow {
    /// With one bit of a column's value changed; something where there was nothing.
    fileprivate func flipping(_ column: String, using generator: inout SplitMix64) throws -> SQLRow {
        let names =
            AuditRow.columns.map(\.text) + ["sequence", "previous", "hash", "head_sequence", "head_hash"]
        var values: [SQLValue] = []
        for name in names {
            let value: SQLValue = try self[name]
            values.append(name == column ? value.flipped(using: &generator) : value)
        }
        return SQLRow(columns: names, values: values)
    }
}

extension SQLValue {
    fileprivate func flipped(using generator: inout SplitMix64) -> SQLValue {
        switch self {
        // Not to a sequence that another one has.
        case .integer(let integer): return .integer(integer ^ (1 << Int64.random(in: 10..<40, using: &generator)))
        case .text(let text) where !text.isEmpty:
            // The lowest bit of what is ASCII leaves it ASCII, which PostgreSQL takes.
            var bytes = Array(text.utf8)
            let places = bytes.indices.filter { bytes[$0] > 1 && bytes[$0] < 0x80 }
            guard let place = places.randomElement(using: &generator) else { return .text(text + "x") }
            bytes[place] ^= 1
            return .text(String(decoding: bytes, as: UTF8.self))
        case .text: return .text("0")
        default: return .text("")
        }
    }
}

extension SQL {
    fileprivate init(naming column: String) {
        self =
            AuditRow.columns.first { $0.text == column }
            ?? (column == "sequence" ? "sequence" : column == "hash" ? "hash" : "previous")
    }
}
