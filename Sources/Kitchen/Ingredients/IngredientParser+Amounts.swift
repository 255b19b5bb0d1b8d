import HearthCore

/// The amounts of a line.
extension IngredientParser {
    /// Reads the amounts in front of the name.
    mutating func readAmounts() {
        let start = skippingApproximations(from: place)
        guard let (value, maximum, next) = range(at: start, allowsArticle: true), !isVague(at: next, after: start)
        else {
            return readVagueAmount()
        }
        guard let (amounts, end) = amounts(value, maximum, from: next) else { return }
        line.amounts = amounts
        place = end
        skipJoiners()
    }

    /// Reads `pinch of`, `a few sprigs`, `etwas`, `un peu de`.
    private mutating func readVagueAmount() {
        var index = place
        while Lexicon.vagueAmounts.contains(word(index)) || Lexicon.articles.contains(word(index))
            || Lexicon.numbers[word(index)] == 1 && Lexicon.vagueAmounts.contains(word(index + 1))
            || Lexicon.approximations.contains(word(index)) && unit(at: index) == nil
                && Lexicon.vagueUnits.contains(unit(at: index + 1)?.0.name ?? "")
        {
            index += 1
        }
        if let (unit, size, next) = unit(at: index), next < tokens.count, !isMark(next, ","),
            Lexicon.vagueUnits.contains(unit.name) || size?.contains("sized") == true
        {
            line.amounts = [Amount(unit: unit)]
            line.size = size
            place = next
            skipJoiners()
        } else if index > place, index < tokens.count {
            place = index
            skipJoiners()
        }
    }

    private func isVague(at index: Int, after start: Int) -> Bool {
        tokens[start].number == nil && Lexicon.vagueAmounts.contains(word(index))
    }

    mutating func skipJoiners() {
        let start = place
        while Lexicon.joiners.contains(word(place)) { place += 1 }
        if place > start { while Lexicon.laterArticles.contains(word(place)) { place += 1 } }
        if place >= tokens.count { place = start }
    }

    private func skippingApproximations(from start: Int) -> Int {
        var index = start
        while Lexicon.approximations.contains(word(index)) || isMark(index, "~") || isMark(index, "≈")
            || word(index) == "at" && word(index + 1) == "least" || word(index) == "to" && word(index - 1) == "up"
        {
            index += 1
        }
        return index
    }

    /// Reads the unit of a number and the amounts behind it; nil if the number is a part of the name: `5-spice powder`.
    private func amounts(_ value: Rational, _ maximum: Rational?, from start: Int) -> ([Amount], Int)? {
        var amount = Amount(minimum: value, maximum: maximum)
        var next = start
        if word(next) == "x" || isMark(next, "x") || isMark(next, "*") { next += 1 }
        let isMultiplied = next > start
        if let (unit, _, end) = isMultiplied ? nil : unit(at: next) {
            if unit.dimension == .count, isEnd(end), !unit.isContainer { return ([amount], next) }
            amount.unit = unit
            return following(amount, from: end)
        }
        // `1 (12-ounce) bag`, `One 15-ounce can`, `2 x 400 g/14 oz tins`, `8 (6-ounce) fillets`
        let inner = isMark(next, "(") ? parenthesised(at: next) : bare(at: next)
        if let (sizes, _, end) = inner, let size = sizes.first, let quantity = size.minimum, let measure = size.unit {
            let container = unit(at: end)
            if let (unit, _, behind) = container, !isEnd(behind) || unit.isContainer {
                amount.unit = unit
                next = behind
            } else {
                next = end
            }
            if measure.dimension != .count { amount.size = IngredientLine.Measure(quantity: quantity, unit: measure) }
            return following(amount, from: next)
        }
        if isMark(start, "-"), token(start)?.isSpaced == false, token(start + 1)?.isSpaced == false { return nil }
        return ([amount], next)
    }

