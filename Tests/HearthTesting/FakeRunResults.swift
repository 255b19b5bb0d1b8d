package import Assist
package import Foundation
package import HearthCore
import Synchronization

/// Looks through the recorded runs of fakes one by one.
package final class FakeRunResults: RunResults {
    private let runs: @Sendable () -> [RunRecord]
    private let users: @Sendable () -> [User]
    private let removed = Mutex<Set<UUID>>([])

    package init(
        runs: @escaping @Sendable () -> [RunRecord] = { [] }, users: @escaping @Sendable () -> [User] = { [] }
    ) {
        self.runs = runs
        self.users = users
    }

    package func latest(of user: User, mode: AssistMode) async throws -> ServedResult? {
        stored.last {
            $0.record.householdID == user.householdID && $0.record.userID == user.id && $0.record.mode == mode
        }?
        .served
    }

    package func result(of run: RunReference, for user: User) async throws -> ServedResult? {
        stored.first { $0.isRun(run) && $0.maySee(user) }?.served
    }

    package func recipes(servedTo householdID: UUID, since start: Timestamp) async throws -> [String: Timestamp] {
        stored.filter { $0.record.householdID == householdID && $0.end >= start }
            .reduce(into: [:]) { recipes, run in
                for meal in run.record.result?.meals ?? [] { recipes[meal.recipeID] = run.end }
            }
    }

    package func runs(of user: User, mode: AssistMode?, before number: Int?, limit: Int) async throws -> [OwnRun] {
        Array(
            numbered.filter { run in
                run.record.householdID == user.householdID && run.record.userID == user.id
                    && mode.map { $0 == run.record.mode } ?? true && number.map { run.number < $0 } ?? true
            }.sorted { $1.number < $0.number }.prefix(limit).map { own($0, withResult: false) })
    }

    package func run(_ run: RunReference, for user: User) async throws -> OwnRun? {
        numbered.first { $0.isRun(run) && $0.maySee(user) }.map { own($0, withResult: true) }
    }

    package func removeExpired(at time: Timestamp) async throws -> Int {
        let expired = stored.filter { $0.end + ServedResult.lifetime <= time }.map(\.record.id)
        removed.withLock { $0.formUnion(expired) }
        return expired.count
    }

    private struct NumberedRun {
        var record: RunRecord
        var number: Int

        var end: Timestamp { record.startedAt + record.duration }

        var served: ServedResult? {
            record.result.map {
                ServedResult(
                    runID: record.id, number: number, mode: record.mode, createdAt: end, json: $0.json, meals: $0.meals,
                    limits: $0.limits)
            }
        }

        func isRun(_ run: RunReference) -> Bool {
            switch run {
            case .id(let id): record.id == id
            case .number(let number): self.number == number
            }
        }

        func maySee(_ user: User) -> Bool {
            record.householdID == user.householdID && (record.userID == user.id || record.mode != .chat)
        }
    }

    private var numbered: [NumberedRun] {
        var count: [UUID: Int] = [:]
        let removed = removed.withLock { $0 }
        return runs().map { record in
            var record = record
            count[record.householdID, default: 0] += 1
            if removed.contains(record.id) { record.result = nil }
            return NumberedRun(record: record, number: count[record.householdID, default: 0])
        }
    }

    private var stored: [NumberedRun] {
        numbered.filter { $0.record.result != nil }.sorted { ($0.end, $0.number) < ($1.end, $1.number) }
    }

    private func own(_ run: NumberedRun, withResult: Bool) -> OwnRun {
        let result = run.record.result
        return OwnRun(
            id: run.record.id, number: run.number, user: users().first { $0.id == run.record.userID }?.number ?? 0,
            mode: run.record.mode, outcome: run.record.outcome, startedAt: run.record.startedAt, title: result?.title,
            expiresAt: result.map { _ in run.end + ServedResult.lifetime }, json: withResult ? result?.json : nil)
    }
}
