import Assist
import Foundation
import HearthCore
import HearthTesting
import JSONText
import ModelRouter
import Testing

/// Requests that providers refuse although the client did right, as they are sent.
@Suite struct RequestRepairTests {
    private func sent(_ format: Format, _ traits: Set<ProviderTrait> = [], _ change: (inout ModelRequest) -> Void)
        throws
        -> RawJSON
    {
        var request = ModelRequest.sample()
        change(&request)
        func outbound(_ provider: some Provider) throws -> OutboundRequest {
            try provider.outbound(request, model: "m", timeout: .seconds(1), connectTimeout: .seconds(1))
        }
        let outbound =
            switch format {
            case .openai: try outbound(OpenAIProvider(baseURL: "http://x", apiKey: nil, traits: traits))
            case .anthropic: try outbound(AnthropicProvider(baseURL: "http://x", apiKey: nil, traits: traits))
            }
        return try RawJSON(String(decoding: outbound.body, as: UTF8.self))
    }

    // MARK: - Sampling

    @Test(
        arguments: [
            (Format.anthropic, [], 0.5, 0.9, 0.5, nil), (.anthropic, [], nil, 0.9, nil, 0.9),
            (.anthropic, [], 1.7, nil, 1, nil),
            (.openai, [], 1.7, 0.9, 1.7, 0.9), (.openai, [.noTemperatureWithTopP], 0.5, 0.9, 0.5, nil),
            (.openai, [.temperatureUpToOne], 1.7, 0.9, 1, 0.9), (.openai, [.temperatureUpToOne], 0.5, nil, 0.5, nil),
            (.openai, [.noSampling], 0.5, 0.9, nil, nil), (.anthropic, [.noSampling], 0.5, 0.9, nil, nil),
        ] as [(Format, Set<ProviderTrait>, Double?, Double?, Double?, Double?)])
    func `sampling parameters are those that the provider accepts`(
        format: Format, traits: Set<ProviderTrait>, temperature: Double?, topP: Double?, sentTemperature: Double?,
        sentTopP: Double?
    ) throws {
        let body = try sent(format, traits) { ($0.temperature, $0.topP) = (temperature, topP) }
        func number(_ value: RawJSON?) -> Double? {
            if case .number(let digits)? = value { Double(digits) } else { nil }
        }
        #expect(number(body["temperature"]) == sentTemperature && number(body["top_p"]) == sentTopP)
    }

    @Test func `blank stop sequences do not reach Anthropic`() throws {
        #expect(try sent(.anthropic) { $0.stop = ["\n\n", "END", " "] }["stop_sequences"] == .array([.string("END")]))
        #expect(try sent(.anthropic) { $0.stop = ["\n"] }["stop_sequences"] == nil)
        #expect(try sent(.openai) { $0.stop = ["\n\n"] }["stop"] == .array([.string("\n\n")]))
    }

    // MARK: - Tools

    @Test(
        arguments: Format.allCases, [nil, [:], .null, ["properties": [:]], ["type": .string("object")]] as [RawJSON?])
    func `the schema of arguments is an object's`(_ format: Format, parameters: RawJSON?) throws {
        let body = try sent(format) { $0.tools = [FunctionTool(name: "f", parameters: parameters)] }
        let tool = body["tools"]?.array?.first
        let schema = tool?["input_schema"] ?? tool?["function"]?["parameters"]
        #expect(schema?["type"] == .string("object") && schema?["properties"] != nil)
    }

    @Test(
        arguments: [
            (nil, "any"), (ToolChoice.auto, "any"), (.required, "any"), (ToolChoice.none, "tool"),
            (.function("f"), "tool"),
        ] as [(ToolChoice?, String)])
    func `an answer by a schema beside tools keeps the client's choice`(choice: ToolChoice?, type: String) throws {
        let body = try sent(.anthropic) {
            $0.tools = [FunctionTool(name: "f")]
            $0.format = .schema(AnswerSchema(name: "menu", schema: ["type": .string("object")]))
            ($0.toolChoice, $0.allowsParallelCalls) = (choice, false)
        }
        #expect(body["tool_choice"]?["type"] == .string(type))
        #expect(body["tool_choice"]?["disable_parallel_tool_use"] == .bool(true))
        let name = body["tool_choice"]?["name"]?.string
        #expect(name == (choice == .function("f") ? "f" : type == "tool" ? "hearth_structured_answer" : nil))
    }

    @Test(arguments: Format.allCases)
    func `names of tools in the history are valid`(_ format: Format) throws {
        let text = try sent(format) {
            $0.messages = [
                ChatMessage(.user, "x"),
                ChatMessage(.assistant, "", toolCalls: [.init(id: "a", name: "web.search töol", arguments: "{}")]),
                ChatMessage(.tool, "y", toolCallID: "a"),
            ]
        }.text
        #expect(text.contains(#""name":"web_search_t_ol""#) && !text.contains("web.search"))
    }

