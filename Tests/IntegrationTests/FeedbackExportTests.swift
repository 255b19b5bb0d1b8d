import Foundation
import HearthAPI
import HearthTesting
import Testing

@Suite(.startsServer) struct FeedbackExportTests {
    private struct Line: Decodable {
        var feedback_id: String
        var run_id: String?
        var mode: String?
        var signal: String
        var prompt: String?
        var answer: String?
        var comment: String?
        var payload: JSONValue?
        var created_at: String
    }

    private func export(_ hearth: HearthProcess, _ arguments: String...) async throws -> (Int32, String) {
        try await HearthProcess.run(
            ["feedback", "export"] + arguments,
            [
                "DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db",
                "POLICY_DIR": HearthProcess.repository.appending(path: "policies").path,
            ])
    }

    private func lines(_ output: String) throws -> [Line] {
        try output.split(separator: "\n").map { try WireJSON.decode(Line.self, from: $0.utf8) }
    }

    @Test func `an export has prompt, answer and signal, and no personal data`() async throws {
        let answer = ScriptedProvider.Script.answer([
            "Write ", "to ", "grandma.odile@", "example.org ", "or ", "call ", "+44 20 7946 0958 ", "about ", "books.",
        ])
        try await withScriptedProvider(.answer(["reading"]), answer) { provider in
            try await withHearth(["OPENAI_BASE_URL": provider.url + "/v1"]) { hearth in
                let stream = try await hearth.stream(
                    "chat", "How do we read more? I am ada@example.com, 12 Rosewood Street, or +1 415 555 2671.")
                guard case .context(let context)? = stream.events.first else {
                    throw HearthProcess.Failure(description: "no context")
                }
                let run = context.runID
                let body = """
                    {"signal":"edit","run_id":"\(run)","comment":"Ring me: +49 30 901820, odile@example.net",
                    "payload":{"text":"Mail ada@example.com","odile@example.net":["+1 415 555 2671",14155552671]}}
                    """
                #expect(try await hearth.send("/v1/feedback", body: body).status == 201)
                #expect(try await hearth.send("/v1/feedback", body: #"{"signal":"down"}"#).status == 201)

                let (status, output) = try await export(hearth, "--jsonl")
                #expect(status == 0)
                // A random id may hold any digits.
                let texts = output.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "")
                for detail in [
                    "ada@", "odile", "grandma", "example.com", "example.org", "example.net", "555", "2671", "7946",
                    "901820", "Rosewood", "user_id", "household",
                ] { #expect(!texts.contains(detail), "\(detail) in \(texts)") }

                let lines = try lines(output)
                try #require(lines.count == 2)
                #expect(lines[0].run_id == run)
                #expect(lines[0].mode == "chat")
                #expect(lines[0].signal == "edit")
                #expect(lines[0].prompt?.hasPrefix("How do we read more? I am [") == true)
                #expect(lines[0].answer?.hasSuffix("about books.") == true, "\(lines[0].answer ?? "")")
                #expect(lines[0].comment?.hasPrefix("Ring me: [") == true)
                #expect(lines[0].payload != nil)
                #expect(lines[1].signal == "down")
                #expect(lines[1].prompt == nil && lines[1].run_id == nil && lines[1].mode == nil)
                #expect(output.split(separator: "\n")[1].contains(#""prompt":null"#))
            }
        }
    }

    @Test func `an export contains its first and its last day`() async throws {
        try await withHearth { hearth in
            for _ in 0..<3 {
                #expect(try await hearth.send("/v1/feedback", body: #"{"signal":"up"}"#).status == 201)
            }
            let all = try lines(try await export(hearth, "--jsonl").1)
            #expect(all.count == 3)
            #expect(all.map(\.feedback_id) == all.map(\.feedback_id).sorted())
            let (first, last) = (String(all[0].created_at.prefix(10)), String(all[2].created_at.prefix(10)))
            #expect(try lines(try await export(hearth, "--jsonl", "--from", first, "--to", last).1).count == 3)
            #expect(try await export(hearth, "--jsonl", "--from", "9998-01-01") == (0, ""))
            #expect(try await export(hearth, "--jsonl", "--to", "2001-01-01") == (0, ""))
        }
    }

    @Test func `an export exits with 2 on wrong usage and a missing database`() async throws {
        try await withHearth { hearth in
            for arguments in [[], ["--jsonl", "--from", "yesterday"], ["--jsonl", "--to", "2026-02-30"]] {
                let (status, _) = try await HearthProcess.run(
                    ["feedback", "export"] + arguments,
                    ["DATABASE_URL": "sqlite:///\(hearth.folder.path)/hearth.db"])
                #expect(status == 2)
            }
            let (status, output) = try await HearthProcess.run(
                ["feedback", "export", "--jsonl"],
                [
                    "DATABASE_URL": "sqlite:///\(hearth.folder.path)/other.db",
                    "POLICY_DIR": HearthProcess.repository.appending(path: "policies").path,
                ])
            #expect(status == 2)
            #expect(output.contains("hearth migrate"))
        }
    }
}
