/// A household task that a text names.
struct TaskMention: Hashable, Sendable {
    /// Verb and thing in English.
    var task: String
    /// The indices of the tokens, from the first to the last word of the task.
    var tokens: Range<Int>
    /// The index of the thing; of the verb if there is none. The task belongs to the segment of this token.
    var anchor: Int
}

/// Finds the household tasks in a text: verbs, things, and pairs of both.
struct TaskReader {
    private let context: ReadingContext
    private let segments: Segments
    private let blocked: TokenMarks
    private let known: TokenMarks
    private let isForAll: Bool
    private var segmentOf: [Int]
    private var sentenceOf: [Int]
    /// All segments in the order of the text.
    private let allParts: [Segments.Segment]

    private struct Item {
        var tokens: Range<Int>
        var things: [Int]
        var verbs: [TaskLexicon.VerbForm]
        /// The end of the verb's particle.
        var end: Int
    }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - blocked: for each token, whether it belongs to a name, a day or a time.
    ///   - known: for each token, whether it says who, when or how often.
    ///   - isForAll: true if everybody takes part: "everybody tidies" is then a task without a thing.
    init(
        _ context: ReadingContext, segments: Segments, blocked: TokenMarks, known: TokenMarks, isForAll: Bool = false
    ) {
        self.context = context
        self.isForAll = isForAll
        self.segments = segments
        self.blocked = blocked
        self.known = known
        allParts = Array(segments.sentences.joined())
        segmentOf = Array(repeating: -1, count: context.tokens.count)
        sentenceOf = segmentOf
        var number = 0
        for (sentence, parts) in segments.sentences.enumerated() {
            for part in parts {
                for index in part.tokens {
                    segmentOf[index] = number
                    sentenceOf[index] = sentence
                }
                number += 1
            }
        }
    }

    private var tokens: [Token] { context.tokens }

    /// Returns the tasks in the order of the text, without those that a negation takes out.
    func mentions() -> [TaskMention] { all().filter { !isUnwanted($0) } }

    /// Returns the tasks in the order of the text, and which of them a negation takes out.
    func sorted() -> (wanted: [TaskMention], all: [TaskMention]) {
        let all = all()
        return (all.filter { !isUnwanted($0) }, all)
    }

    private func all() -> [TaskMention] {
        let items = items()
        var claims: [Int: (item: Int, form: TaskLexicon.VerbForm)] = [:]
        var targets: [Int: Int] = [:]
        var used: Set<Int> = []
        for (index, item) in items.enumerated() where !item.things.isEmpty && !isTemporal(item.tokens.lowerBound) {
            if let claim = verb(for: index, in: items) {
                claims[index] = claim
                used.insert(claim.item)
                if targets[claim.item] == nil { targets[claim.item] = index }
            }
        }
        let marks = TokenMarks(items.map(\.tokens), count: tokens.count)
        var mentions: [TaskMention] = []
        for (index, item) in items.enumerated() {
            if let claim = claims[index], let thing = thing(of: item, for: TaskLexicon.verbs[claim.form.verb]) {
                let verb = items[claim.item]
                let range = min(verb.tokens.lowerBound, item.tokens.lowerBound)..<max(verb.end, item.tokens.upperBound)
                mentions.append(
                    TaskMention(
                        task: TaskLexicon.name(TaskLexicon.verbs[claim.form.verb], thing), tokens: range,
                        anchor: item.tokens.lowerBound))
            } else if !item.verbs.isEmpty, !used.contains(index), !startsWithThing(item),
                let mention = lone(index, items, targets)
            {
                mentions.append(mention)
            } else if !item.things.isEmpty, !used.contains(index), let mention = alone(index, items, marks) {
                mentions.append(mention)
            }
        }
        var lastAnchors: [Int: Int] = [:]
        for mention in mentions where !isUnwanted(mention) {
            lastAnchors[sentenceOf[mention.anchor], default: 0] = max(
                lastAnchors[sentenceOf[mention.anchor]] ?? 0, mention.anchor)
        }
        return mentions.filter { mention in
            !(["clean house", "gardening"].contains(mention.task)
                && isHeading(mention.anchor, before: lastAnchors[sentenceOf[mention.anchor]] ?? 0))
        }.sorted { $0.anchor < $1.anchor }
    }

