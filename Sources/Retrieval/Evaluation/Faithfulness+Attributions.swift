import HearthCore

extension Faithfulness.Passage {
    /// The names in ``sources`` without the rows of facts: "AAP", "CDC".
    var authorities: [String] {
        sources.flatMap { $0.prefix { $0 != "(" }.split(separator: ",") }.map { $0.trimming(\.isWhitespace) }
    }
}

extension Faithfulness {
    /// Attributions of a text: "(NHS (F13))", "(Safe sleep for babies, AAP and CDC)", "[1]", and a passage's title in
    /// quotation marks. They are removed before the claims are compared.
    struct Attributions {
        /// Titles, ids and authorities as words; the longest first.
        private let names: [[String]]
        private let titles: Set<[String]>

        init(of passages: [Passage]) {
            titles = Set(passages.map { Self.words($0.title) }.filter { !$0.isEmpty })
            let others = passages.flatMap { [$0.id] + $0.authorities }.map(Self.words).filter { !$0.isEmpty }
            names = titles.union(others).sorted { $0.count > $1.count }
        }

        func removed(from text: String) -> String {
            var kept = ""
            var rest = text[...]
            while let character = rest.first {
                if let group = Self.group(at: rest), isAttribution(group.inside, in: character) {
                    rest = rest[group.end...]
                    // The target of a link.
                    if character == "[", rest.first == "(", let target = Self.group(at: rest) {
                        rest = rest[target.end...]
                    }
                    while kept.last == " " { kept.removeLast() }
                } else {
                    kept.append(character)
                    rest = rest.dropFirst()
                }
            }
            return kept
        }

        /// Returns the text between the mark at the beginning of `text` and its counterpart on the same line.
        private static func group(at text: Substring) -> (inside: Substring, end: Substring.Index)? {
            guard let opening = text.first, let closing = closings[opening] else { return nil }
            var depth = 0
            for index in text.indices.prefix(longest) {
                let character = text[index]
                if character.isNewline { return nil }
                if character == closing, opening != closing || index != text.startIndex {
                    depth -= opening == closing ? 0 : 1
                    if depth == 0 {
                        return (text[text.index(after: text.startIndex)..<index], text.index(after: index))
                    }
                } else if character == opening, opening != closing {
                    depth += 1
                }
            }
            return nil
        }

        private static let closings: [Character: Character] = ["(": ")", "[": "]", "“": "”", "\"": "\""]
        /// Maximum length in characters: a title and some authorities.
        private static let longest = 300

        private func isAttribution(_ text: Substring, in opening: Character) -> Bool {
            var words = Self.words(text)[...]
            guard opening == "(" || opening == "[" else { return titles.contains(Array(words)) }
            if opening == "[", words.count == 1, words.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return true }
            let acronyms = Set(text.split { !$0.isLetter }.filter(Self.isAcronym).map { $0.lowercased() })
            var hasName = false
            while let word = words.first {
                if let name = names.first(where: { words.starts(with: $0) }) {
                    words = words.dropFirst(name.count)
                    hasName = true
                    continue
                }
                let isName = acronyms.contains(word) || Self.isRow(word)
                guard isName || Self.isYear(word) || Self.fillers.contains(word) else { return false }
                hasName = hasName || isName
                words = words.dropFirst()
            }
            return hasName
        }

        private static let fillers: Set = [
            "and", "card", "from", "in", "passage", "row", "rows", "see", "source", "sources", "the",
        ]

        private static func words(_ text: some StringProtocol) -> [String] {
            text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        }

        /// Returns true for an authority's name: AAP, NHS.
        private static func isAcronym(_ word: Substring) -> Bool { word.count > 1 && word.allSatisfy(\.isUppercase) }

        /// Returns true for a fact's row: `f13`.
        private static func isRow(_ word: String) -> Bool {
            word.hasPrefix("f") && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
        }

        private static func isYear(_ word: String) -> Bool {
            word.count == 4 && (word.hasPrefix("19") || word.hasPrefix("20")) && word.allSatisfy(\.isNumber)
        }
    }
}
