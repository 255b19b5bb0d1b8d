/// Hash of a feature's bytes (FNV-1a), whose low bits choose its bucket.
struct FeatureHash {
    private(set) var value: UInt32 = 0x811C_9DC5

    init() {}

    init(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

    init(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }

    mutating func append(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

    func appending(_ byte: UInt8) -> FeatureHash {
        var hash = self
        hash.append(byte)
        return hash
    }

    func appending(_ bytes: ArraySlice<UInt8>) -> FeatureHash {
        var hash = self
        for byte in bytes { hash.append(byte) }
        return hash
    }
}

extension ClassifierText {
    /// Calls `body` with the hash of each feature of some words: their n-grams of 2 to 5 characters, the words, pairs of
    /// word beginnings, what the numbers mean, and the concepts, alone and in pairs. Some come repeatedly.
    func eachFeature(words range: Range<Int>, of concepts: Concepts, _ body: (UInt32) -> Void) {
        for word in words[range] {
            let padded = (word.lowerBound - 1)..<(word.upperBound + 1)
            for start in padded {
                var hash = FeatureHash()
                for (length, byte) in bytes[start..<min(start + 5, padded.upperBound)].enumerated() {
                    hash.append(byte)
                    if length > 0 { body(hash.value) }
                }
            }
            body(FeatureHash("w").appending(bytes[word]).value)
        }
        for distance in 1...2 {
            for first in range.dropLast(distance) {
                let begun = FeatureHash(distance == 1 ? "b" : "s").appending(bytes[words[first].prefix(5)])
                let second = bytes[words[first + distance].prefix(5)]
                body(begun.appending(UInt8(ascii: " ")).appending(second).value)
            }
        }
        let numbers = NumberMeanings(of: self, words: range)
        numbers.forEach { first in
            let begun = FeatureHash("~").appending(first)
            body(begun.value)
            numbers.forEach { if $0 > first { body(begun.appending($0).value) } }
        }
        eachConcept(range.map { concepts.concepts(of: bytes[words[$0]]) }, body)
    }

    /// - Parameter named: concepts of each word.
    private func eachConcept(_ named: [Concepts.Found], _ body: (UInt32) -> Void) {
        func byte(_ concept: Int) -> UInt8 { UInt8(truncatingIfNeeded: 33 + concept) }
        let all = named.reduce(into: Concepts.Found()) { $0.formUnion($1) }
        let (alone, pair, order) = (FeatureHash("C"), FeatureHash("P"), FeatureHash("O"))
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

extension ClassifierText {
    /// An age that numbers state.
    enum StatedAge { case youngBaby, older }

    /// The youngest age that the numbers state; nil for none.
    var statedAge: StatedAge? {
        let meanings = NumberMeanings(of: self, words: words.indices)
        if meanings.contains(.newbornAge) { return .youngBaby }
        return meanings.contains(.babyAge) || meanings.contains(.childAge) ? .older : nil
    }
}

/// What the numbers of a text mean: a fever, a normal temperature, an age.
private struct NumberMeanings: OptionSet {
    let rawValue: UInt8

    /// In the order of their marks.
    static let normalTemperature = NumberMeanings(rawValue: 1)
    static let days = NumberMeanings(rawValue: 2)
    static let fever = NumberMeanings(rawValue: 4)
    /// 3 months or more.
    static let babyAge = NumberMeanings(rawValue: 8)
    static let childAge = NumberMeanings(rawValue: 16)
    /// Below 3 months.
    static let newbornAge = NumberMeanings(rawValue: 32)

    private static let marks = Array("cdhikn".utf8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Calls `body` with the mark of each meaning, a letter, in alphabetical order.
    func forEach(_ body: (UInt8) -> Void) {
        for (index, mark) in Self.marks.enumerated() where rawValue >> UInt8(index) & 1 == 1 { body(mark) }
    }

    init(of text: ClassifierText, words: Range<Int>) {
        self = []
        for index in words {
            let word = text.bytes[text.words[index]]
            let digits = word.prefix { $0 < UInt8(ascii: "a") }
            guard !digits.isEmpty, let value = Self.value(digits),
                word.dropFirst(digits.count).allSatisfy({ $0 >= UInt8(ascii: "a") })
            else { continue }
            let next = index + 1 < words.upperBound ? text.bytes[text.words[index + 1]] : []
            let unit = digits.count < word.count ? word.dropFirst(digits.count) : next
            func isUnit(_ beginnings: String...) -> Bool { beginnings.contains { unit.starts(with: $0.utf8) } }
            if (38..<43).contains(value) || (100.4..<108).contains(value) {
                insert(.fever)
            } else if (35.5..<38).contains(value) || (96..<100.4).contains(value) {
                insert(.normalTemperature)
            }
            if isUnit("w", "sem") {
                insert(value < 13 ? .newbornAge : .babyAge)
            } else if isUnit("d", "tag", "jour") {
                insert(.days)
            } else if unit.elementsEqual("m".utf8) || isUnit("mo", "mes", "mth") {
                insert(value < 3 ? .newbornAge : value < 24 ? .babyAge : .childAge)
            } else if unit.elementsEqual("an".utf8) || unit.elementsEqual("j".utf8) || isUnit("y", "jahr", "ans", "ano")
            {
                insert(.childAge)
            }
        }
    }

    /// Returns a number of at most four digits and two decimals.
    private static func value(_ digits: ArraySlice<UInt8>) -> Double? {
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, (1...4).contains(parts[0].count), parts.count == 1 || (1...2).contains(parts[1].count)
        else { return nil }
        return Double(String(decoding: digits, as: UTF8.self))
    }
}
