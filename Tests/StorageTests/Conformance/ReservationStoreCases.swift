import Assist
import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let reservations: [ConformanceCase] = [
        .init("reservations open up to the limit and count from then on") { stores in
            let user = try await stores.newUser()
            for used in 1...3 {
                #expect(try await stores.open(user, limit: 3) == Opening(opened: true, used: used))
            }
            #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
            #expect(try await stores.open(user, limit: 0) == Opening(opened: false, used: 3))
        },
        .init("users and periods are counted apart") { stores in
            let user = try await stores.newUser()
            let other = try await stores.newUser()
            #expect(try await stores.open(user, limit: 1).opened)
            #expect(try await stores.open(other, limit: 1) == Opening(opened: true, used: 1))
            #expect(try await stores.open(user, period: "2026-12", limit: 1) == Opening(opened: true, used: 1))
            #expect(try await stores.open(user, limit: 1) == Opening(opened: false, used: 1))
        },
        .init("opening the same run again is no second reservation, also when the period is full") { stores in
            let user = try await stores.newUser()
            let run = UUID()
            for _ in 0..<3 {
                #expect(try await stores.open(user, run: run, limit: 1) == Opening(opened: true, used: 1))
            }
        },
        .init("a run of another user's cannot be taken over") { stores in
            let user = try await stores.newUser()
            let run = UUID()
            #expect(try await stores.open(user, run: run, limit: 1).opened)
            var member = try await stores.newUser()
            member.householdID = user.householdID
            #expect(try await stores.open(member, run: run, limit: 1) == Opening(opened: false, used: 0))
        },
        .init("a settled run keeps its unit, a released one gives it back") { stores in
            let user = try await stores.newUser()
            let runs = (0..<3).map { _ in UUID() }
            for run in runs { _ = try await stores.open(user, run: run, limit: 3) }
            try await stores.close(runs[0], of: user, as: .settled)
            #expect(try await stores.open(user, limit: 3) == Opening(opened: false, used: 3))
            try await stores.close(runs[1], of: user, as: .released)
            #expect(try await stores.used(by: user) == 2)
            try await stores.quota.release(runID: runs[2], of: user.householdID, at: .example)
            #expect(try await stores.open(user, limit: 3) == Opening(opened: true, used: 2))
        },
        .init("a closed run is neither closed nor opened again") { stores in
            let user = try await stores.newUser()
            for (state, used) in [(ReservationState.settled, 1), (.released, 1)] {
                let run = UUID()
                _ = try await stores.open(user, run: run, limit: 9)
                try await stores.close(run, of: user, as: state)
                try await stores.close(run, of: user, as: .settled)
                try await stores.close(run, of: user, as: .released)
                try await stores.quota.release(runID: run, of: user.householdID, at: .example)
                #expect(try await stores.open(user, run: run, limit: 9) == Opening(opened: false, used: used))
            }
            try await stores.close(UUID(), of: user, as: .released)
            try await stores.quota.release(runID: UUID(), of: user.householdID, at: .example)
            #expect(try await stores.used(by: user) == 1)
        },
        .init("a run that is recorded without closing keeps its reservation open") { stores in
            let user = try await stores.newUser()
            let run = UUID()
            _ = try await stores.open(user, run: run, limit: 2)
            try await stores.close(run, of: user, as: nil)
            #expect(try await stores.open(user, run: run, limit: 2) == Opening(opened: true, used: 1))
        },
        .init("of two hundred reserves at once exactly the remaining units pass") { stores in
            let user = try await stores.newUser()
            for _ in 0..<5 { _ = try await stores.open(user, limit: 17) }
            let openings = try await withThrowingTaskGroup(of: Opening.self) { group in
                for _ in 0..<200 { group.addTask { try await stores.open(user, limit: 17) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(openings.count { $0.opened } == 12)
            // A window is reported as full only while it is.
            #expect(openings.filter { !$0.opened }.allSatisfy { $0.used == 17 })
        },
        .init("one of a concurrent settle and release succeeds, and a release counts once") { stores in
            let user = try await stores.newUser()
            for _ in 0..<20 {
                let run = UUID()
                let before = try await stores.open(user, run: run, limit: 100).used
                async let settled: Void = stores.close(run, of: user, as: .settled)
                async let released: Void = stores.close(run, of: user, as: .released)
                async let abandoned: Void = stores.quota.release(runID: run, of: user.householdID, at: .example)
                _ = try await (settled, released, abandoned)
                #expect([before - 1, before].contains(try await stores.used(by: user)))
                #expect(try await stores.open(user, run: run, limit: 100).opened == false)
            }
        },
        .init("while runs come and go there are never more than the limit") { stores in
            let user = try await stores.newUser()
            let used = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let run = UUID()
                        let opening = try await stores.open(user, run: run, limit: 4)
                        if opening.opened && index % 2 == 0 { try await stores.close(run, of: user, as: .released) }
                        return opening.used
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(used.allSatisfy { (0...4).contains($0) })
        },
    ]
}

extension ReservationOutcome {
    /// The amount that was set aside; nil if nothing was reserved, or the daily spending limit left nothing.
    var opened: RunBudget? {
        guard case .granted(let reservation) = self, !reservation.isOverSpendLimit else { return nil }
        return reservation.reserved
    }

    /// The window that is full; nil if none is.
    var full: QuotaStatus? {
        guard case .exceeded(let status) = self else { return nil }
        return status
    }
}

struct Opening: Hashable {
    var opened: Bool
    var used: Int
}

extension ReservationRequest {
    /// Opens at ``Timestamp/example`` and expires an hour later.
    static func example(
        of user: User, run: UUID = UUID(), month: String = "2026-11", day: String? = nil, limit: Int = 9,
        spendLimit: Money? = nil
    ) -> ReservationRequest {
        ReservationRequest(
            runID: run, householdID: user.householdID, userID: user.id, mode: .meals,
            today: CalendarDay(day ?? "\(month)-21") ?? Timestamp.example.utcDay, userRunsPerMonth: limit,
            ceiling: RunBudget(money: Money(cents: 2), tokens: 2000), spendLimit: spendLimit, process: ID(UUID()),
            expiresAt: .example + .seconds(3600))
    }
}

extension Stores {
    /// Reserves a run, and returns the number of runs in the month of the user after that, too.
    func open(_ user: User, run: UUID = UUID(), period: String = "2026-11", limit: Int) async throws -> Opening {
        let request = ReservationRequest.example(of: user, run: run, month: period, limit: limit)
        switch try await quota.reserve(request, at: .example) {
        case .granted(let reservation) where !reservation.isOverSpendLimit:
            return Opening(opened: true, used: try await used(by: user, in: period))
        case .exceeded(let status) where status.window == .userMonth || limit == 0:
            #expect(status.window == .userMonth)
            return Opening(opened: false, used: status.used)
        case .exceeded, .granted, .ended: return Opening(opened: false, used: try await used(by: user, in: period))
        }
    }

    /// Records the run with what it does to its reservation.
    func close(_ id: UUID, of user: User, as state: ReservationState?) async throws {
        var run = RunRecord.example(of: user)
        run.id = id
        if state == .released {
            run.outcome = .failed
            run.calls = []
        }
        try await runs.record(run, closing: state)
    }

    func used(by user: User, in period: String = "2026-11") async throws -> Int {
        try await open(user, period: period, limit: 0).used
    }
}
