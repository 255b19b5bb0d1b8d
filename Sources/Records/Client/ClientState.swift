package import Foundation

/// A record as a device pulled it.
package struct BaseRecord: Equatable, Sendable {
    /// The place of the record.
    package var zone: ZoneID
    /// The name of its type, also of one that this version does not know.
    package var type: String
    /// The place in the feed of the zone.
    package var seq: Int64
    /// The number of changes.
    package var rev: Int64
    /// The largest stamp of its edits.
    package var stamp: Stamp
    /// The user who changed it last; 0 for the server.
    package var by: Int64
    /// All fields, also those that this version does not know.
    package var fields: Fields

    /// Creates a record.
    package init(
        zone: ZoneID, type: String, seq: Int64, rev: Int64, stamp: Stamp, by: Int64, fields: Fields
    ) {
        self.zone = zone
        self.type = type
        self.seq = seq
        self.rev = rev
        self.stamp = stamp
        self.by = by
        self.fields = fields
    }
}

/// A record as a device shows it: as it was pulled, with the edits that are on their way.
package struct ShownRecord: Equatable, Sendable {
    /// The place of the record.
    package var zone: ZoneID
    /// The name of its type.
    package var type: String
    /// The fields.
    package var fields: Fields

    /// Creates a record.
    package init(zone: ZoneID, type: String, fields: Fields) {
        self.zone = zone
        self.type = type
        self.fields = fields
    }
}

/// An edit that is not yet part of what was pulled.
package struct PendingMutation: Equatable, Sendable {
    /// The edit as it is pushed.
    package var mutation: Mutation
    /// The result of the server; nil until it has responded.
    package var result: PushResult?
}

/// The state of a zone on a device.
package struct ClientZone: Equatable, Sendable {
    /// The device's role.
    package var role: ZoneRole
    /// The place in the feed, for the next pull; nil before the first.
    package var cursor: String?
    /// The same place as a number.
    package var seq: Int64
    /// The digest of the pulled records.
    package var digest: ZoneDigest
}