    @Test(
        arguments: [
            ([], ["system", "user", "assistant", "tool", "tool", "user", "user"]),
            ([.noUserAfterTool], ["system", "user", "assistant", "tool", "tool", "assistant", "user", "user"]),
        ] as [(Set<ProviderTrait>, [String])])
    func `pictures of results follow the last result of their turn`(
        traits: Set<ProviderTrait>, roles: [String]
    ) throws {
        let body = try sent(.openai, traits) {
            $0.messages = [
                ChatMessage(.user, "x"),
                ChatMessage(
                    .assistant, "",
                    toolCalls: ["a", "b"].map { FunctionCall(id: $0, name: "f", arguments: "{}") }),
                ChatMessage(.tool, "one", toolCallID: "a", images: [ImagePart(.url("https://x.test/a.jpg"))]),
                ChatMessage(.tool, "two", toolCallID: "b"), ChatMessage(.user, "y"),
            ]
        }
        #expect(body["messages"]?.array?.compactMap { $0["role"]?.string } == roles)
    }

    @Test func `a turn of the assistant stands between a result and the user where the provider needs it`() throws {
        func roles(_ traits: Set<ProviderTrait>, _ messages: [ChatMessage]) throws -> [String]? {
            try sent(.openai, traits) { ($0.system, $0.messages) = ("", messages) }["messages"]?.array?
                .compactMap { $0["role"]?.string }
        }
        #expect(try roles([], Self.weather) == ["user", "assistant", "tool", "user"])
        #expect(try roles([.noUserAfterTool], Self.weather) == ["user", "assistant", "tool", "assistant", "user"])
        #expect(try roles([.noUserAfterTool], Array(Self.weather.dropLast())) == ["user", "assistant", "tool"])
    }

    @Test(arguments: Format.allCases)
    func `a choice without tools is left out`(_ format: Format) throws {
        let body = try sent(format) {
            $0.toolChoice = .required
            $0.allowsParallelCalls = false
        }
        #expect(body["tool_choice"] == nil && body["tools"] == nil && body["parallel_tool_calls"] == nil)
    }

