/// Finds the steps of a routine and those that are not wanted.
struct StepReader {
    struct Step: Hashable {
        var name: String
        var tokens: Range<Int>
    }

    private let context: ReadingContext
    private let kind: String
    private var blocked: TokenMarks
    private let beds: TokenMarks
    private var mentions: [Step] = []
    private(set) var wanted: [Step] = []
    private(set) var unwanted: [Step] = []

    init(_ context: ReadingContext, kind: String, kindTokens: Range<Int>?, blocked: TokenMarks) {
        self.context = context
        self.kind = kind
        self.blocked = blocked
        beds = TokenMarks(RoutineWords.bedMatches(in: context), count: context.tokens.count)
        mentions = StepLexicon.table.matches(in: context.tokens, language: context.language).compactMap { match in
            let own = match.values.filter { $0.language == context.language }
            guard !blocked.overlaps(match.tokens), let name = (own.first ?? match.values.first)?.name else {
                return nil
            }
            if own.isEmpty, context.language != .english, !match.values.contains(where: { $0.language == .english }) {
                return nil
            }
            let first = context.tokens[match.tokens.lowerBound].folded
            if own.isEmpty, first.utf8.count < 5 || !Spelling.isWritten(match, StepLexicon.table, context.tokens) {
                return nil
            }
            // "the rest stays"
            if name == "rest",
                ["the", "le", "der", "el", "das", "den", "everything", "tout"].contains(
                    context.tokens.word(match.tokens.lowerBound - 1)) || match.tokens.lowerBound == 0
                    || ["same", "stays", "is", "of", "as", "unchanged"].contains(
                        context.tokens.word(match.tokens.upperBound))
            {
                return nil
            }
            if let kindTokens, kindTokens.overlaps(match.tokens) { return nil }
            // "Hugo toma jarabe": he takes it.
            if context.tokens[match.tokens.lowerBound].folded == "toma", match.tokens.count == 1,
                Self.isVerb(match.tokens.lowerBound, context)
            {
                return nil
            }
            return Step(name: name, tokens: match.tokens)
        }
        if let kindTokens { self.blocked.insert(kindTokens) }
        readTasks()
    }

    private var tokens: [Token] { context.tokens }

    /// Returns whether somebody stands in front of the word or something to take behind it.
    private static func isVerb(_ index: Int, _ context: ReadingContext) -> Bool {
        let people = PersonReader(context.tokens, family: context.family, language: context.language).mentions()
        let isLed = people.contains { $0.tokens.upperBound == index } || context.tokens.word(index - 1) == "se"
        let takes = (index + 1...index + 3).contains { place in
            place < context.tokens.count
                && StepLexicon.table.match(at: place, in: context.tokens, language: context.language)?.values.contains {
                    $0.name == "medicine"
                } == true
        }
        return isLed || takes
    }

    /// Takes steps out that are told by their times or their purpose.
    mutating func drop(_ ranges: [Range<Int>]) {
        let marks = TokenMarks(ranges, count: tokens.count)
        mentions.removeAll { marks.overlaps($0.tokens) }
        blocked = ranges.reduce(into: blocked) { $0.insert($1) }
    }

    /// Adds household tasks with verb and thing, which families put into routines too: "water the plants".
    private mutating func readTasks() {
        let segments = Segments(context, joins: ChoreWords.joins, whole: [])
        let none = TokenMarks([], count: tokens.count)
        let steps = TokenMarks(mentions.map(\.tokens), count: tokens.count)
        for task in TaskReader(context, segments: segments, blocked: none, known: none).mentions() {
            guard task.tokens.count > 1, !blocked.overlaps(task.tokens), !steps.overlaps(task.tokens),
                !["put kids to bed", "babysit", "school run"].contains(task.task), !task.task.hasSuffix("kids"),
                !task.task.hasSuffix("baby")
            else { continue }
            mentions.append(Step(name: task.task, tokens: task.tokens))
        }
        mentions.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }

