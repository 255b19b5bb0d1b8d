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
    private let text: String
    private let lexemes: [QuickLexeme]
    private let times: QuickTimeReader
    /// The number of children in the household.
    private let childCount: Int
    private var items: [QuickItem] = []
    private var index = 0

    /// Returns the items of a text.
    ///
    /// - Parameter childCount: the number of children in the household.
    static func items(
        of text: String, lexemes: [QuickLexeme], language: QuickLanguage, childCount: Int
    ) -> [QuickItem] {
        var reader = QuickItemReader(text, lexemes, language, childCount)
        while reader.index < lexemes.count { reader.step() }
        return reader.items
    }

    private init(_ text: String, _ lexemes: [QuickLexeme], _ language: QuickLanguage, _ childCount: Int) {
        self.text = text
        self.lexemes = lexemes
        self.childCount = childCount
        times = QuickTimeReader(lexemes: lexemes, language: language)
    }

    private mutating func step() {
        let lexeme = lexemes[index]
        if index > 0 {
            if lexeme.gap.contains(.stop) { separate(.stop) } else if lexeme.gap.contains(.comma) { separate(.soft) }
        }
        if readText() || readChildren() || readReference() || readTime() || readQuantity() { return }
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

    private mutating func append(_ value: QuickItem.Value, to end: Int) {
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
        let isNote = lexeme.means(.cue(.note)) && (next.gap.contains(.colon) || isAtClauseStart)
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
            if sense == .everyChild { return Array(0..<childCount) }
        }
        return []
    }

    /// Reads "after the bath" and "après une tétée de 15 minutes", which tell when something else happened.
    private mutating func readReference() -> Bool {
        let lexeme = lexemes[index]
        guard lexeme.means(.reference) else { return false }
        var next = index + 1
        while let small = lexemes[safe: next], small.gap.joins, small.means(.filler) || small.means(.article) {
            next += 1
        }
        // "Après" without an article goes on: "après biberon 120 ml".
        guard next > index + 1 || !lexeme.means(.then), let noun = lexemes[safe: next], noun.gap.joins,
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
        if let clock = times.clock(at: index, .free) {
            append(.time(.clock(clock.value)), to: clock.end)
            return true
        }
        return false
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
            if case .part(let part) = sense { return QuickDay(offset: nil, part: part) }
            if case .partOfDay(let offset, let part) = sense { return QuickDay(offset: offset, part: part) }
        }
        return nil
    }

    // MARK: - Amounts and words

    /// Reads "120 ml", "16 lb 3 oz", "38,2°", "7.4".
    private mutating func readQuantity() -> Bool {
        if let mixed = times.mixedNumber(at: index), let unit = times.unit(mixed.end) {
            append(.quantity(mixed.value, unit), to: mixed.end + 1)
            return true
        }
        if readFractionOfUnit() || readPart() { return true }
        guard let number = lexemes[index].number else { return false }
        // "120-150 ml" is no amount.
        if let next = lexemes[safe: index + 1], next.gap.contains(.dash), next.number != nil {
            append(.word, to: times.unit(index + 2) == nil ? index + 2 : index + 3)
            return true
        }
        guard let unit = times.unit(index + 1) else {
            // "Fieber 38 und ein halb"
            let fraction = number == number.rounded() ? times.fraction(behind: index + 1) : nil
            append(.quantity(number + (fraction?.value ?? 0), nil), to: fraction?.end ?? index + 1)
            return true
        }
        // "4 onzas y media", "6 kilos et demi"
        if unit.dimension != .time, let fraction = times.fraction(behind: index + 2), times.unit(fraction.end) == nil {
            append(.quantity(number + fraction.value, unit), to: fraction.end)
            return true
        }
        if unit == .m {
            append(.quantity(number, .metre), to: index + 2)
            return true
        }
        // "16 lb 3 oz" and "3 kg 450".
        var end = index + 2
        if unit == .pound || unit == .kilogram {
            let isJoined = lexemes[safe: end]?.means(.and) ?? false
            let rest = isJoined ? end + 1 : end
            if let small = lexemes[safe: rest]?.number, lexemes[rest].gap.joins {
                let smallUnit = lexemes[safe: rest + 1]?.unit
                // "15 lb 3": the number alone is of ounces.
                let isOunces = smallUnit == nil && !isJoined && small < 16 && times.clock(at: rest, .free) == nil
                if unit == .pound, smallUnit == .ounce || isOunces {
                    append(
                        .quantity(number * QuickUnit.gramsPerPound + small * QuickUnit.gramsPerOunce, .gram),
                        to: smallUnit == nil ? rest + 1 : rest + 2)
                    return true
                }
                if unit == .kilogram, small >= 10, smallUnit == .gram || smallUnit == nil && !isJoined {
                    append(.quantity(number * 1000 + small, .gram), to: smallUnit == nil ? rest + 1 : rest + 2)
                    return true
                }
            }
        }
        // "38,2 ° C"
        if unit == .degree, let scale = lexemes[safe: end]?.unit, scale == .celsius || scale == .fahrenheit {
            end += 1
            append(.quantity(number, scale), to: end)
            return true
        }
        append(.quantity(number, unit), to: end)
        return true
    }

    /// Reads "60 of the 120 ml": the amount is the first number.
    private mutating func readPart() -> Bool {
        guard let number = lexemes[index].number else { return false }
        let own = times.unit(index + 1)
        guard own.map({ $0.dimension == .volume }) ?? true else { return false }
        let joint = own == nil ? index + 1 : index + 2
        guard let word = lexemes[safe: joint], Self.partWords.contains(word.folded) else { return false }
        var next = joint + 1
        while let lexeme = lexemes[safe: next], lexeme.gap.joins, lexeme.number == nil,
            lexeme.means(.filler) || lexeme.means(.article)
        {
            next += 1
        }
        guard let whole = lexemes[safe: next]?.number, let unit = times.unit(next + 1), unit.dimension == .volume,
            number <= whole
        else { return false }
        // "2 de 120 ml" counts bottles.
        guard own != nil || next > joint + 1 || number >= Self.leastPart else { return false }
        append(.quantity(number, own ?? unit), to: next + 2)
        return true
    }

    private static let partWords: Set<String> = ["of", "out", "von", "sur", "de"]
    /// A smaller number before "of 120 ml" may count bottles.
    private static let leastPart = 15.0

    /// Reads an amount without a number: "half a tablet", "una onza y media", "a suppository".
    private mutating func readFractionOfUnit() -> Bool {
        let isHalf = lexemes[index].means(.half)
        guard isHalf || lexemes[index].means(.article), lexemes[index].number == nil else { return false }
        let position = isHalf && times.means(.article, index + 1) ? index + 2 : index + 1
        guard let unit = lexemes[safe: position]?.unit, lexemes[position].gap.joins else { return false }
        if isHalf {
            append(.quantity(0.5, unit), to: position + 1)
            return true
        }
        // "A l" and "a m" are no units.
        guard [.volume, .mass, .count].contains(unit.dimension), lexemes[position].folded.count > 1 else {
            return false
        }
        let fraction = times.fraction(behind: position + 1)
        append(.quantity(1 + (fraction?.value ?? 0), unit), to: fraction?.end ?? position + 1)
        return true
    }

    /// Returns whether "up" or "down" begins or ends a sleep: only small words stand before it, and a time behind it.
    private func isTimedAlone(_ position: Int) -> Bool {
        if isBehindTimeAlone { return true }
        if position > 0, lexemes[position].gap.joins {
            let before = lexemes[position - 1]
            let small: [QuickSense] = [.filler, .and, .then, .agoAfter, .now]
            guard small.contains(where: before.means) || day(position - 1) != nil || !children(at: position - 1).isEmpty
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

    private mutating func readWord() {
        for sense in lexemes[index].senses {
            let value: QuickItem.Value? =
                switch sense {
                case .cue(let cue): .cue(cue)
                case .food: .food
                case .drug: .drug(String(text[lexemes[index].range]))
                case .medicine(let name): .drug(name)
                case .wet: .wet
                case .dirty: .dirty
                case .dry: .dry
                case .mixed: .mixed
                case .side(let side): .side(side)
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
        append(.word, to: index + 1)
    }
}
