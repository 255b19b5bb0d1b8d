import HearthCore

/// Reads the routine of a request: its kind, when it begins and ends, the steps that it has and those that it has not.
struct RoutineReader {
    let context: ReadingContext

    init(_ context: ReadingContext) { self.context = context }

    var tokens: [Token] { context.tokens }

    /// Adds the routine to the intent.
    func read(into intent: inout Intent) {
        var clocks = RoutineClocks(context)
        var clockMarks = TokenMarks(clocks.mentions.map(\.tokens), count: tokens.count)
        let appointments = RoutineBlocks(context, clocks.mentions).found
        for block in appointments { clockMarks.insert(block.clocks) }
        let allDays = DayReader(tokens, today: context.today, language: context.language).mentions()
        let asides = TokenMarks(asides(allDays), count: tokens.count)
        // "Skye (8) 8.30 and it's just me on Monday": the time right behind a child is the child's.
        let ofChildren = RoutineClocks.places(
            behind: PersonReader(tokens, family: context.family, language: context.language).mentions(), context)
        for clock in clocks.mentions
        where asides.overlaps(clock.tokens) && !ofChildren.contains(clock.tokens.lowerBound) {
            clocks.claim(clock)
        }
        let days = allDays.filter { day in
            !clockMarks.overlaps(day.tokens) && !asides.overlaps(day.tokens) && !ChoreFacts.isNoDate(day, tokens)
        }
        let frequencies = FrequencyReader(context).mentions().filter { !$0.isDaily }
        let rates = frequencies.map(\.tokens)
        // "luz apagada" is no child's name.
        let inBed = TokenMarks(
            RoutineWords.bedMatches(in: context).filter { $0.count > 1 }, count: tokens.count)
        let names = PersonReader(tokens, family: context.family, language: context.language).mentions().filter {
            !inBed.overlaps($0.tokens)
        }
        var blocked = clockMarks
        for name in names { if case .named = name.person { blocked.insert(name.tokens) } }

        let kinds = KindReader(context, blocked: blocked)
        let earlier = earlierKind()
        let named = kinds.kind()
        let startsOver = ChoreWords.restarts.contains { phrase in
            tokens.indices.contains { tokens.holds(phrase, at: $0) }
        }
        let isNew = named.map { $0.isNamed && earlier != nil && $0.kind != earlier && kinds.isAskedAnew } ?? false
        intent.keepsPlan = !context.history.isEmpty && !startsOver && !isNew
        if !intent.keepsPlan {
            intent.routine.kind = named?.kind ?? babyKind(names) ?? "other"
        }
        // A holiday on which the family sets off is a journey.
        if let kind = intent.routine.kind, ["holiday", "weekend"].contains(kind), named?.isRoutine == false,
            kinds.isJourney, !clocks.mentions.isEmpty
        {
            intent.routine.kind = "travel"
        }
        // "Out of the door by 7:45, breakfast first": a meal or a step named beside it is a part of the morning.
        if let kind = intent.routine.kind, Self.partsOfMornings.contains(kind), named?.isRoutine != true,
            kinds.leavesHome, clocks.isEarly
        {
            intent.routine.kind = "morning"
        }
        if let kind = intent.routine.kind,
            let anchored = anchoredKind(kind, named, clocks, appointments)
        {
            intent.routine.kind = anchored
        }
        if let kind = intent.routine.kind, let named {
            // A word of a step that does not name the routine stays a step.
            intent.note("kind", kind, tokens.span(named.tokens))
        }
        let kind = intent.routine.kind ?? earlier ?? named?.kind ?? "other"
        // "only pajamas and teeth": an event that suggests the kind stays a step.
        let kindTokens = named.flatMap { found in found.kind == "bedtime" && !found.isNamed ? nil : found }.flatMap {
            $0.kind == kind || !KindReader.ofSteps.contains($0.kind) ? $0.tokens : nil
        }

        let blocks = appointments.filter { isKept($0, kind, clocks) }
        clocks.claim(blocks)
        readSeveralTimes(days, kind, &clocks, into: &intent)
        let times = clocks.times(kind: kind, isFollowUp: intent.keepsPlan)
        intent.routine.start = times.start?.time
        intent.routine.end = times.end?.time
        intent.routine.departure = times.departure?.time
        intent.routine.endsInBed = times.end.map { clocks.beds.contains($0.tokens.lowerBound) } ?? false
        let people = people(names)
        for person in readPersonTimes(people, kind, clocks, times, into: &intent) { blocked.insert(person) }
        readBlocks(blocks, kind, people, into: &intent)
        if let start = times.start, intent.routine.start != nil {
            intent.note("start", start.time.description, tokens.span(start.tokens))
        }
        if let end = times.end, intent.routine.end != nil {
            intent.note("end", end.time.description, tokens.span(end.tokens))
        }

        var steps = StepReader(
            context, kind: kind, kindTokens: intent.keepsPlan ? nil : kindTokens, blocked: blocked)
        let journey = RoutineJourney(context)
        let meal = kind == "after_school" ? times.end.flatMap { clocks.closingMeal(at: $0.tokens) } : nil
        steps.drop(blocks.map(\.words) + [journey?.tokens, meal].compactMap { $0 })
        steps.read()
        // A way that begins at the end of the routine takes nothing from it.
        let leaves = times.end.map { clocks.isDeparture($0.tokens) } ?? true
        intent.routine.journey = leaves && intent.routine.end == times.end?.time ? nil : journey?.minutes
        intent.routine.steps = steps.wanted.map(\.name)
        intent.routine.without = steps.unwanted.map(\.name)
        for step in steps.wanted { intent.note("steps", step.name, tokens.span(step.tokens)) }
        for step in steps.unwanted { intent.note("without", step.name, tokens.span(step.tokens)) }
        for (step, time) in clocks.times(of: steps.timed, kind: kind) { intent.routine.stepTimes[step.name] = time }
        readMinutes(kind, steps, journey, into: &intent)
        readFacts(of: steps, frequencies, days, people, into: &intent)
        readExclusions(steps, into: &intent)
        if !intent.keepsPlan {
            var rateMarks = TokenMarks(rates, count: tokens.count)
            for step in steps.wanted { for day in daysOf(step, days) { rateMarks.insert(day.tokens) } }
            readDays(days.filter { day in !rateMarks.overlaps(day.tokens) }, kind, into: &intent)
        }
        if !intent.keepsPlan {
            readPersons(names, into: &intent)
            addTimedPersons(to: &intent)
        }
    }