    /// All steps that the text names, wanted or not, each once.
    var named: [Step] {
        mentions.reduce(into: []) { steps, step in
            if !steps.contains(where: { $0.name == step.name }) { steps.append(step) }
        }
    }

    /// Decides which of the steps are wanted.
    mutating func read() {
        var isNegated: [Bool] = []
        for (index, step) in mentions.enumerated() {
            var negated =
                negation(
                    before: step.tokens.lowerBound, isFirst: index == 0 ? nil : mentions[index - 1].tokens.upperBound)
                || isTrailing(step) || isReplaced(index)
            if !negated, index > 0, isNegated[index - 1], continuesList(index) { negated = true }
            isNegated.append(negated)
        }
        var unwantedNames: Set<String> = []
        for (index, step) in mentions.enumerated() where isNegated[index] {
            if unwantedNames.insert(step.name).inserted { unwanted.append(step) }
        }
        var wantedNames: Set<String> = []
        for (index, step) in mentions.enumerated() where !isNegated[index] {
            guard isStep(step, index) else { continue }
            var step = step
            if step.name == "reading", ["bedtime", "nap"].contains(kind) { step.name = "story" }
            if step.name == "rest stop", kind != "travel" { step.name = "break" }
            if !unwantedNames.contains(step.name), wantedNames.insert(step.name).inserted { wanted.append(step) }
        }
        readUnknown()
    }

    /// Adds what no lexicon knows where it stands in a list of steps ("bath, foot soak, story") or behind "no".
    private mutating func readUnknown() {
        let segments = Segments(
            context, joins: ["and", "then", "plus", "und", "dann", "et", "puis", "y", "luego", "e"], whole: [])
        var listed = TokenMarks((wanted + unwanted).map { $0.tokens.prefix(1) }, count: tokens.count)
        let known = TokenMarks(mentions.map(\.tokens), count: tokens.count)
        for sentence in segments.sentences {
            for (index, segment) in sentence.enumerated() {
                let isListed =
                    [index - 1, index + 1].contains { neighbour in
                        sentence.indices.contains(neighbour) && !sentence[neighbour].isHeading
                            && listed.overlaps(sentence[neighbour].tokens)
                    } || index > 0 && sentence[index - 1].isHeading && sentence.count > 2
                guard isListed, !segment.isHeading, segment.tokens.count <= 5, !known.overlaps(segment.tokens),
                    !holdsKnown(segment.tokens)
                else { continue }
                let first = tokens[segment.tokens.lowerBound].folded
                let isDenied = ["no", "without", "not", "ohne", "kein", "keine", "sans", "sin"].contains(first)
                if context.language != .english, isDenied || segment.tokens.contains(where: beds.contains) { continue }
                let words = segment.tokens.filter {
                    !Self.listFillers.contains(tokens[$0].folded) && !(isDenied && $0 == segment.tokens.lowerBound)
                }
                guard (1...(context.language == .english ? 3 : 2)).contains(words.count),
                    !segment.tokens.contains(where: {
                        Self.clauses.contains(tokens[$0].folded) || tokens[$0].number != nil
                    }),
                    words.allSatisfy({
                        tokens[$0].folded.utf8.count > 2 && !SmallWords().knows(tokens[$0].folded)
                            && !CommonWords.isCommon(tokens[$0].folded, in: context.language)
                            && !EventLexicon.table.knows(tokens[$0])
                            && !["before", "after"].contains(tokens[$0].folded)
                    })
                else { continue }
                let step = Step(name: words.map { tokens[$0].folded }.joined(separator: " "), tokens: segment.tokens)
                listed.insert(step.tokens.prefix(1))
                if isDenied { unwanted.append(step) } else { wanted.append(step) }
            }
        }
        wanted.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }

