/// The tokens of a text that belong to something, such as to a name or a time.
struct TokenMarks: Sendable {
    private var marks: [Bool]

    /// Creates marks.
    ///
    /// - Parameters:
    ///   - ranges: the marked tokens.
    ///   - count: the number of tokens of the text.
    init(_ ranges: some Sequence<Range<Int>>, count: Int) {
        marks = Array(repeating: false, count: count)
        for range in ranges { insert(range) }
    }

    /// Marks more tokens.
    mutating func insert(_ range: Range<Int>) {
        for index in range where marks.indices.contains(index) { marks[index] = true }
    }

    /// Returns whether the token is marked.
    func contains(_ index: Int) -> Bool { marks.indices.contains(index) && marks[index] }

    /// Returns whether a token of the range is marked.
    func overlaps(_ range: Range<Int>) -> Bool { range.contains(where: contains) }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the elements whose places are in a range. The elements are sorted by their places.
    func slice(_ range: Range<Int>, by place: (Element) -> Int) -> SubSequence {
        let start = firstIndex(from: range.lowerBound, by: place)
        return self[start..<Swift.max(start, firstIndex(from: range.upperBound, by: place))]
    }

    /// Returns the index of the first element whose place is not below a bound.
    private func firstIndex(from bound: Int, by place: (Element) -> Int) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if place(self[middle]) < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Range<Int> {
    /// Returns the range that many places further on.
    func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
