import Testing

@testable import AdminAPI

@Suite struct CommaSeparatedTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("two\r\nlines", "\"two\r\nlines\""), ("two\nlines", "\"two\nlines\""),
        // Texts that a spreadsheet would run as a formula.
        ("=1+1", "'=1+1"), ("+1", "+1"), ("-3", "-3"), ("-3+cmd", "'-3+cmd"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("\r\n=1", "\"'\r\n=1\""),
        ("\u{FF1D}1", "'\u{FF1D}1"), ("\u{200B}=1", "'\u{200B}=1"), ("\u{FEFF}-1+x", "'\u{FEFF}-1+x"),
        ("\u{200B}tea", "\u{200B}tea"), ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
    ])
    func `a field is quoted when required and never read as a formula`(value: String, field: String) {
        var table = CommaSeparated(header: ["h"])
        table.add([value, "next"])
        #expect(table.text == "h\r\n\(field),next\r\n")
    }
}
