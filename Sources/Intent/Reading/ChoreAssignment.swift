import HearthCore

/// Puts tasks together with what the text says about them.
struct ChoreAssignment {
    /// A task with the tokens that name it.
    struct Entry {
        var task: ChoreTask
        var range: Range<Int>
        var hasAssignee = false
        /// True if the assignee stands in front of an earlier task of the list.
        var isCarried = false
        /// The sentence of the task.
        var sentence: Int
    }

    /// Words at one place of the text that assign tasks to people, days or times.
    struct Attribute {
        enum Kind: Hashable { case assignee, weekdays, frequency, time, part }
        var kind: Kind
        var range: Range<Int>
        var assignee: AssigneeMention?
        var weekdays: Set<Weekday>?
        var rate: FrequencyMention?
        var clocks: [ClockMention] = []
        var part: DayPart?
    }

    private let facts: ChoreFacts
    private let context: ReadingContext
    private var attributes: [Attribute] = []
    /// The tasks in the order of the text.
    private(set) var tasks: [Entry] = []
    /// Weekdays without chores.
    private(set) var excludedWeekdays: Set<Weekday> = []
    /// The tokens of the mentions behind ``excludedWeekdays``.
    private(set) var excluded: Set<Range<Int>> = []
    private var excludedMarks: TokenMarks
    private var heading: [Attribute.Kind: Attribute] = [:]
    /// The times a day of the tasks that people do at different parts of the day.
    private var ratesOfParts: [String: Int] = [:]

    init(_ facts: ChoreFacts, _ context: ReadingContext) {
        self.facts = facts
        self.context = context
        excludedMarks = TokenMarks([], count: context.tokens.count)
        excludedWeekdays = facts.freeWeekdays
        attributes = makeAttributes()
    }

    private var tokens: [Token] { context.tokens }

    /// Reads the sentences one after the other.
    mutating func run() {
        for (number, sentence) in facts.segments.sentences.enumerated() { read(sentence, number) }
        splitByPeople()
        addRests()
        takeTurnsAtParts()
        addSchoolDays()
        if tasks.contains(where: { $0.task.weekdays?.count == 7 }) || !excludedWeekdays.isEmpty {
            for index in tasks.indices {
                guard let weekdays = tasks[index].task.weekdays, weekdays.count == 7, !excludedWeekdays.isEmpty else {
                    continue
                }
                tasks[index].task.weekdays = weekdays.subtracting(excludedWeekdays)
            }
        }
        merge()
    }

    // MARK: - What is said

