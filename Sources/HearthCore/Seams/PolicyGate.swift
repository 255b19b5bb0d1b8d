/// The household's safety policy. Implemented by PolicyEngine.
package protocol PolicyGate: Sendable {
    /// Before anything else: redact, then refuse by content, then gate by age.
    func precheck(_ subject: PolicySubject) throws -> PolicyDecision

    /// A text without what must not leave the house.
    func redacted(_ text: String) throws -> String

    /// Whether a card may be shown to, or cooked for, these children.
    func admits(_ document: Document, for subject: PolicySubject) throws -> Bool

    /// A filter for one text that a model writes.
    func outputGuard(for subject: PolicySubject) throws -> any OutputGuard
}

package struct PolicySubject: Hashable, Sendable {
    package var mode: AssistMode
    package var goal: String
    package var messages: [ChatMessage]
    package var children: [Age]

    package init(mode: AssistMode, goal: String, messages: [ChatMessage] = [], children: [Age]) {
        self.mode = mode
        self.goal = goal
        self.messages = messages
        self.children = children
    }
}

package struct PolicyDecision: Hashable, Sendable {
    /// Nil where the request may go on.
    package var refusal: Refusal?
    /// The goal and the earlier turns without what must not leave the house.
    package var goal: String
    package var messages: [ChatMessage]
    package var redactions: Int
    package var notes: [String]

    package init(refusal: Refusal?, goal: String, messages: [ChatMessage], redactions: Int, notes: [String]) {
        self.refusal = refusal
        self.goal = goal
        self.messages = messages
        self.redactions = redactions
        self.notes = notes
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
