import HearthCore

/// The times of a routine.
struct RoutineClocks {
    struct Time {
        var time: TimeOfDay
        var tokens: Range<Int>
    }

    private let context: ReadingContext
    let mentions: [ClockMention]
    private let steps: [Range<Int>]

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
                && ["to", "bis", "a", "and", "und", "et", "y", "until", "till"].contains(tokens[index - 1].folded)
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
        self.mentions = mentions
        steps = StepLexicon.table.matches(in: context.tokens, language: context.language).map(\.tokens)
    }

    private var tokens: [Token] { context.tokens }

    /// True if a time is between 5 and 10 in the morning, or may be.
    var isEarly: Bool { mentions.contains { (300..<600).contains($0.time.minutes) } }

    /// Returns the start and the end of the routine.
    ///
    /// - Parameters:
    ///   - kind: decides the half of the day and what a time without further words means.
    ///   - isFollowUp: true if the text changes an earlier routine.
    func times(kind: String, isFollowUp: Bool) -> (start: Time?, end: Time?, departure: Time?) {
        var kept: [(mention: ClockMention, cue: RoutineWords.ClockCue?)] = []
        for (index, mention) in mentions.enumerated() {
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
            case .departure:
                if hasArrival, kind == "travel" { start = time } else { end = time }
                // A journey begins when the family sets off.
                if kind == "travel" { departure = time }
            case nil: open.append(mention)
            }
        }
        for mention in open {
            // "homework at 5" among other steps says nothing about the whole.
            if ["after_school", "sick_day", "weekend"].contains(kind), isBehindStep(mention) { continue }
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

    /// Returns the times of the persons, each the first time behind its person and before the next one; nothing unless two
    /// persons have times of their own.
    func times(of persons: [PersonMention], kind: String) -> [(person: PersonMention, time: TimeOfDay)] {
        var pairs: [(person: PersonMention, time: TimeOfDay)] = []
        for (index, person) in persons.enumerated() {
            let end = index + 1 < persons.count ? persons[index + 1].tokens.lowerBound : tokens.count
            guard
                let mention = mentions.first(where: {
                    $0.tokens.lowerBound >= person.tokens.upperBound && $0.tokens.lowerBound < end
                        && $0.tokens.lowerBound - person.tokens.upperBound <= 6
                })
            else { continue }
            pairs.append((person, time(mention, kind)))
        }
        return pairs.count > 1 ? pairs : []
    }

    /// Returns the times of steps: "pancakes at 9", "Frühstück um 9", "10:30 church".
    func times(of steps: [StepReader.Step], kind: String) -> [(step: StepReader.Step, time: TimeOfDay)] {
        mentions.compactMap { mention in
            guard !isDenied(mention), !isAboutStep(mention) else { return nil }
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

    private func isRangeEnd(_ mention: ClockMention) -> Bool {
        let index = mention.tokens.lowerBound
        guard index > 0,
            let previous = mentions.slice(max(index - 12, 0)..<index, by: \.tokens.lowerBound)
                .last(where: { $0.tokens.upperBound <= index })
        else { return false }
        if previous.tokens.upperBound == index { return tokens[index].gap.contains(.dash) }
        let between = tokens[previous.tokens.upperBound..<index]
        return between.count <= 2
            && ["to", "bis", "a", "until", "till", "and", "und", "et", "y", "hasta", "jusqu"].contains(
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

    private func isCorrected(_ start: Int, _ end: Int) -> Bool {
        guard start < end, end - start <= 8 else { return false }
        return RoutineWords.corrections.contains { phrase in
            (start..<end).contains { tokens.holds(phrase, at: $0) }
        }
    }

    private static let weakCues: Set<String> = [
        "by", "until", "till", "til", "from", "before", "bis", "ab", "von", "des", "entre", "desde", "hasta", "between",
        "zwischen",
    ]
}
