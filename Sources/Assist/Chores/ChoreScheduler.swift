import Foundation
import HearthCore
import Intent

/// Spreads the tasks of a request over days and people.
///
/// Each task goes to the person with the fewest minutes so far among those who may do it: those that the parent named,
/// or else the children who are old enough, or else an adult. Days are counted on the calendar, so a change of daylight
/// saving time neither skips nor doubles one.
struct ChoreScheduler {
    /// A task with everything that decides about its days and people.
    struct RequestedTask {
        var name: String
        var title: String
        var knowledge: ChoreKnowledge
        var assignee: ChoreTask.Assignee?
        /// The parent's words for the adults of ``assignee``.
        var adults: [String] = []
        var weekdays: Set<Weekday>?
        var everyWeeks: Int?
        var perDay: Int?
        var perWeek: Int?
        var everyDays: Int?
        var time: TimeOfDay?
        var part: DayPart?
        /// True if everybody does it for himself.
        var isEach = false
        /// True if the parent gives its length.
        var hasLength = false

        /// True if several people who are named may take turns at it.
        var hasTurns: Bool {
            switch assignee {
            case .named(let names): names.count > 1 || adults.count > 1
            case .adults: adults.count > 1
            case .children, .everybody, nil: false
            }
        }

        /// True if the whole family does it at one time, not one after the other.
        func isTogether(_ isFair: Bool) -> Bool {
            assignee == .everybody && !isFair && !isEach
                && (time != nil || hasLength || Self.ofWholeFamily.contains(name))
        }

        /// Tasks that a family does at one time if everybody takes part.
        private static let ofWholeFamily: Set<String> = ["clean house", "tidy house", "gardening", "clean garage"]
    }

    /// The work of one task on one day.
    private struct Slot {
        var task: Int
        var day: CalendarDay
        var time: TimeOfDay
    }

    private let people: ChorePeople
    private let memories: ChoreMemories
    private let texts: ChoreTexts
    private let timeZone: TimeZone
    private let isFair: Bool
    private let weekTurns: ChoreWeekTurns?
    private let days: [CalendarDay]
    private let isOff: (CalendarDay) -> Bool
    private let exemptions: [ChoreExemption]

    private var minutes: [String: Int] = [:]
    private var turns: [String: Int] = [:]
    private(set) var occurrences: [Occurrence] = []
    private(set) var unassigned: [UnassignedChore] = []
    private(set) var notes: [String] = []
    private var usedMemories: [String] = []
    private var toAdults: [String] = []
    private var unknownPeople: [String] = []
    private var chosenRates: [(task: String, days: Int)] = []

    /// Creates a scheduler.
    ///
    /// - Parameters:
    ///   - days: the days of the plan, in order.
    ///   - weekdays: the weekdays on which chores may fall.
    ///   - turnWeeks: the weeks after which the next of a task's people takes over; nil for other turns.
    init(
        people: ChorePeople, memories: ChoreMemories, texts: ChoreTexts, timeZone: TimeZone, days: [CalendarDay],
        weekdays: Set<Weekday>, isFair: Bool, turnWeeks: Int? = nil, exemptions: [ChoreExemption] = []
    ) {
        weekTurns = ChoreWeekTurns(weeks: turnWeeks, from: days.first)
        self.exemptions = exemptions
        self.people = people
        self.memories = memories
        self.texts = texts
        self.timeZone = timeZone
        self.days = days
        self.isFair = isFair
        isOff = { !weekdays.contains($0.weekday) }
    }

    // MARK: - Named tasks

