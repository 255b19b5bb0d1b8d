import HearthCore

/// The times of a routine.
struct RoutineClocks {
    struct Time {
        var time: TimeOfDay
        var tokens: Range<Int>
    }

    let context: ReadingContext
    let mentions: [ClockMention]
    let steps: [Range<Int>]
    /// The tokens of the last step if it is dinner.
    private let closing: Range<Int>?
    /// The first tokens of the times at which somebody goes to bed.
    let beds: Set<Int>
    /// The tokens of times that belong to appointments.
    private var claimed: TokenMarks

    init(_ context: ReadingContext) {
        self.context = context
        var mentions = ClockReader(context.tokens, language: context.language).mentions()
        // "6 to 6:30": the first number is a time, too.
        if let first = mentions.first {
            let index = first.tokens.lowerBound
            let tokens = context.tokens
            let isDash = index > 0 && tokens[index].gap.contains(.dash)
            let isJoined =
                index > 1
                && ["to", "bis", "a", "and", "und", "et", "y", "until", "till", "auf"].contains(
                    tokens[index - 1].folded)
            let number = isDash ? index - 1 : isJoined ? index - 2 : -1
            if number >= 0, let hour = tokens[number].number, (1...23).contains(hour),
                tokens[number].folded.utf8.count <= 2,
                number == 0 || tokens[number - 1].number == nil || !tokens[number].gap.contains(.colon)
            {
                let time = TimeOfDay(minutes: hour * 60)
                mentions.insert(
                    ClockMention(
                        time: hour < 12 && !first.isAmbiguous && first.time.minutes >= 720
                            ? time.advanced(byMinutes: 720) : time, isAmbiguous: first.isAmbiguous && hour <= 12,
                        tokens: number..<number + 1),
                    at: 0)
            }
        }
        // "from 8 to 7": the second number is a time, too.
        let starts = Set(mentions.map(\.tokens.lowerBound))
        for mention in mentions {
            let join = mention.tokens.upperBound
            let tokens = context.tokens
            guard join + 1 < tokens.count, ["to", "bis", "auf", "until", "till"].contains(tokens[join].folded),
                !tokens[join].gap.endsClause, let hour = tokens[join + 1].number, (1...23).contains(hour),
                tokens[join + 1].folded.utf8.count <= 2,
                !starts.contains(join + 1),
                join + 2 == tokens.count || tokens[join + 2].gap.endsClause
                    || CalendarLexicon.table.match(at: join + 2, in: tokens, language: context.language) == nil
            else { continue }
            mentions.append(
                ClockMention(
                    time: TimeOfDay(minutes: hour * 60), isAmbiguous: hour <= 12, tokens: join + 1..<join + 2))
        }
        mentions += Self.bareSpans(mentions, context)
        mentions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        let people = PersonReader(context.tokens, family: context.family, language: context.language).mentions()
        mentions += Self.behindBeds(mentions, people, context)
        var ages = Self.ages(people, context)
        let bare = Self.bareBedtimes(people, ages, besides: mentions, context)
        if bare.isEmpty {
            mentions += Self.behindNames(people, mentions, ages, context)
        } else {
            mentions += bare
            ages = [:]
        }
        mentions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
        mentions.removeAll { Self.isAge($0, ages, context) || Self.isWork($0, context.tokens) }
        self.mentions = mentions
        beds = Self.bedtimes(mentions, context)
        claimed = TokenMarks([], count: context.tokens.count)
        let found = StepLexicon.table.matches(in: context.tokens, language: context.language)
        steps = found.map(\.tokens)
        closing = found.last.flatMap { last in last.values.contains { $0.name == "dinner" } ? last.tokens : nil }
    }

    var tokens: [Token] { context.tokens }

    /// Leaves the times of appointments out.
    mutating func claim(_ blocks: [RoutineBlocks.Found]) {
        for block in blocks { claimed.insert(block.clocks) }
    }

    /// Leaves a time out.
    mutating func claim(_ mention: ClockMention) { claimed.insert(mention.tokens) }

    /// The times that belong to no appointment.
    var open: [ClockMention] { mentions.filter { !claimed.overlaps($0.tokens) } }

