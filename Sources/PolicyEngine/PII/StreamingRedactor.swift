/// A ``Redactor`` for a text that is still being written.
///
/// What comes out, put together, is what the redactor makes of the whole text, however the text was cut into pieces; and
/// no byte of what may yet turn out to be personal data comes out before that is decided.
package struct StreamingRedactor {
    private let redactor: Redactor
    private let workspace = MatchWorkspace()
    /// What the detectors read: full-width letters and invisible characters hide nothing.
    private var folded = FoldedTail()
    private var original = TextTail()
    private var searches: [IncrementalSearch]
    /// Found, but not yet reached by `shown`.
    private var found: [(span: PIISpan, detector: Int)] = []
    /// Everything before this offset of the folded text is shown or masked, and of the original before `cleared`.
    private var shown = 0
    private var cleared = 0
    /// One for each placeholder so far.
    package private(set) var masked: [PIISpan] = []

    package init(_ redactor: Redactor) {
        self.redactor = redactor
        searches = redactor.detectors.map { IncrementalSearch($0.pattern) }
    }

    /// The text that may be shown now.
    package mutating func append(_ more: String) -> String {
        folded.append(more)
        original.append(more.utf8)
        return advance()
    }

    /// The rest of the text that may be shown.
    package mutating func finish() -> String {
        folded.complete()
        return advance()
    }

    private mutating func advance() -> String {
        for index in searches.indices { search(index) }
        found.sort { ($0.span.range.lowerBound, $0.detector) < ($1.span.range.lowerBound, $1.detector) }
        let frontier = searches.map(\.position).min() ?? folded.text.end
        var output: [UInt8] = []
        while let span = found.first?.span, span.range.lowerBound < frontier {
            found.removeFirst()
            let end = max(cleared, folded.original(of: span.range.upperBound))
            if span.range.lowerBound >= shown {
                let start = max(cleared, folded.original(of: span.range.lowerBound))
                output += original.slice(cleared..<start)
                output += redactor.placeholder.utf8
                masked.append(PIISpan(kind: span.kind, range: start..<end))
            } else if let last = masked.indices.last {
                masked[last].range = masked[last].range.lowerBound..<end
            }
            shown = max(shown, span.range.upperBound)
            cleared = end
        }
        if shown <= frontier {
            let end = max(cleared, folded.original(of: frontier))
            output += original.slice(cleared..<end)
            shown = frontier
            cleared = end
        }
        original.forget(before: cleared, keeping: 0)
        // More than the detectors' look-behinds read.
        folded.forget(before: frontier, keeping: 64)
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func search(_ index: Int) {
        let detector = redactor.detectors[index]
        let text = folded.text
        while let finding = searches[index].next(in: text, using: workspace) {
            switch finding {
            case .match(let range):
                guard detector.accepts(text.slice(range)) else {
                    searches[index].resume(at: text.boundary(after: range.lowerBound))
                    continue
                }
                found.append((PIISpan(kind: detector.kind, range: range), index))
                searches[index].resume(at: range.upperBound)
            case .tooLong(let range), .undecided(let range):
                // Rather a hole in the text than a leak.
                found.append((PIISpan(kind: detector.kind, range: range), index))
                searches[index].resume(at: range.upperBound)
            }
        }
    }
}
