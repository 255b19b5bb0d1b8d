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
    /// The weekdays on which they do nothing; empty for the whole plan.
    package var weekdays: Set<Weekday> = []

    /// True if nothing is changed.
    package var isEmpty: Bool { self == PlanEdit() }
}

extension IntentReader {
    /// Returns whether a message may change the last plan, before the names of that plan are known.
    package func mayEdit(_ text: String, mode: IntentMode) -> Bool {
        guard mode != .meals, text.utf8.count <= PlanEditReader.longest else { return false }
        if mode == .routines { return edit(text, mode: mode) != nil }
        return ChoreFacts(context(of: text, mode: mode)).tasks.isEmpty || edit(text, mode: mode) != nil
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
        let isChange = holds(Self.starts) || holds(Self.instead) || RoutineWords.negations.contains(tokens.word(0))
        if let kind, shift == nil, kind.isNamed || kind.isRoutine || !isChange { return nil }
        let read = reader.read(context.text, mode: .routines, history: context.history)
        guard read.keepsPlan, read.routine.personTimes.isEmpty else { return nil }
        // Who says for whom, or what to do, asks for a routine of its own.
        let isForSomebody = !StatedChildren.children(in: context.text, language: context.language).isEmpty
        if shift == nil, isForSomebody || !read.meals.onlyFor.isEmpty || !read.routine.steps.isEmpty { return nil }
        var edit = PlanEdit(shift: shift, without: read.routine.without)
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

    /// Reads a change of a plan of chores; nil if the text names tasks of its own.
    func chores() -> PlanEdit? {
        let facts = ChoreFacts(context)
        let isRemoval = holds(ChoreWords.removals) || holds(ChoreWords.negations)
        var edit = PlanEdit(shift: shift())
        let names =
            facts.assignees.flatMap(\.names).filter { name in
                context.family.children.contains { $0.name == name }
            } + absentNames
        let days = facts.days.filter { !$0.weekdays.isEmpty && $0.weekdays.count < 5 }
        // "Emma has piano on Monday" names no chore.
        guard facts.tasks.allSatisfy({ $0.task.hasPrefix("practice") }) else {
            return edit.shift == nil ? nil : edit
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
        let counted = tokens.indices.lazy.compactMap { index -> Int? in
            guard let number = self.tokens[index].number, (1...600).contains(number) else { return nil }
            let unit = self.tokens.word(index + 1)
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
        "instead", "rather", "stattdessen", "lieber", "doch", "plutot", "mejor", "finalement", "actually",
    ]
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
