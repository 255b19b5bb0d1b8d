import HearthCore

/// A food of the table of foods.
package struct Food: Hashable, Sendable {
    /// The English name in the singular, lower case.
    package let name: String
    /// The allergen groups that the food belongs to: a cashew is a tree nut.
    package let groups: Set<Allergen>
    /// The allergen groups that the food contains without belonging to them: pesto holds tree nuts and dairy.
    package let contents: Set<Allergen>
    /// The allergen groups of which the word is a name: "milk" of dairy. Empty for other foods.
    package let namedGroups: Set<Allergen>
    /// Broader foods: `meat`, `red_meat`, `poultry`, `pork`, `alcohol`, `fruit`, `vegetable`.
    package let kinds: Set<String>
    /// The names in English, German, French and Spanish; the first column holds ``name``.
    package let names: [[String]]
    let aisle: GroceryList.Aisle?

    /// The groups that households mean as well by the name: "shellfish" means molluscs, too.
    let impliedGroups: Set<Allergen>

    /// The names by which an ingredient line can name the food, unless a word of English is spelled like them.
    ///
    /// Of a food without allergens, the other languages have only the names of several words: these excuse a word in them,
    /// as "noix de coco" does "noix".
    var ingredientNames: [String] {
        names[0]
            + names[1...].joined().filter { name in
                let words = Words.canonical(name)
                return allergens.isEmpty ? words.count > 1 : !Self.englishWords.contains(words)
            }
    }

    /// The names in other languages that are words of English, too.
    static let englishWords: Set<[String]> = Set(
        [
            "pain", "pan", "bar", "coque", "sole", "rape", "marron", "choro", "navaja", "emperador", "pastel",
            "torta", "dona", "gaufre", "berliner", "germ", "humus", "glace", "base", "pudding",
        ].map(Words.canonical))

    /// All allergens of the food.
    package var allergens: Set<Allergen> { groups.union(contents).union(namedGroups) }

    /// The foods of the table.
    package static let all: [Food] = {
        var aisle: GroceryList.Aisle?
        return FoodTable.text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("# ") {
                aisle = GroceryList.Aisle(rawValue: String(line.dropFirst(2)))
                return nil
            }
            return Food(line, aisle: aisle)
        }
    }()

    /// The food with a name of its own; nil if the table has none.
    package static func named(_ name: String) -> Food? { byName[name] }

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Reads a row of the table; nil for a row without names.
    private init?(_ row: Substring, aisle: GroceryList.Aisle?) {
        let columns = row.split(separator: ";", omittingEmptySubsequences: false).map { column in
            column.trimming { $0 == " " }
        }
        guard columns.count == 6, !columns[0].isEmpty else { return nil }
        var groups: Set<Allergen> = []
        var contents: Set<Allergen> = []
        var named: Set<Allergen> = []
        var ownAisle: GroceryList.Aisle?
        var implied: Set<Allergen> = []
        var kinds: Set<String> = []
        for mark in columns[1].split(separator: " ") {
            if mark.hasPrefix("@") {
                ownAisle = GroceryList.Aisle(rawValue: String(mark.dropFirst()))
            } else if mark.hasPrefix("="), let allergen = Allergen(rawValue: String(mark.dropFirst())) {
                named.insert(allergen)
            } else if mark.hasPrefix("~"), let allergen = Allergen(rawValue: String(mark.dropFirst())) {
                implied.insert(allergen)
            } else if mark.hasPrefix("+"), let allergen = Allergen(rawValue: String(mark.dropFirst())) {
                contents.insert(allergen)
            } else if let allergen = Allergen(rawValue: String(mark)) {
                groups.insert(allergen)
            } else {
                kinds.insert(String(mark))
            }
        }
        name = columns[0]
        self.groups = groups
        self.contents = contents
        namedGroups = named
        impliedGroups = implied
        self.kinds = kinds
        self.aisle = ownAisle ?? aisle
        names = columns[2...].enumerated().map { index, column in
            let words = column.split(separator: ",").map { $0.trimming { $0 == " " } }
            return index == 0 ? [columns[0]] + words : words
        }
    }
}
