import Logging
import Testing

@testable import Telemetry

@Suite struct EscapingLogTests {
    private struct Failure: Error, CustomStringConvertible { var description: String }

    @Test func `control characters in a text line are escaped`() {
        let lines = LogLines()
        let logger = Logger(label: "x") { _ in EscapingLogHandler(lines.handler) }
        let nasty = "a\n\u{1B}[2J\u{202E}"
        logger.warning(
            "\(nasty)", error: Failure(description: nasty),
            metadata: [
                "text": "\(nasty)", "shown": .stringConvertible(Failure(description: nasty)), "list": ["\(nasty)"],
                "pairs": ["key": "\(nasty)"],
            ])
        let text = lines.texts.joined()
        #expect(text.ranges(of: #"a\n\u{1B}[2J\u{202E}"#).count == 4, "\(text)")
        // What stands in lists and pairs is escaped once more where it is shown.
        #expect(text.ranges(of: #"a\\n\\u{1B}[2J\\u{202E}"#).count == 2, "\(text)")
        let controls = text.unicodeScalars.filter(\.isControl)
        #expect(controls.isEmpty)
    }

    @Test func `a logger's own metadata is escaped`() {
        var logger = Logger(label: "x") { _ in EscapingLogHandler(LogLines().handler) }
        logger[metadataKey: "host"] = "a\nb"
        #expect(logger[metadataKey: "host"] == #"a\nb"#)
    }
}
