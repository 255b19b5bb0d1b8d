import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity

/// A client of a server that asks who it is, with any method.
struct SignedInClient: Sendable {
    let port: Int
    var bearer: String?

    struct Reply: Sendable {
        var status: Int
        var head: String
        var body: String

        func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            try WireJSON.decode(type, from: body.utf8)
        }
    }

    func send(_ method: String, _ path: String, _ body: String? = nil, fields: String = "") async throws -> Reply {
        let connection = try RawConnection(port: port)
        let authorization = bearer.map { "authorization: Bearer \($0)\r\n" } ?? ""
        let length = body.map { "content-type: application/json\r\ncontent-length: \($0.utf8.count)\r\n" } ?? ""
        await connection.send(
            "\(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\(authorization)\(fields)\(length)\r\n"
                + (body ?? ""))
        let (head, text) = try await connection.readResponse()
        await connection.close()
        let status = head.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
        return Reply(status: status ?? 0, head: head, body: text)
    }

    func signedIn(_ reply: Reply) throws -> SignedInClient {
        SignedInClient(port: port, bearer: try reply.decode(SignInResponse.self).jwt)
    }
}

/// Somebody whose identity tokens a server takes for Apple's: a key of its own, served by a scripted provider.
struct OwnIssuer: Sendable {
    static let audience = "org.example.family"
    let keys: SigningKeys
    let publicPEM: String

    init() async throws {
        let pem = try SigningKeys.generatePEM()
        publicPEM = try SigningKeys.publicPEM(of: pem)
        keys = try SigningKeys(privatePEM: pem, publicPEM: nil, previousPublicPEM: nil)
    }

    var script: ScriptedProvider.Script {
        .response(status: 200, fields: [("Content-Type", "application/json")], body: keys.publicKeys)
    }

    func token(for person: UUID) async throws -> String {
        try await AccessTokens(
            keys: keys, clock: SystemClock(), issuer: "https://appleid.apple.com", audience: Self.audience,
            lifetime: .seconds(600)
        ).issue(user: person, session: UUID())
    }
}

/// A server outside of dev mode that takes `issuer` for Apple, for the time of `body`.
func withSignIn<Result>(
    _ environment: [String: String] = [:],
    _ body: (HearthProcess, SignedInClient, OwnIssuer, ScriptedProvider) async throws -> Result
) async throws -> Result {
    let issuer = try await OwnIssuer()
    return try await withScriptedProvider(default: issuer.script) { provider in
        let settings = [
            "HEARTH_DEV": "false", "APPLE_AUDIENCE": OwnIssuer.audience, "APPLE_JWKS_URL": provider.url + "/keys",
            "PUBLIC_URL": "https://Hearth.example.org:443/", "SIGN_UP": "open",
            "AI_ASSIST_ENABLED": "false", "RATE_LIMIT_PER_MIN": "0", "RATE_LIMIT_USER_PER_MIN": "0",
            "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0", "RATE_LIMIT_SIGN_IN_PER_MIN": "0",
        ]
        return try await withHearth(settings.merging(environment) { $1 }) { hearth in
            try await body(hearth, SignedInClient(port: hearth.port), issuer, provider)
        }
    }
}