    /// Returns whether the tasks behind a colon say what the task at the index is: "clean the house: kitchen, bath".
    ///
    /// - Parameter last: the anchor of the sentence's last task.
    private func isHeading(_ index: Int, before last: Int) -> Bool {
        let following = allParts[segmentOf[index]...].prefix(Self.farthest)
        guard
            let heading = following.first(where: {
                $0.isHeading && sentenceOf[$0.tokens.lowerBound] == sentenceOf[index]
            })
        else { return false }
        return last >= heading.tokens.upperBound
    }

    // MARK: - Words

    private func items() -> [Item] {
        var items: [Item] = []
        var index = 0
        while index < tokens.count {
            guard !blocked.contains(index), segmentOf[index] >= 0,
                let match = TaskLexicon.table.match(at: index, in: tokens, language: context.language)
            else {
                index += 1
                continue
            }
            var things: [Int] = []
            var verbs: [TaskLexicon.VerbForm] = []
            var phrasal: [TaskLexicon.VerbForm] = []
            var end = match.tokens.upperBound
            let values = ofLanguage(match)
            for value in values {
                switch value {
                case .thing(let thing, _): if !things.contains(thing) { things.append(thing) }
                case .verb(let form):
                    if form.particle.isEmpty {
                        verbs.append(form)
                    } else if let particle = self.end(of: form, behind: match.tokens.upperBound) {
                        phrasal.append(form)
                        end = max(end, particle)
                    }
                }
            }
            verbs = phrasal + verbs
            if !things.isEmpty || !verbs.isEmpty {
                items.append(Item(tokens: match.tokens, things: things, verbs: verbs, end: end))
            }
            index = match.tokens.upperBound
        }
        return items
    }

    /// Returns the senses in the language of the text; the others if it has none and the word is no small word.
    private func ofLanguage(_ match: PhraseMatch<TaskLexicon.Sense>) -> [TaskLexicon.Sense] {
        let isCorrected = match.tokens.count == 1 && !isWritten(match.tokens.lowerBound)
        if isCorrected, ChoreWords.fillers.contains(tokens[match.tokens.lowerBound].folded) { return [] }
        let own = match.values.filter { value in
            switch value {
            case .thing(_, let language): language == context.language
            case .verb(let form): form.language == context.language
            }
        }
        if !own.isEmpty { return own }
        // Families mix English into other languages, and words of their own into English.
        let isNear = match.values.contains { value in
            switch value {
            case .thing(_, let language): language == .english || context.language == .english
            case .verb(let form): form.language == .english || context.language == .english
            }
        }
        guard isNear else { return [] }
        let first = tokens[match.tokens.lowerBound]
        if isCorrected { return [] }
        // "Lena's room" has no firewood, Spanish "leña".
        if match.tokens.count == 1, first.isCapitalized, NameWords.given.contains(first.folded) { return [] }
        if match.tokens.count == 1, first.folded.utf8.count <= 3 || ChoreWords.fillers.contains(first.folded) {
            return []
        }
        return match.values.filter { value in
            if case .verb = value { first.folded.utf8.count > 5 || match.tokens.count > 1 } else { true }
        }
    }

    /// Returns whether the table has the word without a correction of its spelling.
    private func isWritten(_ index: Int) -> Bool {
        Inflection.forms(of: tokens[index].folded).contains(where: TaskLexicon.table.isPhrase)
    }

    private func end(of form: TaskLexicon.VerbForm, behind start: Int) -> Int? {
        var index = start
        let limit = min(tokens.count, start + (form.language == .german ? 14 : 7))
        var isBehindComma = false
        while index < limit, !tokens[index].gap.endsSentence {
            if index > start, tokens[index].gap.contains(.comma) {
                if form.language != .german { return nil }
                isBehindComma = true
            }
            // "Mats deckt den Tisch, Frida räumt ab": the particle belongs to the nearer verb.
            if isBehindComma, isVerb(index) { return nil }
            if form.particle.indices.allSatisfy({ tokens.word(index + $0) == form.particle[$0] }) {
                return index + form.particle.count
            }
            index += 1
        }
        return nil
    }

    private func isVerb(_ index: Int) -> Bool {
        TaskLexicon.table.match(at: index, in: tokens, language: context.language)?.values.contains {
            if case .verb(let form) = $0 { form.language == context.language } else { false }
        } ?? false
    }

    // MARK: - Pairs

