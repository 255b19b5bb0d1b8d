import HearthCore

/// Reads the chores of a request: the tasks, and for each who does it, on which weekdays, how often and when.
///
/// The words about a task stand beside it ("dishes on Monday"), in front of a list ("Leo: dishes, trash"), behind a
/// list ("dishes and trash for Leo") or in a sentence of its own ("Adults, please.").
struct ChoreReader {
    private let context: ReadingContext

    init(_ context: ReadingContext) { self.context = context }

    /// Adds the chores to the intent.
    func read(into intent: inout Intent) {
        let facts = ChoreFacts(context)
        let isFollowUp = !context.history.isEmpty
        let startsOver = ChoreWords.restarts.contains { phrase in
            context.tokens.indices.contains { context.tokens.holds(phrase, at: $0) }
        }
        intent.keepsPlan = isFollowUp && !startsOver
        let takesTurns = facts.assignees.contains { AssigneeReader(context).takesTurns($0) }
        let takesWeeks = facts.takesWeeks
        if facts.frequencies.isFair() || takesTurns || takesWeeks, !facts.isFairDenied {
            intent.chores.isFair = true
            if takesWeeks { intent.chores.turnWeeks = 1 }
        }
        var assigned = ChoreAssignment(facts, context)
        assigned.run()
        intent.chores.tasks = assigned.tasks.map(\.task)
        if intent.chores.tasks.isEmpty || intent.chores.tasks.allSatisfy({ $0.task == "clean kitchen" }) {
            let kitchen = kitchenTasks(like: intent.chores.tasks.first, facts)
            if !kitchen.isEmpty { intent.chores.tasks = kitchen }
        }
        // "What can a child of 3 do in the house?" asks for tasks and names none.
        if asksWhat {
            intent.chores.tasks.removeAll { ["clean house", "tidy house", "homework"].contains($0.task) }
        }
        intent.chores.excludedWeekdays = assigned.excludedWeekdays
        intent.chores.exemptions = facts.exemptions
        for task in assigned.tasks where intent.chores.tasks.contains(where: { $0.task == task.task.task }) {
            intent.note("tasks", task.task.task, context.tokens.span(task.range))
        }
        readDays(facts, assigned, into: &intent)
        readPersons(facts, assigned, into: &intent)
        readMinutes(facts, into: &intent)
        if intent.chores.tasks.isEmpty {
            intent.chores.perPerson = perPerson(facts)
            intent.chores.time = facts.clocks.first.map { facts.time($0, of: "tidy") }
        }
        readUnread(facts, assigned, into: &intent)
        if intent.chores.tasks.isEmpty, intent.keepsPlan, intent.chores.excludedWeekdays.isEmpty {
            readSingleTask(facts, into: &intent)
        }
    }

    /// Reads the days of the plan: dates and named weeks. Plain weekdays belong to the tasks.
    private func readDays(_ facts: ChoreFacts, _ assigned: ChoreAssignment, into intent: inout Intent) {
        let dated = facts.days.filter { !facts.isRecurring($0) }
        let reader = DayReader(context.tokens, today: context.today, language: context.language)
        // The weeks of turns are days of the plan only if the text begins with a dated one.
        let ofTurns = facts.weekTurns?.days ?? []
        intent.days = ofTurns.isEmpty ? reader.plannedDays(facts.besidesTurns(dated)) : ofTurns
        // "from Wednesday on": a week of it.
        if let first = intent.days.first, intent.days.count == 1, dated.contains(where: { $0.kind == .start }) {
            intent.days = (0..<7).map(first.advanced(by:))
        }
        for mention in dated { intent.note("days", "", context.tokens.span(mention.tokens)) }
        guard assigned.tasks.isEmpty, intent.days.isEmpty, !intent.keepsPlan else { return }
        // A plan without named tasks: "jobs for Monday to Friday".
        let recurring = facts.days.filter {
            facts.isRecurring($0) && !$0.isRemoved && !assigned.excluded.contains($0.tokens)
        }
        let weekdays = recurring.reduce(into: Set<Weekday>()) { $0.formUnion($1.weekdays) }
        guard !weekdays.isEmpty else { return }
        if weekdays.count == 1, let single = recurring.first, single.kind == .single {
            intent.days = single.days
        } else {
            intent.chores.excludedWeekdays.formUnion(Set(Weekday.allCases).subtracting(weekdays))
        }
    }

