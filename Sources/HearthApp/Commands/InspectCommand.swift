import Archives
import ArgumentParser
import Foundation

/// The command that decodes bytes of strangers, in a process of its own. The server runs it for every archive.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Decode an untrusted file under strict limits.", subcommands: [Zip.self])

    struct Zip: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "zip", abstract: "Check a zip archive and list its files.",
            discussion: """
                Reads the archive from standard input. At most 64 MB, 2,000 files and 512 MB unpacked; at most 200 times \
                their size; no encryption, links, archives within the archive, or names that lead out of its folder. \
                Prints a JSON object with the names and sizes of the files.

                The process limits itself first: 1 GB of memory, 20 s of processor time, 16 files, no new privileges, and \
                no network where the system allows it.

                Example:
                  hearth inspect zip < export.zip
                """)

        @Flag(help: "Write the bytes of the files, one behind the other, behind the line of JSON.")
        var unpack = false

        func run() throws {
            let limits = ArchiveLimits()
            let isLimited = ProcessSandbox.enter(outputBytes: limits.unpackedBytes + limits.archiveBytes)
            do {
                guard isLimited else {
                    throw ArchiveError(.unreadable, "The system does not allow to limit the process.")
                }
                try ArchiveChild.unzip(.standardInput, to: .standardOutput, writesFiles: unpack, limits: limits)
            } catch let error as ArchiveError {
                FileHandle.standardError.write(Data("\(ArchiveChild.line(of: error))\n".utf8))
                throw ExitCode.failure
            }
        }
    }
}

extension ChildInspector {
    /// The inspector that runs this program.
    static let ofThisProgram = ChildInspector(
        command: [
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0],
            "inspect", "zip", "--unpack",
        ])
}
