import HTTPTypes
import HearthCore
import Synchronization

/// The traffic rules of a request, and the states of its rate limits for the fields of the response.
final class RequestLimits: Sendable {
    let rules: TrafficRules
    private let states = Mutex<[RateLimitState]>([])

    init(under rules: TrafficRules) { self.rules = rules }

    /// Records the states of rate limits that the request has taken from.
    func add(_ states: [RateLimitState]) { self.states.withLock { $0 += states } }

    /// The fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): lists of structured fields
    /// with one item per policy. `q` requests in `w` seconds, `r` left, full again in `t` seconds.
    var fields: [HTTPField] {
        let states = states.withLock { $0 }
        guard !states.isEmpty else { return [] }
        let policies = states.map { "\"\($0.policy.name)\";q=\($0.policy.quota);w=\($0.policy.window.wholeSeconds)" }
        let limits = states.map { "\"\($0.policy.name)\";r=\($0.remaining);t=\($0.resetAfter.wholeSeconds)" }
        return [
            HTTPField(name: .rateLimitPolicy, value: policies.joined(separator: ", ")),
            HTTPField(name: .rateLimit, value: limits.joined(separator: ", ")),
        ]
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up, so that a client never retries too early.
    var wholeSeconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds + (attoseconds > 0 ? 1 : 0)
    }
}

extension HTTPField.Name {
    static let rateLimit = constant("RateLimit")
    static let rateLimitPolicy = constant("RateLimit-Policy")
}
