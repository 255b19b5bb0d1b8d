import Foundation
import HearthCore
import HearthTesting
import Logging
import Synchronization
import Testing

@testable import Telemetry

@Suite struct JSONLogTests {
    private final class Output: Sendable {
        let bytes = Mutex<[UInt8]>([])
        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    }

    private let output = Output()

    private var logger: Logger {
        Logger(label: "hearth") { [output] label in
            JSONLogHandler(label: label, clock: ManualClock(), metadataProvider: .scope) { line in
                output.bytes.withLock { $0 += line }
            }
        }
    }

    private func line() throws -> [String: any Sendable] {
        let lines = output.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines[1].isEmpty)
        let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: any Sendable]
        return try #require(object)
    }

    @Test func `a line has time, level, message and logger`() throws {
        logger.warning("it broke", metadata: ["run": "r7", "model": "a/b", "list": ["x", "y"]])
        let line = try line()
        #expect(line["ts"] as? String == "2026-11-21T10:00:00.000Z")
        #expect(line["level"] as? String == "warning")
        #expect(line["message"] as? String == "it broke")
        #expect(line["logger"] as? String == "hearth")
        #expect(line["run_id"] as? String == "r7")
        #expect((line["fields"] as? [String: any Sendable])?["model"] as? String == "a/b")
    }

    @Test func `a line within a request has the ids of the request and the trace`() async throws {
        let observer = FakeObserver(clock: ManualClock())
        let scope = RequestScope("GET", at: nil, id: "req-1", from: nil, observer: observer)
        await scope.run { logger.info("hello") }
        let line = try line()
        #expect(line["request_id"] as? String == "req-1")
        #expect(line["trace_id"] as? String == scope.trace?.traceID.text)
        #expect((line["span_id"] as? String)?.count == 16)
    }

    @Test func `control characters in a JSON line are escaped`() throws {
        let nasty = "a\nb\r\u{1B}[2J\u{85}\u{2028}\u{2029}\u{202E}\u{2066}\u{200F}\u{7F}\"\\\u{0} é👪"
        logger.error("\(nasty)", metadata: ["\(nasty)": "\(nasty)"])
        let controls = output.text.dropLast().unicodeScalars.filter(\.isControl)
        #expect(controls.isEmpty)
        let line = try line()
        #expect(line["message"] as? String == nasty)
        #expect((line["fields"] as? [String: any Sendable])?[nasty] as? String == nasty)
    }

    @Test func `warnings and errors are counted by level`() {
        let lines = Counter("l_total", "Lines.", ["level"])
        let logger = Logger(label: "x") { label in
            ServerLogHandler(
                JSONLogHandler(label: label, clock: ManualClock(), metadataProvider: nil) { _ in }, LogLevel("trace"),
                countingIn: lines)
        }
        for level in Logger.Level.allCases { logger.log(level: level, "x") }
        logger.error("again")
        var text = ""
        lines.append(to: &text)
        #expect(text.contains(#"{level="error"} 2"#) && text.contains(#"{level="warning"} 1"#))
        #expect(!text.contains("info"))
    }
}
