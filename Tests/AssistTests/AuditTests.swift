import Assist
import HearthCore
import HearthTesting
import Testing

/// The policy trace in the records of both APIs, at every ending.
@Suite struct AuditTests {
    private static let findings = [
        PolicyFinding(rule: "age.honey", effect: "transform", isShadow: false),
        PolicyFinding(rule: "watching", effect: "refuse", isShadow: true),
    ]

    private func fixture(_ change: (inout PolicyFixture) -> Void = { _ in }) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.policy.findings = Self.findings
        change(&fixture)
        return fixture
    }

    private func check(_ fixture: PolicyFixture, _ outcomes: [RunOutcome], goal: String) throws {
        #expect(fixture.runs.runs.map(\.outcome) == outcomes)
        for run in fixture.runs.runs {
            let trace = try #require(run.policy)
            #expect(trace.findings == Self.findings)
            #expect(trace.fingerprint == "f00d")
            // This house's digest of a text is the text and a line feed.
            let digested = Array("\(run.id.text)\(goal)\n".utf8)
            #expect(
                trace.goalDigest == digested.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
        }
    }

    @Test func `the trace of a completed run has the digest of the redacted goal`() async throws {
        let fixture = fixture()
        _ = try await fixture.run(.meals, "a secret dinner")
        _ = try await fixture.complete("a secret dinner")
        try check(fixture, [.done, .done], goal: "a [redacted] dinner")
    }

    @Test func `a refused run has a trace`() async throws {
        let fixture = fixture { $0.policy.refusedGoalWord = "dinner" }
        _ = try await fixture.run(.meals, "dinner")
        _ = try await fixture.complete("dinner")
        try check(fixture, [.refused, .refused], goal: "dinner")
    }

    @Test func `a run over quota and a failed run have a trace`() async throws {
        let full = fixture { $0.quota = QuotaStatus(quota: 1, used: 1, resetDay: CalendarDay(daysSinceEpoch: 20_000)) }
        _ = try await full.run(.meals, "dinner")
        try check(full, [.overQuota], goal: "dinner")
        let failing = fixture { $0.failure = HearthError(.internalError, "broken") }
        _ = try await failing.run(.meals, "dinner")
        try check(failing, [.failed], goal: "dinner")
    }
}
