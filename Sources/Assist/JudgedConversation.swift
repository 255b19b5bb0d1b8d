/// The conversation of a completion as the policy judges it: the last turn is the question, and the turns before it are
/// context.
struct JudgedConversation: Sendable {
    var earlier: [ChatMessage]
    var goal: ChatMessage
    /// True if the last turn is a task of the chat client itself, as for a title: the chat that it quotes is in
    /// ``earlier``.
    var isClientTask = false

    init(_ messages: [ChatMessage]) {
        earlier = Array(messages.dropLast())
        goal = messages.last ?? ChatMessage(.user, "")
        if goal.role == .user, let quoted = QuotedConversation(goal.text) {
            isClientTask = true
            earlier += quoted.turns
            goal.text = quoted.task
        }
    }
    /// Keeps only the beginning and the end of the newest user turn: enough to see an emergency in a conversation that
    /// is too long to be answered.
    mutating func keepExcerpt(ofTokens limit: Int) {
        let text = (goal.role == .user ? goal : earlier.last { $0.role == .user } ?? goal).text
        earlier = []
        goal = ChatMessage(.user, text.excerpt(bytes: 4 * min(limit, Self.excerptTokens)))
    }

    private static let excerptTokens = 2000
}

extension String {
    /// Returns the text if it is no longer than `bytes`; otherwise its beginning and its end, half as long each.
    func excerpt(bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        return String(decoding: utf8.prefix(bytes / 2), as: UTF8.self) + "\n"
            + String(decoding: utf8.suffix(bytes / 2), as: UTF8.self)
    }
}
