import HearthCore
import Intent

/// A request for a routine, put together from its text, its earlier turns and the household's memories.
struct RoutineRequest {
    /// A card with the children who follow it.
    struct Choice {
        var card: Document
        var who: [String]
        var ages: [Age]
        /// The time of these children, if the text gives each a time.
        var time: TimeOfDay?
    }

    private(set) var routine: RoutineIntent
    private let kind: String
    private let limit: Int?
    private let children: [ChorePerson]
    private let texts: RoutineTexts
    private let understanding: Understanding
    private let words: [String: String]
    private var memoryNotes: [String] = []

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - earlier: what the earlier turns asked for, oldest first.
    ///   - words: the parent's words for the steps, by their English names.
    init(
        _ understanding: Understanding, earlier: [Intent] = [], memories: [Memory] = [], today: CalendarDay,
        words: [String: String] = [:]
    ) {
        self.understanding = understanding
        self.words = words
        let language = understanding.language
        texts = RoutineTexts(language: language)
        let reader = IntentReader(household: understanding.family, today: today, language: language)
        var intent = understanding.intent
        if intent.keepsPlan {
            for turn in earlier.reversed() { intent = Self.merged(turn, intent) }
        }
        routine = intent.routine
        limit = intent.meals.maxMinutes
        kind = intent.routine.kind ?? "other"
        children = ChorePeople(understanding.family, onlyFor: intent.meals.onlyFor, language: language).children
        guard routine.start == nil, routine.end == nil else { return }
        // "Bedtime is at 19:30" holds for a bedtime without a time.
        for memory in memories {
            let known = reader.read(memory.text, mode: .routines).routine
            guard known.kind == kind, known.start != nil || known.end != nil else { continue }
            routine.start = known.start
            routine.end = known.end
            memoryNotes.append(texts.remembered(memory.text))
            break
        }
    }

    /// Returns the cards, each with the children who follow it, and notes about them.
    func choices(_ cards: RoutineCards) -> (choices: [Choice], notes: [String]) {
        var choices: [Choice] = []
        var notes: [String] = []
        func add(_ card: Document, _ child: ChorePerson?) {
            let time = child.flatMap(self.time(of:))
            if let index = choices.firstIndex(where: { $0.card.id == card.id && $0.time == time }) {
                choices[index].who += child.map { [$0.label] } ?? []
                choices[index].ages += child?.age.map { [$0] } ?? []
            } else {
                choices.append(
                    Choice(
                        card: card, who: child.map { [$0.label] } ?? [], ages: child?.age.map { [$0] } ?? [], time: time
                    ))
            }
        }
        let groups: [ChorePerson?] = children.isEmpty ? [nil] : children
        var unsuited: [ChorePerson] = []
        for child in groups {
            guard let choice = cards.card(of: kind, for: child?.age) else {
                if let child { unsuited.append(child) }
                continue
            }
            add(choice.card, child)
            if !choice.isOfAge, let child {
                notes.append(texts.otherAge(child.label, RoutineLines.title(choice.card.title, in: texts.language)))
            }
        }
        if choices.isEmpty {
            for child in groups {
                guard let card = cards.nearest(for: child?.age) else { continue }
                add(card, child)
                let note = texts.nearest(RoutineLines.title(card.title, in: texts.language))
                if !notes.contains(note) { notes.append(note) }
            }
        } else {
            notes += unsuited.map { texts.doesNotSuit($0.label) }
        }
        return (choices, notes)
    }

    /// Returns the time that the text gives a child alone.
    private func time(of child: ChorePerson) -> TimeOfDay? {
        routine.personTimes.first { entry in
            switch entry.person {
            case .name(let name): child.name.map { Words.fold($0) == Words.fold(name) } ?? false
            case .age(let years): child.age.map { abs($0.years - years) < 0.5 } ?? false
            }
        }?.time
    }

    func plan(_ choices: [Choice], notes: [String]) -> RoutinePlan {
        // Differences from the request come first.
        let nearest = Set(choices.map { texts.nearest(RoutineLines.title($0.card.title, in: texts.language)) })
        var plan = RoutinePlan(notes: notes, language: texts.language)
        plan.opening = notes.first(where: nearest.contains)
        for choice in choices {
            var routine = routine
            if let time = choice.time {
                let isStart = routine.end == nil && routine.start != nil
                routine.start = isStart ? time : nil
                routine.end = isStart ? nil : time
            }
            let composer = RoutineComposer(
                routine: routine, kind: kind, language: texts.language, limit: limit,
                exclusions: understanding.exclusions, words: words)
            let (steps, more) = composer.compose(choice.card, for: choice.ages)
            plan.sections.append(.init(who: choice.who, title: choice.card.title, steps: steps))
            for note in more where !plan.notes.contains(note) { plan.notes.append(note) }
        }
        plan.notes += memoryNotes
        return plan
    }

    /// Returns the earlier routine with the changes of a later turn.
    private static func merged(_ earlier: Intent, _ latest: Intent) -> Intent {
        var merged = latest
        merged.routine.kind = latest.routine.kind ?? earlier.routine.kind
        let saysTime = latest.routine.start != nil || latest.routine.end != nil
        merged.routine.start = latest.routine.start ?? (saysTime ? nil : earlier.routine.start)
        merged.routine.end = latest.routine.end ?? (saysTime ? nil : earlier.routine.end)
        merged.routine.steps =
            earlier.routine.steps.filter {
                !latest.routine.without.contains($0) && !latest.routine.steps.contains($0)
            } + latest.routine.steps
        merged.routine.without =
            earlier.routine.without.filter {
                !latest.routine.steps.contains($0) && !latest.routine.without.contains($0)
            } + latest.routine.without
        merged.meals.maxMinutes = latest.meals.maxMinutes ?? earlier.meals.maxMinutes
        if latest.meals.onlyFor.isEmpty { merged.meals.onlyFor = earlier.meals.onlyFor }
        return merged
    }
}
