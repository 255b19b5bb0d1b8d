/// A result of a check: one line of output.
struct Finding: Encodable, Sendable {
    enum Verdict: String, Encodable, Sendable { case ok, warn, fail }

    var check: String
    var verdict: Verdict
    /// Never contains a secret.
    var detail: String
    /// The fix, if possible a command.
    var remedy: String?

    static func ok(_ check: String, _ detail: String) -> Finding { Finding(check: check, verdict: .ok, detail: detail) }

    static func warn(_ check: String, _ detail: String, _ remedy: String) -> Finding {
        Finding(check: check, verdict: .warn, detail: detail, remedy: remedy)
    }

    static func fail(_ check: String, _ detail: String, _ remedy: String) -> Finding {
        Finding(check: check, verdict: .fail, detail: detail, remedy: remedy)
    }

    /// `fail  database    cannot be opened -> pg_isready -d "$DATABASE_URL"`
    var line: String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(2, width - text.count))
        }
        // Messages of other programs may have several lines.
        let text = (detail + (remedy.map { " -> \($0)" } ?? "")).split(whereSeparator: \.isNewline)
        return padded(verdict.rawValue, 6) + padded(check, 14) + text.joined(separator: " ")
    }
}
