import HearthCore
import Intent

/// The kinds of questions about health. Only cards answer them: without a card no model writes from general knowledge,
/// and the family is referred to a doctor.
///
/// The policy refuses doses and diagnoses, and answers emergencies, before a card is searched; this recogniser has to be
/// wider. It knows the beginnings of words in four languages (`HealthQuestion+Words.swift`), and doubt decides for the
/// doctor. A part of the body counts beside a complaint or a worry, an organ of sense also beside care for it. Phrases in
/// which a word of health means something else ("sick of tidying", "brush teeth") are taken out first, and so are the
/// bodies of clowns, dragons and drawings.
///
/// The planning model gives a second opinion (``IntentAnswer/isAboutHealth``). If either says so, the question is about
/// health.
enum HealthQuestion: CaseIterable, Hashable, Sendable {
    case illness, symptom, injury, medicine
    /// Allergies and intolerances.
    case reaction
    /// What a baby eats and drinks, and premature babies.
    case infant
    /// Pregnancy, birth and cycle.
    case pregnancy
    /// Mental health, and disorders of learning.
    case mind
    /// A part of the body beside a complaint or care, or one that only medicine names.
    case body
    /// Doctors, dentists and hospitals.
    case care
    /// Height and weight, and eating that affects them.
    case growth
    /// What a child of an age says, does or understands.
    case development

    /// Returns whether a question is about health.
    ///
    /// - Parameter children: the ages of the household's children.
    static func isOne(_ question: ChatQuestion, children: [Age]) -> Bool {
        !kinds(of: question, children: children).isEmpty
    }

    /// Returns the kinds of which a question has a word; an empty set if it is not about health.
    static func kinds(of question: ChatQuestion, children: [Age]) -> Set<HealthQuestion> {
        let words = Folding.words(question.text)
        var kinds: Set<HealthQuestion> = []
        // The small words of a short text may not tell its language, which then may be any.
        let isClear = LanguageGuess.language(ofQuestion: question.text) != nil
        for language in isClear ? [question.language] : IntentLanguage.allCases {
            guard let lexicon = HealthLexicon.all[language] else { continue }
            let rest = lexicon.meaningful(words)
            kinds.formUnion(lexicon.kinds(in: rest))
            if feedsInfant(question, rest, lexicon) { kinds.insert(.infant) }
        }
        // Misspelt words, and words that only the gloss of questions has.
        if question.gloss.terms.contains(where: { !illnesses.isDisjoint(with: $0.english) }) { kinds.insert(.illness) }
        if mayFeedInfant(question, words, children) { kinds.insert(.infant) }
        return kinds
    }

    /// Returns whether a text is about the food or drink of a child in the first year.
    private static func feedsInfant(_ question: ChatQuestion, _ words: [String], _ lexicon: HealthLexicon) -> Bool {
        guard question.gloss.namesFood || lexicon.meals.isAny(of: words) else { return false }
        if lexicon.infants.isAny(of: words) { return true }
        // A number of months ("at 8 months"): the range of a stage is longer.
        guard let ages = question.ages else { return false }
        return ages.from < firstYear && ages.to == ages.from + 1
    }

    /// Returns whether somebody asks if a child may have a food and may mean the household's baby.
    private static func mayFeedInfant(_ question: ChatQuestion, _ words: [String], _ children: [Age]) -> Bool {
        question.ages == nil && question.gloss.namesFood && children.contains { $0.months < firstYear }
            && !eaters.isDisjoint(with: words) && YesNoQuestion.isOne(question.text)
    }

    private static let firstYear = 12
    /// Words for a child that is not named; Spanish has none beside its verb.
    private static let eaters: Set<String> = [
        "he", "she", "him", "her", "er", "ihm", "il", "elle", "lui", "ella", "puede", "darle",
    ]
    /// English words of cards for what is a matter of health in every sentence. Other rows of the gloss have words with a
    /// second meaning ("spots", "shots", French "lente").
    private static let illnesses: Set<String> = [
        "fever", "earache", "diarrhoea", "constipation", "vomiting", "cough", "chickenpox", "hand foot and mouth",
        "nosebleed", "mastitis", "acne", "scarlet fever", "measles", "pink eye", "whooping cough", "impetigo",
        "slapped cheek", "bronchiolitis", "flu", "appendicitis", "asthma", "scabies", "ringworm", "warts", "eczema",
        "cradle cap", "dehydration", "tummy ache", "medicine", "depression", "teething", "bedwetting", "stuttering",
    ]
}

