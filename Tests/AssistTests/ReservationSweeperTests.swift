import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import Synchronization
import Testing

@Suite struct ReservationSweeperTests {
    private let clock = ManualClock()
    private let store = FakeQuotaStore()
    private let runs = FakeRunStore()
    private let log = LineLog()

    private var sweeper: ReservationSweeper {
        ReservationSweeper(store: store, clock: clock, logger: Logger(label: "test") { _ in log })
    }

    private func reserve(_ count: Int, for seconds: Int = 60) async throws -> [UUID] {
        store.onLost(runs.add)
        let user = User(id: UUID(), number: 1, createdAt: clock.now)
        var ids: [UUID] = []
        for _ in 0..<count {
            let id = UUID()
            let request = ReservationRequest(
                runID: id, of: user, mode: .chat, at: clock.now, remaining: .seconds(seconds), userRunsPerMonth: 1000,
                ceiling: nil, process: ID(UUID()))
            guard case .granted = try await store.reserve(request, at: clock.now) else { continue }
            ids.append(id)
        }
        return ids
    }

    @Test func `a reservation expires after its margin and not before`() async throws {
        let run = try await reserve(1)[0]
        clock.advance(by: .seconds(60) + ReservationRequest.margin)
        #expect(try await sweeper.sweep() == 0)
        #expect(log.lines == [])
        clock.advance(by: .milliseconds(1))
        #expect(try await sweeper.sweep() == 1)
        #expect(store.entry(runID: run)?.state == .expired)
        #expect(runs.runs.map(\.outcome) == [.lost])
        #expect(runs.runs.map(\.id) == [run])
        #expect(log.lines == ["lost runs written off 1"])
        #expect(try await sweeper.sweep() == 0)
        #expect(log.lines.count == 1)
    }

    @Test func `concurrent sweepers expire each reservation once`() async throws {
        let ids = try await reserve(350)
        clock.advance(by: .seconds(181))
        let swept = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try await sweeper.sweep() } }
            return try await group.reduce(0, +)
        }
        #expect(swept == 350)
        #expect(Set(runs.runs.map(\.id)) == Set(ids))
        #expect(runs.runs.count == 350)
    }

    @Test func `a sweeper sweeps at once and then every minute until cancelled`() async throws {
        let early = try await reserve(1)[0]
        clock.advance(by: .seconds(181))
        let late = try await reserve(1)[0]
        let sweeping = Task { await sweeper.run() }
        await clock.waitForSleepers()
        #expect(store.entry(runID: early)?.state == .expired)
        #expect(store.entry(runID: late)?.state == .open)
        for _ in 0..<4 {
            clock.advance(by: ReservationSweeper.interval)
            await clock.waitForSleepers()
        }
        #expect(store.entry(runID: late)?.state == .expired)
        sweeping.cancel()
        await sweeping.value
    }

    @Test func `a sweeper tries again after a minute if the database is away`() async throws {
        let run = try await reserve(1)[0]
        clock.advance(by: .seconds(181))
        let flaky = FlakyStore(store: store)
        let sweeper = ReservationSweeper(store: flaky, clock: clock, logger: Logger(label: "test") { _ in log })
        let sweeping = Task { await sweeper.run() }
        await clock.waitForSleepers()
        #expect(store.entry(runID: run)?.state == .open)
        #expect(log.lines.count == 1)
        flaky.repair()
        clock.advance(by: ReservationSweeper.interval)
        await clock.waitForSleepers()
        #expect(store.entry(runID: run)?.state == .expired)
        sweeping.cancel()
        await sweeping.value
    }

    @Test func `a reservation that cannot be expired does not stop the others or repeat the sweep`() async throws {
        let ids = try await reserve(150)
        clock.advance(by: .seconds(181))
        let flaky = FlakyStore(store: store, stuck: Set(ids.prefix(3)))
        flaky.repair()
        let sweeper = ReservationSweeper(store: flaky, clock: clock, logger: Logger(label: "test") { _ in log })
        #expect(try await sweeper.sweep() == 147)
        #expect(log.lines.contains("lost runs written off 147"))
    }
}

/// Fails until it is repaired, and for some runs for ever.
private final class FlakyStore: QuotaStore {
    private let store: FakeQuotaStore
    private let stuck: Set<UUID>
    private let isBroken = Mutex(true)

    init(store: FakeQuotaStore, stuck: Set<UUID> = []) {
        self.store = store
        self.stuck = stuck
    }

    func repair() { isBroken.withLock { $0 = false } }

    private func check() throws {
        if isBroken.withLock({ $0 }) { throw HearthError(.storageUnavailable, "gone") }
    }

    func reserve(_ request: ReservationRequest, at time: Timestamp) async throws -> ReservationOutcome {
        try await store.reserve(request, at: time)
    }

    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        try await store.record(run, closing: reservation)
    }

    func tokenLimit(of householdID: UUID) async throws -> Int? { try await store.tokenLimit(of: householdID) }

    func release(runID: UUID, of householdID: UUID, at time: Timestamp) async throws {
        try await store.release(runID: runID, of: householdID, at: time)
    }

    func overdue(at time: Timestamp, limit: Int) async throws -> [OverdueReservation] {
        try check()
        return try await store.overdue(at: time, limit: limit)
    }

    func expire(_ reservation: OverdueReservation, at time: Timestamp) async throws -> Bool {
        if stuck.contains(reservation.runID) { throw HearthError(.internalError, "stuck") }
        return try await store.expire(reservation, at: time)
    }
}

/// Warnings and errors, with their count of runs.
private final class LineLog: LogHandler {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func log(event: LogEvent) {
        let runs = event.metadata?["runs"].map { " \($0)" } ?? ""
        written.withLock { $0.append("\(event.message)\(runs)") }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .warning }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
}
