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
    func changed(by edit: PlanEdit, _ understanding: Understanding) -> RoutinePlan? {
        let language = understanding.language
        let texts = RoutineTexts(language: language)
        var plan = RoutinePlan(language: language)
        let family = understanding.family.children
        for section in sections {
            var steps = section
            if !edit.without.isEmpty { steps = Self.without(edit.without, steps) }
            guard let first = steps.first, let last = steps.last else { continue }
            let minutes =
                edit.shift
                ?? edit.start.map { $0.minutes - first.at.minutes }
                ?? edit.end.map { $0.minutes - last.at.minutes - last.minutes } ?? 0
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
        guard plan.steps != sections.flatMap(\.self) else { return nil }
        let count = sections.reduce(0) { $0 + $1.count }
        if plan.steps.count < count || !edit.without.isEmpty {
            plan.notes.append(texts.leftOut(edit.without.map { StepTable.title(of: $0, in: language) }))
        }
        return plan
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
