import HearthCore

/// Reads the chores of a request: the tasks, and for each who does it, on which weekdays, how often and when.
///
/// What is said about a task stands beside it ("dishes on Monday"), in front of a list ("Leo: dishes, trash"), behind a
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
        if facts.frequencies.isFair(), !facts.isFairDenied {
            intent.chores.isFair = true
        }
        var assigned = ChoreAssignment(facts, context)
        assigned.run()
        intent.chores.tasks = assigned.tasks.map(\.task)
        // "What can a child of 3 do in the house?" asks for tasks and names none.
        if asksWhat {
            intent.chores.tasks.removeAll { ["clean house", "tidy house", "homework"].contains($0.task) }
        }
        intent.chores.excludedWeekdays = assigned.excludedWeekdays
        for task in assigned.tasks where intent.chores.tasks.contains(where: { $0.task == task.task.task }) {
            intent.note("tasks", task.task.task, context.tokens.span(task.range))
        }
        readDays(facts, assigned, into: &intent)
        readPersons(facts, assigned, into: &intent)
        readMinutes(facts, into: &intent)
        if intent.chores.tasks.isEmpty, intent.keepsPlan, intent.chores.excludedWeekdays.isEmpty {
            readSingleTask(facts, into: &intent)
        }
    }

    /// Reads the days of the plan: dates and named weeks. Plain weekdays belong to the tasks.
    private func readDays(_ facts: ChoreFacts, _ assigned: ChoreAssignment, into intent: inout Intent) {
        let dated = facts.days.filter { !facts.isRecurring($0) }
        let reader = DayReader(context.tokens, today: context.today, language: context.language)
        intent.days = reader.plannedDays(dated)
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

    /// Reads for whom a plan without named tasks is, and the ages that a plan is for.
    private func readPersons(_ facts: ChoreFacts, _ assigned: ChoreAssignment, into intent: inout Intent) {
        func add(_ person: PersonReference, _ range: Range<Int>) {
            if !intent.meals.onlyFor.contains(person) { intent.meals.onlyFor.append(person) }
            intent.note("only_for", "", context.tokens.span(range))
        }
        for mention in facts.ages {
            if case .age(let age) = mention.person { add(.age(age), mention.tokens) }
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
                for name in mention.names where !(ages.contains(name) && !intent.meals.onlyFor.isEmpty) {
                    add(.name(name), mention.tokens)
                }
            }
        }
    }

    /// Reads "swap Leo and Mia": each takes the earlier tasks of the other. Returns false if nobody swaps.
    private func swapPeople(_ facts: ChoreFacts, _ text: String, into intent: inout Intent) -> Bool {
        let names = facts.assignees.flatMap(\.names)
        guard names.count == 2, context.tokens.contains(where: { Self.swaps.contains($0.folded) }) else { return false }
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

    private static let swaps: Set<String> = [
        "swap", "switch", "trade", "exchange", "tausche", "tauschen", "tausch", "vertausche", "wechsle", "echange",
        "echanger", "echangez", "inverse", "inverser", "intercambia", "intercambiar", "cambia",
    ]

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
