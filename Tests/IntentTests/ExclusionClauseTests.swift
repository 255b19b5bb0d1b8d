import HearthCore
import Intent
import Testing

/// Exclusions in clauses of their own: "nothing that has", subjects that are nobody, headings, and symptoms with
/// their conditions.
@Suite struct ExclusionClauseTests {
    private func read(_ text: String, _ language: IntentLanguage) -> Intent {
        let reader = IntentReader(
            household: Family(children: [.init(name: "Mia", ageYears: 4), .init(name: "Leo", ageYears: 8)]),
            today: CalendarDay(daysSinceEpoch: 20_782), language: language)
        return reader.read(text, mode: .meals)
    }

    private func expect(_ text: String, _ language: IntentLanguage, excludes foods: [String]) {
        let intent = read(text, language)
        #expect(intent.meals.exclude == foods, "\(text)")
        #expect(Set(intent.meals.foods).isDisjoint(with: foods), "\(text)")
    }

    @Test(arguments: [
        ("nothing that has corn or soya in it", IntentLanguage.english, ["corn", "soy"]),
        ("tacos w/out dairy and w/out anything w corn", .english, ["corn", "dairy"]),
        ("no fish or anything else with mustard", .english, ["fish", "mustard"]),
        ("nichts, wo Gelatine oder Senf drin ist", .german, ["gelatin", "mustard"]),
        ("nichts, das Soja enthält", .german, ["soy"]),
        ("kein Fisch noch irgendetwas mit Gelatine", .german, ["fish", "gelatin"]),
        ("sans porc ni quoi que ce soit avec de la gélatine", .french, ["gelatin", "pork"]),
        ("rien qui contienne du soja", .french, ["soy"]),
        ("sin cerdo ni nada que lleve gelatina", .spanish, ["gelatin", "pork"]),
    ])
    func `nothing that holds a food excludes it`(text: String, language: IntentLanguage, foods: [String]) {
        expect(text, language, excludes: foods)
    }

    @Test(arguments: [
        ("that has nothing to do with chicken", IntentLanguage.english), ("anything with chicken tonight?", .english),
        ("what about something with chicken", .english), ("rien à voir avec le poulet", .french),
    ])
    func `words of nothing without a food exclude none`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.exclude.isEmpty)
    }

    @Test(arguments: [
        ("neither me nor the kids can have gelatine", IntentLanguage.english, ["gelatin"]),
        ("none of us can eat mushrooms", .english, ["mushroom"]),
        ("weder Mia noch Leo vertragen Tomaten", .german, ["tomato"]),
        ("ni Léo ni Mia ne peuvent manger de kiwi", .french, ["kiwi"]),
        ("ninguno de los niños puede comer kiwi", .spanish, ["kiwi"]),
    ])
    func `a subject that is nobody excludes the food`(text: String, language: IntentLanguage, foods: [String]) {
        expect(text, language, excludes: foods)
    }

    @Test(arguments: [
        ("Tabu sind: Kiwi, Pilze", IntentLanguage.german, ["kiwi", "mushroom"]),
        ("Not allowed at school: kiwi, mushrooms", .english, ["kiwi", "mushroom"]),
        ("Interdits chez nous : kiwi, champignons", .french, ["kiwi", "mushroom"]),
        ("Prohibido en el cole: kiwi, champiñones", .spanish, ["kiwi", "mushroom"]),
    ])
    func `a heading of several words begins a list`(text: String, language: IntentLanguage, foods: [String]) {
        expect(text, language, excludes: foods)
    }

    @Test(arguments: [
        ("a Leo le salen ronchas si come kiwi", IntentLanguage.spanish, ["kiwi"]),
        ("se pone malita con las fresas y los kiwis", .spanish, ["kiwi", "strawberry"]),
        ("el pepino la pone malísima", .spanish, ["cucumber"]),
        ("her lips puff up from kiwi", .english, ["kiwi"]), ("his eyelids swell off kiwi", .english, ["kiwi"]),
        ("Leo goes red round the mouth with tomatoes", .english, ["tomato"]),
        ("elle déteste aussi les épinards", .french, ["spinach"]),
        ("il est malade dès qu'il mange du kiwi", .french, ["kiwi"]),
        ("Leo wird von Kiwi speiübel", .german, ["kiwi"]),
    ])
    func `the cause of a symptom is excluded`(text: String, language: IntentLanguage, foods: [String]) {
        expect(text, language, excludes: foods)
    }

    @Test(arguments: [
        ("Allergies: zibblefruit, kiwi", "zibblefruit"), ("nothing that has zibblefruit in it", "zibblefruit"),
        ("fructose intolerance, 3 dinners", "fructose"), ("no fructose please", "fructose"),
    ])
    func `an excluded word that no list knows is reported`(text: String, word: String) {
        let unread = read(text, .english).notUnderstood.map(\.text)
        #expect(unread.contains { $0.contains(word) }, "\(unread)")
    }
}
