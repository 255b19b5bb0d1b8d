import Archives
import CareFormats
import Foundation
package import HearthCore
import JSONText
package import Records
import SystemSupport

/// Writes the records of a family as a file, page by page: nothing but a page is held.
///
/// Fields that never leave the server are left out, and so are deletions. The work is cut into slices and ends with its
/// task; access is checked again as the file grows (``AccessCheck``).
package struct RecordExport: Sendable {
    /// The form of the file.
    package enum Format: String, CaseIterable, Sendable {
        /// One JSON document with all records, which Hearth imports.
        case json
        /// The records of one type as CSV.
        case csv
        /// An archive with the JSON document, a CSV file for each type, and the pictures.
        case zip

        /// The media type.
        package var mediaType: String {
            switch self {
            case .json: "application/json"
            case .csv: "text/csv"
            case .zip: "application/zip"
            }
        }
    }

    private let sync: SyncService
    private let images: ImageService
    private let clock: any HearthClock
    private static let pageSize = 500

    /// Creates an export.
    package init(sync: SyncService, images: ImageService, clock: any HearthClock) {
        self.sync = sync
        self.images = images
        self.clock = clock
    }

    /// The zones of an export.
    ///
    /// - Parameter zone: one that the user may see; nil for all of the user's household.
    /// - Throws: ``HearthError`` `zone_not_found`.
    package func zones(_ zone: ZoneID?, of principal: Principal) async throws -> [ZoneAccess] {
        let visible = try await sync.zones(of: principal).filter { $0.zone.role != nil }
        guard let zone else { return visible.filter { $0.household == principal.user.householdID } }
        guard let access = visible.first(where: { $0.zone.id == zone }) else {
            throw HearthError(.zoneNotFound, "You may see no such zone. List yours with GET /v1/sync/zones.")
        }
        return [access]
    }

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - type: the type of the records in CSV; in other formats nil for all.
    ///   - send: takes the bytes of the file in pieces.
    package func write(
        _ format: Format, type: RecordType?, zones: [ZoneAccess], of principal: Principal,
        _ send: ([UInt8]) async throws -> Void
    ) async throws {
        let pieces = Pieces()
        let types = type.map { [$0] } ?? sync.registry.types
        let access = AccessCheck(sync, principal)
        switch format {
        case .json:
            var writer = JSONExportWriter(exportedAt: clock.now, write: pieces.append)
            try await forEachPage(of: types, in: zones, access) { page in
                try await pieces.pass(adding: page, to: send) { try writer.add($0) }
            }
            try writer.finish()
        case .csv:
            for type in types {
                var writer = CSVExportWriter(Self.table(of: type), write: pieces.append)
                try await forEachPage(of: [type], in: zones, access) { page in
                    try await pieces.pass(adding: page, to: send) { try writer.add($0) }
                }
                try writer.finish()
            }
        case .zip:
            let archive = Archive(ZipWriter(at: clock.now, write: pieces.append))
            try archive.zip.begin("hearth-export.json")
            var writer = JSONExportWriter(exportedAt: clock.now, write: archive.add)
            try await forEachPage(of: types, in: zones, access) { page in
                try await pieces.pass(adding: page, to: send) { try writer.add($0) }
            }
            try writer.finish()
            for type in types {
                var csv: CSVExportWriter?
                try await forEachPage(of: [type], in: zones, access) { page in
                    if csv == nil, !page.isEmpty {
                        let table = Self.table(of: type)
                        try archive.zip.begin("csv/\(table.fileName)")
                        csv = CSVExportWriter(table, write: archive.add)
                    }
                    try await pieces.pass(adding: page, to: send) { try csv?.add($0) }
                }
                try csv?.finish()
            }
            try await forEachImage(in: zones, access) { zone, image in
                guard let part = image.original else { return }
                let bytes = try await images.bytes(of: part, in: image)
                let ending = image.mediaType == "image/jpeg" ? "jpg" : image.mediaType.dropFirst("image/".count)
                try archive.zip.begin("images/\(zone.text)/\(image.id.text).\(ending)")
                try archive.zip.add(bytes)
                try await pieces.pass(to: send)
            }
            try archive.zip.finish()
        }
        try await pieces.pass(to: send)
    }

    /// Passes the pictures of the zones whose areas the credential may reach.
    private func forEachImage(
        in zones: [ZoneAccess], _ check: AccessCheck, _ body: (ZoneID, StoredImage) async throws -> Void
    ) async throws {
        for access in zones where ImageService.isReachable(access.zone.id, by: check.principal) {
            var last: UUID?
            repeat {
                try await check.require(access.zone.id)
                let page = try await images.images(
                    of: access.zone.id, household: access.household, after: last, limit: Self.imagePage)
                for image in page {
                    check.count(AccessCheck.picture)
                    try await body(access.zone.id, image)
                }
                last = page.count < Self.imagePage ? nil : page.last?.id
            } while last != nil
        }
    }

    private static let imagePage = 20
    /// The zones of which one statement says what they hold.
    private static let zonesOfStatement = 200

    private func forEachPage(
        of types: [RecordType], in zones: [ZoneAccess], _ check: AccessCheck,
        _ body: ([ExportedRecord]) async throws -> Void
    ) async throws {
        let types = types.filter { check.principal.limits.allows($0.area) }
        let possible = zones.filter { access in types.contains { $0.zones.contains(access.zone.id.kind) } }
        var rest = possible[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.zonesOfStatement)
            rest = rest.dropFirst(some.count)
            let held = try await sync.store.types(in: Set(some.map(\.zone.id)))
            for access in some {
                let held = held[access.zone.id] ?? []
                try await check.require(access.zone.id)
                for type in types where held.contains(type.name) && type.zones.contains(access.zone.id.kind) {
                    try await forEachPage(of: type, in: access, check, body)
                }
            }
        }
    }

    private func forEachPage(
        of type: RecordType, in access: ZoneAccess, _ check: AccessCheck,
        _ body: ([ExportedRecord]) async throws -> Void
    ) async throws {
        var slice = WorkSlice()
        var query = RecordQuery(
            zone: access.zone.id, household: access.household, type: type.name, descending: false,
            limit: Self.pageSize)
        while true {
            try await check.require(access.zone.id)
            let page = try await sync.store.records(query)
            check.count(page.count)
            var exported: [ExportedRecord] = []
            for record in page {
                exported.append(try ExportedRecord(record, sync.registry))
                try await slice.did(1 + record.data.utf8.count / 1024)
            }
            try await body(exported)
            guard page.count == query.limit, let last = page.last else { return }
            query.last = (type.columns(of: (try? Fields(parsing: last.data)) ?? Fields()).at, last.id)
        }
    }

    /// Returns the columns of a type: those of the care log, else what the registry says.
    static func table(of type: RecordType) -> ExportTable {
        ExportTable.care.first { $0.type == type.name }
            ?? ExportTable(
                type: type.name,
                columns: type.fields.filter { !$0.isSecret }.map { rule in
                    let kind: ExportColumn.Kind =
                        switch rule.kind {
                        case .text, .word, .time, .timeZone, .id, .image, .who: .text
                        case .integer, .real: .number
                        case .bool: .flag
                        case .date: .day
                        case .moment: .moment
                        case .list, .tuple, .object, .json: .json
                        }
                    return ExportColumn(rule.name, kind, unit: kind == .number ? rule.unit : nil)
                })
    }
}

