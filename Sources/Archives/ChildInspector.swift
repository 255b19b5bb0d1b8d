package import HearthCore
import JSONText
import Sandbox
package import SystemSupport

/// Reads archives by child processes of this program. A child that is killed, runs out of time or memory, or crashes, is an
/// archive that cannot be read.
package struct ChildInspector: Inspector {
    /// The program with its arguments.
    private let command: [String]
    private let queue = WorkQueue("archives", running: 2, waiting: 8)

    /// Creates an inspector.
    ///
    /// - Parameter command: the program with the arguments that have it unpack its input.
    package init(command: [String]) { self.command = command }

    package func unzip(_ archive: TemporaryFile) async throws -> UnpackedArchive {
        let command = command
        return try await queue.run { try Self.unzip(archive, by: command) }
    }

    private static func unzip(_ archive: TemporaryFile, by command: [String]) throws -> UnpackedArchive {
        let (output, errors) = (try TemporaryFile(), try TemporaryFile())
        guard try SandboxedProcess.run(command, input: archive, output: output, errors: errors) == .exited(0) else {
            let line = String(decoding: try errors.read(at: 0, count: 4096), as: UTF8.self)
            guard let json = try? RawJSON(line), let code = json["code"]?.string, let message = json["message"]?.string
            else {
                throw InspectionError(
                    code: ArchiveError.Code.unreadable.rawValue,
                    message: "The archive cannot be read. Unpack it, and send its files one by one.")
            }
            throw InspectionError(code: code, message: message)
        }
        return try UnpackedArchive(output)
    }
}

extension UnpackedArchive {
    /// Reads the answer of a child process.
    fileprivate init(_ file: TemporaryFile) throws {
        let failure = InspectionError(
            code: ArchiveError.Code.unreadable.rawValue,
            message: "The archive cannot be read. Unpack it, and send its files one by one.")
        var line: [UInt8] = []
        while !line.contains(0x0A) {
            let piece = try file.read(at: line.count, count: 65_536)
            guard !piece.isEmpty, line.count < ArchiveLimits().archiveBytes else { throw failure }
            line += piece
        }
        line = Array(line.prefix { $0 != 0x0A })
        guard let list = try? RawJSON(String(decoding: line, as: UTF8.self))["entries"]?.array else { throw failure }
        var start = line.count + 1
        var entries: [Entry] = []
        for element in list {
            guard let name = element["name"]?.string, case .number(let digits)? = element["size"],
                let size = Int(digits), size >= 0
            else { throw failure }
            entries.append(Entry(name: name, bytes: start..<start + size))
            start += size
        }
        guard start == file.size else { throw failure }
        self.init(file: file, entries: entries)
    }
}
