import Foundation
import HearthCore

/// Turns times of the wall clock into moments, and says where a change of daylight saving time leaves a choice.
///
/// A time that the clocks repeat has two moments; the first is taken, unless a duration or the other end of the entry
/// decides. A time that the clocks skip moves past the gap, by the offset before it.
struct ZoneClock {
    /// The moments that the clocks of the zone give for a time.
    enum Certainty: Hashable, Sendable {
        /// The time has one moment.
        case certain
        /// The clocks show the time twice.
        case repeated
        /// The clocks never show the time.
        case skipped
    }

    /// A span of time with what was uncertain about it.
    struct Span {
        var start: Timestamp
        var end: Timestamp?
        /// The times that the clocks repeat or skip, with what was found.
        var doubts: [(time: LocalTime, certainty: Certainty)]
    }

    private let zone: TimeZone
    /// The day of the last question, and its offset if no change is near.
    private var lastDay: CalendarDay?
    private var lastOffset: Int64?

    init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the moments at which the wall clock shows `time`, in order. For a skipped time, these are the moment past
    /// the gap, then the one before it, for an entry that would end before it starts.
    mutating func moments(of time: LocalTime) -> (moments: [Timestamp], certainty: Certainty) {
        let wall = time.wallSeconds
        if lastDay != time.day {
            // A day whose neighbours have one offset has no change. Zones change at most once in three days.
            let midnight = Int64(time.day.daysSinceEpoch) * 86_400
            let before = offset(at: midnight - 86_400)
            lastOffset = before == offset(at: midnight + 2 * 86_400) ? before : nil
            lastDay = time.day
        }
        if let lastOffset { return ([moment(wall - lastOffset)], .certain) }
        let before = offset(at: wall - 86_400)
        let after = offset(at: wall + 86_400)
        var seconds: [Int64] = []
        for candidate in [before, after] where offset(at: wall - candidate) == candidate {
            if !seconds.contains(wall - candidate) { seconds.append(wall - candidate) }
        }
        if seconds.isEmpty { return ([moment(wall - before), moment(wall - after)], .skipped) }
        return (seconds.sorted().map(moment), seconds.count > 1 ? .repeated : .certain)
    }

    /// Returns the span from `start` to `end`; nil if it ends before it starts.
    ///
    /// - Parameter minutes: the length that the log states, which decides between repeated times.
    mutating func span(from start: LocalTime, to end: LocalTime?, minutes: Int?) -> Span? {
        let starts = moments(of: start)
        var doubts: [(LocalTime, Certainty)] = []
        if starts.certainty != .certain { doubts.append((start, starts.certainty)) }
        guard let end else {
            return Span(start: starts.moments[0], end: nil, doubts: doubts)
        }
        let ends = moments(of: end)
        if ends.certainty != .certain { doubts.append((end, ends.certainty)) }
        let pairs = starts.moments.flatMap { start in ends.moments.map { (start: start, end: $0) } }
            .filter { $0.start <= $0.end }
        // The stated length is in whole minutes and may be rounded.
        let stated = pairs.first { pair in
            minutes.map { abs(pair.end.milliseconds - pair.start.milliseconds - Int64($0) * 60_000) <= 120_000 }
                ?? false
        }
        if stated != nil { doubts.removeAll { $0.1 == .repeated } }
        guard let pair = stated ?? pairs.first else { return nil }
        return Span(start: pair.start, end: pair.end, doubts: doubts)
    }

    private func moment(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
}
