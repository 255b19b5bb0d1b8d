import Foundation
import HearthTesting
import Testing

@Suite(.startsServer) struct CommandTests {
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `migrate --to stops after the migration and rejects an unknown number`() async throws {
        try await inFolder { folder in
            let settings = ["DATABASE_URL": "sqlite:///\(folder.path)/h.db"]
            let (status, output) = try await HearthProcess.run(["migrate", "--to", "2"], settings)
            #expect(status == 0)
            #expect(output.split(separator: "\n").map { $0.prefix(12) } == ["applied 0001", "applied 0002"])
            let again = try await HearthProcess.run(["migrate", "--to", "2"], settings).1
            #expect(again == "migration 0002 is already applied\n")
            let rest = try await HearthProcess.run(["migrate"], settings).1
            #expect(rest.hasPrefix("applied 0003"))
            let (refused, why) = try await HearthProcess.run(["migrate", "--to", "0"], settings)
            #expect(refused != 0)
            #expect(why.contains("there is no migration 0: list them with `hearth migrate --status`"))
        }
    }

    @Test func `ingest is idempotent and follows changes of the folder`() async throws {
        try await inFolder { folder in
            let seed = folder.appending(path: "seed")
            try FileManager.default.copyItem(at: HearthProcess.repository.appending(path: "seed"), to: seed)
            let settings = ["DATABASE_URL": "sqlite:///\(folder.path)/h.db", "SEED_DIR": seed.path]
            #expect(try await HearthProcess.run(["migrate"], settings).0 == 0)
            #expect(try await HearthProcess.run(["migrate"], settings).1 == "schema is up to date\n")
            let first = try await HearthProcess.run(["ingest"], settings).1
            #expect(first.contains(" 0 updated, 0 unchanged, 0 removed"))
            let added = first.split(separator: " ").first { Int($0) != nil } ?? ""
            #expect(
                try await HearthProcess.run(["ingest"], settings).1.contains(
                    "0 added, 0 updated, \(added) unchanged, 0 removed"))

            let card = seed.appending(path: "recipe/red-lentil-dal.md")
            try (String(contentsOf: card, encoding: .utf8) + "\nServe with rice.\n").write(
                to: card, atomically: true, encoding: .utf8)
            try FileManager.default.removeItem(at: seed.appending(path: "recipe/cottage-pie.md"))
            #expect(try await HearthProcess.run(["ingest"], settings).1.contains("0 added, 1 updated"))
            #expect(
                try await HearthProcess.run(["search", "cottage pie", "--json"], settings).1.contains("cottage-pie")
                    == false)
        }
    }

    @Test func `an invalid card is reported with its line, and --strict ingests nothing of its path`() async throws {
        try await inFolder { folder in
            let seed = folder.appending(path: "seed/recipe")
            try FileManager.default.createDirectory(at: seed, withIntermediateDirectories: true)
            let dal = HearthProcess.repository.appending(path: "seed/recipe/red-lentil-dal.md")
            try FileManager.default.copyItem(at: dal, to: seed.appending(path: "dal.md"))
            try "---\ntitle: X\nkind: recipe\nages_months: {from: old}\n---\n".write(
                to: seed.appending(path: "x.md"), atomically: true, encoding: .utf8)
            let settings = ["DATABASE_URL": "sqlite:///\(folder.path)/h.db", "SEED_DIR": folder.path + "/seed"]
            _ = try await HearthProcess.run(["migrate"], settings)
            let (refused, why) = try await HearthProcess.run(["ingest", "--strict"], settings)
            #expect(refused == 1)
            #expect(why.contains("x.md:4") && why.contains("nothing was ingested"), "\(why)")
            #expect(try await HearthProcess.run(["search", "dal"], settings).1.contains("nothing found"))
            let (status, output) = try await HearthProcess.run(["ingest"], settings)
            #expect(status == 1)
            #expect(output.contains("hearth: recipe/x.md:4"), "\(output)")
            #expect(
                output.contains("1 added, 0 updated, 0 unchanged, 0 removed, 1 invalid and skipped"), "\(output)")
            #expect(try await HearthProcess.run(["search", "dal"], settings).1.contains("recipe/dal"))
            // A path that is not there does not keep the next one from being ingested.
            let paths = ["ingest", folder.path + "/none", seed.path + "/dal.md"]
            let (half, told) = try await HearthProcess.run(paths, settings)
            #expect(half == 1)
            #expect(told.contains("/none does not exist") && told.contains("dal.md: 1 added"), "\(told)")
        }
    }

    @Test func `the progress bar is redrawn at most ten times per second`() async throws {
        try await inFolder { folder in
            let cards = folder.appending(path: "cards")
            try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
            let card = try String(
                contentsOf: HearthProcess.repository.appending(path: "seed/recipe/red-lentil-dal.md"), encoding: .utf8)
            for number in 0..<400 {
                try card.write(to: cards.appending(path: "\(number).md"), atomically: false, encoding: .utf8)
            }
            let settings = ["DATABASE_URL": "sqlite:///\(folder.path)/h.db", "EMBEDDER": "none"]
            _ = try await HearthProcess.run(["migrate"], settings)
            let start = ContinuousClock.now
            // On a separate terminal.
            let (status, output) = try await ChildProcess.run(
                ["/usr/bin/script", "-qec", "\(HearthProcess.executable) ingest \(cards.path)", "/dev/null"],
                environment: settings.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            let time = start.duration(to: .now) / .seconds(1)
            #expect(status == 0, "\(output)")
            let drawn = output.ranges(of: "\r\u{1B}[Kread").count
            // However long it took: the first and the last time, and in between once in a tenth of a second.
            #expect(drawn >= 2 && Double(drawn) <= 3 + 10 * time, "\(drawn) in \(time) s")
            #expect(output.contains("400/400"))
        }
    }

    @Test func `--print-config shows value and source of each setting, without secrets`() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "hearth.yaml")
            try "port: 8001\nuser_monthly_quota: 7\n".write(to: file, atomically: true, encoding: .utf8)
            let (status, output) = try await HearthProcess.run(
                ["serve", "--config", file.path, "--print-config", "--port", "8002"],
                [
                    "PORT": "8000", "USER_MONTHLY_QUOTA": "5", "RUN_BUDGET_CENTS_DEFAULT": "3",
                    "OPENAI_API_KEY": "sk-canary",
                ])
            #expect(status == 0)
            let rows = Dictionary(
                output.split(separator: "\n").map { line in
                    let words = line.split(separator: " ")
                    return (String(words[0]), words.dropFirst().joined(separator: " "))
                }, uniquingKeysWith: { $1 })
            #expect(rows["PORT"] == "8002 flag")
            #expect(rows["USER_MONTHLY_QUOTA"] == "7 \(file.path):2")
            #expect(rows["RUN_BUDGET_CENTS_DEFAULT"] == "3 environment")
            #expect(rows["OPENAI_API_KEY"] == "(redacted) environment")
            #expect(!output.contains("canary"))
        }
    }

    @Test func `wrong usage exits with 2`() async throws {
        #expect(try await HearthProcess.run(["serve", "--nonsense"]).0 == 2)
        #expect(try await HearthProcess.run(["dance"]).0 == 2)
        #expect(try await HearthProcess.run(["--help"]).0 == 0)
    }
}
