import ArgumentParser
import Assist
import HearthCore
import Identity
import Retrieval
import Storage

struct IngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingest", abstract: "Bring the knowledge base up to date with folders or files of cards.",
        discussion: """
            Without a path: the house's own cards in SEED_DIR. A path is a folder or a file of markdown cards (.md), JSON \
            cards (.json) or schema.org recipes (.jsonld, or .json with "@type"). Each path is a collection of its own: \
            what it no longer holds is removed with the next ingest of the same path, and nothing else is.

            A file that is not valid is reported and left out, what an earlier ingest stored of it stays, and the exit code \
            is 1. With --strict such a file ends the ingest of its path before anything is changed.

            Interrupted, it goes on behind its last batch. Other cards and searches are served as they were until it is \
            done, also where EMBEDDER has changed and every card is embedded anew.

            Examples:
              hearth ingest                        the cards of SEED_DIR
              hearth ingest ~/recipes soups.json   your own beside them
              hearth ingest --remove ~/recipes     and without them again
            """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "Folders and files of cards.")
    var paths: [String] = []

    @Flag(help: "Remove what came from the paths instead; they need not exist any more.")
    var remove = false

    @Flag(help: "Change nothing for a path with a file that is not valid.")
    var strict = false

    @Flag(help: "Write the vectors of the house's own cards to the file that comes with them.")
    var writeVectors = false

    @Flag(help: "Print a summary for each path as a line of JSON.")
    var json = false

    func validate() throws {
        guard !writeVectors || paths.isEmpty else { throw ValidationError("--write-vectors is for SEED_DIR alone") }
        guard !remove || !paths.isEmpty else { throw ValidationError("--remove expects the paths to remove") }
    }

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        let storage = try await environment.openMigratedStorage()
        do {
            try await environment.withTransport { transport in
                let ingest = try environment.ingest(into: storage, transport, computesAll: writeVectors)
                if !ingest.hasEmbedder, !remove {
                    complain("cards are searched by words alone: \(environment.whyNoEmbedder)")
                }
                let seed = CardCollection(seed: environment.settings["SEED_DIR"])
                var isComplete = true
                for collection in paths.isEmpty ? [seed] : paths.map(CardCollection.init(path:)) {
                    isComplete = try await run(ingest, collection) && isComplete
                }
                guard isComplete else { throw ExitCode(1) }
                guard writeVectors else { return }
                guard let vectors = try await ingest.vectors(of: seed) else {
                    throw CommandFailure(message: "there are no vectors to write")
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

    /// Returns whether every file was ingested. The others of a path, and the other paths, do not depend on it.
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
            complain("\(error)")
            return false
        }
        for problem in summary.problems { complain("\(problem)") }
        if json {
            try printJSON(Summary(collection, summary, meter))
        } else {
            var line =
                "ingested \(collection.path): \(summary.added) added, \(summary.updated) updated, "
                + "\(summary.unchanged) unchanged, \(summary.removed) removed"
            if summary.failed > 0 { line += ", \(summary.failed) not valid and left out" }
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
