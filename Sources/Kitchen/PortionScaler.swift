import HearthCore

/// Scales the amounts of a recipe from its own number of servings to another.
package struct PortionScaler: Hashable, Sendable {
    /// The number by which amounts are multiplied.
    package let factor: Double

    /// Creates a scaler. Numbers below 1 leave the amounts as they are.
    package init(from servings: Int, to people: Int) {
        factor = servings > 0 && people > 0 ? Double(people) / Double(servings) : 1
    }

    /// Returns an ingredient line with amounts that a cook can measure: whole eggs and slices, halves of tins and
    /// onions. A line without an amount stays as it is.
    package func ingredient(_ line: String) -> String {
        guard factor != 1, let amount = Self.amount(of: line) else { return line }
        let words = amount.rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        let first = words.first.map { String($0).lowercased() } ?? ""
        guard words.count == 2, let unit = IngredientLine.units[first.trimming { $0 == "." }] else {
            return counted(amount.value * factor, amount.rest)
        }
        let rest = String(words[1])
        switch unit.name {
        case "g", "ml": return "\(Self.measure(amount.value * factor, unit: first)) \(rest)"
        default:
            let value = Self.indivisible.contains(unit.name) ? whole(amount.value) : half(amount.value * factor)
            let name = value > 1 ? IngredientLine.plural(unit.name) : unit.name
            return "\(GroceryList.Item.digits(value)) \(name) \(rest)"
        }
    }

    /// Returns a step with its measured amounts scaled: "stir in 200 ml milk". Times, sizes and temperatures stay.
    package func step(_ text: String) -> String {
        guard factor != 1 else { return text }
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.dropLast() {
            let unit = words[index + 1].lowercased().trimming { $0.isPunctuation }
            guard Self.stepUnits.contains(unit), words[index].first?.isNumber == true,
                let value = IngredientLine.number(words[index])
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

    /// Returns the amount at the beginning of a line, and the text behind it.
    private static func amount(of line: String) -> (value: Double, rest: String)? {
        var words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return nil }
        if let glued = IngredientLine.splitGluedUnit(first) { words.replaceSubrange(0...0, with: glued) }
        guard words.count > 1, let value = IngredientLine.number(words[0]) else { return nil }
        words.removeFirst()
        guard words.count > 1, words[0].contains("/") || IngredientLine.fractions[words[0]] != nil,
            let fraction = IngredientLine.number(words[0])
        else { return (value, words.joined(separator: " ")) }
        return (value + fraction, words.dropFirst().joined(separator: " "))
    }

    /// Returns a measured amount with its unit, rounded as a kitchen measures it.
    private static func measure(_ value: Double, unit: String) -> String {
        func text(_ value: Double, _ unit: String) -> String { "\(GroceryList.Item.digits(value)) \(unit)" }
        func rounded(_ value: Double, to step: Double) -> Double { max(step, (value / step).rounded() * step) }
        switch unit {
        case "g", "gram", "grams", "ml":
            let step: Double = value < 20 ? 1 : value < 100 ? 5 : 10
            return text(rounded(value, to: step), unit)
        case "tbsp", "tablespoon", "tablespoons":
            return value < 0.75 ? text(rounded(value * 3, to: 0.5), "tsp") : text(rounded(value, to: 0.5), unit)
        case "tsp", "teaspoon", "teaspoons":
            return value >= 3 ? text(rounded(value / 3, to: 0.5), "tbsp") : text(rounded(value, to: 0.25), unit)
        default: return text(rounded(value, to: 0.25), unit)
        }
    }

    /// Returns a line of counted things: `5 eggs`, `1½ onions, chopped`.
    private func counted(_ value: Double, _ rest: String) -> String {
        let end = rest.firstIndex { $0 == "," || $0 == "(" || $0 == ";" } ?? rest.endIndex
        let name = String(rest[..<end]).trimming { $0 == " " }
        let isWhole = Self.eggs.contains(
            IngredientLine.singular(name).split(separator: " ").last.map(String.init) ?? "")
        let amount = isWhole ? max(1, (value - 0.1).rounded(.up)) : half(value)
        let form = amount > 1 ? IngredientLine.plural(name) : IngredientLine.singular(name)
        let tail = rest[end...]
        let space = tail.first == "(" ? " " : ""
        return "\(GroceryList.Item.digits(amount)) \(form)\(space)\(tail)"
    }

    private func whole(_ value: Double) -> Double { max(1, (value * factor).rounded()) }

    private func half(_ value: Double) -> Double {
        value > 4 ? value.rounded() : max(0.5, (value * 2).rounded() / 2)
    }

    private static let eggs: Set<String> = ["egg", "yolk", "white"]
    private static let indivisible: Set<String> = [
        "clove", "slice", "handful", "pinch", "sprig", "stalk", "sheet", "leaf", "ear", "rasher", "fillet",
    ]
    private static let stepUnits: Set<String> = ["g", "ml", "tbsp", "tsp", "tablespoon", "tablespoons", "teaspoon"]
}

extension GroceryList {
    /// The list in amounts that shops sell and kitchens measure: whole eggs, tins and vegetables, half spoons, and weights
    /// rounded up.
    package var buyable: GroceryList {
        var list = self
        for index in list.items.indices {
            for part in list.items[index].amounts.indices {
                let amount = list.items[index].amounts[part]
                // A sum of halves and thirds may be a hair above a whole number.
                func up(_ step: Double) -> Double { max(step, ((amount.value - 0.02) / step).rounded(.up) * step) }
                let value =
                    switch amount.unit {
                    case .piece, .named: up(1)
                    case .gram: amount.value < 20 ? up(1) : amount.value < 100 ? up(5) : up(10)
                    case .millilitre: amount.value < 15 ? up(2.5) : amount.value <= 90 ? up(7.5) : up(10)
                    }
                list.items[index].amounts[part].value = value
            }
        }
        return list
    }
}