    /// Returns whether somebody leaves, or has to be at school, at a time of the morning.
    var hasMorningDeadline: Bool {
        mentions.indices.contains { index in
            let mention = mentions[index]
            let hour = mention.time.minutes / 60
            guard !claimed.overlaps(mention.tokens), !beds.contains(mention.tokens.lowerBound),
                mention.isAmbiguous ? (6..<10).contains(hour) : (4..<10).contains(hour)
            else { return false }
            return cue(index) == .departure || isSchool(mention) || isBus(mention)
        }
    }

    /// Returns whether somebody gets up at a time of the text, or not before it.
    var hasWaking: Bool {
        mentions.contains { mention in
            let start = max(mention.tokens.lowerBound - 6, 0)
            return (4..<10).contains(mention.time.minutes / 60)
                && (start..<mention.tokens.lowerBound).contains { Self.wakes.contains(tokens[$0].folded) }
        }
    }

    /// Returns the bedtime if a time of the text is one, in the evening.
    var bedtime: TimeOfDay? {
        mentions.first { beds.contains($0.tokens.lowerBound) && !claimed.overlaps($0.tokens) }?.time(evening: 1...11)
    }

    /// The earliest time between noon and five in the afternoon that is no bedtime.
    var hasAfternoon: Bool {
        mentions.contains { mention in
            !beds.contains(mention.tokens.lowerBound)
                && (mention.isAmbiguous
                    ? (1...4).contains(mention.time.minutes / 60) : (720..<1020).contains(mention.time.minutes))
        }
    }

    /// Returns whether somebody gets up or begins at the time.
    func isStart(_ tokens: Range<Int>) -> Bool {
        mentions.firstIndex { $0.tokens == tokens }.map { cue($0) == .start } ?? false
    }

    /// Returns whether the family sets off at the time.
    func isDeparture(_ tokens: Range<Int>) -> Bool {
        mentions.firstIndex { $0.tokens == tokens }.map { cue($0) == .departure } ?? false
    }

    /// Returns a time with the half of the day that a kind of routine suggests.
    func resolved(_ mention: ClockMention, _ kind: String) -> TimeOfDay { time(mention, kind) }

    /// True if a time is between 5 and 10 in the morning, or may be.
    var isEarly: Bool { mentions.contains { (300..<600).contains($0.time.minutes) } }

    /// Returns the start and the end of the routine.
    ///
    /// - Parameters:
    ///   - kind: decides the half of the day and what a time without further words means.
    ///   - isFollowUp: true if the text changes an earlier routine.
    func times(kind: String, isFollowUp: Bool) -> (start: Time?, end: Time?, departure: Time?) {
        var kept: [(mention: ClockMention, cue: RoutineWords.ClockCue?)] = []
        for (index, mention) in mentions.enumerated() where !claimed.overlaps(mention.tokens) {
            if isLowerBound(mention) || isNow(mention) {
                kept.append((mention, .start))
                continue
            }
            if isDenied(mention) || isAboutStep(mention) { continue }
            var cue = cue(index)
            if index > 0, isCorrected(mentions[index - 1].tokens.upperBound, mention.tokens.lowerBound) {
                let old = kept.popLast()
                cue = cue ?? old?.cue
            }
            kept.append((mention, cue))
        }
        let hasArrival = kept.contains { $0.cue == .arrival }
        var start: Time?
        var end: Time?
        var departure: Time?
        var open: [ClockMention] = []
        for (mention, cue) in kept {
            let time = Time(time: time(mention, kind), tokens: mention.tokens)
            switch cue {
            case .start: start = start ?? time
            case .end: end = time
            case .arrival: end = time
            case .departure where kind == "after_school" && time.time.minutes >= 720 && start == nil:
                // Who leaves school begins the afternoon.
                start = time
            case .departure:
                if hasArrival, kind == "travel" { start = time } else { end = time }
                // A journey begins when the family sets off.
                if kind == "travel" { departure = time }
            case nil: open.append(mention)
            }
        }
        for mention in open {
            // "homework at 5" among other steps says nothing about the whole.
            if ["after_school", "sick_day", "weekend"].contains(kind), isBehindStep(mention) {
                // "snack, homework, dinner at 7": the meal ends the afternoon.
                if isClosing(mention) { end = end ?? Time(time: time(mention, kind), tokens: mention.tokens) }
                continue
            }
            let time = Time(time: time(mention, kind), tokens: mention.tokens)
            if isRangeEnd(mention), start != nil { end = end ?? time; continue }
            let prefersEnd = ["bedtime", "travel"].contains(kind) || kind == "morning" && time.time.minutes >= 435
            if start == nil, end == nil {
                if open.count > 1 || !prefersEnd { start = time } else { end = time }
            } else if end == nil {
                end = time
            } else if start == nil, let limit = end, time.time < limit.time {
                start = time
            }
        }
        if let first = start, let last = end, last.time < first.time,
            let mention = mentions.first(where: { $0.tokens == last.tokens }), mention.isAmbiguous
        {
            let moved = last.time.advanced(byMinutes: 720)
            if moved > first.time { end = Time(time: moved, tokens: last.tokens) }
        }
        return (start, end, departure)
    }

