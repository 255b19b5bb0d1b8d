import HearthCore
import Intent
import Testing

@testable import Assist

/// Which questions are about health, in four languages.
@Suite struct HealthQuestionTests {
    private func kinds(_ goal: String, earlier: [String] = [], children: [Age] = []) -> Set<HealthQuestion> {
        HealthQuestion.kinds(of: ChatQuestion(goal, earlier: earlier, hint: .english), children: children)
    }

    @Test(arguments: [
        ("Is his ear infection contagious?", HealthQuestion.illness), ("She has a rash on her arms", .symptom),
        ("He fell off the bed and hit his head", .injury), ("How much ibuprofen can a 4 year old take?", .medicine),
        ("What happens if she eats egg with her allergy?", .reaction), ("How do I wean my baby?", .infant),
        ("May I fly while I am pregnant?", .pregnancy), ("My teenager seems depressed", .mind),
        ("Why does she rub her eyes?", .body), ("When does he need to see a dentist?", .care),
        ("Her knee is swollen", .symptom), ("He broke his arm at football", .symptom),
        ("Which vitamins does a toddler need?", .medicine), ("she swallowed a coin", .injury),
        ("Could he have autism?", .mind), ("what helps against worms in children", .illness),
    ])
    func `a question in English has its kind`(goal: String, kind: HealthQuestion) {
        #expect(kinds(goal).contains(kind), "\(kinds(goal))")
    }

    @Test(arguments: [
        ("Ist die Mittelohrentzündung ansteckend?", HealthQuestion.illness), ("Mein Kind hat Bauchschmerzen", .symptom),
        ("Er ist auf den Kopf gefallen", .injury), ("Wie viel Ibuprofen darf ein Vierjähriger nehmen?", .medicine),
        ("Meine Tochter ist allergisch gegen Ei", .reaction), ("Reicht die Milch beim Stillen?", .infant),
        ("Darf ich in der Schwangerschaft fliegen?", .pregnancy), ("Mein Sohn hat Panikattacken", .mind),
        ("Was ist mit seinen Ohren los?", .body), ("Wann muss ich mit ihm zum Kinderarzt?", .care),
        ("Ihr wird im Auto immer übel und sie erbricht", .symptom), ("Hat er Uebelkeit vom Essen?", .symptom),
        ("Er hat sich den Arm gebrochen", .symptom), ("Laeuse in der Kita, was tun?", .illness),
    ])
    func `a question in German has its kind, in both spellings of umlauts`(goal: String, kind: HealthQuestion) {
        #expect(kinds(goal).contains(kind), "\(kinds(goal))")
    }

    @Test(arguments: [
        ("Mon fils a de la fièvre depuis hier", HealthQuestion.illness), ("Elle a mal au ventre le soir", .symptom),
        ("Il s'est brûlé à la main", .injury), ("Combien de doliprane pour un enfant ?", .medicine),
        ("Ma fille est allergique aux œufs", .reaction), ("Comment sevrer mon bébé ?", .infant),
        ("Puis-je prendre l'avion enceinte ?", .pregnancy), ("Mon ado fait des crises d'angoisse", .mind),
        ("Pourquoi a-t-il les yeux qui coulent ?", .body), ("Quand faut-il voir le pédiatre ?", .care),
        ("Elle s'est cassé le bras", .symptom), ("Il a avalé une pièce de monnaie", .symptom),
    ])
    func `a question in French has its kind`(goal: String, kind: HealthQuestion) {
        #expect(kinds(goal).contains(kind), "\(kinds(goal))")
    }

    @Test(arguments: [
        ("Mi hijo tiene fiebre desde ayer", HealthQuestion.illness), ("Le duele la barriga por la noche", .symptom),
        ("Se cayó de la cama y llora", .injury), ("¿Cuánto ibuprofeno para un niño de 4 años?", .medicine),
        ("Mi hija es alérgica al huevo", .reaction), ("¿Cómo destetar a mi bebé?", .infant),
        ("¿Puedo volar embarazada?", .pregnancy), ("Mi hija tiene ataques de ansiedad", .mind),
        ("¿Por qué se toca tanto los oídos?", .body), ("¿Cuándo hay que ir al pediatra?", .care),
        ("Se rompió el brazo en el parque", .symptom), ("¿Cómo quito los piojos del pelo?", .illness),
    ])
    func `a question in Spanish has its kind`(goal: String, kind: HealthQuestion) {
        #expect(kinds(goal).contains(kind), "\(kinds(goal))")
    }

