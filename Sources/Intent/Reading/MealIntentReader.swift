import HearthCore
import Kitchen

/// Reads what a request asks of meals.
struct MealIntentReader {
    private let context: ReadingContext
    private let text: MealText
    private let days: DayReader
    private let mentions: [DayMention]
    private let parts: WeekParts
    private let shape: PlanShape
    private let absences: MealAbsences

    init(_ context: ReadingContext) {
        self.context = context
        text = MealText(context)
        days = DayReader(
            context.tokens, today: context.today, language: context.language,
            plan: Array(Set(context.plan.map(\.date))).sorted())
        shape = PlanShape(text)
        let all = days.mentions()
        absences = MealAbsences(text, context.plan.isEmpty ? all : [])
        let named = absences.kept(of: all).filter { [shape] mention in
            !shape.isSpacing(mention.tokens.lowerBound) && !shape.isLeftover(mention.tokens.lowerBound)
        }
        let parts = WeekParts(text, Self.widened(named, text), isChange: !context.plan.isEmpty)
        self.parts = parts
        mentions = parts.mentions
    }

    /// Returns the mentions with a week that a day with a dish of its own does not shrink: "vegetarian week, but a roast
    /// on Sunday".
    private static func widened(_ mentions: [DayMention], _ text: MealText) -> [DayMention] {
        var mentions = mentions
        // "Except Sunday: roast chicken" keeps the day.
        for number in mentions.indices where mentions[number].isRemoved && mentions[number].kind == .single {
            let day = mentions[number].tokens
            let behind = day.upperBound..<min(day.upperBound + 3, text.tokens.count)
            let isDish = behind.contains { text.piece(at: $0)?.isFood == true && !text.tokens[$0].gap.endsClause }
            let isException = (max(0, day.lowerBound - 2)..<day.lowerBound).contains { DayGroups.isException($0, text) }
            if isDish, isException { mentions[number].isRemoved = false }
        }
        // The last day decides: what is between a week and an earlier one is also between the week and the last.
        let last = mentions.last { $0.kind == .single && !$0.isRemoved }?.tokens.lowerBound
        guard let last, mentions.contains(where: \.isVague) else { return mentions }
        let separators = (0...last).filter { text.tokens[$0].gap.contains(.comma) || DayGroups.isException($0, text) }
        for (number, week) in mentions.enumerated()
        where week.isVague && week.kind == .length(7) && last > week.tokens.upperBound {
            if let separator = separators.last, separator >= week.tokens.upperBound { mentions[number].isVague = false }
        }
        return mentions
    }

    private var tokens: [Token] { context.tokens }

