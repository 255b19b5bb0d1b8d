@testable import CareFormats
import Foundation
import HearthCore
import HearthTesting
import JSONText
import Testing

@Suite struct RecordTests {
    private static let head = "id,child_id,child_first_name,child_last_name,"

    /// One feeding of Baby Buddy as a record.
    private func feeding(_ type: String, _ method: String, _ amount: String) throws -> ImportedRecord {
        let row = "1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,\(type),\(method),\(amount),,\n"
        let files = folder([("f.csv", Self.head + "start,end,type,method,amount,notes,tags\n" + row)])
        return try #require(try records(files, options(volume: .fluidOunce)).records.last)
    }

    @Test(arguments: [
        ("formula", "bottle", "4", "bottle", nil, "formula", "118.294"),
        ("breast milk", "left breast", "", "breast", "left", "breast_milk", nil),
        ("fortified breast milk", "both breasts", "", "breast", "both", "mixed", nil),
        ("solid food", "self fed", "", "solid", nil, nil, nil),
        ("solid food", "bottle", "", "bottle", nil, "other", nil),
        ("formula", "parent fed", "2", "bottle", nil, "formula", "59.147"),
    ])
    func `a feeding of Baby Buddy becomes a method, a side, a content and millilitres`(
        type: String, method: String, amount: String, expected: String, side: String?, content: String?, ml: String?
    ) throws {
        // The app's own exports have small letters; its API and edited files have the labels of its pages.
        for spell in [{ $0 }, \.capitalizedFirst, { $0.uppercased() }] as [(String) -> String] {
            let record = try feeding(spell(type), spell(method), amount)
            #expect(record.type == "feeding")
            #expect(record["method"]?.string == expected)
            #expect(record["side"]?.string == side)
            #expect(record["content"]?.string == content)
            #expect(record["amount_ml"] == ml.map { .number($0) })
            #expect(record["started_at"] == .number("1792588767000"))
            #expect(record["ended_at"] == .number("1792589307000"))
        }
    }

    @Test func `measures of a day become growth at noon in whole grams and millimetres`() throws {
        let files = folder([
            ("w.csv", Self.head + "weight,date,notes,tags\n1,4,Mia,Sand,9.5,2026-10-21,,\n"),
            ("h.csv", Self.head + "height,date,notes,tags\n1,4,Mia,Sand,22,2026-10-21,,\n"),
            ("b.csv", Self.head + "bmi,date,notes,tags\n1,4,Mia,Sand,14,2026-10-21,,\n"),
        ])
        let imported = try records(files, options(weight: .pound))
        #expect(imported.records.map(\.type) == ["child", "growth", "growth"])
        #expect(imported.records[1]["weight_g"] == .number("4309"))
        #expect(imported.records[2]["length_mm"] == .number("559"))
        #expect(imported.records[1]["started_at"] == .number("1792576800000"))
        #expect(imported.summary.leftOut["bmi"]?.count == 1)
        #expect(Set(imported.records.map(\.id)).count == 3)
    }

    @Test func `values outside of what the registry allows are reported and not imported`() throws {
        let files = folder([
            (
                "f.csv",
                Self.head
                    + "start,end,type,method,amount,notes,tags\n1,4,Mia,Sand,2026-10-21 15:19:27,2026-10-21 15:28:27,formula,bottle,70,,\n"
            ),
            (
                "t.csv",
                Self.head
                    + "temperature,time,notes,tags\n1,4,Mia,Sand,101,2026-10-21 14:32:27,,\n2,4,Mia,Sand,12,2026-10-21 14:32:27,,\n"
            ),
            (
                "s.csv",
                Self.head + "start,end,nap,notes,tags\n1,4,Mia,Sand,2031-10-21 15:19:27,2031-10-21 15:28:27,1,,\n"
            ),
        ])
        let imported = try records(files, options(volume: .fluidOunce))
        #expect(imported.records.map(\.type) == ["child", "temperature"])
        #expect(imported.issues.map(\.code) == [.notImported, .notImported, .notImported])
        #expect(imported.issues.map(\.place.description) == ["f.csv:2", "t.csv:3", "s.csv:2"])
    }

