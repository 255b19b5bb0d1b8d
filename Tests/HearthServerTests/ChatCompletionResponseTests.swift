import Assist
import HearthAPI
import HearthCore
import HearthTesting
import SystemSupport
import Testing

/// Tests of the responses of the OpenAI-compatible API, streamed and whole, and of the ledger at each ending.
@Suite struct ChatCompletionResponseTests {
    private static let call = Money(cents: 1)
    private static let settled = FakeLedger.Entry.settled(cost: call, tokens: 120)
    private static let reserved = FakeLedger.Entry.reserved(ceiling: Money(cents: 10))

    private func server(_ events: [ModelEvent]) -> TestServer {
        var server = TestServer()
        server.model = RecordingModel(events)
        return server
    }

    @Test func `a stream has a role, then text, then a finish reason`() async throws {
        let server = server([.text("Read "), .text("together."), .finished(.length)])
        let stream = try await server.serve { try await $0.completionStream() }
        #expect(stream.chunks.first?.choices.first?.delta.role == "assistant")
        #expect(stream.text == "Read together.")
        #expect(stream.finishReasons == ["length"])
        #expect(stream.isDone && stream.errors.isEmpty)
        #expect(Set(stream.chunks.map(\.id)).count == 1)
        #expect(stream.hasUsageMember == Array(repeating: false, count: stream.chunks.count))
        #expect(server.accounting.outcomes == [.done])
        #expect(server.accounting.ledger.entries == [Self.reserved, Self.settled])
    }

