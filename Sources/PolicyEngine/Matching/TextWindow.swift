/// The last part of a streamed text, addressed by byte offsets into the whole text.
struct TextWindow {
    private(set) var bytes: [UInt8] = []
    /// Offset of `bytes[0]` in the whole text.
    private(set) var start = 0
    private(set) var isComplete = false

    var end: Int { start + bytes.count }

    mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func complete() { isComplete = true }

    /// Drops everything more than `context` bytes before `offset`.
    mutating func forget(before offset: Int, keeping context: Int) {
        let surplus = offset - context - start
        // In strides: moving the rest for every few bytes would cost more than keeping them.
        guard surplus > 1024 else { return }
        let cut = boundary(notAfter: start + surplus)
        bytes.removeSubrange(..<(cut - start))
        start = cut
    }

    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(range.lowerBound - start)..<(range.upperBound - start)]
    }

    /// Returns the last character boundary at or before `offset`.
    func boundary(notAfter offset: Int) -> Int {
        guard offset < end else { return end }
        return start + bytes.boundary(notAfter: offset - start)
    }

    /// Returns the first character boundary after `offset`.
    func boundary(after offset: Int) -> Int { start + bytes.boundary(notBefore: offset + 1 - start) }
}

extension [UInt8] {
    /// Returns the last character boundary of this UTF-8 at or before `index`.
    func boundary(notAfter index: Int) -> Int {
        var index = Swift.max(0, Swift.min(index, count))
        while index > 0, index < count, isContinuation(at: index) { index -= 1 }
        return index
    }

    /// Returns the first character boundary of this UTF-8 at or after `index`.
    func boundary(notBefore index: Int) -> Int {
        var index = Swift.max(index, 0)
        while index < count, isContinuation(at: index) { index += 1 }
        return index
    }

    private func isContinuation(at index: Int) -> Bool { self[index] & 0xC0 == 0x80 }
}
