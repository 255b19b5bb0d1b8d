import Dispatch
import Foundation
import Glibc
import HearthCore
package import Logging
import SystemSupport

/// Passwords of a file on this machine, beside ``CommonPasswords``: a line each with the SHA-1 in upper-case
/// hexadecimal, sorted, perhaps a colon and a count after it, as Pwned Passwords is published.
///
/// Nothing leaves the house, and of a file of any size a search reads some forty lines. The file is read where it lies
/// and not mapped: one that is replaced or cut under a map would end the process.
package struct BreachedPasswordFile: BreachedPasswords {
    private let file: File
    private let common = CommonPasswords()
    private let queue = DispatchQueue(label: "breached-passwords")
    private let logger: Logger

    /// - Throws: ``IdentityError`` `unreadable_file` where it cannot be opened or its first and last lines are not of
    ///   this form and order.
    package init(path: String, logger: Logger) throws {
        file = try File(path: path)
        self.logger = logger
        guard let first = try file.line(around: 0), let last = try file.line(around: max(0, file.size() - 1)),
            first.digest.lexicographicallyPrecedes(last.digest) || first.start == last.start
        else { throw IdentityError(.unreadableFile, "The file of known passwords is not sorted SHA-1 lines.") }
    }

    /// A file that cannot be read any more is logged and holds nothing.
    package func contains(_ password: String) async -> Bool {
        if common.contains(password) { return true }
        let digest = Array(Digest.sha1(Array(password.utf8)).hexadecimal.uppercased().utf8)
        return await withCheckedContinuation { continuation in
            queue.async { [file, logger] in
                do {
                    continuation.resume(returning: try Self.search(file, for: digest))
                } catch {
                    logger.warning("File of known passwords not read", metadata: ["error": "\(error)"])
                    continuation.resume(returning: false)
                }
            }
        }
    }

    private static func search(_ file: File, for digest: [UInt8]) throws -> Bool {
        var (low, high) = (0, try file.size())
        while low < high {
            guard let line = try file.line(around: low + (high - low) / 2) else {
                throw IdentityError(.unreadableFile, "The file of known passwords has a malformed line.")
            }
            if line.digest == digest { return true }
            if digest.lexicographicallyPrecedes(line.digest) { high = line.start } else { low = line.end }
        }
        return false
    }

    private struct Line {
        /// Of its first byte, and of the one after its end.
        var start: Int
        var end: Int
        var digest: [UInt8]
    }

    private final class File: Sendable {
        private let descriptor: CInt

        init(path: String) throws(IdentityError) {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw IdentityError(.unreadableFile, "The file of known passwords cannot be opened.")
            }
        }

        deinit { close(descriptor) }

        func size() throws(IdentityError) -> Int {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else {
                throw IdentityError(.unreadableFile, "The file of known passwords cannot be read.")
            }
            return Int(status.st_size)
        }

        /// The line that holds the byte at `position`; nil where there is none or it is malformed.
        func line(around position: Int) throws(IdentityError) -> Line? {
            let from = max(0, position - Self.maximumLine)
            let bytes = try read(from: from)
            let here = position - from
            guard here < bytes.count else { return nil }
            let isLineEnd = { (byte: UInt8) in byte == 0x0A }
            let start = bytes[..<here].lastIndex(where: isLineEnd).map { $0 + 1 } ?? (from == 0 ? 0 : nil)
            let end = bytes[here...].firstIndex(where: isLineEnd).map { $0 + 1 } ?? bytes.count
            guard let start, end - start >= 40 else { return nil }
            let digest = Array(bytes[start..<(start + 40)])
            guard digest.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }) else { return nil }
            return Line(start: from + start, end: from + end, digest: digest)
        }

        /// Forty digits, a colon, a count of up to 19 and the end.
        private static let maximumLine = 64

        private func read(from offset: Int) throws(IdentityError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 2 * Self.maximumLine)
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            }
            guard count >= 0 else {
                throw IdentityError(.unreadableFile, "The file of known passwords cannot be read.")
            }
            return Array(bytes[..<count])
        }
    }
}
