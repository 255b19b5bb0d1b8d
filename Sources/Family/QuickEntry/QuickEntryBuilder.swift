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
    /// The groups that are no entry, with the reason.
    private(set) var unlogged: [QuickUnlogged] = []
    /// The entries for which the text states no time.
    private var untimed: [Int] = []

    init(text: String, children: [QuickChild], units: QuickUnits, resolver: QuickResolver) {
        self.text = text
        self.children = children
        self.units = units
        self.resolver = resolver
    }

    /// Builds the entries of all groups.
    ///
    /// - Parameter hasLeftovers: true if parts of the text are in no group.
    mutating func build(_ groups: [QuickGroup], hasLeftovers: Bool) {
        let hasLeftovers =
            hasLeftovers
            || groups.contains { group in
                !group.counts.isEmpty
                    || group.cue == nil && group.impliedCue == nil && !group.isTimeAlone && group.children.isEmpty
            }
        var groups = completedLists(shared(groups.flatMap(Self.awakeParts)))
        var assumed = Array(repeating: false, count: groups.count)
        let grown = Set(groups.filter { [.weight, .length, .head].contains($0.cue ?? $0.impliedCue) }.map(\.sentence))
        for index in groups.indices {
            groups[index].becomesBottle()
            groups[index].isGrowth = grown.contains(groups[index].sentence)
        }
        for index in groups.indices where groups[index].cue == nil && groups[index].impliedCue == nil {
            nameByWords(&groups[index])
        }
        for index in groups.indices { nameUnknownMedicine(&groups[index]) }
        for index in groups.indices where groups[index].cue == nil || groups[index].cue == .feed {
            guard let implied = groups[index].impliedCue else { continue }
            groups[index].isWeak = groups[index].cue == nil
            groups[index].cue = implied
        }
        for index in groups.indices {
            if let cue = groups[index].cue { resolveHourMarks(&groups[index], cue) }
        }
        for (index, shared) in sharedTimes(groups).enumerated() {
            guard let shared else { continue }
            groups[index].start = shared.start
            groups[index].finish = shared.finish
            groups[index].day = shared.day
            assumed[index] = true
        }
        for (index, entry) in ordered(groups, assumed).enumerated() {
            let group = groups[index]
            let time = group.start ?? group.span.map { .clock($0.end) } ?? group.finish
            if group.cue != nil, let coming = resolver.upcoming(time, day: group.day, isPast: group.isPast) {
                leftovers += group.ranges
                unlogged += [QuickUnlogged(group.ranges, .future, time: coming)].compactMap(\.self)
                continue
            }
            guard let entry else {
                leftovers += group.ranges
                continue
            }
            // "Ibuprofen 3 ml and another 2 ml": a second dose is no bottle.
            let isSecondDose =
                group.cue == .bottle && group.isWeak && group.content == nil && index > 0
                && groups[..<index].last { $0.sentence == group.sentence }?.cue == .medicine
                && group.millilitres ?? .infinity <= Self.mostOfUnknown
            // "Bath 37 degrees", "bottle at 37 degrees" are of water.
            let isWater =
                group.cue == .temperature && group.isWeak && index > 0
                && groups[..<index].last { $0.sentence == group.sentence }.map(Self.isOfWater) ?? false
            let isOpen = if case .log(.diaper(let diaper)) = entry.action { diaper.isWet == nil } else { false }
            if group.isUnclear || isSecondDose || isWater || isOpen && !group.isPast && hasLeftovers {
                leftovers += group.ranges
                unlogged += [QuickUnlogged(group.ranges, .unclear)].compactMap(\.self)
                continue
            }
            leftovers += group.counts
            if !group.keepsWords { leftovers += group.words }
            if group.cue == .milestone, let title = group.titles.map(\.lowerBound).min() {
                leftovers += group.words.filter { $0.upperBound <= title }
            }
            if group.cue == .breast, !group.hasSide { leftovers += group.bare }
            add(entry)
            if !group.hasTime, group.day == nil { untimed.append(entries.count - 1) }
        }
    }

    private static func isOfWater(_ group: QuickGroup) -> Bool {
        group.cue == .bottle || group.cue == .activity(.bath)
    }

    /// Takes a group whose words name a food as a meal: "carrots at 12".
    private func nameByWords(_ group: inout QuickGroup) {
        guard group.hasTime, !group.words.isEmpty, !group.ends, !group.begins,
            group.words.contains(where: { QuickFoods.occur(in: String(text[$0])) })
        else { return }
        group.cue = .solid
        group.isAssumed = true
        group.measures = []
    }

    /// Takes an unknown word beside an amount that only medicines have as one: "tempra 20 drops", "ibupirac 4 ml".
    private func nameUnknownMedicine(_ group: inout QuickGroup) {
        guard group.cue == nil, !group.words.isEmpty, group.content == nil, !group.hasSide,
            group.measures.count == 1, case .amount(let value, let unit?) = group.measures[0]
        else { return }
        let isDose = unit.isForm || unit.dimension == .volume && unit.metric(value) ?? .infinity <= Self.mostOfUnknown
        guard isDose, let amount = group.amountRanges.first else { return }
        // Only the word beside the amount: "wind city" behind the time is no medicine.
        let name = group.words.first { word in
            let between = text[min(word.upperBound, amount.upperBound)..<max(word.lowerBound, amount.lowerBound)]
            return between.count <= 4 && !QuickFoods.isName(String(text[word]))
        }
        guard let name else { return }
        group.cue = .medicine
        group.drug = String(text[name])
        group.unread += group.words.filter { $0 != name }
        group.words = []
        group.isAssumed = true
    }

    /// In millilitres.
    private static let mostOfUnknown = 20.0

    /// Marks the time of each entry without one: the text has a number that was not read and may be its time.
    mutating func assumeTimes() {
        for index in untimed { entries[index].assumptions.insert(.time) }
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
            if let own = groups[index].finishDay ?? groups[index].day {
                day = (groups[index].sentence, own)
            } else if let day, day.sentence == groups[index].sentence {
                groups[index].day = day.day
                groups[index].inheritsDay = true
            }
        }
        // "Bottle 120 and diaper wet for Mia": both are Mia's.
        for index in groups.indices.dropLast().reversed()
        where groups[index].children.isEmpty && groups[index].sentence == groups[index + 1].sentence {
            groups[index].children = groups[index + 1].children
        }
        // "Mia 130 Ben 110 ml": the first number is of the same.
        for index in groups.indices.dropLast().reversed() {
            let next = groups[index + 1]
            guard groups[index].cue == nil, groups[index].impliedCue == nil, !groups[index].children.isEmpty,
                groups[index].children != next.children, next.sentence == groups[index].sentence,
                case .amount(let value, nil) = groups[index].measures.first, groups[index].measures.count == 1,
                let unit = next.doseUnit, let cue = next.cue ?? next.impliedCue
            else { continue }
            groups[index].cue = cue
            groups[index].measures = [.amount(value, unit)]
            groups[index].content = next.content
            groups[index].drug = next.drug
            guard !groups[index].hasTime else { continue }
            (groups[index].start, groups[index].day) = (next.start, next.day)
        }
        // Words before the first entry, such as a name or a time, belong to it: "Mia: bottle 120".
        return joinedLeads(groups)
    }

    /// Joins groups that only have children, a day or a time to the entry that follows. A further time is a further
    /// entry: "at 2 and at 5 nursed".
    private func joinedLeads(_ groups: [QuickGroup]) -> [QuickGroup] {
        var joined: [QuickGroup] = []
        var leads: [QuickGroup] = []
        for var group in groups {
            let isLead =
                group.cue == nil && group.measures.isEmpty && group.impliedCue == nil && !group.ends && !group.begins
            if isLead {
                if let last = leads.last, !last.isTimeAlone { joined.append(leads.removeLast()) }
                leads.append(group)
                continue
            }
            for lead in leads {
                if lead.isTimeAlone, case .clock = group.start {
                    var copy = group
                    copy.start = lead.start
                    copy.day = lead.day ?? group.day
                    copy.ranges = lead.ranges
                    joined.append(copy)
                } else if lead.isTimeAlone, group.hasTime {
                    joined.append(lead)
                } else {
                    if !group.hasTime { group.start = lead.start }
                    group.day = group.day ?? lead.day
                    group.ranges += lead.ranges
                }
            }
            leads = []
            joined.append(group)
        }
        // Nothing follows: a name or a day behind the last entry, in a sentence of its own.
        return joined + leads
    }

    /// Returns "up from 2 to 3" as the end of a sleep and the begin of another.
    private static func awakeParts(_ group: QuickGroup) -> [QuickGroup] {
        guard group.isAwake, let span = group.span else { return [group] }
        var (end, start) = (group, group)
        end.span = nil
        end.finish = .clock(span.start)
        end.finishDay = span.startDay
        start.span = nil
        start.isAwake = false
        start.ends = false
        start.begins = true
        start.start = .clock(span.end)
        start.day = span.endDay ?? group.day
        start.ranges = []
        return [end, start]
    }

    /// Returns the groups of lists with what the last one says of all: "at 7 and at 11, 150 ml each", "both wet".
    private func completedLists(_ groups: [QuickGroup]) -> [QuickGroup] {
        var groups = groups
        for index in groups.indices {
            let last = groups[index]
            let before = groups.indices.filter { $0 < index && groups[$0].list == last.list }
            guard !before.isEmpty, last.hasEach || last.measures.contains(.side(.both)) else { continue }
            if last.cue == .diaper { groups[index].measures.removeAll { $0 == .side(.both) } }
            for other in before {
                if last.hasEach, groups[other].measures.isEmpty { groups[other].measures = last.measures }
                guard last.cue == .diaper, groups[other].impliedCue == nil else { continue }
                groups[other].isWet = last.isWet
                groups[other].isDirty = last.isDirty
                groups[other].isDry = last.isDry
            }
        }
        return groups
    }

    /// A time that a group takes from its neighbours.
    private struct SharedTime {
        var start: QuickTime?
        var finish: QuickTime?
        var day: QuickDay?
    }

    /// Returns the time that a group without a time takes from its neighbours in the sentence; one without a start and
    /// a finish for now, and nil for its own time or none.
    ///
    /// Entries of one moment share a time. Others lie between their neighbours: "awake at 2, nursed 20 min, asleep
    /// at 3".
    private func sharedTimes(_ groups: [QuickGroup]) -> [SharedTime?] {
        groups.indices.map { index in
            let group = groups[index]
            guard let cue = group.cue, cue != .note, !group.hasTime, group.day?.offset == nil else { return nil }
            let timed = groups.indices.filter { other in
                other != index && groups[other].sentence == group.sentence && groups[other].hasTime
                    && groups[other].start != .now
            }
            if isMoment(group) {
                let neighbours = timed.filter { other in
                    groups[other].start != nil && !groups[other].isSince && isMoment(groups[other])
                }
                let nearest = neighbours.last { $0 < index } ?? neighbours.first { $0 > index }
                if let nearest { return SharedTime(start: groups[nearest].start, day: groups[nearest].day) }
            }
            // "Woke at 6:35, wet diaper", written in the evening: the diaper is not of now.
            if isMoment(group), let before = timed.last(where: { $0 < index }), !timed.contains(where: { $0 > index }),
                let end = groups[before].finish ?? groups[before].span.map({ .clock($0.end) })
                    ?? (groups[before].isSince || groups[before].begins ? nil : groups[before].start),
                let moment = resolver.moment(end, day: groups[before].finishDay ?? groups[before].day),
                moment + Self.sameSentence < resolver.now
            {
                return SharedTime(start: end, day: groups[before].finishDay ?? groups[before].day)
            }
            guard let next = timed.first(where: { $0 > index }).map({ groups[$0] }), !group.ends else {
                return timed.isEmpty ? nil : SharedTime(day: group.day)
            }
            if let before = timed.last(where: { $0 < index }).map({ groups[$0] }) {
                let end = before.finish ?? before.span.map { .clock($0.end) } ?? before.start
                return SharedTime(start: end, day: before.finishDay ?? before.day)
            }
            let start = next.start ?? next.span.map { .clock($0.start) } ?? next.finish
            return group.hasLength
                ? SharedTime(finish: start, day: next.day) : SharedTime(start: start, day: next.day)
        }
    }

    /// Returns the entries of the groups. Times of one text ascend: "diapers at 9 and 11", written at 21:42, are both of
    /// the morning.
    private func ordered(_ groups: [QuickGroup], _ assumed: [Bool]) -> [QuickEntry?] {
        func read(_ group: QuickGroup, _ index: Int, limit: Timestamp? = nil) -> QuickEntry? {
            group.cue.flatMap { entry(group, $0, assumed[index] ? [.time] : [], limit: limit) }
        }
        var entries = groups.enumerated().map { read($1, $0) }
        let clocks = groups.indices.filter { groups[$0].writtenMinute != nil && entries[$0] != nil }
        for (before, index) in zip(clocks, clocks.dropFirst()) where groups[index].inheritsDay {
            // "Last evening a bottle at 10, a diaper at 2": the second one was after midnight.
            guard let previous = entries[before]?.start, let own = entries[index]?.start, own < previous,
                case .clock(let clock) = groups[index].start,
                let later = resolver.moment(clock, after: previous)
            else { continue }
            var group = groups[index]
            group.start = .moment(later)
            entries[index] = read(group, index)
        }
        let starts = clocks.compactMap { entries[$0]?.start }
        guard starts != starts.sorted() else { return entries }
        var ascending = entries
        var limit: Timestamp?
        for index in clocks.reversed() {
            guard let entry = read(groups[index], index, limit: limit) else { return entries }
            ascending[index] = entry
            limit = entry.start
        }
        // "120 ml at 3, 90 ml at 1" tells the latest first.
        let written = clocks.compactMap { groups[$0].writtenMinute }
        guard let first = ascending[clocks[0]]?.start, let earliest = starts.min() else { return entries }
        return written == written.sorted() || first + Self.furtherBack >= earliest ? ascending : entries
    }

    private func isMoment(_ group: QuickGroup) -> Bool {
        switch group.cue {
        case .bottle, .breast, .solid, .feed, .diaper, .medicine, .temperature, .weight, .length, .head, .milestone:
            !group.hasLength
        case .sleep, .pump, .activity, .note, nil: false
        }
    }

    // MARK: - One entry

    private func entry(
        _ group: QuickGroup, _ cue: QuickCue, _ assumed: Set<QuickEntry.Assumption>, limit: Timestamp?
    ) -> QuickEntry? {
        var assumptions = assumed
        var group = group
        // Nobody eats or bathes at midnight.
        if cue == .solid || isActivity(cue), case .clock(let clock) = group.start, clock.isTwelve {
            group.start = .clock(QuickClock(minute: clock.minute, isAmbiguous: false, isNoon: true))
        }
        let ids = group.children.compactMap { children[safe: $0]?.id }
        let seconds = length(of: group)

        // "Woke up at 3": the end of a timer that runs.
        if group.ends, group.start == nil, group.span == nil, seconds == nil, !group.hasAmount {
            guard cue == .sleep || cue == .breast || cue == .pump || isActivity(cue) else { return nil }
            guard let time = resolver.moment(group.finish ?? .now, day: group.finishDay ?? group.day, limit: limit)
            else { return nil }
            return QuickEntry(
                action: .stop(cue.kind), children: ids, start: time, end: nil, assumptions: assumptions)
        }
        guard let details = details(group, cue, &assumptions) else { return nil }
        guard let (start, end, isRunning) = times(group, cue, seconds: seconds, limit: limit) else { return nil }
        if isRunning { assumptions.insert(.running) }
        if group.hasRange { assumptions.insert(.amount) }
        if !group.hasTime, group.day?.part != nil { assumptions.insert(.time) }
        if resolver.isFarBack(group.start, day: group.day, start) { assumptions.insert(.day) }
        if group.isAssumed { assumptions.insert(.kind) }
        if group.isWeak, cue == .bottle && group.content == nil || cue == .weight || cue == .length {
            assumptions.insert(.kind)
        }
        let strengths = group.strengths.map { String(text[$0]) }
        return QuickEntry(
            action: .log(details), children: ids, start: start, end: end,
            note: strengths.isEmpty ? nil : strengths.joined(separator: ", "), assumptions: assumptions)
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
            if isLength || group.hasTime && (seconds <= longest || group.start != nil) {
                group.measures[index] = .length(seconds)
            } else {
                group.start = .clock(clock)
                group.measures[index] = .length(0)
            }
        }
        group.measures.removeAll { $0 == .length(0) }
    }

    /// The minutes of a day: more are no length of a feeding.
    static let mostMinutes = 1440.0

    /// The seconds that the text states; nil if it states none.
    private func length(of group: QuickGroup) -> Int? {
        var lengths = group.measures.compactMap { measure -> Int? in
            if case .length(let seconds) = measure { seconds } else { nil }
        }
        if group.cue == .breast, group.hasBareMinutes {
            for case .amount(let minutes, nil) in group.measures where minutes <= Self.mostMinutes {
                lengths.append(Int(minutes * 60))
            }
        }
        if group.hasEach, lengths.count == 1 { lengths += lengths }
        return lengths.isEmpty ? nil : lengths.reduce(0, +)
    }

    private func times(
        _ group: QuickGroup, _ cue: QuickCue, seconds: Int?, limit: Timestamp?
    ) -> (start: Timestamp, end: Timestamp?, isRunning: Bool)? {
        let day = group.day
        var span = group.span
        if case .clock(let start) = group.start, case .clock(let end) = group.finish {
            span = QuickSpan(
                start: start, startDay: group.finishDay.flatMap { _ in day }, end: end, endDay: group.finishDay)
        }
        if let span {
            return resolver.moments(of: span, day: day, limit: limit, isSleep: cue == .sleep)
                .map { ($0.start, $0.end, false) }
        }
        let length = seconds.map { Duration.seconds($0) }
        if let finish = group.finish {
            guard let end = resolver.moment(finish, day: group.finishDay ?? day, limit: limit) else { return nil }
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
            guard var start = resolver.moment(time, day: day, limit: limit) else { return nil }
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
                    let latest = resolver.now + (.zero - length)
                    let earlier = resolver.moment(time, day: day, limit: limit.map { min($0, latest) } ?? latest)
                    if let earlier, earlier + length <= resolver.now { start = earlier }
                case .now, .moment: break
                }
            }
            return (start, start + length, false)
        }
        // "Slept 10 hours last night" ended in the morning.
        if let day, day.part == .night, cue == .sleep, let length, let end = resolver.morning(after: day) {
            return (end + (.zero - length), end, false)
        }
        if let day, day != QuickDay(offset: 0, part: nil) {
            // "Slept last night" tells no length.
            guard length != nil || cue != .sleep || group.begins, let start = resolver.moment(of: day) else {
                return nil
            }
            return (start, length.map { start + $0 } ?? (takesTime(cue, group) ? start : nil), false)
        }
        let now = resolver.now
        if let length { return (now + (.zero - length), now, false) }
        if group.begins, mayRun(cue) { return (now, nil, false) }
        // "Slept" alone says neither when nor how long.
        guard cue != .sleep else { return nil }
        return (now, takesTime(cue, group) ? now : nil, false)
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

    /// A sentence that tells of earlier things does not end now.
    private static let sameSentence = Duration.seconds(3 * 3600)
    /// Longer hours, in seconds, are times of day.
    private static let longestWhole = 12 * 3600
    private static let longestWithMinutes = 5 * 3600
    /// By how many milliseconds a stated start and length may reach beyond now.
    private static let rounding: Int64 = 900_000
    /// By how much the first of several ascending times may be earlier than the earliest of those read alone.
    private static let furtherBack = Duration.seconds(6 * 3600)
}
