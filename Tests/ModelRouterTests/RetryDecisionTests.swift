import HearthCore
import HearthTesting
import ModelRouter
import SystemSupport
import Testing

@Suite struct RetryDecisionTests {
    static let table: [(ProviderError.Code, before: RetryDecision, after: RetryDecision)] = [
        (.rateLimited, .retry, .nextEndpoint),
        (.overloaded, .retry, .nextEndpoint),
        (.connect, .retry, .nextEndpoint),
        (.cut, .retry, .nextEndpoint),
        (.contextTooLong, .nextEndpoint, .nextEndpoint),
        (.contentFiltered, .nextEndpoint, .nextEndpoint),
        (.badRequest, .nextEndpoint, .nextEndpoint),
        (.authentication, .nextEndpoint, .nextEndpoint),
        (.modelNotFound, .nextEndpoint, .nextEndpoint),
        (.untrusted, .nextEndpoint, .nextEndpoint),
        (.timeout, .nextEndpoint, .nextEndpoint),
        (.malformed, .nextEndpoint, .nextEndpoint),
        (.empty, .nextEndpoint, .nextEndpoint),
    ]

    @Test(arguments: table)
    func `every error has its retry decision`(_ code: ProviderError.Code, before: RetryDecision, after: RetryDecision) {
        #expect(RetryDecision(for: ProviderError(code, ""), afterText: false) == before)
        #expect(RetryDecision(for: ProviderError(code, ""), afterText: true) == after)
    }

    @Test func `the table covers every error code`() {
        #expect(Set(Self.table.map(\.0)) == Set(ProviderError.Code.allCases))
    }

    @Test(arguments: ProviderError.Clock.allCases)
    func `only the timeout of the whole run ends the chain`(_ clock: ProviderError.Clock) {
        let error = ProviderError(.timeout, "", clock: clock)
        #expect(RetryDecision(for: error, afterText: false) == (clock == .total ? .giveUp : .nextEndpoint))
    }

    @Test func `the limit of the pause doubles up to the maximum and jitter covers it`() {
        let backoff = Backoff(base: .milliseconds(100), longest: .milliseconds(1000))
        var generator = SplitMix64(seed: 7)
        for (retry, bound) in [(0, 100), (1, 200), (2, 400), (3, 800), (4, 1000), (5, 1000), (Int.max, 1000)] {
            let pauses = (0..<400).map { _ in backoff.delay(beforeRetry: retry, using: &generator) }
            #expect(pauses.allSatisfy { $0 >= .zero && $0 <= .milliseconds(bound) })
            #expect(pauses.contains { $0 < .milliseconds(bound) / 10 })
            #expect(pauses.contains { $0 > .milliseconds(bound) / 10 * 9 })
        }
    }

    @Test func `a pause is never shorter than the provider requests`() {
        var generator = SplitMix64(seed: 7)
        let pause = Backoff().delay(beforeRetry: 0, atLeast: .seconds(9), using: &generator)
        #expect(pause == .seconds(9))
    }
}
