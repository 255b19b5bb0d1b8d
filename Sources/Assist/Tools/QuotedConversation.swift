import HearthCore

/// A task that a chat client sends by itself (a title, tags, follow-up questions), with the chat that it quotes. The
/// quotation stands between `<chat_history>` and `</chat_history>` (Open WebUI, LobeChat), behind `||>User:`
/// (LibreChat), or in lines that begin with `user:` and `assistant:` or `AI:` (LobeChat, LibreChat).
///
/// The quoted chat becomes turns, so that the policy judges it as earlier turns and can leave exchanges out of it.
/// Every quoted word is in one of the turns.
package struct QuotedConversation {
    /// The text around the quotation.
    package let task: String
    /// The quoted turns, oldest first.
    package let turns: [ChatMessage]

    /// Returns nil for a text that quotes no chat.
    package init?(_ text: String) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard let quote = Self.quote(in: lines.map(Self.mark)) else { return nil }
        var turns: [ChatMessage] = []
        for line in lines[quote] {
            if let (role, text) = Self.speaker(of: line) {
                turns.append(ChatMessage(role, String(text)))
            } else if turns.isEmpty {
                turns.append(ChatMessage(.user, String(line)))
            } else {
                turns[turns.count - 1].text += "\n" + line
            }
        }
        for index in turns.indices { turns[index].text = turns[index].text.trimming(\.isWhitespace) }
        turns.removeAll(where: \.text.isEmpty)
        // A quoted question is context as well: it does not wait for an answer.
        if turns.last?.role == .user { turns.append(ChatMessage(.assistant, "(No answer yet.)")) }
        self.turns = turns
        task =
            (lines[..<quote.lowerBound] + ["(This is the conversation above.)"]
            + lines[quote.upperBound...]).joined(separator: "\n")
    }

    /// The role of a line in a quotation.
    private enum Mark {
        case opening, closing
        /// LibreChat's marks of a turn, and of the requested title behind them.
        case markedTurn, markedTitle
        case user, assistant
        /// The line mentions a title, a summary or a conversation.
        case topic
        case other
    }

    private static func mark(_ line: Substring) -> Mark {
        let line = line.prefix(200).trimming(\.isWhitespace).lowercased()
        switch line {
        case "<chat_history>": return .opening
        case "</chat_history>": return .closing
        default: break
        }
        if line.hasPrefix("||>user:") { return .markedTurn }
        if line.hasPrefix("||>title:") { return .markedTitle }
        if line.hasPrefix("user:") || line.hasPrefix("human:") { return .user }
        if line.hasPrefix("assistant:") || line.hasPrefix("ai:") { return .assistant }
        return ["title", "summar", "conversation"].contains(where: line.contains) ? .topic : .other
    }

    /// Returns the quoted lines, without the tags around them.
    private static func quote(in marks: [Mark]) -> Range<Int>? {
        if let opening = marks.firstIndex(of: .opening), let closing = marks.lastIndex(of: .closing), opening < closing
        {
            return opening + 1..<closing
        }
        if let first = marks.firstIndex(of: .markedTurn) {
            return first..<(marks[first...].firstIndex(of: .markedTitle) ?? marks.endIndex)
        }
        // A quotation without tags is recognised by its place and by the names of both speakers.
        guard let first = marks.firstIndex(of: .user), marks[first...].contains(.assistant),
            first == 0 || marks[..<first].contains(.topic)
        else { return nil }
        return first..<marks.endIndex
    }

    private static let speakers: [(String, ChatMessage.Role)] = [
        ("||>user:", .user), ("||>response:", .assistant), ("user:", .user), ("human:", .user), ("system:", .user),
        ("tool:", .user), ("assistant:", .assistant), ("ai:", .assistant), ("<user>", .user),
        ("<assistant>", .assistant),
    ]

    /// Returns the speaker that a line names, and the rest of the line.
    private static func speaker(of line: Substring) -> (role: ChatMessage.Role, text: Substring)? {
        let line = line.drop(while: \.isWhitespace)
        let start = line.prefix(12).lowercased()
        guard let (mark, role) = speakers.first(where: { start.hasPrefix($0.0) }) else { return nil }
        return (role, line.dropFirst(mark.count))
    }
}
