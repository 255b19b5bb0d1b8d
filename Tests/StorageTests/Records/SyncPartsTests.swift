import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Synchronization
import Testing

/// Tests of what sync consists of besides the database.
@Suite struct SyncPartsTests {
    private let zones = (0..<3).map { _ in ZoneID(.child, UUID()) }

    /// What happened, in its order.
    private final class Log: Sendable {
        private let entries = Mutex<[Int]>([])
        var all: [Int] { entries.withLock { $0 } }
        func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
    }

    @Test func `a queue lets one body into a zone at a time, in the order of arrival`() async throws {
        let queue = ZoneQueue()
        let entered = Log()
        let gate = Gate()
        await withTaskGroup { group in
            let inside = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                await queue.with([zones[0], zones[1]]) {
                    inside.continuation.finish()
                    try? await gate.pass()
                    entered.add(0)
                }
            }
            for await _ in inside.stream {}
            // Another zone does not wait.
            await queue.with([zones[2]]) { entered.add(1) }
            group.addTask { await queue.with([zones[1]]) { entered.add(2) } }
            gate.open()
        }
        #expect(entered.all == [1, 0, 2])
        await queue.with(Set(zones)) {}
    }

    @Test func `a hundred bodies in overlapping zones all end`() async throws {
        let queue = ZoneQueue()
        let count = Log()
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    await queue.with([zones[number % 3], zones[(number + 1) % 3]]) {
                        await Task.yield()
                        count.add(number)
                    }
                }
            }
        }
        #expect(count.all.count == 100)
    }

    @Test func `a slow stream finds the latest head of each of its zones`() async throws {
        let hub = ChangeHub()
        let user = UUID()
        let subscription = hub.subscribe(to: [.zone(zones[0]), .zone(zones[1]), .user(user)])
        hub.publish(heads: [zones[0]: 3, zones[2]: 9])
        hub.publish(heads: [zones[0]: 5, zones[1]: 1])
        hub.publish(heads: [zones[0]: 4])
        hub.publishAccess([.user(UUID())])
        #expect(subscription.take() == ChangeHub.News(heads: [zones[0]: 5, zones[1]: 1], changesAccess: false))
        hub.publishAccess([.user(user)])
        #expect(subscription.take() == ChangeHub.News(heads: [:], changesAccess: true))
        subscription.change(to: [.zone(zones[2])])
        hub.publish(heads: [zones[0]: 6, zones[2]: 10])
        #expect(subscription.take().heads == [zones[2]: 10])
        #expect(hub.zones == [zones[2]])
        var signals = 0
        subscription.end()
        for await _ in subscription.signals { signals += 1 }
        #expect(signals == 1)
        #expect(hub.zones.isEmpty)
        hub.publish(heads: [zones[2]: 11])
        #expect(subscription.take() == ChangeHub.News())
    }

    @Test func `many pushes are one announcement each twenty milliseconds`() async throws {
        try await withStorage(at: "sqlite::memory:") { storage in
            let announced = Log()
            let events = AsyncStream.makeStream(of: Void.self)
            let engine = CountingEngine(engine: storage.engine) {
                announced.add(1)
                events.continuation.yield()
            }
            let clock = ManualClock()
            let relay = ChangeRelay(store: Storage(engine: engine).records, hub: ChangeHub(), clock: clock)
            for _ in 0..<50 { relay.announce(.heads) }
            let running = Task { await relay.run() }
            defer { running.cancel() }
            var iterator = events.stream.makeAsyncIterator()
            await iterator.next()
            await clock.waitForSleepers()
            #expect(announced.all.count == 1)
            for _ in 0..<50 { relay.announce(.heads) }
            clock.advance(by: ChangeRelay.interval)
            await iterator.next()
            await clock.waitForSleepers()
            #expect(announced.all.count == 2)
            clock.advance(by: ChangeRelay.interval)
        }
    }

    @Test func `every type of the registry has a number in the database`() async throws {
        try await withMigratedStorage { storage in
            let owner = try await storage.newAccount()
            let zone = ZoneID(.household, owner.householdID)
            for type in Registry.current.types {
                let query = RecordQuery(zone: zone, household: owner.householdID, type: type.name)
                #expect(try await storage.records.records(query).isEmpty)
            }
        }
    }
}

/// Takes announcements for a database that has none.
private struct CountingEngine: DatabaseEngine {
    let engine: any DatabaseEngine
    let announced: @Sendable () -> Void
    var dialect: Dialect { .postgres }

    init(engine: any DatabaseEngine, announced: @escaping @Sendable () -> Void) {
        self.engine = engine
        self.announced = announced
    }

    func transaction(
        _ statements: [SQL], _ access: DatabaseAccess, of tenant: Tenant
    ) async throws(StorageError) -> [[SQLRow]] {
        announced()
        return statements.map { _ in [] }
    }

    func copy(
        into table: SQL, columns: [StaticString], count: Int, row: @escaping @Sendable (Int) -> [SQLValue]
    ) async throws(StorageError) {
        try await engine.copy(into: table, columns: columns, count: count, row: row)
    }

    func notifications(on channel: StaticString) -> AsyncStream<Void> { engine.notifications(on: channel) }

    func close() async { await engine.close() }
}
