import Foundation
import GRDB
import HearthAPI
@testable import HearthClient
import HearthCore
import HearthTesting
import Records
import Synchronization
import Testing

/// The engine with a server whose responses the test decides, and time that stands still.
@Suite struct SyncEngineTests {
    private let url: URL
    private let clock = ManualClock(now: Timestamp(milliseconds: 1_795_435_200_000))
    private let store: HearthStore
    private let child = ZoneID(.child, UUID())

    init() throws {
        url = try #require(URL(string: "https://hearth.test"))
        store = try HearthStore(.memory, clock: clock, ids: RandomIDs())
    }

    private func engine(_ transport: any ClientTransport, token: String = "t", user: Int64 = 7) throws -> SyncEngine {
        let tokens = MemoryCredentialStore(Credentials(server: url, userID: user, accessToken: token))
        let client = try HearthAPIClient(baseURL: url, transport: transport, credentials: tokens, clock: clock)
        return SyncEngine(store: store, client: client, clock: clock) { UInt64.max / 2 }
    }

    /// The server of one phone: a real sync service, before which a test puts its faults.
    private func withServer(
        quota: SyncQuota = SyncQuota(), _ body: (FamilyServer, ScriptedServer, SyncEngine) async throws -> Void
    ) async throws {
        try await FamilyServer.with(quota: quota) { server in
            let scripted = ScriptedServer { await server.respond(to: $0) }
            try await body(
                server, scripted,
                engine(scripted, token: server.token(of: server.owner), user: server.owner.number))
        }
    }

    private func addChild() async throws -> ZoneID {
        ZoneID(.child, try await store.add("child", in: nil, ["name": "Mia", "time_zone": "Europe/Berlin"]))
    }

    private var now: JSONValue { .integer(clock.now.milliseconds - 1000) }

    private static let pushPath = "/v1/sync/push"
    private static let pullPath = "/v1/sync/pull"
    private static let livePath = "/v1/sync/live"

    // MARK: When it works

