/// The words of quick entries in four languages, with their senses.
struct QuickLexicon: Sendable {
    /// A phrase found in the tokens.
    struct Match {
        /// The senses of the phrase in its most likely language; those that matter more stand first.
        var senses: [QuickSense]
        /// The number of tokens.
        var length: Int
    }

    /// The languages of a text.
    struct Languages {
        /// The most likely one first.
        var order: [QuickLanguage]
        /// The weight of the text's words for each language.
        var words: [QuickLanguage: Int]
    }

    /// Phrases of one sense: those of each language, separated by commas.
    struct Row {
        var sense: QuickSense
        var phrases: [QuickLanguage: String]

        init(_ sense: QuickSense, en: String = "", de: String = "", fr: String = "", es: String = "") {
            self.sense = sense
            phrases = [.english: en, .german: de, .french: fr, .spanish: es]
        }
    }

    private struct Entry {
        var words: [String]
        /// True if the last word ends with an accent, so that the word without one may be another.
        var endsAccented: Bool
        var sense: QuickSense
        /// Nil for words of the household: names of children and medicines.
        var language: QuickLanguage?

        /// True for signs that every language writes: "h", "ml", "🍼".
        var isSign: Bool {
            guard words.count == 1 else { return false }
            if case .unit = sense { return words[0].count <= 2 }
            return !words[0].contains(where: \.isLetter)
        }
    }

    private var entries: [String: [Entry]] = [:]
    /// The single words by their first letter, to find typing errors.
    private var singles: [Character: [(word: [Character], entry: Entry)]] = [:]

    /// The lexicon without words of a household.
    static let shared = QuickLexicon(rows: QuickLexicon.rows)

    private init(rows: [Row]) {
        for row in rows {
            for (language, phrases) in row.phrases {
                for phrase in phrases.split(separator: ",") {
                    add(String(phrase), row.sense, language)
                    // "ä" is also written "ae", and by folding "a".
                    let joined = Self.joinedUmlauts(phrase)
                    if language == .german, joined != String(phrase) { add(joined, row.sense, language) }
                }
            }
        }
        for (name, language, isWord) in MedicineTable.shared.names {
            for language in language.map({ [$0] }) ?? QuickLanguage.allCases {
                add(name, isWord ? .drugWord : .drug, language)
            }
        }
        for (word, value) in QuickNumberWords.all {
            add(word.text, .number(value), word.language)
        }
        for list in entries.values {
            for entry in list where entry.words.count == 1 && entry.words[0].count >= Self.leastLength {
                let word = Array(entry.words[0])
                singles[word[0], default: []].append((word, entry))
            }
        }
    }

    /// Returns the lexicon with names of children and medicines.
    func adding(children: [QuickChild], medicines: [Medicine]) -> Self {
        var lexicon = self
        for (index, child) in children.enumerated() {
            lexicon.add(child.name, .child(index), nil)
            // "Mias Windel" and "Leos Flasche".
            lexicon.add(child.name + "s", .child(index), nil)
        }
        for medicine in medicines { lexicon.add(medicine.name, .medicine(medicine.name), nil) }
        return lexicon
    }

    /// Returns the longest phrase that begins at the index; nil if none does.
    ///
    /// A phrase of several languages has the senses of the language that comes first in `languages`.
    func match(at index: Int, in tokens: [QuickToken], languages: Languages) -> Match? {
        let candidates = (entries[tokens[index].folded] ?? []).filter { entry in
            isPresent(entry.words, at: index, in: tokens) && !isForeign(entry, languages)
                && !isOtherForm(entry, at: index, in: tokens)
        }
        let languages = languages.order
        // The language decides before the length: Spanish "y a las 2" does not hold French "y a".
        if let best = candidates.map({ rank($0, languages) }).min() {
            var own = candidates.filter { rank($0, languages) == best }
            // "Ben-u-ron" is no Ben.
            let drugs = candidates.filter { $0.sense == .drug }
            if let longest = drugs.map(\.words.count).max(), own.allSatisfy({ $0.words.count < longest }) {
                own = drugs
            }
            let length = own.map(\.words.count).max() ?? 1
            return Match(senses: own.filter { $0.words.count == length }.map(\.sense), length: length)
        }
        return (inflected(tokens[index], languages) ?? correction(of: tokens[index], languages))
            .map { Match(senses: [$0.sense], length: 1) } ?? dish(tokens[index], languages)
    }

    /// Returns the languages, the most likely first: by the words of the text, and for a draw the family's own.
    func languages(of tokens: [QuickToken], hint: QuickLanguage) -> Languages {
        var words: [QuickLanguage: Int] = [:]
        for index in tokens.indices {
            let languages = Set(
                (entries[tokens[index].folded] ?? [])
                    .filter { !$0.isSign && isPresent($0.words, at: index, in: tokens) }.compactMap(\.language))
            // A word of one language says more than a word of three.
            for language in languages { words[language, default: 0] += languages.count == 1 ? Self.ownWord : 1 }
        }
        let scores = words.merging([hint: 3], uniquingKeysWith: +)
        let order = QuickLanguage.allCases.sorted { left, right in
            let (one, other) = (scores[left, default: 0], scores[right, default: 0])
            return one != other ? one > other : left == hint && right != hint
        }
        return Languages(order: order, words: words)
    }

