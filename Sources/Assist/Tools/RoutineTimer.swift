package import HearthCore

/// The times of the steps of routine cards.
package enum RoutineTimer {
    /// Returns the steps of one card for these children, one after the other.
    ///
    /// - Parameter time: when the routine begins, or when it ends; nil takes the card's own `Starts: HH:MM` line.
    package static func steps(
        of card: Document, for ages: [Age], time: (at: TimeOfDay, isEnd: Bool)?
    ) -> [RoutineStep] {
        let parsed = card.steps.map(parse)
        let total = parsed.reduce(0) { $0 + $1.minutes }
        var at = time?.at ?? usualStart(of: card) ?? TimeOfDay(minutes: 8 * 60)
        if let time, time.isEnd { at = at.advanced(byMinutes: -total) }
        return parsed.map { step in
            defer { at = at.advanced(byMinutes: step.minutes) }
            return RoutineStep(at: at, minutes: step.minutes, text: step.text, source: card.id, ages: ages)
        }
    }

    /// Returns the time on the card's line `Starts: 18:30`.
    package static func usualStart(of card: Document) -> TimeOfDay? {
        for line in card.body.split(whereSeparator: \.isNewline) where line.hasPrefix("Starts:") {
            return TimeOfDay(line.dropFirst("Starts:".count).trimming(\.isWhitespace))
        }
        return nil
    }

    /// Parses `20 min: Warm bath`; a step without a length takes five minutes.
    private static func parse(_ line: String) -> (minutes: Int, text: String) {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].hasSuffix(" min"),
            let minutes = Int(line[..<colon].dropLast(" min".count)), (1...600).contains(minutes)
        else { return (5, line) }
        return (minutes, line[line.index(after: colon)...].trimming(\.isWhitespace))
    }
}
