import HearthCore

/// Reads lengths of plans: numbers of days, nights, weeks, meals and hours.
extension DayReader {
    /// Returns a number of days, nights, weeks or named meals.
    func length(at index: Int) -> DayMention? {
        var position = index
        if has(position, .next) || has(position, .whole) { position = end(position) }
        guard position < tokens.count else { return nil }
        let isArticle = Self.ones.contains(tokens[position].folded)
        guard let count = number(position) ?? (isArticle ? 1 : nil), count > 0, count <= 31 else { return nil }
        var after = number(position) != nil ? end(position) : position + 1
        // "Family of 5", "zu fünft", "10-minute breakfasts", "£5 dinners", "3 lbs of chicken"
        guard !isGroup(index, position), !isMeasured(position, unit: after) else { return nil }
        // "one pot dinners, three of them"
        if count > 1, let behind = Self.pronouns.compactMap({ tokens.end(of: $0, at: after) }).first,
            (max(0, index - 6)..<index).contains(where: { Self.mealPlurals.contains(tokens[$0].folded) })
        {
            return DayMention(kind: .length(count), days: [], tokens: index..<behind)
        }
        while after < tokens.count, isAttributive(after), after - position < 4 { after = end(after) }
        if let plural = mealPlural(behind: after, count), count <= 14, !has(after, .week), !has(after, .day) {
            after = plural
        }
        guard after < tokens.count, !tokens[after].gap.endsSentence else { return nil }
        let past = end(after)
        let follower = past < tokens.count && !tokens[past].gap.endsSentence ? tokens[past].folded : ""
        let leader = index > 0 ? tokens[index - 1].folded : ""
        if Self.pastWords.contains(follower) || Self.pastLeads.contains(leader) || has(past, .last) { return nil }
        if has(after, .week) {
            guard count <= 4, !Self.rateLeads.contains(leader) else { return nil }
            return DayMention(kind: .length(count * 7), days: [], tokens: index..<past)
        }
        // "for one day" is a length, "one day" is not.
        if isArticle, tokens[position].number == nil, count == 1 {
            guard Self.lengthLeads.contains(leader), has(after, .day) else { return nil }
            return DayMention(kind: .length(1), days: [], tokens: index..<past)
        }
        guard number(position) != nil else { return nil }
        let isMeal = isMealPlural(after, count) && !tokens[after].gap.contains(.comma)
        let isDay = has(after, .day)
        guard isDay || has(after, .night) || isMeal, !isRate(index, ofDays: isDay), isDay || !isClock(index) else {
            return nil
        }
        return DayMention(kind: .length(count), days: [], tokens: index..<past)
    }

    /// Returns "the next 48 hours" as days.
    func hours(at index: Int) -> DayMention? {
        var position = index
        var isNext = has(position, .next)
        if isNext { position = end(position) }
        guard let count = number(position), [24, 48, 72, 96].contains(count) else { return nil }
        var unit = end(position)
        if has(unit, .next) {
            isNext = true
            unit = end(unit)
        }
        guard unit < tokens.count, !tokens[unit].gap.endsClause, has(unit, .hour) || tokens[unit].folded == "h" else {
            return nil
        }
        var past = end(unit)
        if has(past, .next), !tokens[past].gap.endsClause {
            isNext = true
            past = end(past)
        }
        // "For 24 hours" is also how long a dough rests.
        guard isNext || count > 24 && isLengthOfPlan(index) else { return nil }
        return DayMention(kind: .length(count / 24), days: [], tokens: index..<past)
    }

    /// Returns whether a length stands behind "for" and a word for a plan or its meals, or at the beginning.
    private func isLengthOfPlan(_ index: Int) -> Bool {
        guard Self.lengthLeads.contains(tokens.word(index - 1)) else { return false }
        let before = tokens.word(index - 2)
        return before.isEmpty || tokens[index - 1].gap.endsClause || Self.planWords.contains(before)
            || Self.mealPlurals.contains(before)
    }

    /// Returns whether a number counts people: "family of 5", "zu fünft".
    private func isGroup(_ index: Int, _ number: Int) -> Bool {
        let before = index > 0 && !tokens[index].gap.endsClause ? tokens[index - 1].folded : ""
        if before == "of", Self.peopleGroups.contains(tokens.word(index - 2)) { return true }
        return ["zu", "z"].contains(before) && tokens[number].number == nil
    }

