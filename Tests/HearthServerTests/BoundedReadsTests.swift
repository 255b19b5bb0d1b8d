import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

@testable import FamilyAPI

/// Tests that reads cost a bounded number of statements and rows, however much a family has stored. They count, because a
/// clock says something else on every machine.
@Suite struct BoundedReadsTests {
    /// The services of one family over a database that counts.
    private struct Counted {
        let server: CareServer
        let count: StatementCount
        let sync: SyncService
        let care: CareService
        let principal: Principal

        init(_ server: CareServer) {
            self.server = server
            count = StatementCount(server.access.storage.engine)
            sync = TestServer.sync(Storage(engine: count).records, server.clock)
            care = CareService(sync: sync, clock: server.clock, ids: RandomIDs(), growth: nil)
            principal = Principal(user: server.owner.user, isAdministrator: false)
        }

        var export: RecordExport {
            RecordExport(
                sync: sync,
                images: ImageService(
                    sync: sync, store: server.access.storage.images, files: MemoryBlobs(),
                    inspector: TestImages.inspector, clock: server.clock, ids: RandomIDs()),
                clock: server.clock)
        }

        func put(_ type: String, in zone: ZoneID, _ data: [(id: UUID, fields: Fields)]) async throws {
            var rest = data[...]
            while !rest.isEmpty {
                let some = rest.prefix(200)
                rest = rest.dropFirst(some.count)
                let outcome = try await sync.apply(
                    some.map { id, fields in
                        .readable(
                            Mutation(
                                mid: UUID(), zone: zone, type: type, id: id, operation: .put,
                                stamp: Stamp(milliseconds: server.clock.now.milliseconds, counter: 0, device: 7),
                                data: fields))
                    }, from: .request(principal))
                #expect(outcome.results.allSatisfy { $0.status == .applied })
            }
        }

        var home: ZoneID { ZoneID(.household, server.owner.user.householdID) }

        func addChildren(_ count: Int) async throws {
            for number in 0..<count {
                let id = UUID()
                try await put(
                    "child", in: ZoneID(.child, id), [(id, ["name": .string("Child \(number)"), "time_zone": "UTC"])])
            }
        }

