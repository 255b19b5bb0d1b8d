/// The frequency of something that a text says is done.
struct FrequencyMention: Hashable, Sendable {
    /// 2 for every second week.
    var everyWeeks: Int?
    /// 2 for twice a day.
    var perDay: Int?
    /// 2 for twice a week.
    var perWeek: Int?
    /// 3 for every third day.
    var everyDays: Int?
    var isDaily = false
    /// The indices of the tokens.
    var tokens: Range<Int>
}

/// Reads frequencies: "every other week", "alle 3 Wochen", "deux fois par jour", "cada noche".
struct FrequencyReader {
    let tokens: [Token]
    let language: IntentLanguage
    private var words: [Int: PhraseMatch<ChoreWords.Frequency>] = [:]
    let calendar: CalendarWords
    /// The ends of names of people.
    let behindPerson: Set<Int>
    /// The tokens of times of day.
    let timed: TokenMarks

    init(_ context: ReadingContext) {
        tokens = context.tokens
        language = context.language
        let people = PersonReader(tokens, family: context.family, language: language).mentions()
        behindPerson = people.reduce(into: Set(context.names.map { $0 + 1 })) { ends, person in
            if case .named = person.person { ends.insert(person.tokens.upperBound) }
        }
        timed = TokenMarks(ClockReader(tokens, language: language).mentions().map(\.tokens), count: tokens.count)
        for match in ChoreWords.table.matches(in: tokens, language: language) { words[match.tokens.lowerBound] = match }
        calendar = CalendarWords(tokens, language: language)
    }

    /// Returns the frequencies in the order of the text.
    func mentions() -> [FrequencyMention] { tokens.mentions(\.tokens, read: mention) }

    /// The tokens of words for even shares.
    var fairTokens: [Range<Int>] { words.values.filter { $0.values.contains(.fair) }.map(\.tokens) }

    /// Returns whether the text shares the work evenly.
    func isFair() -> Bool {
        words.values.contains { match in
            // "fair" is a form of the French "faire".
            match.values.contains(.fair) && tokens[match.tokens.lowerBound].folded != "faire"
        }
    }

    /// Returns whether a word with this sense begins at the index.
    func has(_ index: Int, _ sense: ChoreWords.Frequency) -> Bool {
        words[index]?.values.contains(sense) ?? false
    }

    private func number(_ index: Int) -> Int? { calendar.number(index) }

    /// The weeks from one time to the next that a plan can have.
    private static let weeks = 1...52

    private func mention(at index: Int) -> FrequencyMention? {
        // "every 3 weeks", "alle 14 Tage"
        if let start = everyEnd(index) {
            let count = number(start)
            let unit = count == nil ? start : calendar[start]?.tokens.upperBound ?? start + 1
            if let count, unit < tokens.count, !tokens[unit].gap.endsSentence {
                if has(unit, .weeks) || calendar[unit]?.values.contains(.week) == true {
                    return Self.weeks.contains(count)
                        ? FrequencyMention(everyWeeks: count, tokens: index..<unit + 1) : nil
                }
                if has(unit, .days) || calendar[unit]?.values.contains(.day) == true, count % 7 == 0 || count == 15 {
                    return Self.weeks.contains(count / 7)
                        ? FrequencyMention(everyWeeks: count / 7, tokens: index..<unit + 1) : nil
                }
                if has(unit, .days) || calendar[unit]?.values.contains(.day) == true {
                    return FrequencyMention(
                        everyDays: (2...31).contains(count) ? count : nil, tokens: index..<unit + 1)
                }
                if calendar[unit]?.values.contains(.monthUnit) == true, (1...3).contains(count) {
                    return FrequencyMention(everyWeeks: count * 4, tokens: index..<unit + 1)
                }
            }
        }
        if has(index, .alternate), let every = words[index], every.tokens.upperBound < tokens.count,
            calendar[every.tokens.upperBound]?.values.contains(where: { $0 == .day || $0 == .night }) == true
                || Self.dayUnits.contains(tokens[every.tokens.upperBound].folded)
        {
            return FrequencyMention(everyDays: 2, tokens: index..<every.tokens.upperBound + 1)
        }
        if let alternate = Self.alternateDays.first(where: { tokens.holds($0, at: index) }) {
            return FrequencyMention(everyDays: 2, tokens: index..<index + alternate.split(separator: " ").count)
        }
        if has(index, .alternate), let every = words[index], isWeekday(every.tokens.upperBound) {
            return FrequencyMention(everyWeeks: 2, tokens: every.tokens)
        }
        // "2 times a day", "2x daily", "2 walks a day", "dreimal am Tag"
        if let count = number(index) ?? Self.times[tokens[index].folded], (1...6).contains(count), isCount(index) {
            var position = calendar[index]?.tokens.upperBound ?? index + 1
            if has(position, .times) { position += 1 }
            // "twice a year", "deux fois par an"
            if let end = yearRate(position) {
                return FrequencyMention(everyWeeks: 52 / count, tokens: index..<end)
            }
            // "twice a week", "3 fois par semaine"
            if let end = weekRate(position) {
                return FrequencyMention(
                    everyWeeks: count == 1 ? 1 : nil, perWeek: count == 1 ? nil : count, tokens: index..<end)
            }
            for end in position..<min(position + 3, tokens.count) {
                if tokens[end].gap.endsClause || tokens[end].gap.contains(.colon) { break }
                if has(end, .dayRate), let rate = words[end] {
                    // The words between may name the task: "2 walks a day", but not "4 people daily".
                    guard end == position || isRound(end - 1) else { break }
                    let start = end > position ? end : index
                    return FrequencyMention(perDay: count == 1 ? nil : count, tokens: start..<rate.tokens.upperBound)
                }
                if tokens[end].gap.contains(.slash), ["day", "tag", "jour", "dia"].contains(tokens[end].folded) {
                    return FrequencyMention(perDay: count, tokens: index..<end + 1)
                }
                if ["minute", "minutes", "min", "mins", "minuten", "minutos", "hour", "h", "stunde", "stunden"]
                    .contains(tokens[end].folded)
                {
                    break
                }
            }
        }
        for value in words[index]?.values ?? [] {
            let range = words[index]?.tokens ?? index..<index + 1
            switch value {
            case .everyWeeks(let weeks): return FrequencyMention(everyWeeks: weeks, tokens: range)
            case .perDay(let count): return FrequencyMention(perDay: count, tokens: range)
            case .daily: return FrequencyMention(isDaily: true, tokens: range)
            case .perWeek(let count): return FrequencyMention(perWeek: count, tokens: range)
            default: continue
            }
        }
        if calendar[index]?.values.contains(.everyDay) == true, let match = calendar[index] {
            return FrequencyMention(isDaily: true, tokens: match.tokens)
        }
        return nil
    }

