import Foundation
import HearthCore
import Intent

/// A request for chores, put together from its text, its earlier turns, its options and the household's memories.
struct ChoreRequest {
    let intent: Intent
    let days: [CalendarDay]
    let weekdays: Set<Weekday>
    private(set) var tasks: [ChoreScheduler.RequestedTask] = []
    private let people: ChorePeople
    private let memories: ChoreMemories
    private let texts: ChoreTexts
    private let timeZone: TimeZone
    private var usedMemories: [String] = []

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - earlier: what the earlier turns asked for, oldest first.
    ///   - words: the parent's words for the tasks, by their English names.
    init(
        _ understanding: Understanding, earlier: [Intent] = [], memories: [Memory] = [],
        options: AssistRequest.Options = .init(), startDay: CalendarDay, today: CalendarDay, timeZone: TimeZone,
        cards: ChoreCards, words: [String: String] = [:]
    ) {
        let language = understanding.language
        let reader = IntentReader(household: understanding.family, today: today, language: language)
        self.timeZone = timeZone
        texts = ChoreTexts(language: language)
        self.memories = ChoreMemories(memories, reader, family: understanding.family)
        var intent = understanding.intent
        if intent.keepsPlan { intent.chores = Self.merged(earlier.map(\.chores), intent.chores) }
        self.intent = intent
        people = ChorePeople(
            understanding.family, onlyFor: intent.chores.tasks.isEmpty ? intent.meals.onlyFor : [], language: language,
            calling: intent.chores.exemptions.flatMap(\.adults).reduce(into: [String]()) { words, word in
                if !words.contains(word) { words.append(word) }
            })
        let mask = options.weekdays.isEmpty ? Set(Weekday.allCases) : options.weekdays
        weekdays = mask.subtracting(intent.chores.excludedWeekdays)
        days = Self.days(intent, options, from: startDay, adults: understanding.family.adults)
        for task in intent.chores.tasks.prefix(Self.mostTasks) {
            var assignee = task.assignee
            if assignee == nil, !intent.chores.isFair, let habit = self.memories.habits[task.task] {
                assignee = habit.assignee
                usedMemories.append(habit.memory)
            }
            var knowledge = cards.knowledge(of: task.task)
            var length = task.minutes
            // "Everybody tidies ten minutes": the limit is the length.
            if length == nil, assignee == .everybody, intent.chores.tasks.count == 1 {
                length = intent.meals.maxMinutes
            }
            if let length { knowledge.minutes = length }
            tasks.append(
                ChoreScheduler.RequestedTask(
                    name: task.task,
                    title: ChoreTitles.title(of: task.task, in: language, words: words[task.task]),
                    knowledge: knowledge, assignee: assignee, adults: task.adults, weekdays: task.weekdays,
                    everyWeeks: task.everyWeeks, perDay: task.perDay, perWeek: task.perWeek, everyDays: task.everyDays,
                    time: task.time, part: task.part, isEach: task.isEach, hasLength: length != nil))
        }
    }

    func plan(_ cards: ChoreCards) -> ChorePlan {
        var scheduler = ChoreScheduler(
            people: people, memories: memories, texts: texts, timeZone: timeZone, days: days, weekdays: weekdays,
            isFair: intent.chores.isFair, turnWeeks: intent.chores.turnWeeks, exemptions: intent.chores.exemptions)
        let limit = intent.meals.maxMinutes
        if tasks.isEmpty {
            let withAdults = people.children.isEmpty || asksForAdults
            scheduler.rotate(
                cards, limit: limit, withAdults: withAdults, perPerson: intent.chores.perPerson,
                time: intent.chores.time)
        } else {
            scheduler.schedule(tasks)
        }
        var notes = scheduler.notes
        if let limit {
            let long = tasks.filter { $0.knowledge.minutes > limit }.map(\.title)
            if !long.isEmpty { notes.append(texts.longerThan(limit, long)) }
        }
        notes += exemptionNotes
        notes += usedMemories.map(texts.remembered)
        let rare = tasks.filter { ($0.everyWeeks ?? 1) > Self.mostWeeks }
        if !rare.isEmpty { notes.append(texts.rare(rare.map { ($0.title, $0.everyWeeks ?? 1) })) }
        let named = people.children.map(\.label)
        return ChorePlan(
            occurrences: scheduler.occurrences, unassigned: scheduler.unassigned, notes: notes, people: named,
            language: texts.language)
    }

