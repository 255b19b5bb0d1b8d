import HearthCore
import HearthTesting
import Logging
import Synchronization
import Testing

@testable import TrafficLimits

/// A store whose answers the test decides.
private final class ScriptedStore: RateLimitStore {
    enum Mood { case answers, fails, hangs }

    private let state = Mutex((mood: Mood.answers, calls: 0))

    var calls: Int { state.withLock { $0.calls } }
    func become(_ mood: Mood) { state.withLock { $0.mood = mood } }

    func take(_ buckets: [RateLimitBucket], amount: Int64) async throws -> RateLimitVerdict {
        let mood = state.withLock { state in
            state.calls += 1
            return state.mood
        }
        switch mood {
        // More than any local bucket has.
        case .answers:
            return RateLimitVerdict(
                isAllowed: true, states: buckets.map { $0.policy.state(level: $0.policy.capacity) })
        case .fails: throw HearthError(.storageUnavailable, "")
        // Until it is cancelled, as a store that hangs is.
        case .hangs:
            try await Gate().pass()
            throw CancellationError()
        }
    }
}

@Suite struct FailoverTests {
    private let clock = ManualClock()
    private let store = ScriptedStore()
    private let bucket = RateLimitBucket(policy: RateLimitPolicy(name: "ip", quota: 2), key: "a")

    private func limiter() -> FailoverRateLimiter {
        FailoverRateLimiter(
            store, else: TokenBuckets(clock: clock), clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func `the store alone decides while it responds`() async {
        let limiter = limiter()
        for _ in 0..<5 { #expect(await limiter.take([bucket]).isAllowed) }
        #expect(store.calls == 5)
    }

    @Test func `local limits apply for a while after the store has failed`() async {
        let limiter = limiter()
        store.become(.fails)
        var allowed = 0
        for _ in 0..<5 { allowed += await limiter.take([bucket]).isAllowed ? 1 : 0 }
        #expect(allowed == 2)
        #expect(store.calls == 1)
    }

    @Test func `no request waits longer than the timeout for a store that hangs`() async {
        let limiter = limiter()
        store.become(.hangs)
        async let verdict = limiter.take([bucket])
        await clock.waitForSleepers()
        clock.advance(by: FailoverRateLimiter.defaultTimeLimit)
        #expect(await verdict.states[0].remaining == 1)
        // The next one does not even ask.
        #expect(await limiter.take([bucket]).states[0].remaining == 0)
        #expect(store.calls == 1)
    }

    @Test func `a failed store is tried again after growing pauses and used again when it responds`() async {
        let limiter = limiter()
        store.become(.fails)
        _ = await limiter.take([bucket])
        for (pause, calls) in [(250, 2), (500, 3), (1000, 4), (2000, 5)] {
            clock.advance(by: .milliseconds(pause - 1))
            _ = await limiter.take([bucket])
            #expect(store.calls == calls - 1)
            clock.advance(by: .milliseconds(1))
            _ = await limiter.take([bucket])
            #expect(store.calls == calls)
        }
        store.become(.answers)
        clock.advance(by: .seconds(4))
        for number in 1...5 {
            #expect(await limiter.take([bucket]).isAllowed)
            #expect(store.calls == 5 + number)
        }
    }

    @Test func `one request at a time tries a failed store`() async {
        let limiter = limiter()
        store.become(.fails)
        _ = await limiter.take([bucket])
        store.become(.hangs)
        clock.advance(by: .seconds(1))
        async let trial = limiter.take([bucket])
        await clock.waitForSleepers()
        for _ in 0..<10 { _ = await limiter.take([bucket]) }
        #expect(store.calls == 2)
        clock.advance(by: FailoverRateLimiter.defaultTimeLimit)
        _ = await trial
    }
}
