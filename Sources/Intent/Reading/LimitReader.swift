/// Reads limits of time and money.
struct LimitReader {
    let context: ReadingContext
    let senses: [Int: PhraseMatch<CalendarSense>]

    init(_ context: ReadingContext) {
        self.context = context
        var senses: [Int: PhraseMatch<CalendarSense>] = [:]
        for match in CalendarLexicon.table.matches(in: context.tokens, language: context.language) {
            senses[match.tokens.lowerBound] = match
        }
        self.senses = senses
    }

    var tokens: [Token] { context.tokens }

    /// Returns the limits of minutes with the tokens behind them.
    func minutes() -> [(minutes: Int, tokens: Range<Int>)] {
        var found: [(minutes: Int, tokens: Range<Int>)] = []
        var index = 0
        while index < tokens.count {
            if let mention = duration(at: index) {
                if !isComplaint(index, mention.tokens.upperBound) { found.append(mention) }
                index = mention.tokens.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Returns all lengths of time, also those that something takes.
    func lengths() -> [(minutes: Int, tokens: Range<Int>)] { tokens.mentions(\.tokens, read: duration) }

    private func duration(at index: Int) -> (minutes: Int, tokens: Range<Int>)? {
        if let match = Self.table.match(at: index, in: tokens, language: context.language),
            let minutes = match.values.first
        {
            return (minutes, match.tokens)
        }
        guard let number = number(index) else { return nil }
        var end = number.end
        var value = number.value
        // "20-30 minutes" and "20 to 30 minutes": the longer time is the limit.
        if end + 1 < tokens.count, tokens[end].gap.contains(.dash) || Self.ranges.contains(tokens[end].folded) {
            let second = tokens[end].gap.contains(.dash) ? end : end + 1
            if let upper = self.number(second), isMinutes(upper.end) || isHours(upper.end) {
                value = upper.value
                end = upper.end
            }
        }
        guard end < tokens.count, !tokens[end].gap.endsSentence else { return nil }
        if isMinutes(end) {
            guard (2...600).contains(value) else { return nil }
            return (value, index..<end + 1)
        }
        if isHours(end), (1...8).contains(value) {
            var minutes = value * 60
            var after = end + 1
            if let rest = self.number(of: after),
                isMinutes(rest.end) || tokens[end].folded == "h" && tokens[after].gap.isEmpty
            {
                minutes += rest.value
                after = isMinutes(rest.end) ? rest.end + 1 : rest.end
            } else if tokens.holds("and a half", at: after) || tokens.holds("y media", at: after)
                || tokens.holds("et demie", at: after)
            {
                minutes += 30
                after += tokens[after].folded == "and" ? 3 : 2
            }
            // "Dos horas de dormir" are two bedtimes.
            if tokens.holds("de dormir", at: after) || tokens.holds("de acostarse", at: after) { return nil }
            // "19h" is a time of day; "2h" is a length only behind a word for a limit.
            return (minutes, index..<after)
        }
        return nil
    }

    private func number(_ index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count else { return nil }
        if let number = tokens[index].number { return (number, index + 1) }
        if ["a", "an", "une", "eine", "einer", "una"].contains(tokens[index].folded) {
            return index + 1 < tokens.count && isHours(index + 1) ? (1, index + 1) : nil
        }
        guard let match = senses[index] else { return nil }
        for case .number(let number) in match.values { return (number, match.tokens.upperBound) }
        return nil
    }

    private func number(of index: Int) -> (value: Int, end: Int)? {
        guard index < tokens.count, let number = tokens[index].number else { return nil }
        return (number, index + 1)
    }

    private func isMinutes(_ index: Int) -> Bool {
        index < tokens.count
            && (senses[index]?.values.contains(.minute) == true
                || tokens[index].isAny(["m", "minutos", "minutitos", "minutli", "minuetli"])
                    && tokens[index].gap.isEmpty)
    }

    private func isHours(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        if tokens[index].folded == "h" { return tokens[index].gap.isSubset(of: .space) }
        return senses[index]?.values.contains(.hour) == true
    }

    /// Returns whether the time is one that something takes or has taken, or an age of a message.
    private func isComplaint(_ start: Int, _ end: Int) -> Bool {
        var index = start - 1
        while index >= 0, start - index < 3, !tokens[index + 1].gap.endsSentence {
            let wish =
                tokens.word(index - 1) == "to"
                || ["should", "must", "can", "soll", "darf", "muss", "doit", "debe"].contains(tokens.word(index - 1))
            if Self.takes.contains(tokens[index].folded), !wish { return true }
            index -= 1
        }
        return ["ago", "early", "earlier", "before", "walk", "drive", "late", "cardio", "per", "away", "nap"].contains(
            tokens.word(end))
    }

    /// Returns the budget with the tokens behind it.
    func budget() -> (budget: Budget, tokens: Range<Int>)? {
        for index in tokens.indices {
            if let sign = currency(sign: tokens[index].folded), let amount = amount(index + 1),
                tokens[index + 1].gap.isSubset(of: .space)
            {
                return (Budget(amount: amount.value, currency: sign), index..<amount.end)
            }
            if let word = Self.leading[tokens[index].folded], let amount = amount(index + 1),
                !tokens[index + 1].gap.endsSentence
            {
                return (Budget(amount: amount.value, currency: word), index..<amount.end)
            }
            guard let amount = amount(index), amount.end < tokens.count, !tokens[amount.end].gap.endsSentence else {
                continue
            }
            let unit = tokens[amount.end].folded
            if let sign = currency(sign: unit) ?? currency(word: unit),
                !isMass(index..<amount.end, value: amount.value)
            {
                // The price of one thing is no budget of the plan.
                return (Budget(amount: amount.value, currency: sign), index..<amount.end + 1)
            }
        }
        return nil
    }

    private func amount(_ index: Int) -> (value: Double, end: Int)? {
        guard let number = number(index), tokens[index].number != nil || number.value >= 5 else { return nil }
        if tokens[index].number != nil, index + 1 < tokens.count, let part = tokens[index + 1].number {
            let gap = tokens[index + 1].gap
            let digits = tokens[index + 1].folded.utf8.count
            if gap == .dot || gap == .comma, digits == 2 {
                return (Double(number.value) + Double(part) / 100, index + 2)
            }
            if gap == .dot || gap == .comma || gap == .space || gap == .apostrophe, digits == 3 {
                return (Double(number.value * 1000 + part), index + 2)
            }
        }
        return (Double(number.value), number.end)
    }

    private func currency(sign: String) -> String? {
        switch sign {
        case "€": "EUR"
        case "£": "GBP"
        case "$":
            switch context.family.country {
            case "CA": "CAD"
            case "AU": "AUD"
            case "NZ": "NZD"
            case "SG": "SGD"
            case "MX": "MXN"
            case "AR": "ARS"
            case "CL": "CLP"
            case "CO": "COP"
            case "UY": "UYU"
            default: "USD"
            }
        default: nil
        }
    }

    private func currency(word: String) -> String? {
        switch word {
        case "euro", "euros", "eur", "eier": return word == "eier" ? nil : "EUR"
        case "quid", "gbp": return "GBP"
        case _ where MassWords.pounds.contains(word): return context.family.country == "US" ? nil : "GBP"
        case "dollar", "dollars", "bucks", "usd", "dolares": return currency(sign: "$")
        case "franken", "chf", "stutz", "frankli", "fraenkli": return "CHF"
        case "francs", "balles": return context.family.country == "CH" ? "CHF" : "EUR"
        case "fr": return context.family.country == "CH" ? "CHF" : nil
        case "pesos", "mxn", "varos", "lana", "ars", "clp", "cop", "lucas":
            switch context.family.country {
            case "AR": return "ARS"
            case "CL": return "CLP"
            case "CO": return "COP"
            case "UY": return "UYU"
            default: return "MXN"
            }
        case "soles", "sol": return "PEN"
        case "cad": return "CAD"
        case "aud": return "AUD"
        case "quetzales": return "GTQ"
        case "rand": return "ZAR"
        default: return nil
        }
    }

    private static let leading: [String: String] = [
        "chf": "CHF", "eur": "EUR", "usd": "USD", "gbp": "GBP", "mxn": "MXN", "sfr": "CHF",
    ]
    private static let phrases: [(String, Int)] = [
        ("half an hour", 30), ("half hour", 30), ("half a hour", 30), ("an hour and a half", 90),
        ("three quarters of an hour", 45), ("quarter of an hour", 15),
        ("halbe stunde", 30), ("halben stunde", 30), ("halbstunde", 30), ("dreiviertelstunde", 45),
        ("viertelstunde", 15), ("anderthalb stunden", 90), ("eineinhalb stunden", 90), ("halb stund", 30),
        ("une demi heure", 30), ("demi heure", 30), ("un quart d heure", 15), ("quart d heure", 15),
        ("trois quarts d heure", 45), ("une heure et demie", 90),
        ("media hora", 30), ("media horita", 30), ("un cuarto de hora", 15), ("cuarto de hora", 15),
        ("tres cuartos de hora", 45), ("hora y media", 90),
    ]
    private static let table = PhraseTable(phrases.map { PhraseTable<Int>.Phrase($0.0, $0.1) })
    private static let ranges: Set<String> = ["to", "bis", "a", "or"]
    private static let takes: Set<String> = [
        "takes", "took", "take", "dauert", "dauern", "prend", "prennent", "tarda", "tardan", "lleva", "toma", "every",
        "jede", "ago", "vor", "hace", "il",
    ]
}
