import HearthCore
import Logging

/// A document of an issuer, cached for as long as its Cache-Control allows.
///
/// Concurrent callers share one fetch. While there is a document, it is fetched at most once a minute. If a fetch
/// fails, a stale document is used for a day.
actor CachedDocument<Value: Sendable> {
    private struct Cached {
        var value: Value
        /// A moment of the clock's uptime, like every moment in this actor.
        var freshUntil: Duration
    }

    private let url: String
    private let transport: any HTTPTransport
    private let clock: any HearthClock
    private let logger: Logger
    private let parse: @Sendable ([UInt8]) async throws -> Value
    private var cached: Cached?
    private var fetchedAt: Duration?
    private var fetch: Task<Value, any Error>?

    /// - Parameter parse: throws ``IdentityError`` for a document that cannot be used.
    init(
        url: String, transport: any HTTPTransport, clock: any HearthClock, logger: Logger,
        parse: @escaping @Sendable ([UInt8]) async throws -> Value
    ) {
        self.url = url
        self.transport = transport
        self.clock = clock
        self.logger = logger
        self.parse = parse
    }

    /// Returns the document. Fetches it again if it is stale or `isEnough` returns false.
    ///
    /// - Throws: ``IdentityError`` if there is no document.
    func value(_ isEnough: @Sendable (Value) -> Bool = { _ in true }) async throws -> Value {
        if let cached, clock.uptime < cached.freshUntil, isEnough(cached.value) { return cached.value }
        if fetch == nil, let usable, let fetchedAt, clock.uptime - fetchedAt < Self.pause { return usable }
        do {
            return try await (fetch ?? begin()).value
        } catch {
            guard let usable else { throw error }
            return usable
        }
    }

    /// The shortest time between two fetches.
    private static var pause: Duration { .seconds(60) }
    /// The longest use of a stale document.
    private static var maximumStaleness: Duration { .seconds(86_400) }

    /// The cached document, unless it has been stale for too long.
    private var usable: Value? {
        guard let cached, clock.uptime < cached.freshUntil + Self.maximumStaleness else { return nil }
        return cached.value
    }

    private func begin() -> Task<Value, any Error> {
        fetchedAt = clock.uptime
        // A task of its own: the other callers must not fail when the first one is cancelled. The request's time limit
        // ends it.
        let fetch = Task { try await load() }
        self.fetch = fetch
        return fetch
    }

    private func load() async throws -> Value {
        defer { fetch = nil }
        do {
            let response = try await transport.boundedResponse(to: OutboundRequest(issuerURL: url))
            guard response.status == 200 else {
                throw IdentityError(.unreachable, "An issuer responded with status \(response.status), expected 200.")
            }
            let value = try await parse(response.body)
            cached = Cached(value: value, freshUntil: clock.uptime + CacheControl.lifetime(response.cacheControl))
            return value
        } catch {
            logger.warning(
                "Fetch of an issuer's document failed",
                metadata: [
                    "url": "\(url)", "error": "\(error)", "reason": "\((error as? IdentityError)?.message ?? "")",
                ])
            throw error
        }
    }
}

/// The freshness of a response (RFC 9111, section 5.2.2).
enum CacheControl {
    /// Returns `max-age`, at least a minute and at most a day; an hour if the field has none.
    static func lifetime(_ field: String?) -> Duration {
        var seconds = 3600
        for directive in (field ?? "").lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            switch parts.first {
            case "no-store", "no-cache": return .seconds(minimum)
            case "max-age": if parts.count == 2, let value = Int(parts[1]) { seconds = value }
            default: break
            }
        }
        return .seconds(min(max(seconds, minimum), 86_400))
    }

    private static let minimum = 60
}
