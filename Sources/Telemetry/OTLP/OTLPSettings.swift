import Foundation
package import HearthCore

/// Destination of traces, by the rules of OpenTelemetry's environment variables
/// (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
package struct OTLPSettings: Sendable {
    /// URL of the traces endpoint.
    package var url: String
    /// Additional request headers.
    package var headers: [(name: String, value: String)]
    /// Time limit of a delivery.
    package var timeout: Duration

    /// Reads the settings; returns nil if no endpoint is set.
    ///
    /// - Parameters:
    ///   - endpoint: base URL of all signals, to which the traces' path is appended.
    ///   - tracesEndpoint: URL of the traces, used as it is; if empty, `endpoint` is used.
    ///   - headers: `name=value` separated by commas, percent-encoded.
    /// - Throws: ``InvalidList`` if the headers are invalid.
    package init?(endpoint: String, tracesEndpoint: String, headers: String, timeout: Duration) throws(InvalidList) {
        if !tracesEndpoint.isEmpty {
            url = tracesEndpoint
        } else if !endpoint.isEmpty {
            url = (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint) + "/v1/traces"
        } else {
            return nil
        }
        self.timeout = timeout
        self.headers = try Self.list(headers).map { ($0.key.lowercased(), $0.value) }
    }

    /// An invalid list of pairs. Contains nothing of it, because it may include a key.
    package struct InvalidList: Error {}

    /// Parses `key=value` pairs separated by commas, each percent-encoded, as in `OTEL_EXPORTER_OTLP_HEADERS`.
    package static func list(_ text: String) throws(InvalidList) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for member in text.split(separator: ",") where !member.allSatisfy(\.isWhitespace) {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2,
                let key = parts[0].trimming(\.isWhitespace).removingPercentEncoding, !key.isEmpty,
                let value = parts[1].trimming(\.isWhitespace).removingPercentEncoding,
                !(key + value).unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { throw InvalidList() }
            pairs.append((key, value))
        }
        return pairs
    }

    /// Returns the HTTP request that delivers a body.
    package func request(_ body: [UInt8], version: String) -> OutboundRequest {
        OutboundRequest(
            url: url,
            headers: headers + [
                ("content-type", "application/x-protobuf"), ("user-agent", "OTel-OTLP-Exporter-Hearth/\(version)"),
            ],
            body: body, timeout: timeout, connectTimeout: min(timeout, .seconds(5)))
    }
}
