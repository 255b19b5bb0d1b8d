import Foundation
package import HearthAPI

/// A stream of chunks, taken apart for a test to look at.
package struct ChunkTranscript {
    package struct Chunk: Decodable {
        package struct Choice: Decodable {
            package var delta: Delta
            package var finish_reason: String?
        }

        package struct Delta: Decodable {
            package var role: String?
            package var content: String?
            package var refusal: String?
            package var tool_calls: [ToolCall]?
        }

        package struct ToolCall: Decodable {
            package struct Function: Decodable {
                package var name: String?
                package var arguments: String
            }

            package var index: Int
            package var id: String?
            package var function: Function
        }

        package var id: String
        package var choices: [Choice]
        package var usage: ChatCompletion.Usage?
    }

    package private(set) var chunks: [Chunk] = []
    package private(set) var errors: [OpenAIError] = []
    package private(set) var isDone = false
    /// Of each chunk, null or not.
    package private(set) var hasUsageMember: [Bool] = []

    package init(_ bytes: [UInt8]) {
        // Each event is one line of data.
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("data: ") {
            let text = String(line.dropFirst(6))
            if text == "[DONE]" {
                isDone = true
            } else if let error = try? WireJSON.decode(OpenAIError.self, from: text.utf8) {
                errors.append(error)
            } else if let chunk = try? JSONDecoder().decode(Chunk.self, from: Data(text.utf8)) {
                chunks.append(chunk)
                hasUsageMember.append(text.contains(#""usage":"#))
            }
        }
    }

    package var text: String { chunks.flatMap(\.choices).compactMap(\.delta.content).joined() }
    package var refusal: String { chunks.flatMap(\.choices).compactMap(\.delta.refusal).joined() }
    package var finishReasons: [String] { chunks.flatMap(\.choices).compactMap(\.finish_reason) }
    package var arguments: [Int: String] {
        chunks.flatMap(\.choices).flatMap { $0.delta.tool_calls ?? [] }.reduce(into: [:]) { texts, call in
            texts[call.index, default: ""] += call.function.arguments
        }
    }
}
