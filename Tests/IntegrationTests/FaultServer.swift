import HearthTesting

/// The settings with which the faults of providers are tried out: short times, prices that are easy to add up, and the
/// limits that a run has by default.
enum FaultServer {
    static let format = ["openai", "anthropic"]

    /// A seed/models.yaml.
    /// - Parameters:
    ///   - models: ids beside those of the chain.
    ///   - chain: the links of the phase that writes. No model is asked for search queries.
    ///   - timeout: seconds that a provider has for its head, its first word and each next one.
    static func models(_ models: [String] = [], chain: [String], timeout: Int = 2) -> String {
        let entries = Set(models + chain).sorted().map { id in
            "  \(id): {context_window: 128000, usd_per_million_tokens: {input: 1.00, output: 2.00}}"
        }
        let providers = format.map { name in
            """
              \(name):
                style: \(name)
                base_url: http://127.0.0.1:1
                base_url_setting: \(name.uppercased())_BASE_URL
                credential_setting: \(name.uppercased())_API_KEY
                timeouts: {head: \(timeout), first_token: \(timeout), progress: \(timeout)}
            """
        }
        return """
            providers:
            \(providers.joined(separator: "\n"))
            models:
            \(entries.joined(separator: "\n"))
            chains:
              planning: {temperature: 0.1, max_tokens: 32, links: []}
              synthesis: {temperature: 0.3, max_tokens: 220, retries: 0, links: [\(chain.joined(separator: ", "))]}

            """
    }

    static func settings(_ provider: ScriptedProvider) -> [String: String] {
        ["OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url]
    }

    /// Seven tokens, as the faults want them.
    static let answer = ScriptedProvider.Answer(
        ["Read ", "every ", "night 🍝", " “so gut”", ", días", " \\n {}", "."], input: 37)
    static let second = ScriptedProvider.Answer(["Ask ", "a ", "librarian."], input: 41)

    static func cost(input: Int, output: Int) -> Int { input + 2 * output }
}

extension ScriptedProvider.Answer {
    var text: String { tokens.joined() }
}

extension ScriptedProvider.Fault {
    enum Effect {
        /// The answer still arrives.
        case none
        /// No text was sent; the charge depends on whether the provider rejected the request.
        case refused, nothing
        /// Like `nothing`, and no peer reads the provider's data.
        case unread
        /// The client has some of it.
        case part
        /// It has to be stopped.
        case runaway
    }

    var effect: Effect {
        switch self {
        case .retryAfterSeconds, .retryAfterDate, .retryAfterMilliseconds, .retryDelayInBody, .serverError,
            .htmlErrorPage, .redirect:
            .refused
        case .silent, .slowFirstToken, .heartbeatsOnly: .nothing
        case .wrongContentType: .unread
        case .stall, .cut, .cutInCharacter, .malformedFrame, .errorFrame, .noEnding: .part
        case .noEndMarker, .carriageReturnsAndLineFeeds, .carriageReturns, .comments, .manyDataLines, .singleBytes,
            .hugeFrame:
            .none
        case .neverEnding: .runaway
        }
    }

    var asksForAWait: Bool { rawValue.hasPrefix("retry") }
}
