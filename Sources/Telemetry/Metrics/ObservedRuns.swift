package import Foundation
package import HearthCore

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

    /// Returns a run of the wrapped store.
    package func run(id: UUID, of householdID: UUID) async throws -> RunRecord? {
        try await runs.run(id: id, of: householdID)
    }
}