    /// True if the text asks what somebody can do.
    private var asksWhat: Bool {
        let openings = [
            "what can", "what could", "what chores", "which chores", "was kann", "was konnen", "welche aufgaben",
            "que peut", "que peuvent", "que puede", "que pueden", "quelles taches", "que tareas",
        ]
        return openings.contains { opening in
            context.tokens.indices.prefix(16).contains { context.tokens.holds(opening, at: $0) }
        }
    }

    /// Returns the tasks of "kitchen jobs" with what is said about them; none if the text does not name them.
    private func kitchenTasks(like task: ChoreTask?, _ facts: ChoreFacts) -> [ChoreTask] {
        let tokens = context.tokens
        let isNamed = tokens.indices.contains { index in
            let pair = (tokens[index].folded, tokens.word(index + 1))
            if Self.kitchens.contains(pair.0), ChoreWords.chores.contains(pair.1) { return true }
            if ["kuchendienst", "kuchendienste", "kuchenarbeit"].contains(pair.0) { return true }
            return Self.kitchens.contains(pair.0)
                && ["de", "en"].contains(tokens.word(index - (tokens.word(index - 1) == "la" ? 2 : 1)))
                && (max(index - 5, 0)..<index).contains { ChoreWords.chores.contains(tokens[$0].folded) }
        }
        guard isNamed else { return [] }
        return Self.ofKitchens.map { name in
            var copy = task ?? ChoreTask(task: name)
            copy.task = name
            if copy.assignee == nil, let mention = facts.assignees.first {
                copy.assignee = mention.assignee
                copy.adults = mention.adults
            }
            if copy.weekdays == nil {
                let weekdays = facts.days.filter { facts.isRecurring($0) && !$0.isRemoved }
                    .reduce(into: Set<Weekday>()) { $0.formUnion($1.weekdays) }
                if !weekdays.isEmpty { copy.weekdays = weekdays }
            }
            return copy
        }
    }

    private static let kitchens: Set<String> = ["kitchen", "kuche", "cuisine", "cocina"]
    private static let ofKitchens = ["set table", "clear table", "load dishwasher", "wipe counter", "sweep kitchen"]

    /// Returns the number of chores of each person on a day: "two chores a day each", "jeder ein Dienst", "dos por niño".
    private func perPerson(_ facts: ChoreFacts) -> Int? {
        let tokens = context.tokens
        let calendar = CalendarWords(tokens, language: context.language)
        let isEach = tokens.indices.contains { index in
            Self.eachWords.contains(tokens[index].folded)
                || ["per", "pro", "par", "por"].contains(tokens[index].folded)
                    && Self.heads.contains(tokens.word(index + 1))
        }
        guard isEach else { return nil }
        for index in tokens.indices {
            let word = tokens[index].folded
            let count =
                ["a", "an"].contains(word) ? nil : calendar.number(index) ?? (Self.ones.contains(word) ? 1 : nil)
            guard let count, (1...6).contains(count), index + 1 < tokens.count, !tokens[index + 1].gap.endsSentence
            else {
                continue
            }
            let next = tokens.word(index + 1)
            let second = tokens.word(index + 2)
            if ChoreWords.chores.contains(next) || Self.smallChores.contains(next) && ChoreWords.chores.contains(second)
            {
                return count
            }
            if ["per", "pro", "par", "por"].contains(next), Self.heads.contains(second) { return count }
        }
        return nil
    }

    private static let ones: Set<String> = ["one", "ein", "eine", "einen", "une", "un", "una", "uno"]
    private static let smallChores: Set<String> = ["small", "little", "easy", "kleine", "kleinen", "petite", "petites"]
    private static let eachWords: Set<String> = [
        "each", "every", "jeder", "jede", "jedes", "jeweils", "chacun", "chacune", "chaque", "cada",
    ]
    private static let heads: Set<String> = [
        "kid", "child", "person", "head", "kind", "kopf", "nase", "enfant", "personne", "tete", "nino", "hijo",
        "persona",
        "cabeza",
    ]

