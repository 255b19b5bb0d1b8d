import Foundation
import HearthCore

/// Turns groups of items into entries: units into metric ones, times into moments.
struct QuickEntryBuilder {
    let text: String
    private let children: [QuickChild]
    let units: QuickUnits
    private let resolver: QuickResolver
    private(set) var entries: [QuickEntry] = []
    /// The places of groups that say too little for an entry.
    private(set) var leftovers: [Range<String.Index>] = []

    init(text: String, children: [QuickChild], units: QuickUnits, resolver: QuickResolver) {
        self.text = text
        self.children = children
        self.units = units
        self.resolver = resolver
    }

    /// Builds the entries of all groups.
    mutating func build(_ groups: [QuickGroup]) {
        var groups = shared(groups)
        for index in groups.indices where groups[index].cue == nil || groups[index].cue == .feed {
            guard let implied = groups[index].impliedCue else { continue }
            groups[index].isWeak = groups[index].cue == nil
            groups[index].cue = implied
        }
        let times = sharedTimes(groups)
        for (group, time) in zip(groups, times) {
            var group = group
            var assumptions: Set<QuickEntry.Assumption> = []
            if let time {
                group.start = time.start
                group.day = time.day
                assumptions.insert(.time)
            }
            guard let cue = group.cue, let built = entry(group, cue, assumptions) else {
                leftovers += group.ranges
                continue
            }
            if !group.keepsWords { leftovers += group.words }
            add(built)
        }
    }

    /// Appends an entry. Measures of growth of one moment are one record.
    private mutating func add(_ entry: QuickEntry) {
        if let last = entries.last, last.start == entry.start, last.children == entry.children,
            case .log(.growth(let before)) = last.action, case .log(.growth(let growth)) = entry.action
        {
            let merged = CareEntry.Growth(
                weightGrams: growth.weightGrams ?? before.weightGrams,
                lengthMillimetres: growth.lengthMillimetres ?? before.lengthMillimetres,
                headMillimetres: growth.headMillimetres ?? before.headMillimetres)
            entries[entries.count - 1].action = .log(.growth(merged))
            entries[entries.count - 1].assumptions.formUnion(entry.assumptions)
        } else {
            entries.append(entry)
        }
    }

    // MARK: - What entries of a text share

    /// Returns the groups with children and days that other groups of the text name for them.
    private func shared(_ groups: [QuickGroup]) -> [QuickGroup] {
        var groups = groups
        var children: [Int] = []
        var day: (sentence: Int, day: QuickDay)?
        for index in groups.indices {
            if groups[index].children.isEmpty { groups[index].children = children }
            children = groups[index].children
            if let own = groups[index].day {
                day = (groups[index].sentence, own)
            } else if let day, day.sentence == groups[index].sentence {
                groups[index].day = day.day
            }
        }
        // "Bottle 120 and diaper wet for Mia": both are Mia's.
        for index in groups.indices.dropLast().reversed()
        where groups[index].children.isEmpty && groups[index].sentence == groups[index + 1].sentence {
            groups[index].children = groups[index + 1].children
        }
        // Words before the first entry, such as a name or a time, belong to it: "Mia: bottle 120".
        return joinedLeads(groups)
    }

    /// Joins groups that only have children, a day or a time to the entry that follows.
    private func joinedLeads(_ groups: [QuickGroup]) -> [QuickGroup] {
        var joined: [QuickGroup] = []
        var lead: QuickGroup?
        for var group in groups {
            let isLead =
                group.cue == nil && group.measures.isEmpty && group.impliedCue == nil && !group.ends && !group.begins
            if let waiting = lead, !isLead {
                if !group.hasTime { group.start = waiting.start }
                group.day = group.day ?? waiting.day
                group.ranges += waiting.ranges
                lead = nil
            }
            if isLead {
                if let waiting = lead { joined.append(waiting) }
                lead = group
            } else {
                joined.append(group)
            }
        }
        if let lead {
            // Nothing follows: a name or a day behind the last entry, in a sentence of its own.
            joined.append(lead)
        }
        return joined
    }

