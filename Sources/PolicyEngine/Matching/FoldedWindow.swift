/// The last part of a streamed text in folded form, with a mapping from folded to original offsets.
struct FoldedWindow {
    private(set) var text = TextWindow()
    /// Length of the original so far, in bytes.
    private(set) var originalEnd = 0
    /// Points at which the distance between folded and original offsets changes; the first is at or before the start of
    /// `text`. Invisible characters make two points with the same folded offset: before them and after them.
    private var seams: [(folded: Int, original: Int)] = [(0, 0)]

    mutating func append(_ original: String) {
        if Folding.keeps(all: original) {
            text.append(original.utf8)
            originalEnd += original.utf8.count
            return
        }
        var folded: [UInt8] = []
        folded.reserveCapacity(original.utf8.count)
        for scalar in original.unicodeScalars {
            if scalar.isASCII, scalar != "\r" {
                folded.append(UInt8(truncatingIfNeeded: scalar.value))
                originalEnd += 1
                continue
            }
            let length = folded.count
            Folding.append(scalar, to: &folded)
            let width = UTF8.width(scalar)
            // Records the end of the text before, in case this character leaves nothing visible.
            if folded.count == length { meet(at: text.end + length) }
            originalEnd += width
            if folded.count - length != width { meet(at: text.end + folded.count) }
        }
        text.append(folded)
    }

    /// Records that the folded text up to `offset` corresponds to the original so far.
    private mutating func meet(at offset: Int) {
        if let last = seams.last, last == (offset, originalEnd) { return }
        if seams.count > 1, seams[seams.count - 1].folded == offset, seams[seams.count - 2].folded == offset {
            seams.removeLast()
        }
        seams.append((offset, originalEnd))
    }

    mutating func complete() { text.complete() }

    /// Returns the original offset of the character that contains folded `offset`, without invisible characters
    /// before it.
    func original(of offset: Int) -> Int {
        guard offset < text.end else { return originalEnd }
        return distance(from: seam { $0 <= offset }, to: offset)
    }

    /// Returns the original end of the character that ends before folded `offset`, without invisible characters after
    /// it.
    func originalEnd(of offset: Int) -> Int {
        let last = seam { $0 < offset }
        let next = last + 1
        return next < seams.count && seams[next].folded == offset
            ? seams[next].original : distance(from: last, to: offset)
    }

    private func distance(from seam: Int, to offset: Int) -> Int {
        seams[seam].original + offset - seams[seam].folded
    }

    /// Returns the last point that satisfies the predicate; the first points always do.
    private func seam(_ isBefore: (Int) -> Bool) -> Int {
        var lower = 0
        var upper = seams.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if isBefore(seams[middle].folded) { lower = middle } else { upper = middle }
        }
        return lower
    }

    mutating func forget(before offset: Int, keeping context: Int) {
        let known = text.start
        text.forget(before: offset, keeping: context)
        guard text.start > known else { return }
        let first = seam { $0 < text.start }
        if first > 0 { seams.removeSubrange(..<first) }
    }
}
