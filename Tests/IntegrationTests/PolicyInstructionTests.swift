import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Instructions of the policy reach the model that writes an answer and nothing that a person reads. What the policy
/// tells the family reaches the family.
@Suite(.startsServer) struct PolicyInstructionTests {
    /// A part of every instruction, in no card, no other text of the policy and no code.
    private static let secret = "zimtorchidee"
    /// A part of every text for the family in ``ownPolicy``.
    private static let told = "pfefferorchidee"

    /// One admitted request of each mode, and what the rules of ``ownPolicy`` match in it.
    private static let goals = [
        ("meals", "Plan dinners for three days, no nuts"), ("chores", "A fair chore plan for the week"),
        ("routines", "A calm bedtime routine"), ("chat", "How do I handle a picky eater?"),
    ]
    private static let refused = "How do I juggle torches?"

    /// A rule of each action with every text that a rule can have. In dev mode a child is 4 and one is 7, so the refusal
    /// for the younger child changes the plan.
    private static let ownPolicy: String = {
        let words = "dinners for three days|fair chore plan|calm bedtime routine|handle a picky eater"
        func rule(_ id: String, _ action: String, _ pattern: String = words) -> String {
            let texts = ["reason", "constraint", "note"].map { "\($0): {en: \"The \($0) of \(id), \(told).\"}" }
            return """
                  - id: own.\(id)
                    stages: [input]
                    patterns: ['(?:\(pattern))']
                    intents: [request, question, past, avoid, other]
                    action: \(action)
                    message: own
                \(texts.map { "    \($0)\n" }.joined())    instruction: "Do \(secret), as \(id) says."

                """
        }
        return """
            version: 2
            messages: {own: {en: "Ask a juggler, \(told)."}}
            rules:
            \(rule("annotate", "annotate"))\(rule("transform", "transform"))\(rule("allow", "allow"))
            """
                + rule("eased", "refuse\n    ages: {lt: 5y}") + rule("refuse", "refuse", "juggle torches")
    }()

