package import HearthCore

/// One occurrence of an event.
package struct CalendarOccurrence: Hashable, Sendable {
    /// When an occurrence takes place.
    package enum Span: Hashable, Sendable {
        /// Whole days, up to the last one, which is not included.
        case days(CalendarDay, until: CalendarDay)
        /// From one moment to another.
        case moments(Timestamp, until: Timestamp)
    }

    /// The event, or the one that takes its place this time.
    package var event: CalendarEvent
    /// When it takes place.
    package var span: Span

    /// The begin in a zone; of days, the moment at which the first one begins there.
    package func start(in zone: CalendarZone) -> Timestamp {
        switch span {
        case .days(let day, _): zone.moment(of: WallTime(day: day))
        case .moments(let start, _): start
        }
    }
}

/// The occurrences of the events of a calendar.
package struct RecurrenceSeries: Sendable {
    /// The occurrences of one event that are computed at most.
    package static let mostOccurrences = 100_000
    /// The seconds by which a window is widened on the clock, for times near a change of the offset.
    private static let margin: Int64 = 3 * 3600

    /// The zone for days and for times without a zone.
    private let zone: CalendarZone

    /// Creates the series in the zone of a household.
    package init(zone: CalendarZone) { self.zone = zone }

    /// Returns the occurrences that begin in days of the household, the earliest first.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - end: the day after the last one.
    package func occurrences(of events: [CalendarEvent], from first: CalendarDay, to end: CalendarDay)
        -> [CalendarOccurrence]
    {
        let window = Window(
            first: first, end: end, start: zone.moment(of: WallTime(day: first)),
            stop: zone.moment(of: WallTime(day: end)))
        var found: [CalendarOccurrence] = []
        // A file may have several versions of an event; the highest sequence holds.
        var masters: [String: CalendarEvent] = [:]
        var order: [String] = []
        var changes: [String: [CalendarEvent]] = [:]
        for event in events {
            if event.replaces != nil {
                changes[event.uid, default: []].append(event)
            } else if event.uid.isEmpty {
                found += occurrences(of: event, changes: [], window)
            } else if let known = masters[event.uid] {
                if event.sequence >= known.sequence { masters[event.uid] = event }
            } else {
                masters[event.uid] = event
                order.append(event.uid)
            }
        }
        for uid in order {
            guard let master = masters[uid] else { continue }
            found += occurrences(of: master, changes: changes.removeValue(forKey: uid) ?? [], window)
        }
        // Changed occurrences of a series that the file does not have.
        for change in changes.values.joined() where !change.isCancelled {
            if let occurrence = occurrence(of: change, at: change.start), window.contains(occurrence) {
                found.append(occurrence)
            }
        }
        return found.sorted {
            ($0.start(in: zone), $0.event.uid, $0.event.line) < ($1.start(in: zone), $1.event.uid, $1.event.line)
        }
    }

    private struct Window {
        let first: CalendarDay
        let end: CalendarDay
        let start: Timestamp
        let stop: Timestamp

        func contains(_ occurrence: CalendarOccurrence) -> Bool {
            switch occurrence.span {
            case .days(let day, _): day >= first && day < end
            case .moments(let moment, _): moment >= start && moment < stop
            }
        }
    }

    /// The place of an occurrence in its series: two times are the same if their moments are.
    private enum Place: Hashable {
        case day(CalendarDay)
        case moment(Timestamp)
    }

    private func place(_ time: CalendarTime) -> Place {
        switch time {
        case .day(let day): .day(day)
        case .time(let wall, let own): .moment((own ?? zone).moment(of: wall))
        }
    }

    private func occurrences(
        of event: CalendarEvent, changes: [CalendarEvent], _ window: Window
    ) -> [CalendarOccurrence] {
        let starts = starts(of: event, changes: changes, window)
        var found: [CalendarOccurrence] = []
        var single: [Place: CalendarEvent] = [:]
        var later: [(from: CalendarTime, event: CalendarEvent)] = []
        for change in changes {
            guard let replaced = change.replaces else { continue }
            if let known = single[place(replaced)], known.sequence > change.sequence { continue }
            single[place(replaced)] = change
            if change.replacesLater { later.append((replaced, change)) }
        }
        later.sort { moment($0.from) < moment($1.from) }
        var used: Set<Place> = []
        for start in starts {
            let place = place(start)
            guard used.insert(place).inserted else { continue }
            if let change = single[place] {
                if !change.isCancelled, let occurrence = occurrence(of: change, at: change.start) {
                    found.append(occurrence)
                }
                continue
            }
            guard let change = later.last(where: { moment($0.from) <= moment(start) }) else {
                if !event.isCancelled, let occurrence = occurrence(of: event, at: start) { found.append(occurrence) }
                continue
            }
            // All later occurrences move as far as the one that the change names.
            let shift = change.event.start.wall.seconds - change.from.wall.seconds
            let moved: CalendarTime =
                switch start {
                case .day(let day): .day(day.advanced(by: Int(shift / WallTime.secondsPerDay)))
                case .time(let wall, let own): .time(wall.advanced(bySeconds: shift), change.event.start.zone ?? own)
                }
            if !change.event.isCancelled, let occurrence = occurrence(of: change.event, at: moved) {
                found.append(occurrence)
            }
        }
        // A change of an occurrence that the rule does not have stands for itself.
        for (place, change) in single where !used.contains(place) && !change.isCancelled {
            if let occurrence = occurrence(of: change, at: change.start) { found.append(occurrence) }
        }
        return found.filter(window.contains)
    }

    private func moment(_ time: CalendarTime) -> Timestamp { (time.zone ?? zone).moment(of: time.wall) }

    /// Returns the begins of an event's own series that may matter for a window, in no order.
    private func starts(of event: CalendarEvent, changes: [CalendarEvent], _ window: Window) -> [CalendarTime] {
        var starts = [event.start] + event.dates
        // Changes may move an occurrence into the window from any place of the series.
        let hasFarChanges = changes.contains { change in
            guard let replaced = change.replaces else { return false }
            return change.replacesLater || moment(replaced) < window.start || moment(replaced) >= window.stop
        }
        let own = event.start.zone ?? zone
        let limits: (first: WallTime?, last: WallTime)
        if event.start.isDay {
            limits = (WallTime(day: window.first), WallTime(day: window.end))
        } else {
            limits = (
                own.wall(at: window.start).advanced(bySeconds: -Self.margin),
                own.wall(at: window.stop).advanced(bySeconds: Self.margin)
            )
        }
        let earliest = hasFarChanges ? nil : limits.first
        let farthest = hasFarChanges ? changes.compactMap { $0.replaces?.wall }.max() : nil
        let latest = Swift.max(farthest ?? limits.last, limits.last)
        for rule in event.rules { starts += times(of: rule, event.start, from: earliest, to: latest) }
        var excluded = Set(event.excluded.map(place))
        for rule in event.excludingRules {
            excluded.formUnion(times(of: rule, event.start, from: earliest, to: latest).map(place))
        }
        guard !excluded.isEmpty else { return starts }
        // A date among the exceptions of timed occurrences stands for all of that day.
        let days = Set(event.excluded.compactMap { time in if case .day(let day) = time { day } else { nil } })
        return starts.filter { !excluded.contains(place($0)) && !(days.contains($0.wall.day) && !$0.isDay) }
    }

    /// Returns the times of a rule with its `UNTIL`.
    private func times(
        of rule: RecurrenceRule, _ start: CalendarTime, from earliest: WallTime?, to latest: WallTime
    ) -> [CalendarTime] {
        let own = start.zone ?? zone
        var times: [CalendarTime] = []
        for wall in RecurrenceIterator(rule, start: start.wall, from: earliest, to: latest) {
            guard times.count < Self.mostOccurrences else { break }
            if case .moment(let until) = rule.until {
                // A date has no moment: its end is the date of UNTIL.
                let isOver =
                    start.isDay
                    ? wall.day > CalendarZone.utc.wall(at: until).day : own.moment(of: wall) > until
                if isOver { break }
            }
            times.append(start.isDay ? .day(wall.day) : .time(wall, start.zone))
        }
        return times
    }

    /// Returns the occurrence of an event at a time; nil for one whose end cannot be computed.
    private func occurrence(of event: CalendarEvent, at start: CalendarTime) -> CalendarOccurrence? {
        let length = event.periods[start] ?? event.length
        switch start {
        case .day(let day):
            let days: Int64 =
                switch length {
                case .clock(let seconds): seconds / WallTime.secondsPerDay
                case .duration(let duration): duration.days + duration.seconds / WallTime.secondsPerDay
                }
            return CalendarOccurrence(
                event: event, span: .days(day, until: day.advanced(by: Int(Swift.min(days, 36_525)))))
        case .time(let wall, let own):
            let zone = own ?? zone
            let begin = zone.moment(of: wall)
            let end: Timestamp
            switch length {
            case .clock(let seconds): end = zone.moment(of: wall.advanced(bySeconds: seconds))
            case .duration(let duration):
                let days = duration.days * WallTime.secondsPerDay
                let moved = days == 0 ? begin : zone.moment(of: wall.advanced(bySeconds: days))
                end = Timestamp(milliseconds: moved.milliseconds + duration.seconds * 1000)
            }
            return CalendarOccurrence(event: event, span: .moments(begin, until: Swift.max(begin, end)))
        }
    }
}
