import HearthCore

/// A line of a recipe or a list that goes on a shopping list.
package struct GrocerySource: Hashable, Sendable {
    /// Identifies the recipe or the list's item.
    package var id: String
    /// `2 carrots, grated`.
    package var line: String
    /// The number by which the amount is multiplied. Amounts of a factor of 0 or below are left out.
    package var scale: Rational

    package init(id: String, line: String, scale: Rational = 1) {
        self.id = id
        self.line = line
        self.scale = scale
    }
}

/// A food to buy with the sum of its amounts.
package struct ConsolidatedItem: Hashable, Sendable {
    package struct Amount: Hashable, Sendable {
        package var quantity: Rational
        /// Nil for things that are counted.
        package var unit: MeasureUnit?
        /// What one of the units holds: tins of 400 g.
        package var size: IngredientLine.Measure?
    }

    /// The food of the table; nil if the table has none.
    package var food: KitchenFood?
    /// The name as the first line writes it.
    package var name: String
    package var aisle: GroceryList.Aisle
    /// One amount per unit that could not be added to another. Empty if no line states an amount.
    package var amounts: [Amount] = []
    /// The ids of the sources, each once, in their order.
    package var sources: [String] = []
}

/// Merges ingredient lines of recipes and lists into one shopping list.
package enum GroceryConsolidator {
    /// The most lines that are merged; later ones are left out.
    package static let mostLines = 20_000

    /// Normalises every ingredient line, adds up compatible amounts, and sorts by aisle and name.
    ///
    /// A recipe that is planned twice counts twice. Water is left out.
    package static func consolidate(_ recipes: [some RecipeContent]) -> GroceryList {
        let sources = recipes.flatMap { recipe in
            recipe.ingredients.map { GrocerySource(id: recipe.id, line: $0) }
        }
        let items = items(of: sources).map { item in
            GroceryList.Item(
                name: item.name.lowercased(), aisle: item.aisle, amounts: item.amounts.map(GroceryList.Amount.init),
                recipes: item.sources)
        }
        return GroceryList(items: items.sorted { ($0.aisle, $0.name) < ($1.aisle, $1.name) })
    }

    /// Returns what to buy, in the order in which the lines name it.
    ///
    /// One food is one item: by the table of foods, else by its name. Masses add up, and so do volumes, spoons among them;
    /// counts add up by unit, tins by unit and size. A range counts with its upper end. A line without an amount adds
    /// nothing to one with an amount. Headings and water are left out.
    package static func items(of sources: [GrocerySource]) -> [ConsolidatedItem] {
        var order: [String] = []
        var tallies: [String: GroceryTally] = [:]
        for source in sources.prefix(mostLines) {
            for part in GroceryPart.of(source.line) where !GroceryPart.isFree(part.match) {
                let key = part.key
                if tallies[key] == nil {
                    order.append(key)
                    tallies[key] = GroceryTally(part)
                }
                tallies[key]?.add(part, of: source)
            }
        }
        return order.compactMap { tallies[$0]?.item }
    }
}

/// A food that a line names, with its amounts.
struct GroceryPart {
    var match: KitchenFood.Match
    var amounts: [IngredientLine.Amount]
    /// True for tomatoes in tins: they are in another aisle than fresh ones.
    var isCanned: Bool

    var key: String { isCanned ? match.key + "/can" : match.key }

    /// Returns the foods of a line: "salt and pepper" is two.
    static func of(_ text: String) -> [GroceryPart] {
        let line = IngredientLine(text)
        guard !line.isHeading, !line.name.isEmpty else { return [] }
        let names = foods(in: line)
        return names.enumerated().map { index, name in
            let match = KitchenFood.match(name)
            let amounts = index == 0 ? line.amounts : []
            let aisle = match.food?.aisle ?? AisleGuess.aisle(of: match.key)
            let isCanned = amounts.contains { $0.unit?.name == "can" } && [.produce, .fish, .meat].contains(aisle)
            return GroceryPart(match: match, amounts: amounts, isCanned: isCanned)
        }
    }

    static func isFree(_ match: KitchenFood.Match) -> Bool { free.contains(match.key) }

