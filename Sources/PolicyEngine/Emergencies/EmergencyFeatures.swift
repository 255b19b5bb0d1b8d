/// Hash of a feature's bytes (FNV-1a), whose low bits choose its bucket.
struct FeatureHash {
    private(set) var value: UInt32 = 0x811C_9DC5

    init() {}

    init(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

    mutating func append(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

    func appending(_ byte: UInt8) -> FeatureHash {
        var hash = self
        hash.append(byte)
        return hash
    }
}

extension EmergencyText {
    /// Calls `body` with the hash of each feature of some words: their n-grams of 2 to 5 characters, the words, pairs of
    /// word beginnings, what the numbers mean, and the concepts, alone and in pairs. Some come repeatedly.
    func eachFeature(words range: Range<Int>, of concepts: EmergencyConcepts, _ body: (UInt32) -> Void) {
        for word in words[range] {
            let padded = (word.lowerBound - 1)..<(word.upperBound + 1)
            for start in padded {
                var hash = FeatureHash()
                for (length, byte) in bytes[start..<min(start + 5, padded.upperBound)].enumerated() {
                    hash.append(byte)
                    if length > 0 { body(hash.value) }
                }
            }
            body(hash("w", word))
        }
        for (mark, distance) in [(UInt8(ascii: "b"), 1), (UInt8(ascii: "s"), 2)] {
            for first in range.dropLast(distance) {
                var pair = FeatureHash([mark])
                for byte in bytes[words[first].prefix(5)] { pair.append(byte) }
                pair.append(UInt8(ascii: " "))
                for byte in bytes[words[first + distance].prefix(5)] { pair.append(byte) }
                body(pair.value)
            }
        }
        let numbers = NumberMeanings(of: self, words: range).marks
        for (index, first) in numbers.enumerated() {
            body(FeatureHash([UInt8(ascii: "~"), first]).value)
            for second in numbers[(index + 1)...] { body(FeatureHash([UInt8(ascii: "~"), first, second]).value) }
        }
        eachConcept(range.map { concepts.concepts(of: bytes[words[$0]]) }, body)
    }

    private func hash(_ mark: Character, _ word: Range<Int>) -> UInt32 {
        var hash = FeatureHash(mark.utf8)
        for byte in bytes[word] { hash.append(byte) }
        return hash.value
    }

    /// - Parameter named: concepts of each word.
    private func eachConcept(_ named: [EmergencyConcepts.Found], _ body: (UInt32) -> Void) {
        func byte(_ concept: Int) -> UInt8 { UInt8(truncatingIfNeeded: 33 + concept) }
        let all = named.reduce(into: EmergencyConcepts.Found()) { $0.formUnion($1) }
        let (alone, pair, order) = (
            FeatureHash([UInt8(ascii: "C")]), FeatureHash([UInt8(ascii: "P")]), FeatureHash([UInt8(ascii: "O")])
        )
        all.forEach { first in
            body(alone.appending(byte(first)).value)
            let begun = pair.appending(byte(first))
            all.forEach { if $0 > first { body(begun.appending(byte($0)).value) } }
        }
        for (index, first) in named.enumerated() where !first.isEmpty {
            for second in named[(index + 1)...].prefix(3) where !second.isEmpty {
                first.forEach { one in
                    let begun = order.appending(byte(one))
                    second.forEach { if $0 != one { body(begun.appending(byte($0)).value) } }
                }
            }
        }
    }
}

extension EmergencyText {
    /// An age that numbers state.
    enum StatedAge { case youngBaby, older }

    /// The youngest age that the numbers state; nil for none.
    var statedAge: StatedAge? {
        let marks = NumberMeanings(of: self, words: words.indices).marks
        if marks.contains(UInt8(ascii: "n")) { return .youngBaby }
        return marks.contains(UInt8(ascii: "i")) || marks.contains(UInt8(ascii: "k")) ? .older : nil
    }
}

/// What the numbers of a text mean: a fever, a normal temperature, an age.
private struct NumberMeanings {
    /// One letter for each meaning, in alphabetical order: c a normal temperature, d days, h a fever, i months of a baby
    /// of 3 months or more, k years, n an age below 3 months.
    let marks: [UInt8]

    init(of text: EmergencyText, words: Range<Int>) {
        var marks: Set<Character> = []
        for index in words {
            let word = text.bytes[text.words[index]]
            let digits = word.prefix { $0 < UInt8(ascii: "a") }
            guard !digits.isEmpty, let value = Self.value(digits),
                word.dropFirst(digits.count).allSatisfy({ $0 >= UInt8(ascii: "a") })
            else { continue }
            let next = index + 1 < words.upperBound ? text.bytes[text.words[index + 1]] : []
            let unit = String(decoding: digits.count < word.count ? word.dropFirst(digits.count) : next, as: UTF8.self)
            if (38..<43).contains(value) || (100.4..<108).contains(value) {
                marks.insert("h")
            } else if (35.5..<38).contains(value) || (96..<100.4).contains(value) {
                marks.insert("c")
            }
            if unit.hasPrefix("w") || unit.hasPrefix("sem") {
                marks.insert(value < 13 ? "n" : "i")
            } else if unit.hasPrefix("d") || unit.hasPrefix("tag") || unit.hasPrefix("jour") {
                marks.insert("d")
            } else if unit == "m" || unit.hasPrefix("mo") || unit.hasPrefix("mes") || unit.hasPrefix("mth") {
                marks.insert(value < 3 ? "n" : value < 24 ? "i" : "k")
            } else if unit == "an" || unit == "j"
                || ["y", "jahr", "ans", "ano"].contains(where: { unit.hasPrefix($0) })
            {
                marks.insert("k")
            }
        }
        self.marks = marks.sorted().flatMap { Array($0.utf8) }
    }

    /// Returns a number of at most four digits and two decimals.
    private static func value(_ digits: ArraySlice<UInt8>) -> Double? {
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, (1...4).contains(parts[0].count), parts.count == 1 || (1...2).contains(parts[1].count)
        else { return nil }
        return Double(String(decoding: digits, as: UTF8.self))
    }
}
