import Foundation
import GRDB
import HearthAPI
@testable import HearthClient
import HearthCore
import HearthTesting
import Records
import Synchronization
import Testing

@Suite struct HearthStoreTests {
    private let clock = ManualClock(now: Timestamp(milliseconds: 1_795_435_200_000))
    private let ids = SeededIDs(seed: 1)
    private let zone = ZoneID(.child, SeededIDs(seed: 2).uuid(at: Timestamp(milliseconds: 0)))
    private let other = ZoneID(.child, SeededIDs(seed: 3).uuid(at: Timestamp(milliseconds: 0)))

    private func store(_ location: HearthStore.Location = .memory) throws -> HearthStore {
        try HearthStore(location, clock: clock, ids: ids)
    }

    private var now: JSONValue { .integer(clock.now.milliseconds - 1000) }

    private func pending(_ store: HearthStore) async throws -> [Mutation] {
        try await store.read { tables in
            try String.fetchAll(tables.db, sql: "SELECT mutation FROM pending ORDER BY number").map {
                try RecordTables.mutation($0)
            }
        }
    }

    // MARK: Edits

    @Test func `changes of a moment are one edit, later ones and sent ones are their own`() async throws {
        let store = try store()
        let id = try await store.add("note", in: zone.text, ["category": "a", "text": "t", "started_at": now])
        for text in ["te", "tex", "text"] { try await store.change(id, ["text": .string(text)]) }
        #expect(try await pending(store).count == 1)
        #expect(try await pending(store)[0].data?["text"] == "text")
        clock.advance(by: .seconds(1))
        try await store.change(id, ["text": "later"])
        #expect(try await pending(store).map(\.operation) == [.put, .set])
        _ = try await store.takeBatch()
        try await store.change(id, ["text": "last"])
        #expect(try await pending(store).count == 3)
        #expect(try await store.record(id)?.text("text") == "last")
    }

    @Test func `the outcome of an old edit is kept for a day after it is settled`() async throws {
        let store = try store()
        _ = try await store.add("note", in: zone.text, ["category": "a", "text": "t", "started_at": now])
        // The phone was away. Its push may arrive twice now.
        clock.advance(by: .seconds(100 * 86_400))
        /// Settles what is pending, and drops it as a pull would.
        func push(_ batch: HearthStore.Batch) async throws {
            try await store.settle(
                batch.mutations.map { PushResult(mid: $0.mid, .applied, zone: zone, rev: 1, seq: 1) })
            try await store.write { try $0.db.execute(sql: "DELETE FROM pending") }
        }
        let first = try await store.takeBatch()
        let old = try #require(first.mutations.first).mid.text
        try await push(first)
        clock.advance(by: .seconds(60))
        _ = try await store.add("note", in: zone.text, ["category": "b", "text": "u", "started_at": now])
        #expect(try await store.takeBatch().settledBefore?.text == old)
        for _ in 0..<3 {
            clock.advance(by: .seconds(90_000))
            _ = try await store.add("note", in: zone.text, ["category": "c", "text": "v", "started_at": now])
            try await push(try await store.takeBatch())
        }
        let last = try await store.takeBatch().settledBefore?.text
        #expect(last ?? "" > old)
    }

    @Test func `an edit of nothing is none`() async throws {
        let store = try store()
        let id = try await store.add("note", in: zone.text, ["category": "a", "text": "t", "started_at": now])
        _ = try await store.takeBatch()
        try await store.change(id, ["text": "t", "note": .null])
        try await store.move(id, to: zone.text)
        #expect(try await pending(store).count == 1)
        try await store.change(id, ["text": "t", "category": "b"])
        #expect(try await pending(store).last?.data == ["category": "b"])
    }

