import Assist

/// The exchanges of a request, as ranges of message indices.
struct Exchanges {
    /// The client's instructions.
    let instructions: Range<Int>
    /// Each is a user's turn with everything up to the user's next turn.
    let earlier: [Range<Int>]
    /// Unanswered turns: those after the assistant's last text for the user. A tool call is not an answer.
    let open: Range<Int>

    init(of subject: PolicySubject) {
        let messages = subject.messages
        instructions = 0..<(subject.hasInstructions && !messages.isEmpty ? 1 : 0)
        let answer = messages.lastIndex { $0.role == .assistant && $0.toolCalls.isEmpty }
        let opening = max(instructions.upperBound, answer.map { $0 + 1 } ?? 0)
        open = opening..<messages.count
        var earlier: [Range<Int>] = []
        var start = instructions.upperBound
        for index in instructions.upperBound..<opening where messages[index].role == .user && index > start {
            earlier.append(start..<index)
            start = index
        }
        if start < opening { earlier.append(start..<opening) }
        self.earlier = earlier
    }
}

/// A text of a request with its redaction.
struct Passage {
    let text: String
    let redaction: Redaction

    init(_ text: String, by redactor: Redactor, keeping kept: AllowList) {
        self.text = text
        redaction = redactor.redact(text, keeping: kept)
    }

    /// Returns whether part of a range is masked. Masked text is not judged: "recipes to honey@example.com".
    func masks(_ range: Range<Int>) -> Bool {
        var lower = 0
        var upper = redaction.spans.count
        // The first span that ends after the start of the range.
        while lower < upper {
            let middle = (lower + upper) / 2
            if redaction.spans[middle].range.upperBound <= range.lowerBound {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        return lower < redaction.spans.count && redaction.spans[lower].range.overlaps(range)
    }
}