    private func makeAttributes() -> [Attribute] {
        var all: [Attribute] = facts.assignees.map { Attribute(kind: .assignee, range: $0.tokens, assignee: $0) }
        let recurring = facts.days.filter { facts.isRecurring($0) }
        for group in ChoreFacts.groups(
            recurring.map(\.tokens), tokens, before: facts.assignees.map(\.tokens))
        {
            let days = recurring.slice(group, by: \.tokens.lowerBound).filter { !$0.isRemoved }
            guard !days.isEmpty else { continue }
            // "move it from Monday to Tuesday"
            if let range = days.first, days.count == 1, range.kind == .range, isMoved(range),
                let last = range.days.last?.weekday
            {
                all.append(Attribute(kind: .weekdays, range: group, weekdays: [last]))
                continue
            }
            all.append(
                Attribute(kind: .weekdays, range: group, weekdays: days.reduce(into: []) { $0.formUnion($1.weekdays) }))
        }
        for rate in facts.rates {
            if rate.isDaily {
                all.append(Attribute(kind: .weekdays, range: rate.tokens, weekdays: Set(Weekday.allCases)))
            } else {
                all.append(Attribute(kind: .frequency, range: rate.tokens, rate: rate))
            }
        }
        for part in facts.parts { all.append(Attribute(kind: .part, range: part.tokens, part: part.part)) }
        var latest: Int?
        for clock in facts.clocks {
            if let last = latest,
                tokens[all[last].range.upperBound..<clock.tokens.lowerBound].allSatisfy({
                    Self.betweenTimes.contains($0.folded)
                }),
                clock.tokens.lowerBound - all[last].range.upperBound <= 3,
                !tokens[clock.tokens.lowerBound].gap.endsSentence
            {
                all[last].clocks.append(clock)
                all[last].range = all[last].range.lowerBound..<clock.tokens.upperBound
            } else {
                latest = all.count
                all.append(Attribute(kind: .time, range: clock.tokens, clocks: [clock]))
            }
        }
        return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func isMoved(_ mention: DayMention) -> Bool {
        guard !context.history.isEmpty else { return false }
        return tokens.contains { Self.moves.contains($0.folded) }
    }

    private static let moves: Set<String> = [
        "move", "shift", "switch", "change", "swap", "verschieb", "verschiebe", "verschieben", "verleg", "verlege",
        "verlegen", "deplace", "deplacer", "decale", "decaler", "passe", "mueve",
        "mover", "cambia", "cambiar", "pasa", "pasar",
    ]

    // MARK: - One sentence

    private mutating func read(_ sentence: [Segments.Segment], _ number: Int) {
        guard let first = sentence.first, let last = sentence.last else { return }
        let range = first.tokens.lowerBound..<last.tokens.upperBound
        let own = facts.tasks.slice(range, by: \.anchor)
        readExclusions(sentence, hasTasks: !own.isEmpty)
        let said = attributes.slice(range, by: \.range.lowerBound).filter { !isExcluded($0) }
        guard let firstTask = own.first?.anchor else {
            readWithoutTask(said, range, number)
            return
        }
        let firstWord = own.map(\.tokens.lowerBound).min() ?? firstTask
        let leading = Set(said.filter { $0.range.lowerBound < firstWord }.map(\.kind))
        let leadsEach = doersLead(sentence, own, said)
        var carried = heading
        let start = tasks.count
        var latest: Range<Int> = start..<start
        var chain = start
        for (position, segment) in sentence.enumerated() {
            let mentions = Array(own.slice(segment.tokens, by: \.anchor))
            let inside = Array(said.slice(segment.tokens, by: \.range.lowerBound))
            let isLaterTask = (own.last?.anchor ?? -1) >= segment.tokens.upperBound
            if mentions.isEmpty {
                guard !inside.isEmpty else { continue }
                let isPlain = !segment.isAside && !isLaterTask
                let isBehindColon = position > 0 && sentence[position - 1].isHeading && isPlain
                if start == tasks.count
                    || leadsEach && !segment.isAside && inside.contains(where: { $0.kind == .assignee })
                {
                    for attribute in inside { carried[attribute.kind] = attribute }
                } else if !segment.isAside, isLaterTask,
                    inside.contains(where: { leading.contains($0.kind) && $0.kind == inside[0].kind }),
                    segment.isHeading || !lacks(latest, inside[0].kind)
                {
                    // "Leo: dishes, Mia: trash"
                    for attribute in inside { carried[attribute.kind] = attribute }
                } else {
                    follow(
                        inside, latest, from: start, isLast: isPlain,
                        isForAll: isBehindColon || isForAll(segment.tokens))
                }
                continue
            }
            let before = tasks.count
            for (index, mention) in mentions.enumerated() {
                var entry = Entry(task: ChoreTask(task: mention.task), range: mention.tokens, sentence: number)
                let next = index + 1 < mentions.count ? mentions[index + 1].anchor : segment.tokens.upperBound
                var mine: [Attribute.Kind: Attribute] = [:]
                for attribute in inside {
                    let place = attribute.range.lowerBound
                    let isInFront = place < min(mentions[0].anchor, mentions[0].tokens.lowerBound)
                    let isBehind = place > min(mention.anchor, mention.tokens.lowerBound) && place < next
                    if isInFront || isBehind {
                        if leading.contains(attribute.kind), mine[attribute.kind] != nil, isBehind { continue }
                        if mine[attribute.kind] == nil || isInFront { mine[attribute.kind] = attribute }
                        if isInFront, leading.contains(attribute.kind) { carried[attribute.kind] = attribute }
                    }
                }
                for (kind, attribute) in carried where mine[kind] == nil {
                    if leading.contains(kind),
                        let nearest = inside.last(where: { $0.kind == kind && $0.range.lowerBound < mention.anchor })
                    {
                        mine[kind] = nearest
                        continue
                    }
                    // "every day" in front of a list does not hold for a task with days or a frequency of its own.
                    if kind == .weekdays, mine[.frequency] != nil, attribute.weekdays?.count == 7 { continue }
                    mine[kind] = attribute
                    if kind == .assignee { entry.isCarried = true }
                }
                let isCarried = entry.isCarried
                apply(mine, to: &entry)
                if isCarried { tasks[tasks.count - 1].isCarried = true }
            }
            // Behind a joined list: "dishes and trash on Monday".
            let isJoined = segment.isJoined && position > 0
            if !isJoined { chain = before }
            let isLastTask = own.last?.anchor == mentions[mentions.count - 1].anchor
            for attribute in inside
            where (isJoined || isLastTask) && attribute.range.lowerBound > mentions[mentions.count - 1].anchor {
                for index in chainStart(chain, start)..<before
                where (attribute.kind != .part || lacks(index..<index + 1, .weekdays))
                    // "beds before school and rooms on Saturday"
                    && (attribute.kind != .weekdays || tasks[index].task.part == nil
                        || tasks[index].task.part == tasks[before].task.part)
                    && (isJoined
                        || (isLastTask && isBare(start..<before) && [.assignee, .frequency].contains(attribute.kind)))
                {
                    fill(attribute, index)
                }
            }
            if mentions.count > 1 {
                for attribute in inside where attribute.range.lowerBound > mentions[mentions.count - 1].anchor {
                    for index in before..<tasks.count { fill(attribute, index) }
                }
            }
            if isJoined, before > start { shareDay(from: before - 1, with: before..<tasks.count) }
            latest = before..<tasks.count
        }
        readOwn(sentence, start..<tasks.count)
        readSharers(said, start..<tasks.count)
        readHelpers(said, start..<tasks.count)
    }

    /// Gives a joined clause with a doer of its own the days of the clause before: "dad cleans the bath on Saturday and I
    /// the kitchen".
    private mutating func shareDay(from earlier: Int, with range: Range<Int>) {
        guard let weekdays = tasks[earlier].task.weekdays, weekdays.count < 7, tasks[earlier].hasAssignee else {
            return
        }
        for index in range
        where tasks[index].task.weekdays == nil && tasks[index].hasAssignee && !tasks[index].isCarried
            && lacks(index..<index + 1, .frequency)
            && (tasks[index].task.assignee != tasks[earlier].task.assignee
                || tasks[index].task.adults != tasks[earlier].task.adults)
        {
            tasks[index].task.weekdays = weekdays
        }
    }

    /// Marks the tasks that each of a group does for himself: "each makes his own bed", "Kinder ihr Zimmer".
    private mutating func readOwn(_ sentence: [Segments.Segment], _ range: Range<Int>) {
        guard let first = sentence.first, let last = sentence.last else { return }
        let all = first.tokens.lowerBound..<last.tokens.upperBound
        for index in range {
            switch tasks[index].task.assignee {
            case .children, .everybody: break
            default: continue
            }
            let place = tasks[index].range.lowerBound
            let near = (place - 4..<tasks[index].range.upperBound + 6).clamped(to: all)
            let isOwn = near.contains { Self.ownWords.contains(tokens[$0].folded) }
            if isOwn || Self.ownTasks.contains(tasks[index].task.task) { tasks[index].task.isEach = true }
        }
    }

    /// Gives all tasks of a sentence to the people among whom it is shared: "trash, dishes, pets between Mia, Ben and Tom".
    private mutating func readSharers(_ said: [Attribute], _ range: Range<Int>) {
        guard range.count > 1 else { return }
        for attribute in said where attribute.kind == .assignee {
            let start = attribute.range.lowerBound
            let isShared =
                (max(start - 2, 0)..<start).contains { Self.sharing.contains(tokens[$0].folded) }
                || Self.sharing.contains(tokens[start].folded)
            guard isShared else { continue }
            for index in range where !tasks[index].hasAssignee || tasks[index].isCarried { set(attribute, index) }
        }
    }

    /// Adds people who do a task together with its doer: "dad mows with Max helping", "mit Hilfe von Klara".
    private mutating func readHelpers(_ said: [Attribute], _ range: Range<Int>) {
        for attribute in said where attribute.kind == .assignee {
            guard let names = attribute.assignee?.names, !names.isEmpty, let last = range.last else { continue }
            let before = max(attribute.range.lowerBound - 3, 0)..<attribute.range.lowerBound
            let behind = attribute.range.upperBound..<min(attribute.range.upperBound + 2, tokens.count)
            let isWith = before.contains { ["with", "mit", "avec", "con"].contains(tokens[$0].folded) }
            let isHelp = (Array(before) + Array(behind)).contains { Self.helps.contains(tokens[$0].folded) }
            guard isWith, isHelp,
                let place = range.last(where: { tasks[$0].range.lowerBound < attribute.range.lowerBound })
                    ?? Optional(last), tasks[place].hasAssignee
            else { continue }
            switch tasks[place].task.assignee {
            case .adults: tasks[place].task.assignee = .named(names + ["adults"])
            case .named(let own) where Set(own).isDisjoint(with: names):
                tasks[place].task.assignee = .named(own + names)
            default: continue
            }
            tasks[place].task.isEach = true
        }
    }

    private static let helps: Set<String> = ["helping", "helps", "help", "hilfe", "hilft", "aide", "ayuda", "ayudando"]

    private mutating func set(_ attribute: Attribute, _ index: Int) {
        var entry = tasks[index]
        set(attribute, &entry)
        tasks[index] = entry
    }

    private static let sharing: Set<String> = ["between", "among", "amongst", "zwischen", "unter", "entre"]
    private static let ownWords: Set<String> = [
        "own", "eigenes", "eigene", "eigenen", "propre", "propres", "sienne", "siennes", "sien", "siens", "suya",
        "suyo",
        "suyas", "suyos", "propia", "propio",
    ]
    /// Tasks that everybody has for himself.
    private static let ownTasks: Set<String> = ["tidy room", "clean room", "make bed", "clean bedroom", "tidy bedroom"]

    /// Returns the first task of the list that ends in this segment.
    private func chainStart(_ before: Int, _ start: Int) -> Int {
        // "dishes, trash and laundry on Monday": the list goes back to its first task without details.
        var index = before
        while index > start, index > before - Self.longestList, isBare(index - 1..<index) { index -= 1 }
        return index
    }

    /// Adds what a segment without tasks says to the tasks in front of it.
    private mutating func follow(
        _ attributes: [Attribute], _ latest: Range<Int>, from start: Int, isLast: Bool, isForAll: Bool
    ) {
        let assignee = attributes.first { $0.kind == .assignee }
        let hasMore = attributes.contains { $0.kind == .weekdays || $0.kind == .time || $0.kind == .part }
        if assignee != nil, hasMore, !latest.isEmpty,
            latest.allSatisfy({ tasks[$0].hasAssignee && !tasks[$0].isCarried })
        {
            // "dishes: Mia on Monday, Ben on Tuesday"
            for index in latest {
                let perDay = tasks[index].task.perDay
                if !attributes.contains(where: { $0.kind == .weekdays }) || tasks[index].task.part != nil {
                    tasks[index].task.perDay = nil
                }
                var copy = Entry(
                    task: ChoreTask(task: tasks[index].task.task), range: tasks[index].range,
                    sentence: tasks[index].sentence)
                // "twice a day, Mia mornings, Ben evenings, Tom at the weekend": Tom does it twice.
                if tasks[index].task.part != nil {
                    ratesOfParts[copy.task.task] = perDay ?? ratesOfParts[copy.task.task]
                }
                apply(Dictionary(attributes.map { ($0.kind, $0) }) { first, _ in first }, to: &copy)
            }
            return
        }
        let start = max(start, latest.lowerBound - Self.longestList)
        for attribute in attributes {
            for index in latest { fill(attribute, index) }
            guard isLast else { continue }
            // "dishes, trash, weekly for everyone"
            for index in start..<latest.lowerBound
            where attribute.kind != .time
                && (isForAll || attributes.count == 1 && attribute.weekdays?.count == 7
                    || attribute.kind == .assignee && !hasAssignees(start..<latest.lowerBound)
                    || isBare(index..<index + 1) || attribute.assignee?.isEverybody == true)
            {
                fill(attribute, index)
            }
        }
    }

    private func hasAssignees(_ range: Range<Int>) -> Bool { range.contains { tasks[$0].hasAssignee } }

    private func isForAll(_ range: Range<Int>) -> Bool {
        range.contains { Self.allWords.contains(tokens[$0].folded) } || facts.fair.overlaps(range)
    }

    private mutating func readWithoutTask(_ said: [Attribute], _ range: Range<Int>, _ number: Int) {
        guard !said.isEmpty else { return }
        let isEarlier = facts.tasks.first.map { $0.anchor < range.lowerBound } ?? false
        let isLater = facts.tasks.last.map { $0.anchor >= range.upperBound } ?? false
        let saidMarks = TokenMarks(said.map { $0.range.shifted(by: -range.lowerBound) }, count: range.count)
        let unknown = range.filter { index in
            !ChoreWords.fillers.contains(tokens[index].folded) && tokens[index].number == nil
                && !saidMarks.contains(index - range.lowerBound) && !facts.fair.contains(index)
                && !ChoreWords.assigns.contains(tokens[index].folded)
                && !ChoreWords.chores.contains(tokens[index].folded) && !facts.free.contains(index)
        }.count
        let helpers = range.filter { ChoreWords.assigns.contains(tokens[$0].folded) }
        for attribute in said {
            let isHelped = helpers.contains { !attribute.range.contains($0) }
            guard unknown <= 1 || (isHelped && unknown <= 5) || attribute.kind != .assignee else { continue }
            if attribute.kind == .time, unknown > 1 { continue }
            if isEarlier, !isLater || unknown == 0 {
                for index in tasks.indices.suffix(Self.longestList)
                where !isLater || tasks[index].sentence == number - 1 {
                    fill(attribute, index)
                }
            } else if isLater {
                heading[attribute.kind] = attribute
            }
        }
    }

    // MARK: - Days without chores

    private mutating func readExclusions(_ sentence: [Segments.Segment], hasTasks: Bool) {
        guard let first = sentence.first, let last = sentence.last else { return }
        let days = facts.days.slice(first.tokens.lowerBound..<last.tokens.upperBound, by: \.tokens.lowerBound)
        let moving = hasTasks ? days.filter { facts.isRecurring($0) && !$0.isRemoved } : []
        for mention in days where !mention.weekdays.isEmpty {
            let place = mention.tokens.lowerBound
            guard let segment = sentence.slice(0..<place + 1, by: \.tokens.lowerBound).last,
                segment.tokens.contains(place)
            else { continue }
            let nearby = segment.tokens.clamped(to: max(place - Self.longestList, 0)..<place + Self.longestList)
            let words = nearby.filter { !mention.tokens.contains($0) }.map { tokens[$0].folded }
            let hasTask = !facts.tasks.slice(segment.tokens, by: \.anchor).isEmpty
            let isNegated = isNegated(nearby, mention)
            let isRest = !hasTask && words.contains(where: ChoreWords.rests.contains)
            let isOnly =
                !hasTasks
                && words.contains {
                    ["only", "nur", "seulement", "uniquement", "solo", "solamente", "just"].contains($0)
                }
            if isReplaced(mention) {
                exclude(mention.tokens)
            } else if mention.isRemoved || isRest || isNegated {
                // "on Tuesday, not on Monday" moves a task and frees no day.
                let hasOther = moving.count > 1 || moving.contains { $0.tokens != mention.tokens }
                if hasOther, !isRest, mention.isRemoved {
                    exclude(mention.tokens)
                    continue
                }
                excludedWeekdays.formUnion(mention.weekdays)
                exclude(mention.tokens)
            } else if isOnly, facts.isRecurring(mention) {
                excludedWeekdays.formUnion(Set(Weekday.allCases).subtracting(mention.weekdays))
                exclude(mention.tokens)
            }
        }
    }

    private mutating func exclude(_ range: Range<Int>) {
        excluded.insert(range)
        excludedMarks.insert(range)
    }

    private func isNegated(_ segment: Range<Int>, _ mention: DayMention) -> Bool {
        guard
            let negation = segment.first(where: {
                ChoreWords.negations.contains(tokens[$0].folded) && !Self.replacements.contains(tokens[$0].folded)
            })
        else { return false }
        if segment.contains(where: {
            $0 > negation && $0 <= negation + 2 && ChoreWords.affirmations.contains(tokens[$0].folded)
        }) {
            return false
        }
        // "nothing on Sundays": the whole segment; "not on Sundays": behind a task.
        let between = negation + 1..<max(mention.tokens.lowerBound, negation + 1)
        let hasTaskBetween = !facts.tasks.slice(between, by: \.anchor).isEmpty
        let hasTaskBefore = !facts.tasks.slice(segment.lowerBound..<negation, by: \.anchor).isEmpty
        if hasTaskBefore { return mention.tokens.lowerBound > negation && mention.tokens.lowerBound - negation <= 3 }
        return !hasTaskBetween
    }

    /// Returns whether another day takes the place of the mention: "instead of Monday".
    private func isReplaced(_ mention: DayMention) -> Bool {
        let start = mention.tokens.lowerBound
        var index = start - 1
        while index >= max(0, start - 6), !tokens[index + 1].gap.endsSentence,
            ["of", "de", "du", "d", "del", "am", "den", "le", "el", "los", "la", "on"].contains(tokens[index].folded)
        { index -= 1 }
        guard index >= 0, !tokens[index + 1].gap.endsSentence else { return false }
        if tokens[index].folded == "instead" { return index < start - 1 }
        return ["statt", "anstatt", "lieu", "vez", "lugar"].contains(tokens[index].folded)
    }

    private func isExcluded(_ attribute: Attribute) -> Bool {
        attribute.kind == .weekdays && excludedMarks.overlaps(attribute.range)
    }

    // MARK: - Fields

    private func lacks(_ range: Range<Int>, _ kind: Attribute.Kind) -> Bool {
        range.contains { index in
            switch kind {
            case .assignee: !tasks[index].hasAssignee || tasks[index].isCarried
            case .weekdays: tasks[index].task.weekdays == nil
            case .frequency:
                tasks[index].task.everyWeeks == nil && tasks[index].task.perDay == nil
                    && tasks[index].task.perWeek == nil && tasks[index].task.everyDays == nil
            case .time: tasks[index].task.time == nil
            case .part: tasks[index].task.part == nil && tasks[index].task.time == nil
            }
        }
    }

    /// Returns whether nothing is said about the tasks yet.
    private func isBare(_ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            !tasks[index].hasAssignee && tasks[index].task == ChoreTask(task: tasks[index].task.task)
        }
    }

