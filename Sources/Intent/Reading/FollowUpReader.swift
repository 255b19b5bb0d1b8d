import HearthCore
import Kitchen

/// Reads what a message changes in the plan before it.
struct FollowUpReader {
    private let text: MealText
    private let plan: [EarlierMeal]
    private(set) var isRestart = false
    /// True if the message asks for a plan of its own.
    private(set) var isNewPlan = false
    private(set) var dayGroups: DayGroups
    /// The days of the plan after the change; empty if they stay.
    private(set) var resultingDays: [CalendarDay] = []
    /// The pieces that only name a meal of the earlier plan.
    private(set) var references: Set<Int> = []
    private var titleTargets: [(meal: EarlierMeal, sentence: Int, token: Int)] = []

    init(_ text: MealText, _ mentions: [DayMention], plan: [EarlierMeal]) {
        self.text = text
        self.plan = plan
        dayGroups = DayGroups(groups: [], adjusted: mentions)
        guard !plan.isEmpty else { return }
        isRestart = text.pieces.contains { $0.isCue(.restarts) }
        let hasKeep = text.pieces.contains { $0.isCue(.keeps) }
        let asksSpan = mentions.contains { mention in
            switch mention.kind {
            case .length: true
            case .range: !mention.isRemoved && !Set(mention.days).isSubset(of: Set(plan.map(\.date)))
            default: false
            }
        }
        isNewPlan =
            (isRestart && !hasKeep)
            || (asksSpan && !hasKeep && !text.pieces.contains { $0.isCue(.adds, .drops, .swaps) })
        guard !isNewPlan else { return }
        readDays(mentions)
        readTitles(mentions)
        dayGroups.groups += titleGroups
    }

    // MARK: - Days

    private mutating func readDays(_ mentions: [DayMention]) {
        let tokens = text.tokens
        let dates = Set(plan.map(\.date))
        var removed: Set<CalendarDay> = []
        var added: Set<CalendarDay> = []
        var groups: [DayGroups.Group] = []
        let named = mentions.filter { ($0.kind == .single || $0.kind == .range) && !$0.days.isEmpty }
        for (number, mention) in named.enumerated() {
            let sentence = text.sentence(mention.tokens.lowerBound)
            let before =
                number > 0 && !text.isApart(named[number - 1].tokens.lowerBound, mention.tokens.lowerBound)
                ? named[number - 1].tokens.upperBound : 0
            let after =
                number + 1 < named.count
                    && !text.isApart(named[number + 1].tokens.lowerBound, mention.tokens.lowerBound)
                ? named[number + 1].tokens.lowerBound : tokens.count
            var scope: Set<Int> = []
            for index in mention.tokens.lowerBound..<after {
                guard text.sentence(index) == sentence else { break }
                scope.insert(index)
            }
            for index in (before..<mention.tokens.lowerBound).reversed() {
                guard text.sentence(index) == sentence else { break }
                scope.insert(index)
            }
            // "keep the rest" is not about the day.
            if let rest = scope.sorted().first(where: { index in
                index > mention.tokens.lowerBound && text.piece(at: index)?.isCue(.keeps) == true
            }) {
                scope = scope.filter { $0 < rest }
            }
            let cues = scope.compactMap { text.pieceOfToken[$0] }.map { text.pieces[$0] }
            let isWished = scope.contains { index in
                !mention.tokens.contains(index) && DayGroups.isWish(index, text)
            }
            let isDropped =
                mention.isRemoved
                || (!isWished && cues.contains { $0.isCue(.drops) }
                    && !cues.contains { $0.isCue(.swaps) && !$0.isCue(.drops) })
            let inPlan = mention.days.filter(dates.contains)
            if inPlan.isEmpty {
                if !isDropped { added.formUnion(mention.days) }
                if isWished { groups.append(DayGroups.Group(days: mention.days, tokens: scope)) }
                continue
            }
            if isDropped {
                removed.formUnion(inPlan)
                continue
            }
            if let last = groups.last, number > 0,
                (named[number - 1].tokens.upperBound..<mention.tokens.lowerBound).allSatisfy({
                    DayGroups.joins.contains(tokens[$0].folded)
                }),
                !text.isApart(named[number - 1].tokens.lowerBound, mention.tokens.lowerBound),
                last.days.allSatisfy(dates.contains)
            {
                groups[groups.count - 1].days += inPlan
                groups[groups.count - 1].tokens.formUnion(scope)
                groups[groups.count - 1].isSwapped = last.isSwapped || cues.contains { $0.isCue(.swaps, .restarts) }
                continue
            }
            let follows = text.pieces.contains {
                $0.isCue(.swaps) && abs(text.sentence($0.tokens.lowerBound) - sentence) <= 1
            }
            groups.append(
                DayGroups.Group(
                    days: inPlan, tokens: scope,
                    isSwapped: cues.contains { $0.isCue(.swaps) } || follows || named.count == 1))
        }
        // Two days that change places.
        if groups.count == 1, groups[0].days.count == 2,
            !groups[0].tokens.contains(where: { text.piece(at: $0)?.isFood == true }),
            groups[0].tokens.contains(where: { FollowUpReader.exchanges.contains(text.tokens[$0].folded) })
        {
            exchange = (groups[0].days[0], groups[0].days[1])
            groups = []
        }
        if !removed.isEmpty || !added.isEmpty {
            resultingDays = dates.subtracting(removed).union(added).sorted()
        }
        dayGroups = DayGroups(groups: groups, adjusted: mentions)
    }