    @Test func `a stream reports its usage once, at the end, when requested`() async throws {
        let server = server([.text("Read."), .finished(.stop)])
        let stream = try await server.serve {
            try await $0.completionStream(#","stream_options":{"include_usage":true}"#)
        }
        #expect(stream.hasUsageMember == Array(repeating: true, count: stream.chunks.count))
        #expect(stream.chunks.dropLast().allSatisfy { $0.usage == nil && $0.choices.count == 1 })
        #expect(stream.chunks.last?.usage?.totalTokens == 120)
        #expect(stream.chunks.last?.choices.isEmpty == true)
        #expect(stream.isDone)
    }

    private static let broken: [ModelEvent] = [
        .text("Never "), .restart(reason: "cut"), .text("Read."), .finished(.stop),
    ]

    @Test func `a stream ends with an error when the model fails after its first text`() async throws {
        let server = server(Self.broken)
        let stream = try await server.serve { try await $0.completionStream() }
        #expect(stream.text == "Never ")
        #expect(stream.errors.map(\.error.code) == ["answer_interrupted"])
        #expect(stream.errors.map(\.error.type) == ["server_error"])
        #expect(!stream.isDone && stream.finishReasons.isEmpty)
        #expect(server.accounting.outcomes == [.failed])
        #expect(server.accounting.ledger.entries == [Self.reserved, Self.settled])
    }

    @Test func `a failed attempt leaves no text in a response that is not streamed`() async throws {
        let server = server(Self.broken)
        let answer = try await server.serve { try await $0.complete() }.completion()
        #expect(answer.choices.map(\.message.content) == ["Read."])
        #expect(answer.choices.map(\.finishReason) == ["stop"])
        #expect(answer.usage.totalTokens == 120)
        #expect(server.accounting.outcomes == [.done])
    }

    @Test func `a policy refusal during an answer ends the stream with content_filter`() async throws {
        var server = server([.text("Read "), .text("honey "), .text("more."), .finished(.stop)])
        var policy = FakePolicy()
        policy.refusedOutputWord = "honey"
        server.policy = policy
        let (stream, answer) = try await server.serve {
            (try await $0.completionStream(), try await $0.complete().completion())
        }
        #expect(stream.text == "Read \n\nNot this.")
        #expect(stream.finishReasons == ["content_filter"])
        #expect(stream.isDone && stream.errors.isEmpty)
        #expect(answer.choices.map(\.message.content) == ["Read \n\nNot this."])
        #expect(answer.choices.map(\.finishReason) == ["content_filter"])
        #expect(server.accounting.outcomes == [.refused, .refused])
        #expect(server.accounting.ledger.entries == [Self.reserved, Self.settled, Self.reserved, Self.settled])
    }

    @Test func `a refused question gets the policy's message at no cost`() async throws {
        var server = server([.text("Read."), .finished(.stop)])
        var policy = FakePolicy()
        policy.refusedGoalWord = "read"
        server.policy = policy
        let (stream, answer) = try await server.serve {
            (try await $0.completionStream(), try await $0.complete().completion())
        }
        #expect(stream.text == "Not this." && stream.finishReasons == ["content_filter"] && stream.isDone)
        #expect(answer.choices.map(\.message.content) == ["Not this."])
        #expect(server.accounting.outcomes == [.refused, .refused])
        #expect(server.accounting.ledger.entries == [])
    }

    @Test func `a forbidden word is redacted in tool arguments for every split into deltas`() async throws {
        var server = server([
            .toolCall(index: 0, id: "c0", name: "f", argumentsDelta: #"{"a":"sec"#),
            .toolCall(index: 1, id: "c1", name: "g", argumentsDelta: #"{"b":"s"#),
            .toolCall(index: 0, id: nil, name: nil, argumentsDelta: #"ret","b":"se"#),
            .toolCall(index: 1, id: nil, name: nil, argumentsDelta: #"ecret"}"#),
            .toolCall(index: 0, id: nil, name: nil, argumentsDelta: #"at"}"#),
            .finished(.toolCalls),
        ])
        server.policy = SecretPolicy()
        let tools =
            #","tools":[{"type":"function","function":{"name":"f"}},{"type":"function","function":{"name":"g"}}]"#
        let (stream, answer) = try await server.serve {
            (
                try await $0.completionStream(tools),
                try await $0.complete(TestClient.completion(tools)).completion()
            )
        }
        let expected = [#"{"a":"[redacted]","b":"seat"}"#, #"{"b":"[redacted]"}"#]
        #expect(stream.arguments == [0: expected[0], 1: expected[1]])
        #expect(stream.finishReasons == ["tool_calls"])
        #expect(answer.choices.first?.message.toolCalls?.map(\.function.arguments) == expected)
        #expect(answer.choices.first?.message.content == nil)
        #expect(answer.choices.first?.message.toolCalls?.map(\.function.name) == ["f", "g"])
    }

    @Test func `a model's refusal is sent in the refusal member after the output guard`() async throws {
        var server = server([.declined("I will not "), .declined("tell a sec"), .declined("ret."), .finished(.stop)])
        server.policy = SecretPolicy()
        let (stream, answer) = try await server.serve {
            (try await $0.completionStream(), try await $0.complete().completion())
        }
        #expect(stream.refusal == "I will not tell a [redacted].")
        #expect(stream.text == "" && stream.finishReasons == ["stop"] && stream.isDone)
        #expect(answer.choices.map(\.message.refusal) == ["I will not tell a [redacted]."])
        #expect(answer.choices.map(\.message.content) == [nil])
        #expect(answer.choices.map(\.finishReason) == ["stop"])
        #expect(server.accounting.outcomes == [.done, .done])
    }

    @Test(arguments: [false, true])
    func `an exhausted monthly quota is an error with the reset date`(isStream: Bool) async throws {
        var server = TestServer()
        let resetDay = try #require(CalendarDay(year: 2026, month: 12, day: 1))
        server.ledger = FakeLedger(exceeded: QuotaStatus(quota: 7, used: 7, resetDay: resetDay))
        let answer = try await server.serve {
            try await $0.complete(TestClient.completion(#","stream":\#(isStream)"#))
        }
        #expect(answer.head.status == 429)
        let error = try answer.openAIError().error
        #expect(error.code == "insufficient_quota" && error.type == "insufficient_quota")
        #expect(error.message.contains("2026-12-01"))
        #expect(server.accounting.outcomes == [.overQuota])
    }

    @Test func `an unreachable model is an error in the requested format`() async throws {
        var server = TestServer()
        server.model = ScriptedModel { _, _, _ in throw HearthError(.providerUnavailable, "No model can answer.") }
        let answers = try await server.serve { client in
            [
                try await client.complete(TestClient.completion(#","stream":true"#)),
                try await client.complete(),
            ]
        }
        for answer in answers {
            #expect(answer.head.status == 502)
            #expect(try answer.openAIError().error.code == "provider_unavailable")
        }
        #expect(server.accounting.outcomes == [.failed, .failed])
        #expect(server.accounting.ledger.entries == [Self.reserved, .released, Self.reserved, .released])
    }

    @Test(arguments: [false, true])
    func `the deadline ends a response with one error`(isStream: Bool) async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "])
        try await server.serve { client in
            async let pending = client.complete(TestClient.completion(#","stream":\#(isStream)"#))
            try await clock.waitForSilence()
            clock.advance(by: TestServer.deadline)
            let answer = try await pending
            if isStream {
                let stream = ChunkTranscript(answer.body)
                #expect(stream.text == "Read " && !stream.isDone)
                #expect(stream.errors.map(\.error.code) == ["deadline_exceeded"])
            } else {
                #expect(answer.head.status == 504)
                #expect(try answer.openAIError().error.code == "deadline_exceeded")
            }
        }
        #expect(server.accounting.outcomes == [.deadline])
        #expect(server.accounting.ledger.entries == [Self.reserved, .settled(cost: .zero, tokens: 1)])
    }

    @Test(arguments: [false, true])
    func `a shutdown ends a response with one error after the drain time`(isStream: Bool) async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "])
        try await server.serve { client in
            async let pending = client.complete(TestClient.completion(#","stream":\#(isStream)"#))
            try await clock.waitForSilence()
            await client.stopServer()
            try await clock.waitForSilence(of: 3)
            clock.advance(by: TestServer.drainTime)
            let answer = try await pending
            if isStream {
                let stream = ChunkTranscript(answer.body)
                #expect(stream.errors.map(\.error.code) == ["shutting_down"] && !stream.isDone)
            } else {
                #expect(answer.head.status == 503)
                #expect(answer.head.header("retry-after") == "5")
                #expect(try answer.openAIError().error.code == "shutting_down")
            }
        }
        #expect(server.accounting.outcomes == [.shutdown])
        #expect(server.accounting.ledger.entries == [Self.reserved, .settled(cost: .zero, tokens: 1)])
    }

    @Test(arguments: [false, true])
    func `a client that disconnects ends its run once`(isStream: Bool) async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: ["Read "])
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post("/v1/chat/completions", TestClient.completion(#","stream":\#(isStream)"#)))
            try await server.clock.waitForSilence()
            await connection.close()
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
        #expect(server.accounting.outcomes == [.clientGone])
        #expect(server.accounting.ledger.entries == [Self.reserved, .settled(cost: .zero, tokens: 1)])
    }

    private static let meals = #"{"model":"hearth","messages":[{"role":"user","content":"Plan dinner for tonight"}]"#

    private func planningServer(_ events: [ModelEvent]) -> TestServer {
        var server = server(events)
        server.knowledge = FixedKnowledge([
            Document(id: "recipe/pasta", kind: .recipe, title: "Pasta", body: "", ingredients: ["500 g pasta"])
        ])
        return server
    }

    private static let plan = "Pasta.\n\n### Shopping list\n\n**Pantry**\n\n- 500 g pasta"

    @Test func `the model hearth runs the whole pipeline and reports the usage of every call`() async throws {
        let server = planningServer([.text("Pasta"), .text("."), .finished(.stop)])
        let (stream, answer) = try await server.serve {
            (
                ChunkTranscript(
                    try await $0.complete(
                        Self.meals + #","stream":true,"stream_options":{"include_usage":true}}"#
                    ).body),
                try await $0.complete(Self.meals + "}").completion()
            )
        }
        #expect(stream.text == Self.plan)
        #expect(stream.finishReasons == ["stop"] && stream.isDone && stream.errors.isEmpty)
        // The query and the plan.
        #expect(stream.chunks.last?.usage?.totalTokens == 240)
        #expect(answer.choices.map(\.message.content) == [Self.plan])
        #expect(answer.model == "hearth" && answer.usage.totalTokens == 240)
        #expect(server.accounting.outcomes == [.done, .done])
    }

    @Test func `a failure during a plan ends a stream with an error and restarts a response that is not streamed`()
        async throws
    {
        let server = planningServer([.text("Never "), .restart(reason: "cut"), .text("Pasta."), .finished(.stop)])
        let (stream, answer) = try await server.serve {
            (
                ChunkTranscript(try await $0.complete(Self.meals + #","stream":true}"#).body),
                try await $0.complete(Self.meals + "}").completion()
            )
        }
        #expect(stream.text == "Never " && !stream.isDone)
        #expect(stream.errors.map(\.error.code) == ["answer_interrupted"])
        #expect(answer.choices.map(\.message.content) == [Self.plan])
        #expect(server.accounting.outcomes == [.failed, .done])
    }

    @Test func `the model hearth rejects tools by field name`() async throws {
        let server = planningServer([])
        let answer = try await server.serve {
            try await $0.complete(Self.meals + #","tools":[{"function":{"name":"f"}}]}"#)
        }
        #expect(answer.head.status == 400)
        let error = try answer.openAIError().error
        #expect(error.code == "invalid_field" && error.param == "tools")
        #expect(server.accounting.ledger.entries == [])
    }

    @Test func `a long text is rejected with Retry-After when the queue is full`() async throws {
        var server = TestServer()
        server.readers = WorkQueue("tests", running: 1, waiting: -1)
        let long = String(repeating: "word ", count: 1000)
        try await server.serve { client in
            let answer = try await client.complete(TestClient.completion(content: "\"\(long)\""))
            #expect(answer.head.status == 503)
            #expect(answer.head.header("retry-after") == "1")
            #expect(try answer.openAIError().error.code == "overloaded")
            #expect(try await client.complete().head.status == 200)
        }
        #expect(server.accounting.outcomes == [.done])
    }

    @Test func `models are listed and found, also by an escaped name`() async throws {
        try await TestServer().serve { client in
            let list = try WireJSON.decode(ModelList.self, from: try await client.send("/v1/models").body)
            #expect(list.data.map(\.id) == ["hearth", "synthesis", "test/model"])
            #expect(list.data.map(\.ownedBy) == ["hearth", "hearth", "test"])
            for path in ["test/model", "test%2Fmodel", "synthesis", "hearth", "model"] {
                #expect(try await client.send("/v1/models/\(path)").head.status == 200, "\(path)")
            }
            #expect(try await client.send("/v1/models/test/none").head.status == 404)
        }
    }
}
