import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Synchronization
import Testing

/// A family with a child in a real database, behind a server.
struct SyncFamily: Sendable {
    let access: AccessServer
    let sync: SyncService
    let clock: ManualClock
    let owner: User
    let child: ZoneID
    let phone: SyncPhone

    static func service(_ access: AccessServer, key: [UInt8] = [7]) -> SyncService {
        SyncService(
            store: access.storage.records, clock: access.clock, ids: RandomIDs(),
            sealer: CursorSealer(key: key, OpenSSLCryptography()), delay: { _ in .zero })
    }

    /// Runs a test with a new family and a server over its database.
    static func serve(
        on engine: CareServer.Engine = .sqlite, _ change: @Sendable (inout TestServer) -> Void = { _ in },
        _ body: @Sendable (SyncFamily, TestClient) async throws -> Void
    ) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        server.use(access)
        change(&server)
        let sync = service(access)
        server.sync = sync
        let owner = try await access.newUser()
        let phone = try await SyncPhone(of: owner, access)
        let child = ZoneID(.child, UUID())
        let family = SyncFamily(
            access: access, sync: sync, clock: server.clock, owner: owner, child: child, phone: phone)
        try await server.serve { client in
            let results = try await phone.push(
                [
                    phone.edit(.put, "child", child.uuid, in: child, ["name": "Mia", "time_zone": "Europe/Berlin"])
                ], client)
            #expect(results.first?.status == .applied)
            try await body(family, client)
        }
        await access.storage.close()
    }

    var home: ZoneID { ZoneID(.household, owner.householdID) }

    /// A phone of a new user of another household, who has a role in the child's zone.
    func nanny(_ role: ZoneRole = .caregiver) async throws -> SyncPhone {
        let nanny = try await access.newUser()
        try await access.storage.records.grant(
            role, in: child, household: owner.householdID, to: nanny.id, by: owner,
            audit: access.entry(.accessGranted, of: owner))
        return try await SyncPhone(of: nanny, access)
    }
}

/// A device that speaks HTTP and has no store.
final class SyncPhone: Sendable {
    let device = UUID()
    let user: User
    let token: String
    private let clock: ManualClock
    private let counter = Mutex(UInt16(0))

    init(of user: User, _ access: AccessServer, token: String? = nil) async throws {
        self.user = user
        clock = access.clock
        if let token { self.token = token } else { self.token = try await access.signIn(user).token }
    }

    var headers: TestClient.Headers { [("authorization", "Bearer \(token)")] }
    var home: ZoneID { ZoneID(.household, user.householdID) }

    func edit(
        _ operation: Mutation.Operation, _ type: String, _ id: UUID, in zone: ZoneID, _ data: Fields? = nil,
        base: Int64? = nil
    ) -> Mutation {
        let count = counter.withLock { counter in
            counter += 1
            return counter
        }
        return Mutation(
            mid: RandomIDs().uuid(at: clock.now), zone: zone, type: type, id: id, operation: operation, baseRev: base,
            stamp: Stamp(milliseconds: clock.now.milliseconds, counter: count, device: Stamp.device(device)),
            data: data)
    }

    func bottle(in zone: ZoneID, _ id: UUID = UUID(), amount: Double = 120) -> Mutation {
        edit(
            .put, "feeding", id, in: zone,
            [
                "method": "bottle", "amount_ml": .number(amount),
                "started_at": .number(Double(clock.now.milliseconds - 600_000)),
            ])
    }

    func note(in zone: ZoneID, length: Int) -> Mutation {
        edit(
            .put, "note", UUID(), in: zone,
            [
                "category": "a", "text": .string(String(repeating: "x", count: length)),
                "started_at": .number(Double(clock.now.milliseconds)),
            ])
    }

    func push(_ mutations: [Mutation], _ client: TestClient) async throws -> [PushResult] {
        let answer = try await post(
            "push", PushRequest(device: device, mutations: mutations.map { .readable($0) }).body, client)
        #expect(answer.head.status == 200, "\(answer.text)")
        return try results(answer)
    }

    func results(_ answer: TestAnswer) throws -> [PushResult] {
        try Fields(parsing: answer.text)["results"]?.array?.compactMap { $0.object.flatMap { PushResult($0) } } ?? []
    }

    func post(
        _ name: String, _ body: [UInt8], _ client: TestClient, headers more: TestClient.Headers = []
    ) async throws -> TestAnswer {
        try await client.send(
            "/v1/sync/\(name)", body: String(decoding: body, as: UTF8.self), headers: headers + more)
    }

    func pull(_ cursors: [ZoneID: String?], limit: Int? = nil, _ client: TestClient) async throws -> TestAnswer {
        try await post("pull", PullRequest(device: device, cursors: cursors, limit: limit).body, client)
    }

    /// The page of a zone behind a cursor.
    func page(
        of zone: ZoneID, behind cursor: String? = nil, limit: Int? = nil, _ client: TestClient
    ) async throws -> PullPage {
        let answer = try await pull([zone: cursor], limit: limit, client)
        #expect(answer.head.status == 200, "\(answer.text)")
        let page = try Fields(parsing: answer.text)["zones"]?.object?[zone.text]?.object
        return try #require(page.flatMap { PullPage($0) }, "\(answer.text)")
    }

    /// Opens a live stream and reads its first event.
    func listen(_ client: TestClient, as device: UUID? = nil) async throws -> (LiveConnection, Fields) {
        let live = try LiveConnection(port: client.port)
        await live.ask(as: device ?? self.device, token)
        let hello = try await live.next()
        #expect(hello.name == "hello")
        return (live, hello.data)
    }
}

/// The connection of a live stream.
struct LiveConnection: Sendable {
    let connection: RawConnection

    init(port: Int) throws { connection = try RawConnection(port: port) }

    func ask(as device: UUID, _ token: String) async {
        await connection.send(
            RawConnection.get("/v1/sync/live?device=\(device.text)", fields: "authorization: Bearer \(token)\r\n"))
    }

    /// Returns the next event.
    func next() async throws -> (name: String, data: Fields) {
        let text = try await connection.read(through: "\n\n")
        let match = try #require(text.firstMatch(of: /event: (\w+)\ndata: (.*)\n\n/), "\(text)")
        return (String(match.1), try Fields(parsing: match.2))
    }
}