/// The state of a device: what it pulled, and its edits that are on their way. A store keeps it in tables of the same form.
package struct ClientState: Equatable, Sendable {
    /// The zones that the device has.
    package private(set) var zones: [ZoneID: ClientZone] = [:]
    /// The pulled records. Each zone has what its feed said, so that its digest is comparable: a record that moved is for a
    /// while in the zone that it left as well, or in none.
    package private(set) var rows: [RecordKey: BaseRecord] = [:]
    /// Records that left a zone for another one, until the feed of that one brings them: else they would vanish in between.
    package private(set) var moving: [UUID: BaseRecord] = [:]
    /// The pulled deletions, which heal a server that was restored. A store drops them after 90 days.
    package private(set) var deletions: [RecordKey: Change] = [:]
    /// The edits in their order.
    package private(set) var pending: [PendingMutation] = []
    private let registry: Registry

    /// Creates the state of a new device.
    package init(registry: Registry = .current) { self.registry = registry }

    package static func == (left: ClientState, right: ClientState) -> Bool {
        left.zones == right.zones && left.rows == right.rows && left.moving == right.moving
            && left.deletions == right.deletions && left.pending == right.pending
    }

    /// Returns a record as it was pulled last: of rows in several zones the one with the largest `rev`, unless a later
    /// deletion is known.
    package func record(_ id: UUID) -> BaseRecord? {
        var latest = moving[id]
        var deletedRev: Int64 = 0
        for zone in zones.keys {
            let key = RecordKey(zone, id)
            if let row = rows[key], row.rev >= latest?.rev ?? 0 { latest = row }
            if let deletion = deletions[key], deletion.movedTo == nil { deletedRev = max(deletedRev, deletion.rev) }
        }
        return latest.flatMap { $0.rev < deletedRev ? nil : $0 }
    }

    // MARK: What is shown

    /// Returns a record as it is shown; nil if there is none.
    package func shown(_ id: UUID) -> ShownRecord? {
        pending.reduce(into: base(id)) { shown, pending in
            if pending.mutation.id == id { registry.apply(pending.mutation, to: &shown) }
        }
    }

    /// Returns all records of a zone as they are shown.
    package func shown(in zone: ZoneID) -> [UUID: ShownRecord] {
        var shown: [UUID: ShownRecord] = [:]
        let edited = Set(pending.map(\.mutation.id))
        let known = rows.keys.lazy.filter { $0.zone == zone }.map(\.id)
        for id in Set(known).union(moving.keys) where !edited.contains(id) {
            if let record = base(id), record.zone == zone { shown[id] = record }
        }
        for id in edited {
            if let record = self.shown(id), record.zone == zone { shown[id] = record }
        }
        return shown
    }

    private func base(_ id: UUID) -> ShownRecord? {
        record(id).map { ShownRecord(zone: $0.zone, type: $0.type, fields: $0.fields) }
    }

    // MARK: Edits

    /// Adds an edit. It is shown at once.
    package mutating func edit(_ mutation: Mutation) {
        pending.append(PendingMutation(mutation: mutation, result: nil))
    }

    /// The edits of the next push: those that are not settled, in their order.
    package func unsettled(atMost count: Int = PushRequest.largestCount) -> [Mutation] {
        Array(pending.lazy.filter { $0.result == nil }.map(\.mutation).prefix(count))
    }

    /// Notes what became of pushed edits.
    ///
    /// - Returns: the edits that were refused, which are shown no longer. The device must say so.
    package mutating func settle(_ results: [PushResult]) -> [PendingMutation] {
        let byMID = Dictionary(results.compactMap { result in result.mid.map { ($0, result) } }) { $1 }
        for index in pending.indices {
            guard let result = byMID[pending[index].mutation.mid], result.status.settles else { continue }
            pending[index].result = result
        }
        let refused = pending.filter { ($0.result?.first ?? $0.result?.status)?.isRefusal == true }
        pending.removeAll { ($0.result?.first ?? $0.result?.status)?.isRefusal == true }
        dropArrived()
        return refused
    }

    /// Drops the edits that are part of what was pulled, and with each the settled edits of the same record before it:
    /// what was pulled is later than those as well, wherever the record was then.
    private mutating func dropArrived() {
        var arrived: Set<UUID> = []
        for index in pending.indices.reversed() {
            let edit = pending[index]
            guard edit.result != nil, arrived.contains(edit.mutation.id) || hasArrived(edit) else { continue }
            arrived.insert(edit.mutation.id)
            pending.remove(at: index)
        }
    }

    /// Returns whether an edit is part of what was pulled: its zone was pulled up to the `seq` of its result, and the record
    /// is as new as that. Dropping it earlier would show an old value for a moment. The second condition is for a record
    /// that has moved on to a zone that was not pulled yet.
    private func hasArrived(_ edit: PendingMutation) -> Bool {
        guard let result = edit.result else { return false }
        guard let zone = result.zone else { return true }
        // A deleted child takes its zone along, whose feed nobody can pull any more.
        guard let seq = result.seq else { return zones[zone] == nil }
        let known = record(edit.mutation.id)?.rev ?? .max
        return (zones[zone]?.seq ?? 0) >= seq && known >= result.rev ?? 0
    }

    // MARK: Pulling

    /// Applies a page of changes, unless it continues another place than the one where the device is: such a page is late
    /// and was applied before, or leaves a gap.
    ///
    /// - Parameter from: the `seq` that the request or the event continues; 0 for the first page.
    /// - Returns: whether the page was applied.
    package mutating func apply(_ page: PullPage, to zone: ZoneID, from: Int64) -> Bool {
        var state = zones[zone] ?? ClientZone(role: page.role, cursor: nil, seq: 0, digest: ZoneDigest())
        guard state.seq == from else { return false }
        state.role = page.role
        state.cursor = page.cursor
        state.seq = page.seq
        zones[zone] = state
        for change in page.changes { apply(change, to: zone) }
        dropArrived()
        return true
    }

    private mutating func apply(_ change: Change, to zone: ZoneID) {
        let key = RecordKey(zone, change.id)
        let former = rows.removeValue(forKey: key)
        if let former { zones[zone]?.digest.remove(former.type, key.id, rev: former.rev) }
        let onItsWay = moving[change.id]
        if let onItsWay, onItsWay.rev <= change.rev { moving[change.id] = nil }
        guard let data = change.data, let fields = try? Fields(stored: data) else {
            deletions[key] = change
            if var row = former ?? onItsWay, row.rev <= change.rev, let destination = change.movedTo,
                zones[destination] != nil
            {
                row.zone = destination
                moving[key.id] = row
            }
            return
        }
        deletions[key] = nil
        rows[key] = BaseRecord(
            zone: zone, type: change.type, seq: change.seq, rev: change.rev, stamp: change.stamp, by: change.by,
            fields: fields)
        zones[zone]?.digest.add(change.type, change.id, rev: change.rev)
    }

    /// Returns whether the device has what the server has. If it does not although it has pulled everything, it reports that
    /// and pulls the zone anew.
    package func agrees(with page: PullPage, in zone: ZoneID) -> Bool {
        guard let digest = page.digest, !page.hasMore, let state = zones[zone], state.seq == page.seq else {
            return true
        }
        return state.digest == digest
    }

    /// Forgets a zone to which the device has no access any more, and the edits in it that the server has not taken.
    ///
    /// - Returns: those edits. The device must say that they are lost.
    package mutating func forget(_ zone: ZoneID) -> [PendingMutation] {
        let lost = pending.filter { $0.mutation.zone == zone && $0.result == nil }
        pending.removeAll { $0.mutation.zone == zone || $0.result?.zone == zone }
        clear(zone)
        return lost
    }

    /// Replaces a zone by what was pulled anew from its beginning. Pending edits stay, and are pushed once more: a server
    /// that was restored may have forgotten them, and any other knows their ids.
    ///
    /// - Parameter pages: all pages from the first to the last.
    package mutating func replace(_ zone: ZoneID, by pages: [PullPage]) {
        clear(zone)
        for index in pending.indices {
            let edit = pending[index]
            if edit.mutation.zone == zone || edit.result?.zone == zone { pending[index].result = nil }
        }
        var from: Int64 = 0
        for page in pages {
            guard apply(page, to: zone, from: from) else { return }
            from = page.seq
        }
    }

    private mutating func clear(_ zone: ZoneID) {
        rows = rows.filter { $0.key.zone != zone }
        moving = moving.filter { $0.value.zone != zone }
        deletions = deletions.filter { $0.key.zone != zone }
        zones[zone] = nil
    }

    // MARK: Healing

    /// Returns the edits that give a restored server back what it lost, deletions last: every record and deletion behind the
    /// head to which the server was restored. Take them before ``replace(_:by:)``.
    ///
    /// - Parameter mid: makes the ids of the edits.
    package func heals(in zone: ZoneID, above head: Int64, mid: () -> UUID) -> [Mutation] {
        let lost = rows.filter { $0.key.zone == zone && $0.value.seq > head }.sorted { $0.value.seq < $1.value.seq }
        let deleted = deletions.filter { $0.key.zone == zone && $0.value.seq > head }
            .sorted { $0.value.seq < $1.value.seq }
        var heals = lost.map { key, row in
            Mutation(
                mid: mid(), zone: zone, type: row.type, id: key.id, operation: .heal, baseRev: row.rev,
                stamp: row.stamp, data: row.fields, author: row.by)
        }
        heals += deleted.map { key, change in
            Mutation(
                mid: mid(), zone: zone, type: change.type, id: key.id, operation: .heal, baseRev: change.rev,
                stamp: change.stamp, destination: change.movedTo, author: change.by)
        }
        return heals
    }
}

