import HearthCore
import Intent
import Kitchen
import Synchronization

/// Makes the steps of a routine from a card and from what the request says.
struct RoutineComposer {
    /// A step before it has a time.
    struct Draft: Hashable {
        var text: String
        var minutes: Int
        /// The English names of the steps that it holds.
        var names: [String]
        /// The parts of the card's line with the steps that each names; empty for a step that no card has.
        var parts: [Part] = []
        /// True if the parent asked for it.
        var isWanted = false
        /// True if the parent gave its length.
        var isFixed = false
        /// The time that the parent gave for it.
        var time: TimeOfDay?
    }

    /// A part of a card's line, between commas.
    struct Part: Hashable {
        var text: String
        var names: [String]
    }

    let routine: RoutineIntent
    let kind: String
    let language: IntentLanguage
    /// The minutes that the routine may take; nil without a limit.
    var limit: Int?
    /// Foods that no step may name.
    var exclusions: [FoodExclusion] = []
    /// The parent's words for the steps, by their English names.
    var words: [String: String] = [:]
    /// The children of steps that not all of the routine's children have, in words.
    var owners: [String: String] = [:]

    var texts: RoutineTexts { RoutineTexts(language: language) }

    /// Returns the steps of a card with their times, and notes about them.
    func compose(_ card: Document, for ages: [Age]) -> (steps: [RoutineStep], notes: [String]) {
        var notes: [String] = []
        var drafts = card.steps.map(draft)
        let removed = leaveOut(&drafts)
        if !removed.isEmpty { notes.append(texts.leftOut(removed)) }
        if routine.isWholeList, !routine.steps.isEmpty {
            drafts = listed(drafts)
        } else {
            for step in routine.steps { add(step, to: &drafts) }
        }
        setLengths(&drafts)
        for pair in routine.stepOrder { order(pair, &drafts) }
        if let journey = routine.journey, routine.end != nil { addWay(journey, to: &drafts) }
        if kind == "weekend", let end = routine.end, end.minutes <= 11 * 60, !routine.stepTimes.values.contains(end) {
            // The outing is what the family leaves for.
            drafts.removeAll { !$0.isWanted && $0.minutes >= 60 }
        }
        if let steps = arranged(drafts, card, ages, notes: &notes) { return (steps, notes) }
        if let steps = timed(&drafts, card, ages, notes: &notes) { return (steps, notes) }
        let usual = Self.usualStart(of: card) ?? TimeOfDay(minutes: 8 * 60)
        if isRhythm(card.steps), limit == nil, routine.end == nil {
            return (rhythm(drafts, card, ages, start: routine.start ?? usual), notes)
        }
        var window = limit
        if let start = routine.start, let end = routine.end {
            let minutes = (end.minutes - start.minutes + 1440) % 1440
            window = min(window ?? .max, minutes)
        }
        var total = drafts.reduce(0) { $0 + $1.minutes }
        if let end = routine.end, routine.start == nil, ["morning", "weekend"].contains(kind) {
            // Nobody gets up in the night for what can wait.
            while end.minutes - total < Self.earliest, let index = leastNeeded(drafts) {
                total -= drafts.remove(at: index).minutes
            }
        }
        if let window, window > 0, total > window {
            let dropped = drop(&drafts, toFit: window)
            if !dropped.isEmpty { notes.append(texts.leftOutForTime(dropped, window)) }
            total = drafts.reduce(0) { $0 + $1.minutes }
        }
        if let window, window > 0, total > window {
            shorten(&drafts, to: window)
            total = drafts.reduce(0) { $0 + $1.minutes }
            if total <= window { notes.append(texts.shortened(window)) }
        } else if let start = routine.start, let end = routine.end {
            stretch(&drafts, to: (end.minutes - start.minutes + 1440) % 1440)
            total = drafts.reduce(0) { $0 + $1.minutes }
        }
        if let departure = routine.departure, kind == "travel" {
            // The family sets off at the end of the first step.
            let start = departure.advanced(byMinutes: -(drafts.first?.minutes ?? 0))
            return (Self.steps(drafts, from: start, card, ages), notes)
        }
        // An end that the parent said is kept; a start only if everything fits behind it.
        let start = routine.end.map { $0.advanced(byMinutes: -total) } ?? routine.start ?? usual
        if let window, total > window {
            notes.append(
                routine.end != nil && routine.start != nil
                    ? texts.tooMuch(total, window, start: start) : texts.takesLonger(total, window))
        }
        return (Self.steps(drafts, from: start, card, ages), notes)
    }

    /// Returns the drafts one after the other.
    static func steps(_ drafts: [Draft], from start: TimeOfDay, _ card: Document, _ ages: [Age])
        -> [RoutineStep]
    {
        var at = start
        return drafts.map { draft in
            defer { at = at.advanced(byMinutes: draft.minutes) }
            return RoutineStep(at: at, minutes: draft.minutes, text: draft.text, source: card.id, ages: ages)
        }
    }

