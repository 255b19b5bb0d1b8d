import Assist

/// Which turns of a request belong together, as indices of its messages.
struct Exchanges {
    /// A client's instructions.
    let instructions: Range<Int>
    /// Each a user's turn with all that follows it until the user's next turn.
    let earlier: [Range<Int>]
    /// What nobody has answered: the turns behind the assistant's last words to the user. A call of a tool is no answer.
    let open: Range<Int>

    init(of subject: PolicySubject) {
        let messages = subject.messages
        instructions = 0..<(subject.hasInstructions && !messages.isEmpty ? 1 : 0)
        let answer = messages.lastIndex { $0.role == .assistant && $0.toolCalls == nil }
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

/// A text of a request, and what of it is masked.
struct Passage {
    let text: String
    let redaction: Redaction

    init(_ text: String, by redactor: Redactor, keeping kept: AllowList) {
        self.text = text
        redaction = redactor.redact(text, keeping: kept)
    }

    /// Whether some of a range is masked: nobody reads that. "recipes to honey@example.com".
    func masks(_ range: Range<Int>) -> Bool {
        var lower = 0
        var upper = redaction.spans.count
        // The first span that ends behind the range's start.
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
