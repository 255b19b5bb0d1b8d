import Foundation
import HearthAPI
import HearthTesting
import Testing

/// The database keeps no word of what a family asks, but where it gives feedback.
@Suite(.startsServer) struct PrivacyTests {
    /// In no card, no policy and no code.
    private static let word = "zorblattine"

    @Test func `no table contains a word of a goal, a turn or a conversation`() async throws {
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
            #expect(try !hearth.databaseHolds(Self.word))
            let digests = stored.goalDigests.compactMap(\.self)
            #expect(digests.count == 5 && Set(digests).count == 5)
            #expect(digests.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })

            // The one exception, which also shows that the search would have found it.
            _ = try await hearth.send("/v1/feedback", body: #"{"signal":"up","run_id":"\#(run)"}"#)
            #expect(try hearth.databaseHolds(Self.word))
        }
    }
}

extension HearthProcess {
    /// Whether any file of the database has this word in its bytes.
    fileprivate func databaseHolds(_ word: String) throws -> Bool {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("hearth.db") }
        return try files.contains { file in
            String(decoding: try Data(contentsOf: file), as: UTF8.self).lowercased().contains(word)
        }
    }
}
