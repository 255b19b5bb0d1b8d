import HearthCore
import Kitchen

/// Reads meals, servings, exclusions, diets, dishes, foods, cuisines, traits, limits and persons of a text or of the
/// part that is about single days.
struct MealConstraintsReader {
    private let text: MealText
    private let exclusions: ExclusionReader
    /// Pieces that only name a meal of the earlier plan.
    private let ignored: Set<Int>
    /// The tokens about a day without a meal.
    private let absent: Set<Int>
    private let shape: PlanShape
    private let servings: [(people: Int, tokens: Range<Int>)]
    private let minutes: [(minutes: Int, tokens: Range<Int>)]
    private let budget: (budget: Budget, tokens: Range<Int>)?
    private let persons: [PersonMention]
    /// The token of a Spanish "comer" that is a lunch: "mi suegra viene el sábado a comer".
    private let lunchVisit: Int?
    /// The excluded pieces, with whether the reason is health.
    private let excluded: [Int: Bool]

    init(
        _ text: MealText, _ exclusions: ExclusionReader, ignored: Set<Int>, absent: Set<Int>, shape: PlanShape? = nil
    ) {
        self.shape = shape ?? PlanShape(text)
        self.text = text
        self.exclusions = exclusions
        self.ignored = ignored
        self.absent = absent
        excluded = Dictionary(exclusions.exclusions.map { ($0.piece, $0.isHealth) }, uniquingKeysWith: { $0 || $1 })
        servings = ServingsReader(text.context).mentions()
        let limits = LimitReader(text.context)
        minutes = limits.minutes()
        budget = limits.budget()
        lunchVisit = Self.lunchVisit(in: text.tokens)
        persons = PersonReader(text.context.tokens, family: text.context.family, language: text.context.language)
            .mentions()
    }

    private var tokens: [Token] { text.tokens }

    /// Returns what holds for the whole plan, and records the evidence.
    ///
    /// - Parameters:
    ///   - except: whether a token is about single days.
    ///   - excludes: whether an exclusion at the token holds for the whole plan.
    ///   - addsMeals: true if a meal beside a single day stands for the whole plan.
    func wholeText(
        except: (Int) -> Bool, excludes: (Int) -> Bool, addsMeals: Bool, intent: inout Intent
    ) -> MealConstraints {
        read(
            { !except($0) }, in: text.pieces.indices, excludes: excludes, isWhole: true, addsMeals: addsMeals,
            intent: &intent)
    }

    /// Returns what is asked of single days.
    func constraints(of group: DayGroups.Group, intent: inout Intent) -> MealConstraints {
        var own = Intent()
        defer {
            for entry in own.evidence where Self.wished.contains(entry.member) {
                intent.note(entry.member, entry.value, entry.span)
            }
        }
        return read(
            { group.tokens.contains($0) }, in: pieces(of: group),
            excludes: { !group.isByDish && group.tokens.contains($0) }, isWhole: false, addsMeals: false,
            intent: &own)
    }

    /// The members of single days whose words are quoted when nothing fits them.
    private static let wished: Set<String> = ["foods", "dishes"]

    /// Returns the pieces between the first and the last token of a group.
    private func pieces(of group: DayGroups.Group) -> Range<Int> {
        let found = group.tokens.compactMap { text.pieceOfToken[$0] }
        guard let first = found.min(), let last = found.max() else { return 0..<0 }
        return first..<last + 1
    }

