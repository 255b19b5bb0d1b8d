public import Foundation
import GRDB
import HearthAPI
package import HearthCore
package import Records

/// The records of a user on this device: what was pulled, and edits that are on their way.
///
/// An edit is written in the transaction after which it is shown. So it is neither lost nor made twice, whenever the process
/// ends. The same tables are in a file for apps and in memory for previews and tests.
public actor HearthStore {
    /// The place of the database.
    public enum Location: Sendable {
        /// A file, which is created if it is missing. Use one for each user. On Apple platforms its folder decides about
        /// backup and protection.
        case file(URL)
        /// The memory of the process.
        case memory
    }

    /// News for a screen.
    public struct Update: Hashable, Sendable {
        /// The zones whose records may have changed.
        public var zones: Set<String> = []
        /// The number of edits that the server refused with this change.
        public var refused = 0
    }

    let writer: any DatabaseWriter
    let registry: Registry
    let clock: any HearthClock
    let ids: any IDGenerator
    /// Called after each edit with whether it should be pushed at once.
    private var editListener: (@Sendable (_ isUrgent: Bool) async -> Void)?
    private let observers = Observers<Update>()

    /// Opens a store.
    ///
    /// - Throws: ``HearthClientError`` `storage` if the database cannot be opened.
    public init(_ location: Location) throws {
        try self.init(location, clock: SystemClock(), ids: RandomIDs())
    }

    /// Opens a store with sources of its own.
    package init(
        _ location: Location, registry: Registry = .current, clock: any HearthClock, ids: any IDGenerator
    ) throws {
        let writer: any DatabaseWriter
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                // An edit outlives a loss of power, not only the end of the process.
                try db.execute(sql: "PRAGMA synchronous = FULL")
            }
            switch location {
            case .file(let url): writer = try DatabasePool(path: url.path, configuration: configuration)
            case .memory: writer = try DatabaseQueue(configuration: configuration)
            }
        } catch {
            throw Self.failure(error)
        }
        try self.init(writer, registry: registry, clock: clock, ids: ids)
    }

    /// Opens a store in a database that is open already.
    init(_ writer: any DatabaseWriter, registry: Registry, clock: any HearthClock, ids: any IDGenerator) throws {
        do {
            try StoreSchema.migrate(writer)
            let device = ids.uuid(at: clock.now)
            try writer.write { db in
                let tables = RecordTables(db: db, registry: registry)
                if try tables.meta("device") == nil { try tables.setMeta("device", device.text) }
                try tables.adopt(registry)
                try SearchIndex(tables: tables).check()
                try tables.forgetOldDeletions(now: clock.now.milliseconds)
            }
        } catch {
            throw Self.failure(error)
        }
        self.writer = writer
        self.registry = registry
        self.clock = clock
        self.ids = ids
    }

    static func failure(_ error: any Error) -> any Error {
        if error is HearthClientError || error is CancellationError { return error }
        return HearthClientError(.storage, "The database of the client cannot be used.", underlying: error)
    }

    // MARK: Transactions

    func read<Value: Sendable>(_ body: @escaping @Sendable (RecordTables) throws -> Value) async throws -> Value {
        do {
            // A queue reads one after the other anyway. `read` would set `PRAGMA query_only` twice each time, after which SQLite
            // prepares every statement again.
            if let queue = writer as? DatabaseQueue {
                return try await queue.unsafeRead { [registry] db in try body(RecordTables(db: db, registry: registry))
                }
            }
            return try await writer.read { [registry] db in try body(RecordTables(db: db, registry: registry)) }
        } catch {
            throw Self.failure(error)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (RecordTables) throws -> Value) async throws -> Value {
        do {
            return try await writer.write { [registry] db in try body(RecordTables(db: db, registry: registry)) }
        } catch {
            throw Self.failure(error)
        }
    }

    // MARK: Observation

    /// The changes from now on. A screen reads again what it shows.
    public func updates() -> AsyncStream<Update> { observers.stream() }

    func announce(_ update: Update) {
        guard !update.zones.isEmpty || update.refused > 0 else { return }
        observers.send(update)
    }

    func listen(_ listener: (@Sendable (_ isUrgent: Bool) async -> Void)?) { editListener = listener }

    func announceEdit(isUrgent: Bool) async { await editListener?(isUrgent) }

    // MARK: Reading

    /// The zones that the user may see, sorted by their ids.
    public func zones() async throws -> [FamilyZone] {
        try await read { tables in
            try tables.zones().filter { !$0.isShadow }.map {
                FamilyZone(
                    id: $0.id.text, role: $0.role.rawValue, isChild: $0.id.kind == .child, isComplete: $0.isComplete)
            }
        }
    }

    /// Returns a record as it is shown; nil if there is none.
    public func record(_ id: UUID) async throws -> FamilyRecord? {
        try await read { tables in
            try tables.shown(id).map { shown in
                FamilyRecord(id, shown, isPending: try !tables.mutations(of: id).isEmpty)
            }
        }
    }

    /// Returns records as they are shown, in the order of their moments, and those of one moment by their ids.
    ///
    /// - Parameters:
    ///   - type: the name of a type; nil for all.
    ///   - zone: the id of a zone; nil for all.
    ///   - times: the bounds of the record's moment, the upper one not included; nil for all records, also those without
    ///     a moment.
    ///   - parent: the record that they belong to, such as the list of a shopping item.
    /// - Throws: ``HearthClientError`` `storage`.
    public func records(
        of type: String? = nil, in zone: String? = nil, during times: Range<Date>? = nil, parent: UUID? = nil
    ) async throws -> [FamilyRecord] {
        let zoneID = zone.flatMap { ZoneID($0) }
        guard zone == nil || zoneID != nil else { return [] }
        let query = RecordTables.Query(
            zone: zoneID, type: type,
            times: times.map { $0.lowerBound.milliseconds..<$0.upperBound.milliseconds }, ref: parent?.text)
        return try await read { tables in
            let found = try tables.shown(query).map { id, shown in
                (
                    at: tables.registry[shown.record.type]?.columns(of: shown.record.fields).at ?? .min,
                    record: FamilyRecord(id, shown.record, isPending: shown.isPending)
                )
            }
            // Ids sort like their texts, which cost more to make than all the rest.
            return found.sorted { ($0.at, $0.record.id) < ($1.at, $1.record.id) }.map(\.record)
        }
    }

    /// Returns records with all words of a text, the best first; if there is none, those with a similar title. It needs no
    /// server.
    ///
    /// - Parameters:
    ///   - text: words; the last one may be incomplete.
    ///   - type: the name of a type, such as `recipe`; nil for all.
    /// - Throws: ``HearthClientError`` `storage`.
    public func search(_ text: String, type: String? = nil, limit: Int = 50) async throws -> [FamilyRecord] {
        do {
            return try await read { try $0.find(text, type: type, limit: limit) }
        } catch let error as HearthClientError where error.underlying is DatabaseError {
            // A damaged index is made anew; the records themselves are not part of it.
            return try await write { tables in
                try tables.setMeta("search_version", nil)
                try SearchIndex(tables: tables).check()
                return try tables.find(text, type: type, limit: limit)
            }
        }
    }

    /// The edits that the server did not take, the oldest first, until they are dismissed.
    public func refusedEdits() async throws -> [RefusedEdit] {
        try await read { try $0.refusals() }
    }

    /// Forgets a refused edit that the app has shown.
    public func dismiss(_ id: RefusedEdit.ID) async throws {
        try await write { try $0.db.execute(sql: "DELETE FROM refusals WHERE number = ?", arguments: [id]) }
    }

    /// The numbers of edits that the server has not taken yet, and of those among them that wait for a newer server or for
    /// room in the household.
    public func unsentEdits() async throws -> (all: Int, held: Int) {
        try await read { tables in
            (
                try Int.fetchOne(tables.db, sql: "SELECT count(*) FROM pending WHERE result IS NULL") ?? 0,
                try Int.fetchOne(tables.db, sql: "SELECT count(*) FROM pending WHERE held IS NOT NULL") ?? 0
            )
        }
    }

    /// Deletes everything, also edits that were not pushed, and makes a new device of it. Call it when the user signs out
    /// for good.
    public func erase() async throws {
        let device = ids.uuid(at: clock.now)
        let zones = try await write { tables in
            let zones = try String.fetchSet(tables.db, sql: "SELECT id FROM zones")
            for table in ["records", "deletions", "moving", "pending", "refusals", "zones", "searchable", "search"] {
                try tables.db.execute(sql: "DELETE FROM \(table)")
            }
            for name in ["user", "last_stamp", "clock_samples"] { try tables.setMeta(name, nil) }
            try tables.setMeta("device", device.text)
            return zones
        }
        announce(Update(zones: zones))
    }
}

