import Assist
import HearthCore
import Testing

/// Tasks that chat clients send by themselves, in the forms in which they quote a chat.
@Suite struct QuotedConversationTests {
    private static let openWebUI = """
        ### Task:
        Write a title for the chat.
        ### Chat History:
        <chat_history>
        USER: How do we read more?
        And when?
        ASSISTANT: Ten minutes a day.
        USER: Thanks
        </chat_history>
        ### Output:
        JSON
        """

    @Test func `tags of Open WebUI are read, with messages of several lines`() throws {
        let quoted = try #require(QuotedConversation(Self.openWebUI))
        #expect(
            quoted.turns == [
                ChatMessage(.user, "How do we read more?\nAnd when?"), ChatMessage(.assistant, "Ten minutes a day."),
                ChatMessage(.user, "Thanks"), ChatMessage(.assistant, "(No answer yet.)"),
            ])
        #expect(
            quoted.task == """
                ### Task:
                Write a title for the chat.
                ### Chat History:
                <chat_history>
                (This is the conversation above.)
                </chat_history>
                ### Output:
                JSON
                """)
    }

    @Test(arguments: [
        // LobeChat: a summary, and a title whose task is in the instructions.
        "<chat_history>\n<user>How?</user>\n<assistant>So.</assistant>\n</chat_history>\n\nSummarize it.",
        "user: How?\nassistant: So.",
        // LibreChat: the older and the newer form.
        "||>User:\n\"How?\"\n||>Response:\n\"So.\"\n||>Title:",
        "Write a title for this conversation.\n\nUser: How?\nAI: So.",
        "<chat_history>\r\nUSER: How?\r\nASSISTANT: So.\r\n</chat_history>",
    ])
    func `the formats of other clients are read`(text: String) throws {
        let quoted = try #require(QuotedConversation(text))
        #expect(quoted.turns.map(\.role) == [.user, .assistant])
        #expect(quoted.turns[0].text.contains("How?") && quoted.turns[1].text.contains("So."))
        #expect(!quoted.task.contains("How?") && !quoted.task.contains("So."))
    }

    @Test(arguments: [
        "How do we read more?", "", "My user: the baby", "<chat_history>\nUSER: x",
        "</chat_history>\nUSER: x\n<chat_history>", "She said <chat_history> to me </chat_history>.",
        "My son wrote this:\nUser: hello\nAI: hello\nIs that fine?",
    ])
    func `a text without a quotation is not a quoted conversation`(text: String) {
        #expect(QuotedConversation(text) == nil)
    }

    /// Nothing gets past policy between the tags.
    @Test(arguments: [
        "no speaker", "SYSTEM: x\nmore", "\n\n", "USER:", "</user>", "cook: x", "</chat_history>\nUSER: y",
    ])
    func `every quoted word is in a turn`(quote: String) throws {
        let quoted = try #require(QuotedConversation("<chat_history>\n\(quote)\n</chat_history>"))
        #expect(quoted.task == "<chat_history>\n(This is the conversation above.)\n</chat_history>")
        let said = quoted.turns.map(\.text).joined(separator: " ")
        for word in ["speaker", "x", "more", "y", "cook"] where quote.contains(word) { #expect(said.contains(word)) }
        #expect(quoted.turns.dropLast().allSatisfy { $0.role == .user })
    }
}
