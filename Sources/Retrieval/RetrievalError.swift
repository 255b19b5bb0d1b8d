/// What went wrong while cards were read. Holds nothing of a family's: descriptions may be printed as they are.
package struct RetrievalError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// At least one card breaks a rule of the format; `problems` says which and where.
        case invalidCards = "invalid_cards"
        /// The folder is missing or cannot be read.
        case unreadableFolder = "unreadable_folder"
        /// The folder holds no card: taking it at its word would empty the knowledge base.
        case noCards = "no_cards"
        /// A file of vectors is cut or of another kind.
        case unreadableVectors = "unreadable_vectors"
        /// A file of an evaluation set is missing or has a line that cannot be understood.
        case unreadableEvaluation = "unreadable_evaluation"
    }

    package var code: Code
    package var message: String
    package var problems: [CardProblem]
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

    init(
        _ code: Code, _ message: String, problems: [CardProblem] = [], underlying: (any Error)? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.problems = problems
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    /// The message, then one problem a line.
    package var description: String {
        ([message] + problems.map(\.description)).joined(separator: "\n")
    }
}

/// One thing wrong with a card, at a place an editor can jump to.
package struct CardProblem: Hashable, Sendable, CustomStringConvertible {
    /// Below the seed folder: `recipe/red-lentil-dal.md`.
    package var path: String
    /// Counted from 1.
    package var line: Int
    package var message: String

    package var description: String { "\(path):\(line): \(message)" }
}
