import HearthCore

/// The minutes of each person over 28 days, while the last one of these days moves on.
struct MinuteTally {
    /// The days that count.
    static let days = 28

    private var entries: [CalendarDay: [String: Int]] = [:]
    private var sums: [String: Int] = [:]
    private var last: CalendarDay

    /// Creates the tally of the 28 days that end with a day.
    init(through last: CalendarDay) { self.last = last }

    /// Adds what a person does on a day.
    mutating func add(_ minutes: Int, to person: String, on day: CalendarDay) {
        entries[day, default: [:]][person, default: 0] += minutes
        if day <= last, day > last.advanced(by: -Self.days) { sums[person, default: 0] += minutes }
    }

    /// Moves to a later day.
    mutating func advance(to day: CalendarDay) {
        while last < day {
            for (person, minutes) in entries[last.advanced(by: 1 - Self.days)] ?? [:] { sums[person]? -= minutes }
            last = last.advanced(by: 1)
            for (person, minutes) in entries[last] ?? [:] { sums[person, default: 0] += minutes }
        }
    }

    /// Returns the minutes of a person.
    func minutes(of person: String) -> Int { sums[person] ?? 0 }
}