    private static let partsOfMornings: Set<String> = ["other", "mealtime", "toothbrushing"]

    /// Returns the kind of the conversation's routine; nil if nothing names it.
    private func earlierKind() -> String? {
        for turn in context.history {
            let other = ReadingContext(
                text: turn.text, tokens: Tokenizer.tokens(of: turn.text), language: context.language,
                family: context.family, today: context.today, history: [])
            if let found = KindReader(other, blocked: TokenMarks([], count: 0)).kind() { return found.kind }
        }
        return nil
    }

    /// Returns the day of a newborn if the text is about a baby of few weeks and names no other routine.
    private func babyKind(_ names: [PersonMention]) -> String? {
        names.contains { mention in
            switch mention.person {
            case .age(let age): age < 0.35
            case .named(let index, _): (context.family.children[index].ageYears ?? 1) < 0.3
            case .sense: false
            }
        } ? "newborn_day" : nil
    }

    // MARK: - Limits

    private func readMinutes(
        _ kind: String, _ steps: StepReader, _ journey: RoutineJourney?, into intent: inout Intent
    ) {
        guard intent.routine.dailyShift == nil else { return }
        var best: (minutes: Int, tokens: Range<Int>)?
        let clocks = TokenMarks(
            ClockReader(tokens, language: context.language).mentions().map(\.tokens), count: tokens.count)
        for mention in LimitReader(context).minutes() where !clocks.overlaps(mention.tokens) {
            let before = tokens.word(mention.tokens.lowerBound - 1)
            let after = tokens.word(mention.tokens.upperBound)
            if let journey, journey.tokens.overlaps(mention.tokens) { continue }
            if Self.denials.contains(before), tokens.word(mention.tokens.lowerBound - 2) != "more" { continue }
            if Self.rates.contains(before)
                || before == "les" && Self.rates.contains(tokens.word(mention.tokens.lowerBound - 2))
            {
                continue
            }
            let isFree = mention.tokens.upperBound < tokens.count && tokens[mention.tokens.upperBound].gap.endsClause
            if Self.distances.contains(after), !isFree, kind != "cleanup", !isLimit(mention.tokens) { continue }
            if steps.owns(mention.tokens), !isLimit(mention.tokens) { continue }
            if best == nil || isLimit(mention.tokens) { best = mention }
        }
        guard let best else { return }
        intent.meals.maxMinutes = best.minutes
        intent.note("max_minutes", String(best.minutes), tokens.span(best.tokens))
    }

