import Foundation
package import HearthCore
package import Logging
import Synchronization

/// Queue of run records that the database cannot take yet. Runs that end while the database is away are charged when it
/// is back.
package final class RunOutbox: RunStore {
    private struct Entry {
        var run: RunRecord
        var charge: ReservationState?
    }

    /// The most records that wait; each has some kilobytes at most, without its result.
    private static let capacity = 10_000
    /// The most records that wait with their results, which may take a quarter of a megabyte each.
    private static let resultCapacity = 100
    /// The number of records written at once: a database that is back has other clients as well.
    private static let batch = 32
    private static let pause = Duration.seconds(1)

    private let store: any RunStore
    private let clock: any HearthClock
    private let logger: Logger
    private let waiting = Mutex<[Entry]>([])
    private let (arrivals, arrived) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates an empty outbox in front of a store.
    package init(writingTo store: any RunStore, clock: any HearthClock, logger: Logger) {
        self.store = store
        self.clock = clock
        self.logger = logger
    }

    /// The number of runs that wait to be recorded.
    package var count: Int { waiting.withLock { $0.count } }

    /// Records a run, or keeps it for later.
    ///
    /// - Throws: an error only if the run can be neither recorded nor kept.
    package func record(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        do {
            try await recordInStore(run, closing: reservation)
        } catch let error as HearthError where error.code == .storageUnavailable {
            guard keep(Entry(run: run, charge: reservation)) else { throw error }
            logger.warning(
                "the database is unavailable; the record of a run is queued", metadata: ["run": "\(run.id.text)"])
            arrived.yield()
        }
    }

    /// Records waiting runs until the task is cancelled.
    package func keepWriting() async {
        for await _ in arrivals {
            while await !writeAll() {
                guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
            }
        }
    }

    /// Makes the last attempt. A run that still cannot be recorded is logged with its cost, so that the operator can
    /// enter it.
    package func finish() async {
        if await writeAll() { return }
        for entry in waiting.withLock({ $0 }) {
            entry.run.reportUnrecorded(entry.charge, because: "the database is unavailable", to: logger)
        }
    }

    /// Records a run with its result. A result that cannot be stored must not keep the run from being recorded: it is
    /// left out then.
    private func recordInStore(_ run: RunRecord, closing reservation: ReservationState?) async throws {
        do {
            try await store.record(run, closing: reservation)
        } catch let error as HearthError where run.result != nil && error.code != .storageUnavailable {
            logger.error("result not stored", metadata: ["run": "\(run.id.text)", "error": "\(error)"])
            var bare = run
            bare.result = nil
            try await store.record(bare, closing: reservation)
        }
    }

    private func keep(_ entry: Entry) -> Bool {
        waiting.withLock { waiting in
            guard waiting.count < Self.capacity else { return false }
            waiting.append(entry)
            if waiting.count > Self.resultCapacity { waiting[waiting.count - 1].run.result = nil }
            return true
        }
    }

    /// Returns false if a run still waits. A batch of which nothing could be written means that the database is away.
    private func writeAll() async -> Bool {
        var tried: Set<UUID> = []
        while true {
            let batch = waiting.withLock { waiting in
                Array(waiting.lazy.filter { !tried.contains($0.run.id) }.prefix(Self.batch))
            }
            if batch.isEmpty { return waiting.withLock(\.isEmpty) }
            tried.formUnion(batch.map(\.run.id))
            let written = await withTaskGroup(of: UUID?.self) { group in
                for entry in batch { group.addTask { await self.write(entry) ? entry.run.id : nil } }
                return await group.reduce(into: Set()) { if let id = $1 { $0.insert(id) } }
            }
            waiting.withLock { waiting in waiting.removeAll { written.contains($0.run.id) } }
            if written.isEmpty { return false }
        }
    }

    /// Returns whether the entry can be dropped.
    private func write(_ entry: Entry) async -> Bool {
        do {
            try await recordInStore(entry.run, closing: entry.charge)
        } catch let error as HearthError where error.code == .storageUnavailable {
            return false
        } catch {
            entry.run.reportUnrecorded(entry.charge, because: "\(error)", to: logger)
        }
        return true
    }
}

extension RunRecord {
    /// Logs a run that cannot be recorded, so that the operator can enter it by hand.
    func reportUnrecorded(_ charge: ReservationState?, because reason: String, to logger: Logger) {
        logger.error(
            "run not recorded",
            metadata: [
                "run": "\(id.text)", "error": "\(reason)", "cost_microusd": "\(cost.microdollars)",
                "tokens": "\(usage.total)", "charge": "\(charge?.rawValue ?? "none")",
            ])
    }
}
