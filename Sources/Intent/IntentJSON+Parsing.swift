import HearthCore
package import JSONText

/// The problems of a JSON form that is no intent.
package struct IntentJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A member with a value that is not allowed.
    package struct Problem: Hashable, Sendable {
        /// The JSON pointer of the member inside the intent, such as `/tasks/0/at`; empty for the whole.
        package var path: String
        /// The end of a sentence that begins with the member, such as "must be a time such as 07:45".
        package var message: String

        /// Creates a problem.
        package init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }

    /// The problems in the order of the members; at least one.
    package var problems: [Problem]

    package var description: String { problems.map { "\($0.path) \($0.message)" }.joined(separator: "; ") }
}

extension Intent {
    /// Reads the JSON form that ``json(mode:)`` returns. A member that is null counts as absent.
    ///
    /// The evidence and the words that were not understood are no part of the form.
    ///
    /// - Throws: ``IntentJSONError`` with every problem of the form: unknown members, wrong types, values out of range.
    package init(json: RawJSON, mode: IntentMode) throws(IntentJSONError) {
        self.init()
        var parser = IntentParser()
        parser.read(json, mode: mode, into: &self)
        if !parser.problems.isEmpty { throw IntentJSONError(problems: parser.problems) }
    }
}

/// Reads the members of an intent from JSON and collects the problems.
private struct IntentParser {
    private(set) var problems: [IntentJSONError.Problem] = []

    private static let constraintNames = [
        "meals", "servings", "exclude", "diets", "conditions", "dishes", "foods", "cuisines", "max_minutes", "budget",
        "traits", "only_for",
    ]
    private static let choreNames = ["tasks", "exclude_weekdays", "fair", "turn_weeks", "exempt", "per_person"]
    private static let routineNames = ["kind", "start", "end", "steps", "without", "person_times"]
    private static let mealsOrder = MealName.allCases.map(\.rawValue)
    private static let days = 1...62
    private static let entries = 0...100

    mutating func read(_ json: RawJSON, mode: IntentMode, into intent: inout Intent) {
        let own =
            switch mode {
            case .meals: [String]()
            case .chores: Self.choreNames
            case .routines: Self.routineNames
            }
        guard
            let members = object(json, "", Self.constraintNames + ["days", "fixed", "keep", "change"] + own)
        else { return }
        intent.days = Set(list(members, "days", "") { $0.date($1, $2) }).sorted()
        if intent.days.count > Self.days.upperBound {
            reject("/days", "must have at most \(Self.days.upperBound) dates")
        }
        intent.meals = constraints(members, "")
        intent.fixed = list(members, "fixed", "") { $0.fixedDish($1, $2) }
        intent.keepsPlan = value(members, "keep", "") { $0.bool($1, $2) } ?? false
        intent.changes = list(members, "change", "") { $0.change($1, $2) }
        switch mode {
        case .meals: break
        case .chores: intent.chores = chores(members)
        case .routines: intent.routine = routine(members)
        }
    }

    // MARK: - Members

    private mutating func constraints(_ members: [String: RawJSON], _ path: String) -> MealConstraints {
        var constraints = MealConstraints()
        constraints.meals = Set(list(members, "meals", path) { $0.meal($1, $2) }).sorted()
        constraints.servings = value(members, "servings", path) { $0.integer($1, $2, 1...100) }
        constraints.exclude = Set(names(members, "exclude", path)).sorted()
        constraints.diets = Set(list(members, "diets", path) { $0.word($1, $2, MealLexicon.dietNames) }).sorted()
        constraints.conditions = Set(
            list(members, "conditions", path) { $0.word($1, $2, ConditionLexicon.names) }
        ).sorted()
        constraints.dishes = names(members, "dishes", path)
        constraints.foods = names(members, "foods", path)
        constraints.cuisines = names(members, "cuisines", path)
        constraints.maxMinutes = value(members, "max_minutes", path) { $0.integer($1, $2, 1...1440) }
        constraints.budget = value(members, "budget", path) { $0.budget($1, $2) }
        constraints.traits = Set(list(members, "traits", path) { $0.word($1, $2, MealLexicon.traitNames) }).sorted()
        constraints.onlyFor = list(members, "only_for", path) { $0.person($1, $2) }
        return constraints
    }

