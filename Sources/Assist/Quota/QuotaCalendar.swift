import Foundation
import HearthCore

/// The month and the day that a calendar on the user's wall shows.
struct QuotaCalendar {
    private let today: CalendarDay

    /// A zone that the system does not know counts as UTC: a misspelt setting must not lock a family out.
    init(at time: Timestamp, inZone name: String) {
        today = (TimeZone.named(name) ?? .gmt).day(at: time)
    }

    /// `2026-11`
    var month: String {
        let (year, month, _) = today.components
        return "\(padded(year, 4))-\(padded(month, 2))"
    }

    /// `2026-11-21`
    var day: String { today.description }

    /// When a full window starts anew.
    func resetDay(of window: QuotaWindow) -> CalendarDay {
        switch window {
        // 31 days after the first of any month lies within the next one.
        case .userMonth, .householdMonth: today.firstOfMonth.advanced(by: 31).firstOfMonth
        case .householdDay: today.advanced(by: 1)
        }
    }
}

extension CalendarDay {
    fileprivate var firstOfMonth: CalendarDay { advanced(by: 1 - components.day) }
}
