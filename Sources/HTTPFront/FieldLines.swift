import HearthCore

/// The lines of a head or a trailer section, found as they arrive. A line ends with CR and LF and contains no other
/// control character except the tab (RFC 9112, 2.2; RFC 9110, 5.5).
struct FieldLines {
    /// The largest size of all lines of a head together, in bytes. Our clients send 200 bytes to 2 KB; proxies allow
    /// 8 to 16 KB.
    static let maximumSize = 16_384
    static let maximumCount = 100

    /// The number of bytes examined so far.
    private var scanned = 0
    private var lineStart = 0
    /// The number of complete lines.
    private(set) var count = 0

    /// Returns the range of the next line without its end; nil until the line has arrived.
    ///
    /// - Parameter bytes: all bytes from the start of the first line.
    /// - Throws: ``HearthError`` `malformed_request` or `headers_too_large`.
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

    /// The number of bytes of the lines that ``next(in:)`` has returned.
    var end: Int { lineStart }

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")
}

/// A field `name: value` (RFC 9112, 5), as ranges in the bytes of a head.
struct FieldLine {
    let name: Range<Int>
    /// The range of the value, without the spaces and tabs around it.
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
    /// True if the byte may be part of a token (RFC 9110, 5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// True if the byte is an ASCII digit.
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
    /// Returns true if the bytes of the range equal the word, ignoring ASCII case.
    ///
    /// - Parameter word: ASCII in lower case.
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
