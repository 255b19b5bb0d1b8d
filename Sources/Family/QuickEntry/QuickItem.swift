/// A part of a quick entry with its meaning.
struct QuickItem: Sendable {
    enum Value: Hashable, Sendable {
        case cue(QuickCue)
        case food
        case drug(String)
        case wet, dirty, dry, mixed
        case side(CareEntry.Side)
        case each
        case content(CareEntry.Feeding.Content)
        case colour(String), consistency(String)
        case place, site
        case quantity(Double, QuickUnit?)
        /// An amount that the text only bounds: "4 to 5 oz".
        case range(Double, Double, QuickUnit)
        /// What is left of an amount: "1 oz left".
        case remainder(Double, QuickUnit?)
        /// "120 mg/5 ml", "4 %": how much a medicine holds.
        case strength
        /// "suppository" without a number: what a medicine is given as.
        case form(QuickUnit?)
        /// Seconds.
        case duration(Int)
        /// "8h": a time or a length.
        case hourMark(QuickClock, seconds: Int)
        case time(QuickTime)
        case span(QuickSpan)
        case since(QuickTime)
        case until(QuickTime)
        case day(QuickDay)
        case begins, ends, asleep, awake
        /// "for the first time": the whole clause is a milestone.
        case firstTime
        /// "after the bath", "before bed": another entry that only tells when.
        case reference
        /// "Mama", "papa": who did it, or a part of a milestone.
        case person
        case children([Int])
        /// "spit up": the clause is the text of a note.
        case observed
        /// The text of a note or of a milestone.
        case text
        /// A comma or "and"; "then"; the end of a sentence.
        case soft, then, stop
        /// The clause tells of nothing that happened.
        case blocks
        /// "Same again": the entry before, at another time.
        case again
        /// "2x", "twice", "a spoon".
        case multiple
        /// A verb that says only that something happened.
        case verb
        /// A word without a meaning.
        case word
    }

    var value: Value
    /// The place in the text.
    var range: Range<String.Index>

    /// True for items between clauses.
    var isSeparator: Bool {
        switch value {
        case .soft, .then, .stop: true
        default: false
        }
    }
}

/// Finds the items of a quick entry.
struct QuickItemReader {
    let text: String
    let lexemes: [QuickLexeme]
    let times: QuickTimeReader
    /// The number of children in the household.
    let childCount: Int
    /// The day of the week of the text, 0 for Monday.
    let weekday: Int
    var items: [QuickItem] = []
    var index = 0

    /// Returns the items of a text.
    ///
    /// - Parameters:
    ///   - childCount: the number of children in the household.
    ///   - weekday: the day of the week of the text, 0 for Monday.
    static func items(
        of text: String, lexemes: [QuickLexeme], language: QuickLanguage, childCount: Int, weekday: Int
    ) -> [QuickItem] {
        var reader = QuickItemReader(text, lexemes, language, childCount, weekday)
        while reader.index < lexemes.count { reader.step() }
        return reader.items
    }

    private init(
        _ text: String, _ lexemes: [QuickLexeme], _ language: QuickLanguage, _ childCount: Int, _ weekday: Int
    ) {
        self.weekday = weekday
        self.text = text
        self.lexemes = lexemes
        self.childCount = childCount
        times = QuickTimeReader(lexemes: lexemes, language: language)
    }

    private mutating func step() {
        let lexeme = lexemes[index]
        if index > 0 {
            if lexeme.gap.contains(.stop) {
                separate(isTimeAlone ? .soft : .stop)
            } else if lexeme.gap.contains(.comma) {
                separate(.soft)
            }
        }
        if readText() || readSide() || readMultiple() || readDaysAgo() || readChildren() || readReference()
            || readAmountOfSeveral() || readTime() || readQuantity()
        {
            return
        }
        readWord()
    }

    private mutating func separate(_ value: QuickItem.Value) {
        // Several separators are one; the strongest holds.
        if let last = items.last, last.isSeparator {
            if value == .stop || last.value == .soft { items[items.count - 1].value = value }
            return
        }
        let place = lexemes[index].range.lowerBound
        items.append(QuickItem(value: value, range: place..<place))
    }

