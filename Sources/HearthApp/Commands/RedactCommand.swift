import ArgumentParser
import Foundation
import PolicyEngine

/// The command that redacts personal data.
struct RedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact", abstract: "Redact personal data in text from standard input.",
        discussion: """
            Without --jsonl, copies standard input to standard output with a placeholder for each piece of personal data.

            With --jsonl, each input line is an object such as {"id": "1", "text": "mail jo@example.com"}; other members \
            are ignored. Prints a line for each in input order, such as \
            {"id":"1","spans":[{"start":5,"end":19,"type":"EMAIL"}],"unit":"cp"}, with offsets in Unicode code points. \
            Stops with an error at the first invalid line; the lines before it are processed.

            Types: \(PIIKind.allCases.map(\.rawValue).joined(separator: ", ")).
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Read and print one JSON object per line.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "With --jsonl: process each text in random pieces, like a stream. The output is the same.",
            valueName: "seed"))
    var streamChunks: UInt64?

    func validate() throws {
        guard jsonl || streamChunks == nil else { throw ValidationError("--stream-chunks requires --jsonl") }
    }

    func run() throws {
        let input = FileHandle.standardInput
        let output = FileHandle.standardOutput
        do {
            if jsonl {
                try redactLines(of: input, to: output)
            } else {
                let placeholder = Redactor.Placeholder(setting: try options.load()["PII_PLACEHOLDER"])
                try redactText(of: input, to: output, by: Redactor(placeholder: placeholder))
            }
        } catch let error as PolicyError {
            throw CommandFailure(message: "\(error)")
        }
    }

    private func redactText(of input: FileHandle, to output: FileHandle, by redactor: Redactor) throws {
        var stream = StreamingRedactor(redactor)
        var text = UTF8Pieces()
        while let data = try input.read(upToCount: 1 << 16), !data.isEmpty {
            guard let piece = text.append(data) else { throw CommandFailure(message: "standard input is not UTF-8") }
            try output.write(contentsOf: Data(stream.append(piece).utf8))
        }
        guard text.isComplete else { throw CommandFailure(message: "standard input is not UTF-8") }
        try output.write(contentsOf: Data(stream.finish().utf8))
    }

    private func redactLines(of input: FileHandle, to output: FileHandle) throws {
        var reader = RedactionLines(try Redactor(), chunkSeed: streamChunks)
        do {
            while let data = try input.read(upToCount: 1 << 16), !data.isEmpty {
                try reader.append(data)
                try output.write(contentsOf: Data(reader.takeOutput()))
            }
            try reader.finish()
        } catch let error as RedactionLines.BadLine {
            try output.write(contentsOf: Data(reader.takeOutput()))
            throw CommandFailure(message: "standard input, line \(error.number): \(error.message)")
        }
        try output.write(contentsOf: Data(reader.takeOutput()))
    }
}

extension Redactor.Placeholder {
    /// Returns the placeholder of the setting `PII_PLACEHOLDER`.
    init(setting: String) { self = setting == "redacted" ? .redacted : .typed }
}

/// A decoder of UTF-8 that arrives in pieces cut anywhere.
private struct UTF8Pieces {
    /// The bytes of an incomplete character.
    private var rest: [UInt8] = []

    var isComplete: Bool { rest.isEmpty }

    /// Returns the complete characters, or nil if the bytes are not UTF-8.
    mutating func append(_ data: Data) -> String? {
        rest += data
        let start = rest.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let isWhole = rest.count - start >= Self.length(of: rest[start])
        let end = isWhole ? rest.count : start
        defer { rest.removeSubrange(..<end) }
        return String(validating: rest[..<end], as: UTF8.self)
    }

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}
