package import Foundation
import GRDB
package import HearthCore
package import Records

extension HearthStore {
    /// The place of the device in a zone, for the next pull.
    package struct Place: Hashable, Sendable {
        /// The zone.
        package var zone: ZoneID
        /// The server's cursor; nil to begin.
        package var cursor: String?
        /// The `seq` of the cursor.
        package var seq: Int64
        /// True if the zone is pulled anew beside what is shown.
        package var isShadow: Bool
    }

    /// The edits of the next push.
    package struct Batch: Sendable {
        /// The device that made them.
        package var device: UUID
        /// The edits in their order.
        package var mutations: [Mutation]
        /// The device has the outcomes of all edits before this one.
        package var settledBefore: UUID?
    }

    /// The effect of a pulled page.
    package enum PageOutcome: Hashable, Sendable {
        /// The page continues another place than the device's.
        case late
        case applied
        /// The device has everything, and not the same as the server.
        case differs
    }

    /// The id of this device.
    package func device() async throws -> UUID { try await read { try $0.device() } }

    /// Binds the store to a user, whose records it holds from now on.
    ///
    /// - Throws: ``HearthClientError`` `otherUser` if it has those of another user.
    package func claim(for userID: Int64) async throws {
        try await write { tables in
            guard let owner = try tables.meta("user") else { return try tables.setMeta("user", "\(userID)") }
            guard owner == "\(userID)" else {
                throw HearthClientError(
                    .otherUser, "The store holds the records of another user. Use a file for each user, or erase it.")
            }
        }
    }

    /// Notes the zones that the server lists. Zones that it does not list any more are found out by the next pull.
    package func note(_ zones: [ZoneID: ZoneRole]) async throws {
        let changed = try await write { tables in
            var changed: Set<String> = []
            for (id, role) in zones {
                if var zone = try tables.zone(id) {
                    guard zone.role != role else { continue }
                    zone.role = role
                    try tables.save(zone)
                } else {
                    _ = try tables.addZone(id, role: role)
                }
                changed.insert(id.text)
            }
            return changed
        }
        announce(Update(zones: changed))
    }

    /// The places of the zones that are pulled, those of shadows instead of their zones.
    package func places() async throws -> [Place] {
        try await read { tables in
            let zones = try tables.zones()
            let shadows = Set(zones.filter(\.isShadow).map(\.id))
            return zones.filter { $0.isShadow || !shadows.contains($0.id) }.map {
                Place(zone: $0.id, cursor: $0.cursor, seq: $0.cursorSeq, isShadow: $0.isShadow)
            }
        }
    }

    /// The `seq` up to which the device has each zone.
    package func heads() async throws -> [ZoneID: Int64] {
        try await read { tables in
            Dictionary(uniqueKeysWithValues: try tables.zones().filter { !$0.isShadow }.map { ($0.id, $0.seq) })
        }
    }

    /// The state of a zone as the device has pulled it.
    package struct Mark: Hashable, Sendable {
        /// The `seq` up to which the device has the zone.
        package var seq: Int64
        /// The digest of the pulled records.
        package var digest: ZoneDigest
    }

    /// The states of the zones.
    package func marks() async throws -> [ZoneID: Mark] {
        try await read { tables in
            Dictionary(
                uniqueKeysWithValues: try tables.zones().filter { !$0.isShadow }.map {
                    ($0.id, Mark(seq: $0.seq, digest: $0.digest))
                })
        }
    }

    /// Takes the edits of the next push.
    package func takeBatch() async throws -> Batch {
        var zeros = Zeros()
        let yesterday = UUID.version7(at: clock.now + .seconds(-86_400), using: &zeros)
        return try await write { tables in
            Batch(
                device: try tables.device(), mutations: try tables.takeBatch(),
                settledBefore: try tables.settledBefore(notAfter: yesterday))
        }
    }

    /// Notes what became of pushed edits.
    package func settle(_ results: [PushResult]) async throws {
        let now = clock.now.milliseconds
        let update = try await write { tables in
            try tables.noteSettled(results.filter(\.status.settles).compactMap(\.mid), now: now)
            let before = try tables.places(of: results)
            let (records, refused) = try tables.settle(results)
            try SearchIndex(tables: tables).update(records)
            return Update(zones: before, refused: refused)
        }
        announce(update)
    }

