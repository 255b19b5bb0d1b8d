import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite(.startsServer) struct DisconnectTests {
    /// Nothing but the client's leaving ends the call: the provider's time limits are longer than any test.
    @Test(arguments: ["meals", "chat"])
    func `a client that disconnects ends the provider's transfer`(mode: String) async throws {
        let endless = ScriptedProvider.Script.answer(["word by word "], ending: .stall(after: 1))
        try await withScriptedProvider(default: endless) { provider in
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let request = hearth.request("/v1/assist/stream", body: #"{"goal":"dinner tonight","mode":"\#(mode)"}"#)
                try await withCurlClient { client in
                    try await client.withResponse(to: request) { response in
                        var bytes: [UInt8] = []
                        while !String(decoding: bytes, as: UTF8.self).contains("event: delta") {
                            bytes += try #require(try await response.next())
                        }
                    }
                }
                try await provider.waitForPeerGone()
                hearth.terminate()
                #expect(await hearth.exitStatus() == 0)
                #expect(try await hearth.storedLedger().runs.map(\.outcome) == ["client_gone"])
            }
        }
    }
}
