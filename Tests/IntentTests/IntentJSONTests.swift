import HearthCore
import HearthTesting
import JSONText
import Testing

@testable import Intent

@Suite struct IntentJSONTests {
    @Test(arguments: IntentMode.allCases)
    func `an intent in JSON form is read back as it was`(mode: IntentMode) throws {
        var random = RandomIntent(seed: 18)
        for _ in 0..<500 {
            let intent = random.intent(mode)
            let text = intent.json(mode: mode).text
            #expect(try Intent(json: RawJSON(text), mode: mode) == intent, "\(text)")
        }
    }

    private static let requests: [(String, IntentMode)] = [
        ("Dinners Monday to Friday without nuts, pizza on Friday, 30 minutes, max 40 euros", .meals),
        ("Mia does the dishes every evening at 7, Ben and dad the bins on Tuesdays, no chores on Sundays", .chores),
        ("Morning routine, out of the door at 7:45, with brushing teeth, no tv", .routines),
    ]

    @Test(arguments: requests)
    func `an intent that was read from a text passes through JSON`(text: String, mode: IntentMode) throws {
        let family = Family(children: [.init(name: "Mia", ageYears: 8), .init(name: "Ben", ageYears: 5)])
        let reader = IntentReader(household: family, today: CalendarDay(daysSinceEpoch: 20_775), language: .english)
        var intent = reader.read(text, mode: mode)
        let read = try Intent(json: intent.json(mode: mode), mode: mode)
        intent.evidence = []
        intent.notUnderstood = []
        // The form says "adults"; the parent's own words for them stay within the process, like the evidence.
        #expect(mode != .chores || intent.chores.tasks.contains { $0.adults == ["dad"] })
        for index in intent.chores.tasks.indices { intent.chores.tasks[index].adults = [] }
        #expect(read == intent)
        #expect(read != Intent())
    }

