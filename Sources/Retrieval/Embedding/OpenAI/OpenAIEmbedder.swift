package import Assist
package import HearthCore

/// Embedder for any server with OpenAI's `/v1/embeddings`
/// (https://platform.openai.com/docs/api-reference/embeddings).
///
/// Servers deviate from the specification: some ignore the dimension, some change the order, some fail a whole batch
/// over
/// one long text. So every response is checked, and a rejected batch is halved until the offending text is found.
package struct OpenAIEmbedder: Embedder {
    /// Settings of the server and model.
    package struct Settings: Sendable, CustomStringConvertible, CustomReflectable {
        /// URL with `/v1`.
        package var baseURL: String
        /// Empty if the server requires none.
        package var apiKey: String
        /// The server's name of the model.
        package var model: String
        /// Dimension of the vectors.
        package var dimension: Int
        /// Pinned keys, as in ``OutboundRequest/pinnedKeys``.
        package var pinnedKeys: [String]
        /// Time limit of a request.
        package var timeout = Duration.seconds(30)
        /// Time limit of a connection.
        package var connectTimeout = Duration.seconds(5)

        /// Creates settings with the default time limits.
        package init(baseURL: String, apiKey: String, model: String, dimension: Int, pinnedKeys: [String] = []) {
            self.baseURL = baseURL
            self.apiKey = apiKey
            self.model = model
            self.dimension = dimension
            self.pinnedKeys = pinnedKeys
        }

        /// Model and dimension, without the key.
        package var description: String { "\(model)/\(dimension)" }
        /// Empty: the key must not be reflected.
        package var customMirror: Mirror { Mirror(self, children: []) }
    }

    private static let prefix = "openai/"

    /// Space of the vectors.
    package let space: EmbeddingSpace
    /// False: texts are sent to the provider.
    package var isLocalOnly: Bool { false }

    let settings: Settings
    let transport: any HTTPTransport
    let clock: any HearthClock
    let cost: @Sendable (TokenUsage) -> Money

    /// Creates an embedder.
    ///
    /// - Parameter cost: price of this model's tokens.
    package init(
        _ settings: Settings, transport: any HTTPTransport, clock: any HearthClock,
        cost: @escaping @Sendable (TokenUsage) -> Money
    ) {
        space = EmbeddingSpace(model: Self.prefix + settings.model, dimension: settings.dimension)
        self.settings = settings
        self.transport = transport
        self.clock = clock
        self.cost = cost
    }

    /// Returns the server's name of a space's model; nil if the space is not of such a server.
    package static func model(of space: EmbeddingSpace) -> String? {
        space.model.hasPrefix(prefix) ? String(space.model.dropFirst(prefix.count)) : nil
    }

    /// Returns one vector for each text and records its cost.
    package func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]] {
        try await vectors(of: texts, meter)
    }

    /// Runs off the caller's actor, because reading a batch takes milliseconds.
    @concurrent private func vectors(of texts: [EmbedderText], _ meter: RunMeter) async throws -> [[Float]] {
        let inputs = texts.enumerated().map { Input(position: $0.offset, text: Self.capped($0.element)) }
        var vectors: [[Float]] = []
        for batch in Self.batches(of: inputs) { vectors += try await self.vectors(of: batch, meter) }
        return vectors
    }

    /// A text as it is sent.
    struct Input: Sendable {
        /// Position among the texts of the call, for messages.
        var position: Int
        var text: String
    }
}

extension OpenAIEmbedder {
    static let maxTexts = 64
    static let maxBytes = 64_000
    /// OpenAI's models read 8,192 tokens of a text, and a token of their byte-level encoding has at least one byte.
    /// No text of
    /// so many bytes is too long.
    static let maxBytesOfText = 8_000
    /// Estimated bytes per token, as no tokenizer is available. English has more than four; three keeps the estimate
    /// near for
    /// other alphabets, which have fewer.
    static let bytesOfToken = 3

    /// Returns the part of the text that counts. Never empty: servers reject an empty text.
    static func capped(_ text: EmbedderText) -> String {
        let most = min(max(1, text.maximumTokens) * bytesOfToken, maxBytesOfText)
        let start = prefix(of: text.text, bytes: most)
        return start.isEmpty ? " " : start
    }

    /// Returns the longest prefix of whole characters within so many bytes.
    static func prefix(of text: String, bytes: Int) -> String {
        if text.utf8.count <= bytes { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text.unicodeScalars[..<end])
    }

    private static func batches(of inputs: [Input]) -> [ArraySlice<Input>] {
        var batches: [ArraySlice<Input>] = []
        var start = 0
        var bytes = 0
        for (index, input) in inputs.enumerated() {
            let size = input.text.utf8.count
            if index > start, index - start == maxTexts || bytes + size > maxBytes {
                batches.append(inputs[start..<index])
                start = index
                bytes = 0
            }
            bytes += size
        }
        if start < inputs.count { batches.append(inputs[start...]) }
        return batches
    }
}
