package import HearthCore

/// The safety policy. Implemented by PolicyEngine.
package protocol PolicyGate: Sendable {
    /// Redacts a request and decides about it, before anything else runs.
    func precheck(_ subject: PolicySubject) throws -> PolicyDecision

    /// Returns the refusal and the alert for a request that a model takes for an emergency; nil if the policy knows no
    /// emergencies.
    func emergency(in subject: PolicySubject) throws -> (refusal: Refusal, alert: EmergencyAlert)?

    /// Returns the text without personal data.
    ///
    /// - Parameter allowed: the household's allow list: personal data that stays as it is, in every spelling.
    func redacted(_ text: String, keeping allowed: [String]) throws -> String

    /// Returns a text from outside (a card, a text of the household) as plain data. Sentences that read like
    /// instructions to a model are removed, and links and images are reduced to their words.
    func sanitized(_ text: String) throws -> String

    /// Returns whether a card may be shown to, or cooked for, these children.
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool

    /// Returns a filter for one text that a model writes.
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard

    /// Returns a filter for one text that the offline planner quotes from admitted cards. It redacts personal data and
    /// judges nothing: the cards are judged when they are admitted.
    func quotationGuard(for subject: PolicySubject) throws -> any OutputGuard
}

extension PolicyGate {
    /// Returns nil: the policy knows no emergencies.
    package func emergency(in subject: PolicySubject) throws -> (refusal: Refusal, alert: EmergencyAlert)? { nil }

    /// Returns the text without any personal data.
    package func redacted(_ text: String) throws -> String { try redacted(text, keeping: []) }

    /// Returns the output guard: a policy without a filter for quotations judges them like a model's text.
    package func quotationGuard(for subject: PolicySubject) throws -> any OutputGuard { try outputGuard(for: subject) }
}

/// The request and the household that a policy decides about.
package struct PolicySubject: Hashable, Sendable {
    /// The kind of plan.
    package var mode: AssistMode
    /// The newest turn, which the policy decides about.
    package var goal: String
    /// The author of the goal: the user, or a tool whose result the model waits for.
    package var goalRole = ChatMessage.Role.user
    /// All earlier turns: of the user, of the assistant with its tool calls, and of the tools.
    package var messages: [ChatMessage]
    /// True if the first message is an instruction of the client, which applies to every turn.
    package var hasInstructions = false
    /// Other text of the request that reaches the model: descriptions of tools, strings of JSON schemas.
    package var material: [String] = []
    /// The ages of the children whose age is known.
    package var children: [Age]
    /// The number of children whose age is unknown: the strictest rule applies to them.
    package var childrenOfUnknownAge: Int
    /// A BCP 47 language tag: the language of refusals and answers.
    package var locale: String
    /// The ISO 3166-1 alpha-2 code, in capitals, which selects the emergency numbers. Nil if unknown.
    package var country: String?
    /// Personal data that this household allows, in every spelling.
    package var allowedData: [String]
    /// What the policy found in the request; nil before its decision.
    package var found: RequestFindings?

    /// Creates a subject.
    package init(
        mode: AssistMode, goal: String, messages: [ChatMessage] = [], children: [Age], childrenOfUnknownAge: Int = 0,
        locale: String = "en", country: String? = nil, allowedData: [String] = []
    ) {
        self.mode = mode
        self.goal = goal
        self.messages = messages
        self.children = children
        self.childrenOfUnknownAge = childrenOfUnknownAge
        self.locale = locale
        self.country = country
        self.allowedData = allowedData
    }
}

/// What a policy found in a request, by which the answer is judged.
package struct RequestFindings: Hashable, Sendable {
    /// The rules about which the request asks: an answer mentions what they forbid.
    package var asked: Set<String>
    /// The rules whose constraint the request already has.
    package var constrained: Set<String>

    /// Creates findings.
    package init(asked: Set<String> = [], constrained: Set<String> = []) {
        self.asked = asked
        self.constrained = constrained
    }
}

