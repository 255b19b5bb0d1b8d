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
        ("Her knee is swollen", .symptom), ("He broke his arm at football", .body),
        ("Which vitamins does a toddler need?", .medicine), ("she swallowed a coin", .injury),
        ("How many hours a day does the mask from the hospital stay on?", .care),
        ("May he walk without the boots that the doctor gave him?", .care),
        ("The socks of the physiotherapist slip, can I leave them off?", .care),
        ("Shall I call the doctor, and can the costume wait?", .care), ("Her carnival costume. Doctor today?", .care),
        ("She had a temp of 38.9 at bedtime", .symptom), ("He hardly says a word at two", .development),
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
        ("Er hat sich den Arm gebrochen", .body), ("Laeuse in der Kita, was tun?", .illness),
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
        ("Elle s'est cassé le bras", .body), ("Il a avalé une pièce de monnaie", .symptom),
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
        ("Se rompió el brazo en el parque", .body), ("¿Cómo quito los piojos del pelo?", .illness),
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

    @Test(arguments: [
        "My toddler stares into space for a few seconds and doesn't respond, what is that?",
        "My mother has shingles, can she visit the kids?",
        "My period is late, could I be expecting?",
        "Our son had the shot yesterday and is whiny",
        "My daughter counts calories and skips lunch",
        "Ma fille compte les calories et saute le déjeuner",
        "Is creatine ok for my 15 year old?",
        "Should I pop it or leave it alone? It's on her chin",
        "Can he go to nursery with this gunk around his lashes?",
        "He weighs the same as he did six months ago",
        "When should the soft part on her skull close?",
        "My four year old can't say r or s, normal?",
        "Her sister caught glandular fever, is kissing out?",
        "Grandpa has tuberculosis, may he babysit?",
        "Does whey make sense for a 13 year old swimmer?",
        "His toes turn in when he runs, is that normal?",
        "She isn't walking yet at 17 months",
        "He hasn't put on weight since spring",
        "There is pus under the plaster",
        "Something is stuck up his nose",
        "He twitches just before he drops off",
        "She had the tetanus shot on Monday, can she swim?",
        "When do baby teeth fall out?",
        "Are tampons fine for an 11 year old?",
        "Is my son too short? He is the shortest in his class",
        "Meine Schwiegermutter hat Gürtelrose, darf sie die Kinder sehen?",
        "Ist Kreatin für einen Fünfzehnjährigen in Ordnung?",
        "Sie wiegt genauso viel wie vor einem halben Jahr",
        "Unser Sohn starrt ins Leere und reagiert nicht",
        "Er spricht mit zwei Jahren noch nicht",
        "Sie lässt Mahlzeiten aus und zählt Kalorien",
        "Gestern war die Impfung, heute ist er quengelig",
        "Ihre Wimpern sind morgens verklebt",
        "Wann schließt sich die weiche Stelle am Kopf?",
        "Er zuckt im Schlaf mit den Beinen",
        "Aus der Stelle kommt Eiter",
        "Meine Tage sind überfällig, bin ich schwanger?",
        "Er kann kein r und kein s, ist das normal?",
        "Darf meine Tochter Tampons benutzen?",
        "Warum knirscht er nachts mit den Zähnen?",
        "Mamie a un zona, peut-elle garder les petits ?",
        "La créatine est-elle permise à 15 ans ?",
        "Il pèse pareil qu'il y a six mois",
        "Ma fille fixe le vide quelques secondes",
        "Il ne parle toujours pas à deux ans",
        "Elle saute des repas pour maigrir",
        "Il a eu sa piqûre hier et il pleurniche",
        "Ses cils sont collés le matin",
        "Quand se ferme la partie molle du crâne ?",
        "J'ai du retard dans mes règles",
        "Du pus sort de son orteil",
        "Elle n'arrive pas à dire les r",
        "Un bouton sur le menton, faut-il le percer ?",
        "Il a des tics depuis la rentrée",
        "Les dents de lait bougent à quel âge ?",
        "La abuela tiene herpes, ¿puede ver a los niños?",
        "¿La creatina va bien con quince años?",
        "Pesa lo mismo que hace medio año",
        "Mi hijo se queda mirando al vacío",
        "Todavía no camina con año y medio",
        "Se salta comidas y cuenta calorías",
        "Ayer le pusieron la vacuna y está llorón",
        "Tiene legañas por la mañana",
        "¿Cuándo se cierra la mollera?",
        "No me baja la regla, ¿estaré esperando?",
        "Le sale pus del dedo",
        "No pronuncia la erre con cinco años",
        "¿Le reviento el grano de la barbilla?",
        "Parpadea mucho desde ayer",
        "¿Es normal que meta los pies hacia dentro?",
        "Mon grand-père a la tuberculose, peut-il embrasser bébé ?",
    ])
    func `an illness, a symptom, a supplement, growth or development is a matter of health`(goal: String) {
        #expect(!kinds(goal).isEmpty)
    }

    @Test(arguments: [
        "How do I make a clown nose out of foam?",
        "How do I make a red clown nose?",
        "Comment fabriquer un nez rouge de clown ?",
        "¿Cómo hago una nariz roja de payaso?",
        "Un cache-œil de pirate à fabriquer",
        "¿Cómo hago un parche de pirata para el ojo?",
        "How do I draw a realistic eye?",
        "Knee socks for the school play, where do I start?",
        "A bedtime story about a dragon with bad breath",
        "He loves blowing bubbles with his mouth, more games like that?",
        "How do I sew elbow patches on a blue sweater?",
        "A rabbit mask with long ears from paper plates",
        "Face painting ideas for a tiger party",
        "How do I paint a witch with a green nose?",
        "Which song teaches head, shoulders, knees and toes?",
        "A robot costume with moving arms",
        "A doctor costume from what we have at home",
        "He wants to dress up as a nurse on Friday",
        "Ideas for a hospital themed birthday",
        "Ein Kostüm als Kinderärztin, ganz ohne Nähen",
        "Un déguisement d'infirmière pour mardi",
        "Un disfraz de médico con una camisa vieja",
        "My teen won't talk to us at dinner",
        "When can she walk to school alone?",
        "My son can't say sorry to his brother",
        "The kids are starving after school, snack ideas?",
        "How do we give camping a shot this summer?",
        "We are expecting guests on Sunday, what do we play?",
        "Wie bastle ich eine rote Clownsnase?",
        "Wie male ich ein realistisches Auge?",
        "Eine Augenklappe für das Piratenkostüm nähen",
        "Kniestrümpfe für das Schultheater, woher?",
        "Eine Geschichte von einem Drachen mit Mundgeruch",
        "Seifenblasen pusten mit dem Mund, welche Spiele noch?",
        "Ein Hasenkostüm mit langen Ohren",
        "Mein Teenager redet nicht mehr mit uns",
        "Wie stricke ich Handschuhe ohne Finger?",
        "Wer backt den Kuchen für das Klassenfest?",
        "Die Waschmaschine läuft nicht, wer hilft?",
        "Comment dessiner un œil réaliste ?",
        "Un masque de lapin avec de grandes oreilles",
        "Une histoire de dragon qui a mauvaise haleine",
        "Des chaussettes hautes pour le spectacle",
        "Faire des bulles avec la bouche, d'autres jeux ?",
        "Des genouillères pour le roller, où les ranger ?",
        "Une comptine sur la tête et les genoux",
        "Mon ado ne nous parle pas à table",
        "Quand apprendre une deuxième langue ?",
        "¿Cómo dibujo un ojo realista?",
        "Una máscara de conejo con orejas largas",
        "Un cuento de un dragón con mal aliento",
        "Calcetines hasta la rodilla para la función",
        "Hacer pompas con la boca, ¿más juegos?",
        "¿Cuál es la regla para las pantallas en casa?",
        "Una canción de cabeza, hombros, rodillas y pies",
        "¿Cómo coso rodilleras de colores?",
        "Mi hijo no dice la verdad",
        "Un disfraz de robot con brazos de cartón",
        "How do we carve a pumpkin with scary teeth?",
        "Une marionnette avec un gros nez",
        "Ein Lied über zehn kleine Finger",
        "Wie baue ich einen Schneemann mit Karottennase?",
    ])
    func `crafts, costumes, drawing, clothes, games and manners are no matter of health`(goal: String) {
        #expect(kinds(goal) == [])
    }

    @Test(
        arguments: ["eyes", "ears", "nose", "lips", "tongue", "teeth", "tummy"], ["weird", "sticky", "hard", "crusty"])
    func `a part of the body is a matter of health beside a complaint`(part: String, complaint: String) {
        #expect(kinds("Her \(part) looks \(complaint) this morning").contains(.body))
        #expect(!kinds("How do I draw a \(part) that looks \(complaint)?").contains(.body))
        #expect(!kinds("A clown with a \(complaint) \(part) for our play").contains(.body))
        #expect(!kinds("Which game is about the \(part) at a party?").contains(.body))
    }

    @Test(arguments: ["hand", "foot", "knee", "elbow", "chin"])
    func `a limb is a matter of health beside a complaint, and care alone does not make it one`(limb: String) {
        #expect(kinds("Is it normal that his \(limb) looks so pale?").contains(.body))
        #expect(kinds("How do I clean mud off his \(limb) after football?") == [])
    }

    @Test(arguments: [
        (IntentLanguage.english, ["does not", "never", "yet", "walks", "talks"]),
        (.german, ["nicht", "kein", "noch", "krabbelt", "lächelt"]),
        (.french, ["ne", "pas", "toujours", "marche", "parle"]),
        (.spanish, ["no", "nunca", "todavía", "camina", "habla"]),
    ])
    func `a milestone that is not there yet is a matter of health, and the same words without one of them are not`(
        language: IntentLanguage, words: [String]
    ) {
        for denial in words[..<2] {
            for milestone in words[3...] {
                let text = "\(Self.child(language)) \(denial) \(words[2]) \(milestone)"
                #expect(kinds(text).contains(.development), "\(text)")
            }
        }
        #expect(!kinds("\(Self.child(language)) \(words[2]) \(words[4])").contains(.development))
    }

    private static func child(_ language: IntentLanguage) -> String {
        switch language {
        case .english: "my son is two years old and he"
        case .german: "mein Sohn ist zwei Jahre alt und er"
        case .french: "mon fils a deux ans et il"
        case .spanish: "mi hijo tiene dos años y"
        }
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
                HealthQuestion.meals(in: language), HealthQuestion.organs(in: language),
                HealthQuestion.cares(in: language), HealthQuestion.makeBelieve(in: language),
                HealthQuestion.milestones(in: language), HealthQuestion.denials(in: language),
                HealthQuestion.yets(in: language),
            ]
        for list in lists {
            let entries = list.split(separator: ",").map { $0.trimming(\.isWhitespace) }
            #expect(!entries.isEmpty)
            #expect(entries.allSatisfy { !Folding.words($0.replacing("*", with: "")).isEmpty })
            #expect(Set(entries).count == entries.count)
        }
    }
}
