import Foundation
import HearthCore

/// A time of day as a text names it.
struct QuickClock: Hashable, Sendable {
    /// Minutes after midnight.
    var minute: Int
    /// True if the half of the day is open: "at 3".
    var isAmbiguous: Bool
    /// True for a twelve of a 24-hour clock: noon, unless the text speaks of the night.
    var isNoon = false

    /// The minutes of the day that can be meant.
    var candidates: [Int] { isAmbiguous || isNoon ? [minute % 720, minute % 720 + 720] : [minute % 1440] }

    /// True for 12:00 to 12:59 of an open half of the day.
    var isTwelve: Bool { isAmbiguous && minute % 720 < 60 }

    /// Returns the minutes of the day that can be meant in a part of the day.
    func candidates(in part: QuickDayPart?) -> [Int] {
        if isNoon { return [part == .night ? minute % 720 : minute % 720 + 720] }
        let minutes = part.map { part in candidates.filter(part.contains) } ?? candidates
        return minutes.isEmpty ? candidates : minutes
    }
}

/// Two times of day that a text joins: "from 8 pm last night until 6:30 this morning".
struct QuickSpan: Hashable, Sendable {
    var start: QuickClock
    /// The day that stands beside the start.
    var startDay: QuickDay?
    var end: QuickClock
    /// The day that stands beside the end.
    var endDay: QuickDay?
}

/// A day or a part of a day that a text names.
struct QuickDay: Hashable, Sendable {
    /// Days before today; nil if only a part is named.
    var offset: Int?
    var part: QuickDayPart?

    /// Returns the day with what another expression adds: "yesterday" and "evening".
    func merged(_ other: QuickDay) -> QuickDay {
        QuickDay(offset: offset ?? other.offset, part: part ?? other.part)
    }
}

/// A moment as a text names it.
enum QuickTime: Hashable, Sendable {
    case now
    case clock(QuickClock)
    /// So many seconds ago.
    case ago(Int)
    /// A moment that follows from another entry.
    case moment(Timestamp)
}

/// Turns times of a text into moments: always the latest one that is past.
struct QuickResolver {
    var zone: TimeZone
    var now: Timestamp

    /// Returns the moment of a time; nil if none of the stated day is past: "today at 20:00", written at 16:00.
    ///
    /// - Parameters:
    ///   - limit: the latest moment that can be meant; nil for now, with the tolerance of a clock that is rounded up.
    func moment(_ time: QuickTime, day: QuickDay?, limit: Timestamp? = nil) -> Timestamp? {
        switch time {
        case .now: return now
        case .moment(let moment): return moment
        case .ago(let seconds): return Timestamp(minute: (now + .seconds(-seconds)).minute)
        case .clock(let clock): return moment(clock, day: day, limit: limit ?? now + Self.tolerance)
        }
    }

    /// Returns a moment of a day or part that has no clock time; nil if it is not past.
    func moment(of day: QuickDay) -> Timestamp? {
        let minute =
            switch day.part {
            case .morning: 8 * 60
            case .afternoon: 15 * 60
            case .evening: 19 * 60
            case .night: 2 * 60
            case nil: 12 * 60
            }
        return moment(QuickClock(minute: minute, isAmbiguous: false), day: day, limit: now)
    }

    /// Returns the end of a night: seven in the morning, or now if that is earlier.
    func morning(after night: QuickDay) -> Timestamp? {
        let today = zone.day(at: now).advanced(by: -max((night.offset ?? 0) - 1, 0))
        return min(zone.moment(on: today, at: Self.morning), now)
    }

    /// Returns whether a clock time without a day was read as one that is over half a day past.
    func isFarBack(_ time: QuickTime?, day: QuickDay?, _ moment: Timestamp) -> Bool {
        guard case .clock = time, day == nil else { return false }
        return moment + Self.halfDay < now && zone.day(at: moment) != zone.day(at: now)
    }

    /// Returns the moment of a clock time that is still to come, if it is meant rather than the one of the day before.
    ///
    /// "At 11 pm", written at 22:44, is in a quarter of an hour; written at 7:00, it was last night.
    func upcoming(_ time: QuickTime?, day: QuickDay?, isPast: Bool) -> Timestamp? {
        guard case .clock(let clock) = time, !clock.isAmbiguous, clock.minute % 1440 > 0, day?.offset ?? 0 == 0 else {
            return nil
        }
        let next = moments(clock, day: day, from: day?.offset == 0 ? 0 : -1).filter { $0 > now + Self.tolerance }.min()
        guard let next, zone.day(at: next) == zone.day(at: now),
            day?.offset == 0 || next <= now + (isPast ? Self.verySoon : Self.soon)
        else { return nil }
        guard let past = moments(clock, day: day).filter({ $0 <= now + Self.tolerance }).max() else { return next }
        return past + Self.halfDay < now ? next : nil
    }

