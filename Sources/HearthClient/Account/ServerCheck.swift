public import Foundation
import HearthAPI

/// A check of the address that a person entered for the server.
public struct ServerCheck: Sendable {
    /// The address of a server, and what it says of itself.
    public struct Found: Hashable, Sendable {
        /// The base address for ``HearthAPIClient``.
        public let baseURL: URL
        /// The server's version.
        public let version: String
    }

    private let transport: any ClientTransport

    /// Creates a check.
    public init(transport: any ClientTransport) { self.transport = transport }

    /// Finds the server at an address such as `hearth.example.org`, `http://192.168.1.20:8000` or `localhost:8000`.
    ///
    /// Without a scheme it tries https, and then http if the address can only be one of the own network, so that a
    /// password never crosses the internet in clear text by accident.
    ///
    /// - Throws: ``HearthClientError`` `notHearth` if the text is no address or something else responds there, `offline` if
    ///   nothing responds.
    public func find(_ text: String) async throws -> Found {
        let candidates = Self.candidates(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !candidates.isEmpty else {
            throw HearthClientError(
                .notHearth, "This is not the address of a server; expected one such as https://hearth.example.org.")
        }
        var failure: any Error = HearthClientError(.offline, "The server cannot be reached.")
        for url in candidates {
            do {
                return try await check(url)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Checks one address by its `/health`.
    ///
    /// - Throws: ``HearthClientError`` `notHearth`, `offline`.
    public func check(_ baseURL: URL) async throws -> Found {
        let request = ClientRequest(
            "GET", baseURL.appending(path: "health"), headers: ["accept": "application/json"], timeout: .seconds(10))
        let (status, body): (Int, [UInt8])
        do {
            let response = try await transport.send(request)
            status = response.status
            body = try await response.collect(upTo: 65_536)
        } catch let error as HearthClientError {
            throw HearthClientError(.notHearth, "No Hearth server responds at this address.", underlying: error)
        } catch {
            throw HearthClientError(.offline, "The server cannot be reached.", underlying: error)
        }
        guard status == 200, let health = try? WireJSON.decode(HealthResponse.self, from: body), health.status == "ok"
        else {
            throw HearthClientError(.notHearth, "No Hearth server responds at this address.")
        }
        return Found(baseURL: baseURL, version: health.version)
    }

    static func candidates(_ text: String) -> [URL] {
        func url(_ text: String) -> URL? {
            guard let url = URL(string: text), let host = url.host(), !host.isEmpty, url.user() == nil,
                url.query() == nil, url.fragment() == nil
            else { return nil }
            return url
        }
        if text.hasPrefix("https://") || text.hasPrefix("http://") { return [url(text)].compactMap { $0 } }
        guard !text.contains("://"), let secure = url("https://\(text)"), let host = secure.host() else { return [] }
        return isLocal(host) ? [secure, url("http://\(text)")].compactMap { $0 } : [secure]
    }

    /// Returns whether a host can only be in the own network: its name says so, or its address is private (RFC 1918).
    private static func isLocal(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host.hasSuffix(".local") || host.hasSuffix(".lan")
            || host.hasSuffix(".home.arpa") || !host.contains(".") && !host.contains(":")
        {
            return true
        }
        let parts = host.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4, host.split(separator: ".").count == 4 else { return false }
        return parts[0] == 10 || parts[0] == 127 || parts[0] == 192 && parts[1] == 168
            || parts[0] == 172 && (16...31).contains(parts[1])
    }
}