    /// Returns the verb that goes best with a thing, by the kind of thing, the order of words and the distance.
    private func verb(for index: Int, in items: [Item]) -> (item: Int, form: TaskLexicon.VerbForm)? {
        let item = items[index]
        var best: (cost: Int, item: Int, form: TaskLexicon.VerbForm)?
        for other in neighbours(of: index, in: items) {
            let candidate = items[other]
            // The German noun "Abwasch" is no verb of another thing: "Abwasch, Katzenklo".
            if context.language == .german, !candidate.things.isEmpty, candidate.tokens.count == 1,
                context.tokens[candidate.tokens.lowerBound].isCapitalized
            {
                continue
            }
            for form in candidate.verbs {
                let verb = TaskLexicon.verbs[form.verb]
                guard thing(of: item, for: verb) != nil, let cost = cost(of: form, other, index, items) else {
                    continue
                }
                if cost < best?.cost ?? 14 { best = (cost, other, form) }
            }
        }
        return best.map { ($0.item, $0.form) }
    }

    /// Returns the items of the sentence that are near enough for a pair, in their order.
    private func neighbours(of index: Int, in items: [Item]) -> [Int] {
        let item = items[index]
        func isNear(_ other: Int) -> Bool {
            let (near, far) = (items[min(index, other)], items[max(index, other)])
            return far.tokens.lowerBound - near.tokens.upperBound <= Self.farthest
                && sentenceOf[items[other].tokens.lowerBound] == sentenceOf[item.tokens.lowerBound]
        }
        var first = index
        while first > 0, isNear(first - 1) { first -= 1 }
        var last = index
        while last + 1 < items.count, isNear(last + 1) { last += 1 }
        return (first...last).filter { $0 != index }
    }

    /// The most words between a verb and its thing; a pair further apart costs too much.
    private static let farthest = 20

    private func thing(of item: Item, for verb: TaskLexicon.Verb) -> TaskLexicon.Thing? {
        item.things.lazy.map { TaskLexicon.things[$0] }.first { verb.groups.contains($0.group) }
    }

    private func cost(of form: TaskLexicon.VerbForm, _ verb: Int, _ thing: Int, _ items: [Item]) -> Int? {
        let isBefore = verb < thing
        let near = min(verb, thing)
        let far = max(verb, thing)
        var cost = items[far].tokens.lowerBound - items[near].tokens.upperBound
        if !form.particle.isEmpty { cost -= 3 }
        switch form.order {
        case .before: cost += isBefore ? 0 : 4
        case .after: cost += isBefore ? (form.language == .english ? 12 : 5) : 0
        case .either: cost += isBefore && items[thing].tokens.lowerBound > items[verb].tokens.upperBound ? 1 : 0
        }
        let first = segmentOf[items[near].tokens.lowerBound]
        let last = segmentOf[items[far].tokens.lowerBound]
        let crossed = parts(first + 1, last)
        if items[thing].things.allSatisfy({ TaskLexicon.things[$0].group == "person" }) {
            // "kids wash up": people in front of a verb do it.
            if !crossed.isEmpty || !isBefore && form.order == .before { return nil }
        }
        for part in crossed { cost += part.isJoined ? 2 : part.isAside ? 8 : 4 }
        // A heading ends in a colon: "clean: bathroom, kitchen".
        if isBefore, !crossed.isEmpty, TaskLexicon.verbs[form.verb].alone != nil,
            !crossed.contains(where: { $0.isJoined && items[thing].verbs.isEmpty && hasVerb($0, items) })
        {
            // "vacuum, kitchen": the verb is a task of its own.
            if hasOwnThing(verb, form, items) == false { return nil }
        }
        if !isBefore, !crossed.isEmpty, crossed.contains(where: { !$0.isJoined }) { return nil }
        // Verbs between the two go with things of their own.
        for between in items[(near + 1)..<far] where !between.verbs.isEmpty && between.things.isEmpty {
            cost += crossed.allSatisfy(\.isJoined) && !crossed.isEmpty ? 3 : 6
        }
        return cost
    }

    private func parts(_ first: Int, _ last: Int) -> [Segments.Segment] {
        guard first <= last, first >= 0 else { return [] }
        return Array(allParts[first...min(last, allParts.count - 1)])
    }

    private func hasVerb(_ part: Segments.Segment, _ items: [Item]) -> Bool {
        items.slice(part.tokens, by: \.tokens.lowerBound).contains { !$0.verbs.isEmpty }
    }

