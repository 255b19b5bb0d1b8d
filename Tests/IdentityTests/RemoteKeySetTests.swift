import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct RemoteKeySetTests {
    private let clock = ManualClock()
    private let first: TestIssuer
    private let second: TestIssuer

    init() throws {
        first = try TestIssuer()
        second = try TestIssuer(1)
    }

    private func keySet(_ transport: FakeTransport, url: String = "https://keys.test/jwks") -> RemoteKeySet {
        RemoteKeySet(url: url, transport: transport, clock: clock, logger: quiet)
    }

    @Test func `a key set is fetched once, by a GET that accepts JSON`() async throws {
        let transport = FakeTransport([.json(first.jwks)])
        let keys = keySet(transport)
        #expect(try await keys.key(first.keyID) != nil)
        #expect(try await keys.key(first.keyID) != nil)
        let exchange = try #require(transport.exchanges.first)
        #expect(transport.exchanges.count == 1 && exchange.wasReadToEnd)
        #expect(exchange.request.url == "https://keys.test/jwks" && exchange.request.body.isEmpty)
        #expect(exchange.request.headers.contains { $0.name == "Accept" && $0.value == "application/json" })
    }

    @Test func `concurrent lookups of a key send one request`() async throws {
        let gate = Gate()
        let transport = FakeTransport([FakeTransport.Answer([.gate(gate), .text(first.jwks)])])
        let keys = keySet(transport)
        let begun = Shared(0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    begun.update { $0 += 1 }
                    return try await keys.key(first.keyID) != nil
                }
            }
            while begun.value < 16 || transport.exchanges.isEmpty { await Task.yield() }
            for _ in 0..<100 { await Task.yield() }
            gate.open()
            for try await isThere in group { #expect(isThere) }
        }
        #expect(transport.exchanges.count == 1)
    }

    @Test func `a cancelled lookup does not cancel the fetch for other callers`() async throws {
        let gate = Gate()
        let transport = FakeTransport([FakeTransport.Answer([.gate(gate), .text(first.jwks)])])
        let keys = keySet(transport)
        let beginner = Task { try await keys.key(first.keyID) != nil }
        while transport.exchanges.isEmpty { await Task.yield() }
        let waiter = Task { try await keys.key(first.keyID) != nil }
        beginner.cancel()
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        #expect(try await waiter.value)
        #expect(transport.exchanges.count == 1)
    }

    @Test func `an unknown key causes at most one fetch a minute`() async throws {
        let transport = FakeTransport([.json(first.jwks), .json(first.jwks), .json(second.jwks)])
        let keys = keySet(transport)
        #expect(try await keys.key(first.keyID) != nil)
        for _ in 0..<10 { #expect(try await keys.key(second.keyID) == nil) }
        #expect(transport.exchanges.count == 1)
        clock.advance(by: .seconds(60))
        for _ in 0..<10 { #expect(try await keys.key("another") == nil) }
        #expect(transport.exchanges.count == 2)
        clock.advance(by: .seconds(59))
        #expect(try await keys.key(second.keyID) == nil)
        clock.advance(by: .seconds(1))
        #expect(try await keys.key(second.keyID) != nil)
        #expect(try await keys.key(first.keyID) == nil)
        #expect(transport.exchanges.count == 3)
    }

    @Test(arguments: [
        (nil, 3600), ("max-age=600", 600), ("public, MAX-AGE=\"600\"", 600), ("max-age=5", 60), ("max-age=-1", 60),
        ("max-age=99999999", 86_400), ("max-age=99999999999999999999", 3600), ("no-store", 60),
        ("max-age=600, no-cache", 60), ("s-maxage=10", 3600),
    ])
    func `a key set is fresh for its max-age, between a minute and a day`(
        field: String?, seconds: Int
    ) async throws {
        let transport = FakeTransport([.json(first.jwks, cacheControl: field), .json(second.jwks)])
        let keys = keySet(transport)
        #expect(try await keys.key(first.keyID) != nil)
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(try await keys.key(first.keyID) != nil)
        #expect(transport.exchanges.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await keys.key(first.keyID) == nil)
        #expect(transport.exchanges.count == 2)
    }

    @Test(arguments: [
        FakeTransport.Answer.failing(TransportError(.connect, "refused")), FakeTransport.Answer(status: 503),
        .json("{\"keys\":[]}"), .json("[]"), .json("{\"keys\":[],\"keys\":[]}"),
        FakeTransport.Answer([.text("{\"keys\":["), .failure(TransportError(.cut, "cut"))]),
        FakeTransport.Answer([.endless([UInt8](repeating: 0x20, count: 4096))]),
        FakeTransport.Answer(status: 302, headers: ["location": "https://keys.test/elsewhere"]),
    ])
    func `a stale key set is used for a day if a fetch fails`(failure: FakeTransport.Answer) async throws {
        let transport = FakeTransport([.json(first.jwks), failure, failure, failure])
        let keys = keySet(transport)
        #expect(try await keys.key(first.keyID) != nil)
        clock.advance(by: .seconds(3600))
        for _ in 0..<10 { #expect(try await keys.key(first.keyID) != nil) }
        #expect(transport.exchanges.count == 2)
        clock.advance(by: .seconds(60))
        #expect(try await keys.key(first.keyID) != nil)
        #expect(transport.exchanges.count == 3)
        clock.advance(by: .seconds(86_400 - 60))
        let error = try await hearthError { _ = try await keys.key(first.keyID) }
        #expect(error?.code == .providerUnavailable)
    }

    @Test func `a lookup without a key set fails, and the next one fetches again`() async throws {
        let transport = FakeTransport([.failing(TransportError(.connect, "refused")), .json(first.jwks)])
        let keys = keySet(transport)
        let error = try await hearthError { _ = try await keys.key(first.keyID) }
        #expect(error?.code == .providerUnavailable && error?.isRetryable == true)
        #expect(try await keys.key(first.keyID) != nil)
    }

    @Test func `a key set of more than 64 KB is rejected before its end`() async throws {
        let padding = String(repeating: " ", count: 64 * 1024)
        let transport = FakeTransport([.json(first.jwks + padding).cut(every: 1000), .json(first.jwks)])
        let keys = keySet(transport)
        #expect(try await hearthError { _ = try await keys.key(first.keyID) }?.code == .providerUnavailable)
        #expect(transport.exchanges.map(\.wasReadToEnd) == [false])
    }

    @Test(arguments: [
        ("http://keys.test/jwks", false), ("ftp://keys.test/jwks", false), ("https://me:pw@keys.test/", false),
        ("file:///etc/passwd", false), ("", false), ("http://127.0.0.1.keys.test/", false),
        ("http://localhost@keys.test/", false), ("http://127.0.0.1:8080/jwks", true), ("http://[::1]/jwks", true),
        ("http://localhost/jwks", true),
    ])
    func `a key set URL is https, or http on this machine`(url: String, isAllowed: Bool) async throws {
        let transport = FakeTransport([.json(first.jwks)])
        let keys = keySet(transport, url: url)
        let error = try await hearthError { _ = try await keys.key(first.keyID) }
        #expect((error == nil) == isAllowed)
        #expect(transport.exchanges.isEmpty != isAllowed)
    }

    @Test(arguments: [
        ("use", RawJSON.string("enc")), ("alg", .string("RS512")), ("kty", .string("EC")), ("kid", nil),
        ("kid", .string("")), ("kid", .string("a\nb")), ("n", .string("AQAB")), ("n", nil), ("e", .string("AA")),
        ("e", .string("AQ")), ("n", .string("****")), ("d", .string("AQAB")), ("key_ops", .array([.string("sign")])),
        ("use", .null), ("use", .array([.string("sig")])), ("alg", .string("ES256")),
    ])
    func `a JWK that is malformed or for another purpose is left out`(name: String, value: RawJSON?) async throws {
        let jwk = try #require(RawJSON(first.jwks)["keys"]?.array?.first)
        let other = try #require(RawJSON(second.jwks)["keys"]?.array?.first)
        let set: RawJSON = ["keys": .array([jwk.with(name, value), other])]
        let keys = try KeySet(parsing: Array(set.text.utf8))
        #expect(keys.key(first.keyID) == nil && keys.key(second.keyID) != nil)
        if name == "kid", let id = value?.string { #expect(keys.key(id) == nil) }
    }

    @Test(arguments: [
        ("crv", RawJSON.string("P-384")), ("crv", .string("secp256k1")), ("crv", nil), ("x", nil), ("y", nil),
        ("x", .string("AQAB")), ("x", .string("")), ("alg", .string("RS256")), ("alg", .string("ES384")),
        ("kty", .string("RSA")), ("kty", .string("OKP")), ("d", .string("AQAB")), ("use", .string("enc")),
    ])
    func `an EC JWK that is malformed or for another purpose is left out`(name: String, value: RawJSON?) async throws {
        let issuer = try await TestIssuer.p256()
        let jwk = try #require(RawJSON(issuer.jwks)["keys"]?.array?.first)
        #expect(try KeySet(parsing: Array(issuer.jwks.utf8)).key(issuer.keyID)?.algorithm == .es256)
        let set: RawJSON = ["keys": .array([jwk.with(name, value)])]
        #expect(try KeySet(parsing: Array(set.text.utf8)).isEmpty)
    }
}
