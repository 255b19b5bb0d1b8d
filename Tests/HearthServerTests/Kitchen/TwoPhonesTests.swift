import Foundation
import HearthAPI
import HearthClient
import HearthCore
import HearthTesting
import Records
import Synchronization
import Testing

/// Two phones with the SDK in one shop, and the real server on a socket.
@Suite struct TwoPhonesTests {
    /// A phone whose network can be switched off.
    private struct Phone {
        let store: HearthStore
        let engine: SyncEngine
        let network: Switch

        init(_ caller: CareServer.Caller, _ server: CareServer) throws {
            let url = try #require(URL(string: "http://127.0.0.1:\(server.client.port)"))
            network = Switch()
            store = try HearthStore(.memory, clock: server.clock, ids: RandomIDs())
            let client = try HearthAPIClient(
                baseURL: url, transport: network,
                credentials: MemoryCredentialStore(
                    Credentials(server: url, userID: caller.user.number, accessToken: caller.token)),
                clock: server.clock)
            engine = SyncEngine(store: store, client: client, clock: server.clock)
        }

        /// The items of the list as the phone shows them: name, amount, tick.
        func shown(_ list: UUID) async throws -> [String] {
            try await store.records(of: "shopping_item", parent: list).map { item in
                let isChecked = item.fields["checked"] == .bool(true)
                return "\(item.id.text) \(item.text("name") ?? "") \(item.number("quantity") ?? 0) \(isChecked)"
            }.sorted()
        }

        func names(_ list: UUID, checked: Bool) async throws -> Set<String> {
            Set(
                try await store.records(of: "shopping_item", parent: list)
                    .filter { ($0.fields["checked"] == .bool(true)) == checked }.compactMap { $0.text("name") })
        }
    }

    /// A transport that a test switches off, as a shop without signal does.
    private final class Switch: ClientTransport {
        private let transport = URLSessionTransport()
        private let isOn = Mutex(true)

        func turn(on: Bool) { isOn.withLock { $0 = on } }

