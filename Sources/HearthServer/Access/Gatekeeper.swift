import HearthCore
import NIOHTTP1

/// Stands before every route: nobody's data is touched before it has said on whose behalf, and whether they may.
struct Gatekeeper: Sendable {
    let authenticator: any Authenticator
    let limiter: any RateLimiter
    let idempotency: IdempotencyBook

    /// Before anything is read of a request but its head.
    ///
    /// Throws ``HearthError`` `rate_limited`.
    ///
    /// - Parameter cost: what the request counts for, in requests.
    func admit(_ address: IPAddress?, to path: String, _ limits: RequestLimits, cost: Int = 1) async throws {
        try await take(limits.rules.buckets(of: address, at: path), limits, cost: cost)
    }

    /// - Parameters:
    ///   - authorization: `Authorization`, or what stands for it.
    ///   - number: the `user_id` that the request names, if any.
    ///   - cost: what the request counts for, in requests.
    ///   - keyed: the request, where it has an Idempotency-Key. Throws ``Replay`` where it has been answered before.
    func admit(
        authorization: String?, naming number: Int64?, for permission: Permission, _ limits: RequestLimits,
        cost: Int = 1, keyed: KeyedRequest? = nil
    ) async throws -> Principal {
        let bearer = authorization.flatMap {
            $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : nil
        }
        let principal = try await authenticator.principal(
            bearer: authorization == nil ? nil : bearer ?? "", userNumber: number)
        try principal.require(permission)
        try await take(limits.rules.buckets(of: principal.user), limits, cost: cost)
        try await keyed?.begin(for: principal.user)
        return principal
    }

    /// Of the lane: where it is let in, its answer counts among the user's.
    func admit(
        _ request: LaneRequest, naming number: Int64?, for permission: Permission, as open: OpenAnswer
    ) async throws -> Principal {
        let principal = try await admit(
            authorization: request.authorization, naming: number, for: permission, request.limits, cost: request.cost,
            keyed: request.keyed)
        try open.takePermit(of: principal.user.id, under: request.limits.rules)
        return principal
    }

    /// A request that costs more than a bucket ever holds takes all that is in it.
    private func take(_ buckets: [RateLimitBucket], _ limits: RequestLimits, cost: Int) async throws {
        guard let smallest = buckets.map(\.policy.quota).min() else { return }
        var verdict = await limiter.take(buckets)
        for _ in 1..<max(1, min(cost, smallest)) where verdict.isAllowed { verdict = await limiter.take(buckets) }
        limits.add(verdict.states)
        guard !verdict.isAllowed else { return }
        for state in verdict.states where state.retryAfter > .zero {
            RequestScope.current?.note(.limited(policy: state.policy.name))
        }
        throw HearthError(
            .rateLimited, "Too many requests. Please try again in a moment.",
            retryAfter: verdict.states.map(\.retryAfter).max())
    }
}