extension ExportedRecord {
    /// Creates the record of an export.
    fileprivate init(_ record: StoredRecord, _ registry: Registry) throws {
        guard case .object(let fields) = try RawJSON(registry.visibleData(of: record.type, record.data)) else {
            throw HearthError(
                .internalError, "Something went wrong on our side.", detail: "a record has no object as its data")
        }
        var stamps: [String: String] = [:]
        if let text = record.stampsText, case .object(let members) = try RawJSON(text) {
            for member in members { stamps[member.name] = member.value.string ?? member.value.text }
        }
        self.init(
            zone: record.zone.text, type: record.type, id: record.id, rev: Int(record.rev), stamp: record.stamp.text,
            stamps: stamps, createdAt: record.createdAt, updatedAt: record.updatedAt,
            createdBy: Int(record.createdBy), updatedBy: Int(record.updatedBy), fields: fields)
    }
}

/// The access of an export's reader. An export may take longer than an access: it is read again after a number of records,
/// not for each page, because a user may have many zones.
private final class AccessCheck {
    let principal: Principal
    private let sync: SyncService
    private var granted: Set<ZoneID> = []
    /// What was exported since the access was read.
    private var count = AccessCheck.most

    /// The records after which the access is read again.
    static let most = 1000
    /// The records whose work a picture is.
    static let picture = 50

    init(_ sync: SyncService, _ principal: Principal) {
        self.sync = sync
        self.principal = principal
    }

    func count(_ records: Int) { count += records }

    /// Checks the access to a zone whose records are exported next.
    ///
    /// - Throws: ``HearthError`` `zone_not_found`.
    func require(_ zone: ZoneID) async throws {
        // An empty zone is work, too.
        count += 1
        if count >= Self.most {
            count = 0
            granted = Set(try await sync.zones(of: principal).filter { $0.zone.role != nil }.map(\.zone.id))
        }
        guard granted.contains(zone) else {
            throw HearthError(.zoneNotFound, "Your access to a zone of the export has ended.")
        }
    }
}

/// The bytes that a writer has made and nobody has taken yet.
final class Pieces {
    private var pieces: [[UInt8]] = []

    func append(_ bytes: [UInt8]) {
        if !bytes.isEmpty { pieces.append(bytes) }
    }

    func pass(to send: ([UInt8]) async throws -> Void) async throws {
        let taken = pieces
        pieces.removeAll()
        for piece in taken { try await send(piece) }
    }

    /// Writes the records of a page in slices, and passes what they have become.
    func pass(
        adding page: [ExportedRecord], to send: ([UInt8]) async throws -> Void, _ add: (ExportedRecord) throws -> Void
    ) async throws {
        var slice = WorkSlice()
        for record in page {
            try add(record)
            try await slice.did()
        }
        try await pass(to: send)
    }
}

/// An archive that the writers of its files share.
private final class Archive {
    var zip: ZipWriter

    init(_ zip: ZipWriter) { self.zip = zip }

    func add(_ bytes: [UInt8]) throws { try zip.add(bytes) }
}
