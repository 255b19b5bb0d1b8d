import HearthCore

/// A response of an issuer, read to its end.
struct BoundedResponse: Sendable {
    var status: Int
    var cacheControl: String?
    var body: [UInt8]

    static let maximumBytes = 64 * 1024
}

extension HTTPTransport {
    /// Returns the whole response.
    ///
    /// - Throws: ``IdentityError`` `unreachable`, or `malformed_answer` for a body of more than 64 KB;
    ///   `CancellationError`.
    func boundedResponse(to request: OutboundRequest) async throws -> BoundedResponse {
        do {
            return try await withResponse(to: request) { response in
                var body: [UInt8] = []
                while let bytes = try await response.next() {
                    body += bytes
                    guard body.count <= BoundedResponse.maximumBytes else {
                        throw IdentityError(
                            .malformedAnswer,
                            "A response of an issuer is too long: expected at most \(BoundedResponse.maximumBytes) bytes."
                        )
                    }
                }
                return BoundedResponse(
                    status: response.status, cacheControl: response.header("cache-control"), body: body)
            }
        } catch let error as TransportError {
            throw IdentityError(.unreachable, "An issuer cannot be reached: \(error.detail)", underlying: error)
        }
    }
}

extension OutboundRequest {
    /// Makes a request to an issuer, with a time limit of ten seconds. Without a body it is a GET.
    ///
    /// - Throws: ``IdentityError`` `malformed_answer` if the URL is neither https nor on this machine.
    init(
        issuerURL url: String, headers: [(name: String, value: String)] = [], body: String = ""
    ) throws(IdentityError) {
        guard IssuerURL.isAllowed(url) else {
            throw IdentityError(.malformedAnswer, "Invalid URL of an issuer: expected https, or http on this machine.")
        }
        self.init(
            url: url, headers: [("Accept", "application/json")] + headers, body: Array(body.utf8),
            timeout: .seconds(10), connectTimeout: .seconds(5))
    }
}
