import HTTPTypes
import HearthCore
import HummingbirdCore
import NIOCore

/// The part of the server behind its connections: it finds the route of a request and responds.
protocol HTTPService: Sendable {
    associatedtype Match: RouteMatch

    /// Returns the route of a request whose head has arrived.
    func match(_ head: HTTPRequest) -> Match

    /// Responds to one request through the writer of the exchange.
    func respond(to exchange: HTTPExchange<Match>) async
}

/// The properties of a route that its connection acts on.
protocol RouteMatch: Sendable {
    var bodyLimit: BodyLimit { get }
    /// Whether the response is a stream, which ends when its client disconnects.
    var isStreaming: Bool { get }
}

/// The form and the largest size, in bytes, in which a route takes the body of a request.
package enum BodyLimit: Hashable, Sendable {
    /// The route reads the whole body into memory.
    case collected(upTo: Int)
    /// The route reads the body piece by piece, as an asynchronous sequence with back-pressure.
    case streamed(upTo: Int)

    /// 64 KB hold the longest conversation that a model's window would. Paths without a route have this limit, too.
    package static let standard = BodyLimit.collected(upTo: 65_536)

    package var bytes: Int {
        switch self {
        case .collected(let bytes), .streamed(let bytes): bytes
        }
    }

    var isStreamed: Bool { if case .streamed = self { true } else { false } }
}

/// A request and the means to respond to it.
struct HTTPExchange<Match: RouteMatch>: Sendable {
    let request: Request
    let match: Match
    /// The other end of the connection.
    let peer: IPAddress?
    let isHTTP1_0: Bool
    /// The body, if it arrived with the head.
    let collected: ByteBuffer?
    /// The size of the body in bytes; 0 if the body is streamed in chunks.
    let bodySize: Int
    /// The reason why the connection does not accept the request. It is the response.
    let rejection: HearthError?
    let writer: ResponseWriter
    let inFlight: InFlightResponse
}

/// The client closed its connection before its response was complete.
struct ClientDisconnected: Error {}
