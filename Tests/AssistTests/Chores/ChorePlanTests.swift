import Foundation
import HearthCore
import HearthTesting
import Intent
import Testing

@testable import Assist

@Suite struct ChorePlanTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)
    private static let family = Family(
        adults: 2, children: [.init(name: "Mia", ageYears: 9), .init(name: "Ben", ageYears: 5)])
    private static let cards = ChoreCards([
        Document(
            id: "chores/five", kind: .chores, title: "Five", body: "", ages: AgeRange(from: 60, to: 72),
            steps: ["Make the bed (5 min, daily)", "Water the plants (5 min, twice a week)"]),
        Document(
            id: "chores/nine", kind: .chores, title: "Nine", body: "", ages: AgeRange(from: 96, to: 132),
            steps: ["Vacuum the living room (15 min, weekly)", "Fold the laundry (10 min, weekly)"]),
        Document(
            id: "chores/adults", kind: .chores, title: "Adults", body: "", ages: AgeRange(from: 216),
            steps: ["Wash up after dinner (20 min, daily)", "Mop the kitchen floor (15 min, weekly)"]),
    ])

    private func plan(
        _ text: String, _ language: IntentLanguage = .english, family: Family = Self.family, memories: [String] = [],
        options: AssistRequest.Options = .init(), earlier: [String] = [], zone: TimeZone = .gmt
    ) -> ChorePlan {
        let reader = IntentReader(household: family, today: Self.today, language: language)
        let history = earlier.map { Turn(role: .user, text: $0) }
        let intent = reader.read(text, mode: .chores, history: history)
        let understanding = Understanding(intent: intent, language: language, family: family)
        let kept = memories.map { text in
            Memory(
                id: UUID(), householdID: UUID(), userID: UUID(), text: text, createdAt: Timestamp(milliseconds: 0),
                updatedAt: Timestamp(milliseconds: 0))
        }
        let request = ChoreRequest(
            understanding, earlier: earlier.map { reader.read($0, mode: .chores) }, memories: kept, options: options,
            startDay: options.startDay ?? Self.today, today: Self.today, timeZone: zone, cards: Self.cards)
        return request.plan(Self.cards)
    }

    private func people(_ plan: ChorePlan, _ name: String) -> Set<String> {
        Set(plan.occurrences.filter { $0.name == name }.map(\.who))
    }

    private func days(_ plan: ChorePlan, _ name: String) -> [Weekday] {
        plan.occurrences.filter { $0.name == name }.map(\.day.weekday)
    }

    @Test func `named tasks are the whole schedule, each for its person on its days`() {
        let plan = plan("Mia does the dishes every evening at 7, Ben sets the table on Monday and Friday")
        #expect(Set(plan.occurrences.map(\.name)) == ["Wash the dishes", "Set the table"])
        #expect(people(plan, "Wash the dishes") == ["Mia"])
        #expect(days(plan, "Wash the dishes").count == 7)
        #expect(plan.occurrences.first { $0.name == "Wash the dishes" }?.at.contains("T19:00") == true)
        #expect(people(plan, "Set the table") == ["Ben"])
        #expect(days(plan, "Set the table") == [.monday, .friday])
        #expect(plan.unassigned.isEmpty)
    }

    @Test(arguments: [
        ("Max does the dishes and Ella takes out the trash", IntentLanguage.english),
        ("Max: dishes. Ella: trash", .english), ("dishes for Max, trash for Ella", .english),
        ("dishes: Max, trash: Ella", .english),
        ("Max macht den Abwasch, Ella bringt den Müll raus", .german),
        ("Max fait la vaisselle, Ella sort les poubelles", .french),
        ("Max lava los platos, la basura para Nora", .spanish),
    ])
    func `a name that the household does not have gets its task, and a note says so`(
        text: String, language: IntentLanguage
    ) {
        let plan = plan(text, language, family: Family(adults: 2, children: []))
        let other = language == .spanish ? "Nora" : "Ella"
        #expect(Set(plan.occurrences.map(\.who)) == ["Max", other], "\(plan.occurrences.map(\.name))")
        #expect(plan.notes.contains { $0.contains("Max") && $0.contains(other) }, "\(plan.notes)")
    }

    @Test(arguments: [
        "Who does the dishes? Please clean the bathroom", "Kitchen: dishes, trash", "Then vacuum. Also mop",
    ])
    func `a word at the start of a sentence is no name`(text: String) {
        let plan = plan(text)
        #expect(
            Set(plan.occurrences.map(\.who)).isSubset(of: ["Mia", "Ben", "adult"]), "\(plan.occurrences.map(\.who))")
    }

    @Test func `a child too young for a task does not get it, with the reason`() {
        let plan = plan("Ben mows the lawn on Saturday, Mia vacuums on Saturday")
        #expect(people(plan, "Vacuum") == ["Mia"])
        #expect(people(plan, "Mow the lawn").isEmpty)
        #expect(plan.unassigned.map(\.task) == ["Mow the lawn"])
        #expect(plan.unassigned.first?.reason == "Ben is too young for it: it suits children from 12 years.")
    }

    @Test func `an adult does a task that suits no child, and a note says so`() {
        let plan = plan("Chores: clean the oven, set the table")
        #expect(people(plan, "Clean the oven") == ["adult"])
        #expect(people(plan, "Set the table") == ["Mia", "Ben"])
        #expect(plan.notes.contains { $0.contains("No child is old enough for “Clean the oven” yet") })
    }

    @Test(arguments: [
        ("set the table daily: Mia this week, Ben next week", IntentLanguage.english),
        ("täglich Tisch decken: diese Woche Mia, nächste Woche Ben", .german),
    ])
    func `people who take a week each have the days of their weeks`(text: String, language: IntentLanguage) {
        let plan = plan(text, language)
        #expect(plan.occurrences.map(\.who) == Array(repeating: "Mia", count: 7) + Array(repeating: "Ben", count: 7))
    }

    @Test func `somebody who is away has no chores on these days, also one who is not stored`() {
        let plan = plan("dishes daily: Nora and Mia, Nora is away on Wednesday and Thursday")
        let absent = plan.occurrences.filter { [.wednesday, .thursday].contains($0.day.weekday) }
        #expect(absent.map(\.who) == ["Mia", "Mia"])
        #expect(people(plan, "Wash the dishes") == ["Mia", "Nora"])
        #expect(days(plan, "Wash the dishes").count == 7)
    }

    @Test func `adults do the tasks for which they are named`() {
        let plan = plan("Dad takes out the trash on Tuesday, Mia feeds the cat every day")
        #expect(people(plan, "Take out the trash") == ["Dad"])
        #expect(days(plan, "Take out the trash") == [.tuesday])
        #expect(plan.occurrences.contains { $0.who == "Dad" && $0.child == nil })
    }

    @Test func `a fair share of tasks includes everybody who is able, in turns`() {
        let plan = plan("Share dishes and setting the table fairly between all of us")
        #expect(people(plan, "Set the table") == ["Mia", "Ben", "adult 1", "adult 2"])
        // Ben is five: he washes no dishes.
        #expect(people(plan, "Wash the dishes") == ["Mia", "adult 1", "adult 2"])
        let counts = Dictionary(grouping: plan.occurrences.filter { $0.name == "Wash the dishes" }, by: \.who)
            .mapValues(\.count)
        #expect((counts.values.max() ?? 0) - (counts.values.min() ?? 0) <= 1)
    }

    @Test func `no chore falls on a weekday that the parent excludes`() {
        let plan = plan("Mia sets the table every day, no chores on Wednesdays")
        #expect(!days(plan, "Set the table").contains(.wednesday))
        #expect(days(plan, "Set the table").count == 6)
    }

    @Test func `a task every second week comes once in two weeks on its weekday`() {
        let plan = plan("Mia vacuums every other Saturday")
        #expect(plan.occurrences.count == 1)
        #expect(plan.occurrences.first?.day.weekday == .saturday)
    }

    @Test func `a task that is done twice a day has two times`() {
        let plan = plan("Mia feeds the dog twice a day", options: .init(days: 1))
        #expect(plan.occurrences.map { String($0.at.dropFirst(11).prefix(5)) } == ["07:30", "18:00"])
    }

    @Test func `weekly tasks without a day are spread over the week`() {
        let plan = plan("Mia: vacuum, dust, sweep, mop once a week each")
        #expect(Set(plan.occurrences.map(\.day)).count == plan.occurrences.count)
    }

    @Test func `a memory frees a person's day, and the note names it`() {
        let memory = "Mia has football on Wednesdays"
        let plan = plan("Mia does the dishes every day", memories: [memory])
        #expect(!days(plan, "Wash the dishes").contains(.wednesday))
        #expect(days(plan, "Wash the dishes").count == 6)
        #expect(plan.notes.contains { $0.contains(memory) && $0.contains("Wednesdays") })
    }

    @Test func `an allergy in a memory keeps a person from a task`() {
        let plan = plan("Mia dusts on Monday", memories: ["Mia is allergic to dust"])
        #expect(plan.occurrences.isEmpty)
        #expect(plan.unassigned.first?.reason.contains("Mia is allergic to dust") == true)
    }

    @Test func `a plan without named tasks gives each child chores of its age`() {
        let plan = plan("a chore plan for the kids")
        #expect(Set(plan.occurrences.filter { $0.who == "Ben" }.map(\.name)) == ["Make the bed", "Water the plants"])
        #expect(
            Set(plan.occurrences.filter { $0.who == "Mia" }.map(\.name)) == [
                "Fold the laundry", "Vacuum the living room",
            ])
        #expect(plan.occurrences.count == 14)
    }

    @Test func `a household without children gets chores for its adults`() {
        let plan = plan("a cleaning plan for the week", family: Family(adults: 2))
        #expect(Set(plan.occurrences.map(\.who)) == ["adult 1", "adult 2"])
        #expect(plan.occurrences.contains { $0.name == "Wash up after dinner" })
    }

    @Test func `children without names are called by position and age`() {
        let family = Family(adults: 1, children: [.init(name: nil, ageYears: 5), .init(name: nil, ageYears: 9)])
        let plan = plan("the kids set the table", family: family)
        #expect(people(plan, "Set the table") == ["child 1, age 5", "child 2, age 9"])
    }

    @Test func `a follow-up changes one task and keeps the others`() {
        let plan = plan(
            "let Ben feed the cat instead", earlier: ["Mia feeds the cat every day and does the dishes on Monday"])
        #expect(people(plan, "Feed the cat") == ["Ben"])
        #expect(people(plan, "Wash the dishes") == ["Mia"])
        #expect(days(plan, "Wash the dishes") == [.monday])
    }

    @Test func `the wall-clock time stays the same over a change of daylight saving time`() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let plan = plan(
            "Mia sets the table every day at 17:30",
            options: .init(days: 4, startDay: CalendarDay("2026-10-30")), zone: zone)
        #expect(
            plan.occurrences.map(\.at) == [
                "2026-10-30T17:30:00-04:00", "2026-10-31T17:30:00-04:00", "2026-11-01T17:30:00-05:00",
                "2026-11-02T17:30:00-05:00",
            ])
    }

    private static let translations: [(String, IntentLanguage, String, String, String)] = [
        (
            "Mia räumt jeden Tag die Spülmaschine aus, Ben mäht den Rasen", .german, "Spülmaschine ausräumen",
            "Rasen mähen: Ben ist dafür zu jung: Das passt ab 12 Jahren.", "jeden Tag um"
        ),
        (
            "Mia met la table tous les jours, Ben tond la pelouse", .french, "Mettre la table",
            "Tondre la pelouse: Ben est trop jeune pour cela : à partir de 12 ans.", "tous les jours à"
        ),
        (
            "Mia pone la mesa todos los días, Ben corta el césped", .spanish, "Poner la mesa",
            "Cortar el césped: Ben es demasiado joven para esto: es a partir de 12 años.", "todos los días a las"
        ),
    ]

    @Test(arguments: translations)
    func `the plan is written in the language of the question`(
        text: String, language: IntentLanguage, task: String, reason: String, when: String
    ) {
        let plan = plan(text, language)
        #expect(people(plan, task) == ["Mia"])
        #expect(plan.unassigned.map { "\($0.task): \($0.reason)" } == [reason])
        #expect(plan.text.contains(when))
    }

    @Test func `a card for children never has a younger age than the task's least`() {
        for entry in Self.cards.children {
            guard let task = entry.task else { continue }
            #expect(ChoreKnowledge.of(task).leastMonths <= entry.ages.from, "\(entry.name)")
        }
    }
}
