public import Foundation

/// The connection of the client to a server. ``URLSessionTransport`` is the one of apps; tests have others.
public protocol ClientTransport: Sendable {
    /// Sends a request and returns when the head of the response has arrived. The body follows as a stream.
    ///
    /// - Throws: any error if the server cannot be reached.
    func send(_ request: ClientRequest) async throws -> ClientResponse
}

/// An HTTP request.
public struct ClientRequest: Sendable {
    /// The method, in capital letters.
    public var method: String
    /// The whole address.
    public var url: URL
    /// The header fields by their names in lower case.
    public var headers: [String: String]
    /// The body; nil for none.
    public var body: [UInt8]?
    /// The longest time without a byte of the response.
    public var timeout: Duration

    /// Creates a request.
    public init(
        _ method: String, _ url: URL, headers: [String: String] = [:], body: [UInt8]? = nil,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// An HTTP response whose body may still arrive.
public struct ClientResponse: Sendable {
    /// The status.
    public var status: Int
    /// The header fields by their names in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: ClientBody

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: ClientBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the whole body.
    ///
    /// - Throws: ``HearthClientError`` `malformedResponse` if it has more than `limit` bytes; errors of the connection.
    func collect(upTo limit: Int = 16_777_216) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            guard bytes.count + piece.count <= limit else {
                throw HearthClientError(.malformedResponse, "The response has more than \(limit) bytes.")
            }
            bytes += piece
        }
        return bytes
    }
}

/// The body of a response: pieces of bytes in their order. It can be read once.
public struct ClientBody: AsyncSequence, Sendable {
    /// A piece of the body.
    public typealias Element = [UInt8]
    private let stream: AsyncThrowingStream<[UInt8], any Error>

    /// Creates a body from a stream. The end of its iteration must end the transfer.
    public init(_ stream: AsyncThrowingStream<[UInt8], any Error>) { self.stream = stream }

    /// Creates a body that has arrived.
    public init(_ bytes: [UInt8]) {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        if !bytes.isEmpty { continuation.yield(bytes) }
        continuation.finish()
        self.init(stream)
    }

    /// Returns the iterator.
    public func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator { stream.makeAsyncIterator() }
}
