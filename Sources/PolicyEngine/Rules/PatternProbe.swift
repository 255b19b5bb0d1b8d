import Glibc

/// Test of an operator's pattern on texts that make slow patterns slow, before it runs on requests: `(a+)+$` takes
/// exponential time on a row of a's.
enum PatternProbe {
    /// Maximum processor time of one search of a probe.
    static let budget: Duration = .milliseconds(5)

    /// Searches every probe for the pattern and measures the time.
    ///
    /// - Throws: ``PolicyError`` `bad_pattern`.
    static func check(_ pattern: Pattern) throws(PolicyError) {
        let workspace = MatchWorkspace()
        for probe in probes(of: pattern.source) {
            // The machine may be busy, so the quickest of three counts.
            var quickest = Duration.seconds(1)
            var outcome = Pattern.Outcome.none
            for _ in 0..<3 where quickest > budget {
                let start = processorTime()
                outcome = pattern.firstMatch(in: probe, range: probe.indices, from: 0, using: workspace)
                quickest = min(quickest, processorTime() - start)
            }
            guard outcome != .undecided, quickest <= budget else {
                throw PolicyError(
                    .badPattern,
                    "the pattern takes more than \(budget.components.attoseconds / 1_000_000_000_000_000) ms on a text of"
                        + " \(probe.count) bytes; remove nested repetitions")
            }
        }
    }

    /// Returns rows of the pattern's characters and words, with an end that matches nothing.
    private static func probes(of source: String) -> [[UInt8]] {
        var seeds = ["a ", "0", "a", " ", "1 ", "ab", "a-"].map { Array($0.utf8) }
        let characters = Set(source.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
        seeds += characters.sorted().prefix(24).map { [$0] }
        let words = Set(source.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).filter { $0.utf8.count > 1 })
        for word in words.sorted(by: { ($1.utf8.count, $0) < ($0.utf8.count, $1) }).prefix(8) {
            seeds += [Array(word.utf8), Array("\(word) ".utf8)]
        }
        // Begins with the pattern's literal prefix, so that the row comes where the pattern repeats.
        let prefix = Array(source.prefix { $0.isLetter || $0.isNumber || $0 == " " }.utf8)
        // 32 for exponential growth, 1,000 for quadratic or cubic growth.
        return seeds.flatMap { seed in
            [32, 1_000].map { length in
                var probe = seed
                while probe.count < length { probe += probe }
                return prefix + probe + [1]
            }
        }
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