        func addItems(_ count: Int, to list: UUID) async throws {
            try await put("list", in: home, [(list, ["name": "Groceries"])])
            try await put(
                "shopping_item", in: home,
                (0..<count).map { (UUID(), ["list_id": .string(list.text), "name": .string("Thing \($0)")]) })
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `children and sentences take as many statements for thirty children as for three`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let counted = Counted(server)
            func statements() async throws -> [Int] {
                let list = try await counted.count.during {
                    _ = try await counted.care.childList(of: counted.principal)
                }
                let sentence = try await counted.count.during {
                    _ = try await counted.care.proposal(
                        for: QuickSentence("woke up at 9, finished feeding"), by: counted.principal)
                }
                return [list, sentence]
            }
            try await counted.addChildren(3)
            let few = try await statements()
            try await counted.addChildren(27)
            #expect(try await statements() == few)
            #expect(few.allSatisfy { $0 <= 8 }, "\(few)")
            let list = try await counted.care.childList(of: counted.principal)
            #expect(list.count == 30 && list.allSatisfy { $0["today"]?.object != nil })
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an import compares no text with those of records, and repeats are found without reading recipes`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let counted = Counted(server)
            let imports = RecipeImports(
                sync: counted.sync, jobs: Storage(engine: counted.count).jobs, imports: .none,
                shelves: RecipeShelves(sync: counted.sync) { $0 }, clock: server.clock, ids: RandomIDs())
            func begin(_ url: String) async throws -> Fields {
                try await imports.begin(["url": .string(url)], by: counted.principal)
            }
            func add(_ numbers: Range<Int>) async throws {
                try await counted.put(
                    "recipe", in: counted.home,
                    numbers.map { (number) -> (id: UUID, fields: Fields) in
                        let step = FieldValue.string(String(repeating: "a", count: 5000))
                        return (
                            UUID(),
                            [
                                "name": .string("Soup \(number)"), "instructions": .array([step]),
                                "source_url": .string("https://example.org/\(number)"),
                            ]
                        )
                    })
                // The shelf takes what has changed.
                #expect(try await begin("http://www.example.org/0/?utm_source=x")["duplicate_of"] != nil)
            }
            try await add(0..<3)
            let few = try await counted.count.during { _ = try await begin("https://m.example.org/2") }
            try await add(3..<40)
            let many = try await counted.count.during { _ = try await begin("https://m.example.org/39") }
            #expect(many == few)
            let host = Array(repeating: String(repeating: "a", count: 60), count: 4).joined(separator: ".")
            let statements = try await counted.count.statements { () async throws in
                let (known, other) = (
                    try await begin("https://example.org/7?fbclid=1"), try await begin("https://\(host)/")
                )
                #expect(known["duplicate_of"] != nil && other["duplicate_of"] == nil)
            }
            #expect(statements.contains { $0.contains("INSERT INTO jobs") })
            // Those of ids have patterns of the source.
            #expect(statements.allSatisfy { !$0.contains("LIKE ?") })
            await #expect(throws: HearthError.self) {
                _ = try await begin("https://\(String(repeating: "a", count: 1950))b/")
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `a list of children has the totals that each child's day has`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            for (name, zone) in [("Mia", "Europe/Berlin"), ("Tom", "America/Los_Angeles")] {
                let child = try await server.child(#"{"name":"\#(name)","time_zone":"\#(zone)"}"#)
                for time in ["2026-11-20T21:00:00Z", "2026-11-21T06:30:00Z", "2026-11-21T09:00:00Z"] {
                    try await server.add(
                        "\(child)/feedings", #"{"method":"bottle","amount_ml":90,"started_at":"\#(time)"}"#)
                }
                // A timer that runs since before the day began counts today as well.
                try await server.add("\(child)/sleeps", #"{"started_at":"2026-11-21T05:30:00Z"}"#)
            }
            let items = try await server.send("GET", "/v1/children").json["items"]?.array?.compactMap(\.object) ?? []
            #expect(items.count == 2)
            for item in items {
                let id = item["id"]?.string ?? ""
                #expect(try await server.send("GET", "/v1/children/\(id)").json["today"] == item["today"])
                #expect(
                    try await server.send("GET", "/v1/children/\(id)/day").json["totals"] == item.at("today.totals"))
                #expect(item.at("today.totals.sleep_minutes")?.integer ?? 0 > 0)
            }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `an export reads the types that a zone holds, and the zones of its reader once`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let counted = Counted(server)
            try await counted.addChildren(20)
            let zones = try await counted.export.zones(nil, of: counted.principal)
            var bytes: [UInt8] = []
            let statements = try await counted.count.during {
                try await counted.export.write(.json, type: nil, zones: zones, of: counted.principal) { bytes += $0 }
            }
            // A page for each child, what the zones hold, and the access.
            #expect(statements <= 23, "\(statements)")
            #expect(try Fields(parsing: String(decoding: bytes, as: UTF8.self))["records"]?.array?.count == 20)
        }
    }

