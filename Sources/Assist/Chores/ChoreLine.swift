import HearthCore

/// One line under `## Chores` of a card: `Mop the floor (15 min, weekly)`.
package struct ChoreLine: Hashable, Sendable {
    /// The frequency of a chore.
    package enum Frequency: String, CaseIterable, Sendable {
        case daily
        case twiceAWeek = "twice a week"
        case weekly
        case everyTwoWeeks = "every two weeks"
        case monthly
        case everyThreeMonths = "every three months"
        case yearly

        /// The number of days from one time to the next, rounded.
        package var days: Int {
            switch self {
            case .daily: 1
            case .twiceAWeek: 3
            case .weekly: 7
            case .everyTwoWeeks: 14
            case .monthly: 30
            case .everyThreeMonths: 91
            case .yearly: 365
            }
        }
    }

    /// The chore without its parentheses.
    package var name: String
    /// The minutes that one time takes; nil if the card does not say it.
    package var minutes: Int?
    /// Nil if the card does not say it.
    package var frequency: Frequency?

    /// Parses a line. Parentheses at its end that hold anything else than minutes and a frequency belong to the name.
    package init(_ line: String) {
        name = line
        guard line.hasSuffix(")"), let open = line.lastIndex(of: "(") else { return }
        let parts = line[line.index(after: open)...].dropLast().split(separator: ",")
            .map { $0.trimming(\.isWhitespace) }
        guard let first = parts.first, first.hasSuffix(" min"), let minutes = Int(first.dropLast(" min".count)),
            (1...600).contains(minutes), parts.count <= 2
        else { return }
        let frequency = parts.count == 2 ? Frequency(rawValue: parts[1]) : nil
        guard frequency != nil || parts.count == 1 else { return }
        name = line[..<open].trimming(\.isWhitespace)
        self.minutes = minutes
        self.frequency = frequency
    }
}
