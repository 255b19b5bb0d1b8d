/// An error in reading cards or their files. Contains no family data: descriptions may be printed as they are.
package struct RetrievalError: Error, CustomStringConvertible {
    /// Kind of error.
    package enum Code: String, Sendable {
        /// At least one card is invalid; `problems` lists the errors and their positions.
        case invalidCards = "invalid_cards"
        /// The folder is missing or cannot be read.
        case unreadableFolder = "unreadable_folder"
        /// The folder contains no card. Ingesting it would empty the knowledge base.
        case noCards = "no_cards"
        /// A file of vectors is truncated or of another kind.
        case unreadableVectors = "unreadable_vectors"
        /// A file of an evaluation set is missing or has an invalid line.
        case unreadableEvaluation = "unreadable_evaluation"
    }

    /// Kind of error.
    package var code: Code
    /// Description for the operator.
    package var message: String
    /// Problems of single cards.
    package var problems: [CardProblem]
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// Source file that created the error.
    package var file: StaticString
    /// Source line that created the error.
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

    /// The message, then one problem per line.
    package var description: String {
        ([message] + problems.map(\.description)).joined(separator: "\n")
    }
}

/// A problem of a card, with a position for editors.
package struct CardProblem: Hashable, Sendable, CustomStringConvertible {
    /// Path below the seed folder: `recipe/red-lentil-dal.md`.
    package var path: String
    /// Line, from 1.
    package var line: Int
    /// Description for the author of the card.
    package var message: String

    /// Path, line and message.
    package var description: String { "\(path):\(line): \(message)" }
}
