import Assist
import Foundation
import HearthTesting
import Synchronization

/// A run store that keeps every call: a run that is recorded twice appears twice.
final class AccountingRecorder: RunStore {
    let ledger = FakeLedger()
    private let written = Mutex<[RunRecord]>([])
    private let stream: AsyncStream<RunRecord>
    private let continuation: AsyncStream<RunRecord>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    var outcomes: [RunOutcome] { written.withLock { $0.map(\.outcome) } }

    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        if let reservation { ledger.close(run, as: reservation) }
        written.withLock { $0.append(run) }
        continuation.yield(run)
    }

    func run(id: UUID, of householdID: UUID) async throws -> RunRecord? {
        written.withLock { $0.first { $0.id == id } }
    }

    /// The next record, once it is written. For one waiting test.
    func nextRecord() async -> RunRecord? {
        for await run in stream { return run }
        return nil
    }
}
