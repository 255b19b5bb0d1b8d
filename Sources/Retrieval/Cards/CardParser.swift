package import Assist
import Kitchen

/// Parser of cards: markdown with YAML front matter, `<kind>/<slug>.md` below the seed folder.
///
/// Every card has `title`, `kind` (the folder's name), `ages_months` (`{from: 8}` or `{from: 24, to: 72}`, half-open)
/// and `reviewed_on` (a date), and may have `tags`, `questions` and `minutes`. A recipe also has `allergens` (may be
/// empty), `servings`, `minutes`, and lists under `## Ingredients` and `## Steps`, and may have `nutrition`, all values of
/// one serving: `{kcal: 420, protein_g: 22, fat_g: 14, saturated_g: 5, carbohydrate_g: 48, sugar_g: 8, fibre_g: 7,
/// salt_g: 0.6}`. Any other card names at least one authority in `sources`. Routines have a list under `## Steps`
/// (`20 min: Warm bath`), chores under `## Chores` (`Mop the floor (15 min, weekly)`), and the rest some text.
package enum CardParser {
    /// Part of every content hash. Raising it makes the next ingest write every card again.
    package static let version = 2

    /// Parses a card.
    ///
    /// - Parameters:
    ///   - path: the file's path below its folder; without extension it is the document's id.
    ///   - isInKindFolder: true if the first part of the path has to be the card's kind.
    /// - Throws: ``RetrievalError`` `invalid_cards` with every problem of the card.
    package static func parse(
        text: String, path: String, isInKindFolder: Bool = true
    ) throws(RetrievalError) -> Document {
        var problems: [CardProblem] = []
        let document = parse(text: text, path: path, isInKindFolder: isInKindFolder, problems: &problems)
        guard let document, problems.isEmpty else {
            throw RetrievalError(.invalidCards, "The card \(path) is not valid.", problems: problems.sortedByPlace)
        }
        return document
    }

    private static func parse(
        text: String, path: String, isInKindFolder: Bool, problems: inout [CardProblem]
    ) -> Document? {
        guard let source = CardSource(text) else {
            problems.append(
                CardProblem(path: path, line: 1, message: "a card must begin with front matter between two lines '---'")
            )
            return nil
        }
        var fields = FrontMatter(yaml: source.frontMatter, path: path)
        let kind = kind(
            of: &fields, folder: isInKindFolder ? path.split(separator: "/").first.map(String.init) ?? "" : nil)
        let isRecipe = kind == .recipe
        let title = fields.text("title")
        let ages = fields.ageRange("ages_months")
        let reviewedOn = fields.day("reviewed_on")
        let tags = fields.list("tags", isRequired: false) ?? []
        let questions = fields.list("questions", isRequired: false) ?? []
        let needsSources = kind != nil && !isRecipe
        let sources = fields.list("sources", isRequired: needsSources) ?? []
        if needsSources, fields.has("sources"), sources.isEmpty {
            fields.report("'sources' must name at least one authority", at: "sources")
        }
        let minutes = fields.positiveInteger("minutes", isRequired: isRecipe)
        var servings: Int?
        var nutrition: Nutrition?
        var allergens: Set<Allergen> = []
        var ingredients: [MarkdownList.Line] = []
        if isRecipe {
            servings = fields.positiveInteger("servings", isRequired: true)
            nutrition = fields.nutrition("nutrition")
            allergens = fields.allergens("allergens")
            ingredients = Self.ingredients(of: source, declaring: allergens, &fields)
        } else if kind != nil {
            for name in ["servings", "allergens", "nutrition"] where fields.has(name) {
                fields.report("'\(name)' is only allowed in recipes", at: name)
            }
        }
        var steps: [MarkdownList.Line] = []
        switch kind {
        case .recipe, .routines: steps = list(under: "Steps", of: source, &fields).items
        case .chores: steps = list(under: "Chores", of: source, &fields).items
        default:
            if source.body.isEmpty {
                fields.report("the card has no text; add a body after the front matter", line: source.bodyLine)
            }
        }
        problems += fields.problems
        guard let kind, let title, let ages, let reviewedOn else { return nil }
        return Document(
            id: String(path.dropLast(".md".count)), kind: kind, title: title, body: source.body, ages: ages,
            allergens: allergens, tags: tags, questions: questions, sources: sources, reviewedOn: reviewedOn,
            servings: servings, minutes: minutes, nutrition: nutrition, ingredients: ingredients.map(\.text),
            steps: steps.map(\.text))
    }

    private static func kind(of fields: inout FrontMatter, folder: String?) -> Document.Kind? {
        guard let name = fields.text("kind") else { return nil }
        guard let kind = Document.Kind(rawValue: name), Document.Kind.cards.contains(kind) else {
            let known = Document.Kind.allCases.filter(Document.Kind.cards.contains).map(\.rawValue).joined(
                separator: ", ")
            fields.report("unknown kind '\(name)'; known are \(known)", at: "kind")
            return nil
        }
        if let folder, folder != name {
            fields.report("a card of kind '\(name)' must be in the folder '\(name)', not in '\(folder)'", at: "kind")
        }
        return kind
    }

    private static func list(under heading: String, of source: CardSource, _ fields: inout FrontMatter) -> MarkdownList
    {
        let list = MarkdownList(under: heading, in: source.bodyLines, firstLine: source.bodyLine)
        if list.items.isEmpty { fields.report("the card has no list under '## \(heading)'", line: source.bodyLine) }
        return list
    }

    /// Returns the ingredients. The allergy filter must see all of them, so text outside the list is an error. So is an
    /// ingredient with an allergen, known to the lexicon, that the card does not declare, whichever of the two is
    /// wrong.
    private static func ingredients(
        of source: CardSource, declaring declared: Set<Allergen>, _ fields: inout FrontMatter
    ) -> [MarkdownList.Line] {
        let list = list(under: "Ingredients", of: source, &fields)
        for stray in list.strays {
            fields.report(
                "'\(stray.text)' is not a list item; only list items are allowed under '## Ingredients'",
                line: stray.number)
        }
        for item in list.items {
            let missing = Allergen.found(in: item.text).subtracting(declared).map(\.rawValue).sorted()
            guard !missing.isEmpty else { continue }
            fields.report(
                "'\(item.text)' contains \(missing.joined(separator: ", ")), which 'allergens' does not declare",
                line: item.number)
        }
        return list.items
    }
}

extension [CardProblem] {
    var sortedByPlace: [CardProblem] { sorted { ($0.path, $0.line) < ($1.path, $1.line) } }
}
