package import Assist

/// An embedder converts texts to vectors. Every implementation passes `EmbedderConformanceTests`.
package protocol Embedder: Sendable {
    /// The space of the vectors.
    var space: EmbeddingSpace { get }
    /// True if texts are embedded on this machine.
    var isLocalOnly: Bool { get }

    /// Returns one unit vector of the space's dimension for each text, in order. A text without words has a vector as
    /// well.
    ///
    /// - Parameter meter: records the cost of the vectors if a provider charges for them.
    /// - Throws: ``EmbedderError``, or `CancellationError`.
    func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]]

    /// Returns the number of tokens that the embedder reads of a text.
    func tokenCount(of text: EmbedderText) -> Int
}

extension Embedder {
    /// Returns an estimate: four bytes for each token.
    package func tokenCount(of text: EmbedderText) -> Int {
        min((text.text.utf8.count + 3) / 4, text.maximumTokens)
    }
}

/// A text and its maximum length.
package struct EmbedderText: Hashable, Sendable {
    /// The text.
    package var text: String
    /// Maximum length in tokens of the embedder, begin and end marks included; longer text is cut.
    package var maximumTokens: Int

    /// Creates a text with its limit.
    package init(_ text: String, maximumTokens: Int) {
        self.text = text
        self.maximumTokens = maximumTokens
    }
}

/// An error of an embedder. Contains no family data: descriptions may be printed as they are.
package struct EmbedderError: Error, CustomStringConvertible {
    /// Kind of error.
    package enum Code: String, Sendable {
        /// The model file is missing, truncated or of another kind.
        case unreadableModel = "unreadable_model"
        /// The provider is unreachable, refuses, or sends an invalid response.
        case providerFailed = "provider_failed"
        /// The returned vectors have another dimension than the space.
        case dimensionMismatch = "dimension_mismatch"
        /// The vectors of all documents do not fit into memory.
        case noMemory = "no_memory"
        /// A vector is not of unit length or contains NaN.
        case notAUnitVector = "not_a_unit_vector"
    }

    /// Kind of error.
    package var code: Code
    /// Description for the operator.
    package var message: String
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// Source file that created the error.
    package var file: StaticString
    /// Source line that created the error.
    package var line: UInt

    /// Creates an error.
    package init(
        _ code: Code, _ message: String, underlying: (any Error)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    /// The message.
    package var description: String { message }
}
