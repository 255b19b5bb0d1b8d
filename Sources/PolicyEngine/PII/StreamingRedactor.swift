/// A ``Redactor`` for a text that is still being written.
///
/// What comes out, put together, is what the redactor makes of the whole text, however the text was cut into pieces; and
/// no byte of what may yet turn out to be personal data comes out before that is decided.
package struct StreamingRedactor {
    private let redactor: Redactor
    private let workspace = MatchWorkspace()
    /// What the detectors read: full-width letters and invisible characters hide nothing.
    private var folded = FoldedTail()
    private var held = HeldText()
    private var searches: [IncrementalSearch]
    /// Found, but not yet reached by `shown`.
    private var found: [(span: PIISpan, detector: Int)] = []
    /// Everything before this offset of the folded text is shown or masked.
    private var shown = 0
    /// One for each placeholder so far.
    package private(set) var masked: [PIISpan] = []

    package init(_ redactor: Redactor) {
        self.redactor = redactor
        searches = redactor.detectors.map { IncrementalSearch($0.pattern) }
    }

    /// The text that may be shown now.
    package mutating func append(_ more: String) -> String {
        let known = folded.text.end
        folded.append(more)
        return advance(with: more, from: known)
    }

    /// The rest of the text that may be shown.
    package mutating func finish() -> String {
        folded.complete()
        return advance(with: "", from: folded.text.end)
    }

    /// What may be shown now that `more` has come, which begins at `known` of the folded text.
    private mutating func advance(with more: String, from known: Int) -> String {
        let candidates = redactor.openings.candidates(in: folded.text.bytes, from: known - folded.text.start)
        var frontier = folded.text.end
        for index in searches.indices {
            if searches[index].isOpen || candidates.contains(index) {
                searches[index].skip(to: known)
                search(index)
            }
            if searches[index].isOpen { frontier = min(frontier, searches[index].position) }
        }
        defer {
            shown = max(shown, frontier)
            // More than the detectors' look-behinds read.
            folded.forget(before: frontier, keeping: 64)
        }
        if found.isEmpty, shown <= frontier {
            return held.pass(more, upTo: max(held.start, folded.original(of: frontier)))
        }
        held.append(more)
        return redact(before: frontier)
    }

    /// The text before `frontier`, with placeholders for what was found there.
    private mutating func redact(before frontier: Int) -> String {
        found.sort { ($0.span.range.lowerBound, $0.detector) < ($1.span.range.lowerBound, $1.detector) }
        var output = ""
        while let span = found.first?.span, span.range.lowerBound < frontier {
            found.removeFirst()
            let end = max(held.start, folded.original(of: span.range.upperBound))
            if span.range.lowerBound >= shown {
                let start = max(held.start, folded.original(of: span.range.lowerBound))
                output += held.release(before: start) + redactor.placeholder
                masked.append(PIISpan(kind: span.kind, range: start..<end))
            } else if let last = masked.indices.last {
                masked[last].range = masked[last].range.lowerBound..<end
            }
            shown = max(shown, span.range.upperBound)
            held.drop(before: end)
        }
        if shown <= frontier { output += held.release(before: max(held.start, folded.original(of: frontier))) }
        return output
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
