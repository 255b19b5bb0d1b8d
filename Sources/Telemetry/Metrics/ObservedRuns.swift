package import Assist
import Foundation

/// Counts each run that is recorded, whoever keeps the records.
package struct ObservedRuns: RunStore {
    private let runs: any RunStore
    private let metrics: ServerMetrics

    package init(_ runs: any RunStore, countingIn metrics: ServerMetrics) {
        self.runs = runs
        self.metrics = metrics
    }

    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        metrics.note(run)
        try await runs.record(run, closing: reservation)
    }
}
