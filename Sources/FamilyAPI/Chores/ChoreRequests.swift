import Family
import HearthAPI
import ServerKit

/// `POST /v1/chores/{id}/done`
struct ChoreTickRequest: Decodable, Sendable {
    /// What became of a turn.
    enum State: String, Codable, CaseIterable, Sendable {
        case done, skipped, approved, rejected, open

        /// The state in records.
        var turn: ChoreTurn.State {
            switch self {
            case .done: .done
            case .skipped: .skipped
            case .approved: .approved
            case .rejected: .rejected
            case .open: .open
            }
        }
    }

    /// The day on which the chore is due.
    var dueOn: String
    /// The person who has done it; the person of the turn without it, or else the sender.
    var by: String?
    /// What became of it; `done` without it.
    var state: State?

    private enum CodingKeys: String, CodingKey {
        case by, state
        case dueOn = "due_on"
    }
}

/// `POST /v1/points`
struct PointRequest: Decodable, Sendable {
    /// The kind of an entry.
    enum Kind: String, Codable, CaseIterable, Sendable { case bonus, penalty, redeem }

    /// The person.
    var who: String
    /// The kind of the entry.
    var kind: Kind
    /// The points of a bonus or penalty, without a sign.
    var points: Int?
    /// The id of the reward to redeem, which decides about its points.
    var rewardID: String?
    /// A reason, for the person.
    var note: String?

    private enum CodingKeys: String, CodingKey {
        case who, kind, points, note
        case rewardID = "reward_id"
    }
}

/// `POST /v1/points/{id}/answer`
struct PointAnswerRequest: Decodable, Sendable {
    /// An answer to somebody who asks.
    enum State: String, Codable, CaseIterable, Sendable { case approved, rejected }

    /// The answer.
    var state: State
}

// MARK: - Constraints

extension Constraint<String> {
    /// A person: a user or a child.
    fileprivate static let who = Constraint(
        ["pattern": "^(user:[1-9][0-9]{0,14}|child:[0-9a-f-]{36})$"],
        "must be a person of the household: user:NUMBER or child:UUID"
    ) { $0.hasPrefix("user:") || $0.hasPrefix("child:") }
}

extension ChoreTickRequest: Validatable {
    static let rules: [Rule<Self>] = [Rule("due_on", \.dueOn, .date), Rule("by", \.by, .who)]
}

extension PointRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("who", \.who, .who), Rule("points", \.points, .range(1...100_000)),
        Rule("reward_id", \.rewardID, .uuid("must be the id of a reward, a UUID")),
        Rule("note", \.note, .text(0...10_000)),
    ]
}

extension PointAnswerRequest: Validatable {
    static let rules: [Rule<Self>] = []
}
