package import Foundation
package import HTTPFront
package import HTTPTypes
import HearthCore
import Hummingbird
package import HummingbirdCore
package import NIOCore
import Synchronization
import SystemSupport

/// A request with its client, limits and response writer, as middleware and routes see it.
package final class RequestContext: Sendable {
    private struct State {
        /// The whole body, or the error of reading it. A body that is still arriving can be read only once.
        var body: Result<ByteBuffer, any Error>?
        /// The bodies among which the request's body counts if it is large, and their user.
        var spool: (bodies: LargeBodies, user: UUID)?
        /// Makes room for another large body.
        var release: (@Sendable () -> Void)?
        var idempotent: IdempotentRequest?
    }

    let request: Request
    let match: RouteTable.Match
    /// The path without its query, and without the prefix `/api` that a route of the API may have.
    package let path: String
    /// The id of the request in responses and logs: the client's own if it is valid, otherwise a new one.
    package let id: String
    /// The address of the other end of the connection.
    let peer: IPAddress?
    /// The address of the client, behind trusted proxies.
    package let clientAddress: IPAddress?
    /// True if a trusted proxy says that the client uses TLS.
    package let isEncrypted: Bool
    /// The settings at the time when the request arrived.
    let configuration: RequestConfiguration
    let limits: RequestLimits
    let isHTTP1_0: Bool
    /// The number of requests that this one counts as under the rate limits. A stream, and what may have pictures, counts once
    /// for each 8 KB of its body, rounded up. What exceeds the standard limit is pictures, which cost less than texts.
    let cost: Int
    /// The writer of the response.
    package let writer: HTTPFront.ResponseWriter
    /// The response as the server tracks it until it ends.
    package let inFlight: InFlightResponse
    private let state: Mutex<State>

    init(_ exchange: HTTPExchange, at match: RouteTable.Match, under configuration: RequestConfiguration) {
        let headers = exchange.request.headers
        let proxies = configuration.rules.proxies
        request = exchange.request
        path = match.unprefixed ?? exchange.request.uri.path
        state = Mutex(State(body: exchange.collected.map { .success($0) }))
        self.match = match
        id = RequestID.of(header: headers[.requestID])
        peer = exchange.peer
        clientAddress = proxies.client(peer: peer, forwardedFor: headers[values: .forwardedFor])
        isEncrypted = proxies.isEncrypted(peer: peer, forwardedProto: headers[.forwardedProto])
        self.configuration = configuration
        limits = RequestLimits(under: configuration.rules)
        isHTTP1_0 = exchange.isHTTP1_0
        let size = min(exchange.bodySize, BodyLimit.standard.bytes)
        cost = match.isStreaming || match.bodyLimit.isSpooled ? max(1, (size + 8191) / 8192) : 1
        writer = exchange.writer
        inFlight = exchange.inFlight
    }

    /// The method.
    package var method: HTTPRequest.Method { request.method }
    /// The path with its query.
    package var uri: URI { request.uri }
    /// The fields of the head.
    package var headers: HTTPFields { request.headers }
    /// The host that the client names, with or without a port; nil if it names none.
    package var authority: String? { request.head.authority }

    /// Returns the value of a parameter of the route's path; nil if it has no such parameter.
    package func parameter(_ name: String) -> String? {
        match.parameters.first { $0.name == name }.map { String($0.value) }
    }

    /// The path's `id`; nil if it is not a UUID.
    package var pathID: UUID? { parameter("id").flatMap(UUID.init(text:)) }

    /// The idempotent request, if the client sent an Idempotency-Key.
    package var idempotent: IdempotentRequest? { state.withLock { $0.idempotent } }

    /// Records the idempotent request, and starts to record the response.
    func note(_ idempotent: IdempotentRequest) {
        state.withLock { $0.idempotent = idempotent }
        writer.record(upTo: IdempotencyService.longestAnswer)
    }

    /// Makes the body one of the large bodies of a user, if it is larger than the standard limit and its route spools it.
    func spool(among bodies: LargeBodies, of user: UUID) { state.withLock { $0.spool = (bodies, user) } }

    /// Makes room for another large body, if this one was large.
    func releaseBody() { state.withLock { $0.release.take() }?() }

    /// Lets go of the bytes of the body. From now on the body is empty.
    package func dropBody() { state.withLock { $0.body = .success(ByteBuffer()) } }

    /// Returns the whole body. It may be called more than once.
    ///
    /// - Throws: ``HearthError`` `body_too_large`, or the error with which the connection rejects the body.
    package func collectBody() async throws -> ByteBuffer {
        if let body = state.withLock({ $0.body }) { return try body.get() }
        let limit = match.bodyLimit.bytes
        let body: Result<ByteBuffer, any Error>
        do {
            if let spooled = try await spooledBody() {
                body = .success(spooled)
            } else {
                body = .success(try await request.body.collect(upTo: limit))
            }
        } catch is NIOTooManyBytesError {
            body = .failure(HearthError.bodyTooLarge(limit: limit))
        } catch {
            body = .failure(error)
        }
        state.withLock { $0.body = body }
        return try body.get()
    }

    /// Receives a body that may be large, on the workers, because it is written to a file.
    ///
    /// - Returns: nil if the client says that the body is not large, or if its route does not spool it.
    private func spooledBody() async throws -> ByteBuffer? {
        let length = headers[.contentLength].flatMap { Int($0) } ?? .max
        guard case .spooled = match.bodyLimit, length > BodyLimit.standard.bytes,
            let spool = state.withLock({ $0.spool })
        else { return nil }
        return try await withTaskExecutorPreference(Workers.shared) {
            let received = try await spool.bodies.receive(self, by: spool.user)
            state.withLock { $0.release = received.release }
            return ByteBuffer(bytes: received.bytes)
        }
    }

    /// The body, for a route that reads it piece by piece. It can be read once.
    package var body: RequestBody { request.body }

    /// Passes the bytes of the body on while they arrive.
    ///
    /// - Throws: ``HearthError`` `body_too_large`, `unsupported_encoding`; the error with which the connection rejects the
    ///   body; what `take` throws.
    package func forEachPiece(_ take: ([UInt8]) async throws -> Void) async throws {
        // A body that is not decompressed cannot be a bomb.
        guard [nil, "identity"].contains(headers[.contentEncoding]?.lowercased()) else {
            throw HearthError(.unsupportedEncoding, "Send the body as it is, without a content-encoding.")
        }
        let limit = match.bodyLimit.bytes
        var size = 0
        for try await buffer in request.body {
            size += buffer.readableBytes
            guard size <= limit else { throw HearthError.bodyTooLarge(limit: limit) }
            try await take(Array(buffer.readableBytesView))
        }
    }

    /// Decodes the whole body and checks its constraints.
    ///
    /// - Throws: ``HearthError`` `body_too_large`, `unsupported_media_type`, `unsupported_encoding`, `invalid_json` or
    ///   `invalid_field`.
    package func decodeJSON<Wire: Decodable>(_ type: Wire.Type) async throws -> Wire {
        try decodeJSON(type, from: try await collectBody())
    }

    /// Decodes the whole body, which has arrived, and checks its constraints.
    ///
    /// - Throws: ``HearthError`` `unsupported_media_type`, `unsupported_encoding`, `invalid_json` or `invalid_field`.
    package func decodeJSON<Wire: Decodable>(_ type: Wire.Type, from body: ByteBuffer) throws -> Wire {
        try JSONBody.decode(
            type, from: body, contentType: headers[.contentType], contentEncoding: headers[.contentEncoding])
    }

    /// True if a program on this machine sends the request, so that it needs no credentials. A request through a proxy is
    /// not local, if the proxy adds its fields or the operator trusts it. Nor is a request for another host's name, which
    /// may resolve to this machine (DNS rebinding).
    package var isLocal: Bool {
        guard let peer, peer.isLoopback, !configuration.rules.proxies.contain(peer), let authority,
            LoopbackHost.isLoopback(authority)
        else { return false }
        return !LoopbackHost.forwardingFields.contains { headers.contains($0) }
    }

    /// True if a person's browser sends the request, rather than a program. A browser that opens a page accepts HTML and does
    /// not name JSON.
    package var wantsPage: Bool {
        let accepted = headers[.accept]?.lowercased() ?? ""
        return accepted.contains("text/html") && !accepted.contains("json")
    }

    /// The credentials of the request: its `Authorization` field, or the session of one of our pages.
    package var authorization: String? {
        headers[.authorization] ?? pageSession.map { "Bearer \($0.credential)" }
    }

    /// The session of a browser on one of our pages; nil if the request has none.
    package var pageSession: PageSession? { PageSession(of: self) }
}