    /// Returns the times of steps: "pancakes at 9", "Frühstück um 9", "10:30 church".
    func times(of steps: [StepReader.Step], kind: String) -> [(step: StepReader.Step, time: TimeOfDay)] {
        mentions.compactMap { mention in
            guard !isDenied(mention), !isAboutStep(mention), !isLowerBound(mention), !claimed.overlaps(mention.tokens)
            else { return nil }
            let place = mention.tokens.lowerBound
            let step = steps.first { step in
                let between = place - step.tokens.upperBound
                return (0...2).contains(between)
                    && !tokens[step.tokens.upperBound...place].contains { $0.gap.endsClause }
                    && tokens[step.tokens.upperBound..<place].allSatisfy { Self.ats.contains($0.folded) }
            }
            return step.map { ($0, time(mention, Self.mealKinds[$0.name] ?? kind)) }
        }
    }

    private static let ats: Set<String> = ["at", "um", "a", "las", "la", "gegen", "vers", "from", "ab", "starts", "is"]
    /// The kinds of routine by whose half of the day a step's time is read.
    private static let mealKinds = ["dinner": "bedtime", "breakfast": "morning", "pancakes": "morning"]

    private func time(_ mention: ClockMention, _ kind: String) -> TimeOfDay {
        guard mention.isAmbiguous else { return mention.time }
        // Nobody is put to bed in the morning.
        if beds.contains(mention.tokens.lowerBound), kind != "nap" { return mention.time(evening: 1...11) }
        let nearby = max(mention.tokens.lowerBound - 4, 0)..<min(mention.tokens.upperBound + 4, tokens.count)
        let words = nearby.map { tokens[$0].folded }
        if words.contains(where: {
            ["early", "fruh", "morning", "morgens", "matin", "breakfast", "fruhstuck", "desayuno"].contains($0)
        }), kind != "bedtime" {
            return mention.time(evening: 13...13)
        }
        switch kind {
        case "bedtime", "bath", "toothbrushing", "cleanup", "family_meeting": return mention.time(evening: 1...11)
        case "morning", "newborn_day", "sick_day": return mention.time(evening: 1...4)
        case "nap": return mention.time(evening: 1...6)
        case "after_school", "homework", "screen_time": return mention.time(evening: 1...9)
        case "mealtime": return mention.time(evening: 1...9)
        case "travel": return mention.time(evening: 1...3)
        default:
            let isEvening = words.contains {
                [
                    "dinner", "bed", "asleep", "lights", "cena", "cama", "diner", "souper", "lit", "bett", "abendessen",
                    "dormir", "evening", "night", "znacht", "acostarse", "coucher", "noche", "soir", "abend",
                ].contains($0)
            }
            return mention.time(evening: isEvening ? 1...11 : 1...5)
        }
    }