/// The decision of a policy about a request.
package struct PolicyDecision: Hashable, Sendable {
    /// Nil if the request may proceed.
    package var refusal: Refusal?
    /// The line above the answer of a request that may be an emergency; nil for most requests.
    package var alert: EmergencyAlert?
    /// The goal without personal data.
    package var goal: String
    /// The earlier turns that may be sent to a model, without personal data. An exchange that a rule refuses is left
    /// out: the user's turn and everything until the user's next turn.
    package var messages: [ChatMessage]
    /// The number of turns that were left out of ``messages``.
    package var omittedTurns: Int
    /// The number of redacted pieces of personal data.
    package var redactions: Int
    /// Notes for the family beside the answer, without ``constraints``; see ``remarks``.
    package var notes: [String]
    /// The changes for the youngest child while the others may have the dish: "separate portion without honey".
    package var constraints: [String]
    /// Instructions for the model that writes the answer. No family reads them.
    package var instructions: [ModelInstruction]
    /// Answers to safe questions ("is honey safe at 8 months?") that are sent word for word, before the text of a
    /// model.
    package var answers: [PinnedAnswer]
    /// The findings of all rules, including those in shadow mode.
    package var findings: [PolicyFinding]
    /// What the answer is judged by.
    package var found = RequestFindings()
    /// The fingerprint of the deciding policy, in hexadecimal.
    package var policy: String

    /// Creates a decision.
    package init(
        refusal: Refusal?, alert: EmergencyAlert? = nil, goal: String, messages: [ChatMessage], omittedTurns: Int = 0,
        redactions: Int,
        notes: [String], constraints: [String] = [], instructions: [ModelInstruction] = [],
        answers: [PinnedAnswer] = [], findings: [PolicyFinding] = [], policy: String = ""
    ) {
        self.refusal = refusal
        self.alert = alert
        self.goal = goal
        self.messages = messages
        self.omittedTurns = omittedTurns
        self.redactions = redactions
        self.notes = notes
        self.constraints = constraints
        self.instructions = instructions
        self.answers = answers
        self.findings = findings
        self.policy = policy
    }
}

/// A sourced answer of the policy itself.
package struct PinnedAnswer: Hashable, Sendable {
    /// The id of the rule.
    package var rule: String
    /// The answer in the language of the subject.
    package var text: String
    /// The authorities behind it: `CDC`, `AAP 2022`.
    package var sources: [String]

    /// Creates a pinned answer.
    package init(rule: String, text: String, sources: [String]) {
        self.rule = rule
        self.text = text
        self.sources = sources
    }
}

/// The match of a rule. It holds no word of the text, so that it may be stored and logged.
package struct PolicyFinding: Hashable, Sendable {
    /// The id of the rule.
    package var rule: String
    /// The effect, or the effect that the rule would have outside of shadow mode: `refuse`, `omit`, `transform`,
    /// `annotate`, `answer` or `alert`. `omit` leaves an earlier exchange out of the prompt.
    package var effect: String
    /// True if the rule is in shadow mode, in which it has no effect.
    package var isShadow: Bool

    /// Creates a policy finding.
    package init(rule: String, effect: String, isShadow: Bool) {
        self.rule = rule
        self.effect = effect
        self.isShadow = isShadow
    }
}

/// A filter of one text while it is written. Text goes in as the model writes it and comes out when it is safe to show.
package protocol OutputGuard {
    /// Returns the part of the text so far that may be shown now. It may be empty while text is held back.
    mutating func append(_ text: String) -> OutputVerdict
    /// Returns the rest, at the end of the text.
    mutating func finish() -> OutputVerdict
}

/// The decision of an output guard.
package enum OutputVerdict: Hashable, Sendable {
    case show(String)
    /// The rest of this text must not be shown.
    case refuse(Refusal)
}
