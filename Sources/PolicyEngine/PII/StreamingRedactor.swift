/// A ``Redactor`` for streamed text.
///
/// The concatenated output equals the redaction of the whole text, however it is split. No byte that may turn out to be
/// personal data is released before that is decided. If a text breaks off, the held part is lost unless ``finish()`` is
/// called.
package struct StreamingRedactor {
    private let redactor: Redactor
    private let kept: AllowList
    /// Folded text for the detectors: full-width letters and invisible characters hide nothing.
    private var folded = FoldedWindow()
    private var held = HoldbackBuffer()
    private var scan = PIIScan()
    /// One finding for each placeholder so far.
    package private(set) var masked: [PIISpan] = []

    /// Creates a redactor for one text.
    ///
    /// - Parameter kept: personal data that stays as it is.
    package init(_ redactor: Redactor, keeping kept: AllowList = AllowList()) {
        self.redactor = redactor
        self.kept = kept
    }

    /// Number of received bytes that are neither released nor masked.
    package var heldBytes: Int { folded.originalEnd - held.start }

    /// Appends a piece and returns the text that may be shown.
    package mutating func append(_ more: String) -> String {
        folded.append(more)
        return advance(with: more)
    }

    /// Ends the text and returns the rest that may be shown.
    package mutating func finish() -> String {
        folded.complete()
        return advance(with: "")
    }

    /// Returns the redaction of a complete text.
    mutating func whole(_ text: String) -> String {
        folded.append(text)
        folded.complete()
        return advance(with: text)
    }

    private mutating func advance(with more: String) -> String {
        var output = ""
        var isTaken = false
        dropLongRun(more, &isTaken)
        while let finding = scan.next(in: folded.text, by: redactor) {
            if !scan.isInLongRun, kept.contains(finding.kind, folded.text.slice(finding.range)) { continue }
            take(more, &isTaken)
            let start = folded.original(of: finding.range.lowerBound)
            let end = folded.originalEnd(of: finding.range.upperBound)
            output += held.release(before: start)
            output += redactor.placeholder.text(for: finding.kind)
            held.drop(before: end)
            masked.append(PIISpan(kind: finding.kind, range: start..<end))
            dropLongRun(more, &isTaken)
        }
        let frontier = folded.original(of: scan.position)
        // Also more than any detector's look-behinds read.
        folded.forget(before: scan.position, keeping: LeftContext.window + 64)
        if isTaken { return output + held.release(before: max(held.start, frontier)) }
        return held.pass(more, upTo: max(held.start, frontier))
    }

    /// Masks the rest of a finding that is longer than the window.
    private mutating func dropLongRun(_ more: String, _ isTaken: inout Bool) {
        guard scan.isInLongRun, let last = masked.indices.last else { return }
        take(more, &isTaken)
        scan.skipLongRun(in: folded.text)
        let end = max(held.start, folded.originalEnd(of: scan.position))
        held.drop(before: end)
        masked[last].range = masked[last].range.lowerBound..<end
    }

    private mutating func take(_ more: String, _ isTaken: inout Bool) {
        if !isTaken { held.append(more) }
        isTaken = true
    }
}
