import Foundation
import HearthCore
package import Records
import Synchronization

/// The shelves of the households that search, up to a number of bytes: the one that was used longest ago goes first.
///
/// A shelf belongs to one household. No search reads two of them, and none of them is part of the index of cards.
package final class RecipeShelves: Sendable {
    private struct Place {
        let shelf: RecipeShelf
        var bytes: Int
        var used: Int
    }

    private struct State {
        var places: [UUID: Place] = [:]
        var bytes = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let sync: SyncService
    private let mostBytes: Int
    private let sanitize: @Sendable (String) throws -> String

    /// Creates shelves without recipes.
    ///
    /// - Parameters:
    ///   - mostBytes: the bytes of all shelves; the one in use stays whatever its size.
    ///   - sanitize: removes instructions to a model from a text.
    package init(
        sync: SyncService, mostBytes: Int = 64 << 20, sanitizing sanitize: @escaping @Sendable (String) throws -> String
    ) {
        self.sync = sync
        self.mostBytes = mostBytes
        self.sanitize = sanitize
    }

    /// Returns the shelf of a zone that the sender may read.
    func shelf(of grant: ZoneGrant) -> RecipeShelf {
        state.withLock { state in
            state.uses += 1
            if var place = state.places[grant.zone.uuid] {
                place.used = state.uses
                state.places[grant.zone.uuid] = place
                return place.shelf
            }
            let shelf = RecipeShelf(sync: sync, zone: grant.zone, household: grant.household, sanitizing: sanitize)
            state.places[grant.zone.uuid] = Place(shelf: shelf, bytes: 0, used: state.uses)
            return shelf
        }
    }

    /// Notes the size of a shelf after a search, and lets go of those that no longer fit.
    func settle(_ grant: ZoneGrant) async {
        guard let shelf = state.withLock({ $0.places[grant.zone.uuid]?.shelf }) else { return }
        let bytes = await shelf.bytes
        state.withLock { state in
            guard var place = state.places[grant.zone.uuid], place.shelf === shelf else { return }
            state.bytes += bytes - place.bytes
            place.bytes = bytes
            state.places[grant.zone.uuid] = place
            while state.bytes > mostBytes, state.places.count > 1,
                let oldest = state.places.filter({ $0.key != grant.zone.uuid }).min(by: {
                    $0.value.used < $1.value.used
                })
            {
                state.places[oldest.key] = nil
                state.bytes -= oldest.value.bytes
            }
        }
    }

    /// The number of shelves, with their bytes.
    var size: (shelves: Int, bytes: Int) { state.withLock { ($0.places.count, $0.bytes) } }
}
