import Foundation
import HearthCore

// MARK: - Put and set

extension Planner {
    /// How long tombstones are kept. After that, a device that was away is the only one to know a deleted id.
    static let tombstoneAge = Duration.seconds(90 * 86_400)

    mutating func write(_ edit: Edit) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        if let record = records[mutation.id] { return try change(record, edit) }
        if tombstones[edit.key] != nil { throw .gone }
        guard mutation.operation == .put, (mutation.baseRev ?? 0) == 0 else { throw .gone }
        if edit.type.naturalKey != nil, let zone = zones[edit.zone], zone.floor > 0,
            mutation.stamp.milliseconds < now.milliseconds - Self.tombstoneAge.milliseconds
        {
            // Somebody may have deleted what has this id, and its tombstone may be gone.
            throw .gone
        }
        return try create(edit, rev: 1, life: nil, after: nil)
    }

    /// Creates a record from the whole data of an edit.
    ///
    /// - Parameters:
    ///   - life: true if the edit brings a deleted record back.
    ///   - seen: the stamp of the tombstone that the record replaces.
    mutating func create(
        _ edit: Edit, rev: Int64, life: Bool?, after seen: Stamp?
    ) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        let data = try check(edit, isNew: true)
        let stamp = limit.admit(mutation.stamp, after: seen)
        let imported = mutation.imported
        var content = RecordContent(data, stamp: stamp, as: edit.type, from: imported)
        if life == true { content.stamps.life = stamp }
        // An import has the server's own moments, if it may.
        if imported?.isByServer != true { follow(edit.type, in: &content, from: Fields(), stamp: stamp) }
        compute(edit, in: &content, of: edit.zone, from: nil, stamp: stamp)
        content.limitStamps(as: edit.type)
        var record = StoredRecord(
            zone: edit.zone, id: mutation.id, type: edit.type.name, seq: 0, rev: max(rev, imported?.rev ?? rev),
            stamp: stamp, stamps: content.stamps, data: content.fields.canonicalText, createdBy: caller.user,
            updatedBy: caller.user, createdAt: min(now, imported?.createdAt ?? now),
            updatedAt: min(now, imported?.updatedAt ?? now))
        try requireRoom(for: record, instead: nil, content.fields, edit.type)
        record.seq = nextSeq(in: edit.zone)
        commit(record, content, before: nil, edit)
        var result = PushResult(
            mid: mutation.mid, .applied, zone: record.zone, rev: record.rev, seq: record.seq,
            stamp: stamp.ifCut(mutation))
        result.isNew = true
        return result
    }

    /// Joins an edit into a live record.
    private mutating func change(
        _ record: StoredRecord, _ edit: Edit, restoring: Bool = false
    ) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        let data = try check(edit, isNew: mutation.operation != .set)
        guard !(mutation.data ?? Fields()).isEmpty else {
            throw .invalid([RecordProblem(field: "/data", message: "must have a field")])
        }
        let stamp = limit.admit(mutation.stamp, after: record.stamp)
        let old = content(of: record)
        var content = old
        var delta = RecordContent(data, stamp: stamp, as: edit.type, from: mutation.imported)
        if restoring { delta.stamps.life = stamp }
        var outcome = content.join(delta, as: edit.type)
        for name in data.ignored where mutation.data?[name] != old.fields[name] { outcome.lost.append(name) }
        // Two people may each be right and yet contradict each other. Only who saw the record can be wrong about it.
        if mutation.baseRev == record.rev {
            let problems = edit.type.checkOrder(of: content.fields)
            guard problems.isEmpty else { throw .invalid(problems) }
        }
        let lostTexts = lostTexts(of: record, old.fields, delta, edit, outcome)
        guard !outcome.won.isEmpty || !lostTexts.isEmpty || content.stamps.life != old.stamps.life else {
            let status: PushResult.Status = outcome.lost.isEmpty ? .duplicate : .stale
            return PushResult(
                mid: mutation.mid, status, zone: record.zone, rev: record.rev, seq: record.seq,
                data: holding(outcome.lost, in: content.fields))
        }
        if mutation.imported?.isByServer != true { follow(edit.type, in: &content, from: old.fields, stamp: stamp) }
        compute(edit, in: &content, of: record.zone, from: old.fields, stamp: stamp)
        content.limitStamps(as: edit.type)
        var changed = record
        changed.stamps = content.stamps
        changed.data = content.fields.canonicalText
        changed.stamp = max(record.stamp, stamp)
        changed.rev += 1
        if !outcome.won.isEmpty {
            changed.updatedBy = caller.user
            changed.updatedAt = now
        }
        try requireRoom(for: changed, instead: record, content.fields, edit.type)
        changed.seq = nextSeq(in: record.zone)
        for (field, value, author) in lostTexts {
            revisions.append(
                (
                    record.id,
                    SyncWrites.Revision(
                        key: record.key, seq: changed.seq, field: field, value: value.canonicalText, updatedBy: author)
                ))
        }
        commit(changed, content, before: record, edit)
        let status: PushResult.Status =
            outcome.lost.isEmpty ? .applied : outcome.won.isEmpty && !restoring ? .stale : .merged
        return PushResult(
            mid: mutation.mid, status, zone: record.zone, rev: changed.rev, seq: changed.seq,
            stamp: stamp.ifCut(mutation), data: holding(outcome.lost, in: content.fields))
    }

    /// The time within which a person's next version of a text replaces a draft that nobody needs to find again.
    private static let draftTime = Duration.seconds(600)

    /// Returns the values of long texts that lose: those of the record that an edit replaces without having seen them, and
    /// those of an edit that come too late. Types that keep their texts also keep those that were seen, but drafts.
    private func lostTexts(
        of record: StoredRecord, _ old: Fields, _ delta: RecordContent, _ edit: Edit, _ outcome: RecordContent.Outcome
    ) -> [(field: String, value: FieldValue, author: Int64)] {
        let isBlind = (edit.mutation.baseRev ?? 0) < record.rev
        guard isBlind || edit.type.keepsTexts else { return [] }
        var texts: [(field: String, value: FieldValue, author: Int64)] = []
        for name in outcome.won where edit.type[name]?.mergeClass == .text {
            guard let value = old[name], value != delta.fields[name] else { continue }
            let written = record.stamps.stamp(of: name, in: old) ?? .zero
            // A device that writes one text twice before it pulls has seen its own first version.
            let isOwn = written.device == edit.mutation.stamp.device
            let isDraft =
                isOwn && record.updatedBy == caller.user
                && edit.mutation.stamp.milliseconds - written.milliseconds < Self.draftTime.milliseconds
            guard edit.type.keepsTexts ? !isDraft : !isOwn else { continue }
            texts.append((name, value, record.updatedBy))
        }
        guard isBlind else { return texts }
        // An older file is no edit of now: what it has is still in the file, and a second import must change nothing.
        guard edit.mutation.imported == nil else { return texts }
        for name in outcome.lost where edit.type[name]?.mergeClass == .text {
            if let value = delta.fields[name] { texts.append((name, value, caller.user)) }
        }
        return texts
    }

    /// Returns the values that hold for lost fields; nil if none was lost.
    private func holding(_ lost: [String], in fields: Fields) -> Fields? {
        lost.isEmpty ? nil : Fields(lost.map { ($0, fields[$0] ?? .null) })
    }
}