    /// Reports the clauses of a list that name a doer and something that no lexicon knows: "papa lave".
    private func readUnread(_ facts: ChoreFacts, _ assigned: ChoreAssignment, into intent: inout Intent) {
        guard !intent.chores.tasks.isEmpty, context.tokens.count <= Self.longestList else { return }
        for sentence in facts.segments.sentences where sentence.count > 1 {
            for segment in sentence where !segment.isHeading && segment.tokens.count <= 6 {
                guard facts.tasks.slice(segment.tokens, by: \.anchor).isEmpty,
                    let who = facts.assignees.first(where: { segment.tokens.contains($0.tokens.lowerBound) }),
                    !who.names.isEmpty || !who.adults.isEmpty
                else { continue }
                let unread = segment.tokens.filter { index in
                    let word = context.tokens[index].folded
                    return !who.tokens.contains(index) && word.utf8.count > 2 && context.tokens[index].number == nil
                        && !ChoreWords.fillers.contains(word) && !ChoreWords.assigns.contains(word)
                        && !ChoreWords.negations.contains(word) && !ChoreWords.rests.contains(word)
                        && !ChoreWords.joins.contains(word) && !facts.fair.contains(index)
                        && !facts.parts.contains { $0.tokens.contains(index) }
                        && CalendarLexicon.table.match(at: index, in: context.tokens, language: context.language) == nil
                        && PeopleLexicon.table.match(at: index, in: context.tokens, language: context.language) == nil
                        && ChoreWords.table.match(at: index, in: context.tokens, language: context.language) == nil
                        && !assigned.tasks.contains { $0.range.contains(index) }
                        && TaskLexicon.table.match(at: index, in: context.tokens, language: context.language) != nil
                }
                guard unread.count == 1 else { continue }
                let span = context.tokens.span(segment.tokens)
                intent.notUnderstood.append(UnreadWords(text: context.text(segment.tokens), span: span))
            }
        }
    }

    private static let longestList = 120

    /// Reads for whom a plan without named tasks is, and the ages that a plan is for.
    private func readPersons(_ facts: ChoreFacts, _ assigned: ChoreAssignment, into intent: inout Intent) {
        func add(_ person: PersonReference, _ range: Range<Int>) {
            if !intent.meals.onlyFor.contains(person) { intent.meals.onlyFor.append(person) }
            intent.note("only_for", "", context.tokens.span(range))
        }
        for mention in facts.ages {
            guard case .age(let age) = mention.person, !isRemark(mention.tokens) else { continue }
            let near = context.family.children.filter { abs(($0.ageYears ?? -9) - age) < 0.6 }
            // "Pablo tiene 7 años" is one child.
            if near.count == 1, let name = near[0].name {
                add(.name(name), mention.tokens)
            } else {
                add(.age(age), mention.tokens)
            }
        }
        guard intent.chores.tasks.isEmpty, !intent.keepsPlan else { return }
        for mention in facts.assignees {
            if mention.hasAdults || mention.isEverybody {
                let value = mention.isEverybody || mention.hasChildren ? "everybody" : "adults"
                intent.note("who", value, context.tokens.span(mention.tokens))
            } else if mention.hasChildren {
                intent.note("who", "children", context.tokens.span(mention.tokens))
            } else {
                // A child of the text's own is known by its age.
                let ages = Set(context.family.children.filter { $0.name == nil }.map(\.reference))
                for name in isRemark(mention.tokens) ? [] : mention.names
                where name != "adults" && !(ages.contains(name) && !intent.meals.onlyFor.isEmpty) {
                    add(.name(name), mention.tokens)
                }
            }
        }
    }

    /// Returns whether the person is the subject of a clause that tells what somebody can do, wants or is, beside a clause
    /// that asks for a plan: "Saturday clean, Rose (5) can do little stuff". The plan is not for that person alone.
    private func isRemark(_ mention: Range<Int>) -> Bool {
        let tokens = context.tokens
        guard tokens.count <= ExemptionReader.longestText else { return false }
        let clause = tokens.sentence(around: mention.lowerBound)
        var start = mention.lowerBound
        while start > clause.lowerBound, !tokens[start].gap.contains(.comma) { start -= 1 }
        let name = (start..<mention.lowerBound).allSatisfy { index in
            tokens[index].isCapitalized || ChoreWords.joins.contains(tokens[index].folded)
                || tokens[index].number != nil
        }
        var end = mention.upperBound
        while end < clause.upperBound, tokens[end].number != nil || AgedName.isUnit(tokens[end].folded) { end += 1 }
        guard name, end < clause.upperBound, Self.remarks.contains(tokens[end].folded), !asksWhat else { return false }
        return (0..<start).contains(where: isOfPlan)
            || (end..<tokens.count).drop { !tokens[$0].gap.endsClause }.contains(where: isOfPlan)
    }

