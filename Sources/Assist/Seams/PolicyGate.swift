package import HearthCore

/// The household's safety policy. Implemented by PolicyEngine.
package protocol PolicyGate: Sendable {
    /// Before anything else: redact, then decide by the rules.
    func precheck(_ subject: PolicySubject) throws -> PolicyDecision

    /// A text without what must not leave the house.
    ///
    /// - Parameter allowed: the household's allow list: personal data that stays as it is, however it is written.
    func redacted(_ text: String, keeping allowed: [String]) throws -> String

    /// A text from outside (a card, a household's own words) as mere data: without spans that read like instructions to
    /// a model, links and images reduced to their words.
    func sanitized(_ text: String) throws -> String

    /// Whether a card may be shown to, or cooked for, these children.
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool

    /// A filter for one text that a model writes.
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard
}

extension PolicyGate {
    package func redacted(_ text: String) throws -> String { try redacted(text, keeping: []) }
}

/// What is asked, and for whom: everything that a policy decides by.
package struct PolicySubject: Hashable, Sendable {
    package var mode: AssistMode
    package var goal: String
    /// Who says the goal: the user, or a tool whose answer the model waits for.
    package var goalRole = ChatMessage.Role.user
    /// All earlier turns: the user's, the assistant's with its calls of tools, and the tools' answers.
    package var messages: [ChatMessage]
    /// Whether the first message is a client's instructions, which hold for every turn.
    package var hasInstructions = false
    /// Other text of the request that reaches the model: descriptions of tools, strings of JSON schemas.
    package var material: [String] = []
    package var children: [Age]
    /// Children whose age nobody told: the strictest rule holds for them.
    package var childrenOfUnknownAge: Int
    /// BCP 47 language tag: the language of refusals and answers.
    package var locale: String
    /// ISO 3166-1 alpha-2 code, in capitals: whose emergency numbers are told. Nil where nobody told.
    package var country: String?
    /// Personal data that this household lets stay, however it is written.
    package var allowedData: [String]

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

package struct PolicyDecision: Hashable, Sendable {
    /// Nil where the request may go on.
    package var refusal: Refusal?
    /// The goal without personal data.
    package var goal: String
    /// The earlier turns that may be sent to a model, without personal data. An exchange that a rule refuses is left out:
    /// the user's turn and all that follows it until the user's next turn.
    package var messages: [ChatMessage]
    /// How many turns of the request were left out of ``messages``.
    package var omittedTurns: Int
    package var redactions: Int
    /// Remarks for whoever writes the answer, constraints included.
    package var notes: [String]
    /// What has to change for the youngest while the others may have it: "separate portion without honey".
    package var constraints: [String]
    /// Answers to safe questions ("is honey safe at 8 months?") that are given word for word, before a model's.
    package var answers: [PinnedAnswer]
    /// What the rules found, those in shadow mode included.
    package var findings: [PolicyFinding]
    /// Fingerprint of the policy that decided, in hexadecimal.
    package var policy: String

    package init(
        refusal: Refusal?, goal: String, messages: [ChatMessage], omittedTurns: Int = 0, redactions: Int,
        notes: [String], constraints: [String] = [], answers: [PinnedAnswer] = [], findings: [PolicyFinding] = [],
        policy: String = ""
    ) {
        self.refusal = refusal
        self.goal = goal
        self.messages = messages
        self.omittedTurns = omittedTurns
        self.redactions = redactions
        self.notes = notes
        self.constraints = constraints
        self.answers = answers
        self.findings = findings
        self.policy = policy
    }
}

/// A sourced answer that the policy itself gives.
package struct PinnedAnswer: Hashable, Sendable {
    /// Id of the rule.
    package var rule: String
    package var text: String
    /// Authorities behind it: `CDC`, `AAP 2022`.
    package var sources: [String]

    package init(rule: String, text: String, sources: [String]) {
        self.rule = rule
        self.text = text
        self.sources = sources
    }
}

/// That a rule had something to say. Holds no word of the text, so that it may be kept and logged.
package struct PolicyFinding: Hashable, Sendable {
    /// Id of the rule.
    package var rule: String
    /// `refuse`, `omit`, `transform`, `annotate`, `answer`: what follows from it, or would follow in shadow mode. `omit`
    /// leaves an earlier exchange out of the prompt.
    package var effect: String
    /// Whether the rule only watches.
    package var isShadow: Bool

    package init(rule: String, effect: String, isShadow: Bool) {
        self.rule = rule
        self.effect = effect
        self.isShadow = isShadow
    }
}

/// Filters one text while it is written: text goes in as the model writes it and comes out when it is safe to show.
package protocol OutputGuard {
    /// The part of the text so far that may be shown now. May be empty while something is held back.
    mutating func append(_ text: String) -> OutputVerdict
    /// The rest, at the end of the text.
    mutating func finish() -> OutputVerdict
}

package enum OutputVerdict: Hashable, Sendable {
    case show(String)
    /// Nothing more of this text may be shown.
    case refuse(Refusal)
}
