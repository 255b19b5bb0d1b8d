import Foundation
import HearthTesting
import Testing

/// Texts of the program that a change must not alter unseen. `make snapshots` records them.
@Suite(.startsServer) struct SnapshotTests {
    @Test func `the help of every command equals its snapshot`() async throws {
        let (status, dump) = try await HearthProcess.run(["--experimental-dump-help"])
        #expect(status == 0)
        let tree = try JSONDecoder().decode(HelpDump.self, from: Data(dump.utf8))
        var text = ""
        for path in tree.command.paths {
            let (status, help) = try await HearthProcess.run(path + ["--help"])
            #expect(status == 0, "\(path)")
            text += (["$ hearth"] + path + ["--help"]).joined(separator: " ") + "\n\(help)\n"
        }
        try expectSnapshot(text, named: "help.txt")
    }

    @Test func `the printed configuration without settings equals its snapshot`() async throws {
        let (status, text) = try await HearthProcess.run(["serve", "--print-config"])
        #expect(status == 0)
        try expectSnapshot(text, named: "print-config.txt")
    }

    @Test func `the requests to providers equal their snapshots in every mode and phase`() async throws {
        try await withScriptedProvider(default: .answer(["lentil dinner"])) { provider in
            // Vectors are rounded differently by different processors.
            let settings = [
                "OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url, "EMBEDDER": "none",
            ]
            try await withHearth(settings) { hearth in
                let days = #","options":{"days":3,"start_date":"2026-11-23"}"#
                for (mode, goal, more) in [
                    ("meals", "Plan dinners for three days, no nuts", days),
                    ("chores", "A fair chore plan for the week", days),
                    ("routines", "A calm bedtime routine, in bed by 8", #","options":{"children":[4]}"#),
                    ("chat", "How do I handle a picky eater?", ""),
                ] {
                    let first = provider.exchanges.count
                    _ = try await hearth.stream(mode, goal, more: more)
                    let requests = provider.exchanges.dropFirst(first).map(\.request)
                    #expect(!requests.isEmpty, "\(mode)")
                    let text = try requests.map { "\($0.method) \($0.path)\n\(try prettyJSON($0.body))" }
                    try expectSnapshot(text.joined(separator: "\n"), named: "prompts-\(mode).txt")
                }
            }
        }
    }
}

/// The part of `--experimental-dump-help` that names the commands.
private struct HelpDump: Decodable {
    struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?

        /// The arguments that lead to this command and to those below it.
        var paths: [[String]] {
            [[]]
                + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
                    command.paths.map { [command.commandName] + $0 }
                }
        }
    }

    var command: Command
}
