package import CareFormats
package import Foundation
package import HearthCore
import JSONText
package import Records
import SystemSupport

/// Brings a log into the records of a family, through the engine of sync: validation, merge, roles, quota and audit are those
/// of a push.
///
/// A record has the id and the stamps of its source. So a second import changes nothing, an older file replaces nothing
/// newer, and an import that was broken off is simply made again.
package struct RecordImporter: Sendable {
    private let sync: SyncService
    private let clock: any HearthClock
    private let ids: any IDGenerator
    private let readers: WorkQueue

    /// Creates an importer.
    package init(sync: SyncService, clock: any HearthClock, ids: any IDGenerator) {
        self.sync = sync
        self.clock = clock
        self.ids = ids
        readers = WorkQueue("imports", running: 2, waiting: 8)
    }

    /// Returns the children of the user's household whose logs the user may write, by folded name. A name that two children
    /// have is missing.
    package func children(of principal: Principal) async throws -> [String: UUID] {
        var children: [String: UUID] = [:]
        var doubled: Set<String> = []
        for access in try await sync.zones(of: principal)
        where access.zone.id.kind == .child && access.household == principal.user.householdID
            && access.zone.role?.mayWrite == true
        {
            let id = access.zone.id.uuid
            guard let record = try await sync.store.record(id, household: access.household),
                let name = record.fields["name"]?.string
            else { continue }
            let folded = Words.fold(name)
            if children.updateValue(id, forKey: folded) != nil { doubled.insert(folded) }
        }
        for name in doubled { children[name] = nil }
        return children
    }

    /// Imports the files.
    ///
    /// - Parameters:
    ///   - time: the time of the import. A repeated one has that of the first.
    ///   - report: takes the progress after each piece.
    /// - Throws: ``CareFormatsError``; ``HearthError`` `storage_full`, `storage_unavailable`; what `report` throws. What was
    ///   imported before stays.
    package func run(
        _ folder: any ImportFolder, _ choices: ImportChoices, as principal: Principal, at time: Timestamp,
        report: (ImportProgress) async throws -> Void
    ) async throws -> ImportProgress {
        let target = try await Target(
            of: principal, sync, timeZone: choices.timeZone ?? principal.user.timeZone, at: time)
        var progress = ImportProgress()
        let reading = ImportReading(
            folder, choices.format, choices.options(for: principal.user.householdID, at: time), on: readers)
        defer { reading.stop() }
        for try await part in reading.parts {
            switch part {
            case .format(let format): progress.format = format
            case .issues(let issues): for issue in issues { progress.add(issue) }
            case .summary(let summary): progress.add(summary)
            case .records(let records):
                try await apply(records, to: target, choices, as: principal, &progress)
                try await report(progress)
                guard progress.effects[.refused] ?? 0 <= Self.mostRefusals else {
                    throw CareFormatsError(
                        .tooLarge,
                        "More than \(Self.mostRefusals) entries cannot be imported. What was imported before stays.")
                }
            }
            reading.taken()
        }
        // A stream of a cancelled task ends as if there were no more.
        try Task.checkCancellation()
        return progress
    }

    /// The refused records at which an import ends: each costs a place in a push.
    private static let mostRefusals = ImportLimits().refusals

    private func apply(
        _ records: [ImportedRecord], to target: Target, _ choices: ImportChoices, as principal: Principal,
        _ progress: inout ImportProgress
    ) async throws {
        var edits: [(record: ImportedRecord, mutation: Mutation)] = []
        for record in records {
            do throws(Refusal) {
                edits.append((record, try target.mutation(of: record, mid: ids.uuid(at: clock.now))))
            } catch {
                progress.refuse(record, error.reason)
            }
        }
        var results = try await sync.apply(edits.map { .readable($0.mutation) }, from: .request(principal)).results
        if choices.restoresDeleted {
            let deleted = results.indices.filter { results[$0].status == .gone }
            for index in deleted { edits[index].mutation = restoring(edits[index].mutation) }
            let restored = try await sync.apply(
                deleted.map { .readable(edits[$0].mutation) }, from: .request(principal)
            ).results
            for (index, result) in zip(deleted, restored) { results[index] = result }
        }
        for (edit, result) in zip(edits, results) {
            switch result.status {
            case .applied where edit.mutation.operation == .restore: progress.count(.restored)
            case .applied, .merged: progress.count(result.isNew ? .added : .changed)
            case .duplicate: progress.count(.unchanged)
            case .stale: progress.count(.older)
            case .gone: progress.count(.deleted)
            case .forbidden: progress.refuse(edit.record, "you may not write there, or it belongs to another family")
            case .unknownType: progress.refuse(edit.record, "this server does not know its type yet: update the server")
            case .invalid:
                let problems = result.problems.map { "\($0.field.drop { $0 == "/" }) \($0.message)" }
                progress.refuse(edit.record, problems.joined(separator: "; "))
            case .quota:
                throw HearthError(
                    .storageFull, "The household has as many records as it may. Delete what you do not need.")
            }
        }
    }

    /// Returns the edit of now that brings a deleted record back. Its fields keep the stamps of the file, so that a later
    /// file still changes them.
    private func restoring(_ put: Mutation) -> Mutation {
        let now = clock.now
        var restore = put
        restore.operation = .restore
        restore.mid = ids.uuid(at: now)
        restore.stamp = Stamp(milliseconds: now.milliseconds, counter: 0, device: 0)
        var version = put.imported ?? ImportedVersion()
        version.stamps = version.stamps ?? FieldStamps(base: put.stamp)
        restore.imported = version
        return restore
    }
}

