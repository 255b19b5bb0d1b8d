package import HearthCore

/// One rule of the policy, compiled. A class, because every request goes through all of them and copying each would cost
/// more than looking at it.
package final class PolicyRule: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Refused for everyone. Where `evenNegated`, "she has stopped …" is no excuse.
        case content(refusal: Refusal, evenNegated: Bool)
        /// Refused where a child's age lies in the range. `note` states the fact behind it.
        case ageGate(AgeRange, refusal: Refusal, note: String)
        /// Allowed, with a remark for whoever writes the answer.
        case note(String)
    }

    package let id: String
    package let kind: Kind
    package let modes: Set<AssistMode>
    /// Rows of the table of facts and the authorities behind them.
    package let sources: [String]
    package let location: PolicyError.Location

    let pattern: Pattern
    /// A hit inside one of these phrases is none: "popcorn chicken".
    let exceptions: Pattern?

    /// - Throws: ``PolicyError`` `missing_refusal`.
    init(_ draft: PolicyFile.Draft, refusals: [String: String]) throws(PolicyError) {
        func refusal() throws(PolicyError) -> Refusal {
            let key = draft.refusal?.key ?? ""
            guard let message = refusals[key] else {
                throw PolicyError(
                    .missingRefusal, "no refusal '\(key)' is defined", at: draft.refusal?.location ?? draft.location)
            }
            return Refusal(
                code: key, message: draft.note.map { "\(message) \($0)" } ?? message, rule: draft.id)
        }
        id = draft.id
        modes = draft.modes
        sources = draft.sources
        location = draft.location
        pattern = draft.pattern
        exceptions = draft.exceptions
        switch draft.kind {
        case .content(let evenNegated): kind = .content(refusal: try refusal(), evenNegated: evenNegated)
        case .ageGate(let ages):
            let refusal = try refusal()
            kind = .ageGate(ages, refusal: refusal, note: draft.note ?? refusal.message)
        case .note: kind = .note(draft.note ?? "")
        }
    }

    /// The refusal of a content rule or an age gate.
    package var refusal: Refusal? {
        switch kind {
        case .content(let refusal, _), .ageGate(_, let refusal, _): refusal
        case .note: nil
        }
    }

    /// Whether the rule concerns this request at all. One child in the range is enough: the youngest governs.
    func applies(to subject: PolicySubject) -> Bool {
        guard modes.contains(subject.mode) else { return false }
        guard case .ageGate(let range, _, _) = kind else { return true }
        return subject.children.contains(where: range.contains)
    }
}

extension Pattern {
    /// A rule's pattern: whole words only, in the singular or plural, so that "honeydew" is not honey.
    ///
    /// - Throws: ``PolicyError`` `bad_pattern`.
    static func words(_ source: String) throws(PolicyError) -> Pattern {
        // First as it stands, so that an error's offset is the author's.
        let bare = try Pattern(source)
        guard !bare.canMatchEmpty else { throw PolicyError(.badPattern, "the pattern matches the empty text") }
        guard bare.maxLookbehind <= 32 else {
            throw PolicyError(.badPattern, "the pattern looks back further than 32 characters")
        }
        // The end must not cut a word. `PolicySet.mention` looks at the start: a check here would keep PCRE2 from
        // skipping ahead to where the pattern can begin, at five times the cost.
        let end = #"(?:(?<![\p{L}\p{N}])|(?![\p{L}\p{N}]))"#
        return try Pattern(source, followedBy: "(?:e?s)?\(end)")
    }

    /// Any of these words or phrases, with any space or hyphen between the words.
    static func phrases(_ phrases: [String]) throws(PolicyError) -> Pattern {
        try words(phrases.map(phrase).joined(separator: "|"))
    }

    /// The source that matches a phrase literally.
    static func phrase(_ text: String) -> String {
        let folded = String(decoding: Folding.fold(text), as: UTF8.self)
        return folded.split { $0.isWhitespace || $0 == "-" }.map { word in
            word.unicodeScalars.map { scalar in
                if scalar == "'" { return "'?" }
                return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    ? String(scalar) : "\\x{\(String(scalar.value, radix: 16))}"
            }.joined()
        }.joined(separator: #"[\s\-]{1,3}"#)
    }
}
