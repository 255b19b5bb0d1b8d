import HearthCore

/// The items of one entry, while it is collected.
struct QuickGroup: Sendable {
    /// The subject of the entry; nil until a word says it.
    var cue: QuickCue?
    /// True if a cue follows from other words only, so that a clearer word may replace it: "left".
    var isWeak = false
    var children: [Int] = []
    /// Sides and lengths or amounts in the order of the text, to pair them.
    var measures: [Measure] = []
    var isWet = false
    var isDirty = false
    var isDry = false
    /// True for "2x" and "twice": how much it was in all is open.
    var hasMultiple = false
    /// True for "made 120 ml".
    var isMade = false
    var isMixed = false
    var hasEach = false
    var content: CareEntry.Feeding.Content?
    var colour: String?
    var consistency: String?
    var place: Range<String.Index>?
    var site: Range<String.Index>?
    var drug: String?
    /// What a medicine holds, and what it is given as: "120 mg/5 ml", "suppository".
    var strengths: [Range<String.Index>] = []
    /// True if the text only bounds the amount.
    var hasRange = false
    /// True if the sentence has other measures of a body, so that inches are a length.
    var isGrowth = false
    /// What a medicine is given as: "suppository".
    var form: QuickUnit?
    /// The unit of the dose before, for a number without one: "2 puffs at 3, again 2 at 7".
    var unit: QuickUnit?
    /// The places of the amounts.
    var amountRanges: [Range<String.Index>] = []
    /// The volume among the words of a meal: "ate 4 oz".
    var volume: Measure?
    /// The words of a dish, a medicine or a milestone; without a cue, words that may become that.
    var words: [Range<String.Index>] = []
    /// The text of a note, or of a milestone behind a colon.
    var text: Range<String.Index>?
    /// The words that name a milestone.
    var titles: [Range<String.Index>] = []
    /// Counts before a noun: "two bottles".
    var counts: [Range<String.Index>] = []
    /// Numbers without a unit.
    var bare: [Range<String.Index>] = []
    /// Times, days and children: no part of a title.
    var circumstances: [Range<String.Index>] = []

    /// The times, by their parts.
    var start: QuickTime?
    var finish: QuickTime?
    var span: QuickSpan?
    var isSince = false
    var day: QuickDay?
    /// The day of ``finish``, if the text names another one than ``day``.
    var finishDay: QuickDay?
    /// True if ``day`` is that of an entry before.
    var inheritsDay = false
    var begins = false
    /// True if "awake" says that the sleep ends.
    var isAwake = false
    /// True if ``finish`` is the time that was read last, so that a day behind it is its own.
    var endsLast = false
    var ends = false
    /// "asleep" and "woke up" say which time comes next.
    var nextTimeEnds = false

    /// The number of the list: entries that one word begins and several times continue, "at 6, 8 and 10".
    var list = 0
    /// The number of the sentence.
    var sentence = 0
    /// True if the subject follows from words that no lexicon of care has.
    var isAssumed = false
    /// True if a verb says that it happened: "gave", "getrunken".
    var isPast = false
    /// Unknown words beside the group.
    var unread: [Range<String.Index>] = []
    /// What else stands beside the group and did not fit.
    var rest: [Range<String.Index>] = []
    /// Every place of the text that belongs to the group.
    var ranges: [Range<String.Index>] = []

    enum Measure: Hashable, Sendable {
        case side(CareEntry.Side)
        /// Seconds.
        case length(Int)
        case amount(Double, QuickUnit?)
        case hourMark(QuickClock, seconds: Int)
    }

    /// True if the text names a time.
    var hasTime: Bool { start != nil || finish != nil || span != nil }

    var hasAmount: Bool { measures.contains { if case .amount = $0 { true } else { false } } }
    var hasLength: Bool {
        measures.contains {
            switch $0 {
            case .length, .hourMark: true
            case .side, .amount: false
            }
        }
    }
    var hasHourMark: Bool { measures.contains { if case .hourMark = $0 { true } else { false } } }
    var hasSide: Bool { measures.contains { if case .side = $0 { true } else { false } } }

    /// The unit of the amount of a dose.
    var doseUnit: QuickUnit? {
        for case .amount(_, let unit?) in measures { return unit }
        return unit
    }

    /// True if the group has a time and nothing else: "at 2" before "and at 5 nursed".
    var isTimeAlone: Bool {
        guard case .clock = start else { return false }
        return cue == nil && impliedCue == nil && measures.isEmpty && words.isEmpty && !begins && !ends
    }

