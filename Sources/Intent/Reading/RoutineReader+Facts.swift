import HearthCore

/// The kind that a time decides, appointments, several times, and facts of single steps.
extension RoutineReader {
    // MARK: - Kind

    /// Returns the kind of a routine that ends in bed or at the door, where only a step or nothing names it.
    func anchoredKind(
        _ kind: String, _ named: KindReader.Found?, _ clocks: RoutineClocks, _ blocks: [RoutineBlocks.Found]
    ) -> String? {
        if Self.wholeDays.contains(where: { phrase in tokens.indices.contains { tokens.holds(phrase, at: $0) } }),
            ["morning", "bedtime", "other", "after_school"].contains(kind)
        {
            return "holiday"
        }
        guard named?.isRoutine != true else { return nil }
        let isStep = KindReader.ofSteps.contains(kind) || kind == "other"
        let isHint = kind == "weekend" && named?.isNamed != true
        let isTravel = kind == "travel" && named?.kind == kind && named?.isStrong != true
        let isAfternoon = kind == "after_school" && named?.isStrong != true
        if kind == "weekend", clocks.bedtime.map({ $0.minutes >= 17 * 60 }) == true { return "bedtime" }
        if isStep || isHint || kind == "morning" && !clocks.hasMorningDeadline || kind == "after_school" {
            let bedtime = clocks.bedtime
            if kind == "other", bedtime == nil, !clocks.hasMorningDeadline, !clocks.hasWaking,
                !RoutineWords.bedMatches(in: context).isEmpty
            {
                return "bedtime"
            }
            let evening = bedtime.map { $0.minutes >= 17 * 60 } ?? false
            if kind != "nap" ? bedtime != nil || endsInBed : evening {
                // From the afternoon to bed, it begins after school.
                if clocks.hasAfternoon && kind != "nap" || kind == "after_school" { return "after_school" }
                return kind == "morning" && named?.isStrong == true ? nil : "bedtime"
            }
        }
        if isStep && !["nap", "homework", "cleanup", "screen_time"].contains(kind) || isHint || isTravel || isAfternoon,
            clocks.hasMorningDeadline
        {
            return "morning"
        }
        if kind == "other", clocks.hasWaking { return "morning" }
        // "Dentist at 3:30, 20 min drive": the way to an appointment is no journey.
        if isTravel, blocks.contains(where: \.isEvent) { return comesHome ? "after_school" : "other" }
        if kind == "homework", limitsScreens { return "screen_time" }
        // "Only teeth and story tonight" is a short evening, "home at 3, homework, snack" an afternoon.
        let steps = Set(
            StepLexicon.table.matches(in: tokens, language: context.language).flatMap { $0.values.map(\.name) })
        if ["toothbrushing", "bath", "potty"].contains(kind), !steps.isDisjoint(with: ["story", "pajamas"]) {
            return "bedtime"
        }
        if kind == "homework", comesHome || !steps.isDisjoint(with: ["dinner", "bath", "pajamas"]) {
            return "after_school"
        }
        if kind == "nap", blocks.contains(where: { $0.name == "nap" }), named?.isStrong == true, namesAfternoon {
            return "after_school"
        }
        return nil
    }

    private static let wholeDays = [
        "du matin au soir", "from morning to night", "morning till night", "morning to night",
        "de la manana a la noche",
        "von morgens bis abends", "von fruh bis spat",
    ]

    /// True if a list of steps ends in bed, or the text says in how many minutes: "bath, story, bed", "bed in 40 minutes".
    private var endsInBed: Bool {
        RoutineWords.bedMatches(in: context).contains { range in
            let before = tokens.word(range.lowerBound - 1)
            guard !["before", "vor", "avant", "antes", "de", "after", "nach"].contains(before) else { return false }
            let isEnd =
                range.upperBound == tokens.count || tokens[range.upperBound].gap.endsClause
                || ["in", "en", "dans", "within"].contains(tokens.word(range.upperBound))
            let isListed =
                tokens[range.lowerBound].gap.contains(.comma)
                || ["and", "then", "und", "dann", "et", "puis", "y", "luego", "ins", "au", "a", "la"].contains(before)
                || range.lowerBound == 0
                || tokens.word(range.upperBound) == "in"
            return isEnd && isListed
        }
    }

    /// True if the text says when the child comes home or school is out.
    private var comesHome: Bool {
        KindLexicon.table.matches(in: tokens, language: context.language).contains { match in
            let place = match.tokens.lowerBound
            return match.tokens.count > 1
                && !(max(place - 2, 0)..<place).contains { RoutineWords.negations.contains(tokens[$0].folded) }
                && match.values.contains {
                    $0.kind == "after_school" && $0.language == context.language && $0.strength > 0
                }
        }
    }