    /// Schedules the tasks of a request.
    mutating func schedule(_ tasks: [RequestedTask]) {
        var candidates: [[ChorePerson]] = []
        var slots: [Slot] = []
        var open: [Int] = []
        for (index, task) in tasks.enumerated() {
            let able = self.candidates(for: task)
            candidates.append(able)
            guard !able.isEmpty else { continue }
            if let fixed = fixedDays(of: task) {
                if fixed.isEmpty { reject(task, texts.noDay) }
                slots += fixed.flatMap { day in times(of: task).map { Slot(task: index, day: day, time: $0) } }
            } else {
                open.append(index)
            }
        }
        for index in open { slots += spread(tasks[index], index, beside: slots, tasks) }
        slots.sort { ($0.day, $0.time, $0.task) < ($1.day, $1.time, $1.task) }
        for slot in slots {
            let task = tasks[slot.task]
            if task.isEach {
                for person in candidates[slot.task] { assign(slot, task, to: [person], isEach: true) }
            } else {
                assign(slot, task, to: candidates[slot.task])
            }
        }
        finish()
    }

    /// Returns the people who may do a task. Lists the task as unassigned if nobody may.
    private mutating func candidates(for task: RequestedTask) -> [ChorePerson] {
        switch task.assignee {
        case .named(let names): return named(names, for: task)
        case .adults:
            if !task.adults.isEmpty { return people.adults(called: task.adults) }
            if people.adults.isEmpty { reject(task, texts.nobody) }
            return isFair || task.isEach ? people.adults : anyAdults
        case .children:
            guard !people.children.isEmpty else {
                reject(task, texts.noChildren)
                return []
            }
            let able = ableChildren(for: task, from: task.isEach ? task.knowledge.leastWhenNamed : nil)
            if !able.isEmpty { return able }
            // The parent asks for children: the oldest may try it with help.
            let nearly = people.children.filter { isAble($0, task, from: task.knowledge.leastWhenNamed) }
            if let oldest = nearly.max(by: { ($0.age?.months ?? 0) < ($1.age?.months ?? 0) }) {
                noteEarly(oldest, task)
                return [oldest]
            }
            reject(task, reason(people.children, task))
            return []
        case .everybody where task.isTogether(isFair): return [people.everyone]
        case .everybody, nil:
            let children = ableChildren(for: task, from: task.isEach ? task.knowledge.leastWhenNamed : nil)
            let wantsAll = isFair || task.assignee == .everybody
            let able = wantsAll ? children + people.adults : children
            if !able.isEmpty {
                return able
            }
            if !anyAdults.isEmpty {
                toAdults.append(task.title)
                return anyAdults
            }
            reject(task, texts.nobody)
            return []
        }
    }

    private mutating func named(_ names: [String], for task: RequestedTask) -> [ChorePerson] {
        var able: [ChorePerson] = []
        var reasons: [String] = []
        for name in names {
            if name == "adults" {
                if task.adults.isEmpty {
                    able += isFair ? people.adults : anyAdults
                } else {
                    able += people.adults(called: task.adults)
                }
                continue
            }
            let person = people.person(named: name)
            guard person.isChild else {
                let words = Words.fold(name).split(separator: " ").map(String.init)
                if person.role == .helper, !words.contains(where: PeopleLexicon.table.knows),
                    !unknownPeople.contains(name)
                {
                    unknownPeople.append(name)
                }
                able.append(person)
                continue
            }
            if let memory = memories.obstacle(for: person, to: task.name) {
                reasons.append(texts.isUnfit(person.label, memory))
            } else if isAble(person, task, from: task.knowledge.leastWhenNamed) {
                if let age = person.age, age.months < task.knowledge.usualMonths { noteEarly(person, task) }
                able.append(person)
            } else {
                reasons.append(texts.tooYoung(person.label, person.age, months: task.knowledge.usualMonths))
            }
        }
        guard able.isEmpty else {
            notes += reasons.map { "\(task.title): \($0)" }
            return able
        }
        reject(task, reasons.isEmpty ? texts.nobody : reasons.joined(separator: " "))
        return able
    }

    /// Any adult; each of them if one of them does not do everything.
    private var anyAdults: [ChorePerson] {
        let isSplit = exemptions.contains { !$0.adults.isEmpty }
        return isSplit ? people.adults : people.anyAdult.map { [$0] } ?? []
    }

