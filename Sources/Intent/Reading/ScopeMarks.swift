/// A word or phrase of ``ScopeLexicon`` in a text.
struct ScopeMark {
    var tokens: Range<Int>
    var senses: Set<ScopeSense>

    func has(_ senses: ScopeSense...) -> Bool { senses.contains(where: self.senses.contains) }

    /// True if the words speak against a food, so that their denial speaks in its favour: "not allergic", "don't leave
    /// out", "no problem".
    var isAgainst: Bool {
        has(.without, .except, .avoid, .swaps, .dislike, .harm, .bad, .mood, .out, .absent, .free)
    }
    var isDenial: Bool { has(.neg, .noun, .rarely) }
}

/// The words of the rule of scope in a text, with the clauses in which they stand.
struct ScopeMarks {
    let marks: [ScopeMark]
    /// The number of the clause of each token.
    let clauses: [Int]
    /// For each token, the mark to which it belongs; nil for others.
    private let markOfToken: [Int?]

    init(_ text: MealText) {
        let tokens = text.tokens
        let languages = Self.languages(of: text)
        var marks: [ScopeMark] = []
        var index = 0
        while index < tokens.count {
            let language = languages[index]
            guard let mark = Self.mark(at: index, tokens, language) else {
                index += 1
                continue
            }
            // A food is a food, and "no salt" a diet.
            if mark.tokens.contains(where: { text.piece(at: $0)?.isOther == true }) {
                index += 1
                continue
            }
            marks.append(mark)
            index = mark.tokens.upperBound
        }
        marks = Self.withFrenchPlus(marks, tokens)
        var owners: [Int?] = Array(repeating: nil, count: tokens.count)
        for (index, mark) in marks.enumerated() { for token in mark.tokens { owners[token] = index } }
        self.marks = marks
        markOfToken = owners
        var clause = 0
        var clauses: [Int] = []
        clauses.reserveCapacity(tokens.count)
        for index in tokens.indices {
            if index > 0, Self.begins(index, text, owners, marks) { clause += 1 }
            clauses.append(clause)
        }
        self.clauses = clauses
    }

    /// Returns the mark that begins at the token.
    func mark(at token: Int) -> ScopeMark? {
        guard let index = index(at: token) else { return nil }
        return marks[index].tokens.lowerBound == token ? marks[index] : nil
    }

    /// Returns the number of the mark to which the token belongs.
    func index(at token: Int) -> Int? { markOfToken.indices.contains(token) ? markOfToken[token] : nil }

    /// Returns the language of each token's sentence.
    private static func languages(of text: MealText) -> [IntentLanguage] {
        var languages: [IntentLanguage] = []
        languages.reserveCapacity(text.tokens.count)
        var start = 0
        while start < text.tokens.count {
            var end = start + 1
            while end < text.tokens.count, !text.isApart(start, end) { end += 1 }
            let sentence = Array(text.tokens[start..<min(end, start + longestSentence)])
            let language = LanguageGuess.language(of: sentence, in: "", hint: text.context.language)
            languages += Array(repeating: language, count: end - start)
            start = end
        }
        return languages
    }

    private static let longestSentence = 200

    private static func mark(at index: Int, _ tokens: [Token], _ language: IntentLanguage) -> ScopeMark? {
        if doctors.contains(where: tokens[index].folded.hasPrefix) {
            return ScopeMark(tokens: index..<index + 1, senses: [.plain])
        }
        for candidate in [language] + IntentLanguage.allCases.filter({ $0 != language }) {
            guard let match = ScopeLexicon.tables[candidate]?.match(at: index, in: tokens, language: language) else {
                continue
            }
            if match.tokens.count == 1 {
                let word = tokens[index].folded
                // A word of another language is one that this language does not have, and a short one is spelt right.
                if candidate != language, CommonWords.isCommon(word, in: language) { continue }
                if word.utf8.count < 6, ScopeLexicon.tables[candidate]?.knows(word) != true { continue }
            }
            var senses = Set(match.values)
            if match.tokens.count == 1, senses.contains(.neg) { senses.formIntersection([.neg, .whole]) }
            if senses.contains(.rarely) { senses = [.rarely] }
            // "Blew up like a balloon": only somebody likes something.
            if tokens[index].folded == "like", match.tokens.count == 1, !likers.contains(tokens.word(index - 1)),
                ["a", "an", "the", "his", "her", "it"].contains(tokens.word(index + 1))
            {
                senses = [.light]
            }
            if senses.contains(.harm) { senses.remove(.out) }
            if senses.contains(.none) { senses = [.plain] }
            return ScopeMark(tokens: match.tokens, senses: senses)
        }
        let word = tokens[index].folded
        if word.hasPrefix("allerg") || word.hasPrefix("alerg") {
            return ScopeMark(tokens: index..<index + 1, senses: [.harm])
        }
        if language == .german, word.utf8.count > 8, harmfulHeads.contains(where: word.hasSuffix) {
            return ScopeMark(tokens: index..<index + 1, senses: [.harm])
        }
        return nil
    }

