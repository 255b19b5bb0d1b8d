import HearthCore

/// Reads what people do not do, in a request for a plan: "Mia hates the bins", "Papa ist bis Donnerstag weg", "rien pour
/// elle avant samedi".
///
/// A clause frees somebody if it names a person, or a pronoun of one, beside a negation, a dislike, an allergy, an injury,
/// an illness, an absence or an engagement. Its person is then no doer, its task no wish, and its days are no days of the
/// plan.
struct ExemptionReader {
    private let context: ReadingContext
    private let persons: [PersonMention]
    private let days: [DayMention]
    private let tasks: [TaskMention]
    /// The tasks that people do not do, in the order of the text.
    private(set) var exemptions: [ChoreExemption] = []
    /// The tokens of the clauses that free somebody.
    private(set) var clauses: [Range<Int>] = []

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - days: all mentions of days.
    ///   - tasks: all mentions of tasks, also those that a negation takes out.
    init(_ context: ReadingContext, persons: [PersonMention], days: [DayMention], tasks: [TaskMention]) {
        self.context = context
        self.persons = persons
        self.days = days
        self.tasks = tasks
        let marks = ExemptionWords.self
        let isPossible = context.tokens.contains { token in
            ChoreWords.negations.contains(token.folded) || marks.nothing.contains(token.folded)
                || marks.dislikes.contains(token.folded) || marks.injuries.contains(token.folded)
                || marks.illnesses.contains(token.folded) || marks.absences.contains(token.folded)
                || marks.engagements.contains(token.folded) || Self.isAllergy(token.folded)
        }
        if isPossible, context.tokens.count <= Self.longestText { read() }
    }

    private var tokens: [Token] { context.tokens }

    /// The people, days and reason of the last clause, to which a later one refers.
    private struct Reference {
        var person = ChoreExemption()
        var weekdays: Set<Weekday> = []
        var isIllness = false
    }

    private mutating func read() {
        var latest: Reference?
        for clause in allClauses() {
            let words = clause.map { tokens[$0].folded }
            let named = people(in: clause)
            let own = days.slice(clause, by: \.tokens.lowerBound)
            let said = weekdays(of: Array(own))
            let mine = tasks.filter { clause.contains($0.anchor) }
            let isPronoun = named == nil && words.contains(where: ExemptionWords.pronouns.contains)
            guard var exemption = named ?? (latest.map(\.person)) else { continue }
            let reason = reason(clause, words, hasPerson: named != nil, hasDays: !said.isEmpty, tasks: mine)
            if reason == nil, named != nil, mine.isEmpty, words.count <= 5,
                clause.contains(where: isNeither),
                var same = exemptions.last
            {
                same.names = exemption.names
                same.adults = exemption.adults
                same.isForChildren = exemption.isForChildren
                same.isForAdults = exemption.isForAdults
                add(same, clause)
                continue
            }
            guard let reason else {
                // Somebody else's clause ends the reference.
                if named != nil { latest = Reference(person: exemption, weekdays: said) }
                continue
            }
            // A clause without a person goes on from an illness or an engagement: "broken arm, nothing heavy".
            if named == nil, !isPronoun {
                guard let latest, latest.isIllness, [.prohibition, .nothing, .injury].contains(reason) else { continue }
            }
            if reason == .engagement, said.isEmpty {
                latest = Reference(person: exemption, weekdays: [])
                continue
            }
            exemption.weekdays = said
            if said.isEmpty, words.contains(where: Self.those.contains) || isPronoun && reason == .nothing, let latest {
                exemption.weekdays = latest.weekdays
            }
            switch reason {
            case .allergy:
                for (triggers, tasks) in ExemptionWords.triggers where words.contains(where: triggers.contains) {
                    exemption.words.formUnion(tasks)
                }
                if exemption.words.isEmpty {
                    guard words.contains(where: { word in ExemptionWords.asthma.contains { word.hasPrefix($0) } })
                    else {
                        continue
                    }
                    exemption.words = ["dust", "vacuum", "sweep"]
                }
            case .injury: exemption.words = ExemptionWords.heavyTasks
            case .prohibition, .dislike:
                exemption.tasks = Set(mine.map(\.task))
                // "no hoovering, ironing or bins for him" and "nothing heavy".
                if mine.isEmpty { exemption.words = ExemptionWords.heavyTasks }
            case .nothing where !mine.isEmpty: exemption.tasks = Set(mine.map(\.task))
            case .nothing where words.contains(where: ExemptionWords.heavy.contains):
                exemption.words = ExemptionWords.heavyTasks
            case .nothing, .illness, .absence, .engagement: break
            }
            add(exemption, clause)
            latest = Reference(person: bare(exemption), weekdays: exemption.weekdays, isIllness: reason != .nothing)
        }
    }

    /// Words with which a clause frees one more person: "Mia neither".
    private static let neither = ["neither", "either", "tampoco", "non plus", "auch nicht", "auch ned", "auch nid"]

    private func isNeither(_ index: Int) -> Bool { Self.neither.contains { tokens.holds($0, at: index) } }