    /// Returns whether a thing of the same segment goes with the verb.
    private func hasOwnThing(_ verb: Int, _ form: TaskLexicon.VerbForm, _ items: [Item]) -> Bool {
        let part = allParts[segmentOf[items[verb].tokens.lowerBound]]
        return items.slice(part.tokens, by: \.tokens.lowerBound).prefix(Self.farthest).contains { other in
            other.tokens != items[verb].tokens && thing(of: other, for: TaskLexicon.verbs[form.verb]) != nil
        }
    }

    // MARK: - Verbs and things alone

    /// Returns the task of a verb without a thing of its own: "vacuum", "sweep and mop the kitchen", "wipe it".
    private func lone(
        _ index: Int, _ items: [Item], _ targets: [Int: Int]
    ) -> TaskMention? {
        let item = items[index]
        let sentence = sentenceOf[item.tokens.lowerBound]
        let earlier = items[..<index].suffix(Self.farthest).reversed()
        // "sweep and mop the kitchen"
        if index + 1 < items.count,
            let target = targets[index + 1].map({ items[$0] })
        {
            let between = tokens[item.end..<max(items[index + 1].tokens.lowerBound, item.end)]
            if between.count <= 2, between.contains(where: { ChoreWords.joins.contains($0.folded) }),
                let mention = task(item, with: target)
            {
                return mention
            }
        }
        for form in item.verbs where form.standsAlone {
            if let alone = TaskLexicon.verbs[form.verb].alone {
                return TaskMention(task: alone, tokens: item.tokens, anchor: item.tokens.lowerBound)
            }
        }
        // "wipe it", "walk him"
        if Self.pronouns.contains(tokens.word(item.end)) && !isItem(item.end + 1, items)
            || Self.pronouns.contains(tokens.word(item.tokens.lowerBound - 1))
            // "hangs it up"
            || item.end > item.tokens.upperBound && Self.pronouns.contains(tokens.word(item.tokens.upperBound))
        {
            for earlier in earlier
            where sentenceOf[earlier.tokens.lowerBound] == sentence && !isTemporal(earlier.tokens.lowerBound) {
                if let mention = task(item, with: earlier) { return mention }
            }
        }
        // "Geschirrspüler: morgens ausräumen, abends einräumen", "doblar la ropa y guardarla"
        let isClitic =
            context.language == .spanish && item.tokens.count == 1
            && ["arlo", "arla", "arlos", "arlas", "erlo", "erla", "erlos", "erlas"].contains {
                tokens[item.tokens.lowerBound].folded.hasSuffix($0)
            }
        for earlier in earlier
        where sentenceOf[earlier.tokens.lowerBound] == sentence && !earlier.things.isEmpty {
            let part = parts(segmentOf[earlier.tokens.lowerBound], segmentOf[earlier.tokens.lowerBound]).first
            if isClitic || part?.isHeading == true, let mention = task(item, with: earlier) { return mention }
        }
        // "The hamster! It needs feeding."
        if index > 0, sentenceOf[items[index - 1].tokens.lowerBound] != sentence,
            let earlier = earlier.first(where: { !$0.things.isEmpty }),
            sentenceOf[earlier.tokens.lowerBound] == sentence - 1, let mention = task(item, with: earlier)
        {
            return mention
        }
        if isForAll, let task = item.verbs.lazy.compactMap({ Self.together[TaskLexicon.verbs[$0.verb].name] }).first {
            return TaskMention(task: task, tokens: item.tokens, anchor: item.tokens.lowerBound)
        }
        return unknown(item)
    }

    /// Returns whether a word behind an article begins an item: "fait la vaisselle", but not "wipe it".
    private func isItem(_ index: Int, _ items: [Item]) -> Bool {
        !items.slice(index..<index + 1, by: \.tokens.lowerBound).isEmpty
    }

    /// The tasks of verbs without a thing that a whole family does together.
    private static let together = ["tidy": "tidy up", "clean": "clean house"]

    /// Returns the task of a verb with a thing that another verb has, too.
    private func task(_ item: Item, with target: Item) -> TaskMention? {
        for form in item.verbs {
            guard let thing = thing(of: target, for: TaskLexicon.verbs[form.verb]) else { continue }
            return TaskMention(
                task: TaskLexicon.name(TaskLexicon.verbs[form.verb], thing), tokens: item.tokens,
                anchor: item.tokens.lowerBound)
        }
        return nil
    }

