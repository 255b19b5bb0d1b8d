/// How long to wait before the next attempt: twice as long each time up to a bound, and by chance up to half of it less,
/// so that those who failed together do not come back together.
struct Backoff {
    let first: Duration
    let longest: Duration

    /// - Parameters:
    ///   - failures: in a row, at least 1.
    ///   - chance: 0..<1.
    func delay(after failures: Int, chance: Double) -> Duration {
        min(longest, first * (1 << min(failures - 1, 16))) * (1 - chance / 2)
    }
}