    private func bare(_ exemption: ChoreExemption) -> ChoreExemption {
        var person = exemption
        person.words = []
        person.tasks = []
        person.weekdays = []
        return person
    }

    private mutating func add(_ exemption: ChoreExemption, _ clause: Range<Int>) {
        clauses.append(clause)
        if !exemptions.contains(exemption) { exemptions.append(exemption) }
    }

    // MARK: - Clauses

    /// Cuts the text at commas, ends of sentences, brackets and words that begin a clause.
    private func allClauses() -> [Range<Int>] {
        var clauses: [Range<Int>] = []
        var start = 0
        let named = TokenMarks(days.map(\.tokens), count: tokens.count)
        for index in tokens.indices where index > 0 {
            let gap = tokens[index].gap
            let isCut =
                gap.endsClause || gap.contains(.colon) || gap.contains(.dash) && gap.contains(.space)
                || ExemptionWords.clauses.contains(tokens[index].folded)
            // "on Monday, Tuesday" stays whole.
            if isCut, !(named.contains(index) && named.contains(index - 1)) {
                if index > start { clauses.append(start..<index) }
                start = index
            }
        }
        if start < tokens.count { clauses.append(start..<tokens.count) }
        return clauses
    }

    private enum Reason { case prohibition, dislike, nothing, allergy, injury, illness, absence, engagement }

    private func reason(
        _ clause: Range<Int>, _ words: [String], hasPerson: Bool, hasDays: Bool, tasks mine: [TaskMention]
    ) -> Reason? {
        let isNegated = words.enumerated().contains { place, word in
            ChoreWords.negations.contains(word) && !Self.exceptions.contains(word)
                && !words.dropFirst(place + 1).prefix(2).contains(where: ChoreWords.affirmations.contains)
        }
        if words.contains(where: Self.isAllergy) { return .allergy }
        if !isNegated, words.contains(where: ExemptionWords.injuries.contains) { return .injury }
        if words.contains(where: ExemptionWords.dislikes.contains), !mine.isEmpty {
            let needsNegation = words.contains(where: ExemptionWords.likes.contains)
            if needsNegation ? isNegated : !isNegated { return .dislike }
        }
        if words.contains(where: ExemptionWords.nothing.contains), !words.contains(where: Self.others.contains) {
            // "Saturday is free for everyone" and "dishes: nothing on Sunday" free nobody in particular.
            if hasPerson || !mine.isEmpty || isNegated || hasDays { return .nothing }
        }
        if isNegated, mine.isEmpty, words.contains(where: ExemptionWords.heavy.contains) { return .prohibition }
        if isNegated, !mine.isEmpty {
            // "Leo does the dishes, not on Monday" and "the kids but not Leo" speak of days and doers.
            guard !hasDays || clause.contains(where: { isNegation(of: mine, $0) }) else { return nil }
            guard clause.contains(where: { isNegation(of: mine, $0) }) else { return nil }
            return .prohibition
        }
        if isNegated, hasPerson, mine.isEmpty, !hasDays, words.count <= 4, isBareDenial(clause) { return .nothing }
        if !isNegated, mine.isEmpty || mine.allSatisfy({ $0.task.hasPrefix("practice") || $0.task == "homework" }) {
            if words.contains(where: ExemptionWords.illnesses.contains), hasPerson { return .illness }
            if words.contains(where: ExemptionWords.absences.contains), hasPerson,
                words.contains(where: ExemptionWords.having.contains)
            {
                return .absence
            }
            if words.contains(where: ExemptionWords.engagements.contains),
                words.contains(where: ExemptionWords.having.contains), hasPerson
            {
                return .engagement
            }
        }
        return nil
    }

    /// Returns whether the negation at the index reaches a task behind it, or stands behind the verb of one before it.
    private func isNegation(of mine: [TaskMention], _ index: Int) -> Bool {
        guard ChoreWords.negations.contains(tokens[index].folded), !Self.exceptions.contains(tokens[index].folded)
        else {
            return false
        }
        // "not Leo", "not on Monday"
        if persons.contains(where: { $0.tokens.lowerBound == index + 1 })
            || days.contains(where: { (index + 1...index + 3).contains($0.tokens.lowerBound) && $0.weekdays.count < 7 })
        {
            return false
        }
        return mine.contains {
            (1...6).contains($0.tokens.lowerBound - index) || (0...6).contains(index - $0.tokens.lowerBound)
        }
    }

    /// Returns whether the clause is "not the kids" or "pas les enfants": a negation and a person, nothing else.
    private func isBareDenial(_ clause: Range<Int>) -> Bool {
        guard let first = clause.first(where: { !ChoreWords.joins.contains(tokens[$0].folded) }),
            Self.denials.contains(tokens[first].folded)
        else { return false }
        let inside = persons.filter { clause.contains($0.tokens.lowerBound) }
        return (first + 1..<clause.upperBound).allSatisfy { index in
            inside.contains { $0.tokens.contains(index) } || ChoreWords.fillers.contains(tokens[index].folded)
        }
    }