// MARK: - Deleting and restoring

extension Planner {
    mutating func delete(_ edit: Edit) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        guard let record = records[mutation.id] else {
            guard let tombstone = tombstones[edit.key] else { throw .gone }
            // Deleting again raises the register, so that a restore in between does not win by arriving later.
            let stamp = limit.admit(mutation.stamp, after: tombstone.stamp)
            guard tombstone.movedTo == nil, stamp > tombstone.stamp else { throw .gone }
            return raise(tombstone, to: stamp, rev: tombstone.rev + 1, edit)
        }
        if edit.type.name == Registry.child { return try deleteChild(record, edit) }
        let stamp = limit.admit(mutation.stamp, after: record.stamp)
        if let life = record.stamps.life, stamp <= life {
            return PushResult(
                mid: mutation.mid, .stale, zone: record.zone, rev: record.rev, seq: record.seq,
                data: content(of: record).fields)
        }
        let tombstone = bury(record, stamp: max(stamp, record.stamp), rev: record.rev + 1, by: caller.user)
        note(edit, zone: record.zone, rev: tombstone.rev, before: record)
        return PushResult(
            mid: mutation.mid, .applied, zone: record.zone, rev: tombstone.rev, seq: tombstone.seq,
            stamp: stamp.ifCut(mutation))
    }

    /// Deletes a child with its zone. The device learns it from the list of zones that are gone, and not from a `seq`.
    private mutating func deleteChild(_ record: StoredRecord, _ edit: Edit) throws(PlanStop) -> PushResult {
        guard caller.isServer || zones[record.zone]?.role == .owner && caller.isSignedIn else { throw .forbidden }
        note(edit, zone: record.zone, rev: record.rev + 1, before: record)
        endZone(record.zone)
        return PushResult(mid: edit.mutation.mid, .applied, zone: record.zone, rev: record.rev + 1)
    }

    mutating func restore(_ edit: Edit) throws(PlanStop) -> PushResult {
        var edit = edit
        if edit.mutation.imported != nil, let tombstone = tombstones[edit.key] {
            // An import is asked for with the deletion in sight, whatever the clock said of the device that deleted.
            let mine = edit.mutation.stamp
            edit.mutation.stamp = max(mine, tombstone.stamp.next(on: mine.device))
        }
        let mutation = edit.mutation
        if let record = records[mutation.id] { return try change(record, edit, restoring: true) }
        let known = mutation.baseRev ?? 0
        // The record may have moved before it was deleted, and the tombstone that says so may be gone.
        guard let tombstone = tombstones[edit.key] ?? lastDeletion(of: mutation.id) else {
            // A device hides a record behind a deletion with a larger `rev`, also behind one that is forgotten here. Each
            // `rev` has taken a `seq`.
            return try create(edit, rev: max(known, zones[edit.zone]?.floor ?? 0) + 1, life: true, after: nil)
        }
        guard tombstone.movedTo == nil else { throw .gone }
        var order = limit
        guard order.admit(mutation.stamp, after: tombstone.stamp) > tombstone.stamp else {
            return PushResult(
                mid: mutation.mid, .stale, zone: tombstone.key.zone, rev: tombstone.rev, seq: tombstone.seq)
        }
        return try create(edit, rev: max(tombstone.rev, known) + 1, life: true, after: tombstone.stamp)
    }

    /// Returns the tombstone of a deletion in any zone, the last one if there are several.
    private func lastDeletion(of id: UUID) -> Tombstone? {
        tombstones.values.filter { $0.key.id == id && $0.movedTo == nil }.max { $0.rev < $1.rev }
    }

    /// Replaces a live record by a tombstone.
    private mutating func bury(
        _ record: StoredRecord, stamp: Stamp, rev: Int64, by author: Int64, movedTo: ZoneID? = nil
    ) -> Tombstone {
        let tombstone = Tombstone(
            key: record.key, type: record.type, seq: nextSeq(in: record.zone), rev: rev, stamp: stamp,
            movedTo: movedTo, updatedBy: author, at: now)
        remove(record, leaving: tombstone)
        if movedTo == nil { eraseRevisions(of: record.id) }
        return tombstone
    }

    private mutating func raise(_ tombstone: Tombstone, to stamp: Stamp, rev: Int64, _ edit: Edit) -> PushResult {
        var raised = tombstone
        raised.stamp = stamp
        raised.rev = rev
        raised.movedTo = edit.mutation.destination
        raised.seq = nextSeq(in: tombstone.key.zone)
        raised.updatedBy = author(of: edit)
        raised.at = now
        tombstones[tombstone.key] = raised
        note(edit, zone: tombstone.key.zone, rev: rev, before: nil)
        return PushResult(
            mid: edit.mutation.mid, .applied, zone: tombstone.key.zone, rev: rev, seq: raised.seq,
            stamp: stamp.ifCut(edit.mutation))
    }
}

