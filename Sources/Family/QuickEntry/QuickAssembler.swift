import Foundation
import HearthCore

/// Groups the items of a text into entries.
struct QuickAssembler {
    private var groups: [QuickGroup] = []
    private var current = QuickGroup()
    private var sentence = 0
    private var lists = 0
    /// The places of items that are in no entry.
    private(set) var leftovers: [Range<String.Index>] = []
    /// The clauses that are no entry, with the reason.
    private(set) var unlogged: [QuickUnlogged] = []
    /// True if a verb of the clause says that something happened.
    private var isPast = false
    /// True if the clause has a time that the next marker may turn into an end: "at 3 woke up".
    private var clauseTime: QuickTime?

    /// Returns the groups of items, and the places of the items that fit into none.
    static func groups(
        of clauses: [QuickClause]
    ) -> (groups: [QuickGroup], leftovers: [Range<String.Index>], unlogged: [QuickUnlogged]) {
        var assembler = QuickAssembler()
        for clause in withTemperatures(clauses) { assembler.read(clause) }
        assembler.close()
        return (assembler.groups, assembler.leftovers, assembler.unlogged)
    }

    /// Returns the clauses with the unit of temperatures that have none: "38.2 at 4, gave paracetamol".
    ///
    /// A number beside nothing but a time is one if it has decimals, or if a medicine follows, and a body can be as warm.
    private static func withTemperatures(_ clauses: [QuickClause]) -> [QuickClause] {
        var clauses = clauses
        for index in clauses.indices {
            let isAlone = clauses[index].items.allSatisfy { item in
                switch item.value {
                case .quantity(_, nil), .time, .day, .since, .children, .site, .verb, .word: true
                default: false
                }
            }
            let numbers = clauses[index].items.indices.filter { position in
                if case .quantity(_, nil) = clauses[index].items[position].value { true } else { false }
            }
            guard isAlone, numbers.count == 1,
                case .quantity(let value, _) = clauses[index].items[numbers[0]].value,
                bodyTemperatures.contains(value) || fahrenheits.contains(value)
            else { continue }
            let isBeforeDose =
                index + 1 < clauses.count
                && clauses[index + 1].items.contains { item in cue(of: item.value) == .medicine }
            let hasSite = clauses[index].items.contains { $0.value == .site }
            if value != value.rounded() || isBeforeDose || hasSite {
                clauses[index].items[numbers[0]].value = .quantity(value, .degree)
            }
        }
        return clauses
    }

    /// In millilitres: more is a drink.
    private static let largestDose = 30.0
    /// In degrees Celsius.
    private static let bodyTemperatures = 35.0...42.5
    private static let fahrenheits = 95.0...108.5

    private mutating func close() {
        if !current.ranges.isEmpty { groups.append(current) }
        current = QuickGroup()
        current.sentence = sentence
        lists += 1
        current.list = lists
    }

    private mutating func read(_ clause: QuickClause) {
        if clause.sentence != sentence {
            close()
            sentence = clause.sentence
            current.sentence = sentence
        }
        let clause = isTimeOfList(clause) ? timeOfList(clause) : clause
        clauseTime = nil
        if correct(clause) { return }
        if let reason = clause.reason {
            let place = [clause.range].compactMap(\.self)
            leftovers += place
            let times = clause.items.compactMap { item in if case .time(let time) = item.value { time } else { nil } }
            let planned = reason == .plan ? times.first : nil
            unlogged += [QuickUnlogged(place, reason, planned: planned)].compactMap(\.self)
            return
        }
        isPast = clause.isPast
        if clause.tellsPreparation { current.isMade = true }
        if isVehicle(clause) || isAside(clause) {
            leftovers += clause.items.map(\.range)
            return
        }
        let isAwake = clause.items.contains { $0.value == .awake }
        let hasSpan = clause.items.contains { if case .span = $0.value { true } else { false } }
        if isAwake, current.span != nil, !hasSpan {
            // "Slept from 8 to 6, awake at 2": the sleep has its end.
            leftovers += clause.items.map(\.range)
        } else if clause.items.contains(where: { $0.value == .firstTime }) {
            readFirstTime(clause)
        } else if clause.items.contains(where: { $0.value == .observed }), isOnlyObserved(clause) {
            readObserved(clause)
        } else {
            begin(clause)
            for index in clause.items.indices { add(clause.items[index], before: clause.items[(index + 1)...]) }
        }
    }

