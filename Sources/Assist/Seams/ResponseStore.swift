package import Foundation
package import HearthCore

/// The stored responses of `POST /v1/responses`. Implemented by Storage, which keeps them for ``ResponseRecord/lifetime``.
///
/// A response is its user's alone. It is not found by a user from whom one of its ``ResponseRecord/children`` is hidden now,
/// nor by a credential with limits other than its own ones.
package protocol ResponseStore: Sendable {
    /// Stores a response, and deletes the user's oldest ones beyond ``ResponseRecord/mostOfUser`` and
    /// ``ResponseRecord/mostBytesOfUser``.
    ///
    /// - Throws: ``HearthError`` `user_not_found` if the user is not in the household any more.
    func add(_ response: ResponseRecord) async throws

    /// Returns a response of a user; nil if it is not stored, or if its 28 days are over.
    ///
    /// - Parameter limits: those of the credential that asks.
    func response(
        _ id: UUID, of user: User, within limits: RecordLimits, at time: Timestamp
    ) async throws -> ResponseRecord?

    /// Deletes a response of a user. Later responses of the same conversation keep its turns.
    ///
    /// - Parameters:
    ///   - limits: those of the credential that asks.
    ///   - audit: the entry of the deletion, whose time is that of the request.
    /// - Throws: ``HearthError`` `not_found`.
    func delete(_ id: UUID, of user: User, within limits: RecordLimits, audit: AuditEntry) async throws

    /// Deletes the responses whose time is over, and returns how many.
    func removeExpired(at time: Timestamp) async throws -> Int
}

extension HearthError {
    /// Returns the error `not_found` of a response that does not exist, is no longer stored, or belongs to another user.
    ///
    /// - Parameter field: the member of the request that names it; nil if the path does.
    package static func unknownResponse(field: String? = nil) -> HearthError {
        HearthError(
            .responseNotFound,
            "No stored response has this id: responses are stored for 28 days, unless `store` is false.",
            problems: field.map { [FieldProblem(field: $0, message: "names no stored response")] } ?? [])
    }
}
