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
            if isIllness {
                // Who praises another food does not praise the illness: "Leo loves pasta, milk allergy".
                if verdicts[number] == .wished { verdicts[number] = Self.illness }
            } else if !isFreedom(piece) {
                continue
            }
            let list = joined(before: piece.tokens.lowerBound)
            for item in list.items {
                if isIllness {
                    readIllness(item, verdicts[number], list)
                } else if verdicts[item] == nil {
                    verdicts[item] = freedom(of: item, piece, list)
                }
            }
        }
    }

    private static let illness = Verdict.excluded(isHealth: true, isDislike: false)

    /// Reads a food before the name of an illness: "egg and milk allergy".
    private mutating func readIllness(_ item: Int, _ whole: Verdict?, _ list: JoinedFoods) {
        guard text.pieces[item].food != nil else { return }
        if whole == .lifted {
            verdicts[item] = verdicts[item] ?? .lifted
        } else if verdicts[item] == .wished {
            verdicts[item] = .asked
        } else if verdicts[item] == nil {
            let isSure = list.isSpoken && isAllergen(item) || isHanging(item)
            verdicts[item] = isSure || !isWishClause(clause(of: text.pieces[item]), [item]) ? Self.illness : .asked
        }
    }

    /// Returns the verdict of a food before a diet: "nut and gluten free", but not "salmon and potatoes, gluten free". Nil if
    /// the diet does not concern it.
    private func freedom(of item: Int, _ diet: MealText.Piece, _ list: JoinedFoods) -> Verdict? {
        if isHanging(item) { return Self.illness }
        guard isAllergen(item), text.pieces[item].dish == nil else { return nil }
        let first = text.pieces[list.items.last ?? item].tokens.lowerBound
        let begins = first == 0 || tokens[first].gap.endsSentence
        // "Fish, gluten-free" may ask for fish.
        guard list.isSpoken else { return begins && list.items.count == 1 ? .asked : nil }
        let end = diet.tokens.upperBound
        let isAdjective = end < tokens.count && !tokens[end].gap.endsClause && text.piece(at: end)?.isFood == true
        return begins && !isAdjective ? Self.illness : .asked
    }

    private func isAllergen(_ item: Int) -> Bool {
        text.pieces[item].food.map { !Allergen.found(in: $0.name).isEmpty } ?? false
    }

    /// Returns whether a hyphen stands behind the food: "Ei- und Milchallergie".
    private func isHanging(_ item: Int) -> Bool {
        let end = text.pieces[item].tokens.upperBound
        return end < tokens.count && tokens[end].gap.isSuperset(of: [.dash, .space])
    }

    private func clause(of piece: MealText.Piece) -> Int { marks.clauses[piece.tokens.lowerBound] }

    /// Returns whether the piece is a diet that promises the absence of a food: "gluten-free".
    private func isFreedom(_ piece: MealText.Piece) -> Bool {
        let isDiet = piece.senses.contains { sense in
            if case .diet(let name) = sense {
                Diet(rawValue: name).map(Diet.allergenFree.contains) ?? false
            } else {
                false
            }
        }
        let last = tokens[piece.tokens.upperBound - 1].folded
        return isDiet
            && ["free", "frei", "freie", "freier", "freies", "freien", "freiem"].contains(where: last.hasSuffix)
    }

    /// Foods that are joined to a phrase.
    private struct JoinedFoods {
        /// From the last to the first.
        var items: [Int] = []
        /// True if "and", "or" or a slash joins the last one to the phrase.
        var isSpoken = false
    }

    /// Returns the foods that "and", a comma or a slash joins to the phrase at the token.
    private func joined(before start: Int) -> JoinedFoods {
        var (items, isSpoken) = ([Int](), false)
        var position = start
        while position > 0, items.count < Self.longestList, !tokens[position].gap.endsSentence {
            var isJoined = !tokens[position].gap.isDisjoint(with: [.comma, .slash])
            var before = position - 1
            if tokens[position].gap.contains(.slash), items.isEmpty { isSpoken = true }
            if !isJoined, before > 0, ExclusionReader.articles.contains(tokens[before].folded) {
                isJoined = !tokens[before].gap.isDisjoint(with: [.comma, .slash])
                before -= 1
            }
            if ExclusionReader.joins.contains(tokens[before].folded), !tokens[before].gap.endsSentence {
                isJoined = true
                if items.isEmpty { isSpoken = true }
                before -= 1
            }
            guard isJoined, before >= 0, let number = text.pieceOfToken[before], text.pieces[number].food != nil,
                text.pieces[number].tokens.upperBound == before + 1
            else { break }
            items.append(number)
            position = text.pieces[number].tokens.lowerBound
        }
        return JoinedFoods(items: items, isSpoken: isSpoken)
    }

    private static let longestList = 24
}
