import HearthCore
import Kitchen

/// Reads the parts of a plan that have a number instead of days: "fish twice, chicken once, otherwise veggie", "2 jours
/// végétariens, le reste comme tu veux".
struct WeekParts {
    /// A wish for some days of a plan.
    struct Part {
        /// The number of days; nil for the days that nothing else takes.
        var count: Int?
        /// The tokens of the number and of the wish.
        var tokens: Range<Int>
    }

    /// In the order of the text.
    private(set) var parts: [Part] = []
    /// True if the text says that other days follow than those that it names.
    private(set) var hasRest = false
    /// The mentions of days, without the numbers that belong to parts.
    private(set) var mentions: [DayMention]

    private let text: MealText

    private let isChange: Bool

    /// Reads the parts of a text.
    ///
    /// - Parameter isChange: true if the text changes an earlier plan.
    init(_ text: MealText, _ mentions: [DayMention], isChange: Bool) {
        self.text = text
        self.mentions = mentions
        self.isChange = isChange
        readRests()
        readTimes()
        readDayCounts()
        guard !parts.isEmpty || hasRest else { return }
        parts.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let counted = parts.filter { $0.count != nil }.map(\.tokens)
        self.mentions.removeAll { mention in
            if case .length = mention.kind { counted.contains { $0.overlaps(mention.tokens) } } else { false }
        }
        if !isChange { frame() }
    }

    private var tokens: [Token] { text.tokens }

    /// The numbers of days that the parts need, without the rest.
    var count: Int { parts.reduce(0) { $0 + ($1.count ?? 0) } }

    // MARK: - Reading

    /// Finds "otherwise veggie", "le reste végétarien", "los demás días ligero".
    private mutating func readRests() {
        for index in tokens.indices {
            guard let end = RestWords.end(at: index, in: tokens),
                !parts.contains(where: { $0.tokens.contains(index) })
            else { continue }
            // "For the rest of the week" is the span of the plan if nothing stands in front.
            if Self.spanStarts.contains(tokens.word(index - 1)) || Self.spanStarts.contains(tokens.word(index - 2)),
                !mentions.contains(where: { $0.tokens.upperBound <= index })
            {
                continue
            }
            // "Keep the rest" leaves an earlier plan as it is.
            let around = max(0, index - 3)..<min(end + 3, tokens.count)
            if isChange || around.contains(where: { Self.keeping.contains(tokens[$0].folded) }) { continue }
            let isOrElse = Self.conjunctions.contains(tokens[index].folded)
            let last = endOfClause(from: end)
            let wish = (end..<last).filter { isWish($0) }
            if isOrElse {
                guard let first = wish.first, first - end < 3, isDiet(first) || text.piece(at: first)?.isFood == true,
                    !(index..<last).contains(where: { text.piece(at: $0)?.isCue(.reaction, .harms) == true })
                else { continue }
            }
            hasRest = true
            if !wish.isEmpty { parts.append(Part(count: nil, tokens: index..<last)) }
        }
    }

    /// Finds "fish twice", "zweimal Fleisch", "deux fois du poisson".
    private mutating func readTimes() {
        for index in tokens.indices {
            guard let times = times(at: index), times.count <= 6, !isOwned(index) else { continue }
            if isRate(times.end) { continue }
            if let start = wishBefore(index) {
                parts.append(Part(count: times.count, tokens: start..<times.end))
            } else if let end = wishAfter(times.end) {
                parts.append(Part(count: times.count, tokens: index..<end))
            }
        }
        // "Carne dos veces, pescado una": the word for times is said once.
        guard !parts.isEmpty else { return }
        for index in tokens.indices where !isOwned(index) {
            guard let count = number(index), count <= 6, let start = wishBefore(index), !isOwned(start),
                index + 1 == tokens.count || tokens[index + 1].gap.endsClause || isJoin(index + 1)
            else { continue }
            parts.append(Part(count: count, tokens: start..<index + 1))
        }
    }

