/// Dates and moments for people: the day before the month in letters, which no reader takes for the other way round.
enum DayText {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter date: `YYYY-MM-DD`.
    /// - Returns: `21 Nov`
    static func short(_ date: some StringProtocol) -> String {
        let parts = date.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1), let day = Int(parts[2])
        else { return String(date) }
        return "\(day) \(months[month - 1])"
    }

    /// - Parameter moment: RFC 3339 in UTC, as our answers have it.
    /// - Returns: a `time` element: `21 Nov 2026, 10:36:00 UTC`. A script says it in the reader's own zone.
    static func time(_ moment: String) -> HTML {
        let date = moment.prefix(10)
        let clock = moment.dropFirst(11).prefix(8)
        return "<time datetime=\"\(moment)\">\(short(date)) \(date.prefix(4)), \(clock) UTC</time>"
    }
}
