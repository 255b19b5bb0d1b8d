import Glibc

/// Tries an operator's pattern on texts that make slow patterns slow, before it meets anybody's words: `(a+)+$` takes
/// exponential time on a row of a's.
enum PatternProbe {
    /// Processor time that one search of a probe may take.
    static let budget: Duration = .milliseconds(5)

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
                        + " \(probe.count) bytes; repeat nothing that repeats itself")
            }
        }
    }

    /// Rows of each character and each word of the pattern, with an end that fits nothing.
    private static func probes(of source: String) -> [[UInt8]] {
        var seeds = Set(source.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }.map { [$0] })
        for word in source.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where word.utf8.count > 1 {
            seeds.insert(Array(word.utf8))
            seeds.insert(Array("\(word) ".utf8))
        }
        for character in ["a ", "0", "a", " ", "1 ", "ab", "a-"] { seeds.insert(Array(character.utf8)) }
        let end: [UInt8] = [1]
        // 32 for what doubles with each character, 1,000 for what grows with the square or the cube.
        return seeds.flatMap { seed in
            [32, 1_000].map { length in
                var probe: [UInt8] = []
                probe.reserveCapacity(length + end.count + seed.count)
                while probe.count < length { probe += seed }
                return probe + end
            }
        }
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