    /// True if the text gives a screen a length for each day: "one hour of switch a day after homework".
    private var limitsScreens: Bool {
        let screens = KindLexicon.table.matches(in: tokens, language: context.language).filter { match in
            match.values.contains { $0.kind == "screen_time" && $0.language == context.language }
        }
        return LimitReader(context).lengths().contains { length in
            let end = length.tokens.upperBound
            let near = end..<min(end + 6, tokens.count)
            let isDaily = near.contains { index in
                Self.dailyWords.contains { tokens.holds($0, at: index) }
            }
            return isDaily
                && screens.contains {
                    $0.tokens.lowerBound >= length.tokens.lowerBound - 5 && $0.tokens.lowerBound < end + 5
                }
        }
    }

    private static let dailyWords = [
        "a day", "per day", "each day", "every day", "daily", "am tag", "pro tag", "taglich", "par jour", "chaque jour",
        "al dia", "por dia", "cada dia", "diarios",
    ]

    private var namesAfternoon: Bool {
        tokens.contains { ["afternoon", "nachmittag", "tarde"].contains($0.folded) }
    }

    // MARK: - Appointments

    /// Returns whether an appointment keeps its time: not what the routine itself is, and not its only end.
    func isKept(_ block: RoutineBlocks.Found, _ kind: String, _ clocks: RoutineClocks) -> Bool {
        let own = [
            "nap": ["nap", "rest", "quiet time"], "homework": ["homework"],
            "mealtime": ["dinner", "lunch", "breakfast"],
            "bath": ["bath"], "screen_time": ["screen time", "tv", "tablet"], "cleanup": ["tidy room"],
        ]
        if own[kind]?.contains(block.name) == true { return false }
        if ["dinner", "lunch", "breakfast", "lights out", "sleep", "get dressed", "shoes"].contains(block.name) {
            return false
        }
        // The span of "bedtime with a story from 19:00 to 19:40" is that of the whole.
        return block.isEvent || block.minutes != nil && Self.ofTheirOwn.contains(block.name)
    }

    /// Steps that have times of their own.
    private static let ofTheirOwn: Set<String> = [
        "nap", "homework", "piano practice", "instrument practice", "outdoor play", "screen time", "tv", "rest",
        "quiet time", "sports", "swimming", "dance", "church",
    ]

    func readBlocks(
        _ blocks: [RoutineBlocks.Found], _ kind: String, _ names: [PersonMention], into intent: inout Intent
    ) {
        for block in blocks {
            intent.routine.blocks.append(RoutineBlock(name: block.name, start: block.start, minutes: block.minutes))
            intent.note("steps", block.name, tokens.span(block.words))
            // "Anna a danse mercredi": only hers.
            let owner = names.last { name in
                name.tokens.upperBound <= block.words.lowerBound
                    && block.words.lowerBound - name.tokens.upperBound <= 4
                    && !tokens[name.tokens.upperBound...block.words.lowerBound].contains { $0.gap.endsClause }
            }
            if let owner, let person = reference(to: owner) { intent.routine.stepOwners[block.name] = [person] }
        }
        // What the routine leads up to is its end: "home 3:20, snack, homework, soccer at 5".
        guard ["after_school", "homework", "morning", "travel", "nap", "weekend", "other"].contains(kind),
            intent.routine.end == nil,
            let last = blocks.filter({ $0.isEvent && $0.minutes == nil }).max(by: { $0.start < $1.start }),
            kind != "morning" || last.start.minutes < 11 * 60,
            intent.routine.start.map({ $0 < last.start }) ?? true
        else { return }
        intent.routine.end = last.start
        intent.note("end", last.start.description, tokens.span(last.clocks))
    }

    // MARK: - Several times

