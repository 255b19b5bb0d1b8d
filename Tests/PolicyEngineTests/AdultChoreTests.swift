import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

/// Chores that an adult does beside a child.
@Suite struct AdultChoreTests {
    private let set: PolicySet

    init() throws { set = try shipped.get() }

    private func isRefused(_ goal: String, years: Int) -> Bool {
        set.assess(PolicySubject(mode: .chores, goal: goal, children: months(years * 12))).verdict == .refuse
    }

    /// Who does the risky chore and who the other one; each sentence is read with the child and the adult in either place.
    private static let sentences: [(form: String, adult: [String], child: [String])] = [
        ("%1 bleaches the sink, %2 dries the cups", ["mum", "Grandma", "my husband"], ["Leo", "our son", "he"]),
        ("%1 uses the chainsaw, %2 stacks the wood", ["Grandpa", "dad", "the gardener"], ["Ben", "my daughter"]),
        ("%1 is on the ladder and %2 holds the bucket", ["dad", "mum"], ["Ben", "the child"]),
        ("Den Rasen mäht %1, %2 harkt", ["Papa", "meine Frau"], ["Lina", "unser Sohn"]),
        ("%1 benutzt den Rohrreiniger, %2 bringt den Müll raus", ["Oma", "mein Mann"], ["Tom", "das Kind"]),
        ("c'est %1 qui passe la tondeuse, %2 arrose", ["papa", "mon mari"], ["Zoé", "ma fille"]),
        ("%1 sube a la escalera de mano, %2 recoge las hojas", ["papá", "mi marido"], ["Pablo", "el niño"]),
    ]

    @Test(arguments: sentences.indices)
    func `a chore counts for the one who does it`(index: Int) {
        let (form, adults, children) = Self.sentences[index]
        for adult in adults {
            for child in children {
                let safe = form.replacing("%1", with: adult).replacing("%2", with: child)
                #expect(!isRefused(safe, years: 8), "\(safe)")
                let risky = form.replacing("%1", with: child).replacing("%2", with: adult)
                #expect(isRefused(risky, years: 8), "\(risky)")
            }
        }
    }

    @Test(arguments: [
        ("I'll do the hedge trimmer, Mia rakes the leaves", false), ("I want Leo to mow the lawn on Saturday", true),
        ("we need Leo to clean the loo with bleach", true), ("mum hands Leo the drill and he makes the holes", true),
        ("I let Leo use the chainsaw", true), ("la lejía es cosa mía, Pablo barre", false),
        ("the bleach is for Leo and me", true), ("Leo and I clean the oven with oven cleaner spray", true),
        ("I do the dishes and Leo bleaches the toilet", true), ("only adults use the drain cleaner", false),
        ("Yo lavo los platos y Pablo usa la lejía en el baño", true),
        ("my husband works, so Jack climbs the ladder for the gutters", true),
        ("I work until six, Jack uses the oven cleaner before", true),
        ("ich bringe den Müll raus, Tom macht den Rohrreiniger in den Abfluss", true),
        ("fold the washing = Sam, drain cleaner = me", false),
        ("Fenster putzt Tom, Putzmittel benutzt nur Papa", false),
        ("saw up the pallets, then sand them", true), ("cut up the pallets with the circular saw", true),
        ("sort the wooden knives of the play kitchen", false), ("park the plastic mower in the shed", false),
    ])
    func `an adult who only gives a child the chore does not do it`(goal: String, expected: Bool) {
        #expect(isRefused(goal, years: 6) == expected, "\(goal)")
    }

    @Test(arguments: [
        "then on his tummy for the night", "bottle, bath, then on her tummy to sleep", "he naps on his tummy",
    ])
    func `months are read in every spelling`(routine: String) {
        for age in ["4 mth old", "4mths old", "4m old", "4 month old", "4mo", "4 m/o"] {
            let goal = "routine for a \(age), \(routine)"
            let subject = PolicySubject(mode: .routines, goal: goal, children: [])
            #expect(set.assess(subject).verdict == .refuse, "\(goal)")
        }
    }
}