    /// Returns whether the parent frees a person from a task, on a weekday or always.
    private func isExempt(_ person: ChorePerson, from task: String, on weekday: Weekday) -> Bool {
        exemptions.contains { exemption in
            let isMeant =
                exemption.names.contains { Words.fold($0) == Words.fold(person.name ?? "") }
                || person.isChild && exemption.isForChildren
                || !person.isChild && person.role != .helper
                    && (exemption.isForAdults
                        || exemption.adults.contains { people.adults(called: [$0]).first?.label == person.label })
            return isMeant && (exemption.weekdays.isEmpty || exemption.weekdays.contains(weekday))
                && exemption.covers(task)
        }
    }

    /// - Parameter months: the least age; nil for the usual age of the task.
    private func ableChildren(for task: RequestedTask, from months: Int? = nil) -> [ChorePerson] {
        people.children.filter { child in
            isAble(child, task, from: months ?? task.knowledge.usualMonths)
                && !Weekday.allCases.allSatisfy { isExempt(child, from: task.name, on: $0) }
                && memories.obstacle(for: child, to: task.name) == nil
        }
    }

    private func isAble(_ person: ChorePerson, _ task: RequestedTask, from months: Int) -> Bool {
        // A child of unknown age only gets what every child of the youngest school age does.
        guard let age = person.age else { return task.knowledge.leastMonths <= 48 && months <= 72 }
        return age.months >= months
    }

    private func reason(_ children: [ChorePerson], _ task: RequestedTask) -> String {
        for child in children {
            if let memory = memories.obstacle(for: child, to: task.name) { return texts.isUnfit(child.label, memory) }
        }
        if let unknown = children.first(where: { $0.age == nil }) { return texts.ageUnknown(unknown.label) }
        return children.count == 1
            ? texts.tooYoung(children[0].label, children[0].age, months: task.knowledge.usualMonths)
            : texts.nobodyOldEnough(months: task.knowledge.usualMonths)
    }

    private mutating func noteEarly(_ person: ChorePerson, _ task: RequestedTask) {
        notes.append(texts.earlyFor(person.label, task.title, months: task.knowledge.usualMonths))
    }

    private mutating func reject(_ task: RequestedTask, _ reason: String) {
        unassigned.append(UnassignedChore(task: task.title, reason: reason))
    }

    // MARK: - Days

    /// Returns the days of a task; nil if any day of each period will do.
    private mutating func fixedDays(of task: RequestedTask) -> [CalendarDay]? {
        let allowed = days.filter { !isOff($0) }
        let interval = task.everyWeeks ?? 1
        if let weekdays = task.weekdays {
            let matching = allowed.filter { weekdays.contains($0.weekday) }
            guard interval > 1, let first = days.first else { return matching }
            return matching.filter { ($0.daysSinceEpoch - first.daysSinceEpoch) / 7 % interval == 0 }
        }
        if task.everyWeeks != nil { return nil }
        if let step = task.everyDays {
            return days.enumerated().filter { $0.offset % step == 0 && !isOff($0.element) }.map(\.element)
        }
        if let count = task.perWeek { return timesAWeek(count) }
        if task.perDay != nil { return allowed }
        if days.count > 1 { chosenRates.append((task.title, task.knowledge.everyDays)) }
        return task.knowledge.everyDays <= 1 || days.count == 1 ? allowed : nil
    }

    /// Returns as many days of each week of the plan, as evenly spread as its free days allow.
    private func timesAWeek(_ count: Int) -> [CalendarDay] {
        stride(from: 0, to: days.count, by: 7).flatMap { start in
            let week = days[start..<min(start + 7, days.count)].filter { !isOff($0) }
            let wanted = min(count, week.count)
            return (0..<wanted).map { week[$0 * week.count / wanted] }
        }
    }