    /// Adds what is asked of meals to the intent.
    func read(into intent: inout Intent) {
        var exclusions = ExclusionReader(text)
        exclusions.read()
        intent.notUnderstood = exclusions.notUnderstood
        let followUp = FollowUpReader(text, mentions, plan: context.plan)
        let isFollowUp = !context.plan.isEmpty && !followUp.isNewPlan
        var groups = isFollowUp ? followUp.dayGroups : DayGroups(mentions, text: text, days: days)
        var planned = days.plannedDays(groups.adjusted)
        if !parts.parts.isEmpty {
            let own = groups.groups.filter { group in group.tokens.contains { DayGroups.isWish($0, text) } }
            let all = isFollowUp ? Array(Set(context.plan.map(\.date))).sorted() : planned
            groups.groups = parts.groups(planned: all, taken: Set(own.flatMap(\.days))) + groups.groups
            groups.areDistinct = true
        }
        let isSpread = isFollowUp || (planned.count > 1 && groups.areDistinct)

        let reading = MealConstraintsReader(
            text, exclusions, ignored: followUp.references, absent: groups.absentTokens, shape: shape)
        let owners = isSpread ? groups.owners : [:]
        var whole = reading.wholeText(
            except: { token in owners[token] != nil || absences.holds(token) },
            excludes: { token in owners[token].map { groups.groups[$0].isByDish } ?? true },
            addsMeals: !groups.hasFrame, intent: &intent)

        // Limits of single days.
        var changes: [DayChange] = []
        // A dish that the text repeats for a day is one dish.
        var known: Set<FixedDish> = []
        if isSpread {
            for group in groups.groups where !group.days.isEmpty {
                let constraints = reading.constraints(of: group, intent: &intent)
                for date in group.days {
                    let date = resolved(date, in: planned)
                    let meals = context.plan.filter { $0.date == date }.compactMap(\.meal)
                    let meal =
                        constraints.meals.count == 1
                        ? constraints.meals[0]
                        : group.isPart
                            ? nil : (Set(meals).count == 1 ? meals[0] : (whole.meals.count == 1 ? whole.meals[0] : nil))
                    var limits = constraints
                    limits.meals = []
                    if isFollowUp {
                        var change = DayChange(date: date, meal: meal)
                        change.constraints = limits
                        change.swaps = limits.isEmpty && group.isSwapped
                        if !limits.isEmpty || change.swaps { changes.append(change) }
                    } else {
                        for dish in limits.dishes {
                            let fixed = FixedDish(date: date, meal: meal, dish: dish)
                            if known.insert(fixed).inserted { intent.fixed.append(fixed) }
                        }
                        limits.dishes = []
                        if !limits.isEmpty {
                            var change = DayChange(date: date, meal: meal)
                            change.constraints = limits
                            changes.append(change)
                        }
                    }
                }
            }
        }
        changes += followUp.titleChanges(reading)
        if !isFollowUp {
            changes += exempting(&whole, groups, planned)
            // A number that the text gives a day wins.
            changes =
                absences.changes(servings: whole.servings, planned: planned) { resolved($0, in: planned) } + changes
            intent.mealsOfDays = mealsOfDays(planned)
            if let school = shape.schoolDays(
                planned: planned, mentions: mentions, meals: whole.meals, traits: whole.traits, today: context.today)
            {
                planned = school
            }
        }
        intent.changes = merged(changes)
        intent.apart = Set(shape.apart.compactMap { text.pieces[$0].food?.name ?? text.pieces[$0].dish }).sorted()
        if isFollowUp, lasts { widenExclusions(of: &intent.changes, to: &whole) }

        if isFollowUp {
            intent.keepsPlan = true
            intent.days = followUp.resultingDays
            if intent.changes.count > 0 || !intent.days.isEmpty { whole.meals = [] }
        } else {
            intent.days = planned
            if context.plan.isEmpty == false, followUp.isRestart { intent.days = planned }
        }
        for mention in ConditionReader(text).mentions() {
            whole.conditions.append(mention.name)
            intent.note("conditions", mention.name, tokens.span(mention.tokens))
            guard mention.name != ConditionLexicon.pregnancy else { continue }
            let words = UnreadWords(text: context.text(mention.tokens), span: tokens.span(mention.tokens))
            intent.notUnderstood.removeAll { $0.span.overlaps(words.span) }
            intent.notUnderstood.append(words)
        }
        whole.conditions.sort()
        intent.meals = whole
        mergeHistory(into: &intent, exclusions)
        for mention in mentions where !mention.days.isEmpty {
            intent.note("days", mention.days.map(\.description).joined(separator: " "), tokens.span(mention.tokens))
        }
    }

    /// Returns the diet of the whole plan as one of single days, and takes it from the plan, if other days have a dish
    /// beside the diet: "vegetarian week but a roast on Sunday".
    private func exempting(
        _ whole: inout MealConstraints, _ groups: DayGroups, _ planned: [CalendarDay]
    ) -> [DayChange] {
        let diets = whole.diets.filter(Self.dietsOfDays.contains)
        guard !diets.isEmpty else { return [] }
        let exempt = groups.groups.filter { group in
            guard let first = group.tokens.min() else { return false }
            let named = group.tokens.compactMap { text.piece(at: $0) }
            guard named.contains(where: \.isFood) else { return false }
            let isMeat = named.contains { piece in
                guard let food = piece.food else { return false }
                return food.name == "meat" || food.kinds.contains("meat")
                    || !food.groups.union(food.namedGroups).isDisjoint(with: [.fish, .shellfish, .mollusc])
            }
            return isMeat || (max(0, first - 2)...first).contains { DayGroups.isException($0, text) }
        }
        let days = Set(exempt.flatMap(\.days))
        guard !days.isEmpty, days.count < planned.count else { return [] }
        whole.diets.removeAll(where: diets.contains)
        return planned.filter { !days.contains($0) }.map { date in
            var change = DayChange(date: date)
            change.constraints.diets = diets
            return change
        }
    }

    private static let dietsOfDays: Set<String> = ["vegetarian", "vegan", "pescatarian"]

