import ArgumentParser
import Foundation
import PolicyEngine

struct RedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact", abstract: "Find personal data in texts on standard input.",
        discussion: """
            Without --jsonl standard input is one text, which is written to standard output while it is read, with a \
            placeholder for each piece of personal data.

            With --jsonl each line is an object such as {"id": "1", "text": "mail jo@example.com"}; members of other \
            names are ignored. Each is answered in the same order by a line such as \
            {"id":"1","spans":[{"start":5,"end":19,"type":"EMAIL"}],"unit":"cp"}, whose offsets are Unicode code \
            points. A line that is none is an error: what stood before it is answered, nothing after it.

            Types: \(PIIKind.allCases.map(\.rawValue).joined(separator: ", ")).
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "One JSON object a line, in and out.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "With --jsonl: read each text in random pieces, as a stream would come. The answers are the same.",
            valueName: "seed"))
    var streamChunks: UInt64?

    func validate() throws {
        guard jsonl || streamChunks == nil else { throw ValidationError("--stream-chunks goes with --jsonl") }
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
            guard let piece = text.append(data) else { throw CommandFailure(message: "standard input is no UTF-8") }
            try output.write(contentsOf: Data(stream.append(piece).utf8))
        }
        guard text.isComplete else { throw CommandFailure(message: "standard input is no UTF-8") }
        try output.write(contentsOf: Data(stream.finish().utf8))
    }

    private func redactLines(of input: FileHandle, to output: FileHandle) throws {
        var reader = RedactionLines(try Redactor(), chunkSeed: streamChunks)
        do {
            while let data = try input.read(upToCount: 1 << 16), !data.isEmpty {
                try reader.append(data)
                try output.write(contentsOf: Data(reader.takeAnswers()))
            }
            try reader.finish()
        } catch let error as RedactionLines.BadLine {
            try output.write(contentsOf: Data(reader.takeAnswers()))
            throw CommandFailure(message: "standard input, line \(error.number): \(error.message)")
        }
        try output.write(contentsOf: Data(reader.takeAnswers()))
    }
}

extension Redactor.Placeholder {
    /// Of the setting `PII_PLACEHOLDER`.
    init(setting: String) { self = setting == "redacted" ? .redacted : .typed }
}

/// UTF-8 that comes in pieces cut anywhere.
private struct UTF8Pieces {
    /// Of a character that is not whole yet.
    private var rest: [UInt8] = []

    var isComplete: Bool { rest.isEmpty }

    /// The whole characters so far, or nil where it is no UTF-8.
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
