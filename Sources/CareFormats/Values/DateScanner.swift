import Foundation
import HearthCore

/// A date as it is written, before it is known whether its day or its month comes first.
enum DateText: Hashable, Sendable {
    /// A date that begins with the year.
    case yearFirst(year: Int, month: Int, day: Int)
    /// A date that ends with the year, with day and month in an order that the text does not tell.
    case yearLast(first: Int, second: Int, year: Int)
    /// A date that ends with the year and names the month, or is written with points, which nobody does month first.
    case dayKnown(day: Int, month: Int, year: Int)

    /// Returns the day; nil if it does not exist, or if the date ends with the year and no order is known.
    func day(_ order: DateOrder?) -> CalendarDay? {
        switch (self, order) {
        case (.yearFirst(let year, let month, let day), _): CalendarDay(year: year, month: month, day: day)
        case (_, nil): nil
        case (.dayKnown(let day, let month, let year), _): CalendarDay(year: year, month: month, day: day)
        case (.yearLast(let first, let second, let year), .dayFirst): CalendarDay(year: year, month: second, day: first)
        case (.yearLast(let first, let second, let year), .monthFirst):
            CalendarDay(year: year, month: first, day: second)
        }
    }
}

/// Reads the parts of a date and time from front to back.
struct DateScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        // Some phones write a narrow space before AM and PM. Months are compared without accents.
        var plain = text
        if !text.utf8.allSatisfy({ $0 < 0x80 }) {
            let scalars = text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
                .decomposedStringWithCanonicalMapping.unicodeScalars
            plain = String(
                String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .nonspacingMark }))
        }
        bytes = Array(plain.utf8.trimmingPrefix { $0 == Self.space })
    }

    private static let space = UInt8(ascii: " ")

    /// True if nothing but blanks is left.
    var isAtEnd: Bool { bytes[index...].allSatisfy { $0 == Self.space } }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
        let start = index
        var value = 0
        while let byte = peek, (0x30...0x39).contains(byte), index - start < lengths.upperBound {
            value = value * 10 + Int(byte - 0x30)
            index += 1
        }
        guard lengths.contains(index - start) else { return nil }
        return value
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipSpaces() { while skip(" ") {} }

    /// Returns the word of letters that stands here, in lower case, and moves behind it.
    private mutating func word() -> String {
        let start = index
        while let byte = peek, (0x61...0x7A).contains(byte | 0x20) { index += 1 }
        return String(decoding: bytes[start..<index].map { $0 | 0x20 }, as: UTF8.self)
    }

    // MARK: - Dates

    /// Reads a date: `2026-01-31`, `2026. 01. 31.`, `31.1.2026`, `1/31/26`, `31-01-2026`, `Jan 31, 2026`, `31 Jan 2026`.
    mutating func date() -> DateText? {
        if let byte = peek, !(0x30...0x39).contains(byte) { return dateAfterMonth() }
        let start = index
        guard let first = number(1...4) else { return nil }
        let isYear = index - start == 4
        guard isYear || index - start <= 2 else { return nil }
        guard let separator = peek, "-/. ".utf8.contains(separator) else { return nil }
        index += 1
        if separator == UInt8(ascii: ".") { skipSpaces() }
        if !isYear, let byte = peek, !(0x30...0x39).contains(byte) { return dateAfterDay(first) }
        guard separator != Self.space, let second = number(1...2), skip(Unicode.Scalar(separator)) else { return nil }
        if separator == UInt8(ascii: ".") { skipSpaces() }
        let thirdStart = index
        guard let third = number(1...4), index - thirdStart != 3 else { return nil }
        let length = index - thirdStart
        if isYear {
            guard length <= 2 else { return nil }
            if separator == UInt8(ascii: ".") { _ = skip(".") }
            return .yearFirst(year: first, month: second, day: third)
        }
        guard separator == UInt8(ascii: ".") else {
            return length == 1 ? nil : .yearLast(first: first, second: second, year: Self.year(third, length))
        }
        // A point behind the last number as well: `26. 1. 31.` begins with the year.
        if length <= 2, skip(".") { return .yearFirst(year: 2000 + first, month: second, day: third) }
        return length == 1 ? nil : .dayKnown(day: first, month: second, year: Self.year(third, length))
    }

    /// Reads what follows a day: `Jan 2026`, `de enero de 2026`.
    private mutating func dateAfterDay(_ day: Int) -> DateText? {
        skipSpaces()
        var name = word()
        if name == "de" {
            skipSpaces()
            name = word()
        }
        guard let month = Self.month(name), let year = yearAfterMonth() else { return nil }
        return .dayKnown(day: day, month: month, year: year)
    }

    /// Reads a date that begins with the name of a month: `Jan 31, 2026`.
    private mutating func dateAfterMonth() -> DateText? {
        guard let month = Self.month(word()) else { return nil }
        _ = skip(".")
        skipSpaces()
        guard let day = number(1...2), let year = yearAfterMonth() else { return nil }
        return .dayKnown(day: day, month: month, year: year)
    }

    private mutating func yearAfterMonth() -> Int? {
        let afterDay = index
        while skip(".") || skip(",") || skip("-") || skip(" ") {}
        guard index > afterDay else { return nil }
        if peek == UInt8(ascii: "d") {
            guard word() == "de" else { return nil }
            skipSpaces()
        }
        let start = index
        guard let year = number(2...4), index - start != 3 else { return nil }
        return Self.year(year, index - start)
    }

    private static func year(_ number: Int, _ length: Int) -> Int { length == 2 ? 2000 + number : number }

    /// The months by the beginnings of their names in English, German, French and Spanish, without accents.
    private static let months = [
        ["jan", "ene"], ["feb", "fev"], ["mar", "maer"], ["apr", "avr", "abr"], ["may", "mai"], ["jun", "juin"],
        ["jul", "juil"], ["aug", "aou", "ago"], ["sep"], ["oct", "okt"], ["nov"], ["dec", "dez", "dic"],
    ]

    private static func month(_ name: String) -> Int? {
        guard (3...10).contains(name.utf8.count) else { return nil }
        return months.firstIndex { $0.contains { name.hasPrefix($0) } }.map { $0 + 1 }
    }

    // MARK: - Times

    /// The words that stand between a date and its time, without accents.
    private static let words: Set<String> = ["at", "um", "kl", "klo", "a", "om", "t"]

    /// Moves from the date to the time: blanks, a comma, `T`, or a word such as `at`. Returns false if nothing is
    /// between them.
    mutating func skipSeparator() -> Bool {
        let start = index
        while skip(" ") || skip(",") {}
        let wordStart = index
        if !word().isEmpty {
            let name = String(decoding: bytes[wordStart..<index].map { $0 | 0x20 }, as: UTF8.self)
            guard Self.words.contains(name) else { return false }
            _ = skip(".")
            skipSpaces()
        }
        return index > start
    }

    /// Returns milliseconds after midnight, at most 24 hours.
    mutating func time() -> Int64? {
        guard var hour = number(1...2) else { return nil }
        let afterHour = index
        skipSpaces()
        let separator: Unicode.Scalar = index == afterHour && skip(".") ? "." : ":"
        if separator == ":" {
            guard index == afterHour ? skip(":") || skip("h") : skip("h") else { return nil }
            skipSpaces()
        }
        guard let minute = number(2...2), minute < 60 else { return nil }
        var second = 0
        var fraction = 0
        if skip(separator) {
            guard let value = number(2...2), value <= 60 else { return nil }
            second = min(value, 59)
            if skip(".") {
                let start = index
                guard let digits = number(1...9) else { return nil }
                let length = index - start
                fraction = (0..<abs(3 - length)).reduce(digits) { value, _ in length < 3 ? value * 10 : value / 10 }
            }
        }
        if let isAfternoon = halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return nil }
        return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(fraction)
    }

    /// Reads `AM`, `p.m.` or `a. m.` after a time; nil if nothing of the kind stands here.
    private mutating func halfOfDay() -> Bool? {
        let start = index
        skipSpaces()
        guard let letter = peek.map({ $0 | 0x20 }), letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else {
            index = start
            return nil
        }
        index += 1
        if skip(".") { skipSpaces() }
        guard let last = peek, last | 0x20 == UInt8(ascii: "m") else {
            index = start
            return nil
        }
        index += 1
        _ = skip(".")
        return letter == UInt8(ascii: "p")
    }

    /// Returns the offset from UTC in seconds.
    mutating func offset() -> Int64? {
        skipSpaces()
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hour = number(2...2), hour <= 18 else { return nil }
        _ = skip(":")
        guard let minute = number(2...2), minute < 60 else { return nil }
        return sign * Int64(hour * 3600 + minute * 60)
    }
}