    /// Reads the times of school nights and of the weekend, and a time that moves each day.
    func readSeveralTimes(
        _ days: [DayMention], _ kind: String, _ clocks: inout RoutineClocks, into intent: inout Intent
    ) {
        let open = clocks.open
        if open.count == 2, let minutes = minutesPerDay {
            let times = open.map { clocks.resolved($0, kind) }
            if times[0] != times[1], abs(times[0].minutes - times[1].minutes) <= 180 {
                intent.routine.dailyShift = DailyShift(from: times[0], to: times[1], minutes: minutes)
                clocks.claim(open[1])
                return
            }
        }
        guard open.count >= 2, open.count <= 4 else { return }
        var found: [(time: TimeOfDay, weekdays: Set<Weekday>, mention: ClockMention)] = []
        for mention in open {
            let place = mention.tokens
            let near = days.filter { day in
                guard !day.weekdays.isEmpty else { return false }
                if day.tokens.lowerBound >= place.upperBound {
                    return day.tokens.lowerBound - place.upperBound <= 2
                        && !tokens[place.upperBound...day.tokens.lowerBound].contains { $0.gap.endsClause }
                }
                return (0...3).contains(place.lowerBound - day.tokens.upperBound)
            }
            let used = found.reduce(into: Set<Weekday>()) { $0.formUnion($1.weekdays) }
            // "at weekends until nine, otherwise eight"
            let isRest = (max(place.lowerBound - 4, 0)..<place.lowerBound).contains { index in
                ["otherwise", "sonst", "sinon", "else", "resto", "normally", "normalerweise"].contains(
                    tokens[index].folded)
            }
            if near.isEmpty, isRest, !used.isEmpty {
                found.append((clocks.resolved(mention, kind), Set(Weekday.allCases).subtracting(used), mention))
                continue
            }
            guard let day = near.first(where: { $0.weekdays.isDisjoint(with: used) }) else { continue }
            found.append((clocks.resolved(mention, kind), day.weekdays, mention))
        }
        guard found.count >= 2, found.count == open.count, Set(found.map(\.time)).count > 1 else { return }
        intent.routine.dayTimes = found.map { DayTime(weekdays: $0.weekdays, time: $0.time) }
        for entry in found.dropFirst() { clocks.claim(entry.mention) }
    }

    /// The minutes of "10 minutes a day".
    private var minutesPerDay: Int? {
        LimitReader(context).lengths().first { mention in
            let rest = (mention.tokens.upperBound..<min(mention.tokens.upperBound + 4, tokens.count)).map {
                tokens[$0].folded
            }.filter { !Self.shifts.contains($0) }
            return rest.count >= 1
                && (["daily", "taglich", "diarios"].contains(rest[0])
                    || rest.count >= 2
                        && ["a", "per", "each", "every", "pro", "jeden", "par", "chaque", "al", "por", "cada"].contains(
                            rest[0])
                        && ["day", "night", "tag", "abend", "jour", "soir", "dia", "noche"].contains(rest[1]))
        }?.minutes
    }

    private static let shifts: Set<String> = [
        "later", "earlier", "spater", "fruher", "plus", "tard", "tot", "mas", "tarde", "temprano", "antes",
    ]

    // MARK: - Steps

    /// Reads what the text says of single steps: their lengths, children and order, and whether there are others.
    func readFacts(
        of steps: StepReader, _ frequencies: [FrequencyMention], _ days: [DayMention], _ names: [PersonMention],
        into intent: inout Intent
    ) {
        let wanted = steps.wanted
        let clocks = TokenMarks(
            ClockReader(tokens, language: context.language).mentions().map(\.tokens), count: tokens.count)
        for mention in LimitReader(context).lengths() where mention.minutes <= Self.longestStep {
            // "breakfast 8h30" is a time.
            guard !clocks.overlaps(mention.tokens), let step = steps.owner(of: mention.tokens) else { continue }
            intent.routine.stepMinutes[step] = intent.routine.stepMinutes[step] ?? mention.minutes
        }
        let kids = names.filter { if case .named = $0.person { true } else { false } }
        for step in wanted {
            let isMedicine = step.name == "medicine"
            guard isMedicine || intent.routine.personTimes.isEmpty else { continue }
            // "Lotta muss noch ihr Asthmaspray nehmen": a medicine may stand far behind its child.
            let reach = isMedicine ? 8 : 3
            let near =
                kids.last { name in
                    name.tokens.upperBound <= step.tokens.lowerBound
                        && step.tokens.lowerBound - name.tokens.upperBound <= reach
                        && !tokens[name.tokens.upperBound...step.tokens.lowerBound].contains {
                            isMedicine ? $0.gap.endsSentence : $0.gap.endsClause
                        }
                }
                ?? kids.first { name in
                    (0...(isMedicine ? 6 : 3)).contains(name.tokens.lowerBound - step.tokens.upperBound)
                        && !tokens[step.tokens.upperBound...name.tokens.lowerBound].contains { $0.gap.endsClause }
                }
            guard let near, let person = reference(to: near) else { continue }
            intent.routine.stepOwners[step.name, default: []].append(person)
        }
        for (one, other) in zip(wanted, wanted.dropFirst()) {
            let between = (one.tokens.upperBound..<max(other.tokens.lowerBound, one.tokens.upperBound)).map {
                tokens[$0].folded
            }
            guard between.count <= 4, !between.contains("lights") else { continue }
            if between.contains(where: Self.befores.contains) {
                intent.routine.stepOrder.append(StepPair(one.name, other.name))
            } else if between.contains(where: Self.afters.contains) {
                intent.routine.stepOrder.append(StepPair(other.name, one.name))
            }
        }
        for step in wanted where !daysOf(step, days).isEmpty { intent.routine.notDaily.append(step.name) }
        // A medicine is given as the doctor says, whatever the routine.
        let rare = frequencies.filter { $0.perDay == nil && ($0.everyDays ?? 2) > 1 }
        for step in wanted + steps.unwanted
        where step.name != "medicine" && !intent.routine.notDaily.contains(step.name)
            && rare.contains(where: { isBeside($0.tokens, step.tokens) })
        {
            intent.routine.notDaily.append(step.name)
        }
        for step in steps.unwanted {
            guard
                let day = days.first(where: { day in
                    !day.weekdays.isEmpty && day.weekdays.count < 5
                        && (0...2).contains(day.tokens.lowerBound - step.tokens.upperBound)
                })
            else { continue }
            intent.routine.stepFreeDays[step.name] = day.weekdays
        }
        intent.routine.without.removeAll { intent.routine.stepFreeDays[$0] != nil }
        let isFull = wanted.count >= Self.fullList && isOneList(wanted)
        intent.routine.isWholeList =
            !wanted.isEmpty && namesOnly(wanted) || wanted.count > 1 && intent.meals.maxMinutes != nil || isFull
        if intent.routine.kind == "morning" {
            intent.routine.isFree =
                tokens.contains { $0.isAny(Self.freeDays) }
                || tokens.indices.contains { tokens.holds("fin de semana", at: $0) }
        }
    }

