import ArgumentParser
import Assist
import HearthCore
import Identity
import Retrieval
import Storage

/// The command that updates the knowledge base.
struct IngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest", abstract: "Update the knowledge base from folders or files of cards.",
        discussion: """
            Without a path, ingests Hearth's own cards in SEED_DIR. A path is a folder or a file of markdown cards (.md), \
            JSON cards (.json) or schema.org recipes (.jsonld, or .json with "@type"). Each path is a separate collection: \
            the next ingest of the same path removes the cards that the path no longer contains, and no others.

            An invalid file is reported and skipped; its cards of an earlier ingest stay, and the exit code is 1. With \
            --strict, an invalid file ends the ingest of its path before anything changes.

            An interrupted ingest continues after its last batch. Until it is done, searches use the previous state, even \
            if EMBEDDER has changed and every card is embedded again.

            Examples:
              hearth ingest                        the cards of SEED_DIR
              hearth ingest ~/recipes soups.json   your own cards
              hearth ingest --remove ~/recipes     remove them again
            """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "Folders and files of cards. (default: SEED_DIR)")
    var paths: [String] = []

    @Flag(help: "Remove the cards of the paths, which need not exist any more.")
    var remove = false

    @Flag(help: "Change nothing for a path with an invalid file.")
    var strict = false

    @Flag(help: "Write the vectors of the cards in SEED_DIR to the file that ships with them.")
    var writeVectors = false

    @Flag(help: "Print one JSON object per path.")
    var json = false

    func validate() throws {
        guard !writeVectors || paths.isEmpty else {
            throw ValidationError("--write-vectors cannot be used with paths: it writes the vectors of SEED_DIR")
        }
        guard !remove || !paths.isEmpty else { throw ValidationError("--remove expects at least one path") }
    }

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        let storage = try await environment.openMigratedStorage()
        do {
            try await environment.withTransport { transport in
                let ingest = try environment.ingest(into: storage, transport, computesAll: writeVectors)
                if !ingest.hasEmbedder, !remove {
                    printError("cards are searched by words only: \(environment.missingEmbedderReason)")
                }
                let seed = CardCollection(seed: environment.settings["SEED_DIR"])
                var isComplete = true
                for collection in paths.isEmpty ? [seed] : paths.map(CardCollection.init(path:)) {
                    isComplete = try await run(ingest, collection) && isComplete
                }
                guard isComplete else { throw ExitCode(1) }
                guard writeVectors else { return }
                guard let vectors = try await ingest.vectors(of: seed) else {
                    throw CommandFailure(message: "there are no vectors to write: set EMBEDDER=local")
                }
                try vectors.write(to: environment.shippedVectorsPath)
            }
        } catch let code as ExitCode {
            await storage.close()
            throw code
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(message: "\(error)")
        }
        await storage.close()
    }

    /// Ingests or removes a collection. Returns true if every file was valid.
    private func run(_ ingest: Ingest, _ collection: CardCollection) async throws -> Bool {
        let meter = RunMeter()
        let (reading, embedding) = (ProgressBar("read "), ProgressBar("embed"))
        let summary: IngestSummary
        do {
            summary =
                remove
                ? try await ingest.remove(collection)
                : try await ingest.run(collection, isStrict: strict, meter: meter) { progress in
                    switch progress {
                    case .reading(let done, let total): reading.show(done, of: total)
                    case .embedding(let done, let total): embedding.show(done, of: total)
                    }
                }
        } catch let error as RetrievalError {
            printError("\(error)")
            return false
        }
        for problem in summary.problems { printError("\(problem)") }
        if json {
            try printJSON(Summary(collection, summary, meter))
        } else {
            var line =
                "ingested \(collection.path): \(summary.added) added, \(summary.updated) updated, "
                + "\(summary.unchanged) unchanged, \(summary.removed) removed"
            if summary.failed > 0 { line += ", \(summary.failed) invalid and skipped" }
            if summary.embedded > 0 { line += ", \(summary.embedded) embedded" }
            if meter.cost > .zero { line += ", for \(meter.cost.microdollars) micro-dollars" }
            print(line)
        }
        return summary.failed == 0
    }

    private struct Summary: Encodable {
        var path: String
        var added: Int
        var updated: Int
        var unchanged: Int
        var removed: Int
        var embedded: Int
        var shipped: Int
        var failed: Int
        var tokens: Int
        var cost_microusd: Int64

        init(_ collection: CardCollection, _ summary: IngestSummary, _ meter: RunMeter) {
            path = collection.path
            (added, updated, unchanged, removed) = (
                summary.added, summary.updated, summary.unchanged, summary.removed
            )
            (embedded, shipped, failed) = (summary.embedded, summary.shipped, summary.failed)
            tokens = meter.usage.input
            cost_microusd = meter.cost.microdollars
        }
    }
}
