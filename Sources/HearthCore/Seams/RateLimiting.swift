/// How often something may happen: a token bucket that holds `quota` and fills within `window`.
package struct RateLimitPolicy: Hashable, Sendable {
    /// In the RateLimit fields and in keys: `ip`, `user`, `household`, `sign-in`.
    package var name: String
    /// Above zero.
    package var quota: Int
    package var window: Duration

    package init(name: String, quota: Int, window: Duration = .seconds(60)) {
        self.name = name
        self.quota = quota
        self.window = window
    }
}

/// A bucket in whole numbers, so that it never gives one more or one less. One token is `price` units, and `quota` units flow in
/// every microsecond: both are whole whatever the quota, and a full bucket of a million a minute still fits the 53 bits of
/// a double, in which Redis counts.
extension RateLimitPolicy {
    /// Of one token.
    package var price: Int64 { max(1, window.microseconds) }
    package var capacity: Int64 { price * Int64(quota) }

    /// What a bucket with this much in it means.
    package func state(level: Int64) -> RateLimitState {
        RateLimitState(
            policy: self, remaining: Int(level / price), retryAfter: wait(for: price - level),
            resetAfter: wait(for: capacity - level))
    }

    private func wait(for units: Int64) -> Duration {
        let flow = Int64(quota)
        return units > 0 ? .microseconds((units + flow - 1) / flow) : .zero
    }
}

extension Duration {
    /// Whole ones, rounded down.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}

/// One bucket: whose, under which policy.
package struct RateLimitBucket: Hashable, Sendable {
    package var policy: RateLimitPolicy
    /// An address, or the id of a user or household.
    package var key: String

    package init(policy: RateLimitPolicy, key: String) {
        self.policy = policy
        self.key = key
    }
}

/// What is left in a bucket.
package struct RateLimitState: Hashable, Sendable {
    package var policy: RateLimitPolicy
    package var remaining: Int
    /// Until the bucket holds one again (zero where it does).
    package var retryAfter: Duration
    /// Until it is full.
    package var resetAfter: Duration

    package init(policy: RateLimitPolicy, remaining: Int, retryAfter: Duration, resetAfter: Duration) {
        self.policy = policy
        self.remaining = remaining
        self.retryAfter = retryAfter
        self.resetAfter = resetAfter
    }
}

package struct RateLimitVerdict: Hashable, Sendable {
    package var isAllowed: Bool
    /// Of every bucket that was asked, in their order.
    package var states: [RateLimitState]

    package init(isAllowed: Bool, states: [RateLimitState]) {
        self.isAllowed = isAllowed
        self.states = states
    }
}

/// Keeps the buckets. Implemented by TrafficLimits.
package protocol RateLimiter: Sendable {
    /// Takes one out of each bucket, or out of none where one of them is empty. Never waits long and never fails: where
    /// the shared buckets do not answer, those of this process do.
    ///
    /// - Parameter amount: 1, or -1 to put one back into each bucket, up to its quota.
    func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict
}

extension RateLimiter {
    package func take(_ buckets: [RateLimitBucket]) async -> RateLimitVerdict { await take(buckets, amount: 1) }

    /// Returns what ``take(_:)`` took.
    package func putBack(_ buckets: [RateLimitBucket]) async { _ = await take(buckets, amount: -1) }
}

/// Buckets that several processes share: Redis, PostgreSQL.
package protocol RateLimitStore: Sendable {
    /// As ``RateLimiter/take(_:amount:)``, atomically, at the store's own time. Throws where the store does not answer.
    func take(_ buckets: [RateLimitBucket], amount: Int64) async throws -> RateLimitVerdict
}

extension RateLimitStore {
    package func take(_ buckets: [RateLimitBucket]) async throws -> RateLimitVerdict {
        try await take(buckets, amount: 1)
    }
}

extension HearthError.Code {
    package static let rateLimited = Self("rate_limited", .tooManyRequests)
}
