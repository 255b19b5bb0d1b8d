import CurlClient
import HearthCore
import HearthTesting
import Logging
import ServiceLifecycle
import Testing

@Suite struct CurlClientLifecycleTests {
    private static let endless = ScriptedProvider.Script.answer(["x"], ending: .endless(every: .milliseconds(5)))

    @Test(arguments: [1, 3]) func `stopping aborts running transfers and refuses new ones`(threads: Int) async throws {
        try await withScriptedProvider(default: Self.endless) { provider in
            let client = try CurlClient(threads: threads)
            let readers = (0..<20).map { _ in Task { try await client.failure(chat(with: provider)) } }
            _ = try await provider.waitForRequest(19)
            await client.stop()
            #expect(client.activeTransfers == 0)
            for reader in readers { #expect(try await reader.value?.code == .other) }
            #expect(try await client.failure(chat(with: provider))?.code == .other)
            for number in 0..<20 { _ = try await provider.waitForPeerGone(request: number) }
        }
    }

    @Test func `a graceful shutdown lets a transfer end`() async throws {
        let script = ScriptedProvider.Script([.eventStream, .body("a"), .gate("end"), .body("b"), .finish])
        try await withScriptedProvider(script) { provider in
            let client = try CurlClient(shutdownGrace: .testPatience)
            let group = ServiceGroup(services: [client], logger: Logger(label: "test"))
            async let running: Void = group.run()
            try await client.withResponse(to: chat(with: provider)) { response in
                let first = try await response.next()
                await group.triggerGracefulShutdown()
                provider.open(gate: "end")
                let rest = try await response.restAsText()
                #expect(first == Array("a".utf8) && rest == "b")
            }
            try await running
        }
    }

    @Test func `a graceful shutdown aborts a transfer that does not end`() async throws {
        try await withScriptedProvider(Self.endless) { provider in
            let client = try CurlClient(shutdownGrace: .milliseconds(50))
            let group = ServiceGroup(services: [client], logger: Logger(label: "test"))
            async let running: Void = group.run()
            async let failure = client.failure(chat(with: provider))
            try await provider.waitForTokens(1)
            await group.triggerGracefulShutdown()
            #expect(try await failure?.code == .other)
            try await running
            #expect(client.activeTransfers == 0)
        }
    }

    @Test func `cancelling the service ends its grace period`() async throws {
        try await withScriptedProvider(Self.endless) { provider in
            let client = try CurlClient(shutdownGrace: .testPatience)
            let group = ServiceGroup(services: [client], logger: Logger(label: "test"))
            let running = Task { try await group.run() }
            async let failure = client.failure(chat(with: provider))
            try await provider.waitForTokens(1)
            await group.triggerGracefulShutdown()
            running.cancel()
            #expect(try await failure?.code == .other)
            _ = await running.result
        }
    }

    @Test func `a client that is released stops its thread`() async throws {
        try await withScriptedProvider(Self.endless) { provider in
            func drop() async throws -> Task<[UInt8]?, any Error> {
                let client = try CurlClient()
                let reader = Task { [weak client] in
                    try await client?.withResponse(to: chat(with: provider)) { try await $0.next() }
                }
                _ = try await reader.value
                return reader
            }
            _ = try await drop()
            _ = try await provider.waitForPeerGone()
        }
    }
}
