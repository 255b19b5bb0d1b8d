/// The people whom a part of a text names as those who do something.
struct AssigneeMention: Hashable, Sendable {
    /// The names of children, and of others in their own words.
    var names: [String] = []
    var hasAdults = false
    /// The words for the adults: `papa`, `hubby`; `me` for the writer.
    var adults: [String] = []
    var hasChildren = false
    var isEverybody = false
    /// True if the text leaves open who does it: "whoever is home".
    var isAnybody = false
    /// A stated age that is no child's of the household.
    var age: Double?
    /// The indices of the tokens.
    var tokens: Range<Int>

    /// The people as a task has them; nil for nobody in particular.
    var assignee: ChoreTask.Assignee? {
        if isAnybody { return nil }
        if isEverybody || hasAdults && hasChildren { return .everybody }
        if hasAdults { return names.isEmpty ? .adults : .named(names + ["adults"]) }
        if hasChildren { return .children }
        return names.isEmpty ? nil : .named(names)
    }
}

/// Reads who is to do something: names, roles, ages, groups.
struct AssigneeReader {
    private let context: ReadingContext

    init(_ context: ReadingContext) { self.context = context }

    private var tokens: [Token] { context.tokens }

    /// The ends of names with an age behind them.
    private var ages: Set<Int> = []

    /// Returns the people in the order of the text. People who stand side by side are one mention.
    ///
    /// - Parameter free: the tokens of clauses that name no doers.
    mutating func mentions(besides free: TokenMarks = TokenMarks([], count: 0)) -> [AssigneeMention] {
        var singles: [AssigneeMention] = []
        for match in ChoreWords.table.matches(in: tokens, language: context.language) {
            for value in match.values {
                if let mention = mention(of: value, match.tokens) { singles.append(mention) }
            }
        }
        let taken = TokenMarks(singles.map(\.tokens), count: tokens.count)
        for person in PersonReader(tokens, family: context.family, language: context.language).mentions() {
            guard !taken.overlaps(person.tokens) else { continue }
            if let mention = mention(of: person) { singles.append(mention) }
        }
        let aged = AgedName.all(in: tokens, isAboutChores: true)
        let known = TokenMarks(singles.map(\.tokens), count: tokens.count)
        for index in context.names where !known.contains(index) {
            singles.append(AssigneeMention(names: [context.name(at: index)], tokens: index..<index + 1))
        }
        for age in aged {
            // The age belongs to the name and is nobody of its own.
            singles.removeAll { $0.tokens.lowerBound != age.name && age.tokens.overlaps($0.tokens) }
            if let index = singles.firstIndex(where: { $0.tokens.lowerBound == age.name }) {
                let last = max(singles[index].tokens.upperBound, age.tokens.upperBound)
                singles[index].tokens = age.name..<last
            } else {
                singles.append(AssigneeMention(names: [context.name(at: age.name)], tokens: age.tokens))
            }
        }
        ages = Set(aged.map(\.tokens.upperBound))
        singles.removeAll { free.overlaps($0.tokens) }
        singles.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let absent = singles.filter { isAbsent($0) }
        let present = joined(singles.filter { !isAbsent($0) })
        return present.map { mention in without(absent, mention) }
    }

    private func mention(of word: ChoreWords.Frequency, _ range: Range<Int>) -> AssigneeMention? {
        let children = context.family.children
        var mention = AssigneeMention(tokens: range)
        switch word {
        case .anybody: mention.isAnybody = true
        case .everybody: mention.isEverybody = true
        case .teenager:
            let teenagers = children.filter { ($0.ageYears ?? 0) >= 12 }
            guard teenagers.count == 1, let name = teenagers[0].name else { return nil }
            mention.names = [name]
        case .group(let count):
            // "both parents"
            let following = PeopleLexicon.table.match(
                at: min(range.upperBound, tokens.count - 1), in: tokens, language: context.language)
            if range.upperBound < tokens.count, following?.values.contains(.adults) == true { return nil }
            // "both every day" counts tasks.
            let isRate = CalendarLexicon.table.match(
                at: min(range.upperBound, tokens.count - 1), in: tokens, language: context.language)
            // "entre los cuatro" are two adults and two children.
            if children.count != count, !children.isEmpty, children.count + context.family.adults == count {
                mention.isEverybody = true
                return mention
            }
            guard children.count == count, range.upperBound == tokens.count || isRate == nil,
                range.lowerBound == 0 || tokens[range.lowerBound].gap.endsClause || !isRateOrTime(range.lowerBound - 1)
            else { return nil }
            mention.hasChildren = true
        default: return nil
        }
        return mention
    }

