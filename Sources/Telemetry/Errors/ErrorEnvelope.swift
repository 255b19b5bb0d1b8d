import Foundation
package import HearthCore
import SystemSupport

/// An error report in Sentry's envelope format (https://develop.sentry.dev/sdk/data-model/envelopes/). Only code,
/// place and
/// ids: no message, no request, no user.
package struct ErrorEnvelope: Sendable {
    private let release: String
    private let environment: String

    /// Creates an encoder for a release and environment.
    package init(release: String, environment: String) {
        self.release = release
        self.environment = environment
    }

    /// Returns the envelope of a report.
    package func bytes(of failure: ErrorReport, at time: Timestamp) -> [UInt8] {
        let id = UUID().text.replacing("-", with: "")
        var event = Event(
            event_id: id, timestamp: time.rfc3339, release: release, environment: environment,
            transaction: failure.route, tags: ["code": failure.code, "request_id": failure.requestID],
            exception: .init(values: [
                .init(
                    type: failure.cause ?? failure.code, value: "\(failure.code) at \(failure.file):\(failure.line)",
                    stacktrace: .init(frames: [.init(filename: failure.file, lineno: failure.line)]))
            ]),
            fingerprint: [failure.code, failure.file, "\(failure.line)"])
        if let trace = failure.trace {
            event.contexts = ["trace": ["trace_id": trace.traceID.text, "span_id": trace.spanID.hexadecimal]]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All values are encodable as JSON.
        let body = (try? encoder.encode(event)) ?? Data()
        let heads =
            #"{"event_id":"\#(id)","sent_at":"\#(time.rfc3339)"}"# + "\n"
            + #"{"type":"event","content_type":"application/json","length":\#(body.count)}"# + "\n"
        return Array(heads.utf8) + body + [0x0A]
    }

    // Named as in the wire format.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Event: Encodable {
        struct Exceptions: Encodable { var values: [Exception] }
        struct Exception: Encodable {
            var type: String
            var value: String
            var stacktrace: Trace
        }
        struct Trace: Encodable { var frames: [Frame] }
        struct Frame: Encodable {
            var filename: String
            var lineno: UInt
        }

        var event_id: String
        var timestamp: String
        var platform = "native"
        var level = "error"
        var logger = "hearth"
        var release: String
        var environment: String
        var transaction: String?
        var tags: [String: String]
        var contexts: [String: [String: String]]?
        var exception: Exceptions
        var fingerprint: [String]
    }
}
