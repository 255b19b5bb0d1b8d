import Assist
import Foundation
import HearthCore
import HearthTesting
import Logging
import Testing

/// A refusal, as in an emergency, depends on neither quota nor models nor the database.
@Suite struct EmergencyTests {
    private func fixture(_ change: (inout PolicyFixture) -> Void = { _ in }) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.policy.refusedGoalWord = "breathing"
        fixture.failure = HearthError(.internalError, "no model may be asked")
        change(&fixture)
        return fixture
    }

    private func isRefused(_ events: [AssistEvent]) -> Bool {
        guard events.count == 3, case .context = events[0], case .refusal(FakePolicy.refusal) = events[1],
            case .done = events[2]
        else { return false }
        return true
    }

    private static let goal = "she is not breathing"

    @Test func `an emergency is answered above the monthly quota`() async throws {
        let fixture = fixture {
            $0.quota = QuotaStatus(quota: 10, used: 10, resetDay: CalendarDay(daysSinceEpoch: 20_000))
        }
        #expect(isRefused(try await fixture.run(.chat, Self.goal)))
        #expect(try await fixture.complete(Self.goal).events == [.refusal(FakePolicy.refusal)])
        #expect(fixture.runs.runs.map(\.outcome) == [.refused, .refused])
    }

    @Test func `an emergency is answered if models are disabled`() async throws {
        let fixture = fixture { $0.aiAssist = false }
        #expect(isRefused(try await fixture.run(.chat, Self.goal) { $0.options.aiAssist = false }))
        #expect(try await fixture.complete(Self.goal).events == [.refusal(FakePolicy.refusal)])
        #expect(fixture.asked.isEmpty)
    }

    @Test func `an emergency is answered in a conversation that is too long for a model`() async throws {
        let long = Self.goal + String(repeating: " and", count: 4000)
        #expect(try await fixture().complete(long).events == [.refusal(FakePolicy.refusal)])
        let harmless = await #expect(throws: HearthError.self) {
            try await fixture().complete(String(repeating: " and", count: 4000))
        }
        #expect(harmless?.code == .contextTooLong)
    }

    @Test func `an emergency is answered if the database is away, and its record waits`() async throws {
        let backlog = RunOutbox(
            writingTo: AwayStore(), clock: ManualClock(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let fixture = fixture {
            $0.households = AwayStore()
            $0.store = backlog
            $0.locale = "en-GB"
        }
        #expect(isRefused(try await fixture.run(.meals, Self.goal)))
        #expect(backlog.count == 1)
        #expect(try await fixture.complete(Self.goal).events == [.refusal(FakePolicy.refusal)])
        #expect(backlog.count == 2)
        for subject in fixture.policy.subjects {
            #expect(subject.childrenOfUnknownAge == 1)
            #expect(subject.children.isEmpty)
            #expect(subject.country == "GB")
        }
    }

    @Test func `an admitted request fails with storage_unavailable if the database is away`() async throws {
        let fixture = fixture { $0.households = AwayStore() }
        let stream = await #expect(throws: HearthError.self) { try await fixture.run(.chat, "how do we read more?") }
        #expect(stream?.code == .storageUnavailable)
        let completion = await #expect(throws: HearthError.self) { try await fixture.complete("how do we read more?") }
        #expect(completion?.code == .storageUnavailable)
        #expect(fixture.ledger.entries.isEmpty)
    }

    @Test func `an unreadable household is a failure, refused or not`() async throws {
        let fixture = fixture { $0.households = AwayStore(code: .internalError) }
        let error = await #expect(throws: HearthError.self) { try await fixture.run(.chat, Self.goal) }
        #expect(error?.code == .internalError)
        #expect(fixture.policy.subjects.isEmpty)
    }
}

private struct AwayStore: HouseholdStore, RunStore {
    var code = HearthError.Code.storageUnavailable

    private var error: HearthError { HearthError(code, "The database is away.") }

    func household(id: UUID) async throws -> Household? { throw error }
    func family(of principal: Principal) async throws -> HouseholdFamily { throw error }
    func save(_ household: Household, audit: AuditEntry) async throws { throw error }
    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws { throw error }
    func run(id: UUID, of householdID: UUID) async throws -> RunRecord? { throw error }
}
