package import HearthCore

/// The reason why a connection rejects a request: malformed, too large or too late. Nothing after the request is read.
struct RequestRejection: Error {
    let failure: HearthError
    /// The path of the rejected request, as far as it is known. It determines the form of the error response.
    var path = "/"
    /// True if the head was valid and has been passed on.
    var isWithinBody = false
}

extension HearthError {
    /// Returns the error of a request that is not valid HTTP.
    ///
    /// - Parameter reason: a complete sentence, for the client.
    package static func malformed(_ reason: String) -> HearthError {
        HearthError(.malformedRequest, "The request is not proper HTTP. \(reason)")
    }

    static let headersTooLarge = HearthError(
        .headersTooLarge,
        """
        The head of the request is larger than \(FieldLines.maximumSize) bytes or has more than \
        \(FieldLines.maximumCount) fields.
        """)

    /// Returns the error of a body that is larger than its route accepts.
    ///
    /// - Parameter limit: the largest size of the body, in bytes.
    package static func bodyTooLarge(limit: Int) -> HearthError {
        HearthError(.bodyTooLarge, "The request body is larger than \(limit) bytes.")
    }

    static let requestTimeout = HearthError(.requestTimeout, "The request took too long to arrive.")
}
