package import Assist
package import HearthCore

/// Vectors of any server that speaks OpenAI's `/v1/embeddings`
/// (https://platform.openai.com/docs/api-reference/embeddings).
///
/// Servers differ from what they promise: some ignore the dimension, some answer in another order, some fail a whole
/// batch over one long text. So whatever comes back is checked, and a batch that is refused is halved until the text
/// is found that the server will not have.
package struct OpenAIEmbedder: Embedder {
    package struct Settings: Sendable, CustomStringConvertible, CustomReflectable {
        /// With `/v1`.
        package var baseURL: String
        /// Empty for a server that wants none.
        package var apiKey: String
        /// As the server names it.
        package var model: String
        package var dimension: Int
        /// As ``OutboundRequest/pinnedKeys``.
        package var pinnedKeys: [String]
        package var timeout = Duration.seconds(30)
        package var connectTimeout = Duration.seconds(5)

        package init(baseURL: String, apiKey: String, model: String, dimension: Int, pinnedKeys: [String] = []) {
            self.baseURL = baseURL
            self.apiKey = apiKey
            self.model = model
            self.dimension = dimension
            self.pinnedKeys = pinnedKeys
        }

        package var description: String { "\(model)/\(dimension)" }
        package var customMirror: Mirror { Mirror(self, children: []) }
    }

    private static let prefix = "openai/"

    package let space: EmbeddingSpace
    package var isLocalOnly: Bool { false }

    let settings: Settings
    let transport: any HTTPTransport
    let clock: any HearthClock
    let cost: @Sendable (TokenUsage) -> Money

    /// - Parameter cost: what tokens of this model cost.
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

    /// The server's name of the model whose vectors a space is of; nil where they are not of such a server.
    package static func model(of space: EmbeddingSpace) -> String? {
        space.model.hasPrefix(prefix) ? String(space.model.dropFirst(prefix.count)) : nil
    }

    package func embed(_ texts: [EmbedderText], meter: RunMeter) async throws -> [[Float]] {
        try await vectors(of: texts, meter)
    }

    /// Away from the caller's actor, because a batch takes milliseconds to read.
    @concurrent private func vectors(of texts: [EmbedderText], _ meter: RunMeter) async throws -> [[Float]] {
        let inputs = texts.enumerated().map { Input(position: $0.offset, text: Self.capped($0.element)) }
        var vectors: [[Float]] = []
        for batch in Self.batches(of: inputs) { vectors += try await self.vectors(of: batch, meter) }
        return vectors
    }

    /// A text as it is sent.
    struct Input: Sendable {
        /// Among the texts of the call, for messages.
        var position: Int
        var text: String
    }
}

extension OpenAIEmbedder {
    static let mostTexts = 64
    static let mostBytes = 64_000
    /// OpenAI's models read 8,192 tokens of a text, and a token of their byte-level encoding is at least one byte: no
    /// text of so many bytes is too long.
    static let mostBytesOfText = 8_000
    /// No tokenizer is at hand. English has more than four bytes a token; three leave other alphabets, which have
    /// fewer, near their count.
    static let bytesOfToken = 3

    /// What counts of the text, never empty: servers refuse an empty text.
    static func capped(_ text: EmbedderText) -> String {
        let most = min(max(1, text.maximumTokens) * bytesOfToken, mostBytesOfText)
        let start = prefix(of: text.text, bytes: most)
        return start.isEmpty ? " " : start
    }

    /// As many whole characters as have so many bytes.
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
            if index > start, index - start == mostTexts || bytes + size > mostBytes {
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
