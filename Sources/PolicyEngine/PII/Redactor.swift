/// Replaces personal data in a text by a placeholder.
package struct Redactor: Sendable {
    package static let placeholder = "[redacted]"

    package let detectors: [PIIDetector]
    /// How what the detectors find can begin.
    let openings: Openings
    let placeholder: String

    package init(placeholder: String = Redactor.placeholder) throws(PolicyError) {
        self.init(detectors: try PIIDetector.standard(), placeholder: placeholder)
    }

    package init(detectors: [PIIDetector], placeholder: String = Redactor.placeholder) {
        self.detectors = detectors
        openings = Openings(detectors.map(\.opening))
        self.placeholder = placeholder
    }

    /// What overlaps becomes one placeholder.
    package func redact(_ text: String) -> Redaction {
        var stream = StreamingRedactor(self)
        let shown = stream.append(text) + stream.finish()
        return Redaction(text: shown, spans: stream.masked)
    }
}

package struct Redaction: Hashable, Sendable {
    package var text: String
    /// One for each placeholder, in order.
    package var spans: [PIISpan]
}
