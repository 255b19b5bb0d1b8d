/// Amounts of quick entries: "120 ml", "4 to 5 oz", "120 mg/5 ml", "half a tablet".
extension QuickItemReader {
    /// Reads what has more than one number: a strength, a range, and what is left of a bottle.
    mutating func readAmountOfSeveral() -> Bool { readStrength() || readRange() || readRemainder() }

    /// Reads "120 mg/5 ml", "120mg per 5ml", "100 IU je Tropfen" and "4 %".
    private mutating func readStrength() -> Bool {
        guard lexemes[index].number != nil, let next = lexemes[safe: index + 1] else { return false }
        if next.folded == "%" {
            append(.strength, to: index + 2)
            return true
        }
        guard let unit = times.unit(index + 1), unit.isContent, let joint = lexemes[safe: index + 2] else {
            return false
        }
        var end = index + 2
        if !joint.gap.contains(.slash) {
            guard Self.perWords.contains(joint.folded), joint.gap.joins else { return false }
            end += 1
        }
        if lexemes[safe: end]?.number != nil { end += 1 }
        guard let base = lexemes[safe: end]?.unit, base.dimension == .volume || base.isForm, lexemes[end].gap.joins
        else {
            return false
        }
        append(.strength, to: end + 1)
        return true
    }

    private static let perWords: Set<String> = [
        "per", "in", "a", "pro", "je", "auf", "par", "pour", "por", "en", "cada",
    ]

    /// Reads "4 to 5 oz", "120-150 ml", "between 90 and 100 ml", "100 bis 120 ml".
    private mutating func readRange() -> Bool {
        let isLed = lexemes[index].means(.from)
        let start = isLed ? index + 1 : index
        guard let low = lexemes[safe: start], let least = low.number, isLed ? low.gap.joins : true else { return false }
        let own = times.unit(start + 1)
        let joint = own == nil ? start + 1 : start + 2
        guard let word = lexemes[safe: joint] else { return false }
        var next = joint
        if !word.gap.contains(.dash) {
            guard word.gap.joins, word.means(.until) || Self.orWords.contains(word.folded) || isLed && word.means(.and)
            else { return false }
            next += 1
        }
        guard let high = lexemes[safe: next], let most = high.number, let unit = times.unit(next + 1), least < most,
            unit.dimension == .volume || unit.isForm || unit.isContent || unit.dimension == .mass, own ?? unit == unit
        else { return false }
        append(.range(least, most, unit), to: next + 2)
        return true
    }

    private static let orWords: Set<String> = ["or", "oder", "ou", "o"]

    /// Reads "1 oz left", "left 1 oz of 5", "a laissé 30" and "Rest 20 ml" behind the amount of a bottle.
    private mutating func readRemainder() -> Bool {
        if let end = allBut, hasBottle, let number = lexemes[safe: end]?.number {
            let unit = times.unit(end + 1)
            append(.remainder(number, unit), to: unit == nil ? end + 1 : end + 2)
            return true
        }
        if isRemainder(index), let number = lexemes[safe: index + 1]?.number, lexemes[index + 1].clock == nil {
            let unit = times.unit(index + 2)
            let end = unit == nil ? index + 2 : index + 3
            guard unit?.dimension ?? .volume == .volume else { return false }
            // "Left 1 oz of 5": the rest is what the child drank.
            if let unit, let of = lexemes[safe: end], Self.partWords.contains(of.folded) {
                var next = end + 1
                while let word = lexemes[safe: next], word.number == nil, word.means(.article) || word.means(.filler) {
                    next += 1
                }
                if let whole = lexemes[safe: next]?.number, whole > number {
                    append(.quantity(whole - number, unit), to: times.unit(next + 1) == nil ? next + 1 : next + 2)
                    return true
                }
            }
            guard hasBottle else { return false }
            append(.remainder(number, unit), to: end)
            return true
        }
        guard let number = lexemes[index].number, hasBottle else { return false }
        let unit = times.unit(index + 1)
        let word = unit == nil ? index + 1 : index + 2
        guard isRemainder(word), unit?.dimension ?? .volume == .volume else { return false }
        append(.remainder(number, unit), to: word + 1)
        return true
    }

    /// The index behind "all but", "alles bis auf", "tout sauf", "todo menos".
    private var allBut: Int? {
        for words in Self.allButs {
            let found = words.indices.allSatisfy { lexemes[safe: index + $0]?.folded == words[$0] }
            if found { return index + words.count }
        }
        return nil
    }