    /// Reads "but only drank 80 ml": the amount replaces that of the bottle before.
    private mutating func correct(_ clause: QuickClause) -> Bool {
        let isMilk = [.bottle, .feed].contains(current.cue) || current.cue == nil && current.impliedCue == .bottle
        guard clause.isCorrection || current.isMade && clause.tellsIntake, isMilk, current.hasAmount else {
            return false
        }
        let volumes = clause.items.compactMap { item -> QuickGroup.Measure? in
            guard case .quantity(let value, let unit) = item.value, unit?.dimension ?? .volume == .volume else {
                return nil
            }
            return .amount(value, unit)
        }
        guard volumes.count == 1 else { return false }
        current.measures.removeAll { if case .amount = $0 { true } else { false } }
        current.measures += volumes
        current.ranges += clause.items.map(\.range)
        current.isMade = false
        return true
    }

    /// Returns whether a clause tells in what a medicine was given: "mixed in 200 ml of water".
    private func isVehicle(_ clause: QuickClause) -> Bool {
        guard current.cue == .medicine, current.hasAmount, !clause.items.contains(where: { Self.isTime($0.value) })
        else {
            return false
        }
        return clause.items.contains { item in
            switch item.value {
            case .mixed, .content(.water), .content(.other): true
            default: false
            }
        } && clause.items.allSatisfy { Self.cue(of: $0.value) == nil }
    }

    /// Returns whether a clause has only words that are not known, which say nothing about the entry before them.
    private func isAside(_ clause: QuickClause) -> Bool {
        current.cue != nil && !current.keepsWords && clause.items.count > 1
            && clause.items.allSatisfy { $0.value == .word }
    }

    /// Decides whether a clause begins a new entry: one with a word of its own kind does, one without continues.
    private mutating func begin(_ clause: QuickClause) {
        let first = clause.items.lazy.compactMap { Self.cue(of: $0.value) }.first
        let hasTime = clause.items.contains { Self.isTime($0.value) }
        if current.isTimeAlone, hasTime {
            close()
        } else if let first {
            let isUnknown =
                current.cue == nil && current.impliedCue == nil && !current.words.isEmpty && current.hasTime && hasTime
            let isOther = !current.mayBecome(first) || hasOtherAmount(clause.items[...]) || isUnknown
            if isOther, current.cue != nil || !current.ranges.isEmpty { close() }
        } else if hasOtherSubject(clause) || isCounted(clause) {
            close()
        } else if startsAgain(clause) {
            let before = current
            close()
            let isSame = clause.items.contains { $0.value == .again }
            repeatEntry(before, isOnlyTime: isSame || clause.items.allSatisfy { Self.isTime($0.value) })
        }
        // "Asleep at 8, at 6 awake": the time before the word is the end.
        let hasEnd = clause.items.contains { $0.value == .awake || $0.value == .ends }
        if hasEnd, current.start != nil, current.finish == nil { current.nextTimeEnds = true }
    }

    /// Reads "said mama for the first time": the clause is the milestone. A meal is an entry of its own as well.
    private mutating func readFirstTime(_ clause: QuickClause) {
        let isMeal = clause.items.contains { Self.cue(of: $0.value) == .solid }
        if isMeal {
            var meal = clause
            meal.items.removeAll { $0.value == .firstTime }
            begin(meal)
            for item in meal.items { add(item, before: []) }
        }
        // "She said mama and | papa for the first time"
        let continues = current.cue == nil && current.impliedCue == nil && current.measures.isEmpty
        if !continues { close() }
        current.cue = .milestone
        for item in clause.items {
            switch item.value {
            case .time, .day, .span, .since, .children: add(item, before: [])
            default:
                current.titles.append(item.range)
                current.ranges.append(item.range)
            }
        }
        current.titles += current.words
    }

