package import Foundation
package import HearthCore
package import Records

/// Keeps pictures of recipes that did not come as an upload. Implemented by ``ImageService``.
package protocol CoverStore: Sendable {
    /// Decodes a picture in a child process, keeps it, and returns its id for the field `cover` of a record in the same zone.
    ///
    /// - Parameters:
    ///   - cover: the bytes of a JPEG, PNG or WebP file, at most 10 MB.
    ///   - mediaType: the Content-Type that its server named, which is often wrong: the bytes decide.
    ///   - zone: the zone of the record.
    ///   - household: the household that owns the zone.
    ///   - principal: the user who imports the recipe, as whom the audit has it.
    /// - Throws: ``HearthError`` `unsupported_image`, `storage_full`, `body_too_large`, `storage_unavailable`.
    func store(
        cover: [UInt8], mediaType: String, zone: ZoneID, household: UUID, by principal: Principal
    ) async throws -> UUID
}
