import HearthCore

/// The events of an iCalendar file, with what is wrong with it.
package struct CalendarFile: Sendable {
    /// The name of the calendar; nil if the file has none.
    package private(set) var name: String?
    /// The events, in the order of the file. One that cannot be read is left out.
    package private(set) var events: [CalendarEvent] = []
    /// The problems, in the order of the lines.
    package private(set) var problems: [CalendarProblem]

    private static let mostEvents = 20_000
    private static let mostDates = 10_000

    private var zones: [String: CalendarZone] = [:]

    /// Reads the bytes of a file.
    package init(_ bytes: [UInt8]) {
        let document = CalendarDocument(bytes)
        problems = document.problems
        let calendars = document.components.filter { $0.name == "VCALENDAR" }
        if calendars.isEmpty {
            report(1, "Expected BEGIN:VCALENDAR.")
        }
        for calendar in calendars {
            name = name ?? calendar.first("X-WR-CALNAME")?.text
            if calendar.first("VERSION")?.value != "2.0" { report(calendar.number, "Expected VERSION:2.0.") }
            if calendar.first("PRODID") == nil { report(calendar.number, "Expected a PRODID.") }
            for component in calendar.components where component.name == "VTIMEZONE" { addZone(component) }
            for component in calendar.components where component.name == "VEVENT" {
                guard events.count < Self.mostEvents else {
                    report(component.number, "A calendar may have at most \(Self.mostEvents) events.")
                    break
                }
                addEvent(component)
            }
        }
        problems.sort { ($0.line, $0.message) < ($1.line, $1.message) }
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(CalendarProblem(line: line, message: message))
    }

    // MARK: Zones

    private mutating func addZone(_ component: CalendarComponent) {
        guard let id = component.first("TZID")?.value, !id.isEmpty else {
            return report(component.number, "VTIMEZONE: expected a TZID.")
        }
        var observances: [DescribedZone.Observance] = []
        for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let start = part.first("DTSTART"),
                case .time(let wall, _)? = CalendarText.dateOrTime(start.value),
                let before = part.first("TZOFFSETFROM").flatMap({ CalendarText.offset($0.value) }),
                let offset = part.first("TZOFFSETTO").flatMap({ CalendarText.offset($0.value) })
            else {
                report(part.number, "\(part.name): expected DTSTART, TZOFFSETFROM and TZOFFSETTO.")
                continue
            }
            var observance = DescribedZone.Observance(start: wall, offsetBefore: before, offset: offset)
            if let line = part.first("RRULE") { observance.rule = rule(line) }
            for line in part.all("RDATE") {
                for value in line.value.split(separator: ",") {
                    if case .time(let wall, _)? = CalendarText.dateOrTime(value) { observance.dates.append(wall) }
                }
            }
            observances.append(observance)
        }
        guard let zone = DescribedZone(observances) else {
            return report(component.number, "VTIMEZONE: expected STANDARD or DAYLIGHT.")
        }
        // The system's rules are newer than those of a file, and are known by the same name.
        zones[id] = CalendarZone(named: id) ?? .described(zone)
    }

    /// Returns the zone of a `TZID`; nil if neither the file nor the system knows it, which is reported.
    private mutating func zone(_ line: ContentLine) -> CalendarZone? {
        guard let id = line.parameters["TZID"], !id.isEmpty else { return nil }
        if let zone = zones[id] { return zone }
        let zone = CalendarZone(named: id)
        if let zone {
            zones[id] = zone
        } else {
            report(line.number, "\(line.name): the zone \(id.prefix(60)) is unknown.")
        }
        return zone
    }

    // MARK: Events

    private mutating func rule(_ line: ContentLine) -> RecurrenceRule? {
        do throws(RecurrenceError) {
            return try RecurrenceRule(line.value)
        } catch {
            report(line.number, "\(line.name): \(error).")
            return nil
        }
    }

    private mutating func time(_ text: some StringProtocol, _ line: ContentLine) -> CalendarTime? {
        switch CalendarText.dateOrTime(text) {
        case .day(let day): return .day(day)
        case .time(let wall, isUTC: true): return .time(wall, .utc)
        case .time(let wall, isUTC: false): return .time(wall, zone(line))
        case nil:
            report(
                line.number, "\(line.name): expected a date or a time such as 20261124T180000, not \(text.prefix(40)).")
            return nil
        }
    }

    private mutating func addEvent(_ component: CalendarComponent) {
        if component.first("UID")?.value.isEmpty != false { report(component.number, "VEVENT: expected a UID.") }
        if component.first("DTSTAMP") == nil { report(component.number, "VEVENT: expected a DTSTAMP.") }
        guard let startLine = component.first("DTSTART") else {
            return report(component.number, "VEVENT: expected a DTSTART.")
        }
        guard let start = time(startLine.value, startLine) else { return }
        var event = CalendarEvent(
            uid: component.first("UID")?.value ?? "", summary: component.first("SUMMARY")?.text ?? "", start: start,
            isFree: component.first("TRANSP")?.value.uppercased() == "TRANSPARENT",
            isCancelled: component.first("STATUS")?.value.uppercased() == "CANCELLED",
            sequence: component.first("SEQUENCE").flatMap { Int($0.value) } ?? 0, line: component.number,
            length: length(of: component, from: start), rules: [], dates: [], periods: [:], excluded: [],
            excludingRules: [], replaces: nil, replacesLater: false)
        for line in component.lines {
            switch line.name {
            case "RRULE": if let rule = rule(line) { event.rules.append(rule) }
            case "EXRULE": if let rule = rule(line) { event.excludingRules.append(rule) }
            case "RDATE": addDates(line, to: &event)
            case "EXDATE":
                for value in line.value.split(separator: ",").prefix(Self.mostDates) {
                    if let time = time(value, line) { event.excluded.append(time) }
                }
            case "RECURRENCE-ID":
                event.replaces = time(line.value, line)
                event.replacesLater = line.parameters["RANGE"]?.uppercased() == "THISANDFUTURE"
            default: break
            }
        }
        events.append(event)
    }

    private mutating func addDates(_ line: ContentLine, to event: inout CalendarEvent) {
        for value in line.value.split(separator: ",").prefix(Self.mostDates) {
            let parts = value.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let begin = time(first, line) else { continue }
            event.dates.append(begin)
            guard parts.count == 2 else { continue }
            if let duration = CalendarText.duration(parts[1]) {
                event.periods[begin] = .duration(duration)
            } else if let end = time(parts[1], line) {
                event.periods[begin] = .clock(end.wall.seconds - begin.wall.seconds)
            }
        }
    }

    /// Returns the length of an event: that of `DTEND` or `DURATION`, else a day for a day, and no time for a time.
    private mutating func length(of component: CalendarComponent, from start: CalendarTime) -> CalendarEvent.Length {
        let none = CalendarEvent.Length.duration(CalendarDuration(days: start.isDay ? 1 : 0))
        if let line = component.first("DTEND") {
            guard let end = time(line.value, line) else { return none }
            guard end.isDay == start.isDay else {
                report(line.number, "DTEND: expected a \(start.isDay ? "date" : "time"), as in DTSTART.")
                return none
            }
            // An end in another zone is read on the clock of the begin.
            let wall =
                if let zone = start.zone, let moment = end.moment(in: zone) { zone.wall(at: moment) } else { end.wall }
            guard wall >= start.wall else {
                report(line.number, "DTEND: expected a time after DTSTART.")
                return none
            }
            let length = wall.seconds - start.wall.seconds
            return length == 0 && start.isDay ? none : .clock(length)
        }
        guard let line = component.first("DURATION") else { return none }
        guard let duration = CalendarText.duration(line.value), duration.days >= 0, duration.seconds >= 0 else {
            report(line.number, "DURATION: expected a duration such as PT45M.")
            return none
        }
        return .duration(duration)
    }
}
