package import HearthCore

/// Reads the age of the child that a question is about: "my 8 month old", "a los 4 años", "Zehnjährige", "newborn".
package enum QuestionAge {
    /// Returns the ages that the question names, as a range; nil if it names none.
    package static func range(in question: String, language: IntentLanguage) -> AgeRange? {
        let tokens = Tokenizer.tokens(of: question)
        for index in tokens.indices.reversed() {
            if let months = months(at: index, in: tokens, language) {
                return AgeRange(from: months, to: months < 24 ? months + 1 : months + 12)
            }
        }
        for token in tokens {
            if let stage = stages.first(where: { $0.words.contains(token.folded) }) { return stage.range }
        }
        return nil
    }

    private static let stages: [(words: Set<String>, range: AgeRange)] = [
        (
            ["newborn", "newborns", "neugeborenes", "neugeborene", "neugeborenen", "nourrisson", "recien"],
            AgeRange(from: 0, to: 3)
        ),
        (["baby", "babys", "babies", "infant", "infants", "saugling", "bebe", "bebes"], AgeRange(from: 0, to: 18)),
        (["toddler", "toddlers", "kleinkind", "kleinkinder", "bambin"], AgeRange(from: 12, to: 36)),
        (["preschooler", "preschoolers", "vorschulkind"], AgeRange(from: 36, to: 72)),
        (
            [
                "teen", "teens", "teenager", "teenagers", "ado", "ados", "adolescent", "adolescente", "adolescentes",
                "jugendlicher", "jugendliche", "jugendlichen",
            ], AgeRange(from: 144, to: 216)
        ),
    ]

    private static let years: Set<String> = [
        "year", "years", "yr", "yrs", "yo", "jahr", "jahre", "jahren", "an", "ans", "ano", "anos", "anitos",
    ]
    private static let months: Set<String> = [
        "month", "months", "mo", "mos", "mth", "mths", "monat", "monate", "monaten", "mois", "mes", "meses",
    ]
    private static let weeks: Set<String> = [
        "week", "weeks", "wk", "wks", "woche", "wochen", "semaine", "semaines", "semana", "semanas",
    ]
    /// Words after which a number of months or years is a length of time.
    private static let durations: Set<String> = [
        "for", "every", "seit", "alle", "vor", "depuis", "pendant", "hace", "durante", "cada", "last", "past", "next",
        "in", "within", "ago",
    ]
    /// Words after which a number alone is an age.
    private static let ageWords: Set<String> = [
        "is", "age", "aged", "shes", "hes", "whos", "turned", "at", "ist", "mit", "wird", "tiene", "de", "a", "turns",
        "about", "s", "she", "he", "con", "los",
    ]
    /// Words that make a bare number something else than an age.
    private static let units: Set<String> = [
        "g", "gram", "grams", "kg", "ml", "l", "oz", "cm", "m", "day", "days", "hour", "hours", "minute", "minutes",
        "min", "mins", "times", "tag", "tage", "tagen", "stunden", "stunde", "minuten", "uhr", "mal", "jours", "jour",
        "heures", "heure", "minutos", "horas", "hora", "dias", "dia", "veces", "fois", "pm", "am", "degrees", "grad",
        "degres", "grados", "euro", "euros", "pound", "pounds", "dollars", "percent", "kids", "children", "babies",
        "kinder", "enfants", "ninos", "hijos", "cups", "portions", "recipes", "ideas", "activities", "in", "of", "or",
        "week", "weeks", "teaspoons", "meals", "feet", "ft",
    ]

    private static func months(at index: Int, in tokens: [Token], _ language: IntentLanguage) -> Int? {
        let token = tokens[index]
        if let compound = compound(token.folded) { return compound }
        guard var value = (token.number ?? numbers[token.folded]).map(Double.init), value <= 36 else { return nil }
        var next = index + 1
        if tokens.holds("and a half", at: next) {
            value += 0.5
            next += 3
        } else if tokens.word(next) == "½" {
            value += 0.5
            next += 1
        } else if let fraction = tokens.indices.contains(next) ? tokens[next] : nil, let part = fraction.number,
            fraction.gap == .dot || fraction.gap == .comma, part < 10
        {
            value += Double(part) / 10
            next += 1
        }
        let unit = tokens.word(next)
        let before = tokens.word(index - 1)
        if years.contains(unit) || unit.hasPrefix("jahrig") || unit == "y" {
            let isOld = ["old", "olds", "alt", "o"].contains(tokens.word(next + 1)) || unit == "yo"
            return durations.contains(before) && !isOld || value > 21 ? nil : Int(value * 12)
        }
        if months.contains(unit) || unit.hasPrefix("monatig") {
            let isOld = ["old", "olds", "alt"].contains(tokens.word(next + 1))
            return durations.contains(before) && !isOld ? nil : Int(value)
        }
        if weeks.contains(unit) {
            let isOld = ["old", "olds", "alt"].contains(tokens.word(next + 1)) || !durations.contains(before)
            return isOld && ["is", "s", "hes", "shes", "now"].contains(before) || tokens.word(next + 1) == "old"
                ? Int(value / 4.35) : nil
        }
        guard value >= 1, value <= 18, token.number != nil || ageWords.contains(before) else { return nil }
        if before == "at", isClock(next, after: index, in: tokens) { return nil }
        let isLast = next >= tokens.count || tokens[next].gap.endsClause || tokens[next].gap.contains(.dot)
        let isAge =
            ageWords.contains(before) && !units.contains(unit) && unit != "%"
            && (isLast || !["a", "de", "los", "about", "in"].contains(before) || unit.isEmpty || language != .english)
        // "a los 4" and "de 15" are ages, "4 de la tarde" is a time.
        return isAge ? Int(value * 12) : nil
    }

    /// Returns whether "at" and a number are a time of the day: "wakes at 5 every morning", "at five o'clock".
    private static func isClock(_ next: Int, after index: Int, in tokens: [Token]) -> Bool {
        if clockWords.contains(tokens.word(next)) { return true }
        var place = index - 2
        // A time is named in the clause of what happens then.
        while place >= 0, index - place <= longestClause, !tokens[place + 1].gap.endsClause {
            if momentVerbs.contains(tokens[place].folded) { return true }
            place -= 1
        }
        return false
    }

    private static let longestClause = 7
    /// Words after a number that is a time.
    private static let clockWords: Set<String> = [
        "o", "oclock", "every", "each", "sharp", "tonight", "night", "today", "tomorrow", "already", "most", "on",
        "daily", "instead", "latest", "am", "pm", "and", "until", "till",
    ]
    /// Verbs of what happens at a time rather than at an age.
    private static let momentVerbs: Set<String> = [
        "wake", "wakes", "woke", "waking", "awake", "up", "bed", "bedtime", "asleep", "cries", "crying", "screams",
        "home", "leave", "leaves", "arrive", "arrives", "pick", "starts", "ends", "dinner", "lunch", "breakfast",
        "supper", "party", "appointment", "curfew", "rises", "begins", "closes", "opens",
    ]

    /// Returns the months of a German compound: "zehnjähriger", "Vierjährige".
    private static func compound(_ word: String) -> Int? {
        for (ending, scale) in [("jahrig", 12), ("jaehrig", 12), ("monatig", 1)] {
            guard let range = word.firstRange(of: ending) else { continue }
            guard let number = numbers[String(word[..<range.lowerBound])] else { continue }
            return number * scale
        }
        return nil
    }

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (index, words) in [
            "one ein eins un une uno una", "two zwei deux dos", "three drei trois tres", "four vier quatre cuatro",
            "five funf fuenf cinq cinco", "six sechs seis", "seven sieben sept siete", "eight acht huit ocho",
            "nine neun neuf nueve", "ten zehn dix diez", "eleven elf onze once", "twelve zwolf zwoelf douze doce",
            "thirteen dreizehn treize trece", "fourteen vierzehn quatorze catorce", "fifteen funfzehn quinze quince",
            "sixteen sechzehn seize dieciseis", "seventeen siebzehn", "eighteen achtzehn",
        ].enumerated() {
            for word in words.split(separator: " ") { numbers[String(word)] = index + 1 }
        }
        return numbers
    }()
}
