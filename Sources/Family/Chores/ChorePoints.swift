package import Foundation

/// The rule by which turns and entries bring points.
package enum ChorePoints {
    /// Returns the points of a turn.
    ///
    /// - Parameters:
    ///   - points: the points of the chore.
    ///   - person: the person of the turn.
    ///   - author: the person whose edit sets the state. The person of a turn cannot approve it.
    package static func points(
        of state: ChoreTurn.State, chore points: Int, needsApproval: Bool, person: String?, author: String?
    ) -> Int {
        switch state {
        case .done: needsApproval ? 0 : points
        case .approved: needsApproval && person != nil && person == author ? 0 : points
        case .open, .skipped, .rejected: 0
        }
    }
}

/// An entry of points beside those of chores.
package struct PointEntry: Hashable, Sendable {
    /// The kind of an entry.
    package enum Kind: String, CaseIterable, Sendable { case bonus, penalty, redeem }
    /// The state of an entry. Only approved ones count.
    package enum State: String, CaseIterable, Sendable { case asked, approved, rejected }

    /// The person.
    package var person: String
    /// The kind.
    package var kind: Kind
    /// The points without a sign.
    package var points: Int
    /// The state.
    package var state: State

    /// Creates an entry.
    ///
    /// - Parameter points: the points, with or without a sign: the kind decides.
    package init(person: String, kind: Kind, points: Int, state: State) {
        self.person = person
        self.kind = kind
        self.points = abs(points)
        self.state = state
    }
}

/// The points of one person: sums of records, which nothing stores.
package struct PointBalance: Hashable, Sendable {
    /// The points of chores.
    package private(set) var earned = 0
    /// The points of bonuses.
    package private(set) var bonus = 0
    /// The points of penalties, without a sign.
    package private(set) var penalties = 0
    /// The points of rewards that the person has got, without a sign.
    package private(set) var redeemed = 0
    /// The points of rewards that the person has asked for.
    package private(set) var asked = 0

    /// Creates a balance of nothing.
    package init() {}

    /// The points that are left.
    package var balance: Int { earned + bonus - penalties - redeemed }
    /// The points for which the person may ask for rewards.
    package var available: Int { balance - asked }

    /// Returns the balance of each person of a turn or an entry.
    ///
    /// - Parameter chores: the chores by their ids, for turns whose points the server has not computed.
    package static func balances(
        turns: [ChoreTurn], entries: [PointEntry], chores: [UUID: Chore]
    ) -> [String: PointBalance] {
        var all: [String: PointBalance] = [:]
        for turn in turns where turn.state.isDone {
            guard let person = turn.by else { continue }
            all[person, default: PointBalance()].earned += turn.earnedPoints(in: chores)
        }
        for entry in entries {
            var balance = all[entry.person] ?? PointBalance()
            switch (entry.kind, entry.state) {
            case (.bonus, .approved): balance.bonus += entry.points
            case (.penalty, .approved): balance.penalties += entry.points
            case (.redeem, .approved): balance.redeemed += entry.points
            case (.redeem, .asked): balance.asked += entry.points
            case (_, .rejected), (_, .asked): break
            }
            all[entry.person] = balance
        }
        return all
    }
}

extension ChoreTurn {
    /// Returns the points of the turn: those that the server has written, or else those of the chore.
    package func earnedPoints(in chores: [UUID: Chore]) -> Int {
        if let points { return points }
        guard let chore = chores[self.chore] else { return 0 }
        return ChorePoints.points(
            of: state, chore: chore.points, needsApproval: chore.needsApproval, person: by, author: nil)
    }
}
