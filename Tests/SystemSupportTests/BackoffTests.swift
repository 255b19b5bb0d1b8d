import SystemSupport
import Testing

@Suite struct BackoffTests {
    private struct Extreme: RandomNumberGenerator {
        var value: UInt64
        func next() -> UInt64 { value }
    }

    private let delays = Backoff(base: .milliseconds(100), longest: .milliseconds(1000))

    @Test(arguments: [(-1, 100), (0, 100), (1, 200), (3, 800), (4, 1000), (Int.max, 1000)])
    func `the bound doubles with every retry up to the longest`(retry: Int, milliseconds: Int) {
        #expect(delays.bound(beforeRetry: retry) == .milliseconds(milliseconds))
    }

    @Test func `full jitter reaches from nothing to the bound`() {
        var (low, high) = (Extreme(value: 1), Extreme(value: .max))
        #expect(delays.delay(beforeRetry: 1, using: &low) == .zero)
        #expect(delays.delay(beforeRetry: 1, using: &high) == .milliseconds(200))
    }

    @Test func `half jitter reaches from half of the bound to the bound`() {
        var (low, high) = (Extreme(value: 1), Extreme(value: .max))
        var delays = delays
        delays.jitter = .half
        #expect(delays.delay(beforeRetry: 1, using: &low) == .milliseconds(100))
        #expect(delays.delay(beforeRetry: 1, using: &high) == .milliseconds(200))
    }

    @Test func `a delay is not shorter than the minimum`() {
        var generator = SystemRandomNumberGenerator()
        #expect(delays.delay(beforeRetry: 0, atLeast: .seconds(9), using: &generator) == .seconds(9))
    }
}
