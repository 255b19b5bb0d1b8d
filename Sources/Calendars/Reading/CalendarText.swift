import HearthCore

/// Dates and times in the forms of RFC 5545, 3.3.4 and 3.3.5.
enum CalendarText {
    /// A date, or a time of a clock.
    enum DateOrTime: Hashable {
        case day(CalendarDay)
        case time(WallTime, isUTC: Bool)
    }

    /// Returns the value of `20261124` or `20261124T180000[Z]`; nil for another text.
    static func dateOrTime(_ text: some StringProtocol) -> DateOrTime? {
        var bytes = Array(text.utf8)
        let isUTC = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
        if isUTC { bytes.removeLast() }
        guard bytes.count == 8 || bytes.count == 15, let year = number(bytes[0..<4]), let month = number(bytes[4..<6]),
            let date = number(bytes[6..<8]), let day = CalendarDay(year: year, month: month, day: date)
        else { return nil }
        guard bytes.count == 15 else { return isUTC ? nil : .day(day) }
        guard bytes[8] == UInt8(ascii: "T") || bytes[8] == UInt8(ascii: "t"), let hour = number(bytes[9..<11]),
            let minute = number(bytes[11..<13]), let second = number(bytes[13..<15]), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        // A leap second is not on the clocks of the system.
        return .time(WallTime(day: day, second: hour * 3600 + minute * 60 + min(second, 59)), isUTC: isUTC)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }

    /// The most days of a duration: a hundred years. Its seconds have the same bound, so that times stay within their numbers.
    private static let mostDays: Int64 = 36_525

    /// Returns a duration such as `P1DT2H` (RFC 5545, 3.3.6); nil for another text, and for one of more than a hundred years.
    static func duration(_ text: some StringProtocol) -> CalendarDuration? {
        var rest = text.utf8[...]
        var sign: Int64 = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest.removeFirst()
        }
        guard rest.first == UInt8(ascii: "P") else { return nil }
        rest.removeFirst()
        var days: Int64 = 0
        var seconds: Int64 = 0
        var isTime = false
        var parts = 0
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "T") {
                guard !isTime else { return nil }
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard (1...9).contains(digits.count), let number = Int64(String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            rest = rest.dropFirst(digits.count)
            switch (rest.popFirst(), isTime) {
            case (UInt8(ascii: "W"), false): days += number * 7
            case (UInt8(ascii: "D"), false): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
            guard days <= mostDays, seconds <= mostDays * WallTime.secondsPerDay else { return nil }
            parts += 1
        }
        guard parts > 0 else { return nil }
        return CalendarDuration(days: sign * days, seconds: sign * seconds)
    }

    /// Returns the seconds of an offset such as `+0100` or `-023015`; nil for another text.
    static func offset(_ text: some StringProtocol) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5 || bytes.count == 7, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            let hours = number(bytes[1..<3]), let minutes = number(bytes[3..<5]), hours < 24, minutes < 60
        else { return nil }
        let seconds = bytes.count == 7 ? number(bytes[5..<7]) : 0
        guard let seconds, seconds < 60 else { return nil }
        return Int64(hours * 3600 + minutes * 60 + seconds) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
    }

    /// Returns a date as `20261124`.
    static func text(of day: CalendarDay) -> String {
        let (year, month, date) = day.components
        return padded(year, 4) + padded(month, 2) + padded(date, 2)
    }

    /// Returns a time as `20261124T180000`.
    static func text(of wall: WallTime) -> String {
        let second = wall.secondOfDay
        return
            "\(text(of: wall.day))T\(padded(second / 3600, 2))\(padded(second / 60 % 60, 2))\(padded(second % 60, 2))"
    }

    /// Returns a moment as `20261124T170000Z`.
    static func text(of moment: Timestamp) -> String {
        text(of: WallTime(seconds: moment.milliseconds.flooredQuotient(dividingBy: 1000))) + "Z"
    }
}

/// A duration of RFC 5545: days by the calendar, and an exact number of seconds.
package struct CalendarDuration: Hashable, Sendable {
    /// The days and weeks, as days of the calendar.
    package var days: Int64
    /// The hours, minutes and seconds.
    package var seconds: Int64

    /// Creates a duration.
    package init(days: Int64 = 0, seconds: Int64 = 0) {
        self.days = days
        self.seconds = seconds
    }
}