    /// Returns the first moment of a clock time behind another moment; nil if it is not past.
    func moment(_ clock: QuickClock, after start: Timestamp) -> Timestamp? {
        moments(clock, day: nil).filter { $0 > start && $0 <= now + Self.tolerance }.min()
    }

    /// Returns the moments of a span: the latest that is over, whose end is the first possible one behind its start.
    ///
    /// - Parameters:
    ///   - day: the day of the whole: that of its start, or of its end if no start of that day is past.
    ///   - limit: the latest end; nil for now, with the tolerance of a clock that is rounded up.
    ///   - isSleep: true if a long span is one of a night rather than of a day.
    func moments(
        of span: QuickSpan, day: QuickDay?, limit: Timestamp?, isSleep: Bool
    ) -> (start: Timestamp, end: Timestamp)? {
        let limit = limit ?? now + Self.tolerance
        guard span.startDay == nil, span.endDay == nil else {
            return latest(
                span, start: span.startDay ?? (span.endDay == nil ? day : nil), end: span.endDay, limit, isSleep)
        }
        return latest(span, start: day, end: nil, limit, isSleep)
            ?? day.flatMap { latest(span, start: nil, end: $0, limit, isSleep) }
    }

    private func latest(
        _ span: QuickSpan, start startDay: QuickDay?, end endDay: QuickDay?, _ limit: Timestamp, _ isSleep: Bool
    ) -> (start: Timestamp, end: Timestamp)? {
        var end = span.end
        // "From 9 pm to 12" ends at midnight.
        if end.isNoon, span.start.candidates.allSatisfy({ $0 >= Self.evening }) {
            end = QuickClock(minute: end.minute, isAmbiguous: true)
        }
        let ends = moments(end, day: endDay, from: -1)
        let spans = moments(span.start, day: startDay).compactMap { start in
            ends.filter { $0 > start }.min().map { (start: start, end: $0) }
        }
        // By day, nobody sleeps as long as in a night: "from 8 to half past 6" is a night.
        func isLong(_ span: (start: Timestamp, end: Timestamp)) -> Bool {
            guard isSleep, span.end > span.start + Self.longestByDay else { return false }
            return Self.day.contains(minute(of: span.start))
        }
        return spans.filter { $0.end <= limit }.max { one, other in
            if isLong(one) != isLong(other) { return isLong(one) }
            return one.end == other.end ? one.start < other.start : one.end < other.end
        }
    }

    private func moment(_ clock: QuickClock, day: QuickDay?, limit: Timestamp) -> Timestamp? {
        // A twelve in the future is the one before, however near it is.
        let limit = clock.isTwelve ? min(limit, now) : limit
        return moments(clock, day: day).filter { $0 <= limit }.max()
    }

    /// Returns the moments that a clock time can mean, on three days before and from a number of days ahead.
    private func moments(_ clock: QuickClock, day: QuickDay?, from first: Int = 0) -> [Timestamp] {
        let today = zone.day(at: now)
        var days = Array(first...2)
        if let offset = day?.offset {
            // "Yesterday night at 2" is the night that began yesterday.
            days = day?.part == .night ? [offset, offset - 1] : [offset]
            // At half past midnight, "this evening" is still that of the day before.
            if offset == 0, zone.moment(on: today, at: Self.dayChanges) > now { days.append(1) }
        }
        let minutes = clock.candidates(in: day?.part)
        return days.flatMap { offset in
            minutes.map { zone.moment(on: today.advanced(by: -offset), at: TimeOfDay(minutes: $0)) }
        }
    }

    private func minute(of moment: Timestamp) -> Int {
        let start = zone.moment(on: zone.day(at: moment), at: TimeOfDay(minutes: 0))
        return Int((moment.milliseconds - start.milliseconds) / 60_000)
    }

    /// Until then, people awake speak of the day before as today.
    private static let dayChanges = TimeOfDay(minutes: 4 * 60)
    /// A family writes "at 4" some minutes before four.
    private static let tolerance = Duration.seconds(300)
    private static let morning = TimeOfDay(minutes: 7 * 60)
    private static let halfDay = Duration.seconds(12 * 3600)
    /// Within this time, a clock time is rather one of today than of yesterday.
    private static let soon = Duration.seconds(6 * 3600)
    /// The same, if a verb says that it happened.
    private static let verySoon = Duration.seconds(3600)
    private static let evening = 17 * 60
    /// The minutes of the day at which a night's sleep does not begin.
    private static let day = 5 * 60..<16 * 60
    private static let longestByDay = Duration.seconds(6 * 3600 + 1800)
}
