package import Foundation
package import HearthCore
import Synchronization
import SystemSupport

/// Sync of records: plans and writes pushes, and pages feeds.
package final class SyncService: Sendable {
    /// The sender of edits.
    package enum Sender: Sendable {
        /// A device with edits that it may repeat.
        case device(UUID, settledBefore: UUID?, Principal)
        /// A request of the API, which is made once.
        case request(Principal)
        /// The server itself, which may write every field in every zone of a household.
        case server(household: UUID)
        /// The server, on behalf of a visitor without an account who opened a user's link.
        case guest(household: UUID, maker: UUID)

        var principal: Principal? {
            switch self {
            case .device(_, _, let principal), .request(let principal): principal
            case .server, .guest: nil
            }
        }

        /// The user against whom the edits count; nil for what the server does by itself.
        var payer: UUID? {
            switch self {
            case .guest(_, let maker): maker
            default: principal?.user.id
            }
        }
    }

    /// The outcome of a push.
    package struct Outcome: Equatable, Sendable {
        /// The results of the edits, in their order.
        package var results: [PushResult]
        /// The heads of the zones that the edits name or changed, as far as the sender may see them.
        package var heads: [ZoneID: Int64]
    }

    /// How long a device may be away before it needs a new id.
    package static let deviceAge = Duration.seconds(400 * 86_400)
    /// How long tombstones are kept.
    package static let tombstoneAge = Duration.seconds(90 * 86_400)
    /// How long devices may give back what a restore lost.
    package static let healingTime = Duration.seconds(30 * 86_400)
    /// How often a push is planned again.
    private static let mostRetries = 8

    /// The hub at which streams listen for changes.
    package let hub: ChangeHub
    /// Passes news to and from other processes; run it beside the server.
    package let relay: ChangeRelay
    /// The store that the service writes to.
    package let store: any RecordStore
    let clock: any HearthClock
    /// The record types.
    package let registry: Registry
    /// Knows the cursors of this server.
    package let sealer: CursorSealer
    let ids: any IDGenerator
    /// Computes what the server writes from other fields; nil if it computes nothing.
    package let knowledge: (any RecordKnowledge)?
    /// The most that a household may store.
    package let quota: SyncQuota
    private let delay: @Sendable (_ retry: Int) -> Duration
    private let queue = ZoneQueue()
    private let counts = Mutex(SyncFigures())

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - sealer: knows the cursors of this server.
    ///   - knowledge: computes what the server writes from other fields; nil if it computes nothing.
    ///   - quota: the most that a household may store.
    ///   - delay: returns the time before a retry, 0 for the first one; random, so that processes do not meet again.
    package init(
        store: any RecordStore, clock: any HearthClock, ids: any IDGenerator, sealer: CursorSealer,
        registry: Registry = .current, knowledge: (any RecordKnowledge)? = nil, quota: SyncQuota = SyncQuota(),
        delay: @escaping @Sendable (_ retry: Int) -> Duration = SyncService.randomDelay
    ) {
        self.store = store
        self.clock = clock
        self.ids = ids
        self.sealer = sealer
        self.registry = registry
        self.knowledge = knowledge
        self.quota = quota
        self.delay = delay
        hub = ChangeHub()
        relay = ChangeRelay(store: store, hub: hub, clock: clock)
    }

    /// Returns a delay that doubles from 5 ms to 200 ms, half of it random.
    package static func randomDelay(beforeRetry retry: Int) -> Duration {
        var generator = SystemRandomNumberGenerator()
        return Backoff(base: .milliseconds(5), longest: .milliseconds(200), jitter: .half)
            .delay(beforeRetry: retry, using: &generator)
    }

    /// The counts of sync since the process began.
    package var figures: SyncFigures { counts.withLock { $0 } }

    func count(_ change: (inout SyncFigures) -> Void) { counts.withLock { change(&$0) } }

    // MARK: - Push

    /// Applies the edits of a device.
    ///
    /// - Throws: ``HearthError`` `device_unknown`; `storage_unavailable`, also if other processes were always faster: the
    ///   device repeats the push.
    package func push(_ request: PushRequest, by principal: Principal) async throws -> Outcome {
        try await requireDevice(DeviceVisit(id: request.device, kind: .push, time: clock.now), of: principal.user)
        return try await apply(
            request.mutations,
            from: .device(request.device, settledBefore: request.settledBefore, principal))
    }

    /// Applies edits, each as a whole and in their order.
    ///
    /// - Parameters:
    ///   - isWhole: true if no edit is applied unless the household has room for all of them.
    ///   - step: what happens to an import in the same transaction, if all edits are applied.
    /// - Throws: as ``push(_:by:)``; `storage_full` for edits that are one whole. Edits of other households than the one
    ///   that failed may have been applied.
    package func apply(
        _ mutations: [PushedMutation], from sender: Sender, isWhole: Bool = false, importing step: ImportStep? = nil
    ) async throws -> Outcome {
        let named = mutations.reduce(into: Set<ZoneID>()) { zones, mutation in
            if case .readable(let mutation) = mutation {
                zones.insert(mutation.zone)
                if let destination = mutation.destination { zones.insert(destination) }
            }
        }
        let outcome = try await queue.with(named) {
            try await applyInQueue(mutations, named, from: sender, isWhole: isWhole, importing: step)
        }
        count { figures in
            figures.pushes += 1
            for result in outcome.results { figures.edits[result.status, default: 0] += 1 }
        }
        return outcome
    }

    private func applyInQueue(
        _ mutations: [PushedMutation], _ named: Set<ZoneID>, from sender: Sender, isWhole: Bool,
        importing step: ImportStep?
    ) async throws -> Outcome {
        var results = [PushResult?](repeating: nil, count: mutations.count)
        var heads: [ZoneID: Int64] = [:]
        var retries = 0
        var pending = Array(mutations.indices)
        while let first = pending.first {
            // Again after each failure: a zone may have come, ended or moved to another household.
            let routes = try await routes(of: named, for: sender)
            func home(_ index: Int) -> UUID {
                guard case .readable(let mutation) = mutations[index] else { return routes.home }
                return routes.routes.households[mutation.zone] ?? routes.home
            }
            let household = home(first)
            let mine = pending.filter { home($0) == household }
            do throws(RecordWriteFailure) {
                let plan = try await write(
                    mine.map { mutations[$0] }, of: household, routes, from: sender, isWhole: isWhole,
                    importing: step)
                for (index, result) in zip(mine, plan.results) { results[index] = result }
                let shown = named.union(plan.results.compactMap(\.zone))
                heads.merge(plan.heads.filter { shown.contains($0.key) }) { $1 }
                pending.removeAll { home($0) == household }
                retries = 0
            } catch {
                if case .failed(let failure) = error { throw failure }
                count { $0.stalePlans += 1 }
                guard retries < Self.mostRetries else {
                    throw HearthError(
                        .storageUnavailable, "The database is busy. Try again.",
                        detail: "a push was planned \(retries + 1) times and always overtaken")
                }
                try await clock.sleep(for: delay(retries))
                retries += 1
            }
        }
        return Outcome(results: results.compactMap { $0 }, heads: heads)
    }

    private func routes(of zones: Set<ZoneID>, for sender: Sender) async throws -> (routes: ZoneRoutes, home: UUID) {
        switch sender {
        case .device(_, _, let principal), .request(let principal):
            (try await store.routes(of: zones, for: principal.user), principal.user.householdID)
        case .server(let household), .guest(let household, _): (ZoneRoutes(), household)
        }
    }

    private func write(
        _ mutations: [PushedMutation], of household: UUID, _ routes: (routes: ZoneRoutes, home: UUID),
        from sender: Sender, isWhole: Bool, importing step: ImportStep?
    ) async throws(RecordWriteFailure) -> SyncPlan {
        let ids = mutations.compactMap { if case .readable(let mutation) = $0 { mutation.id } else { nil } }
        let now = clock.now
        var request = SnapshotRequest(household: household, user: sender.principal?.user, ids: Set(ids))
        request.growth = sender.payer.map { ($0, Int64(now.utcDay.daysSinceEpoch)) }
        request.images = mutations.reduce(into: []) { images, mutation in
            guard case .readable(let mutation) = mutation, let data = mutation.data else { return }
            if let type = registry[mutation.type] { images.formUnion(type.images(in: data)) }
        }
        var (device, settled): (UUID?, UUID?) = (nil, nil)
        if case .device(let id, let settledBefore, _) = sender {
            let mids = mutations.compactMap(\.mid)
            request.edits = (id, Set(mids))
            device = id
            // Never what this push is about to note.
            settled = ([settledBefore].compactMap { $0 } + mids).min { $0.text < $1.text }
            if settledBefore == nil { settled = nil }
        }
        var snapshot: HouseholdSnapshot
        do {
            snapshot = try await store.read(request)
            let sources = snapshot.state.missingSources(of: mutations, knowledge: knowledge)
            if !sources.isEmpty {
                // Read later than the rest: a change in between raises the zone's head, and the plan is made again.
                let more = SnapshotRequest(household: household, user: sender.principal?.user, ids: sources)
                snapshot.state.sources = try await store.read(more).state.records
            }
        } catch {
            throw .failed(error)
        }
        let limits = sender.principal?.limits ?? RecordLimits()
        snapshot.limit(to: limits)
        snapshot.caller.isSignedIn = sender.principal?.isSignedIn ?? true
        // A new child belongs to the household of the user who adds it.
        if household == routes.home { snapshot.state.freeZones = routes.routes.free.filter(limits.allows) }
        snapshot.state.provenZones = mutations.reduce(into: []) { zones, mutation in
            guard case .readable(let mutation) = mutation, let text = mutation.cursor else { return }
            let cursor = SyncCursor(text, of: mutation.zone, sealer)
            if cursor?.home == SyncCursor.home(of: household) { zones.insert(mutation.zone) }
        }
        snapshot.state.endedZones = routes.routes.ended
        snapshot.state.quota = quota.limited(to: snapshot.recordsLimit)
        switch sender {
        case .device, .request: break
        case .server: snapshot.state.quota.growth = .max
        // Guests do not use up the day of the user whose link they have.
        case .guest: snapshot.state.quota.growth /= 2
        }
        snapshot.state.notesOutcomes = device != nil
        let plan: SyncPlan
        do {
            plan = try await SyncPlan.make(
                mutations, by: snapshot.caller, in: snapshot.state, registry: registry, knowledge: knowledge, now: now)
        } catch {
            throw .failed(error)
        }
        if isWhole, plan.results.contains(where: { $0.status == .quota }) { throw .failed(HearthError.storageFull) }
        let principal = sender.principal
        try await store.write(
            plan.writes,
            WriteContext(
                household: household, snapshot: snapshot, user: principal?.user, payer: sender.payer, device: device,
                forgetsBefore: settled, time: now,
                audit: AuditEntry(
                    id: self.ids.uuid(at: now), householdID: household, at: now, userID: principal?.actor.id,
                    onBehalfOf: principal?.onBehalfOf, action: .recordsChanged),
                importStep: plan.results.allSatisfy { $0.status.settles && !$0.status.isRefusal } ? step : nil))
        publish(plan.writes, of: household, before: snapshot.state)
        return plan
    }

    private func publish(_ writes: SyncWrites, of household: UUID, before state: SyncState) {
        var heads = Dictionary(uniqueKeysWithValues: writes.zones.map { ($0.zone.id, $0.zone.head) })
        for zone in writes.endedZones { heads[zone] = (state.zones[zone]?.head ?? 0) + 1 }
        guard !heads.isEmpty else { return }
        hub.publish(heads: heads)
        relay.announce(.heads)
        if !writes.endedZones.isEmpty || writes.zones.contains(where: \.isNew) {
            publishAccess([.household(household)])
        }
    }

    /// Tells live streams that accesses have changed: call it after a grant, a revocation, a join or a change of a role.
    package func publishAccess(_ topics: Set<ChangeHub.Topic>) {
        hub.publishAccess(topics)
        relay.announce(.accesses)
    }

    func requireDevice(_ visit: DeviceVisit, of user: User) async throws {
        let oldest = Timestamp(milliseconds: visit.time.milliseconds - Self.deviceAge.milliseconds)
        guard try await store.see(visit, of: user, notBefore: oldest) else {
            throw HearthError(
                .deviceUnknown, "The server does not know this device any more. Take a new device id and sync again.")
        }
    }
}