    /// Returns the time that a group without a time takes from its neighbours in the sentence; nil for its own time or
    /// none.
    ///
    /// Only entries of one moment share a time: a sleep of 20 minutes before a bottle has its own.
    private func sharedTimes(_ groups: [QuickGroup]) -> [(start: QuickTime, day: QuickDay?)?] {
        groups.indices.map { index in
            let group = groups[index]
            guard !group.hasTime, group.day == nil || group.day?.offset == nil, isMoment(group) else { return nil }
            let neighbours = groups.indices.filter { other in
                groups[other].sentence == group.sentence && other != index && groups[other].start != nil
                    && groups[other].start != .now && !groups[other].isSince && isMoment(groups[other])
            }
            let nearest = neighbours.last { $0 < index } ?? neighbours.first { $0 > index }
            return nearest.flatMap { other in groups[other].start.map { ($0, groups[other].day) } }
        }
    }

    private func isMoment(_ group: QuickGroup) -> Bool {
        switch group.cue {
        case .bottle, .breast, .solid, .feed, .diaper, .medicine, .temperature, .weight, .length, .head, .milestone:
            !group.hasLength
        case .sleep, .pump, .activity, .note, nil: false
        }
    }

    // MARK: - One entry

    private func entry(_ group: QuickGroup, _ cue: QuickCue, _ assumed: Set<QuickEntry.Assumption>) -> QuickEntry? {
        var assumptions = assumed
        var group = group
        resolveHourMarks(&group, cue)
        let ids = group.children.compactMap { children[safe: $0]?.id }
        let seconds = length(of: group)

        // "Woke up at 3": the end of a timer that runs.
        if group.ends, group.start == nil, group.span == nil, seconds == nil, !group.hasAmount {
            guard cue == .sleep || cue == .breast || cue == .pump || isActivity(cue) else { return nil }
            guard let time = resolver.moment(group.finish ?? .now, day: group.day) else { return nil }
            return QuickEntry(
                action: .stop(cue.kind), children: ids, start: time, end: nil, assumptions: assumptions)
        }
        guard let details = details(group, cue, &assumptions) else { return nil }
        guard let (start, end, isRunning) = times(group, cue, seconds: seconds) else { return nil }
        if isRunning { assumptions.insert(.running) }
        if group.isWeak, cue == .bottle && group.content == nil || cue == .weight || cue == .length {
            assumptions.insert(.kind)
        }
        return QuickEntry(
            action: .log(details), children: ids, start: start, end: end, assumptions: assumptions)
    }

    private func isActivity(_ cue: QuickCue) -> Bool { if case .activity = cue { true } else { false } }

    /// Decides whether "8h" is a time or a length: a length for what takes hours, unless the text has one.
    private func resolveHourMarks(_ group: inout QuickGroup, _ cue: QuickCue) {
        for index in group.measures.indices {
            guard case .hourMark(let clock, let seconds) = group.measures[index] else { continue }
            let takesHours = cue == .sleep || isActivity(cue)
            // "Dormi 8h" is a length, "dodo 13h15" and "sieste 9h30" are times.
            let longest = seconds % 3600 == 0 ? Self.longestWhole : Self.longestWithMinutes
            let isLength = takesHours && seconds <= longest || seconds < 3 * 3600 && cue == .pump
            if isLength || group.hasTime {
                group.measures[index] = .length(seconds)
            } else {
                group.start = .clock(clock)
                group.measures[index] = .length(0)
            }
        }
        group.measures.removeAll { $0 == .length(0) }
    }

    /// The seconds that the text states; nil if it states none.
    private func length(of group: QuickGroup) -> Int? {
        var lengths = group.measures.compactMap { measure -> Int? in
            if case .length(let seconds) = measure { seconds } else { nil }
        }
        if group.hasEach, lengths.count == 1 { lengths += lengths }
        return lengths.isEmpty ? nil : lengths.reduce(0, +)
    }