// MARK: - Moving

extension Planner {
    mutating func move(_ edit: Edit) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        guard let destination = mutation.destination else { throw .invalid([]) }
        if endedZones.contains(destination) { throw .gone }
        try requireWriter(in: destination)
        guard let record = records[mutation.id] else { throw .gone }
        guard edit.type.zones.contains(destination.kind), edit.type.name != Registry.child else {
            throw .invalid([RecordProblem(field: "/to", message: "must be a zone that holds \(record.type)")])
        }
        let content = content(of: record)
        guard edit.type.naturalID(in: record.zone, of: content.fields) == nil else {
            throw .invalid([RecordProblem(field: "/op", message: "must not be move: the id depends on the zone")])
        }
        let stamp = limit.admit(mutation.stamp, after: record.stamp)
        if let last = record.stamps.zone, stamp <= last {
            return PushResult(mid: mutation.mid, .stale, zone: record.zone, rev: record.rev, seq: record.seq)
        }
        var moved = record
        moved.stamps.zone = stamp
        moved.stamp = max(record.stamp, stamp)
        moved.rev += 1
        moved.updatedBy = caller.user
        moved.updatedAt = now
        place(moved, in: destination, leaving: record, edit)
        let seq = records[record.id]?.seq
        return PushResult(
            mid: mutation.mid, .applied, zone: destination, rev: moved.rev, seq: seq, stamp: stamp.ifCut(mutation))
    }

    /// Stores a record in a zone. If it was in another one, it leaves a tombstone there that says where it went.
    private mutating func place(
        _ record: StoredRecord, in zone: ZoneID, leaving former: StoredRecord?, _ edit: Edit
    ) {
        if let former, former.zone != zone {
            _ = bury(former, stamp: record.stamp, rev: record.rev, by: record.updatedBy, movedTo: zone)
        }
        var placed = record
        placed.zone = zone
        placed.seq = nextSeq(in: zone)
        commit(placed, before: former, edit)
    }
}

