/// Patterns that are searched together. Each of their matches begins a word; a ``PatternPrefilter`` rules most words out.
struct WordPatterns: Sendable {
    private let patterns: [Pattern]
    private let prefilter: PatternPrefilter

    /// Compiles the patterns. Each alternative of each of them begins with `\b` and a letter or digit, and reads a line's
    /// end like a space.
    init(_ sources: [String]) throws(PolicyError) {
        var patterns: [Pattern] = []
        var literals: [PrefilterLiterals] = []
        for source in sources {
            patterns.append(try Pattern(source, isAnchored: true))
            // The beginnings are the same, and these forms can be tried.
            let plain = source.replacing(#"\z"#, with: "$").replacing(#"\p{N}"#, with: #"\d"#)
            literals.append(PrefilterLiterals(of: try Pattern(plain, isAnchored: true)))
        }
        self.patterns = patterns
        prefilter = PatternPrefilter(literals, joinsLines: true)
    }

    /// Calls `visit` with the matches in `bytes[range]` and the index of their pattern, in the order of their starts.
    /// Matches of one pattern do not overlap. It returns whether further matches of this pattern are wanted.
    func eachMatch(
        in bytes: [UInt8], range: Range<Int>, using workspace: MatchWorkspace, visit: (Int, Range<Int>) -> Bool
    ) {
        var wanted = PatternPrefilter.Patterns.none
        for index in patterns.indices { wanted.insert(index) }
        var ends = [Int](repeating: range.lowerBound, count: patterns.count)
        prefilter.eachPlace(in: bytes, range: range) { start, found in
            for index in (found & wanted).indices(of: patterns.count) where ends[index] <= start {
                guard
                    case .match(let match) = patterns[index].firstMatch(
                        in: bytes, range: range, from: start, using: workspace)
                else { continue }
                ends[index] = match.upperBound
                if !visit(index, match) { wanted.remove(index) }
            }
            return !wanted.isEmpty
        }
    }

    /// Returns whether any of the patterns matches in `bytes[range]`.
    func isFound(in bytes: [UInt8], range: Range<Int>, using workspace: MatchWorkspace) -> Bool {
        var isFound = false
        prefilter.eachPlace(in: bytes, range: range) { start, found in
            isFound = found.indices(of: patterns.count).contains { index in
                if case .match = patterns[index].firstMatch(in: bytes, range: range, from: start, using: workspace) {
                    return true
                }
                return false
            }
            return !isFound
        }
        return isFound
    }
}