    /// Returns the meal of each day if every day has one of its own beside it and they differ: "Wednesday lunch, Thursday
    /// dinner". Otherwise every day has every meal.
    private func mealsOfDays(_ planned: [CalendarDay]) -> [CalendarDay: MealName] {
        let named = mentions.filter { $0.kind == .single && !$0.isRemoved }
        guard named.count > 1, named.count == mentions.count, planned.count > 1 else { return [:] }
        var pairs: [CalendarDay: MealName] = [:]
        for (number, mention) in named.enumerated() {
            let end = number + 1 < named.count ? named[number + 1].tokens.lowerBound : tokens.count
            let start = number > 0 ? named[number - 1].tokens.upperBound : 0
            guard let meal = meal(behind: mention, before: end) ?? meal(inFrontOf: mention, after: start) else {
                return [:]
            }
            for day in mention.days { pairs[day] = meal }
        }
        let isOne = Set(pairs.values).count < 2
        // "Breakfast and dinner on Saturday": a second meal of the text has no day of its own.
        let isSaid = text.pieces.count { piece in
            !shape.isLeftover(piece.tokens.lowerBound)
                && piece.senses.contains { if case .meal = $0 { true } else { false } }
        }
        return isOne || isSaid > named.count || Set(pairs.keys) != Set(planned) ? [:] : pairs
    }

    private func meal(behind mention: DayMention, before end: Int) -> MealName? {
        meal(in: mention.tokens.lowerBound..<min(mention.tokens.upperBound + 3, end), of: mention)
    }

    private func meal(inFrontOf mention: DayMention, after start: Int) -> MealName? {
        meal(in: max(start, mention.tokens.lowerBound - 3)..<mention.tokens.lowerBound, of: mention)
    }

    private func meal(in range: Range<Int>, of mention: DayMention) -> MealName? {
        for index in range {
            if index >= mention.tokens.upperBound, tokens[index].gap.endsClause { return nil }
            if index + 1 < tokens.count, index < mention.tokens.lowerBound, tokens[index + 1].gap.endsClause {
                continue
            }
            for case .meal(let meal) in text.piece(at: index)?.senses ?? [] { return meal }
        }
        return nil
    }

    /// True if the text says that it holds for longer than the days that it names: "no nuts from now on".
    private var lasts: Bool {
        tokens.indices.contains { index in Self.lasting.contains { tokens.holds($0, at: index) } }
    }

    private static let lasting = [
        "from now on", "from here on", "anymore", "any more", "ever again", "always", "for good", "ab jetzt",
        "ab sofort",
        "ab heute", "kunftig", "in zukunft", "immer", "nie mehr", "nie wieder", "desormais", "dorenavant",
        "a partir de maintenant", "plus jamais", "toujours", "a partir de ahora", "de ahora en adelante", "nunca mas",
        "siempre",
    ]

    /// Moves the exclusions of single days to the whole plan.
    private func widenExclusions(of changes: inout [DayChange], to whole: inout MealConstraints) {
        for index in changes.indices where !changes[index].constraints.exclude.isEmpty {
            whole.exclude = Array(Set(whole.exclude + changes[index].constraints.exclude)).sorted()
            changes[index].constraints.exclude = []
            changes[index].swaps = changes[index].constraints.isEmpty
        }
    }

    private func resolved(_ date: CalendarDay, in planned: [CalendarDay]) -> CalendarDay {
        if planned.isEmpty || planned.contains(date) { return date }
        return planned.first { $0.weekday == date.weekday } ?? date
    }

    private func merged(_ changes: [DayChange]) -> [DayChange] {
        var merged: [DayChange] = []
        for change in changes {
            if let index = merged.firstIndex(where: {
                $0.date == change.date && ($0.meal == change.meal || change.meal == nil || $0.meal == nil)
            }) {
                merged[index].constraints = merged[index].constraints.merged(with: change.constraints)
                merged[index].swaps = merged[index].constraints.isEmpty && (merged[index].swaps || change.swaps)
                merged[index].meal = merged[index].meal ?? change.meal
            } else {
                merged.append(change)
            }
        }
        return merged.sorted { ($0.date, $0.meal?.rawValue ?? "") < ($1.date, $1.meal?.rawValue ?? "") }
    }

    /// True if the text lifts every exclusion: "everything is fine again", "no restrictions any more".
    private var liftsAll: Bool {
        tokens.indices.contains { index in Self.lifting.contains { tokens.holds($0, at: index) } }
    }