    private func times(
        _ group: QuickGroup, _ cue: QuickCue, seconds: Int?
    ) -> (start: Timestamp, end: Timestamp?, isRunning: Bool)? {
        let day = group.day
        if let (first, last) = group.span {
            return spanMoments(first, last, day).map { ($0.start, $0.end, false) }
        }
        let length = seconds.map { Duration.seconds($0) }
        if let finish = group.finish {
            guard let end = resolver.moment(finish, day: day) else { return nil }
            if let start = group.start {
                let before = Timestamp(minute: end.minute - 1)
                return resolver.moment(start, day: day, limit: before).map { (min($0, end), end, false) }
            }
            guard let length else {
                // "Slept until 3" without a start says too little, "bottle finished at 3" enough.
                return cue == .sleep ? nil : (end, takesTime(cue, group) ? end : nil, false)
            }
            return (end + (.zero - length), end, false)
        }
        if let time = group.start, time != .now {
            guard var start = resolver.moment(time, day: day) else { return nil }
            guard let length else {
                let isRunning = mayRun(cue) && (group.isSince || group.begins || cue == .sleep)
                return (
                    start, isRunning || !takesTime(cue, group) ? nil : start,
                    isRunning && !group.isSince && !group.begins
                )
            }
            let overshoot = start.milliseconds + length.milliseconds - resolver.now.milliseconds
            if overshoot > 60_000 {
                switch time {
                // "20 minutes, 10 minutes ago": it ended then.
                case .ago: return (start + (.zero - length), start, false)
                // "12 minutes at 3", written at 3:10: the time is rounded.
                case .clock where overshoot <= Self.rounding:
                    return (resolver.now + (.zero - length), resolver.now, false)
                case .clock:
                    let earlier = resolver.moment(time, day: day, limit: resolver.now + (.zero - length))
                    if let earlier, earlier + length <= resolver.now { start = earlier }
                case .now: break
                }
            }
            return (start, start + length, false)
        }
        if let day, day != QuickDay(offset: 0, part: nil) {
            guard let start = resolver.moment(of: day) else { return nil }
            return (start, length.map { start + $0 } ?? (takesTime(cue, group) ? start : nil), false)
        }
        let now = resolver.now
        if let length { return (now + (.zero - length), now, false) }
        if group.begins, mayRun(cue) { return (now, nil, false) }
        // "Slept" alone says neither when nor how long.
        guard cue != .sleep else { return nil }
        return (now, takesTime(cue, group) ? now : nil, false)
    }

    /// Returns the moments of a span: the latest one that is over. A day that is named is that of its start.
    private func spanMoments(
        _ first: QuickClock, _ last: QuickClock, _ day: QuickDay?
    ) -> (start: Timestamp, end: Timestamp)? {
        guard let day, day.offset != nil else {
            // A night ends in the morning: "last night from 10 to 7".
            guard let end = resolver.moment(.clock(last), day: day?.part == .night ? nil : day),
                let start = resolver.moment(.clock(first), day: day, limit: Timestamp(minute: end.minute - 1))
            else { return nil }
            return (start, end)
        }
        guard let start = resolver.moment(.clock(first), day: day) else { return nil }
        // The end is the first of its candidates behind the start.
        let date = resolver.zone.day(at: start)
        let ends = [0, 1].flatMap { days in
            last.candidates.map { resolver.zone.moment(on: date.advanced(by: days), at: TimeOfDay(minutes: $0)) }
        }
        return ends.filter { $0 > start }.min().map { (start, $0) }
    }

    /// Returns whether a timer of the cue can run.
    private func mayRun(_ cue: QuickCue) -> Bool {
        switch cue {
        case .breast, .sleep, .pump, .activity, .bottle: true
        case .solid, .feed, .diaper, .medicine, .temperature, .weight, .length, .head, .milestone, .note: false
        }
    }

    /// Returns whether a record of the cue without an end would be a running timer.
    private func takesTime(_ cue: QuickCue, _ group: QuickGroup) -> Bool {
        switch cue {
        case .breast, .sleep, .activity: true
        case .bottle, .pump: !group.hasAmount
        case .solid, .feed, .diaper, .medicine, .temperature, .weight, .length, .head, .milestone, .note: false
        }
    }

    /// Longer hours, in seconds, are times of day.
    private static let longestWhole = 12 * 3600
    private static let longestWithMinutes = 5 * 3600
    /// By how many milliseconds a stated start and length may reach beyond now.
    private static let rounding: Int64 = 900_000
}
