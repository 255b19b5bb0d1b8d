import HearthCore
import Kitchen

/// The one rule of scope: what a text says of each food that it names.
///
/// A food is excluded if a word against it reaches it: a denial, a refusal, an illness, a dislike, an absence. A denial of
/// such a word speaks for the food ("not allergic", "don't leave out"), and a denial of a degree is none ("not every day").
/// A food beside a person and words that no rule knows is asked about. So a food becomes a wish only where the clause is
/// known to ask for it, or says nothing else.
struct ScopeReader {
    enum Verdict: Hashable {
        /// Must not be served.
        case excluded(isHealth: Bool, isDislike: Bool)
        /// An exclusion is expressly taken back. The food may be served, and is no wish.
        case lifted
        /// Asked for in so many words.
        case wished
        /// In doubt: left out and asked about.
        case asked
    }

    /// What words say of the foods that they reach.
    struct Operator {
        enum Effect { case against, lifts, praises }

        var tokens: Range<Int>
        var effect: Effect
        var isHealth = false
        var isDislike = false
        /// True if the words may concern foods of another clause: "never again", "he ends up in hospital".
        var isOpen = false
        /// True if foods on both sides are concerned: "eggs and milk make her ill".
        var isBothSided = false
        /// True if the words judge what stands before them: "is out", "disgusting".
        var standsBehind = false
        /// True if words stand between a denial and a food that no rule knows.
        var isWeak = false
        /// True for denials that may be complaints.
        var isRare = false
    }

    let text: MealText
    let exclusions: ExclusionReader
    let marks: ScopeMarks
    var verdicts: [Int: Verdict] = [:]
    /// Words in the places of foods that no lexicon knows.
    var unread: [Range<Int>] = []
    /// Foods that a text names as the reason for leaving out others: "out because of the cashews".
    var causes: Set<Int> = []
    /// Words against foods that reach none.
    var unattached: [Operator] = []
    /// Foods without a verdict in a clause that speaks well of them.
    var favoured: Set<Int> = []
    /// The places of foods, dishes and diets by clause.
    var items: [Int: [Int]] = [:]

    var tokens: [Token] { text.tokens }

    init(_ text: MealText, _ exclusions: ExclusionReader) {
        self.text = text
        self.exclusions = exclusions
        marks = ScopeMarks(text)
    }

    /// Reads the verdicts of the text.
    mutating func read() {
        for (index, piece) in text.pieces.enumerated() where isItem(piece) {
            items[marks.clauses[piece.tokens.lowerBound], default: []].append(index)
        }
        for operation in operators() { apply(operation) }
        readCompounds()
        readUnknowns()
    }

    func isItem(_ piece: MealText.Piece) -> Bool { piece.isFood && !isGuess(piece) || isDiet(piece) }

    /// Returns whether a short word is a food only by the correction of a typing error, and no denial stands before it:
    /// "nothing that melts".
    private func isGuess(_ piece: MealText.Piece) -> Bool {
        let token = tokens[piece.tokens.lowerBound]
        // "Te" without an accent is a pronoun.
        if token.folded == "te", token.span.count == 2 { return true }
        guard piece.tokens.count == 1, token.folded.utf8.count < 6, !token.corrections.isEmpty else { return false }
        return !Inflection.forms(of: token.folded).contains { (form: String) in MealLexicon.table.knows(form) }
            && ShortFoods.excluding[tokens.word(piece.tokens.lowerBound - 1)] == nil
    }

    func isDiet(_ piece: MealText.Piece) -> Bool {
        piece.senses.contains { if case .diet = $0 { true } else { false } }
    }
}
