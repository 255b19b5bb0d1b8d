/// The bytes of one file, read from front to back.
package protocol ByteSource {
    /// Returns the next bytes, at least one; nil at the end.
    mutating func next() throws -> [UInt8]?
}

/// The files of an import: a folder, the entries of an archive, or one file that was sent alone.
///
/// An archive is unpacked elsewhere, by a process that may fail. Each file is read up to three times (form, check,
/// import), so `open` must return the same bytes at every call.
package protocol ImportFolder: Sendable {
    /// The names of the files, with `/` between folders, in the order in which they are read.
    var names: [String] { get }

    /// Returns the bytes of the file with that name.
    func open(_ name: String) throws -> any ByteSource
}

/// Files whose bytes are in memory.
package struct MemoryFolder: ImportFolder {
    private let files: [(name: String, bytes: [UInt8])]
    /// The size of the pieces in which a file is read.
    private let pieceSize: Int

    /// Creates a folder.
    ///
    /// - Parameter pieceSize: the size of the pieces in which a file is read, at least 1.
    package init(_ files: [(name: String, bytes: [UInt8])], pieceSize: Int = 65_536) {
        self.files = files
        self.pieceSize = max(1, pieceSize)
    }

    package var names: [String] { files.map(\.name) }

    package func open(_ name: String) throws -> any ByteSource {
        guard let file = files.first(where: { $0.name == name }) else {
            throw CareFormatsError(.unreadable, "The file \(name) does not exist.")
        }
        return MemorySource(bytes: file.bytes[...], pieceSize: pieceSize)
    }
}

/// Bytes in memory as a source.
private struct MemorySource: ByteSource {
    var bytes: ArraySlice<UInt8>
    var pieceSize: Int

    mutating func next() -> [UInt8]? {
        if bytes.isEmpty { return nil }
        let piece = Array(bytes.prefix(pieceSize))
        bytes = bytes.dropFirst(pieceSize)
        return piece
    }
}