    @Test func `an edit that breaks a rule is refused before it is shown`() async throws {
        let store = try store()
        let error = await #expect(throws: HearthClientError.self) {
            try await store.add("feeding", in: zone.text, ["method": "spoon", "started_at": now])
        }
        #expect(error?.code == .invalidEdit && error?.fields.map(\.field) == ["/method"])
        #expect(try await store.records().isEmpty)
        let missing = await #expect(throws: HearthClientError.self) { try await store.delete(UUID()) }
        #expect(missing?.code == .recordNotFound)
    }

    @Test func `two stores make one record of a natural key`() async throws {
        let home = ZoneID(.household, UUID())
        let done: [String: JSONValue] = ["chore_id": .string(UUID().text), "due_on": "2026-11-23", "state": "done"]
        let one = try await store().add("chore_done", in: home.text, done)
        let two = try await store().add("chore_done", in: home.text, done)
        #expect(one == two)
    }

    @Test func `records are found by type, time and parent, also while they are edited`() async throws {
        let store = try store()
        let home = ZoneID(.household, UUID())
        let list = try await store.add("list", in: home.text, ["name": "Market"])
        let milk = try await store.add(
            "shopping_item", in: home.text, ["list_id": .string(list.text), "name": "Milk"])
        #expect(try await store.records(of: "shopping_item", parent: list).map(\.id) == [milk])
        let start = clock.now.milliseconds - 10_000_000
        for offset in 0..<5 {
            try await store.add("sleep", in: zone.text, ["started_at": .integer(start + Int64(offset) * 1000)])
        }
        let bounds = Date(milliseconds: start + 1000)..<Date(milliseconds: start + 4000)
        let found = try await store.records(of: "sleep", in: zone.text, during: bounds)
        #expect(found.compactMap { $0.number("started_at") } == [1000, 2000, 3000].map { Double(start) + $0 })
        #expect(try await store.records(in: home.text).count == 2)
        #expect(try await store.records(in: "nothing").isEmpty)
    }

    // MARK: The rules of the pure state

    /// The store does what `ClientState` does, for random edits, results, pages and losses of zones.
    @Test(arguments: 1...6)
    func `the tables have the state of the pure client`(seed: UInt64) async throws {
        let store = try store()
        var model = StoreModel(seed: seed, zones: [zone, other])
        for step in 0..<200 {
            try await model.step(store)
            let difference = try await model.difference(from: store)
            #expect(difference == nil, "seed \(seed), step \(step)")
            if difference != nil { return }
        }
        #expect(model.applied > 30)
    }

    // MARK: Files

    /// Copies of a database as a process that dies at each write leaves it: each has the state before or after the
    /// transaction, and no edit is lost or doubled.
    @Test func `a store survives the end of its process at any write`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "HearthStoreTests-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "hearth.db")
        let store = try store(.file(file))
        let copies = CrashCopies(of: file, in: folder.appending(path: "copies"))
        try await store.writer.write { db in
            db.add(transactionObserver: copies)
            // A change, so that there is a commit to begin with.
            try db.execute(sql: "INSERT INTO meta (name, value) VALUES ('test', '')")
        }
        var model = StoreModel(seed: 99, zones: [zone, other])
        for _ in 0..<30 { try await model.step(store) }
        let states = copies.states
        for copy in copies.copies {
            let reopened = try HearthStore(.file(copy.file), clock: clock, ids: ids)
            let content = try await StoreModel.content(of: reopened)
            // What the last commit before or this one wrote.
            #expect(states.indices.contains(copy.commits) && states[copy.commits] == content)
        }
        #expect(copies.copies.count > 60)
    }

    @Test func `a file keeps edits, clock and device`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "HearthStoreTests-\(UUID()).db")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        var first: HearthStore? = try store(.file(file))
        let id = try #require(try await first?.add("sleep", in: zone.text, ["started_at": now, "place": "cot"]))
        let (device, stamp) = (try await first?.device(), try await first?.read { try $0.clock().last })
        first = nil
        let second = try store(.file(file))
        #expect(try await second.record(id)?.text("place") == "cot")
        #expect(try await second.device() == device)
        #expect(try await second.read { try $0.clock().last } == stamp)
        try await second.erase()
        #expect(try await second.records().isEmpty)
        #expect(try await second.device() != device)
    }

    // MARK: Search

    @Test func `recipes are found by words, beginnings, without accents, and by similar titles`() async throws {
        let store = try store()
        let home = ZoneID(.household, UUID())
        func recipe(_ name: String, _ ingredients: [String]) async throws -> UUID {
            try await store.add(
                "recipe", in: home.text,
                ["name": .string(name), "ingredients": .array(ingredients.map { .string($0) })])
        }
        let soup = try await recipe("Crème de lentilles", ["lentils", "onion"])
        let stew = try await recipe("Onion stew", ["carrot"])
        #expect(try await store.search("creme").map(\.id) == [soup])
        // The title counts more.
        #expect(try await store.search("onion").map(\.id) == [stew, soup])
        #expect(try await store.search("lent", type: "recipe").map(\.id) == [soup])
        #expect(try await store.search("onoin stev").map(\.id) == [stew])
        #expect(try await store.search("lent", type: "note").isEmpty)
        #expect(try await store.search("\"*(").isEmpty)
        try await store.change(stew, ["name": "Leek stew"])
        #expect(try await store.search("onion").map(\.id) == [soup])
        try await store.delete(soup)
        #expect(try await store.search("lentilles").isEmpty)
    }

    @Test func `an index of another version, and a damaged one, are made anew`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "HearthStoreTests-\(UUID()).db")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        let damages = [
            "UPDATE meta SET value = '0.0' WHERE name = 'search_version'", "DELETE FROM search_data",
            "DROP TABLE search", "DELETE FROM searchable",
        ]
        let home = ZoneID(.household, UUID())
        var open: HearthStore? = try store(.file(file))
        let id = try #require(try await open?.add("recipe", in: home.text, ["name": "Lentil soup"]))
        for damage in damages {
            try await open?.write { try $0.db.execute(sql: damage) }
            open = nil
            open = try store(.file(file))
            #expect(try await open?.search("lentil").map(\.id) == [id], "\(damage)")
        }
    }

    @Test func `damage of the index while the store is open keeps no edit and no search from working`() async throws {
        let store = try store()
        let home = ZoneID(.household, UUID())
        let soup = try await store.add("recipe", in: home.text, ["name": "Lentil soup"])
        for damage in ["DELETE FROM search_data", "DROP TABLE search", "UPDATE search_data SET block = X'00FF17'"] {
            try await store.write { try $0.db.execute(sql: damage) }
            let stew = try await store.add("recipe", in: home.text, ["name": "Onion stew"])
            #expect(try await store.search("stew").map(\.id) == [stew], "\(damage)")
            #expect(try await store.search("lentil").map(\.id) == [soup], "\(damage)")
            try await store.delete(stew)
            try await store.write { try $0.db.execute(sql: damage) }
            #expect(try await store.search("lentil").map(\.id) == [soup], "\(damage), then a search")
        }
    }

    // MARK: Size

    @Test func `ten thousand entries arrive in ten pages`() async throws {
        let store = try store()
        var digest = ZoneDigest()
        let (start, child) = (clock.now.milliseconds - 10_000_000_000, zone)
        var pages: [[UInt8]] = []
        for page in 0..<10 {
            let changes = (0..<1000).map { index in
                let seq = Int64(page * 1000 + index + 1)
                let id = ids.uuid(at: clock.now)
                digest.add("feeding", id, rev: 1)
                let data: Fields = [
                    "method": "bottle", "content": "formula", "amount_ml": .number(Double(90 + index % 90)),
                    "started_at": .number(Double(start + seq * 600_000)),
                ]
                return Change(
                    seq: seq, type: "feeding", id: id, rev: 1,
                    stamp: Stamp(milliseconds: start + seq * 600_000, counter: 0, device: 1), by: 1,
                    data: data.canonicalText)
            }
            let hasMore = page < 9
            let whole = PullPage(
                role: .owner, changes: changes, cursor: "c", seq: Int64(page * 1000 + 1000), hasMore: hasMore,
                digest: hasMore ? nil : digest)
            var bytes = Array(#"{"server_time":1795435200000,"gone":[],"reset":{},"zones":{"\#(child.text)":"#.utf8)
            whole.append(to: &bytes)
            pages.append(bytes + "}}".utf8)
        }
        var from: Int64 = 0
        for bytes in pages {
            let page = try #require(try SyncWire.pulled(bytes).zones[child])
            #expect(try await store.apply(page, to: child, from: from) == .applied)
            from = page.seq
        }
        let day = Date(milliseconds: start + 600_000_000)..<Date(milliseconds: start + 686_400_000)
        #expect(try await store.records(of: "feeding", in: child.text, during: day).count == 144)
    }
}

