import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Storage
import Testing

/// The API's description and the pages, with a fixed clock and fixed ids. `make snapshots` records them.
@Suite struct PageSnapshotTests {
    private static let browser = [(name: "accept", value: "text/html"), (name: "accept-language", value: "en")]
    private static let users = (1...2).map { number in
        User(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number))), number: Int64(number),
            displayName: number == 1 ? "Anna" : "Ben", createdAt: Timestamp(milliseconds: 0))
    }

    private struct Administrator: Authenticator {
        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: users[0], isAdministrator: true)
        }
    }

    private func run(_ number: Int, startedAt: Timestamp) -> RunRecord {
        let user = Self.users[number % 2]
        let call = ModelCall(
            model: "openai/gpt-4o-mini", phase: .synthesis, usage: TokenUsage(input: 1000, output: 234),
            cost: Money(microdollars: 48_200), basis: .reported)
        return RunRecord(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, UInt8(number))),
            householdID: user.householdID, userID: user.id, mode: .chat, outcome: number == 2 ? .failed : .done,
            startedAt: startedAt, duration: .milliseconds(2345), timeToFirstToken: .milliseconds(410), calls: [call],
            reason: nil, policy: PolicyTrace(findings: [], fingerprint: "f00d", goalDigest: "ab12"))
    }

    /// Returns the text of a page, without what differs from run to run: the version of its assets and the port.
    private func page(_ path: String, of client: TestClient) async throws -> String {
        let answer = try await client.send(path, headers: Self.browser)
        #expect(answer.head.status == 200, "\(path)")
        return answer.text.replacing(#/\/assets\/[^\/"]+\//#, with: "/assets/VERSION/")
            .replacing(#/(localhost|127\.0\.0\.1):[0-9]+/#, with: "HOST:PORT")
    }

    @Test func `the API description equals its snapshot`() async throws {
        try await TestServer().serve { client in
            let answer = try await client.send("/openapi.json")
            #expect(answer.head.status == 200)
            try expectSnapshot(try prettyJSON(Array(answer.body)), named: "openapi.json")
        }
    }

    @Test(arguments: [("/", "page-try.html"), ("/sign-in", "page-sign-in.html")])
    func `a public page equals its snapshot`(path: String, snapshot: String) async throws {
        try await TestServer().serve { client in
            try expectSnapshot(try await page(path, of: client), named: snapshot)
        }
    }

    @Test func `the set-up page equals its snapshot`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let token = try #require(
            try await AccountService.offerSetup(in: access.storage.accounts, clock: server.clock))
        try await server.serve { client in
            let text = try await page("/setup?token=\(token)", of: client)
            try expectSnapshot(text.replacing(token, with: "TOKEN"), named: "page-setup.html")
        }
        await access.storage.close()
    }

    @Test func `the dashboard equals its snapshot`() async throws {
        var server = TestServer()
        let today = server.clock.now.utcDay
        let runs = (0..<3).map { run($0, startedAt: today.advanced(by: -$0).start) }
        server.authenticator = Administrator()
        server.usage = FakeUsageStatistics(runs: { runs }, users: { Self.users })
        server.runs = FakeRunHistory(runs: { runs }, users: { Self.users }, feedback: { [] })
        try await server.serve { client in
            try expectSnapshot(
                try await page("/v1/admin/dashboard?days=7", of: client), named: "page-dashboard.html")
        }
    }
}
