package import HearthCore

/// A change of a plan that was served: what a message without a plan of its own says about the last one.
package struct PlanEdit: Hashable, Sendable {
    /// The minutes by which all is later; below 0 earlier.
    package var shift: Int?
    /// The new time of the first step and that of the end of the last one.
    package var start: TimeOfDay?
    package var end: TimeOfDay?
    /// English names of steps and of tasks to leave out.
    package var without: [String] = []
    /// The people who do nothing: "Tom is sick", "nothing for him".
    package var absent: [String] = []
    /// The weekdays on which they do nothing, or of which people or days are exchanged; empty for the whole plan.
    package var weekdays: Set<Weekday> = []
    /// The weekdays on which nobody does anything.
    package var freeWeekdays: Set<Weekday> = []
    /// Tasks to put in; a task that the plan has takes what is said anew.
    package var added: [ChoreTask] = []
    /// Tasks of the plan that take what is said anew; a plan without them is not changed.
    package var retold: [ChoreTask] = []
    /// Two people, tasks, steps or days that take each other's place.
    package var swap: Swap?
    /// The meals that go from some weekdays to others.
    package var move: Move?
    /// English names of steps to put in.
    package var steps: [String] = []
    /// The children who get the steps that are put in; empty for all.
    package var owners: [String] = []
    /// Two steps in their new order.
    package var order: [String] = []

    /// Two things of a plan that take each other's place.
    package enum Swap: Hashable, Sendable {
        /// The two people of the plan by their names; empty for those of ``PlanEdit/weekdays``.
        case people([String])
        case weekdays(Weekday, Weekday)
        case steps(String, String)
    }

    /// The chores of a person, or a task, that go from some weekdays to others.
    package struct Move: Hashable, Sendable {
        /// The name of the person; nil for everybody.
        package var person: String?
        /// English names of tasks; empty for all of the person.
        package var tasks: [String] = []
        package var from: Set<Weekday>
        package var to: Set<Weekday>
    }

    /// True if nothing is changed.
    package var isEmpty: Bool { self == PlanEdit() }
}

extension IntentReader {
    /// Returns whether a message may change the last plan, before the names of that plan are known.
    package func mayEdit(_ text: String, mode: IntentMode) -> Bool {
        guard mode != .meals, text.utf8.count <= PlanEditReader.longest else { return false }
        return edit(text, mode: mode) != nil
            || mode == .chores && PlanEditReader(context(of: text, mode: mode)).mayNamePeople
    }

    /// Returns the English names of the tasks that a text of the household's language names.
    package func taskNames(in text: String) -> [String] {
        ChoreFacts(context(of: text, mode: .chores)).tasks.map(\.task)
    }