    /// Returns whether a clause tells of nothing but what somebody saw: "spit up after the bottle" is no bottle.
    private func isOnlyObserved(_ clause: QuickClause) -> Bool {
        clause.items.prefix { $0.value != .observed }.allSatisfy { Self.cue(of: $0.value) == nil }
            && !clause.items.indices.contains { index in
                // "20 ml gespuckt" and not "90 ml … spat up": that is a bottle.
                guard case .quantity(_, .some) = clause.items[index].value else { return false }
                return clause.items[safe: index + 1]?.value != .observed
                    && clause.items[safe: index - 1]?.value != .observed
            }
    }

    /// Reads "spit up a lot": the clause is the text of a note.
    private mutating func readObserved(_ clause: QuickClause) {
        close()
        current.cue = .note
        for item in clause.items {
            switch item.value {
            case .time, .day, .span, .since, .children: add(item, before: [])
            default:
                let end = max(current.text?.upperBound ?? item.range.upperBound, item.range.upperBound)
                current.text = (current.text?.lowerBound ?? item.range.lowerBound)..<end
                current.ranges.append(item.range)
            }
        }
        close()
    }

    /// Returns whether a clause states a subject that the current entry cannot have: "bottle 120, at 6 asleep".
    private func hasOtherSubject(_ clause: QuickClause) -> Bool {
        guard !current.ranges.isEmpty else { return false }
        // "Nursed at 6, oatmeal at 8": an unknown word with a time is another subject.
        let isUnknown = clause.items.contains { $0.value == .word } && clause.items.contains { Self.isTime($0.value) }
        let hasAmount = clause.items.contains { item in
            switch item.value {
            case .quantity, .duration, .side, .hourMark, .range, .again: true
            default: false
            }
        }
        if isUnknown, !hasAmount, current.hasTime, current.cue ?? current.impliedCue != .solid { return true }
        // "Lefax 8 drops at 5, 130 ml at 6" is a bottle.
        if current.cue == .medicine, current.hasAmount {
            for case .quantity(let value, let unit?) in clause.items.map(\.value) where unit.dimension == .volume {
                if unit.metric(value) ?? 0 > Self.largestDose { return true }
            }
        }
        let subject = clause.items.first { item in
            switch item.value {
            case .asleep, .awake, .wet, .dirty, .dry, .mixed, .side, .content: true
            case .quantity(_, let unit?): unit.dimension != .count
            default: false
            }
        }
        switch subject?.value {
        case nil: return false
        case .quantity(let value, let unit): return !current.accepts(.amount(value, unit), cue: current.cue)
        default:
            guard let subject else { return false }
            var group = current
            var time = clauseTime
            return !Self.attach(subject, to: &group, clauseTime: &time)
        }
    }

    /// Returns whether a clause counts diapers of its own: "5 wet and | 2 dirty".
    private func isCounted(_ clause: QuickClause) -> Bool {
        guard current.cue == .diaper, clause.items.count > 1, case .quantity(_, nil) = clause.items[0].value else {
            return false
        }
        return clause.items[1].value == .wet || clause.items[1].value == .dirty
    }

    /// Returns whether the items behind a cue have an amount although the current entry has one: "64 cm and head 41 cm".
    private func hasOtherAmount(_ items: ArraySlice<QuickItem>) -> Bool {
        guard current.hasAmount, !current.hasSide, current.cue == nil,
            current.impliedCue != nil || current.doseUnit == .inch
        else { return false }
        return items.contains { if case .quantity = $0.value { true } else { false } }
    }

    /// Returns the cue that an item states.
    private static func cue(of value: QuickItem.Value) -> QuickCue? {
        switch value {
        case .cue(let cue): cue
        case .food: .solid
        case .drug: .medicine
        default: nil
        }
    }

