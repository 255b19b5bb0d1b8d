import HearthCore
import Intent
import Testing

@testable import Assist

/// The union of the reader's intent and a model's, and a model's JSON as it really comes.
@Suite struct IntentMergeTests {
    private static func joined(
        _ text: String, _ read: Intent, _ proposed: Intent, family: Family = Family()
    ) -> (intent: Intent, contradictions: [IntentContradiction]) {
        IntentMerge(text: text, family: family).joined(read, with: proposed)
    }

    @Test func `exclusions are the union, and a model removes none`() {
        var read = Intent()
        read.meals.exclude = ["egg", "peanut"]
        var proposed = Intent()
        proposed.meals.exclude = ["tree-nut", "peanuts"]
        let joined = Self.joined("no peanuts, no eggs, nix mit Nüssen", read, proposed)
        #expect(joined.intent.meals.exclude == ["egg", "peanut", "tree_nut"])
        #expect(Self.joined("no peanuts", read, Intent()).intent.meals.exclude == ["egg", "peanut"])
    }

    @Test func `an invented exclusion that is no food and no word of the text does not count`() {
        var proposed = Intent()
        proposed.meals.exclude = ["none", "wibbleroot", "zorbfruit"]
        #expect(Self.joined("dinners, she hates zorbfruit", Intent(), proposed).intent.meals.exclude == ["zorbfruit"])
    }

    @Test func `the reader's days win, and a model's count only if the text has their numbers`() {
        let (monday, friday) = (CalendarDay(daysSinceEpoch: 20_780), CalendarDay(daysSinceEpoch: 20_784))
        var read = Intent()
        read.days = [monday]
        var proposed = Intent()
        proposed.days = [friday]
        #expect(Self.joined("dinner", read, proposed).intent.days == [monday])
        #expect(Self.joined("dinner on fryday", Intent(), proposed).intent.days == [])
        let number = friday.components.day
        #expect(Self.joined("dinner on the \(number)th", Intent(), proposed).intent.days == [friday])
    }

    @Test func `a wish that an exclusion covers is left out and reported`() {
        var read = Intent()
        read.meals.exclude = ["peanut"]
        var proposed = Intent()
        proposed.meals.dishes = ["peanut noodle", "dinner", "curry"]
        let joined = Self.joined("peanut noodles or curry, no peanuts", read, proposed)
        #expect(joined.intent.meals.dishes == ["curry"])
        #expect(joined.contradictions == [.wantedAndExcluded("peanut noodle")])
        for language in IntentLanguage.allCases {
            #expect(joined.contradictions[0].note(in: language).contains("peanut noodle"))
        }
    }

    @Test func `different numbers are reported, and the reader's hold`() {
        var read = Intent()
        (read.meals.servings, read.meals.maxMinutes) = (4, 30)
        var proposed = Intent()
        (proposed.meals.servings, proposed.meals.maxMinutes) = (6, 30)
        let joined = Self.joined("for 4, 6 at most", read, proposed)
        #expect(joined.intent.meals.servings == 4)
        #expect(joined.contradictions == [.servings(4, 6)])
    }

    @Test func `a model adds the tasks that the reader missed, without names that nobody said`() {
        var read = Intent()
        read.chores.tasks = [ChoreTask(task: "set table")]
        var proposed = Intent()
        var feed = ChoreTask(task: "feed rabbit")
        feed.assignee = .named(["Zoe"])
        feed.time = TimeOfDay(minutes: 7 * 60)
        proposed.chores.tasks = [ChoreTask(task: "lay table"), feed]
        let tasks = Self.joined("table, and somebody feeds the rabbit", read, proposed).intent.chores.tasks
        #expect(tasks.map(\.task) == ["set table", "feed rabbit"])
        #expect(tasks[1].assignee == nil && tasks[1].time == nil)
        let said = Self.joined("Zoe feeds the rabbit at 7", Intent(), proposed).intent.chores.tasks
        #expect(said.last?.assignee == .named(["Zoe"]) && said.last?.time == TimeOfDay(minutes: 7 * 60))
    }

    @Test func `the time by which a routine ends does not become its start`() {
        var read = Intent()
        read.routine.end = TimeOfDay(minutes: 7 * 60 + 45)
        var proposed = Intent()
        proposed.routine.start = TimeOfDay(minutes: 7 * 60 + 45)
        proposed.routine.kind = "morning"
        let routine = Self.joined("out of the door at 7:45", read, proposed).intent.routine
        #expect(routine.start == nil && routine.end == TimeOfDay(minutes: 7 * 60 + 45) && routine.kind == "morning")
    }

    // MARK: - A model's JSON

    @Test(arguments: [
        #"{"exclude":["peanut"],"query":"quick dinners"}"#,
        "```json\n{\"exclude\": [\"peanut\"], \"query\": \"quick dinners\"}\n```",
        "Here it is: {\"query\":\"quick dinners\",\"exclude\":[\"peanut\"],\"mood\":\"good\"} I hope {that} helps.",
        #"{"query":"quick dinners","exclude":["peanut"],"diets":["gluten free","paleo"],"servings":0,"meals":[""]}"#,
    ])
    func `an intent is read with fences, remarks, unknown members and wrong values`(text: String) throws {
        let answer = IntentAnswer(text, mode: .meals)
        let intent = try #require(answer.intent)
        #expect(intent.meals.exclude == ["peanut"] && answer.query == "quick dinners")
        #expect(intent.meals.diets.allSatisfy { $0 == "gluten_free" } && intent.meals.servings == nil)
    }

    @Test(arguments: [#"{"exclude":["peanut","tree"#, "{", #"{"exclude":["peanut"]"#, "{]}"])
    func `a cut answer is none`(text: String) {
        let answer = IntentAnswer(text, mode: .meals)
        #expect(answer.intent == nil && answer.query == nil)
    }

    @Test func `an answer without JSON is a query`() {
        let answer = IntentAnswer("\n\"quick nut-free dinners\"\nmore", mode: .meals)
        #expect(answer.intent == nil && answer.query == "quick nut-free dinners")
        #expect(IntentAnswer(" \n", mode: .meals).query == nil)
    }

    @Test func `people of a task are read as a list, a group or one name`() throws {
        let text = """
            {"tasks":[{"task":"dishes","who":["children"],"weekdays":["Mon"],"at":""},{"task":"bins","who":"Ben"},
            {"task":"laundry","who":["Mia","Ben"],"every_weeks":0}],"fair":true}
            """
        let chores = try #require(IntentAnswer(text, mode: .chores).intent).chores
        #expect(chores.tasks.map(\.assignee) == [.children, .named(["Ben"]), .named(["Mia", "Ben"])])
        #expect(chores.tasks[0].weekdays == [.monday] && chores.isFair)
    }

    @Test(arguments: IntentMode.allCases)
    func `every member of the schema is one of the form`(mode: IntentMode) throws {
        #expect(IntentSchema.format(for: mode).bytes < 700)
    }
}
