/// A word or phrase of a lexicon that a text holds.
package struct PhraseMatch<Value: Sendable>: Sendable {
    /// The indices of the tokens.
    package var tokens: Range<Int>
    /// All senses of the phrase.
    package var values: [Value]
}

/// A lexicon that finds its phrases in tokens, exactly, inflected or with one typing error.
package struct PhraseTable<Value: Sendable>: Sendable {
    private struct Entry {
        var rest: [String]
        var value: Value
        var languages: Set<IntentLanguage>
    }

    /// A phrase with its sense.
    package struct Phrase: Sendable {
        package var text: String
        package var value: Value
        /// The languages that have the phrase; empty for all.
        package var languages: Set<IntentLanguage>

        package init(_ text: String, _ value: Value, _ languages: Set<IntentLanguage> = []) {
            self.text = text
            self.value = value
            self.languages = languages
        }
    }

    private var entries: [String: [Entry]] = [:]
    private var words: Set<String> = []
    private let speller: Speller

    /// Creates a table. `a|b` in a phrase stands for either word, `[a]` for a word that may be missing.
    package init(_ phrases: some Sequence<Phrase>) {
        for phrase in phrases {
            for text in PhraseNotation.expanded(phrase.text) {
                for spelling in [text, Folding.joinedUmlauts(text)].compactMap({ $0 }) {
                    let folded = Folding.words(spelling)
                    guard let first = folded.first else { continue }
                    entries[first, default: []].append(
                        Entry(rest: Array(folded.dropFirst()), value: phrase.value, languages: phrase.languages))
                    words.formUnion(folded)
                }
            }
        }
        speller = Speller(words)
    }

    /// Returns whether a phrase of the table has the word.
    package func knows(_ token: Token) -> Bool { token.forms.contains(where: words.contains) }

    /// Returns whether a phrase of the table has the word.
    package func knows(_ word: String) -> Bool { words.contains(word) }

    /// Returns the languages in which the word alone is a phrase of the table.
    package func languages(of word: String) -> Set<IntentLanguage> {
        (entries[word] ?? []).reduce(into: []) { languages, entry in
            if entry.rest.isEmpty { languages.formUnion(entry.languages) }
        }
    }

    /// Returns whether the word alone is a phrase of the table.
    package func isPhrase(_ word: String) -> Bool { entries[word]?.contains { $0.rest.isEmpty } ?? false }

    /// Returns the words of the table that one typing error separates from `word`.
    package func corrections(of word: String) -> [String] { speller.corrections(of: word) }

    /// Returns the longest phrase at each place, from left to right, without overlaps.
    ///
    /// - Parameter language: the language of the text. A word that is common in it is no word of another language.
    package func matches(in tokens: [Token], language: IntentLanguage) -> [PhraseMatch<Value>] {
        var matches: [PhraseMatch<Value>] = []
        var index = 0
        while index < tokens.count {
            if let match = match(at: index, in: tokens, language: language) {
                matches.append(match)
                index = match.tokens.upperBound
            } else {
                index += 1
            }
        }
        return matches
    }

    /// Returns the longest phrase that begins at the index; nil if none does.
    package func match(at index: Int, in tokens: [Token], language: IntentLanguage) -> PhraseMatch<Value>? {
        var length = 0
        var values: [Value] = []
        for (rank, form) in tokens[index].forms.enumerated() {
            guard let candidates = entries[form] else { continue }
            let isGermanForm = rank > 0 && Inflection.isGerman(form, of: tokens[index].folded)
            let isCorrection = tokens[index].corrections.contains(form)
            // A form that only inflection explains does not compete with the word as it is written.
            if rank > 0, length == 1 { continue }
            for entry in candidates {
                let end = index + 1 + entry.rest.count
                guard entry.rest.count + 1 >= length, end <= tokens.count else { continue }
                if !entry.languages.isEmpty {
                    // "brother" is no "broth", and a typing error is one of the text's language.
                    if isGermanForm, !entry.languages.contains(.german) { continue }
                    if isCorrection, !entry.languages.contains(language) { continue }
                }
                if entry.rest.isEmpty {
                    if !entry.languages.isEmpty, !entry.languages.contains(language),
                        CommonWords.isCommon(tokens[index].folded, in: language)
                    {
                        continue
                    }
                } else if !follows(entry.rest, after: index, in: tokens) {
                    continue
                }
                if entry.rest.count + 1 > length {
                    length = entry.rest.count + 1
                    values = []
                }
                values.append(entry.value)
            }
        }
        return length == 0 ? nil : PhraseMatch(tokens: index..<index + length, values: values)
    }

    private func follows(_ rest: [String], after index: Int, in tokens: [Token]) -> Bool {
        for (offset, word) in rest.enumerated() {
            let token = tokens[index + 1 + offset]
            if token.gap.endsSentence || token.gap.contains(.comma) || !token.forms.contains(word) { return false }
        }
        return true
    }
}

/// The notation of phrases in the lexicons.
enum PhraseNotation {
    /// Returns every phrase for which the notation stands: `a|b` is either word, `[a]` may be missing.
    static func expanded(_ text: String) -> [String] {
        guard text.contains("|") || text.contains("[") else { return [text] }
        var phrases = [""]
        for part in text.split(separator: " ") {
            let isOptional = part.hasPrefix("[")
            let bare = part.trimmingPrefix("[")
            var words = (bare.hasSuffix("]") ? bare.dropLast() : bare).split(separator: "|").map(String.init)
            if isOptional { words.append("") }
            phrases = phrases.flatMap { phrase in
                words.map { word in word.isEmpty ? phrase : phrase.isEmpty ? word : "\(phrase) \(word)" }
            }
        }
        return phrases.filter { !$0.isEmpty }
    }
}