    private func mention(of person: PersonMention) -> AssigneeMention? {
        var mention = AssigneeMention(tokens: person.tokens)
        if Self.starts.contains(tokens.word(person.tokens.upperBound)) { return nil }
        let children = context.family.children
        switch person.person {
        case .named(_, let name): mention.names = [name]
        case .age(let age):
            let near = children.filter { abs(($0.ageYears ?? -9) - age) < 0.6 }
            if near.count == 1 { mention.names = [near[0].reference] } else { mention.age = age }
        case .sense(let sense):
            switch sense {
            case .adult:
                if isFirstPerson(person.tokens), !isDoer(person.tokens) { return nil }
                mention.hasAdults = true
                mention.adults = adults(in: person.tokens)
            case .adults:
                mention.hasAdults = true
                mention.adults = adults(in: person.tokens)
            case .children: mention.hasChildren = true
            case .everybody: mention.isEverybody = true
            case .child:
                if Self.each.contains(tokens.word(person.tokens.lowerBound - 1)) {
                    mention.hasChildren = true
                    return mention
                }
                if children.isEmpty, Self.descendants.contains(tokens[person.tokens.lowerBound].folded) {
                    let text = context.text(person.tokens)
                    mention.names = [text.prefix(1).uppercased() + text.dropFirst()]
                    return mention
                }
                guard children.count == 1 else { return nil }
                mention.names = [children[0].reference]
            case .oldest, .youngest:
                let isOldest = sense == .oldest
                let ordered = children.sorted { ($0.ageYears ?? 0) < ($1.ageYears ?? 0) }
                guard children.count > 1, let child = isOldest ? ordered.last : ordered.first else { return nil }
                mention.names = [child.reference]
            case .other:
                let word = tokens[person.tokens.lowerBound].folded
                guard Self.helpers.contains(word) else { return nil }
                let text = context.text(person.tokens)
                mention.names = [text.prefix(1).uppercased() + text.dropFirst()]
            }
        }
        return mention
    }

    /// Returns the words for adults in a range: `papa` and `maman` of "papa et maman".
    private func adults(in range: Range<Int>) -> [String] {
        range.compactMap { index in
            let word = tokens[index].folded
            if Self.firstPerson.contains(word) { return word == "mi" && range.count > 1 ? nil : "me" }
            guard PeopleLexicon.table.isPhrase(word), !Self.groups.contains(word),
                PeopleLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains(.adult)
                    == true || range.count > 1
            else { return nil }
            return context.text(index..<index + 1).lowercased()
        }
    }

    private static let groups: Set<String> = [
        "parents", "adults", "eltern", "erwachsene", "erwachsenen", "adultes", "padres", "papas", "adultos", "my",
        "mon", "adult",
    ]
    private static let descendants: Set<String> = [
        "son", "daughter", "sohn", "tochter", "fils", "fille", "hijo", "hija",
    ]

    /// Returns whether the person does not do it, or no longer: "instead of Leo", "not Leo", "everyone but Leo".
    private func isAbsent(_ mention: AssigneeMention) -> Bool {
        let start = mention.tokens.lowerBound
        guard start > 0, !tokens[start].gap.endsSentence else { return false }
        let before = tokens.word(start - 1)
        if Self.absences.contains(before) { return true }
        if ["of", "de", "d", "a"].contains(before),
            ["instead", "lieu", "lugar", "vez", "place"].contains(tokens.word(start - 2))
        {
            return true
        }
        // "from Leo to Mia"
        let end = mention.tokens.upperBound
        return !context.history.isEmpty && ["from", "von", "de"].contains(before)
            && ["to", "auf", "an", "zu", "a"].contains(tokens.word(end))
    }

    /// Returns the mention without those who are left out: "the kids except Leo".
    private func without(_ absent: [AssigneeMention], _ mention: AssigneeMention) -> AssigneeMention {
        guard mention.hasChildren || mention.isEverybody else { return mention }
        let end = mention.tokens.upperBound
        let names = absent.slice(end..<end + 4, by: \.tokens.lowerBound).filter { other in
            ["except", "but", "ausser", "sauf", "excepto", "salvo", "menos"].contains(
                tokens.word(other.tokens.lowerBound - 1))
        }.flatMap(\.names)
        guard !names.isEmpty else { return mention }
        var rest = mention
        rest.hasAdults = mention.hasAdults || mention.isEverybody
        rest.hasChildren = false
        rest.isEverybody = false
        rest.names = context.family.children.compactMap(\.name).filter { !names.contains($0) }
        return rest
    }

