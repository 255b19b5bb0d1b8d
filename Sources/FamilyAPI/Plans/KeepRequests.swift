import ServerKit

/// `POST /v1/plan/from_run`
struct PlanKeepRequest: Decodable, Sendable {
    /// A meal of the day.
    enum Slot: String, Codable, CaseIterable, Sendable { case breakfast, lunch, dinner, snack }

    /// The id or number of a run.
    var runID: String
    /// The slot of meals for which the run names none.
    var slot: Slot?
    /// The id or number of an earlier run, whose kept records the new ones replace.
    var replaces: String?

    private enum CodingKeys: String, CodingKey {
        case slot, replaces
        case runID = "run_id"
    }
}

/// `POST /v1/lists/from_run`
struct ListKeepRequest: Decodable, Sendable {
    /// The id or number of a run.
    var runID: String
    /// The id of the list that gets the items; a new list without it.
    var listID: String?
    /// The name of a new list.
    var name: String?
    /// The id or number of an earlier run, whose kept records the new ones replace.
    var replaces: String?

    private enum CodingKeys: String, CodingKey {
        case name, replaces
        case runID = "run_id"
        case listID = "list_id"
    }
}

/// `POST /v1/chores/from_run`
struct ChoresKeepRequest: Decodable, Sendable {
    /// The id or number of a run.
    var runID: String
    /// True if the chores come back after the plan's days, false if they end with them.
    var repeats: Bool?
    /// The id or number of an earlier run, whose kept records the new ones replace.
    var replaces: String?

    private enum CodingKeys: String, CodingKey {
        case replaces
        case runID = "run_id"
        case repeats = "repeat"
    }
}

/// `POST /v1/routines/from_run`
struct RoutineKeepRequest: Decodable, Sendable {
    /// The id or number of a run.
    var runID: String
    /// The name of the routine.
    var name: String?
    /// The ids of the children; those of the steps' ages without it.
    var children: [String]?
    /// The days of the week as a sum: 1 for Monday, 2 for Tuesday, up to 64 for Sunday.
    var days: Int?
    /// The id or number of an earlier run, whose kept records the new ones replace.
    var replaces: String?

    private enum CodingKeys: String, CodingKey {
        case name, children, days, replaces
        case runID = "run_id"
    }
}

// MARK: - Constraints

extension PlanKeepRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("run_id", \.runID, .text(1...36)), Rule("replaces", \.replaces, .text(1...36)),
    ]
}

extension ListKeepRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("run_id", \.runID, .text(1...36)), Rule("replaces", \.replaces, .text(1...36)),
        Rule("list_id", \.listID, .uuid("must be the id of a list, a UUID")),
        Rule("name", \.name, .text(1...200)),
    ]
}

extension ChoresKeepRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("run_id", \.runID, .text(1...36)), Rule("replaces", \.replaces, .text(1...36)),
    ]
}

extension RoutineKeepRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("run_id", \.runID, .text(1...36)), Rule("replaces", \.replaces, .text(1...36)),
        Rule("name", \.name, .text(1...200)),
        Rule(
            "children", \.children,
            .list(0...20, of: "children", each: .uuid("must be the id of a child, a UUID"))),
        Rule("days", \.days, .range(1...127)),
    ]
}
