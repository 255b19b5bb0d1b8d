/// Replaces personal data in a text by placeholders.
package struct Redactor: Sendable {
    package enum Placeholder: Hashable, Sendable {
        /// `[EMAIL]`, `[PHONE]`, ...
        case typed
        /// The same for all kinds.
        case uniform(String)

        package static let redacted = Placeholder.uniform("[redacted]")

        func text(for kind: PIIKind) -> String {
            switch self {
            case .typed: "[\(kind.rawValue)]"
            case .uniform(let text): text
            }
        }
    }

    package let detectors: [PIIDetector]
    let beginnings: PIIPrefilter
    let placeholder: Placeholder

    package init(placeholder: Placeholder = .typed) throws(PolicyError) {
        self.init(detectors: try PIIDetector.standard(), placeholder: placeholder)
    }

    package init(detectors: [PIIDetector], placeholder: Placeholder = .typed) {
        self.detectors = detectors
        beginnings = PIIPrefilter(detectors)
        self.placeholder = placeholder
    }

    /// - Parameter kept: personal data that is left as it is.
    package func redact(_ text: String, keeping kept: AllowList = AllowList()) -> Redaction {
        var stream = StreamingRedactor(self, keeping: kept)
        let shown = stream.whole(text)
        return Redaction(text: shown, spans: stream.masked)
    }
}

package struct Redaction: Hashable, Sendable {
    package var text: String
    /// One for each placeholder, in order.
    package var spans: [PIISpan]
}