    /// The first clock time as it is written, in minutes; nil without one.
    var writtenMinute: Int? {
        if let span { return span.start.minute }
        if case .clock(let clock) = start { return clock.minute }
        if case .clock(let clock) = finish { return clock.minute }
        return nil
    }

    /// True if numbers without a unit beside the sides are minutes: "left 12, right 8".
    var hasBareMinutes: Bool { hasSide && !bare.isEmpty }

    /// Returns whether a clearer or an equal word for the same entry may follow.
    func mayBecome(_ other: QuickCue) -> Bool {
        guard let cue else { return fits(other) }
        // "Ate eggs and toast for breakfast" is one meal.
        if cue == other {
            return isWeak || cue == .solid && !hasTime || cue == .sleep && (begins || ends) && !hasLength
        }
        if cue == .feed { return [.bottle, .breast, .solid].contains(other) }
        if other == .feed { return [.bottle, .breast, .solid].contains(cue) }
        if cue == .bottle, other == .breast, isWeak { return !hasAmount }
        return isWeak && fits(other)
    }

    /// Returns whether what is collected so far can belong to an entry of the cue.
    private func fits(_ cue: QuickCue) -> Bool {
        let isDiaper = isWet || isDirty || isDry || colour != nil || consistency != nil
        if isDiaper, cue != .diaper { return false }
        if drug != nil, cue != .medicine { return false }
        if hasSide, ![.breast, .pump, .feed, .diaper].contains(cue) { return false }
        if content != nil, ![.bottle, .feed, .pump].contains(cue) { return false }
        return measures.allSatisfy { accepts($0, cue: cue) }
    }

    /// Returns whether an entry of the cue can have the measure; true without a cue.
    func accepts(_ measure: Measure, cue: QuickCue?) -> Bool {
        guard let cue else { return true }
        switch measure {
        case .side(let side):
            return [.breast, .pump, .feed].contains(cue) || cue == .diaper && side == .both
                || cue == .bottle && isWeak
        case .length, .hourMark:
            switch cue {
            case .bottle, .breast, .solid, .feed, .sleep, .pump, .activity: return true
            case .diaper, .medicine, .temperature, .weight, .length, .head, .milestone, .note: return false
            }
        case .amount(let value, let unit):
            switch unit?.dimension {
            case nil:
                // "Left 12": minutes.
                if cue == .breast { return (1...Self.longestFeed).contains(value) }
                return [.bottle, .feed, .pump, .temperature, .weight, .length, .head, .medicine].contains(cue)
            case .volume:
                if cue == .solid { return unit == .teaspoon || unit == .tablespoon || unit == .cup }
                return [.bottle, .feed, .pump, .medicine].contains(cue) || cue == .weight && unit == .ounce
            case .mass: return [.weight, .medicine, .solid].contains(cue)
            case .length: return [.length, .head].contains(cue)
            case .temperature: return cue == .temperature
            case .count: return [.medicine, .solid].contains(cue)
            case .time: return false
            }
        }
    }

    /// The cue that follows from the other words; nil if none does.
    var impliedCue: QuickCue? {
        if drug != nil { return .medicine }
        if isWet || isDirty || isDry || colour != nil || consistency != nil { return .diaper }
        // "Night from 8 to 6"
        if span != nil, day?.part == .night, measures.isEmpty, words.isEmpty, !ends { return .sleep }
        // "Both" alone may be two children.
        let isSideAlone = measures.count == 1 && !hasTime
        if hasSide, content == nil, !isSideAlone, measures != [.side(.both)], measures.allSatisfy(isBreast) {
            return .breast
        }
        if let content { return hasAmount || hasTime || content == .formula || content == .breastMilk ? .bottle : nil }
        for case .amount(_, let unit?) in measures {
            switch unit.dimension {
            case .volume where [.teaspoon, .tablespoon, .cup].contains(unit): continue
            case .volume: return .bottle
            case .mass where unit != .gram || hasLargeMass: return .weight
            case .length where unit != .inch || isGrowth: return .length
            case .temperature: return .temperature
            case .mass, .length, .time, .count: continue
            }
        }
        return nil
    }

    /// Takes what is left from the amount of a bottle; false if there is none.
    mutating func leaves(_ value: Double, _ unit: QuickUnit?) -> Bool {
        guard [.bottle, .feed, nil].contains(cue), case .amount(let whole, let own) = measures.first else {
            return false
        }
        guard let own, let unit = unit ?? own as QuickUnit? else {
            guard unit == nil, own == nil, value < whole else { return false }
            measures[0] = .amount(whole - value, nil)
            hasRange = true
            return true
        }
        guard let left = unit.metric(value), let filled = own.metric(whole), left < filled else { return false }
        measures[0] = .amount(filled - left, .millilitre)
        hasRange = true
        return true
    }

