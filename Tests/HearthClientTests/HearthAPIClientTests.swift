import Foundation
import HearthAPI
import HearthClient
import HearthCore
import HearthTesting
import Testing

@Suite struct HearthAPIClientTests {
    private let url: URL
    private let clock = ManualClock()
    private let tokens = MemoryCredentialStore()

    init() throws { url = try #require(URL(string: "https://hearth.test")) }

    private func client(_ server: ScriptedServer, expiresIn seconds: Int64? = nil) throws -> HearthAPIClient {
        let end = seconds.map { Date(timeIntervalSince1970: Double(clock.now.milliseconds / 1000 + $0)) }
        tokens.save(Credentials(server: url, userID: 7, accessToken: "old", refreshToken: "once", expiresAt: end))
        return try HearthAPIClient(baseURL: url, transport: server, credentials: tokens, clock: clock)
    }

    private static let session =
        #"{"user_id":7,"jwt":"new","token_type":"Bearer","expires_in":86400,"refresh_token":"twice"}"#

    private static func authorize(_ request: ClientRequest) -> ClientResponse {
        switch (request.url.path, request.headers["authorization"]) {
        case ("/v1/auth/refresh", nil): .json(session)
        case (_, "Bearer new"): .json("{}")
        default: .problem(401, "unauthorized")
        }
    }

    @Test func `a token that the server refuses is renewed once for all requests`() async throws {
        let server = ScriptedServer { Self.authorize($0) }
        let client = try client(server)
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { _ = try await client.send("GET", "v1/runs") } }
            try await group.waitForAll()
        }
        #expect(server.requests("/v1/auth/refresh").count == 1)
        #expect(tokens.load()?.accessToken == "new" && tokens.load()?.refreshToken == "twice")
        #expect(await client.state == .signedIn(userID: 7))
    }

    @Test func `a token is renewed before it expires`() async throws {
        let server = ScriptedServer { Self.authorize($0) }
        let client = try client(server, expiresIn: 30)
        _ = try await client.send("GET", "v1/runs")
        #expect(server.requests("/v1/runs").count == 1)
        #expect(server.requests("/v1/auth/refresh").count == 1)
    }

    @Test func `credentials that the server refuses sign the user out`() async throws {
        let server = ScriptedServer { _ in .problem(401, "unauthorized") }
        let client = try client(server)
        var states = await client.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(userID: 7))
        let error = await #expect(throws: HearthClientError.self) { _ = try await client.send("GET", "v1/runs") }
        #expect(error?.code == .signedOut)
        #expect(await states.next() == .signedOut && tokens.load() == nil)
        let second = await #expect(throws: HearthClientError.self) { _ = try await client.send("GET", "v1/runs") }
        #expect(second?.code == .signedOut && server.requests("/v1/runs").count == 1)
    }

    @Test func `a refresh that does not arrive keeps the user signed in`() async throws {
        let server = ScriptedServer { request in
            if request.url.path == "/v1/auth/refresh" { throw ScriptedServer.Unreachable() }
            return .problem(401, "unauthorized")
        }
        let client = try client(server)
        let error = await #expect(throws: HearthClientError.self) { _ = try await client.send("GET", "v1/runs") }
        #expect(error?.code == .offline && error?.isRetryable == true)
        #expect(await client.state == .signedIn(userID: 7) && tokens.load()?.refreshToken == "once")
    }

    @Test func `a wrong password is refused and signs nobody out`() async throws {
        let server = ScriptedServer { _ in .problem(401, "unauthorized") }
        let client = try client(server)
        let error = await #expect(throws: HearthClientError.self) {
            try await client.signIn(email: "a@example.org", password: "wrong")
        }
        #expect(error?.code == .refused && error?.problem?.status == 401)
        #expect(await client.state == .signedIn(userID: 7))
    }

    @Test func `a problem document becomes an error with its fields`() async throws {
        let server = ScriptedServer { _ in
            .problem(429, "rate_limited", fields: [("/goal", "is required")], headers: ["retry-after": "7"])
        }
        let client = try client(server)
        let error = await #expect(throws: HearthClientError.self) { _ = try await client.send("GET", "v1/runs") }
        #expect(error?.code == .refused && error?.problem?.code == "rate_limited" && error?.isRetryable == true)
        #expect(error?.retryAfter == .seconds(7))
        #expect(error?.fields.map(\.field) == ["/goal"])
    }

    @Test func `credentials of another server are not sent`() async throws {
        let server = ScriptedServer { _ in .json("{}") }
        tokens.save(
            Credentials(
                server: try #require(URL(string: "https://other.test")), userID: 7, accessToken: "old"))
        let client = try HearthAPIClient(baseURL: url, transport: server, credentials: tokens, clock: clock)
        #expect(await client.state == .signedOut)
    }

    @Test(arguments: [
        ("hearth.example.org", ["https://hearth.example.org"]),
        ("192.168.1.20:8000", ["https://192.168.1.20:8000", "http://192.168.1.20:8000"]),
        ("8.8.8.8", ["https://8.8.8.8"]), ("localhost:8000", ["https://localhost:8000", "http://localhost:8000"]),
        ("http://10.0.0.2", ["http://10.0.0.2"]), ("ftp://hearth.lan", []), ("", []),
        ("https://user@hearth.lan", []),
    ])
    func `an address is tried in clear text only where it can be local`(text: String, expected: [String]) async {
        let server = ScriptedServer { _ in throw ScriptedServer.Unreachable() }
        await #expect(throws: HearthClientError.self) { try await ServerCheck(transport: server).find(text) }
        #expect(server.requests("/health").map(\.url.absoluteString) == expected.map { $0 + "/health" })
    }

    @Test func `a server is known by its health`() async throws {
        let server = ScriptedServer { request in
            request.url.scheme == "https" ? .json("<html>") : .json(#"{"status":"ok","version":"1.2"}"#)
        }
        let found = try await ServerCheck(transport: server).find(" nas.local:8000 ")
        #expect(found.version == "1.2" && found.baseURL.absoluteString == "http://nas.local:8000")
        let error = await #expect(throws: HearthClientError.self) {
            try await ServerCheck(transport: server).find("example.org")
        }
        #expect(error?.code == .notHearth)
    }
}

@Suite struct CredentialFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "HearthClientTests-\(UUID())")
    private let credentials: Credentials

    init() throws {
        credentials = Credentials(
            server: try #require(URL(string: "https://hearth.test")), userID: 7, accessToken: "a", refreshToken: "r",
            expiresAt: Date(timeIntervalSince1970: 1_800_000_000))
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func `the file can only be read by its user`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "credentials.json")
        let store = FileCredentialStore(file)
        #expect(try store.load() == nil)
        try store.save(credentials)
        #expect(try mode(file) == 0o600 && mode(folder) == 0o700)
        #expect(try store.load() == credentials)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        #expect(throws: HearthClientError.self) { try store.load() }
        try store.clear()
        try store.clear()
        #expect(try store.load() == nil)
    }

    @Test func `a new installation forgets the credentials of the old one`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = MemoryCredentialStore(credentials)
        let check = ReinstallCheck(marker: folder.appending(path: "installed"))
        #expect(try check.run(clearing: store) && store.load() == nil)
        store.save(credentials)
        #expect(try !check.run(clearing: store) && store.load() == credentials)
    }
}
