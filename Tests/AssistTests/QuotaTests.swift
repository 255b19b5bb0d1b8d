import Assist
import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct QuotaTests {
    private let family = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))
    private let ceiling = RunBudget(money: Money(cents: 1), tokens: 2000)

    private func ledger(_ store: FakeQuotaStore, at time: String = "2026-11-21T10:00:00Z") throws -> Ledger {
        ledger(store, on: ManualClock(now: try moment(time)))
    }

    private func ledger(_ store: FakeQuotaStore, on clock: ManualClock) -> Ledger {
        Ledger(store: store, clock: clock, process: process)
    }

    private let process = ID<ServerProcess>(UUID())

    private func estimate(_ run: UUID = UUID(), for duration: Duration = .seconds(120), runs: Int = 2) -> Estimate {
        Estimate(runID: run, remaining: duration, userRunsPerMonth: runs, ceiling: ceiling)
    }

    @Test func `a month grants its number of runs, then names the day on which the next one begins`() async throws {
        let ledger = try ledger(FakeQuotaStore())
        for _ in 0..<2 {
            let id = UUID()
            let outcome = try await ledger.reserve(estimate(id), for: family)
            #expect(
                outcome
                    == .granted(Reservation(runID: id, householdID: family.householdID, reserved: ceiling)))
        }
        let outcome = try await ledger.reserve(estimate(), for: family)
        let december = try #require(CalendarDay("2026-12-01"))
        #expect(outcome == .exceeded(QuotaStatus(window: .userMonth, quota: 2, used: 2, resetDay: december)))
    }

    @Test func `a reservation names its process and expires two minutes after its run's deadline`() async throws {
        let store = FakeQuotaStore()
        let clock = ManualClock()
        let run = UUID()
        _ = try await ledger(store, on: clock).reserve(estimate(run, for: .seconds(50)), for: family)
        let request = try #require(store.entry(runID: run)?.request)
        #expect(request.process == process)
        #expect(request.mode == .chat)
        #expect(request.expiresAt == clock.now + .seconds(170))
    }

    @Test func `a reservation holds the money and tokens of the plan`() async throws {
        let store = FakeQuotaStore(plan: Plan(name: "test", runCents: 30, runTokens: 9000))
        let run = try await granted(try ledger(store).reserve(estimate(), for: family))
        #expect(run.reserved == RunBudget(money: Money(cents: 30), tokens: 9000))
    }

    @Test(arguments: [
        (Plan(name: "user", userRunsPerMonth: 3), QuotaWindow.userMonth, 3, "2026-12-01"),
        (Plan(name: "month", householdRunsPerMonth: 1), .householdMonth, 1, "2026-12-01"),
        (Plan(name: "day", householdRunsPerDay: 2), .householdDay, 2, "2026-11-22"),
        // Of two full windows the one that stays full for longer; of two that end together the user's own.
        (Plan(name: "both", userRunsPerMonth: 2, householdRunsPerDay: 2), .userMonth, 2, "2026-12-01"),
        (Plan(name: "family", householdRunsPerMonth: 2, householdRunsPerDay: 2), .householdMonth, 2, "2026-12-01"),
        (Plan(name: "months", userRunsPerMonth: 2, householdRunsPerMonth: 2), .userMonth, 2, "2026-12-01"),
    ])
    func `a refusal names the full window and the day on which it starts anew`(
        plan: Plan, window: QuotaWindow, quota: Int, reset: String
    ) async throws {
        let ledger = try ledger(FakeQuotaStore(plan: plan))
        for _ in 0..<quota { _ = try await granted(ledger.reserve(estimate(runs: 9), for: family)) }
        let outcome = try await ledger.reserve(estimate(runs: 9), for: family)
        let day = try #require(CalendarDay(reset))
        #expect(outcome == .exceeded(QuotaStatus(window: window, quota: quota, used: quota, resetDay: day)))
    }

    @Test func `a new day starts with all runs, the month does not`() async throws {
        let clock = ManualClock(now: try moment("2026-11-21T22:59:59Z"))
        let store = FakeQuotaStore(plan: Plan(name: "test", householdRunsPerMonth: 2, householdRunsPerDay: 1))
        let ledger = ledger(store, on: clock)
        var family = family
        family.timeZone = "Europe/Berlin"
        _ = try await granted(ledger.reserve(estimate(runs: 9), for: family))
        let full = try await ledger.reserve(estimate(runs: 9), for: family)
        let tomorrow = try #require(CalendarDay("2026-11-22"))
        #expect(full == .exceeded(QuotaStatus(window: .householdDay, quota: 1, used: 1, resetDay: tomorrow)))
        clock.advance(by: .seconds(1))
        _ = try await granted(ledger.reserve(estimate(runs: 9), for: family))
        clock.advance(by: .seconds(86_400))
        let over = try await ledger.reserve(estimate(runs: 9), for: family)
        let december = try #require(CalendarDay("2026-12-01"))
        #expect(over == .exceeded(QuotaStatus(window: .householdMonth, quota: 2, used: 2, resetDay: december)))
    }

    @Test
    func `a run above the spending limit is granted without money, one without a ceiling always`()
        async throws
    {
        let ledger = try ledger(FakeQuotaStore())
        var estimate = estimate(runs: 1)
        estimate.spendLimit = .zero
        let nothing = RunBudget(money: .zero, tokens: 0)
        let limited = try await granted(ledger.reserve(estimate, for: family))
        #expect(limited.isOverSpendLimit && limited.reserved == nothing)
        (estimate.runID, estimate.spendLimit) = (UUID(), Money(cents: 1))
        let paid = try await granted(ledger.reserve(estimate, for: family))
        #expect(!paid.isOverSpendLimit && paid.reserved == ceiling)
        (estimate.runID, estimate.ceiling) = (UUID(), nil)
        let free = try await granted(ledger.reserve(estimate, for: family))
        #expect(!free.isOverSpendLimit && free.reserved == nothing)
    }

    @Test func `the message names the full window`() throws {
        let day = try #require(CalendarDay("2026-12-01"))
        func message(_ window: QuotaWindow) -> String {
            QuotaStatus(window: window, quota: 10, used: 10, resetDay: day).message
        }
        #expect(
            message(.userMonth)
                == "Monthly quota exceeded. You've used 10/10 requests. It starts anew on 2026-12-01.")
        #expect(message(.householdMonth).hasPrefix("Your family's monthly quota exceeded. Together you've used 10/10"))
        #expect(message(.householdDay).hasPrefix("Your family's daily quota exceeded. Together you've used 10/10"))
    }

    @Test func `a settled run keeps its unit, a released one returns it`() async throws {
        let store = FakeQuotaStore()
        let ledger = try ledger(store)
        let first = try await granted(ledger.reserve(estimate(runs: 1), for: family))
        try await ledger.release(first)
        let second = try await granted(ledger.reserve(estimate(runs: 1), for: family))
        settle(second, in: store)
        let third = try await ledger.reserve(estimate(runs: 1), for: family)
        guard case .exceeded = third else { throw Unexpected(outcome: third) }
    }

    @Test func `a settled run cannot be released, and a second release has no effect`() async throws {
        let store = FakeQuotaStore()
        let ledger = try ledger(store)
        let settled = try await granted(ledger.reserve(estimate(), for: family))
        settle(settled, in: store)
        try await ledger.release(settled)
        #expect(store.entry(runID: settled.runID)?.state == .settled)

        let released = try await granted(ledger.reserve(estimate(), for: family))
        for _ in 0..<2 { try await ledger.release(released) }
        #expect(store.entry(runID: released.runID)?.state == .released)
        _ = try await granted(ledger.reserve(estimate(), for: family))
        let full = try await ledger.reserve(estimate(), for: family)
        guard case .exceeded = full else { throw Unexpected(outcome: full) }
    }

    /// Ends a reservation as the record of its run does.
    private func settle(_ reservation: Reservation, in store: FakeQuotaStore) {
        store.close(
            RunRecord(
                id: reservation.runID, householdID: family.householdID, userID: family.id, mode: .chat, outcome: .done,
                startedAt: Timestamp(milliseconds: 0), duration: .zero, timeToFirstToken: nil, calls: [], reason: nil),
            as: .settled)
    }

    @Test func `a second reservation of a run takes no second unit, also if the month is full`() async throws {
        let store = FakeQuotaStore()
        let ledger = try ledger(store)
        let id = UUID()
        let first = try await granted(ledger.reserve(estimate(id, runs: 1), for: family))
        let again = try await granted(ledger.reserve(estimate(id, runs: 1), for: family))
        #expect(first == again)
    }

    @Test func `a run that has ended cannot be reserved again`() async throws {
        let store = FakeQuotaStore()
        let ledger = try ledger(store)
        let run = try await granted(ledger.reserve(estimate(), for: family))
        try await ledger.release(run)
        #expect(try await ledger.reserve(estimate(run.runID), for: family) == .ended)
    }

    @Test(arguments: [
        // Auckland is 13 hours ahead in southern summer, 12 in winter.
        ("Pacific/Auckland", "2026-11-30T10:59:59.999Z", "2026-11", "2026-12-01"),
        ("Pacific/Auckland", "2026-11-30T11:00:00.000Z", "2026-12", "2027-01-01"),
        ("UTC", "2026-11-30T11:00:00.000Z", "2026-11", "2026-12-01"),
        ("UTC", "2026-12-31T23:59:59.999Z", "2026-12", "2027-01-01"),
        ("UTC", "2027-01-01T00:00:00.000Z", "2027-01", "2027-02-01"),
        ("America/Los_Angeles", "2026-12-01T07:59:59.999Z", "2026-11", "2026-12-01"),
        // The clocks go back in Los Angeles on the first of this November, in Berlin on 25 October.
        ("America/Los_Angeles", "2026-11-01T07:00:00.000Z", "2026-11", "2026-12-01"),
        ("Europe/Berlin", "2026-10-31T23:00:00.000Z", "2026-11", "2026-12-01"),
        ("UTC", "2028-02-29T12:00:00.000Z", "2028-02", "2028-03-01"),
        ("Nowhere/Else", "2026-11-30T23:59:59.999Z", "2026-11", "2026-12-01"),
        ("", "2026-12-01T00:00:00.000Z", "2026-12", "2027-01-01"),
    ])
    func `the month is that of the user's time zone`(zone: String, time: String, period: String, reset: String)
        async throws
    {
        var family = family
        family.timeZone = zone
        let store = FakeQuotaStore()
        let ledger = try ledger(store, at: time)
        let run = try await granted(ledger.reserve(estimate(runs: 1), for: family))
        #expect(store.entry(runID: run.runID)?.request.month == period)
        let outcome = try await ledger.reserve(estimate(runs: 1), for: family)
        let day = try #require(CalendarDay(reset))
        #expect(outcome == .exceeded(QuotaStatus(quota: 1, used: 1, resetDay: day)))
    }

    @Test func `a new month starts with all runs`() async throws {
        let clock = ManualClock(now: try moment("2026-11-30T23:59:59Z"))
        let ledger = ledger(FakeQuotaStore(), on: clock)
        _ = try await granted(ledger.reserve(estimate(runs: 1), for: family))
        clock.advance(by: .seconds(1))
        _ = try await granted(ledger.reserve(estimate(runs: 1), for: family))
    }
}

