import Foundation
import HearthCore
import HearthTesting
import Identity
import JSONText
import Testing

@Suite struct AccessTokensTests {
    private let issuer: TestIssuer
    private let clock = ManualClock()
    private let tokens: AccessTokens
    private let user = UUID()
    private let session = UUID()

    init() throws {
        issuer = try TestIssuer()
        tokens = AccessTokens(keys: issuer.keys, clock: clock)
    }

    private var claims: RawJSON {
        [
            "iss": .string("parenting-assistant"), "aud": .string("parenting-assistant-ios"),
            "sub": .string(user.text), "sid": .string(session.text), "iat": clock.seconds(),
            "exp": clock.seconds(86_400),
        ]
    }

    @Test func `an access token carries user, session and expiry`() async throws {
        let token = try await tokens.issue(user: user, session: session)
        let verified = try await tokens.verify(token)
        #expect(verified == AccessToken(user: user, session: session, expiresAt: clock.now + .seconds(86_400)))

        let parts = try token.split(separator: ".").prefix(2).map { part in
            try RawJSON(String(decoding: try #require(Base64.decode(part.utf8, .url)), as: UTF8.self))
        }
        #expect(parts[0]["alg"]?.string == "RS256" && parts[0]["typ"]?.string == "JWT")
        #expect(parts[0]["kid"]?.string == issuer.keyID)
        #expect(parts[1].with("jti", nil).members == claims.members)
        #expect(try #require(parts[1]["jti"]?.string).count == 22)
    }

    @Test func `two access tokens of one session differ`() async throws {
        let first = try await tokens.issue(user: user, session: session)
        #expect(try await tokens.issue(user: user, session: session) != first)
    }

    @Test func `an access token is rejected after its lifetime and the leeway`() async throws {
        let short = AccessTokens(keys: issuer.keys, clock: clock, lifetime: .seconds(900))
        let token = try await short.issue(user: user, session: session)
        clock.advance(by: .seconds(959))
        _ = try await short.verify(token)
        clock.advance(by: .seconds(1))
        #expect(try await hearthError { _ = try await short.verify(token) }?.code == .unauthorized)
    }

    @Test func `an access token lives at most a day, whatever lifetime is set`() async throws {
        let long = AccessTokens(keys: issuer.keys, clock: clock, lifetime: .seconds(10_000_000))
        let token = try await long.issue(user: user, session: session)
        #expect(try await long.verify(token).expiresAt == clock.now + .seconds(86_400))
    }

    @Test func `the unchanged claims of the rejection tests are accepted`() async throws {
        #expect(try await tokens.verify(issuer.sign(claims, type: "JWT")).session == session)
    }

    @Test(arguments: [
        ("sub", RawJSON.string("1")), ("sid", .string("session")), ("sid", nil), ("iss", .string("parenting")),
        ("aud", .string("parenting-assistant")), ("sub", nil), ("nonce", .string("n")),
    ])
    func `an access token is rejected with a claim of another purpose`(name: String, value: RawJSON?) async throws {
        let token = try issuer.sign(claims.with(name, value), type: "JWT")
        let error = try await hearthError { _ = try await tokens.verify(token) }
        #expect(error?.code == .unauthorized && error?.message == "Sign in to use this server.")
    }

    @Test(arguments: [nil, "at+jwt", "jwt"])
    func `an access token is rejected if typ is not JWT`(type: String?) async throws {
        let token = try issuer.sign(claims, type: type)
        #expect(try await hearthError { _ = try await tokens.verify(token) }?.code == .unauthorized)
    }

    @Test func `every rejected access token gives the same error`() async throws {
        let good = try await tokens.issue(user: user, session: session)
        let stranger = AccessTokens(keys: try TestIssuer(1).keys, clock: clock)
        let elsewhere = AccessTokens(keys: issuer.keys, clock: clock, issuer: "elsewhere")
        let bad = [
            "", "x", "a.b.c", good + ".", String(good.dropLast()), String(repeating: "a", count: 100_000),
            try await stranger.issue(user: user, session: session),
            try await elsewhere.issue(user: user, session: session),
        ]
        for token in bad {
            let error = try #require(try await hearthError { _ = try await tokens.verify(token) })
            #expect(error.code == .unauthorized && error.message == "Sign in to use this server.")
            #expect(token.isEmpty || token.count < 9 || !String(reflecting: error).contains(token.prefix(20)))
        }
    }

    /// Each character of a token stands for bits that are looked at.
    @Test func `an access token is rejected with any character changed`() async throws {
        let token = Array(try await tokens.issue(user: user, session: session).utf8)
        for index in token.indices {
            var changed = token
            changed[index] = token[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let text = String(decoding: changed, as: UTF8.self)
            #expect(try await hearthError { _ = try await tokens.verify(text) }?.code == .unauthorized)
        }
    }
}

extension RawJSON {
    /// Without their order.
    fileprivate var members: Set<Member>? {
        guard case .object(let members) = self else { return nil }
        return Set(members)
    }
}
