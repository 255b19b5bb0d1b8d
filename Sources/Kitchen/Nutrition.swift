/// The nutrition values of one serving of a recipe. A value is nil if the recipe's source does not state it; Hearth's own cards state
/// all of them.
package struct Nutrition: Codable, Hashable, Sendable {
    package var kcal: Double?
    /// Grams, like all values below.
    package var protein: Double?
    package var fat: Double?
    /// Saturated fat, which is part of ``fat``.
    package var saturated: Double?
    /// Carbohydrate without fibre.
    package var carbohydrate: Double?
    /// Sugars of all kinds, which are part of ``carbohydrate``.
    package var sugar: Double?
    package var fibre: Double?
    /// Salt: sodium times ``saltPerSodium``.
    package var salt: Double?

    /// The factor from sodium to salt (Regulation (EU) 1169/2011, Annex I: 2.5; 2.54 by the masses of the atoms).
    package static let saltPerSodium = 2.54

    package init(
        kcal: Double? = nil, protein: Double? = nil, fat: Double? = nil, saturated: Double? = nil,
        carbohydrate: Double? = nil, sugar: Double? = nil, fibre: Double? = nil, salt: Double? = nil
    ) {
        self.kcal = kcal
        self.protein = protein
        self.fat = fat
        self.saturated = saturated
        self.carbohydrate = carbohydrate
        self.sugar = sugar
        self.fibre = fibre
        self.salt = salt
    }

    /// The names of the values on a card and in the store, in the order in which cards list them.
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case kcal
        case protein = "protein_g"
        case fat = "fat_g"
        case saturated = "saturated_g"
        case carbohydrate = "carbohydrate_g"
        case sugar = "sugar_g"
        case fibre = "fibre_g"
        case salt = "salt_g"
    }

    /// Creates the nutrition of a card.
    ///
    /// - Parameters:
    ///   - names: the names of the card's values, in any order.
    ///   - value: returns the number of a name, or nil if it is not a number.
    ///   - report: receives each problem, and the name that it concerns; nil if a value is missing.
    /// - Returns: nil if there is a problem: a name that is unknown or missing, or a value that is not a number of 0 or
    ///   more.
    package init?(names: [String], value: (String) -> Double?, report: (_ problem: String, _ name: String?) -> Void) {
        let known = CodingKeys.allCases.map(\.rawValue)
        var values: [String: Double] = [:]
        var isValid = true
        for name in names {
            if !known.contains(name) {
                report("unknown key '\(name)' in 'nutrition'; known are \(known.joined(separator: ", "))", name)
                isValid = false
            } else if let number = value(name), number.isFinite, number >= 0 {
                values[name] = number
            } else {
                report("'\(name)' in 'nutrition' must be a number of 0 or more", name)
                isValid = false
            }
        }
        let missing = known.filter { !names.contains($0) }
        if !missing.isEmpty {
            report("'nutrition' must have \(missing.joined(separator: ", "))", nil)
            isValid = false
        }
        guard isValid else { return nil }
        self.init(
            kcal: values["kcal"], protein: values["protein_g"], fat: values["fat_g"], saturated: values["saturated_g"],
            carbohydrate: values["carbohydrate_g"], sugar: values["sugar_g"], fibre: values["fibre_g"],
            salt: values["salt_g"])
    }
}
