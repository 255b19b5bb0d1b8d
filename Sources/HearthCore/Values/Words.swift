import Foundation

/// Word matching for lexicons: case and accents folded, whole words, singular.
package enum Words {
    /// Returns the text in lower case without accents. One space replaces every run of other characters, and one space
    /// is at each end.
    package static func fold(_ text: String) -> String {
        var folded = " "
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "'" {
                folded.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory == .nonspacingMark {
                continue
            } else if folded.last != " " {
                folded.append(" ")
            }
        }
        return folded.last == " " ? folded : folded + " "
    }

    /// Returns the folded words, each in the singular, so that two spellings of the same thing are equal.
    package static func canonical(_ text: String) -> [String] {
        fold(text).split(separator: " ").map { singular(String($0)) }
    }

    /// Returns whether a canonical text holds the phrase. For many phrases use a ``PhraseIndex``.
    package static func contains(_ text: [String], phrase: String) -> Bool {
        PhraseIndex([phrase]).hasMatch(in: text)
    }

    /// Returns `tomato` for `tomatoes`, `cherry` for `cherries` and `leaf` for `leaves`, by English rules.
    package static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if word.hasSuffix("leaves") { return word.dropLast(3) + "f" }
        for ending in ["oes", "shes", "ches", "xes", "sses"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), word.count > 3 {
            return String(word.dropLast())
        }
        return word
    }
}

/// An index that finds many phrases in a text at once, at word boundaries and in singular or plural.
package struct PhraseIndex<Value: Sendable>: Sendable {
    /// The phrases by their first word.
    private var phrases: [String: [(words: [String], value: Value)]] = [:]

    /// Builds an index of phrases with their values.
    package init(_ phrases: some Sequence<(String, Value)>) {
        for (phrase, value) in phrases {
            let words = Words.canonical(phrase)
            guard let first = words.first else { continue }
            self.phrases[first, default: []].append((words, value))
        }
    }

    /// Returns every occurrence of every phrase, also if they overlap.
    ///
    /// - Parameter text: the output of ``Words/canonical(_:)``.
    package func matches(in text: [String]) -> [(range: Range<Int>, value: Value)] {
        text.indices.flatMap { start in
            (phrases[text[start]] ?? []).compactMap { phrase in
                let end = start + phrase.words.count
                guard end <= text.count, text[start..<end].elementsEqual(phrase.words) else { return nil }
                return (start..<end, phrase.value)
            }
        }
    }

    /// Returns whether the text is one of the phrases and nothing else.
    package func isPhrase(_ text: [String]) -> Bool { matches(in: text).contains { $0.range == text.indices } }

    /// Returns whether the text holds one of the phrases.
    package func hasMatch(in text: [String]) -> Bool { !matches(in: text).isEmpty }
}

extension PhraseIndex where Value == Void {
    /// Builds an index of phrases without values.
    package init(_ phrases: some Sequence<String>) { self.init(phrases.map { ($0, ()) }) }
}

extension StringProtocol {
    /// Returns the text without the characters at both ends that match.
    package func trimming(_ shouldTrim: (Character) -> Bool) -> String {
        var slice = self[...]
        while let first = slice.first, shouldTrim(first) { slice = slice.dropFirst() }
        while let last = slice.last, shouldTrim(last) { slice = slice.dropLast() }
        return String(slice)
    }
}