    private mutating func fill(_ attribute: Attribute, _ index: Int) {
        guard lacks(index..<index + 1, attribute.kind) else { return }
        if attribute.kind == .weekdays, attribute.weekdays?.count == 7,
            tasks[index].task.everyWeeks != nil || tasks[index].task.perWeek != nil
                || tasks[index].task.everyDays != nil
        {
            return
        }
        var entry = tasks[index]
        set(attribute, &entry)
        tasks[index] = entry
    }

    private func set(_ attribute: Attribute, _ entry: inout Entry) {
        switch attribute.kind {
        case .assignee:
            guard attribute.assignee?.age == nil else { return }
            entry.task.assignee = isHelping(attribute) ? .everybody : attribute.assignee?.assignee
            entry.task.adults = attribute.assignee?.adults ?? []
            entry.hasAssignee = true
            entry.isCarried = false
        case .weekdays: entry.task.weekdays = attribute.weekdays
        case .frequency:
            entry.task.everyWeeks = attribute.rate?.everyWeeks
            entry.task.perDay = attribute.rate?.perDay
            entry.task.perWeek = attribute.rate?.perWeek
            entry.task.everyDays = attribute.rate?.everyDays
        case .time:
            entry.task.time = attribute.clocks.first.map { facts.time($0, of: entry.task.task) }
            entry.task.minutes = attribute.clocks.first.flatMap { facts.lengths[$0.tokens.lowerBound] }
        case .part: entry.task.part = attribute.part
        }
    }