// MARK: - Healing

extension Planner {
    /// Takes back a record or deletion from a device that knows more than the backup from which the server was restored.
    /// The larger pair of stamp and rev wins. Of a record that was edited after the restore, fields that the backup has
    /// from before the device's version are taken as well: nobody has edited them since.
    mutating func heal(_ edit: Edit) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        guard let end = old.healsUntil, now <= end else {
            throw .invalid([
                RecordProblem(field: "/op", message: "must not be heal: the server was not restored lately")
            ])
        }
        let rev = mutation.baseRev ?? 0
        let record = records[mutation.id]
        // The record may have moved before it was deleted: its deletion is then in another zone, and a device hides what does
        // not count on from it.
        let elsewhere = record == nil && tombstones[edit.key] == nil ? lastDeletion(of: mutation.id) : nil
        let tombstone = tombstones[edit.key] ?? elsewhere
        let held =
            record.map { ($0.stamp, $0.rev) } ?? tombstone.map { ($0.stamp, $0.rev + (elsewhere == nil ? 0 : 1)) }
        let stamp = limit.admit(mutation.stamp, after: held?.0)
        let wins = held.map { (stamp, rev) > $0 } ?? true
        let newRev = max((held?.1 ?? 0) + (held == nil ? 0 : 1), rev, 1)
        guard mutation.data != nil else { return try healDeletion(edit, stamp: stamp, rev: newRev, wins: wins) }
        guard wins else {
            if let record, stamp < record.stamp { return try fill(record, edit, stamp: stamp) }
            return unhealed(edit)
        }
        let data = try check(edit, isNew: true, byServer: true)
        var content = RecordContent(data, stamp: stamp, as: edit.type)
        content.stamps.life = record?.stamps.life ?? (tombstone == nil ? nil : stamp)
        content.stamps.zone = record.flatMap { $0.zone == mutation.zone ? $0.stamps.zone : stamp }
        compute(edit, in: &content, of: edit.zone, from: nil, stamp: stamp)
        content.limitStamps(as: edit.type)
        let author = author(of: edit)
        let made = Timestamp(milliseconds: min(stamp.milliseconds, now.milliseconds))
        let healed = StoredRecord(
            zone: mutation.zone, id: mutation.id, type: edit.type.name, seq: 0, rev: newRev, stamp: stamp,
            stamps: content.stamps, data: content.fields.canonicalText, createdBy: record?.createdBy ?? author,
            updatedBy: author, createdAt: record?.createdAt ?? made, updatedAt: now)
        try requireRoom(for: healed, instead: record, content.fields, edit.type)
        place(healed, in: mutation.zone, leaving: record, edit)
        return PushResult(
            mid: mutation.mid, .applied, zone: mutation.zone, rev: newRev, seq: records[healed.id]?.seq,
            stamp: stamp.ifCut(mutation))
    }

    private mutating func healDeletion(
        _ edit: Edit, stamp: Stamp, rev: Int64, wins: Bool
    ) throws(PlanStop) -> PushResult {
        let mutation = edit.mutation
        let key = RecordKey(mutation.zone, mutation.id)
        if let record = records[mutation.id], mutation.destination == nil || record.zone == mutation.zone {
            guard wins else { return unhealed(edit) }
            if edit.type.name == Registry.child { return try deleteChild(record, edit) }
            let tombstone = bury(
                record, stamp: stamp, rev: rev, by: author(of: edit), movedTo: mutation.destination)
            note(edit, zone: record.zone, rev: rev, before: record)
            return PushResult(mid: mutation.mid, .applied, zone: record.zone, rev: rev, seq: tombstone.seq)
        }
        // Also without a record: another phone may still have it. A record that moved away lives on in its new zone.
        let known = tombstones[key]
        if let known, (stamp, mutation.baseRev ?? 0) <= (known.stamp, known.rev) { return unhealed(edit) }
        let tombstone =
            known
            ?? Tombstone(
                key: key, type: edit.type.name, seq: 0, rev: rev, stamp: stamp, movedTo: mutation.destination,
                updatedBy: author(of: edit), at: now)
        return raise(tombstone, to: stamp, rev: max(mutation.baseRev ?? 0, (known?.rev ?? 0) + 1), edit)
    }

    /// Joins the fields of a version that is older than the record's last edit.
    private mutating func fill(_ record: StoredRecord, _ edit: Edit, stamp: Stamp) throws(PlanStop) -> PushResult {
        let data = try check(edit, isNew: true, byServer: true)
        let held = content(of: record)
        var content = held
        let outcome = content.join(RecordContent(data, stamp: stamp, as: edit.type), as: edit.type)
        guard outcome.won.contains(where: { content.fields[$0] != held.fields[$0] }) else { return unhealed(edit) }
        compute(edit, in: &content, of: record.zone, from: held.fields, stamp: stamp)
        content.limitStamps(as: edit.type)
        var changed = record
        changed.stamps = content.stamps
        changed.data = content.fields.canonicalText
        changed.rev += 1
        changed.updatedAt = now
        try requireRoom(for: changed, instead: record, content.fields, edit.type)
        changed.seq = nextSeq(in: record.zone)
        commit(changed, content, before: record, edit)
        return PushResult(
            mid: edit.mutation.mid, outcome.lost.isEmpty ? .applied : .merged, zone: record.zone, rev: changed.rev,
            seq: changed.seq)
    }

    /// Returns the result of a version that the server has already, or has a later one of.
    private func unhealed(_ edit: Edit) -> PushResult {
        let record = records[edit.mutation.id]
        let tombstone = tombstones[edit.key]
        let isSame = (record?.stamp ?? tombstone?.stamp) == edit.mutation.stamp
        return PushResult(
            mid: edit.mutation.mid, isSame ? .duplicate : .stale, zone: edit.zone, rev: record?.rev ?? tombstone?.rev,
            seq: record?.seq ?? tombstone?.seq)
    }
}

