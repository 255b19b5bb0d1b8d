package import Assist

/// Turns texts into vectors. Every implementation passes `EmbedderConformanceTests`.
package protocol Embedder: Sendable {
    var space: EmbeddingSpace { get }
    /// Whether texts are embedded on this machine.
    var isLocalOnly: Bool { get }

    /// One vector of unit length and of the space's dimension for each text, in their order. A text without a word in it
    /// has a vector as well.
    ///
    /// - Parameter meter: books what the vectors cost, where a provider is paid for them.
    /// - Throws: ``EmbedderError``, or `CancellationError`.
    func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]]
}

/// A text, and how much of it counts.
package struct EmbedderText: Hashable, Sendable {
    package var text: String
    /// In tokens of the embedder, its marks for beginning and end included; what is longer is cut.
    package var maximumTokens: Int

    package init(_ text: String, maximumTokens: Int) {
        self.text = text
        self.maximumTokens = maximumTokens
    }
}

/// Why there are no vectors. Holds nothing of a family's: descriptions may be printed as they are.
package struct EmbedderError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The model's file is missing, cut or of another kind.
        case unreadableModel = "unreadable_model"
        /// The provider is away, refuses, or answers what cannot be understood.
        case providerFailed = "provider_failed"
        /// What came back has another dimension than the space.
        case dimensionMismatch = "dimension_mismatch"
        /// The vectors of all documents do not fit into this machine's memory.
        case noMemory = "no_memory"
        /// A vector is not of unit length, or holds what is no number.
        case notAUnitVector = "not_a_unit_vector"
    }

    package var code: Code
    package var message: String
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

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

    package var description: String { message }
}