    private func isRateOrTime(_ index: Int) -> Bool {
        tokens[index].number != nil || ["am", "pm", "uhr", "h"].contains(tokens[index].folded)
            || CalendarLexicon.table.match(at: index, in: tokens, language: context.language) != nil
    }

    private func isFirstPerson(_ range: Range<Int>) -> Bool {
        Self.firstPerson.contains(tokens[range.lowerBound].folded) && range.count == 1
    }

    /// Returns whether "I" or "me" names the person who does a task, not the sender of the request: "give me a plan".
    private func isDoer(_ range: Range<Int>) -> Bool {
        let word = tokens[range.lowerBound].folded
        let next = tokens.word(range.upperBound)
        let before = tokens.word(range.lowerBound - 1)
        if ChoreWords.joins.contains(before), Self.sharing.contains(next) { return true }
        if ChoreWords.joins.contains(before),
            range.upperBound == tokens.count || tokens[range.upperBound].gap.endsClause
        {
            return true
        }
        if ["me", "mich", "mir", "moi", "mi", "myself"].contains(word) {
            if word == "mi", !["a", "para", "por"].contains(before) { return false }
            return !Self.asking.contains(before) && !["need", "want"].contains(next)
        }
        // "morgens ich, abends Klara"
        if word == "ich" || word == "je" || word == "i", range.lowerBound > 0,
            range.upperBound == tokens.count || tokens[range.upperBound].gap.endsClause, !before.isEmpty
        {
            return true
        }
        if word == "yo" { return !Self.wishes.contains(next) }
        if ["mache", "mach", "ubernehme", "fais", "hago", "do"].contains(before), word != "je" { return true }
        if [
            "do", "does", "cook", "take", "handle", "ll", "will", "mache", "ubernehme", "koche", "wasche", "putze",
            "hago", "cocino", "fais", "cuisine",
        ]
        .contains(next) {
            return true
        }
        guard range.upperBound < tokens.count,
            let match = TaskLexicon.table.match(at: range.upperBound, in: tokens, language: context.language)
        else { return false }
        return match.values.contains { if case .verb = $0 { true } else { false } }
    }

    /// Joins mentions with nothing but "and", commas and small words between them.
    private func joined(_ singles: [AssigneeMention]) -> [AssigneeMention] {
        var joined: [AssigneeMention] = []
        for mention in singles {
            guard var last = joined.last, last.tokens.upperBound <= mention.tokens.lowerBound,
                !mention.isAnybody, !last.isAnybody,
                isBetween(
                    last.tokens.upperBound..<mention.tokens.lowerBound, mention, joinedStart: last.tokens.lowerBound)
            else {
                joined.append(mention)
                continue
            }
            // "both Mia and Ben": the names say more.
            last.names += mention.names.filter { !last.names.contains($0) }
            last.hasAdults = last.hasAdults || mention.hasAdults
            last.adults += mention.adults.filter { !last.adults.contains($0) }
            last.hasChildren = last.hasChildren || mention.hasChildren
            last.isEverybody = last.isEverybody || mention.isEverybody
            last.age = last.age ?? mention.age
            last.tokens = last.tokens.lowerBound..<mention.tokens.upperBound
            joined[joined.count - 1] = last
        }
        return joined
    }

    private func isBetween(_ range: Range<Int>, _ mention: AssigneeMention, joinedStart: Int) -> Bool {
        let gap = tokens[mention.tokens.lowerBound].gap
        if isTurn(range), !gap.endsSentence { return true }
        guard range.count <= 3, !gap.endsSentence, !gap.contains(.colon),
            !gap.contains(.parenthesis) || ages.contains(range.lowerBound)
        else { return false }
        // "cat Mia, Ben dog": two people with a task each.
        if gap.contains(.comma), hasTask(before: joinedStart), hasTask(behind: mention.tokens.upperBound) {
            return false
        }
        if range.isEmpty { return gap.contains(.comma) || gap.contains(.slash) || gap.contains(.space) }
        return range.allSatisfy { index in
            !tokens[index].gap.endsSentence
                && (ChoreWords.joins.contains(tokens[index].folded) || Self.between.contains(tokens[index].folded))
        }
    }

    /// Returns whether the words between two people say that they take turns: "one day Mia, the next Ben".
    private func isTurn(_ range: Range<Int>) -> Bool {
        var first = range.lowerBound
        while first < range.upperBound, Self.turnJoins.contains(tokens[first].folded) { first += 1 }
        guard first < range.upperBound, range.upperBound - first <= 3 else { return false }
        let words = tokens[first..<range.upperBound].map(\.folded).joined(separator: " ")
        return Self.turns.contains(words)
    }

