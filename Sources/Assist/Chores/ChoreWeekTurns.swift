import HearthCore

/// Turns of several people by the week: "Max this week, Lena next week". Weeks begin on Monday.
struct ChoreWeekTurns {
    /// The weeks of one turn.
    private let weeks: Int
    /// The number of the first week, counted from the epoch.
    private let first: Int

    /// Creates turns.
    ///
    /// - Parameters:
    ///   - weeks: the weeks after which the next person takes over; nil for no turns by the week.
    ///   - day: the first day of the plan, in the week of the first person.
    init?(weeks: Int?, from day: CalendarDay?) {
        guard let weeks, weeks > 0, let day else { return nil }
        self.weeks = weeks
        first = Self.week(of: day)
    }

    /// Returns how many turns a person waits on a day: 0 in the person's own week.
    ///
    /// - Parameters:
    ///   - index: the person's place among the people who take turns.
    ///   - count: the number of these people.
    func place(of index: Int, among count: Int, on day: CalendarDay) -> Int {
        guard count > 1 else { return 0 }
        let turn = (Self.week(of: day) - first) / weeks % count
        return (index - turn + count) % count
    }

    /// 1970-01-01 was a Thursday.
    private static func week(of day: CalendarDay) -> Int { (day.daysSinceEpoch + 3).flooredQuotient(dividingBy: 7) }
}
