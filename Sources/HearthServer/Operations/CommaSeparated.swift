/// Comma-separated values (RFC 4180): lines end with CR LF, and a field is quoted where it has to be.
///
/// A spreadsheet takes a field that begins like a formula for one and runs it. Such a field gets an apostrophe in front,
/// which spreadsheets do not show (OWASP, CSV injection); a plain number is left as it is.
struct CommaSeparated {
    private(set) var text: String

    init(header: [String]) {
        text = ""
        add(header)
    }

    mutating func add(_ fields: [String]) {
        text += fields.map(Self.field).joined(separator: ",") + "\r\n"
    }

    private static func field(_ value: String) -> String {
        // In scalars, because CR LF is one Character.
        let scalars = value.unicodeScalars
        let isFormula = scalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } ?? false
        let safe = isFormula && Int64(value) == nil ? "'" + value : value
        guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
