import HearthCore

/// A text with everything that its readers need.
struct ReadingContext: Sendable {
    let text: String
    let tokens: [Token]
    /// The language in which most of the text is written.
    let language: IntentLanguage
    let family: Family
    let today: CalendarDay
    /// The earlier messages, oldest first.
    var history: [Turn]

    /// The latest plan of the history; empty if there is none.
    var plan: [EarlierMeal] { history.last { !$0.plan.isEmpty }?.plan ?? [] }

    /// Returns the words as the text writes them.
    func text(_ range: Range<Int>) -> String {
        let span = tokens.span(range)
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: span.lowerBound)
        let end = bytes.index(bytes.startIndex, offsetBy: span.upperBound)
        return String(text[start..<end])
    }
}
