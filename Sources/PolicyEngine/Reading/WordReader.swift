/// Joins words broken by markup, a link, a hyphen or a line's end (`ho**ney**`, `ho_ney`, `[hon](x)ey`, `hon-ey`, `hon-` at
/// the end of a line), and corrects misspelled ones, if the ``Vocabulary`` contains the word. A space joins only the words
/// that it recognises with doubled letters ("hon ey"). All other text stays as it is.
///
/// Holds a word back until it ends, and a possibly broken one until its next part ends.
struct WordReader {
    typealias Unit = Normaliser.Unit

    private enum State {
        case outside
        /// In a word of no rule.
        case unknown
        case word
        /// After markup within a word.
        case markup
        /// After a hyphen, which may end the line.
        case hyphen
        case space
        case lineEnd
        /// In the target of a link.
        case target
        case tag
    }

    private let vocabulary: Vocabulary
    private var state = State.outside
    private var ready: [Unit] = []
    /// The parts of a word and the characters between them.
    private var held: [Unit] = []
    /// The letters of all parts.
    private var letters: [UInt8] = []
    private var origins: [Int] = []
    /// Start of the last part.
    private var part = (held: 0, letters: 0)
    /// Start of the last break, as an index into `held`.
    private var breakStart = 0
    /// True if a space separates two of the parts.
    private var isSpaced = false
    /// Indices of letters that may be an "l" as well.
    private var ones: [Int] = []
    /// Number of words that were spelled from their end.
    private(set) var reversals = 0
    /// True after such a word: short words beside it are spelled so, too.
    private var isReversed = false

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Offset of the first held character; nil if no character is held.
    var firstPending: Int? { held.first?.origin }

    mutating func append(_ unit: Unit) {
        switch state {
        case .outside: begin(unit)
        case .unknown:
            ready.append(unit)
            if !unit.isLetter { state = .outside }
        case .word: readWord(unit)
        case .markup: readMarkup(unit)
        case .space:
            if unit.isLatin {
                isSpaced = true
                beginPart(unit)
            } else {
                giveUp(before: unit)
            }
        case .hyphen:
            if unit.isLatin { return beginPart(unit) }
            guard unit.scalar == 0x0A || unit.scalar == 0x20, held.count - breakStart < Self.longestMarkup else {
                return giveUp(before: unit)
            }
            held.append(unit)
            if unit.scalar == 0x0A { state = .lineEnd }
        case .lineEnd:
            if unit.isLatin {
                beginPart(unit)
            } else if unit.scalar == 0x20, held[breakStart].scalar == 0x2D, held.count - breakStart < Self.longestIndent
            {
                held.append(unit)
            } else {
                giveUp(before: unit)
            }
        case .target:
            readEnclosed(unit, until: UInt8(ascii: ")"), atMost: Self.longestTarget)
        case .tag:
            // "ho<b>ney"; "ho<3" is not a tag.
            guard held.count - breakStart > 1 || unit.isLatin || unit.scalar == 0x2F else {
                return giveUp(before: unit)
            }
            readEnclosed(unit, until: UInt8(ascii: ">"), atMost: Self.longestTag)
        }
    }

    mutating func complete() {
        if state == .word { endPart() }
        release()
        state = .outside
    }

