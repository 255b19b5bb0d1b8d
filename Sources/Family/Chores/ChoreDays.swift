import Calendars
import Foundation
import HearthCore

/// The days on which a chore is due.
///
/// A chore is due at most once a day, so times of day in its rule choose nothing.
struct ChoreDays {
    /// A day with the number of the turn, from 0 on the first day.
    struct Occurrence: Hashable {
        var day: CalendarDay
        var number: Int
    }

    /// The years for which turns are counted.
    private static let mostYears = 30
    /// The days within which a chore must come back after it was done.
    private static let longestPause = 5 * 366

    private let chore: Chore
    private let rule: RecurrenceRule?

    /// Reads the rule of a chore.
    ///
    /// - Parameter zone: the household's zone, for a rule that ends at a moment.
    init(_ chore: Chore, zone: TimeZone) throws(ChoreProblem) {
        self.chore = chore
        guard let text = chore.rule else {
            rule = nil
            return
        }
        var rule: RecurrenceRule
        do {
            rule = try RecurrenceRule(text)
        } catch {
            throw ChoreProblem(chore: chore.id, reason: .ruleInvalid, message: "The rule cannot be read: \(error).")
        }
        guard rule.frequency <= .daily else {
            throw ChoreProblem(
                chore: chore.id, reason: .ruleUnsuitable,
                message: "FREQ of a chore must be one of DAILY, WEEKLY, MONTHLY, YEARLY.")
        }
        guard chore.mode == .calendar || rule.count == nil else {
            throw ChoreProblem(
                chore: chore.id, reason: .ruleUnsuitable,
                message: "COUNT has no meaning for a chore that comes back after it was done. Use UNTIL.")
        }
        (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
        switch rule.until {
        case .moment(let moment): rule.until = .day(zone.day(at: moment))
        case .wall(let wall): rule.until = .day(wall.day)
        case .day, nil: break
        }
        self.rule = rule
    }

    // MARK: By the calendar

    /// Returns the days of a window in their order.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - end: the day after the last one.
    ///   - work: the number of days that were looked at, which this function adds to.
    func occurrences(
        from first: CalendarDay, to end: CalendarDay, work: inout Int
    ) throws(ChoreProblem) -> [Occurrence] {
        let end = min(end, chore.archivedOn.map { $0.advanced(by: 1) } ?? end)
        let first = max(first, chore.startsOn)
        guard first < end else { return [] }
        guard let rule else {
            work += 1
            return first == chore.startsOn ? [Occurrence(day: chore.startsOn, number: 0)] : []
        }
        let isNumbered = chore.assignment == .rotate
        let before = rule.count == nil ? (isNumbered ? count(of: rule, before: first) : 0) : nil
        if before == nil {
            guard first.daysSinceEpoch - chore.startsOn.daysSinceEpoch <= Self.mostYears * 366 else {
                throw ChoreProblem(
                    chore: chore.id, reason: .startsTooEarly,
                    message: "starts_on must be at most \(Self.mostYears) years ago, to count the turns since.")
            }
        }
        let start = before == nil ? chore.startsOn : first
        work += end.daysSinceEpoch - start.daysSinceEpoch
        var number = before ?? 0
        var found: [Occurrence] = []
        for wall in RecurrenceIterator(
            rule, start: WallTime(day: chore.startsOn), from: WallTime(day: start),
            to: WallTime(day: end.advanced(by: -1)))
        where wall.day >= start {
            if wall.day >= first { found.append(Occurrence(day: wall.day, number: number)) }
            number += 1
        }
        return found
    }

    /// Returns the number of turns before a day, without expanding the rule; nil for rules for which that is not possible.
    private func count(of rule: RecurrenceRule, before day: CalendarDay) -> Int? {
        guard
            rule.months.isEmpty, rule.weeks.isEmpty, rule.yearDays.isEmpty, rule.monthDays.isEmpty,
            rule.positions.isEmpty, day > chore.startsOn
        else { return day > chore.startsOn ? nil : 0 }
        let start = chore.startsOn
        let distance = day.daysSinceEpoch - start.daysSinceEpoch
        let interval = rule.interval
        switch rule.frequency {
        case .daily where rule.days.isEmpty: return (distance + interval - 1) / interval
        case .weekly:
            let offset = { (day: Weekday) in (day.number - rule.weekStart.number + 7) % 7 }
            let days = rule.days.isEmpty ? [offset(start.weekday)] : Set(rule.days.map { offset($0.weekday) })
            let inFirstWeek = offset(start.weekday)
            /// The turns before a day, counted from the begin of the first week.
            func turns(_ distance: Int) -> Int {
                let (week, place) = (distance + inFirstWeek).quotientAndRemainder(dividingBy: 7)
                let whole = (week + interval - 1) / interval * days.count
                return whole + (week % interval == 0 ? days.count { $0 < place } : 0)
            }
            return turns(distance) - turns(0)
        default: return nil
        }
    }

    // MARK: After done

    /// Returns the day on which the chore is due after a day on which it was done; nil if it does not come back.
    ///
    /// - Parameters:
    ///   - settled: the days whose turns are done or skipped, and which are not due again.
    ///   - done: the day on which it was done last; nil if it never was.
    func day(after done: CalendarDay?, besides settled: Set<CalendarDay>, work: inout Int) -> CalendarDay? {
        guard let done else { return isOver(chore.startsOn) ? nil : chore.startsOn }
        guard let rule else { return nil }
        let days = RecurrenceIterator(
            rule, start: WallTime(day: done), to: WallTime(day: done.advanced(by: Self.longestPause)))
        for wall in days where wall.day > done && !settled.contains(wall.day) {
            work += wall.day.daysSinceEpoch - done.daysSinceEpoch
            return isOver(wall.day) ? nil : wall.day
        }
        work += Self.longestPause
        return nil
    }

    private func isOver(_ day: CalendarDay) -> Bool { chore.archivedOn.map { day > $0 } ?? false }
}

extension Weekday {
    /// The number of the day in a week that begins on Monday, from 0.
    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
