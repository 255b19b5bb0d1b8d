import Assist
import Foundation
import HearthCore
import Kitchen

/// A recipe in the format of web pages (https://schema.org/Recipe, JSON-LD), in all the variants that pages use.
struct SchemaRecipe {
    private let object: [String: Any]

    /// Returns true for the type `Recipe`, `schema:Recipe` or `https://schema.org/Recipe`.
    static func isRecipe(_ object: [String: Any]) -> Bool {
        Self.texts(object["@type"]).contains { $0.split { $0 == "/" || $0 == ":" }.last == "Recipe" }
    }

    init(_ object: [String: Any]) { self.object = object }

    /// Returns the recipe as a document; nil if it has no name, no ingredient or no step.
    ///
    /// Pages declare no allergens and seldom an age. So the allergens are those that the lexicon finds. A recipe
    /// without an age is a family meal (``Document/familyMeal``); policy restricts it further.
    func document(id: String) -> Document? {
        guard let title = Self.texts(object["name"]).first else { return nil }
        let ingredients = Self.texts(object["recipeIngredient"] ?? object["ingredients"])
        let steps = Self.instructions(object["recipeInstructions"])
        guard !ingredients.isEmpty, !steps.isEmpty else { return nil }
        let tags = ["recipeCategory", "recipeCuisine", "keywords"].flatMap { Self.texts(object[$0]) }
            .flatMap { $0.split(separator: ",") }
            .map { String($0).trimming(\.isWhitespace).lowercased() }.filter { !$0.isEmpty }
        let address = Self.texts(object["url"]).first ?? Self.texts(object["mainEntityOfPage"]).first
        let sources =
            (Self.texts(object["author"]) + Self.texts(object["publisher"])).prefix(1) + [address].compactMap(\.self)
        let reviewed = (Self.texts(object["dateModified"]) + Self.texts(object["datePublished"])).first.map {
            $0.prefix(10)
        }
        return Document(
            id: id, kind: .recipe, title: title,
            body: JSONCards.body(
                Self.texts(object["description"]).first ?? "", ingredients: ingredients, steps: steps),
            ages: minimumAge.map { AgeRange(from: $0) } ?? Document.familyMeal,
            // Includes ingredients that only a step or the introduction names: "top with walnuts".
            allergens: ([title] + steps + Self.texts(object["description"])).map { Allergen.named(in: $0) }
                .reduce(ingredients.reduce(into: []) { $0.formUnion(Allergen.found(in: $1)) }) { $0.union($1) },
            tags: tags.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }, sources: Array(sources),
            reviewedOn: reviewed.flatMap { CalendarDay(String($0)) == nil ? nil : String($0) } ?? "",
            servings: servings, minutes: minutes, nutrition: nutrition, ingredients: ingredients, steps: steps)
    }

    /// Minimum age in years, from `audience: {suggestedMinAge: 3}`.
    private var minimumAge: Int? {
        guard let audience = object["audience"] as? [String: Any],
            let years = Self.number(audience["suggestedMinAge"]), (0...18).contains(years)
        else { return nil }
        return Int((years * 12).rounded(.up))
    }

    /// Servings: the first whole number of "4 servings", 4, or ["4", "4 bowls"].
    private var servings: Int? {
        for text in Self.texts(object["recipeYield"] ?? object["yield"]) {
            let digits = text.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits), (1...1000).contains(number) { return number }
        }
        return nil
    }

    /// The nutrition values of one serving, from `nutrition` (https://schema.org/NutritionInformation), as far as the page states it.
    /// Values that are not of a serving ("servingSize": "100 g") are left out.
    private var nutrition: Nutrition? {
        guard let stated = object["nutrition"] as? [String: Any] else { return nil }
        let size = Self.texts(stated["servingSize"]).first ?? ""
        guard size.filter({ !$0.isWhitespace }).lowercased() != "100g" else { return nil }
        func grams(_ name: String) -> Double? { Self.grams(Self.texts(stated[name]).first) }
        let nutrition = Nutrition(
            kcal: Self.kilocalories(Self.texts(stated["calories"]).first), protein: grams("proteinContent"),
            fat: grams("fatContent"), saturated: grams("saturatedFatContent"),
            carbohydrate: grams("carbohydrateContent"), sugar: grams("sugarContent"), fibre: grams("fiberContent"),
            salt: grams("sodiumContent").map { $0 * Nutrition.saltPerSodium })
        return nutrition == Nutrition() ? nil : nutrition
    }

    /// Returns `9 g`, `0,5 grams` or `380 mg` in grams; nil if the text is no mass.
    private static func grams(_ text: String?) -> Double? {
        guard let (value, unit) = quantity(text) else { return nil }
        return switch unit {
        case "mg", "milligram", "milligrams": value / 1000
        case "", "g", "gram", "grams": value
        default: nil
        }
    }

    /// Returns `240 calories`, `240 kcal` or `1000 kJ` in kilocalories; nil if the text is no energy.
    private static func kilocalories(_ text: String?) -> Double? {
        guard let (value, unit) = quantity(text) else { return nil }
        return switch unit {
        case "kj", "kilojoule", "kilojoules": value / 4.184
        case "", "kcal", "cal", "calorie", "calories", "kilocalorie", "kilocalories": value
        default: nil
        }
    }

    /// Returns the number at the start of a text and the word behind it, in lower case.
    private static func quantity(_ text: String?) -> (value: Double, unit: String)? {
        guard let text = text?.trimming(\.isWhitespace) else { return nil }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let value = Double(digits.replacing(",", with: ".")), value.isFinite else { return nil }
        let rest = text.dropFirst(digits.count).trimming(\.isWhitespace)
        return (value, rest.prefix { $0.isLetter }.lowercased())
    }

    private var minutes: Int? {
        if let total = Self.texts(object["totalTime"]).first.flatMap(Self.minutes) { return total }
        let parts = ["prepTime", "cookTime"].compactMap { Self.texts(object[$0]).first.flatMap(Self.minutes) }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    /// Returns an ISO 8601 duration, `PT1H30M`, in minutes, rounded up; nil if it is invalid or zero.
    private static func minutes(_ duration: String) -> Int? {
        var seconds = 0.0
        var number = ""
        var isTime = false
        for character in duration.uppercased() {
            let unit: Double
            switch character {
            case "0"..."9", ".", ",":
                number.append(character == "," ? "." : character)
                continue
            case "P": continue
            case "T":
                isTime = true
                continue
            case "D": unit = 86_400
            case "H": unit = 3600
            case "M" where isTime: unit = 60
            case "S": unit = 1
            default: return nil
            }
            guard let value = Double(number) else { return nil }
            seconds += value * unit
            number = ""
        }
        let minutes = (seconds / 60).rounded(.up)
        return minutes >= 1 && minutes < 100_000 ? Int(minutes) : nil
    }

    /// Returns the steps of a text, a list of texts or of `HowToStep`s, or `HowToSection`s of them.
    private static func instructions(_ value: Any?) -> [String] {
        switch value {
        case let text as String:
            text.split(whereSeparator: \.isNewline).compactMap { plain(String($0)) }
        case let list as [Any]: list.flatMap(instructions)
        case let object as [String: Any]:
            object["itemListElement"].map(instructions) ?? texts(object["text"] ?? object["name"])
        default: []
        }
    }

    /// Returns the texts of a value that may be one, several, a number, or an object with a name.
    private static func texts(_ value: Any?) -> [String] {
        switch value {
        case let text as String: [plain(text)].compactMap(\.self)
        case let number as NSNumber: ["\(number)"]
        case let list as [Any]: list.flatMap(texts)
        case let object as [String: Any]: texts(object["name"] ?? object["@id"] ?? object["url"])
        default: []
        }
    }

    private static func number(_ value: Any?) -> Double? {
        (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init)
    }

    /// Returns the text without HTML entities and tags; nil if nothing remains.
    private static func plain(_ text: String) -> String? {
        var plain = ""
        // Invisible characters would hide "pea-nut" from the lexicon.
        var rest = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))[...]
        while let character = rest.first {
            if character == "<", let end = rest.prefix(longestTag).firstIndex(of: ">") {
                plain.append(" ")
                rest = rest[rest.index(after: end)...]
            } else if character == "&", let end = rest.prefix(longestEntity).firstIndex(of: ";"),
                let decoded = decoded(rest[rest.index(after: rest.startIndex)..<end])
            {
                plain += decoded
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(character)
                rest.removeFirst()
            }
        }
        plain = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return plain.isEmpty ? nil : plain
    }

    private static let longestTag = 300
    private static let longestEntity = 10

    /// Returns the character of an HTML entity.
    ///
    /// - Parameter entity: the text between `&` and `;`.
    private static func decoded(_ entity: Substring) -> String? {
        guard entity.hasPrefix("#") else { return entities[String(entity)] }
        let digits = entity.dropFirst()
        let value =
            digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "deg": "°", "ndash": "–", "mdash": "—", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“",
        "eacute": "é", "egrave": "è", "ntilde": "ñ", "uuml": "ü", "ouml": "ö", "auml": "ä", "ccedil": "ç",
    ]
}
