import HearthCore
import Intent

/// Steps that the parent names: their titles, lengths and order, and what gives way to them.
extension RoutineComposer {
    /// Returns the shown title of a step: the parent's own word where a class holds several things, and the children
    /// where not all of the routine's have it.
    func title(of step: String) -> String {
        let title = StepTable.title(of: step, in: language, words: words[step])
        return owners[step].map { "\(title) (\($0))" } ?? title
    }

    /// Returns the named steps alone, in the order of the text, with the card's lines where these name nothing else.
    /// A bedtime ends with the light.
    func listed(_ drafts: [Draft]) -> [Draft] {
        var all = Set(routine.steps)
        if all.contains("story") { all.insert("reading") }
        if all.contains("reading") { all.insert("story") }
        var used: Set<String> = []
        var list: [Draft] = []
        for step in routine.steps where used.insert(step).inserted {
            let same: Set<String> =
                step == "story" ? ["story", "reading"] : step == "reading" ? ["reading", "story"] : [step]
            let line = drafts.first { draft in
                !draft.names.isEmpty && Set(draft.names).isSubset(of: all) && !same.isDisjoint(with: draft.names)
                    && draft.names.count == 1
            }
            if var line, owners[step] == nil {
                used.formUnion(line.names)
                line.isWanted = true
                list.append(line)
            } else {
                list.append(
                    Draft(text: title(of: step), minutes: StepTable.minutes(of: step), names: [step], isWanted: true))
            }
        }
        if kind == "bedtime" || routine.endsInBed, !used.contains("lights out") {
            list.append(
                Draft(
                    text: StepTable.title(of: "lights out", in: language), minutes: StepTable.minutes(of: "lights out"),
                    names: ["lights out"], isWanted: true))
        }
        return list
    }

    /// Gives the steps the lengths that the text says.
    func setLengths(_ drafts: inout [Draft]) {
        for (step, minutes) in routine.stepMinutes {
            let same: Set<String> = ["story", "reading"].contains(step) ? ["story", "reading"] : [step]
            guard let index = drafts.firstIndex(where: { !same.isDisjoint(with: $0.names) }) else { continue }
            drafts[index].minutes = minutes
            drafts[index].isWanted = true
            drafts[index].isFixed = true
        }
    }

    /// Puts the second step of a pair behind the first.
    func order(_ pair: StepPair, _ drafts: inout [Draft]) {
        guard let one = drafts.firstIndex(where: { $0.names.contains(pair.first) }),
            let other = drafts.firstIndex(where: { $0.names.contains(pair.second) }), one > other
        else { return }
        drafts.insert(drafts.remove(at: one), at: other)
    }

    /// Puts the way to school at the end.
    func addWay(_ minutes: Int, to drafts: inout [Draft]) {
        if let index = drafts.lastIndex(where: { $0.names.contains("walk to school") }) {
            drafts[index].minutes = minutes
        } else {
            drafts.append(Draft(text: texts.way, minutes: minutes, names: ["walk to school"], isWanted: true))
        }
    }

    /// Takes steps out that can wait, the least needed first, until the others fit without losing half of their length.
    /// Returns the titles of what is gone.
    func drop(_ drafts: inout [Draft], toFit window: Int) -> [String] {
        func least(_ draft: Draft) -> Int {
            draft.isWanted ? draft.minutes : min(draft.minutes, max(5, draft.minutes / 2))
        }
        var gone: [String] = []
        while drafts.count > 1, drafts.reduce(0, { $0 + least($1) }) > window, let index = leastNeeded(drafts) {
            gone.append(drafts.remove(at: index).text)
        }
        return gone
    }

    /// Returns the step that the routine needs least: none that the parent named, and none that every such routine has.
    func leastNeeded(_ drafts: [Draft]) -> Int? {
        drafts.indices.filter { index in
            !drafts[index].isWanted && drafts[index].time == nil
                && !drafts[index].names.contains { StepTable.isNeeded($0, in: kind) }
        }.max { drafts[$0].minutes < drafts[$1].minutes }
    }

    // MARK: - Appointments