    private static let longestStep = 180
    /// A list of so many steps is the whole routine.
    private static let fullList = 4

    /// Returns the mentions of the days on which alone the text wants a step: "bath only mon wed fri".
    func daysOf(_ step: StepReader.Step, _ days: [DayMention]) -> [DayMention] {
        var found: [DayMention] = []
        var end = step.tokens.upperBound
        var isOnly = false
        for day in days.slice(end..<end + 12, by: \.tokens.lowerBound) {
            let between = (end..<max(day.tokens.lowerBound, end)).map { tokens[$0].folded }
            guard !day.weekdays.isEmpty, between.count <= 2,
                between.allSatisfy({
                    Self.onlys.contains($0) || ChoreWords.joins.contains($0) || Self.dayWords.contains($0)
                })
            else { break }
            isOnly = isOnly || between.contains(where: Self.onlys.contains)
            found.append(day)
            end = day.tokens.upperBound
        }
        return isOnly || found.count > 1 ? found : []
    }

    private static let dayWords: Set<String> = [
        "on", "am", "le", "les", "el", "los", "an", "n", "jeden", "every", "al", "en",
    ]

    private func isBeside(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let gap =
            one.lowerBound >= other.upperBound ? other.upperBound..<one.lowerBound : one.upperBound..<other.lowerBound
        return gap.count <= 1 && one.lowerBound >= other.upperBound
    }

    /// Returns whether the steps stand one after the other, with commas and joins between them.
    private func isOneList(_ steps: [StepReader.Step]) -> Bool {
        let gaps = zip(steps, steps.dropFirst()).filter { one, other in
            other.tokens.lowerBound - one.tokens.upperBound <= 3
        }
        return gaps.count >= steps.count - 1
    }

    /// Returns whether "only" stands before the first step, or "nothing else" anywhere.
    private func namesOnly(_ steps: [StepReader.Step]) -> Bool {
        let isClosed = Self.closings.contains { phrase in tokens.indices.contains { tokens.holds(phrase, at: $0) } }
        if isClosed { return true }
        guard let first = steps.first else { return false }
        let start = max(first.tokens.lowerBound - 3, 0)
        return (start..<first.tokens.lowerBound).contains { index in
            Self.onlys.contains(tokens[index].folded)
                && !tokens[(index + 1)...first.tokens.lowerBound].contains { $0.gap.endsClause }
                && !["but", "not", "nicht", "pas", "sino"].contains(tokens.word(index - 1))
        }
    }

