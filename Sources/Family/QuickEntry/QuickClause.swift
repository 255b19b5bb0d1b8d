/// A part of a sentence of a quick entry, with what kind of statement it makes.
struct QuickClause: Sendable {
    var items: [QuickItem]
    /// The number of the sentence.
    var sentence: Int
    /// Why the clause becomes no entry; nil if it may become one.
    var reason: QuickReason?
    /// True if a verb says that something happened: "gave", "getrunken".
    var isPast = false
    /// True for "but only drank 80 ml".
    var isCorrection: Bool { (lexemes.first?.means(.but) ?? false) && reason == .unclear && isPast }

    /// True for "made 120 ml", of which the child may have had less.
    var tellsPreparation: Bool { lexemes.contains { Self.made.contains($0.folded) } }
    /// True for "had 90".
    var tellsIntake: Bool { reason == nil && lexemes.contains { $0.means(.intake) } }

    private static let made: Set<String> = [
        "made", "mixed", "gemacht", "angeruhrt", "fait", "prepare", "hice",
    ]

    fileprivate var lexemes: ArraySlice<QuickLexeme> = []

    /// The place of the clause in the text; nil for a clause without words.
    var range: Range<String.Index>? {
        let ranges = items.map(\.range) + lexemes.map(\.range)
        guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else { return nil }
        return start..<end
    }

    /// Returns the clauses of a text, in its order.
    static func clauses(of items: [QuickItem], lexemes: [QuickLexeme], text: String) -> [QuickClause] {
        var clauses: [QuickClause] = []
        var sentence = 0
        var start = text.startIndex
        var current: [QuickItem] = []
        func close(at end: String.Index) {
            let first = lexemes.firstIndex { $0.range.lowerBound >= start } ?? lexemes.endIndex
            let last = lexemes.firstIndex { $0.range.lowerBound >= end } ?? lexemes.endIndex
            clauses.append(QuickClause(items: current, sentence: sentence, lexemes: lexemes[first..<max(first, last)]))
            current = []
            start = end
        }
        for item in items {
            guard item.isSeparator else {
                // "Asleep 19:25 awake 20:05" has a comma for the ear.
                if turns(item, current) { close(at: item.range.lowerBound) }
                current.append(item)
                continue
            }
            close(at: item.range.lowerBound)
            if item.value == .stop { sentence += 1 }
        }
        close(at: text.endIndex)
        judge(&clauses, in: text)
        return clauses.filter { !$0.items.isEmpty }
    }

    /// Returns whether an item says the opposite of a word before it that has its own time.
    private static func turns(_ item: QuickItem, _ before: [QuickItem]) -> Bool {
        let opposite: QuickItem.Value
        switch item.value {
        case .awake: opposite = .asleep
        case .asleep: opposite = .awake
        default: return false
        }
        guard let marker = before.lastIndex(where: { $0.value == opposite }) else { return false }
        return before[marker...].contains { if case .time = $0.value { true } else { false } }
    }

    // MARK: - Judgement

    /// Finds the clauses that tell of nothing that happened.
    private static func judge(_ clauses: inout [QuickClause], in text: String) {
        for index in clauses.indices {
            clauses[index].isPast = clauses[index].lexemes.contains { $0.means(.past) }
            clauses[index].reason = clauses[index].ownReason
        }
        for sentence in Set(clauses.map(\.sentence)) {
            let members = clauses.indices.filter { clauses[$0].sentence == sentence }
            guard let first = members.first, let last = members.last else { continue }
            let start = clauses[first].lexemes.first?.range.lowerBound ?? text.startIndex
            let following = clauses.indices.first { $0 > last && !clauses[$0].lexemes.isEmpty }
            let end = following.flatMap { clauses[$0].lexemes.first?.range.lowerBound } ?? text.endIndex
            let lead = text[..<start].last { !$0.isWhitespace }
            if lead == "¿" || start < end && text[start..<end].contains("?") {
                for index in members { clauses[index].reason = .question }
            }
            spread(&clauses, members)
        }
    }

