import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite struct CurlClientReuseTests {
    private typealias Step = ScriptedProvider.Step

    /// An answer, and after its last word whatever `rest` says.
    private static func script(_ rest: [Step]) -> ScriptedProvider.Script {
        ScriptedProvider.Script([.eventStream, .body("data: [DONE]\n\n")] + rest)
    }

    /// Reads the first piece and wants no more; answers when it did.
    @discardableResult
    private func readAnswer(
        _ client: CurlClient, from provider: ScriptedProvider
    ) async throws -> ContinuousClock.Instant {
        try await client.withResponse(to: chat(with: provider)) { response in
            _ = try await response.next()
            response.discardRest()
            return .now
        }
    }

    @Test func `twenty responses whose end comes late use one connection`() async throws {
        let gates = (0..<20).map { "end \($0)" }
        let provider = try ScriptedProvider(gates.map { Self.script([.gate($0), .finish]) })
        try await withCurlClient { client in
            for (number, gate) in gates.enumerated() {
                try await client.withResponse(to: chat(with: provider)) { response in
                    _ = try await response.next()
                    response.discardRest()
                    #expect(client.activeTransfers == 1, "the answer is read and its transfer still runs")
                    provider.open(gate: gate)
                }
                _ = try await provider.waitForEnd(ofRequest: number)
                while client.activeTransfers > 0 { await Task.yield() }
            }
            #expect(provider.exchanges.map(\.connection) == Array(repeating: 0, count: 20))
        }
        await provider.stop()
    }

    @Test func `a discarded rest that does not end is aborted after a second`() async throws {
        try await withScriptedProvider(Self.script([.stallUntilPeerLeaves])) { provider in
            try await withCurlClient { client in
                let left = try await readAnswer(client, from: provider)
                let gone = try await provider.waitForPeerGone()
                #expect((.milliseconds(900)...(.seconds(5))).contains(left.duration(to: gone)))
                while client.activeTransfers > 0 { await Task.yield() }
            }
        }
    }

    @Test func `a discarded rest that is too long is aborted at once`() async throws {
        let page = Step.body([UInt8](repeating: 0x61, count: 1_000))
        try await withScriptedProvider(Self.script([.forever([page])])) { provider in
            try await withCurlClient { client in
                try await readAnswer(client, from: provider)
                _ = try await provider.waitForPeerGone()
                let written = try #require(provider.exchanges.first?.bytesWritten)
                #expect(written < 1_000_000, "of an endless rest, the bound and what the two kernels hold")
            }
        }
    }

    @Test func `stopping the client aborts a discarded rest`() async throws {
        try await withScriptedProvider(Self.script([.stallUntilPeerLeaves])) { provider in
            let client = try CurlClient()
            try await readAnswer(client, from: provider)
            await client.stop()
            #expect(client.activeTransfers == 0)
            _ = try await provider.waitForPeerGone()
        }
    }
}
