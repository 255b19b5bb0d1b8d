import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import Synchronization
import Testing

@Suite struct RunOutboxTests {
    private let store = DoorStore()
    private let clock = ManualClock()

    private var backlog: RunOutbox {
        RunOutbox(writingTo: store, clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func `a run that the database accepts does not wait`() async throws {
        let backlog = backlog
        try await backlog.record(.example(), closing: .settled)
        #expect(backlog.count == 0)
        #expect(store.written.count == 1)
    }

    @Test func `runs of an outage are recorded with their charges when the database is back`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        var expected: [UUID: ReservationState?] = [:]
        for index in 0..<100 {
            let run = RunRecord.example()
            let charge: ReservationState? = [.settled, .released, nil][index % 3]
            expected[run.id] = charge
            try await backlog.record(run, closing: charge)
        }
        #expect(backlog.count == 100)
        await withTaskGroup { group in
            group.addTask { await backlog.keepWriting() }
            await clock.waitForSleepers(1)
            #expect(store.written.isEmpty)
            store.open()
            clock.advance(by: .seconds(1))
            await store.waitForWrites(100)
            group.cancelAll()
        }
        #expect(backlog.count == 0)
        #expect(store.written == expected)
    }

    @Test func `a run that the database rejects is dropped and does not delay the others`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        try await backlog.record(.example(), closing: .settled)
        store.close(as: .internalError)
        await backlog.finish()
        #expect(backlog.count == 0)
        #expect(store.written.isEmpty)
    }

    @Test func `a run that fails while the database is back does not delay the others`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        let stuck = RunRecord.example()
        try await backlog.record(stuck, closing: .settled)
        for _ in 0..<100 { try await backlog.record(.example(), closing: .settled) }
        store.open()
        store.keepOut(stuck.id)
        await backlog.finish()
        #expect(store.written.count == 100)
        #expect(backlog.count == 1)
    }

    @Test func `a permanent error is thrown to the caller`() async throws {
        store.close(as: .internalError)
        await #expect(throws: HearthError.self) { try await backlog.record(.example(), closing: nil) }
    }

    @Test func `a run whose result the database rejects is recorded without it`() async throws {
        let backlog = backlog
        store.rejectResults()
        var run = RunRecord.example()
        run.result = ResultContent(title: "Soup", json: "{}")
        try await backlog.record(run, closing: .settled)
        #expect(store.written == [run.id: .settled])
        #expect(store.results == [])
        #expect(backlog.count == 0)
    }

    @Test func `the first runs of an outage wait with their results, later ones without`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        for _ in 0..<120 {
            var run = RunRecord.example()
            run.result = ResultContent(title: "Soup", json: "{}")
            try await backlog.record(run, closing: .settled)
        }
        store.open()
        await backlog.finish()
        #expect(store.written.count == 120)
        #expect(store.results.count == 100)
    }

    @Test func `a result that is too long is not stored`() {
        let longest = String(repeating: "x", count: ResultContent.longestJSON)
        #expect(ResultContent(title: "Soup", json: longest) != nil)
        #expect(ResultContent(title: "Soup", json: longest + "x") == nil)
    }

    @Test func `a full outbox throws`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        for _ in 0..<10_000 { try await backlog.record(.example(), closing: nil) }
        await #expect(throws: HearthError.self) { try await backlog.record(.example(), closing: nil) }
        #expect(backlog.count == 10_000)
    }

    @Test func `runs that wait at the shutdown are tried once more`() async throws {
        let backlog = backlog
        store.close(as: .storageUnavailable)
        try await backlog.record(.example(), closing: .settled)
        await backlog.finish()
        #expect(backlog.count == 1)
        store.open()
        await backlog.finish()
        #expect(store.written.count == 1)
    }
}

/// A store that can be made to fail.
private final class DoorStore: RunStore {
    private struct State {
        var failure: HearthError.Code?
        var keptOut: UUID?
        var written: [UUID: ReservationState?] = [:]
        var rejectsResults = false
        var results: Set<UUID> = []
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var written: [UUID: ReservationState?] { state.withLock { $0.written } }

    var results: Set<UUID> { state.withLock { $0.results } }

    func rejectResults() { state.withLock { $0.rejectsResults = true } }
    func close(as failure: HearthError.Code) { state.withLock { $0.failure = failure } }
    func keepOut(_ id: UUID) { state.withLock { $0.keptOut = id } }
    func open() { state.withLock { $0.failure = nil } }

    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        let observers = try state.withLock { state in
            if let failure = state.failure { throw HearthError(failure, "closed") }
            if state.keptOut == run.id { throw HearthError(.storageUnavailable, "kept out") }
            if run.result != nil {
                if state.rejectsResults { throw HearthError(.internalError, "no room") }
                state.results.insert(run.id)
            }
            state.written[run.id] = reservation
            let count = state.written.count
            defer { state.observers.removeAll { $0.count <= count } }
            return state.observers.filter { $0.count <= count }
        }
        for observer in observers { observer.continuation.resume() }
    }

    func run(id: UUID, of householdID: UUID) async throws -> RunRecord? { nil }

    func waitForWrites(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isLate = state.withLock { state in
                if state.written.count < count { state.observers.append((count, continuation)) }
                return state.written.count >= count
            }
            if isLate { continuation.resume() }
        }
    }
}

extension RunRecord {
    fileprivate static func example() -> RunRecord {
        RunRecord(
            id: UUID(), householdID: UUID(), userID: UUID(), mode: .chat, outcome: .done,
            startedAt: Timestamp(milliseconds: 0), duration: .zero, timeToFirstToken: nil, calls: [], reason: nil)
    }
}
