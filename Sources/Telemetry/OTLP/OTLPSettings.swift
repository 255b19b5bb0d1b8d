import Foundation
package import HearthCore

/// Where traces go, by the rules of OpenTelemetry's environment variables
/// (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).
package struct OTLPSettings: Sendable {
    package var url: String
    package var headers: [(name: String, value: String)]
    package var timeout: Duration

    /// - Parameters:
    ///   - endpoint: of all signals, below which the traces' path is.
    ///   - tracesEndpoint: of the traces alone, as it is; empty takes the other.
    ///   - headers: `name=value` by commas, percent-encoded.
    /// - Returns: nil where nobody collects. Throws ``Mistake``.
    package init?(endpoint: String, tracesEndpoint: String, headers: String, timeout: Duration) throws(Mistake) {
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

    /// What cannot be read of a list of pairs. Tells nothing of it: it may hold a key.
    package struct Mistake: Error {}

    /// `key=value` by commas, each percent-encoded, as `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_RESOURCE_ATTRIBUTES` have them.
    package static func list(_ text: String) throws(Mistake) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for member in text.split(separator: ",") where !member.allSatisfy(\.isWhitespace) {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2,
                let key = parts[0].trimming(\.isWhitespace).removingPercentEncoding, !key.isEmpty,
                let value = parts[1].trimming(\.isWhitespace).removingPercentEncoding,
                !(key + value).unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { throw Mistake() }
            pairs.append((key, value))
        }
        return pairs
    }

    package func request(_ body: [UInt8], version: String) -> OutboundRequest {
        OutboundRequest(
            url: url,
            headers: headers + [
                ("content-type", "application/x-protobuf"), ("user-agent", "OTel-OTLP-Exporter-Hearth/\(version)"),
            ],
            body: body, timeout: timeout, connectTimeout: min(timeout, .seconds(5)))
    }
}
