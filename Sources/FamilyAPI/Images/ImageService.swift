package import Foundation
import HTTPFront
package import HearthCore
package import Records
import ServerKit
import SystemSupport

/// The pictures of families: decoded in a child process, kept as files, and seen by the members of their zone.
package struct ImageService: Sendable {
    /// The most bytes of an upload.
    package static let mostBytes = 10 << 20

    private let sync: SyncService
    private let store: any ImageStore
    private let files: any BlobStore
    private let inspector: any ImageInspector
    private let clock: any HearthClock
    private let ids: any IDGenerator
    private let digests = WorkQueue("digests", running: 2, waiting: 32)

    /// How often an upload waits for a process that removes the same file.
    private static let mostWaits = 20

    /// Creates the service.
    package init(
        sync: SyncService, store: any ImageStore, files: any BlobStore, inspector: any ImageInspector,
        clock: any HearthClock, ids: any IDGenerator
    ) {
        self.sync = sync
        self.store = store
        self.files = files
        self.inspector = inspector
        self.clock = clock
        self.ids = ids
    }

    // MARK: - Access

    /// Returns the zones that the sender may see and whose areas the token allows.
    private func grants(of principal: Principal) async throws -> [ZoneGrant] {
        try await sync.zones(of: principal).compactMap { access in
            guard let role = access.zone.role, Self.isReachable(access.zone.id, by: principal) else { return nil }
            return ZoneGrant(zone: access.zone.id, household: access.household, role: role)
        }
    }

    /// Returns whether a credential may reach an area whose records may name pictures of a zone.
    static func isReachable(_ zone: ZoneID, by principal: Principal) -> Bool {
        let areas: [RecordArea] = zone.kind == .child ? [.care] : [.kitchen, .chores, .plan]
        return areas.contains(where: principal.limits.allows)
    }

    /// Returns a zone that the sender may write in.
    ///
    /// - Parameter zone: nil for the household's own.
    /// - Throws: ``HearthError`` `zone_not_found`, `forbidden`.
    func writableZone(_ zone: ZoneID?, of principal: Principal) async throws -> ZoneGrant {
        try principal.require(scope: .write)
        let zone = zone ?? ZoneID(.household, principal.user.householdID)
        guard let grant = try await grants(of: principal).first(where: { $0.zone == zone }) else {
            throw HearthError(.zoneNotFound, "You may see no such zone. List yours with GET /v1/sync/zones.")
        }
        return try writable(grant)
    }

    private func writable(_ grant: ZoneGrant) throws -> ZoneGrant {
        guard grant.role.mayWrite else {
            throw HearthError(.forbidden, "Your role in this zone does not allow that: you may only read.")
        }
        return grant
    }

    /// Returns a picture that the sender may see, with its zone.
    ///
    /// - Throws: ``HearthError`` `image_not_found`.
    func image(_ id: UUID?, for principal: Principal) async throws -> (image: StoredImage, grant: ZoneGrant) {
        if let id {
            let grants = try await grants(of: principal)
            for household in Set(grants.map(\.household)).sorted(by: { $0.text < $1.text }) {
                guard let image = try await store.image(id, household: household),
                    let grant = grants.first(where: { $0.zone == image.zone })
                else { continue }
                return (image, grant)
            }
        }
        throw HearthError(.imageNotFound, "You may see no picture with this id, or it was deleted.")
    }

    // MARK: - Reading

    /// Returns the bytes of a part of a picture.
    ///
    /// - Throws: ``HearthError`` `storage_unavailable`, also if the file is missing.
    func bytes(of part: StoredImage.Part, in image: StoredImage) async throws -> [UInt8] {
        guard let range = image.range(of: part), let bytes = try await files.read(image.sha256, range) else {
            throw HearthError(
                .storageUnavailable, "The picture is not available.",
                detail: "the file \(image.sha256) is missing or too short")
        }
        return bytes
    }

    /// Returns the pictures of a zone in the order of their ids.
    func images(of zone: ZoneID, household: UUID, after last: UUID?, limit: Int) async throws -> [StoredImage] {
        try await store.images(of: zone, household: household, after: last, limit: limit)
    }

    // MARK: - Writing

    /// Decodes a picture and keeps it. The same bytes in the same zone are the same picture.
    ///
    /// - Parameter id: the id that the client chose; nil for a new one.
    /// - Throws: ``HearthError`` `unsupported_image`, `storage_full`, `id_taken`, `zone_not_found`.
    func add(
        _ upload: TemporaryFile, id: UUID?, to zone: ZoneID, household: UUID, by principal: Principal
    ) async throws -> (image: StoredImage, isNew: Bool) {
        let inspected = try await inspect(upload)
        let start = inspected.parts.first?.bytes.lowerBound ?? 0
        let end = inspected.parts.last?.bytes.upperBound ?? 0
        let (bytes, sha256) = try await digests.run {
            let bytes = try inspected.file.read(at: start, count: end - start)
            return (bytes, SHA256.hash(bytes).hexadecimal)
        }
        if id == nil, let known = try await store.image(sha256: sha256, zone: zone, household: household) {
            return (known, false)
        }
        let now = clock.now
        let image = StoredImage(
            id: id ?? ids.uuid(at: now), zone: zone, sha256: sha256, mediaType: inspected.mediaType,
            width: inspected.width, height: inspected.height,
            parts: inspected.parts.map { StoredImage.Part(name: $0.name, size: $0.bytes.count) },
            createdBy: principal.user.number, createdAt: now)
        try await hold(sha256)
        // Before the row: a picture whose file is not there must never be seen.
        try await files.write(bytes, as: sha256)
        var audit = principal.audit(.imageAdded, subject: image.id.text, at: now, ids: ids)
        audit.householdID = household
        guard let added = try await store.add(image, household: household, by: principal.user, audit: audit) else {
            throw HearthError(.zoneNotFound, "You may not write in this zone any more.")
        }
        return added
    }

    private func inspect(_ upload: TemporaryFile) async throws -> InspectedImage {
        do {
            return try await inspector.inspect(image: upload)
        } catch let error as InspectionError {
            throw HearthError(.unsupportedImage, error.message, detail: error.code)
        }
    }

    /// Keeps the file from being removed while it is written and its picture is added.
    private func hold(_ sha256: String) async throws {
        for _ in 0..<Self.mostWaits {
            if try await store.hold(sha256, at: clock.now) { return }
            // A process is removing the same file at this moment.
            try await clock.sleep(for: .milliseconds(100))
        }
        throw HearthError(.overloaded, "The server is busy. Try again in a moment.", retryAfter: .seconds(1))
    }

    /// Deletes a picture. Records that name it keep an id without a picture.
    ///
    /// - Throws: ``HearthError`` `image_not_found`, `forbidden`.
    func remove(_ id: UUID?, by principal: Principal) async throws {
        let (image, grant) = try await image(id, for: principal)
        try principal.require(scope: .write)
        _ = try writable(grant)
        var audit = principal.audit(.imageDeleted, subject: image.id.text, at: clock.now, ids: ids)
        audit.householdID = grant.household
        try await store.remove(image, household: grant.household, audit: audit)
    }
}

extension ImageService: CoverStore {
    package func store(
        cover: [UInt8], mediaType: String, zone: ZoneID, household: UUID, by principal: Principal
    ) async throws -> UUID {
        guard cover.count <= Self.mostBytes else { throw HearthError.bodyTooLarge(limit: Self.mostBytes) }
        let file = try TemporaryFile()
        try file.append(cover)
        return try await add(file, id: nil, to: zone, household: household, by: principal).image.id
    }
}
