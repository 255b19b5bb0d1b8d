package import Assist
import SystemSupport

/// The ``OutputGuard`` of a policy. Rules see the model's own words; the text that they release is redacted.
package struct StreamingGuard: OutputGuard {
    private var screen: OutputRuleFilter
    private var redactor: StreamingRedactor
    private var refusal: Refusal?

    /// Creates a guard for one generated text.
    package init(_ policies: PolicySet, for subject: PolicySubject) {
        screen = OutputRuleFilter(policies, for: subject)
        redactor = StreamingRedactor(policies.redactor, keeping: AllowList(subject.allowedData))
    }

    /// Accepts the next piece and returns the text that may be shown.
    package mutating func append(_ text: String) -> OutputVerdict {
        if let refusal { return .refuse(refusal) }
        LoopReading.begins(text.utf8.count)
        return redact(screen.append(text))
    }

    /// Ends the text and returns the rest that may be shown.
    package mutating func finish() -> OutputVerdict {
        if let refusal { return .refuse(refusal) }
        let last = redact(screen.finish())
        guard case .show(let text) = last else { return last }
        return .show(text + redactor.finish())
    }

    private mutating func redact(_ screened: OutputVerdict) -> OutputVerdict {
        switch screened {
        case .show(let cleared): return .show(redactor.append(cleared))
        case .refuse(let refusal):
            self.refusal = refusal
            return screened
        }
    }
}