    /// Returns the nearest word beside a time that says what it means.
    private func cue(_ index: Int) -> RoutineWords.ClockCue? {
        let range = mentions[index].tokens
        let floor = index > 0 ? mentions[index - 1].tokens.upperBound : 0
        let ceiling = index + 1 < mentions.count ? mentions[index + 1].tokens.lowerBound : tokens.count
        if isRangeEnd(mentions[index]) { return .end }
        if beds.contains(range.lowerBound), !hasStart(before: range.lowerBound) { return .end }
        if isSchool(mentions[index]) { return .end }
        if index + 1 < mentions.count, isRangeEnd(mentions[index + 1]) { return .start }
        var behind: (cue: RoutineWords.ClockCue, distance: Int)?
        var position = range.upperBound
        while position < ceiling, position < range.upperBound + 6, !tokens[position].gap.endsClause {
            if let match = RoutineWords.clockCues.match(at: position, in: tokens, language: context.language),
                let cue = match.values.first
            {
                let leadsOn =
                    index + 1 < mentions.count && match.tokens.upperBound >= ceiling - 1 && position > range.upperBound
                if !leadsOn { behind = (cue, position - range.upperBound); break }
            }
            position += 1
        }
        var front: (cue: RoutineWords.ClockCue, distance: Int)?
        position = range.lowerBound - 1
        var weak: RoutineWords.ClockCue?
        while position >= floor, position > range.lowerBound - 8 {
            let gap = tokens[position + 1].gap
            if gap.endsSentence || gap.contains(.comma) { break }
            for start in stride(from: position, through: max(floor, position - 3), by: -1) {
                guard let match = RoutineWords.clockCues.match(at: start, in: tokens, language: context.language),
                    match.tokens.upperBound == position + 1, let cue = match.values.first
                else { continue }
                // "by", "from" and the like give way to a word with more meaning: "wake by 7".
                if Self.weakCues.contains(tokens[position].folded), match.tokens.count == 1 {
                    weak = weak ?? cue
                } else {
                    front = (cue, range.lowerBound - position)
                }
                break
            }
            if front != nil { break }
            position -= 1
        }
        if let front, let behind { return front.distance <= behind.distance + 2 ? front.cue : behind.cue }
        if let weak, weak == .end, front == nil, behind == nil || behind?.cue != .start { return .end }
        return front?.cue ?? behind?.cue ?? weak
    }

    /// Returns whether a word for a beginning stands right before the time: "bedtime starts at 18:30".
    private func hasStart(before index: Int) -> Bool {
        (max(index - 2, 0)..<index).contains {
            [
                "start", "starts", "starting", "begin", "begins", "from", "startet", "beginnt", "ab", "von", "commence",
                "des", "empieza", "desde", "start",
            ].contains(tokens[$0].folded)
        }
    }

    /// Returns whether school or daycare begins at the time: "school 8:30", "kita um 8:15", "le cole commence à 9h".
    private func isSchool(_ mention: ClockMention) -> Bool {
        guard (7..<10).contains(mention.time.minutes / 60) else { return false }
        var index = mention.tokens.lowerBound - 1
        guard index >= 0, !tokens[mention.tokens.lowerBound].gap.endsClause else { return false }
        while index >= 0, mention.tokens.lowerBound - index <= 4, Self.schoolFillers.contains(tokens[index].folded) {
            if tokens[index].gap.endsClause { return false }
            index -= 1
        }
        guard index >= 0, tokens[index].isAny(Self.schools) else { return false }
        var before = index - 1
        while before >= 0,
            ["the", "der", "die", "l", "la", "le", "el", "de", "du", "del", "her", "his"].contains(
                tokens[before].folded)
        { before -= 1 }
        return ![
            "after", "nach", "apres", "despues", "from", "home", "retour", "salida", "sortie", "vor", "before", "avant",
        ]
        .contains(tokens.word(before))
    }

    private func isBus(_ mention: ClockMention) -> Bool {
        (max(mention.tokens.lowerBound - 4, 0)..<mention.tokens.lowerBound).contains {
            ["bus", "schulbus", "autobus", "camion"].contains(tokens[$0].folded)
        }
    }

    /// Returns whether nothing begins before the time: "nobody up before 8", "keiner vor 8 wach", "not before 9".
    private func isLowerBound(_ mention: ClockMention) -> Bool {
        var index = mention.tokens.lowerBound - 1
        while index >= 0, ["las", "la", "de", "les", "the"].contains(tokens[index].folded) { index -= 1 }
        guard index >= 0, ["before", "vor", "avant", "antes"].contains(tokens[index].folded) else { return false }
        if Self.denials.contains(tokens.word(index - 1)), !beds.contains(mention.tokens.lowerBound) { return true }
        let floor = max(index - 7, 0)
        var hasNegation = false
        var hasWaking = Self.wakes.contains(tokens.word(mention.tokens.upperBound))
        while index > floor, !tokens[index].gap.endsClause {
            index -= 1
            let word = tokens[index].folded
            if Self.nobody.contains(word) { return true }
            if word == "one", tokens.word(index - 1) == "no" { return true }
            hasNegation = hasNegation || Self.denials.contains(word)
            hasWaking = hasWaking || Self.wakes.contains(word)
        }
        return hasNegation && hasWaking
    }

