/// Authenticates requests. Implemented by Identity.
package protocol Authenticator: Sendable {
    /// Returns the principal of a request.
    ///
    /// - Parameters:
    ///   - bearer: the token of the Authorization header, if any.
    ///   - userNumber: the `user_id` that the request names, if any.
    /// - Throws: ``HearthError`` `unauthorized`, `forbidden` or `user_not_found`.
    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal
}
