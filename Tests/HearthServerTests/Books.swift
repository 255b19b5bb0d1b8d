import Assist
import Foundation
import HearthTesting
import Synchronization

/// What is written of the runs, every call of it: a run that is recorded twice shows up twice.
final class AccountingRecorder: RunStore {
    let ledger = FakeLedger()
    private let written = Mutex<[RunRecord]>([])
    private let stream: AsyncStream<RunRecord>
    private let continuation: AsyncStream<RunRecord>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    var records: [RunRecord] { written.withLock { $0 } }

    var outcomes: [RunOutcome] { records.map(\.outcome) }

    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        if let reservation { ledger.close(run, as: reservation) }
        written.withLock { $0.append(run) }
        continuation.yield(run)
    }

    /// The next record, once it is written. For one waiting test.
    func nextRecord() async -> RunRecord? {
        for await run in stream { return run }
        return nil
    }
}
