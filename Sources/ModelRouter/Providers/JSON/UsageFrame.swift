import Assist

/// Token counts of a provider, under all known names. Missing counts stay nil: Anthropic spreads them over frames.
struct UsageFrame: Decodable, Hashable {
    private var promptTokens: Int?
    private var completionTokens: Int?
    private var promptDetails: Details?
    private var completionDetails: Details?
    private var inputTokens: Int?
    private var outputTokens: Int?
    private var cacheReadTokens: Int?
    private var cacheCreationTokens: Int?

    private struct Details: Decodable, Hashable {
        var cached: Int?
        var reasoning: Int?

        enum CodingKeys: String, CodingKey { case cached = "cached_tokens", reasoning = "reasoning_tokens" }

        init() {}

        init(from decoder: any Decoder) throws {
            guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
            cached = fields.count(.cached)
            reasoning = fields.count(.reasoning)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case promptTokens = "prompt_tokens"
        case completionTokens = "completion_tokens"
        case promptDetails = "prompt_tokens_details"
        case completionDetails = "completion_tokens_details"
        case inputTokens = "input_tokens"
        case outputTokens = "output_tokens"
        case cacheReadTokens = "cache_read_input_tokens"
        case cacheCreationTokens = "cache_creation_input_tokens"
    }

    /// Never throws: invalid counts are ignored, so that an answer is not lost over its usage.
    init(from decoder: any Decoder) throws {
        guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        promptTokens = fields.count(.promptTokens)
        completionTokens = fields.count(.completionTokens)
        promptDetails = try? fields.decodeIfPresent(Details.self, forKey: .promptDetails)
        completionDetails = try? fields.decodeIfPresent(Details.self, forKey: .completionDetails)
        inputTokens = fields.count(.inputTokens)
        outputTokens = fields.count(.outputTokens)
        cacheReadTokens = fields.count(.cacheReadTokens)
        cacheCreationTokens = fields.count(.cacheCreationTokens)
    }

    /// True if it contains no count.
    var isEmpty: Bool {
        [promptTokens, completionTokens, inputTokens, outputTokens].allSatisfy { $0 == nil }
    }

    /// Reads counts in their plain form: whole numbers, each once. Returns nil to fall back to Codable.
    init?(_ cursor: inout JSONCursor) {
        func read(_ count: inout Int?, _ cursor: inout JSONCursor) -> Bool {
            guard count == nil else { return false }
            count = cursor.integer()
            return count != nil
        }
        func read(_ details: inout Details?, _ cursor: inout JSONCursor) -> Bool {
            guard details == nil else { return false }
            var found = Details()
            defer { details = found }
            return cursor.members { key, cursor in
                if key.matches("cached_tokens") { return read(&found.cached, &cursor) }
                if key.matches("reasoning_tokens") { return read(&found.reasoning, &cursor) }
                return cursor.skipValue()
            }
        }
        let isPlain = cursor.members { key, cursor in
            if key.matches("prompt_tokens") { return read(&promptTokens, &cursor) }
            if key.matches("completion_tokens") { return read(&completionTokens, &cursor) }
            if key.matches("prompt_tokens_details") { return read(&promptDetails, &cursor) }
            if key.matches("completion_tokens_details") { return read(&completionDetails, &cursor) }
            // The other format's names for the same counts.
            let isForeign = key.contains(UInt8(ascii: "_")) && !key.matches("total_tokens")
            return !isForeign && cursor.skipValue()
        }
        if !isPlain { return nil }
    }

    /// Returns the counts, replaced by those of `newer` if present.
    func updated(by newer: UsageFrame) -> UsageFrame {
        var frame = self
        frame.promptTokens = newer.promptTokens ?? promptTokens
        frame.completionTokens = newer.completionTokens ?? completionTokens
        frame.promptDetails = newer.promptDetails ?? promptDetails
        frame.completionDetails = newer.completionDetails ?? completionDetails
        frame.inputTokens = newer.inputTokens ?? inputTokens
        frame.outputTokens = newer.outputTokens ?? outputTokens
        frame.cacheReadTokens = newer.cacheReadTokens ?? cacheReadTokens
        frame.cacheCreationTokens = newer.cacheCreationTokens ?? cacheCreationTokens
        return frame
    }

    /// Total usage. `prompt_tokens` include the cached ones; `input_tokens` exclude cached and newly cached ones.
    var usage: TokenUsage {
        func count(_ value: Int?) -> Int { min(max(0, value ?? 0), Price.maxTokens) }
        let read = count(cacheReadTokens)
        let written = count(cacheCreationTokens)
        let input = promptTokens.map { count($0) } ?? count(inputTokens) + read + written
        let cached = promptTokens == nil ? read : count(promptDetails?.cached)
        let output = count(completionTokens ?? outputTokens)
        return TokenUsage(
            input: input, output: output, cachedInput: min(cached, input),
            cacheWrite: promptTokens == nil ? written : 0,
            reasoning: min(count(completionDetails?.reasoning), output))
    }
}

extension KeyedDecodingContainer {
    /// Returns a non-negative whole number, or a string of digits; nil for anything else.
    fileprivate func count(_ key: Key) -> Int? {
        if let number = try? decode(Int.self, forKey: key) { return number < 0 ? nil : number }
        if let number = try? decode(Double.self, forKey: key) {
            // Beyond the range of Int it still counts, as the largest number.
            return number >= 0 && number.rounded() == number ? Int(exactly: number) ?? .max : nil
        }
        guard let text = try? decode(String.self, forKey: key), !text.isEmpty,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text) ?? .max
    }
}
