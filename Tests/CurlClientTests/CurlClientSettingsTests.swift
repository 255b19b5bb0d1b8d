import CurlClient
import HearthCore
import HearthTesting
import Testing

@Suite struct CurlClientSettingsTests {
    @Test func `a certificate is accepted only if its authority is known and its key is pinned`() async throws {
        let server = try await LoopbackTLS()
        defer { server.stop() }
        let url = "https://127.0.0.1:\(server.port)/"
        try await withCurlClient { client in
            var pinned = get(url)
            for keys in [[], [server.pinnedKey]] {
                pinned.pinnedKeys = keys
                let failure = try await client.failure(pinned)
                #expect(failure?.code == .tls, "a pinned key does not stand in for an authority")
            }
        }
        try await withCurlClient(CurlClientSettings(certificateAuthorities: server.certificate)) { client in
            #expect(try await client.failure(get(url)) == nil)
            let strange = "sha256//" + String(repeating: "A", count: 43) + "="
            var pinned = get(url)
            pinned.pinnedKeys = [strange]
            let failure = try await client.failure(pinned)
            #expect(failure?.code == .tls)
            #expect(failure?.detail.contains("pinned") == true)
            pinned.pinnedKeys = [strange, server.pinnedKey]
            #expect(try await client.failure(pinned) == nil)
            #expect(try await client.failure(get(url)) == nil, "the next request has no pins")
        }
    }

    @Test func `requests go through the configured proxy`() async throws {
        try await withScriptedProvider(.response(status: 200, body: "by proxy")) { proxy in
            let settings = CurlClientSettings(proxy: "http://name:secret@127.0.0.1:\(proxy.port)")
            try await withCurlClient(settings) { client in
                let text = try await client.text(get("http://provider.test/v1/models"))
                #expect(text == "by proxy")
            }
            let seen = try #require(proxy.exchanges.first?.request)
            #expect(seen.path == "http://provider.test/v1/models")
            #expect(seen.header("Proxy-Authorization") == "Basic bmFtZTpzZWNyZXQ=")
        }
    }

    @Test func `an unreachable proxy is a connect error without its password`() async throws {
        let nobody = try ReservedPort()
        try await withCurlClient(CurlClientSettings(proxy: "http://name:secret@127.0.0.1:\(nobody.number)")) { client in
            let failure = try #require(try await client.failure(get("http://provider.test/")))
            #expect(failure.code == .connect)
            #expect(!failure.detail.contains("secret"))
        }
        withExtendedLifetime(nobody) {}
    }
}
