import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import ModelRouter
import Synchronization

/// The events that the router sent to its caller.
final class Transcript: Sendable {
    private let log = Mutex<[ModelEvent]>([])

    /// Every event, in its order.
    var all: [ModelEvent] { log.withLock { $0 } }

    /// All but the last word.
    var events: [ModelEvent] {
        log.withLock { log in
            log.filter { event in
                if case .finished = event { false } else { true }
            }
        }
    }

    var finishes: [FinishReason] {
        log.withLock { log in
            log.compactMap { event in
                if case .finished(let reason) = event { reason } else { nil }
            }
        }
    }
    func note(_ event: ModelEvent) { log.withLock { $0.append(event) } }

    /// The text that a client holds at the end: what came after the last restart.
    var text: String {
        events.reduce(into: "") { text, event in
            switch event {
            case .text(let piece): text += piece
            case .restart: text = ""
            case .declined, .toolCall, .finished: return
            }
        }
    }

    var restarts: [String] {
        events.compactMap { event in
            guard case .restart(let reason) = event else { return nil }
            return reason
        }
    }
}

/// The log of the router.
struct LogBook: LogHandler {
    private final class Pages: Sendable {
        let entries = Mutex<[Logger.Metadata]>([])
    }

    private let pages = Pages()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    /// Error codes of the failed calls.
    var codes: [String] { pages.entries.withLock { $0.compactMap { $0["code"]?.description } } }
    var text: String { pages.entries.withLock { "\($0)" } }
    /// Before a link is asked again.
    var pauses: [Duration] {
        pages.entries.withLock { entries in
            entries.compactMap { $0["pause_ms"].flatMap { Int($0.description) }.map { .milliseconds($0) } }
        }
    }
    /// Why links were passed over.
    var obstacles: [String] { pages.entries.withLock { $0.compactMap { $0["obstacle"]?.description } } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        pages.entries.withLock { $0.append(["message": "\(event.message)"].merging(event.metadata ?? [:]) { $1 }) }
    }
}

/// A router over written answers, with all that a test wants to look at afterwards.
struct Bench {
    let transport: FakeTransport
    let clock: ManualClock
    let meter = RunMeter()
    let transcript = Transcript()
    let router: ChainRouter
    let log = LogBook()

    init(
        _ answers: [FakeTransport.Answer],
        credentials: [String: ProviderCredentials] = [
            "openai": ProviderCredentials(apiKey: "key-o"), "anthropic": ProviderCredentials(apiKey: "key-a"),
        ],
        catalog: String = defaultCatalog, clock: ManualClock = ManualClock(), succeeding previous: ChainRouter? = nil
    ) throws {
        self.clock = clock
        transport = FakeTransport(answers)
        router = ChainRouter(
            catalog: try JSONDecoder().decode(ModelCatalog.self, from: Data(catalog.utf8)), credentials: credentials,
            transport: transport, clock: clock,
            logger: Logger(label: "test", factory: { [log] _ in log }), succeeding: previous, randomness: { Highest() })
    }

    /// Passes the pauses between calls; during a call the clock is the transport's to move.
    func run(_ request: ModelRequest = .sample(), within limit: Duration = .seconds(60)) async throws {
        let before = log.pauses.count
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                var passed = before
                while !Task.isCancelled {
                    if log.pauses.count > passed, clock.sleepers > 0 {
                        clock.advance(by: log.pauses[passed])
                        passed += 1
                    }
                    await Task.yield()
                }
            }
            try await router.generate(request, deadline: Deadline(in: limit, on: clock), meter: meter) { event in
                transcript.note(event)
            }
        }
    }

    var models: [String] { meter.calls.map(\.model) }
}

/// Draws the highest number of every range.
struct Highest: RandomNumberGenerator {
    func next() -> UInt64 { .max }
}