    /// Returns whether a lexicon knows a part of the segment.
    private func holdsKnown(_ range: Range<Int>) -> Bool {
        blocked.overlaps(range)
            || range.contains { index in
                CalendarLexicon.table.match(at: index, in: tokens, language: context.language) != nil
                    || KindLexicon.table.match(at: index, in: tokens, language: context.language) != nil
                    || PeopleLexicon.table.match(at: index, in: tokens, language: context.language) != nil
                    || RoutineWords.clockCues.match(at: index, in: tokens, language: context.language) != nil
                    || RoutineWords.keeping.contains(tokens[index].folded)
            }
    }

    private static let listFillers: Set<String> = [
        "the", "a", "an", "some", "then", "first", "and", "her", "his", "their", "our", "my", "little", "quick", "bit",
        "of", "with", "for", "nice", "big", "good", "gentle", "maybe", "in", "on", "to", "at", "also",
    ]
    private static let clauses: Set<String> = [
        "ist", "sind", "war", "wir", "ich", "sie", "er", "es", "muss", "mussen", "soll", "sollen", "will", "wollen",
        "bitte", "danke", "hilfe", "wie", "was", "warum", "wann", "dass", "wenn", "kann", "konnen", "braucht",
        "brauchen", "alles", "immer", "nie", "heute", "morgen", "abend", "spater", "fruher", "schnell", "ruhig",
        "stressfrei", "entspannt", "dauert", "maximal", "hochstens", "danach", "davor", "vorher", "zuerst", "gibt",
        "gibts", "trodelt", "est", "sont", "nous", "je", "elle", "il", "ils", "on", "doit", "faut", "veux", "veut",
        "merci", "aide", "comment", "quoi", "pourquoi", "quand", "que", "qui", "peut", "besoin", "tout", "toujours",
        "jamais", "aujourd", "hui", "demain", "soir", "vite", "rapide", "calme", "tranquille", "apres", "avant",
        "difficile", "trop", "tres", "etre", "fait", "faire", "son", "somos", "hay", "tiene", "tenemos", "quiero",
        "quiere", "queremos", "necesito", "necesita", "favor", "gracias", "ayuda", "como", "cuando", "porque", "puede",
        "siempre", "nunca", "hoy", "noche", "tarde", "rapido", "tranquilo", "despues", "antes", "luego", "mucho",
        "muy", "sea", "sin", "ideal", "facil", "simple", "schoen", "gut", "bien", "todo", "cada", "jeder", "chaque",
        "is", "are", "was", "we", "i", "she", "he", "they", "it", "you", "its", "im", "were", "need", "needs", "want",
        "wants", "have", "has", "can", "cant", "dont", "please", "pls", "thanks", "thank", "lol", "help", "what", "how",
        "why", "when", "that", "this", "so", "if",
        "ok", "okay", "yes", "sharp", "tops", "max", "etc", "usual", "else", "everything", "anything", "otherwise",
        "instead", "fuss", "drama", "idea", "ideas", "total", "realistic", "easy", "simple", "short", "calm",
        "negotiating", "excuses", "exceptions", "rush", "stress", "tears",
        "be", "been", "will", "would", "should", "us", "me", "them", "him", "as", "but", "because", "or", "more",
        "longer", "latest", "ideally", "preferably", "chaos", "struggle", "just", "only", "not", "pressure", "every",
        "each", "about", "tonight", "today", "again", "still", "always", "never", "really", "actually", "something",
        "thing", "things", "stuff", "like", "problem", "later", "keep", "make", "do", "does", "get", "gets", "go",
        "goes",
    ]

    /// Returns whether a length of time is that of a single step: "ten minutes of reading".
    func owns(_ range: Range<Int>) -> Bool { owner(of: range) != nil }

