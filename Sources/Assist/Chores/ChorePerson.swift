import HearthCore
import Intent

/// Somebody who can do chores.
struct ChorePerson: Hashable {
    /// The part of a person in the household.
    enum Role: Hashable {
        /// The index in the children of the household.
        case child(Int)
        /// One of the adults, by number from 0; nil for any of them.
        case adult(Int?)
        /// Somebody who is named and does not live there, such as a grandparent.
        case helper
    }

    var role: Role
    /// The name, or the role in words.
    var label: String
    var age: Age?
    var name: String?

    var isChild: Bool { if case .child = role { true } else { false } }
    var child: Int? { if case .child(let index) = role { index } else { nil } }
}

/// The people of a household who can do chores.
struct ChorePeople {
    let children: [ChorePerson]
    /// Each adult.
    let adults: [ChorePerson]
    /// Any of the adults; nil if the household has none.
    let anyAdult: ChorePerson?
    private let language: IntentLanguage

    /// The children by what tasks call them: their names, or their ages.
    private let references: [String: ChorePerson]

    /// Creates the people of a household.
    ///
    /// - Parameters:
    ///   - onlyFor: the persons that the plan is for; empty for everybody.
    ///   - calling: the parent's words for adults whom the plan must tell apart, such as `papa`.
    init(_ family: Family, onlyFor: [PersonReference], language: IntentLanguage, calling: [String] = []) {
        self.language = language
        var children = family.children.enumerated().map { index, child in
            let age = child.ageYears.map { Age(years: $0) }
            return ChorePerson(
                role: .child(index),
                label: language.label(ofChild: index, of: family.children.count, name: child.name, age: age),
                age: age, name: child.name)
        }
        references = Dictionary(
            zip(family.children.map { Self.folded($0.reference) }, children).map { ($0, $1) },
            uniquingKeysWith: { first, _ in first })
        if !onlyFor.isEmpty {
            let all = children
            let known = references
            children = onlyFor.compactMap { reference -> ChorePerson? in
                switch reference {
                case .name(let name): return known[Self.folded(name)]
                case .age(let years):
                    // An age that no child of the household has is that of the child of the question.
                    let near = all.filter { abs(($0.age?.years ?? -9) - years) < 1 }
                    let age = Age(years: years)
                    return near.count == 1
                        ? near[0]
                        : ChorePerson(
                            role: .child(0), label: language.label(ofChild: 0, of: 1, name: nil, age: age), age: age)
                }
            }
        }
        self.children = children
        let adult = language.pick("adult", "Erwachsene", "adulte", "adulto")
        adults = (0..<max(family.adults, 0)).map { index in
            let called = index < calling.count ? Self.label(of: calling[index], language) : nil
            return ChorePerson(
                role: .adult(index), label: called ?? (family.adults > 1 ? "\(adult) \(index + 1)" : adult))
        }
        anyAdult = family.adults > 0 ? ChorePerson(role: .adult(nil), label: adult) : nil
    }

    /// Everybody together, for a task that the whole family does at one time.
    var everyone: ChorePerson {
        ChorePerson(
            role: .helper, label: language.pick("everyone", "alle", "tout le monde", "todos"))
    }

    /// Returns the adults whom the parent's own words name: `papa`, `hubby`; `me` is the parent.
    func adults(called words: [String]) -> [ChorePerson] {
        words.map { ChorePerson(role: .adult(nil), label: Self.label(of: $0, language)) }
    }

    private static func label(of word: String, _ language: IntentLanguage) -> String {
        language.capitalised(word == "me" ? language.pick("me", "ich", "moi", "yo") : word)
    }

    /// Returns the person of a name, a child of the household or a helper.
    func person(named name: String) -> ChorePerson {
        if let child = references[Self.folded(name)] { return child }
        return ChorePerson(role: .helper, label: name, name: name)
    }

    private static func folded(_ name: String) -> String { Words.fold(name) }
}
