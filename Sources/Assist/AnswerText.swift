/// What the family reads, put together of paragraphs that policy gives by itself and of what a model writes.
struct AnswerText {
    private(set) var text = ""
    private var isParagraphOver = false

    /// Goes on with the text. Answers what is to be sent of it.
    mutating func append(_ piece: String) -> String {
        let more = (isParagraphOver ? "\n\n" : "") + piece
        isParagraphOver = false
        text += more
        return more
    }

    /// Adds a paragraph of its own. Answers what is to be sent of it.
    mutating func append(paragraph: String) -> String {
        isParagraphOver = !text.isEmpty
        defer { isParagraphOver = true }
        return append(paragraph)
    }
}
