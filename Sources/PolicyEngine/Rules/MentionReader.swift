/// How a text mentions a rule's words: bare words decide little without it ("no honey", "is honey safe?").
enum Mention {
    /// The words are meant.
    case meant
    /// The text leaves them out or warns of them.
    case dismissed
    /// The text asks whether they are all right.
    case asked
}

/// What a text is: one that asks for something, or one that tells.
enum TextUse {
    case request, prose
}

/// Reads the words around a hit. English, by patterns on the sentence; what it does not understand counts as meant.
struct MentionReader: Sendable {
    /// How many bytes on either side are read.
    static let reach = 160

    private let negatedBefore: Pattern
    private let negatedList: Pattern
    private let negatedLast: Pattern
    private let listGoesOn: Pattern
    private let negatedAfter: Pattern
    private let negatedVerb: Pattern
    private let question: Pattern
    private let caution: Pattern

    init() throws(PolicyError) {
        let word = #"(?!(?:\#(Lexicon.breakers))\b)[\p{L}\p{N}'%\-]+"#
        let governed = #"(?:\#(Lexicon.negators))(?:\s+(?:be\s+|to\s+)?(?:\#(Lexicon.verbs)))?"#
        negatedBefore = try Pattern(#"\#(governed)(?:[\s/&]+\#(word)){0,6}[\s/&]*\z"#)
        negatedList = try Pattern(#"\#(governed)(?:[\s/&,]+\#(word)){0,8}[\s/&,]*\z"#)
        negatedLast = try Pattern(#"\#(governed)(?:[\s/&,]+\#(word)){0,8},?\s+n?or(?:\s+\#(word))?\s*\z"#)
        listGoesOn = try Pattern(#"\A\s*(?:,|/|n?or\b)"#)
        negatedAfter = try Pattern(Lexicon.negatedAfter)
        negatedVerb = try Pattern(#"(?:\#(Lexicon.negators))(?:\s+[\p{L}']+){0,2}\s*\z"#)
        question = try Pattern(Lexicon.questions.joined(separator: "|"))
        caution = try Pattern(Lexicon.caution)
    }

    /// How a noun is mentioned: something to eat, to use, to watch.
    func thing(at hit: Range<Int>, in bytes: [UInt8], as use: TextUse, using workspace: MatchWorkspace) -> Mention {
        let sentence = Self.sentence(around: hit, in: bytes)
        func says(_ pattern: Pattern, _ range: Range<Int>) -> Bool {
            if case .match = pattern.firstMatch(in: bytes, range: range, from: range.lowerBound, using: workspace) {
                return true
            }
            return false
        }
        let before = sentence.lowerBound..<hit.lowerBound
        let after = hit.upperBound..<sentence.upperBound
        if says(question, sentence) { return .asked }
        let isDismissed =
            says(negatedBefore, before) || says(negatedAfter, after) || says(negatedLast, before)
            || (says(negatedList, before) && (after.isEmpty || says(listGoesOn, after)))
        if isDismissed { return .dismissed }
        return use == .prose && says(caution, sentence) ? .dismissed : .meant
    }

    /// How a deed is mentioned, where only a negation right before it counts: "don't hit him".
    func deed(at hit: Range<Int>, in bytes: [UInt8], using workspace: MatchWorkspace) -> Mention {
        let start = Self.sentence(around: hit, in: bytes).lowerBound
        let outcome = negatedVerb.firstMatch(in: bytes, range: start..<hit.lowerBound, from: start, using: workspace)
        if case .match = outcome { return .dismissed }
        return .meant
    }

    /// The sentence or line around a hit, as far as `reach` goes.
    private static func sentence(around hit: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
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
