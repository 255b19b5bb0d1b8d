/// The words of a text as ``TextClassifier`` reads them: ASCII letters without accents, numbers with their
/// decimals, at most two equal letters in turn, and letters that are spelled apart as one word.
///
/// `infra/classifiers.py` reads the sentences in `seed` in the same way.
struct ClassifierText {
    /// Each word between two underscores: `_hes__choking_`.
    private(set) var bytes: [UInt8] = []
    /// Words in ``bytes``, without their underscores.
    private(set) var words: [Range<Int>] = []

    private var start = 0
    /// Single letters in turn, which are one word if there are many: "c h o k i n g".
    private var letters = 0

    /// Bytes of a word that are read.
    private static let longestWord = 40
    /// Fewer single letters in turn are words: "a b c".
    private static let fewestLetters = 4
    private static let edge = UInt8(ascii: "_")

    init(_ text: String) {
        bytes.reserveCapacity(text.utf8.count * 3 / 2 + 2)
        bytes.append(Self.edge)
        start = 1
        /// A dot or comma behind a digit, which belongs to a number if a digit follows.
        var isPoint = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x41...0x5A:
                if isPoint { endWord() }
                isPoint = false
                append(UInt8(truncatingIfNeeded: scalar.value | 0x20))
            case 0x30...0x39:
                if isPoint { bytes.append(UInt8(ascii: ".")) }
                isPoint = false
                append(UInt8(truncatingIfNeeded: scalar.value))
            case 0x2C, 0x2E:
                if isPoint || !Self.isDigit(bytes[bytes.count - 1]) {
                    isPoint = false
                    endWord()
                } else {
                    isPoint = true
                }
            case 0x27, 0x60: continue
            case ..<0x80:
                isPoint = false
                endWord()
            default:
                for read in Letters.reading(of: scalar) where read != 0x27 {
                    if isPoint { endWord() }
                    isPoint = false
                    if (0x61...0x7A).contains(read) || (0x30...0x39).contains(read) {
                        append(UInt8(truncatingIfNeeded: read))
                    } else {
                        endWord()
                    }
                }
            }
        }
        endWord()
        joinLetters()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func append(_ byte: UInt8) {
        let count = bytes.count
        if !Self.isDigit(byte), count - start >= 2, bytes[count - 1] == byte, bytes[count - 2] == byte { return }
        if count - start < Self.longestWord { bytes.append(byte) }
    }

    private mutating func endWord() {
        let length = bytes.count - start
        guard length > 0 else { return }
        if length > 1 || Self.isDigit(bytes[start]) { joinLetters() } else { letters += 1 }
        words.append(start..<bytes.count)
        bytes.append(Self.edge)
        bytes.append(Self.edge)
        start = bytes.count
    }

    /// Makes one word of the single letters before the current word.
    private mutating func joinLetters() {
        defer { letters = 0 }
        guard letters >= Self.fewestLetters else { return }
        let current = Array(bytes[start...])
        let first = words[words.count - letters].lowerBound
        let joined = words.suffix(letters).map { bytes[$0.lowerBound] }
        bytes.removeSubrange(first...)
        words.removeLast(letters)
        words.append(first..<(first + joined.count))
        bytes += joined + [Self.edge, Self.edge]
        start = bytes.count
        bytes += current
    }
}