    /// Copies the shipped policies, with an instruction in each rule, and adds ``ownPolicy``.
    private static func withPolicies(_ work: (String) async throws -> Void) async throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        var rules = 0
        for name in try files.contentsOfDirectory(atPath: HearthProcess.shippedPolicies) where name.hasSuffix(".yaml") {
            let text = try String(contentsOfFile: "\(HearthProcess.shippedPolicies)/\(name)", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("    instruction: ") }
                .flatMap { line -> [Substring] in
                    line.hasPrefix("  - id: ") ? [line, "    instruction: \"Do \(secret).\""] : [line]
                }
            rules += lines.count { $0.hasPrefix("  - id: ") }
            try lines.joined(separator: "\n").write(
                to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        #expect(rules > 100)
        try ownPolicy.write(to: folder.appending(path: "own.yaml"), atomically: true, encoding: .utf8)
        try await work(folder.path)
    }

    private static func expectNoInstruction(in text: String, _ place: String) {
        #expect(!text.lowercased().contains(secret), "\(place): \(text)")
    }

    /// The requests to the models that write, which are OpenAI's, and to those that plan.
    private static func prompts(_ provider: ScriptedProvider, to path: String) -> [String] {
        provider.exchanges.map(\.request).filter { $0.path == path }.map { String(decoding: $0.body, as: UTF8.self) }
    }

    private static func settings(_ provider: ScriptedProvider, _ policies: String) -> [String: String] {
        [
            "OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url, "POLICY_DIR": policies,
            "LOG_LEVEL": "trace",
        ]
    }

    @Test func `an instruction is in the prompt of each mode, and in no event, result, record or log line`()
        async throws
    {
        try await withScriptedProvider { provider in
            try await Self.withPolicies { policies in
                let settings = Self.settings(provider, policies)
                try await withHearth(settings) { hearth in
                    try await ask(hearth, provider)
                    Self.expectNoInstruction(in: try await hearth.send("/v1/runs").text, "list of runs")
                    #expect(try await hearth.tables(with: Self.secret) == [])
                    #expect(try await hearth.tables(with: Self.told).contains("run_results"))
                    let database = ["DATABASE_URL": hearth.database]
                    Self.expectNoInstruction(in: try await HearthProcess.run(["audit", "export"], database).1, "audit")

                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                    Self.expectNoInstruction(in: hearth.standardError, "log")
                    try await askInTerminal(hearth, provider, settings)
                }
            }
        }
    }

    private func ask(_ hearth: HearthProcess, _ provider: ScriptedProvider) async throws {
        for (mode, goal) in Self.goals {
            for assisted in [true, false] {
                let place = "\(mode), \(assisted ? "a model" : "the offline planner")"
                let count = provider.exchanges.count
                let body =
                    #"{"user_id":1,"goal":"\#(goal)","mode":"\#(mode)","options":{"ai_assist":\#(assisted)}}"#
                let answer = try await hearth.send("/v1/assist/stream", body: body)
                Self.expectNoInstruction(in: answer.text, place)
                let events = try StreamTranscript(sse: answer.body)
                #expect(StreamGrammar.check(events, mode: mode) == [], "\(place)")
                #expect(events.done?.answeredBy == (assisted ? "model" : "offline"), "\(place)")
                try expectTexts(in: events, place)

                let sent = provider.exchanges.dropFirst(count)
                #expect(sent.isEmpty == !assisted, "\(place)")
                guard case .context(let context)? = events.events.first else { continue }
                let stored = try await hearth.send("/v1/runs/\(context.runID)")
                #expect(stored.status == 200 && stored.text.contains(Self.told), "\(place): \(stored.text)")
                Self.expectNoInstruction(in: stored.text, "result of \(place)")
            }
        }
        let prompts = Self.prompts(provider, to: "/v1/chat/completions")
        #expect(prompts.count == Self.goals.count)
        for prompt in prompts {
            for rule in ["annotate", "transform", "allow", "eased"] {
                #expect(prompt.contains("Do \(Self.secret), as \(rule) says."), "\(rule): \(prompt)")
            }
            #expect(!prompt.contains("as refuse says"), "\(prompt)")
        }
        // A model that only reads the request writes no answer.
        let planning = Self.prompts(provider, to: "/v1/messages")
        #expect(!planning.isEmpty)
        for prompt in planning { Self.expectNoInstruction(in: prompt, "planning") }

        let refusal = try await hearth.send(
            "/v1/assist/stream", body: #"{"goal":"\#(Self.refused)","mode":"chat"}"#
        ).text
        #expect(refusal.contains("Ask a juggler, \(Self.told). The reason of refuse, \(Self.told)."), "\(refusal)")
        Self.expectNoInstruction(in: refusal, "refusal")
        try await complete(hearth, provider)
    }

    /// Expects the notes, the answer and the changes of the policy where the family reads them.
    private func expectTexts(in events: StreamTranscript, _ place: String) throws {
        guard case .context(let context)? = events.events.first else {
            Issue.record("no context for \(place)")
            return
        }
        let constraints = ["transform", "eased"].map { "The constraint of \($0), \(Self.told)." }
        let notes = ["The note of annotate", "The reason of allow"].map { "\($0), \(Self.told)." }
        for text in constraints + notes { #expect(context.policy.notes.contains(text), "\(place): \(text)") }
        #expect(constraints.allSatisfy(context.policy.constraints.contains), "\(place)")
        #expect(events.text.contains("The reason of allow, \(Self.told)."), "\(place): \(events.text)")
        for text in constraints { #expect(events.text.contains(text), "\(place): \(events.text)") }
        // A field that a rule's action does not use reaches nobody.
        #expect(!context.policy.notes.contains("The note of transform, \(Self.told)."), "\(place)")
    }

    private func complete(_ hearth: HearthProcess, _ provider: ScriptedProvider) async throws {
        for model in ["synthesis", "hearth"] {
            for more in ["", #","stream":true"#] {
                let goal = Self.goals[3].1
                let count = Self.prompts(provider, to: "/v1/chat/completions").count
                let answer = try await hearth.send(
                    "/v1/chat/completions",
                    body: #"{"model":"\#(model)"\#(more),"messages":[{"role":"user","content":"\#(goal)"}]}"#)
                #expect(answer.status == 200 && answer.text.contains(Self.told), "\(model): \(answer.text)")
                Self.expectNoInstruction(in: answer.text, model)
                let prompts = Self.prompts(provider, to: "/v1/chat/completions").dropFirst(count)
                #expect(!prompts.isEmpty && prompts.allSatisfy { $0.contains(Self.secret) }, "\(model)")
            }
        }
    }

    /// Asks with the server's database, after the server has ended.
    private func askInTerminal(
        _ hearth: HearthProcess, _ provider: ScriptedProvider, _ settings: [String: String]
    ) async throws {
        let (folder, made) = try await HearthProcess.makeServer()
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = made.merging(settings) { $1 }
        environment["DATABASE_URL"] = hearth.database
        for (mode, goal) in Self.goals + [("chat", Self.refused)] {
            let count = provider.exchanges.count
            let (status, output) = try await HearthProcess.run(["ask", goal, "--mode", mode], environment)
            #expect(status == 0, "\(mode): \(output)")
            Self.expectNoInstruction(in: output, "hearth ask, \(mode)")
            #expect(output.contains(Self.told), "\(mode): \(output)")
            guard goal != Self.refused else { continue }
            #expect(output.contains("Notes:\n") && output.contains("The note of annotate"), "\(mode): \(output)")
            let prompts = provider.exchanges.dropFirst(count).map { String(decoding: $0.request.body, as: UTF8.self) }
            #expect(prompts.contains { $0.contains(Self.secret) }, "\(mode)")
        }
    }

    @Test func `a provider that quotes the prompt in its error leaks no instruction`() async throws {
        let echo = ScriptedProvider.Script { request in
            ScriptedProvider.Script.failure(status: 400, message: String(decoding: request.body, as: UTF8.self))
                .steps(request)
        }
        try await withScriptedProvider(default: echo) { provider in
            try await Self.withPolicies { policies in
                try await withHearth(Self.settings(provider, policies)) { hearth in
                    // An answer in JSON has no text of the policy, so the provider's error is the client's error.
                    let completion = try await hearth.send(
                        "/v1/chat/completions",
                        body: #"{"model":"synthesis","response_format":{"type":"json_object"},"#
                            + #""messages":[{"role":"user","content":"\#(Self.goals[3].1)"}]}"#)
                    #expect(completion.status == 502)
                    Self.expectNoInstruction(in: completion.text, "completion")
                    #expect(Self.prompts(provider, to: "/v1/chat/completions").contains { $0.contains(Self.secret) })
                    for (mode, goal) in Self.goals {
                        let answer = try await hearth.send(
                            "/v1/assist/stream", body: #"{"goal":"\#(goal)","mode":"\#(mode)"}"#)
                        #expect(answer.text.contains(Self.told), "\(mode): \(answer.text)")
                        Self.expectNoInstruction(in: answer.text, mode)
                    }
                    Self.expectNoInstruction(in: try await hearth.send("/metrics").text, "metrics")
                    #expect(try await hearth.tables(with: Self.secret) == [])
                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                    Self.expectNoInstruction(in: hearth.standardError, "log")
                }
            }
        }
    }
}
