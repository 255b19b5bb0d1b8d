/// Reads clock times, lengths and spans from lexemes.
struct QuickTimeReader {
    let lexemes: [QuickLexeme]
    /// The most likely language of the text.
    let language: QuickLanguage

    /// An expression with the index behind it.
    typealias Read<Value> = (value: Value, end: Int)

    /// Returns whether the word at an index has a sense; false outside the text.
    func means(_ sense: QuickSense, _ index: Int) -> Bool {
        lexemes.indices.contains(index) && lexemes[index].means(sense)
    }

    // MARK: - Lengths

    /// Reads "12 min", "1h 20", "half an hour", "hora y media", "1:20 h"; the value is in seconds.
    func duration(at index: Int) -> Read<Int>? {
        guard lexemes.indices.contains(index) else { return nil }
        for case .minutes(let minutes) in lexemes[index].senses { return (minutes * 60, index + 1) }
        if means(.article, index), joins(index + 1) {
            if let read = fractionOfHour(at: index + 1) { return read }
            if let unit = timeUnit(index + 1) { return withRest(1, unit, index + 2) }
            if lexemes.indices.contains(index + 1) {
                for case .minutes(let minutes) in lexemes[index + 1].senses { return (minutes * 60, index + 2) }
            }
            return nil
        }
        if let read = fractionOfHour(at: index) { return read }
        // "siesta de hora y media"
        if timeUnit(index) == .hour, means(.and, index + 1), joins(index + 1), means(.half, index + 2) {
            return (5400, index + 3)
        }
        let lexeme = lexemes[index]
        if let clock = lexeme.clock, lexeme.isColonClock, timeUnit(index + 1) == .hour {
            return clock.hour < 5 ? (clock.hour * 3600 + clock.minute * 60, index + 2) : nil
        }
        guard let number = lexeme.number, joins(index + 1) else { return nil }
        if let unit = timeUnit(index + 1) { return withRest(number, unit, index + 2) }
        // "two and a half hours", "dos horas y media" is withRest.
        if means(.and, index + 1), joins(index + 2) {
            let half = means(.article, index + 2) ? index + 3 : index + 2
            if means(.half, half), let unit = timeUnit(half + 1), unit != .second {
                let length = unit == .hour ? 3600.0 : 60
                return (Int(min((number + 0.5) * length, Self.longest)), half + 2)
            }
        }
        return nil
    }

    /// Reads "half an hour", "halbe Stunde", "demi-heure", "tres cuartos de hora".
    private func fractionOfHour(at index: Int) -> Read<Int>? {
        let fractions: [(QuickSense, Int)] = [(.half, 1800), (.quarter, 900), (.threeQuarters, 2700)]
        for (sense, seconds) in fractions where means(sense, index) {
            var next = index + 1
            while next < lexemes.count, next < index + 3,
                lexemes[next].means(.article) || lexemes[next].means(.filler) && timeUnit(next) == nil
            {
                next += 1
            }
            if timeUnit(next) == .hour, joins(next) { return (seconds, next + 1) }
        }
        return nil
    }

    /// Reads what follows "1 h": "20", "20 min", "and 20 minutes", "y media", "et quart".
    private func withRest(_ number: Double, _ unit: QuickUnit, _ end: Int) -> Read<Int> {
        let seconds =
            switch unit {
            case .second: number
            case .hour: number * 3600
            default: number * 60
            }
        guard seconds < Self.longest else { return (Int(Self.longest), end) }
        let whole = Int(seconds.rounded())
        guard unit == .hour, joins(end) else { return (whole, end) }
        var next = end
        let isJoined = means(.and, next) || means(.after, next)
        if isJoined { next += 1 }
        if isJoined, joins(next) {
            let fraction = means(.article, next) ? next + 1 : next
            if means(.half, fraction) { return (whole + 1800, fraction + 1) }
            if means(.quarter, fraction) { return (whole + 900, fraction + 1) }
        }
        guard next < lexemes.count, joins(next), let minutes = lexemes[next].integer, (1..<60).contains(minutes) else {
            return (whole, end)
        }
        if let unit = timeUnit(next + 1), unit != .hour { return (whole + minutes * 60, next + 2) }
        // "1h20" and "1 h 20": no other unit follows.
        let isBare = !isJoined && self.unit(next + 1) == nil
        return isBare ? (whole + minutes * 60, next + 1) : (whole, end)
    }