    /// Returns whether an entry is a short word of a language that a text in another language does not speak: German
    /// "Bad" in "had a bad night".
    private func isForeign(_ entry: Entry, _ languages: Languages) -> Bool {
        guard let language = entry.language, let first = languages.order.first, language != first,
            entry.words.count == 1, entry.words[0].count < Self.leastLength,
            entry.sense.isContent || entry.sense.isNumber,
            languages.words[first, default: 0] >= 2 * Self.ownWord
        else { return false }
        return languages.words[language, default: 0] < 2 * Self.ownWord
    }

    /// Returns a German dish by the end of its name: "Kartoffelbrei".
    private func dish(_ token: QuickToken, _ languages: [QuickLanguage]) -> Match? {
        guard languages.first == .german, token.number == nil, Self.dishes.contains(where: token.folded.hasSuffix)
        else {
            return nil
        }
        return Match(senses: [.food], length: 1)
    }

    private mutating func add(_ phrase: String, _ sense: QuickSense, _ language: QuickLanguage?) {
        let words = QuickScanner.tokens(of: phrase).map(\.folded)
        guard let first = words.first else { return }
        let endsAccented = QuickScanner.endsAccented(phrase)
        entries[first, default: []].append(
            Entry(words: words, endsAccented: endsAccented, sense: sense, language: language))
    }

    private func isPresent(_ words: [String], at index: Int, in tokens: [QuickToken]) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        return words.indices.dropFirst().allSatisfy { offset in
            let token = tokens[index + offset]
            // "D3" is a name, "D 3 drops" is not.
            return token.folded == words[offset] && (token.number == nil ? token.gap.joins : token.gap.isEmpty)
        }
    }

    /// Returns whether the text has the accent of a participle that the entry lacks.
    private func isOtherForm(_ entry: Entry, at index: Int, in tokens: [QuickToken]) -> Bool {
        entry.language == .french && !entry.endsAccented && tokens[index + entry.words.count - 1].endsAccented
    }

    private func rank(_ entry: Entry, _ languages: [QuickLanguage]) -> Int {
        entry.language.flatMap { languages.firstIndex(of: $0) } ?? -1
    }

    /// Returns the adjective of which a word is another form: "grüner", "mojadas", "sèches".
    private func inflected(_ token: QuickToken, _ languages: [QuickLanguage]) -> Entry? {
        guard token.number == nil, languages.first != .english else { return nil }
        let word = token.folded
        var stems: [String] = []
        for ending in ["em", "en", "er", "es", "e", "s", "as", "os", "a", "o"] where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            guard stem.count >= Self.leastStem else { continue }
            stems += [stem, stem + "o", stem + "e"]
        }
        for stem in stems where stem != word {
            let adjective = entries[stem]?.first { entry in
                entry.words.count == 1 && entry.language == languages.first && entry.sense.isAdjective
            }
            if let adjective { return adjective }
        }
        return nil
    }

    /// Returns the word of the most likely language that one typing error separates from a long word.
    private func correction(of token: QuickToken, _ languages: [QuickLanguage]) -> Entry? {
        let word = Array(token.folded)
        guard token.number == nil, word.count >= Self.leastLength - 1, let first = word.first,
            !QuickFoods.isName(token.folded)
        else { return nil }
        return (singles[first] ?? []).first { candidate in
            // An unknown word is no small one: "gesessen" is not "gemessen".
            candidate.entry.language == languages.first && !candidate.entry.sense.isGrammatical
                && (!candidate.entry.sense.isReason || word.count >= Self.leastReason)
                && (!candidate.entry.sense.isLongOnly || candidate.word.count > Self.leastLength)
                && Self.isOneEdit(word, candidate.word)
        }?.entry
    }

    /// Returns whether one letter too many, one too few, one wrong or two swapped separate two words.
    private static func isOneEdit(_ one: [Character], _ other: [Character]) -> Bool {
        guard abs(one.count - other.count) <= 1 else { return false }
        let prefix = zip(one, other).prefix { $0 == $1 }.count
        let (left, right) = (one.dropFirst(prefix), other.dropFirst(prefix))
        if left.count == right.count {
            if left.dropFirst() == right.dropFirst() { return true }
            return left.count >= 2 && Array(left.prefix(2)) == right.prefix(2).reversed()
                && left.dropFirst(2) == right.dropFirst(2)
        }
        return left.count > right.count ? left.dropFirst() == right : left == right.dropFirst()
    }

    private static func joinedUmlauts(_ phrase: some StringProtocol) -> String {
        phrase.reduce(into: "") { joined, character in
            switch character {
            case "ä": joined += "ae"
            case "ö": joined += "oe"
            case "ü": joined += "ue"
            default: joined.append(character)
            }
        }
    }

    /// Shorter words have too many neighbours: "nicht" is no "Nacht".
    private static let leastLength = 6
    /// A word that is taken for a reason keeps an entry from being written: "crèche" is not "craché".
    private static let leastReason = 8
    private static let leastStem = 3
    /// The weight of a word that only one language has; a word of several has 1.
    private static let ownWord = 4
    private static let dishes = ["brei", "mus", "puree", "suppe", "glaschen", "glaeschen"]
}
