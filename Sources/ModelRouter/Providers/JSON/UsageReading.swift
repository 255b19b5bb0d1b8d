import Assist
import JSONText

/// Token counts of a provider under all known names, of all frames of an answer: the largest of each, because counts
/// grow, and some servers end with zeros. Missing counts stay nil.
struct UsageReading: Hashable {
    private var input: Int?
    private var output: Int?
    private var total: Int?
    private var cached: Int?
    private var written: Int?
    private var uncached: Int?
    private var reasoning: Int?
    /// True if the input excludes cached tokens, as in Anthropic's format.
    private var excludesCached = false

    /// The names of each count. Details (`prompt_tokens_details`) are read like the object around them.
    private static let names: [String: any WritableKeyPath<UsageReading, Int?> & Sendable] = [
        "prompt_tokens": \.input, "input_tokens": \.input, "completion_tokens": \.output, "output_tokens": \.output,
        "total_tokens": \.total, "cached_tokens": \.cached, "cache_read_input_tokens": \.cached,
        // DeepSeek's names.
        "prompt_cache_hit_tokens": \.cached, "prompt_cache_miss_tokens": \.uncached,
        "cache_creation_input_tokens": \.written, "reasoning_tokens": \.reasoning,
    ]
    private static let details = [
        "prompt_tokens_details", "completion_tokens_details", "input_tokens_details", "output_tokens_details",
    ]

    /// Creates a reading without counts.
    init() {}

    /// True if it contains no count.
    var isEmpty: Bool { self == UsageReading() }

    /// Reads the counts of one object and keeps the larger ones. Other values are ignored, so that no answer is lost over
    /// its usage.
    mutating func add(_ usage: RawJSON?) {
        guard case .object(let members) = usage else { return }
        var read = UsageReading()
        read.read(members)
        read.excludesCached =
            usage?["prompt_tokens"] == nil
            && (usage?["cache_read_input_tokens"] != nil || usage?["cache_creation_input_tokens"] != nil)
        add(read)
    }

    private mutating func read(_ members: [RawJSON.Member]) {
        for member in members {
            if let count = Self.names[member.name] {
                self[keyPath: count] = [self[keyPath: count], member.value.count].compactMap(\.self).max()
            } else if Self.details.contains(member.name), case .object(let details) = member.value {
                read(details)
            }
        }
    }

    /// Keeps the larger count of each kind.
    mutating func add(_ other: UsageReading) {
        for count in [\.input, \.output, \.total, \.cached, \.written, \.uncached, \.reasoning]
            as [WritableKeyPath<UsageReading, Int?>]
        {
            self[keyPath: count] = [self[keyPath: count], other[keyPath: count]].compactMap(\.self).max()
        }
        excludesCached = excludesCached || other.excludesCached
    }

    /// Reads counts in their plain form: whole numbers, each once. Returns nil to fall back to ``add(_:)``.
    init?(_ cursor: inout JSONCursor) {
        func read(_ count: inout Int?, _ cursor: inout JSONCursor) -> Bool {
            guard count == nil else { return false }
            count = cursor.integer()
            return count != nil
        }
        func readDetails(_ cursor: inout JSONCursor) -> Bool {
            cursor.members { key, cursor in
                if key.matches("cached_tokens") { return read(&cached, &cursor) }
                if key.matches("reasoning_tokens") { return read(&reasoning, &cursor) }
                return !Self.isNamed(key) && cursor.skipValue()
            }
        }
        let isPlain = cursor.members { key, cursor in
            if key.matches("prompt_tokens") { return read(&input, &cursor) }
            if key.matches("completion_tokens") { return read(&output, &cursor) }
            if key.matches("total_tokens") { return read(&total, &cursor) }
            if key.matches("prompt_tokens_details") || key.matches("completion_tokens_details") {
                return readDetails(&cursor)
            }
            return !Self.isNamed(key) && cursor.skipValue()
        }
        if !isPlain || input == nil { return nil }
    }

    private static func isNamed(_ key: ArraySlice<UInt8>) -> Bool {
        let name = String(decoding: key, as: UTF8.self)
        return names[name] != nil || details.contains(name)
    }

    /// Returns the largest usage that the counts allow, and whether the provider states it or it was derived.
    ///
    /// Some servers leave reasoning out of `completion_tokens`, or state it in `total_tokens` alone; some leave cached
    /// tokens out of `prompt_tokens`. All of them charge for it.
    func usage(_ traits: Set<ProviderTrait>) -> (TokenUsage, UsageBasis) {
        func known(_ count: Int?) -> Int { min(max(0, count ?? 0), Price.maxTokens) }
        let (cached, written, reasoning, total) = (known(cached), known(written), known(reasoning), known(total))
        var (input, output) = (known(input), known(output))
        let stated = (input, output)
        if excludesCached {
            input += cached + written
        } else if traits.contains(.cachedBesidePrompt) || cached > input {
            input += cached
        }
        input = max(input, uncached == nil ? 0 : cached + known(uncached))
        if traits.contains(.reasoningBesideCompletion) || reasoning > output { output += reasoning }
        if input == 0 { input = max(0, total - output) }
        output = max(output, total - input)
        let isStated = output == stated.1 && (excludesCached || input == stated.0)
        return (
            TokenUsage(
                input: input, output: output, cachedInput: min(cached, input),
                cacheWrite: min(written, input - min(cached, input)), reasoning: min(reasoning, output)),
            isStated ? .reported : .derived
        )
    }
}

extension RawJSON {
    /// A non-negative whole number, or a string of digits; nil for anything else. Beyond the range of Int it still
    /// counts, as the largest number.
    fileprivate var count: Int? {
        switch self {
        case .number(let digits):
            if let number = Int(digits) { return number < 0 ? nil : number }
            guard let number = Double(digits), number >= 0, number.rounded() == number else { return nil }
            return Int(exactly: number) ?? .max
        case .string(let text):
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(text) ?? .max
        case .null, .bool, .array, .object: return nil
        }
    }
}