    // MARK: - Steps at times of their own

    /// Returns the steps around those that have a time of their own: "pancakes at 9, church at 10:30". What comes before
    /// such a step ends at its time, what comes behind follows. Returns nil if no step has a time.
    private func timed(
        _ drafts: inout [Draft], _ card: Document, _ ages: [Age], notes: inout [String]
    ) -> [RoutineStep]? {
        for (step, time) in routine.stepTimes.sorted(by: { $0.value < $1.value }) {
            let same: Set<String> = ["pancakes", "brunch"].contains(step) ? [step, "breakfast"] : [step]
            if !drafts.contains(where: { !same.isDisjoint(with: $0.names) }) { add(step, to: &drafts) }
            guard let index = drafts.firstIndex(where: { !same.isDisjoint(with: $0.names) }) else { continue }
            drafts[index].time = time
        }
        var fixed: [(draft: Draft, index: Int)] = []
        for (index, draft) in drafts.enumerated() where draft.time != nil { fixed.append((draft, index)) }
        fixed.sort { ($0.draft.time ?? Self.midnight) < ($1.draft.time ?? Self.midnight) }
        guard !fixed.isEmpty else { return nil }
        let times = Set(routine.stepTimes.values)
        let start = routine.start.flatMap { times.contains($0) ? nil : $0 }
        let end = routine.end.flatMap { times.contains($0) ? nil : $0 }
        // A step that the card has belongs behind the fixed steps that the card has before it.
        var groups = [[Draft]](repeating: [], count: fixed.count + 1)
        for (index, draft) in drafts.enumerated() where draft.time == nil {
            let isLast = index == drafts.count - 1
            let place = isLast && draft.names.isEmpty ? 0 : fixed.lastIndex { $0.index < index }.map { $0 + 1 } ?? 0
            groups[place].append(draft)
        }
        var steps: [RoutineStep] = []
        var at = start ?? Self.midnight
        for (number, group) in groups.enumerated() {
            var group = group
            let next = number < fixed.count ? fixed[number].draft.time : end
            if let next, number > 0 || start != nil, next > at {
                let dropped = drop(&group, toFit: next.minutes - at.minutes)
                if !dropped.isEmpty { notes.append(texts.leftOutForTime(dropped, next.minutes - at.minutes)) }
            }
            let total = group.reduce(0) { $0 + $1.minutes }
            if number == 0, start == nil, let next { at = next.advanced(byMinutes: -total) }
            // What follows the last fixed step leads up to the end.
            if number == fixed.count, number > 0, let end { at = max(at, end.advanced(byMinutes: -total)) }
            if let next, next > at, total > next.minutes - at.minutes { shorten(&group, to: next.minutes - at.minutes) }
            steps += Self.steps(group, from: at, card, ages)
            guard number < fixed.count, let time = fixed[number].draft.time else { continue }
            let later = number + 1 < fixed.count ? fixed[number + 1].draft.time : end
            let room = later.map { $0.minutes - time.minutes } ?? .max
            let minutes = room > 0 ? min(fixed[number].draft.minutes, room) : fixed[number].draft.minutes
            steps.append(
                RoutineStep(
                    at: time, minutes: minutes, text: fixed[number].draft.text, source: card.id, ages: ages))
            at = time.advanced(byMinutes: minutes)
        }
        return steps
    }

    static let midnight = TimeOfDay(minutes: 0)

    // MARK: - Steps

    func draft(_ line: String) -> Draft {
        let (minutes, text) = Self.parse(line)
        let names = Self.names(in: text)
        let shown = translated(text, names)
        let english = RoutineLines.parts(of: text)
        let own = RoutineLines.parts(of: shown)
        // Only lines with the same parts in both languages can lose one.
        let parts =
            english.count == own.count ? zip(english, own).map { Part(text: $1, names: Self.names(in: $0)) } : []
        return Draft(text: shown, minutes: minutes, names: names, parts: parts)
    }

    /// Returns the card's text in the language of the request, or the titles of its steps if it names an excluded food
    /// or has no translation.
    private func translated(_ text: String, _ names: [String]) -> String {
        let line = Document(id: "", kind: .routines, title: text, body: "")
        if exclusions.contains(where: { $0.avoidance.isIn(line) }) { return titles(names) ?? "…" }
        return RoutineLines.line(text, in: language) ?? titles(names) ?? text
    }

    private func titles(_ names: [String]) -> String? {
        var titles: [String] = []
        for name in names {
            let title = StepTable.title(of: name, in: language)
            if !titles.contains(title) { titles.append(title) }
        }
        guard let first = titles.first else { return nil }
        return ([first] + titles.dropFirst()).joined(separator: ", ")
    }

