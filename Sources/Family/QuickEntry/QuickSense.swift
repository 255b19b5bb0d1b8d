/// The meaning of a word or phrase of a quick entry.
enum QuickSense: Hashable, Sendable {
    /// Names what the entry is about.
    case cue(QuickCue)
    /// Says what a diaper held.
    case wet, dirty, dry
    /// "mixed": a diaper with both, or breast milk with formula.
    case mixed
    case side(CareEntry.Side)
    /// "each": the amount before it holds for both sides.
    case each
    case content(CareEntry.Feeding.Content)
    case colour(String)
    case consistency(String)
    case place, site
    case unit(QuickUnit)
    case number(Double)
    /// "hundred", which multiplies or adds.
    case hundred
    /// "a", "eine", "une": 1 before a unit of time, nothing elsewhere.
    case article
    case half, quarter, threeQuarters
    /// Words around times.
    case at, from, until, since, before, after
    /// "vor", "il y a", "hace": the time that follows is in the past.
    case agoBefore
    /// "ago", "her".
    case agoAfter
    case lasting
    case hourMark
    case meridiem(isAfternoon: Bool)
    case now
    /// The days before today.
    case day(Int)
    case part(QuickDayPart)
    /// "this morning", "gestern Abend": so many days ago.
    case partOfDay(Int, QuickDayPart)
    /// "not", "refused", "next", "every": the clause tells of nothing that happened.
    case blocks(QuickReason)
    /// "gave", "getrunken": the clause tells of something that happened.
    case past
    /// "when", "how much": begins a question.
    case asks
    /// "did", "hat": begins a question before a subject.
    case auxiliary
    /// A pronoun or "the baby".
    case subject
    /// "I", "we".
    case speaker
    /// "dog", "husband": never a child of the household.
    case someone
    case doctor
    /// "said": after a person, it is hearsay.
    case says
    /// "took", "slept": what somebody does for themselves.
    case intake
    /// "syrup", "infant": what a medicine is given as, or for whom.
    case formWord
    /// "without", which blocks a clause unless it tells of a first time: "sat without help".
    case without
    /// "but": what follows corrects what stands before.
    case but
    case noon, midnight
    case begins, ends
    /// "fell asleep", "is asleep".
    case asleep
    /// "woke up".
    case awake
    /// "down" and "up", which say the same only beside a time: "up since 6".
    case asleepAtTime, awakeAtTime
    /// "for the first time".
    case firstTime
    /// "after", "before": the word of an entry that follows only tells when.
    case reference
    /// A word that is a typing error's distance from another: "gesessen" is not "gegessen".
    case unrelated
    /// "Mama" and "papa", who give a bottle and are called.
    case person
    /// A number of minutes in one word: "Viertelstunde".
    case minutes(Int)
    case and, then
    /// "same again": the entry before is repeated.
    case again
    /// "twice", "a spoon": how much it was is open.
    case multiple
    /// A day of the week, 0 for Monday.
    case weekday(Int)
    case child(Int)
    /// "both kids": every child of the household.
    case everyChild
    /// "spit up", "vomited": the clause is a note.
    case observed
    /// A medicine that the household has set up, by the name of its record.
    case medicine(String)
    /// The name of a well-known medicine.
    case drug
    /// The same for a name that is also an ordinary word: "iron" before "5 ml".
    case drugWord
    /// A dish for babies, which means a meal.
    case food
    case belongsTo
    case filler

    /// True for senses that make or change an entry, unlike numbers, units and words of time.
    var isContent: Bool {
        switch self {
        case .cue, .food, .wet, .dirty, .dry, .mixed, .content, .colour, .consistency, .place, .site, .asleep, .awake,
            .begins, .ends:
            true
        default: false
        }
    }

    /// True for words of what happens at a time: a meal, a nap, a bath.
    var isEvent: Bool {
        switch self {
        case .cue(let cue): [.feeding, .diaper, .sleep, .pumping, .activity].contains(cue.kind)
        case .food: true
        default: false
        }
    }

    var isNumber: Bool { if case .number = self { true } else { false } }

    /// True for senses whose short words have too many neighbours: French "douce" is not "douche".
    var isLongOnly: Bool {
        switch self {
        case .drug, .cue(.activity): true
        default: false
        }
    }

    /// True for a word that says why a clause is no entry.
    var isReason: Bool { if case .blocks = self { true } else { false } }

    /// True for words that only show what kind of statement a clause makes.
    var isGrammatical: Bool {
        switch self {
        case .filler, .past, .asks, .auxiliary, .subject, .speaker, .intake: true
        default: false
        }
    }

    /// True for senses whose words agree with a noun.
    var isAdjective: Bool {
        switch self {
        case .wet, .dirty, .dry, .mixed, .side, .colour, .consistency: true
        default: false
        }
    }
}