    /// Returns whether the grown-ups join in: "mum and dad help too".
    private func isHelping(_ attribute: Attribute) -> Bool {
        guard attribute.assignee?.hasAdults == true, attribute.assignee?.names.isEmpty == true else { return false }
        let behind = tokens[attribute.range.upperBound..<min(attribute.range.upperBound + 3, tokens.count)].map(
            \.folded)
        return behind.contains { ["too", "also", "auch", "mit", "aussi", "tambien"].contains($0) }
            && facts.tasks.slice(attribute.range.upperBound..<attribute.range.upperBound + 4, by: \.anchor).isEmpty
    }

    /// Appends the task with its details, once for each of several times of day.
    private mutating func apply(_ details: [Attribute.Kind: Attribute], to entry: inout Entry) {
        for attribute in details.values { set(attribute, &entry) }
        let clocks = details[.time]?.clocks ?? []
        guard clocks.count > 1 else {
            tasks.append(entry)
            return
        }
        entry.task.perDay = nil
        for (index, clock) in clocks.enumerated() {
            var copy = entry
            copy.task.time = facts.time(clock, of: entry.task.task)
            // "at 7 and 6": the second is the evening's.
            if index > 0, clock.isAmbiguous, let first = tasks.last?.task.time, let time = copy.task.time, time <= first
            {
                copy.task.time = time.advanced(byMinutes: 720)
            }
            tasks.append(copy)
        }
    }

