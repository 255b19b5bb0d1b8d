/// The best documents of passages that arrive in the order of documents: one entry per document, its best passage.
struct BestDocuments {
    private let limit: Int
    /// Heap with the worst at its root.
    private var heap: [PassageIndex.Match] = []
    /// The document whose passages are arriving.
    private var current: PassageIndex.Match?
    /// Minimum similarity for a new entry: ties are ordered by ordinal, and a later document has the higher one.
    private(set) var least = -Float.infinity

    init(limit: Int) { self.limit = limit }

    mutating func add(_ ordinal: Int, _ similarity: Float) {
        if let current, current.ordinal == ordinal {
            if similarity > current.similarity { self.current?.similarity = similarity }
            return
        }
        settle()
        current = PassageIndex.Match(ordinal: ordinal, similarity: similarity)
    }

    /// Returns the entries, best first, ties by ordinal.
    mutating func finish() -> [PassageIndex.Match] {
        settle()
        return heap.sorted { Self.isWorse($1, $0) }
    }

    /// Ends the passages of the current document.
    mutating func settle() {
        guard let match = current else { return }
        current = nil
        if heap.count < limit {
            heap.append(match)
            rise()
        } else if Self.isWorse(heap[0], match) {
            heap[0] = match
            sink()
        }
        if heap.count == limit { least = heap[0].similarity }
    }

    private static func isWorse(_ left: PassageIndex.Match, _ right: PassageIndex.Match) -> Bool {
        left.similarity != right.similarity ? left.similarity < right.similarity : left.ordinal > right.ordinal
    }

    private mutating func rise() {
        var child = heap.count - 1
        while child > 0, Self.isWorse(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var worst = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if Self.isWorse(heap[child], heap[worst]) { worst = child }
            }
            if worst == parent { return }
            heap.swapAt(parent, worst)
            parent = worst
        }
    }
}
