extension Household {
    /// A child whose name is known.
    package struct NamedChild: Hashable, Sendable {
        /// The name, as the family writes it.
        package var name: String
        /// The day of birth, from which the age follows; nil if only an age was stated, or nothing.
        package var birthday: CalendarDay?
        /// The age; nil if it is unknown.
        package var age: Age?

        /// Creates a child with an age that was stated, or without one.
        package init(name: String, age: Age?) {
            self.name = name
            self.age = age
        }

        /// Creates a child with the age of a day.
        package init(name: String, birthday: CalendarDay, on day: CalendarDay) {
            self.name = name
            self.birthday = birthday
            age = Age(from: birthday, to: day)
        }
    }
}

extension Household.Preferences {
    /// Creates preferences of children with names and of further ages.
    ///
    /// A client that knows names may send the same children's ages as well. An age that is as good as that of a child with
    /// a name stands for that child.
    ///
    /// - Parameter ages: the ages of all children, or of those without a name; nil for an unknown age.
    package mutating func setChildren(_ named: [Household.NamedChild], ages: [Age?]) {
        childrenNamed = named
        var others = ages
        for child in named {
            let twin = others.firstIndex { Self.isSame($0, child.age) }
            if let twin { others.remove(at: twin) }
        }
        children = named.compactMap(\.age) + others.compactMap(\.self)
        childrenOfUnknownAge = (named.map(\.age) + others).count { $0 == nil }
    }

    /// Returns the preferences with the children's ages on a day.
    package func aged(on day: CalendarDay) -> Self {
        guard childrenNamed.contains(where: { $0.birthday != nil }) else { return self }
        var aged = self
        let others = children.dropFirst(childrenNamed.count { $0.age != nil })
        for (index, child) in childrenNamed.enumerated() {
            if let birthday = child.birthday { aged.childrenNamed[index].age = Age(from: birthday, to: day) }
        }
        aged.children = aged.childrenNamed.compactMap(\.age) + others
        return aged
    }

    /// All children: those with a name, those with only an age, and those of unknown age.
    package var everyChild: [(name: String?, age: Age?)] {
        let known = childrenNamed.count { $0.age != nil }
        let unknown = max(0, childrenOfUnknownAge - (childrenNamed.count - known))
        return childrenNamed.map { ($0.name, $0.age) } + children.dropFirst(known).map { (nil, $0) }
            + Array(repeating: (nil, nil), count: unknown)
    }

    /// Returns true for ages that clients may have rounded differently: to a month, or from two years on to a year.
    private static func isSame(_ one: Age?, _ other: Age?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        if abs(one.months - other.months) <= 1 { return true }
        return min(one.months, other.months) >= 24 && one.months / 12 == other.months / 12
    }
}

extension Age {
    /// Creates the age of a person on a day, in whole months. It is 0 before the birth.
    ///
    /// A month is complete on the day of the month of the birth, or on the day after the last one of a shorter month, so
    /// that a child is never treated as older.
    package init(from birthday: CalendarDay, to day: CalendarDay) {
        let (born, now) = (birthday.components, day.components)
        let months = (now.year - born.year) * 12 + now.month - born.month - (now.day < born.day ? 1 : 0)
        self.init(months: max(0, months))
    }
}
