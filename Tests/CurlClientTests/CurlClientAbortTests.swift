import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite struct CurlClientAbortTests {
    private struct Left: Error {}

    /// Streams one token and then nothing, until the peer leaves.
    private static let stalled = ScriptedProvider.Script.answer(["x", "y"], ending: .stall(after: 1))

    @Test func `a body closure that returns early ends the transfer and the connection`() async throws {
        try await withScriptedProvider(Self.stalled) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { _ = try await $0.next() }
                #expect(client.activeTransfers == 0)
                try await provider.waitForPeerGone()
                _ = try await client.text(chat(with: provider))
                #expect(provider.exchanges.map(\.connection) == [0, 1])
            }
        }
    }

    @Test func `a body closure that throws ends the transfer`() async throws {
        try await withScriptedProvider(Self.stalled) { provider in
            try await withCurlClient { client in
                await #expect(throws: Left.self) {
                    try await client.withResponse(to: chat(with: provider)) { _ in throw Left() }
                }
                #expect(client.activeTransfers == 0)
                _ = try await provider.waitForPeerGone()
            }
        }
    }

    @Test func `cancelling a reader closes the connection`() async throws {
        try await withScriptedProvider(Self.stalled) { provider in
            try await withCurlClient { client in
                let reader = Task { try await client.text(chat(with: provider)) }
                try await provider.waitForTokens(1)
                reader.cancel()
                try await provider.waitForPeerGone()
                await #expect(throws: CancellationError.self) { try await reader.value }
                #expect(client.activeTransfers == 0)
            }
        }
    }

    @Test func `cancelling before the head closes the connection`() async throws {
        try await withScriptedProvider(ScriptedProvider.Script([.stallUntilPeerLeaves])) { provider in
            try await withCurlClient { client in
                let reader = Task { try await client.text(chat(with: provider)) }
                _ = try await provider.waitForRequest()
                reader.cancel()
                try await provider.waitForPeerGone()
                await #expect(throws: CancellationError.self) { try await reader.value }
            }
        }
    }

    @Test func `cancelling a task that is not reading closes the connection`() async throws {
        try await withScriptedProvider(Self.stalled) { provider in
            try await withCurlClient { client in
                let (gate, opener) = AsyncStream.makeStream(of: Void.self)
                let (reads, read) = AsyncStream.makeStream(of: Void.self)
                let reader = Task {
                    try await client.withResponse(to: chat(with: provider)) { response in
                        _ = try await response.next()
                        read.finish()
                        await Task { for await _ in gate {} }.value  // deaf to cancellation
                        await #expect(throws: CancellationError.self) { try await response.next() }
                    }
                }
                for await _ in reads {}
                reader.cancel()
                _ = try await provider.waitForPeerGone()
                opener.finish()
                try await reader.value
            }
        }
    }

    @Test func `cancelling a child task that reads closes the connection`() async throws {
        try await withScriptedProvider(Self.stalled) { provider in
            try await withCurlClient { client in
                try await client.withResponse(to: chat(with: provider)) { response in
                    _ = try await response.next()
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask {
                            await #expect(throws: CancellationError.self) { while try await response.next() != nil {} }
                        }
                        group.cancelAll()
                    }
                    _ = try await provider.waitForPeerGone()
                }
            }
        }
    }

    @Test func `a task that is already cancelled sends no request`() async throws {
        try await withScriptedProvider { provider in
            try await withCurlClient { client in
                let reader = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await client.text(chat(with: provider))
                }
                await #expect(throws: CancellationError.self) { try await reader.value }
                #expect(client.activeTransfers == 0)
                #expect(provider.exchanges.isEmpty)
            }
        }
    }

    @Test func `two hundred aborts at random moments leave no transfer behind`() async throws {
        let tokens = Array(repeating: String(repeating: "x", count: 2_000), count: 100)
        let scripts: [ScriptedProvider.Script] = [
            .answer(["x"]), .answer(tokens), .answer(tokens, ending: .endless(every: .zero)),
            .answer(["x"], ending: .stall(after: 0)), ScriptedProvider.Script([.stallUntilPeerLeaves]),
            .answer(tokens, ending: .cut(after: 50)),
        ]
        var random = SplitMix64(seed: 20_261_121)
        let cases = (0..<200).map { _ in
            (
                script: Int.random(in: 0..<scripts.count, using: &random),
                reads: Int.random(in: 0...20, using: &random), yields: Int.random(in: 0...100, using: &random),
                isAwaited: Bool.random(using: &random)
            )
        }
        let byHeader = ScriptedProvider.Script { scripts[Int($0.header("X-Script") ?? "") ?? 0].steps($0) }
        try await withScriptedProvider(default: byHeader) { provider in
            try await withCurlClient { client in
                await withTaskGroup(of: Void.self) { group in
                    for (number, (script, reads, yields, isAwaited)) in cases.enumerated() {
                        var request = chat(with: provider)
                        request.headers += [("X-Script", String(script)), ("X-Case", String(number))]
                        group.addTask { [request] in
                            let reader = Task {
                                try await client.withResponse(to: request) { response in
                                    for _ in 0..<reads where try await response.next() == nil { break }
                                }
                            }
                            if isAwaited {
                                _ = try? await provider.wait(for: "case \(number)") { exchanges in
                                    exchanges.first { $0.request.header("X-Case") == String(number) }
                                }
                            }
                            for _ in 0..<yields { await Task.yield() }
                            reader.cancel()
                            _ = await reader.result
                        }
                    }
                }
                #expect(client.activeTransfers == 0)
                #expect(provider.exchanges.count >= 200 / 3, "many got as far as the provider")
                _ = try await client.text(chat(with: provider))
            }
        }
    }
}
