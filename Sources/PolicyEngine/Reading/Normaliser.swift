import SystemSupport

/// Character-by-character normaliser for rules. Applies ``Letters``, digits that imitate letters inside a word
/// (`h0n3y`), letters repeated for show (`hoooney`), and letters spelled apart (`h o n e y`, `p.o.p.c.o.r.n`).
///
/// Looks ahead by a few characters at most, except along separated letters, so streamed text reads like the whole.
struct Normaliser {
    /// A normalised character with the byte offset of its original.
    struct Unit {
        var scalar: UInt32
        var origin: Int
        /// True for an "i" that was written as "1", which may stand for "l" as well.
        var isOne = false

        var isLetter: Bool { isASCIILetter || (scalar >= 0x80 && isOtherLetter) }
        var isDigit: Bool { (0x30...0x39).contains(scalar) }
        private var isASCIILetter: Bool { (0x61...0x7A).contains(scalar) }
        private var isOtherLetter: Bool { Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false }
    }

    /// Normalised characters that were not taken yet.
    private(set) var ready: [Unit] = []

    mutating func append(_ scalar: Unicode.Scalar, at origin: Int) {
        let value = scalar.value
        switch value {
        case 0x61...0x7A, 0x20, 0x0A, 0x2C, 0x2E: disguise(Unit(scalar: value, origin: origin))
        case 0x0D: disguise(Unit(scalar: 0x0A, origin: origin))
        case 0x41...0x5A: disguise(Unit(scalar: value | 0x20, origin: origin))
        case ..<0x80: disguise(Unit(scalar: value == 0x60 ? 0x27 : value, origin: origin))
        default: for read in Letters.reading(of: scalar) { disguise(Unit(scalar: read, origin: origin)) }
        }
    }

    /// Ends the text and decides all pending characters.
    mutating func complete() {
        settleDisguise()
        settleRepeat()
        settleSpelling()
    }

    mutating func take() -> [Unit] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    /// Offset of the first pending character; nil if no character is pending.
    var firstPending: Int? { spelled.first?.origin ?? repeated?.origin ?? disguised.first?.origin }

    // MARK: Digits in disguise

    /// Number of letters of the word so far; a word does not begin with a digit.
    private var letters = 0
    private var isNumber = false
    private var disguised: [Unit] = []

    private mutating func disguise(_ unit: Unit) {
        if unit.isLetter {
            if !disguised.isEmpty {
                for digit in disguised {
                    show(
                        Unit(
                            scalar: Self.imitated(digit.scalar) ?? digit.scalar, origin: digit.origin,
                            isOne: digit.scalar == 0x31))
                }
                disguised.removeAll(keepingCapacity: true)
            }
            letters += 1
            show(unit)
        } else if letters > 0, !isNumber, Self.imitated(unit.scalar) != nil, disguised.count < 4 {
            disguised.append(unit)
        } else {
            settleDisguise()
            if unit.isDigit { isNumber = true } else { isNumber = false }
            letters = 0
            show(unit)
        }
    }

    private mutating func settleDisguise() {
        guard !disguised.isEmpty else { return }
        // "nut5" and "youtub3" end in a letter; "step 5", "b12" and "mp3" in numbers.
        let isLetter = disguised.count == 1 && letters >= 3 && Self.endings.contains(disguised[0].scalar)
        for unit in disguised {
            show(isLetter ? Unit(scalar: Self.imitated(unit.scalar) ?? unit.scalar, origin: unit.origin) : unit)
        }
        disguised.removeAll(keepingCapacity: true)
    }

    /// 3, 5, 4, $ and @, which may imitate the last letter of a word. Other digits are more often numbers.
    private static let endings: Set<UInt32> = [0x33, 0x34, 0x35, 0x24, 0x40]

