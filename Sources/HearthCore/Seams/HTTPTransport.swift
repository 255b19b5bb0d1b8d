/// A streaming HTTP client for model, sign-in and telemetry services. Implemented by CurlClient.
package protocol HTTPTransport: Sendable {
    /// Sends `request` and passes the response to `body`. The transfer ends when `body` returns or throws, or when the
    /// task is cancelled: unread data is aborted, and the peer sees the connection or stream close.
    ///
    /// - Throws: ``TransportError`` for failures of the transfer, and any error of `body`.
    func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result
}

/// A request to another server.
package struct OutboundRequest: Sendable {
    /// The absolute URL.
    package var url: String
    /// The header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The body; empty for a GET.
    package var body: [UInt8]
    /// The time from the start of the transfer to its last byte.
    package var timeout: Duration
    /// The time until the connection is established.
    package var connectTimeout: Duration
    /// The public keys of which the peer must have one: `sha256//` and the digest in base64. Empty to accept every key
    /// that a certificate authority signed.
    package var pinnedKeys: [String]
    /// The method; nil for GET without a body and POST with one.
    package var method: String?
    /// The credentials with which the request is signed; nil for none.
    package var signature: AWSSignature?
    /// The most bytes of the response's body, unpacked; nil for any number. With a limit the body is kept as it arrives,
    /// and the peer never pauses.
    package var bodyLimit: Int?

    /// Creates a request.
    package init(
        url: String, headers: [(name: String, value: String)], body: [UInt8], timeout: Duration,
        connectTimeout: Duration, pinnedKeys: [String] = [], method: String? = nil,
        signature: AWSSignature? = nil, bodyLimit: Int? = nil
    ) {
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.pinnedKeys = pinnedKeys
        self.method = method
        self.bodyLimit = bodyLimit
        self.signature = signature
    }
}

/// Credentials of a request with a signature of AWS, version 4.
package struct AWSSignature: Hashable, Sendable {
    /// The id of the access key.
    package var keyID: String
    /// The secret of the access key.
    package var secret: String
    /// The region, such as `us-east-1`.
    package var region: String
    /// The service, such as `s3`.
    package var service: String

    /// Creates credentials.
    package init(keyID: String, secret: String, region: String, service: String) {
        self.keyID = keyID
        self.secret = secret
        self.region = region
        self.service = service
    }
}

/// A response whose head has arrived. One task uses it at a time.
package protocol InboundResponse: Sendable {
    /// The HTTP status.
    var status: Int { get }
    /// The header fields, in the order in which they arrived.
    var headers: [(name: String, value: String)] { get }
    /// Returns the last value of a field; the case of the name does not matter.
    func header(_ name: String) -> String?
    /// Returns the next bytes of the body, never empty; nil at its end. The peer pauses while nobody calls it.
    func next() async throws -> [UInt8]?
    /// Lets the response run to its end unread, within bounds, so that its connection can be used again. Otherwise an
    /// unread response is aborted.
    func discardRest()
}

extension InboundResponse {
    /// Does nothing: an unread response is aborted.
    package func discardRest() {}
}

/// A failure of a transfer.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    package enum Code: String, Sendable {
        case resolve, connect, tls, timeout, cut, malformed, other
        /// The client may not connect to the address.
        case refusedAddress
        /// The body is larger than ``OutboundRequest/bodyLimit``.
        case tooLarge
    }

    /// The kind of the failure.
    package var code: Code
    /// The message of the transport, for the operator; holds no credentials.
    package var detail: String

    /// Creates an error of a kind, with the transport's message.
    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { "transport.\(code.rawValue)" }
}
