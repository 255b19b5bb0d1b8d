import Assist
import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes for a user's own runs and their stored results.
struct RunRoutes {
    let services: AssistServices

    func add(to routes: inout RouteTable) {
        routes.onActing(.get, "v1/runs", for: .read, Self.list) { request, caller in
            let query = try OwnRunsQuery(request)
            let principal = try await caller.acting(as: query.user)
            let user = principal.user
            // One more than requested, to know if there is another page.
            let runs = try await services.results.runs(
                of: user, mode: query.mode, before: query.before, limit: query.limit + 1)
            let page = runs.prefix(query.limit)
            return try Response(
                json: OwnRunsResponse(
                    runs: page.map { HearthAPI.OwnRun($0, for: principal) },
                    nextBefore: runs.count > query.limit ? page.last?.number : nil))
        }
        routes.onActing(.get, "v1/runs/:id", for: .read, Self.get) { request, caller in
            var fields = ValidationErrors()
            let number = QueryParameter.user.read(request.uri, &fields)
            try fields.throwIfAny()
            let principal = try await caller.acting(as: number)
            guard let reference = request.parameter("id").flatMap(RunReference.init),
                let run = try await services.results.run(reference, for: principal.user)
            else { throw HearthError.unknownRun }
            guard principal.mayRead(resultsOf: run.mode) else {
                throw HearthError(
                    .forbidden, "This token does not allow that: the result may name children whom it may not see.")
            }
            guard let json = run.json else { throw Self.noResult }
            return try Response(
                json: RunResultResponse(
                    run: HearthAPI.OwnRun(run, for: principal),
                    result: try WireJSON.decode(HearthAPI.AssistEvent.Final.self, from: json.utf8)))
        }
    }

    private static var noResult: HearthError {
        HearthError(
            .resultNotFound,
            """
            No result of this run is stored: results are kept for 28 days, and refused and unfinished runs have none.
            """)
    }

    private static let list = RouteDescription(
        .assist, "List your own runs", parameters: OwnRunsQuery.parameters,
        answers: [.json(OwnRunsResponse.self, "A page of runs, newest first.")])

    private static let get = RouteDescription(
        .assist, "Retrieve a run with its result",
        details: """
            Results are kept for 28 days. A plan (`meals`, `chores`, `routines`) belongs to the household, so every member \
            may retrieve it. An answer (`chat`) belongs to its user. A token with areas or zones retrieves plans of meals only, \
            if it has the area `kitchen` and the zone of the household. A result other than a plan of meals may name the children \
            whom its run knew: a user who may not see one of them now gets 404 `result_not_found`, also for an own run.
            """,
        parameters: [
            ParameterDescription(
                .path, "id", "The run's id, or its number among the household's runs.", ["type": "string"]),
            QueryParameter.user.described,
        ],
        answers: [.json(RunResultResponse.self, "The run and the data of its event `final`.")],
        errors: [.runNotFound, .resultNotFound])
}

/// The parameters that select a page of a user's own runs.
private struct OwnRunsQuery {
    var mode: AssistMode?
    var before: Int?
    var limit: Int
    var user: Int64?

    private static let standardLimit = 50
    private static let limit = QueryParameter.number(
        "limit", 1...200, default: standardLimit, "The largest number of runs.")
    private static let before = QueryParameter.number(
        "before", 1...Int(Int32.max), "`next_before` of the previous page; absent for the first page.")
    private static let mode = QueryParameter.choice(
        "mode", AssistMode.recorded.map { ($0.rawValue, $0) }, "The mode of the runs to list.")

    static let parameters = [
        limit.described, before.described, mode.described, QueryParameter.user.described,
    ]

    /// Reads the parameters.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    init(_ request: RequestContext) throws {
        var fields = ValidationErrors()
        limit = Self.limit.read(request.uri, &fields) ?? Self.standardLimit
        before = Self.before.read(request.uri, &fields)
        mode = Self.mode.read(request.uri, &fields)
        user = QueryParameter.user.read(request.uri, &fields)
        try fields.throwIfAny()
    }
}

extension RunReference {
    /// Creates a reference from a UUID or a number; nil for another text.
    init?(_ text: String) {
        if let id = UUID(text: text) {
            self = .id(id)
        } else if let number = Int(wholeNumber: text), number > 0 {
            self = .number(number)
        } else {
            return nil
        }
    }
}

extension HearthAPI.OwnRun {
    /// The title is a line of the result.
    fileprivate init(_ run: Assist.OwnRun, for principal: Principal) {
        let mayRead = principal.mayRead(resultsOf: run.mode)
        self.init(
            runID: run.id.text, number: run.number, userID: run.user, mode: run.mode.rawValue,
            outcome: run.outcome.rawValue, createdAt: run.startedAt.rfc3339, hasResult: run.expiresAt != nil,
            title: mayRead ? run.title : nil, expiresAt: run.expiresAt?.rfc3339)
    }
}
