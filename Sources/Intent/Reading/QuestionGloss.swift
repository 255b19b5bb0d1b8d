import Kitchen

/// A parent's question with the English words of the cards for its words.
///
/// The cards are English. A question in another language, or in words that the cards do not use, is searched by its gloss
/// as well.
package struct QuestionGloss: Hashable, Sendable {
    /// A word or phrase that names a subject.
    package struct Term: Hashable, Sendable {
        /// The word as the question has it, folded.
        package var word: String
        /// The English words for it; empty if no lexicon has the word.
        package var english: [String]
    }

    /// The terms that name the question's subjects, in the order of the text. Terms with the same word or the same English
    /// words are kept once.
    package private(set) var terms: [Term] = []
    /// The question in English as far as the lexicons know its words; other words stay as they are.
    package private(set) var text = ""
    /// True if the question names a food or a dish.
    package private(set) var namesFood = false

    /// Reads a question.
    package init(_ question: String, language: IntentLanguage) {
        let tokens = Tokenizer.tokens(of: question)
        var english: [String] = []
        var index = 0
        while index < tokens.count {
            let found = Self.match(at: index, in: tokens, language)
            let word = tokens[index..<index + found.length].map(\.folded).joined(separator: " ")
            switch found.sense {
            case .small: break
            case .general(let words): english.append(words)
            case .food(let name):
                namesFood = true
                english.append(name)
                add(Term(word: word, english: [name]))
            case .compound(let words):
                namesFood = namesFood || words.contains { Food.named($0) != nil }
                english += words
                add(Term(word: word, english: words))
            case .subject(let words):
                english += words
                add(Term(word: word, english: words))
            case .unknown:
                english.append(word)
                if tokens[index].number == nil, word.utf8.count > 2, !word.contains("jahrig"), !word.contains("monatig")
                {
                    add(Term(word: word, english: []))
                }
            }
            index += found.length
        }
        text = english.joined(separator: " ")
    }

    private mutating func add(_ term: Term) {
        if !terms.contains(where: { $0.word == term.word || (!term.english.isEmpty && $0.english == term.english) }) {
            terms.append(term)
        }
    }

    private enum Sense {
        case small, unknown
        case general(String)
        case food(String)
        /// The meanings of the parts of a compound.
        case compound([String])
        case subject([String])
    }

    private static func match(at index: Int, in tokens: [Token], _ language: IntentLanguage) -> (
        sense: Sense, length: Int
    ) {
        let languages: [IntentLanguage] = language == .english ? [.english] : [language, .english]
        let table = GlossTable.shared
        if let phrase = table.phrase(at: index, in: tokens, languages), phrase.length > 1 {
            return (phrase.isGeneral ? .general(phrase.english) : .subject([phrase.english]), phrase.length)
        }
        let token = tokens[index]
        if let smallWords = ParentingLexicon.smallWords[language], smallWords.contains(token.folded) {
            return (.small, 1)
        }
        if let word = table.phrase(at: index, in: tokens, languages) {
            return (word.isGeneral ? .general(word.english) : .subject([word.english]), 1)
        }
        if let food = food(at: index, in: tokens, language) { return (.food(food.name), food.length) }
        if let parts = table.parts(of: token.folded, languages) { return (.compound(parts), 1) }
        if let corrected = table.corrected(token.folded, language) { return (.subject([corrected]), 1) }
        return (table.isMisspeltSmallWord(token.folded, language) ? .small : .unknown, 1)
    }

    private static func food(
        at index: Int, in tokens: [Token], _ language: IntentLanguage
    ) -> (name: String, length: Int)? {
        guard let match = MealLexicon.table.match(at: index, in: tokens, language: language) else { return nil }
        for value in match.values {
            switch value {
            case .food(let name), .dish(let name): return (name, match.tokens.count)
            default: continue
            }
        }
        return nil
    }
}

/// The rows of ``ParentingLexicon`` by their words.
private struct GlossTable: Sendable {
    struct Phrase {
        var english: String
        var isGeneral: Bool
        var length: Int
    }

    private struct Entry {
        var rest: [String]
        /// True if every word that begins with the last one of ``rest`` stands for it ("recién nacid*").
        var endsOpen = false
        var english: String
        var isGeneral: Bool

        /// Returns whether the tokens are the words behind the first.
        func matches(_ tokens: ArraySlice<Token>) -> Bool {
            zip(rest.indices, zip(rest, tokens)).allSatisfy { place, pair in
                pair.1.forms.contains(pair.0)
                    || endsOpen && place == rest.count - 1 && pair.1.folded.hasPrefix(pair.0)
            }
        }
    }

    static let shared = GlossTable()

    private var entries: [IntentLanguage: [String: [Entry]]] = [:]
    private var prefixes: [IntentLanguage: [String: Entry]] = [:]
    private var spellers: [IntentLanguage: Speller] = [:]
    private let smallSpellers = ParentingLexicon.smallWords.mapValues { Speller($0, least: shortestSmall) }
    private static let shortestSmall = 5
    private static let shortestPrefix = 3
    private static let shortestMisspelt = 6
    private static let shortestFood = 5

