/// What the router does about a call that failed.
package enum RetryDecision: Hashable, Sendable {
    /// The same link again, after a pause.
    case retry
    case nextEndpoint
    /// No link any more: only the offline planner is quick enough.
    case giveUp

    /// - Parameter afterText: the client holds a part of the answer. Then nobody is asked twice: the text that a second
    ///   try throws away has been paid for.
    package init(for error: ProviderError, afterText: Bool) {
        self =
            switch error.code {
            // What a moment later may well succeed.
            case .rateLimited, .overloaded, .connect, .cut: afterText ? .nextEndpoint : .retry
            case .timeout: error.clock == .total ? .giveUp : .nextEndpoint
            // The same request gets the same answer.
            case .contextTooLong, .contentFiltered, .badRequest, .authentication, .modelNotFound, .untrusted,
                .malformed,
                .empty:
                .nextEndpoint
            }
    }
}
