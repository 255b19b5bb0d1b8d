import Foundation
import HearthAPI
import HearthClient
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Synchronization

/// The server's own sync over a database in memory, for a household with an owner and others who may see its children.
final class FamilyServer: Sendable {
    /// An edit as it arrived, and what became of it.
    struct Entry {
        var mutation: Mutation
        var result: PushResult
        var user: Int64
    }

    let storage: Storage
    let clock: ManualClock
    /// The service of the running process.
    var sync: SyncService { service.withLock { $0 } }
    let owner: User
    let household: ZoneID
    private let users = Mutex<[String: User]>([:])
    private let entries = Mutex<[Entry]>([])
    private let quota: SyncQuota
    private let service: Mutex<SyncService>
    private let engine: DyingEngine

    private init(_ engine: DyingEngine, _ clock: ManualClock, _ owner: User, quota: SyncQuota) {
        self.engine = engine
        storage = Storage(engine: engine)
        self.clock = clock
        self.owner = owner
        self.quota = quota
        household = ZoneID(.household, owner.householdID)
        service = Mutex(Self.service(storage, clock, quota))
    }

    private static func service(_ storage: Storage, _ clock: ManualClock, _ quota: SyncQuota) -> SyncService {
        SyncService(
            store: storage.records, clock: clock, ids: RandomIDs(),
            sealer: CursorSealer(key: [UInt8](repeating: 7, count: 32), OpenSSLCryptography()), quota: quota,
            delay: { _ in .zero })
    }

    // MARK: Processes and backups

    /// Lets the process die at a statement of its next push. What it did not commit is lost; another process starts.
    ///
    /// - Parameter number: nil to let it live.
    func die(atStatement number: Int?) { engine.die(atStatement: number) }

    /// Starts another process on the same database.
    private func restart() {
        let fresh = Self.service(storage, clock, quota)
        service.withLock { $0 = fresh }
    }

    /// Makes a copy of the records, as a backup does.
    func backUp() async throws {
        _ = try await engine.transaction(
            Self.tables.flatMap { table, copy in
                ["DROP TABLE IF EXISTS \(copy)", "CREATE TABLE \(copy) AS SELECT * FROM \(table)"] as [SQL]
            }, .schema, of: .all)
    }

    /// Puts the records back to the copy, as `restore.sh` does.
    func restoreBackup() async throws {
        var statements: [SQL] = []
        for (table, _) in Self.tables.reversed() { statements.append("DELETE FROM \(table)") }
        // Deleting a zone notes its end.
        statements.append("DELETE FROM ended_zones")
        for (table, copy) in Self.tables { statements.append("INSERT INTO \(table) SELECT * FROM \(copy)") }
        _ = try await engine.transaction(statements, .write, of: .all)
        _ = try await sync.beginEpochAfterRestore()
        restart()
    }

    /// The tables of a backup with their copies, each behind those that it refers to. The audit is never deleted.
    private static let tables: [(SQL, SQL)] = [
        ("ended_zones", "copy_of_ended_zones"), ("zones", "copy_of_zones"), ("zone_members", "copy_of_zone_members"),
        ("devices", "copy_of_devices"), ("records", "copy_of_records"), ("tombstones", "copy_of_tombstones"),
        ("revisions", "copy_of_revisions"), ("mutations", "copy_of_mutations"),
    ]

    /// Runs a body with a new server.
    static func with<Value>(
        quota: SyncQuota = SyncQuota(), _ body: (FamilyServer) async throws -> Value
    ) async throws -> Value {
        let engine = DyingEngine(try await Storage.open(url: "sqlite::memory:").engine)
        let storage = Storage(engine: engine)
        let clock = ManualClock(now: Timestamp(milliseconds: 1_795_435_200_000))
        do {
            _ = try await storage.migrator(clock: clock).migrate()
            let server = FamilyServer(engine, clock, try await newUser(storage, clock), quota: quota)
            _ = server.token(of: server.owner)
            let value = try await body(server)
            await storage.close()
            return value
        } catch {
            await storage.close()
            throw error
        }
    }