    private static let allButs = [
        ["all", "but"], ["all", "except"], ["alles", "bis", "auf"], ["alles", "ausser"], ["tout", "sauf"],
        ["todo", "menos"],
    ]

    private func isRemainder(_ position: Int) -> Bool {
        lexemes[safe: position].map { Self.remainders.contains($0.folded) } ?? false
    }

    private static let remainders: Set<String> = [
        "left", "leaving", "remaining", "minus", "leftover", "ubrig", "uebrig", "rest", "reste", "restant", "restants",
        "laisse", "gelassen", "ubriggelassen", "sobro", "sobraron", "sobra", "dejo", "quedaron", "quedo",
    ]

    /// True if the sentence has the amount of a bottle so far, and nothing of a breast.
    private var hasBottle: Bool {
        var hasCue = false
        var hasNumber = false
        var hasVolume = false
        for item in items.reversed().prefix(while: { $0.value != .stop }) {
            switch item.value {
            case .side, .cue(.breast), .cue(.pump): return false
            case .quantity(_, let unit?) where unit.dimension == .volume: hasVolume = true
            case .quantity(_, nil): hasNumber = true
            case .cue(.bottle), .cue(.feed): hasCue = true
            default: continue
            }
        }
        return hasVolume || hasCue && hasNumber
    }

    /// Reads "120 ml", "16 lb 3 oz", "38,2°", "7.4".
    mutating func readQuantity() -> Bool {
        if let mixed = times.mixedNumber(at: index), let unit = times.unit(mixed.end) {
            append(.quantity(mixed.value, unit), to: mixed.end + 1)
            return true
        }
        if readFractionOfUnit() || readPart() { return true }
        guard let number = lexemes[index].number else { return false }
        // "120-150" is no amount.
        if let next = lexemes[safe: index + 1], next.gap.contains(.dash), next.number != nil {
            append(.word, to: times.unit(index + 2) == nil ? index + 2 : index + 3)
            return true
        }
        guard let unit = times.unit(index + 1) else {
            // "Fieber 38 und ein halb"
            let fraction = number == number.rounded() ? times.fraction(behind: index + 1) : nil
            append(.quantity(number + (fraction?.value ?? 0), nil), to: fraction?.end ?? index + 1)
            return true
        }
        // "4 onzas y media", "6 kilos et demi"
        if unit.dimension != .time, let fraction = times.fraction(behind: index + 2), times.unit(fraction.end) == nil {
            append(.quantity(number + fraction.value, unit), to: fraction.end)
            return true
        }
        if unit == .m {
            append(.quantity(number, .metre), to: index + 2)
            return true
        }
        // "16 lb 3 oz" and "3 kg 450".
        var end = index + 2
        if unit == .pound || unit == .kilogram {
            let isJoined = lexemes[safe: end]?.means(.and) ?? false
            let rest = isJoined ? end + 1 : end
            if let small = lexemes[safe: rest]?.number, lexemes[rest].gap.joins {
                let smallUnit = lexemes[safe: rest + 1]?.unit
                // "15 lb 3": the number alone is of ounces.
                let isOunces = smallUnit == nil && !isJoined && small < 16 && times.clock(at: rest, .free) == nil
                if unit == .pound, smallUnit == .ounce || isOunces {
                    append(
                        .quantity(number * QuickUnit.gramsPerPound + small * QuickUnit.gramsPerOunce, .gram),
                        to: smallUnit == nil ? rest + 1 : rest + 2)
                    return true
                }
                if unit == .kilogram, small >= 10, smallUnit == .gram || smallUnit == nil && !isJoined {
                    append(.quantity(number * 1000 + small, .gram), to: smallUnit == nil ? rest + 1 : rest + 2)
                    return true
                }
            }
        }
        // "38,2 ° C"
        if unit == .degree, let scale = lexemes[safe: end]?.unit, scale == .celsius || scale == .fahrenheit {
            end += 1
            append(.quantity(number, scale), to: end)
            return true
        }
        append(.quantity(number, unit), to: end)
        return true
    }

    /// Reads "60 of the 120 ml": the amount is the first number.
    private mutating func readPart() -> Bool {
        if readFractionOfWhole() { return true }
        guard let number = lexemes[index].number else { return false }
        let own = times.unit(index + 1)
        guard own.map({ $0.dimension == .volume }) ?? true else { return false }
        let joint = own == nil ? index + 1 : index + 2
        guard let word = lexemes[safe: joint], Self.partWords.contains(word.folded) else { return false }
        var next = joint + 1
        while let lexeme = lexemes[safe: next], lexeme.gap.joins, lexeme.number == nil,
            lexeme.means(.filler) || lexeme.means(.article)
        {
            next += 1
        }
        guard let whole = lexemes[safe: next]?.number, let unit = times.unit(next + 1), unit.dimension == .volume,
            number <= whole
        else { return false }
        // "2 de 120 ml" counts bottles.
        guard own != nil || next > joint + 1 || number >= Self.leastPart || unit == .ounce else { return false }
        append(.quantity(number, own ?? unit), to: next + 2)
        return true
    }