    /// Splits a single task that several people do at times of their own: "Mia at 7, Ben at 18:00".
    private mutating func splitByPeople() {
        let people = attributes.filter { attribute in
            attribute.kind == .assignee
                && (attribute.assignee?.names.isEmpty == false || attribute.assignee?.adults.isEmpty == false)
        }
        let times = attributes.filter { $0.kind == .time }
        let clocks = times.flatMap(\.clocks)
        guard Set(tasks.map(\.task.task)).count == 1, people.count >= 2, clocks.count == people.count,
            tasks.count < clocks.count || tasks.allSatisfy({ $0.task.assignee == tasks.first?.task.assignee }),
            let first = tasks.first
        else { return }
        tasks = zip(people, clocks).map { person, clock in
            let time = Attribute(kind: .time, range: clock.tokens, clocks: [clock])
            var entry = first
            entry.task.perDay = nil
            entry.task.part = nil
            set(person, &entry)
            set(time, &entry)
            if entry.task.weekdays == nil { entry.task.weekdays = Set(Weekday.allCases) }
            return entry
        }
    }

    /// Gives a person with days of his own all of them, where others share a task by parts of the day: "Mia mornings, Ben
    /// evenings, Tom at the weekend".
    private mutating func takeTurnsAtParts() {
        for name in Set(tasks.filter { $0.task.part != nil }.map(\.task.task)) {
            let same = tasks.indices.filter { tasks[$0].task.task == name && tasks[$0].hasAssignee }
            let own = same.filter { (tasks[$0].task.weekdays?.count ?? 7) < 7 && tasks[$0].task.part == nil }
            let others = same.filter { tasks[$0].task.part != nil && (tasks[$0].task.weekdays?.count ?? 7) == 7 }
            if same.count > 1 {
                for index in others { tasks[index].task.weekdays = tasks[index].task.weekdays ?? Set(Weekday.allCases) }
            }
            guard !own.isEmpty, !others.isEmpty else { continue }
            let taken = own.reduce(into: Set<Weekday>()) { $0.formUnion(tasks[$1].task.weekdays ?? []) }
            for index in others { tasks[index].task.weekdays = Set(Weekday.allCases).subtracting(taken) }
            for index in own { tasks[index].task.perDay = tasks[index].task.perDay ?? ratesOfParts[name] }
        }
    }

