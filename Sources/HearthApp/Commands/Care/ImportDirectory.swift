import Archives
import CareFormats
import FamilyAPI
import Foundation
import HearthCore
import SystemSupport

/// The files of a directory of this machine, or one file.
struct ImportDirectory: ImportFolder {
    let names: [String]
    private let base: URL

    /// Opens a file, or a directory with all files below it.
    init(path: String) throws {
        let url = URL(filePath: path)
        let isDirectory = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
        guard isDirectory else {
            base = url.deletingLastPathComponent()
            names = [url.lastPathComponent]
            return
        }
        base = url
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        names = try all.filter { name in
            try url.appending(path: name).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
        }
        .sorted()
    }

    func open(_ name: String) throws -> any ByteSource {
        FileSource(handle: try FileHandle(forReadingFrom: base.appending(path: name)))
    }

    // MARK: - Archives

    /// Returns the files of a path. A zip archive is unpacked by a child process.
    static func folder(_ path: String) async throws -> any ImportFolder {
        let directory = try ImportDirectory(path: path)
        guard try directory.isArchive else { return directory }
        let upload = try TemporaryFile()
        try directory.forEachPiece(of: directory.names[0]) { try upload.append($0) }
        do {
            return try await SpoolFolder(upload: upload, name: directory.names[0], ChildInspector.ofThisProgram)
        } catch let error as InspectionError {
            throw CommandFailure(message: "\(path): \(error.message)")
        }
    }

    /// Returns the bytes that are sent to a server: those of a file, or an archive of a folder.
    static func upload(_ path: String) throws -> [UInt8] {
        let directory = try ImportDirectory(path: path)
        let bytes = UploadBytes()
        let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
        guard isFolder else {
            try directory.forEachPiece(of: directory.names[0], bytes.add)
            return bytes.bytes
        }
        var zip = ZipWriter(at: SystemClock().now, write: bytes.add)
        for name in directory.names {
            try zip.begin(name)
            try directory.forEachPiece(of: name) { try zip.add($0) }
        }
        try zip.finish()
        return bytes.bytes
    }

    private var isArchive: Bool {
        get throws {
            guard names.count == 1 else { return false }
            var source = try open(names[0])
            return try source.next()?.starts(with: [0x50, 0x4B]) ?? false
        }
    }

    private func forEachPiece(of name: String, _ take: ([UInt8]) throws -> Void) throws {
        var source = try open(name)
        while let piece = try source.next() { try take(piece) }
    }
}

/// The bytes of an upload.
private final class UploadBytes {
    private(set) var bytes: [UInt8] = []

    func add(_ piece: [UInt8]) { bytes += piece }
}

/// A file that is read in pieces.
private struct FileSource: ByteSource {
    let handle: FileHandle

    mutating func next() throws -> [UInt8]? {
        guard let data = try handle.read(upToCount: 65_536), !data.isEmpty else { return nil }
        return Array(data)
    }
}
