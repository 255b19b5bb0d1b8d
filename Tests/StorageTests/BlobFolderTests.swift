import Foundation
import HearthCore
import HearthTesting
import Storage
import SystemSupport
import Testing

@Suite struct BlobFolderTests {
    @Test func `files are written, read in parts and removed`() async throws {
        try await withTemporaryFolder { folder in
            let store = BlobFolder(folder.path + "/blobs")
            let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
            let name = SHA256.hash(bytes).hexadecimal
            #expect(try await store.read(name, 0..<1) == nil)
            try await store.write(bytes, as: name)
            try await store.write(bytes, as: name)
            #expect(try await store.read(name, 0..<70_000) == bytes)
            #expect(try await store.read(name, 69_990..<70_000) == Array(bytes.suffix(10)))
            #expect(try await store.read(name, 69_990..<70_001) == nil)
            let path = "\(folder.path)/blobs/\(name.prefix(2))"
            // Nothing but the file, which its user alone may read.
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [name])
            for (place, mode) in [(path, 0o700), ("\(path)/\(name)", 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: place)
                #expect(attributes[.posixPermissions] as? Int == mode, "\(place)")
            }
            try await store.remove(name)
            try await store.remove(name)
            #expect(try await store.read(name, 0..<1) == nil)
        }
    }

    @Test func `a folder that cannot be written is an error of the store`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("a file".utf8).write(to: folder.appending(path: "blobs"))
            let store = BlobFolder(folder.path + "/blobs")
            do {
                try await store.write([1], as: SHA256.hash([1]).hexadecimal)
                Issue.record("nothing was thrown")
            } catch let error as HearthError {
                #expect(error.code == .storageUnavailable)
            }
        }
    }
}