    /// A note for each person whom the request frees from chores.
    private var exemptionNotes: [String] {
        intent.chores.exemptions.compactMap { exemption -> String? in
            var who = exemption.names + people.adults(called: exemption.adults).map(\.label)
            if exemption.isForChildren { who.append(texts.children) }
            if exemption.isForAdults { who.append(texts.adults) }
            guard !who.isEmpty else { return nil }
            return texts.exempt(
                who, exemption.tasks.sorted().map { ChoreTitles.title(of: $0, in: texts.language) },
                isPartial: !exemption.words.isEmpty, exemption.weekdays)
        }.reduce(into: [String]()) { notes, note in if !notes.contains(note) { notes.append(note) } }
    }

    /// True if a plan without named tasks is for the adults, too.
    private var asksForAdults: Bool {
        if intent.chores.exemptions.contains(where: { !$0.adults.isEmpty || $0.isForAdults || $0.isForChildren }) {
            return true
        }
        // People who take a week each are named.
        let isForAll = intent.chores.isFair && intent.chores.turnWeeks == nil
        return isForAll && !intent.evidence.contains { $0.member == "who" && $0.value == "children" }
            || intent.evidence.contains { $0.member == "who" && ["adults", "everybody"].contains($0.value) }
    }

    /// Returns the days of the plan: those of the options, else those of the text, else a week, or as many weeks as the
    /// rarest task needs.
    private static func days(
        _ intent: Intent, _ options: AssistRequest.Options, from start: CalendarDay, adults: Int
    ) -> [CalendarDay] {
        if let count = options.days { return (0..<count).map { start.advanced(by: $0) } }
        if !intent.days.isEmpty { return Array(intent.days.prefix(mostDays)) }
        var weeks = intent.chores.tasks.compactMap(\.everyWeeks).filter { $0 <= mostWeeks }.max() ?? 1
        // Turns: each has one.
        if let turnWeeks = intent.chores.turnWeeks {
            let people = intent.chores.tasks.map { turns(of: $0, adults: adults) }.max() ?? intent.meals.onlyFor.count
            weeks = max(weeks, min(turnWeeks * people, mostWeeks))
        } else if intent.chores.isFair, intent.chores.tasks.count == 1, let task = intent.chores.tasks.first,
            task.weekdays == nil, ChoreKnowledge.of(task.task).everyDays >= 7 || task.everyWeeks != nil
        {
            weeks *= turns(of: task, adults: adults)
        }
        return (0..<min(7 * max(weeks, 1), 28)).map { start.advanced(by: $0) }
    }

    /// Returns the number of people who take turns at a task; 1 if the text names none.
    private static func turns(of task: ChoreTask, adults: Int) -> Int {
        switch task.assignee {
        case .adults: max(task.adults.isEmpty ? adults : task.adults.count, 1)
        case .named(let names):
            names.filter { $0 != "adults" }.count
                + (names.contains("adults") ? max(task.adults.isEmpty ? adults : task.adults.count, 1) : 0)
        case .children, .everybody, nil: 1
        }
    }

    /// The most weeks from one time to the next for which a plan is made longer.
    private static let mostWeeks = 4

    /// Returns the earlier tasks with the changes of later turns: a task with the same name takes what was said anew.
    private static func merged(_ earlier: [ChoreIntent], _ latest: ChoreIntent) -> ChoreIntent {
        (earlier + [latest]).reduce(ChoreIntent()) { merged, next in
            var merged = merged
            for task in next.tasks {
                guard let index = merged.tasks.firstIndex(where: { $0.task == task.task }) else {
                    merged.tasks.append(task)
                    continue
                }
                var old = merged.tasks[index]
                if let assignee = task.assignee {
                    old.assignee = assignee
                    old.adults = task.adults
                }
                old.weekdays = task.weekdays ?? old.weekdays
                old.everyWeeks = task.everyWeeks ?? old.everyWeeks
                old.perDay = task.perDay ?? old.perDay
                old.perWeek = task.perWeek ?? old.perWeek
                old.everyDays = task.everyDays ?? old.everyDays
                old.time = task.time ?? old.time
                old.part = task.part ?? old.part
                merged.tasks[index] = old
            }
            merged.excludedWeekdays.formUnion(next.excludedWeekdays)
            merged.isFair = merged.isFair || next.isFair
            merged.turnWeeks = next.turnWeeks ?? merged.turnWeeks
            merged.exemptions += next.exemptions
            merged.perPerson = next.perPerson ?? merged.perPerson
            merged.time = next.time ?? merged.time
            return merged
        }
    }

    private static let mostTasks = 60
    private static let mostDays = 31
}
