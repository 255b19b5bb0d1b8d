import Dispatch
import Foundation
import Glibc
import HearthCore
package import Logging
import SystemSupport

/// Breached passwords of a local file, together with ``CommonPasswords``.
///
/// The file has the form of Pwned Passwords: sorted lines, each with a SHA-1 in upper-case hexadecimal and optionally a
/// colon and a count. No password leaves the machine, and a search reads some forty lines of a file of any size. The
/// file is read and not mapped: truncating a mapped file would end the process.
package struct BreachedPasswordFile: BreachedPasswords {
    private let file: File
    private let common = CommonPasswords()
    private let queue = DispatchQueue(label: "breached-passwords")
    private let logger: Logger

    /// - Throws: ``IdentityError`` `unreadable_file` if the file cannot be opened, or its first and last lines do not
    ///   have this form and order.
    package init(path: String, logger: Logger) throws {
        file = try File(path: path)
        self.logger = logger
        guard let first = try file.line(around: 0), let last = try file.line(around: max(0, file.size() - 1)),
            first.digest.lexicographicallyPrecedes(last.digest) || first.start == last.start
        else {
            throw IdentityError(
                .unreadableFile, "Invalid file of breached passwords: expected lines with an upper-case SHA-1, sorted.")
        }
    }

    /// Returns whether the password is in the file or among the common ones.
    ///
    /// An error of the file is logged, and the file then counts as empty.
    package func contains(_ password: String) async -> Bool {
        if common.contains(password) { return true }
        let digest = Array(Digest.sha1(Array(password.utf8)).hexadecimal.uppercased().utf8)
        return await withCheckedContinuation { continuation in
            queue.async { [file, logger] in
                do {
                    continuation.resume(returning: try Self.search(file, for: digest))
                } catch {
                    logger.warning("File of breached passwords cannot be read", metadata: ["error": "\(error)"])
                    continuation.resume(returning: false)
                }
            }
        }
    }

    private static func search(_ file: File, for digest: [UInt8]) throws -> Bool {
        var (low, high) = (0, try file.size())
        while low < high {
            guard let line = try file.line(around: low + (high - low) / 2) else {
                throw IdentityError(
                    .unreadableFile, "Invalid file of breached passwords: a line has no upper-case SHA-1.")
            }
            if line.digest == digest { return true }
            if digest.lexicographicallyPrecedes(line.digest) { high = line.start } else { low = line.end }
        }
        return false
    }

    private struct Line {
        /// Offsets of the first byte, and of the byte after the last one.
        var start: Int
        var end: Int
        var digest: [UInt8]
    }

    private final class File: Sendable {
        private let descriptor: CInt

        init(path: String) throws(IdentityError) {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw IdentityError(
                    .unreadableFile, "The file of breached passwords cannot be opened. Check its path and permissions.")
            }
        }

        deinit { close(descriptor) }

        func size() throws(IdentityError) -> Int {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else {
                throw IdentityError(.unreadableFile, "The file of breached passwords cannot be read.")
            }
            return Int(status.st_size)
        }

        /// Returns the line that contains the byte at `position`; nil if the position is outside of the file or the
        /// line is malformed.
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

        /// Bytes of forty digits, a colon, a count of up to 19 digits and the line end.
        private static let maximumLine = 64

        private func read(from offset: Int) throws(IdentityError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 2 * Self.maximumLine)
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            }
            guard count >= 0 else {
                throw IdentityError(.unreadableFile, "The file of breached passwords cannot be read.")
            }
            return Array(bytes[..<count])
        }
    }
}
