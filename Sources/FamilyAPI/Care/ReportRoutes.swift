import Family
import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of what a child's log adds up to.
struct ReportRoutes {
    let care: CareService

    /// The longest period of a summary in days.
    private static let longestPeriod = 92

    private static let date = PageParameters.date(
        "date", "The day, by the child's clock and day start; today by default.")
    private static let from = PageParameters.date("from", "The first day; six days before `to` by default.")
    private static let to = PageParameters.date("to", "The last day; today by default.")

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/children/:id/timeline", for: .read, timeline) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            return try await RecordPage(gateway: care.gateway, types: Self.timelineTypes).response(
                to: request, in: grant)
        }
        routes.on(.get, "v1/children/:id/day", for: .read, Self.day) { request, principal in
            var errors = ValidationErrors()
            let date = Self.date.read(request.uri, &errors)
            try errors.throwIfAny()
            let grant = try await care.grant(request.pathID, for: principal)
            let day = try await care.day(date, of: try await care.profile(of: grant), in: grant)
            return Response(jsonText: day.canonicalText)
        }
        routes.on(.get, "v1/children/:id/summary", for: .read, Self.summary) { request, principal in
            var errors = ValidationErrors()
            let from = Self.from.read(request.uri, &errors)
            let to = Self.to.read(request.uri, &errors)
            try errors.throwIfAny()
            let grant = try await care.grant(request.pathID, for: principal)
            let profile = try await care.profile(of: grant)
            let last = to ?? profile.calendar.day(of: care.now)
            let first = from ?? last.advanced(by: -6)
            errors.check(first <= last, "to", "must not be before from")
            errors.check(
                last.daysSinceEpoch - first.daysSinceEpoch < Self.longestPeriod, "to",
                "must be at most \(Self.longestPeriod) days after from, both included")
            try errors.throwIfAny()
            let summary = try await care.summary(from: first, through: last, of: profile, in: grant)
            return Response(jsonText: summary.canonicalText)
        }
        routes.on(.get, "v1/children/:id/predictions", for: .read, Self.predictions) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            let predictions = try await care.predictions(of: try await care.profile(of: grant), in: grant)
            return Response(jsonText: predictions.canonicalText)
        }
        routes.on(.get, "v1/children/:id/growth-chart", for: .read, Self.growthChart) { request, principal in
            let grant = try await care.grant(request.pathID, for: principal)
            let chart = try await care.growthChart(of: try await care.profile(of: grant), in: grant)
            return Response(jsonText: chart.canonicalText)
        }
    }

    /// The types of entries: all but the medicines, which are no events.
    private static let timelineTypes = CareCollection.all.map(\.type).filter { $0 != "medicine" }

    private var timeline: RouteDescription {
        let types = Self.timelineTypes.compactMap { care.registry[$0] }
        return RouteDescription(
            .care, "List all entries of a child", parameters: PageParameters.described,
            answers: [
                RouteDescription.Answer(
                    status: .ok, meaning: "A page of records of all types.",
                    content: .schemas([
                        "application/json": { book in
                            RecordSchemas.page(of: [
                                "anyOf": .array(types.map { RecordSchemas.record($0, in: book).json })
                            ])
                        }
                    ]))
            ], errors: [.childNotFound, .cursorInvalid])
    }

    private static let day = RouteDescription(
        .care, "Retrieve the totals of a day",
        details:
            "A day begins at the child's `day_start_time`. Minutes are split at the day's bounds; amounts count on the "
            + "day on which the entry begins.",
        parameters: [date.described],
        answers: [answer("The totals.") { CareSchemas.day(in: $0) }], errors: [.childNotFound])

    private static let summary = RouteDescription(
        .care, "Retrieve the summary of a period of at most 92 days", parameters: [from.described, to.described],
        answers: [answer("Days, sums and averages.") { CareSchemas.summary(in: $0) }], errors: [.childNotFound])

    private static let predictions = RouteDescription(
        .care, "Retrieve an estimate of the next meal and sleep",
        answers: [answer("Estimates from the habits of the last week.") { CareSchemas.predictions(in: $0) }],
        errors: [.childNotFound])

    private static let growthChart = RouteDescription(
        .care, "Retrieve measurements with WHO percentiles",
        answers: [answer("Measurements and curves.") { CareSchemas.growthChart(in: $0) }], errors: [.childNotFound])

    private static func answer(
        _ meaning: String, _ schema: @escaping @Sendable (SchemaBook) -> Schema
    ) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: .ok, meaning: meaning, content: .schemas(["application/json": schema]))
    }
}
