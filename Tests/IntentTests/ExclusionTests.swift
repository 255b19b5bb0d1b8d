import HearthCore
import Intent
import Testing

@Suite struct ExclusionTests {
    private func intent(_ text: String, _ language: IntentLanguage) -> Intent {
        // A Wednesday.
        let reader = IntentReader(
            household: Family(children: [.init(name: "Lily", ageYears: 6), .init(name: "Sam", ageYears: 3)]),
            today: CalendarDay(daysSinceEpoch: 20_775), language: language)
        return reader.read(text, mode: .meals)
    }

    private static let excluding: [(String, IntentLanguage, [String])] = [
        ("Dinners, allergies: sesame, mustard", .english, ["mustard", "sesame"]),
        ("3 dinners, our lad swells up if he looks at a cashew", .english, ["tree_nut"]),
        ("nothing with raw egg, liver or blue cheese", .english, ["liver", "raw egg", "soft cheese"]),
        ("no usual suspects tonight (peanuts, soy)", .english, ["peanut", "soy"]),
        ("leave the cheese out of the lunches", .english, ["cheese"]),
        ("dinners w/o nuts", .english, ["peanut", "tree_nut"]),
        ("my son is celiac", .english, ["gluten", "wheat"]),
        ("dinner for an anaphilactic child, no sesamee", .english, ["sesame"]),
        ("GF lunches", .english, ["gluten", "wheat"]),
        ("eifrei und nussfrei bitte", .german, ["egg", "peanut", "tree_nut"]),
        ("Sesam verträgt er nicht, da schwillt ihm die Zunge an", .german, ["sesame"]),
        ("Fisch geht gar nicht, Pilze auch nicht", .german, ["fish", "mushroom"]),
        ("Nussallergie! Mittagessen am Montag", .german, ["peanut", "tree_nut"]),
        ("ma fille ne digère pas le lactose", .french, ["dairy"]),
        ("il gonfle quand il mange des crevettes", .french, ["shellfish"]),
        ("ni champignons ni épinards svp", .french, ["mushroom", "spinach"]),
        ("mi hija se hincha con los cacahuates", .spanish, ["peanut"]),
        ("a mi marido le sientan mal las legumbres", .spanish, ["legume"]),
        ("es alérgico al pescado y a los mariscos", .spanish, ["fish", "shellfish"]),
    ]

    @Test(arguments: excluding)
    func `what must not be served is read`(text: String, language: IntentLanguage, expected: [String]) {
        #expect(intent(text, language).meals.exclude == expected)
    }

    private static let harmless: [(String, IntentLanguage)] = [
        ("no problem with nuts here, dinner tonight", .english),
        ("not pasta every night please", .english),
        ("dinner without fail by 6", .english),
        ("no oven, dinners until Friday", .english),
        ("she is not allergic to eggs any more", .english),
        ("nicht nur Nudeln bitte", .german),
        ("pas de souci avec les arachides", .french),
        ("ya tolera el huevo", .spanish),
    ]

    @Test(arguments: harmless)
    func `a food that is only mentioned is not excluded`(text: String, language: IntentLanguage) {
        #expect(intent(text, language).meals.exclude.isEmpty)
    }

    @Test func `an unknown word behind an excluding word is reported`() {
        let intent = intent("Sam is allergic to zibbleroot", .english)
        #expect(intent.notUnderstood == [UnreadWords(text: "zibbleroot", span: 19..<29)])
    }

    @Test func `the evidence holds the place in the text`() {
        let intent = intent("Cena sin maní", .spanish)
        #expect(intent.evidence.contains(Evidence(member: "exclude", value: "peanut", span: 9..<14)))
    }
}
