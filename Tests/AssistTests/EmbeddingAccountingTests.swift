import HearthCore
import HearthTesting
import Testing

@testable import Assist

/// What the vectors of a client's texts cost, and whom.
@Suite struct EmbeddingAccountingTests {
    private let fixture = PolicyFixture()

    private func vectors(
        of texts: [String] = ["soup"], by embedder: FakeTextEmbedding = FakeTextEmbedding(isLocalOnly: false),
        in other: PolicyFixture? = nil
    ) async throws -> TextVectors {
        let fixture = other ?? fixture
        return try await fixture.pipeline.vectors(
            of: texts, by: embedder, for: Principal(user: fixture.user, isAdministrator: false),
            whyCancelled: { .shutdown })
    }

    @Test func `vectors of this machine are no run`() async throws {
        #expect(try await vectors(by: FakeTextEmbedding()).vectors.count == 1)
        #expect(fixture.ledger.entries.isEmpty && fixture.runs.runs.isEmpty)
    }

    @Test func `vectors of a provider are a settled run`() async throws {
        #expect(try await vectors(of: ["soup", "bread"]).vectors.count == 2)
        let run = try #require(fixture.runs.runs.last)
        #expect(run.outcome == .done && run.cost == Money(microdollars: 3) && run.usage.input == 7)
    }

    @Test func `a provider that fails costs nothing`() async throws {
        let failing = FakeTextEmbedding(
            isLocalOnly: false, failure: HearthError(.providerUnavailable, "Not now."))
        let error = await #expect(throws: HearthError.self) { try await vectors(by: failing) }
        #expect(error?.code == .providerUnavailable)
        #expect(fixture.runs.runs.map(\.outcome) == [.failed] && fixture.runs.runs.map(\.cost) == [.zero])
    }

    @Test func `no provider is asked beyond the month, the day's money or the run's tokens`() async throws {
        var withoutMoney = PolicyFixture()
        withoutMoney.isOverSpendLimit = true
        var withoutRuns = PolicyFixture()
        withoutRuns.quota = QuotaStatus(quota: 3, used: 3, resetDay: CalendarDay(daysSinceEpoch: 20_000))
        for (fixture, text, code) in [
            (fixture, String(repeating: "x", count: 8_001), HearthError.Code.contextTooLong),
            (withoutMoney, "soup", .spendLimitReached), (withoutRuns, "soup", .quotaExceeded),
        ] {
            let embedder = FakeTextEmbedding(isLocalOnly: false)
            let error = await #expect(throws: HearthError.self) {
                try await vectors(of: [text], by: embedder, in: fixture)
            }
            #expect(error?.code == code && embedder.texts.isEmpty)
        }
    }
}
