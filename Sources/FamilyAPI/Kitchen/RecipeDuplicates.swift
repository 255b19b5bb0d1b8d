import Foundation
import HearthCore
import Records

/// Finds the recipe of a household that another one repeats.
struct RecipeDuplicates {
    let gateway: RecordGateway

    /// Returns the oldest recipe that is the same as these fields; nil if there is none.
    ///
    /// - Parameter id: a recipe that does not count: the one with these fields.
    func duplicate(of recipe: Fields, besides id: UUID?, in grant: ZoneGrant) async throws -> UUID? {
        let likeness = RecipeLikeness(recipe)
        var found: StoredRecord?
        try await gateway.forEach("recipe", in: grant) { record in
            guard record.id != id else { return }
            let isOlder = found.map { (record.createdAt, record.id.text) < ($0.createdAt, $0.id.text) } ?? true
            if isOlder, likeness.isLike(RecipeLikeness(record.fields)) { found = record }
        }
        return found?.id
    }
}