    private func read(
        _ isIncluded: (Int) -> Bool, in range: Range<Int>, excludes: (Int) -> Bool, isWhole: Bool, addsMeals: Bool,
        intent: inout Intent
    ) -> MealConstraints {
        var result = MealConstraints()
        var exclude: Set<String> = []
        var diets: Set<String> = []
        var traits: Set<String> = []
        var meals: Set<MealName> = []

        // Health reasons hold for every day.
        for number in range {
            guard let isHealth = excluded[number], isHealth || !shape.apart.contains(number) else { continue }
            let piece = text.pieces[number]
            let isForAll = holdsForAllDays(piece)
            let isHere = excludes(piece.tokens.lowerBound)
            // A dish of the earlier plan that is not liked is exchanged.
            if !isHealth, ignored.contains(number), piece.food == nil { continue }
            guard isWhole ? (isHere || isHealth || isForAll) : (isHere && !isHealth && !isForAll) else { continue }
            for name in Self.names(of: piece, isHealth: isHealth) {
                exclude.insert(name)
                intent.note("exclude", name, tokens.span(piece.tokens))
            }
        }
        let only = isWhole ? exclusions.only.sorted() : []
        if !only.isEmpty {
            let name = AllowedFoods.phrase(only.flatMap { Self.names(of: text.pieces[$0], isHealth: false) })
            exclude.insert(name)
            for piece in only { intent.note("exclude", name, tokens.span(text.pieces[piece].tokens)) }
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let piece = text.pieces[index]
            defer { index += 1 }
            if shape.isLeftover(piece.tokens.lowerBound) || shape.apart.contains(index) { continue }
            guard isIncluded(piece.tokens.lowerBound) else {
                // A meal stands for the whole plan also where a day is named with it.
                if isWhole, addsMeals, text.context.plan.isEmpty {
                    for case .meal(let meal) in piece.senses { meals.insert(meal) }
                }
                continue
            }
            let isExcluded = excluded[index] != nil
            for sense in piece.senses {
                switch sense {
                case .meal(let meal):
                    guard !isExcluded, !isMealOfNight(piece, meal), !isReplaced(piece) else { continue }
                    meals.insert(meal)
                    intent.note("meals", meal.rawValue, tokens.span(piece.tokens))
                case .diet(let diet):
                    guard !isNegated(piece), !exclusions.deniedDiets.contains(index) else { continue }
                    diets.insert(diet)
                    if diet == "gluten_free" { exclude.formUnion(["gluten", "wheat"]) }
                    if diet == "dairy_free" { exclude.insert("dairy") }
                    intent.note("diets", diet, tokens.span(piece.tokens))
                case .trait(let trait):
                    guard !isNegated(piece), !isKept(piece), !isPlace(piece, trait) else { continue }
                    traits.insert(trait)
                    intent.note("traits", trait, tokens.span(piece.tokens))
                case .cuisine(let cuisine):
                    guard !result.cuisines.contains(cuisine), !isNegated(piece), !isReplaced(piece) else { continue }
                    result.cuisines.append(cuisine)
                    intent.note("cuisines", cuisine, tokens.span(piece.tokens))
                case .food, .dish, .condition, .cue: break
                }
            }
            guard piece.isFood, !isExcluded, !exclusions.allowed.contains(index), !ignored.contains(index),
                !absent.contains(piece.tokens.lowerBound), !exclusions.unwished.contains(index), !isDoubtful(piece),
                !isMentioned(piece)
            else { continue }
            if let (dish, last) = compoundDish(at: index) {
                if !result.dishes.contains(dish) { result.dishes.append(dish) }
                intent.note("dishes", dish, tokens.span(piece.tokens.lowerBound..<text.pieces[last].tokens.upperBound))
                index = last
            } else if let dish = piece.dish {
                if !result.dishes.contains(dish) { result.dishes.append(dish) }
                intent.note("dishes", dish, tokens.span(piece.tokens))
            } else if let food = piece.food, isWishable(food, piece) || !isWhole && food.name == "meat" {
                if !result.foods.contains(food.name) { result.foods.append(food.name) }
                intent.note("foods", food.name, tokens.span(piece.tokens))
            }
        }
        // Foods that only repeat an excluded group are not listed again.
        let groups = Set(exclude.compactMap(Allergen.init(rawValue:)))
        if !groups.isEmpty {
            exclude = exclude.filter { name in
                guard Allergen(rawValue: name) == nil, let food = Food.named(name) else { return true }
                return food.allergens.isDisjoint(with: groups) || food.kinds.contains("group")
            }
            result.foods.removeAll { name in
                guard let food = Food.named(name) else { return false }
                return !food.allergens.isDisjoint(with: groups)
            }
        }
        result.foods.removeAll(where: exclude.contains)
        // A barbecue is an occasion.
        result.dishes.removeAll { $0 == "bbq" }
        result.dishes.removeAll { dish in
            exclude.contains(dish) || dish.split(separator: " ").contains { exclude.contains(String($0)) }
        }
        if let mention = servings.first(where: { isIncluded($0.tokens.lowerBound) }) {
            result.servings = mention.people
            intent.note("servings", String(mention.people), tokens.span(mention.tokens))
        }
        if let limit = minutes.first(where: { isIncluded($0.tokens.lowerBound) }) {
            result.maxMinutes = limit.minutes
            intent.note("max_minutes", String(limit.minutes), tokens.span(limit.tokens))
        }
        if let budget, isIncluded(budget.tokens.lowerBound) {
            result.budget = budget.budget
            intent.note("budget", budget.budget.currency, tokens.span(budget.tokens))
        }
        result.onlyFor = isWhole ? onlyFor() : []
        if isWhole, let double = shape.doubleCooking.first {
            traits.remove("leftovers")
            traits.insert("cook_double")
            intent.note("traits", "cook_double", tokens.span(double))
            if meals.isEmpty { meals = [.dinner] }
        }
        if meals.isEmpty, let visit = lunchVisit, isIncluded(visit) { meals = [.lunch] }
        result.meals = meals.sorted()
        result.exclude = exclude.sorted()
        result.diets = diets.sorted()
        result.traits = traits.sorted()
        return result
    }

