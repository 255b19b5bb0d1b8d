package import Assist
package import Foundation
package import HearthCore

/// Looks through the runs of fakes one by one.
package struct FakeRunHistory: RunHistory {
    private let runs: @Sendable () -> [RunRecord]
    private let users: @Sendable () -> [User]
    private let feedback: @Sendable () -> [Feedback]
    private let postings: @Sendable (UUID) -> [RunPosting]

    package init(
        runs: @escaping @Sendable () -> [RunRecord] = { [] }, users: @escaping @Sendable () -> [User] = { [] },
        feedback: @escaping @Sendable () -> [Feedback] = { [] },
        postings: @escaping @Sendable (UUID) -> [RunPosting] = { _ in [] }
    ) {
        self.runs = runs
        self.users = users
        self.feedback = feedback
        self.postings = postings
    }

    package func page(of selection: RunSelection, before place: RunPlace?, limit: Int) async throws -> [ListedRun] {
        func key(_ place: RunPlace) -> (Timestamp, String) { (place.startedAt, place.id.text) }
        return Array(
            listed.filter { listed in
                let run = listed.run
                return run.startedAt >= selection.since && place.map { key(listed.place) < key($0) } ?? true
                    && selection.outcome.map { $0 == run.outcome } ?? true
                    && selection.mode.map { $0 == run.mode } ?? true
                    && selection.user.map { $0 == listed.user } ?? true
            }.sorted { key($1.place) < key($0.place) }.prefix(limit))
    }

    package func report(of id: UUID) async throws -> RunReport? {
        guard var run = runs().first(where: { $0.id == id }), let user = number(of: run.userID) else { return nil }
        run.result = nil
        return RunReport(
            run: run, user: user, postings: postings(id),
            feedback: feedback().filter { $0.runID == id }.sorted {
                ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text)
            })
    }

    package func degradation() async throws -> Degradation? {
        let runs = runs().sorted { $0.startedAt < $1.startedAt }
        let last = runs.last { $0.answeredBy == .model }?.startedAt ?? Timestamp(milliseconds: 0)
        let degraded = runs.filter { $0.answeredBy == .offline && $0.isDegraded && $0.startedAt > last }
        guard let first = degraded.first, let cause = degraded.last?.offline else { return nil }
        return Degradation(since: first.startedAt, runs: degraded.count, cause: cause)
    }

    private var listed: [ListedRun] {
        runs().compactMap { run in
            var run = run
            (run.policy, run.result) = (nil, nil)
            return number(of: run.userID).map { ListedRun(run: run, user: $0) }
        }
    }

    private func number(of user: UUID) -> Int64? { users().first { $0.id == user }?.number }
}
