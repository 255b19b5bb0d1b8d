import Assist
import JSONText

/// Decoder of chat completions, streamed or whole.
package struct OpenAIDecoder: FrameDecoder {
    /// True after `[DONE]`.
    package private(set) var isComplete = false
    private let traits: Set<ProviderTrait>
    private var ending: FinishReason?
    private var usage = UsageReading()
    private var calls = ToolCallAssembler()
    private var joiner = SurrogateJoiner()

    /// Creates a decoder for one response.
    package init(traits: Set<ProviderTrait> = []) { self.traits = traits }

    package mutating func decode(_ frame: [UInt8], into events: inout [ProviderEvent]) throws {
        if frame.starts(with: "[DONE]".utf8) {
            isComplete = true
            // The marker says that the server is done, not that the model was.
            if ending == nil { stop(traits.contains(.noFinishReason) ? "stop" : "missing", into: &events) }
        } else if let plain = PlainChunk(frame) {
            if let text = plain.text, !text.isEmpty { events.append(.text(text)) }
            if let newer = plain.usage { count(newer, into: &events) }
            stop(plain.finishReason, into: &events)
        } else {
            guard let text = joiner.text(of: frame), let chunk = try? RawJSON(text),
                case .object = chunk.array?.first ?? chunk
            else {
                throw ProviderError(.malformed, "a frame is not a chunk")
            }
            try read(chunk, into: &events)
        }
    }

    /// Accepts a response without `[DONE]`, which some servers omit, if the model reported that it stopped.
    package func finish() throws {
        if ending == nil { throw ProviderError(.cut, "the stream ended before the answer") }
    }

    private mutating func read(_ chunk: RawJSON, into events: inout [ProviderEvent]) throws {
        // Choices with another index were not requested. Some servers split one answer into several choices.
        let choices = (chunk["choices"]?.array ?? []).filter { $0["index"]?.integer ?? 0 == 0 }
        for choice in choices {
            if let delta = choice.present("delta") ?? choice.present("message") { append(delta, into: &events) }
            if let text = choice["text"]?.string, !text.isEmpty { events.append(.text(text)) }
        }
        var newer = UsageReading()
        for place in [chunk["usage"], chunk["x_groq"]?["usage"]] + choices.map({ $0["usage"] }) { newer.add(place) }
        if !newer.isEmpty { count(newer, into: &events) }
        let isChunk = chunk["choices"]?.array != nil || !newer.isEmpty
        let faulty = ([chunk, chunk["x_groq"]].compactMap(\.self) + choices).first {
            ErrorFrame.isFailure($0["error"]) || $0["object"]?.string == "error"
        }
        if let error = (faulty ?? (isChunk ? nil : chunk)).flatMap(ErrorFrame.init) { throw ProviderError.frame(error) }
        for choice in choices { stop(choice["finish_reason"]?.string, into: &events) }
    }

    private mutating func count(_ newer: UsageReading, into events: inout [ProviderEvent]) {
        usage.add(newer)
        let (counts, basis) = usage.usage(traits)
        events.append(.usage(counts, basis))
    }

    /// Notes the reason of the end. A later one counts if it says more than `stop`.
    private mutating func stop(_ reason: String?, into events: inout [ProviderEvent]) {
        guard let reason, !reason.isEmpty, reason != "null" else { return }
        calls.finish(into: &events)
        end(FinishReason(named: reason, callsTools: !calls.isEmpty), into: &events)
    }

    private mutating func end(_ reason: FinishReason, into events: inout [ProviderEvent]) {
        guard ending == nil || ending == .stop && reason != .stop else { return }
        ending = reason
        events.append(.stopped(reason))
    }

    private mutating func append(_ delta: RawJSON, into events: inout [ProviderEvent]) {
        let thoughts = ["reasoning_content", "reasoning", "thinking"].lazy.compactMap { delta[$0]?.string }
        if let thought = thoughts.first(where: { !$0.isEmpty }) { events.append(.thinking(thought.utf8.count)) }
        if let content = delta["content"] { append(content: content, into: &events) }
        if let text = delta["refusal"]?.string, !text.isEmpty { events.append(.declined(text)) }
        for (place, call) in (delta["tool_calls"]?.array ?? []).enumerated() {
            append(call, call.present("function") ?? call, isApart: place > 0, into: &events)
        }
        // The older form of a call.
        if let call = delta["function_call"] { append(["index": .number("0")], call, isApart: false, into: &events) }
        if ending == .stop, !calls.isEmpty { end(.toolCalls, into: &events) }
    }

    /// Appends a text, or parts of which some are reasoning.
    private func append(content: RawJSON, into events: inout [ProviderEvent]) {
        switch content {
        case .string(let text): if !text.isEmpty { events.append(.text(text)) }
        case .array(let parts): for part in parts { append(content: part, into: &events) }
        case .object:
            let kind = content["type"]?.string ?? "text"
            if kind == "refusal", let text = content["refusal"]?.string, !text.isEmpty {
                events.append(.declined(text))
            } else if ["thinking", "reasoning"].contains(kind) {
                let bytes = Self.textBytes(in: content["thinking"] ?? content["reasoning"] ?? content["text"])
                if bytes > 0 { events.append(.thinking(bytes)) }
            } else if let text = content["text"] {
                append(content: text["value"] ?? text, into: &events)
            }
        case .null, .bool, .number: return
        }
    }

    private static func textBytes(in value: RawJSON?) -> Int {
        switch value {
        case .string(let text)?: text.utf8.count
        case .array(let parts)?: parts.reduce(0) { $0 + textBytes(in: $1) }
        case .object?: textBytes(in: value?["text"])
        case .null?, .bool?, .number?, nil: 0
        }
    }

    private mutating func append(
        _ call: RawJSON, _ function: RawJSON, isApart: Bool, into events: inout [ProviderEvent]
    ) {
        guard case .object = function else { return }
        let arguments = function["arguments"].flatMap { $0 == .null ? nil : $0.string ?? $0.text }
        calls.add(
            index: call["index"]?.integer ?? call["index"]?.string.flatMap { Int($0) }, id: call["id"]?.string ?? "",
            name: function["name"]?.string ?? "",
            arguments: arguments ?? "", isApart: isApart, into: &events)
    }
}
