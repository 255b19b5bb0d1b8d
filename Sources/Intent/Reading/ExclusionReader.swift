import HearthCore
import Kitchen

/// Reads what must not be served: allergies, reactions, dislikes, bans.
struct ExclusionReader {
    /// A food that is excluded.
    struct Exclusion: Hashable {
        var piece: Int
        /// True if the reason is health: the food then stands for its allergen group.
        var isHealth: Bool
        /// True if somebody does not like the food.
        var isDislike = false
    }

    let text: MealText

    /// For each token, how many before it begin another clause, and how many join no foods: counts of a range are differences.
    private let separatorsBefore: [Int]
    private let strangersBefore: [Int]

    init(_ text: MealText) {
        self.text = text
        var (separators, strangers): ([Int], [Int]) = ([0], [0])
        for (index, token) in text.tokens.enumerated() {
            let piece = text.piece(at: index)
            separators.append(
                separators[index] + (token.gap.contains(.comma) || piece?.isCue(.but) == true ? 1 : 0))
            let joins =
                Self.joins.contains(token.folded) || Self.fillers.contains(token.folded) || piece?.isFood == true
            strangers.append(strangers[index] + (joins ? 0 : 1))
        }
        separatorsBefore = separators
        strangersBefore = strangers
    }

    /// Returns the number of tokens that begin another clause.
    func separators(in range: Range<Int>) -> Int {
        let range = range.clamped(to: tokens.indices)
        return separatorsBefore[range.upperBound] - separatorsBefore[range.lowerBound]
    }

    /// Returns whether all tokens may stand between two foods of a list.
    func areJoined(by range: Range<Int>) -> Bool {
        let range = range.clamped(to: tokens.indices)
        return strangersBefore[range.upperBound] == strangersBefore[range.lowerBound]
    }

    var exclusions: [Exclusion] = []
    /// The places of the pieces in ``exclusions``.
    var placeOfPiece: [Int: Int] = [:]
    /// Pieces that name an allergy without a food beside them.
    var open: Set<Int> = []
    /// The pieces of the only foods that somebody eats.
    var only: Set<Int> = []
    /// The pieces of foods that are expressly allowed.
    var allowed: Set<Int> = []
    /// Foods that the text names without asking for them, such as the possible cause of a trouble.
    var unwished: Set<Int> = []
    /// Words in the places of foods that no lexicon knows.
    private(set) var notUnderstood: [UnreadWords] = []
    private var reported: Set<Range<Int>> = []

    var tokens: [Token] { text.tokens }

    /// Reads the exclusions of the text.
    mutating func read() {
        readAllowed()
        readCauses()
        for (index, piece) in text.pieces.enumerated() {
            if isAllowing(index) { continue }
            if piece.isCue(.harms) {
                let list = list(from: piece.tokens.upperBound, unknown: .continue)
                var found = withIngredients(list.foods)
                if found.isEmpty { found = backward(from: piece.tokens.lowerBound, reach: 8) }
                if found.isEmpty { found = aside(from: piece.tokens.upperBound) }
                if !found.isEmpty { list.unread.forEach { report($0) } }
                add(found, isHealth: true)
                if found.isEmpty, isIllness(piece) { open.insert(index) }
                if found.isEmpty, !isExcludedAnywhere(in: piece) { report(after: piece) }
            } else if piece.isCue(.excludes) {
                guard !isOfNothing(piece), !isUndone(piece) else { continue }
                let list =
                    isPostposed(piece)
                    ? FoodList()
                    : list(from: piece.tokens.upperBound, unknown: isBare(piece) ? .end : .continueBeforeJoin)
                var found = list.foods
                if found.isEmpty,
                    tokens.holds("anything but", at: piece.tokens.lowerBound)
                        || tokens.holds("tout sauf", at: piece.tokens.lowerBound)
                {
                    let sentence = text.sentence(piece.tokens.lowerBound)
                    found = text.pieces.indices.filter {
                        text.pieces[$0].isFood && text.sentence(text.pieces[$0].tokens.lowerBound) == sentence - 1
                    }
                }
                if found.isEmpty, isVerb(piece) || isPostposed(piece) {
                    found = backward(from: piece.tokens.lowerBound, reach: 6)
                }
                if found.isEmpty { found = aside(from: piece.tokens.upperBound) }
                if isNotAlways(found) {
                    allowed.formUnion(found)
                    continue
                }
                if isUsedUp(found) { continue }
                found.removeAll { isExceptionOfDiet(piece, $0) }
                list.unread.filter(isUnknownName).forEach { report($0) }
                if found.isEmpty, !isBare(piece) { reportName(after: piece) }
                add(found, isHealth: false, isDislike: isDislike(piece))
            }
            if piece.isCue(.excluded) {
                let heading = endOfHeading(piece)
                var found = heading == nil ? backward(from: piece.tokens.lowerBound, reach: 3) : []
                if let heading {
                    let list = list(from: heading, unknown: .continue)
                    list.unread.filter(isUnknownName).forEach { report($0) }
                    found = list.foods
                }
                if found.isEmpty { found = forward(from: piece.tokens.upperBound) }
                let isHealth = !["banned", "verboten", "tabu", "out"].contains(tokens.word(piece.tokens.upperBound - 1))
                if found.isEmpty, isIllness(piece) { open.insert(index) }
                add(found, isHealth: isHealth)
            }
        }
        readNothings()
        readNegativeSubjects()
        readNames()
        readSeparatedVerbs()
        readNegatedVerbs()
        readReactions()
        readSymptomsWithoutCause()
        readLikewise()
        readOnlyFoods()
        spreadHealth()
    }

