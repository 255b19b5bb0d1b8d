package import Foundation

/// A household's preferences and its children's records: all that a run knows of the family.
package struct HouseholdFamily: Hashable, Sendable {
    /// The child of a record.
    package struct Child: Hashable, Sendable {
        /// The name.
        package var name: String
        /// The day of birth; nil if the record has none.
        package var birthday: CalendarDay?
        /// The day for which the birth was expected.
        package var dueDay: CalendarDay?
        /// The foods that the child may not be served.
        package var allergies: [String]
        /// False if the family does not let the child's age leave the server.
        package var sharesAge: Bool

        /// Creates a child.
        package init(
            name: String, birthday: CalendarDay? = nil, dueDay: CalendarDay? = nil, allergies: [String] = [],
            sharesAge: Bool = true
        ) {
            self.name = name
            self.birthday = birthday
            self.dueDay = dueDay
            self.allergies = allergies
            self.sharesAge = sharesAge
        }

        /// Returns true for a child that is expected on a later day.
        func isUnborn(on day: CalendarDay) -> Bool { birthday == nil && dueDay.map { $0 > day } ?? false }
    }

    /// The stated preferences; those of an unknown family if it stated none.
    package var preferences: Household.Preferences
    /// The children of records whom the reader may see, the first one added first.
    package var children: [Child]
    /// True if the family has records of children whom the reader may not see.
    package var hasHiddenChildren: Bool
    /// The ids of all records of children whom the reader may see, also of those that are archived: a plan that is changed may
    /// still name them.
    package var known: Set<UUID>

    /// Creates a family.
    package init(
        preferences: Household.Preferences = Household.Preferences(), children: [Child] = [],
        hasHiddenChildren: Bool = false, known: Set<UUID> = []
    ) {
        self.preferences = preferences
        self.children = children
        self.hasHiddenChildren = hasHiddenChildren
        self.known = known
    }

    /// Returns the preferences of a day.
    ///
    /// With a record of any child, children come from records: ages from birth dates, and allergies beside the household's.
    /// Ages that were told remain for households without records, and for a child of the same name without a birth date.
    /// So what was told about a hidden child does not take the place of its record.
    package func preferences(on day: CalendarDay) -> Household.Preferences {
        var merged = preferences.aged(on: day)
        guard !children.isEmpty || hasHiddenChildren else { return merged }
        let told = merged.childrenNamed
        let named = children.filter { !$0.isUnborn(on: day) }.map { child in
            guard child.sharesAge else { return Household.NamedChild(name: child.name, age: nil) }
            if let birthday = child.birthday {
                return Household.NamedChild(name: child.name, birthday: birthday, on: day)
            }
            let name = Words.fold(child.name)
            return Household.NamedChild(name: child.name, age: told.first { Words.fold($0.name) == name }?.age)
        }
        merged.setChildren(named, ages: [])
        for allergy in children.flatMap(\.allergies)
        where !merged.allergies.contains(where: { Words.fold($0) == Words.fold(allergy) }) {
            merged.allergies.append(allergy)
        }
        return merged
    }
}