    /// Gives tasks "before school" and "after school" the days of school, if the text names no others.
    private mutating func addSchoolDays() {
        for part in facts.parts where DayPartReader.schools.contains(tokens[part.tokens.lowerBound].folded) {
            let sentence = facts.segments.sentences.firstIndex { sentence in
                sentence.contains { $0.tokens.contains(part.tokens.lowerBound) }
            }
            for index in tasks.indices
            where tasks[index].sentence == sentence && tasks[index].task.part == part.part
                && lacks(index..<index + 1, .weekdays) && lacks(index..<index + 1, .frequency)
            {
                tasks[index].task.weekdays = [.monday, .tuesday, .wednesday, .thursday, .friday]
            }
        }
    }

    /// Gives the days that are left of a task to the person of "mum the rest": "papa cuisine du lundi au mercredi, maman
    /// le reste de la semaine".
    private mutating func addRests() {
        for attribute in attributes where attribute.kind == .assignee {
            let behind = attribute.range.upperBound..<min(attribute.range.upperBound + 3, tokens.count)
            guard
                let rest = behind.first(where: {
                    !tokens[$0].gap.endsSentence && RestWords.end(at: $0, in: tokens) != nil
                }),
                (attribute.range.upperBound..<rest).allSatisfy({ Self.articles.contains(tokens[$0].folded) }),
                !["of", "von", "vom", "der"].contains(tokens.word(rest + 1)) || isWeek(rest + 2) || isWeek(rest + 3),
                facts.tasks.slice(attribute.range.upperBound..<rest + 4, by: \.anchor).isEmpty,
                let place = tasks.lastIndex(where: {
                    $0.range.lowerBound < attribute.range.lowerBound && $0.task.weekdays != nil
                })
            else { continue }
            let same = tasks.filter { $0.task.task == tasks[place].task.task }
            let left = Set(Weekday.allCases).subtracting(same.reduce(into: []) { $0.formUnion($1.task.weekdays ?? []) })
            guard !left.isEmpty else { continue }
            if tasks[place].task.assignee == attribute.assignee?.assignee,
                tasks[place].task.adults == attribute.assignee?.adults
            {
                continue
            }
            var entry = tasks[place]
            set(attribute, &entry)
            entry.task.weekdays = left
            tasks.append(entry)
        }
    }

