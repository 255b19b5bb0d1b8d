/// Left-to-right scan of a streamed text for personal data. The findings do not depend on how the text is split.
///
/// At each position the detectors are tried in turn. The first match wins, and the scan continues after it. Three rules
/// make the result independent of the pieces:
///
/// - A match that touches the end of the known text waits for more (PCRE2_PARTIAL_HARD). No position is decided while
///   an earlier detector waits there.
/// - A match sees at most `window` bytes from its start.
/// - Context is read only from the ``LeftContext/window`` before a match, which is always kept.
struct PIIScan {
    static let window = 512

    struct Finding {
        var kind: PIIKind
        /// Range in folded text.
        var range: Range<Int>
    }

    private enum Verdict {
        case nothing, wait
        /// A finding that ends here.
        case found(PIIKind, end: Int)
        /// A finding that continues beyond the window.
        case tooLong(PIIKind, end: Int)
    }

    /// The offset up to which every byte is known to be part of a finding or of none.
    private(set) var position = 0
    /// True inside a finding longer than the window, which extends to the next space, so that no part of a long URL's
    /// secret remains.
    private(set) var isInLongRun = false
    private let workspace = MatchWorkspace()

    /// Returns the next finding, or nil if more text is needed.
    mutating func next(in text: TextWindow, by redactor: Redactor) -> Finding? {
        let bytes = text.bytes
        while position < text.end {
            let candidates = redactor.beginnings.candidates(at: position - text.start, in: bytes)
            if candidates == 0 {
                position += 1
                continue
            }
            let start = position
            switch verdict(of: candidates, in: text, by: redactor) {
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

    /// Skips the rest of a finding longer than the window.
    mutating func skipLongRun(in text: TextWindow) {
        guard isInLongRun else { return }
        let run = text.slice(position..<text.end).prefix { $0 > 0x20 }
        position += run.count
        isInLongRun = position == text.end
    }

    /// Returns the verdict of the first detector that does not reject.
    private func verdict(of candidates: PIIPrefilter.DetectorSet, in text: TextWindow, by redactor: Redactor) -> Verdict
    {
        let open = redactor.beginnings.ready(
            candidates, at: position - text.start, in: text.bytes, isComplete: text.isComplete)
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
        // The words before are known already, so they are tested before any waiting.
        if let context = detector.context, context.matches(before: position, in: text, using: workspace) == false {
            return .nothing
        }
        if let exclusion = detector.exclusion, exclusion.matches(before: position, in: text, using: workspace) == true {
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
            // Fail closed: a gap in the text is better than a leak.
            return .tooLong(detector.kind, end: visible)
        }
    }
}
