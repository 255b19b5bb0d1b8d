import Foundation
import HearthCore
import SystemSupport

/// Files in a folder: `<folder>/ab/<sha256>`, where `ab` are the first two digits of the name.
package struct BlobFolder: BlobStore {
    private let folder: String
    private let queue = WorkQueue("files", running: 4, waiting: 256)

    /// Opens a folder, which is created with the first file.
    ///
    /// - Parameter path: absolute, or relative to the working directory.
    package init(_ path: String) { folder = path }

    package func write(_ bytes: [UInt8], as sha256: String) async throws {
        let (parent, path) = (parent(of: sha256), path(of: sha256))
        try await run {
            let manager = FileManager.default
            let isNew = !manager.fileExists(atPath: parent)
            try manager.createDirectory(
                atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let draft = "\(parent)/.\(UUID().text)"
            let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw SystemError("open") }
            do {
                try Self.write(bytes, to: file)
                guard fsync(file) == 0 else { throw SystemError("fsync") }
            } catch {
                close(file)
                _ = unsafe unlink(draft)
                throw error
            }
            close(file)
            guard unsafe rename(draft, path) == 0 else {
                let error = SystemError("rename")
                _ = unsafe unlink(draft)
                throw error
            }
            // The names in a folder are its content.
            try Self.synchronize(parent)
            if isNew { try Self.synchronize(folder) }
        }
    }

    package func read(_ sha256: String, _ range: Range<Int>) async throws -> [UInt8]? {
        let path = path(of: sha256)
        return try await run {
            let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else {
                if errno == ENOENT { return nil }
                throw SystemError("open")
            }
            defer { close(file) }
            var bytes: [UInt8] = []
            while bytes.count < range.count {
                let rest = range.count - bytes.count
                var count = 0
                let piece = unsafe [UInt8](unsafeUninitializedCapacity: rest) { buffer, filled in
                    count = unsafe pread(file, buffer.baseAddress, rest, off_t(range.lowerBound + bytes.count))
                    filled = max(0, count)
                }
                guard count >= 0 || errno == EINTR else { throw SystemError("pread") }
                if count == 0 { return nil }
                bytes += piece
            }
            return bytes
        }
    }

    package func remove(_ sha256: String) async throws {
        let path = path(of: sha256)
        try await run {
            guard unsafe unlink(path) == 0 || errno == ENOENT else { throw SystemError("unlink") }
        }
    }

    private func parent(of sha256: String) -> String { "\(folder)/\(sha256.prefix(2))" }
    private func path(of sha256: String) -> String { "\(parent(of: sha256))/\(sha256)" }

    /// Runs blocking work off the tasks, and translates its errors.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await queue.run(work)
        } catch let error as HearthError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw HearthError(
                .storageUnavailable, "The files are not available.", detail: "BLOB_DIR: \(error)", underlying: error)
        }
    }

    private static func write(_ bytes: [UInt8], to file: Int32) throws {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress?.advanced(by: written), bytes.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw SystemError("write") }
            written += max(0, count)
        }
    }

    private static func synchronize(_ folder: String) throws {
        let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw SystemError("open") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw SystemError("fsync") }
    }
}
