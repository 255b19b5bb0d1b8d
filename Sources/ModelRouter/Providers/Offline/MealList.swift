import Assist
import HearthCore
import Intent

/// Text of a meal plan in German, French and Spanish: a line for each dish, and what the youngest needs.
struct MealList {
    let household: Household.Preferences
    let meals: [PlannedMeal]
    /// The number of people of most meals.
    let eaters: Int
    let language: IntentLanguage

    private static let mostLines = 31

    var text: String {
        guard !meals.isEmpty else { return phrases.nothing }
        return [
            phrases.opening(meals.count, eaters), lines,
            ServingAdvice.texture(for: household.children, in: language), phrases.check,
            meals.count == 1 ? phrases.enjoy : phrases.start,
        ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var phrases: MealPhrases { MealPhrases.of(language) }

    private var lines: String {
        var seen: Set<String> = []
        var lines = meals.prefix(Self.mostLines).map { meal in
            let isNew = seen.insert(meal.recipe.id).inserted
            let name = Set(meals.map(\.meal)).count > 1 ? ", \(phrases.meals[meal.meal] ?? "")" : ""
            let minutes = meal.recipe.minutes.map { " (\($0) min)" } ?? ""
            let cutting =
                isNew ? ServingAdvice.cutting(for: household.children, recipe: meal.recipe, in: language) : nil
            return "- \(language.name(of: meal.day))\(name): \(meal.recipe.title)\(minutes)."
                + (isNew ? "" : " \(phrases.again)") + (cutting.map { " " + $0 } ?? "")
        }
        if meals.count > Self.mostLines { lines.append("- " + phrases.more(meals.count - Self.mostLines)) }
        return lines.joined(separator: "\n")
    }
}

/// The phrases of a meal plan in one language.
struct MealPhrases: Sendable {
    let meals: [MealName: String]
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

    private static let german = MealPhrases(
        meals: [.breakfast: "Frühstück", .lunch: "Mittagessen", .dinner: "Abendessen", .snack: "Snack"],
        opening: { meals, people in
            let table = people > 0 ? " für \(people) \(people == 1 ? "Person" : "Personen")" : ""
            return meals == 1 ? "Ein gutes Essen\(table):" : "Euer Plan: \(meals) Mahlzeiten\(table)."
        },
        more: { "und \($0) weitere im Plan selbst" }, again: "Noch einmal; alles dafür steht schon auf der Liste.",
        check: "Die Rezepte sind auf Englisch. Ein Blick auf die Packungen lohnt sich immer, besonders bei Allergien.",
        nothing: "Diesmal habe ich kein passendes Rezept gefunden. Was wegbleiben soll, bleibt weg.",
        enjoy: "Guten Appetit!", start: "Tauscht ruhig, wie es euch passt. Guten Appetit!")

    private static let french = MealPhrases(
        meals: [.breakfast: "petit-déjeuner", .lunch: "déjeuner", .dinner: "dîner", .snack: "goûter"],
        opening: { meals, people in
            let table = people > 0 ? " pour \(people) \(people == 1 ? "personne" : "personnes")" : ""
            return meals == 1 ? "Un bon repas\(table) :" : "Votre menu : \(meals) repas\(table)."
        },
        more: { "et \($0) autres dans le menu lui-même" }, again: "Une deuxième fois ; tout est déjà sur la liste.",
        check: "Les recettes sont en anglais. Un coup d’œil aux étiquettes reste utile, surtout en cas d’allergie.",
        nothing: "Je n’ai pas trouvé de recette qui convienne. Ce qui doit rester à l’écart le reste.",
        enjoy: "Bon appétit !", start: "Échangez les jours comme cela vous arrange. Bon appétit !")

    private static let spanish = MealPhrases(
        meals: [.breakfast: "desayuno", .lunch: "almuerzo", .dinner: "cena", .snack: "merienda"],
        opening: { meals, people in
            let table = people > 0 ? " para \(people) \(people == 1 ? "persona" : "personas")" : ""
            return meals == 1 ? "Una buena comida\(table):" : "Tu menú: \(meals) comidas\(table)."
        },
        more: { "y \($0) más en el propio menú" }, again: "Otra vez; todo está ya en la lista.",
        check: "Las recetas están en inglés. Mira siempre las etiquetas, sobre todo si hay alergias.",
        nothing: "Esta vez no encontré una receta adecuada. Lo que hay que evitar se queda fuera.",
        enjoy: "¡Buen provecho!", start: "Cambia los días como te convenga. ¡Buen provecho!")
}