    private mutating func fixedDish(_ json: RawJSON, _ path: String) -> FixedDish? {
        guard let members = object(json, path, ["date", "meal", "dish"]) else { return nil }
        let date = required(members, "date", path) { $0.date($1, $2) }
        let meal = value(members, "meal", path) { $0.meal($1, $2) }
        let dish = required(members, "dish", path) { $0.name($1, $2) }
        guard let date, let dish else { return nil }
        return FixedDish(date: date, meal: meal, dish: dish)
    }

    private mutating func change(_ json: RawJSON, _ path: String) -> DayChange? {
        guard let members = object(json, path, Self.constraintNames + ["date", "meal", "swap"]) else { return nil }
        let date = required(members, "date", path) { $0.date($1, $2) }
        let meal = value(members, "meal", path) { $0.meal($1, $2) }
        let constraints = constraints(members, path)
        let swaps = value(members, "swap", path) { $0.bool($1, $2) } ?? false
        guard let date else { return nil }
        var change = DayChange(date: date, meal: meal)
        change.constraints = constraints
        change.swaps = swaps
        return change
    }

    private mutating func chores(_ members: [String: RawJSON]) -> ChoreIntent {
        var chores = ChoreIntent()
        chores.tasks = list(members, "tasks", "") { $0.task($1, $2) }
        chores.excludedWeekdays = Set(list(members, "exclude_weekdays", "") { $0.weekday($1, $2) })
        chores.isFair = value(members, "fair", "") { $0.bool($1, $2) } ?? false
        chores.turnWeeks = value(members, "turn_weeks", "") { $0.integer($1, $2, 1...8) }
        chores.exemptions = list(members, "exempt", "") { $0.exemption($1, $2) }
        chores.perPerson = value(members, "per_person", "") { $0.integer($1, $2, 1...6) }
        return chores
    }

    private mutating func exemption(_ json: RawJSON, _ path: String) -> ChoreExemption? {
        guard let members = object(json, path, ["who", "tasks", "weekdays"]) else { return nil }
        var exemption = ChoreExemption()
        for name in names(members, "who", path) {
            switch name {
            case "children": exemption.isForChildren = true
            case "adults": exemption.isForAdults = true
            default:
                // An adult is written in the parent's word, in lower case; names of children have a capital.
                if name == name.lowercased() { exemption.adults.append(name) } else { exemption.names.append(name) }
            }
        }
        for task in names(members, "tasks", path) {
            if task.contains(" ") { exemption.tasks.insert(task) } else { exemption.words.insert(task) }
        }
        exemption.weekdays = Set(list(members, "weekdays", path) { $0.weekday($1, $2) })
        return exemption
    }

    private mutating func task(_ json: RawJSON, _ path: String) -> ChoreTask? {
        guard
            let members = object(
                json, path,
                [
                    "task", "who", "weekdays", "every_weeks", "per_day", "per_week", "every_days", "at", "part", "each",
                ])
        else { return nil }
        let name = required(members, "task", path) { $0.name($1, $2) }
        var task = ChoreTask(task: name ?? "")
        task.assignee = value(members, "who", path) { $0.assignee($1, $2) }
        task.weekdays = value(members, "weekdays", path) { $0.weekdays($1, $2) }
        task.everyWeeks = value(members, "every_weeks", path) { $0.integer($1, $2, 1...52) }
        task.perDay = value(members, "per_day", path) { $0.integer($1, $2, 1...24) }
        task.perWeek = value(members, "per_week", path) { $0.integer($1, $2, 1...14) }
        task.everyDays = value(members, "every_days", path) { $0.integer($1, $2, 1...31) }
        task.time = value(members, "at", path) { $0.time($1, $2) }
        task.part = value(members, "part", path) { parser, json, path in
            parser.word(json, path, DayPart.allCases.map(\.rawValue)).flatMap(DayPart.init(rawValue:))
        }
        task.isEach = value(members, "each", path) { $0.bool($1, $2) } ?? false
        return name == nil ? nil : task
    }

