import CPostgres
import Foundation

/// What a `postgres://` URL says: libpq's own parameters, which stay in the URL, and the engine's, which are taken out.
struct PostgresSettings: Sendable {
    /// What libpq is given, a later one winning.
    let parameters: [(keyword: String, value: String)]
    /// Most connections that are open at a time, beside those for notifications and for copying.
    private(set) var poolSize = 4
    /// After which the server gives up a statement.
    private(set) var statementTimeout: Duration = .seconds(30)

    /// - Throws: `unsupportedURL`, without a word of the URL, which may hold a password.
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
        // What is given to libpq wins over the environment, so a default must not be given then.
        if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil { defaults.append(("connect_timeout", "5")) }
        return defaults
    }

    /// The URL without the parameters that libpq does not know, and these.
    private static func split(_ url: String) -> (kept: String, own: [(name: String, value: String)]) {
        // As libpq reads it: up to an `@` before the first slash it is the user's name and password.
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
        // Its message may quote what it takes for a port and is a part of the password.
        guard let options = unsafe PQconninfoParse(url, nil) else { return false }
        unsafe PQconninfoFree(options)
        return true
    }
}
