import CurlClient
import HearthCore
import HearthTesting
import Testing

/// What is promised within a time. `make test` runs these alone, after all others, so that the time is the server's.
@Suite(.timed, .serialized) struct PromptnessTests {
    @Test(arguments: ["meals", "chat"])
    func `a client that disconnects ends the provider's transfer within 100 ms`(mode: String) async throws {
        let endless = ScriptedProvider.Script.answer(["word by word "], ending: .stall(after: 1))
        try await withScriptedProvider(.answer(["dinner"]), endless) { provider in
            try await withHearth(
                ["OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url]) { hearth in
                    let request = hearth.request(
                        "/v1/assist/stream", body: #"{"goal":"dinner tonight","mode":"\#(mode)"}"#)
                    let left = try await withCurlClient { client in
                        try await client.withResponse(to: request) { response in
                            var bytes: [UInt8] = []
                            while !String(decoding: bytes, as: UTF8.self).contains("event: delta") {
                                bytes += try #require(try await response.next())
                            }
                            return ContinuousClock.now
                        }
                    }
                    let gone = try await provider.waitForPeerGone(request: 1)
                    #expect(gone - left < .milliseconds(100))
                    hearth.terminate()
                    #expect(await hearth.exitStatus() == 0)
                    #expect(try await hearth.storedLedger().runs.map(\.outcome) == ["client_gone"])
                }
        }
    }
}
