import Foundation
import Synchronization

/// A file without a name: it is gone when its last descriptor closes, also if the process is killed.
package final class TemporaryFile: Sendable {
    /// The descriptor, open for reading and writing.
    package let descriptor: Int32
    private let end = Mutex(0)

    /// Creates an empty file in the folder for temporary files. No other user can read it.
    ///
    /// - Throws: ``SystemError``.
    package init() throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/hearth-XXXXXX".utf8CString)
        descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
            guard let name = name.baseAddress else { return -1 }
            let descriptor = unsafe mkstemp(name)
            if descriptor >= 0 {
                _ = unsafe unlink(name)
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
            return descriptor
        }
        guard descriptor >= 0 else { throw SystemError("mkstemp") }
    }

    deinit { close(descriptor) }

    /// The size in bytes.
    package var size: Int {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Writes bytes behind all that were written so far.
    ///
    /// - Throws: ``SystemError``.
    package func append(_ bytes: [UInt8]) throws {
        try end.withLock { end in
            var written = 0
            while written < bytes.count {
                let count = unsafe bytes.withUnsafeBytes { buffer in
                    unsafe pwrite(
                        descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written, off_t(end))
                }
                guard count >= 0 || errno == EINTR else { throw SystemError("pwrite") }
                if count > 0 {
                    written += count
                    end += count
                }
            }
        }
    }

    /// Returns at most `count` bytes from a position on; fewer only at the end of the file.
    ///
    /// - Throws: ``SystemError``.
    package func read(at position: Int, count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = count - bytes.count
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                filled = unsafe pread(descriptor, buffer.baseAddress, wanted, off_t(position + bytes.count))
                if filled < 0 { filled = 0 }
            }
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }
}
