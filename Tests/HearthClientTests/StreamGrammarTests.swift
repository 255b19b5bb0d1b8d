import HearthAPI
import HearthTesting
import Testing

@Suite struct StreamGrammarTests {
    static let refused = [
        SampleStreams.context(mode: "meals"), .refusal(.init(code: "medical", message: "No.", rule: "r")),
        SampleStreams.done,
    ]
    static let overQuota = [
        SampleStreams.context(mode: "meals"),
        .quotaExceeded(.init(message: "Used up.", quota: 1, used: 1, resetDate: "2026-12-01", window: "user_month")),
        SampleStreams.done,
    ]
    static let understood =
        [
            SampleStreams.meals[0],
            .intent(.init(mode: "meals", language: "en", intent: PlanIntent(), exclusions: [])),
        ] + SampleStreams.meals.dropFirst()
    static let failed =
        Array(SampleStreams.meals.prefix(8)) + [.error(.init(code: "x", message: "Failed.", retryable: true))]

    @Test(
        arguments: [
            ("meals", SampleStreams.meals), ("chat", SampleStreams.chat), ("meals", refused), ("meals", overQuota),
            ("meals", understood), ("meals", failed),
        ])
    func `a valid stream has no violations in either framing`(mode: String, events: [AssistEvent]) throws {
        let sse = try StreamTranscript(sse: try SampleStreams.sse(events))
        #expect(StreamGrammar.check(sse, mode: mode) == [])
        #expect(sse.events == events)
        #expect(sse.pings == (events.count + 2) / 3)
        let ndjson = try StreamTranscript(ndjson: try SampleStreams.ndjson(events))
        #expect(StreamGrammar.check(ndjson, mode: mode) == [])
        #expect(ndjson.events == events)
    }

    struct Breach: Sendable, CustomTestStringConvertible {
        var violation: String
        var mode = "meals"
        var change: @Sendable (inout [StreamTranscript.Frame]) -> Void
        var testDescription: String { violation }

        /// Changes the meals stream, and numbers the events anew.
        static func events(_ violation: String, _ change: @escaping @Sendable (inout [AssistEvent]) -> Void) -> Breach {
            Breach(violation: violation) { frames in
                var events = frames.map(\.event)
                change(&events)
                frames = SampleStreams.frames(events)
            }
        }
    }

