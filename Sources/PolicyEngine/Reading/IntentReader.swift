/// Reader of a mention's intent, by patterns on its sentence in English, German, French and Spanish. The caller detects
/// ``Intent/other``: it needs the household's ages.
struct IntentReader: Sendable {
    /// Number of bytes read on either side of a match.
    static let reach = 160
    /// Number of bytes before a match that are searched for the heading of a list.
    static let lookback = 640

    private let negatedBefore: Pattern
    private let negatedList: Pattern
    private let negatedLast: Pattern
    private let listContinues: Pattern
    private let negatedAfter: Pattern
    private let negatedVerb: Pattern
    private let negatedDeeds: Pattern
    private let negatedTwice: Pattern
    private let insistence: Pattern
    private let question: WordPatterns
    /// Questions by the beginning of their sentence.
    private let openings: Pattern
    private let past: WordPatterns
    private let again: Pattern
    private let caution: Pattern
    private let offer: Pattern
    private let heading: Pattern
    private let keptAway: Pattern
    private let keeping: Pattern
    private let away: Pattern
    private let cutting: Pattern
    private let cutSmall: Pattern
    private let referral: Pattern
    private let amount: Pattern
    private let mishap: Pattern
    private let prohibition: Pattern
    private let permission: Pattern
    private let longAgo: Pattern
    private let goesOn: Pattern
    private let otherPerson: Pattern