    private var exchange: (CalendarDay, CalendarDay)?

    // MARK: - Titles

    /// Finds the pieces that name a dish of the plan: "swap the salmon for chicken".
    private mutating func readTitles(_ mentions: [DayMention]) {
        let tokens = text.tokens
        let titles = plan.map { meal in
            (
                meal: meal, names: FollowUpReader.names(meal.title),
                words: Set(Folding.words(meal.title).filter { $0.utf8.count > 3 })
            )
        }
        for (number, piece) in text.pieces.enumerated() where piece.isFood {
            let names = [piece.food?.name, piece.dish].compactMap { $0 }
            guard let title = titles.first(where: { !$0.names.isDisjoint(with: names) }), isReference(piece) else {
                continue
            }
            references.insert(number)
            titleTargets.append((title.meal, text.sentence(piece.tokens.lowerBound), piece.tokens.lowerBound))
        }
        guard titleTargets.isEmpty else { return }
        for (index, token) in tokens.enumerated() where text.pieceOfToken[index] == nil && token.folded.utf8.count > 3 {
            if let title = titles.first(where: {
                $0.words.contains(token.folded) || !$0.words.isDisjoint(with: token.forms)
            }) {
                titleTargets.append((title.meal, text.sentence(index), index))
                break
            }
        }
    }

    /// Returns whether the words before a piece show that it names the old dish.
    private func isReference(_ piece: MealText.Piece) -> Bool {
        let tokens = text.tokens
        var index = piece.tokens.lowerBound - 1
        var isDefinite = false
        while index >= 0, !tokens[index + 1].gap.endsSentence, piece.tokens.lowerBound - index < 4 {
            let word = tokens[index].folded
            if [
                "for", "by", "with", "durch", "mit", "gegen", "par", "avec", "por", "con", "to", "no", "ohne", "sin",
                "sans", "kein", "keine",
            ].contains(word) {
                return false
            }
            if ["of", "instead", "statt", "lieu", "vez", "lugar", "anstatt"].contains(word) { return true }
            if let cue = text.piece(at: index), cue.isCue(.swaps, .drops, .restarts) { return true }
            if [
                "the", "that", "das", "den", "die", "der", "le", "la", "les", "el", "los", "las", "this", "dem", "l",
                "statt", "lo",
            ].contains(word) {
                isDefinite = true
            }
            index -= 1
        }
        if isDefinite { return true }
        return piece.tokens.lowerBound == 0 || tokens[piece.tokens.lowerBound].gap.endsSentence
    }

    /// Returns the canonical names of the foods and dishes in a title.
    private static func names(_ title: String) -> Set<String> {
        let tokens = Preparation.prepared(Tokenizer.tokens(of: title), lexicons: [MealLexicon.table])
        var names: Set<String> = []
        for language in IntentLanguage.allCases {
            for match in MealLexicon.table.matches(in: tokens, language: language) {
                for sense in match.values {
                    if case .food(let name) = sense { names.insert(name) }
                    if case .dish(let name) = sense { names.insert(name) }
                }
            }
        }
        return names
    }

    /// Returns the changes of days that are named by their dish.
    func titleChanges(_ reading: MealConstraintsReader) -> [DayChange] {
        var changes: [DayChange] = []
        if let exchange {
            for (date, other) in [(exchange.0, exchange.1), (exchange.1, exchange.0)] {
                for meal in plan where meal.date == other {
                    var change = DayChange(date: date, meal: meal.meal)
                    change.constraints.dishes = [FollowUpReader.englishName(meal.title)]
                    changes.append(change)
                }
            }
        }
        return changes
    }

    /// The days that the text names by their dish, with the tokens about them.
    var titleGroups: [DayGroups.Group] {
        var groups: [DayGroups.Group] = []
        for target in titleTargets where !dayGroups.groups.contains(where: { $0.days.contains(target.meal.date) }) {
            let scope = Set(text.tokens.indices.filter { text.sentence($0) == target.sentence })
            groups.append(DayGroups.Group(days: [target.meal.date], tokens: scope, isSwapped: true, isByDish: true))
        }
        return groups
    }

    /// Returns the English name of a title's dish; the title in lower case if the lexicon has none.
    private static func englishName(_ title: String) -> String {
        let tokens = Preparation.prepared(Tokenizer.tokens(of: title), lexicons: [MealLexicon.table])
        for language in IntentLanguage.allCases {
            for match in MealLexicon.table.matches(in: tokens, language: language)
            where match.tokens.count == tokens.count {
                for case .dish(let name) in match.values { return name }
                for case .food(let name) in match.values { return name }
            }
        }
        return title.lowercased()
    }

    private static let exchanges: Set<String> = [
        "swap", "switch", "exchange", "swop", "tauschen", "tausch", "tausche", "tauschst", "vertauschen", "inverse",
        "inverser", "echange", "echanger", "intercambia", "cambia", "swapped", "flip", "intercambiar", "wechseln",
    ]
}
