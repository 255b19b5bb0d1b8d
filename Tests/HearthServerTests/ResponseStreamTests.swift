import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Testing

/// Tests of the streams of `/v1/responses`, and that a response without a stream says the same.
@Suite struct ResponseStreamTests {
    private static let tools = #","tools":[{"type":"function","name":"f"},{"type":"function","name":"g"}]"#

    private static let calls: [ModelEvent] = [
        .toolCall(index: 0, id: "c0", name: "f", argumentsDelta: #"{"a":"#),
        .toolCall(index: 1, id: "c1", name: "g", argumentsDelta: ""),
        .toolCall(index: 0, id: nil, name: nil, argumentsDelta: "1}"),
        .toolCall(index: 1, id: nil, name: nil, argumentsDelta: #"{"b":2}"#),
    ]

    private func server(_ events: [ModelEvent], refusing word: String? = nil) -> TestServer {
        var server = TestServer()
        server.model = RecordingModel(events)
        var policy = FakePolicy()
        policy.refusedOutputWord = word
        server.policy = policy
        return server
    }

    struct Ending: Sendable, CustomTestStringConvertible {
        var name: String
        var events: [ModelEvent]
        var status = ResponseObject.Status.completed
        var reason: ResponseObject.IncompleteDetails.Reason?
        var text = ""
        var refusal = ""
        var calls: [String] = []

        var testDescription: String { name }
    }

    private static let endings = [
        Ending(
            name: "a text", events: [.text("Read "), .text("to\u{2028}gether.\n"), .finished(.stop)],
            text: "Read to\u{2028}gether.\n"),
        Ending(name: "nothing", events: [.finished(.stop)]),
        Ending(
            name: "a text that is cut", events: [.text("Read "), .finished(.length)], status: .incomplete,
            reason: .maxOutputTokens, text: "Read "),
        Ending(
            name: "a refusal", events: [.declined("I will "), .declined("not."), .finished(.stop)],
            refusal: "I will not."),
        Ending(
            name: "a text and a refusal", events: [.text("Well, "), .declined("no."), .finished(.stop)],
            text: "Well, ", refusal: "no."),
        Ending(name: "calls", events: calls + [.finished(.toolCalls)], calls: [#"{"a":1}"#, #"{"b":2}"#]),
        Ending(
            name: "a text and calls", events: [.text("I look.")] + calls + [.finished(.toolCalls)], text: "I look.",
            calls: [#"{"a":1}"#, #"{"b":2}"#]),
        Ending(
            name: "calls before a text", events: calls + [.text("I look."), .finished(.toolCalls)], text: "I look.",
            calls: [#"{"a":1}"#, #"{"b":2}"#]),
        Ending(
            name: "a refusal by the policy",
            events: [.text("Read "), .text("honey")] + calls + [.finished(.toolCalls)],
            status: .incomplete, reason: .contentFilter, text: "Read \n\nNot this."),
    ]

    @Test(arguments: endings)
    func `a stream keeps its grammar, and says what a response without a stream says`(ending: Ending) async throws {
        let server = server(ending.events, refusing: "honey")
        let (stream, whole) = try await server.serve { client in
            (try await client.responseStream(Self.tools), try await client.respond(Self.tools).response())
        }
        #expect(stream.problems == [])
        let streamed = try #require(stream.response)
        for response in [streamed, whole] {
            #expect(response.status == ending.status)
            #expect(response.incompleteDetails?.reason == ending.reason)
            #expect(response.outputText == ending.text)
            #expect(response.refusal == ending.refusal)
            #expect(response.calls.map(\.arguments) == ending.calls)
            #expect(response.usage?.totalTokens == 120)
            #expect(response.error == nil)
            #expect(!response.output.isEmpty)
        }
        #expect(streamed.calls.map(\.callID) == whole.calls.map(\.callID))
        #expect(streamed.calls.map(\.name) == whole.calls.map(\.name))
        let first = try #require(stream.events.first?.response)
        #expect(first.status == .inProgress && first.usage == nil && first.output.isEmpty)
        #expect(first.id == streamed.id && first.createdAt == streamed.createdAt)
    }

    @Test func `the events of a text have the names and members of OpenAI's`() async throws {
        let server = server([.text("Read."), .finished(.stop)])
        let answer = try await server.serve { try await $0.respond(#","stream":true"#) }
        #expect(answer.head.header("content-type") == "text/event-stream; charset=utf-8")
        let stream = ResponseTranscript(answer.body)
        #expect(
            stream.names == [
                "created", "in_progress", "output_item.added", "content_part.added", "output_text.delta",
                "output_text.done", "content_part.done", "output_item.done", "completed",
            ])
        let run = try #require(stream.response).id.dropFirst("resp_".count)
        #expect(
            answer.text.contains(
                """
                event: response.output_text.delta
                data: {"type":"response.output_text.delta","sequence_number":4,"output_index":0,"item_id":"msg_\(run)",\
                "content_index":0,"logprobs":[],"delta":"Read."}


                """))
        #expect(stream.events[2].item?.status == .inProgress && stream.events[2].item?.content == [])
        #expect(stream.events[3].part == .text(""))
        #expect(stream.events[7].item?.status == .completed)
    }

    @Test func `the arguments of a call come in one piece, behind its item`() async throws {
        let server = server(Self.calls + [.finished(.toolCalls)])
        let stream = try await server.serve { try await $0.responseStream(Self.tools) }
        #expect(
            stream.names == [
                "created", "in_progress", "output_item.added", "function_call_arguments.delta",
                "function_call_arguments.done", "output_item.done", "output_item.added",
                "function_call_arguments.delta", "function_call_arguments.done", "output_item.done", "completed",
            ])
        #expect(stream.events[2].item?.arguments == "" && stream.events[2].item?.callID == "c0")
        #expect(stream.events[5].item?.arguments == #"{"a":1}"#)
        #expect(stream.events[3].itemID == stream.events[2].item?.id)
        #expect(Set(stream.response?.output.map(\.id) ?? []).count == 2)
    }

    @Test func `the call of a custom tool has the text that the tool takes`() async throws {
        let tools =
            #","tools":[{"type":"custom","name":"f"},{"type":"function","name":"g"},{"type":"custom","name":"h"}]"#
        let server = server([
            .toolCall(index: 0, id: "c0", name: "f", argumentsDelta: #"{"input":"a \"b\"\n"}"#),
            .toolCall(index: 1, id: "c1", name: "g", argumentsDelta: #"{"a":1}"#),
            // Not what the model was asked for.
            .toolCall(index: 2, id: "c2", name: "h", argumentsDelta: #"{"text":"a"}"#),
            .finished(.toolCalls),
        ])
        let (stream, whole) = try await server.serve { client in
            (try await client.responseStream(tools), try await client.respond(tools).response())
        }
        #expect(stream.problems == [])
        let call = [
            "output_item.added", "custom_tool_call_input.delta", "custom_tool_call_input.done", "output_item.done",
        ]
        #expect(Array(stream.names.dropFirst(2).prefix(4)) == call)
        #expect(Array(stream.names.suffix(5)) == call + ["completed"])
        #expect(stream.events[2].item?.input == "" && stream.events[2].item?.arguments == nil)
        for response in [try #require(stream.response), whole] {
            #expect(response.status == .completed)
            #expect(response.output.map(\.type) == [.customCall, .functionCall, .customCall])
            #expect(response.output.map(\.input) == ["a \"b\"\n", nil, #"{"text":"a"}"#])
            #expect(response.output.map(\.arguments) == [nil, #"{"a":1}"#, nil])
            #expect(response.output.map(\.callID) == ["c0", "c1", "c2"])
            #expect(response.output[0].id.hasPrefix("ctc_") && Set(response.output.map(\.id)).count == 3)
        }
    }

    /// Cut anywhere, also within an escape.
    @Test func `the call of a custom tool that was cut has the text so far`() async throws {
        let arguments = #"{"input":"a\u00e4\ud83d\ude00\n"#
        let texts = ["a", "aä", "aä😀", "aä😀\n"]
        for length in #"{"input":"a"#.count...arguments.count {
            let server = server([
                .toolCall(index: 0, id: "c", name: "f", argumentsDelta: String(arguments.prefix(length))),
                .finished(.length),
            ])
            let response = try await server.serve {
                try await $0.respond(#","tools":[{"type":"custom","name":"f"}]"#).response()
            }
            let input = try #require(response.output.first?.input)
            #expect(texts.contains(input), "\(length)")
        }
    }

    private static let broken: [ModelEvent] = [
        .text("Never "), .restart(reason: "cut"), .text("Read."), .finished(.stop),
    ]

    @Test func `a stream fails when the model fails after its first text, and a response without a stream is whole`()
        async throws
    {
        var server = server(Self.broken)
        let responses = FakeResponseStore()
        server.responses = responses
        let (stream, whole) = try await server.serve { client in
            let stream = try await client.responseStream()
            #expect(responses.all.isEmpty)
            return (stream, try await client.respond().response())
        }
        #expect(stream.problems == [])
        #expect(stream.names.last == "failed")
        #expect(stream.response?.status == .failed && stream.response?.output == [])
        #expect(stream.response?.error?.code == "server_error")
        #expect(stream.response?.error?.message.hasPrefix("The model stopped in the middle") == true)
        #expect(whole.outputText == "Read." && whole.status == .completed && whole.error == nil)
        #expect(server.accounting.outcomes == [.failed, .done])
        #expect(responses.all.count == 1)
    }

    @Test(arguments: [false, true])
    func `a model that fails before its first text is an error with its status`(isStream: Bool) async throws {
        var server = TestServer()
        server.model = ScriptedModel { _, _, _ in throw HearthError(.providerUnavailable, "No model can answer.") }
        let answer = try await server.serve { try await $0.respond(#","stream":\#(isStream)"#) }
        #expect(answer.head.status == 502)
        #expect(try answer.openAIError().error.code == "provider_unavailable")
        #expect(server.accounting.outcomes == [.failed])
    }

    @Test func `a refused question gets the policy's words at no cost`() async throws {
        var server = server([.text("Read."), .finished(.stop)])
        var policy = FakePolicy()
        policy.refusedGoalWord = "read"
        server.policy = policy
        let (stream, whole) = try await server.serve {
            (try await $0.responseStream(), try await $0.respond().response())
        }
        #expect(stream.problems == [])
        let streamed = try #require(stream.response)
        for response in [streamed, whole] {
            #expect(response.outputText == "Not this." && response.status == .incomplete)
            #expect(response.incompleteDetails?.reason == .contentFilter)
        }
        #expect(server.accounting.outcomes == [.refused, .refused])
        #expect(server.accounting.ledger.entries == [])
    }

    @Test func `the deadline fails a stream`() async throws {
        var server = TestServer()
        let clock = server.clock
        server.model = silentModel(clock, first: ["Read "])
        try await server.serve { client in
            async let pending = client.respond(#","stream":true"#)
            try await clock.waitForSilence()
            clock.advance(by: TestServer.deadline)
            let stream = ResponseTranscript(try await pending.body)
            #expect(stream.problems == [])
            #expect(stream.response?.error?.code == "server_error")
        }
        #expect(server.accounting.outcomes == [.deadline])
    }

    @Test func `a client that disconnects ends its run, and nothing is stored`() async throws {
        var server = TestServer()
        let responses = FakeResponseStore()
        server.responses = responses
        server.model = silentModel(server.clock, first: ["Read "])
        try await server.serve { client in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post("/v1/responses", #"{"model":"test/model","input":"Hello","stream":true}"#))
            try await server.clock.waitForSilence()
            await connection.close()
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
        #expect(responses.all.isEmpty)
    }
}
