import HearthCore

/// The reason why a connection does not accept what it received: malformed, too large or too late. Nothing after it is read.
struct RequestRejection: Error {
    let failure: HearthError
    /// Of the request at fault, as far as it is known: in which form its client expects errors.
    var path = "/"
    /// The head was fine, and has been passed on.
    var isWithinBody = false
}

extension HearthError {
    /// - Parameter reason: a sentence.
    static func malformed(_ reason: String) -> HearthError {
        HearthError(.malformedRequest, "The request is not proper HTTP. \(reason)")
    }

    static let headersTooLarge = HearthError(
        .headersTooLarge,
        """
        The head of the request is larger than \(FieldLines.maximumSize) bytes or has more than \
        \(FieldLines.maximumCount) fields.
        """)

    static let requestTimeout = HearthError(.requestTimeout, "The request took too long to arrive.")
}
