/// The pieces of words, found by their bytes.
///
/// Keys are bytes and not Strings: canonically equivalent Strings are equal, and a vocabulary has pieces that are.
struct WordPieceVocabulary: Sendable {
    /// All pieces in sequence; those that continue a word begin with `##`.
    let bytes: [UInt8]
    /// Piece n ends before `ends[n]`.
    let ends: [UInt32]
    /// Hash table with open addressing: numbers of pieces, or ``free``.
    let slots: [UInt16]

    static let free = UInt16.max
    /// More than twice the number of pieces, so that most are found at the first probe.
    static let slotCount = 1 << 16

    /// Parses a file with one piece per line; its number is the line's, from 0.
    init(lines: [UInt8]) throws(EmbedderError) {
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            bytes += line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            ends.append(UInt32(bytes.count))
        }
        // The text after the last line break is not a line.
        if lines.isEmpty || lines.last == UInt8(ascii: "\n") { ends.removeLast() }
        guard ends.count < Self.slotCount / 2 else {
            throw EmbedderError(.unreadableModel, "the vocabulary has \(ends.count) pieces; too many")
        }
        var slots = [UInt16](repeating: Self.free, count: Self.slotCount)
        var start = 0
        for (number, end) in ends.enumerated() {
            let hash = bytes[start..<Int(end)].reduce(Hash.start, Hash.adding)
            var slot = Int(hash) & (Self.slotCount - 1)
            while slots[slot] != Self.free { slot = (slot + 1) & (Self.slotCount - 1) }
            slots[slot] = UInt16(number)
            start = Int(end)
        }
        self.init(bytes: bytes, ends: ends, slots: slots)
    }

    /// Restores a stored vocabulary.
    init(bytes: [UInt8], ends: [UInt32], slots: [UInt16]) {
        self.bytes = bytes
        self.ends = ends
        self.slots = slots
    }

    /// FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv), computed incrementally.
    enum Hash {
        static let start: UInt32 = 0x811C_9DC5
        /// Hash of `##`.
        static let continuation = adding(adding(start, UInt8(ascii: "#")), UInt8(ascii: "#"))

        static func adding(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }
    }

    /// Returns the number of a piece.
    ///
    /// - Parameters:
    ///   - word: its bytes without `##`.
    ///   - isContinuation: true if it begins with `##`.
    ///   - hash: hash of all its bytes.
    func number(of word: ArraySlice<UInt8>, isContinuation: Bool, hash: UInt32) -> UInt16? {
        var slot = Int(hash) & (Self.slotCount - 1)
        while slots[slot] != Self.free {
            let number = Int(slots[slot])
            let start = number == 0 ? 0 : Int(ends[number - 1])
            if isPiece(from: start, to: Int(ends[number]), word, isContinuation) { return slots[slot] }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        return nil
    }

    private func isPiece(from start: Int, to end: Int, _ word: ArraySlice<UInt8>, _ isContinuation: Bool) -> Bool {
        var position = start
        if isContinuation {
            guard end - start == word.count + 2, bytes[start] == UInt8(ascii: "#"),
                bytes[start + 1] == UInt8(ascii: "#")
            else { return false }
            position += 2
        } else if end - start != word.count {
            return false
        }
        for byte in word {
            if bytes[position] != byte { return false }
            position += 1
        }
        return true
    }

    /// Returns the number of a piece by its text, `##` included.
    func number(of piece: String) -> UInt16? {
        let bytes = Array(piece.utf8)
        return number(of: bytes[...], isContinuation: false, hash: bytes.reduce(Hash.start, Hash.adding))
    }

    /// Returns the number of a piece that the tokenizer requires.
    @discardableResult
    func mark(_ piece: String) throws(EmbedderError) -> UInt32 {
        guard let number = number(of: piece) else {
            throw EmbedderError(.unreadableModel, "the vocabulary lacks the required piece \(piece)")
        }
        return UInt32(number)
    }

    /// Length of the longest piece, in bytes.
    var longest: Int {
        zip(ends, [0] + ends).reduce(0) { max($0, Int($1.0 - $1.1)) }
    }
}