    @Test(arguments: [
        "How do we make bedtime calmer?", "I am tired of chores, how do we share them?",
        "healthy lunch ideas for the school week", "We are sick of tidying up every evening",
        "He is allergic to homework, how do I motivate him?", "That hurt my feelings, how do I tell my husband?",
        "How do I teach them to brush their teeth alone?", "How do we keep an eye on screen time?",
        "burn off energy on a rainy day", "Is he old enough to pull his weight with the chores?",
        "How do I stop the kids from fighting in the car?", "What is a fair rule for pocket money?",
        "How do I fix a flat tire on the stroller?", "snacks with baby carrots for the party",
        "hands-on science experiments for the weekend", "How do I clean the step stool?",
        "Wie wird die Schlafenszeit ruhiger?", "Ich bin müde vom Haushalt, wie teilen wir ihn auf?",
        "Gesunde Ideen für das Mittagessen", "Wir haben das Aufräumen satt", "Mein Sohn haut andere Kinder",
        "Sie schwindelt beim Kartenspiel", "Warum bringt schimpfen nichts?", "Frühstück im Bett auf einem Tablett",
        "Zahlt die Krankenkasse den Babysitter?", "Er hat die Nase voll vom Lernen",
        "Comment rendre le coucher plus calme ?", "J'en ai marre de ranger, que faire ?",
        "des idées de goûters sains pour le pique-nique", "Il a du mal à l'école, comment l'aider ?",
        "Quel pain pour le goûter de la classe ?", "Il reste enfermé dans sa chambre",
        "Au sein de la famille, qui décide ?",
        "¿Cómo hacemos más tranquila la hora de dormir?", "Estoy harta de recoger juguetes",
        "ideas de meriendas sanas para el cole", "¿Cómo le enseño a cepillarse los dientes solo?",
        "una corona de cartón para su cumpleaños", "¿Cómo repartimos las tareas de casa?",
    ])
    func `a question about family life is not about health`(goal: String) {
        #expect(kinds(goal) == [])
    }

    @Test func `what a child of the first year eats is a question about health`() {
        #expect(kinds("Can my baby eat strawberries?") == [.infant])
        #expect(kinds("Can I give cow's milk at 6 months?") == [.infant])
        #expect(kinds("Darf mein Baby Erdbeeren essen?") == [.infant])
        #expect(kinds("Mon bébé peut-il manger des fraises ?") == [.infant])
        #expect(kinds("¿Puede mi bebé comer fresas?") == [.infant])
        #expect(kinds("Can my 4 year old eat strawberries?") == [])
    }

    @Test func `the household's baby is meant if the question names no other child`() {
        let family = [Age(months: 8), Age(months: 60)]
        #expect(kinds("Can she have strawberries?", children: family) == [.infant])
        #expect(kinds("Can she have strawberries?", children: [Age(months: 60)]) == [])
        #expect(kinds("Can my 5 year old have strawberries?", children: family) == [])
        #expect(kinds("What goes with strawberries in a cake?", children: family) == [])
    }

    @Test func `a question that continues one about health is about health`() {
        #expect(kinds("and what else helps?", earlier: ["She has a cough"]).contains(.symptom))
        #expect(kinds("How do we share the chores fairly between two parents?", earlier: ["She has a cough"]) == [])
    }

    @Test(arguments: IntentLanguage.allCases)
    func `every kind and every list has words in every language`(language: IntentLanguage) {
        let lists =
            HealthQuestion.allCases.map { $0.list(in: language) } + [
                HealthQuestion.harmless(in: language), HealthQuestion.limbs(in: language),
                HealthQuestion.complaints(in: language), HealthQuestion.infants(in: language),
                HealthQuestion.meals(in: language),
            ]
        for list in lists {
            let entries = list.split(separator: ",").map { $0.trimming(\.isWhitespace) }
            #expect(!entries.isEmpty)
            #expect(entries.allSatisfy { !Folding.words($0.replacing("*", with: "")).isEmpty })
            #expect(Set(entries).count == entries.count)
        }
    }
}