        func send(_ request: ClientRequest) async throws -> ClientResponse {
            guard isOn.withLock({ $0 }) else { throw POSIXError(.ENETDOWN) }
            return try await transport.send(request)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `one ticks offline and the other adds, and both lists are equal after`(engine: CareServer.Engine) async throws
    {
        try await CareServer.serve(on: engine) { server in
            let partner = try await server.member(.caregiver)
            let (ada, ben) = (try Phone(server.owner, server), try Phone(partner, server))
            let home = ZoneID(.household, server.owner.user.householdID).text
            let recipe = try await server.add(
                "/v1/recipes", #"{"name":"Soup","ingredients":["250 g lentils","2 onions","3 carrots"]}"#)
            let made = try await server.add("/v1/lists", #"{"name":"Groceries"}"#)
            let list = try #require(made["id"]?.string.flatMap { UUID(text: $0) })
            let body = #"{"recipe_ids":["\#(recipe["id"]?.string ?? "")"]}"#
            _ = try await server.send("POST", "/v1/lists/\(list.text)/from", body)
            for phone in [ada, ben] { try await phone.engine.sync() }
            let before = try await ada.shown(list)
            let other = try await ben.shown(list)
            #expect(before.count == 3 && before == other)

            // Ada is in the shop without signal: she ticks two, and changes the amount of the third.
            ada.network.turn(on: false)
            for item in try await ada.store.records(of: "shopping_item", parent: list) {
                let fields: [String: JSONValue] =
                    item.text("name") == "carrots" ? ["quantity": .integer(5)] : ["checked": .bool(true)]
                try await ada.store.change(item.id, fields)
            }
            await #expect(throws: HearthClientError.self) { try await ada.engine.sync() }
            // Ben adds bread at home, removes an item, and fills the list again.
            let bread = try await ben.store.add(
                "shopping_item", in: home, ["list_id": .string(list.text), "name": .string("Bread")])
            let onions = try #require(
                try await ben.store.records(of: "shopping_item", parent: list).first { $0.text("name") == "onions" })
            try await ben.store.delete(onions.id)
            try await ben.engine.sync()
            server.clock.advance(by: .seconds(60))

            ada.network.turn(on: true)
            for phone in [ada, ben, ada] { try await phone.engine.sync() }
            let (mine, theirs) = (try await ada.shown(list), try await ben.shown(list))
            #expect(mine == theirs)
            for phone in [ada, ben] {
                #expect(try await phone.names(list, checked: true) == ["lentils"])
                #expect(try await phone.names(list, checked: false) == ["carrots", "Bread"])
                #expect(try await phone.store.record(bread) != nil)
                #expect(try await phone.store.unsentEdits().all == 0)
            }
            let items = try await server.send("GET", "/v1/shopping_list_items?list_id=\(list.text)").json
            let ids = try await ada.store.records(of: "shopping_item", parent: list).map(\.id.text)
            #expect(Set(items.items("id")) == Set(ids))
        }
    }

    @Test func `two phones that move the pantry offline count the same stock`() async throws {
        try await CareServer.serve { server in
            let partner = try await server.member(.caregiver)
            let phones = [try Phone(server.owner, server), try Phone(partner, server)]
            let home = ZoneID(.household, server.owner.user.householdID).text
            let item = try await server.add("/v1/pantry", #"{"name":"Rice","unit":"g"}"#)
            let id = try #require(item["id"]?.string)
            try await server.add("/v1/pantry/moves", #"{"item_id":"\#(id)","counted":1000}"#)
            for phone in phones { try await phone.engine.sync() }
            server.clock.advance(by: .seconds(10))
            for phone in phones { phone.network.turn(on: false) }
            for (phone, delta) in zip(phones, [-200, -50]) {
                try await phone.store.add(
                    "pantry_move", in: home,
                    [
                        "item_id": .string(id), "delta": .integer(Int64(delta)),
                        "at": .integer(server.clock.now.milliseconds),
                    ])
            }
            for phone in phones { phone.network.turn(on: true) }
            for phone in phones { try await phone.engine.sync() }
            #expect(try await server.send("GET", "/v1/pantry/\(id)").json["quantity"] == 750)
        }
    }

    @Test(arguments: CareServer.Engine.allCases)
    func `two phones that tick one chore offline count its points once`(engine: CareServer.Engine) async throws {
        try await CareServer.serve(on: engine) { server in
            let partner = try await server.member(.caregiver)
            let phones = [try Phone(server.owner, server), try Phone(partner, server)]
            let home = ZoneID(.household, server.owner.user.householdID).text
            let chore = try await server.add(
                "/v1/chores",
                #"{"name":"Dishes","assign":"anyone","starts_on":"2026-11-21","points":3,"rule":"FREQ=DAILY"}"#)
            let id = try #require(chore["id"]?.string)
            for phone in phones { try await phone.engine.sync() }
            for phone in phones { phone.network.turn(on: false) }
            for (phone, caller) in zip(phones, [server.owner, partner]) {
                server.clock.advance(by: .seconds(10))
                try await phone.store.add(
                    "chore_done", in: home,
                    [
                        "chore_id": .string(id), "due_on": .string("2026-11-21"), "state": .string("done"),
                        "by": .string("user:\(caller.user.number)"), "points": .integer(1000),
                    ])
            }
            for phone in phones { phone.network.turn(on: true) }
            for phone in phones + phones { try await phone.engine.sync() }
            let people = try await server.send("GET", "/v1/points").json["people"]?.array ?? []
            let balances = people.compactMap { $0.object?["balance"]?.integer }
            #expect(balances.sorted() == [0, 3])
            for phone in phones {
                let turns = try await phone.store.records(of: "chore_done", parent: UUID(text: id))
                #expect(turns.count == 1 && turns.first?.number("points") == 3)
                // The later tick holds.
                #expect(turns.first?.text("by") == "user:\(partner.user.number)")
                #expect(try await phone.store.unsentEdits().all == 0)
            }
        }
    }
}