// MARK: - Parts of all edits

extension Planner {
    /// Returns the checked data of an edit.
    private func check(_ edit: Edit, isNew: Bool, byServer: Bool = false) throws(PlanStop) -> CheckedFields {
        var data = edit.type.check(
            edit.mutation.data ?? Fields(), isNew: isNew,
            byServer: byServer || caller.isServer || edit.mutation.imported?.isByServer == true, now: now)
        guard data.problems.isEmpty else { throw .invalid(data.problems) }
        if isNew, let natural = edit.type.naturalID(in: edit.zone, of: data.values), natural != edit.mutation.id {
            throw .invalid([
                RecordProblem(field: "/id", message: "must be \(natural.text), which follows from the data")
            ])
        }
        try checkImages(of: &data, edit)
        try checkOwners(of: data, edit)
        return data
    }

    /// Refuses a change of what only an owner decides. Who makes a record decides it for the first time.
    private func checkOwners(of data: CheckedFields, _ edit: Edit) throws(PlanStop) {
        guard !caller.isServer, let record = records[edit.mutation.id] else { return }
        let isOwner = zones[record.zone]?.role == .owner && caller.householdRole != nil && caller.isSignedIn
        guard !isOwner else { return }
        for rule in edit.type.fields where rule.isOwners {
            guard data.values[rule.name] != nil || data.cleared.contains(rule.name) else { continue }
            // An absent field and one with the default say the same.
            let standing = rule.defaultText.flatMap { try? FieldValue(parsing: $0) }
            let (new, held) = (data.values[rule.name] ?? standing, content(of: record).fields[rule.name] ?? standing)
            if new != held { throw .forbidden }
        }
    }

