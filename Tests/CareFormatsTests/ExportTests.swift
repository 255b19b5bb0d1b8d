@testable import CareFormats
import Foundation
import HearthCore
import HearthTesting
import JSONText
import Testing

@Suite struct ExportTests {
    private func json(_ records: [ExportedRecord]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = JSONExportWriter(exportedAt: testNow) { bytes += $0 }
        for record in records { try writer.add(record) }
        try writer.finish()
        return bytes
    }

    private func csv(_ records: [ExportedRecord], _ tables: [ExportTable] = ExportTable.care) throws
        -> [(name: String, bytes: [UInt8])]
    {
        try Dictionary(grouping: records, by: \.type).sorted { $0.key < $1.key }.map { type, records in
            let table = tables.first { $0.type == type } ?? ExportTable(type: type, columns: [])
            var bytes: [UInt8] = []
            var writer = CSVExportWriter(table) { bytes += $0 }
            for record in records { try writer.add(record) }
            try writer.finish()
            return (table.fileName, bytes)
        }
    }

    /// Records with every kind of value, also ones that no column is meant for.
    private func randomRecords(_ random: inout SplitMix64, count: Int) -> [ExportedRecord] {
        let texts = [
            "", "'", "''a", "=1+1", "-5", "+a", "@a", "\t", " a ", "a,b", "\"q\"", "line\nbreak", "cr\r\nlf", "ü😀",
            "true",
            "12", "2026-01-01", "\u{FEFF}a", "null", "sep=;", "\r", "[1]", ",", ";",
        ]
        func value(_ random: inout SplitMix64, depth: Int = 0) -> RawJSON {
            switch Int.random(in: 0..<(depth > 2 ? 6 : 8), using: &random) {
            case 0: return .number(String(Int.random(in: -5...1_900_000_000_000, using: &random)))
            case 1:
                return .number(
                    ["0.5", "1e3", "-0", "120.25", "12345678901234567890"].randomElement(using: &random) ?? "0")
            case 2: return .bool(Bool.random(using: &random))
            case 3: return .null
            case 4, 5: return .string(texts.randomElement(using: &random) ?? "")
            case 6:
                return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth + 1) })
            default:
                return .object(
                    ["a", "b"].prefix(Int.random(in: 0...2, using: &random)).map {
                        .init($0, value(&random, depth: depth + 1))
                    })
            }
        }
        let names = [
            "started_at", "ended_at", "note", "wet", "dirty", "amount_ml", "birth_date", "photos", "type", "id", "more",
            "zone", "unknown field", "left_s", "name", "a [b]",
        ]
        return (0..<count).map { _ in
            let fields = names.filter { _ in Bool.random(using: &random) }.map { RawJSON.Member($0, value(&random)) }
            return ExportedRecord(
                zone: "profile-\(UUID.version7(at: testNow, using: &random).text)",
                type: ["feeding", "diaper", "child", "note", "odd"].randomElement(using: &random) ?? "note",
                id: UUID.version7(at: testNow, using: &random), rev: Int.random(in: 1...99, using: &random),
                stamp: "01a15f000000-0000-12345678",
                stamps: Bool.random(using: &random) ? ["note": "01a15f000001-0000-12345678"] : [:],
                createdAt: Timestamp(milliseconds: Int64.random(in: 0...1_795_000_000_000, using: &random)),
                updatedAt: testNow, createdBy: Int.random(in: 0...9, using: &random), updatedBy: 0, fields: fields)
        }
    }

    /// Invariant 9: import(export(x)) = x, in both forms.
    @Test func `an export is read back without a difference`() throws {
        var random = SplitMix64(seed: 142)
        for round in 0..<150 {
            let records = randomRecords(&random, count: Int.random(in: 0...12, using: &random))
            let pieceSize = [1, 5, 1000, 65_536].randomElement(using: &random) ?? 1
            let fromJSON = try items(
                MemoryFolder([(name: "hearth.json", bytes: try json(records))], pieceSize: pieceSize), options(nil))
            #expect(fromJSON.exported == records, "round \(round)")
            #expect(fromJSON.issues.isEmpty)
            guard !records.isEmpty else { continue }
            let fromCSV = try items(MemoryFolder(try csv(records), pieceSize: pieceSize), options(nil))
            let sorted = { (records: [ExportedRecord]) in records.sorted { $0.id.text < $1.id.text } }
            #expect(sorted(fromCSV.exported) == sorted(records), "round \(round)")
            #expect(fromCSV.issues.isEmpty)
        }
    }

    @Test func `an export becomes records with their own ids and stamps`() throws {
        var random = SplitMix64(seed: 1)
        let record = try #require(randomRecords(&random, count: 1).first)
        let imported = try records(MemoryFolder([(name: "h.json", bytes: try json([record]))]), options(nil))
        #expect(imported.records.map(\.id) == [record.id])
        #expect(imported.records.first?.stamp == record.stamp)
        #expect(imported.records.first?.stamps == record.stamps)
        #expect(imported.records.first?.zone == record.zone)
        #expect(imported.summary.read == [record.type: 1])
    }

    @Test func `the header of a CSV file names units, and formulas are made harmless`() throws {
        let record = ExportedRecord(
            zone: "profile-x", type: "feeding", id: testHousehold, rev: 1, stamp: "s", createdAt: testNow,
            updatedAt: testNow, createdBy: 1, updatedBy: 1,
            fields: [
                .init("note", .string("=HYPERLINK(\"x\")")), .init("amount_ml", .number("120.5")),
                .init("started_at", .moment(testNow)),
            ])
        let file = try #require(try csv([record]).first)
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(file.name == "feeding.csv")
        #expect(
            lines[0]
                == "type,id,zone,\"started_at [UTC]\",\"ended_at [UTC]\",method,side,content,\"left_s [s]\",\"right_s [s]\",\"amount_ml [ml]\",food,reaction,note,\"photos [JSON]\",rev,stamp,stamps,\"created_at [UTC]\",\"updated_at [UTC]\",created_by,updated_by,more"
        )
        #expect(lines[1].contains("2026-11-23T12:00:00.000Z"))
        #expect(lines[1].contains(",120.5,,,\"'=HYPERLINK(\"\"x\"\")\","))
    }

    @Test(arguments: [
        "=1", "+1", "-1", "@a", "\t=1", "\r=1", " =1", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}a", "\u{FE66}1",
        "\u{FE63}1", "\u{2212}1", "\u{200B}=1", "\u{FEFF}=1", "\u{A0}=1", "\u{2028}=1", "\u{200F}\u{2060}=1",
        "\u{FE0F}=1",
        "\u{AD}=1", "\u{301}=1", "\u{3000}\u{FF1D}1", "\u{0}=1",
    ])
    func `no spreadsheet takes a cell for a formula, and the text comes back`(text: String) throws {
        #expect(CSVCell.guarded(text) == "'" + text)
        #expect(CSVCell.unguarded(CSVCell.guarded(text)) == text)
        // What is seen first decides.
        for plain in ["a\(text)", "\u{200B}a=1", "ü-1", "\u{FEFF}tea", "1-2", "\u{FF21}=1", "👶=1"] {
            #expect(CSVCell.guarded(plain) == plain)
        }
        #expect(CSVCell.unguarded(CSVCell.guarded("'a")) == "'a")
    }

    @Test func `a later version, a cut file and wrong records are refused with their line`() throws {
        var random = SplitMix64(seed: 2)
        let whole = String(decoding: try json(randomRecords(&random, count: 3)), as: UTF8.self)
        let later = whole.replacing("\"version\":1", with: "\"version\":2")
        let error = #expect(throws: CareFormatsError.self) { try items(folder([("h.json", later)]), options(nil)) }
        #expect(error?.code == .unknownFormat)
        let cut = String(whole.prefix(whole.count - 20))
        var received = 0
        let damage = #expect(throws: CareFormatsError.self) {
            _ = try CareImport(folder([("h.json", cut)]), options: options(nil))
                .forEachRecord({ _ in received += 1 }, report: { _ in })
        }
        #expect(damage?.code == .damaged)
        #expect(damage?.place?.file == "h.json")
        #expect(received == 0, "a cut file imports nothing")
        let wrong =
            #"{"format":"hearth-export","version":1,"extra":1,"records":[{"id":"x"},"# + "\n"
            + #"{"zone":"z","type":"t","id":"\#(testHousehold.text)","rev":1.5,"stamp":"s","created_at":1,"updated_at":1,"created_by":1,"updated_by":1,"data":{}}]}"#
        let imported = try items(folder([("h.json", wrong)]), options(nil))
        #expect(imported.exported.isEmpty)
        #expect(imported.codes == [.valueLost, .rowRefused, .rowRefused])
        #expect(imported.issues.map(\.place.line) == [1, 1, 2])
    }

    @Test func `of an archive with both forms the JSON is read`() throws {
        var random = SplitMix64(seed: 3)
        let records = randomRecords(&random, count: 4)
        let files = try csv(records) + [(name: "hearth.json", bytes: try json(records))]
        let imported = try items(MemoryFolder(files), options(nil))
        #expect(imported.exported == records)
        #expect(Set(imported.codes) == [.fileIgnored])
    }

    @Test func `a record that occurs twice is imported once`() throws {
        var random = SplitMix64(seed: 4)
        let record = try #require(randomRecords(&random, count: 1).first)
        let imported = try items(MemoryFolder([(name: "h.json", bytes: try json([record, record]))]), options(nil))
        #expect(imported.exported == [record])
        #expect(imported.codes == [.duplicate])
    }

    @Test func `a large export is passed on in pieces`() throws {
        var pieces: [Int] = []
        var writer = JSONExportWriter(exportedAt: testNow) { pieces.append($0.count) }
        var random = SplitMix64(seed: 5)
        for record in randomRecords(&random, count: 1000) { try writer.add(record) }
        try writer.finish()
        #expect(pieces.count > 3)
        #expect(pieces.allSatisfy { $0 < 140_000 })
    }
}