    /// Returns whether no name follows.
    private func isEnd(_ index: Int) -> Bool {
        index >= tokens.count || isMark(index, ",") || isMark(index, ";")
            || isMark(index, "(") && closing(index) == tokens.count
            || isMark(index, "-")
    }

    /// Reads a measure without parentheses: the `400 g/14 oz` of `2 x 400 g/14 oz tins`.
    private func bare(at start: Int) -> ([Amount], isEach: Bool, Int)? {
        guard let (value, maximum, next) = range(at: start), let (unit, _, end) = unit(at: next),
            unit.dimension != .count
        else { return nil }
        var amounts = [Amount(minimum: value, maximum: maximum, unit: unit)]
        var index = end
        while isMark(index, "/") || isMark(index, "("), let (others, next) = equivalents(at: index) {
            amounts += others
            index = next
        }
        return (amounts, false, index)
    }

    /// Reads the same amount in other units: `/7 oz`, `(240 ml)`, `= 1 cup`.
    private func equivalents(at start: Int) -> ([Amount], Int)? {
        if isMark(start, "(") {
            guard let (amounts, _, end) = parenthesised(at: start) else { return nil }
            return (amounts, end)
        }
        guard isMark(start, "/") || isMark(start, "=") || Lexicon.alternatives.contains(word(start)),
            let (value, maximum, next) = range(at: start + 1), let (unit, _, end) = unit(at: next),
            unit.dimension == .mass || unit.dimension == .volume || isMark(start, "/")
        else { return nil }
        let (amount, last) = composite(Amount(minimum: value, maximum: maximum, unit: unit), from: end)
        return ([amount], last)
    }

    /// Adds `2 oz` to `1 lb`.
    private func composite(_ amount: Amount, from start: Int) -> (Amount, Int) {
        guard let unit = amount.unit, unit.dimension == .mass || unit.dimension == .volume,
            let minimum = amount.minimum,
            case let (value, nil, next)? = range(at: start), let (smaller, _, end) = self.unit(at: next),
            smaller.dimension == unit.dimension, smaller.factor < unit.factor
        else { return (amount, start) }
        var sum = amount
        sum.minimum = minimum + value * smaller.factor / unit.factor
        return (sum, end)
    }

    /// Reads what follows a number with its unit: the container of a mass, sums, sizes, the same in other units.
    private func following(_ first: Amount, from start: Int) -> ([Amount], Int) {
        var (amount, index) = composite(first, from: start)
        var others: [Amount] = []
        while index < tokens.count {
            if let (sum, end) = added(to: amount, at: index) {
                (amount, index) = (sum, end)
            } else if let (found, isEach, end) = isMark(index, "(") ? parenthesised(at: index) : nil {
                place(found, isEach: isEach, in: &amount, &others)
                index = end
            } else if let (found, end) = equivalents(at: index) {
                others += found
                index = end
            } else if let (found, _, end) = bare(at: index), let unit = found[0].unit, unit.dimension != .length,
                unit.system != amount.unit?.system
            {
                others += found
                index = end
            } else if amount.unit?.isContainer == true, amount.size == nil,
                ["a", "de", "of", "mit", "von", "with"].contains(word(index)), let (sizes, _, end) = bare(at: index + 1)
            {
                place(sizes, isEach: true, in: &amount, &others)
                index = end
            } else {
                break
            }
        }
        // `400 g tin`, `2.5 cm piece`
        if let unit = amount.unit, unit.dimension != .count, let quantity = amount.minimum,
            let (container, _, end) = self.unit(at: index), !isEnd(end), word(end) != "roast",
            container.isContainer || unit.dimension == .length && container.dimension == .count
        {
            others.append(
                Amount(minimum: 1, unit: container, size: IngredientLine.Measure(quantity: quantity, unit: unit)))
            index = end
        }
        return ([amount] + others, index)
    }