    private func isWeek(_ index: Int) -> Bool {
        ["week", "woche", "semaine", "semana"].contains(tokens.word(index))
    }

    private static let articles: Set<String> = [
        "the", "den", "der", "an", "on", "le", "les", "el", "la", "los", "takes", "macht", "does", "all",
    ]

    /// Joins mentions of the same task that do not contradict each other.
    private mutating func merge() {
        var merged: [Entry] = []
        var places: [String: [Int]] = [:]
        for entry in tasks {
            let name = entry.task.task
            if let index = places[name]?.suffix(Self.longestList).first(where: { Self.agree(merged[$0], entry) }) {
                var old = merged[index]
                if !old.hasAssignee {
                    old.task.assignee = entry.task.assignee
                    old.task.adults = entry.task.adults
                    old.hasAssignee = entry.hasAssignee
                }
                old.task.weekdays = old.task.weekdays ?? entry.task.weekdays
                old.task.everyWeeks = old.task.everyWeeks ?? entry.task.everyWeeks
                old.task.perDay = old.task.perDay ?? entry.task.perDay
                old.task.perWeek = old.task.perWeek ?? entry.task.perWeek
                old.task.everyDays = old.task.everyDays ?? entry.task.everyDays
                old.task.part = old.task.part ?? entry.task.part
                old.task.isEach = old.task.isEach || entry.task.isEach
                old.task.time = old.task.time ?? entry.task.time
                old.task.minutes = old.task.minutes ?? entry.task.minutes
                merged[index] = old
            } else {
                places[name, default: []].append(merged.count)
                merged.append(entry)
            }
        }
        tasks = merged
    }

