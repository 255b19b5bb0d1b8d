@testable import PolicyEngine
import HearthTesting
import Testing

/// Candidates may be too many; one too few is a rule that is not applied.
@Suite struct PatternPrefilterTests {
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// Asks every pattern at every place of a text, of which more may follow, and holds the openings against it.
    private func check(
        _ prefilter: PatternPrefilter, _ patterns: [Pattern], _ bytes: [UInt8]
    ) throws {
        let workspace = MatchWorkspace()
        for (index, pattern) in patterns.enumerated() {
            var position = 0
            while position < bytes.count {
                let outcome = pattern.firstMatch(
                    in: bytes, range: bytes.indices, from: position, mayContinue: true, using: workspace)
                let start: Int
                switch outcome {
                case .match(let range): start = range.lowerBound
                case .partial(let from): start = from
                case .none, .undecided: start = bytes.count
                }
                position = bytes.boundary(notBefore: start + 1)
                guard start < bytes.count else { break }
                if start > 0, Self.isLetterOrDigit(bytes[start - 1]), Self.isLetterOrDigit(bytes[start]) {
                    continue
                }
                let (candidates, _) = prefilter.candidates(at: start, in: bytes)
                try #require(
                    candidates.contains(index),
                    "\(pattern.source) at \(start) of \(String(decoding: bytes, as: UTF8.self).debugDescription)")
            }
        }
    }

    /// The rules that are worth asking about a text.
    private func asked(of set: PolicySet, in text: [UInt8]) -> Set<Int> {
        var asked: Set<Int> = []
        _ = set.prefilter.eachPlace(in: text, from: 0, of: .all) { _, patterns in
            asked.formUnion(patterns.indices(of: set.rules.count))
            return true
        }
        return asked
    }

    @Test func `the prefilter names every shipped rule that may match`() throws {
        let set = try shipped.get()
        let patterns = set.rules.map(\.pattern)
        var texts = NearMisses(of: set, seed: 11)
        let workspace = MatchWorkspace()
        for _ in 0..<400 {
            let text = texts.text(upTo: 12)
            try check(set.prefilter, patterns, NormalisedText(text).bytes)
            // A rule that is asked nowhere would have found nothing anywhere.
            let bytes = NormalisedText(text).bytes
            let asked = asked(of: set, in: bytes)
            for (index, rule) in set.rules.enumerated() where !asked.contains(index) {
                for start in bytes.indices where bytes[start] & 0xC0 != 0x80 {
                    guard
                        case .match(let hit) = rule.pattern.firstMatch(
                            in: bytes, range: bytes.indices, from: start, using: workspace)
                    else { continue }
                    let intent = set.intent(of: rule, at: hit, in: bytes, as: .request, using: workspace)
                    try #require(intent == nil, "\(rule.id) of \(text.debugDescription)")
                }
            }
        }
    }

    @Test(arguments: [
        #"\bfoo"#, #"\Bfoo"#, "^foo", #"(?!^)\bfoo"#, "(?<!x )foo", "(?<=x )foo", "(?-i)Foo", "(?-i:F)oo", "(?^)Foo",
        "[[:upper:]]oo",
        #"\p{Lu}oo"#, #"(?!foo)f\w+"#, "(?!fo o)fo*", #"(f)o\1"#, #"\d+ fo"#, "kfo", "sof", #"\w+ foo"#, "-foo", "ékf",
        "(?>f|fo)x", "(?:fo)?k", "[^f]oo", "(?=f)[fk]o", "(*atomic:fo)x", "f oo|o f|k", #"\x{6b}o"#, #"\Qf.o\E"#, "f$",
        #"\R f"#, #"(?x) f o # a comment"#,
    ])
    func `the prefilter names every pattern that may match`(source: String) throws {
        let patterns = [
            try Pattern(source), try Pattern(source, isCaseSensitive: true), try Pattern(source, isAnchored: true),
        ]
        let prefilter = PatternPrefilter(patterns.map { PrefilterLiterals(of: $0) })
        var generator = SplitMix64(seed: 5)
        for _ in 0..<400 {
            let length = Int.random(in: 1...9, using: &generator)
            let text = String(
                (0..<length).compactMap { _ in "foFOkKxXs \u{212A}\u{17F}é-.7\n".randomElement(using: &generator) })
            try check(prefilter, patterns, Array(text.utf8))
        }
    }

    @Test func `the prefilter names only rules that can begin with the word`() throws {
        let set = try policies(smallPolicy)
        func asked(_ text: String) -> [String] {
            self.asked(of: set, in: NormalisedText(text).bytes).sorted().map { set.rules[$0].id }
        }
        #expect(asked("Pyjamas, up and away.") == [])
        #expect(asked("A HONEY pot") == ["age.honey"])
        #expect(asked("unhoneyed").isEmpty)
        // Not yet distinct from "honeycomb".
        #expect(asked("hone") == ["age.honey"])
        #expect(try shipped.get().warnings.map(\.description) == [])
    }
}
