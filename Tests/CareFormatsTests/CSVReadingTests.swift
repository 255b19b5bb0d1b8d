@testable import CareFormats
import Foundation
import HearthTesting
import Testing

@Suite struct CSVReadingTests {
    private func rows(_ text: String, pieceSize: Int = 65_536) throws -> [CSVRow] {
        try rows(bytes: Array(text.utf8), pieceSize: pieceSize)
    }

    private func rows(bytes: [UInt8], pieceSize: Int = 65_536) throws -> [CSVRow] {
        let folder = MemoryFolder([(name: "a.csv", bytes: bytes)], pieceSize: pieceSize)
        var reader = CSVReader(TextSource(try folder.open("a.csv")), delimiter: UInt8(ascii: ","))
        var rows: [CSVRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `rows end with any line end, and quoted cells keep theirs`(lineEnd: String) throws {
        let text = ["a,b", "\"x\(lineEnd)y\",\"say \"\"hi\"\"\"", "", ",", "1,2"].joined(separator: lineEnd)
        for pieceSize in [1, 2, 3, 7, 4096] {
            let rows = try rows(text, pieceSize: pieceSize)
            #expect(
                rows.map(\.cells) == [["a", "b"], ["x\(lineEnd)y", "say \"hi\""], ["", ""], ["1", "2"]],
                "pieces of \(pieceSize)")
            if lineEnd != "\r" { #expect(rows.map(\.line) == [1, 2, 5, 6]) }
        }
    }

    @Test func `a row is read as it was written, whatever the size of the pieces`() throws {
        var random = SplitMix64(seed: 19)
        let alphabet = ["a", "ü", ",", "\"", "\n", "\r\n", "\r", " ", "😀", "", ";", "'"]
        for _ in 0..<300 {
            let table = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<3).map { _ in
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? ""
                    }
                    .joined()
                }
            }
            let text = table.map { row in
                row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
            }.joined()
            let pieceSize = Int.random(in: 1...9, using: &random)
            #expect(try rows(text, pieceSize: pieceSize).map(\.cells) == table, "\(text.debugDescription)")
        }
    }

    @Test func `a quotation mark that is never closed costs its line only`() throws {
        let rows = try rows("a,b\n1,\"open\n2,x\n3,y\n")
        #expect(rows.map(\.flaw) == [nil, .openQuote, nil, nil])
        #expect(rows.map(\.line) == [1, 2, 3, 4])
        #expect(rows[2].cells == ["2", "x"])
    }

    @Test func `a quotation mark that is closed far too late costs its line only`() throws {
        let filler = String(repeating: "0123456789,abcdefghi\n", count: 20_000)
        let rows = try rows("a,\"b\n" + filler + "end,\"\n")
        #expect(rows.first?.flaw == .openQuote)
        // The late mark opens a cell that the file's end leaves open.
        #expect(rows.last?.flaw == .openQuote)
        #expect(rows.count == 20_002)
    }

    @Test func `many open quotation marks end the reading`() throws {
        let line = "\"\"\"" + String(repeating: "x", count: 300_000) + "\n"
        let error = #expect(throws: CareFormatsError.self) {
            try rows(String(repeating: line, count: 102))
        }
        #expect(error?.code == .damaged)
    }

    @Test func `byte order marks, UTF-16 and Windows-1252 are understood`() throws {
        #expect(try rows(bytes: [0xEF, 0xBB, 0xBF] + Array("a,ü".utf8)).first?.cells == ["a", "ü"])
        for pieceSize in [1, 3, 100] {
            let little = "a,ü😀\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            #expect(try rows(bytes: [0xFF, 0xFE] + little, pieceSize: pieceSize).first?.cells == ["a", "ü😀"])
            let big = "a,ü😀\n".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            #expect(try rows(bytes: [0xFE, 0xFF] + big, pieceSize: pieceSize).first?.cells == ["a", "ü😀"])
        }
        let row = try #require(try rows(bytes: Array("caf".utf8) + [0xE9, 0x2C, 0x80, 0x0A]).first)
        #expect(row.cells == ["café", "€"])
        #expect(row.flaw == .encoding)
    }

    @Test func `a NUL character and text after a quotation mark are reported`() throws {
        #expect(try rows("a\0,b\n").first?.flaw == .nul)
        let row = try #require(try rows("\"a\"b,c\n").first)
        #expect(row.cells == ["ab", "c"])
        #expect(row.flaw == .textAfterQuote)
    }

    @Test(arguments: [
        ("a;b,c;d\n1;2;3\n", ["1", "2", "3"]), ("sep=;\na;b\n1;2\n", ["1", "2"]), ("a\tb\n1\t2,5\n", ["1", "2,5"]),
        ("\"a,b,c\";d\n1;2\n", ["1", "2"]), ("only\n1,2\n", ["1", "2"]),
    ])
    func `the header decides which delimiter a file has`(text: String, cells: [String]) throws {
        for pieceSize in [1, 4096] {
            var table = try #require(try CSVTable("a", in: folder([("a", text)], pieceSize: pieceSize)))
            #expect(try table.next()?.cells == cells)
        }
    }

    @Test func `a column's name is told from its unit`() {
        let header = CSVHeader([
            "Left amount (oz.)", "Duration(minutes)", "weight_kg", "Temperature (°C)", "child_id", "",
        ])
        #expect(header.columns.map(\.name) == ["left_amount", "duration", "weight", "temperature", "child_id", ""])
        #expect(header.columns.map(\.unit) == ["oz", "minutes", "kg", "°c", "", ""])
    }
}