    /// Returns whether it is that time now: "it's 7 now", "es ist jetzt 19 Uhr".
    private func isNow(_ mention: ClockMention) -> Bool {
        let before = tokens.word(mention.tokens.lowerBound - 1)
        let second = tokens.word(mention.tokens.lowerBound - 2)
        let after = tokens.word(mention.tokens.upperBound)
        let isBe = ["its", "it", "s", "is", "ist", "est", "son", "las"].contains(before)
        return isBe && (Self.nows.contains(after) || Self.nows.contains(second))
            || Self.nows.contains(before) && ["ist", "is", "est"].contains(second)
    }

    private static let nows: Set<String> = ["now", "already", "jetzt", "schon", "maintenant", "deja", "ahora", "ya"]

    /// Returns whether a number is the age of the child in front of it: "Lotta 8 morgens".
    private static func isAge(_ mention: ClockMention, _ ages: [Int: Int], _ context: ReadingContext) -> Bool {
        let index = mention.tokens.lowerBound
        guard let number = context.tokens[index].number, context.tokens[index].gap == .space else { return false }
        let isWhole = mention.tokens.count == 1 || context.tokens[index + 1].number == nil
        return isWhole && ages[index] == number
    }

    /// Returns the bare hours behind a word for going to bed: "teeth, story, bed 7".
    private static func behindBeds(
        _ mentions: [ClockMention], _ people: [PersonMention], _ context: ReadingContext
    ) -> [ClockMention] {
        let tokens = context.tokens
        let names = Set(people.map(\.tokens.lowerBound))
        let known = TokenMarks(mentions.map(\.tokens), count: tokens.count)
        return RoutineWords.bedMatches(in: context).compactMap { bed in
            let index = bed.upperBound
            guard index < tokens.count, !known.contains(index), tokens[index].gap.isSuperset(of: .space),
                tokens[index].gap.isSubset(of: [.space, .parenthesis]),
                let hour = tokens[index].number, (5...11).contains(hour),
                index + 1 == tokens.count || tokens[index + 1].gap.endsClause || names.contains(index + 1)
                    || ChoreWords.joins.contains(tokens[index + 1].folded)
            else { return nil }
            return ClockMention(time: TimeOfDay(minutes: hour * 60), isAmbiguous: true, tokens: index..<index + 1)
        }
    }

    /// Returns the bare hours behind the names of children beside another time: "bedtime Mila 7, Jonas 8.15".
    private static func behindNames(
        _ people: [PersonMention], _ mentions: [ClockMention], _ ages: [Int: Int], _ context: ReadingContext
    ) -> [ClockMention] {
        guard !mentions.isEmpty else { return [] }
        let tokens = context.tokens
        let known = TokenMarks(mentions.map(\.tokens), count: tokens.count)
        return places(behind: people, context).compactMap { index in
            guard index < tokens.count, !known.contains(index), tokens[index].gap.isSuperset(of: .space),
                tokens[index].gap.isSubset(of: [.space, .parenthesis]),
                let hour = tokens[index].number, (4...10).contains(hour), ages[index] != hour,
                index + 1 == tokens.count || tokens[index + 1].gap.contains(.comma)
                    || tokens[index + 1].gap.endsSentence
                    || ChoreWords.joins.contains(tokens[index + 1].folded)
            else { return nil }
            return ClockMention(time: TimeOfDay(minutes: hour * 60), isAmbiguous: true, tokens: index..<index + 1)
        }
    }

    /// Returns the places behind names and their ages: behind "Nico", "Nico (2)" and "Nico, 2 años".
    static func places(behind people: [PersonMention], _ context: ReadingContext) -> [Int] {
        let aged = AgedName.all(in: context.tokens).filter { aged in
            aged.isCertain || context.tokens[aged.name + 1].gap.contains(.parenthesis)
        }
        let ends = Dictionary(aged.map { ($0.name, $0.tokens.upperBound) }, uniquingKeysWith: { first, _ in first })
        let named = people.compactMap { person -> Int? in
            guard case .named = person.person else { return nil }
            return ends[person.tokens.upperBound - 1] ?? person.tokens.upperBound
        }
        return Set(named).union(ends.values).sorted()
    }

