import HearthAPI

/// The document's examples of a message in Anthropic's format, made by the encoders of real ones.
enum ExampleMessage {
    private static let (id, model) = ("msg_01a1fdf2-59af-7c17-8e1d-76a275cffa92", "synthesis")
    private static let pieces = ["Dim the lights ", "half an hour before."]
    private static let stopReason = "end_turn"
    private static let usage = MessagesResponse.Usage(
        inputTokens: 96, cacheCreationInputTokens: 0, cacheReadInputTokens: 0, outputTokens: 9)

    static var json: String {
        let message = MessagesResponse(
            id: id, model: model, content: [MessagesResponse.Block(text: pieces.joined())], stopReason: stopReason,
            usage: usage)
        // Encoding fails only for numbers that are not finite.
        return String(decoding: (try? WireJSON.encode(message)) ?? [], as: UTF8.self)
    }

    static var stream: String {
        var encoder = MessagesEventEncoder(id: id, model: model)
        var bytes: [UInt8] = []
        encoder.appendStart(to: &bytes)
        encoder.beginText(to: &bytes)
        for piece in pieces { encoder.append(text: piece, to: &bytes) }
        encoder.endBlock(to: &bytes)
        encoder.appendEnd(stopReason: stopReason, usage: usage, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
