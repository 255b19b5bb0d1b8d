import Assist
import JSONText

/// A difference of a provider or of a model from its wire format, declared in `seed/models.yaml`. Differences that
/// a response shows are detected and need no trait. A refusal that names the parameter teaches its trait.
package enum ProviderTrait: String, CaseIterable, Hashable, Sendable {
    /// The maximum length of an answer is named `max_completion_tokens`.
    case maxCompletionTokens = "max_completion_tokens"
    /// `stream_options` are refused.
    case noStreamOptions = "no_stream_options"
    /// Temperature and `top_p` are refused, as by most reasoning models.
    case noSampling = "no_sampling"
    /// A temperature beside `top_p` is refused.
    case noTemperatureWithTopP = "no_temperature_with_top_p"
    /// The highest temperature is 1, not 2.
    case temperatureUpToOne = "temperature_up_to_1"
    /// `parallel_tool_calls` is refused, as by some reasoning models.
    case noParallelToolCalls = "no_parallel_tool_calls"
    /// A user's turn right behind a tool's result is refused.
    case noUserAfterTool = "no_user_after_tool"
    /// Tool calls need ids of nine letters and digits.
    case nineCharacterToolIDs = "nine_character_tool_ids"
    /// Reasoning tokens come on top of `completion_tokens`.
    case reasoningBesideCompletion = "reasoning_beside_completion"
    /// Cached tokens come on top of `prompt_tokens`.
    case cachedBesidePrompt = "cached_beside_prompt"
    /// The end marker alone ends an answer: the server names no reason.
    case noFinishReason = "no_finish_reason"
}

/// The sampling parameters that a provider accepts, nearest to those of a request.
struct Sampling {
    private(set) var temperature: Double?
    private(set) var topP: Double?

    init(of request: ModelRequest, for traits: Set<ProviderTrait>) {
        guard !traits.contains(.noSampling) else { return }
        temperature = request.temperature.map { min($0, traits.contains(.temperatureUpToOne) ? 1 : 2) }
        if temperature == nil || !traits.contains(.noTemperatureWithTopP) { topP = request.topP }
    }
}

extension FunctionTool {
    /// The schema of the arguments, which must be an object's for every provider.
    var objectSchema: RawJSON {
        var members: [RawJSON.Member] = []
        if case .object(let given)? = parameters { members = given.filter { $0.value != .null } }
        let names = Set(members.map(\.name))
        if !names.contains("type") { members.insert(.init("type", .string("object")), at: 0) }
        // OpenAI refuses an object without properties.
        if names.isDisjoint(with: ["properties", "anyOf", "oneOf", "allOf", "$ref"]) {
            members.append(.init("properties", [:]))
        }
        return .object(members)
    }
}

extension FunctionCall {
    /// The name as every provider accepts it: a history may have names of other providers' tools.
    var validName: String {
        let name = String(
            name.unicodeScalars.prefix(64).map { scalar -> Character in
                let isValid =
                    scalar.isASCII && (UInt8(ascii: scalar).isASCIIAlphanumeric || "_-".unicodeScalars.contains(scalar))
                return isValid ? Character(scalar) : "_"
            })
        return name.isEmpty ? "tool" : name
    }
}

extension UInt8 {
    /// True for a letter or a digit of ASCII.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