    mutating func take() -> [Unit] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    private static let longestWord = 32
    private static let longestMarkup = 4
    /// A hyphen, a line's end and the spaces before the rest of the word.
    private static let longestIndent = 12
    private static let longestTarget = 200
    private static let longestTag = 64
    /// Returns whether this is `*`, `_`, `~`, a backtick (normalised to an apostrophe), `[` or `]`.
    private static func isMarkup(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2A, 0x5F, 0x7E, 0x27, 0x5B, 0x5D: true
        default: false
        }
    }

    private mutating func begin(_ unit: Unit) {
        if unit.isLatin {
            beginPart(unit)
        } else {
            ready.append(unit)
            state = unit.isLetter ? .unknown : .outside
        }
    }

    private mutating func beginPart(_ unit: Unit) {
        part = (held.count, letters.count)
        state = .word
        add(unit)
    }

    private mutating func add(_ unit: Unit) {
        held.append(unit)
        if unit.isOne { ones.append(letters.count) }
        letters.append(UInt8(truncatingIfNeeded: unit.scalar))
        origins.append(unit.origin)
    }

    private mutating func readWord(_ unit: Unit) {
        if unit.isLatin, letters.count < Self.longestWord { return add(unit) }
        if unit.isLetter {
            release()
            ready.append(unit)
            state = .unknown
            return
        }
        endPart()
        guard let next = Self.state(behind: unit) else { return giveUp(before: unit) }
        let begins =
            next == .space || isSpaced
            ? vocabulary.beginsSpaced(with: letters) : vocabulary.begins(with: letters) && !vocabulary.knows(letters)
        guard begins else { return giveUp(before: unit) }
        breakStart = held.count
        held.append(unit)
        state = next
    }

    private static func state(behind unit: Unit) -> State? {
        if isMarkup(unit.scalar) { return .markup }
        switch unit.scalar {
        case 0x0A: return .lineEnd
        case 0x20: return .space
        case 0x2D: return .hyphen
        case 0x3C: return .tag
        default: return nil
        }
    }

    private mutating func readMarkup(_ unit: Unit) {
        if unit.isLatin {
            // One apostrophe is part of the word: "don't".
            let isApostrophe = held[breakStart...].map(\.scalar) == [0x27]
            return isApostrophe ? giveUp(before: unit) : beginPart(unit)
        }
        if unit.scalar == 0x28, held.last?.scalar == 0x5D {
            held.append(unit)
            state = .target
        } else if Self.isMarkup(unit.scalar), held.count - breakStart < Self.longestMarkup {
            held.append(unit)
        } else {
            giveUp(before: unit)
        }
    }

    private mutating func readEnclosed(_ unit: Unit, until end: UInt8, atMost longest: Int) {
        guard unit.scalar != 0x0A, held.count - breakStart < longest else { return giveUp(before: unit) }
        held.append(unit)
        if unit.scalar == UInt32(end) {
            breakStart = held.count
            state = .markup
        }
    }

    /// Ends the last part: the parts are a word, may become one, or only the last one may.
    private mutating func endPart() {
        if !ones.isEmpty { readOnes() }
        guard part.letters > 0 else { return }
        if isSpaced ? vocabulary.joinsSpaced(letters, at: part.letters) : vocabulary.knows(letters) {
            held = zip(letters, origins).map { Unit(scalar: UInt32($0), origin: $1) }
            part = (0, 0)
        } else if isSpaced || !vocabulary.begins(with: letters) {
            ready += held[..<part.held]
            held.removeSubrange(..<part.held)
            letters.removeSubrange(..<part.letters)
            origins.removeSubrange(..<part.letters)
            part = (0, 0)
            isSpaced = false
        }
    }

    /// Reads "1" as "l" if only that makes a word: "mi1k".
    private mutating func readOnes() {
        guard part.letters == 0, held.count == letters.count, !vocabulary.knows(letters) else { return }
        var other = letters
        for index in ones { other[index] = UInt8(ascii: "l") }
        guard vocabulary.knows(other) else { return }
        letters = other
        for index in ones { held[index].scalar = UInt32(UInt8(ascii: "l")) }
    }

    private mutating func giveUp(before unit: Unit) {
        release()
        begin(unit)
    }

    /// Releases the held characters, with the last part corrected.
    private mutating func release() {
        let word = Array(letters[part.letters...])
        if let other = vocabulary.correction(of: word) ?? readBackwards(word) {
            let own = origins[part.letters...]
            let end = part.held + word.count
            ready += held[..<part.held]
            for (index, letter) in other.enumerated() {
                let origin = own[own.startIndex + min(index, word.count - 1)]
                ready.append(Unit(scalar: UInt32(letter), origin: origin))
            }
            ready += held[end...]
        } else {
            ready += held
        }
        held.removeAll(keepingCapacity: true)
        letters.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        ones.removeAll(keepingCapacity: true)
        part = (0, 0)
        breakStart = 0
        isSpaced = false
    }

    private mutating func readBackwards(_ word: [UInt8]) -> [UInt8]? {
        if let reversal = vocabulary.reversal(of: word) {
            reversals += 1
            isReversed = true
            return reversal
        }
        guard isReversed else { return nil }
        return Vocabulary.shortReversals[word]
    }
}

extension Normaliser.Unit {
    fileprivate var isLatin: Bool { (0x61...0x7A).contains(scalar) }
}