    /// Returns the task of a verb whose thing no lexicon knows: "feed the axolotl".
    private func unknown(_ item: Item) -> TaskMention? {
        // A corrected spelling and an unknown thing together are too uncertain.
        guard isWritten(item.tokens.lowerBound) || item.tokens.count > 1,
            let form = item.verbs.first(where: { Self.open.contains(TaskLexicon.verbs[$0.verb].name) }),
            form.language == .english
                ? tokens[item.tokens.lowerBound].folded.hasPrefix(TaskLexicon.verbs[form.verb].name.prefix(4))
                : Set(item.verbs.map(\.verb)).count == 1
        else { return nil }
        let segment = segmentOf[item.tokens.lowerBound]
        func isName(_ index: Int) -> Bool {
            tokens.indices.contains(index) && segmentOf[index] == segment && !blocked.contains(index)
                && tokens[index].number == nil
                && tokens[index].folded.utf8.count > 2 && !ChoreWords.fillers.contains(tokens[index].folded)
                && !ChoreWords.negations.contains(tokens[index].folded) && !Self.vague.contains(tokens[index].folded)
                && ChoreWords.table.match(at: index, in: tokens, language: context.language) == nil
                && CalendarLexicon.table.match(at: index, in: tokens, language: context.language) == nil
        }
        var index = item.end
        if form.order != .after {
            while index < tokens.count, segmentOf[index] == segment, Self.articles.contains(tokens[index].folded) {
                index += 1
            }
            var end = index
            while end < index + 2, isName(end) { end += 1 }
            if end > index { return named(form, item, index..<end) }
        }
        guard form.order != .before else { return nil }
        index = item.tokens.lowerBound - 1
        guard isName(index) else { return nil }
        return named(form, item, index..<index + 1)
    }

    private func named(_ form: TaskLexicon.VerbForm, _ item: Item, _ range: Range<Int>) -> TaskMention {
        TaskMention(
            task: ([TaskLexicon.verbs[form.verb].name] + tokens[range].map(\.folded)).joined(separator: " "),
            tokens: min(range.lowerBound, item.tokens.lowerBound)..<max(range.upperBound, item.end),
            anchor: item.tokens.lowerBound)
    }

    /// Returns whether a word that is a verb, too, is the thing of a list: "cuisine papa", but not "papa cuisine".
    private func startsWithThing(_ item: Item) -> Bool {
        guard item.things.contains(where: { TaskLexicon.things[$0].alone != nil }) else { return false }
        var index = item.tokens.lowerBound - 1
        while index >= 0, segmentOf[index] == segmentOf[item.tokens.lowerBound] {
            guard Self.articles.contains(tokens[index].folded) || isCalendar(index) else { return false }
            index -= 1
        }
        return true
    }

    private func isCalendar(_ index: Int) -> Bool {
        blocked.contains(index) && CalendarLexicon.table.match(at: index, in: tokens, language: context.language) != nil
    }

    /// Returns whether the thing only says of which thing or where: "the bathroom trash", "in the yard".
    private func isModifier(_ index: Int, _ items: [Item]) -> Bool {
        let item = items[index]
        if index + 1 < items.count, items[index + 1].tokens.lowerBound == item.tokens.upperBound,
            items[index + 1].things.contains(where: { TaskLexicon.things[$0].group != "person" }),
            item.tokens.upperBound < tokens.count, tokens[item.tokens.upperBound].gap == .space,
            context.language == .english
        {
            return true
        }
        var before = item.tokens.lowerBound - 1
        while before >= 0, segmentOf[before] == segmentOf[item.tokens.lowerBound],
            Self.articles.contains(tokens[before].folded),
            !["de", "du", "del"].contains(tokens[before].folded)
        {
            before -= 1
        }
        guard before >= 0, segmentOf[before] == segmentOf[item.tokens.lowerBound] else { return false }
        return Self.places.contains(tokens[before].folded)
    }

    private func alone(_ index: Int, _ items: [Item], _ marks: TokenMarks) -> TaskMention? {
        let item = items[index]
        if isModifier(index, items) { return nil }
        guard let thing = item.things.lazy.map({ TaskLexicon.things[$0] }).first(where: { $0.alone != nil }),
            let task = thing.alone, !isTemporal(item.tokens.lowerBound)
        else { return nil }
        if thing.isCommon, hasUnknownWords(in: item.tokens, besides: marks) { return nil }
        return TaskMention(task: task, tokens: item.tokens, anchor: item.tokens.lowerBound)
    }

