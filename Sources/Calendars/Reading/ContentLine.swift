/// A line of an iCalendar file after unfolding: `DTSTART;TZID=Europe/Berlin:20261124T180000`.
struct ContentLine: Hashable, Sendable {
    /// The name in upper case.
    var name: String
    /// The parameters by their names in upper case; the first value of each.
    var parameters: [String: String]
    /// The value as it is written.
    var value: String
    /// The number of the line in the file, from 1: the first of a folded one.
    var number: Int

    /// The text of a value of type TEXT, without its escapes (RFC 5545, 3.3.11).
    var text: String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var text = ""
        var isEscaped = false
        for character in value.unicodeScalars {
            if isEscaped {
                text.unicodeScalars.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(character)
            }
        }
        return text
    }

    /// Reads an unfolded line; nil if it has no name or no value.
    init?(_ line: some StringProtocol, number: Int) {
        let bytes = Array(line.utf8)
        guard let nameEnd = bytes.firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }),
            nameEnd > 0,
            bytes[..<nameEnd].allSatisfy({ Self.isNameByte($0) })
        else { return nil }
        name = String(decoding: bytes[..<nameEnd], as: UTF8.self).uppercased()
        parameters = [:]
        self.number = number
        var index = nameEnd
        while index < bytes.count, bytes[index] == UInt8(ascii: ";") {
            guard let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let parameter = String(decoding: bytes[(index + 1)..<equals], as: UTF8.self).uppercased()
            index = equals + 1
            let begin = index
            var isQuoted = false
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
                if !isQuoted, bytes[index] == UInt8(ascii: ";") || bytes[index] == UInt8(ascii: ":") { break }
                index += 1
            }
            var value = bytes[begin..<index]
            if value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\""), value.count >= 2 {
                value = value.dropFirst().dropLast()
            }
            if parameters[parameter] == nil { parameters[parameter] = String(decoding: value, as: UTF8.self) }
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
        value = String(decoding: bytes[(index + 1)...], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A component of an iCalendar file: a calendar, an event, a zone.
struct CalendarComponent: Sendable {
    /// The name in upper case: `VEVENT`.
    var name: String
    /// The number of its `BEGIN` line, from 1.
    var number: Int
    /// Its own lines, in the order of the file.
    var lines: [ContentLine] = []
    /// The components in it.
    var components: [CalendarComponent] = []

    /// Returns its first line of a name.
    func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

    /// Returns its lines of a name.
    func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }
}

/// A problem of an iCalendar file.
package struct CalendarProblem: Hashable, Sendable {
    /// The number of the line, from 1.
    package var line: Int
    /// What is wrong, and what was expected, for people.
    package var message: String
}

/// The components of an iCalendar file with the problems of its form.
struct CalendarDocument: Sendable {
    /// The outermost components.
    private(set) var components: [CalendarComponent] = []
    /// The problems, in the order of the lines.
    private(set) var problems: [CalendarProblem] = []

    private static let mostLines = 2_000_000
    private static let deepest = 16
    /// RFC 5545, 3.1: without the line break.
    private static let longestLine = 75

    /// Reads a file. Lines that cannot be read are left out and reported.
    init(_ bytes: [UInt8]) {
        var open: [CalendarComponent] = []
        for (number, line) in unfolded(bytes) {
            guard !line.isEmpty else { continue }
            guard let line = ContentLine(line, number: number) else {
                problems.append(CalendarProblem(line: number, message: "Expected NAME:VALUE."))
                continue
            }
            switch line.name {
            case "BEGIN":
                guard open.count < Self.deepest else {
                    problems.append(CalendarProblem(line: number, message: "Components are nested too deep."))
                    continue
                }
                open.append(CalendarComponent(name: line.value.uppercased(), number: number))
            case "END":
                let name = line.value.uppercased()
                guard let last = open.lastIndex(where: { $0.name == name }) else {
                    problems.append(CalendarProblem(line: number, message: "END:\(name.prefix(40)) without its BEGIN."))
                    continue
                }
                while open.count > last {
                    let component = open.removeLast()
                    if component.name != name {
                        problems.append(
                            CalendarProblem(line: component.number, message: "BEGIN:\(component.name) without its END.")
                        )
                    }
                    add(component, to: &open)
                }
            default:
                guard !open.isEmpty else {
                    problems.append(CalendarProblem(line: number, message: "A line outside of BEGIN:VCALENDAR."))
                    continue
                }
                open[open.count - 1].lines.append(line)
            }
        }
        while let component = open.popLast() {
            problems.append(
                CalendarProblem(line: component.number, message: "BEGIN:\(component.name) without its END."))
            add(component, to: &open)
        }
    }

    private mutating func add(_ component: CalendarComponent, to open: inout [CalendarComponent]) {
        if open.isEmpty { components.append(component) } else { open[open.count - 1].components.append(component) }
    }

    /// Returns the lines with their numbers, after joining those that were folded, and reports what breaks RFC 5545, 3.1.
    private mutating func unfolded(_ bytes: [UInt8]) -> [(number: Int, text: String)] {
        var lines: [(number: Int, bytes: [UInt8])] = []
        var begin = 0
        var number = 0
        var hasBareBreak = false
        // A byte order mark is no part of the text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { begin = 3 }
        while begin < bytes.count, number < Self.mostLines {
            let end = bytes[begin...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            number += 1
            let line = bytes[begin..<end]
            if end < bytes.count {
                let isCRLF = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
                if !isCRLF, !hasBareBreak {
                    hasBareBreak = true
                    problems.append(CalendarProblem(line: number, message: "Lines must end with CR LF."))
                }
                begin = end + (isCRLF ? 2 : 1)
            } else {
                begin = end
            }
            if line.count > Self.longestLine {
                problems.append(
                    CalendarProblem(
                        line: number,
                        message: "A line must have at most \(Self.longestLine) bytes; it has \(line.count)."))
            }
            if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1].bytes += line.dropFirst()
            } else {
                lines.append((number, Array(line)))
            }
        }
        return lines.map { line in
            if String(validating: line.bytes, as: UTF8.self) == nil {
                problems.append(CalendarProblem(line: line.number, message: "The text is not UTF-8."))
            }
            return (line.number, String(decoding: line.bytes, as: UTF8.self))
        }
    }
}