    private static let lifting = [
        "everything is fine again", "everything is allowed", "everything is ok again", "everything is okay again",
        "no more restrictions", "no restrictions", "forget the restrictions", "forget the exclusions", "without limits",
        "alles ist wieder erlaubt", "alles wieder erlaubt", "alles ist erlaubt", "wieder alles essen",
        "keine einschrankungen", "tout est de nouveau permis", "tout est permis", "plus de restrictions",
        "plus aucune restriction", "peut de nouveau tout manger", "peut a nouveau tout manger", "sin restricciones",
        "ya no hay restricciones", "ya puede comer de todo", "ya pueden comer de todo", "ya podemos comer de todo",
        "todo esta permitido",
    ]

    /// The diets that the text ends: "we are no longer vegan", "nicht mehr vegetarisch".
    private var liftedDiets: Set<String> {
        var lifted: Set<String> = []
        for piece in text.pieces {
            let before = (1...4).map { tokens.word(piece.tokens.lowerBound - $0) }
            guard before.contains(where: Self.ended.contains) else { continue }
            for case .diet(let diet) in piece.senses { lifted.insert(diet) }
            for case .condition(let name) in piece.senses { lifted.insert(name) }
        }
        return lifted
    }

    private static let ended: Set<String> = ["longer", "not", "nicht", "plus", "pas", "no", "isnt", "arent"]

    /// Adds the exclusions and diets of earlier turns that the text does not lift.
    private func mergeHistory(into intent: inout Intent, _ exclusions: ExclusionReader) {
        var exclude = Set(intent.meals.exclude)
        var diets = Set(intent.meals.diets)
        let lifted = text.pieces.indices.filter(exclusions.allowed.contains).compactMap { text.pieces[$0].food }
        var held: Set<String> = []
        var heldDiets: Set<String> = []
        for turn in context.history {
            held.formUnion(turn.exclude)
            heldDiets.formUnion(turn.diets)
        }
        for turn in context.history where turn.role == .user {
            let earlier = IntentReader(household: context.family, today: context.today, language: context.language)
                .read(turn.text, mode: .meals)
            held.formUnion(earlier.meals.exclude)
            heldDiets.formUnion(earlier.meals.diets)
            heldDiets.formUnion(earlier.meals.conditions)
        }
        if !held.isEmpty || !heldDiets.isEmpty, liftsAll {
            held = []
            heldDiets = []
        }
        if !heldDiets.isEmpty { heldDiets.subtract(liftedDiets) }
        for food in lifted {
            let groups = food.namedGroups.union(food.groups)
            held.subtract(groups.map(\.rawValue))
            held.remove(food.name)
            if groups.contains(.dairy) { heldDiets.remove("dairy_free") }
            if groups.contains(.gluten) { heldDiets.remove("gluten_free") }
            held.subtract(held.filter { $0.hasPrefix(AllowedFoods.phrase([])) })
            if food.kinds.contains("meat") || food.name == "meat" {
                heldDiets.subtract(["vegetarian", "vegan", "pescatarian"])
            }
            if !groups.isDisjoint(with: [.fish, .shellfish, .mollusc]) { heldDiets.subtract(["vegetarian", "vegan"]) }
            if !groups.isDisjoint(with: [.dairy, .egg]) { heldDiets.remove("vegan") }
        }
        let conditions = heldDiets.intersection(ConditionLexicon.names)
        heldDiets.subtract(conditions)
        intent.meals.conditions = Set(intent.meals.conditions).union(conditions).sorted()
        exclude.formUnion(held)
        diets.formUnion(heldDiets)
        intent.meals.exclude = exclude.sorted()
        intent.meals.diets = diets.sorted()
    }
}

extension MealConstraints {
    /// Returns both constraints together; single values of the other one win.
    func merged(with other: MealConstraints) -> MealConstraints {
        var merged = self
        merged.meals = Array(Set(meals + other.meals)).sorted()
        merged.servings = other.servings ?? servings
        merged.exclude = Array(Set(exclude + other.exclude)).sorted()
        merged.diets = Array(Set(diets + other.diets)).sorted()
        merged.conditions = Array(Set(conditions + other.conditions)).sorted()
        merged.dishes += other.dishes.filter { !dishes.contains($0) }
        merged.foods += other.foods.filter { !foods.contains($0) }
        merged.cuisines += other.cuisines.filter { !cuisines.contains($0) }
        merged.maxMinutes = other.maxMinutes ?? maxMinutes
        merged.budget = other.budget ?? budget
        merged.traits = Array(Set(traits + other.traits)).sorted()
        merged.onlyFor += other.onlyFor.filter { !onlyFor.contains($0) }
        return merged
    }
}
