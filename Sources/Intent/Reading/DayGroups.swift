import HearthCore

/// The single days of a text, each with the tokens that are about it.
struct DayGroups {
    struct Group {
        var days: [CalendarDay]
        /// The tokens that are about these days.
        var tokens: Set<Int>
        var isSwapped = false
        /// True if the text names the days by their dish. Exclusions then hold for the whole plan.
        var isByDish = false
        /// True if the text gives the group a number of days, or the rest of the plan.
        var isPart = false
    }

    var groups: [Group] = []
    /// The mentions, with the absences that the words around them show.
    var adjusted: [DayMention]
    /// The tokens behind a day that is taken out.
    var absentTokens: Set<Int> = []
    /// True if the plan has days beside the single ones.
    var hasFrame = false
    /// True if wishes of one group do not hold for the whole plan.
    var areDistinct = false

    /// Groups the days of a first request.
    init(_ mentions: [DayMention], text: MealText, days: DayReader) {
        var mentions = mentions
        for index in mentions.indices where mentions[index].kind == .single && !mentions[index].isRemoved {
            if !mentions[index].isPersonal, !mentions[index].isStaying, DayGroups.isAbsent(mentions[index], text) {
                mentions[index].isRemoved = true
            }
        }
        adjusted = mentions
        let tokens = text.tokens
        // Runs of days without a wish between them: "fri sat sun".
        var runs: [(days: [CalendarDay], tokens: Range<Int>)] = []
        for mention in mentions where mention.kind == .single && !mention.isRemoved {
            if let last = runs.last, !text.isApart(last.tokens.upperBound - 1, mention.tokens.lowerBound),
                (last.tokens.upperBound..<mention.tokens.lowerBound).allSatisfy({ index in
                    DayGroups.joins.contains(tokens[index].folded)
                        || text.piece(at: index)?.senses.contains(where: { if case .meal = $0 { true } else { false } })
                            == true
                })
            {
                runs[runs.count - 1] = (
                    last.days + mention.days.filter { !last.days.contains($0) },
                    last.tokens.lowerBound..<mention.tokens.upperBound
                )
            } else {
                runs.append((mention.days, mention.tokens))
            }
        }
        for mention in mentions where mention.isRemoved && mention.kind == .single {
            var index = mention.tokens.upperBound
            while index < tokens.count, !tokens[index].gap.endsClause || index == mention.tokens.upperBound {
                absentTokens.insert(index)
                index += 1
            }
        }
        hasFrame = mentions.contains { mention in
            switch mention.kind {
            case .range, .length, .end, .workdays, .start: !mention.isRemoved
            default: false
            }
        }
        areDistinct = hasFrame || runs.count > 1
        guard areDistinct else { return }
        let frameTokens = Set(mentions.filter { $0.kind != .single }.flatMap { Array($0.tokens) })
        let frame = days.plannedDays(mentions.filter { $0.kind != .single })
        let personal = Set(mentions.filter(\.isPersonal).map(\.tokens.lowerBound))
        var taken: Set<Int> = []
        var isBackward = false
        for (number, run) in runs.enumerated() {
            // "from the 3rd" belongs to the frame.
            if hasFrame, runs.count == 1, frame.first == run.days.first, run.days.count == 1,
                mentions.contains(where: { if case .length = $0.kind { true } else { false } }),
                DayGroups.isStart(run.tokens.lowerBound, tokens)
            {
                continue
            }
            let before = number > 0 ? runs[number - 1].tokens.upperBound : 0
            let after = number + 1 < runs.count ? runs[number + 1].tokens.lowerBound : tokens.count
            let back = DayGroups.wishBefore(run.tokens.lowerBound, from: before, text, frameTokens, taken: taken)
            let isFirst = number == 0 || text.isApart(runs[number - 1].tokens.lowerBound, run.tokens.lowerBound)
            if isFirst { isBackward = false }
            // "Meatless Monday"
            let isAttribute =
                text.piece(at: run.tokens.lowerBound - 1)?.senses.contains { sense in
                    if case .diet = sense { true } else { false }
                } == true
            if isFirst || isBackward,
                isAttribute || back.contains(where: { Self.isDishOrLeftover($0, text, orWish: isBackward) }),
                !back.contains(where: { $0 > (back.min() ?? 0) && tokens[$0].gap.contains(.comma) }),
                !tokens[run.tokens.lowerBound].gap.contains(.comma)
            {
                isBackward = true
                taken.formUnion(back)
                // What follows up to the next comma is about the day, too, unless another dish begins.
                var follows: Set<Int> = []
                var index = run.tokens.upperBound
                while index < after, !tokens[index].gap.endsClause, !DayGroups.joins.contains(tokens[index].folded),
                    text.piece(at: index)?.isFood != true, text.piece(at: index)?.isCue(.but) != true
                {
                    follows.insert(index)
                    index += 1
                }
                groups.append(Group(days: run.days, tokens: back.union(Set(run.tokens)).union(follows)))
                continue
            }
            var owned: Set<Int> = []
            // Forwards to the next clause, backwards to the previous one.
            var index = run.tokens.upperBound
            var hasWishAfter = false
            while index < after, !tokens[index].gap.endsSentence, !(hasWishAfter && tokens[index].gap.contains(.comma)),
                !(text.piece(at: index)?.isCue(.but) == true && hasWishAfter),
                !DayGroups.isRest(index, text, frameTokens),
                !(tokens[index].gap.contains(.comma) && personal.contains(run.tokens.lowerBound)),
                // "Sa und So, Pancakes am Sonntag": a day of the run has a wish of its own.
                !(tokens[index].gap.contains(.comma) && number + 1 < runs.count && run.days.count > 1
                    && runs[number + 1].days.allSatisfy(run.days.contains))
            {
                if text.piece(at: index)?.isFood == true { hasWishAfter = true }
                owned.insert(index)
                index += 1
            }
            var owns = owned.contains { DayGroups.isWish($0, text) }
            if !owns || !hasWishAfter {
                if !back.isEmpty, !owns {
                    owned = back
                    owns = true
                }
            }
            taken.formUnion(owned)
            groups.append(Group(days: run.days, tokens: owned.union(Set(run.tokens))))
        }
    }

