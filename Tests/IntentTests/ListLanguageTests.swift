import HearthCore
import Intent
import Testing

@Suite struct ListLanguageTests {
    private func language(_ text: String, hint: IntentLanguage = .english) -> IntentLanguage {
        IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: hint).language(of: text)
    }

    @Test(arguments: [
        ("Töpfchenroutine", IntentLanguage.german), ("Rasenmähen alle zwei Wochen samstags, Jonas 15", .german),
        ("Wäsche macht Papa, Bügeln Mama, Bad abwechselnd", .german),
        ("Müll: Montag, Papier: jeden zweiten Mittwoch", .german), ("lundi pâtes, mardi soupe", .french),
        ("journée malade, enfant de 5 ans", .french), ("conseil de famille dimanche à 17h", .french),
        ("coloc à trois : cuisine, poubelles", .french), ("menú semanal, alergias: marisco, huevo, soja", .spanish),
        ("lunes pasta, martes sopa", .spanish), ("noche con recién nacido", .spanish), ("tarde de lluvia", .spanish),
        ("piso compartido de tres: cocina, baño, basura", .spanish), ("día de enfermo", .spanish),
    ])
    func `a list without small words tells its language by its own words`(text: String, expected: IntentLanguage) {
        #expect(language(text) == expected)
    }

    @Test(arguments: [
        "everyone cleans saturday 10am", "dishes: Leo mon wed fri, Nina tue thu", "tacos al pastor friday",
        "pizza, lasagne, tiramisu", "ratatouille and coq au vin",
    ])
    func `an English list stays English`(text: String) { #expect(language(text) == .english) }

    @Test func `a text that does not tell has the language of the account`() {
        #expect(language("pizza", hint: .french) == .french)
        #expect(language("17:30", hint: .spanish) == .spanish)
    }
}
