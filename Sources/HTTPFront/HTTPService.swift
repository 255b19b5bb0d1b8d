package import HTTPTypes
package import HearthCore
package import HummingbirdCore
package import NIOCore

/// The part of the server behind its connections, which finds the route of each request.
///
/// It is a protocol without generics, because the connection handlers are compiled in this target alone. Generic ones
/// would not be specialized for a service of another target.
package protocol HTTPService: Sendable {
    /// Returns the handler of a request whose head has arrived.
    func handler(of head: HTTPRequest) -> any RequestHandler
}

/// The route of one request: the properties that its connection acts on, and the response.
package protocol RequestHandler: Sendable {
    /// The form and the largest size of the body.
    var bodyLimit: BodyLimit { get }
    /// True if the response is a stream, which ends when its client disconnects.
    var isStreaming: Bool { get }
    /// True if the response is made on the threads of ``Workers``, because its cost depends on what is stored or sent.
    var runsOnWorkers: Bool { get }
    /// True if the response is cancelled when its client disconnects: a stream, or one that only reads.
    var endsWithClient: Bool { get }

    /// Responds to the request through the writer of the exchange.
    func respond(to exchange: HTTPExchange) async
}

/// The form and the largest size, in bytes, of the request body that a route accepts.
package enum BodyLimit: Hashable, Sendable {
    /// The route reads the whole body into memory.
    case collected(upTo: Int)
    /// The route reads the whole body into memory, and a body above the standard size waits in a file for its last byte.
    case spooled(upTo: Int)
    /// The route reads the body piece by piece, as an asynchronous sequence with back-pressure.
    case streamed(upTo: Int)

    /// The limit of a route that declares none, and of paths without a route. 64 KB hold the longest conversation that
    /// fits into a model's window.
    package static let standard = BodyLimit.collected(upTo: 65_536)

    /// The largest size, in bytes.
    package var bytes: Int {
        switch self {
        case .collected(let bytes), .spooled(let bytes), .streamed(let bytes): bytes
        }
    }

    /// True if a large body waits in a file.
    package var isSpooled: Bool { if case .spooled = self { true } else { false } }

    /// True if the route reads the body while it arrives.
    package var isStreamed: Bool { if case .streamed = self { true } else { false } }
}

/// A request and the means to respond to it.
package struct HTTPExchange: Sendable {
    /// The head, and the body as a sequence.
    package let request: Request
    /// The address of the other end of the connection; nil if it is not an IP address.
    package let peer: IPAddress?
    /// True if the client uses HTTP/1.0.
    package let isHTTP1_0: Bool
    /// The whole body, if it arrived before the request started; otherwise nil.
    package let collected: ByteBuffer?
    /// The size of the body in bytes, or as much of a chunked body as arrived before the request started.
    package let bodySize: Int
    /// The error with which the connection rejects the request; it becomes the response. Nil for an accepted request.
    package let rejection: HearthError?
    /// The writer of the response.
    package let writer: ResponseWriter
    /// The response as the server tracks it until it ends.
    package let inFlight: InFlightResponse
}

/// The error of a response whose client closed the connection before the response was complete.
package struct ClientDisconnected: Error {}
