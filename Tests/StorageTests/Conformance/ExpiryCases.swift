import Assist
import Foundation
import HearthCore
import Testing

// What becomes of reservations whose process died.

extension ConformanceCase<Stores> {
    static let expiry: [ConformanceCase] = [
        .init("a reservation holds the ceiling, and nothing if no provider is called") { stores in
            let user = try await stores.newUser()
            var request = ReservationRequest.example(of: user)
            let ceiling = RunBudget(money: Money(cents: 2), tokens: 2000)
            #expect(try await stores.quota.reserve(request, at: .example).opened == ceiling)
            request = .example(of: user)
            request.ceiling = nil
            let nothing = RunBudget(money: .zero, tokens: 0)
            #expect(try await stores.quota.reserve(request, at: .example).opened == nothing)
        },
        .init("open reservations are overdue once their time is over, the longest overdue first") { stores in
            let user = try await stores.newUser()
            var runs: [UUID] = []
            for seconds in [30, 10, 20] {
                var request = ReservationRequest.example(of: user)
                request.expiresAt = .example + .seconds(seconds)
                _ = try await stores.quota.reserve(request, at: .example)
                runs.append(request.runID)
            }
            func overdue(after seconds: Int, limit: Int = 9) async throws -> [UUID] {
                try await stores.quota.overdue(at: .example + .seconds(seconds), limit: limit).map(\.runID)
            }
            #expect(try await overdue(after: 10).isEmpty)
            #expect(try await overdue(after: 11) == [runs[1]])
            #expect(try await overdue(after: 31) == [runs[1], runs[2], runs[0]])
            #expect(try await overdue(after: 31, limit: 2) == [runs[1], runs[2]])
            try await stores.close(runs[1], of: user, as: .settled)
            try await stores.close(runs[2], of: user, as: .released)
            let overdue = try await stores.quota.overdue(at: .example + .seconds(31), limit: 9)
            #expect(
                overdue == [
                    OverdueReservation(
                        runID: runs[0], householdID: user.householdID, userID: user.id, mode: .meals, openedAt: .example
                    )
                ])
        },
        .init("an expired run gives its unit back and is recorded as lost, once") { stores in
            let user = try await stores.newUser()
            let run = UUID()
            _ = try await stores.open(user, run: run, limit: 2)
            _ = try await stores.open(user, limit: 2)
            let overdue = OverdueReservation.example(of: user, run: run)
            let mine = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await stores.quota.expire(overdue, at: .example + .seconds(4000)) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(mine == 1)
            #expect(try await stores.used(by: user) == 1)
            let lost = try #require(try await stores.run(id: run, of: user.householdID))
            #expect(lost == overdue.lostRun(at: .example + .seconds(4000)))
            #expect(lost.outcome == .lost)
            #expect(lost.duration == .seconds(4000))
            #expect(
                try await stores.quota.overdue(at: .example + .seconds(9999), limit: 9).map(\.runID) != [run])
            #expect(try await stores.open(user, run: run, limit: 9).opened == false)
        },
        .init("a run that is closed, or was never reserved, does not expire") { stores in
            let user = try await stores.newUser()
            let runs = (0..<3).map { _ in UUID() }
            for run in runs.dropLast() { _ = try await stores.open(user, run: run, limit: 9) }
            try await stores.close(runs[0], of: user, as: .settled)
            try await stores.quota.release(runID: runs[1], of: user.householdID, at: .example)
            for run in runs {
                let isMine = try await stores.quota.expire(
                    .example(of: user, run: run), at: .example + .seconds(4000))
                #expect(!isMine)
            }
            #expect(try await stores.used(by: user) == 1)
            #expect(try await stores.run(id: runs[0], of: user.householdID)?.outcome == .done)
            for run in runs.dropFirst() {
                let record = try await stores.run(id: run, of: user.householdID)
                #expect(record == nil)
            }
        },
        .init("the late record of an expired run replaces the expired one and takes no unit") { stores in
            let user = try await stores.newUser()
            for state in [ReservationState.settled, .released] {
                let run = UUID()
                _ = try await stores.open(user, run: run, limit: 9)
                _ = try await stores.quota.expire(.example(of: user, run: run), at: .example)
                try await stores.close(run, of: user, as: state)
                let record = try #require(try await stores.run(id: run, of: user.householdID))
                #expect(record.outcome == (state == .settled ? .done : .failed))
                #expect(try await stores.used(by: user) == 0)
                // And now it is over like any other.
                try await stores.close(run, of: user, as: .released)
                #expect(try await stores.run(id: run, of: user.householdID) == record)
                #expect(try await stores.open(user, run: run, limit: 9).opened == false)
            }
        },
    ]
}

extension OverdueReservation {
    static func example(of user: User, run: UUID) -> OverdueReservation {
        OverdueReservation(
            runID: run, householdID: user.householdID, userID: user.id, mode: .meals, openedAt: .example)
    }
}