    /// Gives the reason of a clause to its neighbours that state nothing of their own: "forgot vitamin D and iron".
    private static func spread(_ clauses: inout [QuickClause], _ members: [Int]) {
        var reason: QuickReason?
        for index in members {
            if let own = clauses[index].reason {
                reason = own
            } else if let carried = reason {
                if clauses[index].states(after: carried) { reason = nil } else { clauses[index].reason = carried }
            }
        }
        // "Vitamin D und Eisen vergessen"
        for (before, index) in zip(members, members.dropFirst()).reversed() {
            guard let reason = clauses[index].reason, clauses[before].reason == nil, reason != .unclear,
                clauses[index].lexemes.first?.means(.and) ?? false, !clauses[before].states(after: reason)
            else { continue }
            clauses[before].reason = reason
        }
    }

    /// Returns whether the clause states something of its own after one that a reason keeps from being an entry.
    private func states(after reason: QuickReason) -> Bool {
        let hasState = items.contains { item in
            switch item.value {
            case .wet, .dirty, .dry, .mixed, .asleep, .awake, .observed: true
            default: false
            }
        }
        if reason == .otherPerson {
            return lexemes.contains { $0.isChild || $0.means(.subject) && !$0.means(.speaker) }
        }
        if isPast { return true }
        // A plan has amounts and times, too.
        if [.question, .plan, .condition, .hearsay].contains(reason) { return false }
        if hasState { return true }
        // What was bought, prescribed or liked has amounts, too.
        let isOfThings = [.supply, .advice, .allergy, .habit, .need].contains(reason)
        return items.contains { item in
            switch item.value {
            case .quantity where isOfThings: false
            case .quantity, .duration, .hourMark, .time, .span, .since, .until: true
            default: false
            }
        }
    }

    private var ownReason: QuickReason? {
        // The text of a note may say anything.
        if items.contains(where: { $0.value == .text }) { return nil }
        // "Threw up the Tylenol"
        let isMedicine = items.contains { if case .drug = $0.value { true } else { false } }
        if isMedicine, items.contains(where: { $0.value == .observed }) { return .refusal }
        if let word = lexemes.indices.first(where: isReason) { return lexemes[word].reason }
        if lexemes.first?.means(.but) ?? false { return .unclear }
        if lexemes.contains(where: { $0.means(.without) }), items.contains(where: { $0.value == .blocks }) {
            return .negation
        }
        if isAhead { return .plan }
        if asks { return .question }
        if isOfOthers { return .otherPerson }
        let isMeasured = items.contains { item in
            switch item.value {
            case .cue(.temperature), .cue(.weight), .cue(.length), .cue(.head): true
            default: false
            }
        }
        if !isMeasured, let doctor = lexemes.firstIndex(where: { $0.means(.doctor) }) {
            if isMedicine || items.contains(where: { $0.value == .cue(.medicine) }) { return .advice }
            if lexemes[doctor...].contains(where: { $0.means(.says) }) { return .hearsay }
        }
        let verb = lexemes.firstIndex { $0.means(.says) }
        let isMilestone = items.contains { $0.value == .firstTime || $0.value == .cue(.milestone) }
        if let verb, !isMilestone, !lexemes[..<verb].contains(where: \.isChild) {
            let isTold = lexemes.contains { $0.means(.person) || $0.means(.someone) || $0.means(.doctor) }
            if isTold || lexemes[..<verb].contains(where: { $0.means(.subject) }) { return .hearsay }
        }
        return nil
    }

    /// Returns whether a word gives a reason: "out of" does, but for an amount before it.
    private func isReason(_ index: Int) -> Bool {
        guard let reason = lexemes[index].reason else { return false }
        guard reason == .supply else { return true }
        // "A 4 oz bottle from the fridge at 5" was drunk.
        if Self.stores.contains(lexemes[index].folded) {
            return !items.contains { item in
                switch item.value {
                case .time, .span, .hourMark: true
                default: false
                }
            }
        }
        return index == lexemes.startIndex || lexemes[index - 1].number == nil && lexemes[index - 1].unit == nil
    }