    private mutating func assignee(_ json: RawJSON, _ path: String) -> ChoreTask.Assignee? {
        switch json {
        case .string("adults"): return .adults
        case .string("children"): return .children
        case .string("everybody"): return .everybody
        case .array(let elements) where elements.count <= Self.entries.upperBound:
            let names = elements.enumerated().compactMap { index, element in name(element, "\(path)/\(index)") }
            return names.isEmpty ? nil : .named(names)
        default:
            reject(path, "must be adults, children, everybody or an array of names")
            return nil
        }
    }

    private mutating func routine(_ members: [String: RawJSON]) -> RoutineIntent {
        var routine = RoutineIntent()
        routine.kind = value(members, "kind", "") { $0.word($1, $2, KindLexicon.kinds) }
        routine.start = value(members, "start", "") { $0.time($1, $2) }
        routine.end = value(members, "end", "") { $0.time($1, $2) }
        routine.steps = names(members, "steps", "")
        routine.without = names(members, "without", "")
        routine.personTimes = list(members, "person_times", "") { $0.personTime($1, $2) }
        return routine
    }

    private mutating func personTime(_ json: RawJSON, _ path: String) -> PersonTime? {
        guard let members = object(json, path, ["name", "age_years", "at"]) else { return nil }
        let person = person(members, path)
        let time = required(members, "at", path) { $0.time($1, $2) }
        guard let person, let time else { return nil }
        return PersonTime(person: person, time: time)
    }

    private mutating func budget(_ json: RawJSON, _ path: String) -> Budget? {
        guard let members = object(json, path, ["amount", "currency"]) else { return nil }
        let amount = required(members, "amount", path) { $0.number($1, $2, 0...1_000_000) }
        let currency = required(members, "currency", path) { parser, json, path -> String? in
            guard let code = json.string, code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else {
                parser.reject(path, "must be a currency in three capital letters, such as EUR")
                return nil
            }
            return code
        }
        guard let amount, let currency else { return nil }
        return Budget(amount: amount, currency: currency)
    }

    private mutating func person(_ json: RawJSON, _ path: String) -> PersonReference? {
        guard let members = object(json, path, ["name", "age_years"]) else { return nil }
        return person(members, path)
    }

    private mutating func person(_ members: [String: RawJSON], _ path: String) -> PersonReference? {
        let name = value(members, "name", path) { $0.name($1, $2) }
        let age = value(members, "age_years", path) { $0.number($1, $2, 0...120) }
        switch (name, age) {
        case (let name?, nil): return .name(name)
        case (nil, let age?): return .age(age)
        default:
            let isSaid = members["name"] != nil || members["age_years"] != nil
            if !isSaid || name != nil { reject(path, "must have either a name or age_years") }
            return nil
        }
    }

    // MARK: - Values

