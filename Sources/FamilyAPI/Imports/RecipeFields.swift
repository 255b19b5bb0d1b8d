import Foundation
import HearthCore
import RecipeReading
import Records

/// The fields of a record for a recipe that was read, cut to what a record may hold.
struct RecipeFields {
    /// The fields.
    let fields: Fields

    /// Creates the fields.
    ///
    /// - Parameter address: the address of the page; nil without one.
    init(_ recipe: PageRecipe, address: String?, cover: UUID?) {
        var fields = Fields()
        func set(_ name: String, _ text: String?, _ limit: Int) {
            guard let text = Self.cut(text, limit) else { return }
            fields[name] = .string(text)
        }
        set("name", recipe.title, 200)
        set("description", recipe.summary, 10_000)
        set("yield", recipe.yields, 200)
        set("language", recipe.language, 35)
        set("source_name", recipe.author ?? address.flatMap { CanonicalURL($0)?.host }, 200)
        if let address, let url = CanonicalURL(address), url.text.utf8.count <= 2_000 {
            fields["source_url"] = .string(url.text)
        }
        if let servings = recipe.yields.flatMap(Self.servings) { fields["servings"] = .number(servings) }
        for (name, minutes) in [
            ("prep_min", recipe.prepMinutes), ("cook_min", recipe.cookMinutes), ("total_min", recipe.totalMinutes),
        ] {
            if let minutes, (0...100_000).contains(minutes) { fields[name] = .number(Double(minutes)) }
        }
        let tags = recipe.tags.compactMap { Self.cut($0, 200) }.prefix(50)
        if !tags.isEmpty { fields["tags"] = .array(tags.map { .string($0) }) }
        if let cover { fields["cover"] = .string(cover.text) }
        var ingredients: [String] = []
        var groups: [FieldValue] = []
        for group in recipe.ingredients {
            let lines = group.lines.compactMap { Self.cut($0, 500) }.prefix(Self.mostLines - ingredients.count)
            if let name = Self.cut(group.name, 200), !lines.isEmpty, groups.count < 100 {
                groups.append([.number(Double(ingredients.count)), .string(name)])
            }
            ingredients += lines
        }
        let steps = recipe.instructions.flatMap { group in ([group.name].compactMap { $0 } + group.lines) }
            .compactMap { Self.cut($0, 10_000) }
        if !ingredients.isEmpty { fields["ingredients"] = .array(ingredients.map { .string($0) }) }
        if !groups.isEmpty { fields["groups"] = .array(groups) }
        fields["instructions"] = .array(Self.fitting(steps, beside: fields).map { .string($0) })
        self.fields = fields
    }

    private static let mostLines = 200
    /// The bytes of a record, less those of what the server writes besides.
    private static let room = 56 << 10

    /// Returns the first steps for which a record has room.
    private static func fitting(_ steps: [String], beside fields: Fields) -> [String] {
        var left = room - fields.canonicalBytes.count
        return Array(
            steps.prefix(mostLines).prefix { step in
                left -= FieldValue.string(step).canonicalBytes.count + 1
                return left >= 0
            })
    }

    /// Returns a text without blanks around it and without control characters; nil if nothing is left.
    private static func cut(_ text: String?, _ limit: Int) -> String? {
        guard let text else { return nil }
        let plain = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
        let cut = plain.trimmingCharacters(in: .whitespaces).prefix(limit)
        return cut.isEmpty ? nil : String(cut)
    }

    /// Returns the servings that a yield names; nil for pieces, litres and the like.
    static func servings(_ yields: String) -> Double? {
        let folded = Words.fold(yields)
        guard let start = folded.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let digits = folded[start...].prefix { $0.isASCII && $0.isNumber }
        guard digits.utf8.count <= 3, let number = Double(digits), number > 0 else { return nil }
        let rest = folded[digits.endIndex...].filter { !$0.isWhitespace && !$0.isPunctuation && !$0.isNumber }
        let names = folded.split { !$0.isLetter }
        let isBare = rest.isEmpty && folded[..<start].allSatisfy { !$0.isLetter }
        return isBare || names.contains { name in Self.people.contains { name.hasPrefix($0) } } ? number : nil
    }

    private static let people = [
        "serv", "portion", "porcion", "porzion", "person", "people", "raci", "comensal", "convive", "pers", "gast",
        "esser",
    ]
}