    @Test func `an export ends soon after the access of its reader, and with its task`() async throws {
        try await CareServer.serve { server in
            let counted = Counted(server)
            let child = UUID()
            let zone = ZoneID(.child, child)
            try await counted.put("child", in: zone, [(child, ["name": "Mia", "time_zone": "UTC"])])
            try await counted.put(
                "note", in: zone,
                (0..<3000).map {
                    (
                        UUID(),
                        ["category": "a", "text": .string("Note \($0)"), "started_at": .number(1_795_250_000_000)]
                    )
                })
            let nanny = try await server.stranger().user
            try await server.access.storage.records.grant(
                .viewer, in: zone, household: server.owner.user.householdID, to: nanny.id, by: server.owner.user,
                audit: server.access.entry(.accessGranted, of: server.owner.user))
            let reader = Principal(user: nanny, isAdministrator: false)
            let zones = try await counted.export.zones(zone, of: reader)
            var pieces = 0
            let error = await #expect(throws: HearthError.self) {
                try await counted.export.write(.json, type: nil, zones: zones, of: reader) { _ in
                    pieces += 1
                    guard pieces == 1 else { return }
                    try await server.access.storage.records.revoke(
                        nanny.id, from: zone, household: server.owner.user.householdID,
                        audit: server.access.entry(.accessRevoked, of: server.owner.user))
                }
            }
            #expect(error?.code == .zoneNotFound)

            let all = try await counted.export.zones(nil, of: counted.principal)
            let task = Task { [export = counted.export, principal = counted.principal] in
                try await export.write(.csv, type: nil, zones: all, of: principal) { _ in }
            }
            task.cancel()
            await #expect(throws: (any Error).self) { try await task.value }
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `the page of a long list shows its first items and says how many more there are`(
        engine: CareServer.Engine
    ) async throws {
        try await CareServer.serve(on: engine) { server in
            let counted = Counted(server)
            let list = UUID()
            try await counted.addItems(2100, to: list)
            let made = try await server.send("POST", "/v1/links", #"{"kind":"list","subject":"\#(list.text)"}"#).json
            let token = try #require(made["url"]?.string?.split(separator: "/").last)
            let connection = try RawConnection(port: server.client.port)
            await connection.send("GET /s/\(token) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            let page = try await connection.readToEnd()
            await connection.close()
            #expect(page.components(separatedBy: "Thing ").count - 1 == Links.mostItems)
            #expect(page.contains("And 1600 more in the app."))

            let json = try await server.send("GET", "/v1/lists/\(list.text)/consolidated").json
            #expect(json["has_more"] == true)
            let lines = json["aisles"]?.array?.flatMap { $0.object?["lines"]?.array ?? [] } ?? []
            let shown = lines.reduce(0) { $0 + ($1.object?["item_ids"]?.array?.count ?? 0) }
            #expect(shown == ConsolidatedList.mostItems)
        }
    }

    @Test func `the page of a long list shows what is open first`() async throws {
        try await CareServer.serve { server in
            let counted = Counted(server)
            let list = UUID()
            try await counted.put("list", in: counted.home, [(list, ["name": "Groceries"])])
            // The oldest items are ticked.
            try await counted.put(
                "shopping_item", in: counted.home,
                (0..<600).map { number in
                    let id = UUID(text: "00000000-0000-7000-8000-\(String(number + 100_000_000_000))") ?? UUID()
                    return (id, ["list_id": .string(list.text), "name": "Thing", "checked": .bool(number < 550)])
                })
            let gateway = RecordGateway(sync: counted.sync, clock: server.clock, ids: RandomIDs())
            let grant = try await gateway.householdGrant(of: counted.principal, for: .kitchen)
            let found = try await gateway.first(Links.mostItems, "shopping_item", ref: list, in: grant)
            #expect(found.count == Links.mostItems)
            #expect(found.prefix(50).allSatisfy { $0.fields["checked"]?.isTrue != true })
            #expect(found.dropFirst(50).allSatisfy { $0.fields["checked"]?.isTrue == true })
        }
    }

    @Test func `the pantry is added up without holding its moves`() async throws {
        try await CareServer.serve { server in
            let counted = Counted(server)
            let item = UUID()
            try await counted.put("pantry_item", in: counted.home, [(item, ["name": "Rice"])])
            func move(_ at: Int, _ field: String, _ value: Double) -> (UUID, Fields) {
                (
                    UUID(),
                    [
                        "item_id": .string(item.text), field: .number(value),
                        "at": .number(Double(1_795_000_000_000 + at)),
                    ]
                )
            }
            // The count of 7 makes everything before it void.
            try await counted.put(
                "pantry_move", in: counted.home,
                (0..<1200).map { move($0, "delta", 2) } + [move(2000, "counted", 7), move(3000, "delta", 0.3)])
            let gateway = RecordGateway(sync: counted.sync, clock: server.clock, ids: RandomIDs())
            let grant = try await gateway.householdGrant(of: counted.principal, for: .kitchen)
            #expect(try await Pantry(gateway: gateway).balance(of: item, in: grant) == 7.3)
            #expect(try await Pantry.balances(gateway, in: grant) == [item: 7.3])
        }
    }
}
