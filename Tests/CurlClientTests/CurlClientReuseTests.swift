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

    /// Reads the first piece and discards the rest. Returns the time before that.
    @discardableResult
    private func readAnswer(
        _ client: CurlClient, from provider: ScriptedProvider
    ) async throws -> ContinuousClock.Instant {
        try await client.withResponse(to: chat(with: provider)) { response in
            _ = try await response.next()
            let time = ContinuousClock.now
            response.discardRest()
            return time
        }
    }

    @Test func `twenty responses whose end comes late use one connection`() async throws {
        let script = ScriptedProvider.Script { request in
            [.eventStream, .body("data: [DONE]\n\n"), .gate(request.header("X-Gate") ?? ""), .finish]
        }
        try await withScriptedProvider(default: script) { provider in
            try await withCurlClient { client in
                var (number, reuses) = (0, 0)
                var expected: Int?
                while reuses < 20 {
                    var request = chat(with: provider)
                    request.headers.append(("X-Gate", "end \(number)"))
                    let discarded = try await client.withResponse(to: request) { response in
                        _ = try await response.next()
                        let time = ContinuousClock.now
                        response.discardRest()
                        provider.open(gate: "end \(number)")
                        return time
                    }
                    let connection = try await provider.waitForEnd(ofRequest: number).connection
                    while client.activeTransfers > 0 { await Task.yield() }
                    if let expected {
                        #expect(connection == expected)
                        reuses += 1
                    }
                    // Later, the rest may have been aborted: then the next response has another connection.
                    expected = .now - discarded < .seconds(1) ? connection : nil
                    number += 1
                }
            }
        }
    }

    @Test func `a discarded rest that does not end is aborted, and not before a second has passed`() async throws {
        try await withScriptedProvider(Self.script([.stallUntilPeerLeaves])) { provider in
            try await withCurlClient { client in
                let discarded = try await readAnswer(client, from: provider)
                let gone = try #require(try await provider.waitForPeerGone().endedAt)
                #expect(gone - discarded >= .seconds(1))
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
