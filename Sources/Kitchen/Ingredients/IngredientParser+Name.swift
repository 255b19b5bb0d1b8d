import HearthCore

/// The name of the food, and what stands around it.
extension IngredientParser {
    /// Reads the rest of the line.
    mutating func readName() {
        let isLeading = !line.amounts.isEmpty
        var parts = segments().map(trimmed).filter { !$0.isEmpty }
        for last in parts.indices where !isLeading || last == parts.indices.last {
            guard let (amounts, start) = trailingAmount(in: parts[last], isAlone: last > 0 && !isLeading) else {
                continue
            }
            if !isLeading {
                line.amounts = amounts + line.amounts
                parts[last].removeSubrange(start...)
                break
            } else if amounts[0].unit.map({ $0.dimension != .count }) ?? false {
                line.amounts += amounts
                parts[last].removeSubrange(start...)
            }
        }
        parts = parts.map(trimmed).filter { !$0.isEmpty }
        guard !parts.isEmpty else { return }
        let count = nameSegments(of: parts)
        let first = Array(parts[..<count].joined())
        for part in parts[count...] { file(part) }
        line.name = name(of: first)
        if line.alternatives.isEmpty { line.alternatives = choices(in: line.name) }
    }

    // MARK: Segments

    /// Splits the rest of the line at commas and dashes, and files what stands in parentheses.
    private mutating func segments() -> [[Int]] {
        var parts: [[Int]] = [[]]
        var index = place
        while index < tokens.count {
            if isMark(index, "(") {
                let end = closing(index)
                let inner = Array(index + 1..<(isMark(end - 1, ")") ? end - 1 : end))
                if let (amounts, isEach, _) = parenthesised(at: index) {
                    if line.amounts.isEmpty {
                        line.amounts = amounts
                    } else {
                        var others: [Amount] = []
                        place(amounts, isEach: isEach, in: &line.amounts[0], &others)
                        line.amounts += others
                    }
                } else if belongsToName(inner, before: end), parts.count == 1, !(parts[0].isEmpty) {
                    parts[parts.count - 1] += inner
                } else {
                    file(inner)
                }
                index = max(end, index + 1)
            } else if isMark(index, ",") || isMark(index, ";") || isMark(index, ":")
                || isMark(index, "-") && token(index)?.isSpaced == true && token(index + 1)?.isSpaced == true
            {
                parts.append([])
                index += 1
            } else {
                parts[parts.count - 1].append(index)
                index += 1
            }
        }
        return parts
    }

    /// Returns whether parentheses hold a part of the name: `white (shiro) miso`.
    private func belongsToName(_ inner: [Int], before end: Int) -> Bool {
        guard inner.count <= 3, let next = token(end), next.isWord, inner.allSatisfy({ tokens[$0].isWord }) else {
            return false
        }
        let words = inner.map(word)
        return !Lexicon.cuts.contains(next.folded) && !Lexicon.alternatives.contains(next.folded)
            && !Lexicon.conjunctions.contains(next.folded) && !Lexicon.preparations.contains(next.folded)
            && !words.contains {
                Lexicon.preparations.contains($0) || Lexicon.cuts.contains($0) || Lexicon.alternatives.contains($0)
            }
    }

    /// Puts a text behind a comma or in parentheses among the preparations or the notes.
    private mutating func file(_ part: [Int]) {
        let part = trimmed(part)
        guard !part.isEmpty else { return }
        if let open = part.firstIndex(where: { isMark($0, "(") }) {
            file(Array(part[..<open]))
            file(Array(part[(open + 1)...]).filter { !isMark($0, ")") })
            return
        }
        let words = part.map(word)
        if words.contains(where: Lexicon.optionalWords.contains) { line.isOptional = true }
        let first = words[0]
        if words.count == 1, Lexicon.sizes.contains(first) {
            line.size = line.size ?? text(part)
        } else if first == "at" || isInflected(first, of: words) {
            preparations.append(text(part))
        } else if Lexicon.cuts.contains(first) || Lexicon.alternatives.contains(first)
            || Lexicon.optionalWords.contains(first)
            || isToTaste(words) || ["see", "siehe", "voir", "ver", "note"].contains(first)
            || !words.contains(where: Self.isPreparation) && tokens[part[0]].number != nil
        {
            if Lexicon.alternatives.contains(first), part.count > 1 { addAlternative(Array(part.dropFirst())) }
            notes.append(text(part))
        } else {
            preparations.append(text(part))
        }
    }

