import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

/// Sentences that give children different things, quote other people, or only name a thing.
@Suite struct WhoGetsWhatTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    private func verdict(_ goal: String, _ ages: [Age]) -> String {
        set.assess(PolicySubject(mode: .meals, goal: goal, children: ages)).verdict.rawValue
    }

    @Test(arguments: [
        ("honey for the big one, the baby gets banana", "allow"), ("honey for the big one and the baby", "transform"),
        ("the older one may have honey, the baby may not", "allow"),
        ("honey for my five year old, some for the baby too", "transform"),
        ("no honey for the older one but the baby can have some", "refuse"),
        ("Honig für den Großen, das Baby bekommt Apfelmus", "allow"),
        ("der Große mag keinen Honig, gib ihn dem Baby", "refuse"),
        ("du miel pour le grand, pas pour le bébé", "allow"), ("miel para el mayor, para el bebé no", "allow"),
        ("honey, oats and milk for the baby", "refuse"), ("honey porridge for both", "transform"),
        ("Honigbrot nur für den Großen zum Frühstück", "allow"), ("du miel pour la grande au goûter", "allow"),
        ("Honig für die Kleine zum Frühstück", "refuse"),
    ])
    func `the clause of a mention says who gets it`(goal: String, expected: String) {
        #expect(verdict(goal, months(8, 60)) == expected, "\(goal)")
    }

    @Test(arguments: [
        ("my mother-in-law says honey is fine for him", "allow"),
        ("my mother-in-law says honey is fine for him, so add some", "refuse"),
        ("granny says honey is fine. What do I tell her?", "allow"),
        ("Meine Oma sagt, Honig schadet nicht. Stimmt das?", "allow"),
        ("mi suegra dice que la miel es buena, ponle en la papilla", "refuse"),
    ])
    func `what somebody else says is a question until it is asked for`(goal: String, expected: String) {
        #expect(verdict(goal, months(8)) == expected, "\(goal)")
    }

    @Test func `hearsay is answered by the rule's reason`() {
        let goal = "my aunt says honey is fine for her"
        let assessment = set.assess(PolicySubject(mode: .chat, goal: goal, children: months(8)))
        #expect(assessment.answers.map(\.rule) == ["age.honey"])
    }

    @Test(arguments: [
        ("our cat is called Honey, feed her at six", "allow"), ("our dog Honey needs a walk", "allow"),
        ("a grape-shaped rattle", "allow"),
        ("felt popcorn for the toy kitchen", "allow"),
        ("unser Hund heißt Honig", "allow"), ("notre chat s'appelle Miel", "allow"),
        ("mi perra se llama Miel", "allow"),
        ("our little honeybun sleeps at seven", "allow"), ("morning honey!! five breakfasts for the baby", "allow"),
        ("hi honey, a nap plan", "allow"), ("nuestra niña es pura miel, rutina de tarde", "allow"),
        ("good morning, honey on his porridge please", "refuse"), ("la salsa es pura miel", "refuse"),
        ("real honey for our cat called Honey", "refuse"),
        ("a popcorn bowl", "refuse"),
    ])
    func `a name or a shape is no mention`(goal: String, expected: String) {
        #expect(verdict(goal, months(8)) == expected, "\(goal)")
    }

    @Test(arguments: [
        ("he swallowed a coin last year, dinner ideas", "allow"), ("he swallowed a coin", "refuse"),
        ("as a baby she had a seizure, games for today", "allow"),
        ("she had a seizure last year and is having a seizure again", "refuse"),
        ("als Baby hat er eine Münze verschluckt, Rezepte für heute", "allow"),
        ("my daughter was sexually abused years ago", "refuse"),
    ])
    func `an emergency of last year is none`(goal: String, expected: String) {
        #expect(verdict(goal, months(50)) == expected, "\(goal)")
    }

    @Test func `children of an earlier turn count in a household without children`() {
        func decide(_ children: [Age]) -> PolicyVerdict {
            set.assess(
                PolicySubject(
                    mode: .chat, goal: "porridge with honey, please",
                    messages: [ChatMessage(.user, "I have a 7 month old."), ChatMessage(.assistant, "How nice.")],
                    children: children)
            ).verdict
        }
        #expect(decide([]) == .refuse)
        #expect(decide(months(60)) == .allow)
    }

    @Test(arguments: [
        "can I have sushi when I'm pregnant", "raw milk cheese in pregnancy", "pregnant and craving salami",
        "two espressos while breastfeeding, too much?", "darf ich schwanger Mettwurst essen",
        "Rohmilchkäse in der Schwangerschaft", "Kaffee in der Stillzeit", "enceinte, puis-je manger du lait cru",
        "du saumon cru pendant la grossesse", "embarazada, ¿puedo comer sushi?", "leche cruda en el embarazo",
        "café durante la lactancia",
    ])
    func `a rule about a child's food is none about a pregnant or nursing mother`(goal: String) {
        let asked = set.assess(PolicySubject(mode: .chat, goal: goal, children: months(30)))
        #expect(asked.verdict == .allow && asked.answers.isEmpty, "\(goal)")
    }

    @Test(arguments: [
        "I'm pregnant, give my toddler sushi", "put honey in the baby's porridge while I'm breastfeeding",
        "ich stille, gib dem Baby Honig in den Brei", "enceinte du deuxième, du miel dans la bouillie du bébé",
        "embarazada otra vez, ponle miel en la papilla a mi hijo",
    ])
    func `a child in the text of a mother keeps its rules`(goal: String) {
        let asked = set.assess(PolicySubject(mode: .chat, goal: goal, children: months(8)))
        #expect(asked.verdict == .refuse, "\(goal)")
    }

    @Test func `a plan for a family with a pregnant mother keeps the rules of its children`() {
        #expect(verdict("sushi dinner, I'm pregnant", months(30)) != "allow")
    }
}