    /// Excludes the foods between the parts of verbs such as "leave the cheese out" and "lass die Zwiebeln weg".
    mutating func readSeparatedVerbs() {
        for (index, token) in tokens.enumerated() {
            guard let particles = Self.separated[token.folded] else { continue }
            var found: [Int] = []
            var position = index + 1
            while position < tokens.count, position - index < 9, !tokens[position].gap.endsSentence {
                if particles.contains(tokens[position].folded) {
                    add(found, isHealth: false)
                    break
                }
                if let number = text.pieceOfToken[position], text.pieces[number].isFood, !found.contains(number) {
                    found.append(number)
                }
                position += 1
            }
        }
    }

    mutating func add(_ found: [Int], isHealth: Bool, isDislike: Bool = false) {
        for piece in found where !allowed.contains(piece) {
            if let index = placeOfPiece[piece] {
                exclusions[index].isHealth = exclusions[index].isHealth || isHealth
                exclusions[index].isDislike = exclusions[index].isDislike && isDislike
            } else {
                placeOfPiece[piece] = exclusions.count
                exclusions.append(Exclusion(piece: piece, isHealth: isHealth, isDislike: isDislike))
            }
        }
    }

    // MARK: - Allowed foods

    mutating func readAllowed() {
        for (index, piece) in text.pieces.enumerated() {
            if piece.isCue(.allows) {
                var start = piece.tokens.upperBound
                if start < tokens.count, text.pieceOfToken[start] == nil, !tokens[start].gap.endsClause,
                    !Self.joins.contains(tokens[start].folded)
                {
                    start += 1
                }
                let found = list(from: piece.tokens.upperBound, unknown: .end, entersExclusions: false).foods
                allowed.formUnion(
                    found.isEmpty ? list(from: start, unknown: .end, entersExclusions: false).foods : found)
            }
            if piece.isCue(.allowed), !piece.isCue(.excluded) {
                var found = backward(from: piece.tokens.lowerBound, reach: 3)
                // "arepas tomorrow, eggs are fine": the comma begins a new thought.
                if let last = found.last, found.count > 1,
                    tokens[text.pieces[last].tokens.lowerBound].gap.contains(.comma)
                {
                    found = [last]
                }
                // "not fish again" excludes.
                for food in found where !isNegated(text.pieces[food].tokens.lowerBound, index) { allowed.insert(food) }
            }
        }
    }

    func isNegated(_ token: Int, _ allowing: Int) -> Bool {
        var index = token - 1
        while index >= 0, token - index < 4, !tokens[index + 1].gap.endsClause {
            if let piece = text.piece(at: index), piece.isCue(.excludes, .harms) { return true }
            index -= 1
        }
        return false
    }

    func isAllowing(_ index: Int) -> Bool { text.pieces[index].isCue(.allows) }

    /// Returns whether the excluding word is one of time, amount or equipment: "no oven", "no later than".
    func isOfNothing(_ piece: MealText.Piece) -> Bool {
        let next = piece.tokens.upperBound
        // "no dishes with nuts"
        return Self.notFoods.contains(tokens.word(next)) && !Self.containing.contains(tokens.word(next + 1))
    }

    /// Returns whether another word takes the exclusion back: "never without cheese", "it's not that we don't eat meat".
    func isUndone(_ piece: MealText.Piece) -> Bool {
        let start = piece.tokens.lowerBound
        let lacks = Self.lacking.contains(tokens.word(start))
        var index = start - 1
        while index >= 0, start - index < 8, !tokens[index + 1].gap.endsClause {
            if lacks, Self.never.contains(tokens[index].folded) { return true }
            if start - index < 6, Self.denials.contains(where: { tokens.holds($0, at: index) }) { return true }
            index -= 1
        }
        return false
    }