    /// Returns slots on the days with the least work, one in each period.
    private func spread(_ task: RequestedTask, _ index: Int, beside slots: [Slot], _ tasks: [RequestedTask]) -> [Slot] {
        let period = max(task.everyWeeks.map { $0 * 7 } ?? task.knowledge.everyDays, 1)
        var load: [CalendarDay: Int] = [:]
        for slot in slots { load[slot.day, default: 0] += tasks[slot.task].knowledge.minutes }
        var chosen: [Slot] = []
        var start = 0
        while start < days.count {
            let block = days[start..<min(start + period, days.count)].filter { !isOff($0) }
            // A last part of a period that is shorter than half of it is left out.
            let isFragment = start > 0 && days.count - start < period / 2
            if !isFragment, let day = block.min(by: { (load[$0] ?? 0, $0) < (load[$1] ?? 0, $1) }) {
                chosen += times(of: task).map { Slot(task: index, day: day, time: $0) }
                load[day, default: 0] += task.knowledge.minutes
            }
            start += period
        }
        return chosen
    }

    private func times(of task: RequestedTask) -> [TimeOfDay] {
        let first = task.time ?? task.part?.time(near: task.knowledge.time) ?? task.knowledge.time
        switch task.perDay ?? 1 {
        case ...1: return [first]
        case 2: return [task.time ?? Self.morning, task.time?.advanced(byMinutes: 600) ?? Self.evening].sorted()
        case 3: return [Self.morning, Self.noon, Self.evening]
        case let count:
            let gap = 11 * 60 / (count - 1)
            return (0..<count).map { Self.morning.advanced(byMinutes: $0 * gap) }
        }
    }

    private static let morning = TimeOfDay(minutes: 7 * 60 + 30)
    private static let noon = TimeOfDay(minutes: 12 * 60 + 30)
    private static let evening = TimeOfDay(minutes: 18 * 60)

    // MARK: - People

    /// - Parameter isEach: true if a person without time is not replaced by another.
    private mutating func assign(
        _ slot: Slot, _ task: RequestedTask, to all: [ChorePerson], isEach: Bool = false
    ) {
        var candidates = all.filter { !isExempt($0, from: task.name, on: slot.day.weekday) }
        if candidates.isEmpty, !all.isEmpty, !isEach {
            candidates = people.adults.filter { !isExempt($0, from: task.name, on: slot.day.weekday) }
            if candidates.isEmpty {
                if !unassigned.contains(where: { $0.task == task.title }) { reject(task, texts.nobody) }
                return
            }
        }
        let free = candidates.filter { !memories.busyDays(of: $0).contains(slot.day.weekday) }
        for person in candidates where !free.contains(person) { noteAbsence(of: person, on: slot.day.weekday, task) }
        // A weekday that the parent said for this person stays; the note asks to check it.
        let isAsked = candidates.count == 1 && (task.weekdays?.count ?? 7) < 7
        let able = free.isEmpty && isAsked ? candidates : free
        func place(_ person: ChorePerson) -> Int {
            guard let weekTurns, task.hasTurns else { return 0 }
            return weekTurns.place(of: all.firstIndex(of: person) ?? 0, among: all.count, on: slot.day)
        }
        guard
            let person = able.enumerated().min(by: { left, right in
                (place(left.element), rank(left.element, task), left.offset)
                    < (place(right.element), rank(right.element, task), right.offset)
            })?.element
        else { return }
        let isFree = task.time == nil && task.part != .morning
        let time = isFree ? outOfSchool(slot.time, slot.day, person) : slot.time
        add(task.title, slot.day, time, task.knowledge.minutes, person)
        turns["\(task.name)/\(person.label)", default: 0] += 1
    }

    /// Returns the share of a person so far: in turns for a fair plan's task, else by minutes.
    private func rank(_ person: ChorePerson, _ task: RequestedTask) -> Int {
        let turn = turns["\(task.name)/\(person.label)"] ?? 0
        return (isFair ? turn * 10_000 : 0) + (minutes[person.label] ?? 0)
    }