    private func timeUnit(_ index: Int) -> QuickUnit? {
        guard lexemes.indices.contains(index), let unit = lexemes[index].unit, unit.dimension == .time else {
            return nil
        }
        // "1.02 m" is a body's length.
        if unit == .m, let value = lexemes[safe: index - 1]?.number, value != value.rounded() { return nil }
        return unit
    }

    // MARK: - Amounts

    /// Reads a number with a fraction behind it that has a unit of no time: "3 and a half" ounces, "4 y media".
    func mixedNumber(at index: Int) -> Read<Double>? {
        guard let lexeme = lexemes[safe: index], let number = lexeme.number, number == number.rounded(),
            let fraction = fraction(behind: index + 1), let unit = unit(fraction.end), unit.dimension != .time
        else { return nil }
        return (number + fraction.value, fraction.end)
    }

    /// Reads "and a half", "y media", "et quart"; the value is a part of one.
    func fraction(behind index: Int) -> Read<Double>? {
        guard joins(index), means(.and, index) || means(.after, index) else { return nil }
        let next = means(.article, index + 1) && joins(index + 1) ? index + 2 : index + 1
        guard joins(next) else { return nil }
        if means(.half, next) { return (0.5, next + 1) }
        if means(.quarter, next) { return (0.25, next + 1) }
        return nil
    }

    // MARK: - Clock times

    /// How certain it is that a number is a time.
    enum Context {
        /// Nothing says so.
        case free
        /// A word such as "at" stands before it.
        case led
        /// It is one end of a span.
        case span
    }

    /// Reads a time of day. Without a word before it, a bare number is none.
    func clock(at index: Int, _ context: Context) -> Read<QuickClock>? {
        guard let lexeme = lexemes[safe: index] else { return nil }
        if means(.noon, index) || means(.midnight, index) {
            // "Midi et demi", "mediodía y media".
            let hour = means(.noon, index) ? 12 : 0
            let isJoined = [QuickSense.after, .and, .before].contains { means($0, index + 1) }
            return isJoined
                ? withMinutes(hour, index + 1, isExact: true)
                : (QuickClock(minute: hour * 60, isAmbiguous: false), index + 1)
        }
        if mixedNumber(at: index) != nil { return nil }
        if let read = quarterOfHour(at: index) { return read }
        // "half past 3", "half 3", "halb vier"
        if means(.half, index) {
            let isPast = means(.after, index + 1)
            if let hour = hour(isPast ? index + 2 : index + 1), isPast || joins(index + 1), unit(hour.end) == nil {
                let isGerman = lexeme.folded == "halb"
                return closed((hour.value + (isGerman ? 23 : 0)) * 60 + 30, hour.end)
            }
        }
        if let read = beforeOrAfter(at: index, context) { return read }
        if let clock = lexeme.clock {
            let hasMark = means(.hourMark, index + 1) || unit(index + 1) == .hour || meridiem(index + 1) != nil
            guard lexeme.isColonClock || context != .free || hasMark, hasMark || unit(index + 1) == nil else {
                return nil
            }
            // "1:20 h" is a length.
            if context == .free, unit(index + 1) == .hour, clock.hour < 5 { return nil }
            let end = means(.hourMark, index + 1) || unit(index + 1) == .hour ? index + 2 : index + 1
            let read = closed(
                clock.hour * 60 + clock.minute, end,
                isExact: clock.hour >= 13 || lexeme.folded.hasPrefix("0") || lexeme.isDigitClock || language != .english
            )
            return clock.hour == 12 && language != .english ? atNoon(read) : read
        }
        guard let hour = hour(index) else { return nil }
        // In German and French, digits are those of a 24-hour clock: "um 12", "à 12h15".
        if hour.value == 12, lexeme.senses.isEmpty, language == .german || language == .french {
            return hours(hour, index, context, isExact: false).map(atNoon)
        }
        return hours(hour, index, context, isExact: hour.value >= 13 || lexeme.folded.hasPrefix("0"))
    }

