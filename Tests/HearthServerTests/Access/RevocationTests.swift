import Assist
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

@testable import ServerKit

/// Tests that what a credential has opened ends with it, and what a membership or access has: runs, stored responses, jobs,
/// exports and results of runs. Live streams have tests of their own.
@Suite struct RevocationTests {
    private static let bodies = [
        "/v1/assist/stream": #"{"goal":"How do we read more?","mode":"chat"}"#,
        "/v1/chat/completions":
            #"{"model":"test/model","stream":true,"messages":[{"role":"user","content":"Hi"}]}"#,
        "/v1/messages":
            #"{"model":"test/model","max_tokens":50,"stream":true,"messages":[{"role":"user","content":"Hi"}]}"#,
        "/v1/responses": #"{"model":"test/model","stream":true,"input":"Hi"}"#,
    ]

    /// Returns the words for credentials that have ended, in the errors of a path.
    private static func unauthorized(_ path: String) -> String {
        switch path {
        case "/v1/messages": "authentication_error"
        // Its codes are those of OpenAI's package, which has none for this.
        case "/v1/responses": #""code":"server_error","message":"The sign-in or token of this request has ended."#
        default: "unauthorized"
        }
    }

    @Test(
        arguments: ["/v1/assist/stream", "/v1/chat/completions", "/v1/messages", "/v1/responses"],
        CareServer.Engine.allCases.flatMap { [($0, true), ($0, false)] })
    func `a run in progress ends when its credential has ended`(
        path: String, way: (engine: CareServer.Engine, isRevoked: Bool)
    ) async throws {
        let isRevoked = way.isRevoked
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await way.engine.newDatabase())
        server.use(access)
        server.model = silentModel(server.clock, first: ["Read "], for: CredentialWatch.interval, then: ["together."])
        let user = try await access.newUser()
        let session = try await access.signIn(user)
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post(
                    path, try #require(Self.bodies[path]), fields: "authorization: Bearer \(session.token)\r\n"))
            _ = try await connection.read(through: "Read ")
            if isRevoked {
                try await access.storage.accounts.revoke(
                    session: session.session, of: user, audit: access.entry(.sessionRevoked, of: user))
            }
            try await server.clock.waitForSilence()
            server.clock.advance(by: CredentialWatch.interval)
            let rest = try await connection.read(through: "\r\n0\r\n\r\n")
            #expect(rest.contains("together") == !isRevoked, "\(rest)")
            #expect(rest.contains(Self.unauthorized(path)) == isRevoked, "\(rest)")
            #expect(await server.accounting.nextRecord()?.outcome == (isRevoked ? .clientGone : .done))
            await connection.close()
        }
        await access.storage.close()
    }

    @Test(
        arguments: ["/v1/assist/stream", "/v1/chat/completions", "/v1/messages", "/v1/responses"],
        CareServer.Engine.allCases)
    func `a run in progress ends when its user is removed from the household, and is not sent again`(
        path: String, engine: CareServer.Engine
    ) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        server.use(access)
        server.model = silentModel(server.clock, first: ["Read "], for: CredentialWatch.interval, then: ["together."])
        let owner = try await access.newUser()
        let member = try await access.newMember(of: owner, as: .caregiver)
        // It stays valid, for the household that the member has then.
        let token = try await access.newToken(for: member, [.read, .assist]).text
        try await server.serve { [server] client in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post(
                    path, try #require(Self.bodies[path]), fields: "authorization: Bearer \(token)\r\n"))
            let first = try await connection.read(through: "Read ")
            try await access.storage.accounts.removeMember(
                member.number, by: owner, into: UUID(), at: access.clock.now,
                audit: access.entry(.memberRemoved, of: owner))
            try await server.clock.waitForSilence()
            server.clock.advance(by: CredentialWatch.interval)
            let rest = try await connection.read(through: "\r\n0\r\n\r\n")
            #expect(!rest.contains("together"), "\(rest)")
            #expect(rest.contains(Self.unauthorized(path)), "\(rest)")
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
            await connection.close()
            guard path == "/v1/assist/stream" else { return }
            let run = try #require(first.firstMatch(of: /"run_id":"([0-9a-f-]{36})"/)?.1)
            let again = try await client.send(
                "/v1/assist/stream/\(run)", headers: [("authorization", "Bearer \(token)")])
            #expect(again.head.status == 404, "\(again.text)")
        }
        await access.storage.close()
    }

    @Test func `a watch that has seen the end of a credential does not forget it`() async throws {
        let clock = ManualClock()
        let checks = Mutex(0)
        let watch = CredentialWatch(clock) {
            checks.withLock { $0 += 1 }
            return false
        }
        try await watch.check()
        clock.advance(by: CredentialWatch.interval)
        for _ in 0..<3 { await #expect(throws: HearthError.self) { try await watch.check() } }
        #expect(checks.withLock { $0 } == 1)
    }

    /// The end of an export's right.
    private enum Loss: CaseIterable { case none, token, membership }

    @Test(
        arguments: [
            "/v1/export", "/v1/export?format=csv&type=recipe", "/v1/recipes/export?format=nextcloud",
            "/v1/account/export",
        ], CareServer.Engine.allCases)
    func `an export in progress ends with its token, and when its user is removed from the household`(
        path: String, engine: CareServer.Engine
    ) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        let database = InterruptedEngine(access.storage.engine)
        server.use(
            AccessServer(
                storage: Storage(engine: database), clock: access.clock, keys: access.keys, tokens: access.tokens))
        let owner = try await access.newUser()
        let home = ZoneID(.household, owner.householdID)
        try await server.serve { [server] client in
            for loss in Loss.allCases {
                let member = try await access.newMember(of: owner, as: .caregiver)
                let token = try await access.newToken(for: member, [.read, .account])
                let recipe = Mutation(
                    mid: UUID(), zone: home, type: "recipe", id: UUID(), operation: .put,
                    stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 1),
                    data: ["name": "marmalade", "ingredients": ["1 orange"], "instructions": ["Boil it."]])
                let outcome = try await access.sync.apply(
                    [.readable(recipe)], from: .request(Principal(user: member, isAdministrator: false)))
                #expect(outcome.results.map(\.status) == [.applied])
                // Time passes, and the right ends, while the first page is read.
                database.interrupt { [clock = server.clock] in
                    switch loss {
                    case .none: break
                    case .token:
                        try await access.storage.accounts.revoke(
                            apiToken: token.id, of: member, audit: access.entry(.tokenRevoked, of: member))
                    case .membership:
                        try await access.storage.accounts.removeMember(
                            member.number, by: owner, into: UUID(), at: clock.now,
                            audit: access.entry(.memberRemoved, of: owner))
                    }
                    clock.advance(by: CredentialWatch.interval)
                }
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    RawConnection.get(path, fields: "authorization: Bearer \(token.text)\r\nconnection: close\r\n"))
                // A file that is cut may end with a reset.
                let file = (try? await connection.readToEnd()) ?? ""
                await connection.close()
                #expect(file.contains("marmalade") == (loss == .none), "\(loss): \(file)")
                #expect(
                    (file.hasPrefix("HTTP/1.1 200") && file.contains("\r\n0\r\n\r\n")) == (loss == .none),
                    "\(loss): \(file)")
            }
        }
        await access.storage.close()
    }

    @Test func `a stored response is sent again to its own credential only`() async throws {
        try await CareServer.serve { server in
            let path = "/v1/memory"
            let body = #"{"text":"Mia hates mushrooms"}"#
            func remember(_ token: String, _ key: String = "k-1") async throws -> (status: Int, text: String) {
                let answer = try await server.client.send(
                    path, body: body,
                    headers: [("idempotency-key", key), ("authorization", "Bearer \(token)")])
                return (answer.head.status, answer.text)
            }
            let owner = server.owner.user
            let wide = try await server.access.newToken(for: owner, [.read, .write]).text
            let narrow = try await server.access.newToken(
                for: owner, [.read, .write], within: RecordLimits(areas: [.chores])
            ).text
            let first = try await remember(server.owner.token)
            #expect(first.status == 201)
            #expect(try await remember(server.owner.token).text == first.text)
            let second = try await server.access.signIn(owner).token
            for token in [second, wide, narrow] {
                let refused = try await remember(token)
                #expect(refused.status == 422 && refused.text.contains("idempotency_key_reused"), "\(refused)")
            }
            // Nor is anything done a second time.
            #expect(try await server.access.storage.memories.memories(of: owner.householdID).count == 1)
        }
    }

    @Test func `a stored response is not sent again after its user lost access to a child`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let member = try await server.member(.caregiver)
            func feed() async throws -> (status: Int, text: String) {
                let answer = try await server.client.send(
                    "\(mia)/feedings", body: #"{"method":"bottle","started_at":"2026-11-21T09:00:00Z"}"#,
                    headers: [("idempotency-key", "k-1"), ("authorization", "Bearer \(member.token)")])
                return (answer.head.status, answer.text)
            }
            #expect(try await feed().status == 201)
            #expect(try await feed().status == 201)
            let owner = server.owner.user
            try await server.access.storage.records.revoke(
                member.user.id, from: try #require(ZoneID("profile-\(mia.suffix(36))")), household: owner.householdID,
                audit: server.access.entry(.accessRevoked, of: owner))
            let refused = try await feed()
            #expect(refused.status == 422 && refused.text.contains("idempotency_key_reused"), "\(refused)")
        }
    }

    @Test func `a job ends with the token that began it`() async throws {
        try await CareServer.serve { server in
            let mia = try await server.child()
            let (owner, accounts) = (server.owner.user, server.access.storage.accounts)
            let log =
                "Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n"
                + "Diaper,2026-11-20 14:00,,,Pee:medium,,,\n"
            for isRevoked in [true, false] {
                let token = try await server.access.newToken(for: owner, [.read, .write])
                let (status, job) = try await server.upload(
                    Array(log.utf8), "/v1/import?time_zone=Europe/Berlin&child=\(mia.suffix(36))",
                    as: CareServer.Caller(user: owner, token: token.text))
                #expect(status == 202)
                if isRevoked {
                    try await accounts.revoke(
                        apiToken: token.id, of: owner, audit: server.access.entry(.tokenRevoked, of: owner))
                }
                #expect(await JobRunner(server.access, server.clock).next())
                let ended = try await server.send("GET", "/v1/jobs/\(job["id"]?.string ?? "")").json
                #expect(ended["state"] == (isRevoked ? "failed" : "done"), "\(ended.canonicalText)")
                #expect(ended.at("error.code")?.string == (isRevoked ? "forbidden" : nil))
                #expect(try await server.send("GET", "\(mia)/diapers").json.items("id").count == (isRevoked ? 0 : 1))
            }
        }
    }

    @Test func `a token with limits cancels the jobs that it began, and no others`() async throws {
        try await CareServer.serve { server in
            let owner = server.owner.user
            func token() async throws -> CareServer.Caller {
                let token = try await server.access.newToken(
                    for: owner, [.read, .write], within: RecordLimits(areas: [.kitchen]))
                return CareServer.Caller(user: owner, token: token.text)
            }
            func begin(as caller: CareServer.Caller?) async throws -> String {
                let (status, json) = try await server.send(
                    "POST", "/v1/recipes/import", #"{"text":"Soup"}"#, as: caller)
                #expect(status == 202, "\(json.canonicalText)")
                return try #require(json["id"]?.string)
            }
            let (display, other) = (try await token(), try await token())
            let (ofSession, ofDisplay) = (try await begin(as: nil), try await begin(as: display))
            // A job of an earlier version does not know its credential.
            let old = Job(
                id: UUID(), of: owner, kind: "import", input: "{}", createdAt: server.clock.now, state: .waiting)
            try await server.access.storage.jobs.add(old, mostUnfinished: 9)
            for (job, caller) in [(ofSession, display), (old.id.text, display), (ofDisplay, other)] {
                let refused = try await server.send("DELETE", "/v1/jobs/\(job)", as: caller)
                #expect(refused.status == 403 && refused.json["code"] == "forbidden", "\(refused)")
                #expect(try await server.send("GET", "/v1/jobs/\(job)").json["state"] != "cancelled")
            }
            for (job, caller) in [(ofDisplay, display), (ofSession, server.owner)] {
                let cancelled = try await server.send("DELETE", "/v1/jobs/\(job)", as: caller)
                #expect(cancelled.status == 200 && cancelled.json["state"] == "cancelled", "\(cancelled)")
            }
            #expect(try await server.send("DELETE", "/v1/jobs/\(UUID().text)", as: display).status == 404)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an answer that may name a child is closed to its own user when the child is`(
        engine: CareServer.Engine
    ) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        server.use(access)
        let owner = try await access.newUser()
        let mia = try await access.newChild(of: owner, named: "Mia")
        let ben = try await access.newChild(of: owner, named: "Ben")
        let member = try await access.newMember(of: owner, as: .caregiver)
        let token = try await access.signIn(member).token
        let headers: TestClient.Headers = [("authorization", "Bearer \(token)")]
        try await server.serve { [server] client in
            func ask() async throws -> RunRecord {
                let path = "/v1/assist/stream"
                _ = try await client.send(path, body: try #require(Self.bodies[path]), headers: headers)
                let run = try #require(await server.accounting.nextRecord())
                try await access.storage.quota.record(run, closing: nil)
                return run
            }
            func status(of run: RunRecord) async throws -> Int {
                try await client.send("/v1/runs/\(run.id.text)", headers: headers).head.status
            }
            let before = try await ask()
            #expect(before.result?.children == [mia, ben])
            #expect(try await status(of: before) == 200)
            try await access.storage.records.revoke(
                member.id, from: ZoneID(.child, ben), household: owner.householdID,
                audit: access.entry(.accessRevoked, of: owner))
            #expect(try await status(of: before) == 404)
            let after = try await ask()
            #expect(after.result?.children == [mia])
            #expect(try await status(of: after) == 200)
        }
        await access.storage.close()
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a plan that may name a child is neither read nor kept nor changed by who may not see the child`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let path = try await server.child()
            let mia = try #require(UUID(text: String(path.suffix(36))))
            let owner = server.owner.user
            let member = try await server.member(.caregiver)
            let run = UUID()
            var plan = ResultContent(
                title: "Dishes of Mia",
                json: #"{"plan_text":"","occurrences":[{"name":"Dishes","date":"2026-11-23","weekday":"mon","#
                    + #""at":"2026-11-23T17:00:00Z"}]}"#)
            plan?.children = [mia]
            try await server.access.storage.quota.record(
                RunRecord(
                    id: run, householdID: owner.householdID, userID: owner.id, mode: .chores, outcome: .done,
                    startedAt: server.clock.now, duration: .zero, timeToFirstToken: nil, calls: [], reason: nil,
                    result: plan),
                closing: nil)
            func read(as caller: CareServer.Caller) async throws -> Int {
                try await server.send("GET", "/v1/runs/\(run.text)", as: caller).status
            }
            func keep() async throws -> (status: Int, json: Fields) {
                try await server.send(
                    "POST", "/v1/chores/from_run", #"{"run_id":"\#(run.text)"}"#, as: member)
            }
            #expect(try await read(as: member) == 200)
            #expect(try await keep().status == 201)
            try await server.access.storage.records.revoke(
                member.user.id, from: ZoneID(.child, mia), household: owner.householdID,
                audit: server.access.entry(.accessRevoked, of: owner))
            #expect(try await read(as: member) == 404)
            #expect(try await keep().json["code"] == "result_not_found")
            let change = #"{"goal":"Later","mode":"chores","options":{"previous_run":"\#(run.text)"}}"#
            let refused = try await server.send("POST", "/v1/assist/stream", change, as: member)
            #expect(refused.status == 404 && refused.json["code"] == "run_not_found", "\(refused)")
            #expect(try await read(as: server.owner) == 200)
        }
    }

    @Test func `a token with limits reads no results of runs that may name hidden children`() async throws {
        try await CareServer.serve { server in
            let owner = server.owner.user
            func run(_ mode: AssistMode, _ json: String) async throws -> String {
                let id = UUID()
                try await server.access.storage.quota.record(
                    RunRecord(
                        id: id, householdID: owner.householdID, userID: owner.id, mode: mode, outcome: .done,
                        startedAt: server.clock.now, duration: .zero, timeToFirstToken: nil, calls: [], reason: nil,
                        result: ResultContent(title: "Plan of Mia", json: json)),
                    closing: nil)
                return id.text
            }
            let chores = try await run(
                .chores,
                #"{"plan_text":"","occurrences":[{"name":"Dishes","date":"2026-11-23","weekday":"mon","#
                    + #""at":"2026-11-23T17:00:00Z"}]}"#)
            for (limits, isAllowed) in [
                (RecordLimits(), true), (RecordLimits(areas: [.chores]), false),
                (RecordLimits(areas: Set(RecordArea.allCases)), false),
                (RecordLimits(zones: ["household-\(owner.householdID.text)"]), false),
            ] {
                let token = try await server.access.newToken(for: owner, [.read, .assist], within: limits).text
                let caller = CareServer.Caller(user: owner, token: token)
                let answer = try await server.send("GET", "/v1/runs/\(chores)", as: caller)
                #expect(answer.status == (isAllowed ? 200 : 403), "\(limits): \(answer)")
                let list = try await server.send("GET", "/v1/runs", as: caller).json.canonicalText
                #expect(list.contains(chores))
                #expect(list.contains("Mia") == isAllowed, "\(list)")
                guard !isAllowed else { continue }
                // Nor does a run of the token change such a plan.
                let change = #"{"goal":"Later","mode":"chores","options":{"previous_run":"\#(chores)"}}"#
                let refused = try await server.send("POST", "/v1/assist/stream", change, as: caller)
                #expect(refused.status == 404 && refused.json["code"] == "run_not_found", "\(refused)")
            }
        }
    }
}

/// A database in which something happens before records are read the next time.
private final class InterruptedEngine: DatabaseEngine {
    private let engine: any DatabaseEngine
    private let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ engine: any DatabaseEngine) { self.engine = engine }

    func interrupt(_ interruption: @escaping @Sendable () async throws -> Void) {
        self.interruption.withLock { $0 = interruption }
    }

    var dialect: Dialect { engine.dialect }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        if statements.contains(where: { "\($0)".contains("FROM records") }) {
            let interrupt = interruption.withLock { $0.take() }
            do {
                try await interrupt?()
            } catch {
                throw StorageError(.statement, "\(error)")
            }
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
