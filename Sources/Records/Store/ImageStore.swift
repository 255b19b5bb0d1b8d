package import Foundation
package import HearthCore

/// A picture in a zone. Its bytes are a file of ``HearthCore/BlobStore``.
package struct StoredImage: Hashable, Sendable {
    /// A part of the file: a size as WebP, or the picture itself without metadata.
    package struct Part: Hashable, Sendable {
        /// The longest side of a size, or `original`.
        package var name: String
        /// The number of bytes.
        package var size: Int

        /// Creates a part.
        package init(name: String, size: Int) {
            self.name = name
            self.size = size
        }
    }

    /// The id.
    package var id: UUID
    /// The zone, whose members may see the picture.
    package var zone: ZoneID
    /// The name of the file: its SHA-256 in hexadecimal digits.
    package var sha256: String
    /// The media type of the picture itself.
    package var mediaType: String
    /// The width as it is shown.
    package var width: Int
    /// The height as it is shown.
    package var height: Int
    /// The parts of the file, one behind the other: sizes in ascending order, then the picture itself.
    package var parts: [Part]
    /// The number of the user who sent it.
    package var createdBy: Int64
    /// When it was sent.
    package var createdAt: Timestamp

    /// Creates a picture.
    package init(
        id: UUID, zone: ZoneID, sha256: String, mediaType: String, width: Int, height: Int, parts: [Part],
        createdBy: Int64, createdAt: Timestamp
    ) {
        self.id = id
        self.zone = zone
        self.sha256 = sha256
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.parts = parts
        self.createdBy = createdBy
        self.createdAt = createdAt
    }

    /// The bytes of the file.
    package var bytes: Int { parts.reduce(0) { $0 + $1.size } }

    /// Returns the place of a part in the file.
    package func range(of part: Part) -> Range<Int>? {
        var start = 0
        for each in parts {
            if each == part { return start..<start + each.size }
            start += each.size
        }
        return nil
    }

    /// Returns the size whose longest side is `side`, or the largest that there is.
    package func rendition(side: Int) -> Part? {
        let sizes = parts.compactMap { part in Int(part.name).map { (side: $0, part: part) } }
        return (sizes.first { $0.side >= side } ?? sizes.last)?.part
    }

    /// The picture itself.
    package var original: Part? { parts.first { $0.name == "original" } }
}

/// The pictures of families. Implemented by Storage.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol ImageStore: Sendable {
    /// Keeps a file from being removed for the next hour, while a picture is added that needs it. Returns false while a
    /// process removes it.
    func hold(_ sha256: String, at time: Timestamp) async throws -> Bool
    /// Adds a picture, whose file was written since ``hold(_:at:)``. Nothing is added for a user who may not write there.
    ///
    /// - Returns: the picture, which is not new if it was there before; nil if the zone is not there or the user may not
    ///   write in it.
    /// - Throws: ``HearthError`` `storage_full`, `id_taken`.
    func add(
        _ image: StoredImage, household: UUID, by user: User, audit: AuditEntry
    ) async throws -> (image: StoredImage, isNew: Bool)?
    /// Returns a picture of any zone of a household; nil if there is none.
    func image(_ id: UUID, household: UUID) async throws -> StoredImage?
    /// Returns the picture of a zone that has this content; nil if there is none.
    func image(sha256: String, zone: ZoneID, household: UUID) async throws -> StoredImage?
    /// Returns the pictures of a zone in the order of their ids.
    ///
    /// - Parameter last: the last one of the page before; nil for the first page.
    func images(of zone: ZoneID, household: UUID, after last: UUID?, limit: Int) async throws -> [StoredImage]
    /// Deletes a picture. Its file goes later.
    func remove(_ image: StoredImage, household: UUID, audit: AuditEntry) async throws
    /// Notes which pictures no record names, and deletes those that none has named since before a time. Returns how many.
    func removeUnused(at time: Timestamp, unusedBefore end: Timestamp) async throws -> Int
    /// Claims files that no picture has needed since before a time, for this process to remove.
    func claimLoose(at time: Timestamp, looseBefore end: Timestamp, limit: Int) async throws -> [String]
    /// Notes that a claimed file is removed.
    func forgetLoose(_ sha256: String, claimedAt time: Timestamp) async throws
}

extension HearthError.Code {
    /// The body is no picture that can be read.
    package static let unsupportedImage = Self("unsupported_image", .unsupportedType)
    /// The sender may see no such picture.
    package static let imageNotFound = Self("image_not_found", .notFound)
    /// The id belongs to another record or picture, or to a deleted one.
    package static let idTaken = Self("id_taken", .conflict)
}
