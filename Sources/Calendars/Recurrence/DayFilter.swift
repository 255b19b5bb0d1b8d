import HearthCore

/// The parts of a recurrence rule that choose days.
struct DayFilter: Sendable {
    private let rule: RecurrenceRule
    private let months: Set<Int>
    private let plainWeekdays: Set<Weekday>
    private let ordinalDays: [RecurrenceRule.Day]

    init(_ rule: RecurrenceRule) {
        self.rule = rule
        months = Set(rule.months)
        // A number in front of a weekday means something in months and years alone (RFC 5545, 3.3.10).
        let isCounted = rule.frequency <= .monthly
        plainWeekdays = Set(rule.days.filter { $0.ordinal == nil || !isCounted }.map(\.weekday))
        ordinalDays = isCounted ? rule.days.filter { $0.ordinal != nil } : []
    }

    /// Returns the days of a year that the rule admits.
    func days(ofYear year: Int, from first: CalendarDay) -> [CalendarDay] {
        if !months.isEmpty {
            return rule.months.flatMap { days(ofMonth: $0, year: year) }
        }
        let length = Self.daysOfYear(year)
        let last = first.advanced(by: length - 1)
        return (0..<length).map { first.advanced(by: $0) }.filter {
            admits($0) && admitsWeekday($0, from: first, to: last)
        }
    }

    /// Returns the days of a month that the rule admits.
    func days(ofMonth month: Int, year: Int) -> [CalendarDay] {
        guard months.isEmpty || months.contains(month), let first = CalendarDay(year: year, month: month, day: 1)
        else { return [] }
        let length = Self.daysOfMonth(month, year: year)
        let last = first.advanced(by: length - 1)
        return (0..<length).map { first.advanced(by: $0) }.filter {
            admits($0) && admitsWeekday($0, from: first, to: last)
        }
    }

    /// Returns true if a day has the rule's month, week, day of year, day of month and, unless numbered, weekday.
    func admits(_ day: CalendarDay) -> Bool {
        if !plainWeekdays.isEmpty, ordinalDays.isEmpty, !plainWeekdays.contains(day.weekday) { return false }
        guard !(months.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weeks.isEmpty) else {
            return true
        }
        let (year, month, date) = day.components
        if !months.isEmpty, !months.contains(month) { return false }
        if !rule.monthDays.isEmpty {
            let fromEnd = date - Self.daysOfMonth(month, year: year) - 1
            guard rule.monthDays.contains(date) || rule.monthDays.contains(fromEnd) else { return false }
        }
        if !rule.yearDays.isEmpty {
            let number = day.daysSinceEpoch - Self.firstDay(of: year).daysSinceEpoch + 1
            guard rule.yearDays.contains(number) || rule.yearDays.contains(number - Self.daysOfYear(year) - 1) else {
                return false
            }
        }
        return rule.weeks.isEmpty || admitsWeek(day, year)
    }

    /// Returns true if a day is one of the rule's weekdays, with their numbers between two days.
    private func admitsWeekday(_ day: CalendarDay, from first: CalendarDay, to last: CalendarDay) -> Bool {
        guard !ordinalDays.isEmpty else { return true }
        if plainWeekdays.contains(day.weekday) { return true }
        let fromStart = (day.daysSinceEpoch - first.daysSinceEpoch) / 7 + 1
        let fromEnd = -((last.daysSinceEpoch - day.daysSinceEpoch) / 7 + 1)
        return ordinalDays.contains {
            $0.weekday == day.weekday && ($0.ordinal == fromStart || $0.ordinal == fromEnd)
        }
    }

    /// Returns true if the week of a day has one of the rule's numbers. Week 1 is the first with four days in its year.
    private func admitsWeek(_ day: CalendarDay, _ year: Int) -> Bool {
        var weekYear = year
        if day < firstWeek(of: year) {
            weekYear -= 1
        } else if day >= firstWeek(of: year + 1) {
            weekYear += 1
        }
        let first = firstWeek(of: weekYear)
        let number = (day.daysSinceEpoch - first.daysSinceEpoch) / 7 + 1
        let total = (firstWeek(of: weekYear + 1).daysSinceEpoch - first.daysSinceEpoch) / 7
        return rule.weeks.contains(number) || rule.weeks.contains(number - total - 1)
    }

    /// Returns the first day of week 1 of a year.
    private func firstWeek(of year: Int) -> CalendarDay {
        // Week 1 holds the fourth of January.
        let fourth = Self.firstDay(of: year).advanced(by: 3)
        return fourth.advanced(by: -((fourth.weekday.index - rule.weekStart.index + 7) % 7))
    }

    private static func firstDay(of year: Int) -> CalendarDay {
        // 1970-01-01 is day 0; leap days are counted up to the year before.
        let before = year - 1
        return CalendarDay(
            daysSinceEpoch: before * 365 + before / 4 - before / 100 + before / 400 - 719_162)
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func daysOfYear(_ year: Int) -> Int { isLeap(year) ? 366 : 365 }

    static func daysOfMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