extension Registry {
    /// Applies a pending edit to what is shown.
    package func apply(_ mutation: Mutation, to shown: inout ShownRecord?) {
        switch mutation.operation {
        case .put, .restore:
            var record = shown ?? ShownRecord(zone: mutation.zone, type: mutation.type, fields: Fields())
            apply(mutation.data ?? Fields(), of: mutation.type, to: &record.fields)
            shown = record
        case .set:
            guard var record = shown else { return }
            apply(mutation.data ?? Fields(), of: mutation.type, to: &record.fields)
            shown = record
        case .del: shown = nil
        case .move: shown?.zone = mutation.destination ?? mutation.zone
        // What is given back to a server stays in sight until the server has it.
        case .heal:
            guard let data = mutation.data else {
                shown = nil
                return
            }
            var fields = shown?.fields ?? Fields()
            for (name, value) in data.members { fields[name] = value }
            shown = ShownRecord(zone: mutation.zone, type: mutation.type, fields: fields)
        }
    }

    /// Applies the data of an edit to fields, as the server will if nobody edits them meanwhile.
    package func apply(_ data: Fields, of type: String, to fields: inout Fields) {
        for (name, value) in data.members {
            let rule = self[type]?[name]
            if rule?.isServerWritten == true || rule?.isOnce == true && fields[name] != nil { continue }
            guard rule?.mergeClass == .set else {
                fields[name] = value == .null ? nil : value
                continue
            }
            var elements = fields[name]?.array ?? []
            if let edit = value.object {
                let removed = Set((edit["remove"]?.array ?? []).map(\.elementKey))
                elements = elements.filter { !removed.contains($0.elementKey) } + (edit["add"]?.array ?? [])
            } else {
                elements = value.array ?? []
            }
            elements = elements.deduplicatedAndSorted
            fields[name] = elements.isEmpty ? nil : .array(elements)
        }
    }
}
