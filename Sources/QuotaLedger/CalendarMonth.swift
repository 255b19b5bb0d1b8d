import Foundation
import HearthCore

/// The month that a calendar on the user's wall shows.
struct CalendarMonth {
    private let first: CalendarDay

    /// A zone that the system does not know counts as UTC: a misspelt setting must not lock a family out.
    init(at time: Timestamp, inZone name: String) {
        first = (TimeZone.named(name) ?? .gmt).day(at: time).firstOfMonth
    }

    /// `2026-11`
    var period: String {
        let (year, month, _) = first.components
        return "\(padded(year, 4))-\(padded(month, 2))"
    }

    /// 31 days after the first of any month lies within the next one.
    var firstDayOfNext: CalendarDay { first.advanced(by: 31).firstOfMonth }
}

extension CalendarDay {
    fileprivate var firstOfMonth: CalendarDay { advanced(by: 1 - components.day) }
}