    private func isLimit(_ range: Range<Int>) -> Bool {
        let nearby = max(range.lowerBound - 3, 0)..<min(range.upperBound + 4, tokens.count)
        return nearby.contains { Self.limits.contains(tokens[$0].folded) }
    }

    /// Reads allergies and other foods that must not be served during the routine.
    private func readExclusions(_ steps: StepReader, into intent: inout Intent) {
        let text = MealText(context)
        var exclusions = ExclusionReader(text)
        exclusions.read()
        var scratch = Intent()
        let leftOut = TokenMarks(
            steps.unwanted.filter { !StepLexicon.foods.contains($0.name) }.map(\.tokens), count: tokens.count)
        let reader = MealConstraintsReader(text, exclusions, ignored: [], absent: [])
        let constraints = reader.wholeText(
            except: { _ in false },
            excludes: { !leftOut.contains($0) },
            addsMeals: false, intent: &scratch)
        intent.meals.exclude = constraints.exclude
        if !constraints.exclude.isEmpty { intent.routine.without.removeAll { StepLexicon.foods.contains($0) } }
        // A step that is not wanted is no food.
        let unwanted = steps.unwanted.map { tokens.span($0.tokens) }
        // A routine cooks nothing, so it asks about no food.
        intent.notUnderstood = exclusions.notUnderstood.filter { words in
            words.exclude.isEmpty && !unwanted.contains { $0.overlaps(words.span) }
        }
        for entry in scratch.evidence where entry.member == "exclude" {
            intent.note("exclude", entry.value, entry.span)
        }
    }

    // MARK: - Days and persons

    private func readDays(_ mentions: [DayMention], _ kind: String, into intent: inout Intent) {
        let dated = mentions.filter { mention in
            switch mention.kind {
            case .single: !isRecurring(mention)
            case .range: mention.weekdays != [.saturday, .sunday] || isOnce(mention)
            case .length, .start, .end: true
            case .workdays, .everyDay: false
            }
        }
        guard !dated.isEmpty else { return }
        intent.days = DayReader(tokens, today: context.today, language: context.language).plannedDays(dated)
        for mention in dated { intent.note("days", "", tokens.span(mention.tokens)) }
    }

    private func isRecurring(_ mention: DayMention) -> Bool {
        let word = tokens[mention.tokens.lowerBound].folded
        let before = tokens.word(mention.tokens.lowerBound - 1)
        if word.hasPrefix("morge"),
            word != "morgen" || ["am", "jeden", "jede", "zum", "jedem", "fruh"].contains(before)
        {
            return true
        }
        if word == "mananas" { return true }
        if word == "manana", ["la", "de", "cada", "las"].contains(before) { return true }
        guard !mention.weekdays.isEmpty else { return false }
        if ["every", "each", "jeden", "jede", "chaque", "cada", "los", "les"].contains(before) { return true }
        if before == "le", context.language == .french { return true }
        return word.hasSuffix("days") || word.hasSuffix("gs") || word.hasSuffix("chs")
            || word.hasSuffix("dis") && before == "les"
    }

