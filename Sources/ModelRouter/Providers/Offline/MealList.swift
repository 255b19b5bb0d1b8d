import Assist
import HearthCore
import Intent

/// Text of a meal plan in German, French and Spanish: a line for each dish, and what the youngest needs.
struct MealList {
    let household: Household.Preferences
    let meals: [PlannedMeal]
    let language: IntentLanguage

    private static let mostLines = 31

    var text: String {
        guard !meals.isEmpty else { return phrases.nothing }
        return [opening, lines, ServingAdvice.texture(for: household.children, in: language), phrases.check, closing]
            .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var phrases: MealPhrases { MealPhrases.of(language) }

    private var opening: String {
        let counts = meals.compactMap(\.servings).reduce(into: [:] as [Int: Int]) { $0[$1, default: 0] += 1 }
        let people = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? household.people
        return phrases.opening(meals.count, people)
    }

    private var lines: String {
        var seen: Set<String> = []
        var lines = meals.prefix(Self.mostLines).map { meal in
            let isNew = seen.insert(meal.recipe.id).inserted
            let name = Set(meals.map(\.meal)).count > 1 ? ", \(phrases.meals[meal.meal] ?? "")" : ""
            let minutes = meal.recipe.minutes.map { " (\($0) min)" } ?? ""
            let cutting =
                isNew ? ServingAdvice.cutting(for: household.children, recipe: meal.recipe, in: language) : nil
            let (_, month, day) = meal.day.components
            return "- \(phrases.day(meal.day.weekday, day, month))\(name): \(meal.recipe.title)\(minutes)."
                + (isNew ? "" : " \(phrases.again)") + (cutting.map { " " + $0 } ?? "")
        }
        if meals.count > Self.mostLines { lines.append("- " + phrases.more(meals.count - Self.mostLines)) }
        return lines.joined(separator: "\n")
    }

    private var closing: String { meals.count == 1 ? phrases.enjoy : phrases.start }
}

/// The phrases of a meal plan in one language.
struct MealPhrases: Sendable {
    let weekdays: [Weekday: String]
    let months: [String]
    let meals: [MealName: String]
    /// The form of a date: `%w`, `%d` and `%m` stand for weekday, day and month.
    let date: String
    let opening: @Sendable (_ meals: Int, _ people: Int) -> String
    let more: @Sendable (Int) -> String
    let again: String
    let check: String
    let nothing: String
    let enjoy: String
    let start: String

    static func of(_ language: IntentLanguage) -> MealPhrases {
        switch language {
        case .english, .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    func day(_ weekday: Weekday, _ day: Int, _ month: Int) -> String {
        date.replacing("%w", with: weekdays[weekday] ?? "").replacing("%d", with: String(day))
            .replacing("%m", with: months[month - 1])
    }

    private static func weekdays(_ names: String) -> [Weekday: String] {
        Dictionary(
            zip(Weekday.allCases, names.split(separator: " ").map(String.init)), uniquingKeysWith: { first, _ in first }
        )
    }

    private static let german = MealPhrases(
        weekdays: weekdays("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        meals: [.breakfast: "Frühstück", .lunch: "Mittagessen", .dinner: "Abendessen", .snack: "Snack"],
        date: "%w, %d. %m",
        opening: { meals, people in
            let table = people > 0 ? " für \(people) \(people == 1 ? "Person" : "Personen")" : ""
            return meals == 1 ? "Ein gutes Essen\(table):" : "Euer Plan: \(meals) Mahlzeiten\(table)."
        },
        more: { "und \($0) weitere im Plan selbst" }, again: "Noch einmal; alles dafür steht schon auf der Liste.",
        check: "Die Rezepte sind auf Englisch. Ein Blick auf die Packungen lohnt sich immer, besonders bei Allergien.",
        nothing: "Diesmal habe ich kein passendes Rezept gefunden. Was wegbleiben soll, bleibt weg.",
        enjoy: "Guten Appetit!", start: "Tauscht ruhig, wie es euch passt. Guten Appetit!")

    private static let french = MealPhrases(
        weekdays: weekdays("lundi mardi mercredi jeudi vendredi samedi dimanche"),
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
            "décembre",
        ],
        meals: [.breakfast: "petit-déjeuner", .lunch: "déjeuner", .dinner: "dîner", .snack: "goûter"],
        date: "%w %d %m",
        opening: { meals, people in
            let table = people > 0 ? " pour \(people) \(people == 1 ? "personne" : "personnes")" : ""
            return meals == 1 ? "Un bon repas\(table) :" : "Votre menu : \(meals) repas\(table)."
        },
        more: { "et \($0) autres dans le menu lui-même" }, again: "Une deuxième fois ; tout est déjà sur la liste.",
        check: "Les recettes sont en anglais. Un coup d’œil aux étiquettes reste utile, surtout en cas d’allergie.",
        nothing: "Je n’ai pas trouvé de recette qui convienne. Ce qui doit rester à l’écart le reste.",
        enjoy: "Bon appétit !", start: "Échangez les jours comme cela vous arrange. Bon appétit !")

    private static let spanish = MealPhrases(
        weekdays: weekdays("lunes martes miércoles jueves viernes sábado domingo"),
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ],
        meals: [.breakfast: "desayuno", .lunch: "almuerzo", .dinner: "cena", .snack: "merienda"],
        date: "%w %d de %m",
        opening: { meals, people in
            let table = people > 0 ? " para \(people) \(people == 1 ? "persona" : "personas")" : ""
            return meals == 1 ? "Una buena comida\(table):" : "Tu menú: \(meals) comidas\(table)."
        },
        more: { "y \($0) más en el propio menú" }, again: "Otra vez; todo está ya en la lista.",
        check: "Las recetas están en inglés. Mira siempre las etiquetas, sobre todo si hay alergias.",
        nothing: "Esta vez no encontré una receta adecuada. Lo que hay que evitar se queda fuera.",
        enjoy: "¡Buen provecho!", start: "Cambia los días como te convenga. ¡Buen provecho!")
}
