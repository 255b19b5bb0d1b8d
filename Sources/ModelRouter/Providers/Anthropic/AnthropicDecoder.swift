import Assist
import JSONText

/// Decoder of messages, streamed or whole.
package struct AnthropicDecoder: FrameDecoder {
    /// A content block that calls a tool.
    private struct Call {
        /// The number of the call; nil for the tool whose input is the answer's text.
        var number: Int?
        /// The input with which the block began; it counts unless deltas follow.
        var input: String?
    }

    /// True after `message_stop`.
    package private(set) var isComplete = false
    private let traits: Set<ProviderTrait>
    private var hasStopped = false
    private var usage = UsageReading()
    /// The calls by the index of their content block.
    private var calls: [Int: Call] = [:]
    private var callCount = 0
    private var joiner = SurrogateJoiner()

    /// Creates a decoder for one response.
    package init(traits: Set<ProviderTrait> = []) { self.traits = traits }

    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if let text = AnthropicTextDelta.text(in: frame) {
            if !text.isEmpty { events.append(.text(text)) }
            return
        }
        guard let text = joiner.text(of: frame), let value = try? RawJSON(text),
            case .object = value.array?.first ?? value
        else {
            throw ProviderError(.malformed, "a frame is not an event of a message")
        }
        try read(value, into: &events)
    }

    /// Accepts a stream without `message_stop` if the model reported that it stopped: the answer is complete and
    /// charged.
    package func finish() throws {
        if !hasStopped { throw ProviderError(.cut, "the stream ended before the answer") }
    }

    /// Frames of other types are pings, blocks without text, or newer than this code. The API requires ignoring them.
    private mutating func read(_ frame: RawJSON, into events: inout [ProviderEvent]) throws {
        let index = frame["index"]?.integer ?? 0
        switch frame["type"]?.string {
        case "message_start"?: count(frame["message"]?["usage"], into: &events)
        case "message"?:
            for (index, block) in (frame["content"]?.array ?? []).enumerated() {
                begin(block, at: index, into: &events)
            }
            count(frame["usage"], into: &events)
            stop(frame["stop_reason"]?.string, into: &events)
        case "content_block_start"?: if let block = frame["content_block"] { begin(block, at: index, into: &events) }
        case "content_block_delta"?: if let delta = frame["delta"] { append(delta, at: index, into: &events) }
        case "content_block_stop"?: passInput(of: index, into: &events)
        case "message_delta"?:
            count(frame["usage"], into: &events)
            stop(frame["delta"]?["stop_reason"]?.string, into: &events)
        case "message_stop"?:
            stop("missing", into: &events)
            isComplete = true
        case "error"?:
            guard let error = ErrorFrame(frame) else {
                throw ProviderError(.overloaded, "error frame without an error")
            }
            throw ProviderError.frame(error)
        case let type?:
            if ProviderError.isError(event: type), let error = ErrorFrame(frame) { throw ProviderError.frame(error) }
        case nil: if let error = ErrorFrame(frame) { throw ProviderError.frame(error) }
        }
    }

    private mutating func begin(_ block: RawJSON, at index: Int, into events: inout [ProviderEvent]) {
        switch block["type"]?.string {
        case "text"?:
            if let text = block["text"]?.string, !text.isEmpty { events.append(.text(text)) }
        case "thinking"?:
            if let text = block["thinking"]?.string, !text.isEmpty { events.append(.thinking(text.utf8.count)) }
        case "tool_use"?:
            passInput(of: index, into: &events)
            let input: String? =
                if case .object(let members)? = block["input"], !members.isEmpty {
                    block["input"]?.text
                } else {
                    nil
                }
            let name = block["name"]?.string ?? ""
            guard name != AnthropicTools.answer else {
                calls[index] = Call(number: nil, input: input)
                return
            }
            calls[index] = Call(number: callCount, input: input)
            events.append(
                .toolCall(index: callCount, id: block["id"]?.string ?? "", name: name, argumentsDelta: ""))
            callCount += 1
        default: return
        }
    }

    private mutating func append(_ delta: RawJSON, at index: Int, into events: inout [ProviderEvent]) {
        switch delta["type"]?.string {
        case "text_delta"?:
            if let text = delta["text"]?.string, !text.isEmpty { events.append(.text(text)) }
        case "thinking_delta"?:
            if let text = delta["thinking"]?.string, !text.isEmpty { events.append(.thinking(text.utf8.count)) }
        case "input_json_delta"?:
            guard let json = delta["partial_json"]?.string, !json.isEmpty else { return }
            calls[index]?.input = json
            passInput(of: index, into: &events)
        default: return
        }
    }

    private mutating func passInput(of index: Int, into events: inout [ProviderEvent]) {
        guard let call = calls[index], let json = calls[index]?.input.take() else { return }
        events.append(
            call.number.map { .toolCall(index: $0, id: nil, name: nil, argumentsDelta: json) } ?? .text(json))
    }

    private mutating func stop(_ reason: String?, into events: inout [ProviderEvent]) {
        guard let reason, !hasStopped else { return }
        for index in calls.keys.sorted() { passInput(of: index, into: &events) }
        hasStopped = true
        events.append(.stopped(FinishReason(named: reason, callsTools: callCount > 0)))
    }

    /// Counts are spread over the stream: those of the input come first, those of the output last.
    private mutating func count(_ newer: RawJSON?, into events: inout [ProviderEvent]) {
        let before = usage
        usage.add(newer)
        guard usage != before || newer != nil && !usage.isEmpty else { return }
        let (counts, basis) = usage.usage(traits)
        events.append(.usage(counts, basis))
    }
}

/// The scanner of text deltas, which are nearly all frames of a stream.
enum AnthropicTextDelta {
    /// Returns the text of a text delta; nil for every other frame, which is then read as JSON.
    static func text(in frame: [UInt8]) -> String? {
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
