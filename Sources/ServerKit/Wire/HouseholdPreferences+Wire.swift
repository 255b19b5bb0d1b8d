package import HearthAPI
package import HearthCore

extension HouseholdPreferences {
    /// Creates the wire form of a household's preferences. Events of a run and the routes for households both have it.
    package init(_ preferences: Household.Preferences) {
        self.init(
            adults: preferences.adults,
            kidsAges: preferences.children.map(\.wireYears)
                + Array(repeating: nil, count: preferences.childrenOfUnknownAge),
            allergies: preferences.allergies, cuisines: preferences.cuisines, country: preferences.country,
            piiAllowList: preferences.allowedData,
            extras: (try? WireJSON.decode([String: JSONValue].self, from: preferences.extras.utf8)) ?? [:],
            children: preferences.childrenNamed.map(Child.init), diets: preferences.diets,
            unknownFoods: preferences.unknownFoods == .leaveOut ? nil : preferences.unknownFoods.rawValue)
    }
}

extension HouseholdPreferences.Child {
    fileprivate init(_ child: Household.NamedChild) {
        self.init(name: child.name, birthDate: child.birthday?.description, ageYears: child.age?.wireYears)
    }
}

extension Age {
    /// The age in years, rounded to two decimals: 4, 0.75.
    package var wireYears: Double { (years * 100).rounded() / 100 }
}
