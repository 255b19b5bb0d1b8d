import Assist
import HearthCore

extension FinishReason {
    /// Returns the reason for a provider's name of it. A name that is not known may mean a failure, so it is
    /// ``unknown``.
    ///
    /// - Parameter callsTools: true if the answer has calls. It then ends with them, whatever the provider says.
    init(named name: String, callsTools: Bool) {
        // Gemini appends its own name: "content_filter: PROHIBITED_CONTENT".
        let word = name.prefix { $0 != ":" }.lowercased().trimming(\.isWhitespace)
        let known = Self.names[word] ?? .unknown
        self =
            switch known {
            case .stop, .toolCalls: callsTools ? .toolCalls : .stop
            case .length, .contentFilter, .unknown: known
            }
    }

    private static let names: [String: FinishReason] = [
        "stop": .stop, "end_turn": .stop, "stop_sequence": .stop, "eos": .stop, "eos_token": .stop, "end": .stop,
        "complete": .stop, "completed": .stop, "finished": .stop, "done": .stop,
        "length": .length, "max_tokens": .length, "max_output_tokens": .length, "max_length": .length,
        "model_length": .length, "context_length": .length, "model_context_window_exceeded": .length,
        "tool_calls": .toolCalls, "tool_call": .toolCalls, "tool_use": .toolCalls, "function_call": .toolCalls,
        "content_filter": .contentFilter, "content_filtered": .contentFilter, "refusal": .contentFilter,
        "safety": .contentFilter, "sensitive": .contentFilter, "recitation": .contentFilter,
        "blocklist": .contentFilter, "prohibited_content": .contentFilter, "guardrail_intervened": .contentFilter,
        "spii": .contentFilter, "image_safety": .contentFilter, "language": .contentFilter,
        "function_call_filter": .contentFilter,
    ]
}
