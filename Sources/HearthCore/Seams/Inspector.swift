package import SystemSupport

/// Decodes bytes of strangers in a process of its own, so that a decoder that fails takes nothing else with it.
package protocol Inspector: Sendable {
    /// Unpacks a zip archive.
    ///
    /// - Throws: ``InspectionError``; what the system throws if no process can be started.
    func unzip(_ archive: TemporaryFile) async throws -> UnpackedArchive
}

/// The files of an archive, one behind the other in one file.
package struct UnpackedArchive: Sendable {
    /// A file of the archive.
    package struct Entry: Hashable, Sendable {
        /// The name, with `/` between folders. It leads out of no folder.
        package var name: String
        /// The place of its bytes in ``UnpackedArchive/file``.
        package var bytes: Range<Int>

        /// Creates an entry.
        package init(name: String, bytes: Range<Int>) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The bytes of all files.
    package let file: TemporaryFile
    /// The files.
    package let entries: [Entry]

    /// Creates an archive.
    package init(file: TemporaryFile, entries: [Entry]) {
        self.file = file
        self.entries = entries
    }
}

/// A reason why bytes cannot be decoded.
package struct InspectionError: Error, Hashable, CustomStringConvertible {
    /// A stable code, such as `archive_damaged`.
    package var code: String
    /// The problem and what to do, for the person who sent the bytes. It quotes nothing from them.
    package var message: String

    /// Creates an error.
    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code): \(message)" }
}