    private static func lunchVisit(in tokens: [Token]) -> Int? {
        tokens.indices.first { index in
            tokens[index].folded == "comer" && tokens.word(index - 1) == "a"
                && (max(0, index - 7)..<index).contains { visits.contains(tokens[$0].folded) }
        }
    }

    private static let visits: Set<String> = [
        "viene", "vienen", "venga", "vengan", "vendra", "vendran", "invitado", "invitada", "invitados", "invitadas",
        "invitamos", "quedamos", "quedado",
    ]

    /// Returns whether an exclusion beside a single day holds for the whole plan: it has a clause of its own without a
    /// day ("quick on Wednesday, no pork"), or names nuts or sesame.
    private func holdsForAllDays(_ piece: MealText.Piece) -> Bool {
        guard text.context.plan.isEmpty else { return false }
        if let food = piece.food, !food.allergens.isDisjoint(with: [.peanut, .treeNut, .sesame]) { return true }
        var cue = piece.tokens.lowerBound - 1
        while cue > 0, piece.tokens.lowerBound - cue < 12, !isDay(cue),
            text.piece(at: cue)?.isCue(.excludes, .harms) != true
        {
            cue -= 1
        }
        guard cue > 0, let words = text.piece(at: cue), words.isCue(.excludes, .harms),
            tokens[words.tokens.lowerBound].gap.endsClause, words.tokens.lowerBound > 0
        else { return false }
        var end = piece.tokens.upperBound
        while end < tokens.count, !tokens[end].gap.endsClause {
            if isDay(end) { return false }
            end += 1
        }
        return true
    }

    private func isDay(_ index: Int) -> Bool {
        CalendarLexicon.table.match(at: index, in: tokens, language: text.context.language)?.values.contains { sense in
            switch sense {
            case .weekday, .weakWeekday, .today, .tomorrow, .date, .weekend, .easter: true
            default: false
            }
        } == true
    }

    /// Returns the names under which an excluded piece is listed.
    static func names(of piece: MealText.Piece, isHealth: Bool) -> [String] {
        guard let food = piece.food else {
            guard let dish = piece.dish else { return [] }
            // "swells up after scrambled eggs"
            let groups = isHealth ? Allergen.named(in: dish) : []
            return groups.isEmpty ? [dish] : groups.map(\.rawValue)
        }
        if !food.namedGroups.isEmpty { return food.namedGroups.map(\.rawValue) }
        if isHealth, !food.groups.isEmpty { return food.groups.map(\.rawValue) }
        if isHealth, !food.contents.isEmpty, !food.kinds.contains("group") {
            return [food.name] + food.contents.map(\.rawValue)
        }
        return [food.name]
    }

