import Foundation
import HearthCore
import Testing

@testable import Intent

/// Clauses that say who eats on some days of a plan of meals.
@Suite struct MealAbsenceTests {
    private static let children = [
        Family.Child(name: "Leo", ageYears: 5), Family.Child(name: "Mia", ageYears: 8),
    ]
    /// A Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_787)

    private func read(_ text: String, _ language: IntentLanguage, history: [Turn] = []) -> Intent {
        IntentReader(household: Family(adults: 2, children: Self.children), today: Self.today, language: language)
            .read(text, mode: .meals, history: history)
    }

    private func servings(_ intent: Intent) -> [Int: Int] {
        Dictionary(
            intent.changes.compactMap { change in
                change.constraints.servings.map { (change.date.daysSinceEpoch - Self.today.daysSinceEpoch, $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private struct Absent {
        var language: IntentLanguage
        /// A plan from Monday to Friday.
        var plans: [String]
        /// Clauses with "#" for the days, and how many people still eat.
        var clauses: [(text: String, people: Int)]
        /// Tuesday, Tuesday and Thursday.
        var days: [(text: String, places: [Int])]
    }

    private static let absences = [
        Absent(
            language: .english, plans: ["dinners Monday to Friday", "5 dinners", "Mon-Fri dinners please"],
            clauses: [
                ("Tom is away #", 3), ("my husband is travelling #", 3), ("Mia won't be here #", 3),
                ("the kids are at grandma's #", 2), ("I'm solo #", 3), ("Leo is not home #", 3),
                ("Leo is with his grandma #", 3), ("Grandma and Grandpa are here #", 6),
            ],
            days: [("on Tuesday", [1]), ("Tue and Thu", [1, 3])]),
        Absent(
            language: .german, plans: ["Abendessen Montag bis Freitag", "5 Abendessen"],
            clauses: [
                ("Tom ist # weg", 3), ("Papa ist # nicht da", 3), ("die Kinder sind # bei Oma", 2),
                ("Mia ist # nicht zu Hause", 3), ("# bin ich allein mit den Kindern", 3), ("Oma ist # da", 5),
            ],
            days: [("am Dienstag", [1]), ("Di und Do", [1, 3])]),
        Absent(
            language: .french, plans: ["dîners de lundi à vendredi", "5 dîners"],
            clauses: [
                ("papa n'est pas là #", 3), ("mon mari est absent #", 3), ("les enfants sont chez mamie #", 2),
                ("papa pas là #", 3), ("je suis seule avec les enfants #", 3), ("mamie vient #", 5),
            ],
            days: [("mardi", [1]), ("mardi et jeudi", [1, 3])]),
        Absent(
            language: .spanish, plans: ["cenas de lunes a viernes", "5 cenas"],
            clauses: [
                ("mi esposo no está #", 3), ("Leo está con su abuela #", 3), ("Mia no estará #", 3),
                ("estoy sola #", 3), ("la abuela viene #", 5),
            ],
            days: [("el martes", [1]), ("martes y jueves", [1, 3])]),
    ]

    @Test func `a plan keeps the days on which single people are away, and cooks for those who are there`() {
        for absence in Self.absences {
            for plan in absence.plans {
                for clause in absence.clauses {
                    for day in absence.days {
                        let words = clause.text.replacing("#", with: day.text)
                        for text in ["\(plan), \(words)", "\(plan). \(words)", "\(words), \(plan)"] {
                            let intent = read(text, absence.language)
                            #expect(intent.days == (0...4).map { Self.today.advanced(by: $0) }, "\(text)")
                            let expected = Dictionary(uniqueKeysWithValues: day.places.map { ($0, clause.people) })
                            #expect(servings(intent) == expected, "\(text)")
                            #expect(intent.meals.servings == nil, "\(text)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("Rose has swimming on Tuesday, 5 dinners", IntentLanguage.english),
        ("5 dinners, I work late Tuesday", .english),
        ("5 Abendessen, am Dienstag habe ich Spätschicht", .german), ("5 dîners, Leo a foot mardi", .french),
        ("5 cenas, Leo tiene fútbol el martes", .spanish),
    ])
    func `a day on which somebody is busy stays a day like the others`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.days == (0...4).map { Self.today.advanced(by: $0) })
        #expect(intent.changes.isEmpty)
    }

    @Test(arguments: [
        ("5 dinners, we're away on Tuesday", IntentLanguage.english), ("5 dinners, nobody's home on Tuesday", .english),
        ("Abendessen Mo bis Fr, Dienstag sind wir nicht da", .german),
        ("dîners de lundi à vendredi, mardi on n'est pas là", .french),
        ("cenas de lunes a viernes, el martes no estamos", .spanish),
    ])
    func `a day on which nobody is at home is taken out`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(!intent.days.contains(Self.today.advanced(by: 1)))
        #expect(intent.days.count >= 4 && servings(intent).isEmpty)
    }

    @Test func `a conclusion holds for the days before it, and a number of people wins`() {
        let quick = read("Papa is away Tuesday so something quick, dinners Mon to Fri", .english)
        #expect(quick.days.count == 5 && quick.meals.traits.isEmpty && quick.meals.meals == [.dinner])
        #expect(quick.changes.map(\.constraints.traits) == [["quick"]])
        #expect(servings(quick) == [1: 3])
        let those = read("the kids have swimming Mon and Wed so I need fast dinners those days", .english)
        #expect(those.days == [0, 2].map { Self.today.advanced(by: $0) } && those.meals.traits == ["quick"])
        let said = read("dinners Mon to Fri, Papa is away Tuesday so we are 2", .english)
        #expect(servings(said) == [1: 2])
        let friends = read("dinners Mon to Fri, 3 friends come over Tuesday", .english)
        #expect(servings(friends) == [1: 7] && friends.meals.servings == nil)
    }

    @Test func `days that a clause about a person asks for are days of the plan`() {
        let fish = read("Leo can't have fish on Tuesday", .english)
        #expect(fish.meals.exclude == ["fish"] && servings(fish).isEmpty)
        let listed = read("dinners for Monday, Tuesday and Friday, Mia is not here Tuesday", .english)
        #expect(listed.days == [0, 1, 4].map { Self.today.advanced(by: $0) })
        #expect(servings(listed) == [1: 3])
        let later = read("Abendessen Mo bis Fr, Papa ab Mittwoch auf Dienstreise", .german)
        #expect(later.days.count == 5 && servings(later) == [2: 3, 3: 3, 4: 3])
        let until = read("dinners Mon to Fri, Papa is away until Tuesday", .english)
        #expect(until.days.count == 5 && servings(until) == [0: 3, 1: 3])
        let date = read("vom 1. bis 5. bitte Abendessen, am 3. sind Oma und Opa da", .german)
        #expect(date.days.count == 5 && servings(date).values.map { $0 } == [6])
        let guests = read("my in-laws are here on Tuesday, what shall we cook", .english)
        #expect(guests.days == [Self.today.advanced(by: 1)] && servings(guests) == [1: 6])
    }

    @Test(arguments: [
        ("friends come over Tuesday, something with beef", IntentLanguage.english),
        ("Dienstag kommen Gäste, bitte vegetarisch", .german), ("el martes vienen amigos, algo rápido", .spanish),
        ("I work late on Tuesday, something quick please", .english),
        ("Leo has football Tuesday, quick dinner then", .english),
    ])
    func `a day that is the only one of the text is planned`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.days == [Self.today.advanced(by: 1)])
        #expect(servings(intent).isEmpty)
    }

    @Test func `days away that are the only ones of the text are planned`() {
        #expect(
            read("We are away this weekend, plan meals for camping", .english).days.map(\.weekday) == [
                .saturday, .sunday,
            ])
        let weekend = read("My husband is away this weekend, dinner ideas for me and the kids", .english)
        #expect(weekend.days.count == 2 && servings(weekend) == [5: 3, 6: 3])
        let small = read("5 dinners, tom is away wed", .english)
        #expect(small.days.count == 5 && servings(small) == [2: 3])
    }
}
