import HearthTesting

/// The settings with which the faults of providers are tried out: prices that are easy to add up, and the limits that a
/// run has by default.
enum FaultServer {
    static let format = ["openai", "anthropic"]

    /// A time limit that a fault lets pass.
    enum Limit: String, CaseIterable {
        case head, firstToken = "first_token", progress

        static let allOrNone: [Limit?] = [nil, .head, .firstToken, .progress]
    }

    /// Returns the id of a model whose provider has one limit of a second; its other limits, or all of them, pass in no test.
    static func model(_ name: String, of format: String, limit: Limit? = nil) -> String {
        "\(provider(format, limit))/\(name)"
    }

    private static func provider(_ format: String, _ limit: Limit?) -> String {
        format + (limit.map { "-\($0)" } ?? "")
    }

    /// A seed/models.yaml.
    /// - Parameters:
    ///   - models: ids beside those of the chain.
    ///   - chain: the links of the phase that writes. No model is asked for search queries.
    static func models(_ models: [String] = [], chain: [String]) -> String {
        let entries = Set(models + chain).sorted().map { id in
            "  \(id): {context_window: 128000, usd_per_million_tokens: {input: 1.00, output: 2.00}}"
        }
        let providers = format.flatMap { format in
            Limit.allOrNone.map { limit in
                let times = Limit.allCases.map { "\($0.rawValue): \($0 == limit ? 1 : 3600)" }
                return """
                      \(provider(format, limit)):
                        style: \(format)
                        base_url: http://127.0.0.1:1
                        base_url_setting: \(format.uppercased())_BASE_URL
                        credential_setting: \(format.uppercased())_API_KEY
                        timeouts: {connect: 3600, \(times.joined(separator: ", "))}
                    """
            }
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
        case .stall, .cut, .cutInCharacter, .malformedFrame, .errorFrame, .noEnding: .part
        case .noEndMarker, .carriageReturnsAndLineFeeds, .carriageReturns, .comments, .manyDataLines, .singleBytes,
            .hugeFrame, .wrongContentType:
            .none
        case .neverEnding: .runaway
        }
    }

    var asksForAWait: Bool { rawValue.hasPrefix("retry") }

    /// The limit that ends the call; nil if something else does.
    var limit: FaultServer.Limit? {
        switch self {
        case .silent: .head
        case .slowFirstToken, .heartbeatsOnly: .firstToken
        case .stall: .progress
        default: nil
        }
    }
}
