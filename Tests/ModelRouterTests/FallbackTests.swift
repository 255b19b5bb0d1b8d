import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import ModelRouter
import Synchronization
import Testing

/// Whatever a provider does wrong, the next one of the chain answers, under the limits that a run has by default. In
/// process, with the pipeline's own prompts.
@Suite struct FallbackTests {
    /// The API and mode of a request.
    enum Way: String, CaseIterable, Sendable {
        case meals, chores, routines, chat, completion
    }

    private typealias Fault = (name: String, answer: @Sendable (Format, ManualClock) -> FakeTransport.Answer)

    /// All that is known of, and what the review of the fallback found beside.
    private static let faults: [Fault] =
        ProviderConformanceTests.faults.map { fault in (fault.name, fault.answer) } + extraFaults

    private static let extraFaults: [Fault] = [
        ("connection closed before the head", { _, _ in .failing(TransportError(.cut, "closed")) }),
        (
            "connection closed after the head",
            { format, _ in .init([.text(format.start), .failure(TransportError(.cut, "closed"))]) }
        ),
        ("empty with status 200", { _, _ in .init(text: "") }),
        ("[DONE] alone", { _, _ in .init(text: "data: [DONE]\n\n") }),
        ("JSON that is no stream", { _, _ in .init(headers: ["content-type": "application/json"], text: "{}") }),
        ("first frame broken", { _, _ in .init(text: "data: {\"choices\":\n\n") }),
        (
            "a model that is gone",
            { _, _ in .init(status: 404, headers: [:], text: #"{"error":{"message":"no model"}}"#) }
        ),
        ("payment required", { _, _ in .init(status: 402, headers: [:], []) }),
        ("a gateway's timeout", { _, _ in .init(status: 504, headers: [:], []) }),
        (
            "error frame before text",
            { format, _ in .init(text: format.start + format.error(type: "overloaded_error", code: "server_error"))
            }
        ),
    ]

    @Test(arguments: Way.allCases, Format.allCases)
    func `the next provider answers after every fault under default limits`(way: Way, format: Format) async throws {
        // A named model in a completion may answer without text if it reports that it has finished.
        let silences = way == .completion ? ["whole but without text", "white space only"] : []
        for fault in Self.faults where !silences.contains(fault.name) {
            let (run, text) = try await run(way, format) { fault.answer(format, $0) }
            let name = "\(fault.name), \(way.rawValue)"
            #expect(text == "Whole answer.", "\(name)")
            #expect(run.outcome == .done && run.answeredBy == .model && run.offline == nil, "\(name): \(run)")
            let writers = run.calls.filter { $0.phase == .synthesis }
            #expect(
                writers.last.map { !$0.model.hasPrefix(Self.name(of: format)) && $0.failure == nil } == true, "\(name)")
            #expect(writers.dropLast().allSatisfy { $0.failure != nil && $0.model.hasPrefix(Self.name(of: format)) })
            // A provider that requested a delay in the first phase is not called in the second.
            #expect(writers.count > 1 || fault.name == "rate limited", "\(name): the first model was asked")
            #expect(run.cost <= Money(cents: 10), "\(name)")
        }
    }

    @Test(arguments: Way.allCases)
    func `the run reports the reason when both providers fail`(way: Way) async throws {
        let failing: @Sendable (ManualClock) -> FakeTransport.Answer = { _ in .init(status: 500, headers: [:], []) }
        let (run, text) = try await run(way, .openai, second: failing, first: failing)
        #expect(!text.isEmpty && run.outcome == .done)
        #expect(run.answeredBy == .offline && run.isDegraded)
        #expect(run.offline == OfflineAnswer(.providerFailed, code: "overloaded"))
    }

    /// Twice the prompts of both phases, with as much of an answer as is asked for, at three bytes a token where cards are
    /// quoted: what a real model counted of a chat's prompt.
    @Test(arguments: Way.allCases.dropLast())
    func `two attempts at each phase fit the default token limit`(way: Way) async throws {
        let requests = Mutex<[ModelRequest]>([])
        let model = ScriptedModel { request, _, emit in
            requests.withLock { $0.append(request) }
            try await emit(.text("x"))
        }
        _ = try await Self.record(way, model, clock: ManualClock())
        let asked = requests.withLock { $0 }
        let tokens = asked.reduce(0) { sum, request in
            let quoted = request.messages.reduce(0) { $0 + $1.text.utf8.count }
            let schema = request.format?.bytes ?? 0
            return sum + (request.system.utf8.count + schema) / 4 + quoted / 3 + request.maxTokens
        }
        #expect(tokens * 2 <= 2000, "\(way): \(tokens)")
        // It is not for lack of content: the question, and of the first card what has to do with it.
        let text = try #require(asked.last?.messages.last?.text)
        #expect(text.utf8.count > 400, "\(text)")
        if way == .chat {
            #expect(text.contains("Question: How do I handle a picky eater?") && text.contains("[Picky eating 1]"))
            #expect(text.contains("picky eaters need"), "the sentences that the question is about")
        }
    }

    // MARK: -

    private static func name(of format: Format) -> String { format == .openai ? "openai/" : "anthropic/" }

    private func run(
        _ way: Way, _ format: Format,
        second: (@Sendable (ManualClock) -> FakeTransport.Answer)? = nil,
        first: @Sendable (ManualClock) -> FakeTransport.Answer
    ) async throws -> (RunRecord, String) {
        let clock = ManualClock()
        let other: Format = format == .openai ? .anthropic : .openai
        let healthy = FakeTransport.Answer(text: other.whole(["Whole answer."]))
        let transports = [
            format: FakeTransport(Array(repeating: first(clock), count: 8)),
            other: FakeTransport(Array(repeating: second?(clock) ?? healthy, count: 8)),
        ]
        let links = #""links": ["\#(format.model)", "\#(other.model)"]"#
        let catalog = defaultCatalog.replacing(#/"links": \[[^\]]*\]/#, with: links)
        let log = LogBook()
        let router = ChainRouter(
            catalog: try JSONDecoder().decode(ModelCatalog.self, from: Data(catalog.utf8)),
            credentials: ["openai": ProviderCredentials(apiKey: "o"), "anthropic": ProviderCredentials(apiKey: "a")],
            transport: ByHost(transports), clock: clock, logger: Logger(label: "test") { _ in log },
            randomness: { Highest() })
        return try await withThrowingTaskGroup(of: (RunRecord, String)?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await Self.record(way, router, clock: clock) }
            // Passes the pauses before retries; during a call the clock is the transport's to move.
            group.addTask {
                var passed = 0
                while !Task.isCancelled {
                    if log.pauses.count > passed, clock.sleepers > 0 {
                        clock.advance(by: log.pauses[passed])
                        passed += 1
                    }
                    await Task.yield()
                }
                return nil
            }
            return try #require(try await group.next() ?? nil)
        }
    }

    private struct ByHost: HTTPTransport {
        let transports: [Format: FakeTransport]

        init(_ transports: [Format: FakeTransport]) { self.transports = transports }

        func withResponse<Result: Sendable>(
            to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
        ) async throws -> Result {
            guard let transport = transports[request.url.contains("openai.test") ? .openai : .anthropic] else {
                throw TransportError(.connect, "nobody is there")
            }
            return try await transport.withResponse(to: request, body)
        }
    }

    /// One request through the whole pipeline: its record, and the text that the family holds at the end.
    private static func record(
        _ way: Way, _ model: any LanguageModel, clock: ManualClock
    ) async throws -> (RunRecord, String) {
        let runs = FakeRunStore()
        let pipeline = AssistPipeline(
            configuration: Reloadable(
                AssistPipeline.Configuration(
                    settings: AssistPipeline.Settings(
                        budget: Money(cents: 10), tokenLimit: 2000, userRunsPerMonth: 10, deadline: .seconds(120),
                        aiAssist: true,
                        phases: [
                            .planning: .init(temperature: 0.1, maxTokens: 120),
                            .synthesis: .init(temperature: 0.3, maxTokens: 220),
                        ]), model: model)),
            policy: FakePolicy(), quota: FakeLedger(), knowledge: FixedKnowledge(cards),
            households: FakeHouseholdStore(), memories: FakeMemoryStore(), runs: runs, process: ID(UUID()),
            clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, digest: { $0 })
        let principal = Principal(user: User(id: UUID(), number: 1, createdAt: clock.now), isAdministrator: false)
        let text = Mutex("")
        if let mode = AssistMode(rawValue: way.rawValue) {
            let prepared = try await pipeline.prepare(
                AssistRequest(
                    principal: principal, mode: mode, goal: goal(mode),
                    options: .init(children: [Age(months: 48), Age(months: 84), Age(months: 132)])))
            let end = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
                switch event {
                case .delta(let piece): text.withLock { $0 += piece }
                case .restart: text.withLock { $0 = "" }
                default: break
                }
            }
            if case .done(let summary) = end, let run = runs.runs.first {
                #expect(summary.answeredBy == run.answeredBy && summary.offline == run.offline)
            }
        } else {
            let prepared = try await pipeline.prepare(
                CompletionRequest(
                    principal: principal, model: "synthesis", messages: [ChatMessage(.user, goal(.chat))]))
            _ = await pipeline.run(prepared, whyCancelled: { .shutdown }) { event in
                switch event {
                case .text(let piece): text.withLock { $0 += piece }
                case .restart: text.withLock { $0 = "" }
                default: break
                }
            }
        }
        return (try #require(runs.runs.first), text.withLock { $0 })
    }

    private static func goal(_ mode: AssistMode) -> String {
        switch mode {
        case .meals: "Plan dinners for a week"
        case .chores: "A fair chore plan for the month"
        case .routines: "A calm bedtime routine"
        case .chat, .imports: "How do I handle a picky eater?"
        }
    }

    /// As long as the longest of the seed.
    private static let cards: [Document] =
        (1...8).map { number in
            Document(
                id: "tips/picky-\(number)", kind: .tips, title: "Picky eating \(number)",
                body: "## What to know\n\n"
                    + String(
                        repeating: "Most families find that the table is calmer without talk of bites. ", count: 20)
                    + "\n\nParents decide what is served, and picky eaters need fifteen tries. A picky eater learns at a "
                    + "calm table: serve one food that a picky eater knows, eat the same meal yourself, and take the plate "
                    + "away without a word. A picky eater needs time, and praise for every look and every lick.\n")
        }
        + (1...8).map { number in
            Document(
                id: "recipe/\(number)", kind: .recipe, title: "Oven pasta with spinach and tomatoes \(number)",
                body: "",
                tags: ["dinner"], minutes: 35, ingredients: ["500 g pasta", "1 onion"])
        }
        + [
            Document(
                id: "chores/all", kind: .chores, title: "Chores", body: "", ages: AgeRange(from: 36),
                steps: ["Set the table", "Feed the fish", "Sort the laundry by colour", "Water the plants"]),
            Document(
                id: "routines/bed", kind: .routines, title: "Bedtime", body: "Starts: 18:30\n",
                ages: AgeRange(from: 12),
                tags: ["bedtime"],
                steps: (1...12).map { "10 min: Step \($0), told in as many words as the cards of the seed have" }),
        ]
}