    /// Returns the dish that a food and a general dish form together: "chicken curry", "sopa de calabaza".
    private func compoundDish(at index: Int) -> (dish: String, last: Int)? {
        let piece = text.pieces[index]
        let next = index + 1
        guard next < text.pieces.count, excluded[next] == nil else { return nil }
        let other = text.pieces[next]
        guard !tokens[other.tokens.lowerBound].gap.endsClause else { return nil }
        if let food = piece.food, piece.dish == nil, let dish = other.dish, Self.general.contains(dish),
            other.tokens.lowerBound == piece.tokens.upperBound
        {
            return ("\(food.name) \(dish)", next)
        }
        if let dish = piece.dish, Self.general.contains(dish), let food = other.food, other.dish == nil {
            let between = piece.tokens.upperBound..<other.tokens.lowerBound
            if !between.isEmpty, between.count <= 2,
                between.allSatisfy({
                    ["de", "d", "au", "aux", "a", "la", "con", "l", "del"].contains(tokens[$0].folded)
                }), tokens[between.lowerBound].folded != "con"
            {
                return ("\(food.name) \(dish)", next)
            }
        }
        return nil
    }

    private static let general: Set<String> = [
        "curry", "soup", "salad", "casserole", "stir fry", "pie", "sandwich", "burger", "taco", "stew", "quesadilla",
        "risotto", "lasagne", "wrap", "pasta bake", "burrito", "quiche", "cake", "omelette", "meatball", "enchilada",
        "fajita", "tajine", "muffin", "crumble",
    ]

    private func isWishable(_ food: Food, _ piece: MealText.Piece) -> Bool {
        if food.kinds.contains("group"), food.namedGroups.isEmpty {
            return food.name == "meat" || food.name == "vegetable" ? false : false
        }
        if [
            "sugar", "salt", "gluten", "coeliac", "nut", "sulphite", "oil", "additive", "dairy", "caffeine", "crisp",
            "tea", "coffee", "candy", "kinder chocolate", "seed butter", "herb",
        ].contains(food.name) {
            return false
        }
        // "Date night" is not about the fruit.
        if food.name == "date" { return !["date"].contains(tokens.word(piece.tokens.lowerBound)) }
        return true
    }

    /// Returns whether the text only mentions the food: what was eaten, or what another dish replaces.
    private func isMentioned(_ piece: MealText.Piece) -> Bool {
        var index = piece.tokens.lowerBound - 1
        while index >= 0, !tokens[index + 1].gap.endsClause, piece.tokens.lowerBound - index < 7 {
            let word = tokens[index].folded
            if piece.tokens.lowerBound - index < 5, Self.replaced.contains(where: { tokens.holds($0, at: index) }) {
                return true
            }
            if Self.eaten.contains(word) { return true }
            if text.piece(at: index)?.isCue(.but) == true { break }
            index -= 1
        }
        index = piece.tokens.upperBound
        while index < tokens.count, !tokens[index].gap.endsClause, index - piece.tokens.upperBound < 4 {
            if ["yesterday", "gestern", "hier", "ayer", "anoche", "geschter"].contains(tokens[index].folded) {
                return true
            }
            if tokens.holds("last night", at: index) { return true }
            index += 1
        }
        return false
    }

    /// Returns whether another meal or cuisine takes the place of this one: "breakfast instead of dinner".
    private func isReplaced(_ piece: MealText.Piece) -> Bool {
        let start = piece.tokens.lowerBound
        let before = tokens.word(start - 1)
        guard start > 0, !tokens[start].gap.endsClause else { return false }
        if ["than", "als", "que"].contains(before) {
            return (max(0, start - 5)..<start).contains {
                ["rather", "more", "lieber", "eher", "mehr", "plutot", "mas"].contains(tokens[$0].folded)
            }
        }
        return (max(0, start - 4)..<start).contains { index in
            Self.replaced.contains {
                tokens.holds($0, at: index) && index + $0.split(separator: " ").count == start
            }
        }
    }

    /// Returns whether the freezer is the place of a food: "the mince in the freezer".
    private func isPlace(_ piece: MealText.Piece, _ trait: String) -> Bool {
        guard trait == "freezer" else { return false }
        let start = piece.tokens.lowerBound
        return ["the", "my", "our", "im", "der", "aus", "le", "el", "del", "mi"].contains(tokens.word(start - 1))
            && ["in", "from", "im", "aus", "dans", "en", "du", "del", "of"].contains(tokens.word(start - 2))
            || ["im", "del"].contains(tokens.word(start - 1))
    }

