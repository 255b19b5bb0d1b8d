import HearthCore
import Records

/// The signs by which two recipes are one: the address they come from, and the words of name and ingredients.
struct RecipeLikeness: Hashable, Sendable {
    /// The address without what only tracks its reader; nil if the recipe has none.
    let address: String?
    private let words: Set<String>
    /// A similarity hash of 64 bits: like sets of words differ in few bits.
    let hash: UInt64

    /// The most bits in which the hashes of two like recipes differ.
    private static let mostBits = 12
    /// The least share of the words that two like recipes have in common.
    private static let leastShare = 0.8
    /// The least words by which recipes are compared.
    private static let leastWords = 5

    /// Creates the signs of a recipe.
    init(_ recipe: Fields) {
        address = Self.address(of: recipe)
        var words = Set(Words.canonical(recipe["name"]?.string ?? "").map { "=\($0)" })
        for line in recipe["ingredients"]?.array?.compactMap(\.string) ?? [] {
            for word in Words.canonical(IngredientFacts(line).name) { words.insert(word) }
        }
        self.words = words
        hash = Self.hash(of: words)
    }

    /// False if the recipe has too few words to be like another one.
    var hasEnoughWords: Bool { words.count >= Self.leastWords }

    /// Returns whether a recipe with this ``hash`` may have nearly the same words.
    func mayBeLike(hash other: UInt64) -> Bool {
        hasEnoughWords && (hash ^ other).nonzeroBitCount <= Self.mostBits
    }

    /// Returns whether two recipes are one. A name alone makes none: there are many soups.
    func isLike(_ other: RecipeLikeness) -> Bool {
        if let address, address == other.address { return true }
        guard mayBeLike(hash: other.hash) else { return false }
        let common = words.intersection(other.words).count
        return Double(common) >= Self.leastShare * Double(words.union(other.words).count)
    }

    /// Returns the address of a recipe without what only tracks its reader; nil if it has none.
    static func address(of recipe: Fields) -> String? {
        recipe["source_url"]?.string.flatMap { CanonicalURL($0.trimming(\.isWhitespace)) }?.key
    }

    /// Adds up the bits of the words' hashes: each bit is that of the majority (Charikar 2002).
    private static func hash(of words: Set<String>) -> UInt64 {
        var sums = [Int](repeating: 0, count: 64)
        for word in words {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            // FNV-1a leaves the high bits of short words alike.
            hash ^= hash >> 32
            hash = hash &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            for bit in 0..<64 { sums[bit] += hash >> UInt64(bit) & 1 == 1 ? 1 : -1 }
        }
        return sums.enumerated().reduce(0) { $1.element > 0 ? $0 | 1 << UInt64($1.offset) : $0 }
    }
}
