import HearthCore
import Kitchen

extension ExclusionReader {
    /// The continuation of a list after words that no lexicon knows.
    enum UnknownWords {
        /// The list ends there.
        case end
        /// The list goes on if "or" or "and" follows.
        case continueBeforeJoin
        /// The list goes on if a comma, "or", "and" or, after a few words, a food follows.
        case `continue`
    }

    /// The foods of a list and the words in the places of foods that name none.
    struct FoodList {
        var foods: [Int] = []
        var unread: [Range<Int>] = []
    }

    // MARK: - Lists

    /// Returns the foods of a list that begins at the token: names joined by commas, "or" and "and".
    func forward(from start: Int) -> [Int] { list(from: start, unknown: .end).foods }

    /// Returns the foods of the list and its unread words.
    ///
    /// - Parameter entersExclusions: whether the list may begin behind another excluding word.
    func list(from start: Int, unknown: UnknownWords, entersExclusions: Bool = true) -> FoodList {
        var list = FoodList()
        var index = start
        var hasComma = false
        var afterJoin = false
        let isHeading = start < tokens.count && isHeadingGap(tokens[start].gap)
        while index < tokens.count {
            let gap = tokens[index].gap
            if index > start, gap.endsSentence {
                // "Allergies: milk; eggs" and lists of a line each.
                let isSeparator = gap.contains(.semicolon) || (gap.contains(.line) && !gap.contains(.stop))
                guard isSeparator, isHeading || unknown == .continue, !list.foods.isEmpty, isItem(index) else { break }
                afterJoin = true
            }
            if index == start, gap.endsSentence, !gap.contains(.line) || gap.contains(.stop) { break }
            let isStarted = !list.foods.isEmpty || !list.unread.isEmpty
            if gap.contains(.comma), isStarted { hasComma = true }
            // "Kiwi-banana allergy"
            if gap == .dash, isStarted, text.piece(at: index)?.isFood == true { afterJoin = true }
            // "nightshades (tomatoes, peppers)"
            if isStarted, isHeadingGap(gap) || gap.contains(.parenthesis), !hasComma, isItem(index) { afterJoin = true }
            if gap.contains(.parenthesis), isStarted, !hasComma, !afterJoin {
                // "tomatoes (reflux), onion"
                guard let rest = behindAside(index) else { break }
                index = rest
                hasComma = tokens[rest].gap.contains(.comma)
                afterJoin = !hasComma
                continue
            }
            let word = tokens[index].folded
            if let number = text.pieceOfToken[index], text.pieces[number].isFood, isStarted || !hasComma {
                let piece = text.pieces[number]
                if isStarted, hasComma, !afterJoin, !continuesList(piece) { break }
                if isStarted, !hasComma, !afterJoin, !isAdjacentName(index),
                    !isRun(from: index, after: list.foods.count, isHarm: unknown == .continue)
                {
                    break
                }
                list.foods.append(number)
                index = piece.tokens.upperBound
                hasComma = false
                // The next food of a run needs no comma, either.
                afterJoin = false
            } else if isStarted, Self.examples.contains(word), isItem(index + 1) {
                // "no offal like liver"
                afterJoin = true
                index += 1
            } else if Self.joins.contains(word) {
                if isStarted { afterJoin = true }
                index += 1
            } else if let piece = text.piece(at: index), piece.isCue(.excludes),
                isStarted || index == start || index - start < 3
            {
                // "no fish, no meat": the next cue reads its own list.
                if isStarted || !entersExclusions { break }
                index = piece.tokens.upperBound
            } else if isStarted, Self.wishWords.contains(word), hasComma || afterJoin, !isContained(index) {
                break
            } else if Self.fillers.contains(word) || (!isStarted && isPerson(index)) {
                index += 1
            } else if isStarted, !hasComma, !afterJoin, isAdjective(index) {
                index += 1
            } else if unknown != .end, !isStarted || hasComma || afterJoin,
                let item = unknownItem(at: index, unknown, isFirst: !isStarted, afterJoin: afterJoin)
            {
                if item.isNamed { list.unread.append(item.tokens) }
                index = item.tokens.upperBound
                hasComma = false
                afterJoin = false
            } else {
                break
            }
        }
        return list
    }

    /// Returns foods that made somebody ill, with what the last one holds: "hives after pad thai with peanuts". Either may be
    /// the cause.
    func withIngredients(_ foods: [Int]) -> [Int] {
        guard let end = foods.last.map({ text.pieces[$0].tokens.upperBound }),
            Self.ingredientWords.contains(tokens.word(end)), !tokens[end].gap.endsClause
        else { return foods }
        return foods + list(from: end + 1, unknown: .continue, entersExclusions: false).foods
    }

