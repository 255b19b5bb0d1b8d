import HearthCore
import Intent
import Testing

@Suite struct ChoreExemptionTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)

    private func read(_ text: String, _ language: IntentLanguage, _ names: [String]) -> ChoreIntent {
        let children = zip(names, [6.0, 11, 13]).map { Family.Child(name: $0, ageYears: $1) }
        return IntentReader(
            household: Family(adults: 2, children: children), today: Self.today, language: language
        ).read(text, mode: .chores).chores
    }

    @Test(arguments: [
        ("Nora has exams until Friday so give her nothing before Saturday", IntentLanguage.english, "Nora", 5),
        ("Carla tiene entrenamiento lunes y miércoles, esos días nada para ella", .spanish, "Carla", 2),
    ])
    func `a clause about somebody's time frees this person and names no doer`(
        text: String, language: IntentLanguage, name: String, days: Int
    ) {
        let chores = read(text, language, ["Max", name])
        #expect(chores.exemptions.map(\.names) == [[name]])
        #expect(chores.exemptions.map(\.weekdays.count) == [days])
        #expect(chores.excludedWeekdays.isEmpty && chores.tasks.isEmpty)
    }

    @Test(arguments: [
        ("Manon deteste sortir les poubelles, donne lui autre chose", IntentLanguage.french, "Manon", "take out trash"),
        ("Klara mag nicht kochen, gib ihr lieber was draußen", .german, "Klara", "cook"),
    ])
    func `a dislike frees from the task`(text: String, language: IntentLanguage, name: String, task: String) {
        let chores = read(text, language, ["Jonas", name])
        #expect(chores.exemptions.map(\.tasks) == [[task]])
        #expect(chores.tasks.isEmpty)
    }

    @Test(arguments: [
        ("Max is allergic to dust and cat hair so no hoovering no litter box for him", IntentLanguage.english),
        ("Max hat eine Hausstauballergie, kein Staubsaugen", .german),
    ])
    func `an allergy frees from the tasks that it forbids`(text: String, language: IntentLanguage) {
        let chores = read(text, language, ["Max", "Nora"])
        #expect(chores.exemptions.contains { $0.names == ["Max"] && $0.covers("dust") && $0.covers("vacuum") })
        #expect(chores.tasks.isEmpty)
    }

    @Test(
        arguments: [
            ("aspirateur deux fois par semaine, lessive le dimanche", IntentLanguage.french, 2, nil),
            ("regar las plantas cada tres días", .spanish, nil, 3), ("Blumen gießen alle 3 Tage", .german, nil, 3),
            ("dishwasher rota between max and nora, alternate days", .english, nil, 2),
        ] as [(String, IntentLanguage, Int?, Int?)])
    func `a count per period is a value of the task`(
        text: String, language: IntentLanguage, perWeek: Int?, everyDays: Int?
    ) {
        let task = read(text, language, ["Max", "Nora"]).tasks.first
        #expect(task?.perWeek == perWeek)
        #expect(task?.everyDays == everyDays)
    }
}
