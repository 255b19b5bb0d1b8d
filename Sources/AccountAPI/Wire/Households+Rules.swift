package import HearthAPI
import HearthCore
import Kitchen
package import ServerKit

extension UserUpsertRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        // Higher numbers are left for users created without a number: each gets the number after the highest one.
        Rule("user_id", \.userID, .range(1...Int64.highestUserNumber / 2)),
        Rule("display_name", \.displayName, .text(0...200)),
        Rule("locale", \.locale, .languageTag),
        Rule("time_zone", \.timeZone, .timeZone),
    ]
}

extension MemoryRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("text", \.text, .text(1...500)),
    ]
}

extension HouseholdUpsertRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("prefs", \.prefs, .object()),
    ]
}

extension HouseholdPreferences: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("adults", \.adults, .range(0...20)),
        Rule("kidsAges", \.kidsAges, .list(0...20, of: "children", each: .orNull(.age))),
        Rule("allergies", \.allergies, .list(0...50, each: .text(1...100))),
        Rule("cuisines", \.cuisines, .list(0...50, each: .text(1...100))),
        Rule("children", \.children, .list(0...20, of: "children", each: .object())),
        Rule("diets", \.diets, .list(0...10, of: "diets", each: .word(Diet.allCases.map(\.rawValue)))),
        Rule(
            "unknownFoods", \.unknownFoods,
            .word(Household.Preferences.UnknownFoods.allCases.map(\.rawValue))),
        Rule("country", \.country, .country),
        Rule("piiAllowList", \.piiAllowList, .list(0...50, each: .text(1...200))),
    ]
}

extension HouseholdPreferences.Child: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("name", \.name, .text(1...80)),
        Rule("birth_date", \.birthDate, .date),
        Rule("age_years", \.ageYears, .age),
    ]
}

extension MemoryResponse: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}

extension UserResponse: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("id", is: ["format": "uuid"])]
}