    private static let replaced = [
        "instead of", "rather than", "au lieu de", "au lieu du", "a la place de", "a la place du", "en vez de",
        "en lugar de", "anstatt", "anstelle", "statt",
    ]
    private static let eaten: Set<String> = [
        "ate", "eaten", "hatten", "gegessen", "comimos", "cenamos", "tuvimos", "yesterday", "gestern", "ayer", "anoche",
        "avait",
    ]

    /// Returns whether a short word was read as a food only by correction. Such a word is no wish.
    private func isDoubtful(_ piece: MealText.Piece) -> Bool {
        guard piece.tokens.count == 1 else { return false }
        let word = tokens[piece.tokens.lowerBound].folded
        return word.utf8.count < 6
            && !Inflection.forms(of: word).contains { (form: String) in MealLexicon.table.knows(form) }
    }

    /// Returns whether the phrase describes what stays of the earlier plan.
    private func isKept(_ piece: MealText.Piece) -> Bool {
        guard !text.context.plan.isEmpty else { return false }
        var index = piece.tokens.lowerBound - 1
        while index >= 0, !tokens[index + 1].gap.endsSentence, piece.tokens.lowerBound - index < 6 {
            if text.piece(at: index)?.isCue(.keeps) == true { return true }
            index -= 1
        }
        return false
    }

    /// Returns whether the diet has ended: "we are no longer vegan".
    private func isOver(_ piece: MealText.Piece) -> Bool {
        var index = piece.tokens.lowerBound - 1
        while index >= 0, piece.tokens.lowerBound - index < 6, !tokens[index + 1].gap.endsClause {
            if ["no longer", "nicht mehr", "ya no", "sommes plus", "est plus", "suis plus"].contains(where: {
                tokens.holds($0, at: index)
            }) {
                return true
            }
            index -= 1
        }
        return false
    }

    private func isNegated(_ piece: MealText.Piece) -> Bool {
        guard piece.tokens.lowerBound > 0, !tokens[piece.tokens.lowerBound].gap.endsSentence else { return false }
        if isOver(piece) { return true }
        var index = piece.tokens.lowerBound - 1
        if ["too", "so", "zu", "trop", "muy", "all", "the", "a"].contains(tokens[index].folded), index > 0 {
            index -= 1
        }
        return [
            "not", "nicht", "pas", "no", "kein", "keine", "isnt", "arent", "nothing", "without", "keinen", "ohne",
            "sans", "sin", "nada", "rien",
        ].contains(tokens[index].folded)
    }

    /// Returns whether the evening is a time and not a meal: "for breakfast, prep the night before".
    private func isMealOfNight(_ piece: MealText.Piece, _ meal: MealName) -> Bool {
        let word = tokens[piece.tokens.lowerBound].folded
        let last = tokens.word(piece.tokens.upperBound - 1)
        if meal == .dinner, ["night", "nights"].contains(last) {
            let before = tokens.word(piece.tokens.lowerBound - 1)
            if ["the", "all", "last", "at", "up", "friday"].contains(before), before != "friday",
                tokens.word(piece.tokens.upperBound) == "before" || before == "last" || before == "all"
                    || before == "at"
            {
                return true
            }
        }
        if meal == .dinner, word == "noche", tokens.word(piece.tokens.upperBound) == "anterior" { return true }
        // Tea as a drink.
        if word == "tea", ["green", "of", "iced", "herbal", "cup"].contains(tokens.word(piece.tokens.lowerBound - 1)) {
            return true
        }
        if meal == .lunch, word == "comida", tokens.word(piece.tokens.upperBound) == "de",
            ["bebe", "fiesta"].contains(tokens.word(piece.tokens.upperBound + 1))
        {
            return true
        }
        if meal == .lunch, ["comida", "comidas"].contains(word),
            [
                "china", "mexicana", "italiana", "india", "rapida", "tailandesa", "japonesa", "griega", "arabe",
                "casera", "sana", "saludable",
            ].contains(tokens.word(piece.tokens.upperBound))
        {
            return true
        }
        return false
    }

