import Foundation
import HearthCore
import ImageCoding
import Records
import Synchronization

/// A store of pictures for tests that use none: every call fails.
struct NoImages: ImageStore {
    private var failure: HearthError { HearthError(.storageUnavailable, "This test has no pictures.") }

    func hold(_ sha256: String, at time: Timestamp) async throws -> Bool { throw failure }
    func add(
        _ image: StoredImage, household: UUID, by user: User, audit: AuditEntry
    ) async throws -> (image: StoredImage, isNew: Bool)? { throw failure }
    func image(_ id: UUID, household: UUID) async throws -> StoredImage? { throw failure }
    func image(sha256: String, zone: ZoneID, household: UUID) async throws -> StoredImage? { throw failure }
    func images(of zone: ZoneID, household: UUID, after last: UUID?, limit: Int) async throws -> [StoredImage] {
        throw failure
    }
    func remove(_ image: StoredImage, household: UUID, audit: AuditEntry) async throws { throw failure }
    func removeUnused(at time: Timestamp, unusedBefore end: Timestamp) async throws -> Int { throw failure }
    func claimLoose(at time: Timestamp, looseBefore end: Timestamp, limit: Int) async throws -> [String] {
        throw failure
    }
    func forgetLoose(_ sha256: String, claimedAt time: Timestamp) async throws { throw failure }
}

/// Files in memory.
final class MemoryBlobs: BlobStore {
    private let files = Mutex<[String: [UInt8]]>([:])

    var names: Set<String> { files.withLock { Set($0.keys) } }

    func write(_ bytes: [UInt8], as sha256: String) async throws { files.withLock { $0[sha256] = bytes } }
    func read(_ sha256: String, _ range: Range<Int>) async throws -> [UInt8]? {
        files.withLock { files in
            guard let bytes = files[sha256], range.upperBound <= bytes.count else { return nil }
            return Array(bytes[range])
        }
    }
    func remove(_ sha256: String) async throws { files.withLock { $0[sha256] = nil } }
}

enum TestImages {
    /// The inspector with the program that lies beside the test runner.
    static let inspector = ChildImageInspector(command: [
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "hearth-inspect").path,
        "image",
    ])

    /// Returns one of the pictures of Tests/Fixtures.
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../../Fixtures/images/\(name)")))
    }
}
