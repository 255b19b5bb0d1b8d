package import HearthCore

/// A part of the text that names days.
package struct DayMention: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// One day: a weekday, a date, "tomorrow".
        case single
        /// Several days with both ends known: a range, "the weekend", "next week".
        case range
        /// A number of days without a beginning.
        case length(Int)
        /// A beginning without an end.
        case start
        /// An end without a beginning.
        case end
        /// Monday to Friday, as a filter of other days or alone.
        case workdays
        /// "every day"
        case everyDay
    }

    package var kind: Kind
    /// The resolved days, sorted.
    package var days: [CalendarDay]
    /// The weekdays as said, for chores; empty for dates and lengths.
    package var weekdays: Set<Weekday> = []
    /// The indices of the tokens.
    package var tokens: Range<Int>
    /// True if the text takes the days out: "not on Wednesday".
    package var isRemoved = false
    /// True for days on which single people are away or busy. They belong to a longer plan.
    package var isPersonal = false
    /// True for a day before a clause that tells of an absence on other days.
    package var isStaying = false
    /// True for a week that counts only where the text names no other days: "vegan week".
    package var isVague = false
}

/// Reads the days that a text names: weekdays, dates, ranges, lengths.
package struct DayReader {
    let tokens: [Token]
    let today: CalendarDay
    let language: IntentLanguage
    private let planned: [CalendarDay]
    private var senses: [Int: PhraseMatch<CalendarSense>] = [:]

    /// Creates a reader.
    ///
    /// - Parameter plan: the days of the earlier plan, to which weekdays of a follow-up refer.
    package init(_ tokens: [Token], today: CalendarDay, language: IntentLanguage, plan: [CalendarDay] = []) {
        self.tokens = tokens
        self.today = today
        self.language = language
        planned = plan
        for match in CalendarLexicon.table.matches(in: tokens, language: language) {
            senses[match.tokens.lowerBound] = match
        }
    }

    /// Returns the parts of the text that name days, in their order.
    package func mentions() -> [DayMention] {
        var mentions: [DayMention] = []
        var index = 0
        while index < tokens.count {
            if let mention = mention(at: index) {
                mentions.append(mention)
                index = max(mention.tokens.upperBound, index + 1)
            } else {
                index = max(senses[index]?.tokens.upperBound ?? 0, index + 1)
            }
        }
        alignWeeks(of: &mentions)
        var isRemoved = false
        for index in mentions.indices {
            isRemoved = self.isRemoved(index, mentions, afterRemoved: isRemoved)
            if mentions[index].kind == .single || mentions[index].kind == .range {
                mentions[index].isRemoved = isRemoved
            }
        }
        return mentions
    }

    /// Returns the days of the plan that the mentions together describe, sorted; empty if they describe none.
    package func plannedDays(_ mentions: [DayMention]) -> [CalendarDay] {
        let isVagueAlone = !mentions.contains { mention in
            if case .everyDay = mention.kind { return false }
            return !mention.isVague && mention.kind != .start && mention.kind != .workdays
        }
        let kept = narrowed(mentions.filter { !$0.isRemoved && (!$0.isVague || isVagueAlone) })
        var days: Set<CalendarDay> = []
        let ranges = kept.filter { $0.kind == .range }
        let start = kept.first { $0.kind == .start }?.days.first
        let end = kept.first { $0.kind == .end }?.days.last
        let length = kept.lazy.compactMap { mention -> (count: Int, end: Int)? in
            if case .length(let count) = mention.kind { (count, mention.tokens.upperBound) } else { nil }
        }.first
        let singleMentions = kept.filter { $0.kind == .single }
        let singles = singleMentions.flatMap(\.days)
        for range in ranges { days.formUnion(range.days) }
        if let length {
            // A week holds every weekday: "for the week, with lasagne on Friday" and "Dad cooks Friday, dinners for the
            // week" begin today, "Friday, for a week" on Friday.
            let isWithin =
                length.count >= 7
                && singleMentions.allSatisfy {
                    !$0.weekdays.isEmpty
                        && ($0.isPersonal || $0.tokens.lowerBound >= length.end || !standsAlone($0.tokens))
                }
            let named = singles.isEmpty || isWithin ? today : singles.count == 1 ? singles[0] : nil
            let first = start ?? (ranges.isEmpty ? named : nil)
            if let first { days.formUnion((0..<length.count).map(first.advanced(by:))) }
        } else if let end {
            var day = start ?? singles.filter { $0 <= end }.min() ?? today
            while day <= end {
                days.insert(day)
                day = day.advanced(by: 1)
            }
        } else if let start, ranges.isEmpty {
            // A start without an end lasts to the end of its week.
            let left = (7 - Self.place(of: start.weekday)) % 7
            days.formUnion((0...(left < 2 ? 6 : left)).map(start.advanced(by:)))
        }
        let hasFrame = !ranges.isEmpty || length != nil || end != nil || start != nil
        let frame = days
        if !hasFrame || length == nil || !ranges.isEmpty {
            // A weekday beside a longer plan is that day of the plan.
            for mention in singleMentions
            where mention.weekdays.isEmpty || !frame.contains(where: { mention.weekdays.contains($0.weekday) }) {
                days.formUnion(mention.days)
            }
        }
        if kept.contains(where: { $0.kind == .workdays }) {
            let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
            if days.isEmpty {
                let first = next(.monday)
                days = Set((0..<5).map(first.advanced(by:)))
                if let friday = days.max(), workdays.contains(today.weekday), today < first {
                    // Asked within a week: its remaining school days.
                    _ = friday
                    days = []
                    var day = today
                    while day.weekday != .saturday {
                        days.insert(day)
                        day = day.advanced(by: 1)
                    }
                }
            } else {
                days = days.filter { workdays.contains($0.weekday) }
            }
        }
        days = remaining(days, of: frame, mentions)
        // "5 dinners next week" are the first five days of the week that are free.
        if let length, !ranges.isEmpty, length.count < 7, length.count < days.count, start == nil, singles.isEmpty {
            days = Set(days.sorted().prefix(length.count))
        }
        return everyOther(days.sorted())
    }

    /// Returns the place of a weekday in the week, from 1 for Monday to 7.
    private static func place(of weekday: Weekday) -> Int { (Weekday.allCases.firstIndex(of: weekday) ?? 0) + 1 }

    /// Returns every other of the days if the text asks for that.
    private func everyOther(_ days: [CalendarDay]) -> [CalendarDay] {
        guard
            tokens.indices.contains(where: { index in
                Self.alternatingStarts.contains(tokens[index].folded)
                    && Self.alternating.contains { tokens.holds($0, at: index) }
            })
        else { return days }
        let all = days.isEmpty ? (0..<7).map(today.advanced(by:)) : days
        return all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }

    /// Returns the mentions with a week and a range of weekdays beside it as one: "next week, Monday to Friday".
    private func narrowed(_ mentions: [DayMention]) -> [DayMention] {
        var mentions = mentions
        narrowWeeks(of: &mentions)
        var index = 1
        while index < mentions.count {
            let pair = [mentions[index - 1], mentions[index]]
            if pair[1].tokens.lowerBound - pair[0].tokens.upperBound < 4,
                let week = pair.first(where: { $0.kind == .range && $0.weekdays.isEmpty && $0.days.count == 7 }),
                let weekdays = pair.first(where: { $0.kind == .range && (1..<7).contains($0.weekdays.count) })
            {
                mentions[index - 1].kind = .range
                mentions[index - 1].days = week.days.filter { weekdays.weekdays.contains($0.weekday) }
                mentions[index - 1].weekdays = weekdays.weekdays
                mentions.remove(at: index)
            } else {
                index += 1
            }
        }
        return mentions
    }

    /// Moves weekdays into the week that the last of them names: "mon wed fri next week".
    private func alignWeeks(of mentions: inout [DayMention]) {
        for index in mentions.indices {
            guard mentions[index].kind == .single, let day = mentions[index].days.first,
                mentions[index].tokens.contains(where: { has($0, .week) })
            else { continue }
            var position = index
            while position > 0, let weekday = mentions[position - 1].weekdays.first,
                mentions[position - 1].kind == .single,
                (mentions[position - 1].tokens.upperBound..<mentions[position].tokens.lowerBound).allSatisfy({
                    Self.joins.contains(tokens[$0].folded)
                }), !tokens[mentions[position].tokens.lowerBound].gap.endsSentence
            {
                position -= 1
                mentions[position].days = [day.advanced(by: Self.place(of: weekday) - Self.place(of: day.weekday))]
            }
        }
    }

    /// Reads a week with weekdays right behind it as these days of the week: "next week mon wed fri".
    private func narrowWeeks(of mentions: inout [DayMention]) {
        var index = 0
        while index < mentions.count {
            defer { index += 1 }
            let week = mentions[index]
            guard week.kind == .range, week.weekdays.isEmpty, week.days.count == 7 else { continue }
            var last = week
            var weekdays: Set<Weekday> = []
            var end = index + 1
            while end < mentions.count, mentions[end].kind == .single, !mentions[end].weekdays.isEmpty,
                (last.tokens.upperBound..<mentions[end].tokens.lowerBound).allSatisfy({
                    Self.joins.contains(tokens[$0].folded)
                }), !tokens[mentions[end].tokens.lowerBound].gap.endsSentence
            {
                weekdays.formUnion(mentions[end].weekdays)
                last = mentions[end]
                end += 1
            }
            guard weekdays.count > 1 else { continue }
            mentions[index].days = week.days.filter { weekdays.contains($0.weekday) }
            mentions[index].weekdays = weekdays
            mentions[index].tokens = week.tokens.lowerBound..<last.tokens.upperBound
            mentions.removeSubrange(index + 1..<end)
        }
    }

    // MARK: - One mention

    func sense(_ index: Int) -> [CalendarSense] { senses[index]?.values ?? [] }

    func end(_ index: Int) -> Int { senses[index]?.tokens.upperBound ?? index + 1 }

    func has(_ index: Int, _ sense: CalendarSense) -> Bool { self.sense(index).contains(sense) }

    private func mention(at index: Int) -> DayMention? {
        if let week = weekOfMonth(at: index) ?? weekAhead(at: index) ?? relativeWeek(at: index) { return week }
        if let span = spanOfMonth(at: index) { return span }
        if let length = length(at: index) ?? hours(at: index) { return length }
        if has(index, .everyDay) { return DayMention(kind: .everyDay, days: [], tokens: index..<end(index)) }
        if has(index, .workdays) {
            return DayMention(
                kind: .workdays, days: [], weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday],
                tokens: index..<end(index))
        }
        // "from Monday", "until Friday", "from Monday to Friday"
        let isFrom = (has(index, .from) || has(index, .starting)) && !isException(index)
        if isFrom || has(index, .until) {
            var position = behindArticles(end(index))
            if has(position, .starting) || has(position, .from) { position = end(position) }
            guard let first = point(at: position, isFramed: true) else { return nil }
            if isFrom {
                if let range = range(from: first, at: position, isFramed: true) {
                    return DayMention(
                        kind: .range, days: range.days, weekdays: range.weekdays,
                        tokens: index..<range.tokens.upperBound)
                }
                guard !["de", "du", "del", "von", "vom"].contains(tokens[index].folded) else { return nil }
                return DayMention(
                    kind: .start, days: [first.day], weekdays: first.weekday.map { [$0] } ?? [],
                    tokens: index..<first.end)
            }
            return DayMention(kind: .end, days: [first.day], tokens: index..<first.end)
        }
        guard let first = point(at: index, isFramed: false) else { return nil }
        if let range = range(from: first, at: index, isFramed: false) { return range }
        return DayMention(
            kind: .single, days: [first.day], weekdays: first.weekday.map { [$0] } ?? [], tokens: index..<first.end)
    }

    /// Returns the token behind the articles at an index. No language has more than a few of them in a row.
    func behindArticles(_ index: Int) -> Int {
        var position = index
        while position < min(index + 4, tokens.count), Self.articles.contains(tokens[position].folded) { position += 1 }
        return position
    }

    struct Point {
        var day: CalendarDay
        var weekday: Weekday?
        var end: Int
    }

    private func range(from first: Point, at index: Int, isFramed: Bool) -> DayMention? {
        var position = first.end
        guard position < tokens.count else { return nil }
        if has(position, .to) || has(position, .until) {
            position = behindArticles(end(position))
        } else if !tokens[position].gap.contains(.dash) || tokens[position].gap.contains(.line) {
            return nil
        }
        guard let last = lastDay(at: position, behind: first, from: index) ?? point(at: position, isFramed: true)
        else { return nil }
        var start = first.day
        var end = last.day
        if let weekday = first.weekday, last.weekday != nil, (position..<last.end).contains(where: { has($0, .week) }) {
            // "Monday to Friday next week" begins in the week of its end.
            start = end.advanced(by: -((Self.place(of: end.weekday) - Self.place(of: weekday) + 7) % 7))
        } else if last.weekday != nil {
            while end < start { end = end.advanced(by: 7) }
            // The next Friday after the next Monday, however far the two are from today.
            while end.daysSinceEpoch - start.daysSinceEpoch >= 7 { end = end.advanced(by: -7) }
        }
        guard end >= start, end.daysSinceEpoch - start.daysSinceEpoch < 62 else { return nil }
        let days = (0...(end.daysSinceEpoch - start.daysSinceEpoch)).map(start.advanced(by:))
        return DayMention(
            kind: .range, days: days, weekdays: last.weekday == nil ? [] : Set(days.map(\.weekday)),
            tokens: index..<last.end)
    }

    /// Returns the day that begins at the index.
    private func point(at index: Int, isFramed: Bool) -> Point? {
        guard index < tokens.count else { return nil }
        var start = index
        var isNext = false
        // "Übernächsten Montag". The words of "after next" stand behind their day.
        let isAfterNext = has(index, .afterNext) && end(index) == index + 1
        if has(index, .next) || isAfterNext || (has(index, .this) && isWeekday(end(index))) {
            isNext = has(index, .next) || isAfterNext
            start = end(index)
            guard start < tokens.count, isWeekday(start) || has(start, .weekend) else { return nil }
        }
        // "Day 2" of the plan
        if has(start, .day), start + 1 < tokens.count, let number = tokens[start + 1].number, number > 0,
            number <= planned.count, tokens[start + 1].gap == .space
        {
            return Point(day: planned[number - 1], end: start + 2)
        }
        for sense in sense(start) {
            switch sense {
            case .today: return Point(day: today, end: end(start))
            case .tomorrow:
                guard !isMorning(start) else { continue }
                return Point(day: today.advanced(by: 1), end: end(start))
            case .dayAfterTomorrow: return Point(day: today.advanced(by: 2), end: end(start))
            case .easter(let offset):
                return nextEaster(offset).map { Point(day: $0, end: end(start)) }
            case .date(let month, let day):
                return next(month: month, day: day).map { Point(day: $0, end: end(start)) }
            case .weekday(let weekday):
                var point = weekdayPoint(weekday, from: start, end: end(start), isNext: isNext)
                if isAfterNext { point.day = point.day.advanced(by: 7) }
                return point
            case .weakWeekday(let weekday):
                let isPossessive = tokens[start].folded == "mi" && language != .german
                // "mon mari"
                let isFrench = tokens[start].folded == "mon" && language == .french
                guard !isFrench, isFramed && !isPossessive || isStrong(start) else { continue }
                return weekdayPoint(weekday, from: start, end: end(start), isNext: isNext)
            default: continue
            }
        }
        return date(at: start)
    }

    /// Returns whether the word for tomorrow means the morning: "Sonntagmorgen", "mañana de cole".
    private func isMorning(_ index: Int) -> Bool {
        switch tokens[index].folded {
        case "morgen": index > 0 && isWeekday(index - 1) && !tokens[index].gap.endsClause
        case "manana":
            tokens.word(index + 1) == "de"
                && ["cole", "colegio", "escuela", "clase", "clases", "instituto"].contains(tokens.word(index + 2))
        default: false
        }
    }

    func isWeekday(_ index: Int) -> Bool {
        sense(index).contains {
            switch $0 {
            case .weekday, .weakWeekday: true
            default: false
            }
        }
    }

    /// Returns whether the words around a short weekday show that it is one.
    private func isStrong(_ index: Int) -> Bool {
        let after = end(index)
        let before = index - 1
        if tokens[index].folded == "mi", language != .german, after < tokens.count, !tokens[after].gap.endsClause,
            !isWeekday(after), !isWeekday(after + 1)
        {
            return false
        }
        if after < tokens.count, isWeekday(after), !tokens[after].gap.endsSentence { return true }
        if before >= 0, isWeekday(before), !tokens[index].gap.endsSentence { return true }
        // "mon to fri", "Mo und Do", "sat and sun"
        if after + 1 < tokens.count, isWeekday(after + 1), !tokens[after].gap.endsSentence,
            has(after, .to) || has(after, .until) || Self.joins.contains(tokens[after].folded)
        {
            return true
        }
        if before >= 1, isWeekday(before - 1),
            has(before, .to) || has(before, .until) || Self.joins.contains(tokens[before].folded)
        {
            return true
        }
        if after < tokens.count, tokens[after].gap.contains(.dash), tokens[after].gap == .dash, isWeekday(after) {
            return true
        }
        // Spanish "mi" is "my".
        if tokens[index].folded == "mi", language != .german { return false }
        if before >= 0, Self.onWords.contains(tokens[before].folded) || has(before, .next) || has(before, .this) {
            return language != .french || tokens[before].folded != "le" || tokens[index].folded != "mon"
        }
        switch language {
        case .english: return ["wed", "thu", "sat", "mon"].contains(tokens[index].folded)
        case .german:
            return tokens[index].isCapitalized && !["so", "do", "mi"].contains(tokens[index].folded) && index > 0
        default: return false
        }
    }

    private func weekdayPoint(_ weekday: Weekday, from start: Int, end: Int, isNext: Bool) -> Point {
        var day = next(weekday)
        var end = end
        if let inPlan = planned.first(where: { $0.weekday == weekday && $0 >= today })
            ?? planned.first(where: { $0.weekday == weekday })
        {
            day = inPlan
        } else if let first = planned.first, first >= today {
            day = (0..<7).map(first.advanced(by:)).first { $0.weekday == weekday } ?? day
        } else if isNext, day == today {
            day = day.advanced(by: 7)
        }
        // "Monday next week", "lundi de la semaine prochaine", "Monday in two weeks"
        let week = weekAhead(at: end) ?? relativeWeek(at: ["of", "de"].contains(tokens.word(end)) ? end + 1 : end)
        if let week, week.kind == .range, week.days.count == 7,
            let inWeek = week.days.first(where: { $0.weekday == weekday })
        {
            day = inWeek
            end = week.tokens.upperBound
        }
        // "Monday after next", but not "le lundi d'après"
        if end < tokens.count, has(end, .afterNext), tokens[end].folded != "d", !tokens[end].gap.endsClause {
            day = (day == today ? day.advanced(by: 7) : day).advanced(by: 7)
            end = self.end(end)
        }
        // "Friday 12 June", "Samstag, 3.10."
        if end < tokens.count, !tokens[end].gap.endsSentence {
            var position = end
            while position < tokens.count, Self.articles.contains(tokens[position].folded) { position += 1 }
            if let date = date(at: position), date.day.weekday == weekday {
                return Point(day: date.day, weekday: nil, end: date.end)
            }
        }
        return Point(day: day, weekday: weekday, end: end)
    }

    func number(_ index: Int) -> Int? {
        guard tokens.indices.contains(index) else { return nil }
        if let number = tokens[index].number { return number }
        for case .number(let number) in sense(index) { return number }
        return nil
    }

    /// Returns whether the clause of a day holds nothing else but words for a meal or a beginning: "dinners from Friday".
    private func standsAlone(_ day: Range<Int>) -> Bool {
        let clause = tokens.clause(around: day.lowerBound)
        if clause.contains(where: { has($0, .starting) || Self.begins.contains(tokens[$0].folded) }) { return true }
        return clause.allSatisfy { index in
            let word = tokens[index].folded
            if day.contains(index) || tokens[index].number != nil || Self.onWords.contains(word) { return true }
            if Self.articles.contains(word) || Self.openings.contains(word) { return true }
            if !sense(index).isEmpty || isInSense(index) { return true }
            return MealLexicon.table.match(at: index, in: tokens, language: language)?.values.contains {
                if case .meal = $0 { true } else { false }
            } == true
        }
    }

    /// Returns whether the token is a later one of a phrase of the calendar.
    private func isInSense(_ index: Int) -> Bool {
        (max(index - 3, 0)..<index).contains { start in !sense(start).isEmpty && end(start) > index }
    }

    /// Verbs of a beginning: "the month that begins on Monday".
    private static let begins: Set<String> = [
        "begins", "starts", "beginnt", "startet", "commence", "commencant", "debute", "empieza", "comienza",
    ]
    /// Words of a request before its first day.
    private static let openings: Set<String> = [
        "plan", "plans", "please", "pls", "plz", "meal", "meals", "food", "for", "fur", "bitte", "essensplan", "menu",
        "menus", "repas", "svp", "pour", "por", "favor", "para", "comidas", "essen", "family", "familie",
    ]

    func month(_ index: Int) -> Int? {
        // "May (10)" is a child.
        if index + 1 < tokens.count, tokens[index + 1].gap.contains(.parenthesis), tokens[index + 1].number != nil {
            return nil
        }
        for sense in sense(index) {
            if case .month(let month) = sense { return month }
            if case .weakMonth(let month) = sense { return month }
        }
        return nil
    }

    func next(_ weekday: Weekday) -> CalendarDay {
        (0..<7).map(today.advanced(by:)).first { $0.weekday == weekday } ?? today
    }
}
