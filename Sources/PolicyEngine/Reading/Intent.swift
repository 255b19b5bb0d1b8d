/// The way a text mentions a rule's words. The words alone decide little without it.
package enum Intent: String, CaseIterable, Sendable {
    /// "porridge with honey". Also the default for sentences that the reader does not understand.
    case request
    /// "is honey safe at 8 months?"
    case question
    /// "no honey", "skip the honey"; in prose, a warning.
    case avoid
    /// "he had honey yesterday"
    case past
    /// "he swallowed a coin last year": over for months, and nothing to act on now.
    case longAgo = "long_ago"
    /// "honey for my 15 year old", if the rule is for babies.
    case other
}

/// Kind of text: a request, or prose such as a card or a model's answer.
enum TextUse {
    case request, prose
}
