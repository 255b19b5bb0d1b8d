package import Assist
import Foundation
package import HTTPFront
package import HearthAPI
package import HearthCore
import ServerKit

/// The queries of the routes under `/v1/admin` and of the dashboard. Both use the same functions, so that their numbers
/// agree.
package struct AdminQueries: Sendable {
    /// The version of the server.
    package let version: String
    let usage: any UsageStatistics
    let clock: any HearthClock
    private let services: AdminServices
    private let policy: any PolicyGate
    private let checks: @Sendable () async -> [ReadinessCheck]
    private let answers: InFlightResponses
    private let startedAt: Timestamp

    private static let topUsers = 10

    /// Creates the queries of a server that starts now.
    ///
    /// - Parameters:
    ///   - policy: redacts the texts of feedback.
    ///   - readiness: returns the checks of `GET /ready`.
    ///   - answers: the server's in-flight responses.
    package init(
        services: AdminServices, usage: any UsageStatistics, policy: any PolicyGate,
        readiness: @escaping @Sendable () async -> [ReadinessCheck], answers: InFlightResponses, version: String,
        clock: any HearthClock
    ) {
        self.services = services
        self.usage = usage
        self.policy = policy
        checks = readiness
        self.answers = answers
        self.version = version
        self.clock = clock
        startedAt = clock.now
    }

    /// Returns the usage of all users.
    func stats(of period: UsagePeriod) async throws -> AdminStatsResponse {
        AdminStatsResponse(
            try await usage.serverUsage(in: period, topUsers: Self.topUsers), of: period)
    }

    /// Returns a page of runs, newest first.
    func runs(_ query: RunsQuery) async throws -> RunsResponse {
        // One more than requested, to know if there is another page.
        let runs = try await services.runs.page(
            of: query.selection, before: query.before, limit: query.limit + 1)
        let page = runs.prefix(query.limit)
        return RunsResponse(
            runs: page.map { RunOverview($0.run, of: $0.user) },
            nextBefore: runs.count > query.limit ? page.last.map { RunsQuery.text(of: $0.place) } : nil)
    }

    /// Returns the report of a run.
    ///
    /// - Throws: ``HearthError`` `run_not_found`.
    func run(_ id: UUID?) async throws -> RunReportResponse {
        guard let id, let report = try await services.runs.report(of: id) else {
            throw HearthError.unknownRun
        }
        // Redacted again, because the rules may have improved since the texts were stored.
        return try RunReportResponse(report) { try policy.redacted($0) }
    }

    /// Returns the current state of the server.
    func live() async -> LiveResponse {
        let now = clock.now
        let models = services.models.modelHealth
        // An unavailable database shows in the checks. Without models, no answer can be degraded.
        let degradation = models.isEmpty ? nil : try? await services.runs.degradation()
        return LiveResponse(
            version: version, startedAt: startedAt.rfc3339,
            uptimeSeconds: (now.milliseconds - startedAt.milliseconds) / 1000, readiness: await readiness(),
            streams: answers.streams.sorted { $0.startedAt < $1.startedAt }.map { LiveResponse.Stream($0, at: now) },
            models: models.map(LiveResponse.Model.init), degraded: degradation.map(LiveResponse.Degraded.init),
            policy: LiveResponse.Policy(services.policy()),
            configuration: LiveResponse.Configuration(services.configuration()))
    }

    /// Returns the checks of the server's readiness. While it shuts down, one of them fails.
    package func readiness() async -> ReadyResponse {
        var checks = await checks()
        if answers.isDraining {
            checks.append(ReadinessCheck(name: "server", isReady: false, detail: "shutting down"))
        }
        return ReadyResponse(
            checks: checks.map { ReadyResponse.Check(name: $0.name, ok: $0.isReady, detail: $0.detail) })
    }
}

extension LiveResponse.Stream {
    fileprivate init(_ stream: ActiveStream, at now: Timestamp) {
        self.init(
            runID: stream.id.text, userID: stream.user, mode: stream.mode.rawValue,
            startedAt: stream.startedAt.rfc3339,
            elapsedMs: max(0, now.milliseconds - stream.startedAt.milliseconds), events: stream.eventCount?())
    }
}

extension LiveResponse.Model {
    fileprivate init(_ health: ModelHealth) {
        self.init(
            model: health.model, phases: health.phases.map(\.rawValue), state: health.circuit.rawValue,
            since: health.since.rfc3339, failures: health.failures, retryAt: health.retryAt?.rfc3339,
            unknownSince: health.unknownSince?.rfc3339)
    }
}

extension LiveResponse.Degraded {
    fileprivate init(_ degradation: Degradation) {
        self.init(
            since: degradation.since.rfc3339, runs: degradation.runs, reason: degradation.cause.reason.rawValue,
            code: degradation.cause.code)
    }
}

extension LiveResponse.Configuration {
    fileprivate init(_ state: ReloadStatus) {
        self.init(
            inForce: state.active, since: state.since.rfc3339, waiting: state.waiting,
            rejected: state.rejection?.reason)
    }
}

extension LiveResponse.Policy {
    fileprivate init(_ state: PolicyState) {
        self.init(rules: state.rules, fingerprint: state.fingerprint, rejected: state.rejection)
    }
}