    mutating func append(_ value: QuickItem.Value, to end: Int) {
        items.append(
            QuickItem(value: value, range: lexemes[index].range.lowerBound..<lexemes[end - 1].range.upperBound))
        index = end
    }

    private var isAtClauseStart: Bool {
        guard let last = items.last else { return true }
        if case .children = last.value { return items.count == 1 || items[items.count - 2].isSeparator }
        return last.isSeparator
    }

    /// Reads "note: …" to the end of the line and "milestone: …" to the end of the sentence.
    private mutating func readText() -> Bool {
        let lexeme = lexemes[index]
        guard let next = lexemes[safe: index + 1], !next.gap.contains(.stop) else { return false }
        let isNote =
            lexeme.means(.cue(.note)) && (next.gap.contains(.colon) || isAtClauseStart && lexeme.reason == nil)
        let isMilestone = lexeme.means(.cue(.milestone)) && next.gap.contains(.colon)
        guard isNote || isMilestone else { return false }
        let end =
            (index + 1..<lexemes.count).first { position in
                let gap = lexemes[position].gap
                return position > index + 1 && gap.contains(isNote ? .line : .stop)
            } ?? lexemes.count
        append(.cue(isNote ? .note : .milestone), to: index + 1)
        // The text ends with its punctuation: "He smiled!"
        let start = lexemes[index].range.lowerBound
        let last = end < lexemes.count ? lexemes[end].range.lowerBound : text.endIndex
        items.append(QuickItem(value: .text, range: start..<last))
        index = end
        return true
    }

    /// Reads "G 7 min" and "D 9 min", which are grams and small words elsewhere.
    private mutating func readSide() -> Bool {
        let lexeme = lexemes[index]
        guard times.language == .french, lexeme.folded == "g" || lexeme.folded == "d",
            let next = lexemes[safe: index + 1],
            next.number != nil, next.gap.joins, index == 0 || lexemes[index - 1].number == nil
        else { return false }
        append(.side(lexeme.folded == "g" ? .left : .right), to: index + 1)
        return true
    }

    /// True for a sentence that is only a time, behind one without: "Calpol 5 ml! 18:00".
    private var isTimeAlone: Bool {
        let hasTime = items.reversed().prefix { $0.value != .stop }.contains { item in
            switch item.value {
            case .time, .span, .since, .until, .hourMark: true
            default: false
            }
        }
        guard !hasTime, !items.isEmpty else { return false }
        let start = times.means(.at, index) ? leadless(index + 1) : index
        let end = times.clock(at: start, start > index ? .led : .free)?.end ?? times.hourMark(at: index)?.end
        guard let end else { return false }
        return lexemes[safe: end].map { $0.gap.contains(.stop) } ?? true
    }

    /// Reads "2x", "x2" and "twice", which say how often and not how much.
    private mutating func readMultiple() -> Bool {
        let lexeme = lexemes[index]
        if lexeme.means(.multiple) {
            append(.multiple, to: index + 1)
            return true
        }
        guard let next = lexemes[safe: index + 1], next.gap.isEmpty || next.gap.joins else { return false }
        let isBefore = (lexeme.integer ?? 0) > 1 && Self.multipliers.contains(next.folded)
        let isBehind = lexeme.folded == "x" && next.gap.isEmpty && (next.integer ?? 0) > 1
        guard isBefore || isBehind else { return false }
        append(.multiple, to: index + 2)
        return true
    }

    private static let multipliers: Set<String> = ["x", "×", "times", "mal", "fois", "veces"]

    /// Reads "2 days ago", "vor 2 Tagen", "il y a 2 jours", "hace dos días", "3 nights ago", "a week ago".
    private mutating func readDaysAgo() -> Bool {
        let isLed = lexemes[index].means(.agoBefore)
        let start = isLed ? skippingFiller(index + 1) : index
        guard let number = lexemes[safe: start], let unit = lexemes[safe: start + 1], unit.gap.joins,
            let count = number.integer ?? (number.means(.article) ? 1 : nil), (1...400).contains(count),
            let length = Self.days[unit.folded], isLed || times.means(.agoAfter, start + 2)
        else { return false }
        append(.day(QuickDay(offset: count * length, part: nil)), to: isLed ? start + 2 : start + 3)
        return true
    }