    private static let turnJoins: Set<String> = [
        "and", "und", "et", "y", "then", "dann", "puis", "luego", "one", "day",
    ]
    private static let turns: Set<String> = [
        "one day", "next day", "the next", "the next day", "day", "the other", "the other day", "einen tag", "ein tag",
        "den anderen", "am nachsten", "den nachsten", "den nachsten tag", "am nachsten tag", "am anderen tag",
        "un jour",
        "l autre", "l autre jour", "le lendemain", "un dia", "otro dia", "otro", "al siguiente", "el otro",
        "al dia siguiente", "one week", "the next week", "eine woche", "die andere woche", "die nachste", "une semaine",
        "la suivante", "l autre semaine", "una semana", "otra semana", "la otra", "la siguiente", "otra", "mal",
        "un soir",
        "un matin", "una noche", "otra noche",
    ]

    /// True if the text gives people turns by "one day Mia, the next Ben".
    func takesTurns(_ mention: AssigneeMention) -> Bool {
        mention.tokens.contains { index in
            mention.tokens.contains(index + 1)
                && Self.turns.contains("\(tokens[index].folded) \(tokens[index + 1].folded)")
        }
    }

    private func hasTask(before index: Int) -> Bool {
        var position = index
        while position > max(index - Self.farthest, 0), !tokens[position].gap.endsClause,
            !tokens[position].gap.contains(.colon)
        {
            position -= 1
            if TaskLexicon.table.match(at: position, in: tokens, language: context.language) != nil { return true }
        }
        return false
    }

    private func hasTask(behind index: Int) -> Bool {
        var position = index
        while position < min(index + Self.farthest, tokens.count), !tokens[position].gap.endsClause,
            !tokens[position].gap.contains(.colon)
        {
            if TaskLexicon.table.match(at: position, in: tokens, language: context.language) != nil { return true }
            position += 1
        }
        return false
    }

    /// The most words between a person and a task.
    private static let farthest = 24
    private static let firstPerson: Set<String> = ["me", "i", "myself", "ich", "mich", "mir", "moi", "yo", "mi", "je"]
    private static let asking: Set<String> = [
        "give", "help", "let", "tell", "show", "make", "remind", "send", "gib", "hilf", "sag", "zeig", "mach", "bei",
        "aide", "donne", "chez", "gimme", "write", "get", "excuse", "drives", "drive", "believe", "schick", "erinnere",
        "it", "pour",
    ]
    /// What two people do with a task: "Ben and I alternate".
    private static let sharing: Set<String> = [
        "alternate", "take", "share", "split", "swap", "rotate", "wechseln", "teilen", "nehmen", "alternons",
        "partageons", "alternamos", "compartimos", "turnamos", "nos",
    ]
    private static let each: Set<String> = ["each", "every", "jedes", "jede", "jeder", "chaque", "cada"]
    private static let absences: Set<String> = [
        "not", "nicht", "pas", "except", "but", "ausser", "sauf", "excepto", "salvo", "menos", "statt", "anstatt",
        "without", "ohne", "sans", "than",
    ]
    private static let wishes: Set<String> = [
        "quiero", "necesito", "tengo", "pienso", "creo", "prefiero", "estoy", "soy", "quisiera", "no", "ya", "se",
        "trabajo",
    ]
    /// "Mila starts" says who is first of several.
    private static let starts: Set<String> = [
        "starts", "start", "begins", "first", "beginnt", "startet", "anfangen", "commence", "commencera", "empieza",
        "comienza",
    ]
    private static let helpers: Set<String> = [
        "grandma", "grandpa", "gran", "nana", "nan", "nanny", "granny", "grandad", "au", "babysitter", "oma", "opa",
        "grosi", "neni", "mamie", "mamy", "papy",
        "nounou", "abuela", "abuelo", "auntie", "aunt", "uncle", "tante", "onkel", "tia", "tio",
    ]
    private static let between: Set<String> = [
        "my", "our", "the", "meine", "mein", "meinem", "meiner", "meinen", "dem", "die", "der", "das", "unsere", "mon",
        "ma", "le", "la", "les", "el", "los",
        "mi", "mis", "with", "mit", "avec", "con", "also", "auch", "kids", "compris", "sogar", "incl", "including",
        "inklusive", "included", "incluido", "incluida", "a", "wir", "other", "helping", "help", "hilfe", "aide", "l",
        "ayuda",
    ]
}