    /// Returns whether a clause without a cue is another entry of the same kind: "120 ml at 3, 90 ml at 6".
    private func startsAgain(_ clause: QuickClause) -> Bool {
        guard let cue = current.cue ?? current.impliedCue else { return false }
        // "Mia slept 45 minutes, Ben 30 minutes"
        let isOther = clause.items.contains { item in
            if case .children(let children) = item.value { children != current.children } else { false }
        }
        if isOther, !current.children.isEmpty, clause.items.count > 1 { return true }
        if clause.items.contains(where: { $0.value == .again }) { return current.hasTime }
        // "8h 150, 12h 180"
        if current.hasHourMark, cue != .sleep, case .hourMark = clause.items[0].value { return clause.items.count > 1 }
        guard current.hasTime else { return false }
        // "Slept from 8 to 1 and from 2 to 5", "woke at 2 and at 4"
        if cue == .sleep {
            return clause.items.contains { item in
                if case .span = item.value { current.span != nil } else { false }
            } || current.ends && current.start == nil && clause.items.allSatisfy { Self.isTime($0.value) }
        }
        if clause.items.contains(where: { Self.isTime($0.value) }) { return true }
        // "1/2 sachet 8h et 1/2 sachet 16h"
        return !current.accepts(.length(0), cue: cue)
            && clause.items.contains { if case .hourMark = $0.value { true } else { false } }
    }

    /// Returns whether a clause is a further time of a list: "at 6, 8 and 10".
    private func isTimeOfList(_ clause: QuickClause) -> Bool {
        guard case .clock = clauseTime, clause.items.count == 1 || isTimeBeforeCue(clause) else { return false }
        switch clause.items[0].value {
        case .quantity(let number, nil): return (0...24).contains(number) && number == number.rounded()
        case .hourMark: return true
        default: return false
        }
    }

    /// Returns whether a clause begins with a number that is the last time of a list: "at 2 and | 5 nursed".
    private func isTimeBeforeCue(_ clause: QuickClause) -> Bool {
        current.isTimeAlone && clause.items.count > 1 && Self.cue(of: clause.items[1].value) != nil
    }

    private func timeOfList(_ clause: QuickClause) -> QuickClause {
        var clause = clause
        for index in clause.items.indices.prefix(1) {
            switch clause.items[index].value {
            case .quantity(let number, nil):
                let clock = QuickClock(minute: Int(number) * 60 % 1440, isAmbiguous: number < 13)
                clause.items[index].value = .time(.clock(clock))
            case .hourMark(let clock, _): clause.items[index].value = .time(.clock(clock))
            default: continue
            }
        }
        return clause
    }

    private static func isTime(_ value: QuickItem.Value) -> Bool {
        switch value {
        case .time, .span, .since: true
        default: false
        }
    }

    /// Begins another entry like the one before: of its kind, without its amounts, unless the text only adds
    /// a time ("at 8 and at 14:00").
    private mutating func repeatEntry(_ before: QuickGroup, isOnlyTime: Bool) {
        if isOnlyTime {
            current = before
            current.children = []
            current.start = nil
            current.span = nil
            current.finish = nil
            current.finishDay = nil
            current.endsLast = false
            current.ranges = []
            return
        }
        current.cue = before.cue ?? before.impliedCue
        current.isWeak = before.isWeak || before.cue == nil
        current.content = before.content
        current.drug = before.drug
        current.unit = before.doseUnit
        current.day = before.day
    }

    private mutating func add(_ item: QuickItem, before rest: ArraySlice<QuickItem>) {
        // "38.4 at 3 pm Tylenol 3 ml": the number is a temperature.
        if Self.cue(of: item.value) == .medicine, current.cue == nil, current.measures.count == 1,
            case .amount(let value, nil) = current.measures[0], value != value.rounded(),
            Self.bodyTemperatures.contains(value) || Self.fahrenheits.contains(value)
        {
            current.cue = .temperature
            close()
        }
        if Self.cue(of: item.value) != nil, hasOtherAmount(rest) { close() }
        if !attach(item) {
            // The item fits no entry of this kind, so another entry begins, if the item can begin one.
            // "Vitamin D at breakfast": the meal is a time.
            // "Slept from 8 to 6, woke once at 1": the sleep has its end.
            let isWithin = item.value == .awake && current.span != nil
            guard Self.canBegin(item.value), item.value != .cue(.solid) || !rest.isEmpty, !isWithin else {
                leftovers.append(item.range)
                if item.value == .word { current.unread.append(item.range) } else { current.rest.append(item.range) }
                return
            }
            close()
            if !attach(item) { leftovers.append(item.range) }
        }
    }