/// The subject of an entry.
enum QuickCue: Hashable, Sendable {
    case bottle, breast, solid
    /// "fed": a meal whose method follows from the rest.
    case feed
    case diaper, sleep, pump
    case activity(CareEntry.Activity.Kind)
    case medicine, temperature, weight, length, head, milestone, note

    /// The type of the record.
    var kind: CareEntry.Kind {
        switch self {
        case .bottle, .breast, .solid, .feed: .feeding
        case .diaper: .diaper
        case .sleep: .sleep
        case .pump: .pumping
        case .activity: .activity
        case .medicine: .medication
        case .temperature: .temperature
        case .weight, .length, .head: .growth
        case .milestone: .milestone
        case .note: .note
        }
    }
}

/// A part of a day in which a time lies.
enum QuickDayPart: Hashable, Sendable {
    case morning, afternoon, evening, night

    /// Returns whether a minute of the day can be in the part.
    func contains(_ minute: Int) -> Bool {
        switch self {
        case .morning: (3 * 60..<12 * 60 + 30).contains(minute)
        case .afternoon: (12 * 60..<19 * 60).contains(minute)
        case .evening: (16 * 60..<24 * 60).contains(minute)
        // "Last night at 7" was in the evening, "last night at 6" is open; the latest is meant.
        case .night: minute >= 18 * 60 || minute <= 6 * 60
        }
    }
}

/// A unit, with the factor to the unit of the records.
enum QuickUnit: String, Hashable, Sendable {
    case millilitre, centilitre, litre, ounce, teaspoon, tablespoon, cup
    case gram, kilogram, pound
    case millimetre, centimetre, metre, inch
    case celsius, fahrenheit, degree
    case second, minute, hour
    case milligram, drop, tablet, sachet, dose, puff, suppository, internationalUnit, microgram
    /// "m": minutes, or metres of a body.
    case m

    enum Dimension: Sendable { case volume, mass, length, temperature, time, count }

    var dimension: Dimension {
        switch self {
        case .millilitre, .centilitre, .litre, .ounce, .teaspoon, .tablespoon, .cup: .volume
        case .gram, .kilogram, .pound: .mass
        case .millimetre, .centimetre, .metre, .inch: .length
        case .celsius, .fahrenheit, .degree: .temperature
        case .second, .minute, .hour, .m: .time
        case .milligram, .drop, .tablet, .sachet, .dose, .puff, .suppository, .internationalUnit, .microgram: .count
        }
    }

    /// True for what a medicine is given as: tablets, drops.
    var isForm: Bool {
        switch self {
        case .drop, .tablet, .sachet, .dose, .puff, .suppository: true
        default: false
        }
    }

    /// True for the amount of an active ingredient.
    var isContent: Bool {
        switch self {
        case .milligram, .microgram, .gram, .internationalUnit: true
        default: false
        }
    }

    /// Returns what a medicine is given as by a word of its name: "saline drops".
    static func form(in name: String) -> QuickUnit? {
        QuickScanner.tokens(of: name).compactMap { forms[$0.folded] }.first
    }

    private static let forms: [String: QuickUnit] = [
        "drops": .drop, "drop": .drop, "tropfen": .drop, "gouttes": .drop, "gotas": .drop,
        "suppository": .suppository, "suppositories": .suppository, "zapfchen": .suppository, "suppo": .suppository,
        "suppositoire": .suppository, "supositorio": .suppository, "tablet": .tablet, "tablets": .tablet,
        "tablette": .tablet, "tabletten": .tablet,
    ]

    /// Returns the value in millilitres, grams or millimetres; nil for other dimensions.
    func metric(_ value: Double) -> Double? {
        switch self {
        case .millilitre, .gram, .millimetre: value
        case .centilitre, .centimetre: value * 10
        case .litre, .kilogram, .metre: value * 1000
        case .ounce: value * Self.millilitresPerOunce
        case .teaspoon: value * 5
        case .tablespoon: value * 15
        case .cup: value * 240
        case .pound: value * Self.gramsPerPound
        case .inch: value * 25.4
        default: nil
        }
    }

    /// The name of the unit in a record of a dose.
    var doseName: String {
        switch self {
        case .millilitre: "ml"
        case .gram: "g"
        case .milligram: "mg"
        case .microgram: "µg"
        case .drop: "drops"
        case .tablet: "tablets"
        case .sachet: "sachets"
        case .dose: "doses"
        case .kilogram: "kg"
        case .puff: "puffs"
        case .suppository: "suppositories"
        case .internationalUnit: "IU"
        default: rawValue
        }
    }

    /// US fluid ounce, as on baby bottles. Spoons and cups are those of labels in the US (21 CFR 101.9).
    static let millilitresPerOunce = 29.5735
    static let gramsPerPound = 453.59237
    /// Ounce of a weight.
    static let gramsPerOunce = 28.349523
}
