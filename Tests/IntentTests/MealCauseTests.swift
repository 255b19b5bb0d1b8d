import HearthCore
import Intent
import Testing

/// Causes of symptoms, short misspelt foods, parts of a week, lengths and portions in four languages.
@Suite struct MealCauseTests {
    private func intent(_ text: String, _ language: IntentLanguage) -> Intent {
        // A Monday.
        IntentReader(
            household: Family(children: [.init(name: "Leo", ageYears: 4), .init(name: "Mia", ageYears: 8)]),
            today: CalendarDay(daysSinceEpoch: 20_780), language: language
        ).read(text, mode: .meals)
    }

    @Test(arguments: [
        ("he gets a rash every time he has milk, dinners for 3 days", IntentLanguage.english, ["dairy"]),
        ("peanut butter makes my wife throw up, lunches please", .english, ["peanut"]),
        ("her throat feels tight with hazelnuts and her lips tingle after kiwi", .english, ["kiwi", "tree_nut"]),
        ("strawberries give her hives and raw apple an itchy mouth", .english, ["apple", "strawberry"]),
        ("Mein Sohn muss brechen, wenn er Ei isst", .german, ["egg"]),
        ("nach Haselnüssen wird ihm schlecht", .german, ["tree_nut"]),
        ("Von Erdbeeren bekommt sie Quaddeln und von Kiwi juckt der Mund", .german, ["kiwi", "strawberry"]),
        ("le lait rend mon fils malade, 3 dîners", .french, ["dairy"]),
        ("il a mal à la gorge quand il mange des noisettes", .french, ["tree_nut"]),
        ("les crevettes lui donnent des boutons et les noix le font vomir", .french, ["shellfish", "tree_nut"]),
        ("la leche le pone malo a mi hijo, 3 cenas", .spanish, ["dairy"]),
        ("al comer gambas se le hinchan los labios", .spanish, ["shellfish"]),
    ])
    func `the cause of a symptom is excluded and is no wish`(
        text: String, language: IntentLanguage, expected: [String]
    ) {
        let read = intent(text, language)
        #expect(read.meals.exclude == expected && read.meals.foods.isEmpty)
    }

    @Test func `eating that makes somebody glad, or a symptom that is over, excludes nothing`() {
        #expect(intent("she's happy when she eats fish, so fish on Friday", .english).meals.foods == ["fish"])
        #expect(intent("if we have chicken left use it", .english).meals.foods == ["chicken"])
        #expect(intent("he no longer gets a rash when he eats egg", .english).meals.exclude.isEmpty)
        let unknown = intent("whenever he eats onion he is a monster for days", .english)
        #expect(unknown.meals.foods.isEmpty && unknown.notUnderstood.map(\.text) == ["onion"])
    }

    @Test func `a word that another word was miswritten for keeps its sense elsewhere`() {
        #expect(intent("no eggs when we meet grandma", .english).meals.exclude == ["egg"])
        #expect(intent("meet and greet dinner, no nuts", .english).meals.exclude == ["peanut", "tree_nut"])
    }

    @Test(arguments: [
        ("no egs no mlk, dinners", IntentLanguage.english, ["dairy", "egg"]), ("no fush please", .english, ["fish"]),
        ("keine Eir bitte", .german, ["egg"]), ("ohne Nus, Abendessen", .german, ["peanut", "tree_nut"]),
        ("pas d'oef ni de lai, 3 dîners", .french, ["dairy", "egg"]), ("sans noxi", .french, ["walnut"]),
        ("3 cenas sin huevso ni pecado", .spanish, ["egg", "fish"]), ("sin guevos, cenas", .spanish, ["egg"]),
        ("sans poison ni euf", .french, ["egg", "fish"]), ("no meet or muscles", .english, ["meat", "mussel"]),
        ("sin huvo ni lech, cenas", .spanish, ["dairy", "egg"]), ("sin trig, cenas", .spanish, ["wheat"]),
    ])
    func `a short misspelt food behind an excluding word is read or reported`(
        text: String, language: IntentLanguage, expected: [String]
    ) {
        let read = intent(text, language)
        #expect(Set(expected).isSubset(of: read.meals.exclude) || !read.notUnderstood.isEmpty)
    }

    @Test(arguments: [
        ("fish twice, chicken once, otherwise veggie", IntentLanguage.english),
        ("einmal Huhn, zweimal Fisch, sonst vegetarisch", .german),
        ("poisson deux fois, poulet une fois, sinon végétarien", .french),
        ("dos días de pescado, uno de pollo y el resto vegetariano", .spanish),
        ("poisson deux soirs, poulet un soir, le reste végétarien", .french),
        ("pescado dos veces, pollo una, el resto vegetariano", .spanish),
    ])
    func `counted foods are on days of their own, and the rest has its diet`(text: String, language: IntentLanguage) {
        let read = intent(text, language)
        #expect(read.days.count == 7 && read.meals.diets.isEmpty && read.meals.foods.isEmpty)
        #expect(read.changes.count { $0.constraints.foods == ["fish"] } == 2)
        #expect(read.changes.count { $0.constraints.foods == ["chicken"] } == 1)
        #expect(read.changes.count { $0.constraints.diets == ["vegetarian"] } == 4)
    }