    private static let likers: Set<String> = [
        "i", "we", "they", "you", "kids", "children", "all", "would", "d", "to", "really", "also", "both", "boys",
        "girls", "dont", "doesnt",
        "not", "everyone", "people", "twins", "guests", "parents",
    ]
    private static let doctors = ["allergist", "allergolog", "alergolog"]

    /// Second parts of German compounds that name a reaction: "Nesselausschlag", "Bauchschmerzen".
    private static let harmfulHeads = [
        "ausschlag", "schmerzen", "krampf", "krampfe", "allergie", "anfall", "anfalle", "schock", "schwellung",
        "reaktion", "entzundung", "fieber",
        "unvertraglichkeit", "intoleranz", "beschwerden", "jucken",
    ]

    /// Returns whether a clause begins at the token.
    private static func begins(_ index: Int, _ text: MealText, _ owners: [Int?], _ marks: [ScopeMark]) -> Bool {
        let tokens = text.tokens
        let gap = tokens[index].gap
        if gap.endsClause || gap.contains(.colon) || gap.contains(.dash) && gap.contains(.space) { return true }
        func turns(_ token: Int) -> Bool {
            guard owners.indices.contains(token), let owner = owners[token] else { return false }
            return marks[owner].tokens.lowerBound == token && marks[owner].has(.turn)
        }
        // "Cod, on the other hand, is out": the food before the turn belongs to what follows.
        if let piece = text.piece(at: index), piece.tokens.lowerBound == index, piece.isFood,
            turns(piece.tokens.upperBound),
            Self.postpositive.contains(tokens.word(piece.tokens.upperBound))
        {
            return true
        }
        if turns(index) {
            return !(text.piece(at: index - 1)?.isFood == true && Self.postpositive.contains(tokens[index].folded))
        }
        guard joins.contains(tokens[index].folded), index + 1 < tokens.count else { return false }
        // "... and she is allergic", "und mag keinen Fisch"
        let next = tokens[index + 1].folded
        return subjects.contains(next)
            || text.context.family.children.contains { $0.name.map { Folding.words($0).first == next } ?? false }
    }

    /// "Plus" denies behind "ne" and before "de" where something has run out; otherwise it means "more".
    private static func withFrenchPlus(_ marks: [ScopeMark], _ tokens: [Token]) -> [ScopeMark] {
        guard tokens.contains(where: { $0.folded == "plus" }) else { return marks }
        return marks.map { mark in
            guard mark.tokens.count == 1, tokens[mark.tokens.lowerBound].folded == "plus" else { return mark }
            let index = mark.tokens.lowerBound
            let isDenied = (max(0, index - 6)..<index).contains { place in
                ["ne", "n"].contains(tokens[place].folded)
                    && !(place + 1...index).contains { tokens[$0].gap.endsSentence }
            }
            let isMissing = plusVerbs.contains(tokens.word(index - 1))
            // "Plus de lait ni de fromage": at the head of a sentence, with a second denial.
            let isHead = index == 0 || tokens[index].gap.endsSentence
            if isHead, ["de", "d"].contains(tokens.word(index + 1)),
                (index + 2..<min(index + 8, tokens.count)).contains(where: {
                    ["ni", "depuis", "pitie", "jamais"].contains(tokens[$0].folded)
                })
            {
                return ScopeMark(tokens: mark.tokens, senses: [.neg])
            }
            let isPhrase = ["jamais", "question", "besoin", "aucun", "aucune", "rien"].contains(tokens.word(index + 1))
            return isDenied || isMissing || isPhrase ? ScopeMark(tokens: mark.tokens, senses: [.neg]) : mark
        }
    }

    private static let plusVerbs: Set<String> = [
        "a", "ai", "avons", "reste", "non", "veut", "veux", "voulons", "aime", "mange", "manges", "mangent", "mangeons",
        "supporte", "boit", "est", "sont",
    ]
    private static let postpositive: Set<String> = [
        "on", "however", "though", "dagegen", "hingegen", "jedoch", "allerdings", "en", "par", "sin", "cependant",
    ]
    private static let joins: Set<String> = [
        "and", "und", "et", "y", "e", "or", "oder", "ou", "o", "because", "weil", "denn", "parce", "porque", "oh", "ah",
        "ach",
    ]
    private static let subjects: Set<String> = [
        "he", "she", "we", "they", "i", "it", "im", "er", "sie", "wir", "ich", "es", "il", "elle", "on", "nous", "ils",
        "elles", "je", "j",
        "ella", "ellos", "yo", "nosotros", "loves", "likes", "love", "like", "wants", "want", "liebt", "mag", "will",
        "adore",
        "aime", "veut", "quiere", "queremos", "odia", "hates", "hate", "hasst", "deteste", "um", "uh", "euh", "ahm",
        "eh", "our", "unser",
        "notre", "nuestro", "ah", "oh", "yeah", "also", "bueno", "donc", "thanks", "danke", "merci", "gracias", "and",
        "und", "et", "y",
    ]
}