    private mutating func addAlternative(_ part: [Int]) {
        guard part.count <= 6, !isToTaste(part.map(word)) else { return }
        let words = part.filter { tokens[$0].isWord }.map(word)
        guard let first = words.first, !["more", "less", "to", "as", "other", "another", "mehr"].contains(first) else {
            return
        }
        line.alternatives.append(text(part))
    }

    private func isInflected(_ first: String, of words: [String]) -> Bool {
        words.count > 1 && (first == "in" || first == "en") && Lexicon.cutForms.contains(words[1])
    }

    private func isToTaste(_ words: [String]) -> Bool {
        let text = words.joined(separator: " ")
        return Lexicon.toTaste.contains { text.hasPrefix($0) || text == "o " + $0 || text == "or " + $0 }
    }

    /// Returns whether a word says what is done with a food; German words may be inflected: `gehackte`.
    static func isPreparation(_ word: String) -> Bool {
        if Lexicon.preparations.contains(word) { return true }
        guard word.count > 6 else { return false }
        for ending in ["e", "er", "es", "en", "em"] where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            if stem.hasPrefix("ge") || stem.hasPrefix("ze") || stem.hasPrefix("ent") || stem.hasPrefix("ver"),
                Lexicon.preparations.contains(stem)
            {
                return true
            }
        }
        return false
    }

    /// Returns the number of segments that are the name: `skinless, boneless chicken`, `Gruyère, Raclette or similar cheese`.
    private func nameSegments(of parts: [[Int]]) -> Int {
        var count = 1
        while count < parts.count, parts[count - 1].allSatisfy({ isDescription(word($0)) }),
            !parts[count].allSatisfy({ isDescription(word($0)) && !Self.isPreparation(word($0)) })
                || count + 1 < parts.count
                || parts[count].count > 1
        {
            if Lexicon.cuts.contains(word(parts[count][0])) { break }
            count += 1
        }
        guard count == 1, parts.count > 1 else { return count }
        // A list: A, B, or C; olive, sunflower or vegetable oil; pancetta, or salt pork.
        for last in 1..<parts.count {
            let words = parts[last].map(word)
            let isLast = Lexicon.alternatives.contains(words[0]) || Lexicon.conjunctions.contains(words[0]) && last > 1
            let holds = words.dropFirst().dropLast().contains {
                Lexicon.alternatives.contains($0) || Lexicon.conjunctions.contains($0)
            }
            let isPart =
                words.contains { ["zest", "juice", "peel", "rind"].contains($0) }
                || words.allSatisfy { isDescription($0) || $0.hasSuffix("ed") && !$0.hasSuffix("seed") || $0 == "or" }
            if isPart, last == 1 { return 1 }
            if words.contains(where: Self.isPreparation), !isLast || words.count < 2 || Self.isPreparation(words[1]) {
                return 1
            }
            if Lexicon.cuts.contains(words[0]) || tokens[parts[last][0]].number != nil { return 1 }
            if isLast {
                guard words.count > 1, tokens[parts[last][1]].number == nil, !Lexicon.cuts.contains(words[1]),
                    !["more", "less", "another", "other", "enough", "mehr", "un", "a", "substitute", "any"].contains(
                        words[1])
                        || last > 1 && words[1] == "other"
                else { return 1 }
                return last + 1
            }
            if holds { return parts[0].count <= 4 && parts[last].count <= 6 ? last + 1 : 1 }
            guard parts[last].count <= 3, !words.contains(where: Self.isPreparation) else { return 1 }
            if Self.prepositions.contains(words[0]) || Self.partWords.contains(words[0]) { return 1 }
        }
        return 1
    }

    private static let prepositions: Set<String> = [
        "with", "without", "in", "on", "from", "at", "mit", "ohne", "en", "con", "sin", "avec", "sans",
    ]
    /// Parts of foods that begin a preparation: leaves picked, stems removed.
    private static let partWords: Set<String> = [
        "leaves", "stems", "stalks", "seeds", "skin", "skins", "juice", "zest", "white", "tops", "ends", "tough",
        "core",
        "yolks", "flesh", "bones", "all", "each", "nur", "sans", "sin", "con", "only",
    ]

    private func isDescription(_ word: String) -> Bool {
        Lexicon.adjectives.contains(word) || Self.isPreparation(word) || Lexicon.adverbs.contains(word)
            || Lexicon.sizes.contains(word) || Lexicon.conjunctions.contains(word) || word == "each"
    }

    private func trimmed(_ part: [Int]) -> [Int] {
        var part = part[...]
        while let first = part.first, !tokens[first].isWord, tokens[first].number == nil, !isMark(first, "(") {
            part = part.dropFirst()
        }
        while let last = part.last, !tokens[last].isWord, tokens[last].number == nil { part = part.dropLast() }
        return Array(part)
    }

    // MARK: The name

    private mutating func name(of segment: [Int]) -> String {
        var rest = withoutOpening(segment)
        rest = withoutSizes(withoutEnd(rest))
        rest = withoutPreparations(behind: rest)
        let isSold = isSoldPrepared(rest)
        if !isSold || Lexicon.laterPreparations.contains(word(rest.first ?? -1)) {
            rest = withoutPreparations(before: rest)
        }
        if !isSold { rest = withoutPreparations(inside: rest) }
        rest = withoutTrailingUnit(rest)
        rest = trimmed(rest)
        if rest.isEmpty { rest = trimmed(segment) }
        let name = text(rest)
        return compound(name)
    }

    /// Leaves out `each`, articles and joiners in front.
    private func withoutOpening(_ segment: [Int]) -> [Int] {
        var rest = segment[...]
        while rest.count > 1, let first = rest.first,
            Lexicon.laterArticles.contains(word(first)) || Lexicon.vagueAmounts.contains(word(first))
                || ["each", "je", "aprox"].contains(word(first))
        {
            rest = rest.dropFirst()
        }
        return Array(rest)
    }

    /// Cuts the name where a note or a longer preparation begins.
    private mutating func withoutEnd(_ segment: [Int]) -> [Int] {
        for position in segment.indices.dropFirst() {
            let current = word(segment[position])
            let next = position + 1 < segment.count ? word(segment[position + 1]) : ""
            let nextToken = position + 1 < segment.count ? token(segment[position + 1]) : nil
            let rest = Array(segment[position...])
            let words = rest.map(word)
            if Lexicon.alternatives.contains(current) {
                let isOther =
                    nextToken?.number != nil || Lexicon.numbers[next] != nil
                    || ["to", "more", "less", "another", "as", "un", "une", "ein", "eine", "al", "a"].contains(next)
                guard isOther else { continue }
                addAlternative(Array(rest.dropFirst()))
                notes.append(text(rest))
            } else if isMark(segment[position], "/"), nextToken?.number != nil {
                notes.append(text(rest.dropFirst()))
            } else if isToTaste(words) {
                notes.append(text(rest))
            } else if isInflected(current, of: words) {
                preparations.append(text(rest))
            } else if current == "at", next == "room" {
                preparations.append(text(rest))
            } else if Lexicon.cuts.contains(current), current != "according" || next == "to" {
                if Lexicon.optionalWords.contains(current) { line.isOptional = true }
                notes.append(text(rest))
            } else if Self.isPreparation(current) || Lexicon.joined.contains(current), Self.connectors.contains(next),
                !["packed", "pressed", "cut", "cooked"].contains(current) || next == "into"
                    || next == "in" && current == "cut",
                !Lexicon.preserved.contains(word(segment[position - 1])),
                !segment[..<position].allSatisfy({ isDescription(word($0)) })
            {
                var start = position
                while start > 1, Lexicon.adverbs.contains(word(segment[start - 1])) { start -= 1 }
                preparations.append(text(segment[start...]))
                return Array(segment[..<start])
            } else {
                continue
            }
            return Array(segment[..<position])
        }
        return segment
    }

    private static let connectors: Set<String> = [
        "into", "in", "with", "on", "to", "crosswise", "lengthwise", "lengthways", "by", "and", "until", "if", "for",
        "thin", "thinly", "fine", "finely", "en", "y", "et", "und", "over", "through", "diagonally", "across",
    ]

    /// Moves preparations at the end: `parsley finely chopped`, `oignon émincé`, `cebolla picada`.
    private mutating func withoutPreparations(behind segment: [Int]) -> [Int] {
        var end = segment.count
        while end > 1 {
            let last = word(segment[end - 1])
            guard
                Self.isPreparation(last)
                    || end < segment.count && (Lexicon.adverbs.contains(last) || Lexicon.conjunctions.contains(last))
                    || end == segment.count && Lexicon.adverbs.contains(last)
                        && Self.isPreparation(word(segment[end - 2]))
            else { break }
            if Lexicon.keptBehind[last]?.contains(word(segment[end - 2])) == true { break }
            end -= 1
        }
        // "and" joins a preparation to the name: what is left must end in the name.
        guard end < segment.count else { return segment }
        if segment[..<end].allSatisfy({ isDescription(word($0)) }) { return segment }
        preparations.append(text(segment[end...]))
        return Array(segment[..<end])
    }

    /// Returns whether the food is bought as it is described: tinned chopped tomatoes.
    private func isSoldPrepared(_ segment: [Int]) -> Bool {
        line.amounts.contains { $0.unit?.isContainer ?? false }
            || segment.contains {
                Lexicon.preserved.contains(word($0)) && word($0) != "dried" && word($0) != "dry" && word($0) != "ready"
                    && word($0) != "quick"
            }
    }

    /// Moves preparations in front: `finely chopped parsley`, `peeled, cored, and diced pineapple`.
    private mutating func withoutPreparations(before segment: [Int]) -> [Int] {
        var end = 0
        var position = 0
        while position < segment.count - 1 {
            let current = word(segment[position])
            let next = word(segment[position + 1])
            let isJoined = end > 0 && end == position - 1 && current == "ground"
            if isJoined || isFrontPreparation(at: position, in: segment) {
                end = position + 1
            } else if current == "hot" || current == "fresh", next == "cooked" {
                // The cooked follows.
            } else if end == 0
                ? !Lexicon.adverbs.contains(current)
                : !(Lexicon.adverbs.contains(current) || Lexicon.conjunctions.contains(current)
                    || Lexicon.alternatives.contains(current) || !tokens[segment[position]].isWord)
            {
                break
            }
            position += 1
        }
        guard end > 0 else { return segment }
        preparations.append(text(segment[..<end]))
        return Array(segment[end...])
    }

    private func isFrontPreparation(at position: Int, in segment: [Int]) -> Bool {
        let current = word(segment[position])
        let next = position + 1 < segment.count ? word(segment[position + 1]) : ""
        if position > 0, Lexicon.adverbs.contains(word(segment[position - 1])), word(segment[position - 1]) != "extra",
            current == "ground" || current == "gemahlener" || current == "gemahlen" || current == "gemahlene"
                || current.hasSuffix("ed") || Self.isPreparation(current)
        {
            return true
        }
        guard Self.isPreparation(current), !Lexicon.keptInFront.contains(current) else { return false }
        return Lexicon.preparedFoods[current]?.contains(next) != true
    }

    /// Moves preparations inside: `fresh chopped coriander`, `oil or melted butter`.
    private mutating func withoutPreparations(inside segment: [Int]) -> [Int] {
        var rest = segment
        var position = 1
        while position < rest.count - 1 {
            let isPlain =
                isFrontPreparation(at: position, in: rest) && !Lexicon.preserved.contains(word(rest[position - 1]))
                && word(rest[position]) != "cooked" && !Lexicon.conjunctions.contains(word(rest[position + 1]))
                && !Self.prepositions.contains(word(rest[position + 1]))
                && !Self.prepositions.contains(word(rest[position - 1]))
            guard isPlain else {
                position += 1
                continue
            }
            var start = position
            while start > 0, Lexicon.adverbs.contains(word(rest[start - 1])) { start -= 1 }
            preparations.append(text(rest[start...position]))
            rest.removeSubrange(start...position)
            position = max(1, start)
        }
        return rest
    }

    private mutating func withoutSizes(_ segment: [Int]) -> [Int] {
        var found: [Int] = []
        for (index, next) in zip(segment, segment.dropFirst()) {
            let isExtra = word(index) == "extra" && Lexicon.sizes.contains(word(next)) && segment.last != next
            let isSize =
                Lexicon.sizes.contains(word(index)) && Lexicon.sizedFoods[word(index)]?.contains(word(next)) != true
            if isExtra || isSize { found.append(index) }
        }
        if segment.count > 1, let last = segment.last, Lexicon.laterSizes.contains(word(last)) { found.append(last) }
        guard !found.isEmpty else { return segment }
        line.size = line.size ?? text(found)
        return segment.filter { !found.contains($0) }
    }

    /// Moves a counted unit behind the name: `3 garlic cloves`, `2 celery sticks`.
    private mutating func withoutTrailingUnit(_ segment: [Int]) -> [Int] {
        guard line.amounts.count <= 1, line.amount?.unit == nil, line.amount?.size == nil || line.amount == nil else {
            return segment
        }
        for position in segment.indices.dropFirst() {
            let isLast = position == segment.count - 1
            guard isLast || ["with", "from", "mit"].contains(word(segment[position + 1])),
                let unit = Lexicon.units[word(segment[position])]
            else { continue }
            let before = word(segment[position - 1])
            let isUnit =
                Lexicon.trailingUnits.contains(unit.name) && !Lexicon.adverbs.contains(before)
                && !["whole", "ground", "or", "and"].contains(before)
                || unit.name == "stick" && before == "celery" || unit.name == "leaf" && before.hasPrefix("gelatin")
            guard isUnit, line.amount != nil || unit.name == "sprig" else { continue }
            if segment[..<position].contains(where: { Lexicon.alternatives.contains(word($0)) }), line.amount == nil {
                continue
            }
            if line.amounts.isEmpty {
                line.amounts = [Amount(unit: unit)]
            } else {
                line.amounts[0].unit = unit
            }
            var rest = segment
            rest.remove(at: position)
            return rest
        }
        return segment
    }

    /// Splits a German compound with a counted unit: 2 Knoblauchzehen are two cloves.
    private mutating func compound(_ name: String) -> String {
        guard line.amount?.minimum != nil, line.amount?.unit == nil, !name.contains(" ") else { return name }
        let folded = name.lowercased()
        for (ending, unit) in Lexicon.compoundUnits where folded.hasSuffix(ending) {
            let stem = String(name.dropLast(ending.count))
            guard Lexicon.compoundStems.contains(stem.lowercased()) else { continue }
            line.amounts[0].unit = MeasureUnit.named(unit)
            return stem
        }
        return name
    }

    // MARK: Choices

    /// Returns the foods among which a name lets choose: `vegetable or chicken broth` is vegetable broth or chicken broth.
    private func choices(in name: String) -> [String] {
        let words = name.split(separator: " ").map(String.init)
        let places = words.indices.filter { Lexicon.alternatives.contains(IngredientTokens.fold(words[$0])) }
        guard let split = places.first, split > 0, split < words.count - 1 else { return [] }
        let first = words[..<split].joined(separator: " ")
        let others = words[(split + 1)...].joined(separator: " ")
        return [first, others]
    }
}