    /// Returns whether an item alone says what an entry is about.
    private static func canBegin(_ value: QuickItem.Value) -> Bool {
        switch value {
        case .cue, .food, .drug, .wet, .dirty, .dry, .mixed, .side, .content, .asleep, .awake, .children: true
        case .quantity(_, let unit?): unit.dimension != .count
        case .range(_, _, let unit): unit.dimension != .count
        case .strength, .form, .remainder, .duration, .hourMark, .quantity, .each, .colour, .consistency, .place, .site,
            .time, .span, .since, .until,
            .day, .begins, .ends, .text, .soft, .then, .stop, .blocks, .again, .verb, .word, .firstTime, .person,
            .reference,
            .observed, .multiple:
            false
        }
    }

    /// Adds an item to the current entry. Returns false if it does not fit.
    private mutating func attach(_ item: QuickItem) -> Bool {
        var group = current
        guard Self.attach(item, to: &group, clauseTime: &clauseTime) else { return false }
        group.ranges.append(item.range)
        group.isPast = group.isPast || isPast
        switch item.value {
        case .time, .span, .since, .until, .day, .children: group.circumstances.append(item.range)
        default: break
        }
        current = group
        return true
    }

    private static func attach(
        _ item: QuickItem, to group: inout QuickGroup, clauseTime: inout QuickTime?
    ) -> Bool {
        switch item.value {
        case .awake, .asleep, .wet, .dirty, .dry, .drug, .cue(.diaper), .cue(.temperature): group.hourMarkBecomesTime()
        default: break
        }
        switch item.value {
        case .cue, .food, .drug: return attachCue(item, to: &group)
        case .wet, .dirty, .dry, .mixed, .colour, .consistency: return attachDiaper(item, to: &group)
        case .side(let side):
            guard group.accepts(.side(side), cue: group.cue) else { return false }
            if side == .both, !group.children.isEmpty, group.cue ?? group.impliedCue == .bottle, group.hasAmount {
                return true
            }
            // A side alone may be that of a pump: the word or the lengths that follow decide.
            if group.cue == .feed || group.cue == .bottle { weaken(&group, .breast) }
            group.measures.append(.side(side))
        case .each: group.hasEach = true
        case .multiple: group.hasMultiple = true
        case .content(let content):
            group.becomesBottle()
            // "Nurofen Saft": what the medicine is given as.
            if group.drug != nil, group.cue == .medicine { return true }
            guard group.cue.map({ [.bottle, .feed, .pump].contains($0) }) ?? true, group.content ?? content == content
            else {
                return group.cue == .breast && content == .breastMilk
            }
            group.content = content
        case .place:
            guard group.cue == .sleep, group.place == nil else { return false }
            group.place = item.range
        case .site:
            guard group.cue == .temperature || group.cue == .medicine, group.site == nil else { return false }
            group.site = item.range
        case .quantity(let value, let unit): return attachQuantity(value, unit, item.range, to: &group)
        case .range(let least, let most, let unit):
            // No dose is between two others.
            guard group.cue != .medicine, group.drug == nil else {
                group.hasMultiple = true
                return true
            }
            guard attachQuantity((least + most) / 2, unit, item.range, to: &group) else { return false }
            group.hasRange = true
        case .remainder(let value, let unit): return group.leaves(value, unit)
        case .form(let unit):
            guard group.cue == .medicine || group.mayBecome(.medicine) else { return false }
            group.form = unit ?? group.form
            group.strengths.append(item.range)
        case .strength:
            guard group.cue == .medicine || group.mayBecome(.medicine) else { return false }
            group.strengths.append(item.range)
        case .duration(let seconds):
            // "Awake at 3:15 for 40 minutes" is no length of a sleep.
            guard group.accepts(.length(seconds), cue: group.cue), !group.isAwake || !group.endsLast else {
                return false
            }
            group.measures.append(.length(seconds))
        case .hourMark(let clock, let seconds):
            // Behind a span, it is a further time and no length.
            if group.span != nil { return false }
            if group.nextTimeEnds, group.finish == nil {
                group.finish = .clock(clock)
                group.endsLast = true
                return true
            }
            if group.accepts(.length(seconds), cue: group.cue), !group.hasLength {
                group.measures.append(.hourMark(clock, seconds: seconds))
            } else {
                guard !group.hasTime else { return false }
                group.start = .clock(clock)
            }
        case .time(let time): return attachTime(time, to: &group, clauseTime: &clauseTime)
        case .span(let span):
            switch group.cue {
            case .diaper, .medicine, .temperature, .weight, .length, .head, .milestone: return false
            default: break
            }
            guard !group.hasTime else { return false }
            group.span = span
        case .since(let time):
            guard !group.hasTime else { return false }
            if group.nextTimeEnds {
                group.finish = time
                group.endsLast = true
                return true
            }
            group.start = time
            group.isSince = true
            clauseTime = time
        case .until(let time):
            guard group.finish == nil, group.span == nil else { return false }
            group.finish = time
            group.endsLast = true
        case .day(let day):
            if group.endsLast || group.start != nil && group.nextTimeEnds && group.finish == nil {
                group.finishDay = group.finishDay?.merged(day) ?? day
            } else {
                group.day = group.day?.merged(day) ?? day
            }
        case .begins: group.begins = true
        case .ends: return attachEnd(to: &group, clauseTime: clauseTime)
        case .asleep:
            // "Awake at 2, asleep at 3" are two.
            guard group.cue == nil && group.measures.isEmpty || group.cue == .sleep, !group.ends else { return false }
            // "Couché à 20h10, endormi à 20h25": the sleep begins when the child sleeps.
            if group.cue == .sleep, group.begins, group.start != nil, group.finish == nil, !group.isAwake {
                group.start = nil
            }
            group.cue = .sleep
            group.begins = true
            group.nextTimeEnds = false
        case .awake:
            // "Up at 1, up again at 3" are two.
            guard group.cue == nil && group.measures.isEmpty || group.cue == .sleep, !group.ends || group.finish == nil,
                group.cue == nil || group.span == nil
            else { return false }
            group.cue = .sleep
            group.isAwake = true
            return attachEnd(to: &group, clauseTime: clauseTime)
        case .children(let children):
            guard group.children.isEmpty else { return false }
            group.children = children
        case .text: group.text = item.range
        case .word:
            // Words before the cue may name a dish: "oatmeal porridge".
            switch group.cue {
            case .solid, .milestone, nil: group.words.append(item.range)
            case .medicine where group.drug == nil: group.words.append(item.range)
            default: return false
            }
        case .verb:
            if group.cue == .milestone { group.words.append(item.range) }
        case .soft, .then, .stop, .person, .again: break
        case .blocks, .firstTime, .reference, .observed: return false
        }
        return true
    }