    private mutating func noteAbsence(of person: ChorePerson, on weekday: Weekday, _ task: RequestedTask) {
        let isAsked = (task.weekdays?.count ?? 7) < 7
        for absence in memories.absences where absence.person == person.name && absence.weekdays.contains(weekday) {
            let note =
                isAsked && task.assignee == .named([absence.person])
                ? texts.busyButAsked(person.label, absence.weekdays, task.title, absence.memory)
                : texts.busy(person.label, absence.weekdays, absence.memory)
            if !notes.contains(note) { notes.append(note) }
        }
    }

    /// Returns the time, in the afternoon if the person is at school at that time of a weekday.
    private func outOfSchool(_ time: TimeOfDay, _ day: CalendarDay, _ person: ChorePerson) -> TimeOfDay {
        guard let age = person.age, person.isChild, Self.schoolMonths.contains(age.months),
            ![.saturday, .sunday].contains(day.weekday), Self.schoolTime.contains(time.minutes)
        else { return time }
        return Self.afterSchool
    }

    private static func isForSchool(_ entry: ChoreCards.Entry) -> Bool {
        entry.task.map { ["pack lunch", "pack lunchbox"].contains($0) } ?? false
    }

    private static let schoolMonths = 60..<216
    private static let schoolTime = 8 * 60..<15 * 60
    private static let afterSchool = TimeOfDay(minutes: 16 * 60 + 30)

    private mutating func add(
        _ title: String, _ day: CalendarDay, _ time: TimeOfDay, _ length: Int, _ person: ChorePerson
    ) {
        minutes[person.label, default: 0] += length
        occurrences.append(
            Occurrence(
                name: title, day: day, at: timeZone.rfc3339(timeZone.moment(on: day, at: time)), who: person.label,
                minutes: length, child: person.child, age: person.isChild ? person.age : nil))
    }

    private mutating func finish() {
        if !toAdults.isEmpty {
            notes.insert(people.children.isEmpty ? texts.noChildren : texts.adultInstead(toAdults), at: 0)
        }
        if !unknownPeople.isEmpty { notes.append(texts.unknownPeople(unknownPeople)) }
        if !chosenRates.isEmpty { notes.insert(texts.frequencyChosen(chosenRates), at: 0) }
        occurrences.sort { ($0.day, $0.at) < ($1.day, $1.at) }
    }

    // MARK: - Plans without named tasks

    /// Gives each child one chore of its age per day, in turn, and each adult the adults' chores when they are due.
    ///
    /// - Parameters:
    ///   - limit: the minutes that a chore may take; nil without a limit.
    ///   - perPerson: the number of chores of each person on a day; nil if the parent gives none.
    ///   - time: the time that the parent gives for all chores.
    mutating func rotate(
        _ cards: ChoreCards, limit: Int?, withAdults: Bool, perPerson: Int? = nil, time: TimeOfDay? = nil
    ) {
        let language = texts.language
        func fits(_ entry: ChoreCards.Entry) -> Bool {
            entry.minutes <= limit ?? .max
                && (ChoreLines.line(entry.name, in: language) != nil
                    || entry.suits && entry.task.map(ChoreTitles.has) == true)
        }
        func title(_ entry: ChoreCards.Entry) -> String {
            ChoreLines.line(entry.name, in: language)
                ?? entry.task.map { ChoreTitles.title(of: $0, in: language) } ?? entry.name
        }
        let allowed = days.filter { !isOff($0) }
        for (round, day) in allowed.enumerated() {
            var taken: Set<String> = []
            let isWeekend = [.saturday, .sunday].contains(day.weekday)
            for (position, child) in people.children.enumerated() {
                guard let age = child.age else { continue }
                // "Max this week, Lena next week": the others have no chores in a week that is not theirs.
                if let weekTurns, weekTurns.place(of: position, among: people.children.count, on: day) > 0 { continue }
                if memories.busyDays(of: child).contains(day.weekday) {
                    noteAbsence(of: child, on: day.weekday)
                    continue
                }
                let suited = cards.children.filter { entry in
                    entry.ages.contains(age) && fits(entry) && !(isWeekend && Self.isForSchool(entry))
                        && !isExempt(child, from: entry.task ?? entry.name.lowercased(), on: day.weekday)
                        && entry.task.flatMap { memories.obstacle(for: child, to: $0) } == nil
                }
                for part in 0..<(perPerson ?? 1) where !suited.isEmpty {
                    // Two children never get the same chore on one day if there is another one for them.
                    let turn = (0..<suited.count).map {
                        suited[(round * (perPerson ?? 1) + position + part + $0) % suited.count]
                    }
                    guard let chore = turn.first(where: { !taken.contains($0.name) }) ?? turn.first else { continue }
                    taken.insert(chore.name)
                    let usual = chore.task.map { ChoreKnowledge.of($0).time } ?? TimeOfDay(minutes: 17 * 60)
                    add(title(chore), day, time ?? outOfSchool(usual, day, child), chore.minutes, child)
                }
            }
        }
        if withAdults { shareAdults(cards.adults.filter(fits), title, allowed, perPerson: perPerson, time: time) }
        occurrences.sort { ($0.day, $0.at) < ($1.day, $1.at) }
    }