    // MARK: - People and days

    private func people(in clause: Range<Int>) -> ChoreExemption? {
        var exemption = ChoreExemption()
        var isFound = false
        for person in persons.slice(clause, by: \.tokens.lowerBound) {
            let word = tokens[person.tokens.lowerBound].folded
            switch person.person {
            case .named(_, let name): exemption.names.append(name)
            case .sense(.children): exemption.isForChildren = true
            case .sense(.adults): exemption.isForAdults = true
            case .sense(.adult):
                let isWriter = Self.writers.contains(word)
                // "give me a plan", "I want"
                if isWriter,
                    !["bin", "am", "m", "have", "habe", "suis", "ai", "estoy", "tengo", "hab", "mich", "moi", "mi"]
                        .contains(tokens.word(person.tokens.upperBound)), !isBefore(person.tokens.lowerBound)
                {
                    continue
                }
                exemption.adults.append(isWriter ? "me" : tokens[person.tokens.upperBound - 1].folded)
            case .sense(.child):
                guard context.family.children.count == 1, let name = context.family.children[0].name else { continue }
                exemption.names.append(name)
            case .sense(.oldest), .sense(.youngest):
                let ordered = context.family.children.sorted { ($0.ageYears ?? 0) < ($1.ageYears ?? 0) }
                let child = person.person == .sense(.oldest) ? ordered.last : ordered.first
                guard ordered.count > 1, let name = child?.name else { continue }
                exemption.names.append(name)
            default: continue
            }
            isFound = true
        }
        // "bin ich auf Dienstreise", "I'm away"
        if !isFound {
            for index in clause.dropLast() {
                let pair = (tokens[index].folded, tokens[index + 1].folded)
                if [("bin", "ich"), ("i", "m"), ("i", "am"), ("je", "suis")].contains(where: { $0 == pair })
                    || ["estoy", "im"].contains(pair.0)
                {
                    exemption.adults = ["me"]
                    return exemption
                }
            }
        }
        return isFound ? exemption : nil
    }

    private func isBefore(_ index: Int) -> Bool {
        ["bin", "not", "for", "fur", "pour", "para", "ohne"].contains(tokens.word(index - 1))
    }

    /// Returns the weekdays of mentions: those between today and an end, those from a start to the end of its week.
    private func weekdays(of mentions: [DayMention]) -> Set<Weekday> {
        var weekdays: Set<Weekday> = []
        for mention in mentions {
            switch mention.kind {
            case .end:
                guard let last = mention.days.last else { continue }
                weekdays.formUnion(span(from: context.today, to: last))
            case .start:
                guard let first = mention.days.first else { continue }
                var day = first
                repeat {
                    weekdays.insert(day.weekday)
                    day = day.advanced(by: 1)
                } while day.weekday != .monday
            case .workdays: weekdays.formUnion(mention.weekdays)
            case .single where isBound(mention, Self.befores):
                guard let day = mention.days.first else { continue }
                weekdays.formUnion(span(from: context.today, to: day.advanced(by: -1)))
            case .single, .range:
                weekdays.formUnion(mention.weekdays.isEmpty ? Set(mention.days.map(\.weekday)) : mention.weekdays)
            case .everyDay, .length: continue
            }
        }
        return weekdays.count == 7 ? [] : weekdays
    }

    private func span(from first: CalendarDay, to last: CalendarDay) -> Set<Weekday> {
        let count = last.daysSinceEpoch - first.daysSinceEpoch
        guard (0..<7).contains(count) else { return [] }
        return Set((0...count).map { first.advanced(by: $0).weekday })
    }

    private func isBound(_ mention: DayMention, _ words: Set<String>) -> Bool {
        let start = mention.tokens.lowerBound
        return words.contains(tokens.word(start)) || words.contains(tokens.word(start - 1))
            || words.contains(tokens.word(start - 2)) && Self.articles.contains(tokens.word(start - 1))
    }

    private static func isAllergy(_ word: String) -> Bool {
        ExemptionWords.allergies.contains { word.hasPrefix($0) } || word.hasSuffix("allergie")
    }

    private static let longestText = 400
    private static let befores: Set<String> = ["before", "vor", "avant", "antes"]
    private static let articles: Set<String> = ["de", "del", "le", "dem", "el"]
    private static let those: Set<String> = ["those", "diesen", "dann", "ces", "esos", "then", "these", "da"]
    private static let writers: Set<String> = ["i", "me", "ich", "mich", "mir", "moi", "je", "yo", "mi", "myself"]
    private static let denials: Set<String> = ["not", "nicht", "pas", "no", "ohne", "without", "sans", "sin"]
    /// Negations that speak of doers or days and not of tasks.
    private static let exceptions: Set<String> = [
        "except", "ausser", "sauf", "excepto", "salvo", "instead", "statt", "anstatt", "vez", "lugar", "lieu", "minus",
    ]
    private static let others: Set<String> = [
        "everyone", "everybody", "alle", "nobody", "niemand", "personne", "nadie", "todos", "anyone", "keiner",
    ]
}
