import HearthCore

/// Exponential backoff with full jitter: uniform between zero and a limit that doubles with every retry. Clients that
/// failed together then do not return together
/// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter).
package struct Backoff: Hashable, Sendable {
    /// Limit of the first delay.
    package var base: Duration
    /// Maximum delay.
    package var longest: Duration

    /// Creates a backoff.
    package init(base: Duration = .milliseconds(250), longest: Duration = .seconds(4)) {
        self.base = base
        self.longest = longest
    }

    /// Returns the delay before a retry; never less than the provider requested.
    ///
    /// - Parameter retry: 0 for the first retry.
    package func delay(
        beforeRetry retry: Int, atLeast minimum: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let bound = min(longest, base * (1 << min(max(0, retry), 20)))
        let jitter = Duration.milliseconds(Int64.random(in: 0...max(0, bound.milliseconds), using: &generator))
        return max(jitter, minimum ?? .zero)
    }
}
