import Intent
import Testing

@Suite struct StatedChildrenTests {
    private static let texts: [(String, IntentLanguage, String)] = [
        ("kids 4, 7 and 12: bins on Tuesday", .english, "4 7 12"),
        ("dinners for my kids aged 2 and 5", .english, "2 5"),
        ("our 8 month old eats with us", .english, "0.67"), ("a 2 and a 5 year old", .english, "2 5"),
        ("Lena (9) und Tom (6), fair bitte", .german, "Lena 9, Tom 6"), ("für unseren 3-jährigen", .german, "3"),
        ("Kinder im Alter von 4 und 7", .german, "4 7"), ("mis hijos de 5 y 8 años", .spanish, "5 8"),
        ("enfants de 4 et 7 ans", .french, "4 7"), ("soupers, bébé de 8 mois", .french, "0.67"),
        ("lunch for the baby", .english, "0.67"), ("Essen mit Kleinkind", .german, "2"),
    ]

    private func described(_ text: String, _ language: IntentLanguage) -> String {
        let children = StatedChildren.children(in: text, language: language).map { child in
            let age = child.ageYears.map { $0 < 1 ? "0.67" : String(Int($0)) } ?? "?"
            return child.name.map { "\($0) \(age)" } ?? age
        }
        return children.joined(separator: children.contains { $0.contains(" ") } ? ", " : " ")
    }

    @Test(arguments: texts)
    func `a text describes children`(text: String, language: IntentLanguage, expected: String) {
        #expect(described(text, language) == expected)
    }

    @Test(arguments: [
        "dinners for 4 people", "kids want pasta 3 nights", "3 dinners for the kids", "for my 80 year old grandma",
        "soup (30 min) and bread", "dinners for 5 days", "chores for the kids at 7:30", "leftovers that are 3 days old",
    ])
    func `numbers of other things are no ages`(text: String) {
        #expect(StatedChildren.children(in: text, language: .english).isEmpty)
    }
}
