import Foundation
import HearthTesting
import Testing

@Suite struct FaithfulnessCommandTests {
    private func check(
        _ input: String, _ arguments: String..., settings: [String: String] = [:],
        capture: ChildProcess.Capture = .both
    ) async throws -> (exitStatus: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await ChildProcess.run(
            ["/bin/sh", "-c", #"exec "$0" faithfulness "$@" < "$INPUT""#, HearthProcess.executable] + arguments,
            environment: [
                "INPUT": file.path, "PATH": "/usr/bin:/bin",
                "SEED_DIR": HearthProcess.repository.appending(path: "seed").path,
            ].merging(settings) { $1 },
            folder: FileManager.default.temporaryDirectory, capture: capture)
    }

    private static let lines = """
        {"id": 7, "answer": "Run cold water first (NHS (F13)). Bath salts calm babies at 42 °C.", "more": [1], \
        "passages": [{"id": "a", "text": "Cold water runs first, then \\"hot\\"."}]}

        {"event": "delta", "data": {"text": "x"}}
        {"answer": "Of course!", "passages": []}
        """
    private static let answers = """
        {"id":7,"score":0.5,"sentences":[{"text":"Run cold water first.","supported":true,"coverage":1,"passage":"a",\
        "stray_numbers":[]},{"text":"Bath salts calm babies at 42 °C.","supported":false,"coverage":0,"passage":null,\
        "stray_numbers":["42"]}]}
        {"id":null,"score":1,"sentences":[]}

        """

    @Test func `answers are checked in input order and the report ends with the mean score`() async throws {
        #expect(try await check(Self.lines, "--jsonl") == (0, Self.answers))
        let (status, report) = try await check(Self.lines)
        #expect(status == 0)
        #expect(report.hasPrefix("7: 0.500, 1 of 2 sentences supported\n"))
        #expect(report.contains("stray 42") && report.contains("line 4: no claims"))
        #expect(report.hasSuffix("\nfaithfulness 0.500 over 1 answers\n"))
    }

    @Test(arguments: [
        (#"{"answer": "x"}"#, "\"passages\""), (#"{"passages": []}"#, "\"answer\""), ("[1", "expected a JSON object"),
        (#"{"answer": "x", "passages": [{"id": "a"}]}"#, "\"text\""),
        (#"{"answer": "x", "citations": [{}]}"#, "\"id\""),
        (#"{"event": "final", "data": {"plan_text": "x"}}"#, "\"answer\""),
    ])
    func `an invalid line is reported by number after the lines before it are processed`(line: String, message: String)
        async throws
    {
        let input = Self.lines + "\n" + line + "\n" + Self.lines
        #expect(try await check(input, "--jsonl", capture: .output) == (1, Self.answers))
        let (_, complaint) = try await check(input, "--jsonl", capture: .errors)
        #expect(complaint.contains("line 5") && complaint.contains(message), "\(complaint)")
    }

    @Test func `the stream of a chat is checked against its cited cards and policy texts`() async throws {
        try await withHearth { hearth in
            let request = #"{"goal":"Is honey safe for a 6 month old?","mode":"chat"}"#
            let stream = try await hearth.send(
                "/v1/assist/stream", body: request,
                headers: [("content-type", "application/json"), ("accept", "application/x-ndjson")])
            let settings = [
                "DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db",
                "POLICY_DIR": HearthProcess.repository.appending(path: "Tests/Fixtures/policies").path,
            ]
            let (status, output) = try await check(stream.text, "--jsonl", settings: settings)
            #expect(status == 0)
            #expect(output.hasPrefix(#"{"id":null,"score":1,"sentences":[{"text":"#), "\(output)")
            #expect(output.contains(#""passage":"safety/honey-and-foods-to-avoid""#), "\(output)")
            #expect(output.contains("No honey under 12 months."), "\(output)")

            let elsewhere = #"{"answer":"No honey under 12 months.","citations":[{"id":"tips/screen-time-plan"}]}"#
            let (_, policy) = try await check(elsewhere, "--jsonl", settings: settings)
            #expect(policy.contains(#""passage":"policy/age.honey""#), "\(policy)")

            let unknown = #"{"answer":"Babies sleep on their back.","citations":[{"id":"memory/1"}]}"#
            let (_, complaint) = try await check(unknown, "--jsonl", settings: settings)
            #expect(complaint.contains("line 1: the knowledge base has no card memory/1"))
            #expect(complaint.contains(#""passage":null"#))
        }
    }

    @Test func `a judge is called for each sentence and its usage is printed`() async throws {
        let line =
            #"{"id":"b","answer":"Run cold water first. Mail jo@example.com at once. Keep the door shut now.","#
            + #""passages":[{"id":"a","text":"Cold water runs first."}]}"#
        for (judge, model) in [("openai/gpt-4o-mini", "openai/gpt-4o-mini"), ("synthesis", "openai/gpt-4.1-mini")] {
            try await withScriptedProvider(.answer(["Yes", "."]), .answer(["no"]), .answer(["It depends"])) {
                provider in
                let settings = ["OPENAI_BASE_URL": provider.url + "/v1"]
                let (status, output) = try await check(line, "--jsonl", "--judge", judge, settings: settings)
                #expect(status == 0)
                let verdicts = output.matches(of: /"judged":(\w+)/).map { String($0.output.1) }
                #expect(verdicts == ["true", "false", "null"], "\(output)")
                #expect(output.contains("hearth: judged by \(model) 3 times: 33 tokens in, 4 out, "))
                let bodies = provider.exchanges.map { String(decoding: $0.request.body, as: UTF8.self) }
                #expect(bodies.count == 3)
                #expect(bodies.allSatisfy { $0.contains("Cold water runs first.") && $0.contains(#""temperature":0"#) })
                #expect(bodies[1].contains("Mail [EMAIL] at once."))
            }
        }
        try await withScriptedProvider(.answer(["no"]), .answer(["yes"]), .answer(["maybe"])) { provider in
            let (_, report) = try await check(
                line, "--judge", "synthesis", settings: ["OPENAI_BASE_URL": provider.url + "/v1"], capture: .output)
            #expect(report.contains("\n  judged no, a: Run cold water first.\n"), "\(report)")
            #expect(
                report.contains("\njudge: 1 of 2 sentences supported, 1 not judged\nfaithfulness 0.333 over 1 answers"))
        }
    }

    @Test func `judged is null if every model fails, and the offline planner is never called`() async throws {
        let line = #"{"answer":"Run cold water first.","passages":[{"id":"a","text":"Cold water runs first."}]}"#
        try await withScriptedProvider(default: .failure(status: 500)) { provider in
            let (status, output) = try await check(
                line, "--jsonl", "--judge", "synthesis", settings: ["OPENAI_BASE_URL": provider.url + "/v1"])
            #expect(status == 0)
            #expect(output.contains(#""judged":null"#) && !output.contains("offline"), "\(output)")
            #expect(!provider.exchanges.isEmpty)
        }
    }

    @Test func `a judge that cannot be called exits with 2`() async throws {
        for (judge, settings) in [
            ("synthesis", [:]), ("openai/gpt-9", ["OPENAI_API_KEY": "k"]), ("offline/planner", ["OPENAI_API_KEY": "k"]),
            ("synthesis", ["OPENAI_API_KEY": "k", "AI_ASSIST_ENABLED": "false"]),
        ] {
            let (status, output) = try await check(Self.lines, "--judge", judge, settings: settings)
            #expect(status == 2, "\(output)")
            #expect(output.contains("--judge"), "\(output)")
        }
    }
}