    /// Adds a second amount of a dose: "100 mg, 5 ml". What is measured out is the amount, the other its strength.
    mutating func addsContent(_ value: Double, _ unit: QuickUnit, _ range: Range<String.Index>) -> Bool {
        guard measures.count == 1, case .amount(let value0, let first) = measures[0] else { return false }
        // "Half a 4 mg tablet" and "amoxi 500, 3.2 ml"
        let isFirstContent = first?.isContent ?? (value0 > Self.mostPieces || value0 < Self.leastPiece)
        guard isFirstContent != unit.isContent else { return false }
        if isFirstContent {
            bare.removeAll { amountRanges.contains($0) }
            strengths += amountRanges
            measures = [.amount(value, unit)]
            amountRanges = [range]
        } else {
            strengths.append(range)
        }
        return true
    }

    /// Turns "6h45" before what has no length into a time: "6h45 réveil".
    mutating func hourMarkBecomesTime() {
        guard cue == nil, measures.count == 1, start == nil, case .hourMark(let clock, _) = measures[0] else { return }
        measures = []
        start = .clock(clock)
    }

    /// Turns a meal that only has a volume into a bottle: "ate 120 ml formula".
    mutating func becomesBottle() {
        guard cue == .solid, let volume, words.count == 1 else { return }
        cue = .bottle
        measures = [volume]
        words = []
        self.volume = nil
    }

    /// True if words that were not read leave open whether it happened: "bath toys", "Tylenol tastes awful".
    var isUnclear: Bool {
        if hasMultiple, cue == .medicine || hasAmount { return true }
        if isMade, cue == .bottle { return true }
        let isState = isWet || isDirty || isDry || isMixed || cue == .diaper && measures.contains(.side(.both))
        if cue == .diaper, !isState, !rest.isEmpty { return true }
        guard !unread.isEmpty || !keepsWords && !words.isEmpty else { return false }
        if isState || begins || ends || isAwake || text != nil { return false }
        // What a diaper held and how much a bottle had is what makes them an event: "only 2 diapers left".
        if cue == .diaper { return true }
        // Without a verb and a time, an amount beside unknown words may be one of anything.
        if unread.count >= 2, cue != .medicine || !hasAmount, !isPast, !hasTime, day == nil { return true }
        if cue == .bottle, !hasAmount, content == nil { return !isPast }
        // "Skipped" has many words: "j'ai zappé le Gaviscon de midi".
        if cue == .medicine { return !isPast && !hasAmount }
        if isWeak, cue == .breast, !hasLength, !hasBareMinutes, content == nil { return true }
        if isWeak, cue == .bottle, millilitres ?? .infinity < Self.leastBottle { return true }
        if cue == .pump, hasAmount, bare.count == measures.count { return true }
        return !(isPast || hasTime || !measures.isEmpty || day != nil)
    }

    /// True if the entry has words of the family as one of its fields.
    var keepsWords: Bool {
        switch cue {
        case .solid, .milestone: true
        case .medicine: drug == nil
        default: false
        }
    }

    /// Returns whether a measure beside a side speaks of a breast feed rather than of a pump.
    private func isBreast(_ measure: Measure) -> Bool {
        guard case .amount(let value, let unit) = measure else { return true }
        return unit == nil && (1...Self.longestUnnamedFeed).contains(value)
    }

    /// The volume of the first amount; nil without a unit.
    var millilitres: Double? {
        guard case .amount(let value, let unit?) = measures.first, unit.dimension == .volume else { return nil }
        return unit.metric(value)
    }

    /// A larger number without a unit is a strength: "amoxi 500".
    private static let mostPieces = 20.0
    /// "0,025" is the strength of a spray; nobody cuts a tablet into more than ten parts.
    private static let leastPiece = 0.1
    /// In millilitres: less beside a word that is not known is rather a medicine.
    private static let leastBottle = 25.0
    /// In minutes. Without a word of nursing, more may be the millilitres of a pump.
    private static let longestFeed = 60.0
    private static let longestUnnamedFeed = 40.0

    /// Grams alone are a body's weight only from one kilogram on.
    private var hasLargeMass: Bool {
        measures.contains { if case .amount(let value, .gram) = $0 { value >= 1000 } else { false } }
    }
}
