import HearthCore
import Intent
import Testing

/// Tests of people who take a week each.
@Suite struct ChoreTurnsTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)

    private func read(_ text: String, _ language: IntentLanguage, isStored: Bool = true) -> Intent {
        let children = [Family.Child(name: "Max", ageYears: 7), Family.Child(name: "Lena", ageYears: 9)]
        return IntentReader(
            household: Family(adults: 2, children: isStored ? children : []), today: Self.today, language: language
        ).read(text, mode: .chores)
    }

    @Test(arguments: [
        ("trash: Max this week, Lena next week", IntentLanguage.english),
        ("Max takes out the trash this week, Lena next week", .english),
        ("this week Max, next week Lena: trash", .english), ("trash: next week Lena, this week Max", .english),
        ("Müll: diese Woche Max, nächste Woche Lena", .german),
        ("Max bringt diese Woche den Müll raus, nächste Woche Lena", .german),
        ("Max diese Woche, Lena nächste Woche: Müll", .german),
        ("poubelles : cette semaine Max, la semaine prochaine Lena", .french),
        ("cette semaine Max sort les poubelles, la semaine prochaine Lena", .french),
        ("basura: esta semana Max, la próxima Lena", .spanish),
        ("basura: esta semana Max, la semana que viene Lena", .spanish),
    ])
    func `two people who take a week each do the task in turns`(text: String, language: IntentLanguage) {
        for isStored in [true, false] {
            let intent = read(text, language, isStored: isStored)
            #expect(intent.chores.tasks.map(\.task) == ["take out trash"])
            #expect(intent.chores.tasks.map(\.assignee) == [.named(["Max", "Lena"])])
            #expect(intent.chores.isFair)
            #expect(intent.chores.turnWeeks == 1)
            #expect(intent.days == (0..<14).map(Self.today.advanced(by:)))
        }
    }

    @Test(arguments: [
        ("Max this week, Lena next week", IntentLanguage.english),
        ("diese Woche Max, nächste Woche Lena", .german),
        ("cette semaine Max, la semaine prochaine Lena", .french), ("esta semana Max, la próxima Lena", .spanish),
    ])
    func `turns without a task are those of the whole plan`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.chores.turnWeeks == 1)
        #expect(intent.meals.onlyFor == [.name("Max"), .name("Lena")])
        #expect(intent.days.count == 14)
    }

    @Test(arguments: [
        ("one week Max, the next Lena: trash", IntentLanguage.english),
        ("Müll: eine Woche Max, die andere Lena", .german), ("poubelles : une semaine Max, l'autre Lena", .french),
        ("basura: una semana Max, otra Lena", .spanish), ("trash: week 1 Max, week 2 Lena", .english),
    ])
    func `turns by the week need no date`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.chores.tasks.map(\.assignee) == [.named(["Max", "Lena"])])
        #expect(intent.chores.turnWeeks == 1)
        #expect(intent.days.isEmpty)
    }

    @Test func `parents take turns by the week as well`() {
        let intent = read("dishes: me this week, dad next week", .english)
        #expect(intent.chores.tasks.map(\.assignee) == [.adults])
        #expect(intent.chores.tasks.map(\.adults) == [["me", "dad"]])
        #expect(intent.chores.turnWeeks == 1)
        let mixed = read("diese Woche Papa, nächste Woche Max: Müll", .german)
        #expect(mixed.chores.tasks.map(\.assignee) == [.named(["adults", "Max"])])
        #expect(mixed.chores.tasks.map(\.adults) == [["papa"]])
    }

    @Test(arguments: [
        "Max does the dishes this week", "Max dishes this week, Lena trash next week", "dishes next week",
        "one day Max, the next Lena: dishes", "Max and Lena alternate dishes",
    ])
    func `other weeks and turns are none by the week`(text: String) {
        #expect(read(text, .english).chores.turnWeeks == nil)
    }
}