    /// Returns whether the token names what is eaten: a food, a dish, leftovers.
    ///
    /// - Parameter orWish: true if every other wish counts, too.
    private static func isDishOrLeftover(_ token: Int, _ text: MealText, orWish: Bool) -> Bool {
        guard let piece = text.piece(at: token) else { return false }
        return piece.isFood || piece.senses.contains(.trait("leftovers")) || (orWish && isWish(token, text))
    }

    /// Returns the tokens of the wish that ends before a day; empty if there is none.
    private static func wishBefore(
        _ token: Int, from start: Int, _ text: MealText, _ frameTokens: Set<Int>, taken: Set<Int>
    ) -> Set<Int> {
        let tokens = text.tokens
        var index = token - 1
        var back: Set<Int> = []
        var hasWish = false
        while index >= start, !tokens[index + 1].gap.endsSentence, !taken.contains(index) {
            if frameTokens.contains(index) { break }
            if hasWish,
                tokens[index + 1].gap.contains(.comma)
                    || joins.contains(tokens[index].folded) && text.piece(at: index)?.isFood != true
            {
                break
            }
            if isWish(index, text) { hasWish = true }
            let first = max(text.piece(at: index)?.tokens.lowerBound ?? index, start)
            back.formUnion(Set(first...index))
            index = first - 1
        }
        return hasWish ? back : []
    }

    /// Groups that a follow-up has built.
    init(groups: [Group], adjusted: [DayMention]) {
        self.groups = groups
        self.adjusted = adjusted
        areDistinct = true
    }

    /// The group of each token that is about single days.
    var owners: [Int: Int] {
        var owners: [Int: Int] = [:]
        for (index, group) in groups.enumerated() {
            for token in group.tokens where owners[token] == nil { owners[token] = index }
        }
        return owners
    }

    private static func isStart(_ index: Int, _ tokens: [Token]) -> Bool {
        ["from", "starting", "ab", "a", "desde", "des", "compter", "partir", "beginning", "von", "start", "del"]
            .contains(tokens.word(index - 1))
    }

    private static func isRest(_ index: Int, _ text: MealText, _ frameTokens: Set<Int>) -> Bool {
        if frameTokens.contains(index) { return true }
        let word = text.tokens[index].folded
        // German "Reste" are leftovers.
        if word == "reste", text.context.language == .german { return false }
        return ["rest", "otherwise", "sonst", "reste", "sinon", "resto", "others", "anderen", "restlichen"].contains(
            word)
    }

    /// Returns whether a day behind the token is an exception: "but", "außer", "sauf", "menos".
    static func isException(_ token: Int, _ text: MealText) -> Bool {
        text.piece(at: token)?.isCue(.but) == true || exceptions.contains(text.tokens[token].folded)
    }

    private static let exceptions: Set<String> = [
        "but", "except", "aber", "ausser", "bloss", "sauf", "mais", "menos", "pero", "excepto", "salvo", "only",
        "nur",
    ]

    static func isWish(_ token: Int, _ text: MealText) -> Bool {
        guard let piece = text.piece(at: token) else {
            return text.tokens[token].number != nil
        }
        return piece.senses.contains { sense in
            switch sense {
            case .food, .dish, .diet, .cuisine, .trait: true
            default: false
            }
        }
    }

    /// Returns whether the words around a day say that nobody eats at home.
    static func isAbsent(_ mention: DayMention, _ text: MealText) -> Bool {
        let tokens = text.tokens
        func isDropping(_ index: Int) -> Bool {
            guard let piece = text.piece(at: index) else { return false }
            return piece.isCue(.drops) && absences.contains(tokens[index].folded)
                || piece.isCue(.drops) && piece.tokens.count > 1
        }
        var index = mention.tokens.upperBound
        while index < tokens.count, !tokens[index].gap.endsSentence, index - mention.tokens.upperBound < 6 {
            if text.piece(at: index)?.isFood == true || isDay(index, text) { break }
            if isDropping(index) { return true }
            if tokens[index].gap.contains(.comma), index > mention.tokens.upperBound { break }
            index += 1
        }
        index = mention.tokens.lowerBound - 1
        while index >= 0, !tokens[index + 1].gap.endsClause, mention.tokens.lowerBound - index < 5 {
            if text.piece(at: index)?.isFood == true || isDay(index, text) { break }
            if isDropping(index) { return true }
            index -= 1
        }
        return false
    }

    private static func isDay(_ index: Int, _ text: MealText) -> Bool {
        CalendarLexicon.table.match(at: index, in: text.tokens, language: text.context.language)?.values.contains {
            if case .weekday = $0 { true } else { false }
        } == true
    }

    private static let absences: Set<String> = [
        "away", "out", "cancel", "drop", "skip", "streichen", "weg", "auswarts", "entfallt", "eingeladen", "unterwegs",
        "verreist", "gestrichen", "annule", "annuler", "resto", "absent", "absents", "quita", "cancela", "fuera",
        "salimos", "saltate", "elimina", "supprime", "enleve", "streiche", "remove", "scrap",
    ]
    static let joins: Set<String> = [
        "and", "und", "et", "y", "plus", "on", "am", "le", "el", "the", "or", "oder", "ou", "o", "sowie", "also", "den",
        "for", "fur", "pour", "para", "du",
    ]
}
