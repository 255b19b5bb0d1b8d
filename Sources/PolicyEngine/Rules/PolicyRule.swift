package import Assist
package import HearthCore

/// One compiled rule of the policy. A class, because every request visits all of them and copying each would cost more
/// than matching.
package final class PolicyRule: Sendable {
    /// Consequence of a match. Later cases take precedence over earlier ones.
    package enum Action: String, CaseIterable, Sendable { case allow, annotate, transform, refuse }

    /// Importance of a rule. Later cases take precedence over earlier ones.
    package enum Severity: String, CaseIterable, Sendable { case low, medium, high, critical }

    /// The effect of a rule: it decides, it only reports, or it is off.
    package enum Mode: String, CaseIterable, Sendable { case enforce, shadow, off }

    /// Texts that a rule reads: requests, documents, generated text.
    package enum Stage: String, CaseIterable, Sendable { case input, document, output }

    /// Turns of a conversation that a rule reads.
    package enum Turns: String, CaseIterable, Sendable {
        /// Every turn that is sent to a model, including a client's instructions.
        case all
        /// The user's unanswered turns. Earlier turns and instructions are only context.
        case newest
    }

    /// Unique id.
    package let id: String
    /// Consequence of a match.
    package let action: Action
    /// Importance.
    package let severity: Severity
    /// True if the rule decides, reports or is off.
    package let mode: Mode
    /// Texts that the rule reads.
    package let stages: Set<Stage>
    /// Turns that the rule reads.
    package let turns: Turns
    /// Modes in which the rule applies.
    package let domains: Set<AssistMode>
    /// One bit for each stage and mode that the rule reads: every request asks every rule, and a set of modes hashes their
    /// names.
    private let read: Int
    /// Ages that the rule concerns; nil for everyone.
    package let ages: AgeRange?
    /// Intents with which a mention counts.
    package let intents: Set<Intent>
    /// True if a refusal becomes a constraint if the household has children outside `ages` and the text names nobody.
    package let easesForMixed: Bool
    /// True if the name, shape or picture of a thing is no mention of it: a pet called Honey.
    let ignoresNamesakes: Bool
    /// True if what somebody else says or does is no mention of it when the family asks what to answer.
    let ignoresReports: Bool
    /// True if what an adult does is no mention of it.
    let ignoresAdults: Bool
    /// True if the rule is about what a child eats, and not about what a pregnant or nursing mother does.
    let isAboutMeals: Bool
    /// Kind of request that the classifier of refusals finds for this rule as well as its patterns do; nil for none.
    let classified: String?
    /// Rows of the table of facts and their authorities.
    package let sources: [String]
    /// Position of the rule in its file.
    package let location: PolicyError.Location

    /// Key of the refusal's message, and the message.
    let message: (code: String, text: LocalizedText)?
    /// Key of the first steps; nil if they are those of the message.
    let emergency: String?
    let reason: LocalizedText?
    let constraint: LocalizedText?
    let note: LocalizedText?
    /// What the model that writes an answer must do. The texts above are for families, this one never is.
    let instruction: ModelInstruction?

    let pattern: Pattern
    /// Possible beginnings of matches.
    let literals: PrefilterLiterals
    /// Phrases that excuse a match inside them: "popcorn chicken".
    let exceptions: Pattern?
    /// The sentence of a match must contain a match of each of these.
    let companions: [Pattern]
    /// The sentence of a match must not contain a match of this.
    let spoilers: Pattern?

    init(_ draft: RuleDraft, message: (code: String, text: LocalizedText)?) {
        id = draft.id
        action = draft.action
        severity = draft.severity
        mode = draft.mode
        stages = draft.stages
        turns = draft.turns
        domains = draft.domains
        read =
            draft.mode == .off
            ? 0
            : draft.stages.reduce(0) { bits, stage in
                draft.domains.reduce(bits) { $0 | 1 << Self.bit(of: stage, in: $1) }
            }
        ages = draft.ages
        intents = draft.intents
        easesForMixed = draft.easesForMixed
        ignoresNamesakes = draft.ignoresNamesakes
        ignoresReports = draft.ignoresReports
        ignoresAdults = draft.ignoresAdults
        isAboutMeals = draft.isAboutMeals
        classified = draft.classified
        sources = draft.sources
        location = draft.location
        self.message = message
        emergency = draft.emergency?.key
        reason = draft.reason
        constraint = draft.constraint
        note = draft.note
        instruction = draft.instruction
        pattern = draft.pattern
        literals = draft.literals
        exceptions = draft.exceptions
        companions = draft.companions
        spoilers = draft.spoilers
    }

    /// Returns whether the rule reads this kind of text of this request.
    func reads(_ stage: Stage, of subject: PolicySubject) -> Bool {
        read & 1 << Self.bit(of: stage, in: subject.mode) != 0
    }

    /// Returns the bit of a stage and a mode in ``read``.
    private static func bit(of stage: Stage, in mode: AssistMode) -> Int {
        let column =
            switch mode {
            case .meals: 0
            case .chores: 1
            case .routines: 2
            case .chat, .imports: 3
            }
        return switch stage {
        case .input: column
        case .document: column + 4
        case .output: column + 8
        }
    }

    /// Returns whether a child of the household is in the rule's ages. One child suffices: the youngest governs.
    func concerns(_ subject: PolicySubject) -> Bool {
        guard let ages else { return true }
        return subject.childrenOfUnknownAge > 0 || subject.children.contains(where: ages.contains)
    }

    /// True if the rule is about an act. Only a negation directly before the act exempts it; it also holds for questions.
    var isAboutActs: Bool { intents.contains(.question) }
}

/// A rule of a policy file before its message is resolved.
struct RuleDraft {
    var id: String
    var location: PolicyError.Location
    var action: PolicyRule.Action
    var severity: PolicyRule.Severity = .medium
    var mode: PolicyRule.Mode = .enforce
    var stages = Set(PolicyRule.Stage.allCases)
    var turns = PolicyRule.Turns.all
    var domains = Set(AssistMode.allCases)
    var ages: AgeRange?
    var intents: Set<Intent> = [.request]
    var easesForMixed = false
    var ignoresNamesakes = false
    var ignoresReports = false
    var ignoresAdults = false
    var isAboutMeals = false
    var classified: String?
    var sources: [String] = []
    /// Key of the message, with its position.
    var message: (key: String, location: PolicyError.Location)?
    /// Key of the first steps, with its position.
    var emergency: (key: String, location: PolicyError.Location)?
    var reason: LocalizedText?
    var constraint: LocalizedText?
    var note: LocalizedText?
    var instruction: ModelInstruction?
    var pattern: Pattern
    var literals: PrefilterLiterals
    var exceptions: Pattern?
    var companions: [Pattern] = []
    var spoilers: Pattern?
}