    /// Returns the persons for whom the plan is: "for Emma", "für den 9 Monate alten", "Leo's lunches".
    private func onlyFor() -> [PersonReference] {
        var found: [PersonReference] = []
        for mention in persons {
            let start = mention.tokens.lowerBound
            var before = start - 1
            while before >= 0, start - before < 8, Self.between.contains(tokens[before].folded),
                !tokens[before + 1].gap.endsClause
            {
                before -= 1
            }
            let isLed =
                before >= 0 && ["for", "fur", "fuer", "pour", "para", "fo"].contains(tokens[before].folded)
                && !tokens[before + 1].gap.endsSentence
            let isPossessive =
                tokens.word(mention.tokens.upperBound) == "s"
                && tokens[safe: mention.tokens.upperBound]?.gap == .apostrophe && isMeal(mention.tokens.upperBound + 1)
            guard isLed || isPossessive || isEater(mention), !(isLed && isExcludedBefore(before)) else { continue }
            switch mention.person {
            case .named(_, let name): if !found.contains(.name(name)) { found.append(.name(name)) }
            case .age(let years): if !found.contains(.age(years)) { found.append(.age(years)) }
            case .sense: break
            }
        }
        if found.isEmpty { found = pronounReference() }
        // A plan for all children is not for some of them only.
        if found.count > 1, found.count == text.context.family.children.count { return [] }
        return found
    }

    /// Returns whether the words before "for" exclude something: "no stove for the 4 year old".
    private func isExcludedBefore(_ token: Int) -> Bool {
        var index = token - 1
        while index >= 0, token - index < 4, !tokens[index + 1].gap.endsClause {
            if text.piece(at: index)?.isCue(.excludes, .harms) == true { return true }
            index -= 1
        }
        return false
    }

    /// Returns whether the plan is what the person can eat: "that a 9 month old can eat".
    private func isEater(_ mention: PersonMention) -> Bool {
        guard case .age = mention.person else { return false }
        let end = mention.tokens.upperBound
        return (end..<min(end + 9, tokens.count)).contains { index in
            !tokens[index].gap.endsSentence
                && [
                    "can eat", "can both eat", "can all eat", "can have", "can manage", "essen kann", "essen konnen",
                    "peut manger", "peuvent manger", "puisse manger", "puissent manger", "pueda comer", "puedan comer",
                    "puede comer",
                ].contains { tokens.holds($0, at: index) }
        }
    }

    /// Returns the one child of the text to whom "lunches for him" refers.
    private func pronounReference() -> [PersonReference] {
        let names = persons.compactMap { mention -> String? in
            if case .named(_, let name) = mention.person { name } else { nil }
        }
        guard Set(names).count == 1, let name = names.first else { return [] }
        for index in tokens.indices where ["for", "fur", "pour", "para"].contains(tokens[index].folded) {
            if ["him", "her", "ihn", "lui", "elle", "el", "ella"].contains(tokens.word(index + 1)), isMeal(index - 1) {
                let after = index + 2
                if tokens[index + 1].folded == "sie"
                    || tokens[index + 1].folded == "el" && after < tokens.count && !tokens[after].gap.endsClause
                {
                    continue
                }
                if tokens[index + 1].folded == "her", after < tokens.count, !tokens[after].gap.endsClause,
                    text.pieceOfToken[after] == nil, !["on", "sat", "tomorrow", "today"].contains(tokens[after].folded)
                {
                    continue
                }
                return [.name(name)]
            }
        }
        return []
    }

    private func isMeal(_ index: Int) -> Bool {
        text.piece(at: index)?.senses.contains { if case .meal = $0 { true } else { false } } == true
    }

    private static let between: Set<String> = [
        "just", "only", "my", "our", "the", "a", "nur", "mein", "meine", "meinen", "meiner", "den", "die", "das", "der",
        "juste", "seulement", "ma", "mon", "solo", "mi", "la", "el", "little", "sohn", "tochter", "son", "daughter",
        "fils", "fille", "hijo", "hija", "seul", "baby", "bebe", "un", "une", "ein", "eine", "einen",
    ]
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
