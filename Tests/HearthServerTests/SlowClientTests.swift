import Assist
import HearthAPI
import HearthCore
import HearthTesting
import Synchronization
import Testing

/// Tests of clients that read slowly or disconnect.
@Suite struct SlowClientTests {
    @Test func `a client that stops reading pauses the model and later gets every event`() async throws {
        let accepted = Atomic(0)
        let isEnough = Atomic(false)
        var server = TestServer()
        server.model = ScriptedModel { request, _, emit in
            guard request.phase == .synthesis else { return }
            for _ in 0..<Self.tooMany where !isEnough.load(ordering: .relaxed) {
                try await emit(.text(Self.piece))
                accepted.add(1, ordering: .relaxed)
            }
        }
        let body = try await server.serve { client in
            try await client.stream { reader in
                var before = 0
                while before < Self.few || before != accepted.load(ordering: .relaxed) {
                    before = accepted.load(ordering: .relaxed)
                    // Others are served meanwhile; a model that is not paused would have written on by then.
                    for _ in 0..<30 { #expect(try await client.send("/health").head.status == 200) }
                }
                #expect(before < Self.tooMany)
                isEnough.store(true, ordering: .relaxed)
                try await reader.readToEnd()
                return reader.bytes
            }
        }
        // Once in deltas and once in the final, with little around them.
        let text = 2 * accepted.load(ordering: .relaxed) * Self.piece.utf8.count
        #expect((text...text + text / 10).contains(body.count))
        #expect(String(decoding: body.suffix(600), as: UTF8.self).contains("\nevent: done\n"))
        #expect(server.accounting.outcomes == [.done])
    }

    private static let piece = String(repeating: "read ", count: 3_200)
    /// 160 MB of pieces: several times what the sockets between server and client hold.
    private static let tooMany = 10_000
    /// 64 KB: less than the sockets hold, and so much that the other events count little.
    private static let few = 4

    @Test(arguments: [[], ["Read "]])
    func `a client that disconnects from a silent model ends its run once and is charged for its text`(
        first: [String]
    ) async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: first)
        try await server.serve { client in
            try await client.stream { reader in
                try await server.clock.waitForSilence()
                try await reader.read { $0.events.count { $0.name == "delta" } == first.count }
            }
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
        #expect(server.accounting.outcomes == [.clientGone])
        #expect(
            server.accounting.ledger.entries == [
                .reserved(ceiling: Money(cents: 10)), first.isEmpty ? .released : .settled(cost: .zero, tokens: 1),
            ])
        #expect(server.clock.sleepers == 0)
    }

    @Test func `a client that disconnects from a writing model ends its run once`() async throws {
        var server = TestServer()
        server.model = ScriptedModel { request, meter, emit in
            guard request.phase == .synthesis else { return }
            // Like the router, for every ending of the call.
            defer {
                meter.record(
                    ModelCall(
                        model: "test/model", phase: request.phase, usage: TokenUsage(output: 1), cost: .zero,
                        basis: .estimated))
            }
            for _ in 0..<Self.tooMany { try await emit(.text(Self.piece)) }
        }
        try await server.serve { client in
            try await client.stream { reader in try await reader.read { $0.events.contains { $0.name == "delta" } } }
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
        }
        #expect(server.accounting.outcomes == [.clientGone])
        #expect(
            server.accounting.ledger.entries == [
                .reserved(ceiling: Money(cents: 10)), .settled(cost: .zero, tokens: 1),
            ])
    }
}
