/// The limit of a token bucket that holds `quota` tokens and fills within `window`.
package struct RateLimitPolicy: Hashable, Sendable {
    /// The name in the RateLimit fields and in keys: `ip`, `user`, `household`, `sign-in`.
    package var name: String
    /// The number of tokens, above zero.
    package var quota: Int
    /// The time in which an empty bucket fills.
    package var window: Duration

    /// Creates a rate limit policy.
    package init(name: String, quota: Int, window: Duration = .seconds(60)) {
        self.name = name
        self.quota = quota
        self.window = window
    }
}

/// The arithmetic of a bucket in integers, so that it never gives one token more or less. One token is `price` units,
/// and `quota` units flow in every microsecond. Both are integers for every quota, and a full bucket of a million per
/// minute still fits the 53 bits of a double, in which Redis counts.
extension RateLimitPolicy {
    /// The units of one token.
    package var price: Int64 { max(1, window.microseconds) }
    /// The units of a full bucket.
    package var capacity: Int64 { price * Int64(quota) }

    /// Returns the state of a bucket that holds `level` units.
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
    /// The duration in microseconds, rounded down.
    package var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}

/// One bucket: a policy and the client that it applies to.
package struct RateLimitBucket: Hashable, Sendable {
    /// The limit of the bucket.
    package var policy: RateLimitPolicy
    /// An address, or the id of a user or household.
    package var key: String

    /// Creates a rate limit bucket.
    package init(policy: RateLimitPolicy, key: String) {
        self.policy = policy
        self.key = key
    }
}

/// The state of a bucket after a request.
package struct RateLimitState: Hashable, Sendable {
    /// The limit of the bucket.
    package var policy: RateLimitPolicy
    /// The number of tokens that are left.
    package var remaining: Int
    /// The time until the bucket holds a token again; zero if it does.
    package var retryAfter: Duration
    /// The time until the bucket is full.
    package var resetAfter: Duration

    /// Creates a rate limit state.
    package init(policy: RateLimitPolicy, remaining: Int, retryAfter: Duration, resetAfter: Duration) {
        self.policy = policy
        self.remaining = remaining
        self.retryAfter = retryAfter
        self.resetAfter = resetAfter
    }
}

/// The decision about a request and the states of its buckets.
package struct RateLimitVerdict: Hashable, Sendable {
    /// True if every bucket had a token.
    package var isAllowed: Bool
    /// The states of all buckets, in the order of the request.
    package var states: [RateLimitState]

    /// Creates a rate limit verdict.
    package init(isAllowed: Bool, states: [RateLimitState]) {
        self.isAllowed = isAllowed
        self.states = states
    }
}

/// Rate limits. Implemented by TrafficLimits.
package protocol RateLimiter: Sendable {
    /// Takes one token from each bucket, or none if one of them is empty. Never waits long and never fails: if the
    /// shared buckets do not respond, those of this process decide.
    ///
    /// - Parameter amount: 1, or -1 to put one token back into each bucket, up to its quota.
    func take(_ buckets: [RateLimitBucket], amount: Int64) async -> RateLimitVerdict
}

extension RateLimiter {
    /// Takes one token from each bucket, or from none.
    package func take(_ buckets: [RateLimitBucket]) async -> RateLimitVerdict { await take(buckets, amount: 1) }

    /// Puts back the tokens that ``take(_:)`` took.
    package func putBack(_ buckets: [RateLimitBucket]) async { _ = await take(buckets, amount: -1) }
}

/// Buckets that several processes share, in Redis or PostgreSQL.
package protocol RateLimitStore: Sendable {
    /// Takes tokens as ``RateLimiter/take(_:amount:)`` does, atomically, at the time of the store.
    ///
    /// - Throws: an error if the store does not respond.
    func take(_ buckets: [RateLimitBucket], amount: Int64) async throws -> RateLimitVerdict
}

extension RateLimitStore {
    /// Takes one token from each bucket, or from none.
    package func take(_ buckets: [RateLimitBucket]) async throws -> RateLimitVerdict {
        try await take(buckets, amount: 1)
    }
}

extension HearthError.Code {
    /// The client has used up a rate limit.
    package static let rateLimited = Self("rate_limited", .tooManyRequests)
}