    private static func weaken(_ group: inout QuickGroup, _ cue: QuickCue) {
        group.cue = cue
        group.isWeak = true
    }

    private static func attachCue(_ item: QuickItem, to group: inout QuickGroup) -> Bool {
        let cue = cue(of: item.value)
        switch item.value {
        case .food:
            guard group.cue == .solid || group.mayBecome(.solid) else { return false }
            group.words.append(item.range)
        case .drug(let name):
            guard group.drug == nil, group.cue == .medicine || group.mayBecome(.medicine) else { return false }
            group.drug = name
            group.form = group.form ?? QuickUnit.form(in: name)
        default:
            // "Two bottles" is no amount.
            if cue == .bottle, group.cue == nil, case .amount(let count, nil) = group.measures.first, count <= 10,
                group.measures.count == 1, group.bare.count == 1
            {
                group.counts += group.bare
                group.measures = []
                group.bare = []
            }
            guard let cue, group.cue == cue || group.mayBecome(cue) else { return false }
            if cue == .milestone { group.titles.append(item.range) }
            // "fed" says less than what is known.
            if cue == .feed, group.cue != nil { return true }
        }
        group.cue = cue
        group.isWeak = false
        return true
    }

    private static func attachDiaper(_ item: QuickItem, to group: inout QuickGroup) -> Bool {
        if item.value == .mixed, group.cue == .bottle || group.cue == .feed {
            group.content = .mixed
            return true
        }
        // "Drops mixed into puree"
        if item.value == .mixed, group.cue == .medicine { return true }
        guard group.cue == .diaper || group.cue == nil && group.mayBecome(.diaper) else { return false }
        if group.cue == nil { weaken(&group, .diaper) }
        switch item.value {
        case .wet: group.isWet = true
        case .dirty: group.isDirty = true
        case .dry: group.isDry = true
        case .mixed: group.isMixed = true
        case .colour(let colour): group.colour = colour
        case .consistency(let consistency): group.consistency = consistency
        default: return false
        }
        return true
    }

