package import HearthCore
import Synchronization

/// Passes news between the processes of a server.
///
/// Commits of this process are announced at once, and then at most every 20 ms: however many pushes commit meanwhile, they
/// are one announcement. What others announce makes this process ask for the heads of the zones that its streams listen to.
package final class ChangeRelay: Sendable {
    /// The least time between two announcements.
    package static let interval = Duration.milliseconds(20)

    private enum Phase {
        case idle
        /// An announcement was made a moment ago.
        case resting
        /// Further news came meanwhile.
        case waiting
    }

    private let store: any RecordStore
    private let hub: ChangeHub
    private let clock: any HearthClock
    private let phases = Mutex<[StoreNews: Phase]>([:])

    /// Creates a relay.
    package init(store: any RecordStore, hub: ChangeHub, clock: any HearthClock) {
        self.store = store
        self.hub = hub
        self.clock = clock
    }

    /// Announces news to the other processes, soon.
    package func announce(_ news: StoreNews) {
        let begins = phases.withLock { phases in
            switch phases[news] ?? .idle {
            case .idle:
                phases[news] = .resting
                return true
            case .resting, .waiting:
                phases[news] = .waiting
                return false
            }
        }
        guard begins else { return }
        // Unstructured: the push that begins it does not wait for it, and later pushes are part of it.
        Task { await send(news) }
    }

    private func send(_ news: StoreNews) async {
        repeat {
            // An announcement that is lost delays other processes until their clients pull, within a minute.
            try? await store.announce(news)
            try? await clock.sleep(for: Self.interval)
        } while phases.withLock { phases in
            let isWaiting = phases[news] == .waiting
            phases[news] = isWaiting ? .resting : .idle
            return isWaiting
        }
    }

    /// Listens to other processes until the task is cancelled, or at once if there are none.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { for await _ in self.store.announcements(of: .heads) { await self.readHeads() } }
            group.addTask { for await _ in self.store.announcements(of: .accesses) { self.hub.publishAccess() } }
        }
    }

    private func readHeads() async {
        let zones = hub.zones.sorted()
        for start in stride(from: 0, to: zones.count, by: Self.mostZones) {
            let page = Set(zones[start..<min(start + Self.mostZones, zones.count)])
            // As above: without the database, clients ask again.
            if let heads = try? await store.heads(of: page) { hub.publish(heads: heads) }
        }
    }

    /// The most zones of one statement.
    private static let mostZones = 256
}