    /// Returns the ages of the named children by the places behind their names.
    private static func ages(_ people: [PersonMention], _ context: ReadingContext) -> [Int: Int] {
        people.reduce(into: [:]) { ages, person in
            guard case .named(let child, _) = person.person else { return }
            ages[person.tokens.upperBound] = context.family.children[child].ageYears.map { Int($0) }
        }
    }

    /// Returns whether an adult leaves for work at the time.
    private static func isWork(_ mention: ClockMention, _ tokens: [Token]) -> Bool {
        let start = max(mention.tokens.lowerBound - 5, 0)
        let end = min(mention.tokens.upperBound + 3, tokens.count)
        let before = (start..<mention.tokens.lowerBound).reversed().prefix { !tokens[$0 + 1].gap.endsClause }
        let after = (mention.tokens.upperBound..<end).prefix { !tokens[$0].gap.endsClause }
        return (Array(before) + Array(after)).contains { works.contains(tokens[$0].folded) }
    }

    /// Returns the first tokens of the times beside a word for going to bed.
    private static func bedtimes(_ mentions: [ClockMention], _ context: ReadingContext) -> Set<Int> {
        let tokens = context.tokens
        let beds = RoutineWords.bedMatches(in: context)
        return mentions.reduce(into: []) { found, mention in
            let start = mention.tokens.lowerBound
            // "sleeps until 7" is no bedtime.
            if ["until", "till", "til", "bis", "jusqu", "hasta"].contains(tokens.word(start - 1)),
                !["stay", "darf", "bleiben"].contains(where: { word in tokens.contains { $0.folded == word } })
            {
                return
            }
            let isBeside = beds.slice(max(start - 8, 0)..<mention.tokens.upperBound + 3, by: \.lowerBound).contains {
                bed in
                if bed.upperBound <= start {
                    return start - bed.upperBound <= 4
                        && mentions.slice(bed.upperBound..<start, by: \.tokens.lowerBound).isEmpty
                        && !tokens[bed.upperBound...start].contains { $0.gap.endsClause }
                }
                let end = mention.tokens.upperBound
                return bed.lowerBound >= end && bed.lowerBound - end <= 2
                    && !tokens[end...bed.lowerBound].contains { $0.gap.endsClause }
            }
            if isBeside { found.insert(start) }
        }
    }

    private func isRangeEnd(_ mention: ClockMention) -> Bool {
        let index = mention.tokens.lowerBound
        guard index > 0,
            let previous = mentions.slice(max(index - 12, 0)..<index, by: \.tokens.lowerBound)
                .last(where: { $0.tokens.upperBound <= index })
        else { return false }
        if previous.tokens.upperBound == index { return tokens[index].gap.contains(.dash) }
        let between = tokens[previous.tokens.upperBound..<index]
        return between.count <= 2
            && ["to", "bis", "a", "until", "till", "and", "und", "et", "y", "hasta", "jusqu", "auf"].contains(
                between.first?.folded ?? "")
            && !between.contains { $0.gap.endsClause } && !tokens[index].gap.endsClause
            && (!["and", "und", "et", "y"].contains(between.first?.folded ?? "")
                || ["between", "zwischen", "entre"].contains(tokens.word(previous.tokens.lowerBound - 1)))
    }

    /// Returns whether the text says that the time no longer holds: "not 8:30".
    private func isDenied(_ mention: ClockMention) -> Bool {
        let before = tokens.word(mention.tokens.lowerBound - 1)
        let second = tokens.word(mention.tokens.lowerBound - 2)
        if ["not", "statt", "anstatt", "nicht"].contains(before), mentions.count > 1 { return true }
        if ["at", "um", "a", "las", "by"].contains(before), ["not", "nicht", "pas"].contains(second), mentions.count > 1
        {
            return true
        }
        if ["que", "than", "als"].contains(before), mentions.count > 1, mention.tokens != mentions[0].tokens {
            return true
        }
        if ["of", "de"].contains(before), ["instead", "lieu", "vez", "lugar"].contains(second) { return true }
        return ["pas", "non"].contains(before) && mentions.count > 1
    }

