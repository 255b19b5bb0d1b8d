import HearthCore
import Intent
import Kitchen

/// Something that a plan could not do, or that the family must know about it.
enum MealNote: Hashable, Sendable {
    /// Words beside an excluding word that no lexicon knows.
    case notUnderstood([String])
    /// Foods, in the family's words, of which the request does not say whether they are wanted. They are left out.
    case unclearFoods([String])
    /// An excluded food that the table of foods does not know.
    case unknownFoods([String])
    /// Illnesses, intolerances and fasts, in the family's words, for which nothing is left out.
    case unknownConditions([String])
    /// The exclusions and diets of the last plan that hold on, in the family's language.
    case kept([String])
    /// The diets of choice of the last plan that hold on once more, in the family's language.
    case askedDiets([String])
    /// The only foods that somebody eats, in the family's language.
    case onlyFoods([String])
    case pregnancy
    /// The texts of the memories that exclude a food.
    case memories([String])
    /// A dish without a card that may be served, and the dish that takes its place.
    case noDish(String, instead: String?)
    /// A dish whose card holds what is excluded, and the dish that takes its place.
    case unfitDish(String, card: String, instead: String?)
    /// A dish of the earlier plan that may not be served any more, and the dish that takes its place.
    case replaced(String, by: String?)
    /// Foods of served recipes whose components are not known, although somebody has an allergy.
    case notKnown([String])
    /// Own recipes that are left out for a food whose components are not known, and these foods.
    case leftOut([String], for: [String])
    case unusedFoods([String])
    case noCuisine([String])
    case empty(Int, of: Int)
    /// The number of meals with a recipe of the household, although its own recipes were to come first.
    case ownTooFew(Int, of: Int)
    /// The number of different dishes of a plan that repeats some.
    case repeated(Int)
    /// The number of dishes of a plan that take longer than a quick dish, although quick ones were asked for.
    case notQuick(Int, of: Int)
    /// The number of dishes of a plan that lack a trait that was asked for.
    case lacksTrait(String, Int, of: Int)
    /// A day of leftovers, and the dish whose portions last for it.
    case leftovers(CalendarDay, of: String?)
    case cookedDouble
    case pricesUnknown
    case halalMeat, kosherMeat
    case nothingChanged, noEarlierPlan
    case milkOnly

    /// The traits of a dish that a family relies on: a dish that lacks one is noted.
    static let checkedTraits = ["mild", "not_fried", "no_cook", "light", "toddler_friendly", "kid_friendly"]

    /// Returns the name of a trait behind "these are not".
    private static func name(of trait: String, in language: IntentLanguage) -> String {
        switch trait {
        case "mild": language.pick("mild", "mild", "doux", "suaves")
        case "not_fried":
            language.pick("free of frying", "ohne Frittieren gemacht", "sans friture", "sin freír")
        case "no_cook":
            language.pick("made without cooking", "ohne Kochen gemacht", "sans cuisson", "sin cocción")
        case "light": language.pick("light", "leicht", "légers", "ligeros")
        case "toddler_friendly":
            language.pick(
                "marked for toddlers", "für Kleinkinder gekennzeichnet", "indiqués pour les tout-petits",
                "indicados para niños pequeños")
        default:
            language.pick(
                "marked for children", "für Kinder gekennzeichnet", "indiqués pour les enfants",
                "indicados para niños")
        }
    }