    private static let mistakes: [(String, IntentMode, String, String)] = [
        ("[]", .meals, "", "must be an object"),
        (#"{"dinner":1}"#, .meals, "/dinner", "is unknown"),
        (#"{"a/b~":1}"#, .meals, "/a~1b~0", "is unknown"),
        (#"{"tasks":[]}"#, .meals, "/tasks", "is unknown"),
        (#"{"kind":"nap"}"#, .chores, "/kind", "is unknown"),
        (#"{"days":["2026-02-30"]}"#, .meals, "/days/0", "must be a date"),
        (#"{"days":"2026-11-21"}"#, .meals, "/days", "must be an array"),
        (#"{"servings":0}"#, .meals, "/servings", "1 to 100"),
        (#"{"servings":2.5}"#, .meals, "/servings", "whole number"),
        (#"{"servings":"2"}"#, .meals, "/servings", "whole number"),
        (#"{"servings":2,"servings":3}"#, .meals, "/servings", "must appear once"),
        (#"{"exclude":["nut",7]}"#, .meals, "/exclude/1", "must be a string"),
        (#"{"exclude":[" "]}"#, .meals, "/exclude/0", "1 to 80 characters"),
        (#"{"exclude":["a\nb"]}"#, .meals, "/exclude/0", "control character"),
        (#"{"diets":["paleo"]}"#, .meals, "/diets/0", "vegetarian, vegan"),
        (#"{"traits":["blue"]}"#, .meals, "/traits/0", "must be one of quick"),
        (#"{"budget":{"amount":40}}"#, .meals, "/budget/currency", "is missing"),
        (#"{"budget":{"amount":40,"currency":"euro"}}"#, .meals, "/budget/currency", "capital letters"),
        (#"{"only_for":[{}]}"#, .meals, "/only_for/0", "either a name or age_years"),
        (#"{"only_for":[{"age_years":-1}]}"#, .meals, "/only_for/0/age_years", "0 to 120"),
        (#"{"fixed":[{"date":"2026-11-21"}]}"#, .meals, "/fixed/0/dish", "is missing"),
        (#"{"change":[{"date":"2026-11-21","diets":["x"]}]}"#, .meals, "/change/0/diets/0", "must be one of"),
        (#"{"keep":1}"#, .meals, "/keep", "true or false"),
        (#"{"tasks":[{"who":"adults"}]}"#, .chores, "/tasks/0/task", "is missing"),
        (#"{"tasks":[{"task":"dishes","who":"dad"}]}"#, .chores, "/tasks/0/who", "an array of names"),
        (#"{"tasks":[{"task":"dishes","weekdays":["monday"]}]}"#, .chores, "/tasks/0/weekdays/0", "mon, tue"),
        (#"{"tasks":[{"task":"dishes","at":"25:00"}]}"#, .chores, "/tasks/0/at", "must be a time"),
        (#"{"exclude_weekdays":["mo"]}"#, .chores, "/exclude_weekdays/0", "mon, tue"),
        (#"{"kind":"party"}"#, .routines, "/kind", "must be one of morning"),
        (#"{"end":"7.45"}"#, .routines, "/end", "must be a time"),
        (#"{"turn_weeks":0}"#, .chores, "/turn_weeks", "1 to 8"),
        (#"{"person_times":[{"name":"Mia"}]}"#, .routines, "/person_times/0/at", "is missing"),
        (#"{"person_times":[{"at":"19:00"}]}"#, .routines, "/person_times/0", "either a name or age_years"),
        (#"{"person_times":[{"name":"Mia","at":"7pm"}]}"#, .routines, "/person_times/0/at", "must be a time"),
    ]

    @Test(arguments: mistakes)
    func `a mistake in a JSON form is reported with its path`(
        text: String, mode: IntentMode, path: String, message: String
    ) throws {
        let json = try RawJSON(text)
        let error = try #require(throws: IntentJSONError.self) { try Intent(json: json, mode: mode) }
        #expect(error.problems.count == 1)
        #expect(error.problems.first?.path == path)
        #expect(error.problems.first?.message.contains(message) == true, "\(error)")
    }

    @Test func `every mistake of a JSON form is reported, up to a limit`() throws {
        let two = try RawJSON(#"{"keep":1,"servings":0}"#)
        #expect(try #require(throws: IntentJSONError.self) { try Intent(json: two, mode: .meals) }.problems.count == 2)
        let many = RawJSON.object((0..<500).map { .init("m\($0)", .null) })
        let error = try #require(throws: IntentJSONError.self) { try Intent(json: many, mode: .meals) }
        #expect(error.problems.count == 20)
    }

    @Test func `a list of a JSON form with more than a hundred entries is rejected`() throws {
        let json = RawJSON.object([.init("exclude", .array(Array(repeating: .string("egg"), count: 101)))])
        let error = try #require(throws: IntentJSONError.self) { try Intent(json: json, mode: .meals) }
        #expect(error.problems == [.init(path: "/exclude", message: "must have at most 100 entries")])
    }

    @Test func `a null member of a JSON form counts as absent`() throws {
        let json = try RawJSON(
            #"{"servings":null,"tasks":[{"task":"dishes","who":null,"weekdays":null,"every_weeks":1,"at":null}]}"#)
        var task = ChoreTask(task: "dishes")
        task.everyWeeks = 1
        #expect(try Intent(json: json, mode: .chores).chores.tasks == [task])
    }
}

/// Makes intents with random members.
private struct RandomIntent {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func intent(_ mode: IntentMode) -> Intent {
        var intent = Intent()
        intent.days = Set(some { $0.day() }).sorted()
        intent.meals = constraints()
        intent.fixed = some { FixedDish(date: $0.day(), meal: $0.maybe { $0.meal() }, dish: $0.name()) }
        intent.keepsPlan = coin()
        intent.changes = some { random in
            var change = DayChange(date: random.day(), meal: random.maybe { $0.meal() })
            change.constraints = random.constraints()
            change.swaps = random.coin()
            return change
        }
        switch mode {
        case .meals: break
        case .chores:
            intent.chores.tasks = some { $0.task() }
            intent.chores.excludedWeekdays = Set(some { $0.weekday() })
            intent.chores.isFair = coin()
            intent.chores.turnWeeks = maybe { 1 + $0.index(8) }
        case .routines:
            intent.routine.kind = maybe { KindLexicon.kinds[$0.index(KindLexicon.kinds.count)] }
            intent.routine.start = maybe { $0.time() }
            intent.routine.end = maybe { $0.time() }
            intent.routine.steps = some { $0.name() }
            intent.routine.without = some { $0.name() }
            intent.routine.personTimes = some { random in
                PersonTime(
                    person: random.coin() ? .name(random.name()) : .age(Double(random.index(240)) / 12),
                    time: random.time())
            }
        }
        return intent
    }

    private mutating func constraints() -> MealConstraints {
        var constraints = MealConstraints()
        constraints.meals = Set(some { $0.meal() }).sorted()
        constraints.servings = maybe { 1 + $0.index(100) }
        constraints.exclude = Set(some { $0.name() }).sorted()
        constraints.diets = Set(some { MealLexicon.dietNames[$0.index(MealLexicon.dietNames.count)] }).sorted()
        constraints.dishes = some { $0.name() }
        constraints.foods = some { $0.name() }
        constraints.cuisines = some { $0.name() }
        constraints.maxMinutes = maybe { 1 + $0.index(1440) }
        constraints.budget = maybe {
            Budget(amount: Double($0.index(10_000)) / 4, currency: ["EUR", "CHF", "USD"][$0.index(3)])
        }
        constraints.traits = Set(some { MealLexicon.traitNames[$0.index(MealLexicon.traitNames.count)] }).sorted()
        constraints.onlyFor = some {
            $0.coin() ? .name($0.name()) : .age(Double($0.index(240)) / 12)
        }
        return constraints
    }

    private mutating func task() -> ChoreTask {
        var task = ChoreTask(task: name())
        task.assignee = maybe { random in
            switch random.index(4) {
            case 0: .adults
            case 1: .children
            case 2: .everybody
            default: .named([random.name()] + random.some { $0.name() })
            }
        }
        task.weekdays = maybe { Set([$0.weekday()] + $0.some { $0.weekday() }) }
        task.everyWeeks = maybe { 1 + $0.index(52) }
        task.perDay = maybe { 1 + $0.index(24) }
        task.time = maybe { $0.time() }
        return task
    }

    private mutating func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
    private mutating func coin() -> Bool { index(2) == 0 }
    private mutating func day() -> CalendarDay { CalendarDay(daysSinceEpoch: 20_000 + index(1000)) }
    private mutating func meal() -> MealName { MealName.allCases[index(4)] }
    private mutating func weekday() -> Weekday { Weekday.allCases[index(7)] }
    private mutating func time() -> TimeOfDay { TimeOfDay(minutes: index(1440)) }
    private mutating func name() -> String {
        ["egg", "Zoë & Léa", "clean \"bathroom\"", "tree_nut", "мама", "a/b~c", "adults"][index(7)]
    }

    private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { coin() ? make(&self) : nil }
    private mutating func some<Value>(_ make: (inout Self) -> Value) -> [Value] {
        (0..<index(4)).map { _ in make(&self) }
    }
}