    /// Removes what the parent does not want. Returns the titles of what is gone.
    private func leaveOut(_ drafts: inout [Draft]) -> [String] {
        guard !routine.without.isEmpty else { return [] }
        let unwanted = Set(routine.without + routine.without.flatMap { Self.synonyms[$0] ?? [] })
        drafts = drafts.compactMap { draft in
            guard !unwanted.isDisjoint(with: draft.names) else { return draft }
            let rest = draft.parts.filter { unwanted.isDisjoint(with: $0.names) }
            let names = rest.flatMap(\.names)
            // Without its main part a line means nothing: "Phone onto the charger", "Bath, splash and chat".
            let keepsMain = draft.parts.first.map { unwanted.isDisjoint(with: $0.names) } ?? false
            guard keepsMain || !names.isEmpty, !rest.isEmpty else { return nil }
            var kept = draft
            kept.parts = rest
            kept.names = names
            kept.text = language.capitalised(rest.map(\.text).joined(separator: ", "))
            kept.minutes = max(draft.minutes * rest.count / max(draft.parts.count, 1), 2)
            return kept
        }
        return routine.without.map { StepTable.title(of: $0, in: language, words: words[$0]) }
    }

    /// Returns a shown step without the parts that name unwanted steps; nil if nothing is left.
    static func without(_ unwanted: Set<String>, in text: String) -> String? {
        let all = unwanted.union(unwanted.flatMap { synonyms[$0] ?? [] })
        let language = IntentLanguage.allCases.first { RoutineLines.english(of: text, in: $0) != nil && $0 != .english }
        let english = language.flatMap { RoutineLines.english(of: text, in: $0) } ?? text
        let parts = RoutineLines.parts(of: english)
        let own = RoutineLines.parts(of: text)
        guard !all.isDisjoint(with: names(in: english)) else {
            return all.contains { StepTable.isTitle(text, of: $0) } ? nil : text
        }
        guard parts.count == own.count else { return nil }
        let rest = zip(parts, own).filter { all.isDisjoint(with: names(in: $0.0)) }
        let keepsMain = parts.first.map { all.isDisjoint(with: names(in: $0)) } ?? false
        guard !rest.isEmpty, keepsMain || rest.contains(where: { !names(in: $0.0).isEmpty }) else { return nil }
        let left = rest.map(\.1).joined(separator: ", ")
        return (language ?? .english).capitalised(left)
    }

    /// Returns the English names of the steps that a shown text has, in whichever language it is.
    static func steps(in text: String) -> [String] {
        let english = IntentLanguage.allCases.lazy.compactMap { language in
            language == .english ? nil : RoutineLines.english(of: text, in: language)
        }.first
        return names(in: english ?? text)
    }

    /// Steps that go with a thing that a parent leaves out.
    private static let synonyms = [
        "bath": ["hair wash"], "screen time": ["tv", "tablet", "video games", "youtube"], "story": ["reading"],
        "reading": ["story"], "tv": ["movie"], "phone": ["tablet"],
    ]

    /// Adds a step that the parent asks for at its usual place, unless the card has it.
    func add(_ step: String, to drafts: inout [Draft]) {
        let same = Set([step] + (step == "story" ? ["reading"] : step == "reading" ? ["story"] : []))
        if let index = drafts.firstIndex(where: { !same.isDisjoint(with: $0.names) }) {
            drafts[index].isWanted = true
            return
        }
        let title = title(of: step)
        if ["pancakes", "brunch"].contains(step),
            let index = drafts.firstIndex(where: { $0.names.contains("breakfast") })
        {
            // They are the breakfast.
            drafts[index] = Draft(
                text: title, minutes: max(drafts[index].minutes, StepTable.minutes(of: step)), names: [step],
                isWanted: true)
            return
        }
        let draft = Draft(text: title, minutes: StepTable.minutes(of: step), names: [step], isWanted: true)
        var index = max(drafts.count - 1, 0)
        if let place = StepTable.place(of: step, in: kind) {
            // Behind the last step that usually comes before it.
            let earlier = drafts.lastIndex { draft in
                draft.names.compactMap { StepTable.place(of: $0, in: kind) }.min().map { $0 < place } ?? false
            }
            index = earlier.map { $0 + 1 } ?? 0
            if earlier == nil, let first = drafts.first, first.names.isEmpty { index = min(1, drafts.count) }
        }
        // A morning leads up to it.
        if step == "church" { index = drafts.count }
        drafts.insert(draft, at: min(index, drafts.count))
    }

    // MARK: - Lengths

    private static let earliest = 5 * 60 + 45

