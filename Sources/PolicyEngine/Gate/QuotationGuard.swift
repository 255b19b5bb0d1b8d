package import Assist

/// The ``OutputGuard`` of texts that are quoted from admitted cards. It redacts and never refuses.
package struct QuotationGuard: OutputGuard {
    private var redactor: StreamingRedactor

    /// Creates a guard for one quoted text.
    package init(_ policies: PolicySet, for subject: PolicySubject) {
        redactor = StreamingRedactor(policies.redactor, keeping: AllowList(subject.allowedData))
    }

    /// Accepts the next piece and returns the text that may be shown.
    package mutating func append(_ text: String) -> OutputVerdict { .show(redactor.append(text)) }

    /// Ends the text and returns the rest that may be shown.
    package mutating func finish() -> OutputVerdict { .show(redactor.finish()) }
}
