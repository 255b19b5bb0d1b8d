import HearthCore
import NIOHTTP1

/// Stands before every route: nobody's data is touched before it has said on whose behalf, and whether they may.
struct RequestAuthorizer: Sendable {
    let authenticator: any Authenticator
    let limiter: any RateLimiter
    let idempotency: IdempotencyService

    /// Before anything is read of a request but its head.
    ///
    /// Throws ``HearthError`` `rate_limited`.
    ///
    /// - Parameter cost: what the request counts for, in requests.
    func admit(_ address: IPAddress?, to path: String, _ limits: RequestLimits, cost: Int = 1) async throws {
        try await take(limits.rules.buckets(of: address, at: path), limits, cost: cost)
    }

    /// Checks the credentials of a request and their permission, before any parameter or the body is read.
    ///
    /// Throws ``HearthError`` `unauthorized`, `forbidden` or `storage_unavailable`.
    ///
    /// - Parameter authorization: `Authorization`, or what stands for it.
    func authenticate(_ authorization: String?, for permission: Permission) async throws -> AuthenticatedCaller {
        let bearer = authorization.map { $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : "" }
        do {
            let principal = try await authenticator.principal(bearer: bearer, userNumber: nil)
            try principal.require(permission)
            return AuthenticatedCaller(bearer: bearer, permission: permission, principal: principal)
        } catch let error as HearthError where error.code == .userNotFound {
            // Dev mode without user 1: the body or the query may name another user.
            return AuthenticatedCaller(bearer: bearer, permission: permission, principal: nil)
        }
    }

    /// Returns the principal on whose behalf the request runs. Takes the buckets of its user and household, so it is called
    /// once a request.
    ///
    /// - Parameters:
    ///   - number: the `user_id` that the request names, if any.
    ///   - cost: what the request counts for, in requests.
    ///   - keyed: the request, where it has an Idempotency-Key. Throws ``Replay`` where it has been answered before.
    func admit(
        _ caller: AuthenticatedCaller, naming number: Int64? = nil, _ limits: RequestLimits,
        cost: Int = 1, keyed: IdempotentRequest? = nil
    ) async throws -> Principal {
        let principal = try await principal(of: caller, naming: number)
        try await take(limits.rules.buckets(of: principal.user), limits, cost: cost)
        try await keyed?.begin(for: principal.user)
        return principal
    }

    /// Of the lane: where it is let in, its answer counts among the user's.
    func admit(_ request: LaneRequest, naming number: Int64?, as open: InFlightResponse) async throws -> Principal {
        guard let caller = request.caller else { throw HearthError.notAuthenticated }
        let principal = try await admit(
            caller, naming: number, request.limits, cost: request.cost, keyed: request.keyed)
        try open.takePermit(of: principal.user.id, under: request.limits.rules)
        return principal
    }

    private func principal(of caller: AuthenticatedCaller, naming number: Int64?) async throws -> Principal {
        if let principal = caller.principal, number == nil || number == principal.user.number { return principal }
        let principal = try await authenticator.principal(bearer: caller.bearer, userNumber: number)
        try principal.require(caller.permission)
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

/// The sender of a request, whose credentials and permission have been checked. Only ``RequestAuthorizer`` makes one.
struct AuthenticatedCaller: Sendable {
    fileprivate let bearer: String?
    fileprivate let permission: Permission
    /// Nil in dev mode without user 1.
    fileprivate let principal: Principal?
}

extension HearthError {
    /// A route asked for the principal of a request that it had exempted from authentication.
    static var notAuthenticated: HearthError { HearthError(.unauthorized, "Sign in to use this server.") }
}
