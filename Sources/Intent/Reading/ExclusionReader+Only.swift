import HearthCore
import Kitchen

/// Reads the only foods that somebody eats: "she can only have rice", "allergic to everything except chicken".
extension ExclusionReader {
    /// Finds the only foods, which are no exclusions then.
    mutating func readOnlyFoods() {
        for start in tokens.indices {
            guard let end = endOfOnly(at: start) else { continue }
            let list = list(from: end, unknown: .continue, entersExclusions: false)
            let foods = list.foods.filter { text.pieces[$0].food != nil }
            guard !foods.isEmpty, !isOfDay(foods) else { continue }
            list.unread.forEach { report($0) }
            only.formUnion(foods)
        }
        guard !only.isEmpty else { return }
        exclusions.removeAll { only.contains($0.piece) }
        placeOfPiece = Dictionary(
            exclusions.enumerated().map { ($1.piece, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the token behind words that name the only foods; nil if none begin at the token.
    private func endOfOnly(at start: Int) -> Int? {
        let word = tokens[start].folded
        if Self.firstWords.contains(word),
            let end = Self.everythingBut.compactMap({ tokens.end(of: $0, at: start) }).max()
        {
            // "No cheese, everything except fish is fine" excludes fish.
            return isBehindIllness(start) || isBehindRefusal(start) ? end : nil
        }
        if Self.firstWords.contains(word), let end = Self.nothingBut.compactMap({ tokens.end(of: $0, at: start) }).max()
        {
            return isNearEating(start - 4..<start) || isNearEating(end..<end) ? end : nil
        }
        if Self.onlyWords.contains(word) {
            if text.piece(at: start + 1)?.isCue(.excludes) == true { return nil }
            // "Only eats rice", "can only have rice": the food follows the verb; "eats only rice", "darf nur Reis".
            let verb = (start + 1..<min(start + 4, tokens.count)).prefix { !tokens[$0].gap.endsClause }.first {
                Self.eating.contains(tokens[$0].folded)
                    || Self.modalEating.contains(tokens[$0].folded) && isBehindModal(start)
            }
            if let verb { return isFoodNext(verb + 1) ? verb + 1 : isFoodNext(start + 1) ? start + 1 : nil }
            let isEating = isNearEating(start - 4..<start)
            return isEating && isFoodNext(start + 1) ? start + 1 : nil
        }
        // "Il ne mange que du riz", "no come más que arroz"
        if word == "que", start > 0 {
            let before = max(0, start - 4)..<start
            let isFrench = before.contains { ["ne", "n"].contains(tokens[$0].folded) } && isNearEating(before)
            let isColloquial = Self.frenchEating.contains(tokens[start - 1].folded) && isPartitive(start + 1)
            let isSpanish = tokens[start - 1].folded == "mas" && isNearEating(before)
            if isFrench && tokens.word(start - 1) != "pas" || isColloquial || isSpanish { return start + 1 }
        }
        return nil
    }

    private func isPartitive(_ index: Int) -> Bool {
        ["du", "de", "des", "d", "le", "la", "les", "l"].contains(tokens.word(index))
    }

    private func isNearEating(_ range: Range<Int>) -> Bool {
        range.clamped(to: 0..<tokens.count).contains { index in
            (Self.eating.contains(tokens[index].folded) || Self.modalEating.contains(tokens[index].folded))
                && !(index + 1..<max(index + 1, range.upperBound)).contains {
                    $0 < tokens.count && tokens[$0].gap.endsClause
                }
        }
    }

    /// Returns whether "can" or "may" stands before the token: "can only have".
    private func isBehindModal(_ start: Int) -> Bool {
        (max(0, start - 2)..<start).contains { Self.modals.contains(tokens[$0].folded) }
    }

    private func isFoodNext(_ start: Int) -> Bool {
        var index = start
        while index < tokens.count, index - start < 4, !tokens[index].gap.endsClause {
            if text.piece(at: index)?.food != nil { return true }
            guard Self.fillers.contains(tokens[index].folded) || Self.eating.contains(tokens[index].folded) else {
                return false
            }
            index += 1
        }
        return false
    }

    private func isBehindIllness(_ start: Int) -> Bool {
        hasCue(before: start) { $0.isCue(.harms) || isIllness($0) }
    }

    /// Returns whether "won't eat" or "can't have" stands before "anything but".
    private func isBehindRefusal(_ start: Int) -> Bool {
        guard Self.anything.contains(tokens[start].folded) else { return false }
        return hasCue(before: start) { $0.isCue(.harms, .excludes) } || isNearEating(start - 4..<start)
    }

    private func hasCue(before start: Int, where matches: (MealText.Piece) -> Bool) -> Bool {
        var index = start - 1
        while index >= 0, start - index < 6, !tokens[index + 1].gap.endsClause {
            if let piece = text.piece(at: index), matches(piece) { return true }
            index -= 1
        }
        return false
    }

    /// Returns whether a day stands behind the foods: "we only eat fish on Fridays".
    private func isOfDay(_ foods: [Int]) -> Bool {
        guard let last = foods.map({ text.pieces[$0].tokens.upperBound }).max() else { return false }
        return (last..<min(last + 3, tokens.count)).contains { index in
            !tokens[index].gap.endsClause
                && CalendarLexicon.table.match(at: index, in: tokens, language: text.context.language)?.values.contains
                {
                    switch $0 {
                    case .weekday, .weekend, .everyDay: true
                    default: false
                    }
                } == true
        }
    }

    private static let firstWords = Set(
        (everythingBut + nothingBut).compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let everythingBut = [
        "everything but", "everything except", "everything except for", "everything apart from", "everything bar",
        "everything other than", "all foods except", "all food except", "all foods but", "all but", "all except",
        "anything but", "anything except", "anything apart from", "anything other than", "alles ausser",
        "alles bis auf",
        "alles mit ausnahme von", "tout sauf", "tout hormis", "tout excepte", "tout a part", "todo menos",
        "todo excepto", "todo salvo", "de todo menos",
    ]
    private static let nothingBut = [
        "nothing but", "nothing except", "nothing other than", "nothing apart from", "nichts ausser", "nichts als",
        "nichts anderes als", "rien d autre que", "rien que", "rien sauf", "nada mas que", "nada excepto", "nada salvo",
        "otra cosa que",
    ]
    private static let anything: Set<String> = ["anything"]
    private static let onlyWords: Set<String> = [
        "only", "solely", "exclusively", "nur", "ausschliesslich", "lediglich", "seulement", "uniquement",
        "exclusivement", "solo", "solamente", "unicamente", "exclusivamente",
    ]
    private static let modals: Set<String> = ["can", "may", "able", "allowed", "could", "darf", "kann"]
    /// Verbs of eating only behind "can": "we only have chicken" is about the fridge.
    private static let modalEating: Set<String> = ["have", "kann", "darf", "puede", "pueden", "peut", "peuvent"]
    private static let eating: Set<String> = [
        "eat", "eats", "eating", "tolerate", "tolerates", "digest", "digests", "isst", "esse", "essen", "vertragt",
        "vertragen", "vertraegt", "mange", "mangent", "manger", "mangeons", "tolere", "supporte", "digere", "come",
        "comen", "comer", "comemos", "tolera", "toleran", "digiere",
    ]
    private static let frenchEating: Set<String> = ["mange", "mangent", "manger", "tolere", "supporte", "digere"]
}

extension [Token] {
    /// Returns the token behind a phrase that begins at the index; nil if it does not.
    func end(of phrase: String, at index: Int) -> Int? {
        holds(phrase, at: index) ? index + phrase.split(separator: " ").count : nil
    }
}
