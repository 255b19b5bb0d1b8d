package import Assist
import Foundation

/// Run store that counts each recorded run and forwards to another store.
package struct ObservedRuns: RunStore {
    private let runs: any RunStore
    private let metrics: ServerMetrics

    /// Wraps a store.
    package init(_ runs: any RunStore, countingIn metrics: ServerMetrics) {
        self.runs = runs
        self.metrics = metrics
    }

    /// Counts and records a run.
    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        metrics.note(run)
        try await runs.record(run, closing: reservation)
    }
}