    /// Returns whether the time only limits something that is not wanted: "no screens before noon".
    private func isAboutStep(_ mention: ClockMention) -> Bool {
        var index = mention.tokens.lowerBound - 1
        while index >= 0, ["las", "la", "de", "les", "the", "a"].contains(tokens[index].folded) { index -= 1 }
        guard index >= 0,
            ["before", "vor", "avant", "antes", "until", "till", "bis", "after", "nach", "apres", "despues", "hasta"]
                .contains(tokens[index].folded)
        else { return false }
        let floor = max(index - 40, 0)
        while index > floor, !tokens[index].gap.endsClause {
            index -= 1
            let word = tokens[index].folded
            if [
                "no", "kein", "keine", "keinen", "nicht", "pas", "sin", "sans", "nada", "nothing", "ohne", "not",
                "never", "jamais", "nunca", "nie",
            ].contains(word) {
                return !["later", "spater", "tard", "tarde"].contains(tokens.word(index + 1))
            }
        }
        return false
    }

    /// Returns whether a step of the routine, but not the first, stands in front of the time.
    private func isBehindStep(_ mention: ClockMention) -> Bool {
        let place = mention.tokens.lowerBound
        guard
            let step = steps.slice(max(place - 12, 0)..<place, by: \.lowerBound).last(where: { $0.upperBound <= place }
            ),
            steps.first != step
        else { return false }
        let between = tokens[step.upperBound...place]
        return between.count <= 4 && !between.contains { $0.gap.endsClause }
    }

    /// Returns whether the time is that of a dinner at the end of the text's steps.
    private func isClosing(_ mention: ClockMention) -> Bool {
        guard let closing else { return false }
        return (0...3).contains(mention.tokens.lowerBound - closing.upperBound)
            && mentions.last?.tokens.lowerBound == mention.tokens.lowerBound
    }

    /// Returns the words of a dinner that ends the routine at the time; it is then no step.
    func closingMeal(at end: Range<Int>) -> Range<Int>? {
        mentions.first { $0.tokens == end }.flatMap { isClosing($0) ? closing : nil }
    }

    private func isCorrected(_ start: Int, _ end: Int) -> Bool {
        guard start < end, end - start <= 8 else { return false }
        return RoutineWords.corrections.contains { phrase in
            (start..<end).contains { tokens.holds(phrase, at: $0) }
        }
    }

    private static let schools: Set<String> = [
        "school", "bell", "kita", "kindergarten", "nursery", "preschool", "daycare", "kinder", "schule", "hort",
        "spielgruppe",
        "chindsgi", "kiga", "ecole", "creche", "garderie", "maternelle", "college", "cole", "colegio", "escuela",
        "guarderia", "instituto", "class", "klasse", "unterricht", "clase", "classe", "cours",
    ]
    private static let schoolFillers: Set<String> = [
        "at", "um", "a", "las", "la", "starts", "start", "begins", "is", "beginnt", "fangt", "an", "ab", "commence",
        "empieza", "comienza", "ist", "startet", "by", "es", "est", "doors", "open", "opens", "gate", "gates", "bell",
        "se", "opening", "goes", "rings", "ouvre", "abre", "offnet", "klingelt", "sonne",
    ]
    private static let works: Set<String> = [
        "work", "office", "shift", "arbeit", "arbeiten", "buro", "schicht", "travail", "boulot", "bureau", "trabajo",
        "oficina", "trabajar", "turno",
    ]
    private static let wakes: Set<String> = [
        "up", "wach", "aufstehen", "wake", "wakes", "awake", "reveille", "reveil", "leve", "debout", "lever",
        "levanta", "levante", "levantarse", "despierta", "despierte", "start", "starts", "beginnt", "commence",
        "empieza", "anfangen", "aufwachen", "moves", "aufsteht",
    ]
    private static let nobody: Set<String> = [
        "nobody", "noone", "keiner", "niemand", "personne", "nadie", "anyone", "anybody",
    ]
    private static let denials: Set<String> = ["not", "nicht", "pas", "no", "dont", "nie", "never", "ned", "nid"]

    private static let weakCues: Set<String> = [
        "by", "until", "till", "til", "from", "before", "bis", "ab", "von", "des", "entre", "desde", "hasta", "between",
        "zwischen",
    ]
}