    /// Finds "2 vegetarian days", "zwei Tage mit Fisch", "dos de ellas vegetarianas". They are parts only beside another
    /// part or a longer plan: "3 vegan days" alone is a plan of three days.
    private mutating func readDayCounts() {
        var found: [Part] = []
        for index in tokens.indices where !isOwned(index) {
            guard let count = number(index), count <= 6, let part = dayCount(count, at: index) else { continue }
            if found.last.map({ $0.tokens.overlaps(part.tokens) }) == true { continue }
            found.append(part)
        }
        // "Dos días de pescado, uno de pollo": the unit is said once.
        if !found.isEmpty {
            for index in tokens.indices where !isOwned(index) && !found.contains(where: { $0.tokens.contains(index) }) {
                guard let count = number(index), count <= 6, !["a", "un", "une"].contains(tokens[index].folded),
                    let end = wishAfter(index + 1), index > 0, tokens[index].gap.endsClause || isJoin(index - 1)
                else { continue }
                found.append(Part(count: count, tokens: index..<end))
            }
        }
        guard !found.isEmpty else { return }
        let sum = found.reduce(0) { $0 + ($1.count ?? 0) }
        let isWithin = mentions.contains { mention in
            switch mention.kind {
            case .length(let length):
                length > sum && !found.contains { $0.tokens.overlaps(mention.tokens) }
            case .range: mention.days.count > sum && !mention.isRemoved
            default: false
            }
        }
        if !parts.isEmpty || hasRest || found.count > 1 || isWithin || isChange { parts += found }
    }

    private func dayCount(_ count: Int, at index: Int) -> Part? {
        // "Fish two nights", "poisson deux soirs"
        if isDayNoun(index + 1), !tokens[index + 1].gap.endsClause, let start = wishBefore(index),
            index + 2 >= tokens.count || tokens[index + 2].gap.endsClause || isJoin(index + 2)
        {
            return Part(count: count, tokens: start..<index + 2)
        }
        var hasWish = false
        var position = index + 1
        while position < tokens.count, position - index < 5, !tokens[position].gap.endsClause {
            if let behind = Self.partitives.compactMap({ tokens.end(of: $0, at: position) }).max() {
                // "Two of them are vegetarian" counts guests.
                guard !Self.beings.contains(tokens.word(behind)) else { return nil }
                guard let end = wishAfter(behind, reach: 6) else { return nil }
                return Part(count: count, tokens: index..<end)
            }
            if Self.ones.contains(tokens[position].folded), hasWish {
                return Part(count: count, tokens: index..<position + 1)
            }
            if isDayNoun(position) {
                if hasWish { return Part(count: count, tokens: index..<position + 1) }
                guard let end = wishAfter(position + 1) else { return nil }
                return Part(count: count, tokens: index..<end)
            }
            if isPartWish(position) {
                hasWish = true
            } else if !Self.links.contains(tokens[position].folded), text.piece(at: position) == nil {
                return nil
            }
            position += 1
        }
        // "Davon zwei vegetarisch", "dont 2 végétariens"
        if Self.partitives.contains(where: { tokens.holds($0, at: index - 1) }), let end = wishAfter(index + 1) {
            return Part(count: count, tokens: index - 1..<end)
        }
        return nil
    }

    /// Turns the only days of a text into a part of a week if other days follow: "meat only at the weekend, the other
    /// days vegetarian". Without other days, a week or the sum of the parts is the frame.
    private mutating func frame() {
        func isFrame(_ mention: DayMention) -> Bool {
            switch mention.kind {
            case .length, .end, .start, .workdays: return true
            // "Grandma comes in two weeks" is no frame beside counted foods.
            case .range: return !mention.isRemoved && !mention.isVague
            default: return false
            }
        }
        let frames = mentions.indices.filter { isFrame(mentions[$0]) }
        let hasRestWish = parts.contains { $0.count == nil }
        if hasRestWish, frames.count == 1, mentions[frames[0]].kind == .range, !mentions[frames[0]].weekdays.isEmpty,
            let rest = parts.first(where: { $0.count == nil }), !rest.tokens.overlaps(mentions[frames[0]].tokens)
        {
            mentions[frames[0]].kind = .single
        } else if !frames.isEmpty {
            for index in frames where mentions[index].isVague { mentions[index].isVague = false }
            return
        }
        let isWeek = hasRest || mentions.contains { $0.kind == .single && !$0.isRemoved }
        mentions.insert(DayMention(kind: .length(isWeek || !areDays ? 7 : count), days: [], tokens: 0..<0), at: 0)
    }