    static let breaches: [Breach] = [
        .events("The first event is missing, not context.") { $0 = [] },
        .events("The first event is token, not context.") { $0.swapAt(0, 1) },
        .events("There are 2 contexts.") { $0.insert($0[0], at: 1) },
        Breach(violation: "The context's mode is meals, not chores.", mode: "chores") { _ in },
        Breach(violation: "The final has the shape of meals, not chat.", mode: "chat") { _ in },

        .events("The stream has 0 terminal events, not one.") { $0.removeLast() },
        .events("The last event is final.") { $0.removeLast() },
        .events("The stream has 2 terminal events, not one.") { $0.append($0[10]) },
        .events("The last event is token.") { $0.append(.token("more")) },
        .events("There are 0 of final, refusal, quota_exceeded before done.") { $0.remove(at: 9) },
        .events("There are 2 of final, refusal, quota_exceeded before done.") { $0.insert($0[9], at: 9) },
        .events("final is followed by delta, not done.") { $0.swapAt(8, 9) },
        .events("final is followed by error, not done.") {
            $0[10] = .error(.init(code: "x", message: "x", retryable: false))
        },
        .events("refusal is followed by token, not done.") {
            $0 = [refused[0], refused[1], .token("still here"), refused[2]]
        },
        .events("quota_exceeded is followed by delta, not done.") {
            $0 = [overQuota[0], overQuota[1], .delta("still here"), overQuota[2]]
        },
        .events("The total of tokens is not the sum of input and output.") {
            guard case .done(var done) = $0[10] else { return }
            done.usage.totalTokens += 1
            $0[10] = .done(done)
        },

        .events("The tool_result of fetch_recipes has no tool_call before it.") { $0.remove(at: 2) },
        .events("The tool_result of fetch_recipes has no tool_call before it.") { $0.swapAt(2, 3) },
        .events("The tool_result of other has no tool_call before it.") { $0[6] = SampleStreams.result("other") },
        .events("The tool_call of other has no tool_result before final.") {
            $0.insert(SampleStreams.call("other"), at: 7)
        },

        .events("The deltas add up to \"x\", not \"xy\".") {
            $0.replaceSubrange(7...9, with: [.delta("x"), SampleStreams.meals(text: "xy")])
        },
        .events("The deltas add up to \"z\", not \"xyz\".") {
            $0.replaceSubrange(
                7...9,
                with: [
                    .delta("xy"), .restart(.init(reason: "x")), .delta("z"), SampleStreams.meals(text: "xyz"),
                ])
        },
        .events("A delta is empty.") { $0.insert(.delta(""), at: 8) },
        .events("A restart does not discard.") {
            var restart = AssistEvent.Restart(reason: "x")
            restart.discard = false
            $0.insert(.restart(restart), at: 7)
        },

        .events("The first token is \"Hello\", not \"Planning meals...\".") { $0[1] = .token("Hello") },
        .events("token is missing.") {
            $0.remove(at: 4)
            $0.remove(at: 1)
        },
        .events("tool_call consolidate_groceries is missing.") { $0.removeSubrange(5...6) },
        .events("tool_call fetch_recipes comes before token.") {
            $0.remove(at: 4)
            $0.swapAt(1, 2)
        },
        .events("tool_call consolidate_groceries comes before tool_result fetch_recipes.") { $0.swapAt(3, 5) },
        .events("delta comes before tool_result consolidate_groceries.") { $0.swapAt(6, 7) },

        Breach(violation: "Event 3, tool_call, has the id \(SampleStreams.run):4, not \(SampleStreams.run):3.") {
            $0.remove(at: 2)
            $0.insert($0[2], at: 2)
            $0[2].event = SampleStreams.call("fetch_recipes")
        },
        Breach(violation: "Event 2, token, has the id other:2, not \(SampleStreams.run):2.") { $0[1].id = "other:2" },
        Breach(violation: "Event 1, context, has the id \(SampleStreams.run):0, not \(SampleStreams.run):1.") {
            for index in $0.indices { $0[index].id = "\(SampleStreams.run):\(index)" }
        },
        Breach(violation: "Event 8, delta, is framed as message.") { $0[7].name = "message" },
        Breach(violation: "Event 8, delta, has 2 data lines.") { $0[7].lines = 2 },
        Breach(violation: "Event 2, weather, is not in the protocol.") {
            $0[1].event = .unknown(name: "weather", data: .null)
        },
    ]

    @Test(arguments: breaches)
    func `each violation is found`(breach: Breach) {
        var frames = SampleStreams.frames(SampleStreams.meals)
        breach.change(&frames)
        let violations = StreamGrammar.check(StreamTranscript(frames: frames), mode: breach.mode)
        #expect(violations.contains(breach.violation))
    }

    @Test func `a transcript reads several data lines, an event without a name, and a truncated end`() throws {
        let bytes = Array("id: r:1\ndata: {\"event\":\"token\",\ndata: \"data\":\"x\"}\n\n: ping\n\nid: r:2\n".utf8)
        let transcript = try StreamTranscript(sse: bytes)
        #expect(transcript.frames.map(\.lines) == [2])
        #expect(transcript.frames.map(\.name) == ["message"])
        #expect(transcript.pings == 1)
        #expect(StreamGrammar.check(transcript, mode: "chat").contains("The stream ends inside an event."))
        let cut = try StreamTranscript(ndjson: try SampleStreams.ndjson(SampleStreams.chat) + Array("{\"eve".utf8))
        #expect(StreamGrammar.check(cut, mode: "chat") == ["The stream ends inside an event."])
    }
}
