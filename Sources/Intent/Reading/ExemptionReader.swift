import HearthCore

/// Reads what people do not do, in a request for a plan: "Mia hates the bins", "Papa ist bis Donnerstag weg", "rien pour
/// elle avant samedi", "no chores for Max".
///
/// A clause frees somebody if it names a person, or a pronoun of one, beside a negation, a dislike, an allergy, an injury,
/// an illness, an absence or an engagement. Its person is then no doer, its task no wish, and its days are no days of the
/// plan. A clause that says that the whole family is away frees everybody.
struct ExemptionReader {
    let context: ReadingContext
    let persons: [PersonMention]
    let days: [DayMention]
    private let tasks: [TaskMention]
    /// The tasks that people do not do, in the order of the text.
    private(set) var exemptions: [ChoreExemption] = []
    /// The tokens of the clauses that free somebody.
    private(set) var clauses: [Range<Int>] = []
    /// The weekdays on which nobody is at home.
    private(set) var freeWeekdays: Set<Weekday> = []

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
        if context.tokens.count <= Self.longestText { read() }
    }

    var tokens: [Token] { context.tokens }

    /// A clause with what it names.
    struct Clause {
        /// The indices of the tokens.
        var tokens: Range<Int>
        var words: [String]
        var people: ChoreExemption?
        /// True if it names nobody but a pronoun.
        var isPronoun: Bool
        /// True if it names days, also those of which no weekdays follow.
        var hasDays: Bool
        /// The weekdays that it names.
        var weekdays: Set<Weekday>
        var tasks: [TaskMention]
        /// True if the clause before frees somebody on some days.
        var isContinued: Bool

        var hasPerson: Bool { people != nil }
    }

    /// The people, days and reason of the last clause, to which a later one refers.
    private struct Reference {
        var person = ChoreExemption()
        var weekdays: Set<Weekday> = []
        var isIllness = false
    }

    private mutating func read() {
        var latest: Reference?
        var isContinued = false
        for range in allClauses() {
            let clause = self.clause(range, isContinued: isContinued)
            isContinued = false
            if isFamilyAway(clause) {
                freeWeekdays.formUnion(clause.weekdays)
                clauses.append(range)
                continue
            }
            guard var exemption = clause.people ?? latest.map(\.person) else { continue }
            let reason = reason(of: clause)
            if reason == nil, clause.hasPerson, clause.tasks.isEmpty, clause.words.count <= 5,
                range.contains(where: isNeither), var same = exemptions.last
            {
                same.names = exemption.names
                same.adults = exemption.adults
                same.isForChildren = exemption.isForChildren
                same.isForAdults = exemption.isForAdults
                add(same, range)
                continue
            }
            guard let reason else {
                // Somebody else's clause ends the reference.
                if clause.hasPerson { latest = Reference(person: exemption, weekdays: clause.weekdays) }
                continue
            }
            // A clause without a person goes on from an illness or an engagement: "broken arm, nothing heavy".
            if !clause.hasPerson, !clause.isPronoun {
                guard let latest, latest.isIllness, [.prohibition, .nothing, .injury].contains(reason) else { continue }
            }
            isContinued = [.absence, .engagement, .work].contains(reason) && !clause.weekdays.isEmpty
            // "No chores for Max, he has exams until Friday"
            if isContinued, clause.isPronoun, let last = exemptions.last, last == exemption, last.weekdays.isEmpty {
                exemptions[exemptions.count - 1].weekdays = clause.weekdays
                clauses.append(range)
                continue
            }
            if reason == .work, clause.weekdays.isEmpty || clause.weekdays.count > Self.mostWorkdays {
                // Who works all week long has chores, too.
                clauses.append(range)
                latest = Reference(person: exemption, weekdays: [])
                continue
            }
            if reason == .engagement, clause.weekdays.isEmpty {
                latest = Reference(person: exemption, weekdays: [])
                continue
            }
            exemption.weekdays = clause.weekdays
            if clause.weekdays.isEmpty,
                clause.words.contains(where: Self.those.contains) || clause.isPronoun && reason == .nothing, let latest
            {
                exemption.weekdays = latest.weekdays
            }
            guard addTasks(of: clause, reason, to: &exemption) else { continue }
            add(exemption, range)
            latest = Reference(person: bare(exemption), weekdays: exemption.weekdays, isIllness: reason != .nothing)
        }
    }

    /// Adds the tasks from which the clause frees. Returns false if it is an allergy that forbids none.
    private func addTasks(of clause: Clause, _ reason: Reason, to exemption: inout ChoreExemption) -> Bool {
        switch reason {
        case .allergy:
            for (triggers, tasks) in ExemptionWords.triggers where clause.words.contains(where: triggers.contains) {
                exemption.words.formUnion(tasks)
            }
            if exemption.words.isEmpty {
                let isAsthma = clause.words.contains { word in ExemptionWords.asthma.contains { word.hasPrefix($0) } }
                guard isAsthma else { return false }
                exemption.words = ["dust", "vacuum", "sweep"]
            }
        case .injury: exemption.words = ExemptionWords.heavyTasks
        case .prohibition, .dislike:
            exemption.tasks = Set(clause.tasks.map(\.task))
            // "no hoovering, ironing or bins for him" and "nothing heavy".
            if clause.tasks.isEmpty { exemption.words = ExemptionWords.heavyTasks }
        case .nothing where !clause.tasks.isEmpty: exemption.tasks = Set(clause.tasks.map(\.task))
        case .nothing where clause.words.contains(where: ExemptionWords.heavy.contains):
            exemption.words = ExemptionWords.heavyTasks
        case .nothing, .illness, .absence, .engagement, .work: break
        }
        return true
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

    func clause(_ range: Range<Int>, isContinued: Bool) -> Clause {
        let words = range.map { tokens[$0].folded }
        let own = Array(days.slice(range, by: \.tokens.lowerBound))
        // "Max is at grandma's": who is there is freed, not who lives there.
        let place = elsewhere(in: range)
        let named = place.flatMap { self.people(in: range.lowerBound..<$0) } ?? people(in: range)
        return Clause(
            tokens: range, words: words, people: named,
            isPronoun: named == nil
                && (words.contains(where: ExemptionWords.pronouns.contains)
                    || Self.relatives.contains(words.first ?? "")),
            hasDays: !own.isEmpty,
            weekdays: weekdays(of: own), tasks: tasks.filter { range.contains($0.anchor) }, isContinued: isContinued)
    }

    // MARK: - Days

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

    /// Words that begin a clause about somebody whom the clause before it names.
    private static let relatives: Set<String> = ["der", "die", "who", "qui", "que", "hes", "shes"]

    static func isAllergy(_ word: String) -> Bool {
        ExemptionWords.allergies.contains { word.hasPrefix($0) } || word.hasSuffix("allergie")
    }

    /// The most tokens of a text whose clauses are read. More are no request of a parent.
    static let longestText = 400
    /// The most weekdays of work in which somebody has no chores.
    private static let mostWorkdays = 3
    private static let befores: Set<String> = ["before", "vor", "avant", "antes"]
    private static let articles: Set<String> = ["de", "del", "le", "dem", "el"]
    private static let those: Set<String> = ["those", "diesen", "dann", "ces", "esos", "then", "these", "da"]
}