    init() throws(PolicyError) {
        let word = #"(?!(?:\#(Lexicon.breakers))\b)[\p{L}\p{N}'%\-]+"#
        let governed = #"(?:\#(Lexicon.negators))(?:\s+(?:be\s+|to\s+)?(?:\#(Lexicon.verbs)))?"#
        negatedBefore = try Pattern(#"\#(governed)(?:[\s/&]+\#(word)){0,6}[\s/&]*\z"#)
        // After a comma, a subject or a verb begins a new clause: "no cutting, leave the grapes whole".
        let listed = #"(?!(?:\#(Lexicon.breakers)|\#(Lexicon.subjects))\b)[\p{L}\p{N}'%\-]+"#
        negatedList = try Pattern(#"\#(governed)(?:[\s/&,]+\#(listed)){0,8}[\s/&,]*\z"#)
        negatedLast = try Pattern(
            #"\#(governed)(?:[\s/&,]+\#(word)){0,8},?\s+(?:n?or|oder|noch|ou|ni|o)(?:\s+\#(word))?\s*\z"#)
        listContinues = try Pattern(#"\A\s*(?:,|/|(?:n?or|oder|noch|ou|ni|o)\b)"#)
        negatedAfter = try Pattern(Lexicon.negatedAfter)
        negatedVerb = try Pattern(#"(?:\#(Lexicon.negators))(?:\s+[\p{L}']+){0,2}\s*\z"#)
        // "Do not hit, yell at or shame".
        negatedDeeds = try Pattern(
            #"(?:n't|\bnot|\bnever|\bwithout|\bno|\bnie|\bnicht|\bohne|\bjamais|\bsans|\bnunca|\bsin)(?:\s+\p{L}+(?:\s+(?:at|on|up))?,?){1,5}\s+(?:n?or|and|oder|und|ou|ni|o)\s+\z"#
        )
        negatedTwice = try Pattern(#"(?:\#(Lexicon.negatedTwice))(?:[\s/&,]+\#(word)){0,6}[\s/&,]*\z"#)
        insistence = try Pattern(Lexicon.insistence)
        question = try WordPatterns([Lexicon.questions.joined(separator: "|")])
        openings = try Pattern(Lexicon.questionOpenings.joined(separator: "|"), isAnchored: true)
        past = try WordPatterns([Lexicon.past])
        again = try Pattern(Lexicon.again)
        caution = try Pattern(Lexicon.caution)
        offer = try Pattern(Lexicon.offer)
        heading = try Pattern(Lexicon.heading)
        keptAway = try Pattern(Lexicon.keptAway)
        keeping = try Pattern(#"\b(?:keep|keeps|keeping|leave|stay)(?:\s+\#(word)){0,6}\s*\z"#)
        away = try Pattern(#"\A(?:[\s,]+\#(word)){0,6}\s+(?:out\s+of|off|away|from|out)\b"#)
        cutting = try Pattern(#"\b(?:cut|cutting|slice|chop|quarter|halve)(?:[\s,]+\#(word)){0,4}[\s,]*\z"#)
        cutSmall = try Pattern(Lexicon.cutSmall)
        referral = try Pattern(Lexicon.referral)
        amount = try Pattern(
            #"\d\s*(?:mg|ml|milli\w+|tablets?|pills?|teaspoons?|tsp|drops)\b|\b(?:but|give|gives|giving|administer|usual(?:ly)?|typical(?:ly)?|standard)\b"#
        )
        prohibition = try Pattern(Lexicon.prohibition)
        permission = try Pattern(Lexicon.permission)
        longAgo = try Pattern(Lexicon.longAgo)
        goesOn = try Pattern(Lexicon.goesOn)
        otherPerson = try Pattern(Lexicon.otherPerson)
        mishap = try Pattern(#"\bif\b[^,]{0,60}\b(?:eaten|ate|eats|had|swallow\w*)(?:\s+[\p{L}\-]+){0,3}\s*\z"#)
    }

    /// Returns how a noun is mentioned: something to eat, to use, to watch.
    func thing(at hit: Range<Int>, in bytes: [UInt8], as use: TextUse, using workspace: MatchWorkspace) -> Intent {
        let sentence = Self.sentence(around: hit, in: bytes)
        func matches(_ pattern: Pattern, _ range: Range<Int>) -> Bool {
            pattern.isFound(in: bytes, range: range, using: workspace)
        }
        let before = sentence.lowerBound..<hit.lowerBound
        let after = hit.upperBound..<sentence.upperBound
        if asks(sentence, in: bytes, using: workspace) { return .question }
        let isCut = matches(cutting, before) && matches(cutSmall, after)
        if isCut || matches(keptAway, hit) || (matches(keeping, before) && matches(away, after)) {
            return .avoid
        }
        let isAvoided =
            matches(negatedBefore, before) || matches(negatedAfter, after) || matches(negatedLast, before)
            || (matches(negatedList, before) && (after.isEmpty || matches(listContinues, after)))
        if isAvoided, !matches(negatedTwice, before), use == .prose || !matches(insistence, sentence) { return .avoid }
        guard use == .prose else {
            // "the baby gets honey toast, his sister already ate": what the sister did is not about the honey.
            var told = sentence
            if case .match(let other) = otherPerson.firstMatch(
                in: bytes, range: after, from: after.lowerBound, using: workspace)
            {
                told = sentence.lowerBound..<other.lowerBound
            }
            return past.isFound(in: bytes, range: told, using: workspace) && !matches(again, sentence)
                ? .past : .request
        }
        if matches(caution, Self.joinedWithNextSentence(sentence, after: hit, in: bytes))
            || (matches(mishap, before) && matches(referral, sentence))
        {
            return .avoid
        }
        return Self.leadIns(of: sentence, in: bytes).contains { matches(heading, $0) } ? .avoid : .request
    }

    /// Returns how a deed is mentioned. Only a negation right before it counts: "don't hit him". A sentence that sends
    /// the family to the doctor and gives no amount is not advice of its own.
    func deed(at hit: Range<Int>, in bytes: [UInt8], as use: TextUse, using workspace: MatchWorkspace) -> Intent {
        let sentence = Self.sentence(around: hit, in: bytes)
        func matches(_ pattern: Pattern, _ range: Range<Int>) -> Bool {
            pattern.isFound(in: bytes, range: range, using: workspace)
        }
        if use == .prose, matches(referral, sentence), !matches(amount, sentence) { return .avoid }
        let before = sentence.lowerBound..<hit.lowerBound
        if matches(negatedVerb, before) || matches(negatedDeeds, before), !matches(negatedTwice, before) {
            return .avoid
        }
        if use == .request, matches(longAgo, sentence), !matches(goesOn, sentence) { return .longAgo }
        if asks(sentence, in: bytes, using: workspace) { return .question }
        return .request
    }

    /// Returns whether the sentence of a match may ask about it or tell of it, instead of asking for it.
    func mayAskOrTell(at hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let sentence = Self.sentence(around: hit, in: bytes)
        return asks(sentence, in: bytes, using: workspace)
            || past.isFound(in: bytes, range: sentence, using: workspace)
    }

    private func asks(_ sentence: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        openings.isFound(in: bytes, range: sentence, using: workspace)
            || question.isFound(in: bytes, range: sentence, using: workspace)
    }

    /// Returns whether instructions name a deed in order to forbid it: "never tell anybody how much calpol to give".
    func isForbidden(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let before = Self.sentence(around: hit, in: bytes).lowerBound..<hit.lowerBound
        return prohibition.isFound(in: bytes, range: before, using: workspace)
            && !permission.isFound(in: bytes, range: before, using: workspace)
    }

    /// Returns whether the sentence of a match offers something or permits it, instead of only mentioning it.
    func offers(at hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        offer.isFound(in: bytes, range: Self.sentence(around: hit, in: bytes), using: workspace)
    }

    /// Returns the lead-ins of a sentence: the same line up to its colon, and the heading above its list.
    private static func leadIns(of sentence: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
        let first = bytes.boundary(notBefore: sentence.lowerBound - lookback)
        let newline = UInt8(ascii: "\n")
        func lineStart(_ index: Int) -> Int {
            var index = index
            while index > first, bytes[index - 1] != newline { index -= 1 }
            return index
        }
        var start = lineStart(sentence.lowerBound)
        var found: [Range<Int>] = []
        if let colon = bytes[start..<sentence.lowerBound].lastIndex(of: UInt8(ascii: ":")),
            bytes[colon..<sentence.lowerBound].allSatisfy({ [UInt8(ascii: ":"), UInt8(ascii: " ")].contains($0) })
        {
            found.append(Self.sentence(around: colon..<colon, in: bytes).lowerBound..<colon)
        }
        func isItem(_ line: Int) -> Bool {
            bytes[line...].prefix(4).first { $0 != UInt8(ascii: " ") }
                .map {
                    [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains($0) || (0x30...0x39).contains($0)
                }
                ?? false
        }
        guard start < sentence.upperBound, isItem(start) else { return found }
        while start > first {
            let end = start - 1
            start = lineStart(end)
            if start == end { continue }
            let isBold = bytes[start..<end].starts(with: "**".utf8)
            if isBold || !isItem(start) {
                found.append(start..<end)
                break
            }
        }
        return found
    }

    /// Joins a sentence that ends in a colon with the next one: "stricter about nuts: none under 5 years".
    private static func joinedWithNextSentence(
        _ sentence: Range<Int>, after hit: Range<Int>, in bytes: [UInt8]
    ) -> Range<Int> {
        guard sentence.upperBound < bytes.count, bytes[sentence.upperBound] == UInt8(ascii: ":") else {
            return sentence
        }
        let start = sentence.upperBound + 1
        let end = min(Self.sentence(around: start..<start, in: bytes).upperBound, hit.upperBound + reach)
        return sentence.lowerBound..<max(sentence.upperBound, bytes.boundary(notAfter: end))
    }

    /// Returns the sentence or line around a match, at most `reach` bytes on either side.
    static func sentence(around hit: Range<Int>, in bytes: [UInt8], reach: Int = reach) -> Range<Int> {
        let first = bytes.boundary(notBefore: hit.lowerBound - reach)
        let last = bytes.boundary(notAfter: hit.upperBound + reach)
        func ends(at index: Int) -> Bool {
            switch bytes[index] {
            case UInt8(ascii: "\n"): return true
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: ":"):
                return index + 1 == last || bytes[index + 1] == UInt8(ascii: " ")
                    || bytes[index + 1] == UInt8(ascii: "\n")
            default: return false
            }
        }
        var start = hit.lowerBound
        while start > first, !ends(at: start - 1) { start -= 1 }
        var end = hit.upperBound
        while end < last, !ends(at: end) { end += 1 }
        // A question mark belongs to its sentence.
        if end < last, bytes[end] == UInt8(ascii: "?") { end += 1 }
        return start..<end
    }
}

extension Pattern {
    /// Returns whether the pattern matches in `bytes[range]`.
    func isFound(in bytes: [UInt8], range: Range<Int>, using workspace: MatchWorkspace) -> Bool {
        if case .match = firstMatch(in: bytes, range: range, from: range.lowerBound, using: workspace) { return true }
        return false
    }
}
