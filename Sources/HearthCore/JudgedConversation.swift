/// The conversation of a completion as the policy judges it: the last turn is what is asked, and the turns before it are
/// context.
struct JudgedConversation {
    var earlier: [ChatMessage]
    var goal: ChatMessage
    /// Whether the last turn is a chat client's own task, as for a title: the chat that it quotes is in ``earlier``.
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
    /// Keeps the beginning and the end of the newest user turn and nothing else: enough to see an emergency in a
    /// conversation that is too long to be answered.
    mutating func keepExcerpt(ofTokens limit: Int) {
        let text = (goal.role == .user ? goal : earlier.last { $0.role == .user } ?? goal).text
        let half = 2 * min(limit, Self.excerptTokens)
        earlier = []
        goal = ChatMessage(.user, text)
        guard text.utf8.count > 2 * half else { return }
        goal.text =
            String(decoding: text.utf8.prefix(half), as: UTF8.self) + "\n"
            + String(decoding: text.utf8.suffix(half), as: UTF8.self)
    }

    private static let excerptTokens = 2000
}
