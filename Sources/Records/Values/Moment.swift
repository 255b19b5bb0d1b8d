package import HearthCore

/// Moments in the text form of RFC 3339, which REST clients and imports send instead of milliseconds.
package enum Moment {
    /// Why a text is not a moment.
    package enum Failure: Error, Hashable, Sendable {
        /// A date and a time that lack `Z` or an offset: nobody knows which moment is meant.
        case hasNoZone
        case isNotATime
    }

    /// The moments that records may hold: the years 1900 to 9999.
    package static let range: ClosedRange<Int64> = -2_208_988_800_000...253_402_300_799_999

    /// Reads `2026-11-23T07:00:00Z` or `2026-11-23T08:00:00.000+01:00`. Digits beyond milliseconds are dropped.
    package static func read(_ text: String) throws(Failure) -> Timestamp {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)), bytes[13] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13], 0...23), let minute = number(bytes[14..<16], 0...59)
        else { throw .isNotATime }
        var milliseconds = (Int64(day.daysSinceEpoch) * 1440 + hour * 60 + minute) * 60_000
        var rest = bytes[16...]
        if rest.first == UInt8(ascii: ":") {
            guard let second = number(rest.dropFirst().prefix(2), 0...59) else { throw .isNotATime }
            milliseconds += second * 1000
            rest = rest.dropFirst(3)
            if rest.first == UInt8(ascii: ".") {
                let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
                guard !digits.isEmpty else { throw .isNotATime }
                let padded = Array(digits.prefix(3)) + [0x30, 0x30, 0x30]
                milliseconds += number(padded[..<3], 0...999) ?? 0
                rest = rest.dropFirst(1 + digits.count)
            }
        }
        guard let sign = rest.first else { throw .hasNoZone }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z"), rest.count == 1 {
            return Timestamp(milliseconds: milliseconds)
        }
        let offset = Array(rest.dropFirst())
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), offset.count == 5,
            offset[2] == UInt8(ascii: ":"), let hours = number(offset[..<2], 0...23),
            let minutes = number(offset[3...], 0...59)
        else { throw .isNotATime }
        let shift = (hours * 60 + minutes) * 60_000
        return Timestamp(milliseconds: sign == UInt8(ascii: "+") ? milliseconds - shift : milliseconds + shift)
    }

    /// Returns the value of a fixed number of digits; nil if there is anything else or the value is out of range.
    private static func number(_ digits: some Collection<UInt8>, _ range: ClosedRange<Int64>) -> Int64? {
        guard !digits.isEmpty, digits.count == (range.upperBound > 99 ? 3 : 2),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        return range.contains(value) ? value : nil
    }
}