    private static let ingredientWords: Set<String> = ["with", "mit", "avec", "con"]

    /// Returns the token behind an aside that begins at the token, if the list goes on there with a comma, "and" or "or".
    private func behindAside(_ start: Int) -> Int? {
        let end = (start + 1..<min(start + 10, max(tokens.count, start + 1))).first { index in
            tokens[index].gap.contains(.parenthesis)
        }
        guard let end, !tokens[end].gap.endsSentence else { return nil }
        return tokens[end].gap.contains(.comma) || Self.joins.contains(tokens[end].folded) ? end : nil
    }

    /// Returns whether the token is the "with" of "pork or anything else with gelatine", which begins no wish.
    private func isContained(_ index: Int) -> Bool {
        var before = index - 1
        while before > 0, index - before < 4, Self.others.contains(tokens[before].folded) { before -= 1 }
        if Self.wholes.contains(tokens.word(before)) { return true }
        guard Self.somethings.contains(tokens.word(before)) else { return false }
        return (max(before - 4, 0)..<before).contains { Self.alternatives.contains(tokens[$0].folded) }
    }

    /// Words behind "anything": "anything else", "quoi que ce soit d'autre".
    private static let others: Set<String> = [
        "else", "other", "at", "all", "even", "remotely", "anderes", "sonst", "d", "autre", "mas", "otra",
    ]
    private static let wholes: Set<String> = ["anything", "everything", "nothing", "nichts", "nada", "rien"]
    private static let somethings: Set<String> = [
        "something", "stuff", "things", "dishes", "food", "foods", "irgendwas", "irgendetwas", "etwas", "sachen",
        "zeug", "alles", "chose", "soit", "trucs", "truc", "choses", "plats", "algo", "cosa", "cosas", "platos",
    ]
    private static let alternatives: Set<String> = ["or", "nor", "oder", "noch", "ou", "ni", "o", "u"]

    /// Returns the words in the place of a food, if the list goes on behind them or ends with them.
    private func unknownItem(
        at start: Int, _ unknown: UnknownWords, isFirst: Bool, afterJoin: Bool
    ) -> (tokens: Range<Int>, isNamed: Bool)? {
        var end = start
        while end < tokens.count, end - start < 3, isUnread(end), end == start || !tokens[end].gap.endsClause,
            end == start || !isHeadingGap(tokens[end].gap), end == start || !Self.fillers.contains(tokens[end].folded)
        {
            end += 1
        }
        guard end > start else { return nil }
        let range = start..<end
        guard end < tokens.count else { return afterJoin ? (range, true) : nil }
        let next = tokens[end]
        let isJoined = !next.gap.endsClause && Self.joins.contains(next.folded)
        if isJoined { return isFirst || afterJoin || unknown == .continue ? (range, true) : nil }
        if next.gap.endsClause {
            if afterJoin { return (range, true) }
            guard unknown == .continue, next.gap.contains(.comma), let piece = text.piece(at: end), piece.isFood
            else { return nil }
            return end - start <= 2 && continuesList(piece) ? (range, true) : nil
        }
        if isFirst, unknown == .continue, text.piece(at: end)?.isFood == true { return (range, false) }
        return nil
    }

    /// Returns whether the token is a word behind a food in a list that goes on: "mariscos crudos y quesos".
    private func isAdjective(_ index: Int) -> Bool {
        guard isUnread(index), !tokens[index].gap.endsClause, index + 2 < tokens.count,
            Self.joins.contains(tokens[index + 1].folded), !tokens[index + 1].gap.endsClause
        else { return false }
        var next = index + 2
        while next < tokens.count - 1, Self.fillers.contains(tokens[next].folded), next - index < 4 { next += 1 }
        return text.piece(at: next)?.isFood == true
    }

    /// Returns whether the token is a word of no lexicon.
    func isUnread(_ index: Int) -> Bool {
        text.pieceOfToken[index] == nil && tokens[index].number == nil && tokens[index].folded.utf8.count > 2
            && !Self.joins.contains(tokens[index].folded) && !Self.notFoods.contains(tokens[index].folded)
    }

    private func isHeadingGap(_ gap: Token.Gap) -> Bool {
        gap.contains(.colon) || (gap.contains(.dash) && gap.contains(.space))
    }

