import HearthCore
import Testing

@Suite struct ChildrenTests {
    private func day(_ text: String) -> CalendarDay { CalendarDay(text) ?? CalendarDay(daysSinceEpoch: 0) }

    @Test(arguments: [
        ("2022-05-03", "2026-05-02", 47), ("2022-05-03", "2026-05-03", 48), ("2022-05-03", "2026-06-02", 48),
        ("2024-02-29", "2025-02-28", 11), ("2024-02-29", "2025-03-01", 12), ("2026-01-31", "2026-02-28", 0),
        ("2026-01-31", "2026-03-01", 1), ("2026-11-23", "2026-11-23", 0), ("2026-11-24", "2026-11-23", 0),
    ])
    func `an age is the number of complete months since the birth`(born: String, now: String, months: Int) {
        #expect(Age(from: day(born), to: day(now)).months == months)
    }

    private func children(_ named: [(String, Int?)], _ ages: [Int?]) -> Household.Preferences {
        var preferences = Household.Preferences()
        preferences.setChildren(
            named.map { Household.NamedChild(name: $0.0, age: $0.1.map(Age.init(months:))) },
            ages: ages.map { $0.map(Age.init(months:)) })
        return preferences
    }

    @Test func `ages of children with names are counted once`() {
        let both = children([("Mia", 55), ("Ben", 9)], [48, 9, 84, nil])
        #expect(both.children.map(\.months) == [55, 9, 84])
        #expect(both.childrenOfUnknownAge == 1)
        #expect(children([("Mia", 48)], [48, 48]).children.map(\.months) == [48, 48])
        #expect(children([("Mia", 9)], [3]).children.map(\.months) == [9, 3], "a baby of another age is another baby")
        let unknown = children([("Mia", nil)], [nil, nil])
        #expect(unknown.children.isEmpty && unknown.childrenOfUnknownAge == 2)
    }

    @Test func `children of records replace those that were told, and their ages advance`() {
        var told = children([("Ben", 30)], [84])
        told.allergies = ["Egg"]
        let family = HouseholdFamily(
            preferences: told,
            children: [
                .init(name: "Mia", birthday: day("2026-05-02"), allergies: ["peanuts", "egg"]), .init(name: "ben"),
                .init(name: "Zoe", birthday: day("2020-01-01"), sharesAge: false),
                .init(name: "Bump", dueDay: day("2027-01-01")),
            ])
        let now = family.preferences(on: day("2026-11-23"))
        #expect(now.everyChild.map(\.name) == ["Mia", "ben", "Zoe"])
        #expect(now.everyChild.map { $0.age?.months } == [6, 30, nil])
        #expect(now.people == told.adults + 3)
        #expect(now.allergies == ["Egg", "peanuts"])
        #expect(family.preferences(on: day("2027-11-23")).everyChild.map { $0.age?.months } == [18, 30, nil, nil])
        // Told ages remain without records.
        #expect(HouseholdFamily(preferences: told).preferences(on: day("2026-11-23")) == told)
    }

    @Test func `what was told about a hidden child does not take the place of its record`() {
        var told = children([("Mia", 6)], [84])
        told.allergies = ["Egg"]
        let family = HouseholdFamily(preferences: told, hasHiddenChildren: true).preferences(on: day("2026-11-23"))
        #expect(family.everyChild.isEmpty)
        #expect(family.allergies == ["Egg"])
    }

    @Test func `every child is listed once, those with names first`() {
        let family = children([("Mia", 48), ("Ben", nil)], [84, nil, nil])
        #expect(family.everyChild.map(\.name) == ["Mia", "Ben", nil, nil])
        #expect(family.everyChild.map { $0.age?.months } == [48, nil, 84, nil])
        #expect(family.children.count + family.childrenOfUnknownAge == 4)
    }

    @Test func `a child with a birthday gets older, the others do not`() {
        var family = Household.Preferences()
        let mia = Household.NamedChild(name: "Mia", birthday: day("2022-05-03"), on: day("2026-05-02"))
        family.setChildren([Household.NamedChild(name: "Ben", age: Age(months: 9)), mia], ages: [Age(months: 84)])
        #expect(family.children.map(\.months) == [9, 47, 84])
        let later = family.aged(on: day("2027-05-03"))
        #expect(later.children.map(\.months) == [9, 60, 84])
        #expect(later.childrenNamed.map { $0.age?.months } == [9, 60])
        #expect(family.aged(on: day("2026-05-02")) == family)
    }
}
