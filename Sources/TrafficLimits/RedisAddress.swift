import Foundation

/// The address and the credentials of a Redis server.
package struct RedisAddress: Hashable, Sendable {
    /// The endpoint of the server.
    package enum Place: Hashable, Sendable {
        case host(String, port: Int32)
        case socket(path: String)
    }

    /// The endpoint of the server.
    package var place: Place
    /// The user; nil for the default user.
    package var user: String?
    /// The password; nil for a server without one.
    package var password: String?
    /// The number of the database.
    package var database: Int

    /// Reads `redis://[[user]:password@]host[:port][/database]`, or `unix:///path[?db=number]`.
    ///
    /// - Throws: ``RedisError`` `unsupportedURL`, without the URL in its message, which may contain a password.
    package init(url: String) throws(RedisError) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme else {
            throw RedisError(.unsupportedURL, "is not a URL")
        }
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
        let number: String?
        switch scheme {
        case "redis":
            // The brackets belong to the URL, not to the address.
            let host = (parts.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            guard !host.isEmpty else { throw RedisError(.unsupportedURL, "has no host") }
            guard let port = Int32(exactly: parts.port ?? 6379), (1...65535).contains(port) else {
                throw RedisError(.unsupportedURL, "must have a port from 1 to 65535")
            }
            place = .host(host, port: port)
            number = parts.path.count > 1 ? String(parts.path.dropFirst()) : nil
        case "unix":
            guard parts.path.count > 1 else { throw RedisError(.unsupportedURL, "has no path of a socket") }
            place = .socket(path: parts.path)
            number = parts.queryItems?.first { $0.name == "db" }?.value
        default:
            throw RedisError(.unsupportedURL, "must begin with redis:// or unix://")
        }
        let database = number.map { Int($0) ?? -1 } ?? 0
        guard database >= 0 else {
            throw RedisError(.unsupportedURL, "must name a database by its number")
        }
        self.database = database
    }
}
