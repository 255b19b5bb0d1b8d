import Assist
import FamilyAPI
import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

@testable import ServerKit

/// Tests that what a credential has opened ends with it: runs, stored responses, jobs and results of runs. Live streams have
/// tests of their own.
@Suite struct RevocationTests {
    private static let bodies = [
        "/v1/assist/stream": #"{"goal":"How do we read more?","mode":"chat"}"#,
        "/v1/chat/completions":
            #"{"model":"test/model","stream":true,"messages":[{"role":"user","content":"Hi"}]}"#,
    ]

    @Test(
        arguments: ["/v1/assist/stream", "/v1/chat/completions"],
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
            #expect(rest.contains("unauthorized") == isRevoked, "\(rest)")
            #expect(await server.accounting.nextRecord()?.outcome == (isRevoked ? .clientGone : .done))
            await connection.close()
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