    /// True if every part counts days: "2 days veggie, 1 day fish" is a plan of three days.
    private var areDays: Bool {
        parts.allSatisfy { part in part.tokens.contains { isDayNoun($0) } }
    }

    // MARK: - Days of the parts

    /// Returns the groups of the parts: the counted ones spread over the free days, the rest on the others.
    func groups(planned: [CalendarDay], taken: Set<CalendarDay>) -> [DayGroups.Group] {
        var free = planned.filter { !taken.contains($0) }
        var groups: [DayGroups.Group] = []
        let counted = parts.filter { $0.count != nil }
        let wanted = counted.flatMap { part in Array(repeating: part.tokens, count: part.count ?? 0) }
        // Parts take turns, so that a food does not come on neighbouring days.
        let places = Self.places(wanted.count, among: free.count)
        var queue = counted.map { (part: $0, left: $0.count ?? 0, days: [CalendarDay]()) }
        var turn = 0
        for place in places {
            guard let next = (0..<queue.count).map({ (turn + $0) % queue.count }).first(where: { queue[$0].left > 0 })
            else { break }
            queue[next].days.append(free[place])
            queue[next].left -= 1
            turn = next + 1
        }
        for entry in queue where !entry.days.isEmpty {
            groups.append(DayGroups.Group(days: entry.days, tokens: Set(entry.part.tokens), isPart: true))
        }
        let used = Set(groups.flatMap(\.days))
        free.removeAll(where: used.contains)
        for part in parts where part.count == nil && !free.isEmpty {
            groups.append(DayGroups.Group(days: free, tokens: Set(part.tokens), isPart: true))
        }
        return groups
    }

    /// Returns `count` places among `size`, evenly spread.
    private static func places(_ count: Int, among size: Int) -> [Int] {
        guard count > 0, size > 0 else { return [] }
        guard count < size else { return Array(0..<size) }
        return (0..<count).map { (2 * $0 + 1) * size / (2 * count) }
    }

    // MARK: - Words

    private func isOwned(_ index: Int) -> Bool { parts.contains { $0.tokens.contains(index) } }

    private func number(_ index: Int) -> Int? {
        // "£5 chicken dinners"
        if ["€", "£", "$"].contains(tokens.word(index - 1)) { return nil }
        if let number = tokens[index].number { return number > 0 ? number : nil }
        let match = CalendarLexicon.table.match(at: index, in: tokens, language: text.context.language)
        for case .number(let number) in match?.values ?? [] where match?.tokens.count == 1 { return number }
        return ["a", "one"].contains(tokens[index].folded) ? 1 : nil
    }

    private func isJoin(_ index: Int) -> Bool { ["and", "und", "et", "y"].contains(tokens.word(index)) }

    private func times(at index: Int) -> (count: Int, end: Int)? {
        if let count = Self.timesWords[tokens[index].folded] { return (count, index + 1) }
        guard let count = number(index), count <= 6, index + 1 < tokens.count, !tokens[index + 1].gap.endsClause,
            ["times", "mal", "fois", "veces", "vez", "x"].contains(tokens[index + 1].folded)
        else { return nil }
        return (count, index + 2)
    }

    /// Returns whether the number is one of each day: "twice a day".
    private func isRate(_ end: Int) -> Bool {
        ["a", "per", "am", "pro", "par", "al", "por", "each", "every"].contains(tokens.word(end))
            && isDayNoun(end + 1)
    }

    private func isDayNoun(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return Self.dayNouns.contains(tokens[index].folded) || DayReader.mealPlurals.contains(tokens[index].folded)
    }

    private func isDiet(_ index: Int) -> Bool {
        text.piece(at: index)?.senses.contains { if case .diet = $0 { true } else { false } } == true
    }

