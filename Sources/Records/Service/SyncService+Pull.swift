package import Foundation
package import HearthCore

extension SyncService {
    /// The most changes of one zone in a page.
    package static let largestPage = 1000
    /// The most bytes of one zone in a page.
    package static let largestPageSize: Int64 = 262_144

    /// Why a device has to begin a zone anew.
    package enum Reset: String, Sendable {
        /// The database was restored from a backup: the device gives back what it has.
        case restored
        /// The operator had the zone rebuilt.
        case rebuilt
        /// Deletions that the device has not seen are forgotten.
        case compacted
    }

    /// The response to a pull.
    package struct Pulled: Equatable, Sendable {
        /// The server's time.
        package var serverTime: Timestamp
        /// The pages by zone.
        package var zones: [ZoneID: PullPage] = [:]
        /// The zones that the user may not see, or that have ended, sorted.
        package var gone: [ZoneID] = []
        /// The zones that the device has to begin anew.
        package var reset: [ZoneID: Reset] = [:]
    }

    /// The zones that a user may see with a credential, sorted by their ids.
    package func zones(of principal: Principal) async throws -> [ZoneAccess] {
        try await store.zones(of: principal.user).filter { principal.limits.allows($0.zone.id) }
    }

    /// Returns the changes behind cursors.
    ///
    /// - Parameters:
    ///   - cursors: the place of the device in each zone; nil for a device that begins.
    ///   - limit: the most changes of one zone.
    ///   - about: what the device says about itself.
    /// - Throws: ``HearthError`` `device_unknown`, `cursor_invalid`, `storage_unavailable`.
    package func pull(
        _ cursors: [ZoneID: String?], limit: Int = SyncService.largestPage, for device: UUID,
        about: DeviceDescription? = nil, of principal: Principal
    ) async throws -> Pulled {
        let (user, limits) = (principal.user, principal.limits)
        var places: [ZoneID: SyncCursor] = [:]
        for (zone, text) in cursors {
            guard let text else { continue }
            guard let cursor = SyncCursor(text, of: zone, sealer) else {
                throw HearthError(
                    .cursorInvalid, "A cursor is not one of this server. Begin the zone anew without a cursor.",
                    problems: [.init(field: "/cursors/\(zone.text)", message: "must be a cursor of this server")])
            }
            places[zone] = cursor
        }
        var pulled = Pulled(serverTime: clock.now)
        try await requireDevice(
            DeviceVisit(id: device, kind: .pull(places.mapValues(\.seq)), time: pulled.serverTime, description: about),
            of: user)
        let routes = try await store.routes(of: Set(cursors.keys).filter(limits.allows), for: user)
        for (household, entries) in Dictionary(grouping: routes.households, by: \.value) {
            let requests = entries.map(\.key).sorted().map { zone in
                FeedRequest(
                    zone: zone, after: places[zone]?.seq ?? 0, deletionsAfter: places[zone]?.deletionsAfter,
                    limit: min(max(1, limit), Self.largestPage), bytes: Self.largestPageSize)
            }
            for page in try await store.pull(requests, household: household, for: user) {
                add(
                    page, behind: places[page.zone.id], within: limits,
                    home: household == user.householdID ? SyncCursor.home(of: household) : 0, to: &pulled)
            }
        }
        // The cursor is this server's, and nobody has ended the zone: a backup from before it was restored.
        for zone in places.keys where routes.free.contains(zone) { pulled.reset[zone] = .restored }
        pulled.gone = cursors.keys.filter { pulled.zones[$0] == nil && pulled.reset[$0] == nil }.sorted()
        count { figures in
            figures.pulls += 1
            figures.resets += pulled.reset.count
            figures.changes += pulled.zones.values.reduce(0) { $0 + $1.changes.count }
        }
        return pulled
    }

    private func add(
        _ page: FeedPage, behind cursor: SyncCursor?, within limits: RecordLimits, home: Int64,
        to pulled: inout Pulled
    ) {
        let zone = page.zone
        if let reset = reset(of: page, behind: cursor) {
            pulled.reset[zone.id] = reset
            return
        }
        // A zone without a role has no page.
        guard let role = zone.role else { return }
        let seq = page.hasMore ? page.changes.last?.seq ?? zone.head : zone.head
        let next = SyncCursor(
            zone: zone.id, epoch: zone.epoch, seq: seq, deletionsAfter: cursor?.deletionsAfter ?? zone.head,
            home: home)
        var changes = page.changes.filter { limits.allows($0.type, in: registry) }
        for index in changes.indices {
            changes[index].data = changes[index].data.map { registry.visibleData(of: changes[index].type, $0) }
        }
        pulled.zones[zone.id] = PullPage(
            role: role, changes: changes, cursor: next.text(sealer), seq: seq, hasMore: page.hasMore,
            // The digest is that of all records.
            digest: page.hasMore || limits.areas != nil ? nil : zone.digest)
        if cursor != nil, !page.hasMore, let newest = page.newest {
            let lag = max(0, pulled.serverTime.milliseconds - newest.milliseconds)
            count { figures in
                figures.lagMilliseconds += lag
                figures.lagCount += 1
            }
        }
    }