    /// Returns the note as a sentence or two for the family.
    func text(in language: IntentLanguage) -> String {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    /// Returns a dish with the title of its card; once if the family named the title.
    private static func names(_ dish: String, _ card: String, _ list: ([String]) -> String) -> String {
        dish.lowercased() == card.lowercased() ? list([card]) : "\(list([dish])), \(list([card])),"
    }

    private static func list(_ items: [String], _ conjunction: String, _ marks: (String, String)) -> String {
        let quoted = items.prefix(5).map { marks.0 + $0 + marks.1 }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    private var english: String {
        func list(_ items: [String], _ conjunction: String = "and") -> String {
            Self.list(items, conjunction, ("“", "”"))
        }
        switch self {
        case .notUnderstood(let words):
            return
                "I did not understand \(list(words)). If it names something to leave out, please check every recipe for it."
        case .unclearFoods(let foods):
            return
                "I was not sure whether you want \(list(foods, "or")), so I left it out. Tell me if it may be served."
        case .unknownFoods(let foods):
            return
                "I do not know \(list(foods, "or")) as a food: only recipes with that very word are left out. Please check the others."
        case .unknownConditions(let names):
            return
                "I have no list of foods for \(list(names)), so nothing is left out for it. Please tell me which foods to leave out, and ask your doctor or dietitian."
        case .askedDiets(let names):
            return
                "Your last plan was \(list(names)), so this one is too. Say so again if it is to stay like that: the next plan drops it."
        case .kept(let names):
            return "From your last plan I keep in mind: \(list(names)). Tell me if something is fine again."
        case .onlyFoods(let foods):
            return
                "You name the only foods that are eaten: \(list(foods)). I plan only recipes of these, with water, salt and oil."
        case .pregnancy:
            return
                "For pregnancy I left out alcohol, liver, raw fish, meat and egg, mould-ripened soft and blue cheese, raw milk, cold cured meat and fish with much mercury (NHS, CDC). Cook meat, fish and eggs through, eat tuna at most twice a week, and ask your midwife."
        case .memories(let texts): return "I kept in mind what you noted: \(list(texts))."
        case .noDish(let dish, nil): return "I have no recipe for \(list([dish])) that fits."
        case .noDish(let dish, let other?):
            return "I have no recipe for \(list([dish])) that fits. The nearest that does is \(list([other]))."
        case .unfitDish(let dish, let card, nil):
            return
                "My recipe for \(Self.names(dish, card) { list($0) }) does not suit what you leave out, so it is not in the plan."
        case .unfitDish(let dish, let card, let other?):
            return
                "My recipe for \(Self.names(dish, card) { list($0) }) does not suit what you leave out. \(list([other])) takes its place."
        case .replaced(let old, nil): return "\(list([old])) no longer fits and is out of the plan."
        case .replaced(let old, let new?):
            return "\(list([old])) does not fit, or I have no recipe for it. \(list([new])) takes its place."
        case .notKnown(let foods):
            return "I do not know what is in \(list(foods)). Please read the label before you cook."
        case .leftOut(let dishes, for: let foods):
            return
                "I left out \(list(dishes)): I do not know what is in \(list(foods)), and somebody has an allergy. In your household's settings you can have such recipes with a warning."
        case .unusedFoods(let foods): return "I found no fitting recipe with \(list(foods, "or"))."
        case .noCuisine(let cuisines): return "I found no fitting recipe for \(list(cuisines.map(Self.plain), "or"))."
        case .empty(let empty, of: let all):
            return empty == all
                ? "No recipe of mine fits everything that you asked for, so I left the plan empty rather than bend a rule."
                : "\(empty) of \(all) meals are left open: no further recipe fits what you asked for."
        case .ownTooFew(let own, of: let all):
            return own == 0
                ? "None of your own recipes fits these meals, so all dishes come from my cards or stay open."
                : "Your own recipes fit \(own) of \(all) meals. The others come from my cards or stay open."
        case .repeated(let dishes):
            return dishes == 1
                ? "Only one dish fits everything that you asked for, so it repeats."
                : "Only \(dishes) dishes fit everything that you asked for, so some of them repeat."
        case .notQuick(let slow, of: let all):
            return slow == all
                ? "No quick dish fits everything that you asked for. These take longer than 30 minutes."
                : "\(slow) of \(all) dishes take longer than 30 minutes: no other quick dish fits."
        case .lacksTrait(let trait, let lacking, of: let all):
            return
                "\(lacking) of \(all) dishes are not \(Self.name(of: trait, in: .english)): no other recipe fits better."
        case .leftovers(let day, of: nil):
            return "\(IntentLanguage.english.name(of: day)): leftovers, so I planned nothing to cook."
        case .leftovers(let day, of: let dish?):
            return
                "\(IntentLanguage.english.name(of: day)): leftovers of \(list([dish])). I doubled its portions for that."
        case .cookedDouble:
            return "Every dish has double portions: the second half is lunch the next day."
        case .pricesUnknown:
            return "I do not know what your shop charges. I chose inexpensive dishes; please check the sum yourself."
        case .halalMeat: return "Halal here means: no pork and no alcohol. Please buy meat that is certified."
        case .kosherMeat:
            return "Kosher here means: no pork or seafood, and no meat with dairy. Please buy certified products."
        case .nothingChanged: return "Your plan is as before: I did not find a change in your message."
        case .noEarlierPlan: return "I have no earlier plan to change, so this is a new one."
        case .milkOnly:
            return
                "Until about 6 months, babies need breast milk or formula and nothing else, so there is no plan to cook."
        }
    }

    private var german: String {
        func list(_ items: [String], _ conjunction: String = "und") -> String {
            Self.list(items, conjunction, ("„", "“"))
        }
        switch self {
        case .notUnderstood(let words):
            return
                "Nicht verstanden habe ich \(list(words)). Falls das etwas ist, das weg muss: Bitte prüft jedes Rezept darauf."
        case .unclearFoods(let foods):
            return
                "Mir war nicht klar, ob ihr \(list(foods, "oder")) wollt, deshalb ist es weggelassen. Sagt mir, wenn es auf den Tisch darf."
        case .unknownFoods(let foods):
            return
                "\(list(foods, "oder")) kenne ich nicht als Lebensmittel: Nur Rezepte mit genau diesem Wort fallen weg. Bitte prüft die übrigen."
        case .unknownConditions(let names):
            return
                "Für \(list(names)) habe ich keine Liste von Lebensmitteln, deshalb bleibt dafür nichts weg. Sagt mir bitte, was wegbleiben soll, und fragt Arzt oder Ernährungsberatung."
        case .askedDiets(let names):
            return
                "Euer letzter Plan war \(list(names)), deshalb ist es auch dieser. Schreibt es wieder dazu, wenn es so bleiben soll: Sonst endet es mit dem nächsten Plan."
        case .kept(let names):
            return "Aus eurem letzten Plan gilt weiter: \(list(names)). Sagt mir, wenn etwas wieder geht."
        case .onlyFoods(let foods):
            return
                "Ihr nennt das Einzige, was gegessen wird: \(list(foods)). Ich plane nur Rezepte daraus, mit Wasser, Salz und Öl."
        case .pregnancy:
            return
                "Wegen der Schwangerschaft fehlen Alkohol, Leber, roher Fisch, rohes Fleisch und Ei, Weich- und Blauschimmelkäse, Rohmilch, Rohwurst und Fisch mit viel Quecksilber (NHS, CDC). Fleisch, Fisch und Eier gut durchgaren, Thunfisch höchstens zweimal die Woche, und fragt die Hebamme."
        case .memories(let texts): return "Eure Notizen habe ich beachtet: \(list(texts))."
        case .noDish(let dish, nil): return "Ein passendes Rezept für \(list([dish])) habe ich nicht."
        case .noDish(let dish, let other?):
            return "Ein passendes Rezept für \(list([dish])) habe ich nicht. Am nächsten kommt \(list([other]))."
        case .unfitDish(let dish, let card, nil):
            return
                "Mein Rezept für \(Self.names(dish, card) { list($0) }) verträgt sich nicht mit dem, was ihr weglasst. Deshalb fehlt es im Plan."
        case .unfitDish(let dish, let card, let other?):
            return
                "Mein Rezept für \(Self.names(dish, card) { list($0) }) verträgt sich nicht mit dem, was ihr weglasst. Dafür gibt es \(list([other]))."
        case .replaced(let old, nil): return "\(list([old])) passt nicht mehr und ist aus dem Plan."
        case .replaced(let old, let new?):
            return "\(list([old])) passt nicht, oder ich habe kein Rezept dafür. Stattdessen gibt es \(list([new]))."
        case .notKnown(let foods):
            return "Was in \(list(foods)) steckt, weiß ich nicht. Lest bitte das Etikett, bevor ihr kocht."
        case .leftOut(let dishes, for: let foods):
            return
                "Weggelassen habe ich \(list(dishes)): Was in \(list(foods)) steckt, weiß ich nicht, und jemand hat eine Allergie. In den Einstellungen könnt ihr solche Rezepte mit Warnung bekommen."
        case .unusedFoods(let foods): return "Mit \(list(foods, "oder")) habe ich kein passendes Rezept gefunden."
        case .noCuisine(let cuisines):
            return "Für \(list(cuisines.map(Self.plain), "oder")) habe ich kein passendes Rezept gefunden."
        case .empty(let empty, of: let all):
            return empty == all
                ? "Keines meiner Rezepte erfüllt alle Wünsche. Bevor ich eine Regel beuge, bleibt der Plan leer."
                : "\(empty) von \(all) Mahlzeiten bleiben offen: Kein weiteres Rezept erfüllt eure Wünsche."
        case .ownTooFew(let own, of: let all):
            return own == 0
                ? "Von euren eigenen Rezepten passt keines. Alle Gerichte sind von mir, oder die Mahlzeit bleibt offen."
                : "Für \(own) von \(all) Mahlzeiten passt ein eigenes Rezept. Die übrigen sind von mir oder bleiben offen."
        case .repeated(let dishes):
            return dishes == 1
                ? "Nur ein Gericht erfüllt alle Wünsche, deshalb wiederholt es sich."
                : "Nur \(dishes) Gerichte erfüllen alle Wünsche, deshalb wiederholen sich einige."
        case .notQuick(let slow, of: let all):
            return slow == all
                ? "Kein schnelles Gericht erfüllt alle Wünsche. Diese hier dauern länger als 30 Minuten."
                : "\(slow) von \(all) Gerichten dauern länger als 30 Minuten: Kein weiteres schnelles passt."
        case .lacksTrait(let trait, let lacking, of: let all):
            return
                "\(lacking) von \(all) Gerichten sind nicht \(Self.name(of: trait, in: .german)): Kein anderes Rezept passt besser."
        case .leftovers(let day, of: nil):
            return "\(IntentLanguage.german.name(of: day)): Reste, deshalb ist nichts zu kochen."
        case .leftovers(let day, of: let dish?):
            return
                "\(IntentLanguage.german.name(of: day)): Reste von \(list([dish])). Davon habe ich die doppelte Menge geplant."
        case .cookedDouble:
            return "Jedes Gericht hat die doppelte Menge: Die zweite Hälfte ist das Mittagessen am nächsten Tag."
        case .pricesUnknown:
            return
                "Die Preise in eurem Laden kenne ich nicht. Ausgesucht habe ich günstige Gerichte; die Summe prüft bitte selbst."
        case .halalMeat:
            return "Halal heißt hier: kein Schwein, kein Alkohol. Auf das Siegel beim Fleisch achtet bitte selbst."
        case .kosherMeat:
            return
                "Koscher heißt hier: kein Schwein, keine Meeresfrüchte, Fleisch nie mit Milch. Auf das Siegel achtet bitte selbst."
        case .nothingChanged:
            return "Euer Plan bleibt, wie er ist: In eurer Nachricht habe ich keine Änderung gefunden."
        case .noEarlierPlan: return "Ein früherer Plan liegt mir nicht vor, deshalb ist dieser neu."
        case .milkOnly:
            return
                "Bis etwa 6 Monate brauchen Babys nur Muttermilch oder Säuglingsnahrung. Zu kochen gibt es also noch nichts."
        }
    }

    private var french: String {
        func list(_ items: [String], _ conjunction: String = "et") -> String {
            Self.list(items, conjunction, ("« ", " »"))
        }
        switch self {
        case .notUnderstood(let words):
            return "Je n’ai pas compris \(list(words)). S’il s’agit d’un aliment à éviter, vérifiez chaque recette."
        case .unclearFoods(let foods):
            return
                "Je ne sais pas si vous voulez \(list(foods, "ou")) : je l’ai laissé de côté. Dites-moi si je peux en servir."
        case .unknownFoods(let foods):
            return
                "Je ne connais pas \(list(foods, "ou")) comme aliment : seules les recettes avec ce mot exact sont écartées. Vérifiez les autres."
        case .unknownConditions(let names):
            return
                "Je n’ai pas de liste d’aliments pour \(list(names)) : rien n’est écarté pour cela. Dites-moi quels aliments éviter, et demandez conseil à votre médecin."
        case .askedDiets(let names):
            return
                "Votre dernier menu était \(list(names)), celui-ci l’est donc aussi. Redites-le si cela doit rester ainsi : le prochain menu ne le suivra plus."
        case .kept(let names):
            return "De votre dernier menu, je garde : \(list(names)). Dites-moi si quelque chose est de nouveau permis."
        case .onlyFoods(let foods):
            return
                "Vous nommez les seuls aliments possibles : \(list(foods)). Je ne prévois que des recettes avec eux, de l’eau, du sel et de l’huile."
        case .pregnancy:
            return
                "Pour la grossesse, j’ai écarté l’alcool, le foie, le poisson, la viande et l’œuf crus, les fromages à croûte fleurie et bleus, le lait cru, la charcuterie crue et les poissons riches en mercure (NHS, CDC). Cuisez bien viande, poisson et œufs, limitez le thon à deux fois par semaine, et demandez à votre sage-femme."
        case .memories(let texts): return "J’ai tenu compte de vos notes : \(list(texts))."
        case .noDish(let dish, nil): return "Je n’ai pas de recette de \(list([dish])) qui convienne."
        case .noDish(let dish, let other?):
            return "Je n’ai pas de recette de \(list([dish])) qui convienne. La plus proche : \(list([other]))."
        case .unfitDish(let dish, let card, nil):
            return
                "Ma recette de \(Self.names(dish, card) { list($0) }) contient ce que vous évitez : elle n’est pas au menu."
        case .unfitDish(let dish, let card, let other?):
            return
                "Ma recette de \(Self.names(dish, card) { list($0) }) ne convient pas à ce que vous évitez. À la place : \(list([other]))."
        case .replaced(let old, nil): return "\(list([old])) ne convient plus et quitte le menu."
        case .replaced(let old, let new?):
            return "\(list([old])) ne convient pas, ou je n’en ai pas la recette. À la place : \(list([new]))."
        case .notKnown(let foods):
            return "Je ne sais pas ce qu’il y a dans \(list(foods)). Lisez l’étiquette avant de cuisiner."
        case .leftOut(let dishes, for: let foods):
            return
                "J’ai laissé de côté \(list(dishes)) : je ne sais pas ce qu’il y a dans \(list(foods)), et quelqu’un a une allergie. Dans les réglages, vous pouvez garder ces recettes avec un avertissement."
        case .unusedFoods(let foods): return "Je n’ai pas trouvé de recette qui convienne avec \(list(foods, "ou"))."
        case .noCuisine(let cuisines):
            return "Je n’ai pas trouvé de recette qui convienne pour \(list(cuisines.map(Self.plain), "ou"))."
        case .empty(let empty, of: let all):
            return empty == all
                ? "Aucune de mes recettes ne respecte tout ce que vous demandez : je laisse le menu vide plutôt que d’enfreindre une règle."
                : "\(empty) repas sur \(all) restent libres : aucune autre recette ne convient."
        case .ownTooFew(let own, of: let all):
            return own == 0
                ? "Aucune de vos recettes ne convient : les plats viennent de mes fiches, ou le repas reste libre."
                : "Vos recettes conviennent à \(own) repas sur \(all). Les autres viennent de mes fiches ou restent libres."
        case .repeated(let dishes):
            return dishes == 1
                ? "Un seul plat convient à tout ce que vous demandez, il revient donc."
                : "Seuls \(dishes) plats conviennent à tout ce que vous demandez, certains reviennent donc."
        case .notQuick(let slow, of: let all):
            return slow == all
                ? "Aucun plat rapide ne convient à tout ce que vous demandez. Ceux-ci prennent plus de 30 minutes."
                : "\(slow) plats sur \(all) prennent plus de 30 minutes : aucun autre plat rapide ne convient."
        case .lacksTrait(let trait, let lacking, of: let all):
            return
                "\(lacking) plats sur \(all) ne sont pas \(Self.name(of: trait, in: .french)) : aucune autre recette ne convient mieux."
        case .leftovers(let day, of: nil):
            return "\(IntentLanguage.french.name(of: day)) : des restes, il n’y a donc rien à cuisiner."
        case .leftovers(let day, of: let dish?):
            return
                "\(IntentLanguage.french.name(of: day)) : les restes de \(list([dish])). J’ai doublé ses portions pour cela."
        case .cookedDouble:
            return "Chaque plat est prévu en double : la seconde moitié fait le déjeuner du lendemain."
        case .pricesUnknown:
            return "Je ne connais pas les prix de votre magasin. J’ai choisi des plats économiques ; vérifiez le total."
        case .halalMeat: return "Halal veut dire ici : ni porc ni alcool. Choisissez une viande certifiée."
        case .kosherMeat:
            return
                "Casher veut dire ici : ni porc ni fruits de mer, jamais de viande avec du lait. Choisissez des produits certifiés."
        case .nothingChanged: return "Votre menu reste le même : je n’ai pas trouvé de changement dans votre message."
        case .noEarlierPlan: return "Je n’ai pas de menu précédent à modifier, en voici donc un nouveau."
        case .milkOnly:
            return
                "Jusqu’à 6 mois environ, un bébé n’a besoin que de lait maternel ou infantile : il n’y a rien à cuisiner."
        }
    }

    private var spanish: String {
        func list(_ items: [String], _ conjunction: String = "y") -> String {
            Self.list(items, conjunction, ("«", "»"))
        }
        switch self {
        case .notUnderstood(let words):
            return "No entendí \(list(words)). Si es algo que hay que evitar, revisa cada receta."
        case .unclearFoods(let foods):
            return
                "No sé si queréis \(list(foods, "o")), así que lo he dejado fuera. Decidme si se puede servir."
        case .unknownFoods(let foods):
            return
                "No conozco \(list(foods, "o")) como alimento: solo quedan fuera las recetas con esa palabra exacta. Revisa las demás."
        case .unknownConditions(let names):
            return
                "No tengo una lista de alimentos para \(list(names)), así que no he quitado nada por ello. Decidme qué alimentos evitar y consultad a vuestro médico."
        case .askedDiets(let names):
            return
                "Vuestro último plan era \(list(names)), así que este también. Repetidlo si debe seguir así: el próximo plan ya no lo tendrá en cuenta."
        case .kept(let names):
            return "De vuestro último plan mantengo: \(list(names)). Decidme si algo vuelve a estar permitido."
        case .onlyFoods(let foods):
            return
                "Nombráis los únicos alimentos posibles: \(list(foods)). Solo planifico recetas con ellos, agua, sal y aceite."
        case .pregnancy:
            return
                "Por el embarazo he quitado alcohol, hígado, pescado, carne y huevo crudos, quesos blandos con moho y azules, leche cruda, embutido crudo y pescado con mucho mercurio (NHS, CDC). Cocinad bien carne, pescado y huevos, atún como mucho dos veces por semana, y consultad a la matrona."
        case .memories(let texts): return "Tuve en cuenta lo que anotaste: \(list(texts))."
        case .noDish(let dish, nil): return "No tengo una receta de \(list([dish])) que encaje."
        case .noDish(let dish, let other?):
            return "No tengo una receta de \(list([dish])) que encaje. La más parecida es \(list([other]))."
        case .unfitDish(let dish, let card, nil):
            return
                "Mi receta de \(Self.names(dish, card) { list($0) }) no respeta lo que evitas, así que no está en el menú."
        case .unfitDish(let dish, let card, let other?):
            return
                "Mi receta de \(Self.names(dish, card) { list($0) }) no respeta lo que evitas. En su lugar: \(list([other]))."
        case .replaced(let old, nil): return "\(list([old])) ya no encaja y sale del menú."
        case .replaced(let old, let new?):
            return "\(list([old])) no encaja, o no tengo la receta. En su lugar: \(list([new]))."
        case .notKnown(let foods):
            return "No sé qué hay en \(list(foods)). Leed la etiqueta antes de cocinar."
        case .leftOut(let dishes, for: let foods):
            return
                "He dejado fuera \(list(dishes)): no sé qué hay en \(list(foods)), y alguien tiene una alergia. En los ajustes podéis elegir ver esas recetas con un aviso."
        case .unusedFoods(let foods): return "No encontré una receta adecuada con \(list(foods, "o"))."
        case .noCuisine(let cuisines):
            return "No encontré una receta adecuada de \(list(cuisines.map(Self.plain), "o"))."
        case .empty(let empty, of: let all):
            return empty == all
                ? "Ninguna de mis recetas cumple todo lo que pides: prefiero dejar el menú vacío antes que saltarme una regla."
                : "\(empty) de \(all) comidas quedan libres: ninguna otra receta cumple lo que pides."
        case .ownTooFew(let own, of: let all):
            return own == 0
                ? "Ninguna de vuestras recetas encaja: los platos son de mis fichas, o la comida queda libre."
                : "Vuestras recetas encajan en \(own) de \(all) comidas. Las demás son de mis fichas o quedan libres."
        case .repeated(let dishes):
            return dishes == 1
                ? "Solo un plato cumple todo lo que pides, por eso se repite."
                : "Solo \(dishes) platos cumplen todo lo que pides, por eso algunos se repiten."
        case .notQuick(let slow, of: let all):
            return slow == all
                ? "Ningún plato rápido cumple todo lo que pides. Estos tardan más de 30 minutos."
                : "\(slow) de \(all) platos tardan más de 30 minutos: ningún otro plato rápido encaja."
        case .lacksTrait(let trait, let lacking, of: let all):
            return
                "\(lacking) de \(all) platos no son \(Self.name(of: trait, in: .spanish)): ninguna otra receta encaja mejor."
        case .leftovers(let day, of: nil):
            return "\(IntentLanguage.spanish.name(of: day)): sobras, así que no hay nada que cocinar."
        case .leftovers(let day, of: let dish?):
            return
                "\(IntentLanguage.spanish.name(of: day)): las sobras de \(list([dish])). He doblado sus raciones para eso."
        case .cookedDouble:
            return "Cada plato lleva el doble de raciones: la otra mitad es la comida del día siguiente."
        case .pricesUnknown: return "No conozco los precios de tu tienda. Elegí platos económicos; revisa la suma."
        case .halalMeat: return "Halal aquí significa: sin cerdo y sin alcohol. Compra carne certificada."
        case .kosherMeat:
            return
                "Kosher aquí significa: sin cerdo ni mariscos, y nunca carne con lácteos. Compra productos certificados."
        case .nothingChanged: return "Tu menú sigue igual: no encontré ningún cambio en tu mensaje."
        case .noEarlierPlan: return "No tengo un menú anterior que cambiar, así que este es nuevo."
        case .milkOnly:
            return
                "Hasta los 6 meses, más o menos, un bebé solo necesita leche materna o de fórmula: no hay nada que cocinar."
        }
    }

    private static func plain(_ name: String) -> String { name.replacing("_", with: " ") }
}