    /// Returns whether a number counts something else than days and meals: minutes, money, a mass, ingredients.
    private func isMeasured(_ number: Int, unit: Int) -> Bool {
        if Self.currencySigns.contains(tokens.word(number - 1)), tokens[number].gap.isSubset(of: .space) { return true }
        if has(unit, .minute) || has(unit, .hour) { return true }
        guard unit < tokens.count, !tokens[unit].gap.endsClause else { return false }
        return MassWords.units.contains(tokens[unit].folded) || Self.measures.contains(tokens[unit].folded)
            || has(unit, .monthUnit)
    }

    /// Returns whether a number is a rate: "3 al día", "every 2 days".
    private func isRate(_ index: Int, ofDays isDay: Bool) -> Bool {
        let before = tokens.word(index - 1)
        if ["am", "pro", "par", "al"].contains(before) || before == "a" && language != .english { return true }
        guard isDay else { return false }
        return ["every", "alle", "cada"].contains(before) || before == "les" && tokens.word(index - 2) == "tous"
    }

    /// Returns whether a number is a time of day: "at 6", "um 6", "a las 6".
    private func isClock(_ index: Int) -> Bool {
        let before = tokens.word(index - 1)
        // "um" is a filler in English.
        if ["um", "gegen"].contains(before) { return language == .german }
        if ["at", "by", "vers"].contains(before) { return true }
        return before == "las" && ["a", "sobre", "hacia"].contains(tokens.word(index - 2))
    }

    private func isAttributive(_ index: Int) -> Bool {
        index < tokens.count && Self.adjectives.contains(tokens[index].folded) || has(index, .next)
            || has(index, .whole)
    }

    /// Returns the meal in the plural that a number counts, with no other words between than names and qualities: "4
    /// sheet pan dinners".
    private func mealPlural(behind start: Int, _ count: Int) -> Int? {
        guard let plural = (start..<max(start, min(start + 3, tokens.count))).first(where: { isMealPlural($0, count) })
        else { return nil }
        return (start...plural).allSatisfy { isPartOfMeal($0) } ? plural : nil
    }

    private func isPartOfMeal(_ index: Int) -> Bool {
        !tokens[index].gap.endsClause && tokens[index].number == nil && !Self.joins.contains(tokens[index].folded)
            // "dinner for 6 this evening", "for 5 with dinners at 6"
            && !Self.betweenParts.contains(tokens[index].folded) && !has(index, .today) && !has(index, .this)
            // "4 Gäste zum Abendessen"
            && PeopleLexicon.table.match(at: index, in: tokens, language: language) == nil && !isWeekday(index)
    }

    private func isMealPlural(_ index: Int, _ count: Int) -> Bool {
        Self.mealPlurals.contains(tokens.word(index)) && (count > 1 || tokens[index].folded == "abendessen")
    }

    private static let currencySigns: Set<String> = [
        "€", "£", "$", "chf", "eur", "usd", "gbp", "mxn", "sfr",
    ]
    /// What a number counts in front of a meal without counting the meals: "5-ingredient dinners", "20 euro dinners".
    private static let measures: Set<String> = [
        "€", "£", "$", "%", "euro", "euros", "eur", "quid", "gbp", "dollar", "dollars", "bucks", "usd", "dolares",
        "franken", "chf", "stutz", "francs", "pesos", "soles", "ingredient", "ingredients", "zutat", "zutaten",
        "ingrediente", "ingredientes", "course", "courses", "gang", "gange", "step", "steps", "can", "cans", "tin",
        "tins", "packet", "packets", "dose", "dosen", "boite", "boites", "lata", "latas", "calorie", "calories",
        "kalorien", "calorias", "kcal", "year", "years", "yr", "yrs", "yo", "jahre", "jahrige", "jahrigen", "ans",
        "anos", "pm", "am", "uhr", "h", "oclock",
    ]
    /// Words behind which a meal is not what the number before them counts.
    private static let betweenParts: Set<String> = [
        "at", "on", "in", "for", "with", "to", "this", "that", "tonight", "today", "tomorrow", "every", "am", "im",
        "fur", "fuer", "mit", "heute", "morgen", "jeden", "pour", "avec", "ce", "cette", "demain", "chaque",
        "para", "con", "hoy", "manana", "cada",
    ]
}