    private static let days: [String: Int] = Dictionary(
        uniqueKeysWithValues: [
            "day", "days", "night", "nights", "tag", "tage", "tagen", "nacht", "nachten", "jour", "jours", "nuit",
            "nuits",
            "dia", "dias", "noche", "noches",
        ].map { ($0, 1) }
            + ["week", "weeks", "woche", "wochen", "semaine", "semaines", "semana", "semanas"].map { ($0, 7) })

    /// Reads "Mia", "for Mia and Ben", "Mia's".
    private mutating func readChildren() -> Bool {
        var next = index
        while let lexeme = lexemes[safe: next], self.children(at: next).isEmpty,
            lexeme.means(.belongsTo)
                || next == index && (lexeme.means(.at) || lexeme.means(.until) || lexeme.means(.from))
        {
            next += 1
        }
        var children: [Int] = []
        while case let found = self.children(at: next), !found.isEmpty {
            children += found
            next += 1
            let isList = lexemes[safe: next].map { $0.means(.and) } ?? false
            if isList, !self.children(at: next + 1).isEmpty { next += 1 }
        }
        guard !children.isEmpty else { return false }
        append(.children(children), to: next)
        return true
    }

    /// Returns the children that a word names.
    private func children(at position: Int) -> [Int] {
        for sense in lexemes[safe: position]?.senses ?? [] {
            if case .child(let child) = sense { return [child] }
            if sense == .everyChild, !isPair(position) || childCount == 2 { return Array(0..<childCount) }
        }
        return []
    }

    /// Returns whether a word names two children. Of three, it is open which.
    private func isPair(_ position: Int) -> Bool {
        let word = QuickScanner.folded(text[lexemes[position].range])
        return Self.pairWords.contains { word.contains($0) }
    }

    private static let pairWords = [
        "both", "twin", "beide", "zwilling", "deux", "jume", "dos", "ambos", "gemel", "melliz",
    ]

    private static let withWords: Set<String> = ["with", "w", "mit", "avec", "con"]

    /// Reads "after the bath" and "après une tétée de 15 minutes", which tell when something else happened.
    private mutating func readReference() -> Bool {
        let lexeme = lexemes[index]
        let isWithMeal =
            Self.withWords.contains(lexeme.folded)
            && items.reversed().prefix { $0.value != .stop }.contains {
                if case .drug = $0.value { true } else { false }
            }
        guard lexeme.means(.reference) || isWithMeal else { return false }
        var next = index + 1
        while let small = lexemes[safe: next], small.gap.joins, small.means(.filler) || small.means(.article) {
            next += 1
        }
        // "Après" without an article goes on: "après biberon 120 ml".
        guard next > index + 1 || isWithMeal || !lexeme.means(.then), let noun = lexemes[safe: next], noun.gap.joins,
            noun.senses.contains(where: \.isEvent)
        else { return false }
        var end = next + 1
        let isJoined = lexemes[safe: end]?.means(.filler) ?? false
        if let length = times.duration(at: isJoined ? end + 1 : end), !times.means(.agoAfter, length.end) {
            end = length.end
        }
        append(.reference, to: end)
        return true
    }

    // MARK: - Times

