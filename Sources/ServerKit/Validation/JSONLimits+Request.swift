import HTTPFront
package import HearthCore
package import JSONText

extension JSONLimits {
    /// The limits of a request's body, so that the cost of reading it is bounded by its size:
    /// - 32 levels: our own requests take four; a client's tool schema or a family's stored data may take more.
    /// - 1000 members of an object: a request has ten.
    /// - 10,000 values: each costs the decoder a hundred times its bytes.
    /// - 64 characters of a number: a double takes 24.
    static let request = JSONLimits(
        depth: 32, members: 1000, values: 10_000, numberLength: 64, requiresUniqueNames: true)
}

extension HearthError {
    /// Creates the error for a body that is not JSON or exceeds the limits.
    package init(_ error: JSONError) {
        self.init(.invalidJSON, "The body is not valid JSON: \(error.reason) (at byte \(error.offset)).")
    }
}
