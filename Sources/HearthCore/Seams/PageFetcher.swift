/// Requests to addresses that a person typed, or that a page named: recipes, covers, calendars, webhooks. Implemented by CurlClient.
///
/// No implementation connects to an address inside of the operator's network, unless the operator lists it.
package protocol PageFetcher: Sendable {
    /// Sends a request and returns the whole response, whatever its status.
    ///
    /// - Throws: ``FetchError``; `CancellationError`.
    func fetch(_ request: FetchRequest) async throws -> FetchedPage
}

/// A request to an address that is not trusted.
package struct FetchRequest: Sendable {
    /// The absolute URL, as a person wrote it.
    package var url: String
    /// The method; nil for GET without a body and POST with one.
    package var method: String?
    /// The header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The body; empty for none.
    package var body: [UInt8]
    /// The most bytes of the response's body, unpacked.
    package var limit: Int
    /// The most redirects that are followed. A redirect is only followed by a GET.
    package var redirects: Int
    /// The time from the start of the first transfer to the last byte of the last one.
    package var timeout: Duration

    /// Creates a request, by default one for a page of at most 5 MB.
    package init(
        url: String, method: String? = nil, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        limit: Int = 5 << 20, redirects: Int = 5, timeout: Duration = .seconds(15)
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.limit = limit
        self.redirects = redirects
        self.timeout = timeout
    }
}

/// A response with its body.
package struct FetchedPage: Sendable {
    /// The address of the last response, behind all redirects.
    package var url: String
    /// The HTTP status.
    package var status: Int
    /// The header fields, in order.
    package var headers: [(name: String, value: String)]
    /// The unpacked body.
    package var body: [UInt8]

    /// Creates a response.
    package init(url: String, status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the last value of a field; the case of the name does not matter.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.last { $0.name.lowercased() == name }?.value
    }

    /// The media type in lower case, without parameters; nil if the response names none.
    package var mediaType: String? {
        header("Content-Type")?.split(separator: ";", omittingEmptySubsequences: false).first.map {
            $0.trimmingPrefix { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }.lowercased()
        }
    }

    /// The charset that the response names; nil if it names none.
    package var charset: String? {
        for parameter in header("Content-Type")?.split(separator: ";").dropFirst() ?? [] {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
            let name = parts[1].filter { $0 != " " && $0 != "\"" && $0 != "'" }
            return name.isEmpty ? nil : name
        }
        return nil
    }
}

/// A reason why there is no response from an address that is not trusted.
package struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    package enum Code: String, CaseIterable, Sendable {
        /// The address is no http or https URL, names a user or a port that is not allowed, or redirects too often.
        case invalidAddress = "invalid_address"
        /// The address leads into a network that is not public.
        case privateAddress = "private_address"
        /// The body is larger than the limit.
        case tooLarge = "too_large"
        /// The time is over.
        case timeout
        /// The name is not known, no server listens, or the connection broke.
        case unreachable
        /// The response is not HTTP, or is packed in a form that is not accepted.
        case malformed
    }

    /// The kind of failure.
    package var code: Code
    /// The problem and what to do, for the person who named the address. It quotes nothing.
    package var message: String
    /// The message of the transport, for the operator.
    package var detail: String

    /// Creates an error.
    package init(_ code: Code, _ message: String, detail: String = "") {
        self.code = code
        self.message = message
        self.detail = detail
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