    /// Drops pictures that the zone does not have. Those that the record has already stay, whatever became of them; an import
    /// brings its pictures later, and a device that heals the server gives back what was there.
    private func checkImages(of data: inout CheckedFields, _ edit: Edit) throws(PlanStop) {
        let mutation = edit.mutation
        guard mutation.imported == nil, mutation.operation != .heal, !caller.isServer else { return }
        let held = records[mutation.id].map { edit.type.images(in: content(of: $0).fields) } ?? []
        var problems: [RecordProblem] = []
        for rule in edit.type.fields where rule.holdsImages {
            guard let value = data.values[rule.name] else { continue }
            let unknown = rule.images(in: value).filter { !held.contains($0) && old.images[$0] != edit.zone }
            guard !unknown.isEmpty else { continue }
            let texts = Set(unknown.map(\.text))
            data.values[rule.name] = value.array.map { list in
                .array(list.filter { element in element.string.map { !texts.contains($0) } ?? false })
            }
            data.ignored.append(rule.name)
            problems.append(
                RecordProblem(
                    field: "/\(rule.name)",
                    message: "must name pictures of this zone: send them with POST /v1/images first"))
        }
        if mutation.requiresImages, !problems.isEmpty { throw .invalid(problems) }
    }

    /// Throws if a record is too large, or the household would have more than it may.
    private func requireRoom(
        for record: StoredRecord, instead former: StoredRecord?, _ fields: Fields, _ type: RecordType
    ) throws(PlanStop) {
        let problems = type.checkSize(
            of: fields, bytes: record.data.utf8.count, before: former.map { content(of: $0).fields } ?? Fields())
        guard problems.isEmpty else { throw .invalid(problems) }
        // An edit that makes the data no larger is always possible, although its stamp may need room.
        let growth = Int64(record.data.utf8.count - (former?.data.utf8.count ?? 0))
        if growth > 0, usage.bytes + growth > old.quota.bytes { throw .quota }
        if former == nil, usage.records + 1 > old.quota.records { throw .quota }
    }

