import Foundation

/// The used members of a frame of a Messages stream.
struct AnthropicFrame: Decodable {
    var type: String
    /// Index of the frame's content block.
    var index: Lenient<Int>?
    var message: Message?
    var contentBlock: Content?
    var delta: Content?
    var usage: UsageFrame?
    var error: ErrorFrame?

    struct Message: Decodable { var usage: UsageFrame? }

    struct Content: Decodable {
        var type: String?
        var text: String?
        var thinking: String?
        var id: String?
        var name: String?
        var partialJSON: String?
        var stopReason: String?

        enum CodingKeys: String, CodingKey {
            case type, text, thinking, id, name
            case partialJSON = "partial_json"
            case stopReason = "stop_reason"
        }
    }

    enum CodingKeys: String, CodingKey {
        case type, index, message, delta, usage, error
        case contentBlock = "content_block"
    }
}

extension AnthropicFrame {
    /// Returns the text of a text delta; nil for every other frame, which Codable then decodes.
    static func textDelta(in frame: [UInt8]) -> String? {
        var cursor = JSONCursor(frame)
        var isDelta = false
        var isText = false
        var text: String?
        var deltas = 0
        let isPlain = cursor.members { key, cursor in
            if key.matches("type") {
                isDelta = cursor.literal(#""content_block_delta""#)
                return isDelta
            }
            if key.matches("delta") {
                deltas += 1
                return deltas == 1
                    && cursor.members { key, cursor in
                        if key.matches("type") {
                            isText = cursor.literal(#""text_delta""#)
                            return isText
                        }
                        guard key.matches("text"), text == nil else { return false }
                        text = cursor.string()
                        return text != nil
                    }
            }
            return key.matches("index") && cursor.skipValue()
        }
        return isPlain && isDelta && isText && cursor.isAtEnd() ? text : nil
    }
}
