import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

@testable import FamilyAPI

/// Records at the bounds of every type, by every way in: what is accepted is read by every route, exported and imported.
///
/// The bounds themselves have their tests in RecordBoundsTests, with many more writes.
@Suite struct ExtremeRecordsTests {
    /// How often each type is written by sync, and each list by REST, where a second request changes what the first has made.
    /// `RECORDS_WRITES=100000` chooses more than `make test` has.
    fileprivate static let rounds =
        ProcessInfo.processInfo.environment["RECORDS_WRITES"].flatMap { Int($0) }
        .map { max(4, $0 / (3 * Registry.current.types.count)) } ?? 4

    @Test(arguments: CareServer.Engine.allCases)
    func `extremes of every type by sync, heal, REST and import are read by every route`(engine: CareServer.Engine)
        async throws
    {
        var file: [UInt8] = []
        var count: Int64 = 0
        try await CareServer.serve(on: engine, quota: SyncQuota(records: .max, bytes: .max, growth: .max)) { server in
            let child = try await server.child()
            _ = try await TestServer.sync(server.access.storage.records, server.clock).beginEpochAfterRestore()
            #expect(try await server.pushExtremes(of: child) == Set(Registry.current.types.map(\.name)))
            try await server.createExtremes(of: child)
            count = try await server.readEverything(of: child)
            file = try await server.exportedBytes(.zip)
        }
        try await CareServer.serve(
            on: engine, quota: SyncQuota(records: .max, bytes: .max, growth: .max), runsJobs: true
        ) { server in
            let job = try await server.imported(file, "/v1/import")
            #expect(job["state"] == "done", "\(job.canonicalText.prefix(3000))")
            // The address of a calendar never leaves a server, and without it there is no calendar.
            let refused = try #require(job.at("counts.refused")?.integer)
            let child = try #require(try await server.send("GET", "/v1/children").json.items("id").first)
            #expect(try await server.readEverything(of: "/v1/children/\(child)") == count - refused)
        }
    }
}

extension CareServer {
    /// Creates, changes and heals records of every type by sync, and returns the types of those that were accepted.
    fileprivate func pushExtremes(of child: String) async throws -> Set<String> {
        let zone = ZoneID(.child, try #require(UUID(text: String(child.suffix(36)))))
        let home = ZoneID(.household, owner.user.householdID)
        let device = UUID()
        var generators = Registry.current.types.enumerated().map { place, type in
            ExtremeFields(type, at: clock.now, seed: UInt64(place))
        }
        var ids: [String: [UUID]] = [:]
        for round in 0..<ExtremeRecordsTests.rounds {
            for (place, type) in Registry.current.types.enumerated() {
                let zone = type.zones.contains(.child) ? zone : home
                let data = generators[place].next()
                let natural = type.name == Registry.child ? zone.uuid : type.naturalID(in: zone, of: data)
                let known = natural.map { [$0] } ?? ids[type.name] ?? []
                let isNew = known.isEmpty || round % 4 == 1
                let id = isNew ? natural ?? RandomIDs().uuid(at: clock.now) : known[round % known.count]
                let operation: Mutation.Operation = isNew ? .put : round % 4 == 2 ? .heal : .set
                let edit = Mutation(
                    mid: RandomIDs().uuid(at: clock.now), zone: zone, type: type.name, id: id, operation: operation,
                    baseRev: operation == .heal ? 40 : nil,
                    stamp: Stamp(
                        milliseconds: clock.now.milliseconds, counter: UInt16(clamping: round),
                        device: Stamp.device(device)),
                    data: data)
                let body = PushRequest(device: device, mutations: [.readable(edit)]).body
                let (status, json) = try await send("POST", "/v1/sync/push", String(decoding: body, as: UTF8.self))
                #expect(status == 200, "\(json.canonicalText)")
                let outcome = json.at("results.0.status")?.string
                if ["applied", "merged"].contains(outcome) { ids[type.name, default: []].append(id) }
            }
        }
        return Set(ids.keys)
    }

    /// Creates and changes records of every list by its routes. A route that refuses a record answers below 500.
    fileprivate func createExtremes(of child: String) async throws {
        let care = CareCollection.all.map { ("\(child)/\($0.name)", $0.type) }
        let household = HouseholdCollection.all.map { ("/v1/\($0.name)", $0.type) }
        var created = 0
        for (place, (path, name)) in (care + household).enumerated() {
            let type = try #require(Registry.current[name])
            var extremes = ExtremeFields(type, at: clock.now, .text, hasEdits: false, seed: UInt64(100 + place))
            for _ in 0..<ExtremeRecordsTests.rounds {
                let (status, json) = try await send("POST", path, extremes.next().canonicalText)
                #expect(status < 500, "\(path): \(json.canonicalText)")
                guard status == 201, let id = json["id"]?.string else { continue }
                created += 1
                let changed = try await send("PATCH", "\(path)/\(id)", extremes.next().canonicalText)
                #expect(changed.status < 500, "\(path): \(changed.json.canonicalText)")
            }
        }
        #expect(created > care.count + household.count)
    }

    /// Reads all records by every route that has some, by sync and by exports, checks the zones, and returns the number of
    /// records.
    fileprivate func readEverything(of child: String) async throws -> Int64 {
        let day = "2026-11-21"
        var paths = ["day?date=\(day)", "summary?from=\(day)&to=\(day)", "timeline", "predictions", "members"].map {
            "\(child)/\($0)"
        }
        paths += ["weight", "length", "head"].map { "\(child)/growth-chart?measure=\($0)" }
        paths += [
            "/v1/children", child, "/v1/recipes/export", "/v1/pantry/can-cook", "/v1/chores/due?date=\(day)",
            "/v1/chores/fairness", "/v1/points", "/v1/tags", "/v1/sync/status", "/v1/sync/zones", "/v1/export",
        ]
        let care = CareCollection.all.map { "\(child)/\($0.name)" }
        for list in care + HouseholdCollection.all.map({ "/v1/\($0.name)" }) {
            let (status, json) = try await send("GET", "\(list)?limit=500")
            #expect(status == 200, "\(list): \(json.canonicalText.prefix(1000))")
            paths += json.items("id").map { "\(list)/\($0)" }
            for id in json.items("id") {
                switch list {
                case "/v1/lists": paths.append("\(list)/\(id)/consolidated")
                case "/v1/recipes": paths += ["history", "export"].map { "\(list)/\(id)/\($0)" }
                case "/v1/plan": paths.append("\(list)/\(id)/alternatives")
                default: break
                }
            }
        }
        for path in paths {
            let (status, text) = try await read(path)
            #expect(status == 200, "\(path): \(text.prefix(1000))")
        }
        for type in Registry.current.types {
            let (status, text) = try await read("/v1/export?format=csv&type=\(type.name)")
            #expect(status == 200, "\(type.name): \(text.prefix(1000))")
        }
        let checks = try await access.storage.records.verify(after: nil, limit: 100)
        #expect(checks.flatMap(\.findings) == [])
        return checks.reduce(0) { $0 + $1.counted.live }
    }

    private func read(_ path: String) async throws -> (status: Int, text: String) {
        let answer = try await client.send(path, headers: [("authorization", "Bearer \(owner.token)")])
        return (answer.head.status, answer.text)
    }
}
