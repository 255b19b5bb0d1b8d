package import Foundation
import HearthCore

/// An index over the words of a household's own recipes, which changes with each recipe.
///
/// A word of a query finds the same word, words that begin with it, longer words that hold it, and, if there are none of
/// these, words with a typing error or two. The score is that of BM25, weighted by the field and by how near the word is.
package struct ShelfIndex: Sendable {
    /// The texts of a recipe, each with the weight of its words.
    package typealias Texts = [(text: String, weight: Float)]

    /// A recipe that a query finds.
    package struct Match: Equatable, Sendable {
        /// The id of the recipe.
        package var id: UUID
        /// The score, above 0.
        package var score: Float
        /// The number of the query's words that it has.
        package var words: Int
    }

    private struct Term {
        let word: [UInt8]
        /// A bit for each trigram, by a hash.
        let trigrams: UInt64
    }

    private struct Posting {
        var slot: Int32
        var weight: Float
    }

    private var numbers: [[UInt8]: Int32] = [:]
    private var terms: [Term] = []
    private var postings: [[Posting]] = []
    /// The numbers of the terms before ``sortedCount``, in the order of their words.
    private var sorted: [Int32] = []
    private var sortedCount = 0
    /// The recipe of each slot; nil for one that was removed.
    private var slots: [UUID?] = []
    private var lengths: [Float] = []
    private var places: [UUID: Int32] = [:]
    private var totalLength: Float = 0
    private var postingCount = 0
    private var wordBytes = 0

    /// Creates an empty index.
    package init() {}

    /// The number of recipes.
    package var count: Int { places.count }

    /// The bytes that the index holds, about.
    package var bytes: Int {
        postingCount * MemoryLayout<Posting>.stride + terms.count * 160 + 2 * wordBytes + slots.count * 80
    }

    // MARK: - Changing

    /// Adds a recipe, or replaces it.
    package mutating func put(_ id: UUID, _ texts: Texts) {
        remove(id)
        let slot = Int32(slots.count)
        var weights: [Int32: Float] = [:]
        var length: Float = 0
        for (text, weight) in texts {
            Self.forEachWord(in: text) { word in
                weights[number(of: word), default: 0] += weight
                length += weight
            }
        }
        for (term, weight) in weights { postings[Int(term)].append(Posting(slot: slot, weight: weight)) }
        postingCount += weights.count
        slots.append(id)
        lengths.append(length)
        totalLength += length
        places[id] = slot
    }

    /// Removes a recipe.
    package mutating func remove(_ id: UUID) {
        guard let slot = places.removeValue(forKey: id) else { return }
        slots[Int(slot)] = nil
        totalLength -= lengths[Int(slot)]
        if slots.count > Self.fewSlots, slots.count > 2 * places.count { compact() }
    }

    /// Drops what removed recipes have left behind.
    private mutating func compact() {
        var new: [Int32?] = []
        var next: Int32 = 0
        for id in slots {
            new.append(id.map { _ in next })
            if id != nil { next += 1 }
        }
        postingCount = 0
        for term in postings.indices {
            postings[term] = postings[term].compactMap { posting in
                new[Int(posting.slot)].map { Posting(slot: $0, weight: posting.weight) }
            }
            postingCount += postings[term].count
        }
        lengths = zip(slots, lengths).compactMap { id, length in id.map { _ in length } }
        slots = slots.filter { $0 != nil }
        for (slot, id) in slots.enumerated() { if let id { places[id] = Int32(slot) } }
    }

    private static let fewSlots = 200

    private mutating func number(of word: [UInt8]) -> Int32 {
        if let known = numbers[word] { return known }
        let number = Int32(terms.count)
        numbers[word] = number
        terms.append(Term(word: word, trigrams: Self.trigrams(of: word)))
        postings.append([])
        wordBytes += word.count
        return number
    }

    /// Sorts the terms that came since the last search. A search does it, so that a row of changes pays once.
    package mutating func prepare() {
        guard sortedCount < terms.count else { return }
        func isBefore(_ left: Int32, _ right: Int32) -> Bool {
            terms[Int(left)].word.lexicographicallyPrecedes(terms[Int(right)].word)
        }
        let fresh = (sortedCount..<terms.count).map { Int32($0) }.sorted(by: isBefore)
        var merged: [Int32] = []
        merged.reserveCapacity(terms.count)
        var (old, new) = (0, 0)
        while old < sorted.count || new < fresh.count {
            if new == fresh.count || (old < sorted.count && isBefore(sorted[old], fresh[new])) {
                merged.append(sorted[old])
                old += 1
            } else {
                merged.append(fresh[new])
                new += 1
            }
        }
        sorted = merged
        sortedCount = terms.count
    }

    // MARK: - Searching

    /// Returns the recipes with words of a text: those with the most of its words first, then by score and id.
    package mutating func search(_ text: String) -> [Match] {
        prepare()
        var words: [[UInt8]] = []
        Self.forEachWord(in: text) { if !words.contains($0), words.count < Self.mostWords { words.append($0) } }
        guard !words.isEmpty, !places.isEmpty else { return [] }
        let average = max(totalLength / Float(places.count), 1)
        var scores = [Float](repeating: 0, count: slots.count)
        var counts = [UInt8](repeating: 0, count: slots.count)
        var best = [Float](repeating: 0, count: slots.count)
        for word in words {
            var touched: [Int32] = []
            for (term, nearness) in matches(of: word) {
                let holders = postings[Int(term)]
                let documents = Float(places.count)
                let holding = min(Float(holders.count), documents)
                let rarity = log(1 + (documents - holding + 0.5) / (holding + 0.5))
                for posting in holders where slots[Int(posting.slot)] != nil {
                    let slot = Int(posting.slot)
                    let norm = Self.saturation * (0.7 + 0.3 * lengths[slot] / average)
                    let score =
                        nearness * rarity * posting.weight * (Self.saturation + 1) / (posting.weight + norm)
                    if best[slot] == 0 { touched.append(posting.slot) }
                    best[slot] = max(best[slot], score)
                }
            }
            for slot in touched {
                scores[Int(slot)] += best[Int(slot)]
                counts[Int(slot)] += 1
                best[Int(slot)] = 0
            }
        }
        var found: [Match] = []
        for (slot, id) in slots.enumerated() where counts[slot] > 0 {
            if let id { found.append(Match(id: id, score: scores[slot], words: Int(counts[slot]))) }
        }
        return found.sorted { left, right in
            left.words != right.words
                ? left.words > right.words
                : left.score != right.score ? left.score > right.score : left.id.uuidString < right.id.uuidString
        }
    }

    /// Saturation of repeated words (k1 of BM25).
    private static let saturation: Float = 1.2
    private static let mostWords = 40

    /// Returns the terms that a word of a query means, each with its nearness, 1 for the word itself.
    private func matches(of word: [UInt8]) -> [(term: Int32, nearness: Float)] {
        var found: [Int32: Float] = [:]
        func note(_ term: Int32, _ nearness: Float) { found[term] = max(found[term] ?? 0, nearness) }
        if let exact = numbers[word] { note(exact, 1) }
        if word.count >= 2 {
            for term in terms(from: word) { note(term, word.count >= 3 ? 0.7 : 0.4) }
        }
        let root = Self.root(of: word)
        if root.count >= 4 {
            for term in terms(from: root) where terms[Int(term)].word.count <= root.count + 3 { note(term, 0.9) }
            // A part of a compound: `suppe` in `linsensuppe`.
            let trigrams = Self.trigrams(of: root)
            for (number, term) in terms.enumerated()
            where term.trigrams & trigrams == trigrams && term.word.count > root.count
                && Self.holds(term.word, root)
            {
                note(Int32(number), 0.5)
            }
        }
        if found.isEmpty, word.count >= 4 {
            let most = word.count >= 8 ? 2 : 1
            let trigrams = Self.trigrams(of: word)
            // An edit changes at most three trigrams, and a transposition four.
            let leastShared = max(trigrams.nonzeroBitCount - 4 * most, 0)
            for (number, term) in terms.enumerated()
            where abs(term.word.count - word.count) <= most
                && (term.trigrams & trigrams).nonzeroBitCount >= leastShared
                && Self.isWithin(most, word, term.word)
            {
                note(Int32(number), 0.5)
            }
        }
        return found.map { ($0.key, $0.value) }.sorted { $0.term < $1.term }
    }

    /// Returns the terms that begin with some letters.
    private func terms(from prefix: [UInt8]) -> ArraySlice<Int32> {
        func first(_ isPast: ([UInt8]) -> Bool) -> Int {
            var (low, high) = (0, sorted.count)
            while low < high {
                let middle = low + (high - low) / 2
                if isPast(terms[Int(sorted[middle])].word) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { !$0.lexicographicallyPrecedes(prefix) }
        let end = first { !$0.starts(with: prefix) && !$0.lexicographicallyPrecedes(prefix) }
        return start < end ? sorted[start..<end] : []
    }

    // MARK: - Words

    /// Calls `body` with each word of at least two letters or digits: lower case, without accents.
    private static func forEachWord(in text: String, _ body: ([UInt8]) -> Void) {
        var run: [UInt8] = []
        var isASCII = true
        func flush() {
            defer {
                run.removeAll(keepingCapacity: true)
                isASCII = true
            }
            guard !run.isEmpty else { return }
            if isASCII {
                if run.count > 1 { body(run) }
            } else {
                for word in Words.fold(String(decoding: run, as: UTF8.self)).split(separator: " ") {
                    let word = Array(word.utf8.prefix(64))
                    if word.count > 1 { body(word) }
                }
            }
        }
        for byte in text.utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: run.append(byte)
            case 0x41...0x5A: run.append(byte | 0x20)
            case 0x80...:
                run.append(byte)
                isASCII = false
            default: flush()
            }
            // A text without spaces is cut: it is no word.
            if run.count >= 64 { flush() }
        }
        flush()
    }

    /// Returns a word without an ending of the plural in four languages.
    private static func root(of word: [UInt8]) -> [UInt8] {
        let singular = Words.singular(String(decoding: word, as: UTF8.self))
        for ending in ["en", "es", "n", "s", "e"] where singular.hasSuffix(ending) && singular.utf8.count > 5 {
            return Array(singular.utf8.dropLast(ending.utf8.count))
        }
        return Array(singular.utf8)
    }

    private static func trigrams(of word: [UInt8]) -> UInt64 {
        guard word.count >= 3 else { return 0 }
        var bits: UInt64 = 0
        for start in 0...(word.count - 3) {
            let value = UInt64(word[start]) << 16 | UInt64(word[start + 1]) << 8 | UInt64(word[start + 2])
            bits |= 1 << ((value &* 0x9e37_79b9_7f4a_7c15) >> 58)
        }
        return bits
    }

    private static func holds(_ word: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count <= word.count else { return false }
        return (0...(word.count - part.count)).contains { word[$0..<($0 + part.count)].elementsEqual(part) }
    }

    /// Returns whether two words differ by at most some edits: letters that are added, left out, changed or transposed.
    static func isWithin(_ most: Int, _ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard abs(left.count - right.count) <= most else { return false }
        var before: [Int] = []
        var previous = Array(0...right.count)
        var row = previous
        for i in 1...max(left.count, 1) where i <= left.count {
            row = [i]
            var least = i
            for j in 1...max(right.count, 1) where j <= right.count {
                var value = min(
                    previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    value = min(value, before[j - 2] + 1)
                }
                row.append(value)
                least = min(least, value)
            }
            if least > most { return false }
            before = previous
            previous = row
        }
        return previous[right.count] <= most
    }
}
