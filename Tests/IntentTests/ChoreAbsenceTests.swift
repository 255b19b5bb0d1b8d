import HearthCore
import Intent
import Testing

/// Tests of people who have no chores, or are not there on some days.
@Suite struct ChoreAbsenceTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)
    private static let children = [Family.Child(name: "Max", ageYears: 7), Family.Child(name: "Lena", ageYears: 9)]

    private func read(
        _ text: String, _ language: IntentLanguage, _ children: [Family.Child] = Self.children
    ) -> Intent {
        IntentReader(household: Family(adults: 2, children: children), today: Self.today, language: language)
            .read(text, mode: .chores)
    }

    /// Two tasks in each language.
    private static let twoTasks: [IntentLanguage: String] = [
        .english: "dishes and trash", .german: "Abwasch und Müll", .french: "vaisselle et poubelles",
        .spanish: "platos y basura",
    ]

    // MARK: - No chores

    @Test(arguments: [
        ("no chores for Max", IntentLanguage.english), ("Max has no chores", .english), ("Max gets no jobs", .english),
        ("nothing for Max", .english), ("don't give Max any chores", .english),
        ("Max doesn't have to do any chores", .english), ("no more chores for Max", .english),
        ("keine Aufgaben für Max", .german), ("Max hat keine Aufgaben", .german), ("nichts für Max", .german),
        ("Max bekommt keine Aufgaben", .german), ("pas de corvées pour Max", .french),
        ("Max n'a pas de tâches", .french), ("rien pour Max", .french), ("aucune tâche pour Max", .french),
        ("nada de tareas para Max", .spanish), ("Max no tiene tareas", .spanish), ("sin tareas para Max", .spanish),
        ("ninguna tarea para Max", .spanish),
    ])
    func `who has no chores is exempt, and the plan is for the others`(text: String, language: IntentLanguage) {
        let alone = read(text, language)
        #expect(alone.chores.exemptions.map(\.names) == [["Max"]])
        #expect(alone.meals.onlyFor.isEmpty && alone.chores.tasks.isEmpty)
        let beside = read("\(Self.twoTasks[language] ?? ""), \(text)", language)
        #expect(beside.chores.exemptions.map(\.names) == [["Max"]])
        #expect(beside.chores.exemptions.allSatisfy { $0.weekdays.isEmpty && $0.covers("dishes") })
        #expect(beside.chores.tasks.map(\.task) == ["dishes", "take out trash"])
        #expect(beside.chores.tasks.allSatisfy { $0.assignee == nil && $0.weekdays == nil })
    }

    @Test(arguments: [
        ("chores for Lena, none for Max", IntentLanguage.english), ("Aufgaben für Lena, keine für Max", .german),
        ("tâches pour Lena, aucune pour Max", .french), ("tareas para Lena, ninguna para Max", .spanish),
    ])
    func `a denial without the word for chores frees, too`(text: String, language: IntentLanguage) {
        #expect(read(text, language).chores.exemptions.map(\.names) == [["Max"]])
    }

    @Test func `the chores of a child may be denied on one day, and those of a child who is not stored`() {
        let intent = read("no chores for Max on Monday, dishes daily", .english)
        #expect(intent.chores.exemptions.map(\.weekdays) == [[.monday]])
        #expect(intent.chores.excludedWeekdays.isEmpty)
        #expect(intent.chores.tasks.map { $0.weekdays?.count } == [7])
        #expect(read("no chores for Tom, dishes daily", .english, []).chores.exemptions.map(\.names) == [["Tom"]])
        #expect(read("Tom hat keine Aufgaben", .german, []).chores.exemptions.map(\.names) == [["Tom"]])
    }

    @Test(arguments: [
        ("no chores on Sunday", IntentLanguage.english), ("keine Aufgaben am Sonntag", .german),
        ("pas de corvées le dimanche", .french), ("sin tareas el domingo", .spanish),
    ])
    func `a day without chores is one for everybody`(text: String, language: IntentLanguage) {
        let chores = read(text, language).chores
        #expect(chores.exemptions.isEmpty)
        #expect(chores.excludedWeekdays == [.sunday])
    }

    @Test(arguments: [
        "Max never does his chores. dishes daily", "don't forget the chores for Max, dishes daily",
        "Max has no homework on Friday, dishes daily",
    ])
    func `other denials free nobody`(text: String) { #expect(read(text, .english).chores.exemptions.isEmpty) }

    // MARK: - Absences

    private static let wednesdays: [(String, IntentLanguage)] = [
        ("Max is away on Wednesday", .english), ("Max isn't home on Wednesday", .english),
        ("Max can't on Wednesday", .english), ("Max is at grandma's on Wednesday", .english),
        ("Max has football on Wednesday", .english), ("Max is busy on Wednesday", .english),
        ("Max ist Mittwoch weg", .german), ("Max hat Mittwoch Training", .german),
        ("Max ist Mittwoch nicht da", .german), ("Max kann Mittwoch nicht", .german),
        ("Max ist am Mittwoch bei Oma", .german), ("Max n'est pas là mercredi", .french),
        ("Max est absent mercredi", .french), ("Max ne peut pas mercredi", .french),
        ("Max est chez mamie mercredi", .french), ("Max no está el miércoles", .spanish),
        ("Max no puede el miércoles", .spanish), ("Max está con la abuela el miércoles", .spanish),
        ("Max tiene fútbol el miércoles", .spanish),
    ]

    @Test(arguments: wednesdays)
    func `the days of an absence are taken from the person, and are no days of the plan`(
        text: String, language: IntentLanguage
    ) {
        for text in [text, "\(Self.twoTasks[language] ?? ""), \(text)"] {
            let intent = read(text, language)
            #expect(intent.chores.exemptions.map(\.names) == [["Max"]], "\(text)")
            #expect(intent.chores.exemptions.map(\.weekdays) == [[.wednesday]], "\(text)")
            #expect(intent.days.isEmpty && intent.chores.excludedWeekdays.isEmpty, "\(text)")
            #expect(intent.chores.tasks.allSatisfy { $0.assignee == nil && $0.weekdays == nil }, "\(text)")
            #expect(intent.meals.onlyFor.isEmpty, "\(text)")
        }
    }

    @Test(arguments: wednesdays)
    func `the absence of a child who is not stored is read as well`(text: String, language: IntentLanguage) {
        let text = text.replacing("Max", with: "Tom")
        let intent = read("\(text), \(Self.twoTasks[language] ?? "")", language, [])
        #expect(intent.chores.exemptions.map(\.names) == [["Tom"]])
        #expect(intent.days.isEmpty && intent.chores.excludedWeekdays.isEmpty)
        #expect(intent.chores.tasks.map(\.task) == ["dishes", "take out trash"])
        #expect(intent.chores.tasks.allSatisfy { $0.assignee == nil && $0.weekdays == nil })
    }

    @Test func `several days of an absence are all taken, and the next clause has its own`() {
        let two = read("Max is away Wednesday and Thursday", .english)
        #expect(two.chores.exemptions.map(\.weekdays) == [[.wednesday, .thursday]])
        #expect(two.days.isEmpty)
        let next = read("Max is away Wednesday and Lena does the dishes on Friday", .english)
        #expect(next.chores.exemptions.map(\.names) == [["Max"]])
        #expect(next.chores.tasks.map(\.assignee) == [.named(["Lena"])])
        #expect(next.chores.tasks.map(\.weekdays) == [[.friday]])
        let both = read("Lena has ballet Monday, Max football Tuesday: dishes, trash", .english)
        #expect(both.chores.exemptions.map(\.names) == [["Lena"], ["Max"]])
        #expect(both.chores.tasks.allSatisfy { $0.assignee == nil && $0.weekdays == nil })
    }

    @Test(arguments: [
        ("Dad works Thursday", IntentLanguage.english, "dad"), ("mum is busy on Thursday", .english, "mum"),
        ("Papa arbeitet Donnerstag", .german, "papa"), ("Mama ist am Donnerstag nicht da", .german, "mama"),
        ("Papa n'est pas là jeudi", .french, "papa"), ("maman travaille jeudi", .french, "maman"),
        ("papá no está el jueves", .spanish, "papa"), ("mamá trabaja el jueves", .spanish, "mama"),
    ])
    func `a parent may be absent, too`(text: String, language: IntentLanguage, adult: String) {
        let intent = read("\(Self.twoTasks[language] ?? ""), \(text)", language)
        #expect(intent.chores.exemptions.map(\.adults) == [[adult]])
        #expect(intent.chores.exemptions.map(\.weekdays) == [[.thursday]])
        #expect(intent.chores.excludedWeekdays.isEmpty)
        #expect(intent.chores.tasks.allSatisfy { $0.assignee == nil && $0.weekdays == nil })
    }

    @Test(arguments: [
        ("we're away on Saturday", IntentLanguage.english), ("nobody is home on Saturday", .english),
        ("we are not here Saturday", .english), ("wir sind am Samstag weg", .german),
        ("am Samstag sind wir nicht da", .german), ("niemand ist Samstag zu Hause", .german),
        ("on n'est pas là samedi", .french), ("nous sommes absents samedi", .french), ("on part samedi", .french),
        ("personne n'est là samedi", .french), ("el sábado no estamos", .spanish),
        ("estamos fuera el sábado", .spanish), ("nadie está en casa el sábado", .spanish),
    ])
    func `a day on which the family is away has no chores`(text: String, language: IntentLanguage) {
        for text in [text, "\(Self.twoTasks[language] ?? ""), \(text)"] {
            let intent = read(text, language)
            #expect(intent.chores.excludedWeekdays == [.saturday], "\(text)")
            #expect(intent.days.isEmpty && intent.chores.exemptions.isEmpty, "\(text)")
            #expect(intent.chores.tasks.allSatisfy { $0.weekdays == nil }, "\(text)")
        }
    }

    @Test func `days of tasks and of a whole week's work stay what they are`() {
        let dishes = read("Max does the dishes on Wednesday", .english)
        #expect(dishes.chores.exemptions.isEmpty)
        #expect(dishes.chores.tasks.map(\.weekdays) == [[.wednesday]])
        let work = read("Dad works Monday to Friday, dishes daily", .english)
        #expect(work.chores.exemptions.isEmpty && work.chores.excludedWeekdays.isEmpty)
        #expect(work.chores.tasks.map { $0.weekdays?.count } == [7])
        let nights = read("dishes: Max Monday nights, Lena Tuesday nights", .english)
        #expect(nights.chores.exemptions.isEmpty)
        #expect(nights.chores.tasks.map(\.weekdays) == [[.monday], [.tuesday]])
        #expect(read("jobs for Monday to Friday", .english).chores.excludedWeekdays == [.saturday, .sunday])
        #expect(read("we put the toys away on Saturday", .english).chores.excludedWeekdays.isEmpty)
    }

    // MARK: - Remarks

    @Test(arguments: [
        ("cleaning plan for Saturday, Max (7) can do little stuff", IntentLanguage.english),
        ("chores for Saturday, Lena wants to help", .english), ("chore list Saturday, Max is only 7", .english),
        ("Putzplan für Samstag, Lena (9) will unbedingt helfen", .german),
        ("plan de ménage samedi, Max (7 ans) peut aider un peu", .french),
        ("tareas para el sábado, Max (7) puede poco", .spanish),
    ])
    func `what a child can do or wants does not make a plan for that child alone`(
        text: String, language: IntentLanguage
    ) {
        let intent = read(text, language)
        #expect(intent.meals.onlyFor.isEmpty)
        #expect(intent.days.map(\.weekday) == [.saturday])
    }

    @Test(arguments: [
        ("jobs for Max (7)", IntentLanguage.english), ("what chores can Max (7) do", .english),
        ("Aufgaben für Max", .german), ("tâches pour Max (7 ans)", .french), ("tareas para Max (7)", .spanish),
    ])
    func `a plan that is for a child stays for that child`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.onlyFor == [.name("Max")])
    }

    @Test func `a clause about the same child says how long the child has no chores`() {
        let exams = read(
            "Keine Aufgaben für Max, der hat Prüfungen bis Freitag. Lena macht Abwasch, Katzenklo", .german)
        #expect(exams.chores.exemptions.map(\.names) == [["Max"]])
        #expect(exams.chores.exemptions.map(\.weekdays.count) == [5])
        #expect(exams.days.isEmpty)
        #expect(exams.chores.tasks.map(\.task) == ["dishes", "clean litter box"])
        #expect(exams.chores.tasks.allSatisfy { $0.assignee == .named(["Lena"]) })
    }

    @Test(arguments: [
        ("Max is too small for the bins", IntentLanguage.english), ("Max ist zu klein für den Müll", .german),
        ("Max est trop petit pour les poubelles", .french), ("Max es demasiado pequeño para la basura", .spanish),
    ])
    func `who is too small for a task does not do it`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.chores.exemptions.map(\.names) == [["Max"]])
        #expect(intent.chores.exemptions.map(\.tasks) == [["take out trash"]])
        #expect(intent.chores.tasks.isEmpty)
    }

    @Test func `a complaint about somebody without chores frees nobody`() {
        #expect(read("Max has no chores yet, give him some", .english).chores.exemptions.isEmpty)
        #expect(read("why does Max do no chores? make a plan", .english).chores.exemptions.isEmpty)
        #expect(read("Don and Sue do the dishes", .english, []).chores.exemptions.isEmpty)
        let me = read("I'm away on Monday, dishes and laundry", .english)
        #expect(me.chores.exemptions.map(\.adults) == [["me"]] && me.chores.tasks.allSatisfy { $0.weekdays == nil })
    }

    @Test func `words that are written large for stress name nobody`() {
        let intent = read("dishes and trash, I am DONE doing it alone. PLEASE HELP", .english)
        #expect(intent.chores.tasks.allSatisfy { $0.assignee == nil })
        #expect(
            read("MAX: dishes, LENA: trash", .english).chores.tasks.map(\.assignee) == [
                .named(["Max"]), .named(["Lena"]),
            ])
        #expect(read("BEN: dishes, ZOE: trash", .english, []).chores.tasks.allSatisfy { $0.assignee != nil })
    }
}