    private func isOnce(_ mention: DayMention) -> Bool {
        let words = tokens[max(mention.tokens.lowerBound - 1, 0)..<mention.tokens.upperBound].map(\.folded)
        return words.contains(where: Self.once.contains)
    }

    /// The mentions of named children, of ages, and of the youngest and the oldest by their names or ages.
    private func people(_ mentions: [PersonMention]) -> [PersonMention] {
        mentions.indices.compactMap { index in
            guard case .sense(let sense) = mentions[index].person else { return mentions[index] }
            var mention = mentions[index]
            switch reference(to: sense, at: index, of: mentions) {
            case .name(let name):
                guard let place = context.family.children.firstIndex(where: { $0.name == name }) else { return nil }
                mention.person = .named(index: place, name: name)
            case .age(let years): mention.person = .age(years)
            case nil: return nil
            }
            return mention
        }
    }

    func reference(to mention: PersonMention) -> PersonReference? {
        switch mention.person {
        case .named(_, let name): return .name(name)
        case .age(let age):
            let near = context.family.children.filter { abs(($0.ageYears ?? -9) - age) < 0.15 }
            return near.count == 1 ? near[0].name.map(PersonReference.name) ?? .age(age) : .age(age)
        case .sense: return nil
        }
    }

    /// Reads the named children and ages that the routine is for; not those of whom the text tells an allergy.
    private func readPersons(_ mentions: [PersonMention], into intent: inout Intent) {
        // "Bedtime for both, Ella needs her drops" is for both.
        if isForAll(mentions), intent.routine.personTimes.isEmpty { return }
        for (index, mention) in mentions.enumerated() {
            let person: PersonReference
            switch mention.person {
            case .named(_, let name): person = .name(name)
            case .age(let age):
                let near = context.family.children.filter { abs(($0.ageYears ?? -9) - age) < 0.15 }
                person = near.count == 1 ? near[0].name.map(PersonReference.name) ?? .age(age) : .age(age)
            case .sense(let sense):
                guard let found = reference(to: sense, at: index, of: mentions) else { continue }
                person = found
            }
            let following = tokens[mention.tokens.upperBound..<min(mention.tokens.upperBound + 7, tokens.count)]
            if !intent.meals.exclude.isEmpty,
                following.contains(where: { token in Self.allergies.contains { token.folded.hasPrefix($0) } })
            {
                continue
            }
            if !intent.meals.onlyFor.contains(person) { intent.meals.onlyFor.append(person) }
            intent.note("only_for", "", tokens.span(mention.tokens))
        }
    }

    private static let denials: Set<String> = ["not", "nicht", "pas", "no"]
    private static let rates: Set<String> = ["every", "each", "alle", "jede", "toutes", "tous", "cada"]
    private static let distances: Set<String> = [
        "before", "after", "earlier", "later", "vorher", "nachher", "fruher", "spater", "avant", "apres", "antes",
        "despues", "vor", "nach", "more", "mehr", "mas", "plus", "away", "ago",
    ]
    private static let limits: Set<String> = [
        "max", "maxi", "maximum", "maximal", "hochstens", "under", "within", "limit", "total", "tops", "most", "unter",
        "langer", "longer", "moins", "maximo", "maxima", "menos", "than", "insgesamt", "dauern", "durer", "durar",
        "dure", "dauert", "depasser", "pasar", "tope", "allowed", "only",
    ]
    private static let once: Set<String> = [
        "this", "next", "dieses", "diesem", "diese", "nachstes", "nachste", "nachsten", "ce", "cette", "prochain",
        "prochaine", "este", "esta", "proximo", "proxima", "kommendes", "coming",
    ]
    private static let allergies: [String] = [
        "allerg", "intoler", "unvertrag", "celiac", "coeliac", "zoliakie", "cel", "reacts", "reagiert",
    ]
}