/// The words of health questions in one language.
private struct HealthLexicon: Sendable {
    private let lists: [HealthQuestion: HealthWords]
    private let harmless: HealthWords
    private let limbs: HealthWords
    private let organs: HealthWords
    private let complaints: HealthWords
    private let cares: HealthWords
    private let makeBelieve: HealthWords
    private let costumes: HealthWords
    private let milestones: HealthWords
    private let denials: HealthWords
    private let yets: HealthWords
    let infants: HealthWords
    let meals: HealthWords
    private let language: IntentLanguage

    static let all: [IntentLanguage: HealthLexicon] = Dictionary(
        uniqueKeysWithValues: IntentLanguage.allCases.map { ($0, HealthLexicon($0)) })

    private init(_ language: IntentLanguage) {
        func words(_ list: String) -> HealthWords { HealthWords(list) { Self.plain($0, in: language) } }
        self.language = language
        lists = Dictionary(
            uniqueKeysWithValues: HealthQuestion.allCases.map { ($0, words($0.list(in: language))) })
        harmless = words(HealthQuestion.harmless(in: language))
        limbs = words(HealthQuestion.limbs(in: language))
        organs = words(HealthQuestion.organs(in: language))
        complaints = words(HealthQuestion.complaints(in: language))
        cares = words(HealthQuestion.cares(in: language))
        makeBelieve = words(HealthQuestion.makeBelieve(in: language))
        costumes = words(HealthQuestion.costumes(in: language))
        milestones = words(HealthQuestion.milestones(in: language))
        denials = words(HealthQuestion.denials(in: language))
        yets = words(HealthQuestion.yets(in: language))
        infants = words(HealthQuestion.infants(in: language))
        meals = words(HealthQuestion.meals(in: language))
    }

    /// Returns the words of a text, with empty ones in place of phrases in which a word of health means something else.
    func meaningful(_ words: [String]) -> [String] {
        harmless.removed(from: words.map { Self.plain($0, in: language) })
    }

    /// Returns the kinds of which ``meaningful(_:)`` words have one.
    func kinds(in words: [String]) -> Set<HealthQuestion> {
        var found = Set(lists.filter { $0.value.isAny(of: words) }.keys)
        let bodies = withoutMakeBelieve(words)
        if found.contains(.care), lists[.care]?.isAny(of: withoutCostumes(words)) == false { found.remove(.care) }
        let hasOrgan = organs.isAny(of: bodies)
        if hasOrgan || limbs.isAny(of: bodies), complaints.isAny(of: words) { found.insert(.body) }
        if hasOrgan, cares.isAny(of: words) { found.insert(.body) }
        if milestones.isAny(of: words), denials.isAny(of: words), yets.isAny(of: words) { found.insert(.development) }
        return found
    }

    /// Returns the words without those near a costume, a drawing or a toy, whose nose is nobody's.
    private func withoutMakeBelieve(_ words: [String]) -> [String] {
        var rest = words
        for place in makeBelieve.places(in: words) {
            let next = place + 1
            let describes = next < words.count && Self.descriptions.contains(words[next])
            let last = min(place + (describes ? Self.describedReach : Self.reach), words.count - 1)
            for index in max(place - Self.reach, 0)...last { rest[index] = "" }
        }
        return rest
    }

    /// Returns the words without those that only say whose costume it is: "a doctor costume", "dress up as a nurse". The mask
    /// and the boots that a doctor orders are no costume, so nearness is not enough.
    private func withoutCostumes(_ words: [String]) -> [String] {
        let places = costumes.places(in: words)
        var rest = words
        // The last word that is no link.
        var before = -1
        for (index, word) in words.enumerated() {
            // "Her costume. Doctor?" has no link, and "the doctor dressed up" no noun.
            let isLinked = before < index - 1 && places.contains(before)
            let isNamed = index + 1 < words.count && costumes.length(at: index + 1, in: words) == 1
            if isLinked || isNamed { rest[index] = "" }
            if !Self.links.contains(word) { before = index }
        }
        return rest
    }