    /// Returns the step whose length a length of time is.
    func owner(of range: Range<Int>) -> String? {
        let nearby = max(range.lowerBound - 8, 0)..<range.upperBound + 4
        for step in mentions.slice(nearby, by: \.tokens.lowerBound) where !own.contains(step.name) {
            let distance = step.tokens.lowerBound - range.upperBound
            if (0...3).contains(distance),
                !tokens[range.upperBound...step.tokens.lowerBound].contains(where: {
                    $0.gap.endsClause || $0.gap.contains(.colon)
                }),
                tokens[range.upperBound..<step.tokens.lowerBound].allSatisfy({
                    [
                        "of", "de", "d", "a", "the", "minutes", "lesen", "some", "quick", "quiet", "extra", "more",
                        "la", "le", "du",
                        "mehr", "lang", "mas", "plus",
                    ].contains($0.folded)
                })
            {
                return name(of: step)
            }
            let isBehind =
                step.tokens.upperBound == range.lowerBound
                || step.tokens.upperBound + 1 == range.lowerBound
                    && ["for", "fur", "pendant", "durante"].contains(tokens[step.tokens.upperBound].folded)
            if isBehind, !tokens[step.tokens.upperBound...range.lowerBound].contains(where: { $0.gap.endsClause }) {
                return name(of: step)
            }
        }
        return nil
    }

    /// The name under which a step is wanted.
    private func name(of step: Step) -> String {
        step.name == "reading" && ["bedtime", "nap"].contains(kind) ? "story" : step.name
    }

    /// The steps that may have a time of their own: not what the kind itself is, and not its end.
    var timed: [Step] {
        mentions.filter { step in
            !own.contains(step.name) && !Self.ends.contains(step.name) && !unwanted.contains(step)
        }
    }

    /// Steps of which a text tells the order.
    private static let ordered: Set<String> = [
        "breakfast", "brush teeth", "get dressed", "pajamas", "story", "song", "snack", "homework", "milk",
    ]
    private static let ends: Set<String> = ["lights out", "goodnight", "alarm", "nap", "walk to school", "sleep"]

    /// The steps that the kind itself is.
    private var own: Set<String> {
        switch kind {
        case "bath": ["bath"]
        case "nap": ["nap", "rest"]
        case "homework": ["homework"]
        case "toothbrushing": ["brush teeth"]
        case "mealtime": ["dinner", "lunch", "breakfast"]
        case "screen_time": ["screen time", "tv", "tablet", "phone", "video games", "youtube", "computer", "movie"]
        case "potty": ["toilet", "diaper change"]
        case "cleanup": ["tidy room", "toys", "chores"]
        case "family_meeting": ["discuss chores"]
        default: []
        }
    }

    private func isStep(_ step: Step, _ index: Int) -> Bool {
        if own.contains(step.name) { return false }
        if StepLexicon.neverWanted.contains(step.name) { return false }
        if RoutineBlocks.isPurpose(step.tokens.lowerBound, tokens) { return false }
        let before = reference(step.tokens.lowerBound)
        if ["before", "vor", "avant", "antes", "until", "till", "til", "bis", "jusqu", "hasta"].contains(before) {
            // "teeth before breakfast": both, in this order.
            if index > 0, Self.ordered.contains(step.name), Self.ordered.contains(mentions[index - 1].name),
                step.tokens.lowerBound - mentions[index - 1].tokens.upperBound <= 2
            {
                return true
            }
            // "no screens before homework": the homework comes first.
            return kind == "screen_time"
                && ["homework", "chores", "outdoor play", "reading", "tidy room", "breakfast", "piano practice"]
                    .contains(step.name)
        }
        if ["at", "during", "beim", "wahrend", "pendant", "durante", "en", "bei"].contains(before),
            ["dinner", "lunch", "breakfast", "toys"].contains(step.name)
        {
            return false
        }
        if step.name == "rest stop", kind != "travel" { return true }
        if ["after", "nach", "apres", "despues", "tras"].contains(before),
            ["dinner", "lunch", "nap"].contains(step.name)
        {
            return false
        }
        for position in max(step.tokens.lowerBound - 3, 0)..<step.tokens.lowerBound {
            if RoutineWords.keeping.contains(tokens[position].folded),
                !tokens[(position + 1)...step.tokens.lowerBound].contains(where: { $0.gap.endsClause })
            {
                return false
            }
        }
        if step.tokens.upperBound < tokens.count, !tokens[step.tokens.upperBound].gap.endsClause,
            ["stays", "stay", "bleibt", "bleiben", "reste", "battle", "battles", "time"].contains(
                tokens.word(step.tokens.upperBound)), step.name != "quiet time", step.name != "story"
        {
            return tokens.word(step.tokens.upperBound) == "time"
        }
        // The event at the end is no step: "lights out at 8", "shoes on by 8".
        if ["lights out", "shoes", "get dressed", "nap", "alarm", "walk", "sports"].contains(step.name)
            || step.name == "dinner"
        {
            let end = step.tokens.upperBound
            if step.name == "lights out" { return false }
            if step.name != "dinner", step.name != "walk", step.name != "sports",
                tokens[end..<min(end + 3, tokens.count)].prefix(while: { !$0.gap.endsClause }).contains(where: {
                    ["by", "at", "um", "a", "bis", "8", "7"].contains($0.folded)
                })
            {
                return step.name == "get dressed" && kind != "morning"
            }
        }
        return true
    }

