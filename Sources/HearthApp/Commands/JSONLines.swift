import Foundation
import HearthCore
import JSONText
import Kitchen

/// A loop over JSON objects of standard input, one a line. A line that is invalid is reported in its place.
enum JSONLines {
    struct Invalid: Error {
        var message: String
    }

    /// The longest line in bytes; a longer one is invalid.
    static let longestLine = 4 << 20

    /// Reads each line and prints the members that it becomes, behind its id.
    static func process(_ read: (RawJSON) throws(Invalid) -> [RawJSON.Member]) throws {
        var rest: [UInt8] = []
        var isTooLong = false
        let output = FileHandle.standardOutput
        while let data = try FileHandle.standardInput.read(upToCount: 1 << 16), !data.isEmpty {
            var answers: [UInt8] = []
            rest += data
            var start = 0
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                answers += answer(rest[start..<end], isTooLong: isTooLong, read)
                isTooLong = false
                start = end + 1
            }
            rest.removeSubrange(..<start)
            if rest.count > longestLine {
                isTooLong = true
                rest.removeAll()
            }
            try output.write(contentsOf: Data(answers))
        }
        if !rest.isEmpty || isTooLong {
            try output.write(contentsOf: Data(answer(rest[...], isTooLong: isTooLong, read)))
        }
    }

    private static func answer(
        _ line: ArraySlice<UInt8>, isTooLong: Bool, _ read: (RawJSON) throws(Invalid) -> [RawJSON.Member]
    ) -> [UInt8] {
        var id = RawJSON.null
        var members: [RawJSON.Member]
        do throws(Invalid) {
            guard !isTooLong else { throw Invalid(message: "expected a line of at most \(longestLine) bytes") }
            guard line.contains(where: { $0 > 0x20 }) else { return [] }
            guard let source = String(validating: line, as: UTF8.self), let object = try? RawJSON(source) else {
                throw Invalid(message: "expected a JSON object")
            }
            guard let given = object["id"] else { throw Invalid(message: "expected an object with \"id\"") }
            id = given
            members = try read(object)
        } catch {
            members = [.init("error", .string(error.message))]
        }
        return [UInt8]((RawJSON.object([.init("id", id)] + members).text + "\n").utf8)
    }

    static func number(_ value: Rational) -> RawJSON {
        .number(value.isWhole ? String(value.numerator) : String(value.double))
    }

    static func measure(_ measure: IngredientLine.Measure) -> RawJSON {
        ["quantity": number(measure.quantity), "unit": .string(measure.unit.name)]
    }
}
