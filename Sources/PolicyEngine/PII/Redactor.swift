import SystemSupport

/// Redactor of personal data: replaces it by placeholders.
package struct Redactor: Sendable {
    /// Form of the placeholders.
    package enum Placeholder: Hashable, Sendable {
        /// `[EMAIL]`, `[PHONE]`, ...
        case typed
        /// One text for all kinds.
        case uniform(String)

        /// The placeholder `[redacted]` for all kinds.
        package static let redacted = Placeholder.uniform("[redacted]")

        func text(for kind: PIIKind) -> String {
            switch self {
            case .typed: "[\(kind.rawValue)]"
            case .uniform(let text): text
            }
        }
    }

    /// Detectors in order of precedence.
    package let detectors: [PIIDetector]
    let beginnings: PIIPrefilter
    let placeholder: Placeholder

    /// Creates a redactor with the standard detectors.
    ///
    /// - Throws: ``PolicyError`` `bad_pattern`.
    package init(placeholder: Placeholder = .typed) throws(PolicyError) {
        self.init(detectors: try PIIDetector.standard(), placeholder: placeholder)
    }

    /// Creates a redactor with these detectors.
    package init(detectors: [PIIDetector], placeholder: Placeholder = .typed) {
        self.detectors = detectors
        beginnings = PIIPrefilter(detectors)
        self.placeholder = placeholder
    }

    /// Returns the text with placeholders for personal data.
    ///
    /// - Parameter kept: personal data that stays as it is.
    package func redact(_ text: String, keeping kept: AllowList = AllowList()) -> Redaction {
        LoopReading.begins(text.utf8.count)
        var stream = StreamingRedactor(self, keeping: kept)
        let shown = stream.whole(text)
        return Redaction(text: shown, spans: stream.masked)
    }
}

/// A redacted text with the findings in the original.
package struct Redaction: Hashable, Sendable {
    /// The text with placeholders.
    package var text: String
    /// One finding for each placeholder, in order.
    package var spans: [PIISpan]
}