    /// Returns the preposition in front of a step, behind which articles are skipped.
    private func reference(_ index: Int) -> String {
        var before = index - 1
        while before >= 0, !tokens[before + 1].gap.endsClause,
            [
                "the", "his", "her", "their", "le", "la", "les", "l", "de", "el", "los", "dem", "der", "den", "del",
                "das", "each", "every", "jedem", "chaque", "cada", "d", "du",
            ].contains(tokens[before].folded)
        {
            before -= 1
        }
        guard before >= 0, !tokens[before + 1].gap.endsClause else { return "" }
        return tokens[before].folded
    }

    private func negation(before index: Int, isFirst floor: Int?) -> Bool {
        var position = index - 1
        var distance = 0
        while position >= (floor ?? 0), distance < 5 {
            let gap = tokens[position + 1].gap
            if gap.endsSentence || gap.contains(.comma) || gap.contains(.colon) { return false }
            let word = tokens[position].folded
            let isOfNothing =
                position > 0 && ["nothing", "nichts", "nix", "rien", "nada"].contains(tokens[position - 1].folded)
            if RoutineWords.turns.contains(word), !isOfNothing { return false }
            if RoutineWords.negations.contains(word) {
                // "she never wants to put her shoes on" is told for help.
                let nearby = (max(position - 2, 0)..<index).map { tokens[$0].folded }
                if nearby.contains(where: Self.wishes.contains) { return false }
                if word == "plus", context.language != .french { return false }
                if ["instead", "lieu", "vez", "lugar"].contains(word),
                    !["of", "de"].contains(tokens.word(position + 1))
                {
                    return false
                }
                if ["lass", "lasst"].contains(word) {
                    return (index..<min(index + 5, tokens.count)).contains {
                        ["weg", "aus"].contains(tokens[$0].folded)
                    }
                }
                if ["cut", "stop"].contains(word), distance > 2 { return false }
                // "don't drop", "no more than"
                let following = tokens[(position + 1)..<max(min(position + 3, index), position + 1)]
                if following.contains(where: {
                    ["before", "vor", "avant", "antes", "until", "bis", "hasta"].contains($0.folded)
                }) {
                    return false
                }
                if ["no", "not", "dont", "don", "nicht", "pas", "kein", "keine"].contains(word),
                    following.contains(where: { RoutineWords.affirmations.contains($0.folded) })
                {
                    let isMore =
                        following.contains { ["more", "plus", "mas"].contains($0.folded) }
                        && !following.contains { ["than", "que", "de"].contains($0.folded) }
                    return isMore
                }
                let isDenied =
                    position > 0 && ["dont", "not", "nicht", "pas", "no"].contains(tokens[position - 1].folded)
                    && !tokens[position].gap.endsClause
                    && ["drop", "skip", "remove", "forget", "cut", "lose", "streichen", "enlever", "quitar"].contains(
                        word)
                return !isDenied
            }
            position -= 1
            distance += 1
        }
        return false
    }

