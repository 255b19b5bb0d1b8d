package import CareFormats
package import HearthCore
package import SystemSupport

/// The files of an import in one temporary file: an upload, or an archive that was unpacked.
package struct SpoolFolder: ImportFolder {
    private let file: TemporaryFile
    private let entries: [UnpackedArchive.Entry]

    /// Creates the folder of an archive.
    package init(_ archive: UnpackedArchive) {
        file = archive.file
        entries = archive.entries
    }

    /// Creates the folder of one file.
    package init(_ file: TemporaryFile, name: String) {
        self.file = file
        entries = [UnpackedArchive.Entry(name: name, bytes: 0..<file.size)]
    }

    /// Opens an upload: a zip archive, which the inspector unpacks, or one file.
    ///
    /// - Throws: ``InspectionError``.
    package init(upload: TemporaryFile, name: String?, _ inspector: any Inspector) async throws {
        let beginning = try upload.read(at: 0, count: 4)
        if beginning.starts(with: [0x50, 0x4B]) {
            self.init(try await inspector.unzip(upload))
        } else {
            self.init(upload, name: name ?? "import")
        }
    }

    package var names: [String] { entries.map(\.name) }

    package func open(_ name: String) throws -> any ByteSource {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw CareFormatsError(.unreadable, "The file \(name) does not exist.")
        }
        return SpoolSource(file: file, rest: entry.bytes)
    }
}

/// A part of a temporary file that is read in pieces.
private struct SpoolSource: ByteSource {
    let file: TemporaryFile
    var rest: Range<Int>

    mutating func next() throws -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        let bytes = try file.read(at: rest.lowerBound, count: min(65_536, rest.count))
        guard !bytes.isEmpty else { return nil }
        rest = rest.lowerBound + bytes.count..<rest.upperBound
        return bytes
    }
}
