import HearthCore

struct NoLimiter: RateLimiter {
    func take(_ buckets: [RateLimitBucket]) async -> RateLimitVerdict { RateLimitVerdict(isAllowed: true, states: []) }
}
