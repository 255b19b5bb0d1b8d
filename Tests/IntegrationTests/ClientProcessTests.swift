import Foundation
import HearthAPI
import HearthClient
import HearthTesting
import Testing

/// The Swift client against the real server, over connections of its own.
@Suite(.startsServer) struct ClientProcessTests {
    private static let settings = [
        "HEARTH_DEV": "false", "SIGN_UP": "open", "AI_ASSIST_ENABLED": "false", "RATE_LIMIT_PER_MIN": "0",
        "RATE_LIMIT_USER_PER_MIN": "0", "RATE_LIMIT_HOUSEHOLD_PER_MIN": "0", "RATE_LIMIT_SIGN_IN_PER_MIN": "0",
    ]

    /// A device with a store in memory, signed in.
    private struct Phone {
        let client: HearthAPIClient
        let store: HearthStore
        let engine: SyncEngine

        init(_ url: URL) throws {
            client = try HearthAPIClient(baseURL: url, credentials: MemoryCredentialStore())
            store = try HearthStore(.memory)
            engine = SyncEngine(store: store, client: client)
        }

        /// Waits until a record has a value, by the store's own news.
        func wait(for id: UUID, _ isExpected: (FamilyRecord?) -> Bool) async throws {
            var updates = await store.updates().makeAsyncIterator()
            while !isExpected(try await store.record(id)) { _ = await updates.next() }
        }
    }

    @Test func `two devices share a log, and changes arrive while both listen`() async throws {
        try await withHearth(Self.settings) { hearth in
            let found = try await ServerCheck(transport: URLSessionTransport()).find("http://127.0.0.1:\(hearth.port)")
            let (one, two) = (try Phone(found.baseURL), try Phone(found.baseURL))
            try await one.client.signUp(
                SignUpRequest(email: "anna@example.org", password: "correct horse battery", device: "one"))
            try await two.client.signIn(email: "anna@example.org", password: "correct horse battery", device: "two")

            let child = try await one.store.add("child", in: nil, ["name": "Mia", "time_zone": "Europe/Berlin"])
            let zone = "profile-\(child.uuidString.lowercased())"
            let start = JSONValue.integer(Int64(Date().timeIntervalSince1970 * 1000) - 60_000)
            let bottle = try await one.store.add(
                "feeding", in: zone, ["method": "bottle", "amount_ml": 120, "started_at": start])
            try await one.engine.sync()
            #expect(try await one.store.unsentEdits().all == 0)
            #expect(try await one.store.record(bottle)?.isPending == false)

            try await two.engine.start()
            try await two.wait(for: bottle) { $0?.number("amount_ml") == 120 }
            try await one.engine.start()
            try await two.store.change(bottle, ["amount_ml": 90])
            try await one.wait(for: bottle) { $0?.number("amount_ml") == 90 }
            try await one.store.delete(bottle)
            try await two.wait(for: bottle) { $0 == nil }
            await one.engine.stop()
            await two.engine.stop()

            try await one.client.signOut()
            let error = await #expect(throws: HearthClientError.self) { try await one.engine.sync() }
            #expect(error?.code == .signedOut)
        }
    }

    @Test func `a plan streams over a real connection`() async throws {
        try await withHearth(Self.settings) { hearth in
            let url = try #require(URL(string: "http://127.0.0.1:\(hearth.port)"))
            let client = try HearthAPIClient(baseURL: url, credentials: MemoryCredentialStore())
            try await client.signUp(SignUpRequest(email: "ben@example.org", password: "correct horse battery"))
            var model = PlanModel()
            _ = model.begin()
            let request = AssistStreamRequest(goal: "Dinners for three days", mode: "meals")
            for try await event in AssistClient(client).stream(request, aiAssistEnabled: false) { model.apply(event) }
            model.end()
            #expect(model.phase == .finished && !model.planText.isEmpty && !model.aisles.isEmpty)
        }
    }

    @Test func `a server that is gone is an error that can be tried again`() async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)"))
        let client = try HearthAPIClient(
            baseURL: url,
            credentials: MemoryCredentialStore(Credentials(server: url, userID: 1, accessToken: "token")))
        let error = await #expect(throws: HearthClientError.self) { _ = try await client.send("GET", "v1/runs") }
        #expect(error?.code == .offline && error?.isRetryable == true)
    }
}