extension Date {
    /// Milliseconds since 1970, rounded down.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }
}

extension RecordTables {
    /// The days for which deletions are kept: as long as the server keeps them.
    private static let deletionAge: Int64 = 90 * 86_400_000

    func forgetOldDeletions(now: Int64) throws {
        try db.execute(sql: "DELETE FROM deletions WHERE seen_at < ?", arguments: [now - Self.deletionAge])
    }

    /// Computes the indexed columns anew if another registry wrote them.
    func adopt(_ registry: Registry) throws {
        guard try meta("registry") != "\(registry.version)" else { return }
        let rows = try Row.fetchCursor(db, sql: "SELECT number, type, data FROM records")
        var columns: [(Int64, IndexedColumns?)] = []
        while let row = try rows.next() {
            let fields = try? Fields(stored: row["data"] as String)
            columns.append((row["number"], fields.flatMap { registry[row["type"]]?.columns(of: $0) }))
        }
        for (number, columns) in columns {
            try db.cachedStatement(sql: "UPDATE records SET at = ?, ref = ? WHERE number = ?")
                .execute(arguments: [columns?.at, columns?.ref, number])
        }
        try setMeta("registry", "\(registry.version)")
    }

    func find(_ text: String, type: String?, limit: Int) throws -> [FamilyRecord] {
        try SearchIndex(tables: self).find(text, type: type, limit: limit).compactMap { id in
            try shown(id).map { FamilyRecord(id, $0, isPending: try !mutations(of: id).isEmpty) }
        }
    }

    func refusals() throws -> [RefusedEdit] {
        try Row.fetchAll(db, sql: "SELECT * FROM refusals ORDER BY number").map { row in
            let mutation = try Self.mutation(row["mutation"])
            let problems = (try? FieldValue(parsing: row["problems"] as String))?.array ?? []
            return RefusedEdit(
                id: row["number"], record: mutation.id, type: mutation.type, zone: mutation.zone.text,
                fields: Dictionary(
                    uniqueKeysWithValues: (mutation.data ?? Fields()).members.map { ($0.name, JSONValue($0.value)) }),
                reason: row["reason"],
                problems: problems.compactMap { problem in
                    guard let field = problem.object?["field"]?.string,
                        let message = problem.object?["message"]?.string
                    else { return nil }
                    return HearthClientError.InvalidField(field: field, message: message)
                })
        }
    }
}