    private init() {
        for row in ParentingLexicon.table.split(separator: "\n") { add(row, isGeneral: false) }
        for row in ParentingLexicon.general.split(separator: "\n") { add(row, isGeneral: true) }
        for (language, words) in entries {
            spellers[language] = Speller(words.filter { $0.value.contains(where: \.rest.isEmpty) }.keys)
        }
    }

    private mutating func add(_ row: Substring, isGeneral: Bool) {
        let columns = row.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        guard columns.count == 5, let name = columns[0].first else { return }
        for (language, column) in zip(IntentLanguage.allCases, columns.dropFirst()) {
            for phrase in column { add(phrase, meaning: name, language, isGeneral: isGeneral) }
        }
        add(name, meaning: name, .english, isGeneral: isGeneral)
    }

    private mutating func add(_ phrase: String, meaning name: String, _ language: IntentLanguage, isGeneral: Bool) {
        let isPrefix = phrase.hasSuffix("*")
        for spelling in [phrase, Folding.joinedUmlauts(phrase)].compactMap(\.self) {
            let words = Folding.words(spelling)
            guard let first = words.first else { continue }
            let entry = Entry(
                rest: Array(words.dropFirst()), endsOpen: isPrefix, english: name, isGeneral: isGeneral)
            if isPrefix, words.count == 1 {
                if prefixes[language]?[first] == nil { prefixes[language, default: [:]][first] = entry }
            } else {
                entries[language, default: [:]][first, default: []].append(entry)
            }
        }
    }

    /// Returns the longest phrase at the index; of one word, also by its beginning.
    func phrase(at index: Int, in tokens: [Token], _ languages: [IntentLanguage]) -> Phrase? {
        var best: Phrase?
        for language in languages {
            for form in tokens[index].forms {
                for entry in entries[language]?[form] ?? [] {
                    let length = entry.rest.count + 1
                    guard length > best?.length ?? 0, index + length <= tokens.count,
                        entry.matches(tokens[(index + 1)..<(index + length)])
                    else { continue }
                    best = Phrase(english: entry.english, isGeneral: entry.isGeneral, length: length)
                }
            }
        }
        if let best { return best }
        return languages.lazy.compactMap { prefixed(tokens[index].folded, $0) }.first.map {
            Phrase(english: $0.entry.english, isGeneral: $0.entry.isGeneral, length: 1)
        }
    }

    /// Returns the meanings of the parts of a German compound: "Babytrage", "Schulfreundin".
    func parts(of word: String, _ languages: [IntentLanguage]) -> [String]? {
        guard languages.first == .german, word.utf8.count >= 9 else { return nil }
        for length in 4...(word.utf8.count - 4) {
            let rest = String(word.dropFirst(length))
            guard let head = meaning(rest) else { continue }
            let first = String(word.prefix(length))
            guard let modifier = meaning(first) ?? (first.hasSuffix("s") ? meaning(String(first.dropLast())) : nil)
            else { continue }
            return [modifier, head]
        }
        return nil
    }

    /// Returns the meaning of a word with one typing error; nil for a common word of the language.
    func corrected(_ word: String, _ language: IntentLanguage) -> String? {
        guard word.utf8.count >= Self.shortestMisspelt, !CommonWords.isCommon(word, in: language) else { return nil }
        for correction in spellers[language]?.corrections(of: word) ?? [] {
            if let entry = entries[language]?[correction]?.first(where: \.rest.isEmpty) { return entry.english }
        }
        return nil
    }

    /// Returns whether a word that no lexicon has is a small word with one typing error ("shoud"), which names no subject.
    func isMisspeltSmallWord(_ word: String, _ language: IntentLanguage) -> Bool {
        !CommonWords.isCommon(word, in: language) && smallSpellers[language]?.corrections(of: word).isEmpty == false
    }

    private func meaning(_ word: String) -> String? {
        Inflection.forms(of: word).lazy.compactMap { form in
            entries[.german]?[form]?.first { $0.rest.isEmpty }?.english
        }.first ?? prefixed(word, .german)?.entry.english ?? food(word)
    }

    private func food(_ word: String) -> String? {
        guard word.utf8.count >= Self.shortestFood else { return nil }
        let token = Token(folded: word, span: 0..<0, gap: [], forms: Inflection.forms(of: word), isCapitalized: false)
        for value in MealLexicon.table.match(at: 0, in: [token], language: .german)?.values ?? [] {
            if case .food(let name) = value { return name }
            if case .dish(let name) = value { return name }
        }
        return nil
    }

    private func prefixed(_ word: String, _ language: IntentLanguage) -> (entry: Entry, length: Int)? {
        guard let prefixes = prefixes[language], word.utf8.count >= Self.shortestPrefix else { return nil }
        var beginning = word
        while beginning.utf8.count >= Self.shortestPrefix {
            if let entry = prefixes[beginning] { return (entry, beginning.utf8.count) }
            beginning.removeLast()
        }
        return nil
    }
}