    private mutating func shareAdults(
        _ entries: [ChoreCards.Entry], _ title: (ChoreCards.Entry) -> String, _ allowed: [CalendarDay],
        perPerson: Int?, time: TimeOfDay?
    ) {
        guard !people.adults.isEmpty else { return }
        var seen: Set<String> = []
        let due = entries.filter { $0.everyDays <= 7 && seen.insert(title($0)).inserted }.prefix(Self.mostAdultChores)
        if let perPerson, !due.isEmpty {
            for (round, day) in allowed.enumerated() {
                var taken = 0
                for person in people.adults {
                    for _ in 0..<perPerson {
                        let turn = (0..<due.count).map {
                            due[due.startIndex + (round * perPerson * people.adults.count + taken + $0) % due.count]
                        }
                        guard
                            let entry = turn.first(where: {
                                !isExempt(person, from: $0.task ?? $0.name.lowercased(), on: day.weekday)
                            })
                        else { continue }
                        taken += 1
                        let usual = entry.task.map { ChoreKnowledge.of($0).time } ?? TimeOfDay(minutes: 19 * 60)
                        add(title(entry), day, time ?? usual, entry.minutes, person)
                    }
                }
            }
            return
        }
        for (position, entry) in due.enumerated() {
            for (index, day) in allowed.enumerated() where (index + position) % entry.everyDays == 0 {
                let able = people.adults.filter {
                    !isExempt($0, from: entry.task ?? entry.name.lowercased(), on: day.weekday)
                }
                let person = able.min {
                    (minutes[$0.label] ?? 0, $0.label) < (minutes[$1.label] ?? 0, $1.label)
                }
                guard let person else { continue }
                let time = time ?? entry.task.map { ChoreKnowledge.of($0).time } ?? TimeOfDay(minutes: 19 * 60)
                add(title(entry), day, time, entry.minutes, person)
            }
        }
    }

    private mutating func noteAbsence(of person: ChorePerson, on weekday: Weekday) {
        for absence in memories.absences where absence.person == person.name && absence.weekdays.contains(weekday) {
            let note = texts.busy(person.label, absence.weekdays, absence.memory)
            if !notes.contains(note) { notes.append(note) }
        }
    }

    private static let mostAdultChores = 16
}

extension DayPart {
    /// Returns the time of a chore in this part of the day: its usual time if that lies in it.
    func time(near usual: TimeOfDay) -> TimeOfDay {
        let (hours, time) =
            switch self {
            case .morning: (5..<11, 7 * 60 + 30)
            case .noon: (11..<14, 12 * 60 + 30)
            case .afternoon: (14..<18, 16 * 60 + 30)
            case .evening: (17..<23, 18 * 60 + 30)
            }
        return hours.contains(usual.minutes / 60) ? usual : TimeOfDay(minutes: time)
    }
}
