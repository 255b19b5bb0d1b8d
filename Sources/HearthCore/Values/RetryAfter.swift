/// The time for which a provider asks clients to wait, in every format that providers use. An unreadable value counts
/// as missing, and no value above a day is accepted.
package enum RetryAfter {
    /// The longest accepted wait: a day.
    package static let longest = Duration.seconds(86_400)

    /// Reads the fields of a response: `retry-after-ms`, which is more exact, or else `retry-after` (RFC 9110, 10.2.3).
    package static func head(_ header: (String) -> String?, now: Timestamp) -> Duration? {
        header("retry-after-ms").flatMap(milliseconds) ?? header("retry-after").flatMap { field($0, now: now) }
    }

    /// Reads `Retry-After`: seconds, which some servers send with a fraction, or a date. A date in the past is no wait.
    package static func field(_ field: String, now: Timestamp) -> Duration? {
        let field = trimmed(field)
        if let wait = decimal(field, unit: 1) { return wait }
        guard let moment = HTTPDate.moment(field, now: now) else { return nil }
        return .milliseconds(min(max(0, moment.milliseconds - now.milliseconds), longest.milliseconds))
    }

    /// Reads `retry-after-ms`, as Azure and OpenAI send it.
    package static func milliseconds(_ field: String) -> Duration? { decimal(trimmed(field), unit: 1000) }

    /// Reads Google's `retryDelay`, a protobuf duration in JSON: `3.5s`.
    package static func protobuf(_ text: String) -> Duration? {
        text.hasSuffix("s") ? decimal(text.dropLast(), unit: 1) : nil
    }

    private static func trimmed(_ field: String) -> Substring {
        var field = field[...]
        while let last = field.utf8.last, last == 0x20 || last == 0x09 { field = field.dropLast() }
        return field.drop { $0 == " " || $0 == "\t" }
    }

    /// Parses digits with at most one fraction, in units of `1 / unit` seconds. Signs, exponents and other spellings of
    /// numbers are rejected.
    private static func decimal(_ text: Substring, unit: Double) -> Duration? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, !parts.isEmpty,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let value = Double(text)
        else { return nil }
        return .milliseconds(Int64((min(value / unit, 86_400) * 1000).rounded(.up)))
    }
}