/// The part of a request that does not depend on the user.
private struct Estimate {
    var runID: UUID
    var remaining: Duration
    var userRunsPerMonth: Int
    var ceiling: RunBudget?
    var spendLimit: Money?
}

/// A quota store with the requests that a run of a user makes at the clock's time.
private struct Ledger {
    let store: FakeQuotaStore
    let clock: ManualClock
    let process: ID<ServerProcess>

    func reserve(_ estimate: Estimate, for user: User) async throws -> ReservationOutcome {
        try await store.reserve(
            ReservationRequest(
                runID: estimate.runID, of: user, mode: .chat, at: clock.now, remaining: estimate.remaining,
                userRunsPerMonth: estimate.userRunsPerMonth, ceiling: estimate.ceiling,
                spendLimit: estimate.spendLimit, process: process), at: clock.now)
    }

    func release(_ reservation: Reservation) async throws {
        try await store.release(runID: reservation.runID, of: reservation.householdID, at: clock.now)
    }
}

private struct Unexpected: Error { var outcome: ReservationOutcome }

private func granted(_ outcome: ReservationOutcome) throws -> Reservation {
    guard case .granted(let reservation) = outcome else { throw Unexpected(outcome: outcome) }
    return reservation
}

private func moment(_ text: String) throws -> Timestamp {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return Timestamp(milliseconds: Int64((try style.parse(text).timeIntervalSince1970 * 1000).rounded()))
}
