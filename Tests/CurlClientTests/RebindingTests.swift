import CResolver
import CurlClient
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Names that resolve to another address the second time, through libcurl's own lookups and sockets.
///
/// Both servers have one port, so that only the address tells them apart: 127.0.0.1 may be reached and 127.0.0.2 may not. A check
/// of an address that was looked up before the connection would let each of these requests through.
@Suite struct RebindingTests {
    private static let page = ScriptedProvider.Script.response(
        status: 200, fields: [("Content-Type", "text/html")], body: "ok")

    /// Runs `body` with an allowed server, a forbidden one at the same port, and a fetcher.
    private func serve(
        _ script: ScriptedProvider.Script = page,
        _ body: (_ allowed: ScriptedProvider, _ forbidden: ScriptedProvider, GuardedFetch) async throws -> Void
    ) async throws {
        let (allowed, forbidden) = try await Self.pair(script)
        let guarded = try GuardedFetch(try #require(OutboundNetworks("127.0.0.1:\(allowed.port)")))
        func stop() async {
            await guarded.stop()
            await forbidden.stop()
            await allowed.stop()
        }
        do {
            try await body(allowed, forbidden, guarded)
        } catch {
            await stop()
            throw error
        }
        await stop()
    }

    /// Returns two servers at one port of two addresses. The system chooses the port at the first address; another program may
    /// use it at the second one.
    private static func pair(
        _ script: ScriptedProvider.Script
    ) async throws -> (allowed: ScriptedProvider, forbidden: ScriptedProvider) {
        while true {
            let allowed = try ScriptedProvider(default: script)
            do {
                return (allowed, try ScriptedProvider(default: page, loopback: 2, port: allowed.port))
            } catch let error as SocketError where error.code == EADDRINUSE {
                await allowed.stop()
            }
        }
    }

    private func code(_ guarded: GuardedFetch, _ url: String) async throws -> FetchError.Code? {
        do {
            _ = try await guarded.fetch(FetchRequest(url: url, timeout: .testPatience))
            return nil
        } catch let error as FetchError {
            return error.code
        }
    }

    @Test func `a check before the connection would let such a name through`() async throws {
        try await serve { (allowed, forbidden, _) async throws in
            try #require(cresolver_answer("early.rebind.test", "127.0.0.1 127.0.0.2") == 0)
            var list: UnsafeMutablePointer<addrinfo>?
            try #require(getaddrinfo("early.rebind.test", nil, nil, &list) == 0)
            let first = list?.pointee.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }
            freeaddrinfo(list)
            #expect(first?.sin_addr.s_addr == UInt32(0x7F00_0001).bigEndian)
            // The address is allowed, and a client without a guard connects to another one.
            try await withCurlClient { client in
                let request = get("http://early.rebind.test:\(allowed.port)/")
                try await client.withResponse(to: request) { response in _ = try await response.rest() }
            }
            #expect(allowed.exchanges.isEmpty && forbidden.exchanges.count == 1)
        }
    }

    @Test func `a name is looked up for each connection, and what it leads to then is checked`() async throws {
        try await serve { (allowed, forbidden, guarded) async throws in
            try #require(cresolver_answer("twice.rebind.test", "127.0.0.1 127.0.0.2") == 0)
            let url = "http://twice.rebind.test:\(allowed.port)/"
            #expect(try await code(guarded, url) == nil)
            #expect(try await code(guarded, url) == .privateAddress)
            #expect(try await code(guarded, url) == nil)
            #expect(cresolver_count("twice.rebind.test") == 3)
            #expect(allowed.exchanges.count == 2 && forbidden.exchanges.isEmpty)
        }
    }

    @Test func `a redirect to the same name is checked anew`() async throws {
        let script = ScriptedProvider.Script.response(status: 302, fields: [("Location", "/secret")])
        try await serve(script) { (allowed, forbidden, guarded) async throws in
            try #require(cresolver_answer("redirect.rebind.test", "127.0.0.1 127.0.0.2") == 0)
            #expect(try await code(guarded, "http://redirect.rebind.test:\(allowed.port)/") == .privateAddress)
            #expect(allowed.exchanges.map(\.request.path) == ["/"] && forbidden.exchanges.isEmpty)
        }
    }

    @Test func `of a name with several addresses none is reached that is not allowed`() async throws {
        try await serve { (allowed, forbidden, guarded) async throws in
            for (number, addresses) in ["127.0.0.2,127.0.0.1", "127.0.0.1,127.0.0.2", "127.0.0.2,::1"].enumerated() {
                let name = "several\(number).rebind.test"
                try #require(cresolver_answer(name, addresses) == 0)
                _ = try await code(guarded, "http://\(name):\(allowed.port)/")
                #expect(cresolver_count(name) == 1)
            }
            #expect(forbidden.exchanges.isEmpty)
        }
    }
}
