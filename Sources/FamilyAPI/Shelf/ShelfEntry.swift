import Assist
import Foundation
import HearthCore
import Kitchen
import Records

/// A recipe on a household's shelf: the record, and what filters and planning ask of it.
struct ShelfEntry: Sendable {
    /// What follows from the ingredients. Computed when it is first asked for, because it takes longer than everything else.
    struct Facts: Sendable {
        var document: Document
        var allergens: Set<Allergen>
        /// The foods whose components are not known.
        var unknownFoods: [String]
        var diets: Set<Diet>
        /// The names of the ingredients.
        var names: [String]
    }

    let record: StoredRecord
    let name: String
    /// The name as lists are sorted by.
    let key: String
    let tags: Set<String>
    let minutes: Int?
    let language: String?
    /// The key of the address that the recipe is from (``CanonicalURL/key``); nil without one.
    let address: String?
    /// True if the recipe's import has failed: there is only its address.
    let isFailedImport: Bool
    var facts: Facts?
    /// The ``RecipeLikeness/hash``. Computed when it is first asked for, as ``facts``.
    var likenessHash: UInt64?

    /// Reads a record.
    ///
    /// - Returns: the entry, and the texts that are searched, with their weights. The entry does not hold them twice.
    static func read(_ record: StoredRecord) -> (entry: ShelfEntry, texts: [(text: String, weight: Float)]) {
        let fields = record.fields
        let entry = ShelfEntry(record, fields)
        let tags = fields["tags"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
        return (
            entry,
            [(entry.name, 3), (tags, 2), (fields["description"]?.string ?? "", 0.5)]
                + (fields["ingredients"]?.array ?? []).compactMap(\.string).map { ($0, 1) }
        )
    }

    private init(_ record: StoredRecord, _ fields: Fields) {
        self.record = record
        name = fields["name"]?.string ?? ""
        key = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : Words.fold(name)
        let names = fields["tags"]?.array?.compactMap(\.string) ?? []
        tags = Set(names.map(RecipeTags.slug))
        minutes = Self.minutes(fields)
        language = fields["language"]?.string?.lowercased()
        address = RecipeLikeness.address(of: fields)
        isFailedImport = fields["import_status"]?.string == "failed"
    }

    /// Returns whether the recipe was there before another one.
    func isOlder(than other: ShelfEntry) -> Bool {
        (record.createdAt, record.id.text) < (other.record.createdAt, other.record.id.text)
    }

    /// Returns the whole time; nil if the recipe states none.
    static func minutes(_ fields: Fields) -> Int? {
        if let total = fields["total_min"]?.integer { return Int(total) }
        let parts = [fields["prep_min"]?.integer, fields["cook_min"]?.integer].compactMap(\.self)
        return parts.isEmpty ? nil : Int(parts.reduce(0, +))
    }

    /// The bytes that the entry holds, about: the facts hold the texts up to three times.
    var bytes: Int {
        record.data.utf8.count * (facts == nil ? 1 : 4) + (address.map { $0.utf8.count + 100 } ?? 0) + 600
    }

    /// The units of work that the facts cost: about one for each ingredient.
    var unitsOfFacts: Int { facts == nil ? Self.units(of: record) : 1 }

    static func units(of record: StoredRecord) -> Int { 1 + record.data.utf8.count / 32 }

    /// Returns the facts of a recipe.
    ///
    /// - Parameter sanitize: removes instructions to a model from a text.
    func computedFacts(sanitizing sanitize: (String) throws -> String) rethrows -> Facts {
        let document = try Self.document(record).sanitized(by: sanitize)
        return Facts(
            document: document, allergens: document.containedAllergens,
            unknownFoods: UnknownFoods.found(in: document.ingredients), diets: Diet.admitting(document),
            names: document.ingredients.map { IngredientFacts($0).name })
    }

    /// Returns a recipe as a card. It is food for the family's table: a recipe of the household does not say whether it suits a
    /// baby.
    static func document(_ record: StoredRecord) -> Document {
        let fields = record.fields
        func texts(_ name: String) -> [String] {
            fields[name]?.array?.compactMap(\.string).filter { !$0.isEmpty } ?? []
        }
        let (ingredients, steps) = (texts("ingredients"), texts("instructions"))
        let body =
            "## Ingredients\n\n" + ingredients.map { "- \($0)" }.joined(separator: "\n") + "\n\n## Steps\n\n"
            + steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
        let title = fields["name"]?.string ?? ""
        let tags = texts("tags")
        let allergens = (fields["allergens"]?.array ?? []).compactMap { $0.object?["name"]?.string }
        return Document(
            id: KitchenState.id(of: record.id), kind: .recipe, title: title, body: body,
            ages: Document.familyMeal, allergens: Set(allergens.compactMap(Allergen.init)),
            tags: tags + ShelfMeals.labels(of: title, tags: tags),
            servings: fields["servings"]?.figure.flatMap { $0 >= 1 ? Int($0.rounded()) : nil },
            minutes: minutes(fields), ingredients: ingredients, steps: steps)
    }
}

/// The meals at which dishes are eaten, by words of titles and tags in four languages.
enum ShelfMeals {
    /// Returns the labels that a recipe's own tags lack. A recipe that says nothing is for the main meals.
    static func labels(of title: String, tags: [String]) -> [String] {
        let own = Set(tags.map { $0.lowercased() })
        if !own.isDisjoint(with: known) { return [] }
        let words = ([title] + tags).flatMap(Words.canonical)
        for (label, beginnings) in table
        where words.contains(where: { word in beginnings.contains(where: word.hasPrefix) }) {
            return label
        }
        return ["lunch", "dinner"]
    }

    private static let known: Set<String> = ["breakfast", "lunch", "dinner", "snack", "dessert"]

    private static let table: [(labels: [String], beginnings: [String])] = [
        (
            ["dinner", "lunch"],
            ["abendessen", "abendbrot", "mittag", "dejeuner", "diner", "cena", "almuerzo", "hauptgericht"]
        ),
        (
            ["breakfast"],
            [
                "breakfast", "fruhstuck", "petit-dejeuner", "desayuno", "porridge", "muesli", "musli", "granola",
                "oatmeal", "haferbrei", "overnight",
            ]
        ),
        (
            ["dessert", "snack"],
            [
                "dessert", "nachtisch", "nachspeise", "postre", "cake", "kuchen", "gateau", "tarta", "torte", "cookie",
                "keks", "platzchen", "biscuit", "galleta", "brownie", "muffin", "cupcake", "pudding", "mousse",
                "eiscreme", "icecream", "sorbet", "snack", "gouter", "merienda", "praline", "marmelade", "jam",
                "confiture", "mermelada",
            ]
        ),
    ]
}
