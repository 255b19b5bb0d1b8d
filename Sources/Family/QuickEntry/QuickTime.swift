import Foundation
import HearthCore

/// A time of day as a text names it.
struct QuickClock: Hashable, Sendable {
    /// Minutes after midnight.
    var minute: Int
    /// True if the half of the day is open: "at 3".
    var isAmbiguous: Bool

    /// The minutes of the day that can be meant.
    var candidates: [Int] { isAmbiguous ? [minute % 720, minute % 720 + 720] : [minute % 1440] }
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

    private func moment(_ clock: QuickClock, day: QuickDay?, limit: Timestamp) -> Timestamp? {
        let today = zone.day(at: now)
        let parts = day?.part.map { part in clock.candidates.filter(part.contains) } ?? clock.candidates
        let minutes = parts.isEmpty ? clock.candidates : parts
        var days = [0, 1, 2]
        if let offset = day?.offset {
            // "Yesterday night at 2" is the night that began yesterday.
            days = day?.part == .night ? [offset, offset - 1] : [offset]
            // At half past midnight, "this evening" is still that of the day before.
            if offset == 0, zone.moment(on: today, at: Self.dayChanges) > now { days.append(1) }
        }
        let moments = days.flatMap { offset in
            minutes.map { zone.moment(on: today.advanced(by: -offset), at: TimeOfDay(minutes: $0)) }
        }
        return moments.filter { $0 <= limit }.max()
    }

    /// Until then, people awake speak of the day before as today.
    private static let dayChanges = TimeOfDay(minutes: 4 * 60)
    /// A family writes "at 4" some minutes before four.
    private static let tolerance = Duration.seconds(300)
}
