package import Assist
import Foundation
import Synchronization

/// Run records in memory.
package final class FakeRunStore: RunStore {
    private let recorded = Mutex<[RunRecord]>([])

    private let close: @Sendable (RunRecord, ReservationState) -> Void

    /// - Parameter close: closes the reservation of a recorded run.
    package init(closingIn close: @escaping @Sendable (RunRecord, ReservationState) -> Void = { _, _ in }) {
        self.close = close
    }

    /// In the order in which they were recorded.
    package var runs: [RunRecord] { recorded.withLock { $0 } }

    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        if let reservation { close(run, reservation) }
        add(run)
    }

    /// A second record has no effect, except that of a lost run.
    @Sendable package func add(_ run: RunRecord) {
        recorded.withLock { runs in
            if let index = runs.firstIndex(where: { $0.id == run.id }) {
                if runs[index].outcome == .lost { runs[index] = run }
            } else {
                runs.append(run)
            }
        }
    }
}
