/// The bytes of a text file without its byte order mark, in UTF-8 or in an encoding of 8 bits.
///
/// UTF-16 with a byte order mark, which spreadsheets save as "Unicode text", is converted. Without a mark nothing is
/// converted here: ``TextDecoding`` decides for each cell.
struct TextSource: ByteSource {
    /// The form of the bytes, known after the first ones.
    private enum Form { case unknown, bytes, littleEndian, bigEndian }

    private var source: any ByteSource
    private var form = Form.unknown
    /// Bytes of an incomplete unit: of the mark, of a unit of 16 bits, or of a surrogate pair.
    private var rest: [UInt8] = []

    init(_ source: any ByteSource) { self.source = source }

    mutating func next() throws -> [UInt8]? {
        while true {
            guard let piece = try source.next() else { return takeRest() }
            var bytes = rest.isEmpty ? piece : rest + piece
            rest = []
            if form == .unknown {
                guard bytes.count >= 3 else {
                    rest = bytes
                    continue
                }
                bytes.removeFirst(readMark(bytes))
            }
            let text = form == .bytes ? bytes : converted(bytes)
            if !text.isEmpty { return text }
        }
    }

    /// Returns what is left at the end of the file: a short file, or half a unit, which becomes U+FFFD.
    private mutating func takeRest() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        var bytes = rest
        rest = []
        if form == .unknown { bytes.removeFirst(readMark(bytes)) }
        var text = form == .bytes ? bytes : converted(bytes)
        if !rest.isEmpty { text += [0xEF, 0xBF, 0xBD] }
        rest = []
        return text.isEmpty ? nil : text
    }

    /// Decides on the form and returns the length of the mark.
    private mutating func readMark(_ bytes: [UInt8]) -> Int {
        form =
            if bytes.starts(with: [0xFF, 0xFE]) { .littleEndian } else if bytes.starts(with: [0xFE, 0xFF]) {
                .bigEndian
            } else { .bytes }
        if form != .bytes { return 2 }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns UTF-16 as UTF-8 and keeps an incomplete unit for the next call. Half of a pair becomes U+FFFD.
    private mutating func converted(_ bytes: [UInt8]) -> [UInt8] {
        func unit(_ index: Int) -> UInt16 {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return form == .littleEndian ? second << 8 | first : first << 8 | second
        }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = 0
        while index + 1 < bytes.count {
            units.append(unit(index))
            index += 2
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            index -= 2
        }
        rest = Array(bytes[index...])
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Reads the text of a cell.
enum TextDecoding {
    /// The characters of the bytes 80 to 9F in Windows-1252; U+FFFD for those that it does not define.
    private static let upperControls: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{02C6}",
        "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}", "\u{017D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}",
        "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}",
        "\u{203A}", "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
    ]

    /// Returns the text, and whether it is not UTF-8 and was read as Windows-1252, which older programs write.
    static func text(_ bytes: ArraySlice<UInt8>) -> (text: String, isGuessed: Bool) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append((0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return (String(scalars), true)
    }
}
