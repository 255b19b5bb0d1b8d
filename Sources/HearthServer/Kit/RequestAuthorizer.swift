import HTTPFront
import HearthCore

/// Checks who sends a request, what they may do and how often, before a route touches any data.
final class RequestAuthorizer: Sendable {
    let authenticator: any Authenticator
    let limiter: any RateLimiter
    let idempotency: IdempotencyService

    init(authenticator: any Authenticator, limiter: any RateLimiter, idempotency: IdempotencyService) {
        self.authenticator = authenticator
        self.limiter = limiter
        self.idempotency = idempotency
    }

    /// Takes the buckets of an address, before anything of a request but its head is read.
    ///
    /// - Throws: ``HearthError`` `rate_limited`.
    /// - Parameter cost: the number of requests that this one counts for.
    func admit(_ address: IPAddress?, to path: String, _ limits: RequestLimits, cost: Int = 1) async throws {
        try await take(limits.rules.buckets(of: address, at: path), limits, cost: cost)
    }

    /// Checks the credentials of a request and their permission, before any parameter or the body is read.
    ///
    /// - Throws: ``HearthError`` `unauthorized`, `forbidden` or `storage_unavailable`.
    /// - Parameter authorization: the credentials, if not those of the request.
    func authenticate(
        _ context: RequestContext, for permission: Permission, authorization: String? = nil
    ) async throws -> AuthenticatedCaller {
        let authorization = authorization ?? context.authorization
        let bearer = authorization.map { $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : "" }
        let principal: Principal?
        do {
            let sender = try await authenticator.principal(bearer: bearer, userNumber: nil)
            try sender.require(permission)
            principal = sender
        } catch let error as HearthError where error.code == .userNotFound {
            // Dev mode without user 1: the body or the query may name another user.
            principal = nil
        }
        return AuthenticatedCaller(
            authorizer: self, context: context, bearer: bearer, permission: permission, principal: principal)
    }

    /// Returns the principal on whose behalf a request runs, after taking the buckets of its user and household, the
    /// request's Idempotency-Key and a place among the user's streams.
    fileprivate func admit(_ caller: AuthenticatedCaller, naming number: Int64?) async throws -> Principal {
        let context = caller.context
        let principal = try await principal(of: caller, naming: number)
        try await take(context.configuration.rules.buckets(of: principal.user), context.limits, cost: context.cost)
        if let idempotent = context.idempotent {
            try await idempotent.begin(for: principal.user)
            context.writer.outliveClient()
        }
        if context.match.isStreaming {
            let rules = context.configuration.rules
            try context.inFlight.takePermit(
                of: principal.user.id, perUser: rules.streamsPerUser, perProcess: rules.streamsPerProcess)
        }
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
    fileprivate let authorizer: RequestAuthorizer
    fileprivate let context: RequestContext
    fileprivate let bearer: String?
    fileprivate let permission: Permission
    /// Nil in dev mode without user 1.
    fileprivate let principal: Principal?

    /// Returns the principal on whose behalf the request runs. Called once a request: it counts under the limits of the user
    /// and the household.
    ///
    /// - Throws: ``HearthError`` if the sender may not act as the user, or has reached a limit; ``Replay`` if the request has
    ///   a response already.
    /// - Parameter number: the `user_id` that the request names, if any.
    func acting(as number: Int64?) async throws -> Principal { try await authorizer.admit(self, naming: number) }
}

extension Principal {
    /// Returns the user that a path names. Another household's user is as unknown as a missing one, or the existence of a
    /// user would leak.
    func user(numbered number: Int64, in users: any UserStore) async throws -> User {
        if user.number == number { return user }
        guard isAdministrator, let user = try await users.user(number: number) else {
            throw HearthError(.userNotFound, "No user has this number.")
        }
        return user
    }
}
