import HearthCore

/// The choice of a card for a child.
struct RoutineCards {
    /// The card of a child.
    struct Choice: Hashable {
        var card: Document
        /// True if the card is for the child's age.
        var isOfAge: Bool
    }

    /// The cards of all ages, the one that fits the request best first.
    let ranked: [Document]

    /// Returns the card of a kind for an age: one for this age, else one of a near age. Returns nil if none is near.
    ///
    /// - Parameter age: nil if it is unknown; any age then suits.
    func card(of kind: String, for age: Age?) -> Choice? {
        // The first tag names what a card is about, the others what it touches.
        let main = ranked.filter { $0.tags.first == kind }
        let all = main + ranked.filter { $0.tags.contains(kind) && $0.tags.first != kind }
        guard let age else {
            // Without an age nothing of a baby: no nappies in a family's morning.
            let usual = main.first(where: Self.isForChildren) ?? main.first ?? all.first
            return usual.map { Choice(card: $0, isOfAge: true) }
        }
        if let suited = all.first(where: { $0.ages.contains(age) }) { return Choice(card: suited, isOfAge: true) }
        let near = main.filter { Self.distance(of: $0.ages, to: age) <= Self.farthest }
        return near.min { Self.distance(of: $0.ages, to: age) < Self.distance(of: $1.ages, to: age) }
            .map { Choice(card: $0, isOfAge: false) }
    }

    /// Returns the card that comes nearest to a request of an unknown kind.
    func nearest(for age: Age?) -> Document? {
        ranked.first { card in age.map(card.ages.contains) ?? Self.isForChildren(card) } ?? ranked.first
    }

    /// Returns whether a card is for children who are no babies and no teenagers.
    private static func isForChildren(_ card: Document) -> Bool { (24..<120).contains(card.ages.from) }

    /// The number of months by which a card may miss an age and still help.
    private static let farthest = 18

    /// Returns the number of months between an age and a range.
    private static func distance(of range: AgeRange, to age: Age) -> Int {
        max(range.from - age.months, age.months - (range.to ?? .max) + 1, 0)
    }
}