    /// Returns whether a food that ends its line, clause or text begins at the token.
    private func isItem(_ start: Int) -> Bool {
        var index = start
        while index < tokens.count, Self.fillers.contains(tokens[index].folded), index - start < 3 { index += 1 }
        guard let piece = text.piece(at: index), piece.isFood else { return false }
        let after = piece.tokens.upperBound
        return after >= tokens.count || tokens[after].gap.endsClause || Self.joins.contains(tokens[after].folded)
    }

    /// Returns whether the food at the token is one of a list without commas: "no beef pork or lamb".
    private func isRun(from start: Int, after count: Int, isHarm: Bool) -> Bool {
        guard count > 0, tokens[start].gap == .space, text.piece(at: start - 1)?.isFood == true else { return false }
        var index = start
        var length = count
        while let piece = text.piece(at: index), piece.food != nil, index == start || tokens[index].gap == .space,
            length < count + 12
        {
            index = piece.tokens.upperBound
            length += 1
        }
        guard index > start else { return false }
        guard index < tokens.count, !tokens[index].gap.endsClause else { return length > 2 || isHarm }
        guard Self.joins.contains(tokens[index].folded) else { return false }
        var next = index + 1
        if ["anything", "everything", "alles", "tout", "todo"].contains(tokens.word(next)) { return true }
        while next < tokens.count, Self.fillers.contains(tokens[next].folded), next - index < 4 { next += 1 }
        return text.piece(at: next)?.isFood == true
    }

    /// Returns the foods of a list in brackets or behind a colon: "without the usual suspects (peanuts, soy)".
    func aside(from start: Int) -> [Int] {
        var index = start
        while index < tokens.count, index - start < 6, !tokens[index].gap.endsSentence || index == start {
            if index > start, tokens[index].gap.contains(.parenthesis) || tokens[index].gap.contains(.colon) {
                return list(from: index, unknown: .continueBeforeJoin).foods
            }
            if text.piece(at: index)?.isFood == true { return [] }
            index += 1
        }
        return []
    }

    /// Returns whether a food behind a comma belongs to the list and does not begin a wish.
    func continuesList(_ piece: MealText.Piece) -> Bool {
        let after = piece.tokens.upperBound
        guard after < tokens.count else { return piece.food != nil }
        let token = tokens[after]
        if token.gap.endsClause || Self.joins.contains(token.folded) { return true }
        if let next = text.piece(at: after), next.isCue(.reaction, .excluded, .harms) { return piece.food != nil }
        return piece.food != nil && Self.listEnds.contains(token.folded)
    }

    private static let listEnds: Set<String> = [
        "please", "pls", "bitte", "svp", "stp", "porfa", "at", "for", "in", "merci", "thanks", "gracias", "danke",
        "allergy", "because", "bc", "either", "whatsoever", "weil", "car", "porque", "cos", "since", "as", "thx", "ta",
        "plz", "por", "pour", "fur", "para", "wegen", "dans", "en", "im", "parce",
    ]

    private static let examples: Set<String> = [
        "like", "as", "including", "eg", "especially", "wie", "inklusive", "comme", "notamment", "como", "incluyendo",
        "incluido", "sobre", "zb", "aka", "ie",
    ]

    func isAdjacentName(_ index: Int) -> Bool { index > 0 && tokens[index].gap.contains(.slash) }

    /// Returns the foods of a list that ends before the token.
    func backward(from end: Int, reach: Int) -> [Int] {
        var found: [Int] = []
        var index = end - 1
        var skipped = 0
        while index >= 0 {
            if tokens[index + 1].gap.endsSentence { break }
            if found.isEmpty, tokens[index + 1].gap.contains(.comma), index + 1 == end, reach < 4 { break }
            let word = tokens[index].folded
            if let number = text.pieceOfToken[index] {
                let piece = text.pieces[number]
                if piece.isFood {
                    if !found.isEmpty {
                        let joint = tokens[piece.tokens.upperBound]
                        let isJoined =
                            joint.gap.contains(.comma) || Self.joins.contains(joint.folded)
                            || joint.gap.contains(.slash)
                        guard isJoined, skipped <= 1 else { break }
                    }
                    found.append(number)
                    index = piece.tokens.lowerBound - 1
                    skipped = 0
                    continue
                }
                if piece.isCue(.but, .allows, .restarts), !piece.isCue(.excludes), word != "was", word != "with" {
                    break
                }
            }
            if !found.isEmpty, Self.articles.contains(word) {
                index -= 1
                continue
            }
            if !found.isEmpty, !Self.joins.contains(word) { break }
            skipped += 1
            if skipped > reach { break }
            index -= 1
        }
        return found.reversed()
    }
}
