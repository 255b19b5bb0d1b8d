package import HearthAPI

/// A parsed stream of chunks.
package struct ChunkTranscript {
    package private(set) var chunks: [ChatCompletionChunk] = []
    package private(set) var errors: [OpenAIError] = []
    package private(set) var isDone = false
    /// True for each chunk that has the member, null or not.
    package private(set) var hasUsageMember: [Bool] = []

    package init(_ bytes: [UInt8]) {
        // Each event is one line of data.
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("data: ") {
            let text = String(line.dropFirst(6))
            if text == "[DONE]" {
                isDone = true
            } else if let error = try? WireJSON.decode(OpenAIError.self, from: text.utf8) {
                errors.append(error)
            } else if let chunk = try? WireJSON.decode(ChatCompletionChunk.self, from: text.utf8) {
                chunks.append(chunk)
                hasUsageMember.append(text.contains(#""usage":"#))
            }
        }
    }

    package var text: String { chunks.flatMap(\.choices).compactMap(\.delta.content).joined() }
    package var refusal: String { chunks.flatMap(\.choices).compactMap(\.delta.refusal).joined() }
    package var finishReasons: [String] { chunks.flatMap(\.choices).compactMap(\.finishReason) }
    package var arguments: [Int: String] {
        chunks.flatMap(\.choices).flatMap { $0.delta.toolCalls ?? [] }.reduce(into: [:]) { texts, call in
            texts[call.index, default: ""] += call.function.arguments
        }
    }
}
