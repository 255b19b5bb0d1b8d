/// Finds the words of a lexicon that one typing error separates from a word: a letter too many, too few or wrong, or
/// two neighbours swapped. The first letter is taken as right. Words of fewer than `least` letters are not corrected.
struct Speller: Sendable {
    /// The words by each of their forms with one letter left out.
    private var deletions: [String: [String]] = [:]
    private let least: Int

    init(_ words: some Sequence<String>, least: Int = 5) {
        self.least = least
        for word in words where word.utf8.count >= least && word.utf8.count <= 24 {
            deletions[word, default: []].append(word)
            for shorter in Self.shortened(word) { deletions[shorter, default: []].append(word) }
        }
    }

    /// Returns the words at one error's distance, sorted.
    func corrections(of word: String) -> [String] {
        guard word.utf8.count >= least, word.utf8.count <= 25 else { return [] }
        let bytes = Array(word.utf8)
        var found: Set<String> = Set((deletions[word] ?? []).filter { $0.utf8.first == bytes[0] })
        for shorter in Self.shortened(word) {
            for candidate in deletions[shorter] ?? [] {
                let other = Array(candidate.utf8)
                let isSwapped = bytes.count > 1 && other.count > 1 && bytes[0] == other[1] && bytes[1] == other[0]
                if bytes[0] == other[0] || isSwapped, Self.isOneError(bytes, other) { found.insert(candidate) }
            }
        }
        return found.sorted()
    }

    private static func shortened(_ word: String) -> [String] {
        let bytes = Array(word.utf8)
        return bytes.indices.map { index in
            var shorter = bytes
            shorter.remove(at: index)
            return String(decoding: shorter, as: UTF8.self)
        }
    }

    private static func isOneError(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let prefix = zip(left, right).prefix { $0 == $1 }.count
        let suffix = zip(left.dropFirst(prefix).reversed(), right.dropFirst(prefix).reversed()).prefix { $0 == $1 }
            .count
        let leftRest = left[prefix..<(left.count - suffix)]
        let rightRest = right[prefix..<(right.count - suffix)]
        if leftRest.count <= 1, rightRest.count <= 1 { return true }
        return leftRest.count == 2 && rightRest.count == 2 && leftRest.elementsEqual(rightRest.reversed())
    }
}
