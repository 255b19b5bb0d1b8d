import HearthCore

/// The lines of a head or a trailer section, found as they come. A line ends with CR and LF, and nothing else that
/// controls anything stands in it (RFC 9112, 2.2; RFC 9110, 5.5).
struct FieldLines {
    /// All lines of a head together. Ours take 200 bytes to 2 KB; servers before us allow 8 to 16 KB.
    static let maximumSize = 16_384
    static let maximumCount = 100

    /// Bytes looked at so far.
    private var scanned = 0
    private var lineStart = 0
    /// Lines that have come whole.
    private(set) var count = 0

    /// Returns the range of the next line without its end, in bytes that begin with the first line; nil until it has arrived.
    mutating func next(in bytes: Span<UInt8>) throws(HearthError) -> Range<Int>? {
        let limit = min(bytes.count, Self.maximumSize)
        while scanned < limit {
            let byte = bytes[scanned]
            let isAfterReturn = scanned > lineStart && bytes[scanned - 1] == Self.carriageReturn
            if byte == Self.lineFeed {
                guard isAfterReturn else { throw .malformed("A line ends without a carriage return.") }
                let line = lineStart..<(scanned - 1)
                scanned += 1
                lineStart = scanned
                count += 1
                return line
            }
            guard !isAfterReturn else { throw .malformed("A carriage return stands alone.") }
            guard byte >= 0x20 ? byte != 0x7F : byte == 0x09 || byte == Self.carriageReturn else {
                throw .malformed("There is a control character in the head.")
            }
            scanned += 1
        }
        guard bytes.count < Self.maximumSize else {
            throw count == 0 ? .malformed("Its first line is too long.") : .headersTooLarge
        }
        return nil
    }

    /// Bytes of the lines that were given out.
    var end: Int { lineStart }

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
}

/// `name: value` (RFC 9112, 5), as places in the bytes of a head.
struct FieldLine {
    let name: Range<Int>
    /// Without the blanks around it.
    let value: Range<Int>

    init(_ line: Range<Int>, in bytes: Span<UInt8>) throws(HearthError) {
        guard bytes[line.lowerBound] != 0x20, bytes[line.lowerBound] != 0x09 else {
            throw .malformed("A field is folded, or its line begins with a blank.")
        }
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isTokenCharacter { colon += 1 }
        guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .malformed("The name of a field is not a token.")
        }
        var start = colon + 1
        var end = line.upperBound
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        name = line.lowerBound..<colon
        value = start..<end
    }
}

extension UInt8 {
    /// RFC 9110, 5.6.2.
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Whether the byte is an ASCII digit.
    package var isDigit: Bool { (0x30...0x39).contains(self) }

    var hexadecimalValue: Int? {
        switch self {
        case 0x30...0x39: Int(self) - 0x30
        case 0x41...0x46: Int(self) - 0x37
        case 0x61...0x66: Int(self) - 0x57
        default: nil
        }
    }

    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Span<UInt8> {
    /// - Parameter word: in lower case.
    func holds(_ word: String, at place: Range<Int>) -> Bool {
        guard place.count == word.utf8.count else { return false }
        var index = place.lowerBound
        for byte in word.utf8 {
            guard self[index].lowercased == byte else { return false }
            index += 1
        }
        return true
    }

    func text(at place: Range<Int>) -> String {
        String(decoding: place.map { self[$0] }, as: UTF8.self)
    }
}
