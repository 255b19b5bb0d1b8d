import HearthCore
import Intent
import Testing

/// Allowed lists, conditions, and words that are days or people.
@Suite struct AllowedFoodTests {
    private func read(_ text: String, _ language: IntentLanguage = .english, history: [Turn] = []) -> Intent {
        // A Monday.
        IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: language)
            .read(text, mode: .meals, history: history)
    }

    @Test(arguments: [
        ("he is allergic to everything except rice and chicken", IntentLanguage.english),
        ("only eats rice and chicken, dinners this week", .english), ("she can only have chicken and rice", .english),
        ("he eats nothing but rice and chicken", .english), ("won't eat anything but rice and chicken", .english),
        ("allergique à tout sauf le riz et le poulet", .french), ("il ne mange que du riz et du poulet", .french),
        ("er verträgt nur Reis und Hähnchen", .german), ("allergisch gegen alles außer Reis und Hähnchen", .german),
        ("solo puede comer arroz y pollo", .spanish), ("alérgico a todo menos arroz y pollo", .spanish),
    ])
    func `the only foods are an allowed list`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.exclude == ["everything except chicken, rice"])
    }

    @Test(arguments: [
        ("we only have chicken and rice", []), ("we only eat fish on fridays", []),
        ("no cheese, everything except fish is fine", ["cheese", "fish"]), ("only 20 minutes, with rice", []),
        ("no nuts, otherwise she eats everything", ["peanut", "tree_nut"]),
    ])
    func `other words with only and except are none`(text: String, exclude: [String]) {
        #expect(read(text).meals.exclude == exclude)
    }

    @Test(arguments: [
        ("histamine intolerance, dinners for 3 days", IntentLanguage.english, "histamine"),
        ("low fodmap dinners", .english, "fodmap"), ("phenylketonuria, dinner", .english, "phenylketonuria"),
        ("dinner for my diabetic grandma", .english, "diabetes"), ("kosher and it's passover", .english, "passover"),
        ("Abendessen, Fruktoseintoleranz", .german, "fructose"), ("c'est carême, dîner ce soir", .french, "lent"),
        ("cena baja en fodmap", .spanish, "fodmap"), ("mein Mann ist Diabetiker", .german, "diabetes"),
    ])
    func `a named condition is reported and excludes nothing`(text: String, language: IntentLanguage, name: String) {
        let intent = read(text, language)
        #expect(intent.meals.conditions == [name] && intent.meals.exclude.isEmpty)
        #expect(intent.notUnderstood.count == 1)
    }

    @Test(arguments: [
        ("pregnant wife wants raclette", IntentLanguage.english), ("ich bin schwanger, Abendessen", .german),
        ("je suis enceinte, dîner", .french), ("estoy embarazada, cenas", .spanish),
    ])
    func `pregnancy is read in four languages`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.meals.conditions == ["pregnancy"] && intent.notUnderstood.isEmpty)
    }

    @Test func `not pregnant is no pregnancy`() {
        #expect(read("she is not pregnant, dinner").meals.conditions.isEmpty)
    }

    @Test(arguments: ["legumes", "pulses"])
    func `English legumes are pulses`(word: String) {
        #expect(read("my kid is allergic to \(word)").meals.exclude == ["legume"])
    }

    @Test(arguments: [
        ("cenas para mi familia sin gluten", IntentLanguage.spanish, []), ("cena para mi hijo", .spanish, []),
        ("el lunes mi hijo no come, cena el martes", .spanish, [0, 1]), ("cenas lun mi vie", .spanish, [0, 2, 4]),
        ("next week mon wed fri dinners", .english, [7, 9, 11]),
        ("dinners every other day this week", .english, [0, 2, 4, 6]),
        ("wir sind zu fünft, Abendessen morgen", .german, [1]), ("we're a family of 5, dinners", .english, []),
        ("10-minute breakfasts for school days", .english, [0, 1, 2, 3, 4]),
        ("Sonntagmorgen Pfannkuchen", .german, [6]), ("desayuno mañana de cole", .spanish, []),
    ])
    func `days are days and people are people`(text: String, language: IntentLanguage, offsets: [Int]) {
        let monday = CalendarDay(daysSinceEpoch: 20_780)
        #expect(read(text, language).days == offsets.map(monday.advanced(by:)))
    }

    @Test(arguments: ["we're a family of 5, dinners", "wir sind zu fünft, Abendessen morgen"])
    func `a group has its number of people`(text: String) { #expect(read(text).meals.servings == 5) }

    @Test func `limits of the last plan hold until they are lifted`() {
        let history = [
            Turn(role: .assistant, text: "", exclude: ["celery", "tree_nut"], diets: ["vegan", "pregnancy"])
        ]
        let held = read("dinners this week", history: history).meals
        #expect(held.exclude == ["celery", "tree_nut"] && held.diets == ["vegan"] && held.conditions == ["pregnancy"])
        #expect(read("nuts are fine again", history: history).meals.exclude == ["celery"])
        #expect(read("we are no longer vegan", history: history).meals.diets.isEmpty)
        #expect(read("everything is fine again", history: history).meals.exclude.isEmpty)
    }
}
