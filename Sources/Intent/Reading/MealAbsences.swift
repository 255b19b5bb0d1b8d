import HearthCore

/// Days on which single people are away, busy or guests, in a request for meals: "Tom is away Wed and Thu", "les enfants
/// sont chez mamie vendredi", "I'm solo on Tuesday", "Grandma is here on Sunday".
///
/// Such a clause says who eats on its days. It does not say for which days the plan is, and takes none out, unless the
/// family is away as a whole.
struct MealAbsences {
    /// The days of a clause.
    struct Absence: Hashable {
        enum Kind { case away, busy, guests }

        var kind: Kind
        /// How many people are away, or come as guests; zero if their number is open.
        var people: Int
        var mentions: [DayMention]
        var clause: Range<Int>
        /// True if the next clause asks for meals on these days: "so something quick".
        var isContinued: Bool
    }

    /// In the order of the text.
    private(set) var absences: [Absence] = []
    /// The days on which nobody is at home.
    private var away: [Range<Int>] = []
    private let text: MealText

    /// Finds the absences of a text.
    ///
    /// - Parameter mentions: the days of the text.
    init(_ text: MealText, _ mentions: [DayMention]) {
        self.text = text
        guard text.tokens.count <= ExemptionReader.longestText, mentions.contains(where: Self.isPart),
            text.tokens.contains(where: { Self.cues.contains($0.folded) })
        else { return }
        let context = text.context.namingPeople()
        let persons = PersonReader(context.tokens, family: context.family, language: context.language).mentions()
        let reader = ExemptionReader(context, persons: persons, days: mentions, tasks: [])
        var isBehindAbsence = false
        for range in reader.allClauses() {
            let days = mentions.filter { range.contains($0.tokens.lowerBound) && Self.isPart($0) }
            let clause = reader.clause(range, isContinued: isBehindAbsence)
            isBehindAbsence = false
            guard !days.isEmpty, !range.contains(where: isWish) else { continue }
            if reader.isFamilyAway(clause) {
                away += days.map(\.tokens)
                continue
            }
            guard let (kind, people) = people(of: clause, reader) else { continue }
            let first = persons.first { range.contains($0.tokens.lowerBound) }?.tokens.lowerBound
            let start = first ?? context.names.first { range.contains($0) } ?? range.lowerBound
            // "Dinners Monday to Friday Tom is away on Wednesday": a range before the person is the plan.
            let own = days.filter { $0.kind == .single || $0.tokens.lowerBound > start }
            guard !own.isEmpty else { continue }
            isBehindAbsence = kind == .away
            absences.append(
                Absence(
                    kind: kind, people: people, mentions: own, clause: range, isContinued: leadsOn(range.upperBound)))
        }
    }

    private static func isPart(_ mention: DayMention) -> Bool {
        [.single, .range, .start, .end].contains(mention.kind)
    }

    private func isWish(_ token: Int) -> Bool {
        // "Mi suegra viene el sábado a comer"
        if text.tokens[token].folded == "comer", text.tokens.word(token - 1) == "a" { return true }
        guard let piece = text.piece(at: token) else { return false }
        return DayGroups.isWish(token, text)
            || piece.senses.contains { if case .meal = $0 { true } else { false } }
    }

    /// Returns whether the clause at the token asks for meals on the days that the clause before it names.
    private func leadsOn(_ index: Int) -> Bool {
        guard index < text.tokens.count, !text.tokens[index].gap.endsSentence else { return false }
        let clause = text.tokens.clause(around: index)
        return Self.consequences.contains(text.tokens[index].folded)
            && (index..<max(clause.upperBound, index)).contains { isWish($0) || text.tokens[$0].number != nil }
    }

    // MARK: - Who eats

    /// Returns what the clause tells of how many people; nil if it tells of nobody.
    private func people(
        of clause: ExemptionReader.Clause, _ reader: ExemptionReader
    ) -> (kind: Absence.Kind, people: Int)? {
        let range = clause.tokens
        let family = text.context.family
        let isSolo = clause.words.contains(where: Self.solo.contains) || holdsOnOwn(range)
        if let guests = guests(of: clause, reader) { return (.guests, guests) }
        let isContinued = clause.isContinued && reader.holdsOnlyPeopleAndDays(range)
        if !holdsNumber(range, besides: reader.days.map(\.tokens)),
            let end = reader.placeOfAbsence(clause, isSolo: isSolo) ?? (isContinued ? range.upperBound : nil),
            let people = reader.people(in: range.lowerBound..<end)
        {
            return (.away, isSolo ? max(family.adults - 1, 0) : Self.count(people, family))
        }
        switch reader.reason(of: clause) {
        case .engagement, .work: return (.busy, 0)
        default: return nil
        }
    }