    private func isOfPlan(_ index: Int) -> Bool {
        let tokens = context.tokens
        return ChoreWords.chores.contains(tokens[index].folded) || Self.plans.contains(tokens[index].folded)
            || CalendarLexicon.table.match(at: index, in: tokens, language: context.language) != nil
    }

    /// Verbs of what somebody can do, wants and is.
    private static let remarks: Set<String> = [
        "can", "will", "wants", "is", "s", "loves", "likes", "kann", "mochte", "ist", "mag", "darf",
        "peut", "veut", "est", "aime", "adore", "puede", "quiere", "es", "esta", "sabe",
    ]
    private static let plans: Set<String> = [
        "plan", "clean", "cleaning", "list", "rota", "schedule", "putzplan", "plans", "menage", "planning", "limpieza",
        "liste", "lista", "tareas",
    ]

    /// Reads "swap Leo and Mia": each takes the earlier tasks of the other. Returns false if nobody swaps.
    private func swapPeople(_ facts: ChoreFacts, _ text: String, into intent: inout Intent) -> Bool {
        let names = facts.assignees.flatMap(\.names)
        guard names.count == 2, context.tokens.contains(where: { ChoreWords.swaps.contains($0.folded) }) else {
            return false
        }
        let earlier = ChoreFacts.context(of: text, like: context)
        var assignment = ChoreAssignment(ChoreFacts(earlier), earlier)
        assignment.run()
        for entry in assignment.tasks {
            guard case .named(let old) = entry.task.assignee, old.count == 1, let index = names.firstIndex(of: old[0])
            else { continue }
            var task = ChoreTask(task: entry.task.task)
            task.assignee = .named([names[1 - index]])
            intent.chores.tasks.append(task)
        }
        return !intent.chores.tasks.isEmpty
    }

    /// Reads how long chores may take.
    private func readMinutes(_ facts: ChoreFacts, into intent: inout Intent) {
        let clocks = TokenMarks(facts.clocks.map(\.tokens), count: context.tokens.count)
        let limits = LimitReader(context).minutes().filter { limit in
            !clocks.overlaps(limit.tokens)
                && !["before", "after", "vorher", "avant", "antes"].contains(
                    context.tokens.word(limit.tokens.upperBound))
        }
        guard let limit = limits.first else { return }
        intent.meals.maxMinutes = limit.minutes
        intent.note("max_minutes", String(limit.minutes), context.tokens.span(limit.tokens))
    }

    /// Reads a follow-up that names no task, if the conversation is about a single one: "make it Tuesdays".
    private func readSingleTask(_ facts: ChoreFacts, into intent: inout Intent) {
        guard let text = context.history.last(where: { $0.role == .assistant })?.text else { return }
        if swapPeople(facts, text, into: &intent) { return }
        let names = ChoreFacts.tasks(of: text, like: context)
        guard Set(names).count == 1, let name = names.first else { return }
        var task = ChoreTask(task: name)
        task.assignee = facts.assignees.first?.assignee
        task.adults = facts.assignees.first?.adults ?? []
        let weekdays = facts.days.filter { facts.isRecurring($0) && !$0.isRemoved }
            .reduce(into: Set<Weekday>()) { $0.formUnion($1.weekdays) }
        if !weekdays.isEmpty, weekdays.isDisjoint(with: intent.chores.excludedWeekdays) { task.weekdays = weekdays }
        for frequency in facts.rates {
            task.everyWeeks = frequency.everyWeeks ?? task.everyWeeks
            task.perDay = frequency.perDay ?? task.perDay
        }
        task.time = facts.clocks.first.map { facts.time($0, of: name) }
        if task != ChoreTask(task: name) { intent.chores.tasks = [task] }
    }
}
