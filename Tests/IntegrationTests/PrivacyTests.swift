import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Tests that the database has no text of a family's requests, except with feedback, in results and in responses.
@Suite(.startsServer) struct PrivacyTests {
    /// In no card, no policy and no code.
    private static let word = "zorblattine"

    /// The files keep what a deleted row leaves behind, so the tables are read.
    @Test func `no table but that of results contains a word of a goal, a turn or a conversation`() async throws {
        try await withHearth { hearth in
            var run = ""
            for mode in ["meals", "chores", "routines", "chat"] {
                let events = try await hearth.stream(
                    mode, "something \(Self.word) for tonight",
                    more: #","messages":[{"role":"user","content":"about \#(Self.word)"}]"#)
                #expect(events.final != nil)
                guard case .context(let context)? = events.events.first else {
                    throw HearthProcess.Failure(description: "no context")
                }
                run = context.runID
            }
            let completion = try await hearth.send(
                "/v1/chat/completions",
                body: #"{"model":"synthesis","messages":[{"role":"user","content":"a \#(Self.word) evening"}]}"#)
            #expect(completion.status == 200, "\(completion.text)")
            let stored = try await hearth.storedLedger()
            #expect(stored.runs.count == 5)
            #expect(try await hearth.tables(with: Self.word).isSubset(of: ["run_results"]))
            let digests = stored.goalDigests.compactMap(\.self)
            #expect(digests.count == 5 && Set(digests).count == 5)
            #expect(digests.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })

            // The one exception, which also shows that the search would have found it.
            _ = try await hearth.send("/v1/feedback", body: #"{"signal":"up","run_id":"\#(run)"}"#)
            #expect(try await hearth.tables(with: Self.word).contains("feedback"))
        }
    }

    /// The only table that keeps turns of a family.
    @Test func `turns of a response are stored redacted, and not at all if the client does not want it`() async throws {
        try await withHearth { hearth in
            func send(_ more: String) async throws {
                let input = "a \(Self.word) evening, call 030 901820 or ada@example.org"
                let answer = try await hearth.send(
                    "/v1/responses", body: #"{"model":"synthesis","input":"\#(input)"\#(more)}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            try await send(#","store":false"#)
            #expect(try await hearth.tables(with: Self.word).isEmpty)
            try await send("")
            #expect(try await hearth.tables(with: Self.word) == ["responses"])
            #expect(try await hearth.tables(with: "ada@example.org").isEmpty)
        }
    }
}

extension HearthProcess {
    /// Returns the names of the tables with a row that contains the word, in any case.
    func tables(with word: String) async throws -> Set<String> {
        let names = try await runPython(["find_text.py", "\(folder.path)/hearth.db", word])
        return Set(names.split(separator: "\n").map(String.init))
    }
}
