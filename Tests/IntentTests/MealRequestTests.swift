import HearthCore
import Intent
import JSONText
import Testing

@Suite struct MealRequestTests {
    private let plan = zip(23...26, ["Vegetable curry", "Baked salmon", "Spaghetti bolognese", "Tomato soup"]).map {
        EarlierMeal(date: CalendarDay(daysSinceEpoch: 20_757 + $0), meal: .dinner, title: $1)
    }

    private func json(_ text: String, _ language: IntentLanguage, follows: Bool = false) -> String {
        let history =
            follows
            ? [Turn(role: .user, text: "dinners mon to thu, no peanuts"), Turn(role: .assistant, text: "", plan: plan)]
            : []
        let reader = IntentReader(
            household: Family(children: [.init(name: "Lily", ageYears: 6)]),
            today: CalendarDay(daysSinceEpoch: follows ? 20_779 : 20_775), language: language)
        return reader.read(text, mode: .meals, history: history).json(mode: .meals).text
    }

    private static let requests: [(String, IntentLanguage, String)] = [
        (
            "Lily wants pancakes for breakfast on Saturday", .english,
            #"{"days":["2026-11-21"],"meals":["breakfast"],"dishes":["pancake"]}"#
        ),
        (
            "quick dinner tonight, 20 mins max, chicken thighs and peppers", .english,
            #"{"days":["2026-11-18"],"meals":["dinner"],"foods":["chicken","bell pepper"],"max_minutes":20,"traits":["quick"]}"#
        ),
        (
            "chicken curry tonight, veggie chili tomorrow", .english,
            #"{"days":["2026-11-18","2026-11-19"],"meals":["dinner"],"fixed":[{"date":"2026-11-18","meal":"dinner","dish":"chicken curry"},{"date":"2026-11-19","meal":"dinner","dish":"chili sin carne"}]}"#
        ),
        (
            "Schnelle Abendessen bis Freitag, max 60 Euro, wir sind zu fünft", .german,
            #"{"days":["2026-11-18","2026-11-19","2026-11-20"],"meals":["dinner"],"servings":5,"budget":{"amount":60,"currency":"EUR"},"traits":["quick"]}"#
        ),
        (
            "Znacht für morn, öppis mit Härdöpfel", .german,
            #"{"days":["2026-11-19"],"meals":["dinner"],"foods":["potato"]}"#
        ),
        (
            "il me reste des carottes et du jambon, dîner ce soir", .french,
            #"{"days":["2026-11-18"],"meals":["dinner"],"foods":["carrot","ham"]}"#
        ),
        (
            "mañana comida para 6, paella", .spanish,
            #"{"days":["2026-11-19"],"meals":["lunch"],"servings":6,"dishes":["paella"]}"#
        ),
    ]

    @Test(arguments: requests)
    func `a request is read`(text: String, language: IntentLanguage, expected: String) {
        #expect(json(text, language) == expected)
    }

    private static let followUps: [(String, IntentLanguage, String)] = [
        (
            "swap wednesday", .english,
            #"{"exclude":["peanut"],"keep":true,"change":[{"date":"2026-11-25","meal":"dinner","swap":true}]}"#
        ),
        (
            "mercredi on mange dehors, enlève-le", .french,
            #"{"days":["2026-11-23","2026-11-24","2026-11-26"],"exclude":["peanut"],"keep":true}"#
        ),
        ("sin cebolla en todo, lo demás igual", .spanish, #"{"exclude":["onion","peanut"],"keep":true}"#),
        ("peanuts are fine now, allergist said so", .english, #"{"keep":true}"#),
    ]

    @Test(arguments: followUps)
    func `a follow-up keeps the plan and the earlier exclusions`(
        text: String, language: IntentLanguage, expected: String
    ) {
        #expect(json(text, language, follows: true) == expected)
    }
}