    @Test(arguments: [
        ("vegetarian week but roast chicken on Sunday", IntentLanguage.english),
        ("Vegetarische Woche aber Sonntag Brathähnchen", .german),
        ("semaine végétarienne sauf dimanche poulet rôti", .french),
        ("semana vegetariana pero el domingo pollo asado", .spanish),
    ])
    func `a dish of one day is no exception to the length of a week`(text: String, language: IntentLanguage) {
        let read = intent(text, language)
        #expect(read.days.count == 7 && read.fixed.count == 1 && read.meals.diets.isEmpty)
        #expect(read.changes.count { $0.constraints.diets == ["vegetarian"] } == 6)
    }

    @Test(arguments: [
        ("5 dinners next week", IntentLanguage.english, 5), ("dinners from Thursday", .english, 4),
        ("lunchboxes for next week, nut free", .english, 5), ("Abendessen ab Donnerstag", .german, 4),
        ("Pausenbrote für die Schule", .german, 5), ("4 dîners la semaine prochaine", .french, 4),
        ("dîners à partir de jeudi", .french, 4), ("goûters pour la semaine d'école", .french, 5),
        ("necesito 5 cenas para la semana que viene", .spanish, 5), ("almuerzos para el cole", .spanish, 5),
    ])
    func `counts, open starts and school give the number of days`(text: String, language: IntentLanguage, days: Int) {
        #expect(intent(text, language).days.count == days)
    }

    private static let portions: [(String, IntentLanguage, Int?)] = [
        ("max £40 for five dinners for 4", IntentLanguage.english, 4), ("no nuts with us, 3 dinners", .english, nil),
        ("3 dinners. servings 5", .english, 5), ("dinner for six on Saturday", .english, 6),
        ("heute Abend schnell, 3 hungrige Kinder", .german, 5), ("Portionen: 6, Suppe am Freitag", .german, 6),
        ("Kindergeburtstag mit 10 Kindern", .german, 10), ("finalement on est 6 vendredi", .french, 6),
        ("dobla las raciones el viernes", .spanish, 8), ("double the portions on Friday", .english, 8),
    ]

    @Test(arguments: portions)
    func `servings count people and not meals`(text: String, language: IntentLanguage, expected: Int?) {
        #expect(intent(text, language).meals.servings == expected)
    }

    @Test(arguments: [
        ("pizza on friday, leftovers on saturday, roast on sunday", IntentLanguage.english),
        ("Freitag Pizza, Samstag Reste, Sonntag Braten", .german),
    ])
    func `leftovers are an entry of their day`(text: String, language: IntentLanguage) {
        let read = intent(text, language)
        #expect(read.fixed.map(\.date.weekday) == [.friday, .sunday])
        #expect(read.changes.map(\.constraints.traits) == [["leftovers"]])
    }

    @Test(arguments: [
        ("three dinners that leave enough for lunches the next day", IntentLanguage.english),
        ("Einmal kochen, zweimal essen: 3 Abendessen", .german),
        ("des dîners avec les restes le lendemain midi", .french),
        ("cenas de lunes a viernes y que sobre para el tupper", .spanish),
    ])
    func `dishes for the next day's lunch are dinners in double portions`(text: String, language: IntentLanguage) {
        let read = intent(text, language)
        #expect(read.meals.meals == [.dinner] && read.meals.traits == ["cook_double"])
    }

    @Test(arguments: [
        ("not pasta two days in a row, dinners mon to fri", IntentLanguage.english),
        ("nicht zweimal hintereinander Nudeln, Abendessen Montag bis Freitag", .german),
        ("no pongas dos días seguidos pasta, cenas de lunes a viernes", .spanish),
    ])
    func `foods in a row are a limit of spacing`(text: String, language: IntentLanguage) {
        let read = intent(text, language)
        #expect(read.apart == ["pasta"] && read.days.count == 5)
        #expect(read.meals.exclude.isEmpty && read.meals.dishes.isEmpty)
    }

    @Test(arguments: [
        ("nothing spicy or fried, dinners", IntentLanguage.english, ["mild", "not_fried"]),
        ("nicht scharf, leichte Abendessen", .german, ["light", "mild"]),
        ("repas froids, pas épicé", .french, ["mild", "no_cook"]),
        ("nada picante ni frito, cenas", .spanish, ["mild", "not_fried"]),
    ])
    func `qualities of dishes are traits`(text: String, language: IntentLanguage, expected: [String]) {
        #expect(intent(text, language).meals.traits == expected)
    }

    @Test func `days with a meal each are pairs`() {
        let read = intent("mercredi midi sans cuisson, jeudi soir soupe", .french)
        #expect(read.mealsOfDays.values.sorted() == [.lunch, .dinner])
        #expect(intent("breakfast and dinner for saturday and sunday", .english).mealsOfDays.isEmpty)
        #expect(intent("mi suegra viene el sábado a comer", .spanish).meals.meals == [.lunch])
    }
}
