package import Foundation
package import HearthCore
import Synchronization

/// Run records in memory.
package final class FakeRunStore: RunStore {
    private let recorded = Mutex<[RunRecord]>([])

    package init() {}

    /// In the order in which they were recorded.
    package var runs: [RunRecord] { recorded.withLock { $0 } }

    package func record(_ run: RunRecord) async throws {
        recorded.withLock { runs in
            if !runs.contains(where: { $0.id == run.id }) { runs.append(run) }
        }
    }

    package func run(id: UUID) async throws -> RunRecord? { runs.first { $0.id == id } }
}
