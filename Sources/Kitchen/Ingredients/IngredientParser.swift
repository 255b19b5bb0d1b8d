import HearthCore

/// A reader of one ingredient line.
///
/// The grammar: a list mark; how exact the amount is; amounts with units, ranges, sizes in parentheses, the same in other
/// units; the food with what is done with it before and behind its name; after commas, preparations and notes.
struct IngredientParser {
    typealias Amount = IngredientLine.Amount
    typealias Lexicon = IngredientLexicon

    let tokens: [IngredientToken]
    var place = 0
    var line = IngredientLine()
    /// Texts in parentheses, and behind commas.
    var preparations: [String] = []
    var notes: [String] = []

    init(_ text: String) {
        tokens = IngredientTokens.of(text)
    }

    mutating func parse() -> IngredientLine {
        skipListMark()
        if isHeading() {
            line.isHeading = true
            return line
        }
        readFruitPart()
        if line.amounts.isEmpty { readAmounts() }
        line.leadLength = place < tokens.count ? tokens[place].range.lowerBound : tokens.last?.range.upperBound ?? 0
        readName()
        line.preparation = joined(preparations)
        line.note = joined(notes)
        return line
    }

    private func joined(_ texts: [String]) -> String? {
        let texts = texts.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    // MARK: Helpers

    func token(_ index: Int) -> IngredientToken? { tokens.indices.contains(index) ? tokens[index] : nil }
    func word(_ index: Int) -> String { token(index).map { $0.isWord ? $0.folded : "" } ?? "" }
    func isMark(_ index: Int, _ mark: Character) -> Bool { token(index)?.isMark(mark) ?? false }

    /// Returns the index behind the parenthesis that closes the one at an index.
    func closing(_ index: Int) -> Int {
        var depth = 0
        for next in index..<tokens.count {
            if isMark(next, "(") { depth += 1 }
            if isMark(next, ")") {
                depth -= 1
                if depth == 0 { return next + 1 }
            }
        }
        return tokens.count
    }

    /// Returns the text of tokens as it is written, with one space where there was any.
    func text(_ range: some Sequence<Int>) -> String {
        var result = ""
        var previous: Int?
        for index in range {
            let token = tokens[index]
            let isJoined = previous.map { $0 + 1 == index && !token.isSpaced } ?? true
            if !result.isEmpty, !isJoined { result += " " }
            result += token.text
            previous = index
        }
        return result
    }

    // MARK: Parts of a line

    private mutating func skipListMark() {
        while let token = token(place), token.isMark("-", "*", "•", "·", "▢", "□", "☐", "#", ">", "~", "+", "≈", "–") {
            place += 1
        }
    }

    private func isHeading() -> Bool {
        guard let last = tokens.last, place < tokens.count else { return false }
        let words = tokens[place...].filter(\.isWord).map(\.folded)
        let hasNumber = tokens[place...].contains { $0.number != nil }
        if last.isMark(":") || last.isMark("*") && isMark(0, "*") || isMark(0, "#") {
            return !hasNumber || last.isMark(":")
        }
        return !hasNumber && words.count <= 6
            && Lexicon.headings.contains { $0.count < words.count && words.starts(with: $0) }
    }

    /// Reads `juice of 1 lemon` and `le zeste d'une orange`: the amount is one of the fruit.
    private mutating func readFruitPart() {
        var index = place
        while Lexicon.laterArticles.contains(word(index)) || Lexicon.adverbs.contains(word(index))
            || Lexicon.preparations.contains(word(index))
        {
            index += 1
        }
        guard Lexicon.fruitParts.contains(word(index)) else { return }
        index += 1
        while Lexicon.conjunctions.contains(word(index)) || isMark(index, "&") || isMark(index, "/")
            || Lexicon.fruitParts.contains(word(index)) || Lexicon.preparations.contains(word(index))
            || Lexicon.adverbs.contains(word(index)) || Lexicon.laterArticles.contains(word(index))
        {
            index += 1
        }
        let joiner = index
        while Lexicon.joiners.contains(word(index)) || word(index) == "from" { index += 1 }
        guard
            index > joiner || ["einer", "eines", "1"].contains(token(index)?.folded ?? "")
                || token(index)?.number != nil
        else { return }
        let start = place
        place = index
        readAmounts()
        if line.amounts.isEmpty || place >= tokens.count {
            (place, line.amounts) = (start, [])
        } else {
            preparations.append(text(start..<index))
        }
    }
}

// MARK: - Numbers

extension IngredientParser {
    /// Reads a number: `1 1/2`, `1-1/2`, `1 and a half`, `two`, `half a`, `a dozen`.
    func number(at start: Int, allowsArticle: Bool = false) -> (Rational, Int)? {
        guard let first = token(start) else { return nil }
        if let value = first.number {
            return mixed(value, at: start + 1)
        }
        guard first.isWord else { return nil }
        if Lexicon.articles.contains(first.folded) || first.folded.hasPrefix("d'") {
            let next = word(start + 1)
            if let value = Lexicon.numbers[next], value == 12 || value == 2 || value < 1, next != "two" {
                return quotient(value, at: start + 2)
            }
            return allowsArticle && !Lexicon.vagueAmounts.contains(next) ? (1, start + 1) : nil
        }
        guard let value = Lexicon.numbers[first.folded] else { return nil }
        return quotient(value, at: start + 1)
    }