    private func reset(of page: FeedPage, behind cursor: SyncCursor?) -> Reset? {
        guard let cursor else { return nil }
        if cursor.epoch != page.zone.epoch { return page.reason == .rebuilt ? .rebuilt : .restored }
        // Only a backup without `new-epoch` has a lower head than a device.
        if cursor.seq > page.zone.head { return .restored }
        return max(cursor.seq, cursor.deletionsAfter) < page.zone.floor ? .compacted : nil
    }

    // MARK: - Live streams

    /// The most bytes of an event of a live stream.
    package static let largestEvent: Int64 = 16_384

    /// Returns the next changes of a zone for a live stream, at most ``largestEvent`` bytes; nil if the user may not see the
    /// zone with the credential.
    ///
    /// - Parameter seq: what the stream has sent already.
    package func changes(
        of zone: ZoneID, in household: UUID, after seq: Int64, for principal: Principal
    ) async throws -> FeedPage? {
        let request = FeedRequest(
            zone: zone, after: seq, deletionsAfter: seq, limit: Self.largestPage, bytes: Self.largestEvent)
        guard var page = try await store.pull([request], household: household, for: principal.user).first,
            principal.limits.allows(zone)
        else { return nil }
        page.changes.removeAll { !principal.limits.allows($0.type, in: registry) }
        for index in page.changes.indices {
            page.changes[index].data = page.changes[index].data.map {
                registry.visibleData(of: page.changes[index].type, $0)
            }
        }
        if let newest = page.newest {
            let lag = max(0, clock.now.milliseconds - newest.milliseconds)
            count { figures in
                figures.liveLagMilliseconds += lag
                figures.liveLagCount += 1
            }
        }
        return page
    }

    /// Returns the current heads of zones, whoever may see them.
    package func heads(of zones: Set<ZoneID>) async throws -> [ZoneID: Int64] { try await store.heads(of: zones) }

    // MARK: - Devices

    /// The devices of a user that have not ended, the oldest first.
    package func devices(of user: User) async throws -> [Device] { try await store.devices(of: user) }

    /// Ends a device: the server forgets the outcomes of its edits, and it needs a new id.
    ///
    /// - Throws: ``HearthError`` `device_not_found`.
    package func end(device: UUID, of user: User) async throws {
        try await store.end(device: device, of: user, at: clock.now)
    }

    /// Returns the most that the household of a user may store: what the server allows, or less by the household's plan.
    package func quota(of user: User) async throws -> SyncQuota {
        let request = SnapshotRequest(household: user.householdID, user: user, ids: [])
        return quota.limited(to: try await store.read(request).recordsLimit)
    }

    /// The server's time.
    package var now: Timestamp { clock.now }

    // MARK: - Maintenance

    /// Deletes old tombstones and outcomes of edits, and items of shopping lists that were ticked long enough ago. Returns
    /// how many.
    package func removeExpired() async throws -> Int {
        let now = clock.now.milliseconds
        let tombstones = try await store.compact(
            before: Timestamp(milliseconds: now - Self.tombstoneAge.milliseconds))
        let outcomes = try await store.forgetOutcomes(
            before: Timestamp(milliseconds: now - Self.deviceAge.milliseconds))
        return try await tombstones + outcomes + removeCheckedItems()
    }

    /// The least time that a ticked item of a shopping list stays, by the server's clock: so long a tick can be undone.
    package static let checkedItemTime = Duration.seconds(3600)
    /// The most items of one push.
    private static let checkedItemCount = 200

    /// Deletes the ticked items of shopping lists for which the time of their list has passed. An item that somebody changes
    /// meanwhile stays. Returns how many were deleted.
    private func removeCheckedItems() async throws -> Int {
        var removed = 0
        while true {
            let now = clock.now
            let items = try await store.checkedItems(
                at: now, shortest: Self.checkedItemTime, limit: Self.checkedItemCount)
            var deleted = 0
            for (household, items) in Dictionary(grouping: items, by: \.household) {
                let orders = try await learnedOrders(from: items.map(\.record), household: household)
                let edits = items.map { record, _ in
                    Mutation(
                        mid: ids.uuid(at: now), zone: record.zone, type: record.type, id: record.id, operation: .del,
                        baseRev: record.rev, stamp: Stamp(milliseconds: now.milliseconds, counter: 0, device: 0),
                        requiredRev: record.rev)
                }
                let removed = try await apply(edits.map { .readable($0) }, from: .server(household: household)).results
                    .count { $0.status == .applied }
                deleted += removed
                if removed > 0, !orders.isEmpty {
                    _ = try await apply(orders.map { .readable($0) }, from: .server(household: household))
                }
            }
            removed += deleted
            // A page of which nothing can be deleted would come again and again.
            guard items.count == Self.checkedItemCount, deleted > 0 else { return removed }
        }
    }

    /// Begins a new epoch of every zone after the database was restored from a backup. Returns the number of zones.
    package func beginEpochAfterRestore() async throws -> Int {
        let now = clock.now
        return try await store.beginEpoch(.restored, at: now, healsUntil: now + Self.healingTime)
    }
}
