import Foundation
import HearthAPI
import HearthTesting
import Testing

/// The output of a client in Tests/Interop for one scenario.
struct ClientOutcome: Decodable, Sendable {
    struct Call: Decodable, Hashable, Sendable {
        var id: String
        var name: String
        var arguments: String
        var deltas: Int
    }

    /// The answer after the results of the calls.
    struct Nested: Decodable, Sendable {
        var text: String
        var usage: [Int]?
    }

    var scenario: String
    var text: String?
    var calls: [Call]?
    var finish: String?
    /// Tokens of the input, of the output, and of both.
    var usage: [Int]?
    var object: String?
    var model: String?
    var pieces: Int?
    var ids: Int?
    /// True if the pieces of a stream add up to what the client's library says of it.
    var sameText: Bool?
    var texts: [String]?
    /// The value of an answer in JSON.
    var minutes: Int?
    var answer: Nested?
    var listed: [String]?
    var found: String?
    var chained: Bool?
    var same: Bool?
    var gone: Bool?
    var lengths: [Int]?
    var unit: Bool?
    var error: String?
    var status: Int?
    var code: String?
    var param: String?
    var type: String?
    var message: String?
    /// The request's id, as the client's library reports it with an error.
    var request: String?
}

/// A provider that answers every request as it deserves, in the format of the path.
enum ClientProvider {
    static let calls = [
        ScriptedProvider.Answer.ToolCall(id: "call_1", name: "weather", deltas: ["{\"pla", "ce\":", "\"Oslo\"}"]),
        ScriptedProvider.Answer.ToolCall(id: "call_2", name: "weather", deltas: ["{\"place\"", ":\"Rome\"}"]),
    ]
    static let plan = #"{"minutes": 10}"#
    static let arguments = [#"{"place":"Oslo"}"#, #"{"place":"Rome"}"#]

    /// The tools whose input is an answer in JSON: LangChain's, and Hearth's own in the format of Anthropic's API.
    private static let structures: Set = ["Plan", "hearth_structured_answer"]

    static let script = ScriptedProvider.Script { request in
        let script =
            request.model == "down"
            ? ScriptedProvider.Script.failure(status: 500) : ScriptedProvider.Script.answer(answer(to: request))
        return script.steps(request)
    }

    static func answer(to request: ScriptedProvider.Request) -> ScriptedProvider.Answer {
        var answer = FaultServer.answer
        if let sent = try? SentRequest(request) {
            if let structure = sent.tools.first(where: { structures.contains($0.name) }) {
                let call = ScriptedProvider.Answer.ToolCall(
                    id: "call_3", name: structure.name, deltas: ["{\"minutes\"", ": 10}"])
                answer = ScriptedProvider.Answer(calling: [call], input: 91)
            } else if !sent.tools.isEmpty, sent.turns.last?.hasPrefix("result") == false {
                answer = ScriptedProvider.Answer(calling: calls, input: 61)
            } else if sent.schema != nil {
                answer = ScriptedProvider.Answer([plan], input: 71)
            } else if sent.tools.isEmpty, sent.turns.first?.hasPrefix("system: ") == true, request.body.count > 500 {
                // The planner's request. Its length depends on the dishes, and a claim of fewer tokens than a sixteenth of
                // its bytes is not believed.
                answer.input = 701
            }
        }
        if request.model == "cut" { answer.ending = .cut(after: 2) }
        return answer
    }
}

/// A request as it reached a provider, whatever the provider's format.
struct SentRequest {
    struct Tool: Hashable {
        var name: String
        var description: String?
        var schema: JSONValue?
    }

    /// A line for the instructions, each turn and each result of a tool.
    private(set) var turns: [String] = []
    private(set) var tools: [Tool] = []
    /// `auto`, `any`, `none`, or the name of a tool.
    private(set) var choice: String?
    /// The schema of an answer in JSON. Anthropic's format has none: there it is the schema of a tool.
    private(set) var schema: JSONValue?
    private(set) var stop: [String] = []
    private(set) var maxTokens: Int?

    init(_ request: ScriptedProvider.Request) throws {
        let body = try WireJSON.decode(JSONValue.self, from: request.body)
        maxTokens = body["max_tokens"]?.whole
        stop = (body["stop"] ?? body["stop_sequences"])?.items.compactMap(\.words) ?? []
        if request.path.hasSuffix("/messages") { readAnthropic(body) } else { readOpenAI(body) }
    }

    private mutating func readOpenAI(_ body: JSONValue) {
        for message in body["messages"]?.items ?? [] {
            let role = message["role"]?.words ?? ""
            let text = Self.content(message["content"])
            if role == "tool" {
                turns.append("result \(message["tool_call_id"]?.words ?? ""): \(text)")
                continue
            }
            let calls = message["tool_calls"]?.items.map { call in
                let arguments = call["function"]?["arguments"]?.words ?? ""
                return Self.call(
                    call["id"], call["function"]?["name"], try? WireJSON.decode(JSONValue.self, from: arguments.utf8))
            }
            turns.append(([role + ":", text] + (calls ?? [])).filter { !$0.isEmpty }.joined(separator: " "))
        }
        tools = (body["tools"]?.items ?? []).compactMap { $0["function"] }
            .map {
                Tool(name: $0["name"]?.words ?? "", description: $0["description"]?.words, schema: $0["parameters"])
            }
        let choice = body["tool_choice"]
        self.choice = choice?["function"]?["name"]?.words ?? choice?.words.map { $0 == "required" ? "any" : $0 }
        schema = body["response_format"].map { $0["json_schema"]?["schema"] ?? $0 }
    }

