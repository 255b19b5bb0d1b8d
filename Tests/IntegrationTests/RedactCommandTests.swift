import Foundation
import HearthTesting
import Testing

@Suite(.startsServer) struct RedactCommandTests {
    private func redact(
        _ input: Data, _ arguments: String..., settings: [String: String] = [:], capture: ChildProcess.Capture = .both
    ) async throws -> (exitStatus: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await ChildProcess.run(
            ["/bin/sh", "-c", #"exec "$0" redact "$@" < "$INPUT""#, HearthProcess.executable] + arguments,
            environment: ["INPUT": file.path, "PATH": "/usr/bin:/bin"].merging(settings) { $1 },
            folder: FileManager.default.temporaryDirectory, capture: capture)
    }

    private static let lines = """
        {"text": "é👩‍👧 mail jo@example.com", "id": "a", "lang": {"x": [1]}}
        {"id": 7, "text": "call \\u002b44 20 7946 0958\\n"}

        {"id": null, "text": "two eggs"}
        """
    private static let answers = """
        {"id":"a","spans":[{"start":10,"end":24,"type":"EMAIL"}],"unit":"cp"}
        {"id":7,"spans":[{"start":5,"end":21,"type":"PHONE"}],"unit":"cp"}
        {"id":null,"spans":[],"unit":"cp"}

        """

    @Test func `spans are printed in input order and in code points, for whole texts and pieces`() async throws {
        let whole = try await redact(Data(Self.lines.utf8), "--jsonl")
        #expect(whole == (0, Self.answers))
        for seed in ["1", "2", "3"] {
            #expect(try await redact(Data(Self.lines.utf8), "--jsonl", "--stream-chunks", seed) == whole)
        }
    }

    @Test(arguments: [
        (#"{"id": "b"}"#, "\"text\""), (#"{"text": "x"}"#, "\"id\""), (#"{"id": "b", "text": 5}"#, "\"text\""),
        (#"{"id": "b", "text": "x"#, "expected a JSON object"), ("[1]", "\"id\""),
    ])
    func `an invalid line is reported by number after the lines before it are processed`(line: String, message: String)
        async throws
    {
        let input = Data((Self.lines + "\n" + line + "\n" + Self.lines).utf8)
        let (status, answers) = try await redact(input, "--jsonl", capture: .output)
        #expect(status == 1)
        #expect(answers == Self.answers)
        let (_, complaint) = try await redact(input, "--jsonl", capture: .errors)
        #expect(complaint.contains("line 5") && complaint.contains(message), "\(complaint)")
    }

    @Test func `a text of any length is redacted with the configured placeholder`() async throws {
        let filler = String(repeating: "Süß und 2 Eier. ", count: 9000)
        let text = Data("\(filler)mail jo@example.com".utf8)
        #expect(try await redact(text) == (0, "\(filler)mail [EMAIL]"))
        let redacted = try await redact(text, settings: ["PII_PLACEHOLDER": "redacted"])
        #expect(redacted == (0, "\(filler)mail [redacted]"))
    }

    @Test func `input that is not UTF-8 exits with 1`() async throws {
        let (status, output) = try await redact(Data([0x61, 0xC3]))
        #expect(status == 1)
        #expect(output.contains("not UTF-8"))
    }
}
