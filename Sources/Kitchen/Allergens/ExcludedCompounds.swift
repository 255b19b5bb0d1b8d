import HearthCore

/// The compound foods that an exclusion covers: those that hold one of its foods.
struct ExcludedCompounds: Sendable {
    private let rows: Set<Int>
    /// The rows that are covered even if the line says that its food has no meat.
    private let meatFreeRows: Set<Int>

    /// Finds the rows that hold one of the foods.
    ///
    /// - Parameter allergens: the allergens that are looked for by themselves, because a line can be free of them: "vegan
    ///   mayonnaise" has no egg.
    init(_ foods: [String], besides allergens: Set<Allergen>) {
        let foods = foods.filter { name in
            guard let food = Food.named(name) else { return true }
            return food.allergens.isEmpty || !food.allergens.isSubset(of: allergens)
        }
        func holding(_ foods: [String]) -> Set<Int> {
            foods.reduce(into: []) { $0.formUnion(CompoundFoods.shared.rows(holding: $1)) }
        }
        rows = holding(foods)
        meatFreeRows = holding(foods.filter { !Self.isMeat($0) })
    }

    /// Returns whether a line names one of them.
    func occur(in line: AllergenLine) -> Bool {
        guard !rows.isEmpty, line.compounds.contains(where: rows.contains) else { return false }
        return occur(CompoundMention(line))
    }

    /// Returns whether one of them is among the compound foods of a line.
    func occur(_ mention: CompoundMention) -> Bool {
        mention.rows.contains(where: mention.isMeatFree ? meatFreeRows.contains : rows.contains)
    }

    private static func isMeat(_ food: String) -> Bool {
        !["meat", "red_meat", "poultry", "pork"].allSatisfy { kind in
            food != kind.replacing("_", with: " ") && Food.named(food)?.kinds.contains(kind) != true
        }
    }
}

/// The compound foods that a line names, for a recipe that is compared with many exclusions.
package struct CompoundMention: Hashable, Sendable {
    fileprivate let rows: [Int]
    /// True if the line says that its food has no meat.
    fileprivate let isMeatFree: Bool

    /// Reads a line; nil if it names no compound food.
    package init?(_ line: String) {
        let line = AllergenLine(line)
        guard !line.compounds.isEmpty else { return nil }
        self.init(line)
    }

    fileprivate init(_ line: AllergenLine) {
        rows = line.compounds
        isMeatFree = ExcludedFood.isMeatFree(line.words)
    }
}
