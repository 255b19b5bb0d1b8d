import Foundation
import HearthCore

/// The order of a list's aisles, learned from the order in which a family ticks its items.
///
/// The aisles that a trip visits exchange their places until they stand as they were visited; all others stay. An aisle that is
/// new stands behind the one visited before it. Learning a trip again changes nothing.
package enum AisleOrder {
    /// The pause after which the next tick belongs to another trip.
    package static let tripPause = Duration.seconds(3600)
    /// The most aisles of a list.
    private static let mostAisles = 100

    /// Returns the order after a trip.
    ///
    /// - Parameters:
    ///   - order: the order before.
    ///   - visited: the aisles of the ticked items in the order of the ticks; each counts where it comes first.
    package static func learned(_ order: [String], from visited: [String]) -> [String] {
        var trip: [String] = []
        for aisle in visited where !trip.contains(aisle) { trip.append(aisle) }
        // One aisle says nothing about the way through the shop.
        guard trip.count > 1 else { return order }
        var learned = order
        let known = trip.filter(order.contains)
        for (place, aisle) in zip(order.indices.filter { trip.contains(order[$0]) }, known) { learned[place] = aisle }
        for (index, aisle) in trip.enumerated() where !learned.contains(aisle) {
            if index > 0, let place = learned.firstIndex(of: trip[index - 1]) {
                learned.insert(aisle, at: place + 1)
            } else if let place = learned.firstIndex(where: trip.contains) {
                learned.insert(aisle, at: place)
            } else {
                learned.append(aisle)
            }
        }
        return Array(learned.prefix(mostAisles))
    }

    /// Returns the ticks of the first trip.
    ///
    /// - Parameter ticks: milliseconds with the aisle, in any order.
    static func trip(_ ticks: [(at: Stamp, aisle: String)]) -> [String] {
        let sorted = ticks.sorted { $0.at < $1.at }
        guard var last = sorted.first?.at else { return [] }
        var trip: [String] = []
        for tick in sorted {
            guard tick.at.milliseconds - last.milliseconds <= tripPause.milliseconds else { break }
            last = tick.at
            trip.append(tick.aisle)
        }
        return trip
    }
}

extension SyncService {
    /// Returns the edits of lists whose order of aisles is another one after the trip that has just ended. The last items of
    /// a trip are still on the list when its first ones go.
    func learnedOrders(from items: [StoredRecord], household: UUID) async throws -> [Mutation] {
        guard let knowledge else { return [] }
        var edits: [Mutation] = []
        let lists = Set(items.compactMap { $0.fields["list_id"]?.string })
        for id in lists.sorted() {
            guard let id = UUID(text: id), let list = try await store.record(id, household: household),
                list.type == "list"
            else { continue }
            let fields = list.fields
            let found = try await store.records(
                RecordQuery(
                    zone: list.zone, household: household, type: "shopping_item", ref: id, descending: false,
                    limit: 1000))
            let ticks = found.compactMap { item -> (at: Stamp, aisle: String)? in
                // Its stamp tells when a person ticked the item, also if the phone had no network then.
                let fields = item.fields
                guard fields["checked"]?.isTrue == true,
                    let stamp = item.stamps.stamp(of: "checked", in: fields)
                else { return nil }
                return (stamp, fields["aisle"]?.string ?? knowledge.aisle(of: fields))
            }
            let order = fields["aisle_order"]?.array?.compactMap(\.string) ?? []
            let learned = AisleOrder.learned(order, from: AisleOrder.trip(ticks))
            guard learned != order else { continue }
            let now = clock.now
            edits.append(
                Mutation(
                    mid: ids.uuid(at: now), zone: list.zone, type: list.type, id: id, operation: .set,
                    baseRev: list.rev,
                    stamp: Stamp(milliseconds: now.milliseconds, counter: 0, device: 0),
                    data: ["aisle_order": .array(learned.map { .string($0) })], requiredRev: list.rev))
        }
        return edits
    }
}
