/// The text that the user reads: paragraphs that the policy adds, and the text of a model.
struct AnswerText {
    private(set) var text = ""
    private var isParagraphOver = false

    /// Continues the text. Returns the part to send.
    mutating func append(_ piece: String) -> String {
        let more = (isParagraphOver ? "\n\n" : "") + piece
        isParagraphOver = false
        text += more
        return more
    }

    /// Adds a separate paragraph. Returns the part to send.
    mutating func append(paragraph: String) -> String {
        isParagraphOver = !text.isEmpty
        defer { isParagraphOver = true }
        return append(paragraph)
    }
}