    private func isWish(_ index: Int) -> Bool { text.piece(at: index) != nil && DayGroups.isWish(index, text) }

    /// Returns whether the token is a wish by which parts differ: a food, a dish, a diet, a cuisine.
    private func isPartWish(_ index: Int) -> Bool {
        text.piece(at: index)?.senses.contains { sense in
            switch sense {
            case .food, .dish, .diet, .cuisine: true
            default: false
            }
        } == true
    }

    /// Returns the first token of a wish right before the index.
    private func wishBefore(_ index: Int) -> Int? {
        guard index > 0, !tokens[index].gap.endsClause, !isOwned(index - 1), isPartWish(index - 1),
            let piece = text.piece(at: index - 1)
        else { return nil }
        let cue = piece.tokens.lowerBound - 1
        let isExcluding = cue >= 0 && text.piece(at: cue)?.isCue(.excludes) == true
        return isExcluding ? text.piece(at: cue)?.tokens.lowerBound : piece.tokens.lowerBound
    }

    /// Returns the end of the wish right behind the index.
    private func wishAfter(_ start: Int, reach: Int = 3) -> Int? {
        var index = start
        while index < tokens.count, index - start < reach, !tokens[index].gap.endsClause {
            if isPartWish(index) {
                var end = text.piece(at: index)?.tokens.upperBound ?? index + 1
                // "Zweimal Fisch oder Huhn"
                while end + 1 < tokens.count, ["or", "oder", "ou", "o"].contains(tokens[end].folded),
                    isPartWish(end + 1)
                {
                    end = text.piece(at: end + 1)?.tokens.upperBound ?? end + 2
                }
                return end
            }
            let isLink =
                Self.links.contains(tokens[index].folded) || text.piece(at: index)?.isCue(.excludes, .wants) == true
            guard isLink else { return nil }
            index += 1
        }
        return nil
    }

    private func endOfClause(from start: Int) -> Int {
        var index = start
        while index < tokens.count, !tokens[index].gap.endsSentence,
            !(tokens[index].gap.contains(.comma) && index > start),
            !isDayMention(index)
        {
            index += 1
        }
        return max(index, start)
    }

    private func isDayMention(_ index: Int) -> Bool {
        mentions.contains { $0.tokens.contains(index) && $0.kind != .everyDay }
    }

    private static let timesWords: [String: Int] = [
        "once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "funfmal": 5,
    ]
    private static let dayNouns: Set<String> = [
        "day", "days", "night", "nights", "evening", "evenings", "tag", "tage", "tagen", "abend", "abende", "abenden",
        "jour", "jours", "soir", "soirs", "dia", "dias", "noche", "noches",
    ]
    private static let ones: Set<String> = ["one", "ones"]
    private static let beings: Set<String> = ["are", "is", "have", "sind", "ist", "haben", "sont", "est", "son", "es"]
    /// Words in front of the span of a plan.
    private static let spanStarts: Set<String> = ["for", "fur", "pour", "para"]
    private static let links: Set<String> = [
        "of", "with", "de", "d", "du", "des", "de", "au", "aux", "la", "le", "les", "l", "a", "con", "el", "los", "las",
        "mit", "avec", "some", "the", "should", "be", "is", "are", "etwas", "soll", "sollen", "no", "without", "ohne",
        "sans", "sin", "fully", "lo", "un", "una", "une", "a", "en", "al", "can", "have", "free",
    ]
    private static let partitives = [
        "of them", "of those", "of which", "davon", "dont", "d entre eux", "de ellas", "de ellos", "de esas",
    ]
    /// Words by which the rest of an earlier plan stays.
    private static let keeping: Set<String> = [
        "keep", "keeping", "leave", "stay", "stays", "unchanged", "same", "behalten", "behalte", "bleibt", "bleiben",
        "lassen", "lass", "passt", "garde", "garder", "gardez", "laisse", "change", "changes", "pareil", "deja",
        "dejar",
        "manten", "mantener", "igual", "cambies", "conserva",
    ]
    private static let conjunctions: Set<String> = ["otherwise", "sonst", "ansonsten", "sinon"]
}
