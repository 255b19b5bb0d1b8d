import HearthTesting
@testable import PolicyEngine
import Testing

/// Searches that skip most of a text find what a plain search finds.
@Suite struct WordPatternsTests {
    private static let sources = [
        #"\b(?:the\s+)?(?:baby|babies)\b"#, #"\b\d{1,2}\s*(?:months?|mo)\b"#, #"\bfamil(?:y|ie)\b(?=\s*(?:\z|[.,]))"#,
        #"\b(?<!\bis )gone\b"#,
    ]

    private static let texts = [
        "the baby is 8 months", "for the\nbaby", "babys, families, family", "family", "the family.", "he is gone",
        "she has gone", "8mo 12 months 100 months", "", "a", "ababy baby", "élan family, über baby",
    ]

    @Test(arguments: texts) func `patterns of words match like plain searches`(text: String) throws {
        let words = try WordPatterns(Self.sources)
        let bytes = Array(text.utf8)
        let workspace = MatchWorkspace()
        var found = [[Range<Int>]](repeating: [], count: Self.sources.count)
        words.eachMatch(in: bytes, range: bytes.indices, using: workspace) { index, match in
            found[index].append(match)
            return true
        }
        for (index, source) in Self.sources.enumerated() {
            let pattern = try Pattern(source)
            var expected: [Range<Int>] = []
            var position = 0
            while case .match(let match) = pattern.firstMatch(
                in: bytes, range: bytes.indices, from: position, using: workspace)
            {
                expected.append(match)
                position = match.upperBound
            }
            #expect(found[index] == expected)
        }
        #expect(words.isFound(in: bytes, range: bytes.indices, using: workspace) == found.contains { !$0.isEmpty })
    }

    @Test func `alternatives with the same first letters are one group`() {
        #expect(Alternatives.source(of: ["apricot", "apple", "pear"]) == "ap(?:ricot|ple)|pear")
        #expect(Alternatives.source(of: ["honeycomb", "honey"]) == "honey(?:comb|)")
    }

    @Test(arguments: [
        ["apricot", "apple", "pear", "pea", "p"], ["honeycomb", "honey", "honeyed"], ["ab?c", "abc", "a"],
        [#"a[\s\-]{1,3}b"#, "ab", "a|b"],
    ])
    func `grouped alternatives match like a list`(sources: [String]) throws {
        let texts = [
            "apricot", "apple", "pear", "pea", "peas", "p", "honeycomb", "honey", "honeyed", "ac", "abc", "a b", "b",
        ]
        let plain = try Pattern(sources.map { "(?:\($0))" }.joined(separator: "|"), isAnchored: true)
        let grouped = try Pattern(Alternatives.source(of: sources), isAnchored: true)
        let workspace = MatchWorkspace()
        for bytes in texts.map({ Array($0.utf8) }) {
            for mayContinue in [false, true] {
                func outcome(_ pattern: Pattern) -> Pattern.Outcome {
                    pattern.firstMatch(
                        in: bytes, range: bytes.indices, from: 0, mayContinue: mayContinue, using: workspace)
                }
                #expect(outcome(grouped) == outcome(plain))
            }
        }
    }
}