    private mutating func readAnthropic(_ body: JSONValue) {
        if let system = body["system"]?.words { turns.append("system: " + system) }
        for message in body["messages"]?.items ?? [] {
            let blocks = message["content"]?.items ?? []
            let results = blocks.filter { $0["type"] == "tool_result" }
            turns += results.map { "result \($0["tool_use_id"]?.words ?? ""): \(Self.content($0["content"]))" }
            let calls = blocks.filter { $0["type"] == "tool_use" }
                .map { Self.call($0["id"], $0["name"], $0["input"]) }
            let text = Self.content(message["content"])
            if results.isEmpty || !text.isEmpty {
                let role = message["role"]?.words ?? ""
                turns.append(([role + ":", text] + calls).filter { !$0.isEmpty }.joined(separator: " "))
            }
        }
        tools = (body["tools"]?.items ?? [])
            .map {
                Tool(name: $0["name"]?.words ?? "", description: $0["description"]?.words, schema: $0["input_schema"])
            }
        choice = body["tool_choice"]?["name"]?.words ?? body["tool_choice"]?["type"]?.words
    }

    /// Returns the texts and the pictures of a turn.
    private static func content(_ content: JSONValue?) -> String {
        guard let content else { return "" }
        let parts = content.items.compactMap { part -> String? in
            if let text = part["text"]?.words { return text }
            if let url = part["image_url"]?["url"]?.words { return "<\(url)>" }
            guard let source = part["source"], let data = source["data"]?.words else { return nil }
            return "<data:\(source["media_type"]?.words ?? "");base64,\(data)>"
        }
        return content.words ?? parts.sorted().joined(separator: " ")
    }

    private static func call(_ id: JSONValue?, _ name: JSONValue?, _ arguments: JSONValue?) -> String {
        let text = arguments.flatMap { try? WireJSON.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
        return "\(id?.words ?? "")=\(name?.words ?? "")(\(text ?? ""))"
    }
}

extension SentRequest {
    /// The turn in which the clients show a picture.
    static let picture =
        "user: <data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAA"
        + "AElFTkSuQmCC> What is in the picture?"

    /// The turns with which the clients send the results of ``ClientProvider/calls``.
    static let weatherTurns = [
        "user: How do we read more?",
        #"assistant: call_1=weather({"place":"Oslo"}) call_2=weather({"place":"Rome"})"#,
        "result call_1: sunny in Oslo", "result call_2: sunny in Rome",
    ]
}

extension JSONValue {
    fileprivate var words: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var items: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    fileprivate var whole: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}

/// A client's run against a server whose models all belong to one scripted provider.
struct ClientTrial {
    let provider: ScriptedProvider
    let hearth: HearthProcess
    private let outcomes: [String: ClientOutcome]

    fileprivate init(_ provider: ScriptedProvider, _ hearth: HearthProcess, _ outcomes: [ClientOutcome]) {
        self.provider = provider
        self.hearth = hearth
        self.outcomes = Dictionary(outcomes.map { ($0.scenario, $0) }, uniquingKeysWith: { $1 })
    }

    subscript(_ scenario: String) -> ClientOutcome? { outcomes[scenario] }

    /// Returns the requests that reached the provider.
    func sent() throws -> [SentRequest] { try provider.exchanges.map { try SentRequest($0.request) } }

    /// Checks that every request to the provider is a run of its own, which is settled with the tokens that the provider
    /// claims.
    func checkLedger() async throws {
        let (stored, exchanges) = (try await hearth.storedLedger(), provider.exchanges)
        #expect(stored.reservations == ["settled": exchanges.count])
        #expect(stored.runs.count == exchanges.count && stored.settledWithoutRun == 0)
        for (number, (run, exchange)) in zip(stored.runs, exchanges).enumerated() {
            let answer = ClientProvider.answer(to: exchange.request)
            #expect(run.outcome == "done" && run.providerCalls.count == 1, "run \(number): \(run)")
            #expect(run.calls.allSatisfy { !$0.isEstimate }, "run \(number): \(run)")
            #expect(run.inputTokens == answer.input && run.outputTokens == answer.output, "run \(number): \(run)")
            #expect(run.cost == FaultServer.cost(input: answer.input, output: answer.output), "run \(number): \(run)")
        }
    }
}

/// Runs a client of Tests/Interop against a server whose models are named `primary`, `down` and `cut`.
///
/// - Parameters:
///   - format: the format of the provider.
///   - settings: settings of the server beside those of the provider.
func withClient(
    _ script: String, _ scenarios: [String], of format: String = "openai", _ settings: [String: String] = [:],
    _ check: (ClientTrial) async throws -> Void
) async throws {
    let models = FaultServer.models(["\(format)/down", "\(format)/cut"], chain: ["\(format)/primary"])
    try await withScriptedProvider(default: ClientProvider.script) { provider in
        try await withHearth(FaultServer.settings(provider).merging(settings) { $1 }, models: models) { hearth in
            if settings["USER_MONTHLY_QUOTA"] != nil { try await hearth.liveAtNoon() }
            let lines = try await runPython([script, "http://127.0.0.1:\(hearth.port)"] + scenarios)
            let outcomes = try lines.split(separator: "\n").map {
                try WireJSON.decode(ClientOutcome.self, from: $0.utf8)
            }
            try await check(ClientTrial(provider, hearth, outcomes))
        }
    }
}
