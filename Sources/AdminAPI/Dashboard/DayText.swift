import WebApp

/// Dates and times for readers, with the month in letters, so that day and month cannot be confused.
enum DayText {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a date without its year.
    ///
    /// - Parameter date: `YYYY-MM-DD`.
    /// - Returns: `21 Nov`
    static func short(_ date: some StringProtocol) -> String {
        let parts = date.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1), let day = Int(parts[2])
        else { return String(date) }
        return "\(day) \(months[month - 1])"
    }

    /// Returns a `time` element, which a script converts to the reader's time zone.
    ///
    /// - Parameter moment: RFC 3339 in UTC.
    /// - Returns: `21 Nov 2026, 10:36:00 UTC`
    static func time(_ moment: String) -> HTML {
        let date = moment.prefix(10)
        let clock = moment.dropFirst(11).prefix(8)
        return "<time datetime=\"\(moment)\">\(short(date)) \(date.prefix(4)), \(clock) UTC</time>"
    }
}