    private mutating func readTime() -> Bool {
        let lexeme = lexemes[index]
        if lexeme.means(.now) {
            append(.time(.now), to: index + 1)
            return true
        }
        if lexeme.means(.agoBefore), let length = times.duration(at: skippingFiller(index + 1)) {
            append(.time(.ago(length.value)), to: length.end)
            return true
        }
        if readSince() || readSpan() || readLed() { return true }
        if let day = day(index) {
            append(.day(day), to: index + 1)
            return true
        }
        if let length = times.duration(at: lexeme.means(.lasting) || lexeme.means(.belongsTo) ? index + 1 : index) {
            if times.means(.agoAfter, length.end) {
                append(.time(.ago(length.value)), to: length.end + 1)
            } else if let mark = times.hourMark(at: index) {
                append(.hourMark(mark.value.clock, seconds: mark.value.seconds), to: mark.end)
            } else {
                append(.duration(length.value), to: length.end)
            }
            return true
        }
        if let clock = times.clock(at: index, .free) ?? dottedClock {
            append(.time(.clock(clock.value)), to: clock.end)
            return true
        }
        return false
    }

    /// Reads "19.10" in a clause that has its amount, or needs none.
    private var dottedClock: QuickTimeReader.Read<QuickClock>? {
        let lexeme = lexemes[index]
        guard lexeme.clock != nil, !lexeme.isColonClock, times.unit(index + 1) == nil else { return nil }
        let hasSubject = items.reversed().prefix { !$0.isSeparator }.contains { item in
            switch item.value {
            case .quantity(_, .some), .wet, .dirty, .cue(.diaper), .cue(.activity), .cue(.sleep): true
            default: false
            }
        }
        return hasSubject ? times.clock(at: index, .span) : nil
    }

    /// Reads "since 1", "seit 20 Minuten", "until 3", "bis 15 Uhr", "desde las 13".
    private mutating func readSince() -> Bool {
        let lexeme = lexemes[index]
        guard lexeme.means(.since) || lexeme.means(.until) && !lexeme.means(.at) || lexeme.means(.from) else {
            return false
        }
        let start = leadless(index + 1)
        if lexeme.means(.since), span(at: start) == nil {
            // "depuis 2h" is a length, "depuis 13h" a time.
            let isTime = times.hourMark(at: start).map { $0.value.clock.minute >= 300 } ?? false
            if !isTime, let length = times.duration(at: start) {
                append(.since(.ago(length.value)), to: length.end)
                return true
            }
            guard let clock = times.clock(at: start, .led) else { return false }
            append(.since(.clock(clock.value)), to: clock.end)
            return true
        }
        if lexeme.means(.until), !lexeme.means(.article), let clock = times.clock(at: start, .led) {
            append(.until(.clock(clock.value)), to: clock.end)
            return true
        }
        return false
    }

    /// Reads "from 1 to 2:30", "13-14 Uhr", "de 13 a 14:30", "from 8 pm last night until 6:30 this morning".
    private mutating func readSpan() -> Bool {
        let isLed = lexemes[index].means(.from) || lexemes[index].means(.since)
        let start = isLed ? leadless(index + 1) : index
        guard let span = span(at: start, isLed: isLed) else { return false }
        append(.span(span.value), to: span.end)
        return true
    }

    private func span(at start: Int, isLed: Bool = true) -> QuickTimeReader.Read<QuickSpan>? {
        let startDay = day(before: start)
        let position = startDay?.end ?? start
        guard let first = times.clock(at: position, .span) else { return nil }
        let firstDay = day(behind: first.end)
        let joint = firstDay?.end ?? first.end
        guard let middle = lexemes[safe: joint] else { return nil }
        var next = joint
        if middle.means(.until) || isLed && middle.means(.and) {
            // "Left 5 a las 2": the bare number in front is no time.
            let isBare = lexemes[position].clock == nil && first.end == position + 1
            if !isLed, isBare, startDay == nil, firstDay == nil, middle.means(.at) { return nil }
            next = leadless(next + 1)
        } else if !middle.gap.contains(.dash) {
            return nil
        }
        let endDay = day(before: next)
        let end = endDay?.end ?? next
        guard let second = times.clock(at: end, .span) else { return nil }
        // "de 2 heures à 13h" is a length and a time: the two ends of a span are written alike.
        let writesHours = [first.end, second.end].map { end in
            lexemes[end - 1].unit == .hour && lexemes[end - 1].folded != "h"
        }
        if writesHours[0], !writesHours[1] { return nil }
        var span = QuickSpan(
            start: first.value, startDay: startDay?.value ?? firstDay?.value, end: second.value,
            endDay: endDay?.value)
        // "From 1 to 3 yesterday" is of one day, "from 8 pm to 6 this morning" ends on it.
        if span.endDay == nil, let behind = day(behind: second.end),
            span.startDay != nil || behind.value.part == .morning
        {
            span.endDay = behind.value
            return (span, behind.end)
        }
        return (span, second.end)
    }

