package import Assist
package import HearthCore

/// One rule of the policy, compiled. A class, because every request goes through all of them and copying each would cost
/// more than looking at it.
package final class PolicyRule: Sendable {
    /// What follows where the rule's words are meant. The later goes before the earlier.
    package enum Action: String, CaseIterable, Sendable { case allow, annotate, transform, refuse }

    package enum Severity: String, CaseIterable, Sendable { case low, medium, high, critical }

    /// Whether a rule decides, only reports, or rests.
    package enum Mode: String, CaseIterable, Sendable { case enforce, shadow, off }

    /// Where a rule reads: what a family asks, cards, what a model writes.
    package enum Stage: String, CaseIterable, Sendable { case input, document, output }

    /// Which turns of a conversation a rule reads.
    package enum Turns: String, CaseIterable, Sendable {
        /// Every turn that is sent to a model, a client's instructions included.
        case all
        /// What the user has said and nobody has answered. Earlier turns and instructions are context.
        case newest
    }

    package let id: String
    package let action: Action
    package let severity: Severity
    package let mode: Mode
    package let stages: Set<Stage>
    package let turns: Turns
    package let domains: Set<AssistMode>
    /// Nil: for everyone.
    package let ages: AgeRange?
    package let intents: Set<Intent>
    /// Whether a refusal becomes a constraint where other children are out of `ages` and nobody in particular is named.
    package let easesForMixed: Bool
    /// Rows of the table of facts and the authorities behind them.
    package let sources: [String]
    package let location: PolicyError.Location

    /// Key of the refusal's message, and the message.
    let message: (code: String, text: LocalizedText)?
    let reason: LocalizedText?
    let constraint: LocalizedText?
    let note: LocalizedText?

    let pattern: Pattern
    /// How hits can begin.
    let literals: PrefilterLiterals
    /// A hit inside one of these phrases is none: "popcorn chicken".
    let exceptions: Pattern?
    /// The sentence of a hit must hold one of each …
    let companions: [Pattern]
    /// … and none of these.
    let spoilers: Pattern?

    init(_ draft: RuleDraft, message: LocalizedText?) {
        id = draft.id
        action = draft.action
        severity = draft.severity
        mode = draft.mode
        stages = draft.stages
        turns = draft.turns
        domains = draft.domains
        ages = draft.ages
        intents = draft.intents
        easesForMixed = draft.easesForMixed
        sources = draft.sources
        location = draft.location
        self.message = message.map { (draft.message?.key ?? "", $0) }
        reason = draft.reason
        constraint = draft.constraint
        note = draft.note
        pattern = draft.pattern
        literals = draft.literals
        exceptions = draft.exceptions
        companions = draft.companions
        spoilers = draft.spoilers
    }

    /// Whether the rule reads at this place of this request at all.
    func reads(_ stage: Stage, of subject: PolicySubject) -> Bool {
        mode != .off && stages.contains(stage) && domains.contains(subject.mode)
    }

    /// Whether some child of the household is in the rule's ages. One child is enough: the youngest governs.
    func concerns(_ subject: PolicySubject) -> Bool {
        guard let ages else { return true }
        return subject.childrenOfUnknownAge > 0 || subject.children.contains(where: ages.contains)
    }

    /// A deed is excused by a negation right before it only: a rule that holds for questions too is about deeds.
    var isAboutDeeds: Bool { intents.contains(.question) }
}

/// A rule as a policy file has it, before its message is known.
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
    var sources: [String] = []
    /// Key into the messages, with its place.
    var message: (key: String, location: PolicyError.Location)?
    var reason: LocalizedText?
    var constraint: LocalizedText?
    var note: LocalizedText?
    var pattern: Pattern
    var literals: PrefilterLiterals
    var exceptions: Pattern?
    var companions: [Pattern] = []
    var spoilers: Pattern?
}