    private struct Fixed {
        var draft: Draft
        var start: Int
    }

    /// Returns the steps around the appointments of the text, which keep their times; nil if it has none. The steps before
    /// an appointment are those that fit; the others follow it and lead up to the end.
    func arranged(_ all: [Draft], _ card: Document, _ ages: [Age], notes: inout [String]) -> [RoutineStep]? {
        guard !routine.blocks.isEmpty else { return nil }
        var free = all
        var fixed = routine.blocks.map { block in
            let minutes = block.minutes ?? (StepTable.knows(block.name) ? StepTable.minutes(of: block.name) : 60)
            return Fixed(
                draft: Draft(text: title(of: block.name), minutes: minutes, names: [block.name], isWanted: true),
                start: block.start.minutes)
        }
        free.removeAll { draft in routine.blocks.contains { draft.names.contains($0.name) } }
        for (step, time) in routine.stepTimes where !routine.blocks.contains(where: { $0.name == step }) {
            let index = free.firstIndex { $0.names.contains(step) }
            let draft =
                index.map { free.remove(at: $0) }
                ?? Draft(text: title(of: step), minutes: StepTable.minutes(of: step), names: [step], isWanted: true)
            fixed.append(Fixed(draft: draft, start: time.minutes))
        }
        fixed.sort { $0.start < $1.start }
        guard let first = fixed.first, let last = fixed.last else { return nil }
        let times = Set(fixed.map(\.start))
        let start = routine.start.flatMap { times.contains($0.minutes) ? nil : $0.minutes }
        let lastEnd = last.start + last.draft.minutes
        let end = routine.end.flatMap { $0.minutes >= lastEnd ? $0.minutes : nil }
        var placed: [(at: Int, draft: Draft)] = fixed.map { ($0.start, $0.draft) }
        if start == nil, let end {
            // The last steps lead up to the end; what does not fit behind the appointments comes before them.
            var room = end - lastEnd
            var tail: [Draft] = []
            while let draft = free.last, draft.minutes <= room {
                room -= draft.minutes
                tail.insert(free.removeLast(), at: 0)
            }
            if !free.isEmpty, tail.isEmpty || !free.contains(where: \.isWanted) {
                let least = free.filter { !$0.names.contains { StepTable.isNeeded($0, in: kind) } }
                if !least.isEmpty {
                    notes.append(texts.leftOutForTime(least.map(\.text), end - lastEnd))
                    free.removeAll { least.contains($0) }
                }
            }
            var at = first.start - free.reduce(0) { $0 + $1.minutes }
            for draft in free { placed.append((at, draft)); at += draft.minutes }
            at = end - tail.reduce(0) { $0 + $1.minutes }
            for draft in tail { placed.append((at, draft)); at += draft.minutes }
        } else {
            let usual = (Self.usualStart(of: card) ?? TimeOfDay(minutes: 8 * 60)).minutes
            // A routine that leads up to an appointment begins early enough for it.
            let isLeading = routine.end.map { $0.minutes == last.start } ?? false
            let total = free.reduce(0) { $0 + $1.minutes }
            var at = start ?? (isLeading ? min(usual, first.start - total) : usual)
            if isLeading, start != nil, total > first.start - at {
                let dropped = drop(&free, toFit: first.start - at)
                if !dropped.isEmpty { notes.append(texts.leftOutForTime(dropped, first.start - at)) }
                if free.reduce(0, { $0 + $1.minutes }) > first.start - at { shorten(&free, to: first.start - at) }
            }
            var next = fixed.makeIterator()
            var block = next.next()
            for draft in free {
                while let current = block, at + draft.minutes > current.start {
                    at = max(at, current.start + current.draft.minutes)
                    block = next.next()
                }
                placed.append((at, draft))
                at += draft.minutes
            }
        }
        return placed.sorted { $0.at < $1.at }.map { entry in
            RoutineStep(
                at: TimeOfDay(minutes: (entry.at % 1440 + 1440) % 1440), minutes: entry.draft.minutes,
                text: entry.draft.text, source: card.id, ages: ages)
        }
    }
}
