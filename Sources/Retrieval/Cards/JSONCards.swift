import Assist
import Foundation
import HearthCore
import Kitchen

/// The cards of a JSON file: one card, an array of cards, or schema.org recipes with or without an `@graph`.
///
/// A Hearth card has the members of a markdown card's front matter, and `body`, `ingredients` and `steps`.
struct JSONCards {
    private(set) var cards: [CardCollection.Card] = []
    private var problems: [CardProblem] = []
    private let path: String
    private let id: String

    /// Reads the cards of a file.
    ///
    /// - Parameters:
    ///   - path: the path that problems name.
    ///   - id: id of the first card; further cards get a number after it.
    /// - Throws: ``RetrievalError`` `invalid_cards`, or an error of JSONSerialization if the text is not JSON.
    init(_ text: String, path: String, id: String) throws {
        self.path = path
        self.id = id
        let root = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        for object in Self.objects(in: root) { try read(object) }
        if cards.isEmpty, problems.isEmpty { report("contains neither a card nor a schema.org recipe") }
        guard problems.isEmpty else {
            throw RetrievalError(.invalidCards, "The file \(path) is not valid.", problems: problems)
        }
    }

    /// Returns the objects that may be cards. Other parts of a page's JSON-LD (breadcrumbs, the publisher) are skipped.
    private static func objects(in value: Any) -> [[String: Any]] {
        if let list = value as? [Any] { return list.flatMap(objects) }
        guard let object = value as? [String: Any] else { return [] }
        for name in ["@graph", "mainEntity", "itemListElement", "item"] where !SchemaRecipe.isRecipe(object) {
            if let inner = object[name] { return objects(in: inner) }
        }
        if object["@type"] != nil { return SchemaRecipe.isRecipe(object) ? [object] : [] }
        return [object]
    }

    private mutating func read(_ object: [String: Any]) throws {
        let id = cards.isEmpty ? id : "\(id)-\(cards.count + 1)"
        let document =
            SchemaRecipe.isRecipe(object) ? SchemaRecipe(object).document(id: id) : document(id: id, of: object)
        guard let document else {
            if SchemaRecipe.isRecipe(object) { report("a recipe must have a name, ingredients and instructions") }
            return
        }
        let bytes = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        cards.append(CardCollection.Card(document: document, bytes: [UInt8](bytes)))
    }

    // MARK: A card of our own

    private static let keys: Set<String> = [
        "kind", "title", "body", "ages_months", "allergens", "tags", "questions", "sources", "reviewed_on", "servings",
        "minutes", "nutrition", "ingredients", "steps",
    ]

    private mutating func document(id: String, of object: [String: Any]) -> Document? {
        let before = problems.count
        for key in object.keys.sorted() where !Self.keys.contains(key) { report("unknown key '\(key)'") }
        let kind = (object["kind"] as? String).flatMap(Document.Kind.init).flatMap {
            Document.Kind.cards.contains($0) ? $0 : nil
        }
        if kind == nil {
            let known = Document.Kind.allCases.filter(Document.Kind.cards.contains).map(\.rawValue).joined(
                separator: ", ")
            report("'kind' must be one of \(known)")
        }
        let title = object["title"] as? String ?? ""
        if title.allSatisfy(\.isWhitespace) { report("'title' must be a non-empty text") }
        let reviewedOn = object["reviewed_on"] as? String ?? ""
        if CalendarDay(reviewedOn) == nil { report("'reviewed_on' must be a date like 2026-11-20") }
        let ages = object["ages_months"] as? [String: Any]
        let from = ages?["from"] as? Int ?? -1
        let to = ages?["to"] as? Int
        if from < 0 || to.map({ $0 <= from }) == true
            || ages?.keys.contains(where: { $0 != "from" && $0 != "to" }) == true
            || (ages?["to"] != nil && to == nil)
        {
            report("'ages_months' must be {\"from\": A} or {\"from\": A, \"to\": B} in months with 0 <= A < B")
        }
        let isRecipe = kind == .recipe
        let ingredients = list("ingredients", of: object)
        let steps = list("steps", of: object)
        let sources = list("sources", of: object)
        let declared = list("allergens", of: object)
        let allergens = Set(declared.compactMap(Allergen.init))
        for name in declared where Allergen(rawValue: name) == nil { report("unknown allergen '\(name)'") }
        let numbers = ["servings", "minutes"].map { object[$0] as? Int }
        for (name, number) in zip(["servings", "minutes"], numbers)
        where isRecipe && number == nil || object[name] != nil && number == nil || number.map({ $0 < 1 }) == true {
            report("'\(name)' must be a whole number above 0")
        }
        var nutrition: Nutrition?
        if let value = object["nutrition"] {
            if isRecipe {
                nutrition = self.nutrition(value)
            } else {
                report("'nutrition' is only allowed in recipes")
            }
        }
        if isRecipe {
            if ingredients.isEmpty { report("a recipe must have 'ingredients'") }
            if steps.isEmpty { report("a recipe must have 'steps'") }
            for item in ingredients {
                let missing = Allergen.found(in: item).subtracting(allergens).map(\.rawValue).sorted()
                if !missing.isEmpty {
                    report("'\(item)' contains \(missing.joined(separator: ", ")), which 'allergens' does not declare")
                }
            }
        } else if sources.isEmpty {
            report("'sources' must name at least one authority")
        }
        let text = object["body"] as? String ?? ""
        guard problems.count == before, let kind else { return nil }
        return Document(
            id: id, kind: kind, title: title,
            body: Self.body(
                text, ingredients: ingredients, steps: steps, stepsHeading: kind == .chores ? "Chores" : "Steps"),
            ages: AgeRange(from: from, to: to), allergens: allergens, tags: list("tags", of: object),
            questions: list("questions", of: object), sources: sources, reviewedOn: reviewedOn, servings: numbers[0],
            minutes: numbers[1], nutrition: nutrition, ingredients: ingredients, steps: steps)
    }

    private mutating func nutrition(_ value: Any) -> Nutrition? {
        guard let values = value as? [String: Any] else {
            report("'nutrition' must be an object of numbers, like {\"kcal\": 420, …}")
            return nil
        }
        var found: [String] = []
        let nutrition = Nutrition(
            names: values.keys.sorted(), value: { (values[$0] as? NSNumber)?.doubleValue },
            report: { problem, _ in found.append(problem) })
        for problem in found { report(problem) }
        return nutrition
    }

    private mutating func list(_ name: String, of object: [String: Any]) -> [String] {
        guard let value = object[name] else { return [] }
        guard let list = value as? [String], !list.contains(where: \.isEmpty) else {
            report("'\(name)' must be a list of texts")
            return []
        }
        return list
    }

    private mutating func report(_ message: String) {
        problems.append(CardProblem(path: path, line: 1, message: message))
    }

    /// Returns the body in the form of a markdown card.
    static func body(_ text: String, ingredients: [String], steps: [String], stepsHeading: String = "Steps") -> String {
        var parts = text.isEmpty ? [] : [text]
        if !ingredients.isEmpty {
            parts.append("## Ingredients\n" + ingredients.map { "- \($0)" }.joined(separator: "\n"))
        }
        if !steps.isEmpty {
            let lines = steps.enumerated().map { "\($0.offset + 1). \($0.element)" }
            parts.append("## \(stepsHeading)\n" + lines.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }
}
