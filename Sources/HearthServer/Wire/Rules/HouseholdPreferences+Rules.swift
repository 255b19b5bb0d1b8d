import HearthAPI

extension HouseholdUpsertRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("prefs", \.prefs, .object()),
    ]
}

extension HouseholdPreferences: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("adults", \.adults, .range(0...20)),
        Rule("kidsAges", \.kidsAges, .list(0...20, of: "children", each: .orNull(.age))),
        Rule("allergies", \.allergies, .list(0...50, each: .text(1...100))),
        Rule("cuisines", \.cuisines, .list(0...50, each: .text(1...100))),
        Rule("country", \.country, .country),
        Rule("piiAllowList", \.piiAllowList, .list(0...50, each: .text(1...200))),
    ]
}
