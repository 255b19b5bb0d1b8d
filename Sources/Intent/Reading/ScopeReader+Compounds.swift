import HearthCore
import Kitchen

/// Foods before the name of an illness, or of a diet, that is one phrase of the table of foods: "egg and milk allergy",
/// "Ei- und Milchallergie", "nut and gluten free".
extension ScopeReader {
    /// Reads the foods that share the last part of such a phrase.
    mutating func readCompounds() {
        for (number, piece) in text.pieces.enumerated() {
            let isIllness =
                piece.food?.name == "milk allergy" || piece.food?.name == "coeliac" && piece.tokens.count > 1
            guard isIllness || isFreedom(piece) else { continue }
            let list = joined(before: piece.tokens.lowerBound)
            for item in list.items { read(item, isIllness: isIllness, verdicts[number], isSpoken: list.isSpoken) }
        }
    }

    private mutating func read(_ item: Int, isIllness: Bool, _ whole: Verdict?, isSpoken: Bool) {
        let piece = text.pieces[item]
        guard let food = piece.food else { return }
        if whole == .lifted {
            verdicts[item] = verdicts[item] ?? .lifted
            return
        }
        let excluded = Verdict.excluded(isHealth: true, isDislike: false)
        let isHanging = tokens[piece.tokens.upperBound].gap.isSuperset(of: [.dash, .space])
        let isAllergen = !Allergen.found(in: food.name).isEmpty
        let isSure = isSpoken && isAllergen || isHanging
        if isIllness {
            switch verdicts[item] {
            case nil: verdicts[item] = isSure || !isWishClause(clause(of: piece), [item]) ? excluded : .asked
            case .wished: verdicts[item] = .asked
            default: break
            }
        } else if verdicts[item] == nil, isSure || piece.dish == nil && (isSpoken || isAllergen) {
            verdicts[item] = isSure ? excluded : .asked
        }
    }

    private func clause(of piece: MealText.Piece) -> Int { marks.clauses[piece.tokens.lowerBound] }

    /// Returns whether the piece is a diet that promises the absence of a food, and no adjective of a food: "gluten-free",
    /// but not "gluten-free bread".
    private func isFreedom(_ piece: MealText.Piece) -> Bool {
        let isDiet = piece.senses.contains { sense in
            if case .diet(let name) = sense {
                Diet(rawValue: name).map(Diet.allergenFree.contains) ?? false
            } else {
                false
            }
        }
        let last = tokens[piece.tokens.upperBound - 1].folded
        guard isDiet, last.hasSuffix("free") || last.hasSuffix("frei") || last.hasSuffix("freie") else { return false }
        let end = piece.tokens.upperBound
        return end == tokens.count || tokens[end].gap.endsClause || text.piece(at: end)?.isFood != true
    }

    /// Returns the foods that "and", a comma or a slash joins to the phrase at the token, and whether more than commas join
    /// them.
    private func joined(before start: Int) -> (items: [Int], isSpoken: Bool) {
        var (items, isSpoken) = ([Int](), false)
        var position = start
        while position > 0, items.count < Self.longestList, !tokens[position].gap.endsSentence {
            var isJoined = !tokens[position].gap.isDisjoint(with: [.comma, .slash])
            var before = position - 1
            if tokens[position].gap.contains(.slash) { isSpoken = true }
            if !isJoined, before > 0, ExclusionReader.articles.contains(tokens[before].folded) {
                isJoined = !tokens[before].gap.isDisjoint(with: [.comma, .slash])
                before -= 1
            }
            if ExclusionReader.joins.contains(tokens[before].folded), !tokens[before].gap.endsSentence {
                (isJoined, isSpoken) = (true, true)
                before -= 1
            }
            guard isJoined, before >= 0, let number = text.pieceOfToken[before], text.pieces[number].food != nil,
                text.pieces[number].tokens.upperBound == before + 1
            else { break }
            items.append(number)
            position = text.pieces[number].tokens.lowerBound
        }
        return (items, isSpoken && !items.isEmpty)
    }

    private static let longestList = 24
}