    /// What children want and like.
    private static let wishes: Set<String> = [
        "wants", "likes", "veut", "aime", "quiere", "gusta", "mag", "refuses", "wont",
    ]

    /// Returns whether another step takes its place: "swap the story for a song".
    private func isReplaced(_ index: Int) -> Bool {
        guard index + 1 < mentions.count else { return false }
        let start = mentions[index].tokens.lowerBound
        let verbs: Set<String> = [
            "swap", "replace", "trade", "exchange", "switch", "change", "ersetze", "ersetz", "tausche", "tausch",
            "remplace", "remplacer", "echange", "cambia", "cambiar", "reemplaza", "sustituye", "troque",
        ]
        let links: Set<String> = ["for", "with", "by", "durch", "gegen", "mit", "par", "por", "contre", "to", "into"]
        guard (max(start - 4, 0)..<start).contains(where: { verbs.contains(tokens[$0].folded) }) else { return false }
        return (mentions[index].tokens.upperBound..<mentions[index + 1].tokens.lowerBound).contains {
            links.contains(tokens[$0].folded)
        }
    }

    private func isTrailing(_ step: Step) -> Bool {
        if ["phone", "tablet", "tv"].contains(step.name), kind != "screen_time" {
            let following = tokens[step.tokens.upperBound..<min(step.tokens.upperBound + 4, tokens.count)].prefix {
                !$0.gap.endsClause
            }.map(\.folded)
            // "phone out of the room", "phone in the kitchen"
            if following.contains("out") || following.contains("outside") || following.contains("kitchen")
                || following.contains("basket")
            {
                return true
            }
        }
        let isShut = ["dark room", "alarm", "lights out", "get dressed", "shoes", "coat", "bath", "outdoor play"]
            .contains(step.name)
        var position = step.tokens.upperBound
        let end = position
        while position < tokens.count, position < end + 3, !tokens[position].gap.endsClause {
            // "luz apagada" behind a story is the end, and does not take the story out.
            if RoutineWords.trailing.contains(tokens[position].folded), !beds.contains(position),
                !isShut || ["weg", "weglassen", "streichen"].contains(tokens[position].folded)
            {
                return true
            }
            if tokens.holds("can go", at: position) || tokens.holds("fallt aus", at: position)
                || tokens.holds("fallt weg", at: position)
            {
                return true
            }
            position += 1
        }
        return false
    }

    /// Returns whether an unwanted list goes on with the mention: "no tv, tablet or phone".
    private func continuesList(_ index: Int) -> Bool {
        let previous = mentions[index - 1]
        let between = previous.tokens.upperBound..<mentions[index].tokens.lowerBound
        guard between.count <= 3,
            !tokens[between.lowerBound...between.upperBound].contains(where: { $0.gap.endsSentence })
        else { return false }
        let words = between.map { tokens[$0].folded }
        if words.contains(where: RoutineWords.turns.contains) { return false }
        if words.contains(where: RoutineWords.unwantedJoins.contains) { return true }
        let bothUnwanted =
            StepLexicon.oftenUnwanted.contains(previous.name)
            && StepLexicon.oftenUnwanted.contains(mentions[index].name)
        if bothUnwanted { return true }
        // "no bath, story or song"
        guard words.isEmpty, index + 1 < mentions.count else { return false }
        let next = mentions[index].tokens.upperBound..<mentions[index + 1].tokens.lowerBound
        return next.count == 1 && RoutineWords.unwantedJoins.contains(tokens[next.lowerBound].folded)
    }
}
