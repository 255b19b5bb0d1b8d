import CSeedTables
import HearthCore

/// The foods that are made of several others, with their components: `seed/kitchen/compound-foods.txt`.
///
/// The table tells what a sauce, a dough or a dish holds if a line names nothing but the product. It holds standard recipes
/// and what labels must name; a household that reads the label of its own jar knows better.
package struct CompoundFoods: Sendable {
    /// A row of the table.
    package struct Row: Sendable {
        /// The English name in the singular, lower case.
        package let name: String
        /// The English names of foods or of other rows.
        package let components: [String]
        /// The allergens that a word of a name shows elsewhere, and that this food does not hold: of "peanut-free satay".
        package let absent: Set<Allergen>
        /// The names in English, German, French and Spanish; the first column holds ``name``.
        package let names: [[String]]
        /// The names that are words of other meanings, too, so that they count only alone.
        package let homonyms: [String]
        /// The allergens of all components.
        package fileprivate(set) var allergens: Set<Allergen> = []
        /// The names of all foods in it: its components, and what these are made of.
        package fileprivate(set) var foods: Set<String> = []
    }

    /// The table of the product.
    package static let shared: CompoundFoods = {
        let table = seed_compound_foods()
        return CompoundFoods(
            parsing: String(
                decoding: UnsafeRawBufferPointer(start: table.bytes, count: table.length), as: UTF8.self))
    }()

    /// The rows. A component is before no particular row: the order is the table's.
    package private(set) var rows: [Row] = []
    /// The components that neither table has. Empty in the table of the product.
    package private(set) var unresolved: Set<String> = []
    /// The rows by each food in them.
    private var holders: [String: [Int]] = [:]
    /// The kinds of foods that diets exclude, by row.
    private(set) var dietKinds: [Set<ExcludedFood>] = []

    /// Reads a table: a row a line, columns separated by semicolons, as its head describes.
    package init(parsing text: some StringProtocol) {
        rows = text.split(separator: "\n").compactMap { Self.row($0) }
        let numbers = Dictionary(rows.indices.map { (rows[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        var done: Set<Int> = []
        for row in rows.indices { resolve(row, numbers, &done, under: []) }
        for (number, row) in rows.enumerated() {
            for food in row.foods.union([row.name]) { holders[food, default: []].append(number) }
        }
        var known: [String: Set<ExcludedFood>] = [:]
        dietKinds = rows.map { row in
            row.foods.reduce(into: []) { kinds, food in
                let own = known[food] ?? ExcludedFood.named(in: food)
                known[food] = own
                kinds.formUnion(own)
            }
        }
    }

    /// Returns the numbers of the rows that are a food or hold it.
    func rows(holding food: String) -> [Int] { holders[food] ?? [] }

    /// Sets the foods and allergens of a row from its components. A component under itself is not followed.
    private mutating func resolve(_ row: Int, _ numbers: [String: Int], _ done: inout Set<Int>, under path: [Int]) {
        guard done.insert(row).inserted else { return }
        var allergens = Food.named(rows[row].name).map { $0.allergens.union($0.impliedGroups) } ?? []
        var foods: Set<String> = []
        for component in rows[row].components {
            foods.insert(component)
            let food = Food.named(component)
            if let food { allergens.formUnion(food.allergens.union(food.impliedGroups)) }
            if let number = numbers[component] {
                if path.contains(number) || number == row { unresolved.insert(component) }
                resolve(number, numbers, &done, under: path + [row])
                foods.formUnion(rows[number].foods)
                allergens.formUnion(rows[number].allergens)
            } else if food == nil {
                unresolved.insert(component)
            }
        }
        rows[row].foods = foods
        rows[row].allergens = allergens
    }

    private static func row(_ line: some StringProtocol) -> Row? {
        guard !line.hasPrefix("#") else { return nil }
        let columns = line.split(separator: ";", omittingEmptySubsequences: false).map { column in
            column.split(separator: ",").map { $0.trimming { $0 == " " } }.filter { !$0.isEmpty }
        }
        guard columns.count == 6, let name = columns[0].first else { return nil }
        let absent = columns[1].filter { $0.hasPrefix("-") }.compactMap { Allergen(rawValue: String($0.dropFirst())) }
        let names = columns[2...]
        return Row(
            name: name, components: columns[1].filter { !$0.hasPrefix("-") }, absent: Set(absent),
            names: names.enumerated().map { index, names in
                (index == 0 ? [name] : []) + names.filter { !$0.hasPrefix("?") }
            },
            homonyms: names.joined().filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
    }
}