    /// Reads what follows a number word: `half a`, `one dozen`, `one and a half`, `eine halbe`.
    private func quotient(_ value: Rational, at index: Int) -> (Rational, Int) {
        if value < 1 {
            let isArticle = Lexicon.articles.contains(word(index)) || word(index) == "of" && word(index + 1) == "a"
            let next = isArticle ? index + (word(index) == "of" ? 2 : 1) : index
            return Lexicon.numbers[word(next)] == 12 ? (value * 12, next + 1) : (value, next)
        }
        if let next = Lexicon.numbers[word(index)] {
            if next == 12, value < 12 { return (value * 12, index + 1) }
            if next < 1 { return value == 1 ? (next, index + 1) : (value + next, index + 1) }
        }
        if value == 1, let next = token(index)?.number, next < 1 { return (next, index + 1) }
        if value == 2, word(index) == "of" { return (value, index + 1) }
        return Lexicon.conjunctions.contains(word(index)) || word(index) == "dozen"
            ? mixed(value, at: index) : (value, index)
    }

    private func mixed(_ value: Rational, at index: Int) -> (Rational, Int) {
        guard value.isWhole else { return (value, index) }
        var next = index
        if Lexicon.conjunctions.contains(word(next)) || isMark(next, "&") {
            next += 1
            if Lexicon.articles.contains(word(next)) { next += 1 }
        } else if isMark(next, "-"), token(next)?.isSpaced == false, token(next + 1)?.isSpaced == false {
            next += 1
        }
        if let fraction = token(next)?.number, fraction < 1, fraction > 0, value > 0,
            next > index || token(next)?.text.contains(".") == false
        {
            return (value + fraction, next + 1)
        }
        if next > index, let fraction = Lexicon.numbers[word(next)], fraction < 1 {
            return (value + fraction, next + 1)
        }
        if let dozen = Lexicon.numbers[word(index)], dozen == 12 { return (value * 12, index + 1) }
        return (value, index)
    }

    /// Reads a number or a range.
    func range(at start: Int, allowsArticle: Bool = false) -> (Rational, Rational?, Int)? {
        guard let (value, next) = number(at: start, allowsArticle: allowsArticle) else { return nil }
        var index = next
        if isMark(index, "-"), Lexicon.rangeWords.contains(word(index + 1)) {
            index += 2
        } else if isMark(index, "-") {
            index += 1
        } else if Lexicon.rangeWords.contains(word(index)) {
            index += 1
            if word(index) == "bis" || Lexicon.approximations.contains(word(index)) { index += 1 }
            if ["zu", "to"].contains(word(index)) { index += 1 }
        } else {
            return (value, nil, next)
        }
        guard let (most, end) = number(at: index), most > value else { return (value, nil, next) }
        return (value, most, end)
    }

    /// Reads a unit, with words of size before it.
    func unit(at start: Int) -> (MeasureUnit, size: String?, Int)? {
        var index = start
        if isMark(index, "-"), token(index)?.isSpaced == false, token(index + 1)?.isSpaced == false { index += 1 }
        let first = index
        while index - first < 3 {
            if let (unit, next) = plainUnit(at: index) {
                return (unit, index > first ? text(first..<index) : nil, next)
            }
            guard Lexicon.unitModifiers.contains(word(index)) else { return nil }
            index += 1
            if isMark(index, ",") { index += 1 }
        }
        return nil
    }

    private func plainUnit(at start: Int) -> (MeasureUnit, Int)? {
        guard let first = token(start), first.isWord else { return nil }
        if first.text == "T" { return (MeasureUnit.named("tbsp"), start + 1) }
        if first.text == "t" { return (MeasureUnit.named("tsp"), start + 1) }
        var found: (MeasureUnit, Int)?
        var key = ""
        var index = start
        while index < tokens.count, index - start < Lexicon.longestUnit + 2 {
            if isMark(index, "-"), index > start, token(index)?.isSpaced == false {
                index += 1
                continue
            }
            guard let token = token(index), token.isWord else { break }
            key += (key.isEmpty ? "" : " ") + token.folded.replacing("-", with: " ")
            index += 1
            if let unit = Lexicon.units[key] { found = (unit, index) }
        }
        return found
    }
}
