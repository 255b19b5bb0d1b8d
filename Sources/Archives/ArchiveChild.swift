package import Foundation
import JSONText
import SystemSupport

/// The work of the child process: it reads an archive from a descriptor, and writes what is in it to another one.
///
/// The answer is a line of JSON with the names and sizes of the files, then their bytes one behind the other.
package enum ArchiveChild {
    /// Reads an archive, checks all of it, and writes the answer.
    ///
    /// - Parameter writesFiles: false for the line of JSON alone.
    /// - Throws: ``ArchiveError``.
    package static func unzip(
        _ input: FileHandle, to output: FileHandle, writesFiles: Bool, limits: ArchiveLimits = ArchiveLimits()
    ) throws {
        let bytes = [UInt8](try input.read(upToCount: limits.archiveBytes + 1) ?? Data())
        let archive = try ZipReader(bytes, limits: limits)
        let list: RawJSON = [
            "entries": .array(
                archive.entries.map { ["name": .string($0.name), "size": .number(String($0.size))] })
        ]
        let line = Data("\(list.text)\n".utf8)
        // The list comes first only where its reader throws everything away after a failure.
        if writesFiles { try output.write(contentsOf: line) }
        for entry in archive.entries {
            try archive.unpack(entry) { piece in
                if writesFiles { try output.write(contentsOf: Data(piece)) }
            }
        }
        if !writesFiles { try output.write(contentsOf: line) }
    }

    /// Returns the line that tells the parent of a failure.
    package static func line(of error: ArchiveError) -> String {
        let json: RawJSON = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        return json.text
    }
}