    @Test func `a text that is too long is cut, and the note keeps all of it`() throws {
        let name = String(repeating: "drops ", count: 40) + "end"
        let files = folder([
            (
                "m.csv",
                Self.head
                    + "name,dosage,dosage_unit,time,notes,tags\n1,4,Mia,Sand,\(name),1,ml,2026-10-21 14:32:27,calm,\n"
            )
        ])
        let record = try #require(try records(files).records.last)
        #expect(record["name"]?.string?.count == 200)
        #expect(record["note"]?.string == "calm\n" + name)
    }

    @Test func `ids follow from household, child, log and entry`() throws {
        let files = folder([
            (
                "s.csv",
                "child_id,start,nap,end,notes\n7,2026-02-25 10:30:00,1,2026-02-25 11:30:00,a\n7,2026-02-25 10:30:00,1,2026-02-25 11:40:00,b\n"
            )
        ])
        let other = UUID()
        func ids(_ options: ImportOptions) throws -> [UUID] { try records(files, options).records.map(\.id) }
        let children = ["7": other]
        let first = try ids(options(children: children))
        #expect(first.count == 2)
        #expect(Set(first).count == 2)
        #expect(try ids(options(children: children)) == first)
        #expect(try ids(options(children: ["7": UUID()])) != first)
        #expect(try ids(options(children: children, household: other)) != first)
        #expect(first.allSatisfy { Array($0.text)[14] == "8" && "89ab".contains(Array($0.text)[19]) })
        #expect(try records(files, options(children: children)).records.first?.zone == "profile-\(other.text)")
    }

