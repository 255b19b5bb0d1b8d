import CareFormats
import Foundation

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
}

/// A file that is read in pieces.
private struct FileSource: ByteSource {
    let handle: FileHandle

    mutating func next() throws -> [UInt8]? {
        guard let data = try handle.read(upToCount: 65_536), !data.isEmpty else { return nil }
        return Array(data)
    }
}