    /// Returns whether the foods have only run out: "no potatoes left".
    func isUsedUp(_ found: [Int]) -> Bool {
        guard let last = found.last else { return false }
        let after = text.pieces[last].tokens.upperBound
        guard after < tokens.count, !tokens[after].gap.endsClause else { return false }
        return Self.runOut.contains { tokens.holds($0, at: after) }
    }

    /// Returns whether a food is one that a diet before the cue leaves out and that is eaten: "vegetarian except fish".
    func isExceptionOfDiet(_ cue: MealText.Piece, _ found: Int) -> Bool {
        let start = cue.tokens.lowerBound
        guard Self.exceptions.contains(tokens[start].folded), let food = text.pieces[found].food else { return false }
        let diets = (max(start - 4, 0)..<start).flatMap { index -> [String] in
            text.piece(at: index)?.senses.compactMap { if case .diet(let name) = $0 { name } else { nil } } ?? []
        }
        let isMeat =
            !food.kinds.isDisjoint(with: ["meat", "red_meat", "poultry", "pork"]) || food.name == "meat"
            || !food.groups.union(food.namedGroups).isDisjoint(with: [.fish, .shellfish, .mollusc])
        let isOfAnimals = isMeat || food.name == "honey" || !food.allergens.isDisjoint(with: [.dairy, .egg])
        return diets.contains("vegetarian") && isMeat || diets.contains("vegan") && isOfAnimals
    }

    private static let exceptions: Set<String> = [
        "except", "apart", "other", "aside", "excepting", "barring", "save", "ausser", "bis", "mit", "ausgenommen",
        "abgesehen", "sauf", "hormis", "excepte", "excepto", "salvo", "menos",
    ]

    /// Returns whether "no" stands behind what it excludes: "tamales no, we had them", "Fisch nein".
    func isPostposed(_ piece: MealText.Piece) -> Bool {
        let start = piece.tokens.lowerBound
        let end = piece.tokens.upperBound
        guard piece.tokens.count == 1, ["no", "non", "nein", "nope", "pas", "nicht"].contains(tokens[start].folded),
            start > 0, tokens[start].gap.isDisjoint(with: [.stop, .line, .comma, .parenthesis]),
            text.piece(at: start - 1)?.isFood == true
        else { return false }
        return end >= tokens.count || tokens[end].gap.endsClause
    }

    /// Returns whether the cue is a negation that also stands before words that are no foods.
    func isBare(_ piece: MealText.Piece) -> Bool {
        piece.tokens.count == 1
            && [
                "not", "nicht", "pas", "ni", "nor", "ned", "nid", "net", "nie", "zero", "null", "skip", "minus", "over",
            ]
            .contains(tokens[piece.tokens.lowerBound].folded)
    }

    /// Returns whether the cue says that somebody does not like a food.
    func isDislike(_ piece: MealText.Piece) -> Bool {
        piece.tokens.contains { Self.dislikes.contains(tokens[$0].folded) }
    }

    /// Returns whether "every day" follows the foods: "not pasta every night".
    func isNotAlways(_ found: [Int]) -> Bool {
        guard let last = found.last else { return false }
        let after = text.pieces[last].tokens.upperBound
        guard after < tokens.count, !tokens[after].gap.endsSentence else { return false }
        return CalendarLexicon.table.match(at: after, in: tokens, language: text.context.language)?.values.contains(
            .everyDay) == true
            || ["only", "alone", "all"].contains(tokens[after].folded) && tokens.word(after + 1) == "the"
    }

    func isVerb(_ piece: MealText.Piece) -> Bool {
        let word = tokens.word(piece.tokens.upperBound - 1)
        return piece.tokens.count > 1
            || !["no", "not", "without", "ohne", "kein", "keine", "keinen", "sans", "sin", "pas", "nicht", "ni", "nor"]
                .contains(word)
    }

    // MARK: - Names of illnesses

    /// Excludes the foods of illnesses that are named without another word: "she is coeliac".
    mutating func readNames() {
        for (number, piece) in text.pieces.enumerated() {
            guard let food = piece.food,
                food.name == "coeliac" || food.name == "milk allergy"
                    || Self.intolerances.contains(tokens[piece.tokens.lowerBound].folded)
            else { continue }
            let before = tokens.word(piece.tokens.lowerBound - 1)
            if ["not", "kein", "keine", "nicht", "pas", "no", "isnt"].contains(before) || allowed.contains(number) {
                continue
            }
            add([number], isHealth: true)
        }
    }

