import HearthCore

/// Finds the appointments of a text with their times: "football tue 5 to 6", "um 15 Uhr Turnen", "siesta de 2 a 4".
struct RoutineBlocks {
    /// An appointment.
    struct Found: Hashable {
        /// The words of the text in lower case, or the English name of a step.
        var name: String
        var start: TimeOfDay
        /// Nil if the text gives no end.
        var minutes: Int?
        /// The tokens of its words.
        var words: Range<Int>
        /// The tokens of its times.
        var clocks: Range<Int>
        /// True if it takes place outside the home.
        var isEvent: Bool
    }

    private let context: ReadingContext
    private let clocks: [Int: ClockMention]
    private let ends: [Int: ClockMention]
    let found: [Found]

    init(_ context: ReadingContext, _ mentions: [ClockMention]) {
        self.context = context
        clocks = Dictionary(mentions.map { ($0.tokens.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
        ends = Dictionary(mentions.map { ($0.tokens.upperBound, $0) }, uniquingKeysWith: { first, _ in first })
        let events = EventLexicon.table.matches(in: context.tokens, language: context.language).map {
            (name: nil as String?, tokens: $0.tokens)
        }
        let marks = TokenMarks(events.map(\.tokens), count: context.tokens.count)
        let steps = StepLexicon.table.matches(in: context.tokens, language: context.language).compactMap { match in
            marks.overlaps(match.tokens) || !match.values.contains { $0.language == context.language }
                ? nil : (name: match.values.first?.name, tokens: match.tokens)
        }
        found = Self.read(
            context, clocks, ends, (events + steps).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound })
    }

    private static func read(
        _ context: ReadingContext, _ clocks: [Int: ClockMention], _ ends: [Int: ClockMention],
        _ things: [(name: String?, tokens: Range<Int>)]
    ) -> [Found] {
        let tokens = context.tokens
        var found: [Found] = []
        var taken = TokenMarks([], count: tokens.count)
        for thing in things {
            let name = thing.name ?? tokens[thing.tokens].map(\.folded).joined(separator: " ")
            let isEvent = thing.name == nil
            guard !isPurpose(thing.tokens.lowerBound, tokens) else { continue }
            var place: (time: ClockMention, minutes: Int?, tokens: Range<Int>)?
            let behind = skip(from: thing.tokens.upperBound, tokens, context.language)
            if let span = span(at: behind, tokens, clocks) {
                place = span
            } else if let span = span(before: thing.tokens.lowerBound, tokens, clocks) {
                place = span
            } else if isEvent, let clock = clocks[behind] {
                place = (clock, nil, clock.tokens)
            } else if isEvent, let clock = clock(before: thing.tokens.lowerBound, tokens, ends) {
                place = (clock, nil, clock.tokens)
            }
            guard let place, !taken.overlaps(place.tokens) else { continue }
            taken.insert(place.tokens)
            let evening = name == "nap" ? 1...6 : 1...7
            found.append(
                Found(
                    name: name, start: place.time.time(evening: evening), minutes: place.minutes, words: thing.tokens,
                    clocks: place.tokens, isEvent: isEvent))
        }
        // A word that no lexicon has beside a span is an appointment, too: "17-18 uhr volleyball".
        for index in tokens.indices {
            guard !taken.contains(index), let span = span(at: index, tokens, clocks), !taken.overlaps(span.tokens)
            else {
                continue
            }
            let end = span.tokens.upperBound
            let places = [end, span.tokens.lowerBound - 1]
            guard
                let place = places.first(where: { place in
                    tokens.indices.contains(place) && isUnknown(place, context)
                        && !tokens[max(place, span.tokens.lowerBound)].gap.endsClause
                })
            else { continue }
            taken.insert(span.tokens)
            found.append(
                Found(
                    name: tokens[place].folded, start: span.time.time(evening: 1...7), minutes: span.minutes,
                    words: place..<place + 1, clocks: span.tokens, isEvent: true))
        }
        return found
    }

    private static func isUnknown(_ index: Int, _ context: ReadingContext) -> Bool {
        let token = context.tokens[index]
        let word = token.folded
        let names = context.family.children.contains { Folding.words($0.name ?? "").contains(word) }
        return token.number == nil && word.utf8.count >= 5 && !names && !SmallWords().knows(word)
            && !IntentLanguage.allCases.contains { CommonWords.isCommon(word, in: $0) }
            && !fillers.contains(word) && token.corrections.isEmpty
            && !StepLexicon.table.knows(token) && !KindLexicon.table.knows(token) && !PeopleLexicon.table.knows(token)
            && !CalendarLexicon.table.knows(token) && !RoutineWords.clockCues.knows(token)
            && !MealLexicon.table.knows(token)
    }

    /// Returns the place behind the days and small words that follow an appointment.
    private static func skip(from index: Int, _ tokens: [Token], _ language: IntentLanguage) -> Int {
        var index = index
        let limit = index + 5
        while index < min(limit, tokens.count), !tokens[index].gap.endsSentence, !tokens[index].gap.contains(.comma) {
            let isDay =
                tokens[index].number == nil
                && CalendarLexicon.table.match(at: index, in: tokens, language: language)?.values.contains {
                    if case .weekday = $0 { true } else { false }
                } == true
            let joinsDays = index > 0 && ChoreWords.joins.contains(tokens[index].folded)
            guard isDay || joinsDays || fillers.contains(tokens[index].folded) else { break }
            index += 1
        }
        return index
    }

    /// Returns the span that begins at the index: "5 to 6", "16 bis 17 Uhr", "17h-18h".
    private static func span(at index: Int, _ tokens: [Token], _ clocks: [Int: ClockMention])
        -> (time: ClockMention, minutes: Int?, tokens: Range<Int>)?
    {
        guard let first = point(at: index, tokens, clocks, isFirst: true) else { return nil }
        var next = first.tokens.upperBound
        guard next < tokens.count, !tokens[next].gap.endsSentence, !tokens[next].gap.contains(.comma) else {
            return nil
        }
        if !tokens[next].gap.contains(.dash) {
            guard joins.contains(tokens[next].folded) else { return nil }
            next += 1
            if ["las", "la", "les"].contains(tokens.word(next)) { next += 1 }
        }
        guard let last = point(at: next, tokens, clocks, isFirst: false),
            !units.contains(tokens.word(last.tokens.upperBound))
        else { return nil }
        var first12 = first
        if first.isAmbiguous, !last.isAmbiguous, last.time.minutes - first.time.minutes > 660 {
            first12.time = first.time.advanced(byMinutes: 720)
            first12.isAmbiguous = false
        }
        var minutes = last.time.minutes - first12.time.minutes
        if minutes <= 0 { minutes += 720 }
        guard (5...600).contains(minutes) else { return nil }
        return (first12, minutes, index..<last.tokens.upperBound)
    }

    /// Returns the span that ends, but for small words, before the index: "16 bis 17 uhr schwimmen".
    private static func span(before index: Int, _ tokens: [Token], _ clocks: [Int: ClockMention])
        -> (time: ClockMention, minutes: Int?, tokens: Range<Int>)?
    {
        for start in max(index - 8, 0)..<max(index, 0) {
            guard let span = span(at: start, tokens, clocks), span.tokens.upperBound <= index,
                index - span.tokens.upperBound <= 2,
                !tokens[span.tokens.upperBound...index].contains(where: { $0.gap.endsClause }),
                tokens[span.tokens.upperBound..<index].allSatisfy({ fillers.contains($0.folded) })
            else { continue }
            return span
        }
        return nil
    }

    /// Returns the time in front of an appointment: "um 17 Uhr muss Mia ins Ballett".
    private static func clock(before index: Int, _ tokens: [Token], _ ends: [Int: ClockMention]) -> ClockMention? {
        for end in stride(from: index, through: max(index - 4, 1), by: -1) {
            if let clock = ends[end] { return clock }
            if end < tokens.count, tokens[end].gap.endsClause { return nil }
        }
        return nil
    }

    private static func point(
        at index: Int, _ tokens: [Token], _ clocks: [Int: ClockMention], isFirst: Bool
    ) -> ClockMention? {
        guard index < tokens.count else { return nil }
        let isBare = tokens[index].number != nil && tokens[index].folded.utf8.count <= 2
        // "5 to 6" is from five to six here, not five minutes to six.
        let isTo =
            isFirst && isBare && tokens.word(index + 1) == "to" && index + 2 < tokens.count
            && tokens[index + 2].number != nil
        if !isTo, let clock = clocks[index] { return clock }
        guard isBare, let hour = tokens[index].number, (1...23).contains(hour) else { return nil }
        return ClockMention(
            time: TimeOfDay(minutes: hour * 60), isAmbiguous: hour <= 12, tokens: index..<index + 1)
    }

    /// Returns whether the word says for what the routine prepares: "get ready for swimming".
    static func isPurpose(_ index: Int, _ tokens: [Token]) -> Bool {
        ["for", "fur", "pour", "para", "furs", "zum"].contains(tokens.word(index - 1))
            && ["ready", "fertig", "prepare", "prepares", "preparer", "listos", "lista", "listo", "pret", "prets"]
                .contains(
                    tokens.word(index - 2))
    }

    private static let joins: Set<String> = ["to", "until", "till", "til", "bis", "a", "hasta", "jusqu", "und", "and"]
    private static let units: Set<String> = [
        "times", "x", "minutes", "minute", "min", "mins", "minuten", "minutos", "days", "years", "year", "kids", "mal",
        "fois", "veces", "yo",
    ]
    private static let fillers: Set<String> = [
        "practice", "training", "lesson", "class", "from", "at", "on", "is", "starts", "every", "um", "von", "am",
        "ist",
        "geht", "beginnt", "immer", "jeden", "de", "a", "le", "les", "du", "des", "est", "commence", "las", "la", "los",
        "el", "es", "empieza", "jeudi", "zum", "ins", "in", "has", "hat", "nachmittags", "au", "al", "s", "the", "my",
        "there", "by", "sa", "son", "ton", "gegen", "vers", "tipo",
    ]
}