    /// A server without records, which counts requests.
    private static func empty(_ request: ClientRequest) async throws -> ClientResponse {
        switch request.url.path {
        case "/v1/sync/zones": return .json(#"{"zones":[]}"#)
        case pushPath:
            let push = try PushRequest(parsing: request.body ?? [])
            let results = push.mutations.map { pushed -> FieldValue in
                guard case .readable(let mutation) = pushed else { return .null }
                // Beyond what the device has pulled, so that its edits stay.
                let result = PushResult(mid: mutation.mid, .applied, zone: mutation.zone, rev: 1, seq: 99)
                return .object(result.json())
            }
            return .json(FieldValue.object(["results": .array(results)]).canonicalBytes)
        case "/v1/sync/live":
            // A stream that stays open.
            return ClientResponse(status: 200, body: ClientBody(AsyncThrowingStream { _ in }))
        default: return .json(#"{"server_time":1795435200000,"zones":{},"gone":[],"reset":{}}"#)
        }
    }

    @Test func `the first pull of a device says what it is, also after the device has a new id`() async throws {
        try await withServer { server, scripted, _ in
            let client = try HearthAPIClient(
                baseURL: url, transport: scripted,
                credentials: MemoryCredentialStore(
                    Credentials(server: url, userID: server.owner.number, accessToken: server.token(of: server.owner))),
                clock: clock)
            let long = String(repeating: "x", count: 200)
            let described = SyncEngine(
                store: store, client: client,
                device: ClientDevice(name: long, form: .tablet, app: "CareLog", version: "1.4"), clock: clock)
            for _ in 0..<2 {
                try await described.sync()
                let id = try await store.device()
                let device = try #require(try await server.sync.devices(of: server.owner).first { $0.id == id })
                #expect(device.description.name == String(long.prefix(100)))
                #expect(device.description.kind == "tablet")
                #expect(device.description.app == "CareLog 1.4 (Linux)")
                try await described.sync()
                try await server.sync.end(device: id, of: server.owner)
            }
            // Once as each device; the server remembers it.
            let pulls = scripted.requests(Self.pullPath)
            let said = pulls.filter { String(decoding: $0.body ?? [], as: UTF8.self).contains(#""about""#) }
            #expect(said.count == 2 && pulls.count > 3)
        }
    }

    @Test func `edits within 300 ms are one push, and a deletion is pushed at once`() async throws {
        let server = ScriptedServer(Self.empty)
        let engine = try engine(server)
        try await engine.start()
        await server.waitForRequests(1, "/v1/sync/live")
        // The minute until the next pull.
        await clock.waitForSleepers(1)
        let first = try await store.add("sleep", in: child.text, ["started_at": now])
        try await store.add("sleep", in: child.text, ["started_at": now])
        await clock.waitForSleepers(1)
        await until { await engine.wakesWithin(.milliseconds(300)) }
        clock.advance(by: .milliseconds(299))
        #expect(server.requests(Self.pushPath).isEmpty)
        clock.advance(by: .milliseconds(1))
        await server.waitForRequests(1, Self.pushPath)
        let push = try PushRequest(parsing: try #require(server.requests(Self.pushPath)[0].body))
        #expect(push.mutations.count == 2)
        try await store.delete(first)
        await server.waitForRequests(2, Self.pushPath)
        await engine.stop()
    }

    /// Yields until a condition holds. Time stands still meanwhile.
    private func until(_ condition: () async -> Bool) async {
        while await !condition() { await Task.yield() }
    }

    @Test func `a failure is tried again five times, then once a minute`() async throws {
        let server = ScriptedServer { _ in throw ScriptedServer.Unreachable() }
        let engine = try engine(server)
        try await engine.start()
        // A second at a time, because a sleep may begin after any of them.
        var attempts: Set<Int> = []
        await until {
            let phase = await engine.status.phase
            if case .retrying(let attempt) = phase { attempts.insert(attempt) }
            if phase == .failed { return true }
            clock.advance(by: .seconds(1))
            return false
        }
        #expect(attempts.max() == SyncEngine.mostRetries)
        #expect(server.requests("/v1/sync/zones").count == 6)
        #expect(await engine.status.error == "offline: The server cannot be reached.")
        server.respond(Self.empty)
        await until {
            clock.advance(by: .seconds(1))
            return await engine.status.phase == .idle
        }
        await engine.stop()
        #expect(await engine.status.phase == .stopped)
    }

    @Test func `the delay that a server asks for is kept`() async throws {
        let server = ScriptedServer { _ in .problem(503, "busy", headers: ["retry-after": "40"]) }
        let engine = try engine(server)
        try await engine.start()
        await until { await engine.status.phase == .retrying(attempt: 1) }
        #expect(await !engine.wakesWithin(.seconds(39)))
        #expect(await engine.wakesWithin(.seconds(40)))
        await engine.stop()
    }

    @Test func `credentials that end stop the work until the next sign-in`() async throws {
        let server = ScriptedServer { _ in .problem(401, "unauthorized") }
        let engine = try engine(server)
        try await engine.start()
        await until { await engine.status.phase == .signedOut }
        #expect(await !engine.wakesWithin(.seconds(1000)))
        await #expect(throws: HearthClientError.self) { try await engine.sync() }
        await engine.stop()
    }

    @Test func `stopping waits for the live connection, whose end changes nothing afterwards`() async throws {
        let isOver = Mutex(false)
        let server = ScriptedServer { request in
            guard request.url.path == Self.livePath else { return try await Self.empty(request) }
            let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in forever {}
            continuation.finish()
            // A response that is already on its way when the connection is cancelled.
            for _ in 0..<1000 { await Task.yield() }
            isOver.withLock { $0 = true }
            return ClientResponse(status: 401, body: ClientBody([]))
        }
        let engine = try engine(server)
        try await engine.start()
        await server.waitForRequests(1, Self.livePath)
        await engine.stop()
        #expect(isOver.withLock { $0 })
        #expect(await engine.status.phase == .stopped)
        #expect(await engine.status.isLive == false)
    }

    @Test func `a store holds the records of one user`() async throws {
        let server = ScriptedServer(Self.empty)
        try await engine(server, user: 7).sync()
        let error = await #expect(throws: HearthClientError.self) { try await engine(server, user: 8).sync() }
        #expect(error?.code == .otherUser)
        try await store.erase()
        try await engine(server, user: 8).sync()
    }

    // MARK: What goes wrong

    @Test func `an edit whose response was lost is made once`() async throws {
        try await withServer { server, scripted, engine in
            let zone = try await addChild()
            try await engine.sync()
            let id = try await store.add("sleep", in: zone.text, ["started_at": now])
            scripted.respond { request in
                let response = await server.respond(to: request)
                guard request.url.path != Self.pushPath else { throw ScriptedServer.Unreachable() }
                return response
            }
            await #expect(throws: HearthClientError.self) { try await engine.sync() }
            #expect(try await store.unsentEdits().all == 1)
            // Sent: another change must not become part of it.
            try await store.change(id, ["place": "cot"])
            #expect(try await store.unsentEdits().all == 2)
            scripted.respond { await server.respond(to: $0) }
            try await engine.sync()
            #expect(try await store.unsentEdits().all == 0)
            #expect(try await store.record(id)?.text("place") == "cot")
            #expect(server.log.map(\.result.status).filter { $0 == .duplicate }.count == 1)
        }
    }

    @Test func `a device that the server forgot takes a new id and pushes`() async throws {
        try await withServer { server, scripted, engine in
            let old = try await store.device()
            let zone = try await addChild()
            scripted.respond { request in
                let body = String(decoding: request.body ?? [], as: UTF8.self)
                return body.contains(old.text) ? .problem(409, "device_unknown") : await server.respond(to: request)
            }
            try await engine.sync()
            #expect(try await store.device() != old)
            #expect(try await store.zones().contains { $0.id == zone.text && $0.isComplete })
            scripted.respond { request in
                request.url.path == "/v1/sync/zones"
                    ? await server.respond(to: request) : .problem(409, "device_unknown")
            }
            let error = await #expect(throws: HearthClientError.self) { try await engine.sync() }
            #expect(error?.problem?.code == "device_unknown")
        }
    }

    @Test func `a cursor that the server refuses begins that zone anew and loses no edit`() async throws {
        try await withServer { server, scripted, engine in
            let zone = try await addChild()
            try await engine.sync()
            let id = try await store.add("sleep", in: zone.text, ["started_at": now, "place": "cot"])
            try await store.write { try $0.db.execute(sql: "UPDATE zones SET cursor = 'c2.wrong'") }
            try await engine.sync()
            #expect(try await store.record(id)?.text("place") == "cot")
            #expect(try await store.zones().allSatisfy(\.isComplete))
            #expect(try await store.unsentEdits().all == 0)
            #expect(try await store.places().allSatisfy { !$0.isShadow })
        }
    }

    @Test func `a zone whose digest differs is pulled anew, once`() async throws {
        try await withServer { server, scripted, engine in
            let zone = try await addChild()
            let id = try await store.add("sleep", in: zone.text, ["started_at": now])
            try await engine.sync()
            try await store.write { try $0.db.execute(sql: "DELETE FROM records WHERE type = 'sleep'") }
            try await store.write { tables in
                var state = try #require(try tables.zone(zone))
                state.digest = ZoneDigest()
                try tables.save(state)
            }
            #expect(try await store.record(id) == nil)
            try await engine.sync()
            #expect(try await store.record(id) != nil)
            #expect(await engine.status.repairs == 1)
            // A digest that never agrees is no endless loop.
            scripted.respond { request in
                let response = await server.respond(to: request)
                guard request.url.path == Self.pullPath else { return response }
                let text = String(decoding: try await response.collect(), as: UTF8.self)
                return .json(text.replacing(/"digest":"[0-9a-f]{16}"/, with: #""digest":"0123456789abcdef""#))
            }
            try await engine.sync()
            #expect(try await store.record(id) != nil)
        }
    }

    @Test func `an edit that the household has no room for holds nothing back`() async throws {
        try await withServer(quota: SyncQuota(records: 2)) { server, scripted, engine in
            let zone = try await addChild()
            let (first, second) = (
                try await store.add("sleep", in: zone.text, ["started_at": now]),
                try await store.add("sleep", in: zone.text, ["started_at": now])
            )
            try await store.change(second, ["place": "cot"])
            try await engine.sync()
            try await store.change(first, ["place": "pram"])
            try await engine.sync()
            let unsent = try await store.unsentEdits()
            #expect(unsent.all >= 1 && unsent.held == 1)
            #expect(try await store.record(first)?.isPending == false)
            #expect(try await store.record(second)?.text("place") == "cot")
            try await store.delete(first)
            try await engine.sync()
            try await engine.sync()
            #expect(try await store.unsentEdits().all == 0)
        }
    }

    @Test func `a refused edit is shown no longer, and kept for the user`() async throws {
        try await withServer { server, scripted, engine in
            let zone = try await addChild()
            let id = try await store.add("sleep", in: zone.text, ["started_at": now])
            try await engine.sync()
            let nanny = try await server.newUser()
            try await server.grant(.viewer, to: nanny, in: zone)
            let other = try HearthStore(.memory, clock: clock, ids: RandomIDs())
            let tokens = MemoryCredentialStore(
                Credentials(server: url, userID: nanny.number, accessToken: server.token(of: nanny)))
            let client = try HearthAPIClient(baseURL: url, transport: scripted, credentials: tokens, clock: clock)
            let reader = SyncEngine(store: other, client: client, clock: clock)
            try await reader.sync()
            try await other.change(id, ["place": "cot"])
            #expect(try await other.record(id)?.text("place") == "cot")
            try await reader.sync()
            #expect(try await other.record(id)?.text("place") == nil)
            let refused = try #require(try await other.refusedEdits().first)
            #expect(refused.reason == "forbidden" && refused.record == id && refused.fields["place"] == "cot")
            try await other.dismiss(refused.id)
            #expect(try await other.refusedEdits().isEmpty)

            try await other.change(id, ["place": "bed"])
            try await server.revoke(nanny, from: zone)
            try await reader.sync()
            #expect(try await other.record(id) == nil)
            #expect(try await !other.zones().contains { $0.id == zone.text })
            #expect(try await !other.refusedEdits().isEmpty)
        }
    }

    @Test func `a child that a backup has lost comes back with its log, also if its first push is lost`() async throws {
        try await withServer { server, scripted, engine in
            try await engine.sync()
            try await server.backUp()
            let zone = try await addChild()
            let id = try await store.add("sleep", in: zone.text, ["started_at": now, "place": "cot"])
            try await engine.sync()
            // Behind the entry in the feed: the child must be given back before it.
            clock.advance(by: .seconds(60))
            try await store.change(zone.uuid, ["name": "Maja"])
            try await engine.sync()
            let nanny = try await server.newUser()
            try await server.grant(.caregiver, to: nanny, in: zone)
            let tokens = MemoryCredentialStore(
                Credentials(server: url, userID: nanny.number, accessToken: server.token(of: nanny)))
            let other = try HearthStore(.memory, clock: clock, ids: RandomIDs())
            let client = try HearthAPIClient(baseURL: url, transport: scripted, credentials: tokens, clock: clock)
            let reader = SyncEngine(store: other, client: client, clock: clock)
            try await reader.sync()
            #expect(try await other.record(id) != nil)

            try await server.restoreBackup()
            // A guest does not bring the child into another household.
            try await reader.sync()
            #expect(try await other.zones().map(\.id).contains(zone.text) == false)
            scripted.respond { request in
                guard request.url.path != Self.pushPath else { throw ScriptedServer.Unreachable() }
                return await server.respond(to: request)
            }
            await #expect(throws: HearthClientError.self) { try await engine.sync() }
            // A pull alone finds nothing, and must not forget what is on its way back.
            try await engine.pull()
            #expect(try await store.record(id)?.text("place") == "cot")
            scripted.respond { await server.respond(to: $0) }
            try await engine.sync()
            #expect(try await store.unsentEdits().all == 0)
            let fresh = try HearthStore(.memory, clock: clock, ids: RandomIDs())
            let owner = try HearthAPIClient(
                baseURL: url, transport: scripted,
                credentials: MemoryCredentialStore(
                    Credentials(server: url, userID: server.owner.number, accessToken: server.token(of: server.owner))),
                clock: clock)
            try await SyncEngine(store: fresh, client: owner, clock: clock).sync()
            #expect(try await fresh.record(id)?.text("place") == "cot")
            #expect(try await fresh.record(zone.uuid)?.text("name") == "Maja")
        }
    }

    @Test func `a response that is none is tried again`() async throws {
        let server = ScriptedServer { _ in .json("<html>") }
        let error = await #expect(throws: HearthClientError.self) { try await engine(server).sync() }
        #expect(error?.code == .malformedResponse && error?.isRetryable == true)
    }

    // MARK: Live

    @Test func `a live change is shown without a pull, and a gap is pulled`() async throws {
        try await withServer { server, scripted, engine in
            let zone = try await addChild()
            try await engine.sync()
            let (events, stream) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            scripted.respond { request in
                request.url.path == "/v1/sync/live"
                    ? ClientResponse(status: 200, body: ClientBody(events)) : await server.respond(to: request)
            }
            try await engine.start()
            await until { await engine.status.phase == .idle }
            let pulls = scripted.requests(Self.pullPath).count
            let start = clock.now.milliseconds
            let from = try #require(try await store.heads()[zone])
            var state = try #require(try await store.read { try $0.zone(zone) })
            func event(_ id: UUID, from: Int64, to: Int64, rev: Int64 = 1) -> [UInt8] {
                state.digest.add("sleep", id, rev: rev)
                return Array(
                    """
                    event: change\ndata: {"zone":"\(zone.text)","from":\(from),"to":\(to),"digest":"\(state.digest.text)",\
                    "changes":[{"seq":\(to),"type":"sleep","id":"\(id.text)","rev":\(rev),"by":1,\
                    "stamp":"01a20846fe00-0000-5a17c0de","data":{"started_at":\(start)}}]}\n\n
                    """.utf8)
            }
            let (one, two) = (UUID(), UUID())
            stream.yield(event(one, from: from, to: from + 1))
            await until { (try? await store.record(one)) != nil }
            #expect(scripted.requests(Self.pullPath).count == pulls)
            // The device has not what lies between.
            stream.yield(event(two, from: from + 5, to: from + 6))
            await scripted.waitForRequests(pulls + 1, Self.pullPath)
            #expect(try await store.record(two) == nil)
            stream.finish()
            await engine.stop()
        }
    }
}
