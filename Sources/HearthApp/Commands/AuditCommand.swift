import ArgumentParser
import Foundation
import HearthCore
import Storage

/// The commands of the audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Verify, anchor and export the audit log.",
        subcommands: [Verify.self, Anchor.self, Export.self])

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Verify that no entry was changed, removed or inserted.",
            discussion: """
                Computes each household's chain of hashes and compares it with the stored head. An attacker who can \
                write to the database can also remove the newest entries and adjust the head: compare with the output of \
                `hearth audit anchor`, stored elsewhere, to detect that. Prints each violation and exits with 1 if there \
                is one.
                """)

        @OptionGroup var options: SettingsOptions

        @Option(help: ArgumentHelp("Output of `hearth audit anchor`, of one or several calls.", valueName: "file"))
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
                    throw CommandFailure(message: "\(path):\(index + 1): expected a line of `hearth audit anchor`")
                }
                anchors.append(anchor)
            }
            return anchors
        }
    }

    struct Anchor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "anchor", abstract: "Print the end of each chain, to store it elsewhere.",
            discussion:
                "Prints one line per household: its id, and sequence and hash of the newest entry. Input of `verify --anchor`."
        )

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
            commandName: "export", abstract: "Print the audit log's entries as JSON lines.")

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