    /// Returns the end of "every" or "once every" at the index; nil if it stands for something else.
    private func everyEnd(_ index: Int) -> Int? {
        if let match = words[index], match.values.contains(.every) { return match.tokens.upperBound }
        guard Self.every.contains(tokens[index].folded) else { return nil }
        return ["les"].contains(tokens.word(index + 1)) ? index + 2 : index + 1
    }

    /// Returns the end of "a week", "die Woche" or "por semana" at the index.
    private func weekRate(_ index: Int) -> Int? {
        var position = index
        while position < index + 3,
            ["a", "per", "die", "pro", "in", "der", "par", "la", "por", "each", "every", "each", "de"].contains(
                word(position))
        { position += 1 }
        guard position > index, !endsClause(index), calendar[position]?.values.contains(.week) == true else {
            return nil
        }
        return position + 1
    }

    /// Returns the end of "a year", "im Jahr" or "al año" at the index.
    private func yearRate(_ index: Int) -> Int? {
        guard ["a", "per", "im", "pro", "par", "l", "al", "por", "each", "every", "every"].contains(word(index)) else {
            return nil
        }
        return !endsClause(index) && ["year", "jahr", "an", "annee", "ano"].contains(word(index + 1)) ? index + 2 : nil
    }

    private func endsClause(_ index: Int) -> Bool { index < tokens.count && tokens[index].gap.endsClause }

    private func word(_ index: Int) -> String { tokens.word(index) }

    private func isWeekday(_ index: Int) -> Bool {
        (calendar[index]?.values ?? []).contains {
            switch $0 {
            case .weekday, .weakWeekday: true
            default: false
            }
        }
    }

    private static let every: Set<String> = [
        "every", "evry", "each", "alle", "alli", "all", "tous", "toutes", "aux", "cada", "jede",
    ]
    private static let dayUnits: Set<String> = ["day", "days", "tag", "jour", "jours", "dia", "dias"]
    private static let alternateDays = [
        "alternate days", "alternating days", "jour sur deux", "un jour sur deux", "un soir sur deux",
        "un matin sur deux",
        "soir sur deux", "matin sur deux", "dia si dia no", "un dia si y otro no", "un dia si y un dia no",
        "dia por medio",
        "dia de por medio", "jeden zweiten tag", "jeden 2 tag", "alle zwei tage", "alle 2 tage", "every other day",
        "every second day", "every other night", "every other evening", "every other morning", "every 2nd day",
        "tous les deux jours", "tous les 2 jours", "cada dos dias", "cada 2 dias", "jeden zweiten abend",
        "jeden zweiten morgen",
    ]
    static let times = [
        "twice": 2, "thrice": 3, "zweimal": 2, "dreimal": 3, "viermal": 4, "einmal": 1, "once": 1, "zwoimal": 2,
        "drumal": 3, "doppelt": 2, "2x": 2, "3x": 3, "4x": 4,
    ]
}