    /// Returns whether two or more words of the segment say something that no lexicon knows.
    private func hasUnknownWords(in range: Range<Int>, besides items: TokenMarks) -> Bool {
        let part = allParts[segmentOf[range.lowerBound]].tokens
        var count = 0
        // A longer segment without a comma is no list.
        let nearby = part.clamped(to: max(range.lowerBound - 40, 0)..<range.upperBound + 40)
        for position in nearby where !known.contains(position) && tokens[position].number == nil {
            guard !ChoreWords.fillers.contains(tokens[position].folded), !items.contains(position),
                ChoreWords.table.match(at: position, in: tokens, language: context.language) == nil
            else { continue }
            count += 1
            if count > 1 { return true }
        }
        return false
    }

    /// Returns whether a preposition of time stands before the thing: "before breakfast".
    private func isTemporal(_ index: Int) -> Bool {
        var before = index - 1
        while before >= 0, segmentOf[before] == segmentOf[index], Self.articles.contains(tokens[before].folded) {
            before -= 1
        }
        guard before >= 0, segmentOf[before] == segmentOf[index] else { return false }
        if Self.temporal.contains(tokens[before].folded) { return true }
        return ["de", "des", "del"].contains(tokens[before].folded) && Self.temporal.contains(tokens.word(before - 1))
    }

    /// Returns whether a negation or a removal stands before the task in its segment.
    private func isUnwanted(_ mention: TaskMention) -> Bool {
        let segment = segmentOf[mention.tokens.lowerBound]
        var index = mention.tokens.lowerBound - 1
        var distance = 0
        while index >= 0, segmentOf[index] == segment, distance < 5 {
            let word = tokens[index].folded
            if ChoreWords.removals.contains(word) { return tokens.word(index + 1) != "off" }
            if ChoreWords.negations.contains(word) {
                // "the kids except Leo do the dishes"
                if index + 1 < mention.tokens.lowerBound, blocked.contains(index + 1) { return false }
                let following = tokens[(index + 1)..<min(index + 3, tokens.count)]
                return !following.contains { ChoreWords.affirmations.contains($0.folded) }
            }
            index -= 1
            distance += 1
        }
        // "lass das Bügeln weg", "Bügeln fällt weg", "ironing can go"
        let end = mention.tokens.upperBound
        return (end..<min(end + 4, tokens.count)).contains { position in
            segmentOf[position] == segment
                && (tokens[position].folded == "weg" || tokens.holds("can go", at: position)
                    || tokens.holds("no longer", at: position))
        }
    }

    private static let pronouns: Set<String> = [
        "it", "them", "him", "her", "ihn", "es", "sie", "le", "la", "les", "lo", "los", "las", "l",
    ]
    private static let articles: Set<String> = [
        "the", "a", "an", "my", "our", "their", "his", "her", "your", "der", "die", "das", "den", "dem", "ein", "eine",
        "einen", "seine", "ihre",
        "meine", "unsere", "le", "la", "les", "l", "un", "une", "du", "mon", "ma", "mes", "son", "sa", "ses", "leur",
        "leurs", "el", "los", "las", "una",
        "su", "sus", "mi", "mis", "al", "some", "all", "to", "au", "aux", "em", "de", "s", "school",
    ]
    private static let places: Set<String> = [
        "in", "from", "inside", "at", "under", "behind", "im", "aus", "vom", "unter", "dans", "du", "del", "en", "sous",
        "on", "auf", "into", "near",
    ]
    private static let vague: Set<String> = [
        "anything", "everything", "else", "things", "thing", "stuff", "rest", "alles", "etwas", "sachen", "tout",
        "reste", "todo", "cosas", "resto", "well", "properly", "really", "more", "less", "better",
        "already", "always", "same", "some", "day", "week", "days", "weeks", "pending", "today", "tomorrow", "mal",
        "mehr", "schon", "bien", "menos", "mas", "siempre", "duty", "thanks", "danke", "merci", "gracias",
    ]
    private static let temporal: Set<String> = [
        "before", "after", "during", "until", "till", "vor", "nach", "wahrend", "bis", "beim", "avant", "apres",
        "pendant", "jusqu", "antes", "despues",
        "durante", "hasta", "tras", "from", "vorm", "nachm", "since",
    ]
    private static let open: Set<String> = [
        "feed", "water", "clean", "wash", "empty", "vacuum", "wipe", "fold", "polish", "fix", "sort", "fill", "mop",
        "sweep", "tidy", "prune", "practice", "bathe", "organize", "defrost", "paint",
    ]
}
