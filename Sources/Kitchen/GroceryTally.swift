/// The amounts of one food, as the lines of a list name them.
struct GroceryTally {
    typealias Amount = ConsolidatedItem.Amount

    private let match: KitchenFood.Match
    private let isCanned: Bool
    private var sources: [String] = []
    /// The ways in which each line states its amount.
    private var choices: [[Amount]] = []

    init(_ part: GroceryPart) {
        match = part.match
        isCanned = part.isCanned
    }

    mutating func add(_ part: GroceryPart, of source: GrocerySource) {
        if sources.last != source.id, !sources.contains(source.id) { sources.append(source.id) }
        let amounts = part.amounts.compactMap { Self.amount($0, scale: source.scale) }
        if !amounts.isEmpty { choices.append(amounts) }
    }

    /// Returns what to buy of a line's amount; nil for none.
    private static func amount(_ amount: IngredientLine.Amount, scale: Rational) -> Amount? {
        guard scale > 0, amount.most != nil || amount.unit != nil else { return nil }
        // "A pinch of salt" states one pinch.
        let quantity = (amount.most ?? 1) * scale
        guard quantity > 0 else { return nil }
        let unit = amount.unit
        if unit?.dimension == .length || unit?.name == "piece" {
            return Amount(quantity: unit?.dimension == .length ? scale : quantity)
        }
        let isSized =
            amount.size.map { $0.unit.dimension != .length && (unit == nil || unit?.isContainer == true) } ?? false
        return Amount(quantity: quantity, unit: unit, size: isSized ? amount.size : nil)
    }

    var item: ConsolidatedItem {
        let aisle = isCanned ? .pantry : match.food?.aisle ?? AisleGuess.aisle(of: match.key)
        return ConsolidatedItem(food: match.food, name: match.name, aisle: aisle, amounts: amounts, sources: sources)
    }

    // MARK: Sums

    private var amounts: [Amount] {
        let stated = withSticks(chosen)
        var sums: [Amount] = []
        var added: Set<MeasureUnit.Dimension> = []
        for amount in stated {
            if let dimension = amount.unit?.dimension, dimension == .mass || dimension == .volume {
                guard added.insert(dimension).inserted else { continue }
                let all = stated.filter { $0.unit?.dimension == dimension }
                if let sum = Self.sum(all, base: dimension == .mass ? .gram : .millilitre) { sums.append(sum) }
            } else if let index = sums.firstIndex(where: {
                $0.unit == amount.unit && Self.isSame($0.size, amount.size)
            }) {
                sums[index].quantity = sums[index].quantity + amount.quantity
            } else {
                sums.append(amount)
            }
        }
        return sums
    }

    /// The amount of each line in the dimension that all lines have, if there is one: of "1 cup (120 g) flour" and "200 g
    /// flour" the grams.
    private var chosen: [Amount] {
        for dimension in [MeasureUnit.Dimension.mass, .volume] {
            let found = choices.compactMap { $0.first { $0.unit?.dimension == dimension } }
            if found.count == choices.count { return found }
        }
        return choices.map { $0[0] }
    }

    /// A stick of butter is a quarter of a pound, or half a cup.
    private func withSticks(_ amounts: [Amount]) -> [Amount] {
        guard Self.sold(inSticks: match) else { return amounts }
        let hasMass = amounts.contains { $0.unit?.dimension == .mass }
        guard hasMass || amounts.contains(where: { $0.unit?.dimension == .volume }) else { return amounts }
        return amounts.map { amount in
            guard amount.unit?.name == "stick" else { return amount }
            return hasMass
                ? Amount(quantity: amount.quantity * Rational(1, 4), unit: .named("lb"))
                : Amount(quantity: amount.quantity * Rational(1, 2), unit: .named("cup"))
        }
    }

    private static func sold(inSticks match: KitchenFood.Match) -> Bool {
        ["butter", "margarine"].contains { match.key == $0 || match.key.hasSuffix(" " + $0) }
    }

    private static func isSame(_ left: IngredientLine.Measure?, _ right: IngredientLine.Measure?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        let (small, large) = (left.quantity * left.unit.factor, right.quantity * right.unit.factor)
        // 14 oz and 400 g are one tin.
        return left.unit.dimension == right.unit.dimension && abs(small.double - large.double) <= 0.02 * large.double
    }

    /// Adds up amounts of one dimension. One metric line makes the sum metric; US units stay US units, spoons stay spoons.
    private static func sum(_ amounts: [Amount], base: MeasureUnit) -> Amount? {
        guard let first = amounts.first else { return nil }
        let total = amounts.reduce(Rational.zero) { $0 + $1.quantity * ($1.unit?.factor ?? 1) }
        let units = Set(amounts.compactMap(\.unit))
        if units.count == 1 { return Amount(quantity: total / (first.unit?.factor ?? 1), unit: first.unit) }
        if units.contains(where: { $0.system == .metric }) {
            let isLarge = total >= 1000
            let unit = isLarge ? MeasureUnit.named(base == .gram ? "kg" : "l") : base
            return Amount(quantity: total / unit.factor, unit: unit)
        }
        let sorted = units.sorted { $0.factor > $1.factor }
        let fitting = sorted.first { unit in
            let quantity = total / unit.factor
            return [1, 2, 3, 4, 8].contains(quantity.denominator) && quantity >= Rational(1, 4)
        }
        guard let unit = fitting ?? sorted.last else { return nil }
        return Amount(quantity: total / unit.factor, unit: unit)
    }
}
