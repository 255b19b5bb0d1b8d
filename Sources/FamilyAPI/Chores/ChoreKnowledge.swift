import Family
import HearthCore
import Records

/// The points of turns and rewards, which follow from the records of the chore or the reward. One place computes them, in the
/// write path, so that neither a request nor a phone can invent points.
struct ChoreKnowledge {
    private static let turn = ComputedFields(inputs: ["state", "by"], outputs: ["points"], source: "chore_id")
    private static let entry = ComputedFields(
        inputs: ["kind", "points", "reward_id"], outputs: ["points"], source: "reward_id")

    /// Returns which fields of a type the server computes.
    func computedFields(of type: String) -> ComputedFields? {
        switch type {
        case "chore_done": Self.turn
        case "point_entry": Self.entry
        default: nil
        }
    }

    /// Returns the computed fields of a turn or an entry of points.
    func compute(_ type: String, from origin: ComputedOrigin) -> Fields? {
        guard let points = type == "chore_done" ? turnPoints(origin) : entryPoints(origin) else { return nil }
        return ["points": .number(Double(points))]
    }

    /// Returns the points of a turn; nil if the chore is not known.
    private func turnPoints(_ origin: ComputedOrigin) -> Int? {
        guard let chore = origin.source, let state = ChoreTurn.State(origin.fields) else { return nil }
        return ChorePoints.points(
            of: state, chore: chore["points"]?.integer.map(Int.init) ?? 0,
            needsApproval: chore["needs_approval"]?.isTrue == true, person: origin.fields["by"]?.string,
            author: "user:\(origin.author)")
    }

    /// Returns the points of an entry with the sign of its kind. A reward costs what its record says.
    private func entryPoints(_ origin: ComputedOrigin) -> Int? {
        guard let kind = origin.fields["kind"]?.string.flatMap(PointEntry.Kind.init(rawValue:)),
            let points = origin.fields["points"]?.integer.map({ Int($0.magnitude) })
        else { return nil }
        switch kind {
        case .bonus: return points
        case .penalty: return -points
        case .redeem: return -(origin.source?["cost"]?.integer.map(Int.init) ?? points)
        }
    }
}

extension ChoreTurn.State {
    /// Reads the state of a turn; nil for one that this version does not know.
    init?(_ fields: Fields) {
        guard let state = fields["state"]?.string.flatMap(Self.init(rawValue:)) else { return nil }
        self = state
    }
}
