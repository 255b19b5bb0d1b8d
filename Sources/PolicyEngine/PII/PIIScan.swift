/// Finds the personal data of a text that is still being written, from left to right, and finds the same however the
/// text is cut into pieces.
///
/// Place by place the detectors are asked in turn whether something begins just there. The first one that says yes
/// decides, and the search goes on behind what it found. Three rules make that independent of the pieces. A match that
/// touches the end of what is known is not believed until more is known (PCRE2_PARTIAL_HARD), and no place is decided
/// while an earlier detector waits there. A match sees at most `window` bytes from where it starts. And the words
/// before are read from the ``LeftContext/window`` before it alone, which is always kept.
struct PIIScan {
    static let window = 512

    struct Finding {
        var kind: PIIKind
        /// Of the text as patterns read it.
        var range: Range<Int>
    }

    private enum Verdict {
        case nothing, wait
        /// Something that ends here.
        case found(PIIKind, end: Int)
        /// Something that goes on beyond the window.
        case tooLong(PIIKind, end: Int)
    }

    /// Everything before this offset is decided.
    private(set) var position = 0
    /// What is longer than the window goes on to the next space: of a long URL's secret nothing may be left.
    private(set) var isInLongRun = false
    private let workspace = MatchWorkspace()

    /// The next finding, or nil where only more text can tell.
    mutating func next(in text: TextWindow, by redactor: Redactor) -> Finding? {
        let bytes = text.bytes
        while position < text.end {
            let asked = redactor.beginnings.asked(at: position - text.start, in: bytes)
            if asked == 0 {
                position += 1
                continue
            }
            let start = position
            switch ask(asked, in: text, by: redactor) {
            case .wait: return nil
            case .nothing: position += 1
            case .found(let kind, let end):
                position = end
                return Finding(kind: kind, range: start..<end)
            case .tooLong(let kind, let end):
                position = end
                isInLongRun = true
                return Finding(kind: kind, range: start..<end)
            }
        }
        return nil
    }

    /// Passes over the rest of what was longer than the window.
    mutating func skipLongRun(in text: TextWindow) {
        guard isInLongRun else { return }
        let run = text.slice(position..<text.end).prefix { $0 > 0x20 }
        position += run.count
        isInLongRun = position == text.end
    }

    /// What the first detector says that does not say no.
    private func ask(_ asked: PIIPrefilter.Asked, in text: TextWindow, by redactor: Redactor) -> Verdict {
        let open = redactor.beginnings.open(
            asked, at: position - text.start, in: text.bytes, isComplete: text.isComplete)
        var left = open.now | open.later
        if left & redactor.beginnings.labelled != 0, !LeftContext.hasWords(before: position, in: text) {
            left &= ~redactor.beginnings.labelled
        }
        while left != 0 {
            let index = left.trailingZeroBitCount
            left &= left - 1
            if open.later & (1 << index) != 0 { return .wait }
            let verdict = verdict(of: redactor.detectors[index], in: text)
            if case .nothing = verdict { continue }
            return verdict
        }
        return .nothing
    }

    private func verdict(of detector: PIIDetector, in text: TextWindow) -> Verdict {
        let visible = text.boundary(notAfter: position + Self.window)
        let outcome = detector.pattern.firstMatch(
            in: text.bytes, range: 0..<(visible - text.start), from: position - text.start,
            mayContinue: visible < text.end || !text.isComplete, using: workspace)
        if case .none = outcome { return .nothing }
        // Known without what follows, and so asked before any waiting.
        if let context = detector.context, context.stands(before: position, in: text, using: workspace) == false {
            return .nothing
        }
        if let exclusion = detector.exclusion, exclusion.stands(before: position, in: text, using: workspace) == true {
            return .nothing
        }
        switch outcome {
        case .none: return .nothing
        case .match(let range):
            let match = (range.lowerBound + text.start)..<(range.upperBound + text.start)
            return detector.measure(text.slice(match)).map { .found(detector.kind, end: match.lowerBound + $0) }
                ?? .nothing
        case .partial, .undecided:
            if visible == text.end && !text.isComplete { return .wait }
            // Rather a hole in the text than a leak.
            return .tooLong(detector.kind, end: visible)
        }
    }
}
