import HearthCore

/// The wall times of a recurrence rule, in their order.
///
/// A wall time has no moment without a zone, so ``RecurrenceSeries`` compares an `UNTIL` that is a moment.
package struct RecurrenceIterator: IteratorProtocol, Sequence, Sendable {
    /// The periods without an occurrence after which a rule counts as one that never occurs again. Two days of a leap year
    /// are at most 2,922 days apart.
    private static let mostEmptyPeriods = 100_000
    private static let endOfTime = CalendarDay(year: 9999, month: 12, day: 31).map { WallTime(day: $0, second: 86_399) }

    private let rule: RecurrenceRule
    private let start: WallTime
    private let days: DayFilter
    /// The seconds of a day at which a day's occurrences begin, for frequencies of a day and more.
    private let timesOfDay: [Int]
    private let startOfFirstPeriod: Int64
    /// The last wall time that may be an occurrence.
    private let last: WallTime
    /// The number of the next period, counted in intervals from the first.
    private var period: Int64
    private var waiting: [WallTime] = []
    private var place = 0
    private var left: Int
    private var isOver = false

    /// Creates the iterator of a rule.
    ///
    /// - Parameters:
    ///   - start: the first wall time of the series. It is an occurrence only if the rule has it.
    ///   - earliest: the wall time from which occurrences are wanted; earlier ones may be left out, but are not if the rule
    ///     counts its occurrences.
    ///   - latest: the last wall time that is wanted.
    package init(
        _ rule: RecurrenceRule, start: WallTime, from earliest: WallTime? = nil, to latest: WallTime? = nil
    ) {
        let rule = rule.completed(by: start)
        self.rule = rule
        self.start = start
        days = DayFilter(rule)
        timesOfDay =
            rule.frequency <= .daily
            ? rule.hours.flatMap { hour in
                rule.minutes.flatMap { minute in rule.seconds.map { hour * 3600 + minute * 60 + $0 } }
            }.sorted() : []
        left = rule.count ?? .max
        last = [rule.lastWall, latest, Self.endOfTime].compactMap(\.self).min() ?? start
        startOfFirstPeriod = Self.startOfPeriod(rule, holding: start)
        period = 0
        if rule.count == nil, let earliest, earliest > start {
            // One period before, for what begins in a week or month and ends in the next.
            period = Swift.max(0, Self.periods(rule, from: startOfFirstPeriod, to: earliest) - 1)
        }
    }

    package mutating func next() -> WallTime? {
        guard left > 0 else { return nil }
        while place == waiting.count {
            guard !isOver, fill() else { return nil }
        }
        let wall = waiting[place]
        guard wall <= last else {
            left = 0
            return nil
        }
        place += 1
        left -= 1
        return wall
    }

    /// Reads periods until one has an occurrence.
    ///
    /// - Returns: false after the last occurrence.
    private mutating func fill() -> Bool {
        var empty = 0
        while empty < Self.mostEmptyPeriods {
            empty += 1
            guard let found = occurrences() else {
                isOver = true
                return false
            }
            let wanted = found.drop { $0 < start }
            guard !wanted.isEmpty else { continue }
            waiting = Array(wanted)
            place = 0
            return true
        }
        isOver = true
        return false
    }

    /// Returns the occurrences of the next period, and moves on; nil if the period is after the last wall time.
    private mutating func occurrences() -> [WallTime]? {
        let interval = Int64(rule.interval)
        switch rule.frequency {
        case .yearly:
            let year = Int(startOfFirstPeriod + period * interval)
            guard let first = CalendarDay(year: year, month: 1, day: 1), first <= last.day else { return nil }
            period += 1
            return times(on: days.days(ofYear: year, from: first))
        case .monthly:
            let month = startOfFirstPeriod + period * interval
            let (year, index) = (Int(month.flooredQuotient(dividingBy: 12)), Int(month % 12) + 1)
            guard let first = CalendarDay(year: year, month: index, day: 1), first <= last.day else { return nil }
            period += 1
            return times(on: days.days(ofMonth: index, year: year))
        case .weekly, .daily:
            let length: Int64 = rule.frequency == .weekly ? 7 : 1
            let first = CalendarDay(daysSinceEpoch: Int(startOfFirstPeriod + period * interval * length))
            guard first <= last.day else { return nil }
            period += 1
            let all = (0..<Int(length)).map { first.advanced(by: $0) }
            return times(on: all.filter { days.admits($0) })
        case .hourly, .minutely, .secondly: return shortPeriod(interval)
        }
    }

    private func times(on days: [CalendarDay]) -> [WallTime] {
        rule.chosen(days.flatMap { day in timesOfDay.map { WallTime(day: day, second: $0) } })
    }

    /// Returns the occurrences of the next period shorter than a day, past all periods that a part of the rule excludes.
    private mutating func shortPeriod(_ interval: Int64) -> [WallTime]? {
        let length = rule.frequency.seconds
        let begin = startOfFirstPeriod + period * interval * length
        let wall = WallTime(seconds: begin)
        guard wall <= last else { return nil }
        let day = wall.day
        guard days.admits(day) else {
            skip(to: WallTime(day: day.advanced(by: 1)).seconds, interval * length)
            return []
        }
        let second = wall.secondOfDay
        let hour = second / 3600
        if !rule.hours.isEmpty, !rule.hours.contains(hour) {
            let next = rule.hours.first { $0 > hour }.map { WallTime(day: day, second: $0 * 3600) }
            skip(to: (next ?? WallTime(day: day.advanced(by: 1))).seconds, interval * length)
            return []
        }
        let hourStart = begin - Int64(second % 3600)
        if rule.frequency > .hourly, !rule.minutes.isEmpty, !rule.minutes.contains(second / 60 % 60) {
            let next = rule.minutes.first { $0 > second / 60 % 60 } ?? 60
            skip(to: hourStart + Int64(next) * 60, interval * length)
            return []
        }
        if rule.frequency == .secondly, !rule.seconds.isEmpty, !rule.seconds.contains(second % 60) {
            let next = rule.seconds.first { $0 > second % 60 } ?? 60
            skip(to: begin - Int64(second % 60) + Int64(next), interval * length)
            return []
        }
        period += 1
        switch rule.frequency {
        case .hourly:
            return rule.chosen(
                rule.minutes.flatMap { minute in
                    rule.seconds.map { WallTime(seconds: begin + Int64(minute * 60 + $0)) }
                })
        case .minutely: return rule.chosen(rule.seconds.map { WallTime(seconds: begin + Int64($0)) })
        default: return rule.chosen([wall])
        }
    }

    /// Moves to the first period that begins at or after a second.
    private mutating func skip(to second: Int64, _ step: Int64) {
        let distance = second - startOfFirstPeriod
        period = Swift.max(period + 1, (distance + step - 1) / step)
    }

    // MARK: Periods

    /// Returns the first period: a year, months since year 0, days or seconds since 1970.
    private static func startOfPeriod(_ rule: RecurrenceRule, holding wall: WallTime) -> Int64 {
        let (year, month, _) = wall.day.components
        switch rule.frequency {
        case .yearly: return Int64(year)
        case .monthly: return Int64(year * 12 + month - 1)
        case .weekly:
            let back = (wall.day.weekday.index - rule.weekStart.index + 7) % 7
            return Int64(wall.day.daysSinceEpoch - back)
        case .daily: return Int64(wall.day.daysSinceEpoch)
        case .hourly, .minutely, .secondly:
            let length = rule.frequency.seconds
            return wall.seconds.flooredQuotient(dividingBy: length) * length
        }
    }

    /// Returns the number of intervals between the first period and the one that holds a wall time.
    private static func periods(_ rule: RecurrenceRule, from first: Int64, to wall: WallTime) -> Int64 {
        let distance = startOfPeriod(rule, holding: wall) - first
        let length: Int64 =
            switch rule.frequency {
            case .yearly, .monthly, .daily: 1
            case .weekly: 7
            case .hourly, .minutely, .secondly: rule.frequency.seconds
            }
        return distance / (length * Int64(rule.interval))
    }
}

