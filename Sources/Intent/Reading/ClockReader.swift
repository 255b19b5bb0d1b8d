package import HearthCore

/// A time of day that a text names.
package struct ClockMention: Hashable, Sendable {
    package var time: TimeOfDay
    /// True if the text leaves open which half of the day is meant: "at 7". `time` is then before noon.
    package var isAmbiguous: Bool
    /// The indices of the tokens.
    package var tokens: Range<Int>

    /// Returns the time, in the afternoon if the text leaves the half of the day open and the time is in `evening`.
    ///
    /// - Parameter evening: the hours of twelve that mean the evening, such as 5...11 for a bedtime.
    package func time(evening: ClosedRange<Int>) -> TimeOfDay {
        guard isAmbiguous, evening.contains(time.minutes / 60) else { return time }
        return time.advanced(byMinutes: 720)
    }
}

/// Reads times of day: "7:45", "half past 7", "halb sieben", "viertel vor acht", "19h30", "siete y media", "7pm".
package struct ClockReader {
    private let tokens: [Token]
    private let words: CalendarWords

    /// Creates a reader.
    package init(_ tokens: [Token], language: IntentLanguage) {
        self.tokens = tokens
        words = CalendarWords(tokens, language: language)
    }

    /// Returns the times in the order of the text. A bare number is a time only behind a word such as "at" or "um".
    package func mentions() -> [ClockMention] { tokens.mentions(\.tokens, read: mention) }

    private func mention(at index: Int) -> ClockMention? {
        let word = tokens[index].folded
        if let fixed = Self.named[word] {
            return ClockMention(time: fixed, isAmbiguous: false, tokens: index..<index + 1)
        }
        // "half past 7", "half 7", "halb sieben"
        if word == "half" {
            let past = tokens.word(index + 1) == "past" ? index + 2 : index + 1
            if let hour = hour(past) { return finished(hour * 60 + 30, index..<numberEnd(past)) }
        }
        if word == "halb", let hour = hour(index + 1) {
            return finished((hour == 0 ? 24 : hour) * 60 - 30, index..<numberEnd(index + 1))
        }
        if word == "dreiviertel", let hour = hour(index + 1) {
            return finished(hour * 60 - 15, index..<numberEnd(index + 1))
        }
        // "quarter past 7", "viertel vor acht", "ten to eight", "zehn nach sieben"
        let minutes = ["quarter", "viertel"].contains(word) ? 15 : number(index)
        if let minutes, (1...29).contains(minutes) {
            let after = ["quarter", "viertel"].contains(word) ? index + 1 : numberEnd(index)
            let sign =
                ["past", "after", "nach", "ab"].contains(tokens.word(after))
                ? 1
                : ["to", "before", "vor", "til", "till", "of"].contains(tokens.word(after)) ? -1 : 0
            if sign != 0, !tokens[after].gap.endsSentence {
                if tokens.word(after + 1) == "halb", let hour = hour(after + 2) {
                    return finished(hour * 60 - 30 + sign * minutes, index..<numberEnd(after + 2))
                }
                let isQuarter = ["quarter", "viertel"].contains(word)
                // "5 to 6:30" and "5 to 6 pm" are from the first to the second.
                let end = numberEnd(after + 1)
                let isRange =
                    tokens[index].number != nil && tokens[after].folded == "to"
                    && (meridiem(end) != nil || tokens.word(index - 1) == "from"
                        || end < tokens.count && (tokens[end].gap == .colon || tokens[end].gap == .dot)
                            && tokens[end].number != nil)
                if !isRange, let hour = hour(after + 1), isQuarter || minutes % 5 == 0, !isUnit(numberEnd(after + 1)) {
                    return finished(hour * 60 + sign * minutes, index..<numberEnd(after + 1))
                }
            }
        }
        // "menos cuarto de nueve", "cuarto para las nueve", "diez para las ocho"
        if word == "menos" || word == "moins" || number(index) != nil || word == "cuarto" {
            let isLess = word == "menos" || word == "moins"
            let place = isLess ? index + 1 : index
            let counted = ["cuarto", "quart"].contains(tokens.word(place)) ? 15 : number(place)
            var after = numberEnd(place)
            let link = tokens.word(after)
            if let counted, (1...30).contains(counted), isLess ? ["de", "para", "a"].contains(link) : link == "para" {
                after += 1
                if ["las", "la"].contains(tokens.word(after)) { after += 1 }
                let isNamed = isLess || tokens.word(after - 1).hasPrefix("la")
                if isNamed, let hour = hour(after), !isUnit(numberEnd(after)) {
                    return finished(hour * 60 - counted, index..<numberEnd(after))
                }
            }
        }
        // "ends 730", "at 1930"
        if let number = tokens[index].number, (3...4).contains(word.utf8.count), number % 100 < 60, number % 5 == 0,
            (5...23).contains(number / 100), isLed(index), !isUnit(index + 1), !isMoney(index + 1)
        {
            return finished(number / 100 * 60 + number % 100, index..<index + 1, isExact: number >= 1300)
        }
        // "it's 7 now"
        if let number = tokens[index].number, (1...23).contains(number), word.utf8.count <= 2,
            ["now", "jetzt", "maintenant", "ahora"].contains(tokens.word(index + 1)), !tokens[index].gap.endsSentence,
            ["its", "it", "s", "is", "ist", "est", "las"].contains(tokens.word(index - 1))
        {
            return finished(number * 60, index..<index + 1, isExact: number >= 13)
        }
        guard let hour = hour(index) else { return nil }
        let end = numberEnd(index)
        let isDigits = tokens[index].number != nil
        // "7:45", "7.45", "19h30", "19 h 30", "7 Uhr 30"
        if isDigits, end < tokens.count {
            let gap = tokens[end].gap
            if gap == .colon || gap == .dot, tokens[end].folded.utf8.count == 2, let minute = tokens[end].number,
                minute < 60,
                !isMoney(end + 1)
            {
                var after = end + 1
                if ["h", "uhr", "heures", "horas"].contains(tokens.word(after)) { after += 1 }
                return finished(
                    hour * 60 + minute, index..<after, isExact: hour >= 13 || tokens[index].folded.hasPrefix("0"))
            }
        }
        if end < tokens.count,
            ["h", "uhr", "heures", "heure", "horas", "hs", "hora", "oclock", "o"].contains(tokens[end].folded)
        {
            let unit = tokens[end].folded
            if unit == "o", tokens.word(end + 1) != "clock" { return nil }
            // "2 h" and "zwei Stunden" are lengths; "19h" and "7 Uhr" are times.
            if unit == "h", hour < 5 || !isDigits { return nil }
            if ["heures", "heure", "horas", "hora"].contains(unit), !isLed(index) { return nil }
            var after = unit == "o" ? end + 2 : end + 1
            var minute = 0
            if after < tokens.count, tokens[after].gap.isSubset(of: .space), let stated = number(after), stated < 60,
                stated % 5 == 0 || tokens[after].folded.utf8.count == 2,
                !isUnit(numberEnd(after)) || unit == "h"
            {
                minute = stated
                after = numberEnd(after)
            } else if let fraction = fraction(after) {
                minute = fraction.minutes
                after = fraction.end
            }
            return finished(
                hour * 60 + minute, index..<after,
                isExact: hour >= 13 || (hour < 10 && tokens[index].folded.hasPrefix("0")))
        }
        // "siete y media", "ocho menos cuarto"
        if let fraction = fraction(end), fraction.minutes != 0, !isUnit(fraction.end) || isLed(index) {
            if isLed(index) || ["y", "et", "menos", "moins"].contains(tokens.word(end)) && fraction.isNamed {
                return finished(hour * 60 + fraction.minutes, index..<fraction.end)
            }
        }
        // "a quick one tonight" is no time.
        if let half = meridiem(end), hour <= 12, isDigits || hour > 1 || isLed(index) {
            return ClockMention(
                time: TimeOfDay(minutes: (hour % 12 + (half.isAfternoon ? 12 : 0)) * 60), isAmbiguous: false,
                tokens: index..<half.end)
        }
        // "seven thirty", "at 7 30"
        if isLed(index) {
            if end < tokens.count, tokens[end].gap.isSubset(of: .space), let minute = number(end),
                [15, 20, 30, 40, 45, 50, 10].contains(minute), !isUnit(numberEnd(end))
            {
                return finished(hour * 60 + minute, index..<numberEnd(end), isExact: hour >= 13)
            }
            guard !isUnit(end), !isMoney(end) else { return nil }
            return finished(hour * 60, index..<end, isExact: hour >= 13)
        }
        return nil
    }

    /// Returns the mention with the half of the day that the words around it name.
    private func finished(_ minutes: Int, _ range: Range<Int>, isExact: Bool = false) -> ClockMention {
        let time = TimeOfDay(minutes: minutes)
        if isExact || time.minutes >= 780 { return ClockMention(time: time, isAmbiguous: false, tokens: range) }
        if let half = meridiem(range.upperBound) {
            let hour = time.minutes % 720
            return ClockMention(
                time: TimeOfDay(minutes: hour + (half.isAfternoon ? 720 : 0)), isAmbiguous: false,
                tokens: range.lowerBound..<half.end)
        }
        return ClockMention(time: time, isAmbiguous: true, tokens: range)
    }

    private func number(_ index: Int) -> Int? { words.number(index) }

    private func numberEnd(_ index: Int) -> Int { words.numberEnd(index) }

    private func hour(_ index: Int) -> Int? {
        guard let number = number(index), (0...24).contains(number) else { return nil }
        // "a", "un" and "eine" are articles.
        if tokens[index].number == nil, number == 1, !["one", "eins", "una"].contains(tokens[index].folded) {
            return nil
        }
        return number
    }

    /// Returns the minutes of "y media", "et quart", "menos cuarto".
    private func fraction(_ index: Int) -> (minutes: Int, end: Int, isNamed: Bool)? {
        let join = tokens.word(index)
        let isLess = join == "menos" || join == "moins"
        guard isLess || join == "y" || join == "et" else { return nil }
        var position = index + 1
        if ["le", "un"].contains(tokens.word(position)) { position += 1 }
        let word = tokens.word(position)
        if ["media", "demie", "demi"].contains(word) { return (30, position + 1, true) }
        if ["cuarto", "quart"].contains(word) { return (isLess ? -15 : 15, position + 1, true) }
        if let number = number(position), number < 60, number % 5 == 0 {
            return (isLess ? -number : number, numberEnd(position), false)
        }
        return nil
    }

    private func meridiem(_ index: Int) -> (isAfternoon: Bool, end: Int)? {
        guard index < tokens.count, !tokens[index].gap.endsSentence else { return nil }
        for (phrase, isAfternoon) in Self.meridiems where tokens.holds(phrase, at: index) {
            return (isAfternoon, index + phrase.split(separator: " ").count)
        }
        return nil
    }

    /// Returns whether a word stands before the index behind which a bare number is a time.
    private func isLed(_ index: Int) -> Bool {
        guard index > 0, !tokens[index].gap.endsSentence else { return false }
        let word = tokens[index - 1].folded
        // "des deux" are both children.
        if word == "des", tokens[index].number == nil { return false }
        if Self.leads.contains(word) { return true }
        return ["la", "las"].contains(word) || (word == "vers")
    }

    private func isUnit(_ index: Int) -> Bool {
        guard index < tokens.count, !tokens[index].gap.endsSentence else { return false }
        return words[index]?.values.contains { [.minute, .hour, .day, .week, .night, .monthUnit].contains($0) } == true
            || Self.counted.contains(tokens[index].folded)
    }

    private func isMoney(_ index: Int) -> Bool {
        ["€", "$", "£", "eur", "euro", "euros", "chf", "usd", "dollars", "kg", "g", "%"].contains(tokens.word(index))
    }

    private static let named: [String: TimeOfDay] = [
        "noon": TimeOfDay(minutes: 720), "midday": TimeOfDay(minutes: 720), "midnight": TimeOfDay(minutes: 0),
        "mitternacht": TimeOfDay(minutes: 0), "mediodia": TimeOfDay(minutes: 720), "minuit": TimeOfDay(minutes: 0),
        "medianoche": TimeOfDay(minutes: 0),
    ]
    private static let meridiems: [(String, Bool)] = [
        ("am", false), ("a m", false), ("pm", true), ("p m", true), ("in the morning", false),
        ("in the evening", true), ("in the afternoon", true), ("at night", true), ("de la manana", false),
        ("de la tarde", true), ("de la noche", true), ("du matin", false), ("du soir", true),
        ("de l apres midi", true), ("morgens", false), ("abends", true), ("fruh", false), ("am morgen", false),
        ("am abend", true), ("nachmittags", true), ("am nachmittag", true), ("am nami", true), ("znacht", true),
        ("tonight", true),
    ]
    private static let leads: Set<String> = [
        "at", "by", "um", "gegen", "a", "around", "before", "after", "until", "till", "til", "from", "vers", "ab",
        "bis",
        "vor", "avant", "apres", "despues", "hasta", "desde", "sobre", "past", "tipo", "am", "des", "jusqua", "nach",
        "antes", "@", "otherwise", "sonst", "sinon", "starts", "start", "ends", "spatestens",
    ]
    private static let counted: Set<String> = [
        "people", "persons", "personen", "leute", "personnes", "personas", "kids", "children", "kinder", "enfants",
        "ninos",
        "x", "times", "mal", "fois", "veces", "year", "years", "yo", "yr", "ans", "anos", "jahre", "jahren", "of",
        "portions", "kg", "g",
    ]
}
