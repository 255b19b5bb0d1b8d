import HearthCore
import Intent
import Testing

/// Tests of names with ages and of names that are words.
@Suite struct ChoreNamesTests {
    private static let today = CalendarDay(daysSinceEpoch: 20_780)

    /// Returns each task with those who are named for it: "Tom: set table".
    private func tasks(_ text: String, _ language: IntentLanguage, _ children: [Family.Child] = []) -> [String] {
        IntentReader(household: Family(adults: 2, children: children), today: Self.today, language: language)
            .read(text, mode: .chores).chores.tasks.map { task in
                if case .named(let names) = task.assignee {
                    "\(names.joined(separator: "+")): \(task.task)"
                } else {
                    task.task
                }
            }
    }

    private static let tomAndMax = ["Tom: set table", "Max: feed cat"]

    private static let aged: [(String, IntentLanguage, [String])] = [
        ("Tom (11) sets the table, Max (7) feeds the cat", .english, tomAndMax),
        ("Tom, 11, sets the table, Max, 7, feeds the cat", .english, tomAndMax),
        ("Tom 11 sets the table, Max 7 feeds the cat", .english, tomAndMax),
        ("Tom, aged 11, sets the table, Max, aged 7, feeds the cat", .english, tomAndMax),
        ("Tom who is 11 sets the table and Max who is 7 feeds the cat", .english, tomAndMax),
        ("Tom (11yo) sets the table, Max (7yo) feeds the cat", .english, tomAndMax),
        ("Tom (11) - table, Max (7) - cat", .english, tomAndMax),
        ("Tom (11): table, Max (7): cat", .english, tomAndMax),
        ("table: Tom (11), cat: Max (7)", .english, tomAndMax),
        ("Tom (11) deckt den Tisch, Max (7) füttert die Katze", .german, tomAndMax),
        ("Tom (11 Jahre) deckt den Tisch, Max (7 Jahre) füttert die Katze", .german, tomAndMax),
        ("Tom, 11, deckt den Tisch, Max, 7, füttert die Katze", .german, tomAndMax),
        ("Tom 11 deckt den Tisch und Max 7 füttert die Katze", .german, tomAndMax),
        ("Tom, der 11 ist, deckt den Tisch, Max, der 7 ist, füttert die Katze", .german, tomAndMax),
        ("Tom (11) met la table, Max (7) nourrit le chat", .french, tomAndMax),
        ("Tom (11 ans) met la table et Max (7 ans) nourrit le chat", .french, tomAndMax),
        ("Tom, 11 ans, met la table, Max, 7 ans, nourrit le chat", .french, tomAndMax),
        ("Tom (11) pone la mesa, Max (7) da de comer al gato", .spanish, tomAndMax),
        ("Tom (11 años) pone la mesa y Max (7 años) da de comer al gato", .spanish, tomAndMax),
        ("Tom, de 11 años, pone la mesa, Max, de 7, da de comer al gato", .spanish, tomAndMax),
        (
            "Ben (8) clears the table, Mia (5) feeds the rabbit, Tom (11) trash", .english,
            ["Ben: clear table", "Mia: feed rabbit", "Tom: take out trash"]
        ),
        (
            "Anna (10) and Paul (7) do the dishes, Max (5) feeds the cat", .english,
            ["Anna+Paul: dishes", "Max: feed cat"]
        ),
        (
            "Tom (11) mardi poubelles, Léa (8) jeudi vaisselle", .french,
            ["Tom: take out trash", "Léa: dishes"]
        ),
    ]

    @Test(arguments: aged)
    func `each child with an age does the task behind it, also one who is not stored`(
        text: String, language: IntentLanguage, expected: [String]
    ) {
        #expect(tasks(text, language) == expected)
        #expect(tasks(text, language, StatedChildren.children(in: text, language: language)) == expected)
    }

    @Test(arguments: [
        ("Max - dishes, Lena - toys", IntentLanguage.english), ("Max (dishes), Lena (toys)", .english),
        ("dishes (Max), toys (Lena)", .english), ("dishes Max, toys Lena", .english),
        ("Max - Abwasch, Lena - Spielsachen", .german), ("Max, vaisselle, Lena, jouets", .french),
        ("platos (Max), juguetes (Lena)", .spanish),
    ])
    func `children apart from their tasks keep them`(text: String, language: IntentLanguage) {
        let children = [Family.Child(name: "Max", ageYears: 7), Family.Child(name: "Lena", ageYears: 9)]
        #expect(tasks(text, language, children) == ["Max: dishes", "Lena: tidy toys"])
    }

    @Test(arguments: [
        ("Tom, 11, sets the table, Max, 7, feeds the cat", IntentLanguage.english, "Tom 11, Max 7"),
        ("Ben, aged 8, vacuums", .english, "Ben 8"), ("Ben who is 8 vacuums", .english, "Ben 8"),
        ("Lena (9), Olive (6): dishes", .english, "Lena 9, Olive 6"),
        ("Tom, der 11 ist, saugt", .german, "Tom 11"), ("Tom, qui a 11 ans, débarrasse", .french, "Tom 11"),
        ("Max, de 7, barre y Lena, de 9, friega", .spanish, "Max 7, Lena 9"),
    ])
    func `an age beside a name is the child's`(text: String, language: IntentLanguage, expected: String) {
        let children = StatedChildren.children(in: text, language: language)
        #expect(children.map { "\($0.name ?? "?") \(Int($0.ageYears ?? 0))" }.joined(separator: ", ") == expected)
    }