    private static let free: Set<String> = ["water", "tap water", "wasser", "eau", "agua", "ice water", "ice cube"]

    /// Returns the names of the foods of a line: all of "salt and pepper", the first of "butter or margarine".
    static func foods(in line: IngredientLine) -> [String] {
        if KitchenFood.match(line.name).food != nil { return [line.name] }
        let words = line.name.split(separator: " ").map(String.init)
        var parts: [[String]] = [[]]
        var isChoice = false
        for word in words {
            let folded = IngredientTokens.fold(word)
            if IngredientLexicon.conjunctions.contains(folded) {
                parts.append([])
            } else if IngredientLexicon.alternatives.contains(folded) {
                isChoice = true
                parts.append([])
            } else {
                parts[parts.count - 1].append(word)
                if word.hasSuffix(",") { parts.append([]) }
            }
        }
        let names = parts.map { $0.joined(separator: " ").trimming { $0 == "," || $0 == " " } }.filter { !$0.isEmpty }
        guard names.count > 1 else { return [line.name] }
        if isChoice { return [choice(of: names)] }
        return names.allSatisfy { KitchenFood.match($0).food != nil } ? names : [line.name]
    }

    /// Returns the first of several foods; "vegetable or chicken broth" is vegetable broth.
    private static func choice(of names: [String]) -> String {
        let first = names[0]
        guard let last = names.last?.split(separator: " ").last, names.last?.contains(" ") == true else { return first }
        let whole = "\(first) \(last)"
        if KitchenFood.match(whole).food != nil || KitchenFood.match(first).food == nil && !first.contains(" ") {
            return whole
        }
        return first
    }
}

extension GroceryList.Amount {
    init(_ amount: ConsolidatedItem.Amount) {
        let value = amount.quantity
        guard let unit = amount.unit else {
            self.init(value.double, .piece)
            return
        }
        switch unit.dimension {
        case .mass: self.init((value * unit.factor).double, .gram)
        case .volume: self.init((value * unit.factor).double, .millilitre)
        case .length: self.init(1, .piece)
        case .count:
            let size = amount.size.map { " (\($0.quantity.kitchenText) \($0.unit.name))" } ?? ""
            self.init(value.double, .named(unit.name + size))
        }
    }
}

extension GroceryList.Item {
    /// The line on a grocery list: `800 g tinned tomatoes`, `3 cloves garlic`, `2 onions + 50 g onion`.
    package var text: String {
        guard !amounts.isEmpty else { return name }
        return amounts.map { amount in
            switch amount.unit {
            case .gram:
                "\(amount.value >= 1000 ? "\(Self.digits(amount.value / 1000)) kg" : "\(Self.digits(amount.value)) g") \(name)"
            case .millilitre: "\(Self.volume(amount.value)) \(name)"
            case .piece:
                "\(Self.digits(amount.value)) \(amount.value > 1 ? EnglishNoun.plural(name) : EnglishNoun.singular(name))"
            case .named(let unit):
                "\(Self.digits(amount.value)) \(amount.value > 1 ? Self.plural(unit) : unit) \(name)"
            }
        }.joined(separator: " + ")
    }

    /// Returns `cans (400 g)` for `can (400 g)`.
    private static func plural(_ unit: String) -> String {
        guard let open = unit.firstIndex(of: "(") else { return EnglishNoun.plural(unit) }
        return "\(EnglishNoun.plural(unit[..<open].trimming { $0 == " " })) \(unit[open...])"
    }

    /// Prints spoons for amounts that are measured with spoons, so that nobody has to pour 5 ml of cumin.
    private static func volume(_ millilitres: Double) -> String {
        if millilitres < 15 { return "\(digits(millilitres / 5)) tsp" }
        if millilitres <= 90, millilitres.truncatingRemainder(dividingBy: 7.5) == 0 {
            return "\(digits(millilitres / 15)) tbsp"
        }
        return millilitres >= 1000 ? "\(digits(millilitres / 1000)) l" : "\(digits(millilitres)) ml"
    }

    /// Prints at most two decimals, halves, thirds and quarters as fractions.
    static func digits(_ value: Double) -> String {
        (Rational(approximating: value) ?? 0).rounded(to: Rational(1, 120)).kitchenText
    }
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