    private static func agree(_ left: Entry, _ right: Entry) -> Bool {
        func same<Value: Equatable>(_ first: Value?, _ second: Value?) -> Bool {
            first == nil || second == nil || first == second
        }
        return same(left.task.assignee, right.task.assignee) && same(left.task.weekdays, right.task.weekdays)
            && same(left.task.everyWeeks, right.task.everyWeeks) && same(left.task.perDay, right.task.perDay)
            && same(left.task.time, right.task.time) && same(left.task.part, right.task.part)
            && same(left.task.perWeek, right.task.perWeek) && same(left.task.everyDays, right.task.everyDays)
            && (left.task.adults.isEmpty || right.task.adults.isEmpty || left.task.adults == right.task.adults)
    }

    private static let allWords: Set<String> = [
        "both", "all", "each", "everything", "beide", "alle", "jeweils", "alles", "tous", "toutes", "chaque", "chacun",
        "tout", "todo", "todos", "todas", "ambos", "ambas", "cada", "deux",
    ]
    /// The most tasks of one list, and of tokens around a word: a bound for long texts.
    private static let longestList = 64
    private static let replacements: Set<String> = ["statt", "anstatt", "instead", "lieu", "vez", "lugar"]
    private static let betweenTimes: Set<String> = [
        "and", "und", "et", "y", "a", "at", "um", "las", "la", "or", "then",
    ]
}