    // MARK: - Negated verbs

    /// Excludes the foods of clauses such as "Pilze mag er nicht" and "Milch verträgt sie nicht".
    mutating func readNegatedVerbs() {
        for (index, token) in tokens.enumerated() {
            guard Self.negations.contains(token.folded) else { continue }
            if let piece = text.piece(at: index), piece.isCue(.allows), piece.tokens.count > 1 { continue }
            guard !["nur", "immer", "jeden", "so", "zu", "da", "just", "only"].contains(tokens.word(index + 1)),
                tokens.word(index + 1) != "mehr" || !["als", "lange"].contains(tokens.word(index + 2))
            else { continue }
            var verb: String?
            var found: [Int] = []
            var position = index - 1
            while position >= 0, index - position < 9, !tokens[position + 1].gap.endsSentence {
                if tokens[position + 1].gap.contains(.comma), verb != nil, !found.isEmpty { break }
                let word = tokens[position].folded
                if Self.refusedVerbs.contains(word) || Self.toleratedVerbs.contains(word) { verb = word }
                if let number = text.pieceOfToken[position], text.pieces[number].isFood, !found.contains(number) {
                    found.append(number)
                }
                if text.piece(at: position)?.isCue(.but) == true, verb != nil { break }
                position -= 1
            }
            guard let verb, !found.isEmpty else { continue }
            for food in found { allowed.remove(food) }
            add(found, isHealth: Self.toleratedVerbs.contains(verb))
        }
    }

    func isExcludedAnywhere(in piece: MealText.Piece) -> Bool {
        let sentence = text.sentence(piece.tokens.lowerBound)
        return exclusions.suffix(8).contains { text.sentence(text.pieces[$0.piece].tokens.lowerBound) == sentence }
    }

    /// Reports words in the place of a food.
    mutating func report(_ range: Range<Int>) {
        let span = tokens.span(range)
        guard reported.insert(span).inserted else { return }
        notUnderstood.append(UnreadWords(text: text.context.text(range), span: span))
    }

    /// Reports the words behind an excluding word that are an unknown name.
    mutating func reportName(after piece: MealText.Piece) {
        var start = piece.tokens.upperBound
        while start < tokens.count, Self.fillers.contains(tokens[start].folded), !tokens[start].gap.endsClause {
            start += 1
        }
        var end = start
        while end < tokens.count, end - start < 2, isUnread(end),
            end == start || !tokens[end].gap.endsClause && !Self.fillers.contains(tokens[end].folded)
        {
            end += 1
        }
        guard end > start, !tokens[start].gap.endsClause,
            end >= tokens.count || tokens[end].gap.endsClause || Self.joins.contains(tokens[end].folded)
                || Self.closings.contains(tokens[end].folded) || text.pieceOfToken[end] != nil
                || CalendarLexicon.table.knows(tokens[end]), isUnknownName(start..<end)
        else { return }
        report(start..<end)
    }

    /// Returns whether the words may be the name of a food: no lexicon and no language knows them as anything else.
    func isUnknownName(_ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            isUnread(index) && !Self.shortWords.contains(tokens[index].folded)
                && !CalendarLexicon.table.knows(tokens[index])
                && !PeopleLexicon.table.knows(tokens[index])
                && !IntentLanguage.allCases.contains { CommonWords.isCommon(tokens[index].folded, in: $0) }
        }
    }

    /// Reports the words behind a cue of health that name no known food.
    mutating func report(after piece: MealText.Piece) {
        var start = piece.tokens.upperBound
        while start < tokens.count, Self.fillers.contains(tokens[start].folded), !tokens[start].gap.endsSentence {
            start += 1
        }
        guard start < tokens.count, !tokens[start].gap.endsClause, text.pieceOfToken[start] == nil,
            tokens[start].number == nil, tokens[start].folded.utf8.count > 2,
            !Self.notFoods.contains(tokens[start].folded)
        else { return }
        var end = start + 1
        if end < tokens.count, !tokens[end].gap.endsClause, text.pieceOfToken[end] == nil,
            !Self.joins.contains(tokens[end].folded), !Self.fillers.contains(tokens[end].folded),
            tokens[end].folded.utf8.count > 3
        {
            end += 1
        }
        reported.insert(tokens.span(start..<end))
        notUnderstood.append(UnreadWords(text: text.context.text(start..<end), span: tokens.span(start..<end)))
    }

    func isPerson(_ index: Int) -> Bool {
        text.context.family.children.contains { child in
            child.name.map { Folding.words($0).contains(tokens[index].folded) } ?? false
        }
    }
}