    /// Returns a twelve as one of a 24-hour clock.
    private func atNoon(_ read: Read<QuickClock>) -> Read<QuickClock> {
        guard read.value.isAmbiguous else { return read }
        return (QuickClock(minute: read.value.minute, isAmbiguous: false, isNoon: true), read.end)
    }

    /// Reads "dreiviertel sechs" and "viertel sieben", which count towards the hour.
    private func quarterOfHour(at index: Int) -> Read<QuickClock>? {
        let isThree = means(.threeQuarters, index)
        guard language == .german, isThree || means(.quarter, index), joins(index + 1), let hour = hour(index + 1),
            hour.value > 0, unit(hour.end) == nil || means(.hourMark, hour.end)
        else { return nil }
        let end = means(.hourMark, hour.end) ? hour.end + 1 : hour.end
        return closed((hour.value - 1) * 60 + (isThree ? 45 : 15), end)
    }

    /// Reads a whole hour with what follows it: "3 Uhr 15", "14h30", "3 pm", "3 y media".
    private func hours(
        _ hour: Read<Int>, _ index: Int, _ context: Context, isExact: Bool
    ) -> Read<QuickClock>? {
        // "3 Uhr 15", "3 o'clock"
        if means(.hourMark, hour.end) { return withMinutes(hour.value, hour.end + 1, isExact: isExact) }
        // "14h30", "à 3 heures et demie"
        if unit(hour.end) == .hour, joins(hour.end) {
            let isTight = lexemes[hour.end].gap.isEmpty && lexemes[hour.end].folded == "h"
            // "6h15" is one of a 24-hour clock.
            let read = withMinutes(hour.value, hour.end + 1, isExact: isExact || isTight && language == .french)
            let hasMinutes = read.end > hour.end + 1
            if context != .free || hour.value >= 5 && hasMinutes && isTight { return read }
            return nil
        }
        if let half = meridiem(hour.end), hour.value <= 12, joins(hour.end) {
            return (
                QuickClock(minute: (hour.value % 12 + (half.value ? 12 : 0)) * 60, isAmbiguous: false), half.end
            )
        }
        guard context != .free else { return nil }
        let read = withMinutes(hour.value, hour.end, isExact: isExact)
        return unit(read.end) == nil || context == .span && unit(read.end) == .hour
            ? (read.value, unit(read.end) == .hour ? read.end + 1 : read.end) : nil
    }

    /// Reads an hour with its mark but without a word before it, which may be a time or a length: "8h", "2 h 30".
    func hourMark(at index: Int) -> Read<(clock: QuickClock, seconds: Int)>? {
        guard let hour = hour(index), unit(hour.end) == .hour, lexemes[hour.end].folded == "h", joins(hour.end),
            let length = duration(at: index)
        else { return nil }
        let clock = withMinutes(hour.value, hour.end + 1, isExact: hour.value >= 13 || language == .french)
        return ((clock.value, length.value), max(length.end, clock.end))
    }

    /// Reads "quarter past 3", "ten to eight", "zehn vor halb vier".
    private func beforeOrAfter(at index: Int, _ context: Context) -> Read<QuickClock>? {
        let isQuarter = means(.quarter, index)
        guard let minutes = isQuarter ? 15 : lexemes[index].integer, (1...29).contains(minutes) else { return nil }
        var next = index + 1
        if unit(next) == .minute { next += 1 }
        let isAfter = means(.after, next) && !means(.and, next)
        guard isAfter || means(.before, next) && !means(.and, next), joins(next) else { return nil }
        // "5 to 6" is a span; "ten to eight" and "at 5 to 6" are times.
        let isSpan =
            means(.until, next) && !isQuarter && (context != .led && lexemes[index].senses.isEmpty || context == .span)
        guard !isSpan, isQuarter || minutes % 5 == 0 else { return nil }
        let sign = isAfter ? 1 : -1
        if means(.half, next + 1), let hour = hour(next + 2) {
            return closed((hour.value + 23) * 60 + 30 + sign * minutes, hour.end)
        }
        guard let hour = hour(next + 1), unit(hour.end) == nil || means(.hourMark, hour.end) else { return nil }
        return closed(hour.value * 60 + sign * minutes, means(.hourMark, hour.end) ? hour.end + 1 : hour.end)
    }

