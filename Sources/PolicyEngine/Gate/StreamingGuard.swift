package import Assist

/// The ``OutputGuard`` of a policy: rules first, on the model's own words, then redaction of what they let through.
package struct StreamingGuard: OutputGuard {
    private var screen: OutputRuleFilter
    private var redactor: StreamingRedactor
    private var refusal: Refusal?

    package init(_ policies: PolicySet, for subject: PolicySubject) {
        screen = OutputRuleFilter(policies, for: subject)
        redactor = StreamingRedactor(policies.redactor, keeping: AllowList(subject.allowedData))
    }

    package mutating func append(_ text: String) -> OutputVerdict {
        if let refusal { return .refuse(refusal) }
        return redact(screen.append(text))
    }

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
