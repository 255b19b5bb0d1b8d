import HearthCore
import Intent
import Testing

@Suite struct ChorePeopleTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)

    private func tasks(_ text: String, _ language: IntentLanguage) -> [ChoreTask] {
        let family = Family(adults: 2, children: StatedChildren.children(in: text, language: language))
        return IntentReader(household: family, today: Self.today, language: language).read(text, mode: .chores).chores
            .tasks
    }

    @Test(arguments: [
        ("Emma 9 and Tom 6: dishes, hoovering, bins on thursday", IntentLanguage.english, ["Emma", "Tom"]),
        ("Putzplan für Anna (10) und Paul (7): Spülen, Müll am Donnerstag", .german, ["Anna", "Paul"]),
        ("tâches pour Léa (9 ans) et Tom (6 ans) : vaisselle, poubelles le jeudi", .french, ["Léa", "Tom"]),
        ("tareas para Lucía (9 años) y Mateo (6): platos, basura el jueves", .spanish, ["Lucía", "Mateo"]),
        ("mow the lawn every other saturday, Jonas 15", .english, ["Jonas"]),
        ("Zoe, 8 years: dishes", .english, ["Zoe"]),
        ("tom 9 and lea 6: dishes and trash", .english, ["Tom", "Lea"]),
        ("dishes for tom (9) and lea (6)", .english, ["Tom", "Lea"]),
    ])
    func `names with ages are children and do the tasks of their list`(
        text: String, language: IntentLanguage, names: [String]
    ) {
        #expect(StatedChildren.children(in: text, language: language).map(\.name) == names)
        let tasks = tasks(text, language)
        #expect(!tasks.isEmpty)
        for task in tasks { #expect(task.assignee == .named(names), "\(task.task)") }
    }

    @Test(arguments: [
        "Emma 9:30 dishes", "Grade 3: dishes", "November 5 and Tuesday 6: dishes", "pasta 2, soup 3",
        "noodles 2, soup 3", "zone 9: dishes",
    ])
    func `numbers behind other words are no ages`(text: String) {
        #expect(StatedChildren.children(in: text, language: .english).isEmpty)
    }

    @Test(arguments: [
        (
            "mats deckt den tisch, frida räumt ab", IntentLanguage.german,
            ["Mats: set table", "Frida: clear table"]
        ),
        ("emma washes the dishes, ben takes out the trash", .english, ["Emma: dishes", "Ben: take out trash"]),
        ("dishes: Emma Mon Wed Fri, Ben the other days", .english, ["Emma: dishes", "Ben: dishes"]),
        ("dinner makes a mess, laundry takes ages", .english, []),
        ("kids wash up after dinner", .english, ["children: dishes"]),
    ])
    func `people in front of a verb do the task, also in texts without capitals`(
        text: String, language: IntentLanguage, expected: [String]
    ) {
        let found = tasks(text, language).compactMap { task -> String? in
            switch task.assignee {
            case .named(let names): "\(names.joined(separator: "+")): \(task.task)"
            case .children: "children: \(task.task)"
            default: nil
            }
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("me: cooking, hubby: dishes", IntentLanguage.english, [["me"], ["hubby"]]),
        ("Papa kocht Montag bis Mittwoch, Mama Donnerstag bis Sonntag", .german, [["papa"], ["mama"]]),
        ("papa cuisine du lundi au mercredi, maman le reste de la semaine", .french, [["papa"], ["maman"]]),
        ("papá cocina de lunes a miércoles y mamá el resto", .spanish, [["papá"], ["mamá"]]),
    ])
    func `an adult keeps the words of the parent`(text: String, language: IntentLanguage, adults: [[String]]) {
        #expect(tasks(text, language).map(\.adults) == adults)
    }

    @Test(arguments: [
        ("papa cuisine du lundi au mercredi, maman le reste de la semaine", IntentLanguage.french),
        ("papá cocina de lunes a miércoles y mamá el resto", .spanish),
        ("dad cooks monday to wednesday, mum the rest", .english),
        ("Papa kocht Montag bis Mittwoch, Mama den Rest", .german),
    ])
    func `the rest of the week is the days that are left`(text: String, language: IntentLanguage) {
        let tasks = tasks(text, language)
        #expect(tasks.map(\.weekdays) == [[.monday, .tuesday, .wednesday], [.thursday, .friday, .saturday, .sunday]])
    }

    @Test func `each person of a list has days of its own`() {
        let tasks = tasks("dishes: Leo mon wed fri, Nina tue thu, weekends dad", .english)
        #expect(tasks.map(\.assignee) == [.named(["Leo"]), .named(["Nina"]), .adults])
        #expect(
            tasks.map(\.weekdays) == [[.monday, .wednesday, .friday], [.tuesday, .thursday], [.saturday, .sunday]])
    }

    @Test(arguments: [
        ("everybody tidies 10 minutes at 6pm", IntentLanguage.english),
        ("jeder räumt um 18 Uhr zehn Minuten auf", .german), ("tout le monde range dix minutes à 18h", .french),
        ("todos recogemos diez minutos a las 18h", .spanish),
    ])
    func `what everybody does at a time is one task`(text: String, language: IntentLanguage) {
        let tasks = tasks(text, language)
        #expect(tasks.map(\.task) == ["tidy up"])
        #expect(tasks.first?.assignee == .everybody)
        #expect(tasks.first?.time?.description == "18:00")
    }

    @Test(arguments: [
        ("tidy up saturday morning 9 to 11 all four of us", IntentLanguage.english),
        ("Samstag von 9 bis 11 Uhr putzen alle", .german),
        ("grand ménage samedi de 9h à 11h toute la famille", .french),
        ("limpieza general el sábado de 9 a 11 toda la familia", .spanish),
    ])
    func `a span of time is a start and a length`(text: String, language: IntentLanguage) {
        let tasks = tasks(text, language)
        #expect(tasks.count == 1)
        #expect(tasks.first?.time?.description == "09:00")
        #expect(tasks.first?.minutes == 120)
    }

    @Test(arguments: ["dishes 2 to 3 times a week", "kids 4 to 9: dishes"])
    func `a range of other numbers is no span of time`(text: String) {
        #expect(tasks(text, .english).allSatisfy { $0.minutes == nil })
    }

    @Test(arguments: [
        ("windows twice a year", IntentLanguage.english), ("Fenster putzen zweimal im Jahr", .german),
        ("vitres deux fois par an", .french), ("ventanas dos veces al año", .spanish),
    ])
    func `a yearly frequency is weeks`(text: String, language: IntentLanguage) {
        #expect(tasks(text, language).map(\.everyWeeks) == [26])
    }

    @Test(arguments: [
        ("what can my 3 year old do in the house", IntentLanguage.english),
        ("was kann ein 3-jähriges Kind im Haushalt machen", .german),
        ("que peut faire un enfant de 3 ans à la maison", .french),
        ("qué puede hacer una niña de 3 años en casa", .spanish),
    ])
    func `a question what a child can do names no task`(text: String, language: IntentLanguage) {
        #expect(tasks(text, language).isEmpty)
    }

    @Test(arguments: [
        ("WG mit drei Leuten: Bad, Küche, Müll", IntentLanguage.german),
        ("coloc à trois : cuisine, salle de bain, poubelles", .french),
        ("piso compartido de tres: cocina, baño, basura", .spanish), ("flat of three: kitchen, bathroom", .english),
    ])
    func `a flat is nobody and its number no time`(text: String, language: IntentLanguage) {
        let tasks = tasks(text, language)
        #expect(tasks.count >= 2)
        #expect(tasks.allSatisfy { $0.assignee == nil && $0.time == nil })
    }

    private func known(_ text: String, _ language: IntentLanguage) -> [ChoreTask] {
        let family = Family(adults: 2, children: [.init(name: "Mia", ageYears: 4), .init(name: "Ben", ageYears: 8)])
        return IntentReader(household: family, today: Self.today, language: language).read(text, mode: .chores).chores
            .tasks
    }

    @Test func `the writer and a child share a task by their times`() {
        let tasks = known("Wer geht mit dem Hund? morgens um 7 ich, abends um 18 Uhr Ben", .german)
        #expect(tasks.map(\.assignee) == [.adults, .named(["Ben"])])
        #expect(tasks.map { $0.time?.description } == ["07:00", "18:00"])
    }

    @Test func `two people who alternate both do the task`() {
        let tasks = known("cat litter every evening at half seven, ben and i alternate", .english)
        #expect(tasks.map(\.assignee) == [.named(["Ben", "adults"])])
    }

    @Test func `a clause with a doer of its own ends the first doer's tasks`() {
        let tasks = known("les enfants débarrassent après le dîner, nous on fait la vaisselle", .french)
        #expect(tasks.map(\.task) == ["clear table", "dishes"])
        #expect(tasks.map(\.assignee) == [.children, .adults])
    }

    @Test func `tasks before school are for school days, and the day of the next task is its own`() {
        let tasks = known("los niños hacen la cama antes del cole y recogen su cuarto el sábado", .spanish)
        #expect(tasks.map(\.weekdays) == [[.monday, .tuesday, .wednesday, .thursday, .friday], [.saturday]])
    }

    @Test func `daily at the end of a list holds for all its tasks`() {
        let tasks = known("ben set table, mia clear table, dad wash up, daily", .english)
        #expect(tasks.count == 3)
        #expect(tasks.allSatisfy { $0.weekdays?.count == 7 })
    }

    @Test func `a verb with its thing before it keeps the thing`() {
        let tasks = known("Mia sorts the laundry tuesdays, Ben hangs it up", .english)
        #expect(tasks.map(\.task) == ["sort laundry", "hang laundry"])
        #expect(tasks.map(\.assignee) == [.named(["Mia"]), .named(["Ben"])])
    }

    @Test func `the French word for my is no Monday`() {
        let tasks = known("moi je repasse le dimanche, mon mari passe l'aspirateur le mercredi", .french)
        #expect(tasks.map(\.weekdays) == [[.sunday], [.wednesday]])
    }
}
