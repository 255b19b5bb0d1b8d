import HearthTesting
import Testing

@Suite struct SnapshotDifferenceTests {
    @Test func `equal texts have no difference`() {
        #expect(firstDifference(between: "a\nb\n", and: "a\nb\n") == nil)
    }

    @Test(arguments: [
        ("a\nb\n", "a\nc\n", "line 2:\n- b\n+ c"),
        ("a\n", "a\nb\n", "line 2:\n- \n+ b"),
        ("a\nb", "a", "line 2:\n- b\n+ (end of text)"),
        ("a", "a\n", "line 2:\n- (end of text)\n+ "),
    ]) func `the first line that differs is named`(expected: String, text: String, difference: String) {
        #expect(firstDifference(between: expected, and: text) == difference)
    }

    @Test func `a document has sorted members, one in each line`() throws {
        #expect(
            try prettyJSON(Array(#"{"b":1,"a":"x/y"}"#.utf8)).filter { $0 != " " } == "{\n\"a\":\"x/y\",\n\"b\":1\n}\n")
    }
}
