package import Foundation
package import HearthCore
import Synchronization

/// Reservations in memory.
package final class FakeReservationStore: ReservationStore {
    package struct Entry: Hashable, Sendable {
        package var reservation: Reservation
        package var period: String
        package var state: ReservationState
        package var cost: Money
        package var tokens: Int
    }

    private let entries = Mutex<[UUID: Entry]>([:])

    package init() {}

    package func entry(runID: UUID) -> Entry? { entries.withLock { $0[runID] } }

    package func open(
        _ reservation: Reservation, period: String, limit: Int, at time: Timestamp
    ) async throws -> (opened: Bool, used: Int) {
        entries.withLock { entries in
            var used = entries.values.count {
                $0.reservation.userID == reservation.userID && $0.period == period && $0.state != .released
            }
            if entries[reservation.runID] == nil && used < limit {
                entries[reservation.runID] = Entry(
                    reservation: reservation, period: period, state: .open, cost: .zero, tokens: 0)
                used += 1
            }
            let mine = entries[reservation.runID]
            return (mine?.state == .open && mine?.reservation.userID == reservation.userID, used)
        }
    }

    package func release(runID: UUID, at time: Timestamp) async throws {
        close(runID: runID, as: .released, cost: .zero, tokens: 0)
    }

    /// What the record of a run does to its reservation.
    @Sendable package func close(_ run: RunRecord, as state: ReservationState) {
        let isCharged = state == .settled
        close(runID: run.id, as: state, cost: isCharged ? run.cost : .zero, tokens: isCharged ? run.usage.total : 0)
    }

    private func close(runID: UUID, as state: ReservationState, cost: Money, tokens: Int) {
        entries.withLock { entries in
            guard entries[runID]?.state == .open else { return }
            entries[runID]?.state = state
            entries[runID]?.cost = cost
            entries[runID]?.tokens = tokens
        }
    }
}