    /// Returns the letter that a digit or sign imitates inside a word.
    private static func imitated(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x30: 0x6F  // 0 o
        case 0x31: 0x69  // 1 i
        case 0x33: 0x65  // 3 e
        case 0x34, 0x40: 0x61  // 4 @ a
        case 0x35, 0x24: 0x73  // 5 $ s
        case 0x37: 0x74  // 7 t
        case 0x38: 0x62  // 8 b
        case 0x20AC: 0x65  // € e
        case 0xA3: 0x6C  // £ l
        case 0xA5: 0x79  // ¥ y
        default: nil
        }
    }

    // MARK: Repeated letters

    private var last: UInt32 = 0
    private var count = 0
    /// The second of two equal letters; dropped if a third follows.
    private var repeated: Unit?

    private mutating func show(_ unit: Unit) {
        guard unit.isLetter, unit.scalar == last else {
            settleRepeat()
            last = unit.scalar
            count = 1
            return spell(unit)
        }
        count += 1
        repeated = count == 2 ? unit : nil
    }

    private mutating func settleRepeat() {
        guard let second = repeated else { return }
        repeated = nil
        spell(second)
    }

    // MARK: Letters spelled apart

    private var isInWord = false
    /// True after a digit that imitates no letter, with separators at most in between: "1 a 2 b" is a list.
    private var isAfterDigit = false
    /// Single letters and single separators of one kind in turn; begins with a letter.
    private var spelled: [Unit] = []

    private mutating func spell(_ unit: Unit) {
        if unit.isLetter {
            if isInWord {
                isAfterDigit = false
                return ready.append(unit)
            }
            guard let before = spelled.last, Self.isSpelled(before) else { return spelled.append(unit) }
            // Two adjacent letters: a word begins, and the spelled one ended before it.
            spelled.removeLast()
            settleSpelling()
            ready.append(before)
            ready.append(unit)
            isInWord = true
        } else if spelled.count > 1, Self.isSpelled(unit), let before = spelled.last, !Self.isSpelled(before) {
            // "h 0 n e y".
            spelled.append(unit)
        } else if spelled.count > 1, spelled.last?.scalar == unit.scalar, unit.scalar == 0x20 {
            // "h  o  n  e  y": several spaces count as one.
            return
        } else if let before = spelled.last, Self.isSpelled(before), Self.separators.contains(unit.scalar),
            spelled.count < Self.longestSpelling
        {
            if spelled.count > 1, spelled[1].scalar != unit.scalar {
                // Another separator ends the word or begins another: "h.o.n.e.y a", "a h.o.n.e.y".
                guard spelled.count < 5 else { return endSpelling(with: unit) }
                spelled.removeLast()
                settleSpelling()
                spelled = [before]
            }
            spelled.append(unit)
        } else {
            endSpelling(with: unit)
        }
    }

    private mutating func endSpelling(with unit: Unit) {
        settleSpelling()
        ready.append(unit)
        isAfterDigit =
            (unit.isDigit && !Self.isSpelled(unit)) || (isAfterDigit && Self.separators.contains(unit.scalar))
        isInWord = unit.isDigit || (isInWord && unit.scalar == 0x27)
    }

    private mutating func settleSpelling() {
        guard !spelled.isEmpty else { return }
        let letters = spelled.filter(Self.isSpelled).map { unit in
            unit.isLetter
                ? unit
                : Unit(
                    scalar: Self.imitated(unit.scalar) ?? unit.scalar, origin: unit.origin, isOne: unit.scalar == 0x31)
        }
        let isList = isAfterDigit && spelled.contains { !$0.isLetter && Self.isSpelled($0) }
        isAfterDigit = false
        if letters.count < 4 || spelled.count(where: \.isLetter) < 3 || isList {
            ready += spelled
        } else {
            // "p r e s c r i b e a syrup": the article is a word of its own.
            let isSeparated = spelled.last.map(Self.isSpelled) == false
            let isArticle = letters.count >= 6 && isSeparated && letters.last?.scalar == 0x61
            ready += isArticle ? letters.dropLast() : letters
            if isArticle {
                ready += spelled.suffix(3)
            } else if let end = spelled.last, !Self.isSpelled(end) {
                ready.append(end)
            }
        }
        isInWord = spelled.last.map(Self.isSpelled) ?? false
        spelled.removeAll(keepingCapacity: true)
    }

    /// Returns whether this is a letter, or a digit that imitates one.
    private static func isSpelled(_ unit: Unit) -> Bool {
        unit.isLetter || (unit.isDigit && imitated(unit.scalar) != nil)
    }

    /// Space, full stop, hyphen, underscore, asterisk, slash.
    private static let separators: Set<UInt32> = [0x20, 0x2E, 0x2D, 0x5F, 0x2A, 0x2F]
    /// The most characters of a spelt word: a longer one would hold back a stream.
    private static let longestSpelling = 80
}

