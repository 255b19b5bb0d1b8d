/// A lexicon by its words, whatever their senses are.
package protocol WordLexicon: Sendable {
    /// Returns whether a phrase of the lexicon has the word.
    func knows(_ word: String) -> Bool

    /// Returns whether the word alone is a phrase of the lexicon.
    func isPhrase(_ word: String) -> Bool

    /// Returns the words of the lexicon that one typing error separates from `word`.
    func corrections(of word: String) -> [String]

    /// Returns the languages in which the word alone is a phrase of the lexicon; empty if none is known.
    func languages(of word: String) -> Set<IntentLanguage>
}

extension PhraseTable: WordLexicon {}

/// Splits compounds and corrects typing errors in words that no lexicon knows.
package enum Preparation {
    /// Returns the tokens with compounds split ("Nussallergie") and with the corrections of unknown words as further
    /// forms.
    ///
    /// - Parameters:
    ///   - names: the folded names of the household's children, which are never corrected.
    ///   - splitsGermanOnly: true if only words that German has make compounds: "Asthmaspray" does not end in "pray".
    ///   - correctsShortFoods: true if short words behind an excluding word are corrected, too: "no egs".
    package static func prepared(
        _ tokens: [Token], lexicons: [any WordLexicon], names: Set<String> = [], correctsShortFoods: Bool = false,
        splitsGermanOnly: Bool = false
    ) -> [Token] {
        var prepared: [Token] = []
        prepared.reserveCapacity(tokens.count)
        var corrections: [String: [String]] = [:]
        // The place of the last excluding word of the sentence.
        var excluding: (index: Int, languages: [IntentLanguage])?
        for (index, token) in tokens.enumerated() {
            let word = token.folded
            if token.gap.endsSentence { excluding = nil }
            if correctsShortFoods, let languages = ShortFoods.excluding[word] { excluding = (index, languages) }
            if let excluding, index > excluding.index, index - excluding.index < 5, !names.contains(word),
                let food = ShortFoods.miswritten(word, behind: tokens[index - 1].folded, excluding.languages)
                    ?? ShortFoods.correction(of: word, lexicons, excluding.languages)
            {
                var token = token
                token.forms.append(food)
                prepared.append(token)
                continue
            }
            let isKnown =
                word.utf8.count < 5 || token.number != nil || names.contains(word)
                || token.forms.contains { form in lexicons.contains { $0.knows(form) } }
                || IntentLanguage.allCases.contains { CommonWords.isCommon(word, in: $0) }
            if isKnown {
                prepared.append(token)
            } else if let parts = parts(of: token, lexicons, splitsGermanOnly) {
                prepared += parts
            } else {
                var token = token
                let found = corrections[word] ?? self.corrections(of: token, lexicons)
                corrections[word] = found
                for form in found where !token.forms.contains(form) {
                    token.forms.append(form)
                    token.corrections.insert(form)
                }
                prepared.append(token)
            }
        }
        return prepared
    }

    /// Second parts that also make short compounds.
    private static let heads = [
        "free", "frei", "freie", "freien", "freies", "los", "allergie", "salat", "suppe", "brot", "reis",
    ]

    /// Second parts without a sense for plans: "Jausenideen", "Abendessenplan".
    private static let neutralHeads: Set<String> = [
        "idee", "ideen", "plan", "plane", "planung", "vorschlag", "vorschlage", "rezept", "rezepte", "zeit", "gericht",
        "gerichte", "haltig", "haltiges", "haltige", "produkt", "produkte", "produkten", "sachen", "zeug",
        "unvertraglich",
    ]

    /// Returns the corrections of the word, also as a typing error in a plural.
    private static func corrections(of token: Token, _ lexicons: [any WordLexicon]) -> [String] {
        let exact = lexicons.flatMap { $0.corrections(of: token.folded) }
        if !exact.isEmpty { return exact }
        // Only plurals: the stem of "between" is no misspelt word.
        guard token.folded.hasSuffix("s") else { return [] }
        for form in token.forms.dropFirst() where form.utf8.count >= 5 {
            let found = lexicons.flatMap { $0.corrections(of: form) }
            if !found.isEmpty { return found }
        }
        return []
    }

    private static func parts(of token: Token, _ lexicons: [any WordLexicon], _ isGermanOnly: Bool) -> [Token]? {
        func isPart(_ form: String) -> Bool {
            lexicons.contains { lexicon in
                guard lexicon.isPhrase(form) else { return false }
                let languages = isGermanOnly ? lexicon.languages(of: form) : []
                return languages.isEmpty || languages.contains(.german)
            }
        }
        guard token.folded.utf8.count >= 9 || heads.contains(where: token.folded.hasSuffix) else { return nil }
        let bytes = Array(token.folded.utf8)
        guard bytes.count >= 5, bytes.count <= 40, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        // The longest second part: "Erdbeerjoghurt" ends in "Joghurt".
        for split in 2...(bytes.count - 3) {
            let second = String(decoding: bytes[split...], as: UTF8.self)
            guard second.utf8.count > 3 || second == "los" else { continue }
            guard
                second == "los" || neutralHeads.contains(second)
                    || Inflection.forms(of: second).contains(where: isPart)
            else { continue }
            let first = String(decoding: bytes[..<split], as: UTF8.self)
            guard split > 2 || first == "ei" else { continue }
            let candidates = [first, first + "e", first + "n"] + Inflection.forms(of: first).dropFirst()
            guard let known = candidates.first(where: isPart)
            else { continue }
            var left = token
            left.folded = known
            left.forms = Inflection.forms(of: known)
            var right = token
            right.folded = second
            right.forms = Inflection.forms(of: second)
            right.gap = []
            if token.span.count == bytes.count {
                left.span = token.span.lowerBound..<token.span.lowerBound + split
                right.span = token.span.lowerBound + split..<token.span.upperBound
            }
            return [left, right]
        }
        return nil
    }
}