    private static let onlys: Set<String> = [
        "only", "just", "nur", "bloss", "seulement", "juste", "uniquement", "solo", "solamente",
    ]
    private static let closings = [
        "nothing else", "that s it", "thats it", "thats all", "that s all", "anything more", "sonst nichts",
        "nichts weiter", "mehr nicht", "rien d autre",
        "c est tout", "nada mas", "y ya esta", "y listo",
    ]
    private static let befores: Set<String> = ["before", "vor", "avant", "antes"]
    private static let afters: Set<String> = ["after", "nach", "apres", "despues"]
    private static let freeDays: Set<String> = [
        "weekend", "weekends", "saturday", "saturdays", "sunday", "sundays", "wochenende", "samstag", "sonntag",
        "samstags", "sonntags", "sat", "sun", "samstagmorgen", "sonntagmorgen", "samedi", "dimanche", "sabado",
        "domingo", "sabados", "domingos", "finde", "ferien",
        "vacances", "vacaciones", "holidays",
    ]

    // MARK: - People

    /// Returns whether the text is for all children, and single names are for single steps.
    func isForAll(_ mentions: [PersonMention]) -> Bool {
        let names = Set(
            mentions.compactMap { mention in if case .named(let index, _) = mention.person { index } else { nil } })
        let all =
            mentions.contains { mention in
                switch mention.person {
                case .sense(.children), .sense(.everybody): true
                default: false
                }
            } || tokens.contains { ["both", "beide", "beiden"].contains($0.folded) }
            || tokens.indices.contains { index in
                ["los dos", "las dos", "les deux", "des deux", "ambos"].contains { tokens.holds($0, at: index) }
            }
        return all && !names.isEmpty && names.count < max(context.family.children.count, 1)
    }

    /// Returns the child of "la peque", "der Kleine", "my oldest", "teenager 14"; nil if no child is meant.
    func reference(to sense: PersonSense, at index: Int, of mentions: [PersonMention]) -> PersonReference? {
        let mention = mentions[index]
        let end = mention.tokens.upperBound
        if sense == .child || sense == .other, end < tokens.count, tokens[end].gap == .space,
            let age = tokens[end].number,
            (1...17).contains(age), tokens[end].folded.utf8.count <= 2,
            end + 1 >= tokens.count
                || tokens[end + 1].number == nil && !Self.units.contains(tokens[end + 1].folded)
                    && tokens[end + 1].gap != .colon
        {
            return .age(Double(age))
        }
        guard sense == .youngest || sense == .oldest else { return nil }
        let known = context.family.children.filter { $0.ageYears != nil }
        guard known.count > 1, known.count == context.family.children.count else { return nil }
        // "petite routine", "kleine Runde": an adjective of something else.
        if end < tokens.count, !tokens[end].gap.endsClause, tokens[end].number == nil {
            let next = tokens[end].folded
            let isSmall =
                CommonWords.isCommon(next, in: context.language) || SmallWords().knows(next)
                || Self.verbs.contains(next)
            let isThing =
                !isSmall && mention.tokens.count == 1
                && (KindLexicon.table.match(at: end, in: tokens, language: context.language) != nil
                    || StepLexicon.table.match(at: end, in: tokens, language: context.language) != nil
                    || KindLexicon.routineWords.contains(next) || next == "dej" || next == "dejeuner")
            let isEnglish = context.language == .english
            if isThing || !isSmall && !isEnglish { return nil }
        }
        guard StepLexicon.table.match(at: mention.tokens.lowerBound, in: tokens, language: context.language) == nil,
            KindLexicon.table.match(at: mention.tokens.lowerBound, in: tokens, language: context.language) == nil,
            mention.tokens.count > 1 || mention.tokens.lowerBound > 0
        else { return nil }
        let child = known.sorted { ($0.ageYears ?? 0) < ($1.ageYears ?? 0) }
        let one = sense == .youngest ? child.first : child.last
        return one.flatMap { one in one.name.map(PersonReference.name) ?? one.ageYears.map(PersonReference.age) }
    }

    private static let verbs: Set<String> = [
        "soll", "muss", "geht", "schlaft", "darf", "hat", "bekommt", "braucht", "um", "bis", "ins", "im", "se", "a",
        "doit",
        "dort", "fait", "prend", "va", "est", "au", "couche", "tiene", "va", "duerme", "toma", "debe", "needs", "goes",
        "has", "in", "is", "should",
    ]
    private static let units: Set<String> = [
        "min", "mins", "minutes", "minuten", "minutos", "uhr", "h", "am", "pm", "oclock", "to", "bis", "months",
        "month",
        "monate", "monat", "mois", "meses", "mes", "weeks", "week", "wochen", "semaines", "semanas", "days", "tage",
        "jours", "dias", "years", "year", "jahre", "ans", "an", "anos", "ano", "yo", "yr", "mo", "m", "y", "x", "mal",
        "fois", "veces", "times",
    ]
}
