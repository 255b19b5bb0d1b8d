import CPostgres
import Foundation

/// The settings of a `postgres://` URL: libpq's own parameters, which stay in the URL, and the engine's, which are
/// taken out.
struct PostgresSettings: Sendable {
    /// The parameters for libpq; a later one replaces an earlier one.
    let parameters: [(keyword: String, value: String)]
    /// The most open connections, besides those for notifications and for copying.
    private(set) var poolSize = 4
    /// The server's time limit for a statement.
    private(set) var statementTimeout: Duration = .seconds(30)

    /// Reads a URL.
    ///
    /// - Throws: `unsupportedURL`, without any part of the URL, which may contain a password.
    init(url: String) throws(StorageError) {
        let (kept, own) = Self.split(url)
        parameters = Self.defaults + [("dbname", kept), ("client_encoding", "UTF8")]
        guard Self.isUnderstood(kept) else {
            throw StorageError(.unsupportedURL, "libpq does not understand the database's URL")
        }
        for (name, value) in own {
            switch (name, Int(value)) {
            case ("pool_size", .some(let size)) where 1...100 ~= size: poolSize = size
            case ("statement_timeout", .some(let time)) where 1...86_400_000 ~= time:
                statementTimeout = .milliseconds(time)
            default: throw StorageError(.unsupportedURL, "\(name) in the database's URL is out of range")
            }
        }
    }

    private static var defaults: [(keyword: String, value: String)] {
        var defaults = [
            ("fallback_application_name", "hearth"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
        ]
        // Parameters replace environment variables, so a default must not be passed if there is one.
        if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil { defaults.append(("connect_timeout", "5")) }
        return defaults
    }

    /// The URL without the parameters that libpq does not know, and those parameters.
    private static func split(_ url: String) -> (kept: String, own: [(name: String, value: String)]) {
        // libpq takes the text up to an `@` before the first slash for the user's name and password.
        let scheme = url.range(of: "://")?.upperBound ?? url.startIndex
        let authority = url[scheme...].prefix { $0 != "/" }
        let host = authority.lastIndex(of: "@") ?? scheme
        guard let mark = url[host...].firstIndex(of: "?") else { return (url, []) }
        var kept: [Substring] = []
        var own: [(name: String, value: String)] = []
        for parameter in url[mark...].dropFirst().split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if ["pool_size", "statement_timeout"].contains(parts[0]) {
                own.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
            } else {
                kept.append(parameter)
            }
        }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        return (url[..<mark] + query, own)
    }

    private static func isUnderstood(_ url: String) -> Bool {
        // libpq's message may quote a port that is a part of the password.
        guard let options = unsafe PQconninfoParse(url, nil) else { return false }
        unsafe PQconninfoFree(options)
        return true
    }
}
