package import JSONText
import HearthCore

extension Intent {
    /// The intent as JSON: only members that the text says.
    ///
    /// - Parameter mode: the mode for which the text was read; it decides between chores, routines and meals.
    package func json(mode: IntentMode) -> RawJSON {
        var members: [RawJSON.Member] = []
        if !days.isEmpty { members.append(.init("days", .strings(days.map(\.description)))) }
        members += meals.members
        if !fixed.isEmpty { members.append(.init("fixed", .array(fixed.map(\.json)))) }
        if keepsPlan { members.append(.init("keep", .bool(true))) }
        if !changes.isEmpty { members.append(.init("change", .array(changes.map(\.json)))) }
        switch mode {
        case .meals: break
        case .chores: members += chores.members
        case .routines: members += routine.members
        }
        return .object(members)
    }

    /// The evidence and the words that were not understood, as members `evidence` and `not_understood`.
    package var readingMembers: [RawJSON.Member] {
        var members: [RawJSON.Member] = []
        if !evidence.isEmpty {
            let entries = evidence.map { entry in
                RawJSON.object([
                    .init("member", .string(entry.member)), .init("value", .string(entry.value)),
                    .init("span", .span(entry.span)),
                ])
            }
            members.append(.init("evidence", .array(entries)))
        }
        if !notUnderstood.isEmpty {
            let entries = notUnderstood.map { words -> RawJSON in
                var entry: [RawJSON.Member] = [.init("text", .string(words.text)), .init("span", .span(words.span))]
                if !words.exclude.isEmpty { entry.append(.init("exclude", .strings(words.exclude))) }
                return RawJSON.object(entry)
            }
            members.append(.init("not_understood", .array(entries)))
        }
        return members
    }
}

extension MealConstraints {
    fileprivate var members: [RawJSON.Member] {
        var members: [RawJSON.Member] = []
        func add(_ name: String, _ values: [String]) {
            if !values.isEmpty { members.append(.init(name, .strings(values))) }
        }
        add("meals", meals.map(\.rawValue))
        if let servings { members.append(.init("servings", .number(String(servings)))) }
        add("exclude", exclude)
        add("diets", diets)
        add("conditions", conditions)
        add("dishes", dishes)
        add("foods", foods)
        add("cuisines", cuisines)
        if let maxMinutes { members.append(.init("max_minutes", .number(String(maxMinutes)))) }
        if let budget {
            members.append(
                .init(
                    "budget",
                    .object([.init("amount", .amount(budget.amount)), .init("currency", .string(budget.currency))])))
        }
        add("traits", traits)
        if !onlyFor.isEmpty { members.append(.init("only_for", .array(onlyFor.map(\.json)))) }
        return members
    }
}

extension PersonReference {
    fileprivate var json: RawJSON {
        switch self {
        case .name(let name): .object([.init("name", .string(name))])
        case .age(let years): .object([.init("age_years", .amount(years))])
        }
    }
}

extension FixedDish {
    fileprivate var json: RawJSON {
        var members: [RawJSON.Member] = [.init("date", .string(date.description))]
        if let meal { members.append(.init("meal", .string(meal.rawValue))) }
        members.append(.init("dish", .string(dish)))
        return .object(members)
    }
}

extension DayChange {
    fileprivate var json: RawJSON {
        var members: [RawJSON.Member] = [.init("date", .string(date.description))]
        if let meal { members.append(.init("meal", .string(meal.rawValue))) }
        members += constraints.members
        if swaps { members.append(.init("swap", .bool(true))) }
        return .object(members)
    }
}

extension ChoreIntent {
    fileprivate var members: [RawJSON.Member] {
        var members: [RawJSON.Member] = []
        if !tasks.isEmpty { members.append(.init("tasks", .array(tasks.map(\.json)))) }
        if !excludedWeekdays.isEmpty {
            members.append(.init("exclude_weekdays", .weekdays(excludedWeekdays)))
        }
        if isFair { members.append(.init("fair", .bool(true))) }
        if let turnWeeks { members.append(.init("turn_weeks", .number(String(turnWeeks)))) }
        if !exemptions.isEmpty { members.append(.init("exempt", .array(exemptions.map(\.json)))) }
        if let perPerson { members.append(.init("per_person", .number(String(perPerson)))) }
        return members
    }
}

extension ChoreExemption {
    fileprivate var json: RawJSON {
        var members: [RawJSON.Member] = []
        var who = names + adults
        if isForChildren { who.append("children") }
        if isForAdults { who.append("adults") }
        members.append(.init("who", .strings(who)))
        let all = tasks.union(words).sorted()
        if !all.isEmpty { members.append(.init("tasks", .strings(all))) }
        if !weekdays.isEmpty { members.append(.init("weekdays", .weekdays(weekdays))) }
        return .object(members)
    }
}

extension ChoreTask {
    fileprivate var json: RawJSON {
        var members: [RawJSON.Member] = [.init("task", .string(task))]
        switch assignee {
        case .named(let names): members.append(.init("who", .strings(names)))
        case .adults: members.append(.init("who", .string("adults")))
        case .children: members.append(.init("who", .string("children")))
        case .everybody: members.append(.init("who", .string("everybody")))
        case nil: break
        }
        if let weekdays { members.append(.init("weekdays", .weekdays(weekdays))) }
        if let everyWeeks { members.append(.init("every_weeks", .number(String(everyWeeks)))) }
        if let perDay { members.append(.init("per_day", .number(String(perDay)))) }
        if let perWeek { members.append(.init("per_week", .number(String(perWeek)))) }
        if let everyDays { members.append(.init("every_days", .number(String(everyDays)))) }
        if let time { members.append(.init("at", .string(time.description))) }
        if let part { members.append(.init("part", .string(part.rawValue))) }
        if isEach { members.append(.init("each", .bool(true))) }
        return .object(members)
    }
}

extension RoutineIntent {
    fileprivate var members: [RawJSON.Member] {
        var members: [RawJSON.Member] = []
        if let kind { members.append(.init("kind", .string(kind))) }
        if let start { members.append(.init("start", .string(start.description))) }
        if let end { members.append(.init("end", .string(end.description))) }
        if !steps.isEmpty { members.append(.init("steps", .strings(steps))) }
        if !without.isEmpty { members.append(.init("without", .strings(without))) }
        if !personTimes.isEmpty { members.append(.init("person_times", .array(personTimes.map(\.json)))) }
        return members
    }
}

extension PersonTime {
    fileprivate var json: RawJSON {
        let who: RawJSON.Member =
            switch person {
            case .name(let name): .init("name", .string(name))
            case .age(let years): .init("age_years", .amount(years))
            }
        return .object([who, .init("at", .string(time.description))])
    }
}

extension RawJSON {
    fileprivate static func strings(_ values: [String]) -> RawJSON { .array(values.map(RawJSON.string)) }

    fileprivate static func span(_ span: Range<Int>) -> RawJSON {
        .array([.number(String(span.lowerBound)), .number(String(span.upperBound))])
    }

    fileprivate static func weekdays(_ weekdays: Set<Weekday>) -> RawJSON {
        .strings(Weekday.allCases.filter(weekdays.contains).map(\.rawValue))
    }

    /// A number without a fraction if it is whole.
    fileprivate static func amount(_ value: Double) -> RawJSON {
        .number(value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value))
    }
}