    @Test(arguments: [
        "dinner ideas from Aldi, 3 or 4", "Hi Hearth, 5 dinners", "Room 3 tidy", "Dishes (3), Trash (2)",
        "April 9 dishes", "Week 2 clean the bath",
    ])
    func `numbers beside other words are no ages`(text: String) {
        #expect(StatedChildren.children(in: text, language: .english).isEmpty)
    }

    private static let words: [(String, IntentLanguage, [String])] = [
        ("Lena and Max alternate dishes", .english, ["Lena+Max: dishes"]),
        ("Rose and Max alternate dishes", .english, ["Rose+Max: dishes"]),
        ("Grace and Mark share the dishes", .english, ["Grace+Mark: dishes"]),
        ("Will sets the table", .english, ["Will: set table"]), ("Lena does dishes", .english, ["Lena: dishes"]),
        ("Tom sets the table", .english, ["Tom: set table"]), ("Trish sets the table", .english, ["Trish: set table"]),
        ("Sam feeds the cat, Dan does the dishes", .english, ["Sam: feed cat", "Dan: dishes"]),
        ("Lily waters the plants, Daisy walks the dog", .english, ["Lily: water plants", "Daisy: walk dog"]),
        ("Olive and Basil: dishes, trash", .english, ["Olive+Basil: dishes", "Olive+Basil: take out trash"]),
        ("Herb mows the lawn", .english, ["Herb: mow lawn"]),
        ("Basil waters the herbs", .english, ["Basil: water herbs"]),
        ("tidy Lena's room", .english, ["Lena: tidy room"]),
        ("May does dishes, June takes out the trash", .english, ["May: dishes", "June: take out trash"]),
        ("dishes for Rose, trash for Will", .english, ["Rose: dishes", "Will: take out trash"]),
        ("Rose: dishes, Will: trash", .english, ["Rose: dishes", "Will: take out trash"]),
        ("dishes: Rose, trash: Will", .english, ["Rose: dishes", "Will: take out trash"]),
        ("Ben dishes, Mia trash", .english, ["Ben: dishes", "Mia: take out trash"]),
        ("Lena und Max wechseln sich beim Abwasch ab", .german, ["Lena+Max: dishes"]),
        ("Till deckt den Tisch", .german, ["Till: set table"]),
        ("Jan bringt den Müll raus", .german, ["Jan: take out trash"]),
        ("Müll für Rose, Spülen für Will", .german, ["Rose: take out trash", "Will: dishes"]),
        ("Lena et Max alternent la vaisselle", .french, ["Lena+Max: dishes"]),
        ("Marie et Léo mettent la table", .french, ["Marie+Léo: set table"]),
        ("Prune fait la vaisselle", .french, ["Prune: dishes"]),
        ("Fleur arrose les plantes", .french, ["Fleur: water plants"]),
        ("vaisselle pour Rose, poubelles pour Sol", .french, ["Rose: dishes", "Sol: take out trash"]),
        ("Lena y Max se turnan los platos", .spanish, ["Lena+Max: dishes"]),
        ("Sol pone la mesa y Luz friega los platos", .spanish, ["Sol: set table", "Luz: dishes"]),
        ("Nieves barre y Paz plancha", .spanish, ["Nieves: sweep", "Paz: iron"]),
        ("Tina friega los platos", .spanish, ["Tina: dishes"]),
        ("platos para Sol, basura para Luz", .spanish, ["Sol: dishes", "Luz: take out trash"]),
    ]

    @Test(arguments: words)
    func `a name that is also a word is a name in the place of a doer`(
        text: String, language: IntentLanguage, expected: [String]
    ) {
        #expect(tasks(text, language) == expected)
    }

    @Test func `a name beside that of a child of the household is a name`() {
        let children = [Family.Child(name: "Max", ageYears: 7)]
        #expect(tasks("Lena and Max alternate dishes", .english, children) == ["Lena+Max: dishes"])
        #expect(tasks("Rose and Max do the dishes", .english, children) == ["Rose+Max: dishes"])
        #expect(tasks("Rose y Max se turnan los platos", .spanish, children) == ["Rose+Max: dishes"])
    }

    @Test(arguments: [
        ("bring in firewood, water the roses", IntentLanguage.english, ["bring in firewood", "water roses"]),
        ("water the basil", .english, ["water herbs"]), ("Basil: water daily", .english, ["water herbs"]),
        ("Dog walks Monday", .english, ["walk dog"]), ("Trash goes out Monday", .english, ["take out trash"]),
        ("Holz holen und Müll rausbringen", .german, ["bring in firewood", "take out trash"]),
        ("Mo macht Papa den Müll, Di macht Mama das Bad", .german, ["take out trash", "clean bathroom"]),
        ("bois et poubelles", .french, ["bring in firewood", "take out trash"]),
        ("leña y basura", .spanish, ["bring in firewood", "take out trash"]),
    ])
    func `a word in another place is no name`(text: String, language: IntentLanguage, expected: [String]) {
        #expect(tasks(text, language) == expected)
    }
}
