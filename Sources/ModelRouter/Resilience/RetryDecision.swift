/// The router's decision after a failed call.
package enum RetryDecision: Hashable, Sendable {
    /// Call the same endpoint again, after a pause.
    case retry
    case nextEndpoint
    /// Call no further endpoint: only the offline planner is fast enough.
    case giveUp

    /// Decides by the error.
    ///
    /// - Parameter afterText: true if the client has a part of the answer. Then the same endpoint is not called again:
    ///   the
    ///   text that a second try discards has been paid for.
    package init(for error: ProviderError, afterText: Bool) {
        self =
            switch error.code {
            // May succeed a moment later.
            case .rateLimited, .overloaded, .connect, .cut: afterText ? .nextEndpoint : .retry
            case .timeout: error.clock == .total ? .giveUp : .nextEndpoint
            // The same request gets the same response.
            case .contextTooLong, .contentFiltered, .badRequest, .authentication, .modelNotFound, .untrusted,
                .malformed,
                .empty:
                .nextEndpoint
            }
    }
}
