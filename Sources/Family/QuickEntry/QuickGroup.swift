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
    var isMixed = false
    var hasEach = false
    var content: CareEntry.Feeding.Content?
    var colour: String?
    var consistency: String?
    var place: Range<String.Index>?
    var site: Range<String.Index>?
    var drug: String?
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
            case .volume: return [.bottle, .feed, .pump, .medicine].contains(cue) || cue == .weight && unit == .ounce
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
        if hasSide, content == nil, measures != [.side(.both)], measures.allSatisfy(isBreast) { return .breast }
        if content != nil { return .bottle }
        for case .amount(_, let unit?) in measures {
            switch unit.dimension {
            case .volume: return .bottle
            case .mass where unit != .gram || hasLargeMass: return .weight
            case .length where unit != .inch: return .length
            case .temperature: return .temperature
            case .mass, .length, .time, .count: continue
            }
        }
        return nil
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

    /// In minutes. Without a word of nursing, more may be the millilitres of a pump.
    private static let longestFeed = 60.0
    private static let longestUnnamedFeed = 40.0

    /// Grams alone are a body's weight only from one kilogram on.
    private var hasLargeMass: Bool {
        measures.contains { if case .amount(let value, .gram) = $0 { value >= 1000 } else { false } }
    }
}
