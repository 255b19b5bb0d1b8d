import ArgumentParser
import Assist
import Retrieval

/// The commands of the local embedder.
struct EmbedderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embedder", abstract: "Create and check the local model for search by meaning.",
        subcommands: [Convert.self, Check.self])

    struct Convert: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "convert", abstract: "Create the model file from a published checkpoint.",
            discussion: "Verifies the complete file before the command ends.")

        @Argument(help: "Folder with model.safetensors and vocab.txt of all-MiniLM-L6-v2.")
        var folder: String

        @Argument(help: "Path of the file to write.")
        var output: String

        func run() throws {
            do {
                try LocalEmbedder.convert(folder: folder, to: output)
                let embedder = try LocalEmbedder(file: output)
                try embedder.verify()
                print("wrote \(output): \(embedder.space), \(embedder.fileSize) bytes")
            } catch {
                throw CommandFailure(message: error.message)
            }
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Verify the checksum of the model file and embed a sentence.")

        @OptionGroup var options: SettingsOptions

        @Flag(help: "Print the findings as JSON.")
        var json = false

        func run() async throws {
            let settings = try options.load()
            do {
                let embedder = try LocalEmbedder(file: settings["EMBEDDER_FILE"])
                try embedder.verify()
                let sentence = [EmbedderText("a quick dinner for two children on a school night", maximumTokens: 64)]
                // The first call reads the weights from disk; the second is measured.
                _ = try await embedder.embed(sentence, meter: RunMeter())
                let start = ContinuousClock.now
                let vectors = try await embedder.embed(sentence, meter: RunMeter())
                let microseconds = Int(start.duration(to: .now) / .microseconds(1))
                let findings = Findings(
                    file: settings["EMBEDDER_FILE"], model: embedder.space.model,
                    dimension: vectors.first?.count ?? 0, instructions: LocalEmbedder.instructions,
                    milliseconds: Double(microseconds) / 1000)
                if json { try printJSON(findings) } else { print(findings.printed) }
            } catch let error as EmbedderError {
                throw CommandFailure(message: error.message)
            }
        }
    }

    private struct Findings: Encodable {
        var file: String
        var model: String
        var dimension: Int
        var instructions: String
        /// The time to embed a sentence.
        var milliseconds: Double

        var printed: String {
            "\(file): \(model), \(dimension) dimensions, \(instructions), \(milliseconds) ms a sentence"
        }
    }
}
