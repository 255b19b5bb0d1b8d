/// Reads the intent of a mention in the words around it, by patterns on its sentence, in English, German, French and
/// Spanish. ``Intent/other`` is for the caller to find: it takes the household's ages.
struct IntentReader: Sendable {
    /// How many bytes on either side are read.
    static let reach = 160
    /// How many bytes before a hit are searched for the heading of a list.
    static let lookback = 640

    private let negatedBefore: Pattern
    private let negatedList: Pattern
    private let negatedLast: Pattern
    private let listGoesOn: Pattern
    private let negatedAfter: Pattern
    private let negatedVerb: Pattern
    private let negatedDeeds: Pattern
    private let negatedTwice: Pattern
    private let insistence: Pattern
    private let question: Pattern
    private let past: Pattern
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

    init() throws(PolicyError) {
        let word = #"(?!(?:\#(Lexicon.breakers))\b)[\p{L}\p{N}'%\-]+"#
        let governed = #"(?:\#(Lexicon.negators))(?:\s+(?:be\s+|to\s+)?(?:\#(Lexicon.verbs)))?"#
        negatedBefore = try Pattern(#"\#(governed)(?:[\s/&]+\#(word)){0,6}[\s/&]*\z"#)
        // Behind a comma a subject or a verb begins something else: "no cutting, leave the grapes whole".
        let listed = #"(?!(?:\#(Lexicon.breakers)|\#(Lexicon.subjects))\b)[\p{L}\p{N}'%\-]+"#
        negatedList = try Pattern(#"\#(governed)(?:[\s/&,]+\#(listed)){0,8}[\s/&,]*\z"#)
        negatedLast = try Pattern(
            #"\#(governed)(?:[\s/&,]+\#(word)){0,8},?\s+(?:n?or|oder|noch|ou|ni|o)(?:\s+\#(word))?\s*\z"#)
        listGoesOn = try Pattern(#"\A\s*(?:,|/|(?:n?or|oder|noch|ou|ni|o)\b)"#)
        negatedAfter = try Pattern(Lexicon.negatedAfter)
        negatedVerb = try Pattern(#"(?:\#(Lexicon.negators))(?:\s+[\p{L}']+){0,2}\s*\z"#)
        // "Do not hit, yell at or shame".
        negatedDeeds = try Pattern(
            #"(?:n't|\bnot|\bnever|\bwithout|\bno|\bnie|\bnicht|\bohne|\bjamais|\bsans|\bnunca|\bsin)(?:\s+\p{L}+(?:\s+(?:at|on|up))?,?){1,5}\s+(?:n?or|and|oder|und|ou|ni|o)\s+\z"#
        )
        negatedTwice = try Pattern(#"(?:\#(Lexicon.negatedTwice))(?:[\s/&,]+\#(word)){0,6}[\s/&,]*\z"#)
        insistence = try Pattern(Lexicon.insistence)
        question = try Pattern(Lexicon.questions.joined(separator: "|"))
        past = try Pattern(Lexicon.past)
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
        mishap = try Pattern(#"\bif\b[^,]{0,60}\b(?:eaten|ate|eats|had|swallow\w*)(?:\s+[\p{L}\-]+){0,3}\s*\z"#)
    }

    /// How a noun is mentioned: something to eat, to use, to watch.
    func thing(at hit: Range<Int>, in bytes: [UInt8], as use: TextUse, using workspace: MatchWorkspace) -> Intent {
        let sentence = Self.sentence(around: hit, in: bytes)
        func says(_ pattern: Pattern, _ range: Range<Int>) -> Bool {
            pattern.isFound(in: bytes, range: range, using: workspace)
        }
        let before = sentence.lowerBound..<hit.lowerBound
        let after = hit.upperBound..<sentence.upperBound
        if says(question, sentence) { return .question }
        let isCut = says(cutting, before) && says(cutSmall, after)
        if isCut || says(keptAway, hit) || (says(keeping, before) && says(away, after)) {
            return .avoid
        }
        let isAvoided =
            says(negatedBefore, before) || says(negatedAfter, after) || says(negatedLast, before)
            || (says(negatedList, before) && (after.isEmpty || says(listGoesOn, after)))
        if isAvoided, !says(negatedTwice, before), use == .prose || !says(insistence, sentence) { return .avoid }
        guard use == .prose else {
            return says(past, sentence) && !says(again, sentence) ? .past : .request
        }
        if says(caution, Self.withWhatItLeadsTo(sentence, after: hit, in: bytes))
            || (says(mishap, before) && says(referral, sentence))
        {
            return .avoid
        }
        return Self.leadIns(of: sentence, in: bytes).contains { says(heading, $0) } ? .avoid : .request
    }

    /// How a deed is mentioned, where only a negation right before it counts: "don't hit him". What sends somebody to
    /// the doctor and gives no amount is no advice of its own.
    func deed(at hit: Range<Int>, in bytes: [UInt8], as use: TextUse, using workspace: MatchWorkspace) -> Intent {
        let sentence = Self.sentence(around: hit, in: bytes)
        func says(_ pattern: Pattern, _ range: Range<Int>) -> Bool {
            pattern.isFound(in: bytes, range: range, using: workspace)
        }
        if use == .prose, says(referral, sentence), !says(amount, sentence) { return .avoid }
        let before = sentence.lowerBound..<hit.lowerBound
        if says(negatedVerb, before) || says(negatedDeeds, before), !says(negatedTwice, before) { return .avoid }
        if says(question, sentence) { return .question }
        return .request
    }

    /// Whether instructions name a deed in order to forbid it: "never tell anybody how much calpol to give".
    func isForbidden(_ hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        let before = Self.sentence(around: hit, in: bytes).lowerBound..<hit.lowerBound
        return prohibition.isFound(in: bytes, range: before, using: workspace)
            && !permission.isFound(in: bytes, range: before, using: workspace)
    }

    /// Whether the sentence of a hit offers something, or says that it is all right, instead of speaking of it.
    func offers(at hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Bool {
        offer.isFound(in: bytes, range: Self.sentence(around: hit, in: bytes), using: workspace)
    }

    /// What leads in to a sentence: the same line up to its colon, and the heading above its list.
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

    /// A sentence that ends in a colon together with the next one: "stricter about nuts: none under 5 years".
    private static func withWhatItLeadsTo(
        _ sentence: Range<Int>, after hit: Range<Int>, in bytes: [UInt8]
    ) -> Range<Int> {
        guard sentence.upperBound < bytes.count, bytes[sentence.upperBound] == UInt8(ascii: ":") else {
            return sentence
        }
        let start = sentence.upperBound + 1
        let end = min(Self.sentence(around: start..<start, in: bytes).upperBound, hit.upperBound + reach)
        return sentence.lowerBound..<max(sentence.upperBound, bytes.boundary(notAfter: end))
    }

    /// The sentence or line around a hit, as far as `reach` goes.
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
    /// Whether the pattern matches somewhere in `bytes[range]`.
    func isFound(in bytes: [UInt8], range: Range<Int>, using workspace: MatchWorkspace) -> Bool {
        if case .match = firstMatch(in: bytes, range: range, from: range.lowerBound, using: workspace) { return true }
        return false
    }
}