    private static func newUser(_ storage: Storage, _ clock: ManualClock) async throws -> User {
        let id = UUID()
        return try await storage.accounts.create(
            NewAccount(id: id, createdAt: clock.now),
            audit: AuditEntry(id: UUID(), householdID: id, at: clock.now, userID: id, action: .signUp))
    }

    /// Adds a user with a household of their own.
    func newUser() async throws -> User { try await Self.newUser(storage, clock) }

    private func audit(_ action: AuditEntry.Action) -> AuditEntry {
        AuditEntry(id: UUID(), householdID: owner.householdID, at: clock.now, userID: owner.id, action: action)
    }

    /// Gives a user a role in a child's zone.
    func grant(_ role: ZoneRole, to user: User, in zone: ZoneID) async throws {
        try await storage.records.grant(
            role, in: zone, household: owner.householdID, to: user.id, by: owner, audit: audit(.accessGranted))
    }

    /// Takes a user's access away.
    func revoke(_ user: User, from zone: ZoneID) async throws {
        try await storage.records.revoke(
            user.id, from: zone, household: owner.householdID, audit: audit(.accessRevoked))
    }

    /// Has a user join the owner's household with all zones.
    ///
    /// - Returns: the user as a member.
    func join(_ user: User) async throws -> User {
        let code = UUID().text
        try await storage.accounts.add(
            Invite(
                id: UUID(), householdID: owner.householdID, invitedBy: owner.id, role: .caregiver, createdAt: clock.now,
                expiresAt: clock.now + .seconds(3600)),
            digest: code, audit: audit(.memberInvited))
        let joined = try await storage.accounts.join(user, byInvite: code, at: clock.now, audit: audit(.memberJoined))
        _ = token(of: joined)
        return joined
    }

    /// The token under which the server knows a user.
    func token(of user: User) -> String {
        users.withLock { $0[user.id.text] = user }
        return user.id.text
    }

    /// The applied edits in their order.
    var log: [Entry] { entries.withLock { $0 } }

    // MARK: Requests

    /// Responds to a request as the routes of sync do.
    func respond(to request: ClientRequest) async -> ClientResponse {
        guard let token = request.headers["authorization"]?.dropFirst("Bearer ".count),
            let user = users.withLock({ $0[String(token)] })
        else { return .problem(401, "unauthorized") }
        do {
            switch "\(request.method) \(request.url.path)" {
            case "GET /v1/sync/zones": return .json(try await zones(of: user))
            case "POST /v1/sync/pull": return .json(try await pull(request.body ?? [], user))
            case "POST /v1/sync/push": return .json(try await push(request.body ?? [], user))
            default: return .problem(404, "not_found")
            }
        } catch let error as HearthError {
            let isConflict = error.code == .deviceUnknown
            // A process that died at a statement.
            if error.code == .storageUnavailable { restart() }
            return .problem(
                isConflict ? 409 : error.code == .cursorInvalid ? 400 : 503, error.code.rawValue,
                fields: error.problems.map { ($0.field, $0.message) })
        } catch {
            return .problem(500, "internal")
        }
    }

    private func zones(of user: User) async throws -> [UInt8] {
        let zones = try await sync.zones(of: Principal(user: user, isAdministrator: false)).map {
            access -> FieldValue in
            [
                "id": .string(access.zone.id.text), "role": .string(access.zone.role?.rawValue ?? ""),
                "head": .number(Double(access.zone.head)),
            ]
        }
        return FieldValue.object(["zones": .array(zones)]).canonicalBytes
    }

    private func pull(_ body: [UInt8], _ user: User) async throws -> [UInt8] {
        let request: PullRequest
        do {
            request = try PullRequest(parsing: body)
        } catch {
            throw HearthError(.invalidField, "The body must be a pull.")
        }
        let pulled = try await sync.pull(
            request.cursors, limit: request.limit ?? SyncService.largestPage, for: request.device,
            about: request.about, of: Principal(user: user, isAdministrator: false))
        return pulled.json
    }

