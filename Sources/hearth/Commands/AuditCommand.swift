import ArgumentParser
import Foundation
import HearthCore
import Storage

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Prove, note and read the audit log.",
        subcommands: [Verify.self, Anchor.self, Export.self])

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Prove that no entry was changed, removed or put in.",
            discussion: """
                Computes each household's chain anew and compares it with its head. Who can write to the database can \
                also take away the newest entries together with what the head says of them: what `hearth audit anchor` \
                has noted elsewhere shows that. Names what is wrong, and exits with 1.
                """)

        @OptionGroup var options: SettingsOptions

        @Option(help: ArgumentHelp("What `hearth audit anchor` wrote, once or several times.", valueName: "file"))
        var anchor: String?

        @Flag(help: "Print the report as JSON.")
        var json = false

        func run() async throws {
            let anchors = try anchor.map(Self.read) ?? []
            try await options.withStorage { storage, _ in
                let report = try await storage.audit.verify(anchors: anchors)
                if json { try printJSON(PrintedAuditReport(report)) } else { print(report.printed) }
                guard report.count == 0 else { throw ExitCode(1) }
            }
        }

        private static func read(_ path: String) throws -> [AuditAnchor] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw CommandFailure(message: "\(path): cannot be read")
            }
            var anchors: [AuditAnchor] = []
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where !line.isEmpty {
                guard let anchor = AuditAnchor(line: line) else {
                    throw CommandFailure(message: "\(path):\(index + 1): not a line of `hearth audit anchor`")
                }
                anchors.append(anchor)
            }
            return anchors
        }
    }

    struct Anchor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "anchor", abstract: "Write where each chain ends, to be kept elsewhere.",
            discussion: "A line a household: its id, the newest entry's sequence and hash. For `verify --anchor`.")

        @OptionGroup var options: SettingsOptions

        private static let page = 5000

        func run() async throws {
            try await options.withStorage { storage, _ in
                let reader = storage.audit
                var last: String?
                while true {
                    let page = try await reader.anchors(after: last, limit: Self.page)
                    FileHandle.standardOutput.write(Data(page.map { $0.line + "\n" }.joined().utf8))
                    guard page.count == Self.page else { return }
                    last = page.last?.household
                }
            }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the audit's entries to standard output, as JSON lines.")

        @OptionGroup var options: SettingsOptions

        @OptionGroup var selection: EntrySelection

        private static let page = 5000

        func run() async throws {
            try await options.withStorage { storage, _ in
                let reader = storage.audit
                var last: ChainedEntry?
                while true {
                    let page = try await reader.entries(
                        after: last, in: selection.period, of: selection.householdID, limit: Self.page)
                    for entry in page { try printJSON(PrintedAuditEntry(entry)) }
                    guard page.count == Self.page else { return }
                    last = page.last
                }
            }
        }
    }
}
