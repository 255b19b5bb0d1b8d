import HearthCore

/// A date and a time of the clock on the wall, without a zone.
struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The date.
    var day: CalendarDay
    /// Seconds after midnight, 0 ..< 86,400.
    var second: Int

    /// Seconds from 1970-01-01T00:00:00 of the same wall clock.
    var wallSeconds: Int64 { Int64(day.daysSinceEpoch) * 86_400 + Int64(second) }

    static func < (left: LocalTime, right: LocalTime) -> Bool { left.wallSeconds < right.wallSeconds }

    var description: String { "\(day) \(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))" }
}

/// A date or time as a log writes it.
enum TimeText: Hashable, Sendable {
    /// A date without a time.
    case day(CalendarDay)
    /// A time without a zone.
    case local(LocalTime)
    /// A time with a zone or offset.
    case moment(Timestamp)

    /// The order of the parts of a date whose year does not come first.
    enum Order: Sendable {
        /// `2026-01-31` only.
        case yearFirst
        /// `1/31/26` as well.
        case monthFirst
    }

    /// Reads a date (`2026-01-31`, `1/31/26`), a time after it (`8:05`, `08:05:30.250`, `8:05 PM`), and a zone
    /// (`Z`, `+01:00`); nil for anything else.
    init?(_ text: String, order: Order = .yearFirst) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(order) else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.skipSeparator(), let time = scanner.time() else { return nil }
        var local = LocalTime(day: day, second: Int(time / 1000))
        if local.second == 86_400 { local = LocalTime(day: day.advanced(by: 1), second: 0) }
        if scanner.isAtEnd {
            self = .local(local)
            return
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        self = .moment(
            Timestamp(milliseconds: (local.wallSeconds - offset) * 1000 + time % 1000))
    }
}

/// Reads the parts of a date and time from ASCII text.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        // Some phones write a narrow space before AM and PM.
        bytes = Array(text.replacing("\u{202F}", with: " ").utf8.trimmingPrefix { $0 == 0x20 })
    }

    var isAtEnd: Bool { bytes[index...].allSatisfy { $0 == UInt8(ascii: " ") } }

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

    mutating func day(_ order: TimeText.Order) -> CalendarDay? {
        let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }.count
        if digits == 4 {
            guard let year = number(4...4), let separator = peek, separator == 0x2D || separator == 0x2F,
                skip(Unicode.Scalar(separator)), let month = number(1...2), skip(Unicode.Scalar(separator)),
                let day = number(1...2)
            else { return nil }
            return CalendarDay(year: year, month: month, day: day)
        }
        guard order == .monthFirst, let month = number(1...2), skip("/"), let day = number(1...2), skip("/") else {
            return nil
        }
        let yearStart = index
        guard let year = number(2...4), index - yearStart != 3 else { return nil }
        return CalendarDay(year: index - yearStart == 2 ? 2000 + year : year, month: month, day: day)
    }

    mutating func skipSeparator() -> Bool {
        let start = index
        while let byte = peek, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "T") {
            index += 1
        }
        return index > start
    }

    /// Returns milliseconds after midnight, at most 24 hours.
    mutating func time() -> Int64? {
        guard var hour = number(1...2), skip(":"), let minute = number(2...2), minute < 60 else { return nil }
        var second = 0
        var fraction = 0
        if skip(":") {
            guard let value = number(2...2), value <= 60 else { return nil }
            second = min(value, 59)
            if skip(".") {
                let start = index
                guard let digits = number(1...9) else { return nil }
                let length = index - start
                fraction = (0..<abs(3 - length)).reduce(digits) { value, _ in length < 3 ? value * 10 : value / 10 }
            }
        }
        let afterDigits = index
        while skip(" ") {}
        if let letter = peek.map({ $0 | 0x20 }), letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p"),
            index + 1 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "m")
        {
            guard (1...12).contains(hour) else { return nil }
            index += 2
            hour = hour % 12 + (letter == UInt8(ascii: "p") ? 12 : 0)
        } else {
            index = afterDigits
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return nil }
        return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(fraction)
    }

    /// Returns the offset from UTC in seconds.
    mutating func offset() -> Int64? {
        while skip(" ") {}
        if skip("Z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hour = number(2...2), hour <= 18 else { return nil }
        _ = skip(":")
        guard let minute = number(2...2), minute < 60 else { return nil }
        return sign * Int64(hour * 3600 + minute * 60)
    }
}
