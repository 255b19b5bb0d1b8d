import HearthCore
import Kitchen

extension ExclusionReader {
    // MARK: - Reactions

    /// Excludes the foods nearest to a reaction: "eggs bring her out in hives", "EpiPen. Sesame."
    mutating func readReactions() {
        let foods = Dictionary(grouping: text.pieces.indices.filter { text.pieces[$0].isFood }) { index in
            text.sentence(text.pieces[index].tokens.lowerBound)
        }
        for (number, piece) in text.pieces.enumerated() where piece.isCue(.reaction) || open.contains(number) {
            let start = piece.tokens.lowerBound
            if isPastOrNegated(start) { continue }
            let sentence = text.sentence(start)
            let candidates = (max(0, sentence - 1)...sentence + 1).flatMap { sentence in
                Self.nearest(number, of: foods[sentence] ?? [])
            }.filter { index in
                index != number && !allowed.contains(index)
            }
            // "... in fact it's the wheat"
            let named = candidates.filter { index in
                let food = text.pieces[index].tokens.lowerBound
                return abs(text.sentence(food) - sentence) <= 1
                    && Self.lengths.contains { phrase, length in tokens.holds(phrase, at: food - length) }
            }
            add(
                named.last.map { Array(Set(named + forward(from: text.pieces[$0].tokens.lowerBound))) } ?? [],
                isHealth: true)
            // A food that is excluded in the same sentence explains the reaction.
            let same = candidates.filter { text.sentence(text.pieces[$0].tokens.lowerBound) == sentence }
            if same.contains(where: { placeOfPiece[$0] != nil }) {
                add(same.filter { placeOfPiece[$0] != nil }, isHealth: true)
                continue
            }
            let isOpen = open.contains(number)
            var group = nearestGroup(of: isOpen ? same.filter { text.pieces[$0].dish == nil } : same, to: start)
            let near = candidates.filter { placeOfPiece[$0] != nil }
            if group.isEmpty, !near.isEmpty {
                add(near, isHealth: true)
                continue
            }
            if group.isEmpty {
                let before = candidates.filter { text.sentence(text.pieces[$0].tokens.lowerBound) == sentence - 1 }
                group = nearestGroup(of: isOpen ? before.filter { text.pieces[$0].dish == nil } : before, to: start)
            }
            add(group, isHealth: true)
        }
    }

    /// The phrases in front of a cause with their numbers of words.
    private static let lengths = causes.map { (phrase: $0, length: $0.split(separator: " ").count) }
    /// The foods of a sentence on either side of a reaction that may be its cause. Sentences have fewer; a text without
    /// full stops may have very many.
    private static let reach = 64

    /// Returns the pieces of a sentence that are nearest to another one.
    ///
    /// - Parameter sorted: in the order of the text.
    private static func nearest(_ piece: Int, of sorted: [Int]) -> ArraySlice<Int> {
        guard sorted.count > 2 * reach else { return sorted[...] }
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < piece { low = middle + 1 } else { high = middle }
        }
        return sorted[max(0, low - reach)..<min(sorted.count, low + reach)]
    }

    /// Returns the foods of the list nearest to the token that are not wished for.
    func nearestGroup(of candidates: [Int], to token: Int) -> [Int] {
        let wanted = candidates.filter { !isWished($0) }
        let specific = wanted.filter { text.pieces[$0].food?.kinds.contains("group") != true }
        let foods = specific.filter { text.pieces[$0].food != nil }
        let usable = specific.isEmpty ? wanted : foods.isEmpty ? specific : foods
        guard let nearest = usable.min(by: { distance($0, token) < distance($1, token) }) else { return [] }
        var group = [nearest]
        for other in usable where other != nearest {
            let range = [nearest, other].sorted()
            let between = text.pieces[range[0]].tokens.upperBound..<text.pieces[range[1]].tokens.lowerBound
            if areJoined(by: between) { group.append(other) }
        }
        guard let last = group.max() else { return [] }
        let following = forward(from: text.pieces[last].tokens.lowerBound)
        return group + following.filter { !group.contains($0) && wanted.contains($0) }
    }

    func distance(_ piece: Int, _ token: Int) -> Int {
        let range = text.pieces[piece].tokens
        let gap = range.lowerBound > token ? range.lowerBound - token + 1 : token - range.upperBound
        // A clause of its own is farther away.
        let between = range.lowerBound > token ? token + 1..<range.lowerBound + 1 : range.upperBound..<token + 1
        return gap + separators(in: between) * 4
    }

    /// Returns whether the food is what the parent asks for.
    func isWished(_ piece: Int) -> Bool {
        let range = text.pieces[piece].tokens
        let before = range.lowerBound - 1
        guard before >= 0 else { return false }
        if before > 0, text.piece(at: before - 1)?.isCue(.reaction) == true { return false }
        // "swelled up after pad thai with peanuts"
        if before > 0, text.piece(at: before - 1)?.dish != nil { return false }
        if Self.wishWords.contains(tokens[before].folded), !tokens[range.lowerBound].gap.endsSentence { return true }
        return false
    }

    func isPastOrNegated(_ token: Int) -> Bool {
        guard token > 0 else { return false }
        var index = token - 1
        // "no longer gets a rash"
        while index >= 0, token - index < 6, !tokens[index + 1].gap.endsClause {
            if Self.endings.contains(where: { tokens.holds($0, at: index) }) { return true }
            index -= 1
        }
        index = token - 1
        while index >= 0, token - index < 3, !tokens[index + 1].gap.endsSentence {
            if [
                "no", "not", "nie", "kein", "keine", "keinen", "without", "sans", "sin", "never", "isnt", "plus", "pas",
                "ohne",
            ].contains(tokens[index].folded), tokens.word(index + 1) != "problem" {
                return true
            }
            index -= 1
        }
        return false
    }

    private static let endings = ["no longer", "doesnt get", "never gets", "ya no", "nicht mehr", "keinen", "keine"]

    /// Marks the exclusions of a sentence with an exclusion for health as exclusions for health.
    mutating func spreadHealth() {
        var reactions = Set(
            text.pieces.filter { piece in
                piece.isCue(.reaction) || ((piece.isCue(.harms) || piece.isCue(.excluded)) && isIllness(piece))
            }.map { text.sentence($0.tokens.lowerBound) })
        // Schools ban foods for the allergies of children.
        for index in tokens.indices where Self.schools.contains(tokens[index].folded) {
            reactions.insert(text.sentence(index))
        }
        for index in exclusions.indices
        where reactions.contains(text.sentence(text.pieces[exclusions[index].piece].tokens.lowerBound))
            && !exclusions[index].isDislike
        {
            exclusions[index].isHealth = true
        }
        // In pregnancy the food itself is left out, not its group.
        let isPregnancy = tokens.contains { Self.pregnancy.contains($0.folded) }
        if isPregnancy { for index in exclusions.indices { exclusions[index].isHealth = false } }
    }

    /// Returns whether the phrase names an allergy or an intolerance.
    func isIllness(_ piece: MealText.Piece) -> Bool {
        piece.tokens.contains { index in
            Self.illnesses.contains { tokens[index].folded.hasPrefix($0) || tokens[index].forms.contains($0) }
        }
    }
}
