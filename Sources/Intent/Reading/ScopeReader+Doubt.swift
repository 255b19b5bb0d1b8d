import HearthCore
import Kitchen

/// The foods of which no rule knows whether they are wanted.
extension ScopeReader {
    /// Asks about foods beside a person and words that no rule knows, and about those beside a word against foods that
    /// reaches none.
    mutating func readUnknowns() {
        let troubled = Set(unattached.map { text.sentence($0.tokens.lowerBound) })
        let ill = Set(unattached.filter(\.isHealth).map { text.sentence($0.tokens.lowerBound) })
        for (clause, items) in items {
            let open = items.filter { verdicts[$0] == nil && text.pieces[$0].isFood }
            guard let first = open.first, let range = range(of: clause, around: first) else { continue }
            let sentence = text.sentence(text.pieces[first].tokens.lowerBound)
            // "She had a bad reaction last year. It was the crab."
            if ill.contains(sentence - 1) || ill.contains(sentence), isIdentified(range) {
                for item in open { verdicts[item] = .excluded(isHealth: true, isDislike: false) }
                continue
            }
            let isTroubled =
                troubled.contains(sentence) || ill.contains(sentence + 1)
                || ill.contains(sentence - 1) && isIdentified(range)
            let isAsked = isAskedFor(range.lowerBound, sentence)
            for item in open where isPermitted(item, range) { verdicts[item] = .lifted }
            if !isAsked, isUnclear(range, isTroubled: isTroubled) || isQuestioned(range) {
                for item in open where verdicts[item] == nil { verdicts[item] = .asked }
            }
            if range.contains(where: { marks.mark(at: $0)?.has(.good, .bear, .like) == true }) {
                favoured.formUnion(open.filter { !isIllness($0) })
            } else {
                // A picture is a word because something is excluded near by.
                for item in open
                where verdicts[item] == nil && tokens[text.pieces[item].tokens.lowerBound].picture != nil {
                    verdicts[item] = .asked
                }
            }
        }
    }

    /// Returns whether the sentence has asked for a use of foods before the clause: "what can I make with ...".
    private func isAskedFor(_ start: Int, _ sentence: Int) -> Bool {
        var position = start - 1
        while position >= 0, start - position < 40, text.sentence(position) == sentence {
            if let mark = marks.mark(at: position) {
                if mark.isDenial || mark.isAgainst || mark.has(.turn) { return false }
                if mark.has(.praise, .spoils) { return true }
            }
            position -= 1
        }
        return false
    }

    /// Returns whether the clause only says that the food may be served: "apples are fine".
    private func isPermitted(_ item: Int, _ range: Range<Int>) -> Bool {
        let piece = text.pieces[item].tokens
        guard range.contains(piece.lowerBound), piece.upperBound <= range.upperBound else { return false }
        for position in piece.upperBound..<min(piece.upperBound + 4, range.upperBound) {
            if Self.permits.contains(tokens[position].folded) { return true }
            guard position < tokens.count, isLightWord(position) || position - piece.upperBound < 2 else {
                return false
            }
        }
        return (max(range.lowerBound, piece.lowerBound - 2)..<piece.lowerBound).contains {
            Self.permits.contains(tokens[$0].folded)
        }
    }

    /// Returns whether a clause names the cause of what the text said before: "it was the crab".
    func isIdentified(_ range: Range<Int>) -> Bool {
        (range.lowerBound..<min(range.upperBound, range.lowerBound + 4)).contains { index in
            ["was", "war", "waren", "wars", "etait", "fue", "fueron", "era", "eran", "its", "is"].contains(
                tokens[index].folded)
        }
    }

    /// Returns whether the clause is a bare question with an answer that nobody can read: "Honey? Over the moon."
    func isQuestioned(_ range: Range<Int>) -> Bool {
        guard range.count <= 5, range.upperBound < tokens.count, tokens[range.upperBound].gap.endsSentence,
            range.lowerBound == 0 || tokens[range.lowerBound].gap.endsSentence
        else { return false }
        let sentence = text.sentence(range.upperBound)
        guard isShort(at: range.upperBound), items[marks.clauses[range.upperBound]] == nil else { return false }
        var position = range.upperBound
        var hasUnknown = false
        while position < tokens.count, text.sentence(position) == sentence {
            if let index = marks.index(at: position), marks.marks[index].has(.good, .like, .plain, .praise, .degree) {
                return false
            }
            if marks.index(at: position) == nil, text.pieceOfToken[position] == nil, isContent(position) {
                hasUnknown = true
            }
            position += 1
        }
        return hasUnknown
    }

    /// Returns the tokens of a clause, 40 on each side of a food at most.
    func range(of clause: Int, around item: Int) -> Range<Int>? {
        let place = text.pieces[item].tokens
        var start = place.lowerBound
        var end = place.upperBound
        while start > 0, marks.clauses[start - 1] == clause, place.lowerBound - start < 40 { start -= 1 }
        while end < tokens.count, marks.clauses[end] == clause, end - place.upperBound < 40 { end += 1 }
        return start..<end
    }

    func isUnclear(_ range: Range<Int>, isTroubled: Bool) -> Bool {
        var hasUnknown = false
        for index in range {
            let mark = marks.index(at: index).map { marks.marks[$0] }
            if mark?.has(.like, .good, .praise, .spoils) == true || Self.wishes.contains(tokens[index].folded) {
                return false
            }
            if mark?.has(.body) == true { return true }
            if exclusions.isPerson(index) || PeopleLexicon.table.knows(tokens[index])
                || Self.pronouns.contains(tokens[index].folded)
            {
                continue
            } else if mark == nil, text.pieceOfToken[index] == nil, isContent(index) {
                hasUnknown = true
            }
        }
        return hasUnknown || isTroubled
    }

    func isContent(_ index: Int) -> Bool {
        let word = tokens[index].folded
        return word.utf8.count > 2 && tokens[index].number == nil && !ExclusionReader.fillers.contains(word)
            && !ExclusionReader.joins.contains(word) && !ExclusionReader.articles.contains(word)
            && !CalendarLexicon.table.knows(tokens[index])
    }
}
