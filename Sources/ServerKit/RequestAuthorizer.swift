import Foundation
import HTTPFront
import HTTPTypes
package import HearthCore

/// The check of credentials, permission and rate limits, before a route reads or writes any data.
package final class RequestAuthorizer: Sendable {
    private let authenticator: any Authenticator
    private let limiter: any RateLimiter
    let idempotency: IdempotencyService

    /// Creates the authorizer of a server.
    package init(authenticator: any Authenticator, limiter: any RateLimiter, idempotency: IdempotencyService) {
        self.authenticator = authenticator
        self.limiter = limiter
        self.idempotency = idempotency
    }

    /// Takes from the rate limits of an address. Only the head of the request has been read.
    ///
    /// - Parameter cost: the number of requests that this one counts as.
    /// - Throws: ``HearthError`` `rate_limited`.
    func admit(
        _ address: IPAddress?, to path: String, for method: HTTPRequest.Method, _ limits: RequestLimits, cost: Int = 1
    ) async throws {
        try await take(limits.rules.buckets(of: address, for: method, at: path), limits, cost: cost)
    }

    /// Checks the credentials of a request and their permission. Called before the parameters and the body are read.
    ///
    /// - Parameter authorization: credentials that replace those of the request.
    /// - Throws: ``HearthError`` `unauthorized`, `forbidden` or `storage_unavailable`.
    package func authenticate(
        _ context: RequestContext, for permission: Permission, authorization: String? = nil
    ) async throws -> AuthenticatedCaller {
        let bearer = try authorization.map(Self.token(in:)) ?? Self.token(of: context)
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

    /// Returns the token of a request; nil if it has none. Anthropic's clients send it as `x-api-key`.
    ///
    /// - Throws: ``HearthError`` `unauthorized` for two different tokens: nobody knows whose request it is.
    private static func token(of context: RequestContext) throws -> String? {
        let token = context.authorization.map(token(in:))
        guard let key = context.headers[.apiKey], context.isOfAnthropicClient else { return token }
        // The session of a page is no token of the client.
        guard context.headers.contains(.authorization), token != key else { return key }
        throw HearthError(
            .unauthorized, "x-api-key and Authorization have different tokens. Send one of the two fields.")
    }

    /// Returns the token of an `Authorization` field; empty for credentials of another scheme.
    private static func token(in authorization: String) -> String {
        authorization.lowercased().hasPrefix("bearer ") ? String(authorization.dropFirst(7)) : ""
    }

    /// Returns what the credentials of a request allow now, for a response that lasts; nil if they allow nothing any more,
    /// because the session or token has ended or the user is gone.
    ///
    /// - Throws: ``HearthError`` `storage_unavailable`.
    package func renewed(
        _ principal: Principal, of context: RequestContext, for permission: Permission
    ) async throws -> Principal? {
        do {
            let now = try await authenticate(context, for: permission).principal
            return now?.user.number == principal.user.number ? now : nil
        } catch let error as HearthError where [.unauthorized, .forbidden].contains(error.code) {
            return nil
        }
    }

    /// Returns the watch over the credential of a request whose response lasts. It ends with the household, too: what was
    /// begun for a household is not sent to a user who has left it or was removed.
    package func watch(
        _ principal: Principal, of context: RequestContext, for permission: Permission
    ) -> CredentialWatch {
        CredentialWatch(idempotency.clock) { [self] in
            // Dev mode has no credentials that could end.
            guard principal.credential != .development else { return true }
            do {
                let caller = try await authenticate(context, for: permission)
                // Throws for an administrator who may act for others no more.
                let now = try await self.principal(of: caller, naming: principal.user.number)
                return now.credential == principal.credential && now.actor.id == principal.actor.id
                    && now.user.id == principal.user.id && now.user.householdID == principal.user.householdID
            } catch let error as HearthError
                where [.unauthorized, .forbidden, .userNotFound].contains(error.code)
            {
                return false
            }
        }
    }

    /// Returns the principal for whom a request runs. First it takes from the rate limits of user and household, claims the
    /// request's Idempotency-Key and takes a stream permit.
    fileprivate func admit(_ caller: AuthenticatedCaller, naming number: Int64?) async throws -> Principal {
        let context = caller.context
        let principal = try await principal(of: caller, naming: number)
        try await take(
            context.configuration.rules.buckets(of: principal, for: context.method, at: context.path), context.limits,
            cost: context.cost)
        if let idempotent = context.idempotent {
            try await idempotent.begin(for: principal)
            context.writer.outliveClient()
        }
        if let kind = context.match.route?.entry.stream {
            let rules = context.configuration.rules
            try context.inFlight.takePermit(
                kind, of: principal.user.id, perUser: rules.perUser(kind), perProcess: rules.streamsPerProcess)
        }
        return principal
    }

    private func principal(of caller: AuthenticatedCaller, naming number: Int64?) async throws -> Principal {
        if let principal = caller.principal, number == nil || number == principal.user.number { return principal }
        let principal = try await authenticator.principal(bearer: caller.bearer, userNumber: number)
        try principal.require(caller.permission)
        return principal
    }

    /// Takes a request's cost from each bucket, but at most the smallest quota: a larger cost could never be paid.
    ///
    /// - Throws: ``HearthError`` `rate_limited`.
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

/// The sender of a request, with checked credentials and permission. Only ``RequestAuthorizer`` creates one.
package struct AuthenticatedCaller: Sendable {
    fileprivate let authorizer: RequestAuthorizer
    fileprivate let context: RequestContext
    fileprivate let bearer: String?
    fileprivate let permission: Permission
    /// The principal of the credentials; nil in dev mode without user 1.
    fileprivate let principal: Principal?

    /// The id of the user of the credentials; in dev mode without users one that no user has.
    var sender: UUID { principal?.user.id ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Returns the principal for whom the request runs. Called once per request, because it counts against the limits of
    /// the user and the household.
    ///
    /// - Parameter number: the `user_id` that the request names, if any.
    /// - Throws: ``HearthError`` if the sender may not act as the user, or has reached a limit; ``Replay`` if the request
    ///   has a stored response.
    package func acting(as number: Int64?) async throws -> Principal {
        try await authorizer.admit(self, naming: number)
    }

    /// Returns the watch over the credential, for a response that lasts.
    package func watch(_ principal: Principal) -> CredentialWatch {
        authorizer.watch(principal, of: context, for: permission)
    }
}

extension Principal {
    /// Returns the user that a path names. A user of another household is reported as missing, so that the existence of
    /// users does not leak.
    ///
    /// - Throws: ``HearthError`` `user_not_found`.
    package func user(numbered number: Int64, in users: any UserStore) async throws -> User {
        if user.number == number { return user }
        guard isAdministrator, let user = try await users.user(number: number) else {
            throw HearthError(.userNotFound, "No user has this number.")
        }
        return user
    }
}

extension HTTPField.Name {
    fileprivate static let apiKey = constant("x-api-key")
}
