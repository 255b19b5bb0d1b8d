import ArgumentParser
import Identity
import Retrieval
import Storage

struct IngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest", abstract: "Bring the knowledge base up to date with a folder of cards.")

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the summary as JSON.")
    var json = false

    func run() async throws {
        let house = House(settings: try options.load())
        let storage = try await house.openMigratedStorage()
        let bar = ProgressBar("ingest")
        let summary: IngestSummary
        do {
            summary = try await Ingest(store: storage.documents, sha256: Digest.sha256)
                .run(folder: house.settings["SEED_DIR"]) { done, total in bar.show(done, of: total) }
        } catch {
            throw CommandFailure(message: "\(error)")
        }
        await storage.close()
        if json {
            try printJSON([
                "added": summary.added, "updated": summary.updated, "unchanged": summary.unchanged,
                "removed": summary.removed,
            ])
        } else {
            print(
                "ingested \(house.settings["SEED_DIR"]): \(summary.added) added, \(summary.updated) updated, "
                    + "\(summary.unchanged) unchanged, \(summary.removed) removed")
        }
    }
}