    /// Reads "2/3 of a 180 ml bottle", "two thirds of 180", "half of the 6 oz".
    private mutating func readFractionOfWhole() -> Bool {
        guard let fraction = fractionOfWhole, let word = lexemes[safe: fraction.end], word.gap.joins else {
            return false
        }
        // "Half his 120 ml bottle"
        let isPart = Self.partWords.contains(word.folded)
        guard isPart || fraction.value == 0.5 && (word.means(.filler) || lexemes[index].folded == "halbe") else {
            return false
        }
        var next = fraction.end + (isPart ? 1 : 0)
        while let lexeme = lexemes[safe: next], lexeme.gap.joins, lexeme.number == nil,
            lexeme.means(.filler) || lexeme.means(.article) || lexeme.means(.cue(.bottle)) || lexeme.folded == "von"
        {
            next += 1
        }
        guard let whole = lexemes[safe: next]?.number, whole >= 1, lexemes[next].gap.joins else { return false }
        let unit = times.unit(next + 1)
        guard unit?.dimension ?? .volume == .volume, unit != nil || whole >= Self.leastPart else { return false }
        append(.quantity(whole * fraction.value, unit), to: unit == nil ? next + 1 : next + 2)
        return true
    }

    /// A fraction below one at the index, with the index behind it.
    private var fractionOfWhole: QuickTimeReader.Read<Double>? {
        if Self.halves.contains(lexemes[index].folded) { return (0.5, index + 1) }
        guard let number = lexemes[index].number, number > 0 else { return nil }
        if number < 1 { return (number, index + 1) }
        guard let word = lexemes[safe: index + 1], word.gap.joins else { return nil }
        let parts = Self.thirds.contains(word.folded) ? 3.0 : Self.quarters.contains(word.folded) ? 4.0 : nil
        guard let parts, number < parts else { return nil }
        return (number / parts, index + 2)
    }

    private static let halves: Set<String> = ["half", "halfte", "moitie", "mitad", "halbe", "halben"]
    private static let thirds: Set<String> = ["third", "thirds", "drittel", "tiers", "tercio", "tercios"]
    private static let quarters: Set<String> = [
        "quarter", "quarters", "viertel", "quart", "quarts", "cuarto", "cuartos",
    ]

    private static let partWords: Set<String> = ["of", "out", "von", "sur", "de"]
    /// A smaller number before "of 120 ml" may count bottles.
    private static let leastPart = 15.0

    /// Reads an amount without a number: "half a tablet", "una onza y media", "a suppository".
    private mutating func readFractionOfUnit() -> Bool {
        if lexemes[index].means(.quarter), let of = lexemes[safe: index + 1], Self.partWords.contains(of.folded) {
            let form = times.means(.article, index + 2) ? index + 3 : index + 2
            if let unit = lexemes[safe: form]?.unit, unit.isForm, lexemes[form].gap.joins {
                append(.quantity(0.25, unit), to: form + 1)
                return true
            }
        }
        let isHalf = lexemes[index].means(.half)
        guard isHalf || lexemes[index].means(.article), lexemes[index].number == nil else { return false }
        let position = isHalf && times.means(.article, index + 1) ? index + 2 : index + 1
        guard let unit = lexemes[safe: position]?.unit, lexemes[position].gap.joins else {
            // "Half a 4 mg tablet", "half a paracetamol suppository"
            let clause = lexemes[position...].prefix { $0.gap.joins }
            guard isHalf, clause.contains(where: { $0.unit?.isForm ?? false }),
                clause.contains(where: { $0.means(.drug) || $0.unit?.isContent ?? false })
            else { return false }
            append(.quantity(0.5, nil), to: position)
            return true
        }
        if isHalf {
            append(.quantity(0.5, unit), to: position + 1)
            return true
        }
        // "A l" and "a m" are no units.
        guard [.volume, .mass, .count].contains(unit.dimension), lexemes[position].folded.count > 1 else {
            return false
        }
        let fraction = times.fraction(behind: position + 1)
        append(.quantity(1 + (fraction?.value ?? 0), unit), to: fraction?.end ?? position + 1)
        return true
    }
}
