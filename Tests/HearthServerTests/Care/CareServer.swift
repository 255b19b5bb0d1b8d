import CurlClient
import Family
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Testing

@testable import FamilyAPI

/// A server over a real database, and the members of one family.
struct CareServer {
    let access: AccessServer
    let client: TestClient
    let owner: Caller
    let clock: ManualClock

    /// The database behind a server.
    enum Engine: String, CaseIterable, Sendable {
        case sqlite, postgres

        /// Returns the URL of a new database.
        func newDatabase() async throws -> String {
            guard self == .postgres else { return "sqlite::memory:" }
            let server = try await TemporaryPostgres.shared.value
            return server.url(database: try await server.createDatabase(copying: "template0"))
        }
    }

    /// A user with a credential.
    struct Caller: Sendable {
        var user: User
        var token: String
    }

    /// Serves for the time of `body`. It is 2026-11-21T10:00:00Z.
    static func serve(
        at time: Timestamp? = nil, on engine: Engine = .sqlite, growth: GrowthTable? = nil, quota: SyncQuota? = nil,
        runsJobs: Bool = false, imports: ((AccessServer) throws -> ImportServices)? = nil,
        _ body: (CareServer) async throws -> Void
    ) async throws {
        var server = time.map { TestServer(clock: ManualClock(now: $0)) } ?? TestServer()
        server.growth = growth
        let access = try await AccessServer.open(clock: server.clock, url: try await engine.newDatabase())
        server.use(access)
        if let quota {
            server.sync = TestServer.sync(access.storage.records, server.clock, quota: quota)
        }
        let runner = JobRunner(access, server.clock)
        server.jobAdded = { runner.wake() }
        var recipes: JobRunner?
        if var services = try imports?(access) {
            let runner = JobRunner(recipes: services, access, server.clock)
            services.added = { runner.wake() }
            server.imports = services
            recipes = runner
        }
        let user = try await access.newUser()
        let owner = Caller(user: user, token: try await access.signIn(user).token)
        try await withThrowingTaskGroup { group in
            if runsJobs { group.addTask { await runner.run() } }
            if runsJobs, let recipes { group.addTask { await recipes.run() } }
            try await server.serve { [clock = server.clock] client in
                try await body(CareServer(access: access, client: client, owner: owner, clock: clock))
            }
            group.cancelAll()
        }
        await access.storage.close()
    }

    /// Returns status and body of a request.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, as caller: Caller? = nil, ifMatch: String? = nil
    ) async throws -> (status: Int, json: Fields) {
        var headers: TestClient.Headers = [
            ("authorization", "Bearer \((caller ?? owner).token)"), ("content-type", "application/json"),
        ]
        if let ifMatch { headers.append(("if-match", ifMatch)) }
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(client.port)\(path)", headers: headers, body: Array((body ?? "").utf8),
            timeout: .testPatience, connectTimeout: .testPatience, method: method)
        return try await client.curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check(method, path, response, reader.bytes)
            let text = String(decoding: reader.bytes, as: UTF8.self)
            return (response.status, text.isEmpty ? Fields() : try Fields(parsing: text))
        }
    }

    /// Adds a child and returns its path.
    func child(_ body: String = #"{"name":"Mia","time_zone":"Europe/Berlin","birth_date":"2026-05-02"}"#) async throws
        -> String
    {
        let (status, json) = try await send("POST", "/v1/children", body)
        #expect(status == 201, "\(json.canonicalText)")
        return "/v1/children/\(try #require(json["id"]?.string))"
    }

    /// Creates a record, which must succeed.
    @discardableResult
    func add(_ path: String, _ body: String, as caller: Caller? = nil) async throws -> Fields {
        let (status, json) = try await send("POST", path, body, as: caller)
        #expect(status == 201, "\(json.canonicalText)")
        return json
    }

    /// Waits for the end of a job and returns it.
    ///
    /// - Throws: ``JobWaits`` if an attempt at it failed.
    func ended(job id: String, as caller: Caller? = nil) async throws -> Fields {
        while true {
            let json = try await send("GET", "/v1/jobs/\(id)", as: caller).json
            if json["state"].flatMap(\.string).flatMap(Job.State.init)?.isFinal ?? true { return json }
            try await expectAttempt(atJob: id)
        }
    }

    /// Throws ``JobWaits`` if an attempt at a job failed. The next one comes at a time that a clock which stands still does not
    /// reach, so that a test which waits for the end would never end.
    func expectAttempt(atJob id: String) async throws {
        let job = try await access.storage.jobs.job(
            try #require(UUID(text: id)), household: owner.user.householdID)
        if let job, job.state == .waiting, job.attempts > 0 { throw JobWaits(stage: job.stage, attempts: job.attempts) }
    }

    /// A job waits for its next attempt.
    struct JobWaits: Error {
        let stage: String
        let attempts: Int
    }

    func member(_ role: HouseholdRole) async throws -> Caller {
        let user = try await access.newMember(of: owner.user, as: role)
        return Caller(user: user, token: try await access.signIn(user).token)
    }

    func stranger() async throws -> Caller {
        let user = try await access.newUser()
        return Caller(user: user, token: try await access.signIn(user).token)
    }
}

extension Fields {
    /// The value behind names and positions: `totals.sleep_minutes`, `items.0.id`.
    func at(_ path: String) -> FieldValue? {
        path.split(separator: ".").reduce(.object(self) as FieldValue?) { value, step in
            switch value {
            case .object(let members): members[String(step)]
            case .array(let elements): Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// The strings at a name of each element of `items`.
    func items(_ name: String) -> [String] {
        self["items"]?.array?.compactMap { $0.object?[name]?.string } ?? []
    }
}
