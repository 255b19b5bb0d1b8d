/// A streaming HTTP client, as the providers need it. Implemented by CurlClient.
package protocol HTTPTransport: Sendable {
    /// Sends `request` and hands the response to `body`. When `body` returns or throws, or the task is cancelled, the
    /// transfer is over: what was not read is aborted, and the peer sees the connection or stream close.
    ///
    /// Throws ``TransportError`` for failures of the transfer, and whatever `body` throws.
    func withResponse<Result: Sendable>(
        to request: OutboundRequest, _ body: (any InboundResponse) async throws -> Result
    ) async throws -> Result
}

package struct OutboundRequest: Sendable {
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// From the start of the transfer to its last byte.
    package var timeout: Duration
    /// How long the connection may take.
    package var connectTimeout: Duration
    /// The public keys of which the peer must have one, `sha256//` and the digest in base64; none for any that a
    /// certificate authority vouches for.
    package var pinnedKeys: [String]

    package init(
        url: String, headers: [(name: String, value: String)], body: [UInt8], timeout: Duration,
        connectTimeout: Duration, pinnedKeys: [String] = []
    ) {
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.pinnedKeys = pinnedKeys
    }
}

/// A response whose head has arrived. Used by one task at a time.
package protocol InboundResponse: Sendable {
    var status: Int { get }
    /// The last value of the field, by name in any case.
    func header(_ name: String) -> String?
    /// The next bytes of the body, never empty; nil at its end. Not calling it pauses the peer.
    func next() async throws -> [UInt8]?
    /// The caller has all it wants, and the response may run to its end unread, within bounds, so that its connection
    /// can be used again. Without this word a response that is left is aborted.
    func discardRest()
}

extension InboundResponse {
    package func discardRest() {}
}

package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        case resolve, connect, tls, timeout, cut, malformed, other
    }

    package var code: Code
    /// What the transport said, for the operator; holds no credentials.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { "transport.\(code.rawValue)" }
}
