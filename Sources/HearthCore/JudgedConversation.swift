/// The conversation of a completion as the policy judges it: the newest user turn is what is asked, the turns before it
/// are context that may be left out, and what stands behind it belongs to the question.
struct JudgedConversation {
    var earlier: [ChatMessage]
    var goal: ChatMessage
    /// The assistant's calls of tools after the newest user turn, and the tools' answers.
    var later: [ChatMessage]
    /// Whether the newest user turn is a chat client's own task, as for a title: its quoted chat is in ``earlier``.
    var isClientTask = false

    /// - Parameter messages: at least one.
    init(_ messages: [ChatMessage]) {
        let turns = messages.map(\.withoutEscapes)
        let newest = turns.lastIndex { $0.role == .user } ?? turns.endIndex - 1
        earlier = Array(turns[..<max(0, newest)])
        goal = turns.indices.contains(newest) ? turns[newest] : ChatMessage(.user, "")
        later = Array(turns[min(newest + 1, turns.endIndex)...])
        if goal.role == .user, let quoted = QuotedConversation(goal.text) {
            isClientTask = true
            earlier += quoted.turns
            goal.text = quoted.task
        }
    }
}

extension ChatMessage {
    /// The same with no letter written as a JSON escape, which would hide it from the policy. Texts that are no JSON, and
    /// those without such escapes, stay as they are.
    fileprivate var withoutEscapes: ChatMessage {
        func plain(_ text: String) -> String {
            guard text.utf8.firstRange(of: #"\u"#.utf8) != nil, let value = try? RawJSON(text) else { return text }
            return value.withoutEscapes.text
        }
        var message = self
        if role == .tool { message.text = plain(text) }
        message.toolCalls = toolCalls.map(plain)
        return message
    }
}

extension RawJSON {
    /// The same value; strings that hold JSON themselves, as the arguments of a tool do, are written anew as well.
    fileprivate var withoutEscapes: RawJSON {
        switch self {
        case .null, .bool, .number: self
        case .string(let text):
            if let first = text.first, "{[".contains(first), let value = try? RawJSON(text) {
                .string(value.withoutEscapes.text)
            } else {
                self
            }
        case .array(let elements): .array(elements.map(\.withoutEscapes))
        case .object(let members): .object(members.map { Member($0.name, $0.value.withoutEscapes) })
        }
    }
}
