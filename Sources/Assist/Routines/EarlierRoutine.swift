import HearthCore
import Intent
import JSONText

/// The served routine that a message changes.
struct EarlierRoutine {
    private let sections: [[RoutineStep]]

    /// Reads a stored result; nil if it holds no routine.
    init?(_ stored: ServedResult) {
        guard stored.mode == .routines, let json = try? RawJSON(stored.json) else { return nil }
        let steps = (json["steps"]?.array ?? []).compactMap { entry -> RoutineStep? in
            guard let at = entry["at"]?.string.flatMap({ TimeOfDay($0) }), let text = entry["text"]?.string else {
                return nil
            }
            return RoutineStep(
                at: at, minutes: entry["minutes"]?.number.map { Int($0) } ?? 5, text: text,
                source: entry["source"]?.string ?? "",
                ages: (entry["ages_years"]?.array ?? []).compactMap { $0.number.map { Age(years: $0) } })
        }
        guard !steps.isEmpty else { return nil }
        sections = steps.reduce(into: []) { sections, step in
            if let last = sections.last?.last, last.source == step.source, last.ages == step.ages, last.at <= step.at {
                sections[sections.count - 1].append(step)
            } else {
                sections.append([step])
            }
        }
    }

    /// Returns the routine with the changes; nil if they touch nothing of it.
    ///
    /// - Parameter words: the parent's words for the steps, by their English names.
    func changed(by edit: PlanEdit, _ understanding: Understanding, words: [String: String] = [:]) -> RoutinePlan? {
        if !edit.weekdays.isEmpty, !edit.without.isEmpty { return reminded(edit, understanding, words) }
        var edit = edit
        // A medicine belongs to one child.
        let children = Set(sections.flatMap { $0.first?.ages ?? [] })
        let isOpen = edit.steps.contains("medicine") && edit.owners.isEmpty && children.count > 1
        if isOpen { edit.steps.removeAll { $0 == "medicine" } }
        let language = understanding.language
        let texts = RoutineTexts(language: language)
        var plan = RoutinePlan(language: language)
        let family = understanding.family.children
        for section in sections {
            var steps = section
            if !edit.without.isEmpty { steps = Self.without(edit.without, steps) }
            let isOwn =
                edit.owners.isEmpty
                || family.contains { child in
                    child.name.map(edit.owners.contains) == true
                        && child.ageYears.map { section[0].ages.contains(Age(years: $0)) } == true
                }
            if isOwn { change(&steps, by: edit, language, words) }
            guard let first = steps.first, let last = steps.last else { continue }
            let minutes =
                edit.shift
                ?? edit.start.map { Self.nearest($0.minutes - first.at.minutes) }
                ?? edit.end.map { Self.nearest($0.minutes - last.at.minutes - last.minutes) } ?? 0
            steps = steps.map { step in
                var step = step
                step.at = step.at.advanced(byMinutes: minutes)
                return step
            }
            let who = first.ages.enumerated().map { index, age in
                let own = family.first { $0.ageYears.map { Age(years: $0) } == age }
                return language.label(ofChild: index, of: 1, name: own?.name, age: age)
            }
            plan.sections.append(.init(who: who, title: first.source, steps: steps))
        }
        if isOpen {
            plan.notes.append(texts.whoTakes(StepTable.title(of: "medicine", in: language, words: words["medicine"])))
            if edit.steps.isEmpty { return plan }
        }
        let isSame = plan.steps == sections.flatMap(\.self)
        if isSame, edit.order.count == 2 {
            let held = edit.order.allSatisfy { name in plan.steps.contains { Self.holds($0, name) } }
            guard held else { return nil }
            plan.notes.append(texts.alreadyInOrder)
            return plan
        }
        if isSame, edit.without.isEmpty { return nil }
        if isSame {
            plan.notes.append(texts.notInRoutine(edit.without.map { StepTable.title(of: $0, in: language) }))
            return plan
        }
        let count = sections.reduce(0) { $0 + $1.count }
        if plan.steps.count < count || !edit.without.isEmpty {
            plan.notes.append(texts.leftOut(edit.without.map { StepTable.title(of: $0, in: language) }))
        }
        return plan
    }

