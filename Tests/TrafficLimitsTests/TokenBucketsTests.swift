import HearthCore
import HearthTesting
import Testing

@testable import TrafficLimits

@Suite struct TokenBucketsTests {
    private let clock = ManualClock()

    private func bucket(_ key: String = "a", _ name: String = "ip", quota: Int = 30, window: Duration = .seconds(60))
        -> RateLimitBucket
    {
        RateLimitBucket(policy: RateLimitPolicy(name: name, quota: quota, window: window), key: key)
    }

    @Test func `exactly as many concurrent requests pass as a bucket holds`() async {
        let buckets = TokenBuckets(clock: clock)
        let bucket = bucket()
        let allowed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 { group.addTask { await buckets.take([bucket]).isAllowed } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(allowed == 30)
    }

    /// 7 a minute is one in 8.571428… s: nothing is rounded away, and nothing is given.
    @Test(arguments: [1, 7, 30, 59, 60, 61, 1000]) func `a bucket refills exactly`(quota: Int) {
        let buckets = TokenBuckets(clock: clock)
        let bucket = bucket(quota: quota)
        for _ in 0..<quota { #expect(buckets.takeNow([bucket]).isAllowed) }
        var passed = 0
        for _ in 0..<6000 {
            clock.advance(by: .milliseconds(10))
            passed += buckets.takeNow([bucket]).isAllowed ? 1 : 0
        }
        // One minute later, asked far more often than it flows.
        #expect(passed == quota)
    }

    @Test func `a verdict reports what is left, when a unit is available again, and when the bucket is full`() {
        let buckets = TokenBuckets(clock: clock)
        let bucket = bucket()
        let first = buckets.takeNow([bucket]).states[0]
        #expect(first.remaining == 29)
        #expect(first.retryAfter == .zero)
        #expect(first.resetAfter == .seconds(2))
        for _ in 0..<29 { _ = buckets.takeNow([bucket]) }
        clock.advance(by: .milliseconds(500))
        let verdict = buckets.takeNow([bucket])
        #expect(!verdict.isAllowed)
        #expect(verdict.states[0].remaining == 0)
        #expect(verdict.states[0].retryAfter == .milliseconds(1500))
        #expect(verdict.states[0].resetAfter == .milliseconds(59_500))
        clock.advance(by: .milliseconds(1500))
        #expect(buckets.takeNow([bucket]).isAllowed)
    }

    @Test func `a bucket holds at most its quota, however long it was unused`() {
        let buckets = TokenBuckets(clock: clock)
        let bucket = bucket(quota: 3)
        #expect(buckets.takeNow([bucket]).isAllowed)
        clock.advance(by: .seconds(1_000_000_000))
        let allowed = (0..<10).count { _ in buckets.takeNow([bucket]).isAllowed }
        #expect(allowed == 3)
    }

    @Test func `an empty bucket leaves the other buckets unchanged`() {
        let buckets = TokenBuckets(clock: clock)
        let (small, large) = (bucket("u", "user", quota: 1), bucket("h", "household", quota: 5))
        #expect(buckets.takeNow([small, large]).isAllowed)
        for _ in 0..<3 { #expect(!buckets.takeNow([small, large]).isAllowed) }
        #expect(buckets.takeNow([large]).states[0].remaining == 3)
    }

    @Test func `a negative amount is put back, up to the quota`() {
        let buckets = TokenBuckets(clock: clock)
        let (small, large) = (bucket("u", "user", quota: 1), bucket("h", "household", quota: 3))
        _ = buckets.takeNow([small, large])
        _ = buckets.takeNow([large])
        for expected in [[1, 2], [1, 3], [1, 3]] {
            #expect(buckets.takeNow([small, large], amount: -1).states.map(\.remaining) == expected)
        }
        #expect(buckets.takeNow([small]).isAllowed)
        #expect(!buckets.takeNow([small]).isAllowed)
    }

    @Test func `the same key under another policy is a separate bucket`() {
        let buckets = TokenBuckets(clock: clock)
        #expect(buckets.takeNow([bucket("a", "ip", quota: 1)]).isAllowed)
        #expect(buckets.takeNow([bucket("a", "sign-in", quota: 1)]).isAllowed)
        #expect(buckets.takeNow([bucket("b", "ip", quota: 1)]).isAllowed)
        #expect(!buckets.takeNow([bucket("a", "ip", quota: 1)]).isAllowed)
    }

    @Test func `memory is bounded, and the emptiest buckets are kept`() {
        let buckets = TokenBuckets(clock: clock, maximum: 800)
        let greedy = bucket("greedy")
        for _ in 0..<30 { _ = buckets.takeNow([greedy]) }
        for number in 0..<50_000 { #expect(buckets.takeNow([bucket("\(number)")]).isAllowed) }
        #expect(buckets.count <= 800)
        #expect(!buckets.takeNow([greedy]).isAllowed)
        clock.advance(by: .seconds(60))
        // All are full again, which makes room for all but the newest.
        for number in 0..<800 { _ = buckets.takeNow([bucket("new \(number)")]) }
        #expect(buckets.count <= 800)
    }

    @Test func `the largest quota and window do not overflow`() {
        let buckets = TokenBuckets(clock: clock)
        let bucket = bucket(quota: 1_000_000, window: .seconds(86_400))
        #expect(buckets.takeNow([bucket]).states[0].remaining == 999_999)
        clock.advance(by: .seconds(1_000_000_000))
        #expect(buckets.takeNow([bucket]).states[0].remaining == 999_999)
    }
}