    /// Returns how many guests the clause names: "Oma und Opa sind da", "my in-laws come over"; nil if it names none, zero
    /// if their number is open.
    private func guests(of clause: ExemptionReader.Clause, _ reader: ExemptionReader) -> Int? {
        let guests = reader.persons.filter {
            clause.tokens.contains($0.tokens.lowerBound) && $0.person == .sense(.other)
        }
        let counts = guests.map { $0.tokens.lowerBound - 1..<$0.tokens.lowerBound }
        guard !guests.isEmpty, clause.words.contains(where: Self.visits.contains),
            !holdsNumber(clause.tokens, besides: reader.days.map(\.tokens) + counts),
            !clause.tokens.contains(where: reader.isDenial), reader.elsewhere(in: clause.tokens) == nil
        else { return nil }
        return guests.reduce(0) { sum, guest in
            let word = text.tokens[guest.tokens.lowerBound].folded
            if let number = text.tokens[max(guest.tokens.lowerBound - 1, 0)].number, (2...20).contains(number) {
                return sum + number
            }
            return sum + (Self.pairs.contains(word) ? 2 : Self.groups.contains(word) ? 0 : 1)
        }
    }

    /// Returns whether the words give a number, of people or of something else: "we are 6 on Saturday with Grandma here".
    private func holdsNumber(_ range: Range<Int>, besides others: [Range<Int>]) -> Bool {
        range.contains { index in text.tokens[index].number != nil && !others.contains { $0.contains(index) } }
    }

    private func holdsOnOwn(_ range: Range<Int>) -> Bool {
        range.contains { index in ["on my own", "by myself", "tout seul"].contains { text.tokens.holds($0, at: index) }
        }
    }

    /// Returns how many eaters of the household are meant.
    private static func count(_ people: ChoreExemption, _ family: Family) -> Int {
        let eaters = family.children.count { ($0.ageYears ?? 1) >= solidsFrom }
        let children = people.isForChildren ? eaters : 0
        let adults = people.isForAdults ? family.adults : people.adults.count
        return children + min(adults + people.names.count, family.adults + family.children.count)
    }

    // MARK: - The plan

    /// Returns the mentions that say for which days the plan is.
    func kept(of mentions: [DayMention]) -> [DayMention] {
        guard !absences.isEmpty || !away.isEmpty else { return mentions }
        let isAlone = mentions.allSatisfy { mention in
            away.contains(mention.tokens) || absences.contains { $0.mentions.contains(mention) }
        }
        return mentions.compactMap { mention in
            var mention = mention
            if away.contains(mention.tokens) {
                // "We are away this weekend, plan meals for the tent" asks for these days.
                mention.isRemoved = !isAlone
                mention.isStaying = isAlone
            } else if let absence = absences.first(where: { $0.mentions.contains(mention) }) {
                guard absence.isContinued || isAlone && asksFor(mention, absence) else { return nil }
                mention.isPersonal = !isAlone
                mention.isStaying = isAlone
                mention.isRemoved = false
            } else if absences.contains(where: { $0.clause.lowerBound == mention.tokens.upperBound }) {
                // "Tuesday and Friday, Mia is not here Tuesday" does not take Friday out.
                mention.isStaying = true
            }
            return mention
        }
    }

    /// Returns whether a plan is asked for the day of an absence, if the text names no other days: "my in-laws are here on
    /// Sunday", "I work late on Tuesday, something quick please", "Tom is away Monday to Wednesday".
    private func asksFor(_ mention: DayMention, _ absence: Absence) -> Bool {
        switch absence.kind {
        case .guests: true
        case .busy: text.pieces.contains { DayGroups.isWish($0.tokens.lowerBound, text) }
        case .away: mention.kind == .range
        }
    }

    /// Returns whether the token is part of a clause about an absence. A number in it does not set the servings of the whole plan:
    /// "3 friends come over".
    func holds(_ token: Int) -> Bool { absences.contains { $0.clause.contains(token) } }

