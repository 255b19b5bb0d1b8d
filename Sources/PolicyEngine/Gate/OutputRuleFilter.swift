import Assist

/// Rule filter of the output guard. Holds generated text back until no rule can object to it.
///
/// The verdict does not depend on how the text is split into pieces, and no forbidden words are released. In a
/// household with children of several ages, text that only the youngest must not have is released; a constraint for the
/// youngest closes the text.
struct OutputRuleFilter {
    /// A position at which a match of a rule may begin.
    private struct Place {
        /// Index of the rule in the policy's rules.
        let rule: Int
        let start: Int
        /// Bytes of the match, once it is complete. Later words decide whether it is meant.
        var hit: Range<Int>?
        /// True if the rule objects and only waits for the verdict on earlier text.
        var isObjection = false
    }

    private enum Judgement {
        /// Undecided until more text arrives.
        case open
        case harmless
        case objection
    }

    /// Maximum length of one match, in bytes.
    static let window = 512

    private let policies: PolicySet
    private let subject: PolicySubject
    private let workspace = MatchWorkspace()
    /// The applied rules. The second set holds those that add a constraint instead of ending the text.
    private var watched = PatternPrefilter.Patterns.none
    private var eased = PatternPrefilter.Patterns.none
    /// What was found in the request. Without a decision the filter reads it, at the first match: most answers have none.
    private var found: RequestFindings?
    private var normalised: NormalisedWindow
    private var held = HoldbackBuffer()
    /// Offset of the next word to test.
    private var examined = 0
    private var places: [Place] = []
    /// Constraints that the text requires, each with the start of the match that requires it.
    private var constraints: [(start: Int, rule: Int)] = []

    init(_ policies: PolicySet, for subject: PolicySubject) {
        self.policies = policies
        self.subject = subject
        found = subject.found
        normalised = NormalisedWindow(policies.vocabulary)
        let goal = NormalisedText(subject.goal, policies.vocabulary).bytes
        let named = policies.people.people(in: goal, range: goal.indices, using: workspace)
        for (index, rule) in policies.rules.enumerated()
        where rule.action == .refuse && rule.mode == .enforce && rule.reads(.output, of: subject) {
            switch policies.concern(of: rule, to: subject, naming: named) {
            case .nobody: continue
            // "Honey tea for grandma": the household's baby may still read along.
            case .others where !rule.concerns(subject): continue
            case .others, .some: eased.insert(index)
            case .all: break
            }
            watched.insert(index)
        }
    }

    mutating func append(_ text: String) -> OutputVerdict {
        normalised.append(text)
        return advance(with: text)
    }

    mutating func finish() -> OutputVerdict {
        normalised.complete()
        let last = advance(with: "")
        guard case .show(let rest) = last, !constraints.isEmpty else { return last }
        var texts: [String] = []
        for constraint in constraints.sorted(by: <) {
            let rule = policies.rules[constraint.rule]
            let text = (rule.constraint ?? rule.reason).map { policies.text($0, for: subject) }
            if let text, !texts.contains(text) { texts.append(text) }
        }
        return .show(texts.isEmpty ? rest : rest + "\n\n" + texts.joined(separator: "\n"))
    }

    private mutating func advance(with more: String) -> OutputVerdict {
        examine()
        if let objection = judge(), let refusal = policies.refusal(of: policies.rules[objection], for: subject) {
            return .refuse(refusal)
        }
        let frontier = min(examined, places.first?.start ?? examined)
        defer { normalised.forget(before: frontier, keeping: IntentReader.lookback + IntentReader.reach) }
        return .show(held.pass(more, upTo: max(held.start, normalised.original(of: frontier))))
    }

    /// Records the positions in the new text at which a match may begin.
    private mutating func examine() {
        let text = normalised.text
        var found: [Place] = []
        let stop = policies.prefilter.eachPlace(
            in: text.bytes, from: examined - text.start, of: watched, mayContinue: !text.isComplete,
            holds: { start, patterns in
                // After one or two letters many patterns remain candidates; after three so few that each can be
                // matched.
                let others = patterns - policies.prefilter.lookingBack
                return (!others.isEmpty && text.bytes.isInWord(at: start) && text.bytes.count - start < 3)
                    || patterns.indices(of: policies.rules.count).contains { index in
                        policies.rules[index].pattern.firstMatch(
                            in: text.bytes, range: text.bytes.indices, from: start, mayContinue: true,
                            using: workspace) != .none
                    }
            }
        ) { start, patterns in
            for index in patterns.indices(of: policies.rules.count) {
                found.append(Place(rule: index, start: start + text.start))
            }
            return true
        }
        examined = stop + text.start
        places += found
    }

    /// Judges the open positions, keeps those that stay open, and returns the rule that objects.
    ///
    /// The objection that begins first wins. It waits for open positions before it, so that the split into pieces does
    /// not change the result.
    private mutating func judge() -> Int? {
        var open: [Place] = []
        for var place in places {
            if !place.isObjection {
                switch judgement(of: &place) {
                case .open: break
                case .harmless: continue
                case .objection:
                    if eased.contains(place.rule) {
                        constraints.append((place.start, place.rule))
                        continue
                    }
                    place.isObjection = true
                }
            }
            open.append(place)
        }
        places = open
        return open.first.flatMap { $0.isObjection ? $0.rule : nil }
    }

    private mutating func judgement(of place: inout Place) -> Judgement {
        let text = normalised.text
        if place.hit == nil {
            let visible = text.boundary(notAfter: place.start + Self.window)
            let outcome = policies.rules[place.rule].pattern.firstMatch(
                in: text.bytes, range: 0..<(visible - text.start), from: place.start - text.start,
                mayContinue: visible < text.end || !text.isComplete, using: workspace)
            switch outcome {
            case .match(let range): place.hit = (range.lowerBound + text.start)..<(range.upperBound + text.start)
            // Matches longer than the window do not count.
            case .partial: return visible == text.end ? .open : .harmless
            case .none: return .harmless
            // Fail closed: a pattern that exceeds its limit counts as an objection.
            case .undecided: return .objection
            }
        }
        guard let hit = place.hit else { return .open }
        guard text.isComplete || text.end >= hit.upperBound + IntentReader.reach else { return .open }
        let local = (hit.lowerBound - text.start)..<(hit.upperBound - text.start)
        let request = found ?? policies.assess(subject).found
        found = request
        let rule = policies.rules[place.rule]
        // The request's own constraint covers this rule already.
        if request.constrained.contains(rule.id) { return .harmless }
        // An answer to "is honey safe for her?" must mention honey but must not offer it.
        if request.asked.contains(rule.id), !policies.intents.offers(at: local, in: text.bytes, using: workspace) {
            return .harmless
        }
        return isMeant(rule, at: local, in: text.bytes) ? .objection : .harmless
    }

    private func isMeant(_ rule: PolicyRule, at hit: Range<Int>, in text: [UInt8]) -> Bool {
        let intent = policies.intent(of: rule, at: hit, in: text, as: .prose, using: workspace)
        guard let intent, rule.intents.contains(intent) else { return false }
        // "For your 4-year-old, add honey": addressed to another child.
        let sentence = IntentReader.sentence(around: hit, in: text)
        let named = policies.people.people(in: text, range: sentence, using: workspace)
        return policies.concern(of: rule, to: subject, naming: named) != .others
    }
}
