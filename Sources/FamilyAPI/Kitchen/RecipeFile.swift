import Assist
import Foundation
import HearthCore
import Records

/// A recipe as a file of another program: JSON-LD of schema.org, a card in Markdown, or Cooklang.
struct RecipeFile {
    /// The form of a file.
    enum Format: String, CaseIterable, Sendable {
        case jsonLD = "jsonld"
        case markdown, cooklang

        var mediaType: String {
            switch self {
            case .jsonLD: "application/ld+json"
            case .markdown: "text/markdown; charset=utf-8"
            case .cooklang: "text/plain; charset=utf-8"
            }
        }

        var fileExtension: String {
            switch self {
            case .jsonLD: "json"
            case .markdown: "md"
            case .cooklang: "cook"
            }
        }
    }

    private let record: StoredRecord
    let title: String
    let summary: String?
    let ingredients: [String]
    let steps: [String]
    let servings: Double?
    let yield: String?
    let prepMinutes: Int?
    let cookMinutes: Int?
    let totalMinutes: Int?
    let tags: [String]
    let url: String?
    let author: String?
    let language: String?

    /// Reads the fields of a recipe.
    init(_ record: StoredRecord) {
        self.record = record
        let fields = record.fields
        func text(_ name: String) -> String? { fields[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        func texts(_ name: String) -> [String] {
            fields[name]?.array?.compactMap(\.string).filter { !$0.isEmpty } ?? []
        }
        func minutes(_ name: String) -> Int? { fields[name]?.integer.map { Int($0) } }
        title = text("name") ?? ""
        summary = text("description")
        ingredients = texts("ingredients")
        steps = texts("instructions")
        servings = fields["servings"]?.figure
        yield = text("yield")
        (prepMinutes, cookMinutes, totalMinutes) = (minutes("prep_min"), minutes("cook_min"), minutes("total_min"))
        tags = texts("tags")
        url = text("source_url")
        author = text("source_name")
        language = text("language")
    }

    /// The name of the file without its ending: letters of ASCII, digits and dashes.
    var name: String {
        let slug = RecipeTags.slug(of: title).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let short = String(slug.prefix(80)).trimming { $0 == "-" }
        return short.isEmpty ? "recipe" : short
    }

    /// Returns the text of the file.
    ///
    /// - Parameter today: the day of the export, which a card states.
    func text(_ format: Format, on today: CalendarDay) -> String {
        switch format {
        case .jsonLD: schema.canonicalText
        case .markdown: card(on: today)
        case .cooklang: cooklang
        }
    }

    // MARK: - schema.org

    /// The recipe as schema.org describes one.
    var schema: Fields {
        var json = shared
        json["recipeInstructions"] = .array(steps.map { ["@type": "HowToStep", "text": .string($0)] })
        // Readers show the text that has words.
        json["recipeYield"] = yield.map { .string($0) } ?? servings.map { .string(IngredientFacts.fraction($0)) }
        json["keywords"] = tags.isEmpty ? nil : .array(tags.map { .string($0) })
        json["inLanguage"] = language.map { .string($0) }
        json["author"] = author.map { ["@type": "Person", "name": .string($0)] }
        return json
    }

    /// The recipe as Nextcloud Cookbook stores it: steps as texts, tags in one text, servings as a whole number.
    var nextcloud: Fields {
        var json = shared
        json["id"] = .string(record.id.text)
        json["description"] = .string(summary ?? "")
        json["recipeInstructions"] = .array(steps.map { .string($0) })
        json["recipeYield"] = .number((servings ?? 1).rounded(.up))
        json["keywords"] = .string(tags.map { $0.replacing(",", with: " ") }.joined(separator: ","))
        json["recipeCategory"] = ""
        json["tool"] = []
        json["dateCreated"] = .string(record.createdAt.rfc3339)
        json["dateModified"] = .string(record.updatedAt.rfc3339)
        return json
    }

    private var shared: Fields {
        var json: Fields = [
            "@context": "https://schema.org", "@type": "Recipe", "name": .string(title),
            "recipeIngredient": .array(ingredients.map { .string($0) }),
        ]
        json["description"] = summary.map { .string($0) }
        json["url"] = url.map { .string($0) }
        json["prepTime"] = prepMinutes.map { .string("PT\($0)M") }
        json["cookTime"] = cookMinutes.map { .string("PT\($0)M") }
        json["totalTime"] = totalMinutes.map { .string("PT\($0)M") }
        return json
    }

    // MARK: - Card

    /// What a card states for a recipe that says neither servings nor time.
    private static let (usualServings, usualMinutes) = (4, 60)

    private func card(on today: CalendarDay) -> String {
        let allergens = IngredientFacts.allergens(in: ingredients).map(\.name)
        let time = totalMinutes ?? [prepMinutes, cookMinutes].compactMap(\.self).reduce(0, +)
        let people = servings.map { max(1, Int($0.rounded())) } ?? Self.usualServings
        var lines = [
            "---", "title: \(Self.quoted(title))", "kind: recipe", "ages_months: {from: \(Document.familyMeal.from)}",
        ]
        lines.append("allergens: [\(allergens.joined(separator: ", "))]")
        if !tags.isEmpty { lines.append("tags: [\(tags.map(Self.quoted).joined(separator: ", "))]") }
        lines.append("servings: \(people)")
        lines.append("minutes: \(time > 0 ? time : Self.usualMinutes)")
        lines += ["reviewed_on: \(today)", "---"]
        let body = (summary ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            // A heading of the family's own would end a list of the card.
            $0.hasPrefix("#") ? "\\\($0)" : String($0)
        }
        lines += body
        if let url { lines += ["", "Source: \(Self.line(url))"] }
        lines += ["", "## Ingredients"] + ingredients.map { "- \(Self.line($0))" }
        lines.append("## Steps")
        lines += steps.enumerated().map { "\($0 + 1). \(Self.line($1))" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a text on one line.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a text as YAML's double quotes hold it.
    private static func quoted(_ text: String) -> String {
        "\"\(line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    // MARK: - Cooklang

    private var cooklang: String {
        var lines = ["---"]
        func add(_ name: String, _ value: String?) {
            if let value { lines.append("\(name): \(Self.scalar(value))") }
        }
        add("title", title)
        add("servings", yield ?? servings.map { IngredientFacts.fraction($0) })
        add("prep time", prepMinutes.map { "\($0) minutes" })
        add("cook time", cookMinutes.map { "\($0) minutes" })
        add("time required", totalMinutes.map { "\($0) minutes" })
        add("source", url)
        add("author", author)
        add("locale", language)
        add("description", summary)
        if !tags.isEmpty { lines += ["tags:"] + tags.map { "  - \(Self.scalar($0))" } }
        lines.append("---")
        // A paragraph of nothing but ingredients is their list; the steps keep the family's words.
        if !ingredients.isEmpty { lines += [""] + ingredients.map(Self.item) }
        for step in steps { lines += ["", Self.escaped(Self.line(step))] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func scalar(_ text: String) -> String {
        let text = line(text)
        return text.contains("\"") ? "'\(text.replacing("'", with: "''"))'" : "\"\(text)\""
    }

    /// Returns `@name{quantity%unit}(note)` if the parts make the line again, else the whole line as the name.
    private static func item(_ text: String) -> String {
        let line = line(text)
        let plain = line.map { "@#~{}|%()".contains($0) ? " " : String($0) }.joined()
        let whole = "@\(Self.line(plain)){}"
        guard plain == line else {
            // Cooklang's own marks have no place in a name; parentheses have.
            let kept = line.map { "@#~{}|%".contains($0) ? " " : String($0) }.joined()
            return "@\(Self.line(kept)){}"
        }
        let parts = line.split(separator: ",", maxSplits: 1).map { $0.trimming(\.isWhitespace) }
        guard let head = parts.first, parts.count == 1 || line == "\(head), \(parts[1])" else { return whole }
        var words = head.split(separator: " ").map(String.init)
        var amount: [String] = []
        while let word = words.first, words.count > 1, word.contains(where: \.isNumber),
            word.allSatisfy({ $0.isNumber || "./-–⁄".contains($0) })
        {
            amount.append(words.removeFirst())
        }
        guard !amount.isEmpty else { return parts.count == 1 ? whole : "@\(head){}(\(parts[1]))" }
        let unit = words.count > 1 && IngredientFacts.isUnit(words[0]) ? words.removeFirst() : nil
        let quantity = amount.joined(separator: " ") + (unit.map { "%\($0)" } ?? "")
        return "@\(words.joined(separator: " ")){\(quantity)}" + (parts.count > 1 ? "(\(parts[1]))" : "")
    }

    /// Returns a step in which nothing is a mark of Cooklang.
    private static func escaped(_ step: String) -> String {
        var text = ""
        for character in step {
            if "@#~\\".contains(character) || character == "-" && (text.last == "-" || text.last == "[")
                || text.isEmpty && "=>".contains(character)
            {
                text.append("\\")
            }
            text.append(character)
        }
        return text
    }
}