    /// Lets edits that wait for a newer server or for room be pushed again.
    package func releaseHeld() async throws { try await write { try $0.releaseHeld() } }

    /// Applies a page of a pull, or the changes of a live event.
    ///
    /// - Parameters:
    ///   - from: the `seq` that the page continues.
    ///   - isLive: true for a live event, which has no cursor.
    package func apply(
        _ page: PullPage, to zone: ZoneID, from: Int64, isShadow: Bool = false, isLive: Bool = false
    ) async throws -> PageOutcome {
        let (now, ids) = (clock.now, ids)
        let (outcome, hasChanged) = try await write { tables -> (PageOutcome, Bool) in
            let cursor = isLive ? nil : page.cursor
            // A shadow that was swapped, or a zone that was lost meanwhile.
            guard try !isShadow || tables.zone(zone, isShadow: true) != nil else { return (.late, false) }
            guard
                var touched = try tables.apply(
                    page, cursor: cursor, to: zone, from: from, isShadow: isShadow, now: now.milliseconds)
            else { return (.late, false) }
            var clock = try tables.clock()
            for change in page.changes { clock.see(change.stamp) }
            try tables.save(clock)
            if isShadow {
                guard !page.hasMore else { return (.applied, false) }
                touched = try tables.finishShadow(of: zone) { ids.uuid(at: now) }
            }
            try SearchIndex(tables: tables).update(touched)
            guard let digest = page.digest, !page.hasMore, let state = try tables.zone(zone), state.seq == page.seq
            else { return (.applied, true) }
            return (state.digest == digest ? .applied : .differs, true)
        }
        if hasChanged { announce(Update(zones: [zone.text])) }
        return outcome
    }

    /// Begins to pull a zone anew, beside what is shown.
    package func beginShadow(of zone: ZoneID, reason: String) async throws {
        try await write { try $0.beginShadow(of: zone, reason: reason) }
    }

    /// Forgets a zone that the server does not have, or to which the user has no access any more.
    ///
    /// If a restore has lost a child of the user, the zone stays with edits that bring it back.
    package func forget(_ zone: ZoneID) async throws {
        let (now, ids) = (clock.now, ids)
        let lost: Int? = try await write { tables in
            if try tables.isLost(zone) {
                try SearchIndex(tables: tables).update(tables.finishShadow(of: zone) { ids.uuid(at: now) })
                return 0
            }
            // They are refused if the access ended, and the next pull forgets the zone.
            guard try !tables.isHealing(zone) else { return nil }
            let (records, lost) = try tables.forget(zone)
            try SearchIndex(tables: tables).update(records)
            return lost
        }
        if let lost { announce(Update(zones: [zone.text], refused: lost)) }
    }

    /// Notes the time of the server in a response.
    package func measure(server: Timestamp, sent: Timestamp, received: Timestamp) async throws {
        try await write { tables in
            var clock = try tables.clock()
            clock.measure(server: server, sent: sent, received: received)
            try tables.save(clock)
        }
    }

    /// Takes a new device id, because the server does not know the old one any more.
    package func renewDevice() async throws {
        let device = ids.uuid(at: clock.now)
        try await write { try $0.setMeta("device", device.text) }
    }
}

/// The smallest bits of an id.
private struct Zeros: RandomNumberGenerator {
    mutating func next() -> UInt64 { 0 }
}

extension RecordTables {
    /// The zones of the edits of results.
    fileprivate func places(of results: [PushResult]) throws -> Set<String> {
        var zones: Set<String> = []
        for result in results {
            guard let mid = result.mid else { continue }
            if let zone = try String.fetchOne(
                try db.cachedStatement(sql: "SELECT zone FROM pending WHERE mid = ?"), arguments: [mid])
            {
                zones.insert(zone)
            }
            if let zone = result.zone { zones.insert(zone.text) }
        }
        return zones
    }
}
