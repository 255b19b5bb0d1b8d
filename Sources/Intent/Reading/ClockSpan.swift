import HearthCore

/// A span of time that a text names: "from 9 to 11", "9h-11h", "von 14 bis 15 Uhr", "de 9 a 11".
struct ClockSpan: Hashable, Sendable {
    /// The start, with the tokens of the whole span.
    var clock: ClockMention
    var minutes: Int

    /// The indices of the tokens.
    var tokens: Range<Int> { clock.tokens }

    /// Returns the spans of a text in their order.
    static func all(in tokens: [Token], language: IntentLanguage) -> [ClockSpan] {
        let reader = ClockReader(tokens, language: language)
        let clocks = Dictionary(
            reader.mentions().map { ($0.tokens.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
        var spans: [ClockSpan] = []
        var index = 0
        while index < tokens.count {
            if let span = span(at: index, tokens, clocks, language) {
                spans.append(span)
                index = span.tokens.upperBound
            } else {
                index += 1
            }
        }
        return spans
    }

    private static func span(
        at index: Int, _ tokens: [Token], _ clocks: [Int: ClockMention], _ language: IntentLanguage
    ) -> ClockSpan? {
        guard let first = point(at: index, tokens, clocks) else { return nil }
        var place = first.tokens.upperBound
        guard place < tokens.count, !tokens[place].gap.endsSentence else { return nil }
        let hasDash = tokens[place].gap.contains(.dash)
        if !hasDash {
            guard joins.contains(tokens[place].folded), !tokens[place].gap.contains(.comma) else { return nil }
            place += 1
            if ["las", "la", "les", "au"].contains(tokens.word(place)) { place += 1 }
        }
        guard let last = point(at: place, tokens, clocks) else { return nil }
        // Two bare numbers are a span behind "from" or a day: "saturday 9 to 11", but not "2 to 3 times".
        let isStated = clocks[index] != nil || clocks[place] != nil
        let before = tokens.word(index - 1)
        let isLed =
            leads.contains(before)
            || index > 0 && CalendarLexicon.table.match(at: index - 1, in: tokens, language: language) != nil
        guard isStated || isLed, !(clocks[index] == nil && tokens[index].gap.contains(.dash)) else { return nil }
        let after = tokens.word(last.tokens.upperBound)
        guard !units.contains(after) || clocks[place] != nil else { return nil }
        var start = first.time
        if first.isAmbiguous, !last.isAmbiguous, last.time.minutes - start.minutes > 720 {
            start = start.advanced(byMinutes: 720)
        }
        var minutes = last.time.minutes - start.minutes
        if minutes <= 0, last.isAmbiguous { minutes += 720 }
        guard (5...720).contains(minutes) else { return nil }
        let mention = ClockMention(
            time: start, isAmbiguous: first.isAmbiguous && last.isAmbiguous, tokens: index..<last.tokens.upperBound)
        return ClockSpan(clock: mention, minutes: minutes)
    }

    /// Returns a time, or a bare hour.
    private static func point(at index: Int, _ tokens: [Token], _ clocks: [Int: ClockMention]) -> ClockMention? {
        if let clock = clocks[index] { return clock }
        guard index < tokens.count, let hour = tokens[index].number, (1...23).contains(hour),
            tokens[index].folded.utf8.count <= 2
        else { return nil }
        return ClockMention(
            time: TimeOfDay(minutes: hour * 60), isAmbiguous: hour <= 12, tokens: index..<index + 1)
    }

    private static let joins: Set<String> = ["to", "until", "till", "til", "bis", "a", "jusqu", "hasta"]
    private static let leads: Set<String> = [
        "from", "between", "von", "zwischen", "de", "entre", "desde", "morning", "afternoon",
        "vormittag", "nachmittag", "morgen", "matin", "midi", "manana", "tarde",
    ]
    private static let units: Set<String> = [
        "times", "x", "minutes", "minute", "min", "mins", "minuten", "minutos", "days", "tage", "jours", "dias",
        "years", "year", "jahre", "ans", "anos", "weeks", "wochen", "semaines", "semanas", "mal", "fois", "veces",
        "kids", "kinder", "enfants", "ninos", "people", "personen", "months", "monate", "mois", "meses", "yo",
    ]
}