    /// Puts amounts in parentheses where they belong: the size of a container, or the same amount in another unit.
    func place(_ found: [Amount], isEach: Bool, in amount: inout Amount, _ others: inout [Amount]) {
        guard let first = found.first, let quantity = first.minimum, let unit = first.unit else { return }
        if amount.size == nil, unit.dimension != .count,
            isEach || amount.unit?.isContainer == true || unit.dimension == .length
        {
            amount.size = IngredientLine.Measure(quantity: quantity, unit: unit)
        } else {
            others += found
        }
    }

    /// Reads `plus 2 tablespoons` behind `1/4 cup`. `plus 1 tablespoon for dusting` is a note.
    private func added(to amount: Amount, at index: Int) -> (Amount, Int)? {
        guard ["plus", "and", "und", "et", "y"].contains(word(index)) || isMark(index, "+") || isMark(index, "&"),
            let unit = amount.unit, unit.dimension == .mass || unit.dimension == .volume, let minimum = amount.minimum,
            let (value, _, next) = range(at: index + 1), let (other, _, end) = self.unit(at: next),
            other.dimension == unit.dimension, end < tokens.count, !Lexicon.cuts.contains(word(end)), !isMark(end, ",")
        else { return nil }
        var sum = amount
        let more = value * other.factor / unit.factor
        sum.minimum = minimum + more
        sum.maximum = amount.maximum.map { $0 + more }
        return (sum, end)
    }

    /// Reads parentheses that hold amounts and nothing else: `(about 240 ml)`, `(400 g each)`, `(12 to 14 figs)` is none.
    func parenthesised(at start: Int) -> ([Amount], isEach: Bool, Int)? {
        let end = closing(start)
        var index = start + 1
        var amounts: [Amount] = []
        var isEach = false
        while index < end - 1 || end == tokens.count && index < end {
            if isMark(index, ")") { break }
            if ["each", "per", "je", "chacune", "chacun", "cada", "a"].contains(word(index)),
                amounts.isEmpty || word(index) != "a"
            {
                isEach = true
                index += 1
            } else if [
                "total", "drained", "weight", "net", "wt", "in", "or", "so", "oder", "ou", "insgesamt", "size",
                "abtropfgewicht", "to", "of", "the", "u", "o",
            ].contains(word(index)), !amounts.isEmpty {
                index += 1
            } else if isMark(index, "/") || isMark(index, ",") || isMark(index, ";") || isMark(index, "=") {
                index += 1
            } else {
                index = skippingApproximations(from: index)
                guard let (value, maximum, next) = range(at: index, allowsArticle: true),
                    let (unit, _, behind) = unit(at: next)
                else { return nil }
                let (amount, last) = composite(
                    Amount(minimum: value, maximum: maximum, unit: unit), from: behind)
                amounts.append(amount)
                index = last
                if let (container, _, behind) = self.unit(at: index), container.dimension == .count { index = behind }
            }
        }
        return amounts.isEmpty ? nil : (amounts, isEach, end)
    }

    private static let beforeNumbers: Set<String> = [
        "into", "in", "about", "or", "of", "from", "to", "and", "nr", "no", "type", "typ", "with",
    ]

    /// Reads an amount at the end of a segment: `Mehl 200 g`, `Eggs: 2`, `Salt, about 1 tsp`.
    func trailingAmount(in indices: [Int], isAlone: Bool) -> (amounts: [Amount], start: Int)? {
        guard let last = indices.last else { return nil }
        for position in indices.indices.suffix(6) where isAlone || position > 0 {
            let index = skippingApproximations(from: indices[position])
            guard position == 0 || token(index)?.number != nil && !Self.beforeNumbers.contains(word(index - 1)),
                let (value, maximum, next) = range(at: index)
            else { continue }
            if let (unit, _, end) = unit(at: next), end == last + 1 {
                return ([Amount(minimum: value, maximum: maximum, unit: unit)], position)
            }
            if next == last + 1, position == 0 || isMark(index - 1, "x") || word(index - 1) == "x" {
                return ([Amount(minimum: value, maximum: maximum)], position)
            }
        }
        return nil
    }
}
