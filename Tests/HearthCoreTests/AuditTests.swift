import HearthCore
import HearthTesting
import Testing

/// What is written of what policy made of a request, through both doors and at every end.
@Suite struct AuditTests {
    private static let findings = [
        PolicyFinding(rule: "age.honey", effect: "transform", isShadow: false),
        PolicyFinding(rule: "watching", effect: "refuse", isShadow: true),
    ]

    private func house(_ change: (inout PolicyHouse) -> Void = { _ in }) -> PolicyHouse {
        var house = PolicyHouse()
        house.policy.findings = Self.findings
        change(&house)
        return house
    }

    private func check(_ house: PolicyHouse, _ outcomes: [RunOutcome], goal: String) throws {
        #expect(house.runs.runs.map(\.outcome) == outcomes)
        for run in house.runs.runs {
            let trace = try #require(run.policy)
            #expect(trace.findings == Self.findings)
            #expect(trace.fingerprint == "f00d")
            // This house's digest of a text is the text and a line feed.
            let digested = Array("\(run.id.text)\(goal)\n".utf8)
            #expect(
                trace.goalDigest == digested.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
        }
    }

    @Test func `A run that ends well, the goal redacted before it is digested`() async throws {
        let house = house()
        _ = try await house.run(.meals, "a secret dinner")
        _ = try await house.complete("a secret dinner")
        try check(house, [.done, .done], goal: "a [redacted] dinner")
    }

    @Test func `A refused run`() async throws {
        let house = house { $0.policy.refusedGoalWord = "dinner" }
        _ = try await house.run(.meals, "dinner")
        _ = try await house.complete("dinner")
        try check(house, [.refused, .refused], goal: "dinner")
    }

    @Test func `A run over quota, and one that fails`() async throws {
        let full = house { $0.quota = QuotaStatus(quota: 1, used: 1, resetDay: CalendarDay(daysSinceEpoch: 20_000)) }
        _ = try await full.run(.meals, "dinner")
        try check(full, [.overQuota], goal: "dinner")
        let failing = house { $0.failure = HearthError(.internalError, "broken") }
        _ = try await failing.run(.meals, "dinner")
        try check(failing, [.failed], goal: "dinner")
    }
}