    /// Returns a shift in the half of the day that is nearer: "until 8" moves an evening to 20:00.
    private static func nearest(_ minutes: Int) -> Int {
        minutes > 360 ? minutes - 720 : minutes < -360 ? minutes + 720 : minutes
    }

    /// Returns the routine as it is, with a note about the days without a step.
    private func reminded(_ edit: PlanEdit, _ understanding: Understanding, _ words: [String: String]) -> RoutinePlan? {
        var plan = RoutinePlan(language: understanding.language)
        let language = understanding.language
        for section in sections {
            guard let first = section.first else { continue }
            let who = first.ages.enumerated().map { index, age in
                let own = understanding.family.children.first { $0.ageYears.map { Age(years: $0) } == age }
                return language.label(ofChild: index, of: 1, name: own?.name, age: age)
            }
            plan.sections.append(.init(who: who, title: first.source, steps: section))
        }
        for step in edit.without {
            let title = StepTable.title(of: step, in: language, words: words[step])
            plan.notes.append(RoutineTexts(language: language).without(title, on: edit.weekdays))
        }
        return plan
    }

    /// Puts steps in, and puts two in another order. The start of the first step stays, but for a morning or an evening
    /// with more steps, which begins earlier.
    private func change(
        _ steps: inout [RoutineStep], by edit: PlanEdit, _ language: IntentLanguage, _ words: [String: String]
    ) {
        guard let first = steps.first else { return }
        var start = first.at
        let kind = Self.kind(of: first.source)
        for name in edit.steps {
            guard !steps.contains(where: { Self.holds($0, name) }) else { continue }
            let minutes = StepTable.minutes(of: name)
            let place = StepTable.place(of: name, in: kind)
            let earlier = place.flatMap { place in
                steps.lastIndex { step in
                    RoutineComposer.steps(in: step.text).compactMap { StepTable.place(of: $0, in: kind) }.min()
                        .map { $0 < place } ?? false
                }
            }
            let title = StepTable.title(of: name, in: language, words: words[name])
            steps.insert(
                RoutineStep(at: first.at, minutes: minutes, text: title, source: first.source, ages: first.ages),
                at: earlier.map { $0 + 1 } ?? max(steps.count - 1, 0))
            if kind != "after_school" { start = start.advanced(byMinutes: -minutes) }
        }
        var pair = edit.order
        if case .steps(let one, let other) = edit.swap { pair = [one, other] }
        if pair.count == 2, let one = steps.firstIndex(where: { Self.holds($0, pair[0]) }),
            let other = steps.firstIndex(where: { Self.holds($0, pair[1]) }), one != other
        {
            if edit.order.isEmpty {
                steps.swapAt(one, other)
            } else if one > other {
                steps.insert(steps.remove(at: one), at: other)
            }
        }
        guard !edit.steps.isEmpty || pair.count == 2 else { return }
        for index in steps.indices {
            steps[index].at = start
            start = start.advanced(byMinutes: steps[index].minutes)
        }
    }

    private static func holds(_ step: RoutineStep, _ name: String) -> Bool {
        StepTable.isTitle(step.text, of: name) || RoutineComposer.steps(in: step.text).contains(name)
    }

    /// Returns the kind of routine whose order of steps a card follows, by the card's id.
    private static func kind(of source: String) -> String {
        if ["bed", "bath", "sleep", "night", "evening"].contains(where: source.contains) { return "bedtime" }
        if ["after", "homework", "afternoon"].contains(where: source.contains) { return "after_school" }
        return "morning"
    }

    /// Returns the steps without those that name an unwanted one. The end stays: what comes before begins later.
    private static func without(_ unwanted: [String], _ steps: [RoutineStep]) -> [RoutineStep] {
        var kept: [RoutineStep] = []
        var gained = 0
        for step in steps.reversed() {
            var step = step
            let left = RoutineComposer.without(Set(unwanted), in: step.text)
            guard let left else {
                gained += step.minutes
                continue
            }
            step.text = left
            step.at = step.at.advanced(byMinutes: gained)
            kept.append(step)
        }
        return kept.reversed()
    }
}
