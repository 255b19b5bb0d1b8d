import HearthCore

/// A response of an issuer, read whole.
struct BoundedResponse: Sendable {
    var status: Int
    var cacheControl: String?
    var body: [UInt8]

    static let maximumBytes = 64 * 1024
}

extension HTTPTransport {
    /// - Throws: ``IdentityError`` `unreachable`, or `malformed_answer` where more than 64 KB come; `CancellationError`.
    func boundedResponse(to request: OutboundRequest) async throws -> BoundedResponse {
        do {
            return try await withResponse(to: request) { response in
                var body: [UInt8] = []
                while let bytes = try await response.next() {
                    body += bytes
                    guard body.count <= BoundedResponse.maximumBytes else {
                        throw IdentityError(.malformedAnswer, "An issuer's answer is too long.")
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
    /// One to an issuer, who has ten seconds. Without a body it is a GET.
    /// - Throws: ``IdentityError`` `malformed_answer` where the URL is neither https nor of this machine.
    init(
        issuerURL url: String, headers: [(name: String, value: String)] = [], body: String = ""
    ) throws(IdentityError) {
        guard IssuerURL.isAllowed(url) else {
            throw IdentityError(.malformedAnswer, "The URL of an issuer is neither https nor of this machine.")
        }
        self.init(
            url: url, headers: [("Accept", "application/json")] + headers, body: Array(body.utf8),
            timeout: .seconds(10), connectTimeout: .seconds(5))
    }
}
