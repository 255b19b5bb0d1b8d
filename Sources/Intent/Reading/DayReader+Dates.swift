import HearthCore

/// Reads dates with a month or a day of the month.
extension DayReader {
    /// Returns the date that begins at the index: "12 June", "June 12th", "12.6.", "24/12", "the 23rd".
    func date(at index: Int) -> Point? {
        guard index < tokens.count else { return nil }
        if let month = month(index), let day = number(end(index)), (1...31).contains(day),
            tokens[end(index)].number != nil
        {
            let after = behindOrdinalEnding(end(index) + 1)
            // "may 30 min" has no date.
            if after < tokens.count, has(after, .minute) || has(after, .hour) { return nil }
            return next(month: month, day: day).map { Point(day: $0, end: after) }
        }
        guard let day = number(index), (1...31).contains(day) else { return nil }
        let after = behindOrdinalEnding(end(index))
        let isOrdinal = after > end(index)
        if let named = monthBehind(after) {
            return next(month: named.month, day: day).map { Point(day: $0, end: named.end) }
        }
        guard tokens[index].number != nil else { return nil }
        if let month = monthInDigits(after) {
            return next(month: month, day: day).map { Point(day: $0, end: after + 1) }
        }
        if let month = monthOfRange(from: after, day: day) {
            return next(month: month, day: day).map { Point(day: $0, end: after) }
        }
        let before = index > 0 ? tokens[index - 1].folded : ""
        let isBehindArticle = ["am", "el", "le", "den", "dem", "vom"].contains(before) || isBehindFrame(index)
        guard isOrdinal || isBehindArticle && !isCounted(after), !numbersThings(after) else { return nil }
        return nextDay(of: day).map { Point(day: $0, end: after) }
    }

    /// Returns the index behind the ending of an ordinal number that may stand at the index: "1st", "1er".
    func behindOrdinalEnding(_ index: Int) -> Int {
        let hasEnding =
            index < tokens.count && tokens[index].gap.isEmpty && Self.ordinalEndings.contains(tokens[index].folded)
        return hasEnding ? index + 1 : index
    }

    /// Returns the month behind a day, and the index behind it: "of June", "de juin", "Juni".
    func monthBehind(_ index: Int) -> (month: Int, end: Int)? {
        let position = ["of", "de", "d"].contains(tokens.word(index)) ? index + 1 : index
        guard position < tokens.count, !tokens[position].gap.endsSentence, let month = month(position) else {
            return nil
        }
        return (month, end(position))
    }

    /// Returns the month in digits behind a day in digits: "24/12", "12.6.".
    private func monthInDigits(_ index: Int) -> Int? {
        guard index < tokens.count, let month = tokens[index].number, (1...12).contains(month) else { return nil }
        if tokens[index].gap == .slash {
            // "1/2 pound of mince" is a fraction.
            let unit = tokens.word(index + 1)
            return MassWords.units.contains(unit) && tokens[index + 1].gap.isSubset(of: .space) ? nil : month
        }
        let isLast = index + 1 >= tokens.count || tokens[index + 1].gap.contains(.dot)
        let isDate = tokens[index].gap == .dot && language == .german
        return isDate && (isLast || tokens[index].folded.utf8.count < 2) ? month : nil
    }

    /// Returns the month that stands only at the end of a range: "du 10 au 25 juillet", "13.–24. Juli".
    private func monthOfRange(from index: Int, day: Int) -> Int? {
        guard index < tokens.count, !tokens[index].gap.endsSentence else { return nil }
        var position = index
        if has(position, .to) || has(position, .until) {
            position = behindArticles(end(position))
        } else if !tokens[position].gap.contains(.dash) {
            return nil
        }
        guard position < tokens.count, let last = tokens[position].number, last > day, last <= 31 else { return nil }
        position += 1
        while position < tokens.count,
            Self.ordinalEndings.contains(tokens[position].folded)
                || ["of", "de", "d"].contains(tokens[position].folded)
        {
            position += 1
        }
        guard position < tokens.count, !tokens[position].gap.endsSentence else { return nil }
        return month(position)
    }

    /// Returns whether a frame of days ends right before the index: "bis zum 5.", "jusqu'au 5", "à partir du 3".
    private func isBehindFrame(_ index: Int) -> Bool {
        let before = tokens.word(index - 1)
        if before == "zum" { return has(index - 2, .until) }
        guard ["au", "du", "del"].contains(before) else { return false }
        return (max(0, index - 3)..<index - 1).contains { start in
            end(start) == index && (has(start, .until) || has(start, .from) || has(start, .starting))
        }
    }

    /// Returns whether a unit or a thing that is counted stands at the index.
    func isCounted(_ index: Int) -> Bool {
        guard index < tokens.count, !tokens[index].gap.endsSentence else { return false }
        return sense(index).contains { [.day, .week, .night, .hour, .minute, .monthUnit].contains($0) }
            || ["h", "uhr", "%", "€", "am", "pm", "a", "p", "x", "mal", "fois", "veces"].contains(tokens[index].folded)
    }

    /// Returns whether the ordinals that end at the index number things: "2nd birthday", "1st to 5th graders".
    private func numbersThings(_ index: Int) -> Bool {
        var position = index
        for _ in 0..<3 {
            if isInOrder(position) { return true }
            guard position < tokens.count, !tokens[position].gap.endsSentence else { return false }
            let isJoin = Self.joins.contains(tokens[position].folded) || has(position, .to)
            let number = isJoin ? end(position) : position
            guard isJoin || tokens[position].gap.contains(.dash), number < tokens.count, tokens[number].number != nil
            else { return false }
            position = behindOrdinalEnding(number + 1)
        }
        return false
    }

    /// Returns whether a thing that is numbered in its order stands at the index: "2nd birthday", "5. Klasse".
    func isInOrder(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        // A German ordinal has a full stop.
        let isApart = tokens[index].gap.endsClause && !(language == .german && tokens[index].gap.contains(.dot))
        guard !isApart else { return false }
        return Self.numberedThings.contains(tokens[index].folded) || has(index, .day) || has(index, .week)
    }

    // MARK: - From today on

    /// Returns the next day with this date.
    func next(month: Int, day: Int) -> CalendarDay? {
        let year = today.components.year
        return (year...(year + 4)).lazy.compactMap { CalendarDay(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }

    /// Returns the next day that lies `offset` days after Easter Sunday.
    func nextEaster(_ offset: Int) -> CalendarDay? {
        let year = today.components.year
        return (year...(year + 1)).lazy.compactMap { CalendarDay.easterSunday(of: $0)?.advanced(by: offset) }
            .first { $0 >= today }
    }

    /// Returns the next day with this number in its month.
    func nextDay(of day: Int) -> CalendarDay? { firstDay(of: day, from: today) }

    /// Returns the first day with this number in its month, from a day on.
    func firstDay(of day: Int, from start: CalendarDay) -> CalendarDay? {
        (0..<62).lazy.map(start.advanced(by:)).first { $0.components.day == day }
    }

    /// Things of which one is named by its number. A date before them would have a comma.
    private static let numberedThings: Set<String> = [
        "birthday", "bday", "anniversary", "grade", "grader", "graders", "class", "course", "floor", "time", "child",
        "kid", "baby", "trimester", "geburtstag", "klasse", "gang", "stock", "kind", "etage", "anniversaire", "enfant",
        "classe", "trimestre", "cumpleanos", "cumple", "hijo", "hija", "grado", "curso", "piso",
    ]
}