    /// Reads a day that stands before a clock time: "gestern 20 Uhr", "heute um 6".
    private func day(before position: Int) -> QuickTimeReader.Read<QuickDay>? {
        var next = position
        var day: QuickDay?
        while let lexeme = lexemes[safe: next], next == position || lexeme.gap.joins, let own = self.day(next) {
            day = day?.merged(own) ?? own
            next += 1
        }
        return day.map { ($0, leadless(next)) }
    }

    /// Reads a day that stands behind a clock time: "8 pm last night", "las 9 de anoche".
    private func day(behind position: Int) -> QuickTimeReader.Read<QuickDay>? {
        let isJoined = lexemes[safe: position].map { $0.means(.from) && $0.means(.filler) } ?? false
        var next = isJoined ? position + 1 : position
        var day: QuickDay?
        while let lexeme = lexemes[safe: next], lexeme.gap.joins, let own = self.day(next) {
            day = day?.merged(own) ?? own
            next += 1
        }
        return day.map { ($0, next) }
    }

    /// Reads "at 3", "um halb vier", "à 14h30", "from 3".
    private mutating func readLed() -> Bool {
        let lexeme = lexemes[index]
        guard lexeme.means(.at) || lexeme.means(.from) && !lexeme.means(.filler) else { return false }
        let start = leadless(index + 1)
        if lexeme.means(.agoBefore) { return false }
        guard let clock = times.clock(at: start, .led) else { return false }
        append(.time(.clock(clock.value)), to: clock.end)
        return true
    }

    /// Returns the index behind further words that lead a time: "at around", "bis um", "entre las".
    private func leadless(_ position: Int) -> Int {
        var next = position
        while let lexeme = lexemes[safe: next], lexeme.number == nil, lexeme.gap.joins,
            lexeme.means(.at) || Self.determiners.contains(lexeme.folded)
        {
            next += 1
        }
        return next
    }

    /// Small words that may stand between "at" and a time. Others may not: French "a eu 2 biberons" has no time.
    private static let determiners: Set<String> = [
        "the", "la", "las", "les", "le", "los", "el", "des", "l", "environ", "roughly", "approximately", "approx",
        "circa",
        "ca", "etwa", "ungefahr", "so", "kurz", "casi", "unos", "unas",
    ]

    private func skippingFiller(_ position: Int) -> Int {
        var next = position
        while let lexeme = lexemes[safe: next], lexeme.means(.filler), lexeme.number == nil { next += 1 }
        return next
    }

    private func day(_ position: Int) -> QuickDay? {
        for sense in lexemes[safe: position]?.senses ?? [] {
            if case .day(let offset) = sense { return QuickDay(offset: offset, part: nil) }
            if case .weekday(let day) = sense { return QuickDay(offset: (weekday - day + 7) % 7, part: nil) }
            if case .part(let part) = sense { return QuickDay(offset: nil, part: part) }
            if case .partOfDay(let offset, let part) = sense { return QuickDay(offset: offset, part: part) }
        }
        return nil
    }

    // MARK: - Words

    /// Returns whether "up" or "down" begins or ends a sleep: only small words stand before it, and a time behind it.
    private func isTimedAlone(_ position: Int) -> Bool {
        if isBehindTimeAlone { return true }
        if position > 0, lexemes[position].gap.joins {
            let before = lexemes[position - 1]
            let small: [QuickSense] = [.filler, .and, .then, .agoAfter, .now]
            guard
                small.contains(where: before.means) || before.number != nil || before.unit != nil
                    || day(position - 1) != nil || !children(at: position - 1).isEmpty
            else {
                return false
            }
        }
        let next = position + 1
        guard let lexeme = lexemes[safe: next], lexeme.gap.joins else { return false }
        if lexeme.means(.now) || lexeme.means(.since) { return true }
        let isLed = lexeme.means(.at) || lexeme.means(.from)
        let start = isLed ? leadless(next + 1) : next
        if times.clock(at: start, isLed ? .led : .free) != nil { return true }
        return times.duration(at: next).map { times.means(.agoAfter, $0.end) } ?? false
    }

