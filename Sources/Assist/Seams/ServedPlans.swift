package import Foundation
package import HearthCore

/// The stored results of runs. Implemented by Storage, which keeps them for 28 days.
///
/// A result is stored with the children whose records its run knew (``ResultContent/children``). A user from whom one of them
/// is hidden now finds no such result, not even of their own runs, unless it is a plan of meals, which names no child.
package protocol ServedPlans: Sendable {
    /// Returns the newest stored result of a user's runs of a mode; nil without one, or if it names a hidden child.
    func latest(of user: User, mode: AssistMode) async throws -> ServedResult?

    /// Returns the stored result of a run of the user's household; nil without one, or if it names a hidden child.
    func result(of run: RunReference, for user: User) async throws -> ServedResult?

    /// Returns the recipes that were served to a household since a moment, by id, with the time of the newest.
    func recipes(servedTo householdID: UUID, since start: Timestamp) async throws -> [String: Timestamp]

    /// Returns the thumbs of a household for its stored meal plans by recipe: up minus down.
    func thumbs(of householdID: UUID) async throws -> [String: Int]
}

extension ServedPlans {
    /// Returns no thumbs: a store of plans need not know the feedback.
    package func thumbs(of householdID: UUID) async throws -> [String: Int] { [:] }
}