    /// Returns what a message changes of the last plan; nil if it asks for a plan of its own.
    package func edit(_ text: String, mode: IntentMode) -> PlanEdit? {
        guard mode != .meals, text.utf8.count <= PlanEditReader.longest else { return nil }
        let context = self.context(of: text, mode: mode, history: [Turn(role: .user, text: "")])
        let edit = mode == .chores ? PlanEditReader(context).chores() : PlanEditReader(context).routine(self)
        return edit.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Reads changes of plans for chores and routines.
struct PlanEditReader {
    private let context: ReadingContext

    init(_ context: ReadingContext) { self.context = context }

    private var tokens: [Token] { context.tokens }

    /// The longest message, in bytes: a longer one asks for a plan.
    static let longest = 160

    /// Reads a change of a routine; nil if the text names a routine of its own.
    func routine(_ reader: IntentReader) -> PlanEdit? {
        let shift = shift()
        let kind = KindReader(context, blocked: TokenMarks([], count: tokens.count)).kind()
        if let edit = changeOfSteps(kind) { return edit }
        let isShort = tokens.count <= 8
        let isChange =
            holds(Self.starts) || holds(Self.instead) || RoutineWords.negations.contains(tokens.word(0))
        let isRemoval = isShort && RoutineWords.negations.contains(tokens.word(0))
        if let kind, shift == nil, kind.isNamed && !isRemoval || kind.isRoutine || !isChange { return nil }
        let read = reader.read(context.text, mode: .routines, history: context.history)
        guard read.keepsPlan, read.routine.personTimes.isEmpty else { return nil }
        // Who says for whom, or what to do, asks for a routine of its own.
        let isForSomebody = !StatedChildren.children(in: context.text, language: context.language).isEmpty
        if shift == nil, isForSomebody || !read.meals.onlyFor.isEmpty || !read.routine.steps.isEmpty { return nil }
        var edit = PlanEdit(shift: shift, without: read.routine.without)
        // "no homework on Fridays"
        if edit.without.isEmpty, !read.routine.stepFreeDays.isEmpty {
            edit.without = read.routine.stepFreeDays.keys.sorted()
            edit.weekdays = read.routine.stepFreeDays.values.reduce(into: []) { $0.formUnion($1) }
        }
        if shift == nil {
            edit.start = read.routine.start
            edit.end = read.routine.end
            // "Start at 18:00" is a start in every kind of routine.
            if edit.start == nil, holds(Self.starts) {
                edit.start = edit.end
                edit.end = nil
            }
        }
        return edit
    }

    /// Reads "add feed the dog", "teeth before getting dressed", "swap snack and homework": steps of the last routine that
    /// come in or change places.
    private func changeOfSteps(_ kind: KindReader.Found?) -> PlanEdit? {
        guard kind?.isRoutine != true, tokens.count <= Self.mostWords else { return nil }
        var reader = StepReader(
            context, kind: KindLexicon.other, kindTokens: nil, blocked: TokenMarks([], count: tokens.count))
        let named = reader.named
        if named.count == 2, holds(ChoreWords.swaps) {
            return PlanEdit(swap: .steps(named[0].name, named[1].name))
        }
        let hasClock = !ClockReader(tokens, language: context.language).mentions().isEmpty
        if named.count == 2, !hasClock, named[0].tokens.upperBound < named[1].tokens.lowerBound + 1 {
            let between = (named[0].tokens.upperBound..<named[1].tokens.lowerBound).map { tokens[$0].folded }
            if between.contains(where: Self.befores.contains) { return PlanEdit(order: named.map(\.name)) }
            if between.contains(where: Self.afters.contains) { return PlanEdit(order: named.reversed().map(\.name)) }
        }
        guard holds(Self.adds), !holds(Self.plans), !hasClock else { return nil }
        reader.read()
        let steps = reader.wanted.map(\.name)
        let names = PersonReader(tokens, family: context.family, language: context.language).mentions().compactMap {
            if case .named(_, let name) = $0.person { name } else { nil }
        }
        return steps.isEmpty ? nil : PlanEdit(steps: steps, owners: names)
    }

    /// True if the text may name people whom only the plan knows.
    var mayNamePeople: Bool {
        tokens.count <= Self.mostWords && ChoreFacts(context).tasks.isEmpty && !holds(Self.plans)
            && (holds(Self.sick) || holds(ChoreWords.swaps) || holds(ChoreWords.negations) || holds(Self.instead)
                || holds(ChoreWords.rests) || holds(Self.busy))
    }

    /// Reads a change of a plan of chores; nil if the text asks for a plan of its own.
    func chores() -> PlanEdit? {
        let facts = ChoreFacts(context)
        let isRemoval = holds(ChoreWords.removals) || holds(ChoreWords.negations)
        var edit = PlanEdit(shift: shift())
        let names =
            facts.assignees.flatMap(\.names).filter { name in
                context.family.children.contains { $0.name == name }
            } + absentNames
        let allDays = facts.days.filter { !$0.weekdays.isEmpty }
        let days = allDays.filter { $0.weekdays.count < 5 }
        if edit.shift == nil, let moved = moved(facts, names, days) { return moved }
        if holds(ChoreWords.swaps), let swap = swapped(names, days) { return swap }
        // "no chores on Saturday", "el viernes nadie hace nada"
        let isForAll = holds(Self.nobody) || names.isEmpty && facts.assignees.isEmpty && namesChoresOfNoDay
        if isForAll, isRemoval || holds(ChoreWords.rests), facts.tasks.isEmpty, names.isEmpty, !days.isEmpty,
            !hasPlanWord
        {
            edit.freeWeekdays = days.reduce(into: []) { $0.formUnion($1.weekdays) }
            return edit
        }
        // "Emma has piano on Monday" names no chore.
        guard facts.tasks.allSatisfy({ $0.task.hasPrefix("practice") }) else {
            return edit.shift == nil ? changeOfTasks(facts) : edit
        }
        let isSick = holds(Self.sick)
        if !isSick, edit.shift == nil, holds(Self.plans) { return nil }
        let isAway =
            isSick || isRemoval || holds(ChoreWords.rests)
            || !days.isEmpty && holds(Self.busy)
        if !names.isEmpty, isAway {
            edit.absent = names.reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
            edit.weekdays = days.reduce(into: []) { $0.formUnion($1.weekdays) }
        } else if isRemoval {
            edit.without = removedTasks()
        }
        return edit
    }

    /// Reads a message that names tasks: those to add, or those of the plan that get another person, day or time.
    private func changeOfTasks(_ facts: ChoreFacts) -> PlanEdit? {
        guard !hasPlanWord, tokens.count <= Self.mostWords else { return nil }
        // Without the conversation, what people do not do is read as such.
        var intent = Intent()
        var alone = context
        alone.history = []
        ChoreReader(alone).read(into: &intent)
        let tasks = intent.chores.tasks
        guard !tasks.isEmpty, intent.chores.exemptions.isEmpty, intent.days.count <= 1 else { return nil }
        // "And Ida feeds the cat every morning"
        let goesOn = ["and", "und", "et", "y"].contains(tokens.word(0))
        if holds(Self.adds) || goesOn { return PlanEdit(added: tasks) }
        let isRetold = tasks.allSatisfy { $0 != ChoreTask(task: $0.task) }
        if holds(Self.instead), isRetold { return PlanEdit(retold: tasks) }
        return tasks.count == 1 && isRetold && tokens.count <= Self.fewWords ? PlanEdit(retold: tasks) : nil
    }

    /// Reads "Tuesday instead of Wednesday" of a person or a task.
    private func moved(_ facts: ChoreFacts, _ names: [String], _ days: [DayMention]) -> PlanEdit? {
        guard days.count == 2, tokens.count <= Self.mostWords, Set(names).count <= 1 else { return nil }
        let place = days.firstIndex { day in
            var index = day.tokens.lowerBound - 1
            while index >= 0, Self.dayArticles.contains(tokens[index].folded) { index -= 1 }
            return Self.replaced.contains(tokens.word(index))
                || tokens[day.tokens.lowerBound].folded == "que" || isInsteadOf(index)
        }
        // "move it from Tuesday to Wednesday"
        let isFromTo = place == nil && holds(Self.moves)
        guard let from = place ?? (isFromTo ? 0 : nil) else { return nil }
        let tasks = facts.tasks.map(\.task)
        guard !names.isEmpty || !tasks.isEmpty else { return nil }
        return PlanEdit(
            move: .init(
                person: names.first, tasks: tasks, from: days[from].weekdays, to: days[1 - from].weekdays))
    }

    private func isInsteadOf(_ index: Int) -> Bool {
        ["of", "de", "du", "del"].contains(tokens.word(index))
            && ["instead", "lieu", "vez", "lugar"].contains(tokens.word(index - 1))
    }

    /// Reads two people or two days that take each other's place.
    private func swapped(_ names: [String], _ days: [DayMention]) -> PlanEdit? {
        guard tokens.count <= Self.mostWords else { return nil }
        let people = names.reduce(into: [String]()) { all, name in if !all.contains(name) { all.append(name) } }
        let weekdays = days.reduce(into: Set<Weekday>()) { $0.formUnion($1.weekdays) }
        if people.count == 2 { return PlanEdit(weekdays: weekdays, swap: .people(people)) }
        if people.isEmpty, weekdays.count == 2 {
            let both = Weekday.allCases.filter(weekdays.contains)
            return PlanEdit(swap: .weekdays(both[0], both[1]))
        }
        guard people.isEmpty, weekdays.count == 1, holds(Self.both) else { return nil }
        return PlanEdit(weekdays: weekdays, swap: .people([]))
    }

    /// True if the text says "no chores" or "nothing" without a doer.
    private var namesChoresOfNoDay: Bool {
        tokens.indices.contains { index in
            (ChoreWords.negations.contains(tokens[index].folded) && ChoreWords.chores.contains(tokens.word(index + 1)))
                || ExemptionWords.nothing.contains(tokens[index].folded)
        }
    }

    /// True if the text asks for a plan; "no chores" asks for none.
    private var hasPlanWord: Bool {
        tokens.indices.contains { index in
            Self.plans.contains(tokens[index].folded)
                && !(index > 0 && ChoreWords.negations.contains(tokens[index - 1].folded))
        }
    }

    /// The names behind a negation, which name no doer: "not Tom", "ohne Tom".
    private var absentNames: [String] {
        PersonReader(tokens, family: context.family, language: context.language).mentions().compactMap { mention in
            if case .named(_, let name) = mention.person { name } else { nil }
        }
    }

    /// Returns the tasks of a message that takes them out: "without the dishes".
    private func removedTasks() -> [String] {
        var bytes = Array(context.text.utf8)
        for token in tokens
        where ChoreWords.removals.contains(token.folded) || ChoreWords.negations.contains(token.folded) {
            for index in token.span { bytes[index] = UInt8(ascii: " ") }
        }
        return ChoreFacts.tasks(of: String(decoding: bytes, as: UTF8.self), like: context)
    }

    /// Returns the minutes of "half an hour later", "20 Minuten früher", "une heure plus tard", "media hora antes".
    private func shift() -> Int? {
        let isLater = holds(Self.later)
        guard isLater || holds(Self.earlier) else { return nil }
        let calendar = CalendarWords(tokens, language: context.language)
        let counted = tokens.indices.lazy.compactMap { index -> Int? in
            guard let number = calendar.number(index), (1...600).contains(number) else { return nil }
            let unit = self.tokens.word(calendar.numberEnd(index))
            return Self.minutes.contains(unit) ? number : Self.hours.contains(unit) ? number * 60 : nil
        }.first
        let length =
            counted ?? LimitReader(context).minutes().first?.minutes
            ?? Self.lengths.first { length in tokens.indices.contains { tokens.holds(length.words, at: $0) } }?.minutes
        return length.map { isLater ? $0 : -$0 }
    }

    private func holds(_ words: Set<String>) -> Bool { tokens.contains { words.contains($0.folded) } }

    private static let lengths: [(words: String, minutes: Int)] = [
        ("half an hour", 30), ("half hour", 30), ("quarter of an hour", 15), ("quarter hour", 15), ("an hour", 60),
        ("halbe stunde", 30), ("viertelstunde", 15), ("eine stunde", 60), ("stunde", 60), ("demi heure", 30),
        ("quart d heure", 15), ("une heure", 60), ("heure", 60), ("media hora", 30), ("cuarto de hora", 15),
        ("una hora", 60), ("hora", 60), ("hour", 60),
    ]
    private static let minutes: Set<String> = ["min", "mins", "minute", "minutes", "minuten", "minuto", "minutos"]
    private static let hours: Set<String> = [
        "h", "hour", "hours", "stunde", "stunden", "heure", "heures", "hora", "horas",
    ]
    private static let later: Set<String> = ["later", "spater", "tard", "tarde"]
    private static let earlier: Set<String> = ["earlier", "sooner", "fruher", "tot", "antes", "temprano", "avant"]
    private static let starts: Set<String> = [
        "start", "starts", "begin", "starte", "start", "beginne", "beginnt", "anfangen", "fang", "commence",
        "commencer", "commencez", "empieza", "empezar", "empezad", "comienza",
    ]
    private static let instead: Set<String> = [
        "instead", "rather", "stattdessen", "lieber", "doch", "plutot", "mejor", "finalement", "actually", "lieu",
        "vez",
        "lugar", "statt", "anstatt",
    ]
    /// Words that put something in.
    private static let adds: Set<String> = [
        "add", "adds", "include", "erganze", "hinzu", "fuge", "dazu", "zusatzlich", "ajoute", "ajouter", "ajoutez",
        "rajoute", "rajouter", "mets", "anade", "anadir", "agrega", "agregar", "incluye", "pon", "suma", "insert",
        "noch",
        "squeeze", "rein", "aussi", "tambien",
    ]
    private static let nobody: Set<String> = [
        "nobody", "noone", "anyone", "anybody", "everyone", "everybody", "niemand", "keiner", "alle", "jeder",
        "personne",
        "tout", "tous", "nadie", "todos",
    ]
    private static let both: Set<String> = [
        "two", "both", "them", "beiden", "beide", "zwei", "deux", "dos", "ambos", "leur", "kids", "children",
    ]
    private static let replaced: Set<String> = [
        "than", "que", "statt", "anstatt", "als", "vez", "lugar", "lieu",
    ]
    private static let moves: Set<String> = [
        "move", "shift", "verschieb", "verschiebe", "verleg", "verlege", "deplace", "decale", "passe", "mueve", "pasa",
        "cambia", "change",
    ]
    private static let dayArticles: Set<String> = ["le", "el", "den", "dem", "am", "on", "los", "la", "der"]
    private static let befores: Set<String> = ["before", "vor", "avant", "antes"]
    private static let afters: Set<String> = ["after", "nach", "apres", "despues"]
    /// The most words of a change that names steps or tasks.
    private static let mostWords = 20
    private static let fewWords = 9
    /// Words of a request for a plan of its own.
    private static let plans: Set<String> = [
        "plan", "schedule", "chart", "rota", "planning", "reparto", "putzplan", "wochenplan", "chores", "taches",
        "tareas", "aufgaben",
    ]
    private static let sick: Set<String> = [
        "sick", "ill", "unwell", "poorly", "krank", "malade", "enfermo", "enferma", "malo", "mala", "malito", "malita",
        "away", "weg", "absent", "absente", "fuera", "exempt",
        "redistribute",
        "fever", "fieber", "fievre", "fiebre",
    ]
    /// Words of something else that takes a day.
    private static let busy: Set<String> = [
        "has", "is", "at", "hat", "ist", "beim", "bei", "a", "va", "est", "tiene", "esta", "training", "practice",
        "football", "soccer", "fussball", "foot", "futbol", "can", "kann", "peut", "puede",
    ]
}
