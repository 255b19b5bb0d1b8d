import Foundation

extension ScriptedProvider {
    /// The two wire formats, as their providers document them.
    enum Dialect {
        case openAI, anthropic

        init?(path: String) {
            let path = path.prefix { $0 != "?" }
            if path.hasSuffix("/chat/completions") {
                self = .openAI
            } else if path.hasSuffix("/messages") {
                self = .anthropic
            } else {
                return nil
            }
        }
    }
}

extension ScriptedProvider.Dialect {
    func opening(of answer: ScriptedProvider.Answer) -> [String] {
        switch self {
        case .openAI: [chunk(of: answer, delta: #"{"role":"assistant","content":""}"#)]
        case .anthropic:
            [
                event(
                    "message_start",
                    """
                    {"type":"message_start","message":{"id":"msg_scripted","type":"message","role":"assistant",\
                    "content":[],"model":\(json(answer.model)),"stop_reason":null,"stop_sequence":null,\
                    "usage":{"input_tokens":\(answer.input),"output_tokens":1}}}
                    """),
                event(
                    "content_block_start",
                    #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#),
                event("ping", #"{"type":"ping"}"#),
            ]
        }
    }

    func delta(_ token: String, of answer: ScriptedProvider.Answer) -> String {
        switch self {
        case .openAI: chunk(of: answer, delta: #"{"content":\#(json(token))}"#)
        case .anthropic:
            event(
                "content_block_delta",
                """
                {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":\(json(token))}}
                """)
        }
    }

    /// The events of the calls. Anthropic's blocks follow one another, OpenAI's deltas may be mixed.
    func calls(of answer: ScriptedProvider.Answer) -> [String] {
        let calls = Array(answer.calls.enumerated())
        switch self {
        case .openAI:
            let rounds = calls.map(\.element.deltas.count).max() ?? 0
            return (0..<rounds).flatMap { round in
                calls.filter { $0.element.deltas.count > round }.map { index, call in
                    let opening = round > 0 ? "" : #""id":\#(json(call.id)),"type":"function","#
                    let name = round > 0 ? "" : #""name":\#(json(call.name)),"#
                    let function = #"{\#(name)"arguments":\#(json(call.deltas[round]))}"#
                    let delta = #"{"tool_calls":[{"index":\#(index),\#(opening)"function":\#(function)}]}"#
                    return chunk(of: answer, delta: delta)
                }
            }
        case .anthropic:
            return calls.flatMap { index, call in
                let block = #"{"type":"tool_use","id":\#(json(call.id)),"name":\#(json(call.name)),"input":{}}"#
                let deltas = call.deltas.map { delta in
                    event(
                        "content_block_delta",
                        """
                        {"type":"content_block_delta","index":\(index + 1),"delta":{"type":"input_json_delta",\
                        "partial_json":\(json(delta))}}
                        """)
                }
                let opening = event(
                    "content_block_start",
                    #"{"type":"content_block_start","index":\#(index + 1),"content_block":\#(block)}"#)
                return [opening + (deltas.first ?? "")] + deltas.dropFirst()
            }
        }
    }

    func closing(of answer: ScriptedProvider.Answer, to request: ScriptedProvider.Request) -> [String] {
        switch self {
        case .openAI:
            let reason =
                switch answer.reason {
                case .stop: "stop"
                case .length: "length"
                case .toolCalls: "tool_calls"
                }
            let usage =
                request.wantsUsage ? [chunk(of: answer, choices: "[]", usage: usage(of: answer))] : []
            return [chunk(of: answer, delta: "{}", finishReason: json(reason))] + usage + ["data: [DONE]\n\n"]
        case .anthropic:
            let reason =
                switch answer.reason {
                case .stop: "end_turn"
                case .length: "max_tokens"
                case .toolCalls: "tool_use"
                }
            return [
                event("content_block_stop", #"{"type":"content_block_stop","index":0}"#),
                event(
                    "message_delta",
                    """
                    {"type":"message_delta","delta":{"stop_reason":"\(reason)","stop_sequence":null},\
                    "usage":{"output_tokens":\(answer.output)}}
                    """),
                event("message_stop", #"{"type":"message_stop"}"#),
            ]
        }
    }

    /// An event whose JSON breaks off.
    var malformed: String {
        switch self {
        case .openAI: "data: {\"choices\":[{\"delta\":{\"content\":\n\n"
        case .anthropic: event("content_block_delta", #"{"type":"content_block_delta","delta":{"text":"#)
        }
    }

    /// The JSON of an error, as the body of an error status has it.
    func error(type: String, message: String) -> String {
        let fields = #""type":\#(json(type)),"message":\#(json(message))"#
        return switch self {
        case .openAI: #"{"error":{\#(fields),"param":null,"code":null}}"#
        case .anthropic: #"{"type":"error","error":{\#(fields)}}"#
        }
    }

    /// The same in the midst of a stream.
    func errorEvent(type: String, message: String) -> String {
        let error = error(type: type, message: message)
        return switch self {
        case .openAI: "data: \(error)\n\n"
        case .anthropic: event("error", error)
        }
    }
}

extension ScriptedProvider.Dialect {
    private func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

    private func chunk(of answer: ScriptedProvider.Answer, delta: String, finishReason: String = "null") -> String {
        chunk(
            of: answer,
            choices: #"[{"index":0,"delta":\#(delta),"logprobs":null,"finish_reason":\#(finishReason)}]"#)
    }

    private func chunk(of answer: ScriptedProvider.Answer, choices: String, usage: String = "null") -> String {
        """
        data: {"id":"chatcmpl-scripted","object":"chat.completion.chunk","created":1760000000,\
        "model":\(json(answer.model)),"choices":\(choices),"usage":\(usage)}\n\n
        """
    }

    private func usage(of answer: ScriptedProvider.Answer) -> String {
        """
        {"prompt_tokens":\(answer.input),"completion_tokens":\(answer.output),\
        "total_tokens":\(answer.input + answer.output)}
        """
    }

    private func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension ScriptedProvider.Request {
    fileprivate var wantsUsage: Bool {
        struct Body: Decodable {
            struct Options: Decodable { var include_usage: Bool? }
            var stream_options: Options?
        }
        return (try? decodeBody(as: Body.self))?.stream_options?.include_usage ?? false
    }
}
