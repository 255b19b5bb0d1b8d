/// Exponential backoff with jitter: clients that failed together do not come back together
/// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter).
package struct Backoff: Hashable, Sendable {
    /// The part of a delay that is left to chance.
    package enum Jitter: Hashable, Sendable {
        /// A delay lies between nothing and the bound.
        case full
        /// A delay lies between half of the bound and the bound.
        case half
    }

    /// The bound of the first delay.
    package var base: Duration
    /// The bound that later delays do not pass.
    package var longest: Duration
    /// The part of a delay that is left to chance.
    package var jitter: Jitter

    /// Creates a backoff.
    package init(base: Duration = .milliseconds(250), longest: Duration = .seconds(4), jitter: Jitter = .full) {
        self.base = base
        self.longest = longest
        self.jitter = jitter
    }

    /// Returns the longest delay before a retry: it doubles with every retry, up to ``longest``.
    ///
    /// - Parameter retry: 0 for the first retry.
    package func bound(beforeRetry retry: Int) -> Duration { min(longest, base * (1 << min(max(0, retry), 20))) }

    /// Returns a delay before a retry, in whole milliseconds.
    ///
    /// - Parameters:
    ///   - retry: 0 for the first retry.
    ///   - minimum: the least delay, such as one that the server requested.
    package func delay(
        beforeRetry retry: Int, atLeast minimum: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let (seconds, attoseconds) = bound(beforeRetry: retry).components
        let bound = max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        let least =
            switch jitter {
            case .full: Int64(0)
            case .half: bound / 2
            }
        return max(.milliseconds(Int64.random(in: least...bound, using: &generator)), minimum ?? .zero)
    }
}