    /// Shortens the steps evenly, none below a third of its length or five minutes; three if they cannot fit otherwise.
    func shorten(_ drafts: inout [Draft], to window: Int) {
        let floor = drafts.reduce(0) { $0 + ($1.isFixed ? $1.minutes : min($1.minutes, max(5, $1.minutes / 3))) }
        let lowest = floor <= window ? 5 : 3
        func least(_ minutes: Int) -> Int { min(minutes, max(lowest, minutes / 3)) }
        let full = drafts.map(\.minutes)
        let given = drafts.reduce(0) { $0 + ($1.isFixed ? $1.minutes : 0) }
        let total = full.reduce(0, +) - given
        for index in drafts.indices where !drafts[index].isFixed && total > 0 {
            drafts[index].minutes = max(full[index] * max(window - given, 0) / total, least(full[index]))
        }
        var over = drafts.reduce(0) { $0 + $1.minutes } - window
        while over > 0 {
            let longest = drafts.indices.filter { !drafts[$0].isFixed && drafts[$0].minutes > least(full[$0]) }
                .max { drafts[$0].minutes < drafts[$1].minutes }
            guard let longest else { return }
            drafts[longest].minutes -= 1
            over -= 1
        }
        // Rounding leaves some minutes over.
        var spare = -over
        for index in drafts.indices where spare > 0 && drafts[index].minutes < full[index] {
            drafts[index].minutes += 1
            spare -= 1
        }
    }

    /// Fills a longer window: a little by time to spare before the last step, a lot by longer steps.
    private func stretch(_ drafts: inout [Draft], to window: Int) {
        let total = drafts.reduce(0) { $0 + $1.minutes }
        guard total > 0, window > total else { return }
        if window * 2 > total * 3 {
            // No step takes more than three times its length.
            let factor = min(window, total * 3)
            for index in drafts.indices { drafts[index].minutes = drafts[index].minutes * factor / total / 5 * 5 }
            for index in drafts.indices where drafts[index].minutes == 0 { drafts[index].minutes = 5 }
        }
        let spare = window - drafts.reduce(0) { $0 + $1.minutes }
        guard spare > 0 else { return }
        let place = drafts.count > 1 ? drafts.count - 1 : drafts.count
        drafts.insert(Draft(text: texts.buffer, minutes: spare, names: []), at: place)
    }

    // MARK: - Steps over a whole day

    /// True if the steps say after what they come instead of following each other.
    private func isRhythm(_ lines: [String]) -> Bool {
        let moments = lines.filter { line in
            let text = Self.parse(line).text
            return text.hasPrefix("After ") || text.hasPrefix("Before ")
        }
        return lines.count > 3 && moments.count * 2 > lines.count
    }

    private func rhythm(_ drafts: [Draft], _ card: Document, _ ages: [Age], start: TimeOfDay) -> [RoutineStep] {
        zip(drafts.indices, drafts).map { index, draft in
            let line = card.steps.indices.contains(index) ? card.steps[index].lowercased() : ""
            let offset = Self.moments.first { line.contains($0.word) }?.minutes ?? index * 120
            return RoutineStep(
                at: start.advanced(byMinutes: offset), minutes: draft.minutes, text: draft.text, source: card.id,
                ages: ages)
        }.sorted { $0.at < $1.at }
    }

    /// The usual distance of the moments of a day from waking, in minutes.
    private static let moments: [(word: String, minutes: Int)] = [
        ("after waking", 0), ("after breakfast", 60), ("going out", 120), ("after lunch", 330), ("after the nap", 480),
        ("dinner", 660), ("before the bath", 690), ("bed", 720),
    ]

    // MARK: - Cards

    /// Returns the time on the card's line `Starts: 18:30`.
    static func usualStart(of card: Document) -> TimeOfDay? {
        for line in card.body.split(whereSeparator: \.isNewline) where line.hasPrefix("Starts:") {
            return TimeOfDay(line.dropFirst("Starts:".count).trimming(\.isWhitespace))
        }
        return nil
    }

    /// Parses `20 min: Warm bath`; a step without a length takes five minutes.
    static func parse(_ line: String) -> (minutes: Int, text: String) {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].hasSuffix(" min"),
            let minutes = Int(line[..<colon].dropLast(" min".count)), (1...600).contains(minutes)
        else { return (5, line) }
        return (minutes, line[line.index(after: colon)...].trimming(\.isWhitespace))
    }

    /// Lines are read once, not for every request: a card's line has the same steps each time.
    private static let read = Mutex<[String: [String]]>([:])
    private static let mostLines = 4096

    static func names(in text: String) -> [String] {
        if let known = read.withLock({ $0[text] }) { return known }
        let names = IntentReader.steps(inCard: text)
        read.withLock { read in
            if read.count >= mostLines { read.removeAll() }
            read[text] = names
        }
        return names
    }
}
