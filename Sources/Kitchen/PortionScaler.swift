import HearthCore

/// Scales the amounts of a recipe from its own number of servings to another.
package struct PortionScaler: Hashable, Sendable {
    /// The number by which amounts are multiplied.
    package let factor: Rational

    /// The largest factor; nobody cooks for more.
    package static let largestFactor = 1000

    /// Creates a scaler. Numbers below 1 leave the amounts as they are.
    package init(from servings: Int, to people: Int) {
        self.init(servings > 0 && people > 0 ? Rational(people, servings) : 1)
    }

    /// Creates a scaler with a factor. A factor of 0 or below leaves the amounts as they are.
    package init(_ factor: Rational) {
        self.factor = factor > 0 ? min(factor, Rational(Self.largestFactor)) : 1
    }

    /// Returns an ingredient line with amounts that a cook can measure: whole eggs and slices, halves of tins and onions.
    /// A line without an amount stays as it is.
    package func ingredient(_ line: String) -> String {
        guard factor != 1 else { return line }
        let parsed = IngredientLine(line)
        guard let amount = parsed.amount, let minimum = amount.minimum, parsed.leadLength > 0,
            let first = line.first(where: { !$0.isWhitespace }), first.isNumber
        else { return line }
        let rest = String(line.dropFirst(parsed.leadLength))
        guard let unit = amount.unit else { return counted(minimum, amount, rest) }
        let range = [minimum, amount.maximum].compactMap { $0 }
        switch unit.dimension {
        case .mass, .volume, .length:
            let texts = range.map { Self.measure($0 * factor, unit: unit) }
            guard let last = texts.last else { return line }
            let head = texts.dropLast().map { $0.split(separator: " ")[0] + "–" }.joined()
            return "\(head)\(last) \(rest)"
        case .count:
            let values = range.map { Self.indivisible.contains(unit.name) ? whole($0) : half($0 * factor) }
            let numbers = values.map(\.kitchenText).joined(separator: "–")
            let size = amount.size.map { "\($0.quantity.kitchenText) \($0.unit.name)" }
            let isMultiplied = line.prefix(parsed.leadLength).contains { $0 == "x" || $0 == "×" }
            let written = Self.unitAsWritten(line.prefix(parsed.leadLength), unit: unit)
            let name =
                written.isEnglish
                ? (values.last ?? 1) > 1 ? EnglishNoun.plural(written.text) : EnglishNoun.singular(written.text)
                : written.text
            if let size {
                return isMultiplied ? "\(numbers) x \(size) \(name) \(rest)" : "\(numbers) \(name) (\(size)) \(rest)"
            }
            return "\(numbers) \(name) \(rest)"
        }
    }

    /// Returns the word of a unit as the line has it, and whether it is an English noun.
    private static func unitAsWritten(_ lead: Substring, unit: MeasureUnit) -> (text: String, isEnglish: Bool) {
        let tokens = IngredientTokens.of(lead).filter { $0.isWord && IngredientLexicon.units[$0.folded] == unit }
        guard let text = tokens.last?.text else { return (unit.name, true) }
        return (text, ["tin", "tins", unit.name, EnglishNoun.plural(unit.name)].contains(text.lowercased()))
    }

    /// Returns a step with its measured amounts scaled: "stir in 200 ml milk". Times, sizes and temperatures stay.
    package func step(_ text: String) -> String {
        guard factor != 1 else { return text }
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.dropLast() {
            let name = words[index + 1].lowercased().trimming { $0.isPunctuation }
            guard Self.stepUnits.contains(name), words[index].first?.isNumber == true,
                let unit = IngredientLexicon.units[name],
                let tokens = Optional(IngredientTokens.of(words[index])), tokens.count == 1,
                let value = tokens[0].number
            else { continue }
            let tail = words[index + 1].drop { $0.isLetter }
            let scaled = Self.measure(value * factor, unit: unit).split(separator: " ").map(String.init)
            guard scaled.count == 2 else { continue }
            words[index] = scaled[0]
            words[index + 1] = scaled[1] + tail
        }
        return words.joined(separator: " ")
    }

    // MARK: - Amounts

    /// Returns a measured amount with its unit, rounded as a kitchen measures it.
    private static func measure(_ value: Rational, unit: MeasureUnit) -> String {
        func text(_ value: Rational, _ unit: String) -> String { "\(value.kitchenText) \(unit)" }
        func rounded(_ value: Rational, to step: Rational) -> Rational { max(step, value.rounded(to: step)) }
        switch unit.name {
        case "g" where value >= 1000, "ml" where value >= 1000:
            return text(rounded(value / 1000, to: Rational(1, 20)), unit.name == "g" ? "kg" : "l")
        case "kg" where value < 1, "l" where value < 1:
            return measure(value * 1000, unit: unit.name == "kg" ? .gram : .millilitre)
        case "g", "ml":
            let step: Rational = value < 20 ? 1 : value < 100 ? 5 : 10
            return text(rounded(value, to: step), unit.name)
        case "tbsp":
            return value < Rational(3, 4)
                ? text(rounded(value * 3, to: Rational(1, 2)), "tsp") : text(rounded(value, to: Rational(1, 2)), "tbsp")
        case "tsp":
            return value >= 3
                ? text(rounded(value / 3, to: Rational(1, 2)), "tbsp") : text(rounded(value, to: Rational(1, 4)), "tsp")
        case "cup":
            let isExact = [1, 2, 3, 4, 8].contains(value.denominator)
            let shown = isExact ? value : rounded(value, to: Rational(1, 4))
            return text(shown, shown > 1 ? "cups" : "cup")
        default: return text(rounded(value, to: Rational(1, 4)), unit.name)
        }
    }

    /// Returns a line of counted things: `5 eggs`, `1½ onions, chopped`.
    private func counted(_ minimum: Rational, _ amount: IngredientLine.Amount, _ rest: String) -> String {
        let end = rest.firstIndex { $0 == "," || $0 == "(" || $0 == ";" } ?? rest.endIndex
        let name = String(rest[..<end]).trimming { $0 == " " }
        let isWhole = Self.eggs.contains(
            EnglishNoun.singular(name.lowercased()).split(separator: " ").last.map(String.init) ?? "")
        let values = [minimum, amount.maximum].compactMap { $0 }.map { value in
            isWhole ? max(1, (value * factor - Rational(1, 10)).roundedUp(to: 1)) : half(value * factor)
        }
        let isEnglish = KitchenFood.isEnglish(name)
        let form = !isEnglish ? name : (values.last ?? 1) > 1 ? EnglishNoun.plural(name) : EnglishNoun.singular(name)
        let tail = rest[end...]
        let space = tail.first == "(" ? " " : ""
        let size = amount.size.map { " x \($0.quantity.kitchenText) \($0.unit.name)" } ?? ""
        return "\(values.map(\.kitchenText).joined(separator: "–"))\(size) \(form)\(space)\(tail)"
    }

    private func whole(_ value: Rational) -> Rational { max(1, (value * factor).rounded(to: 1)) }

    private func half(_ value: Rational) -> Rational {
        value > 4 ? value.rounded(to: 1) : max(Rational(1, 2), value.rounded(to: Rational(1, 2)))
    }

    private static let eggs: Set<String> = ["egg", "yolk", "white", "ei", "eier", "oeuf", "œuf", "huevo"]
    private static let indivisible: Set<String> = [
        "clove", "slice", "handful", "pinch", "sprig", "stalk", "sheet", "leaf", "ear", "rasher", "fillet",
    ]
    private static let stepUnits: Set<String> = ["g", "ml", "tbsp", "tsp", "tablespoon", "tablespoons", "teaspoon"]
}
