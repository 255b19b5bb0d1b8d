import HearthCore
import Intent
import Testing

/// Exclusions that stand apart from their excluding word: behind an aside, "or anything with", "so does".
@Suite struct ExclusionContinuationTests {
    private func read(_ text: String, _ language: IntentLanguage) -> Intent {
        let reader = IntentReader(
            household: Family(children: [.init(name: "Mia", ageYears: 4), .init(name: "Ben", ageYears: 8)]),
            today: CalendarDay(daysSinceEpoch: 20_782), language: language)
        return reader.read(text, mode: .meals)
    }

    @Test(arguments: [
        (
            "avoid: tomatoes (reflux), onion, garlic. 4 easy dinners", IntentLanguage.english,
            ["garlic", "onion", "tomato"]
        ),
        ("no peppers (she hates them) and mushrooms this week", .english, ["bell pepper", "mushroom"]),
        ("ohne Tomaten (Sodbrennen), Zwiebeln und Knoblauch", .german, ["garlic", "onion", "tomato"]),
    ])
    func `a list of exclusions goes on behind an aside`(text: String, language: IntentLanguage, excluded: [String]) {
        let intent = read(text, language)
        #expect(intent.meals.exclude == excluded)
        #expect(intent.meals.foods.isEmpty, "\(intent.meals.foods)")
    }

    @Test(arguments: [
        ("we dont do pork or anything with gelatine, its a faith thing", IntentLanguage.english, ["gelatin", "pork"]),
        ("kein Schwein oder irgendwas mit Gelatine", .german, ["gelatin", "pork"]),
        ("sin cerdo ni cosas con gelatina", .spanish, ["gelatin", "pork"]),
        ("I'm 20 weeks pregnant so nothing w raw fish or soft cheese", .english, ["raw fish", "soft cheese"]),
    ])
    func `anything with a food belongs to the exclusion before it`(
        text: String, language: IntentLanguage, excluded: [String]
    ) {
        let intent = read(text, language)
        #expect(intent.meals.exclude == excluded)
        #expect(intent.meals.foods.isEmpty, "\(intent.meals.foods)")
    }

    @Test func `something with a food stays a wish`() {
        let intent = read("no pork and something with chicken on friday", .english)
        #expect(intent.meals.exclude == ["pork"])
    }

    @Test(arguments: [
        ("mustard makes him wheeze, so does celeriac", IntentLanguage.english, ["celery", "mustard"]),
        ("Ben gets hives from eggs, same with kiwi. 3 dinners", .english, ["egg", "kiwi"]),
        ("von Haselnüssen kriegt Ben Ausschlag, genauso von Sesam", .german, ["sesame", "tree_nut"]),
        ("Mia fait une réaction aux oeufs, pareil pour le kiwi", .french, ["egg", "kiwi"]),
        ("a Ben le sale urticaria con el huevo, lo mismo con el kiwi", .spanish, ["egg", "kiwi"]),
    ])
    func `a food that does the same is excluded, too`(text: String, language: IntentLanguage, excluded: [String]) {
        let intent = read(text, language)
        #expect(intent.meals.exclude == excluded)
        #expect(intent.meals.foods.isEmpty, "\(intent.meals.foods)")
    }

    @Test func `the abbreviations of free of eggs and free of nuts exclude`() {
        #expect(read("dinner ideas, df + ef please", .english).meals.exclude == ["dairy", "egg"])
        #expect(read("nf lunches for school", .english).meals.exclude == ["peanut", "tree_nut"])
    }

    @Test func `an anaphylactic shock in French is no chocolate`() {
        let intent = read("surtout pas d'arachide, Ben fait un choc", .french)
        #expect(intent.meals.exclude == ["peanut"])
        #expect(intent.meals.foods.isEmpty)
    }

    @Test(arguments: [
        ("he's off gluten for a trial, and off soya. 3 dinners", IntentLanguage.english, ["gluten", "soy", "wheat"]),
        ("no plain egg for ben", .english, ["egg"]),
    ])
    func `small words before a food do not end the exclusion`(
        text: String, language: IntentLanguage, excluded: [String]
    ) {
        #expect(read(text, language).meals.exclude == excluded)
    }

    @Test func `a food that a diet leaves out and the text excepts is eaten`() {
        #expect(read("We are vegetarian except fish on friday", .english).meals.exclude.isEmpty)
        #expect(read("vegetarian dinners except mushrooms", .english).meals.exclude == ["mushroom"])
    }

    @Test func `weekdays in front of a week are its days`() {
        let days = read("snacks for after swimming mon wed fri next week", .english).days
        #expect(days.map(\.description) == ["2026-11-30", "2026-12-02", "2026-12-04"])
    }

    @Test func `guests at a meal are no number of meals`() {
        #expect(read("morgen kommen 4 Gäste zum Abendessen", .german).days.count == 1)
    }

    @Test func `a dish for one day of a weekend stays on that day`() {
        let intent = read("Frühstück Sa und So, Pancakes am Sonntag", .german)
        #expect(intent.fixed.map(\.date.description) == ["2026-11-29"])
    }
}