    /// Returns the changes of the servings of the days that are planned.
    ///
    /// - Parameters:
    ///   - servings: the servings of the plan; nil for one of each person.
    ///   - resolve: returns the planned day that a day means.
    func changes(
        servings: Int?, planned: [CalendarDay], resolve: (CalendarDay) -> CalendarDay
    ) -> [DayChange] {
        let family = text.context.family
        let whole = servings ?? family.adults + family.children.count { ($0.ageYears ?? 1) >= Self.solidsFrom }
        var missing: [CalendarDay: Int] = [:]
        for absence in absences {
            let days = absence.mentions.flatMap { mention -> [CalendarDay] in
                switch mention.kind {
                case .start: mention.days.first.map(resolve).map { first in planned.filter { $0 >= first } } ?? []
                case .end: mention.days.last.map(resolve).map { last in planned.filter { $0 <= last } } ?? []
                default: mention.days.map(resolve)
                }
            }
            for day in Set(days) where planned.contains(day) {
                missing[day, default: 0] += absence.kind == .guests ? -absence.people : absence.people
            }
        }
        return missing.sorted { $0.key < $1.key }.compactMap { day, people in
            guard people != 0, people < whole, whole > 1 else { return nil }
            var change = DayChange(date: day)
            change.constraints.servings = whole - people
            return change
        }
    }

    // MARK: - Words

    /// The age in years before which a child drinks milk alone (WHO).
    private static let solidsFrom = 0.5
    /// Words of a parent who is alone with the children.
    private static let solo: Set<String> = ["solo", "alone", "allein", "alleine", "seul", "seule", "sola"]
    /// Words of guests who are there.
    static let visits: Set<String> = [
        "here", "visit", "visits", "visiting", "over", "come", "comes", "coming", "stay", "stays", "staying", "join",
        "joins", "da", "besuch", "zu", "kommt", "kommen", "bleiben", "bleibt", "besuchen", "la", "vient", "viennent",
        "visite", "reste", "restent", "viene", "vienen", "visita", "visitan", "queda", "quedan", "aqui", "eats",
        "isst", "essen", "mange", "come", "comen",
    ]
    private static let pairs: Set<String> = [
        "grandparents", "inlaws", "in", "grosseltern", "schwiegereltern", "grands", "beaux", "abuelos", "suegros",
    ]
    /// Words for guests of whom the text does not say how many they are.
    private static let groups: Set<String> = [
        "guests", "friends", "visitors", "company", "gaste", "freunde", "besuch", "nachbarn", "invites", "amis",
        "copains", "voisins", "invitados", "amigos", "vecinos", "visitas", "nephews", "cousins", "primos", "tios",
    ]
    /// Words with which a clause draws a conclusion from the days before it.
    private static let consequences: Set<String> = [
        "so", "then", "therefore", "also", "deshalb", "daher", "da", "dann", "donc", "alors", "asi", "entonces",
    ]
    /// Words without which no clause tells of such days.
    private static let cues = ExemptionWords.absences.union(ExemptionWords.presences).union(ExemptionWords.companies)
        .union(ExemptionWords.places).union(ExemptionWords.engagements).union(ExemptionWords.works).union(solo)
        .union(visits).union(["own", "myself", "la"])
}

extension ExemptionReader {
    /// Returns the end of the words that say who is away: the place where they are, or the end of the clause. Returns nil if
    /// the clause tells of no absence of single people.
    func placeOfAbsence(_ clause: Clause, isSolo: Bool) -> Int? {
        let range = clause.tokens
        let families = ExemptionWords.families[context.language] ?? []
        let nobodies = ExemptionWords.nobodies[context.language] ?? []
        guard !clause.words.contains(where: nobodies.contains),
            context.language == .spanish || !families.contains(clause.words[0])
        else { return nil }
        if isPresenceDenied(range) { return range.upperBound }
        guard !range.contains(where: isDenial) else { return nil }
        if let place = elsewhere(in: range) { return place }
        let isAway = clause.words.contains(where: ExemptionWords.absences.contains) || isSolo
        // "Papa ab Mittwoch auf Dienstreise"
        let first = persons.first { range.contains($0.tokens.lowerBound) }?.tokens.lowerBound ?? range.upperBound
        let isShort = range.count <= 7 && first - range.lowerBound <= 1
        let isBeing = isShort || clause.words.contains(where: ExemptionWords.having.contains)
        return isBeing && isAway ? range.upperBound : nil
    }
}
