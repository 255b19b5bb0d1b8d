import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOCore
import ServerKit

/// The routes for the usage of one user and of all users.
struct UsageRoutes {
    let queries: AdminQueries
    let users: any UserStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/users/:user_id/usage", for: .read, Self.ofUser) { request, principal in
            let period = try UsagePeriod(request.uri, until: queries.clock.now)
            var fields = ValidationErrors()
            let number = request.parameter("user_id").flatMap { Int64(wholeNumber: $0) }
            fields.check(number != nil, "user_id", "must be a whole number")
            try fields.throwIfAny()
            let user = try await principal.user(numbered: number ?? 0, in: users)
            let usage = try await queries.usage.usage(of: user, in: period)
            let tokens = usage.runs == 0 ? 0 : Double(usage.tokens.total) / Double(usage.runs)
            return try Response(
                json: UsageResponse(
                    userID: user.number, avgTokensPerRun: (tokens * 100).rounded() / 100,
                    modelsUsed: usage.models.mapValues(\.calls), figures: UsageFigures(usage, of: period)))
        }
        routes.on(.get, "v1/admin/stats", for: .administer, Self.ofServer) { request, _ in
            let period = try UsagePeriod(request.uri, until: queries.clock.now)
            return try Response(json: try await queries.stats(of: period))
        }
        routes.on(.get, "v1/admin/stats.csv", for: .administer, Self.table) { request, _ in
            let period = try UsagePeriod(request.uri, until: queries.clock.now)
            let name = "hearth-\(period.first)-to-\(period.last).csv"
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/csv; charset=utf-8; header=present",
                    .contentDisposition: "attachment; filename=\"\(name)\"",
                ],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(
                        string: UsageTable.text(of: try await queries.stats(of: period).figures.byDay)))
            )
        }
    }

    private static let ofUser = RouteDescription(
        .usage, "Retrieve a user's usage", parameters: [UsagePeriod.days.described],
        answers: [.json(UsageResponse.self, "Totals of the period and of each day.")])

    private static let ofServer = RouteDescription(
        .usage, "Retrieve the usage of all users", parameters: [UsagePeriod.days.described],
        answers: [.json(AdminStatsResponse.self, "Totals of the period and of each day.")])

    private static let table = RouteDescription(
        .usage, "Download the usage of all users as CSV", parameters: [UsagePeriod.days.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "A header line, then a line per day, oldest first (RFC 4180).",
                content: .schemas(["text/csv": { _ in ["type": "string"] }]))
        ])
}
