package import HearthCore
import Synchronization

/// Passes news between the processes of a server, as long as ``run()`` runs.
///
/// Commits of this process are announced at once, and then at most every 20 ms: however many pushes commit meanwhile, they
/// are one announcement. What others announce makes this process ask for the heads of the zones that its streams listen to.
package final class ChangeRelay: Sendable {
    /// The least time between two announcements.
    package static let interval = Duration.milliseconds(20)

    private let store: any RecordStore
    private let hub: ChangeHub
    private let clock: any HearthClock
    /// The news that are not announced yet.
    private let pending = Mutex<Set<StoreNews>>([])
    private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates a relay.
    package init(store: any RecordStore, hub: ChangeHub, clock: any HearthClock) {
        self.store = store
        self.hub = hub
        self.clock = clock
    }

    /// Has news announced to the other processes, soon.
    package func announce(_ news: StoreNews) {
        if pending.withLock({ $0.insert(news).inserted }) { signal.yield() }
    }

    /// Announces news to other processes and listens to theirs, until the task is cancelled. Only one task may run it.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { await self.send() }
            group.addTask { for await _ in self.store.announcements(of: .heads) { await self.readHeads() } }
            group.addTask { for await _ in self.store.announcements(of: .accesses) { self.hub.publishAccess() } }
        }
    }

    private func send() async {
        for await _ in signals {
            let news = pending.withLock { pending in
                defer { pending = [] }
                return pending
            }
            for news in StoreNews.allCases.filter(news.contains) {
                // An announcement that is lost delays other processes until their clients pull, within a minute.
                try? await store.announce(news)
            }
            guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
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