extension RecurrenceRule.Frequency {
    /// The length in seconds of a period shorter than a day.
    fileprivate var seconds: Int64 {
        switch self {
        case .hourly: 3600
        case .minutely: 60
        default: 1
        }
    }
}

extension RecurrenceRule {
    /// The last wall time of the rule; of an `UNTIL` that is a moment, one that no zone exceeds.
    fileprivate var lastWall: WallTime? {
        switch until {
        case .day(let day): WallTime(day: day, second: 86_399)
        case .wall(let wall): wall
        case .moment(let moment): WallTime(seconds: moment.milliseconds / 1000 + WallTime.secondsPerDay)
        case nil: nil
        }
    }

    /// Returns the rule with the parts that its start stands for: RFC 5545 takes the time of day, and the day where the rule
    /// names none, from `DTSTART`.
    fileprivate func completed(by start: WallTime) -> RecurrenceRule {
        var rule = self
        let (_, month, date) = start.day.components
        if weeks.isEmpty, yearDays.isEmpty, monthDays.isEmpty, days.isEmpty {
            switch frequency {
            case .yearly:
                if months.isEmpty { rule.months = [month] }
                rule.monthDays = [date]
            case .monthly: rule.monthDays = [date]
            case .weekly: rule.days = [Day(weekday: start.day.weekday)]
            default: break
            }
        }
        let second = start.secondOfDay
        if hours.isEmpty, frequency < .hourly { rule.hours = [second / 3600] }
        if minutes.isEmpty, frequency < .minutely { rule.minutes = [second / 60 % 60] }
        if seconds.isEmpty, frequency < .secondly { rule.seconds = [second % 60] }
        return rule
    }

    /// Returns the occurrences of a period at the rule's positions; all of them if it names none.
    fileprivate func chosen(_ all: [WallTime]) -> [WallTime] {
        guard !positions.isEmpty else { return all }
        var places = Set<Int>()
        for position in positions {
            let place = position > 0 ? position - 1 : all.count + position
            if all.indices.contains(place) { places.insert(place) }
        }
        return places.sorted().map { all[$0] }
    }
}