    /// Reads the minutes behind an hour: "30", "y media", "et quart", "moins le quart".
    private func withMinutes(_ hour: Int, _ end: Int, isExact: Bool) -> Read<QuickClock> {
        let isLess = means(.before, end)
        if joins(end), isLess || means(.after, end) || means(.and, end) {
            var next = end + 1
            if means(.filler, next) || means(.article, next) { next += 1 }
            if means(.half, next), !isLess, unit(next + 1) == nil {
                return closed(hour * 60 + 30, next + 1, isExact: isExact)
            }
            if means(.quarter, next) { return closed(hour * 60 + (isLess ? -15 : 15), next + 1, isExact: isExact) }
            if let minutes = lexemes[safe: next]?.integer, minutes % 5 == 0, (5..<60).contains(minutes), joins(next),
                unit(next + 1) == nil, !lexemes[next].senses.isEmpty || isLess || lexemes[end].folded == "y"
            {
                return closed(hour * 60 + (isLess ? -minutes : minutes), next + 1, isExact: isExact)
            }
        }
        if joins(end), let lexeme = lexemes[safe: end], let minutes = lexeme.integer, (0..<60).contains(minutes),
            lexeme.folded.count == 2 || !lexeme.senses.isEmpty && minutes >= 10, !lexeme.gap.contains(.dash),
            unit(end + 1) == nil
        {
            return closed(hour * 60 + minutes, end + 1, isExact: isExact)
        }
        return closed(hour * 60, end, isExact: isExact)
    }

    /// Returns the time with the half of the day that follows.
    private func closed(_ minute: Int, _ end: Int, isExact: Bool = false) -> Read<QuickClock> {
        let minute = (minute % 1440 + 1440) % 1440
        let half = meridiem(end)
        if minute >= 780 || isExact && half == nil {
            return (QuickClock(minute: minute, isAmbiguous: false), half?.end ?? end)
        }
        if let half {
            return (QuickClock(minute: minute % 720 + (half.value ? 720 : 0), isAmbiguous: false), half.end)
        }
        return (QuickClock(minute: minute, isAmbiguous: true), end)
    }

    private func meridiem(_ index: Int) -> Read<Bool>? {
        guard let lexeme = lexemes[safe: index], lexeme.gap.joins else { return nil }
        for case .meridiem(let isAfternoon) in lexeme.senses { return (isAfternoon, index + 1) }
        return nil
    }

    private func hour(_ index: Int) -> Read<Int>? {
        guard let lexeme = lexemes[safe: index] else { return nil }
        // "A la una" and "une heure" are times, "una siesta" is none.
        if lexeme.number == nil, means(.article, index) {
            let isLed = lexeme.folded == "una" && (means(.at, index - 1) || lexemes[safe: index - 1]?.folded == "la")
            let isHour = ["una", "une"].contains(lexeme.folded) && lexemes[safe: index + 1]?.unit == .hour
            return isLed || isHour ? (1, index + 1) : nil
        }
        guard let hour = lexeme.integer, (0...24).contains(hour) else { return nil }
        return (hour, index + 1)
    }

    /// Returns the unit that belongs to a number before the index.
    func unit(_ index: Int) -> QuickUnit? {
        guard let lexeme = lexemes[safe: index], lexeme.gap.joins, lexeme.number == nil else { return nil }
        // "3 in the morning", "3 l": a word with another sense is a unit only if it touches the number.
        if lexeme.senses.contains(where: Self.isAnotherSense), !lexeme.gap.isEmpty {
            // "25.25 in, head 16.5 in": nothing follows that "in" could lead.
            let isLast = lexemes[safe: index + 1].map { !$0.gap.joins } ?? true
            return lexeme.unit == .inch && isLast ? .inch : nil
        }
        return lexeme.unit
    }

    private static func isAnotherSense(_ sense: QuickSense) -> Bool {
        switch sense {
        case .unit: false
        case .filler, .side, .meridiem: true
        default: false
        }
    }

    private func joins(_ index: Int) -> Bool { lexemes[safe: index]?.gap.joins ?? false }

    /// Lengths are cut at a week.
    private static let longest = 604_800.0
}

extension Array {
    /// Returns the element; nil outside the array.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
