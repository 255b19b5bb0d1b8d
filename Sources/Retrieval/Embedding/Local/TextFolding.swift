import Foundation

/// Character folding of BERT's uncased tokenizer: control characters are dropped, white space becomes one space,
/// punctuation and Chinese characters become words of their own, and all others become lower case without accents
/// (https://github.com/google-research/bert, `tokenization.py`).
///
/// A table, built once when the model file is made: one lookup per character, and a model keeps the Unicode version
/// of its
/// conversion.
struct TextFolding: Sendable {
    enum Kind: UInt32, Sendable { case dropped, space, alone, letter }

    /// Page number of every 256 scalars.
    let pages: [UInt16]
    /// 256 entries per page: kind (2 bits), length (6 bits) and position (24 bits) of the bytes in `pool`. Without a
    /// length
    /// the scalar stays as it is.
    let entries: [UInt32]
    let pool: [UInt8]

    static let pageCount = 0x11_0000 / 256

    /// Restores a stored table.
    init(pages: [UInt16], entries: [UInt32], pool: [UInt8]) {
        self.pages = pages
        self.entries = entries
        self.pool = pool
    }

    func entry(of scalar: UInt32) -> Entry {
        Entry(bits: entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)])
    }

    struct Entry {
        var bits: UInt32

        var kind: Kind {
            switch bits & 3 {
            case 0: .dropped
            case 1: .space
            case 2: .alone
            default: .letter
            }
        }
        var length: Int { Int(bits >> 2 & 0x3F) }
        var place: Int { Int(bits >> 8) }
    }

    /// Builds the table. Takes half a second.
    init() {
        var pages: [UInt16] = []
        var entries: [UInt32] = []
        var pool: [UInt8] = []
        var known: [[UInt32]: UInt16] = [:]
        for page in 0..<UInt32(Self.pageCount) {
            let content = (page << 8..<(page + 1) << 8).map { Self.bits(of: $0, &pool) }
            let number = known[content] ?? UInt16(known.count)
            if known.updateValue(number, forKey: content) == nil { entries += content }
            pages.append(number)
        }
        self.init(pages: pages, entries: entries, pool: pool)
    }

    private static func bits(of value: UInt32, _ pool: inout [UInt8]) -> UInt32 {
        guard let scalar = Unicode.Scalar(value) else { return Kind.dropped.rawValue }
        let (kind, folded) = folded(scalar)
        if kind.rawValue < Kind.alone.rawValue || folded == String(scalar).utf8.map(\.self) { return kind.rawValue }
        let place = pool.count
        pool += folded
        return kind.rawValue | UInt32(folded.count) << 2 | UInt32(place) << 8
    }

    private static func folded(_ scalar: Unicode.Scalar) -> (Kind, [UInt8]) {
        if ["\t", "\n", "\r"].contains(scalar) { return (.space, []) }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate: return (.dropped, [])
        default: break
        }
        if scalar.value == 0xFFFD { return (.dropped, []) }
        if scalar.properties.isWhitespace { return (.space, []) }
        let letters = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
        guard let first = letters.first else { return (.dropped, []) }
        let bytes = letters.flatMap { Array($0.properties.lowercaseMapping.utf8) }
        return (isChinese(scalar) || isPunctuation(first) ? .alone : .letter, bytes)
    }

    /// Returns true for punctuation; ASCII symbols count as well.
    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic && !isDigit(scalar)
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns true for the blocks of CJK unified and compatibility ideographs that BERT uses.
    private static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
            0x2B820...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }
}
