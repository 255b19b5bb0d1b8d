import HearthTesting
import PolicyEngine
import Testing

@Suite struct PatternTests {
    private let workspace = MatchWorkspace()

    private func first(_ source: String, in text: String) throws -> Pattern.Outcome {
        let bytes = Array(text.utf8)
        return try Pattern(source).firstMatch(in: bytes, range: 0..<bytes.count, from: 0, using: workspace)
    }

    @Test func `a pattern matches bytes of Unicode text in any case`() throws {
        #expect(try first("ÉTÉ", in: "un été") == .match(3..<8))
        #expect(try first(#"\w+$"#, in: "日本") == .match(0..<6))
        #expect(try first("x", in: "été") == .none)
    }

    @Test func `a pattern with exponential cost is stopped by its limits`() throws {
        let text = String(repeating: "a", count: 5000) + "b"
        #expect(try first("(a+)+$", in: text) == .undecided)
        #expect(try first("(?:a|a)*[cd]", in: text) == .undecided)
        #expect(try first("(?<x>a(?&x)*)+[cd]", in: text) == .undecided)
    }

    @Test func `a match at the end of an open text is partial`() throws {
        let bytes = Array("tea honey".utf8)
        let pattern = try Pattern(#"\bhoney\b"#)
        func outcome(_ mayContinue: Bool) -> Pattern.Outcome {
            pattern.firstMatch(in: bytes, range: 0..<9, from: 0, mayContinue: mayContinue, using: workspace)
        }
        #expect(outcome(false) == .match(4..<9))
        #expect(outcome(true) == .partial(from: 4))
    }

    @Test func `a pattern that does not compile reports the offset`() {
        let error = #expect(throws: PolicyError.self) { try Pattern("été(honey") }
        #expect(error?.code == .badPattern)
        #expect(error?.message == "missing closing parenthesis at offset 9")
    }
}
