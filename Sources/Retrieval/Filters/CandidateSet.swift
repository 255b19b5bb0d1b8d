/// A subset of a snapshot's documents by ordinal: one bit per document.
package struct CandidateSet: Hashable, Sendable {
    /// Members are in `0 ..< universe`.
    package let universe: Int
    private var words: [UInt64]

    /// Creates an empty set.
    package init(universe: Int) {
        self.universe = universe
        words = [UInt64](repeating: 0, count: (universe + 63) / 64)
    }

    /// Creates a set of all documents.
    package init(allOf universe: Int) {
        self.universe = universe
        words = [UInt64](repeating: .max, count: (universe + 63) / 64)
        if universe % 64 != 0 { words[words.count - 1] = (1 << UInt64(universe % 64)) - 1 }
    }

    /// Number of members. Counted each time, 64 members at once.
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Returns true if the ordinal is a member.
    package func contains(_ ordinal: Int) -> Bool { words[ordinal >> 6] & bit(ordinal) != 0 }

    /// Adds an ordinal.
    package mutating func insert(_ ordinal: Int) {
        precondition(ordinal >= 0 && ordinal < universe, "ordinal out of range")
        words[ordinal >> 6] |= bit(ordinal)
    }

    /// Removes an ordinal.
    package mutating func remove(_ ordinal: Int) { words[ordinal >> 6] &= ~bit(ordinal) }

    /// Adds the members of another set.
    package mutating func formUnion(_ other: CandidateSet) { combine(other) { $0 | $1 } }

    /// Removes the members that another set does not have.
    package mutating func formIntersection(_ other: CandidateSet) { combine(other) { $0 & $1 } }

    /// Removes the members of another set.
    package mutating func subtract(_ other: CandidateSet) { combine(other) { $0 & ~$1 } }

    private func bit(_ ordinal: Int) -> UInt64 { 1 << UInt64(ordinal & 63) }

    private mutating func combine(_ other: CandidateSet, _ operation: (UInt64, UInt64) -> UInt64) {
        precondition(universe == other.universe, "sets of different snapshots")
        for index in words.indices { words[index] = operation(words[index], other.words[index]) }
    }
}

extension CandidateSet: Sequence {
    /// Iterator over the members, in ascending order.
    package struct Iterator: IteratorProtocol {
        private let words: [UInt64]
        private var index = -1
        /// The remaining bits of the word at `index`.
        private var rest: UInt64 = 0

        fileprivate init(_ words: [UInt64]) { self.words = words }

        /// Returns the next member.
        package mutating func next() -> Int? {
            while rest == 0 {
                guard index + 1 < words.count else { return nil }
                index += 1
                rest = words[index]
            }
            defer { rest &= rest - 1 }
            return index * 64 + rest.trailingZeroBitCount
        }
    }

    /// Returns an iterator over the members, in ascending order.
    package func makeIterator() -> Iterator { Iterator(words) }

    /// 0: counting in advance would cost as much as iterating.
    package var underestimatedCount: Int { 0 }
}
