/// A ``Redactor`` for a text that is still being written.
///
/// What comes out, put together, is what the redactor makes of the whole text, however the text was cut into pieces; and
/// no byte of what may yet turn out to be personal data comes out before that is decided. Of a text that breaks off,
/// what is held back is lost, unless ``finish()`` is called.
package struct StreamingRedactor {
    private let redactor: Redactor
    private let kept: AllowList
    /// What the detectors read: full-width letters and invisible characters hide nothing.
    private var folded = FoldedWindow()
    private var held = HoldbackBuffer()
    private var scan = PIIScan()
    /// One for each placeholder so far.
    package private(set) var masked: [PIISpan] = []

    /// - Parameter kept: personal data that is left as it is.
    package init(_ redactor: Redactor, keeping kept: AllowList = AllowList()) {
        self.redactor = redactor
        self.kept = kept
    }

    /// How many bytes of what came are neither out nor masked.
    package var heldBytes: Int { folded.originalEnd - held.start }

    /// The text that may be shown now.
    package mutating func append(_ more: String) -> String {
        folded.append(more)
        return advance(with: more)
    }

    /// The rest of the text that may be shown.
    package mutating func finish() -> String {
        folded.complete()
        return advance(with: "")
    }

    /// All that may be shown of a text that is there as a whole.
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
        // More than any detector's look-behinds read, too.
        folded.forget(before: scan.position, keeping: LeftContext.window + 64)
        if isTaken { return output + held.release(before: max(held.start, frontier)) }
        return held.pass(more, upTo: max(held.start, frontier))
    }

    /// Masks on through what is longer than one finding can be.
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
