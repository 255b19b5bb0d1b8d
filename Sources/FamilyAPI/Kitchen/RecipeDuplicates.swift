import Foundation
import HearthCore
import Records
import SystemSupport

/// Finds the recipes of a household that another one repeats, in the household's shelf: no statement looks for a text in
/// records. The comparison runs on `Workers`, also for background jobs.
struct RecipeDuplicates {
    let shelves: RecipeShelves

    /// Returns the oldest recipe that is the same as these fields; nil if there is none.
    ///
    /// - Parameters:
    ///   - id: a recipe that does not count: the one with these fields.
    ///   - user: a user who may read the zone.
    func duplicate(
        of recipe: Fields, besides id: UUID?, in grant: ZoneGrant, as user: User
    ) async throws -> UUID? {
        try await withTaskExecutorPreference(Workers.shared) {
            let found = try await shelves.shelf(of: grant).duplicate(of: recipe, besides: id, as: user)
            await shelves.settle(grant)
            return found?.id
        }
    }

    /// Returns the oldest recipe that was imported from a page; nil if there is none. Failed imports are ignored.
    ///
    /// - Parameter user: a user who may read the zone.
    func recipe(at address: CanonicalURL, in grant: ZoneGrant, as user: User) async throws -> StoredRecord? {
        try await withTaskExecutorPreference(Workers.shared) {
            let found = try await shelves.shelf(of: grant).recipe(at: address, as: user)
            await shelves.settle(grant)
            return found
        }
    }
}
