package import HearthCore
package import Intent
package import Kitchen

/// The meaning of a request, and the exclusions and diets that hold for its answer.
package struct Understanding: Hashable, Sendable {
    /// The members of the request, with the exclusions of its earlier turns.
    package var intent: Intent
    /// The foods that no answer may serve: those of the request, the household and its memories, each once.
    package var exclusions: [FoodExclusion]
    /// The diets that every meal must suit: those of the request and of the household.
    package var diets: Set<Diet>
    /// What happens with a recipe that holds a food whose components are not known, if an exclusion is an allergy.
    package var unknownFoods = Household.Preferences.UnknownFoods.leaveOut
    /// The language of the request.
    package var language: IntentLanguage
    /// The number of adults, the children and the country. Children that the request states replace the household's.
    package var family: Family
    /// The earlier result that the request changes; nil if it changes none.
    package var previous: ServedResult?
    /// The exclusions and diets of the last plan that hold on, although the request does not repeat them.
    package var kept = PlanLimits()
    /// The time, the traits and the people of the plan that the request changes. They hold for what is changed, too.
    package var inherited = PlanLimits()
    /// Notes for the family about what could be understood in two ways.
    package var notes: [String] = []

    /// Creates an understanding.
    package init(
        intent: Intent = Intent(), exclusions: [FoodExclusion] = [], diets: Set<Diet> = [],
        language: IntentLanguage = .english, family: Family = Family(), previous: ServedResult? = nil
    ) {
        self.intent = intent
        self.exclusions = exclusions
        self.diets = diets
        self.language = language
        self.family = family
        self.previous = previous
    }

    /// The diets of choice that hold on in a new plan without being asked for. The answer asks whether they are to go on.
    var askedDiets: [String] {
        previous == nil ? kept.diets.filter(PlanLimits.dietsOfChoice.contains) : []
    }

    /// The exclusions as the search filters them. Diets with excluded foods of their own are among them; words that are
    /// also a part of other foods' names are not, and ``admits(_:)`` tests these.
    package var filter: (allergens: Set<Allergen>, words: [String]) {
        let ofDiets = diets.compactMap(\.avoidance)
        return (exclusions.map(\.avoidance) + ofDiets).reduce(into: (allergens: [], words: [])) { filter, avoidance in
            filter.allergens.formUnion(avoidance.allergens)
            filter.words += avoidance.searchWords
        }
    }

    /// Returns whether a recipe holds nothing that is excluded and suits every diet.
    package func admits(_ recipe: some RecipeContent) -> Bool {
        !exclusions.contains { $0.avoidance.isIn(recipe) } && diets.allSatisfy { $0.admits(recipe) }
            && !(leavesOutUnknownFoods && !UnknownFoods.found(in: recipe.ingredients).isEmpty)
    }

    /// True if a recipe with a food whose components are not known may not be served.
    package var leavesOutUnknownFoods: Bool { exclusions.leaveOut(unknownFoods, for: diets) }
}

/// A food that no answer may serve.
package struct FoodExclusion: Hashable, Sendable {
    /// The origin of an exclusion.
    package enum Source: Hashable, Sendable {
        case request, household
        /// A food of which the request does not say whether it is wanted.
        case doubt
        /// The text of the memory.
        case memory(String)
    }

    /// An allergen's raw value, a food's English name, or the household's own words.
    package var name: String
    package var source: Source
    /// The form by which recipes are filtered.
    package var avoidance: Avoidance

    /// Creates an exclusion of a food or an allergen.
    package init(_ name: String, source: Source) {
        self.name = name
        self.source = source
        avoidance = Avoidance(name.replacing("_", with: " "))
    }
}

extension FoodExclusion {
    /// True if a trace of the food matters: the household's own allergies, and the groups that the law on labels names.
    /// What somebody does not like is visible in the dish.
    package var isAllergy: Bool { source == .household || !avoidance.allergens.isEmpty }
}

extension [FoodExclusion] {
    /// Returns whether recipes with foods whose components are not known are left out by a household's choice.
    func leaveOut(_ unknownFoods: Household.Preferences.UnknownFoods, for diets: Set<Diet>) -> Bool {
        unknownFoods == .leaveOut && (contains(where: \.isAllergy) || !diets.isDisjoint(with: Diet.allergenFree))
    }
}

extension Diet {
    /// The foods that the diet excludes, as far as a list can say it; nil if it depends on amounts.
    var avoidance: Avoidance? {
        switch self {
        case .vegetarian, .vegan, .halal, .kosher: Avoidance(rawValue)
        case .pescatarian: Avoidance("meat")
        case .glutenFree: Avoidance("gluten")
        case .dairyFree: Avoidance("dairy")
        case .lowSalt, .keto, .pregnancy: nil
        }
    }
}