    @Test func `whether calls may be parallel is said in each format`() throws {
        func change(_ request: inout ModelRequest) {
            request.tools = [FunctionTool(name: "f")]
            request.allowsParallelCalls = false
        }
        #expect(try sent(.openai, [], change)["parallel_tool_calls"] == .bool(false))
        #expect(try sent(.openai, [.noParallelToolCalls], change)["parallel_tool_calls"] == nil)
        #expect(
            try sent(.anthropic, [], change)["tool_choice"]
                == ["type": .string("auto"), "disable_parallel_tool_use": .bool(true)])
    }

    @Test func `calls in the history bring their tools to Anthropic`() throws {
        let body = try sent(.anthropic) { $0.messages = Self.weather }
        #expect(body["tools"]?.array?.map { $0["name"] } == [.string("get_weather")])
        #expect(body["tool_choice"] == ["type": .string("none")])
    }

    private static let weather = [
        ChatMessage(.user, "Weather in Oslo?"),
        ChatMessage(.assistant, "", toolCalls: [.init(id: "c1", name: "get_weather", arguments: "{}")]),
        ChatMessage(.tool, "sunny", toolCallID: "c1"), ChatMessage(.user, "Summarise"),
    ]

    // MARK: - Turns

    private struct Faulty: Error, CustomStringConvertible { var description: String }

    /// Checks what the provider of the format demands of any conversation.
    private func check(_ body: RawJSON, _ format: Format, _ traits: Set<ProviderTrait>) throws {
        let messages = (body["messages"]?.array ?? []).drop { $0["role"]?.string == "system" }
        func require(_ condition: Bool, _ demand: String) throws {
            if !condition { throw Faulty(description: "\(demand): \(body.text)") }
        }
        var ids: Set<String> = []
        func isBlank(_ text: String?) -> Bool { text?.allSatisfy(\.isWhitespace) ?? true }
        func isValid(_ id: String) -> Bool {
            if format == .openai, traits.contains(.nineCharacterToolIDs) {
                return id.wholeMatch(of: /[A-Za-z0-9]{9}/) != nil
            }
            return format == .anthropic ? id.wholeMatch(of: /[A-Za-z0-9_\-]{1,64}/) != nil : id.utf8.count <= 40
        }
        var waiting: [String] = []
        var previous: String?
        for (index, message) in messages.enumerated() {
            let role = message["role"]?.string
            if traits.contains(.noUserAfterTool), format == .openai {
                try require(role != "user" || previous != "tool", "no user's turn is behind a result")
            }
            previous = role
            let blocks = message["content"]?.array ?? []
            let results =
                format == .openai
                ? [message["tool_call_id"]?.string].compactMap(\.self)
                : blocks.compactMap { $0["tool_use_id"]?.string }
            if format == .openai {
                if let result = results.first {
                    try require(waiting.contains(result), "a result follows its call")
                    waiting.removeAll { $0 == result }
                } else {
                    try require(waiting.isEmpty, "every call has its result at once")
                }
            } else {
                try require(results == waiting, "the message after calls has their results")
                waiting = []
            }
            let calls =
                format == .openai
                ? (message["tool_calls"]?.array ?? []).compactMap { $0["id"]?.string }
                : blocks.compactMap { $0["id"]?.string }
            try require(message["tool_calls"]?.array?.isEmpty != true, "no empty list of calls")
            for id in calls { try require(isValid(id) && ids.insert(id).inserted, "an id is valid and unique") }
            waiting += calls
            if format == .anthropic {
                if index == 0 { try require(message["role"] == .string("user"), "the user begins") }
                if message["content"]?.array == nil {
                    try require(!isBlank(message["content"]?.string), "no blank content")
                }
                for block in blocks where block["type"] == .string("text") {
                    try require(!isBlank(block["text"]?.string), "no blank block")
                }
            } else if calls.isEmpty, results.isEmpty, message["content"]?.array == nil {
                try require(!isBlank(message["content"]?.string), "no blank turn")
            }
        }
        try require(waiting.isEmpty && !messages.isEmpty, "the last calls have results")
    }

    /// Turns in any order, with ids of other providers, repeated ids, results without calls and calls without results.
    @Test(arguments: Format.allCases, [[], [.nineCharacterToolIDs], [.noUserAfterTool]] as [Set<ProviderTrait>])
    func `random conversations keep every demand of the provider`(_ format: Format, traits: Set<ProviderTrait>) throws {
        var generator = SplitMix64(seed: 37)
        let ids = ["c1", "c2", "functions.get_weather:0", "call_0", "", String(repeating: "x", count: 70), "ünicode"]
        for _ in 0..<3_000 {
            let messages = (0..<Int.random(in: 1...9, using: &generator)).map { _ -> ChatMessage in
                let text = ["", "\n ", "Hi", "Weather?"].randomElement(using: &generator) ?? ""
                switch Int.random(in: 0...3, using: &generator) {
                case 0: return ChatMessage(.user, text)
                case 1:
                    return ChatMessage(.tool, text, toolCallID: ids.randomElement(using: &generator))
                default:
                    let calls = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                        FunctionCall(
                            id: ids.randomElement(using: &generator) ?? "", name: "f",
                            arguments: ["", "{}", "[]", "x", #"{"a":1}"#].randomElement(using: &generator) ?? "")
                    }
                    return ChatMessage(.assistant, text, toolCalls: calls)
                }
            }
            if messages.allSatisfy({ $0.isBlank && $0.role != .tool }) { continue }
            try check(try sent(format, traits) { $0.messages = messages }, format, traits)
        }
    }

    @Test(arguments: Format.allCases)
    func `no result is lost, whatever its call`(_ format: Format) throws {
        let text = try sent(format) {
            $0.messages = [
                ChatMessage(.tool, "result one", toolCallID: "gone"), ChatMessage(.user, "And?"),
                ChatMessage(.assistant, "", toolCalls: [.init(id: "a", name: "f", arguments: "{}")]),
                ChatMessage(.user, "Wait"), ChatMessage(.tool, "result two", toolCallID: "a"),
                ChatMessage(.tool, "result three", toolCallID: "a"),
            ]
        }.text
        for word in ["result one", "And?", "Wait", "result two", "result three"] { #expect(text.contains(word)) }
    }

    @Test(arguments: Format.allCases)
    func `one id in two turns stays with its own results`(_ format: Format) throws {
        let turn = { (city: String) in
            [
                ChatMessage(.user, city),
                ChatMessage(
                    .assistant, "", toolCalls: [.init(id: "call_0", name: "f", arguments: #"{"c":"\#(city)"}"#)]),
                ChatMessage(.tool, "in \(city)", toolCallID: "call_0"),
            ]
        }
        let body = try sent(format) { $0.messages = turn("Oslo") + turn("Rome") }
        try check(body, format, [])
        let text = body.text
        let places = try ["in Oslo", "Rome", "in Rome"].map { try #require(text.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
    }

    @Test(arguments: Format.allCases)
    func `pictures reach the provider in its format`(_ format: Format) throws {
        let images = [ImagePart(.data(type: "image/png", base64: "AAAA")), ImagePart(.url("https://x.test/a.jpg"))]
        let body = try sent(format) { $0.messages = [ChatMessage(.user, "What is it?", images: images)] }
        let parts = try #require(body["messages"]?.array?.last?["content"]?.array)
        #expect(parts.count == 3 && parts.contains(["type": .string("text"), "text": .string("What is it?")]))
        switch format {
        case .openai:
            #expect(parts[1]["image_url"]?["url"] == .string("data:image/png;base64,AAAA"))
            #expect(parts[2]["image_url"]?["url"] == .string("https://x.test/a.jpg"))
        case .anthropic:
            #expect(parts[0]["source"]?["media_type"] == .string("image/png"))
            #expect(parts[1]["source"] == ["type": .string("url"), "url": .string("https://x.test/a.jpg")])
        }
    }

    @Test func `pictures count in the budget`() {
        var request = ModelRequest.sample()
        let before = request.estimatedInput
        request.messages[0].images = [ImagePart(.url("https://x.test/a.jpg"))]
        #expect(request.estimatedInput == before + ImagePart.estimatedTokens)
    }

    @Test func `no more than a model's longest answer is requested`() async throws {
        let catalog = defaultCatalog.replacing(
            #""context_window": 128000,"#, with: #""context_window": 128000, "max_output_tokens": 40,"#)
        let bench = try Bench([.init(text: Format.openai.whole(["x"]))], catalog: catalog)
        try await bench.run()
        let sent = try RawJSON(
            String(decoding: try #require(bench.transport.exchanges.first).request.body, as: UTF8.self))
        #expect(sent["max_tokens"] == .number("40"))
    }

    // MARK: - Accounts and waits

    @Test(arguments: [
        (400, "Your credit balance is too low to access the API."), (400, "Insufficient balance"),
        (403, "Insufficient credits"),
        (429, "You exceeded your current quota, please check your plan and billing details."),
        (400, "This organization's account is not active, please check your billing details on our website."),
        (402, "Payment required"), (400, "You have reached your specified API usage limits."),
        (400, "This organization has been disabled."), (400, "API key not valid. Please pass a valid API key."),
        (412, "Account acme is suspended, possibly due to unpaid bills."),
        (400, "Access denied, please make sure your account is in good standing."),
    ])
    func `an account that cannot pay is the provider's failure, not the request's`(status: Int, message: String)
        async throws
    {
        let body = #"{"type":"error","error":{"type":"invalid_request_error","message":"\#(message)"}}"#
        let bench = try Bench([.init(status: status, headers: [:], text: body)])
        var request = ModelRequest.sample()
        (request.task, request.model) = (nil, "anthropic/claude-3-5-sonnet-latest")
        await #expect { try await bench.run(request) } throws: { ($0 as? HearthError)?.code == .providerUnavailable }
        #expect(bench.router.modelHealth.map(\.failures).max() == 1)
        #expect(bench.meter.cost == .zero)
    }

    @Test(arguments: [
        "Invalid value: 'credit balance'.", "Unknown tool \\\"insufficient credit\\\".",
        "The field billing details is unknown.",
    ])
    func `a client's own words are no word about the account`(message: String) {
        let body = #"{"error":{"type":"invalid_request_error","message":"\#(message)"}}"#
        #expect(ProviderError.answer(status: 400, body: Array(body.utf8), retryAfter: nil).code == .badRequest)
    }

    @Test func `the shortest wait reaches the client when every model is cooling down`() async throws {
        func busy(_ seconds: Int) -> FakeTransport.Answer {
            .init(status: 429, headers: ["retry-after": "\(seconds)"], text: "{}")
        }
        let bench = try Bench([busy(600), busy(90)])
        var request = ModelRequest.sample()
        request.task = nil
        func failure() async -> HearthError? {
            await #expect(throws: HearthError.self) { try await bench.run(request) }
        }
        #expect(await failure()?.retryAfter == .seconds(90))
        bench.clock.advance(by: .seconds(30))
        #expect(await failure()?.retryAfter == .seconds(60))
        #expect(bench.meter.calls.count == 2, "nobody is asked while all wait")
        request.model = "openai/gpt-4o-mini"
        #expect(await failure()?.retryAfter == .seconds(570))
    }

    @Test func `a model that may be called now needs no wait`() async throws {
        let bench = try Bench([
            .init(status: 429, headers: ["retry-after": "600"], text: "{}"),
            .init(status: 400, headers: [:], text: "{}"),
        ])
        var request = ModelRequest.sample()
        request.task = nil
        let error = await #expect(throws: HearthError.self) { try await bench.run(request) }
        #expect(error?.retryAfter == nil)
    }
}
