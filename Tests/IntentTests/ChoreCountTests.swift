import HearthCore
import Intent
import Testing

/// Tests of numbers beside words for every day.
@Suite struct ChoreCountTests {
    private func tasks(_ text: String, _ language: IntentLanguage) -> [ChoreTask] {
        let family = Family(adults: 2, children: [.init(name: "Max", ageYears: 6), .init(name: "Lena", ageYears: 9)])
        return IntentReader(household: family, today: CalendarDay(daysSinceEpoch: 20_780), language: language)
            .read(text, mode: .chores).chores.tasks
    }

    @Test(arguments: [
        ("feed the dog at 6pm daily", IntentLanguage.english, "18:00"),
        ("feed the dog at 5:30 pm daily", .english, "17:30"), ("feed the dog 6pm each day", .english, "18:00"),
        ("6pm daily: feed the dog", .english, "18:00"), ("feed the dog at 6 every day", .english, "06:00"),
        ("Hund füttern um 6 Uhr täglich", .german, "06:00"), ("Hund füttern um halb 6 täglich", .german, "17:30"),
        ("täglich um 18 Uhr Hund füttern", .german, "18:00"),
        ("nourrir le chien à 18h tous les jours", .french, "18:00"),
        ("nourrir le chien à 6h chaque jour", .french, "06:00"),
        ("dar de comer al perro a las 6 diario", .spanish, "06:00"),
        ("dar de comer al perro a las 6 cada día", .spanish, "06:00"),
    ])
    func `an hour beside daily is the time of one task a day`(
        text: String, language: IntentLanguage, time: String
    ) {
        let tasks = tasks(text, language)
        #expect(tasks.map(\.task) == ["feed dog"])
        #expect(tasks.map(\.perDay) == [nil])
        #expect(tasks.map { $0.weekdays?.count } == [7])
        #expect(tasks.map { $0.time?.description } == [time])
    }

    @Test(arguments: [
        ("dishes for 4 people daily", IntentLanguage.english), ("dishes for 4 each day", .english),
        ("dishes for a family of 5 every day", .english), ("Max (6) daily dishes", .english),
        ("Max, 6, daily dishes", .english), ("Max 6 daily dishes", .english), ("2 kids daily dishes", .english),
        ("feed 2 cats every day", .english), ("walk the dog 2 km daily", .english),
        ("grade 5 daily homework", .english), ("Geschirr für 4 Personen täglich", .german),
        ("Max (6) täglich Müll", .german), ("zwei Katzen füttern täglich", .german),
        ("vaisselle pour 4 personnes chaque jour", .french), ("Max (6 ans) chaque jour vaisselle", .french),
        ("platos para 4 personas cada día", .spanish), ("Max (6 años) cada día platos", .spanish),
    ])
    func `a number of people or things is no count of times`(text: String, language: IntentLanguage) {
        let tasks = tasks(text, language)
        #expect(tasks.count == 1)
        #expect(tasks.first?.perDay == nil)
        #expect(tasks.first?.weekdays?.count == 7)
    }

    @Test(arguments: [
        ("feed the dog twice daily", IntentLanguage.english, 2), ("feed the dog 3 times a day", .english, 3),
        ("feed the dog 3x daily", .english, 3), ("2 walks a day for the dog", .english, 2),
        ("2 long walks a day for the dog", .english, 2), ("Hund füttern 3 mal täglich", .german, 3),
        ("Hund füttern zweimal am Tag", .german, 2), ("chien à nourrir 2 fois par jour", .french, 2),
        ("nourrir le chien trois fois par jour", .french, 3),
        ("dar de comer al perro dos veces al día", .spanish, 2),
    ])
    func `a number of times stays a count`(text: String, language: IntentLanguage, count: Int) {
        #expect(tasks(text, language).map(\.perDay) == [count])
    }
}
