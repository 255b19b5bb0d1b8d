import Foundation
import HearthCore
import HearthTesting
import Logging
import Testing

@testable import Telemetry

@Suite struct ErrorReportTests {
    private let clock = ManualClock()

    private func failure(line: UInt) -> ErrorReport {
        ErrorReport(
            code: "internal_error", cause: "StorageError", file: "Storage/A.swift", line: line, route: "GET /v1/x/{id}",
            requestID: "r1", trace: TraceContext(traceID: .init(high: 1, low: 2), spanID: 3, isSampled: true))
    }

    private func reporter() -> (ErrorReporter, BatchExporter<ErrorReporter.Report>) {
        let exporter = BatchExporter<ErrorReporter.Report>(
            "errors", transport: FakeTransport(), metrics: ServerMetrics(), clock: clock,
            logger: Logger(label: "x") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in OutboundRequest(url: "", headers: [], body: [], timeout: .zero, connectTimeout: .zero) }
        return (ErrorReporter(exporter: exporter, clock: clock), exporter)
    }

    @Test func `each kind of error is reported once in ten minutes`() {
        let (reporter, exporter) = reporter()
        for _ in 0..<100 { reporter.note(failure(line: 7)) }
        reporter.note(failure(line: 8))
        #expect(exporter.count == 2)
        clock.advance(by: .seconds(600))
        reporter.note(failure(line: 7))
        #expect(exporter.count == 3)
    }

    @Test func `the number of reports is limited when many kinds of errors occur`() {
        let (reporter, exporter) = reporter()
        for line in 0..<1000 { reporter.note(failure(line: UInt(line))) }
        #expect(exporter.count == 30)
    }

    @Test func `an envelope has one line each for its header, its item and the event`() throws {
        let bytes = ErrorEnvelope(release: "hearth@1", environment: "home").bytes(of: failure(line: 7), at: clock.now)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        func object(_ line: String) throws -> [String: any Sendable] {
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        }
        let (head, item, event) = try (object(lines[0]), object(lines[1]), object(lines[2]))
        #expect((head["event_id"] as? String)?.count == 32)
        #expect(head["event_id"] as? String == event["event_id"] as? String)
        #expect(item["type"] as? String == "event")
        #expect(item["length"] as? Int == lines[2].utf8.count)
        #expect(event["release"] as? String == "hearth@1")
        #expect(event["level"] as? String == "error")
        #expect(event["transaction"] as? String == "GET /v1/x/{id}")
        #expect(lines[2].contains(#""value":"internal_error at Storage/A.swift:7""#))
        #expect(lines[2].contains(#""trace_id":"00000000000000010000000000000002""#))
    }

    @Test func `a DSN gives the URL and the key`() throws {
        let request = try #require(SentryAddress(dsn: "https://abc@errors.example.org:8443/sub/42"))
            .request([1], version: "9")
        #expect(request.url == "https://errors.example.org:8443/sub/api/42/envelope/")
        #expect(request.headers.contains { $0.name == "x-sentry-auth" && $0.value.contains("sentry_key=abc") })
        for bad in ["", "https://errors.example.org/42", "ftp://a@b/1", "https://a@b/", "https://a@b/x", "a@b/1"] {
            #expect(SentryAddress(dsn: bad) == nil, "\(bad)")
        }
    }
}
