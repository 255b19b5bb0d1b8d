/// How a text mentions a rule's words; bare words decide little without it.
package enum Intent: String, CaseIterable, Sendable {
    /// "porridge with honey". What the reader does not understand counts as this.
    case request
    /// "is honey safe at 8 months?"
    case question
    /// "no honey", "skip the honey"; in prose, a warning of it.
    case avoid
    /// "he had honey yesterday"
    case past
    /// "honey for my 15 year old", where the rule is for babies.
    case other
}

/// What a text is: one that asks for something, or one that tells (a card, a model's answer).
enum TextUse {
    case request, prose
}
