import Foundation

/// Where a Redis server is, and how to come in.
package struct RedisAddress: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        case host(String, port: Int32)
        case socket(path: String)
    }

    package var place: Place
    package var user: String?
    package var password: String?
    package var database: Int

    /// `redis://[[user]:password@]host[:port][/database]`, or `unix:///path[?db=number]`.
    ///
    /// Throws `unsupportedURL`; what it says does not hold the URL, in which a password may stand.
    package init(url: String) throws(RedisError) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme else {
            throw RedisError(.unsupportedURL, "is no URL")
        }
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
        let number: String?
        switch scheme {
        case "redis":
            // Brackets are the URL's, not the address's.
            let host = (parts.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            guard !host.isEmpty else { throw RedisError(.unsupportedURL, "names no host") }
            guard let port = Int32(exactly: parts.port ?? 6379), (1...65535).contains(port) else {
                throw RedisError(.unsupportedURL, "has no port of 1 to 65535")
            }
            place = .host(host, port: port)
            number = parts.path.count > 1 ? String(parts.path.dropFirst()) : nil
        case "unix":
            guard parts.path.count > 1 else { throw RedisError(.unsupportedURL, "names no socket") }
            place = .socket(path: parts.path)
            number = parts.queryItems?.first { $0.name == "db" }?.value
        default:
            throw RedisError(.unsupportedURL, "must begin with redis:// or unix://")
        }
        let database = number.map { Int($0) ?? -1 } ?? 0
        guard database >= 0 else {
            throw RedisError(.unsupportedURL, "names no database by its number")
        }
        self.database = database
    }
}
