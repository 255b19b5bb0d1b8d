import HearthCore

/// A text with everything that its readers need.
struct ReadingContext: Sendable {
    let text: String
    private(set) var tokens: [Token]
    /// The language in which most of the text is written.
    let language: IntentLanguage
    let family: Family
    let today: CalendarDay
    /// The earlier messages, oldest first.
    var history: [Turn]
    /// The tokens that name people who are not stored in the household, in the order of the text. No lexicon reads them.
    private(set) var names: [Int] = []

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

    /// Returns the context of a text about chores with the names of people who are not stored in the household.
    func namingPeople() -> ReadingContext {
        var context = self
        context.names = NameReader(self).names(besides: NameReader.known(in: self))
        for index in context.names {
            context.tokens[index].forms = []
            context.tokens[index].corrections = []
        }
        return context
    }

    /// Returns the name at a token, with a capital.
    func name(at index: Int) -> String { text(index..<index + 1).capitalizedName }
}
