import HearthCore

/// Exponential backoff with full jitter: uniform between nothing and a bound that doubles with every try, so that
/// clients which failed together do not come back together
/// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter).
package struct Backoff: Hashable, Sendable {
    package var base: Duration
    package var longest: Duration

    package init(base: Duration = .milliseconds(250), longest: Duration = .seconds(4)) {
        self.base = base
        self.longest = longest
    }

    /// How long to wait before a retry; never less than the provider asked for.
    ///
    /// - Parameter retry: 0 for the first retry.
    package func delay(
        beforeRetry retry: Int, atLeast asked: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let bound = min(longest, base * (1 << min(max(0, retry), 20)))
        let jitter = Duration.milliseconds(Int64.random(in: 0...max(0, bound.milliseconds), using: &generator))
        return max(jitter, asked ?? .zero)
    }
}