    /// Invariant 9 for logs of others: whatever the order, the newest file and the edits hold, and twice is once.
    @Test func `files in any order leave the newest values and every edit`() throws {
        var random = SplitMix64(seed: 9)
        for _ in 0..<40 {
            // Exports of three days; each day adds entries and may correct earlier ones.
            var amounts: [Int] = []
            var ends: [Int] = []
            var exports: [MemoryFolder] = []
            for _ in 0..<3 {
                for index in amounts.indices where Bool.random(using: &random) {
                    amounts[index] = Int.random(in: 1...200, using: &random)
                    ends[index] = Int.random(in: 10...59, using: &random)
                }
                amounts += (0...2).map { _ in Int.random(in: 1...200, using: &random) }
                ends += [30, 30, 30]
                let rows = amounts.enumerated().map { index, amount in
                    let hour = "2026-10-0\(index / 3 + 1) 1\(index % 3)"
                    return
                        "\(index + 1),1,Mia,Sand,\(hour):00:00,\(hour):\(ends[index]):00,formula,bottle,\(amount),,\n"
                }
                exports.append(
                    folder([("f.csv", Self.head + "start,end,type,method,amount,notes,tags\n" + rows.joined())]))
            }
            var store: [UUID: [String: (stamp: String, value: RawJSON)]] = [:]
            func put(_ id: UUID, _ stamp: String, _ fields: [RawJSON.Member]) {
                for field in fields {
                    if let held = store[id]?[field.name], held.stamp >= stamp { continue }
                    store[id, default: [:]][field.name] = (stamp, field.value)
                }
            }
            var edited: UUID?
            var order = [0, 1, 2, 0, 1, 2].shuffled(using: &random)
            order.append(Int.random(in: 0...2, using: &random))
            for (step, index) in order.enumerated() {
                let imported = try records(exports[index], options(volume: .millilitre)).records
                for record in imported { put(record.id, record.stamp, record.fields) }
                if step == 0, let id = imported.last?.id {
                    // An edit in Hearth, later than the entry and earlier than the next export.
                    edited = id
                    put(id, "01a15f000000-0000-12345678", [.init("amount_ml", .number("999"))])
                }
            }
            let newest = try records(exports[2], options(volume: .millilitre)).records
            for record in newest where record.id != edited {
                for field in record.fields { #expect(store[record.id]?[field.name]?.value == field.value) }
            }
            if let edited { #expect(store[edited]?["amount_ml"]?.value == .number("999")) }
            #expect(store.count == newest.count)
        }
    }

    @Test func `an import of too many entries or files is refused`() throws {
        var limits = ImportLimits()
        limits.entries = 2
        let rows = (0..<3).map { "7,2026-02-25 1\($0):30:00,1,2026-02-25 1\($0):40:00,\n" }.joined()
        let files = folder([("s.csv", "child_id,start,nap,end,notes\n" + rows)])
        let error = #expect(throws: CareFormatsError.self) { try items(files, options(limits: limits)) }
        #expect(error?.code == .tooLarge)
        limits = ImportLimits()
        limits.files = 0
        #expect(throws: CareFormatsError.self) { try items(files, options(limits: limits)) }
    }

    /// 100,000 rows are made while they are read; none of them may wait in memory.
    @Test func `a file of 100,000 rows is read in bounded memory`() throws {
        let counter = Counter()
        let folder = MadeFolder(names: ["f.csv"]) {
            var row = -1
            return MadeSource {
                row += 1
                if row == 0 { return Array("child_id,start,end,type,method,amount,notes\n".utf8) }
                guard row <= 1000 else { return nil }
                var piece = ""
                for index in 0..<100 {
                    let number = (row - 1) * 100 + index
                    let day = padded(number / 5000 + 1, 2), minute = padded(number % 60, 2),
                        second = padded(number / 60 % 60, 2)
                    let hour = padded(number / 3600 % 24, 2)
                    piece +=
                        "1,2026-10-\(day) \(hour):\(minute):\(second),2026-10-\(day) 23:59:59,formula,bottle,120,\"note \(number)\"\n"
                }
                counter.made += 100
                return Array(piece.utf8)
            }
        }
        var read = 0
        var mostWaiting = 0
        try CareImport(folder, options: options(volume: .millilitre)).forEachItem { item in
            guard case .event = item else { return }
            if read == 0 { counter.made = min(counter.made, 100) }
            read += 1
            mostWaiting = max(mostWaiting, counter.made - read)
        }
        #expect(read == 100_000)
        #expect(mostWaiting <= 200)
    }

    /// The rows that an endless file has no end of: no date, a repeated entry, a day that does not exist.
    @Test(arguments: [
        ("Type,Start,End,Duration,Notes", "x"), ("Type,Start,End,Duration,Notes", ",,,,"),
        ("Type,Start,End,Duration,Notes", "Sleep,13/2/26 10:00,,,"), ("Type,Start,End,Duration,Notes", "\"\""),
        ("Type,Start,End,Duration,Notes", "Sleep,2/30/26 10:00,,,"),
        ("type,id,zone,rev,stamp,created_at,updated_at,created_by,updated_by,more", "note,7,z,1,s,,,,,"),
        (#"{"format":"hearth-export","version":1,"exported_at":1,"records":["#, "7,"),
    ])
    func `an import of bad rows ends soon, however many there are`(header: String, row: String) throws {
        let counter = Counter()
        let piece = Array(String(repeating: row + "\n", count: 1000).utf8)
        let folder = MadeFolder(names: ["f.csv"]) {
            var isFirst = true
            return MadeSource {
                defer { isFirst = false }
                if isFirst { return Array((header + "\n").utf8) }
                counter.made += 1000
                // As many as 60 MB have of the shortest. Whoever reads them all has not ended soon.
                return counter.made > 30_000_000 ? nil : piece
            }
        }
        let error = #expect(throws: CareFormatsError.self) { try records(folder) }
        #expect(error?.code == .tooLarge, "\(row)")
        // Each pass ends: the search for dates, and the check before the first record.
        #expect(counter.made <= 2 * ImportLimits().rows, "\(row): \(counter.made)")
    }

    @Test func `empty lines are no rows`() throws {
        for ending in ["\n", "\r\n", "\r"] {
            let lines =
                "Type,Start,End,Duration,Notes" + String(repeating: ending, count: 20_001)
                + "Sleep,2026-11-20 10:00,2026-11-20 11:00,," + ending
            let imported = try items(folder([("f.csv", lines)]))
            #expect(imported.events.map(\.place.line) == [20_002] && imported.issues.isEmpty)
        }
    }

    /// Rows made so far. The test is single-threaded.
    private final class Counter: @unchecked Sendable {
        var made = 0
    }
}

extension String {
    /// The text with its first letter in upper case: "Left breast".
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