let defaultCatalog = """
    {"providers": {
      "openai": {"style": "openai", "base_url": "https://openai.test/v1", "base_url_setting": "O_URL",
                 "credential_setting": "O_KEY"},
      "anthropic": {"style": "anthropic", "base_url": "https://anthropic.test", "base_url_setting": "A_URL",
                    "credential_setting": "A_KEY"}},
     "models": {
      "openai/gpt-4o-mini": {"context_window": 128000,
        "usd_per_million_tokens": {"input": 0.15, "cached_input": 0.075, "output": 0.60}},
      "anthropic/claude-3-5-sonnet-latest": {"context_window": 200000,
        "usd_per_million_tokens": {"input": 3, "cached_input": 0.30, "cache_write": 3.75, "output": 15}}},
     "chains": {
      "planning": {"temperature": 0.1, "max_tokens": 32,
        "links": ["anthropic/claude-3-5-sonnet-latest", "openai/gpt-4o-mini"]},
      "synthesis": {"temperature": 0.3, "max_tokens": 220,
        "links": ["openai/gpt-4o-mini", "anthropic/claude-3-5-sonnet-latest"]}}}
    """

extension ModelRequest {
    static func sample(
        phase: ModelPhase = .synthesis, system: String = "Be brief.", messages: [ChatMessage] = [.init(.user, "Plan!")],
        maxTokens: Int = 220, allowsExternalProviders: Bool = true,
        budget: RunBudget = RunBudget(money: Money(cents: 10), tokens: 2000),
        task: PromptTask = .chat(question: "?", children: [], passages: [])
    ) -> ModelRequest {
        ModelRequest(
            phase: phase, system: system, messages: messages, temperature: 0.3, maxTokens: maxTokens, task: task,
            allowsExternalProviders: allowsExternalProviders, budget: budget)
    }
}

/// Both wire formats, so that one test body can ask for a fault in either.
enum Format: CaseIterable, Sendable {
    case openai, anthropic

    /// The chain's first model in this format is asked first in this phase.
    var phase: ModelPhase { self == .openai ? .synthesis : .planning }
    var model: String { self == .openai ? "openai/gpt-4o-mini" : "anthropic/claude-3-5-sonnet-latest" }

    /// A frame with a piece of the answer; `text` is put in as it stands.
    func delta(_ text: String) -> String {
        switch self {
        case .openai:
            """
            data: {"id":"chatcmpl-7","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4o-mini",\
            "choices":[{"index":0,"delta":{"content":"\(text)"},"logprobs":null,"finish_reason":null}]}\n\n
            """
        case .anthropic:
            """
            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\(text)"}}\n\n
            """
        }
    }

    var start: String {
        switch self {
        case .openai:
            """
            data: {"id":"chatcmpl-7","object":"chat.completion.chunk","choices":[{"index":0,"delta":\
            {"role":"assistant","content":"","refusal":null},"logprobs":null,"finish_reason":null}],"usage":null}\n\n
            """
        case .anthropic:
            """
            event: message_start
            data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],\
            "model":"claude","stop_reason":null,"usage":{"input_tokens":20,"cache_read_input_tokens":4,\
            "cache_creation_input_tokens":6,"output_tokens":1}}}

            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            event: ping
            data: {"type": "ping"}\n\n
            """
        }
    }

    /// Last word and usage: 30 tokens in (4 of them cached), 12 out.
    var stop: String {
        switch self {
        case .openai:
            """
            data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: {"object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":30,"completion_tokens":12,\
            "total_tokens":42,"prompt_tokens_details":{"cached_tokens":4},\
            "completion_tokens_details":{"reasoning_tokens":3}}}\n\n
            """
        case .anthropic:
            """
            event: content_block_stop
            data: {"type":"content_block_stop","index":0}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},\
            "usage":{"output_tokens":12}}\n\n
            """
        }
    }

    var end: String {
        switch self {
        case .openai: "data: [DONE]\n\n"
        case .anthropic: "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"
        }
    }

    /// The usage that a whole stream reports.
    var usage: TokenUsage {
        switch self {
        case .openai: TokenUsage(input: 30, output: 12, cachedInput: 4, reasoning: 3)
        case .anthropic: TokenUsage(input: 30, output: 12, cachedInput: 4, cacheWrite: 6)
        }
    }

    func error(type: String, code: String) -> String {
        switch self {
        case .openai: "data: {\"error\":{\"message\":\"secret words\",\"type\":\"\(type)\",\"code\":\"\(code)\"}}\n\n"
        case .anthropic:
            "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"\(type)\",\"message\":\"secret words\"}}\n\n"
        }
    }

    func whole(_ pieces: [String]) -> String { start + pieces.map(delta).joined() + stop + end }
}