    private static func attachQuantity(
        _ value: Double, _ unit: QuickUnit?, _ range: Range<String.Index>, to group: inout QuickGroup
    ) -> Bool {
        // The amount of a dish is a part of its name. "Ate 4 oz" is a bottle.
        if group.cue == .solid {
            // "Breakfast, 5 drops of vitamin D"
            if unit?.isForm ?? false { return false }
            if group.words.isEmpty, unit?.dimension == .volume { group.volume = .amount(value, unit) }
            group.words.append(range)
            return true
        }
        // A syringe is marked in kilograms of the child: "one pipette of 6 kg".
        if group.cue == .medicine, unit == .kilogram || unit == .pound {
            group.strengths.append(range)
            return true
        }
        if group.cue == .medicine, let unit, group.hasAmount { return group.addsContent(value, unit, range) }
        // "A wet one"
        if group.cue == .diaper, unit == nil, value == 1 { return true }
        guard group.accepts(.amount(value, unit), cue: group.cue) else { return false }
        // "Bottle 6 oz 7": the second number is a time.
        if unit == nil, group.hasAmount, !group.hasSide, !group.hasTime, [.bottle, .feed, nil].contains(group.cue),
            group.bare.isEmpty, value == value.rounded(), (1...24).contains(value)
        {
            group.start = .clock(QuickClock(minute: Int(value) * 60 % 1440, isAmbiguous: value < 13))
            return true
        }
        // A second amount is another entry, but for the two sides of a pump and of a breast feed.
        let hasPairs = group.cue == .pump || group.cue == .breast || group.cue == nil
        if group.hasAmount, !hasPairs || !group.hasSide { return false }
        group.measures.append(.amount(value, unit))
        group.amountRanges.append(range)
        if unit == nil { group.bare.append(range) }
        return true
    }

    private static func attachTime(
        _ time: QuickTime, to group: inout QuickGroup, clauseTime: inout QuickTime?
    ) -> Bool {
        if group.nextTimeEnds, group.finish == nil {
            group.finish = time
            group.endsLast = true
            return true
        }
        // "Now" beside another time says nothing: "just woke up at 3".
        if time == .now, group.hasTime, clauseTime != nil || group.finish != nil { return true }
        guard group.span == nil, group.finish == nil || group.start != nil || !group.ends else { return false }
        if group.cue == .sleep, group.begins, group.start != nil, group.finish == nil, !group.isAwake {
            group.finish = time
            group.endsLast = true
            return true
        }
        if let start = group.start {
            guard start == .now else { return false }
        }
        group.start = time
        group.endsLast = false
        clauseTime = time
        return true
    }

    private static func attachEnd(to group: inout QuickGroup, clauseTime: QuickTime?) -> Bool {
        group.ends = true
        group.nextTimeEnds = true
        // "At 3 woke up": the time before the word is the end.
        if let clauseTime, group.start == clauseTime, group.finish == nil {
            group.finish = clauseTime
            group.start = nil
            group.isSince = false
        }
        return true
    }
}
