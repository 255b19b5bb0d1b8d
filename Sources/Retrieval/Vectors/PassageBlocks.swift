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
            let part = min(run.count, length - count)
            let first = run.lowerBound
            // With &+ it is a vector loop.
            for offset in 0..<part {
                unsafe places[count &+ offset] = first &+ UInt32(truncatingIfNeeded: offset)
            }
            count += part
            run = first + UInt32(part)..<run.upperBound
        }
        return count
    }
}
