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
        /// The kind of the routine, where a request holds two: an afternoon and its bedtime.
        var kind: String?
        /// The names of the children.
        var names: [String] = []
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
        let known = ChorePeople(understanding.family, onlyFor: intent.meals.onlyFor, language: language).children
        children = known + Self.others(in: intent.routine.personTimes, besides: known)
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
        func add(_ card: Document, _ child: ChorePerson?, _ kind: String? = nil) {
            let time = child.flatMap(self.time(of:))
            if let index = choices.firstIndex(where: { $0.card.id == card.id && $0.time == time }) {
                choices[index].who += child.map { [$0.label] } ?? []
                choices[index].names += child?.name.map { [$0] } ?? []
                choices[index].ages += child?.age.map { [$0] } ?? []
            } else {
                choices.append(
                    Choice(
                        card: card, who: child.map { [$0.label] } ?? [], ages: child?.age.map { [$0] } ?? [],
                        time: time,
                        kind: kind, names: child?.name.map { [$0] } ?? []))
            }
        }
        let groups: [ChorePerson?] = children.isEmpty ? [nil] : children
        var unsuited: [ChorePerson] = []
        for child in groups {
            guard let choice = cards.card(of: cardKind, for: child?.age) ?? cards.card(of: kind, for: child?.age) else {
                if let child { unsuited.append(child) }
                continue
            }
            add(choice.card, child)
            if hasEvening, let evening = cards.card(of: "bedtime", for: child?.age) {
                add(evening.card, child, "bedtime")
            }
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

    /// The kind of card: a morning without school is one of the weekend.
    private var cardKind: String { kind == "morning" && routine.isFree ? "weekend" : kind }

    /// True if an afternoon goes on until the children are in bed.
    private var hasEvening: Bool { kind == "after_school" && routine.endsInBed && !routine.isWholeList }

    /// Returns the steps of a group of children: what belongs to others is left out, and a medicine that no child is
    /// named with is in no routine.
    private func steps(of choice: Choice) -> (steps: [String], owners: [String: String]) {
        var owners: [String: String] = [:]
        let isAlone = children.count < 2
        let steps = routine.steps.filter { step in
            if isAlone { return true }
            let names = routine.stepOwners[step] ?? []
            let own = names.compactMap { owner in
                switch owner {
                case .name(let name): choice.names.first { Words.fold($0) == Words.fold(name) }
                case .age(let years):
                    choice.ages.contains { abs($0.years - years) < 0.5 } ? choice.who.first : nil
                }
            }
            if !names.isEmpty, step == "medicine" || !own.isEmpty || choices(haveOwners: names) {
                if own.isEmpty { return false }
                if own.count < choice.who.count { owners[step] = texts.language.list(own) }
                return true
            }
            if step == "medicine" { return false }
            // Homework is not for a small child beside a child of school.
            let isForSchool = Self.ofSchool.contains(step)
            let ages = children.compactMap { $0.age?.years }
            return !isForSchool || !(choice.ages.allSatisfy { $0.years < 5 } && ages.contains { $0 >= 5 })
        }
        return (steps, owners)
    }

    private func choices(haveOwners names: [PersonReference]) -> Bool {
        children.contains { child in
            names.contains {
                if case .name(let name) = $0 { Words.fold(name) == Words.fold(child.name ?? "") } else { false }
            }
        }
    }

    private static let ofSchool: Set<String> = [
        "homework", "spelling practice", "math practice", "check planner", "instrument practice", "piano practice",
    ]

    /// Notes about what the steps alone do not show.
    private func remarks(_ end: TimeOfDay?) -> [String] {
        var notes: [String] = []
        let language = texts.language
        func title(_ step: String) -> String { StepTable.title(of: step, in: language, words: words[step]) }
        if routine.steps.contains("medicine"), children.count > 1, routine.stepOwners["medicine"] == nil {
            notes.append(texts.whoTakes(title("medicine")))
        }
        for step in routine.notDaily { notes.append(texts.notDaily(title(step))) }
        for (step, days) in routine.stepFreeDays.sorted(by: { $0.key < $1.key }) {
            notes.append(texts.without(title(step), on: days))
        }
        if let first = routine.dayTimes.first {
            for other in routine.dayTimes.dropFirst() {
                notes.append(
                    texts.otherTime(
                        on: other.weekdays, other.time, minutes: other.time.minutes - first.time.minutes))
            }
        }
        if let shift = routine.dailyShift, shift.minutes > 0 {
            let step = shift.to > shift.from ? shift.minutes : -shift.minutes
            let times = stride(from: shift.from.minutes + step, through: shift.to.minutes, by: step).map {
                TimeOfDay(minutes: $0)
            }
            if !times.isEmpty, times.count <= 31 { notes.append(texts.eachDay(times)) }
        }
        if kind == "bedtime", let end, (240..<720).contains(end.minutes) { notes.append(texts.morningBedtime(end)) }
        return notes
    }

    /// Returns the people who have times of their own and are not stored in the household: "Leo at 7, Mia at 8".
    private static func others(in times: [PersonTime], besides known: [ChorePerson]) -> [ChorePerson] {
        times.compactMap { entry in
            guard case .name(let name) = entry.person,
                !known.contains(where: { Words.fold($0.name ?? "") == Words.fold(name) })
            else { return nil }
            return ChorePerson(role: .helper, label: name, name: name)
        }
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
            let (own, owners) = steps(of: choice)
            routine.blocks.removeAll { block in
                let owners = routine.stepOwners[block.name] ?? []
                let own = owners.contains { if case .name(let name) = $0 { choice.names.contains(name) } else { true } }
                return children.count > 1 && !owners.isEmpty && !own
            }
            if !self.routine.blocks.isEmpty, routine.blocks.isEmpty,
                self.routine.blocks.contains(where: { $0.start == routine.end })
            {
                routine.end = nil
            }
            let gone = Set(routine.steps).subtracting(own)
            routine.steps = own
            // The time of a step that these children do not have is no time of their routine.
            if let start = routine.start, gone.contains(where: { routine.stepTimes[$0] == start }) {
                routine.start = nil
            }
            routine.stepTimes = routine.stepTimes.filter { !gone.contains($0.key) }
            if hasEvening { divide(&routine, choice) }
            let composer = RoutineComposer(
                routine: routine, kind: choice.kind ?? cardKind, language: texts.language, limit: limit,
                exclusions: understanding.exclusions, words: words, owners: owners)
            let (steps, more) = composer.compose(choice.card, for: choice.ages)
            plan.sections.append(.init(who: choice.who, title: choice.card.title, steps: steps))
            for note in more where !plan.notes.contains(note) { plan.notes.append(note) }
        }
        plan.notes += remarks(routine.end)
        plan.notes += memoryNotes
        return plan
    }

    /// Keeps of an afternoon that ends in bed what belongs to its two halves.
    private func divide(_ routine: inout RoutineIntent, _ choice: Choice) {
        let isEvening = choice.kind == "bedtime"
        let evening = Set(["pajamas", "brush teeth", "bath", "story", "song", "cuddle", "prayer", "lights out"])
        routine.steps.removeAll { evening.contains($0) != isEvening }
        routine.stepTimes = routine.stepTimes.filter { evening.contains($0.key) == isEvening }
        if isEvening {
            routine.start = nil
            routine.blocks = []
        } else {
            routine.end = nil
            routine.endsInBed = false
        }
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
        if latest.routine.blocks.isEmpty { merged.routine.blocks = earlier.routine.blocks }
        merged.routine.isWholeList = latest.routine.isWholeList || earlier.routine.isWholeList
        if latest.routine.personTimes.isEmpty, !saysTime { merged.routine.personTimes = earlier.routine.personTimes }
        merged.routine.endsInBed = saysTime ? latest.routine.endsInBed : earlier.routine.endsInBed
        merged.routine.stepOwners.merge(earlier.routine.stepOwners) { own, _ in own }
        merged.routine.stepMinutes.merge(earlier.routine.stepMinutes) { own, _ in own }
        merged.meals.maxMinutes = latest.meals.maxMinutes ?? earlier.meals.maxMinutes
        if latest.meals.onlyFor.isEmpty { merged.meals.onlyFor = earlier.meals.onlyFor }
        return merged
    }
}