/// Why a record of a file cannot become an edit.
private struct Refusal: Error {
    /// The problem, as the rest of a sentence, without values of the file.
    var reason: String
}

/// The zones that an import writes to.
private struct Target {
    private let registry: Registry
    /// The zones of the user's own household, the first one for what comes from another.
    private let homes: [ZoneID]
    /// The zones that the user owns.
    private let owned: Set<ZoneID>
    /// The zones that the user sees. Every other zone of a child would be a new one.
    private let known: Set<ZoneID>
    /// True if the user would own a new child.
    private let ownsNewChildren: Bool
    /// The time zone of new children, which no other log has.
    private let timeZone: String
    /// The time of the import.
    private let time: Timestamp

    init(of principal: Principal, _ sync: SyncService, timeZone: String, at time: Timestamp) async throws {
        self.timeZone = timeZone
        self.time = time
        registry = sync.registry
        let own = ZoneID(.household, principal.user.householdID)
        let accesses = try await sync.zones(of: principal)
        known = Set(accesses.map(\.zone.id))
        owned = Set(accesses.filter { $0.zone.role == .owner }.map(\.zone.id))
        homes =
            accesses
            .filter { $0.zone.id.kind == .household && $0.household == principal.user.householdID }
            .map(\.zone.id).sorted { ($0 == own ? 0 : 1, $0.text) < ($1 == own ? 0 : 1, $1.text) }
        ownsNewChildren = principal.user.role == .owner
    }

    func mutation(of record: ImportedRecord, mid: UUID) throws(Refusal) -> Mutation {
        guard let stamp = Stamp(record.stamp) else { throw Refusal(reason: "its stamp cannot be read") }
        guard let named = ZoneID(record.zone) else { throw Refusal(reason: "its zone cannot be read") }
        guard var data = try? Fields(parsing: RawJSON.object(record.fields).text) else {
            throw Refusal(reason: "its fields cannot be read")
        }
        if record.type == Registry.child, data["time_zone"] == nil { data["time_zone"] = .string(timeZone) }
        var zone = named
        // An export of another household, or of one that this one has taken in.
        if named.kind == .household, !homes.contains(named) {
            guard let home = homes.first else { throw Refusal(reason: "you may not write to the household") }
            zone = home
        }
        // Such an id follows from the zone.
        let natural = zone == named ? nil : registry[record.type]?.naturalID(in: zone, of: data)
        return Mutation(
            mid: mid, zone: zone, type: record.type, id: natural ?? record.id, operation: .put, stamp: stamp,
            data: data,
            imported: try version(of: record, stamp, in: zone))
    }

    /// Returns the version of a record of an export. Only who owns a zone brings its past: the number of changes, the times
    /// of record-keeping, and the values that only the server writes.
    private func version(
        of record: ImportedRecord, _ stamp: Stamp, in zone: ZoneID
    ) throws(Refusal) -> ImportedVersion {
        var version = ImportedVersion()
        guard let rev = record.rev else { return version }
        if owned.contains(zone) || (ownsNewChildren && zone.kind == .child && !known.contains(zone)) {
            version.rev = Int64(min(max(1, rev), Self.largestRev))
            version.createdAt = plausible(record.createdAt)
            version.updatedAt = plausible(record.updatedAt)
            version.isByServer = true
        }
        do {
            // A set whose elements were edited has an object, which is a text in the file.
            let stamps = Fields(
                try record.stamps.map { name, text in
                    (name, text.hasPrefix("{") ? try FieldValue(parsing: text) : .string(text))
                })
            version.stamps = try FieldStamps(stamps.isEmpty ? nil : stamps.canonicalText, recordStamp: stamp)
        } catch {
            throw Refusal(reason: "its stamps cannot be read")
        }
        return version
    }

    /// Returns a time at which a record can have been written; nil for another one, so that the time of the import counts.
    private func plausible(_ moment: Timestamp?) -> Timestamp? {
        moment.flatMap { $0 >= Self.earliest && $0 <= time ? $0 : nil }
    }

    /// The largest `rev` of a file. Nobody changes a record that often.
    private static let largestRev = 1_000_000
    /// The beginning of the year 2000.
    private static let earliest = Timestamp(milliseconds: 946_684_800_000)
}
