import Archives
import Foundation
import ImageCoding
import JSONText
import Sandbox

/// The decoders of bytes of strangers, as a process runs them: standard input to standard output, under limits.
package enum Inspection {
    /// Runs the decoder that the arguments name: `zip [--unpack]`, `html [--address=URL] [--charset=NAME] [--lines]`,
    /// `text [--lines]`, `image`, `recipes FORMAT [--name=FILE]`.
    ///
    /// - Returns: the exit code of the process: 0, 1 after a failure, which is a line of JSON on standard error, or 2 for wrong
    ///   arguments.
    package static func run(_ arguments: [String]) -> Int32 {
        func value(_ name: String) -> String? {
            arguments.first { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.utf8.count + 3)) }
        }
        switch arguments.first {
        case "zip":
            let limits = ArchiveLimits()
            return limited(outputBytes: limits.unpackedBytes + limits.archiveBytes, time: .file) {
                try ArchiveChild.unzip(
                    .standardInput, to: .standardOutput, writesFiles: arguments.contains("--unpack"), limits: limits)
            }
        case "html":
            return limited(outputBytes: 64 << 20, time: .page) {
                if arguments.contains("--lines") {
                    return try PageChild.writeLines(.standardInput, to: .standardOutput, charset: value("charset"))
                }
                try PageChild.read(
                    .standardInput, to: .standardOutput, address: value("address"), charset: value("charset"))
            }
        case "image":
            // The image itself, and at most as much in all sizes.
            return limited(outputBytes: 64 << 20, time: .file) {
                try ImageChild.read(.standardInput, to: .standardOutput)
            }
        case "text":
            return limited(outputBytes: 64 << 20, time: .page) {
                if arguments.contains("--lines") {
                    return try PageChild.writeLines(.standardInput, to: .standardOutput, isPage: false)
                }
                try PageChild.readText(.standardInput, to: .standardOutput)
            }
        case "recipes":
            guard let format = arguments.dropFirst().first.flatMap(ExportFormat.init) else { break }
            return limited(outputBytes: 256 << 20, time: .file) {
                let limit = ArchiveLimits().archiveBytes
                let bytes = [UInt8](try FileHandle.standardInput.read(upToCount: limit + 1) ?? Data())
                guard bytes.count <= limit else {
                    throw PageError(
                        .tooLarge, "The file has more than \(limit >> 20) MB. Export fewer recipes at once.")
                }
                var lines: [UInt8] = []
                for recipe in try ExportReader.recipes(bytes, format: format, fileName: value("name") ?? "") {
                    recipe.json.append(to: &lines)
                    lines.append(0x0A)
                }
                try FileHandle.standardOutput.write(contentsOf: Data(lines))
            }
        default: break
        }
        fail(
            "Wrong usage. The server runs this program: hearth-inspect zip|html|text|image|recipes. See `hearth inspect --help`."
        )
        return 2
    }

    private static func limited(outputBytes: Int, time: ProcessSandbox.Time, _ work: () throws -> Void) -> Int32 {
        do {
            guard ProcessSandbox.enter(outputBytes: outputBytes, time: time) else {
                throw PageError(.unreadable, "The system does not allow to limit the process.")
            }
            try work()
            return 0
        } catch let error as PageError {
            fail(PageChild.line(of: error))
        } catch let error as ArchiveError {
            fail(ArchiveChild.line(of: error))
        } catch let error as ImageError {
            fail(ImageChild.line(of: error))
        } catch {
            fail(PageChild.line(of: PageError(.unreadable, "The file cannot be read.")))
        }
        return 1
    }

    private static func fail(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
