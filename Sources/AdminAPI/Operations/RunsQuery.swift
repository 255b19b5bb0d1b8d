import Assist
import Foundation
import HearthAPI
import HearthCore
import HummingbirdCore
import ServerKit

/// The parameters that select a page of runs.
struct RunsQuery: Hashable, Sendable {
    var selection: RunSelection
    var before: RunPlace?
    var limit: Int

    static let mostRuns = 200
    private static let limit = QueryParameter.number("limit", 1...mostRuns, default: 50, "The largest number of runs.")
    private static let before = QueryParameter.written(
        "before", as: #"^[0-9]{1,18}\.[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"#,
        "`next_before` of the previous page; absent for the first page.", "must be the next_before of a page",
        value: place)
    private static let outcome = QueryParameter.choice(
        "outcome", RunOutcome.allCases.map { ($0.rawValue, $0) }, "The outcome of the runs to list.")
    private static let mode = QueryParameter.choice(
        "mode", AssistMode.recorded.map { ($0.rawValue, $0) }, "The mode of the runs to list.")
    private static let user = QueryParameter.number(
        "user_id", 1...Int64.highestUserNumber, "The user whose runs to list.")

    static let parameters = [
        limit.described, before.described, outcome.described, mode.described, user.described,
        UsagePeriod.days.described,
    ]

    /// The parameters of the page with a form, which sends unused filters as empty texts.
    static let parametersOfForm = parameters.map { parameter in
        filters.contains(parameter.name)
            ? ParameterDescription(
                parameter.place, parameter.name, parameter.meaning,
                ["anyOf": [.object(parameter.schema), ["const": ""]]])
            : parameter
    }

    static let filters: Set = [outcome.described.name, mode.described.name, user.described.name]

    /// Creates the query of the first page.
    init(selection: RunSelection, limit: Int) {
        self.selection = selection
        self.limit = limit
    }

    /// Reads the parameters.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    init(_ uri: URI, until moment: Timestamp) throws {
        var fields = ValidationErrors()
        let days = UsagePeriod.days.read(uri, &fields) ?? UsagePeriod.defaultDays
        selection = RunSelection(
            since: UsagePeriod(days: days, until: moment).first.start, outcome: Self.outcome.read(uri, &fields),
            mode: Self.mode.read(uri, &fields), user: Self.user.read(uri, &fields))
        limit = Self.limit.read(uri, &fields) ?? 50
        before = Self.before.read(uri, &fields)
        try fields.throwIfAny()
    }

    static func text(of place: RunPlace) -> String { "\(place.startedAt.milliseconds).\(place.id.text)" }

    private static func place(_ text: Substring) -> RunPlace? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count <= 18, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let milliseconds = Int64(parts[0]), let id = UUID(text: String(parts[1]))
        else { return nil }
        return RunPlace(startedAt: Timestamp(milliseconds: milliseconds), id: id)
    }
}
