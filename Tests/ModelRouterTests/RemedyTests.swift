import HearthCore
import ModelRouter
import Testing

@Suite struct RemedyTests {
    static let table: [(ProviderError.Code, before: Remedy, after: Remedy)] = [
        (.rateLimited, .retry, .nextLink),
        (.overloaded, .retry, .nextLink),
        (.connect, .retry, .nextLink),
        (.cut, .retry, .nextLink),
        (.contextTooLong, .nextLink, .nextLink),
        (.contentFiltered, .nextLink, .nextLink),
        (.badRequest, .nextLink, .nextLink),
        (.authentication, .nextLink, .nextLink),
        (.modelNotFound, .nextLink, .nextLink),
        (.untrusted, .nextLink, .nextLink),
        (.timeout, .nextLink, .nextLink),
        (.malformed, .nextLink, .nextLink),
        (.empty, .nextLink, .nextLink),
    ]

    @Test(arguments: table)
    func everyErrorHasItsRemedy(_ code: ProviderError.Code, before: Remedy, after: Remedy) {
        #expect(Remedy(for: ProviderError(code, ""), afterText: false) == before)
        #expect(Remedy(for: ProviderError(code, ""), afterText: true) == after)
    }

    @Test func theTableIsWhole() {
        #expect(Set(Self.table.map(\.0)) == Set(ProviderError.Code.allCases))
    }

    @Test(arguments: ProviderError.Clock.allCases)
    func onlyTheClockOfTheWholeRunEndsTheChain(_ clock: ProviderError.Clock) {
        let error = ProviderError(.timeout, "", clock: clock)
        #expect(Remedy(for: error, afterText: false) == (clock == .total ? .giveUp : .nextLink))
    }

    @Test func theBoundOfThePauseDoublesUpToTheLongestAndEveryPauseBelowItOccurs() {
        let backoff = Backoff(base: .milliseconds(100), longest: .milliseconds(1000))
        var generator = Generator(state: 7)
        for (retry, bound) in [(0, 100), (1, 200), (2, 400), (3, 800), (4, 1000), (5, 1000), (Int.max, 1000)] {
            let pauses = (0..<400).map { _ in backoff.delay(beforeRetry: retry, using: &generator) }
            #expect(pauses.allSatisfy { $0 >= .zero && $0 <= .milliseconds(bound) })
            #expect(pauses.contains { $0 < .milliseconds(bound) / 10 })
            #expect(pauses.contains { $0 > .milliseconds(bound) / 10 * 9 })
        }
    }

    @Test func noPauseIsShorterThanWhatTheProviderAsksFor() {
        var generator = Generator(state: 7)
        let pause = Backoff().delay(beforeRetry: 0, atLeast: .seconds(9), using: &generator)
        #expect(pause == .seconds(9))
    }
}
