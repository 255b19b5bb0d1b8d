import Assist
import HearthCore
import Intent

/// English phrases for lists, counts, days and children.
enum Prose {
    /// `a`, `a and b`, `a, b and c`
    static func list(_ items: [String], _ conjunction: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// `1 chore`, `3 chores`
    static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// `on Monday 24 November`, `from Monday 24 to Friday 28 November`
    static func span(_ days: [CalendarDay]) -> String {
        guard let first = days.min(), let last = days.max() else { return "" }
        if first == last { return "on \(first.inWords)" }
        let sameMonth = first.components.month == last.components.month && first.components.year == last.components.year
        let start = sameMonth ? "\(first.weekday.name) \(first.components.day)" : first.inWords
        return "from \(start) to \(last.inWords)"
    }

    /// `45 minutes`, `an hour`, `1 hour 20 minutes`
    static func duration(minutes: Int) -> String {
        switch (minutes / 60, minutes % 60) {
        case (0, let rest): count(rest, "minute")
        case (1, 0): "an hour"
        case (let hours, 0): count(hours, "hour")
        case (let hours, let rest): "\(count(hours, "hour")) \(count(rest, "minute"))"
        }
    }
}

extension CalendarDay {
    /// `Monday 24 November`
    var inWords: String { IntentLanguage.english.name(of: self) }

    /// `Mon 24 Nov`
    var short: String { inWords.split(separator: " ").map { $0.prefix(3) }.joined(separator: " ") }
}

extension Age {
    /// `8-month-old`, `4-year-old`: months up to two years.
    var noun: String { months < 24 ? "\(months)-month-old" : "\(months / 12)-year-old" }
}