/// The last part of a streamed text in normalised form, with a mapping to original offsets.
struct NormalisedWindow {
    private(set) var text = TextWindow()
    private var escapes = EscapeReader()
    private var normaliser = Normaliser()
    private var words: WordReader?
    /// Length of the original so far, in bytes.
    private var originalEnd = 0
    /// Points at which the distance between normalised and original offsets changes.
    private var seams: [(normalised: Int, original: Int)] = [(0, 0)]

    /// Creates an empty window.
    ///
    /// - Parameter vocabulary: words that are recognised even when broken or misspelled.
    init(_ vocabulary: Vocabulary? = nil) { words = vocabulary.map(WordReader.init) }

    mutating func append(_ original: String) {
        for scalar in original.unicodeScalars {
            if escapes.concerns(scalar) {
                for read in escapes.read(scalar, at: originalEnd) { normaliser.append(read.scalar, at: read.origin) }
            } else {
                normaliser.append(scalar, at: originalEnd)
            }
            originalEnd += UTF8.width(scalar)
        }
        flush()
    }

    mutating func complete() {
        for read in escapes.complete() { normaliser.append(read.scalar, at: read.origin) }
        normaliser.complete()
        flush()
        words?.complete()
        write(words?.take() ?? [])
        text.complete()
    }

    private mutating func flush() {
        let units = normaliser.take()
        guard words != nil else { return write(units) }
        for unit in units { words?.append(unit) }
        write(words?.take() ?? [])
    }

    private mutating func write(_ units: [Normaliser.Unit]) {
        for unit in units {
            let end = text.end
            if let last = seams.last, last.original - last.normalised != unit.origin - end {
                seams.append((end, unit.origin))
            }
            if unit.scalar < 0x80 {
                text.append(UInt8(truncatingIfNeeded: unit.scalar))
            } else if let scalar = Unicode.Scalar(unit.scalar) {
                text.append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    /// Number of words so far that were spelled from their end.
    var reversals: Int { words?.reversals ?? 0 }

    /// Returns the original offset of the character that contains normalised `offset`.
    func original(of offset: Int) -> Int {
        guard offset < text.end else {
            return words?.firstPending ?? normaliser.firstPending ?? escapes.firstPending ?? originalEnd
        }
        let seam = seams[seam(notAfter: offset)]
        return seam.original + offset - seam.normalised
    }

    /// Returns the last point at or before `offset`.
    private func seam(notAfter offset: Int) -> Int {
        var lower = 0
        var upper = seams.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if seams[middle].normalised <= offset { lower = middle } else { upper = middle }
        }
        return lower
    }

    mutating func forget(before offset: Int, keeping context: Int) {
        let known = text.start
        text.forget(before: offset, keeping: context)
        guard text.start > known else { return }
        let first = seam(notAfter: text.start)
        if first > 0 { seams.removeSubrange(..<first) }
    }
}

/// A complete text in normalised form.
struct NormalisedText {
    private let tail: NormalisedWindow

    init(_ original: String, _ vocabulary: Vocabulary? = nil) {
        LoopReading.begins(original.utf8.count)
        var tail = NormalisedWindow(vocabulary)
        tail.append(original)
        tail.complete()
        self.tail = tail
    }

    var bytes: [UInt8] { tail.text.bytes }

    /// Number of words that are spelled from their end: "yenoh".
    var reversals: Int { tail.reversals }

    /// Returns the original byte range of a normalised range.
    func original(_ range: Range<Int>) -> Range<Int> {
        let start = tail.original(of: range.lowerBound)
        // Several characters may represent one: an emoji reads as its word.
        var next = range.upperBound
        while next < tail.text.end, tail.original(of: next) <= start { next += 1 }
        return start..<max(start, tail.original(of: next))
    }
}
