import HearthCore

/// Writer of comma-separated values (RFC 4180): lines end with CR LF, and fields are quoted if necessary.
///
/// Spreadsheets execute a field that begins like a formula. Such a field is prefixed with an apostrophe, which
/// spreadsheets do not show (OWASP, CSV injection); numbers are not changed.
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
        // Compared by scalars, because CR LF is one Character.
        let scalars = value.unicodeScalars
        let isFormula =
            scalars.first.map("\t\r\n".unicodeScalars.contains) ?? false || SpreadsheetText.beginsFormula(value)
        let safe = isFormula && Int64(value) == nil ? "'" + value : value
        guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
