import Foundation
package import HearthCore

/// Address of an error collector from a DSN: `https://KEY@HOST/PATH/PROJECT`
/// (https://develop.sentry.dev/sdk/overview/#parsing-the-dsn).
package struct SentryAddress: Sendable {
    private let url: String
    private let key: String

    /// Returns nil if the text is not a DSN.
    package init?(dsn: String) {
        guard let parts = URLComponents(string: dsn), let scheme = parts.scheme, ["http", "https"].contains(scheme),
            let key = parts.user, !key.isEmpty, let host = parts.host, !host.isEmpty, parts.query == nil
        else { return nil }
        var path = parts.path.split(separator: "/")
        guard let project = path.popLast(), project.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let place = (["", host + (parts.port.map { ":\($0)" } ?? "")].dropFirst() + path.map(String.init))
            .joined(separator: "/")
        url = "\(scheme)://\(place)/api/\(project)/envelope/"
        self.key = key
    }

    /// Returns the HTTP request that delivers an envelope.
    package func request(_ envelope: [UInt8], version: String) -> OutboundRequest {
        OutboundRequest(
            url: url,
            headers: [
                ("content-type", "application/x-sentry-envelope"),
                (
                    "x-sentry-auth",
                    "Sentry sentry_version=7, sentry_client=hearth/\(version), sentry_key=\(key)"
                ),
            ],
            body: envelope, timeout: .seconds(10), connectTimeout: .seconds(5))
    }
}