    /// Returns the content of a stored record. That of a record which an earlier edit of the push has written is at hand.
    private func content(of record: StoredRecord) -> RecordContent {
        if records[record.id] == record, let content = contents[record.id] { return content }
        return RecordContent(fields: record.fields, stamps: record.stamps)
    }

    /// Sets the moments that follow a boolean field to the server's time, if that field became true.
    private func follow(_ type: RecordType, in content: inout RecordContent, from old: Fields, stamp: Stamp) {
        for rule in type.followers {
            guard let leader = rule.follows, content.fields[leader]?.isTrue != old[leader]?.isTrue else { continue }
            if content.fields[leader]?.isTrue == true {
                content.fields[rule.name] = .number(Double(now.milliseconds))
            } else if content.fields[rule.name] != nil {
                content.fields[rule.name] = nil
            } else {
                continue
            }
            content.stamps.set(rule.name, to: content.stamps.stamp(of: leader, in: content.fields) ?? stamp)
            content.stamps.normalize(for: content.fields)
        }
    }

    /// Computes the fields that the server writes, if the record is new or a field has changed from which they follow. What
    /// would make the record too large is left out: a family's own text comes first.
    ///
    /// - Parameter old: the fields before the edit; nil for a new record.
    private func compute(
        _ edit: Edit, in content: inout RecordContent, of zone: ZoneID, from old: Fields?, stamp: Stamp
    ) {
        guard let knowledge, let rule = knowledge.computedFields(of: edit.type.name) else { return }
        if let old, rule.inputs.allSatisfy({ old[$0] == content.fields[$0] }) { return }
        var computed = content
        let origin = ComputedOrigin(
            content.fields, source: source(rule, of: content.fields, in: zone), author: author(of: edit))
        guard let values = knowledge.compute(edit.type.name, from: origin) else { return }
        func write(_ values: Fields?) {
            for name in rule.outputs where computed.fields[name] != values?[name] {
                computed.fields[name] = values?[name]
                computed.stamps.set(name, to: stamp)
            }
        }
        write(values)
        if computed.fields.canonicalBytes.count > RecordBounds.data { write(nil) }
        computed.stamps.normalize(for: computed.fields)
        content = computed
    }

    /// Returns the number of the user who has made an edit. A file of the server's own says nothing about it. What a device
    /// gives back is by whom its owner says; anybody else gives it back in their own name, or they could write in another's.
    private func author(of edit: Edit) -> Int64 {
        if edit.mutation.operation == .heal {
            return zones[edit.zone]?.role == .owner ? edit.mutation.author ?? 0 : caller.user
        }
        return edit.mutation.imported?.isByServer == true ? 0 : caller.user
    }

    /// Returns the fields of the record from which computed fields follow; nil if the zone does not have it.
    private func source(_ rule: ComputedFields, of fields: Fields, in zone: ZoneID) -> Fields? {
        guard let id = rule.sourceID(in: fields), let record = records[id] ?? old.sources[id], record.zone == zone
        else { return nil }
        return record.fields
    }

    /// Stores a record and remembers its content for further edits of the push.
    private mutating func commit(
        _ record: StoredRecord, _ content: RecordContent, before: StoredRecord?, _ edit: Edit
    ) {
        commit(record, before: before, edit)
        contents[record.id] = content
    }

    private mutating func commit(_ record: StoredRecord, before: StoredRecord?, _ edit: Edit) {
        store(record)
        note(edit, zone: record.zone, rev: record.rev, before: before)
    }

    private mutating func note(_ edit: Edit, zone: ZoneID, rev: Int64, before: StoredRecord?) {
        audit.append(
            SyncWrites.AuditItem(
                zone: zone, type: edit.type.name, id: edit.mutation.id, operation: edit.mutation.operation, rev: rev,
                before: before.map { ContentHash.hash($0.data) }))
    }
}

extension Stamp {
    /// The stamp, if the server had to cut that of the edit.
    fileprivate func ifCut(_ mutation: Mutation) -> Stamp? { self == mutation.stamp ? nil : self }
}