    /// The words between a costume and whose it is.
    private static let links: Set<String> = [
        "as", "a", "an", "of", "for", "like", "als", "ein", "eine", "einen", "einer", "eines", "fur", "von", "d", "de",
        "du", "en", "un", "une", "comme", "pour", "una", "como", "para",
    ]

    /// The number of words before and after a word of make-believe that belong to it.
    private static let reach = 3
    /// The same behind a word of make-believe that one of ``descriptions`` follows.
    private static let describedReach = 5
    private static let descriptions: Set<String> = ["with", "mit", "avec", "qui", "con", "que"]

    /// Returns the word in one spelling: German umlauts are also written "ae", "oe" and "ue".
    private static func plain(_ word: String, in language: IntentLanguage) -> String {
        guard language == .german else { return word }
        return word.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
    }
}

/// A list of words, beginnings and parts of words, and phrases.
private struct HealthWords: Sendable {
    private struct Phrase: Sendable {
        /// The words behind the first.
        var rest: [String]
        /// True if every word that begins with the last one stands for it.
        var endsOpen: Bool

        func matches(_ words: ArraySlice<String>) -> Bool {
            guard words.count >= rest.count else { return false }
            return zip(rest.indices, zip(rest, words)).allSatisfy { place, pair in
                pair.0 == pair.1 || endsOpen && place == rest.count - 1 && pair.1.hasPrefix(pair.0)
            }
        }
    }

    private var words: Set<String> = []
    private var beginnings: Set<String> = []
    private var parts: [String] = []
    /// Phrases by their first word.
    private var phrases: [String: [Phrase]] = [:]

    /// Reads a list in the form of ``HealthQuestion/list(in:)``.
    init(_ list: String, _ plain: (String) -> String) {
        for entry in list.split(separator: ",") {
            let text = entry.trimming(\.isWhitespace)
            let spelt = Folding.words(text.replacing("*", with: "")).map(plain)
            guard let first = spelt.first else { continue }
            if spelt.count > 1 {
                phrases[first, default: []].append(
                    Phrase(rest: Array(spelt.dropFirst()), endsOpen: text.hasSuffix("*")))
            } else if text.hasPrefix("*") {
                parts.append(first)
            } else if text.hasSuffix("*") {
                beginnings.insert(first)
            } else {
                words.insert(first)
            }
        }
    }

    /// Returns whether a text has a word or a phrase of the list.
    func isAny(of text: [String]) -> Bool { text.indices.contains { length(at: $0, in: text) > 0 } }

    /// Returns the places of the words of the list in a text.
    func places(in text: [String]) -> Set<Int> {
        Set(text.indices.flatMap { index in Array(index..<(index + length(at: index, in: text))) })
    }

    /// Returns the text with empty words in place of those of the list.
    func removed(from text: [String]) -> [String] {
        var rest = text
        for index in text.indices {
            for place in index..<(index + length(at: index, in: text)) { rest[place] = "" }
        }
        return rest
    }

    /// Returns how many words from the index on are a word or a phrase of the list; 0 for none.
    func length(at index: Int, in text: [String]) -> Int {
        let word = text[index]
        guard !word.isEmpty else { return 0 }
        let longest = phrases[word, default: []].filter { $0.matches(text[(index + 1)...]) }.map { $0.rest.count + 1 }
            .max()
        if let longest { return longest }
        return words.contains(word) || begins(word) || parts.contains(where: { word.contains($0) }) ? 1 : 0
    }

    private func begins(_ word: String) -> Bool {
        var beginning = word.prefix(Self.longestBeginning)
        while !beginning.isEmpty {
            if beginnings.contains(String(beginning)) { return true }
            beginning.removeLast()
        }
        return false
    }

    /// No beginning of a list is longer.
    private static let longestBeginning = 24
}
