import Foundation
import HearthCore
import HearthTesting
import QuotaLedger
import Testing

@Suite struct MonthlyRunLedgerTests {
    private let store = FakeReservationStore()
    private let family = User(id: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

    private func ledger(at time: String = "2026-11-21T10:00:00Z", runs: Int = 2) throws -> MonthlyRunLedger {
        MonthlyRunLedger(
            store: store, clock: ManualClock(now: try moment(time)), monthlyRuns: runs)
    }

    @Test func `a month holds its number of runs and then says when the next begins`() async throws {
        let ledger = try ledger()
        for _ in 0..<2 {
            let id = UUID()
            let outcome = try await ledger.reserve(runID: id, for: family, ceiling: Money(cents: 1))
            #expect(
                outcome == .granted(Reservation(runID: id, userID: family.id, reserved: Money(cents: 1))))
        }
        let outcome = try await ledger.reserve(runID: UUID(), for: family, ceiling: .zero)
        let december = try #require(CalendarDay("2026-12-01"))
        #expect(outcome == .exceeded(QuotaStatus(quota: 2, used: 2, resetDay: december)))
    }

    @Test func `a settled run stays taken, a released one is given back`() async throws {
        let ledger = try ledger(runs: 1)
        let first = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        try await ledger.release(first)
        let second = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        settle(second)
        let third = try await ledger.reserve(runID: UUID(), for: family, ceiling: .zero)
        guard case .exceeded = third else { throw Unexpected(outcome: third) }
    }

    @Test func `a settled run is not released, and releasing twice gives one run back`() async throws {
        let ledger = try ledger(runs: 2)
        let settled = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        settle(settled)
        try await ledger.release(settled)
        #expect(store.entry(runID: settled.runID)?.state == .settled)

        let released = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        for _ in 0..<2 { try await ledger.release(released) }
        #expect(store.entry(runID: released.runID)?.state == .released)
        _ = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        let full = try await ledger.reserve(runID: UUID(), for: family, ceiling: .zero)
        guard case .exceeded = full else { throw Unexpected(outcome: full) }
    }

    /// What the record of a run does.
    private func settle(_ reservation: Reservation) {
        store.close(
            RunRecord(
                id: reservation.runID, householdID: family.householdID, userID: family.id, mode: .chat, outcome: .done,
                startedAt: Timestamp(milliseconds: 0), duration: .zero, timeToFirstToken: nil, calls: [], reason: nil),
            as: .settled)
    }

    @Test func `reserving the same run again takes no second unit, also when the month is full`() async throws {
        let ledger = try ledger(runs: 1)
        let id = UUID()
        let first = try await granted(ledger.reserve(runID: id, for: family, ceiling: .zero))
        let again = try await granted(ledger.reserve(runID: id, for: family, ceiling: .zero))
        #expect(first == again)
    }

    @Test func `a run that is over cannot be reserved anew`() async throws {
        let ledger = try ledger()
        let run = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        try await ledger.release(run)
        await #expect(throws: HearthError.self) {
            try await ledger.reserve(runID: run.runID, for: family, ceiling: .zero)
        }
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
    func `the month is the one on the family's wall`(zone: String, time: String, period: String, reset: String)
        async throws
    {
        var family = family
        family.timeZone = zone
        let ledger = try ledger(at: time, runs: 1)
        let run = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        #expect(store.entry(runID: run.runID)?.period == period)
        let outcome = try await ledger.reserve(runID: UUID(), for: family, ceiling: .zero)
        let day = try #require(CalendarDay(reset))
        #expect(outcome == .exceeded(QuotaStatus(quota: 1, used: 1, resetDay: day)))
    }

    @Test func `a new month begins with all its runs`() async throws {
        let clock = ManualClock(now: try moment("2026-11-30T23:59:59Z"))
        let ledger = MonthlyRunLedger(store: store, clock: clock, monthlyRuns: 1)
        _ = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
        clock.advance(by: .seconds(1))
        _ = try await granted(ledger.reserve(runID: UUID(), for: family, ceiling: .zero))
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
