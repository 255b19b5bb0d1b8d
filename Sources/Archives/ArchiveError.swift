/// A reason why an archive cannot be read or written.
package struct ArchiveError: Error, Hashable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, CaseIterable, Sendable {
        /// The bytes are no zip archive.
        case notAnArchive = "archive_unknown"
        /// The archive ends early, or its structure contradicts itself.
        case damaged = "archive_damaged"
        /// The archive is encrypted.
        case encrypted = "archive_encrypted"
        /// A file is compressed by a method other than deflate.
        case unsupported = "archive_unsupported"
        /// A limit of ``ArchiveLimits`` is exceeded.
        case tooLarge = "archive_too_large"
        /// A file has a name that leads out of its folder, or is a link.
        case badName = "archive_name_refused"
        /// A file is an archive itself.
        case nested = "archive_nested"
        /// The process that reads archives ended without an answer.
        case unreadable = "archive_unreadable"
    }

    /// The kind of failure.
    package var code: Code
    /// The problem and its remedy, for the sender of the archive. It quotes nothing from the archive.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}

/// Limits of what an archive may become.
package struct ArchiveLimits: Hashable, Sendable {
    /// The most bytes of the archive.
    package var archiveBytes = 64 << 20
    /// The most files.
    package var files = 2000
    /// The most bytes of all files together.
    package var unpackedBytes = 512 << 20
    /// The most bytes that one compressed byte may become. It holds from ``freeBytes`` on.
    package var ratio = 200
    /// The size of a file up to which its ratio is not looked at: a few empty lines compress well.
    package var freeBytes = 1 << 20
    /// False if a file that is an archive itself is refused.
    package var allowsArchives = false
    /// The most bytes of a name.
    package var nameBytes = 1000

    /// Creates the usual limits.
    package init() {}
}
