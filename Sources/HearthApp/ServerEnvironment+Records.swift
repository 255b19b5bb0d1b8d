import FamilyAPI
import HearthCore
import Identity
import Records
import ServiceLifecycle
import Storage

extension ServerEnvironment {
    /// Returns the sync of the families' records.
    func sync(_ storage: Storage) async throws -> SyncService {
        let key = try await storage.sharedKeys.key(
            named: "sync cursors", orStore: Secret.random(32), at: clock.now)
        return SyncService(
            store: storage.records, clock: clock, ids: ids,
            sealer: CursorSealer(key: key, OpenSSLCryptography()), knowledge: HouseholdKnowledge())
    }
}

/// The service that passes news of changes between the processes of a server.
struct ChangeRelayService: Service {
    let relay: ChangeRelay

    func run() async throws {
        await cancelWhenGracefulShutdown { await relay.run() }
        // A database of one process has no news, and a service that returns would end the others.
        try? await gracefulShutdown()
    }
}
