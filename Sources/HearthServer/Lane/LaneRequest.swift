import HummingbirdCore
import NIOCore
import NIOHTTP1

/// A request of the fast lane, read to its end.
struct LaneRequest: Sendable {
    let method: HTTPMethod
    let uri: URI
    let headers: HTTPHeaders
    let body: ByteBuffer
    /// Names this request in answers and logs.
    let id: String
    /// Who asks, behind the proxies that are trusted.
    let clientAddress: IPAddress?
    /// The other end of the connection.
    let peer: IPAddress?
    /// A trusted proxy says that the client uses TLS.
    let isEncrypted: Bool
    let configuration: RequestConfiguration
    let limits: RequestLimits
    /// Nil until it is authenticated, which comes before the route.
    var caller: AuthenticatedCaller?
    /// Where it has an Idempotency-Key.
    var keyed: IdempotentRequest?

    init(head: HTTPRequestHead, body: ByteBuffer, from peer: IPAddress?, under configuration: RequestConfiguration) {
        let proxies = configuration.rules.proxies
        self.peer = peer
        clientAddress = proxies.client(peer: peer, forwardedFor: head.headers["x-forwarded-for"])
        isEncrypted = proxies.isEncrypted(peer: peer, forwardedProto: head.headers.first(name: "x-forwarded-proto"))
        self.configuration = configuration
        limits = RequestLimits(under: configuration.rules)
        method = head.method
        uri = URI(head.uri)
        headers = head.headers
        self.body = body
        id = RequestID.of(header: head.headers.first(name: "x-request-id"))
    }

    /// What the request counts for under the rate limits, in requests: one for each 8 KB of its body begun, because its text
    /// is read by the policy.
    var cost: Int { max(1, (body.readableBytes + 8191) / 8192) }

    /// The body as JSON: ``HearthError`` `unsupported_media_type`, `unsupported_encoding`, `invalid_json` or `invalid_field`.
    func decodeJSON<Wire: Decodable>(_ type: Wire.Type) throws -> Wire {
        try JSONBody.decode(
            type, from: body, contentType: headers.first(name: "content-type"),
            contentEncoding: headers.first(name: "content-encoding"))
    }
}
