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

    init(_ text: MealText) { self.text = text }

    var exclusions: [Exclusion] = []
    /// The places of the pieces in ``exclusions``.
    var placeOfPiece: [Int: Int] = [:]
    /// The pieces of the only foods that somebody eats.
    var only: Set<Int> = []
    /// The pieces of foods that are expressly allowed.
    var allowed: Set<Int> = []
    /// Foods that the text names without asking for them, such as the possible cause of a trouble.
    var unwished: Set<Int> = []
    /// Foods of which the text does not say whether they are wanted: left out, and asked about.
    private(set) var doubted: Set<Int> = []
    /// The foods of which the rule of scope has said something.
    private var decided: Set<Int> = []
    /// The pieces of diets that the text denies: "not vegetarian", "doesn't have to be gluten-free".
    private(set) var deniedDiets: Set<Int> = []
    /// Words in the places of foods that no lexicon knows.
    private(set) var notUnderstood: [UnreadWords] = []
    private var reported: Set<Range<Int>> = []

    var tokens: [Token] { text.tokens }

    /// Reads the exclusions of the text.
    mutating func read() {
        readAllowed()
        readScope()
        readNames()
        readLikewise()
        readOnlyFoods()
        spreadHealth()
    }

    /// Applies the rule of scope, which decides where it says anything of a food.
    private mutating func readScope() {
        var scope = ScopeReader(text, self)
        scope.read()
        decided = Set(scope.verdicts.filter { $0.value == .lifted || $0.value == .wished }.keys).union(scope.favoured)
        scope.unread.filter(isUnknownName).forEach { report($0) }
        for (item, verdict) in scope.verdicts.sorted(by: { $0.key < $1.key }) {
            let isFood = text.pieces[item].isFood
            switch verdict {
            case .excluded(let isHealth, let isDislike):
                allowed.remove(item)
                if isFood { add([item], isHealth: isHealth, isDislike: isDislike) } else { deniedDiets.insert(item) }
            case .lifted:
                if isFood { remove(item) } else { deniedDiets.insert(item) }
                allowed.insert(item)
            case .wished:
                if isFood { remove(item) }
                allowed.remove(item)
                unwished.remove(item)
            case .asked:
                guard placeOfPiece[item] == nil else { continue }
                unwished.insert(item)
                doubted.insert(item)
                let piece = text.pieces[item]
                report(piece.tokens, exclude: MealConstraintsReader.names(of: piece, isHealth: true))
            }
        }
    }

    private mutating func remove(_ item: Int) {
        guard placeOfPiece[item] != nil else { return }
        exclusions.removeAll { $0.piece == item }
        placeOfPiece = Dictionary(
            exclusions.enumerated().map { ($1.piece, $0) }, uniquingKeysWith: { first, _ in first })
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
                let foods = found.isEmpty ? list(from: start, unknown: .end, entersExclusions: false).foods : found
                // "Over her milk allergy", but not "loves pasta, milk allergy"
                allowed.formUnion(foods.filter { $0 == foods.first || !isIllness($0) })
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

    /// Returns whether the food is the name of an illness.
    func isIllness(_ food: Int) -> Bool { ["coeliac", "milk allergy"].contains(text.pieces[food].food?.name) }

    func isNegated(_ token: Int, _ allowing: Int) -> Bool {
        var index = token - 1
        while index >= 0, token - index < 4, !tokens[index + 1].gap.endsClause {
            if let piece = text.piece(at: index), piece.isCue(.excludes, .harms) { return true }
            index -= 1
        }
        return false
    }

    // MARK: - Names of illnesses

    /// Excludes the foods of illnesses that are named without another word: "she is coeliac".
    mutating func readNames() {
        for (number, piece) in text.pieces.enumerated() {
            guard piece.food != nil,
                isIllness(number) || Self.intolerances.contains(tokens[piece.tokens.lowerBound].folded)
            else { continue }
            let before = tokens.word(piece.tokens.lowerBound - 1)
            if ["not", "kein", "keine", "nicht", "pas", "no", "isnt"].contains(before) || allowed.contains(number)
                || decided.contains(number)
            {
                continue
            }
            add([number], isHealth: true)
        }
    }

    // MARK: - Unread words

    /// Reports words in the place of a food.
    ///
    /// - Parameter exclude: the names under which a food in doubt is left out.
    mutating func report(_ range: Range<Int>, exclude: [String] = []) {
        let span = tokens.span(range)
        guard reported.insert(span).inserted else { return }
        notUnderstood.append(UnreadWords(text: text.context.text(range), span: span, exclude: exclude))
    }

    /// Returns the words behind an excluding word that are the name of an unknown food; nil if others stand there.
    func nameOfUnknown(behind end: Int) -> Range<Int>? {
        var start = end
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
        else { return nil }
        return start..<end
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

    func isPerson(_ index: Int) -> Bool {
        text.context.family.children.contains { child in
            child.name.map { Folding.words($0).contains(tokens[index].folded) } ?? false
        }
    }
}
