extension PolicyGate {
    /// Returns turns as they may be stored: without personal data, and with a word in the place of each picture, which the
    /// policy cannot read.
    ///
    /// - Parameter allowed: as in ``redacted(_:keeping:)``.
    package func storedTurns(_ turns: [ChatMessage], keeping allowed: [String]) throws -> [ChatMessage] {
        func redact(_ text: String) throws -> String { try redacted(text, keeping: allowed) }
        return try turns.map { turn in
            // The result of a tool is mostly JSON, whose escapes could hide something.
            let json = turn.role == .tool ? try? redactedJSON(turn.text, keeping: allowed) : nil
            var shown = turn
            shown.text = try json ?? redact(turn.text)
            let pieces = shown.pieces(imagesFirst: false).map { piece in
                switch piece {
                case .text(let words): words
                case .image: picture
                }
            }
            let calls = try turn.toolCalls.map { call in
                let arguments = try? redactedJSON(call.arguments, keeping: allowed, numbers: .named)
                return FunctionCall(
                    id: try redactedID(call.id, keeping: allowed), name: try redact(call.name),
                    arguments: try arguments ?? redact(call.arguments))
            }
            return ChatMessage(
                turn.role, pieces.joined(separator: "\n"), toolCalls: calls,
                toolCallID: try turn.toolCallID.map { try redactedID($0, keeping: allowed) })
        }
    }
}

/// The word in the place of a picture.
private let picture = "[picture]"
