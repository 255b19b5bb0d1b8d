import HearthCore
import Kitchen

/// A text cut into the phrases of the lexicon of meals, with the days that it names.
struct MealText: Sendable {
    /// A phrase of the lexicon.
    struct Piece: Sendable {
        var tokens: Range<Int>
        var senses: [MealSense]

        /// The table's food, if the phrase names one.
        var food: Food? {
            var found: Food?
            for case .food(let name) in senses {
                // "Legumes" are pulses in English and vegetables in French.
                if name == "legume" { return Food.named(name) }
                if found == nil { found = Food.named(name) }
            }
            return found
        }

        var dish: String? {
            for case .dish(let name) in senses { return name }
            return nil
        }

        func isCue(_ cues: MealCue...) -> Bool {
            senses.contains {
                if case .cue(let cue) = $0 { cues.contains(cue) } else { false }
            }
        }

        /// True if the phrase names more than a part of the grammar.
        var isOther: Bool {
            senses.contains {
                switch $0 {
                case .cue, .meal, .condition: false
                default: true
                }
            }
        }

        var isFood: Bool { food != nil || dish != nil }
    }

    let context: ReadingContext
    let pieces: [Piece]
    /// The number of the sentence of each token.
    let sentences: [Int]
    /// Index of the piece of each token; nil for words of no lexicon.
    let pieceOfToken: [Int?]

    init(_ context: ReadingContext) {
        self.context = context
        let matches = MealLexicon.table.matches(in: context.tokens, language: context.language)
        pieces = matches.map { Piece(tokens: $0.tokens, senses: $0.values) }
        var sentence = 0
        sentences = context.tokens.indices.map { index in
            if index > 0, context.tokens[index].gap.endsSentence { sentence += 1 }
            return sentence
        }
        var owners: [Int?] = Array(repeating: nil, count: context.tokens.count)
        for (index, piece) in pieces.enumerated() {
            for token in piece.tokens { owners[token] = index }
        }
        pieceOfToken = owners
    }

    var tokens: [Token] { context.tokens }

    func piece(at token: Int) -> Piece? {
        guard pieceOfToken.indices.contains(token) else { return nil }
        return pieceOfToken[token].map { pieces[$0] }
    }

    func sentence(_ token: Int) -> Int { sentences.indices.contains(token) ? sentences[token] : -1 }

    /// Returns whether a sentence ends between the two tokens.
    func isApart(_ left: Int, _ right: Int) -> Bool { sentence(left) != sentence(right) }
}
