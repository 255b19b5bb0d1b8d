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
            sealer: CursorSealer(key: key, OpenSSLCryptography()), knowledge: HouseholdKnowledge(),
            quota: SyncQuota(growth: growthLimit))
    }

    /// The most bytes that a user may have stored in a day.
    private var growthLimit: Int64 {
        let name = "STORAGE_MB_PER_USER_PER_DAY"
        let megabytes = settings.integer(name)
        if megabytes == 0 || settings.boolean("HEARTH_DEV") && !settings.isSet(name) { return .max }
        return Int64(megabytes) << 20
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