    /// What somebody does for a child.
    private static let giving: Set<String> = [
        "gave", "given", "fed", "changed", "bathed", "put", "took", "measured", "gegeben", "gab", "gefuttert",
        "gewickelt",
        "gebadet", "hingelegt", "gebracht", "gemessen", "donne", "donnee", "nourri", "change", "baigne", "couche",
        "mis",
        "mesure", "dio", "dado", "cambio", "bano", "acosto", "puso", "midio",
    ]
    private static let animals: Set<String> = [
        "dog", "puppy", "cat", "kitten", "hamster", "bunny", "rabbit", "hund", "welpe", "katze", "kater", "kaninchen",
        "chien", "chienne", "chiot", "chat", "chatte", "chaton", "lapin", "perro", "perra", "cachorro", "gato", "gata",
        "gatito", "conejo",
    ]

    /// Where milk is kept.
    private static let stores: Set<String> = [
        "fridge", "freezer", "kuhlschrank", "frigo", "congelateur", "nevera", "congelador",
    ]

    /// True for "nap in 20 minutes". "Drank 120 ml in 20 minutes" tells how long it took.
    private var isAhead: Bool {
        guard !isPast, !items.contains(where: { if case .quantity = $0.value { true } else { false } }) else {
            return false
        }
        return lexemes.indices.dropLast().contains { index in
            Self.aheads.contains(lexemes[index].folded)
                && lexemes[index...].dropFirst().prefix(3).contains { $0.unit?.dimension == .time }
        }
    }

    private static let aheads: Set<String> = ["in", "dans", "en", "dentro", "within"]

    /// True for "did Mia get…", "wann hat sie…", "a-t-elle bu".
    private var asks: Bool {
        let words = Array(lexemes)
        for index in words.indices.dropFirst() where words[index].gap == .dash && words[index].means(.subject) {
            let verb = words[index - 1].folded == "t" && index > 1 ? words[index - 2] : words[index - 1]
            if verb.means(.auxiliary) || verb.means(.past) || verb.senses.contains(where: \.isContent) { return true }
        }
        var index = words.startIndex
        while index < words.endIndex,
            words[index].isChild || words[index].means(.and) || words[index].means(.then)
                || words[index].means(.from) || words[index].means(.since)
                || words[index].means(.at) && !words[index].means(.filler)
                || words[index].means(.filler) && !words[index].means(.auxiliary) && !words[index].means(.asks)
        {
            index += 1
        }
        guard index < words.endIndex else { return false }
        if words[index].means(.asks) { return true }
        guard words[index].means(.auxiliary), let next = words[safe: index + 1], next.gap.joins else { return false }
        return next.means(.subject) || next.means(.person) || next.isChild
    }

    /// True if somebody else than a child is who it happened to: "I took ibuprofen", "the dog pooped".
    private var isOfOthers: Bool {
        guard !lexemes.contains(where: \.isChild) else { return false }
        guard let other = lexemes.firstIndex(where: { $0.means(.speaker) || $0.means(.someone) || $0.means(.person) })
        else { return false }
        let rest = lexemes[other...].dropFirst()
        if lexemes[other].means(.intake) || rest.contains(where: { $0.means(.intake) }) { return true }
        let isMeasured = rest.contains { $0.means(.cue(.temperature)) || $0.means(.cue(.weight)) }
        let isOwn = lexemes[other].means(.speaker) || lexemes[other].means(.person)
        let hasLabel = rest.first?.gap.contains(.colon) ?? false
        if isMeasured, isOwn, !isPast, !hasLabel, !rest.contains(where: { $0.means(.subject) && !$0.means(.speaker) }) {
            return true
        }
        if lexemes[other].means(.someone), isPast, !rest.contains(where: { Self.giving.contains($0.folded) }) {
            return true
        }
        if Self.animals.contains(lexemes[other].folded) { return true }
        let isSleep = rest.contains { $0.means(.cue(.sleep)) || $0.means(.asleep) || $0.means(.awake) }
        let isLabel = rest.first?.gap.contains(.colon) ?? false
        if isSleep, !isLabel, !rest.contains(where: { $0.means(.subject) && !$0.means(.speaker) }) { return true }
        return lexemes[other].means(.someone) && !isPast
    }
}

extension QuickLexeme {
    /// True for the name of a child, and for "both kids".
    var isChild: Bool {
        senses.contains { sense in
            switch sense {
            case .child, .everyChild: true
            default: false
            }
        }
    }
}