/// The files of a database as they are after each changed row, before the transaction ends, and after each commit.
private final class CrashCopies: TransactionObserver, Sendable {
    struct Copy {
        var file: URL
        /// The number of commits before it.
        var commits: Int
    }

    private struct State {
        var copies: [Copy] = []
        /// What the database had at first, and after each commit.
        var contents: [[String]] = []
    }

    private let file: URL
    private let folder: URL
    private let state = Mutex(State())

    init(of file: URL, in folder: URL) {
        self.file = file
        self.folder = folder
    }

    var copies: [Copy] { state.withLock { $0.copies } }
    var states: [[String]] { state.withLock { $0.contents } }

    private func copy() {
        let place = folder.appending(path: UUID().text)
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let target = place.appending(path: "hearth.db")
        for suffix in ["", "-wal"] {
            try? FileManager.default.copyItem(atPath: file.path + suffix, toPath: target.path + suffix)
        }
        state.withLock { $0.copies.append(Copy(file: target, commits: $0.contents.count - 1)) }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {
        // The first commit is that of the observer itself.
        if !states.isEmpty { copy() }
    }

    func databaseDidCommit(_ db: Database) {
        let content = (try? StoreModel.content(of: RecordTables(db: db, registry: .current))) ?? []
        state.withLock { $0.contents.append(content) }
        copy()
    }

    func databaseDidRollback(_ db: Database) {}
}