    private mutating func name(_ json: RawJSON, _ path: String) -> String? {
        guard let text = json.string else { return reject(path, "must be a string") }
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...80).contains(text.count), isPlain, text.contains(where: { !$0.isWhitespace }) else {
            return reject(path, "must have 1 to 80 characters, none of them a control character")
        }
        return text
    }

    private mutating func names(_ members: [String: RawJSON], _ name: String, _ path: String) -> [String] {
        list(members, name, path) { $0.name($1, $2) }
    }

    private mutating func word(_ json: RawJSON, _ path: String, _ known: [String]) -> String? {
        guard let word = json.string, known.contains(word) else {
            return reject(path, "must be one of \(known.joined(separator: ", "))")
        }
        return word
    }

    private mutating func meal(_ json: RawJSON, _ path: String) -> MealName? {
        word(json, path, Self.mealsOrder).flatMap(MealName.init(rawValue:))
    }

    private mutating func weekday(_ json: RawJSON, _ path: String) -> Weekday? {
        word(json, path, Weekday.allCases.map(\.rawValue)).flatMap(Weekday.init(rawValue:))
    }

    private mutating func weekdays(_ json: RawJSON, _ path: String) -> Set<Weekday>? {
        guard case .array(let elements) = json else { return reject(path, "must be an array of weekdays") }
        let weekdays = elements.enumerated().compactMap { index, element in weekday(element, "\(path)/\(index)") }
        return weekdays.isEmpty ? nil : Set(weekdays)
    }

    private mutating func date(_ json: RawJSON, _ path: String) -> CalendarDay? {
        json.string.flatMap { CalendarDay($0) } ?? reject(path, "must be a date such as 2026-11-21")
    }

    private mutating func time(_ json: RawJSON, _ path: String) -> TimeOfDay? {
        json.string.flatMap { TimeOfDay($0) } ?? reject(path, "must be a time such as 07:45")
    }

    private mutating func bool(_ json: RawJSON, _ path: String) -> Bool? {
        guard case .bool(let value) = json else { return reject(path, "must be true or false") }
        return value
    }

    private mutating func integer(_ json: RawJSON, _ path: String, _ range: ClosedRange<Int>) -> Int? {
        guard case .number(let digits) = json, let number = Double(digits), let value = Int(exactly: number),
            range.contains(value)
        else { return reject(path, "must be a whole number, \(range.lowerBound) to \(range.upperBound)") }
        return value
    }

    private mutating func number(_ json: RawJSON, _ path: String, _ range: ClosedRange<Double>) -> Double? {
        guard case .number(let digits) = json, let number = Double(digits), range.contains(number) else {
            return reject(path, "must be a number, \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }

    // MARK: - Objects and arrays

    /// Returns the members of an object that are not null; nil if the value is no object.
    private mutating func object(_ json: RawJSON, _ path: String, _ known: [String]) -> [String: RawJSON]? {
        guard case .object(let members) = json else { return reject(path, "must be an object") }
        var values: [String: RawJSON] = [:]
        for member in members {
            let pointer = "\(path)/\(Self.escaped(member.name))"
            if !known.contains(member.name) {
                reject(pointer, "is unknown; the members are \(known.joined(separator: ", "))")
            } else if values.updateValue(member.value, forKey: member.name) != nil {
                reject(pointer, "must appear once")
            }
        }
        return values.filter { $0.value != .null }
    }

    private mutating func value<Value>(
        _ members: [String: RawJSON], _ name: String, _ path: String,
        _ read: (inout Self, RawJSON, String) -> Value?
    ) -> Value? {
        members[name].flatMap { read(&self, $0, "\(path)/\(name)") }
    }

    private mutating func required<Value>(
        _ members: [String: RawJSON], _ name: String, _ path: String,
        _ read: (inout Self, RawJSON, String) -> Value?
    ) -> Value? {
        guard members[name] != nil else { return reject("\(path)/\(name)", "is missing") }
        return value(members, name, path, read)
    }

    private mutating func list<Value>(
        _ members: [String: RawJSON], _ name: String, _ path: String,
        _ read: (inout Self, RawJSON, String) -> Value?
    ) -> [Value] {
        guard let json = members[name] else { return [] }
        let pointer = "\(path)/\(name)"
        guard case .array(let elements) = json else {
            reject(pointer, "must be an array")
            return []
        }
        guard Self.entries.contains(elements.count) else {
            reject(pointer, "must have at most \(Self.entries.upperBound) entries")
            return []
        }
        return elements.enumerated().compactMap { index, element in read(&self, element, "\(pointer)/\(index)") }
    }

    private mutating func reject(_ path: String, _ message: String) {
        // A hostile form could have thousands of problems; a few help its author.
        if problems.count < 20 { problems.append(.init(path: path, message: message)) }
    }

    /// Records a problem. Returns nil for the value that cannot be read.
    private mutating func reject<Value>(_ path: String, _ message: String) -> Value? {
        reject(path, message) as Void
        return nil
    }

    /// Returns the name as a part of a JSON pointer, cut to a readable length.
    private static func escaped(_ name: String) -> String {
        var escaped = ""
        for character in name.prefix(80) {
            switch character {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