    private func push(_ body: [UInt8], _ user: User) async throws -> [UInt8] {
        let request: PushRequest
        do {
            request = try PushRequest(parsing: body)
        } catch {
            throw HearthError(.invalidField, "The body must be a push.")
        }
        let outcome = try await sync.push(request, by: Principal(user: user, isAdministrator: false))
        entries.withLock { entries in
            for (pushed, result) in zip(request.mutations, outcome.results) {
                if case .readable(let mutation) = pushed {
                    entries.append(Entry(mutation: mutation, result: result, user: user.number))
                }
            }
        }
        return outcome.json
    }
}

extension ClientResponse {
    static func json(_ bytes: [UInt8], status: Int = 200) -> ClientResponse {
        ClientResponse(status: status, headers: ["content-type": "application/json"], body: ClientBody(bytes))
    }

    static func json(_ text: String, status: Int = 200) -> ClientResponse { json(Array(text.utf8), status: status) }

    static func problem(
        _ status: Int, _ code: String, fields: [(String, String)] = [], headers: [String: String] = [:]
    ) -> ClientResponse {
        let details = fields.map { "{\"field\":\"\($0.0)\",\"message\":\"\($0.1)\"}" }.joined(separator: ",")
        let text = #"{"status":\#(status),"code":"\#(code)","detail":"no","details":[\#(details)]}"#
        return ClientResponse(status: status, headers: headers, body: ClientBody(Array(text.utf8)))
    }
}

/// An engine whose process dies at a statement of a push.
private final class DyingEngine: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let place = Mutex<Int?>(nil)

    init(_ engine: any DatabaseEngine) { self.engine = engine }

    var dialect: Dialect { engine.dialect }

    func die(atStatement number: Int?) { place.withLock { $0 = number } }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        var statements = statements
        // A push is the only write with many statements.
        if access == .write, statements.count > 4, let place = place.withLock({ $0.take() }) {
            statements.insert("SELECT * FROM no_such_table", at: place % statements.count)
        }
        return try await engine.transaction(statements, access, of: tenant)
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}

/// A clock that differs from the server's.
final class SkewedClock: HearthClock {
    private let base: ManualClock
    private let skew: Mutex<Int64>

    init(_ base: ManualClock, skew: Int64 = 0) {
        self.base = base
        self.skew = Mutex(skew)
    }

    func drift(by milliseconds: Int64) { skew.withLock { $0 += milliseconds } }

    var now: Timestamp { Timestamp(milliseconds: base.now.milliseconds + skew.withLock { $0 }) }
    var uptime: Duration { base.uptime }
    func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }
}

/// A network that loses requests and responses and repeats old pushes, by chance.
final class FaultyNetwork: ClientTransport {
    private struct State {
        var random: SplitMix64
        var old: [(request: ClientRequest, sentAt: Timestamp)] = []
        var isFaulty = true
    }

    struct Lost: Error {}

    private let server: FamilyServer
    private let state: Mutex<State>

    /// How far back the network repeats requests.
    private static let longestDelay = Duration.seconds(-86_400)

    init(_ server: FamilyServer, seed: UInt64) {
        self.server = server
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    /// Begins or ends the faults.
    func setFaulty(_ isFaulty: Bool) { state.withLock { $0.isFaulty = isFaulty } }

    /// Chooses the faults from now on.
    func reseed(_ seed: UInt64) { state.withLock { $0.random = SplitMix64(seed: seed) } }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        let now = server.clock.now
        let (fate, repeated) = state.withLock { state -> (UInt64, ClientRequest?) in
            guard state.isFaulty else { return (99, nil) }
            // No network holds a request back for months.
            state.old.removeAll { $0.sentAt < now + Self.longestDelay }
            if request.url.path.hasSuffix("push") { state.old.append((request, now)) }
            let repeats = state.random.next() % 100 < 10 && !state.old.isEmpty
            let old = repeats ? state.old[Int(state.random.next() % UInt64(state.old.count))].request : nil
            return (state.random.next() % 100, old)
        }
        if let repeated { _ = await server.respond(to: repeated) }
        if fate < 15 { throw Lost() }
        let response = await server.respond(to: request)
        if fate < 30 { throw Lost() }
        return response
    }
}
