/// The places of passages that a search looks at, rising, a block at a time.
struct PassageBlocks {
    private let offsets: [UInt32]
    /// Documents whose passages come once `run` is through.
    private var ordinals: CandidateSet.Iterator
    /// What is left of the passages of one document, or of all.
    private var run: Range<UInt32>

    init(_ candidates: CandidateSet?, of index: PassageIndex) {
        offsets = index.offsets
        ordinals = (candidates ?? CandidateSet(universe: 0)).makeIterator()
        run = candidates == nil ? 0..<UInt32(index.passageCount) : 0..<0
    }

    /// How many there are in the block; 0 at the end.
    mutating func next(into places: UnsafeMutablePointer<UInt32>, atMost length: Int) -> Int {
        var count = 0
        while count < length {
            if run.isEmpty {
                guard let ordinal = ordinals.next() else { break }
                run = offsets[ordinal]..<offsets[ordinal + 1]
            }
            let part = run.prefix(length - count)
            for place in part {
                unsafe places[count] = place
                count += 1
            }
            run = part.endIndex..<run.upperBound
        }
        return count
    }
}