    /// True if the clause has a time so far, and nothing else but children: "Ben since 1 in bed".
    private var isBehindTimeAlone: Bool {
        let clause = items.reversed().prefix { !$0.isSeparator }
        let hasTime = clause.contains { item in
            switch item.value {
            case .time(let time), .since(let time): time != .now
            default: false
            }
        }
        return hasTime
            && clause.allSatisfy { item in
                switch item.value {
                case .time, .since, .day, .children: true
                default: false
                }
            }
    }

    private static let boths: Set<String> = ["both", "beide", "les", "los", "ambos", "deux"]

    /// Returns whether a dose stands beside a word: "iron 5 ml", "2 drops of iron".
    private func isDosed(_ position: Int) -> Bool {
        let isDose = { (index: Int) in
            lexemes[safe: index]?.number != nil
                && times.unit(index + 1).map { $0.isForm || $0.isContent || $0.dimension == .volume } ?? false
        }
        return isDose(position + 1) || isDose(position - 2) || isDose(position - 3)
    }

    /// Returns whether a verb or an amount follows that children are the subject of: "both had 120 ml".
    private func isBeforePortion(_ position: Int) -> Bool {
        guard let next = lexemes[safe: position + 1], next.gap.joins else { return false }
        guard Self.boths.contains(lexemes[position].folded) else { return false }
        return next.means(.intake) || next.number != nil && times.unit(position + 2)?.dimension == .volume
    }

    private mutating func readWord() {
        for sense in lexemes[index].senses {
            let value: QuickItem.Value? =
                switch sense {
                case .cue(let cue): .cue(cue)
                case .food: .food
                case .drug: .drug(String(text[lexemes[index].range]))
                case .drugWord where isDosed(index): .drug(String(text[lexemes[index].range]))
                case .medicine(let name): .drug(name)
                case .wet: .wet
                case .dirty: .dirty
                case .dry: .dry
                case .mixed: .mixed
                case .side(.both) where childCount == 2 && isBeforePortion(index): .children(Array(0..<childCount))
                case .side(.both) where childCount > 2 && isBeforePortion(index), .everyChild: .verb
                case .side(let side): .side(side)
                case .unit(let unit) where unit.isForm: .form(unit)
                case .formWord: .form(nil)
                case .each: .each
                case .content(let content): .content(content)
                case .colour(let colour): .colour(colour)
                case .consistency(let consistency): .consistency(consistency)
                case .place where lexemes[index].means(.asleepAtTime) && isTimedAlone(index): .asleep
                case .place: .place
                case .site: .site
                case .begins: .begins
                case .ends: .ends
                case .asleep: .asleep
                case .awake: .awake
                case .asleepAtTime where isTimedAlone(index): .asleep
                case .awakeAtTime where isTimedAlone(index): .awake
                case .firstTime: .firstTime
                case .again: .again
                case .person: .person
                case .observed: .observed
                case .blocks: .blocks
                case .without: lexemes.contains { $0.means(.firstTime) } ? .word : .blocks
                default: nil
                }
            if let value {
                append(value, to: index + 1)
                return
            }
            switch sense {
            case .then:
                separate(.then)
                index += 1
                return
            case .but:
                separate(.soft)
                append(.blocks, to: index + 1)
                return
            case .and:
                separate(.soft)
                index += 1
                return
            case .filler, .article, .lasting, .belongsTo, .at, .from, .until, .hourMark:
                index += 1
                return
            default: continue
            }
        }
        append(lexemes[index].senses.contains(where: \.isGrammatical) ? .verb : .word, to: index + 1)
    }
}
