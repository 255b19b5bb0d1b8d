package import Foundation
import Intent

/// The limits that a request named. They hold for every change of its plan; exclusions and diets hold for later plans,
/// too, until a request lifts them.
package struct PlanLimits: Hashable, Sendable {
    /// Names of allergens and foods, as ``MealConstraints/exclude`` has them.
    package var exclude: [String]
    /// Names of diets and conditions, as ``MealConstraints/diets`` and ``MealConstraints/conditions`` have them.
    package var diets: [String]
    /// The longest time of a recipe in minutes; nil for no limit.
    package var maxMinutes: Int?
    /// Names of traits, as ``MealConstraints/traits`` has them.
    package var traits: [String]
    /// The number of people to cook for; nil for the household.
    package var servings: Int?
    /// The ISO 639-1 code of the request's language; nil if it was not stored.
    package var language: String?
    /// The diets of choice that held on in this plan without being asked for. The plan asked about them, and the next one
    /// holds to them only if they are asked for again.
    package var asked: [String]

    /// Creates limits.
    package init(
        exclude: [String] = [], diets: [String] = [], maxMinutes: Int? = nil, traits: [String] = [],
        servings: Int? = nil, language: String? = nil, asked: [String] = []
    ) {
        self.exclude = exclude
        self.diets = diets
        self.maxMinutes = maxMinutes
        self.traits = traits
        self.servings = servings
        self.language = language
        self.asked = asked
    }

    /// The limits without the diets that the plan has asked about.
    var withoutAsked: PlanLimits {
        var limits = self
        limits.diets.removeAll(where: asked.contains)
        return limits
    }

    /// The diets that a family chooses for a while. Other diets have a reason that does not end with a plan.
    static let dietsOfChoice: Set<String> = ["vegetarian", "vegan", "pescatarian", "keto"]
}

extension PlanLimits {
    /// Returns the exclusions and diets that the other limits do not have.
    func without(_ other: PlanLimits) -> PlanLimits {
        PlanLimits(
            exclude: exclude.filter { !other.exclude.contains($0) },
            diets: diets.filter { !other.diets.contains($0) })
    }
}

extension Intent {
    /// The limits of all meals.
    var limits: PlanLimits {
        PlanLimits(
            exclude: meals.exclude, diets: meals.diets + meals.conditions, maxMinutes: meals.maxMinutes,
            traits: meals.traits, servings: meals.servings)
    }
}

/// The result of a run as its client received it, to be stored with the run's record.
package struct ResultContent: Hashable, Sendable {
    /// A line by which a list names the result.
    package var title: String
    /// The data of the event `final`, as JSON.
    package var json: String
    /// The meals of a meal plan, in its order; empty in other modes.
    package var meals: [ServedMeal]
    /// The limits of the request, which a change of the plan keeps.
    package var limits = PlanLimits()
    /// The children whose records the run knew, whom the result may name.
    package var children: Set<UUID> = []

    /// The largest JSON text that is stored, in bytes. A month of three meals a day takes a quarter of it.
    package static let longestJSON = 262_144
    /// The longest title, in characters.
    package static let longestTitle = 120

    /// Creates the content; nil if the JSON text is too long to be stored.
    package init?(title: String, json: String, meals: [ServedMeal] = []) {
        guard json.utf8.count <= Self.longestJSON else { return nil }
        self.title = String(title.prefix(Self.longestTitle))
        self.json = json
        self.meals = meals
    }
}
