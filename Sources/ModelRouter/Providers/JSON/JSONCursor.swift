/// Cursor over one JSON text that builds no tree, for the frame that arrives once per token.
///
/// Stricter than RFC 8259. On anything unusual (`\u` escapes, deep nesting, invalid UTF-8) it gives up, and the caller
/// falls back to Codable; so it never has to be right about such texts.
struct JSONCursor {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        at += 1
        return true
    }

    /// Returns true if only white space remains.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return at == bytes.count
    }

    /// Visits the members of an object. `visit` must skip the value, and returns false to give up.
    mutating func members(_ visit: (_ key: ArraySlice<UInt8>, _ cursor: inout JSONCursor) -> Bool) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = rawString(), take(UInt8(ascii: ":")), visit(bytes[key.range], &self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// Visits the elements of an array, like ``members(_:)``.
    mutating func elements(_ visit: (_ cursor: inout JSONCursor) -> Bool) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            guard visit(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    /// Skips exactly this text: a keyword or a number.
    mutating func literal(_ text: StaticString) -> Bool {
        skipSpace()
        let end = at + text.utf8CodeUnitCount
        guard end <= bytes.count, bytes[at..<end].matches(text) else { return false }
        at = end
        return true
    }

    /// Reads an unsigned whole number with so few digits that it is exact in every parser.
    mutating func integer() -> Int? {
        skipSpace()
        let start = at
        guard skipDigits(), at - start <= 15, at - start == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        if let next, next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") { return nil }
        return bytes[start..<at].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Skips any value.
    mutating func skipValue(depth: Int = 16) -> Bool {
        guard depth > 0 else { return false }
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return rawString() != nil
        case UInt8(ascii: "{"): return members { _, cursor in cursor.skipValue(depth: depth - 1) }
        case UInt8(ascii: "["): return elements { $0.skipValue(depth: depth - 1) }
        case UInt8(ascii: "t"): return literal("true")
        case UInt8(ascii: "f"): return literal("false")
        case UInt8(ascii: "n"): return literal("null")
        default: return skipNumber()
        }
    }

    private mutating func skipNumber() -> Bool {
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") {
            at += 1
        } else if !skipDigits() {
            return false
        }
        if next == UInt8(ascii: ".") {
            at += 1
            guard skipDigits() else { return false }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            return skipDigits()
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = at
        while let byte = next, (0x30...0x39).contains(byte) { at += 1 }
        return at > start
    }

    /// Reads a string.
    mutating func string() -> String? {
        guard let (range, hasEscapes) = rawString() else { return nil }
        guard hasEscapes else { return String(validating: bytes[range], as: UTF8.self) }
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                guard let byte = Self.unescaped(bytes[index]) else { return nil }
                plain.append(byte)
            } else {
                plain.append(bytes[index])
            }
            index += 1
        }
        return String(validating: plain, as: UTF8.self)
    }

    /// Reads the range of a string's text between its quotes; the text is valid UTF-8 and has simple escapes only.
    private mutating func rawString() -> (range: Range<Int>, hasEscapes: Bool)? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = at
        var hasEscapes = false
        var isASCII = true
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                at += 1
                let range = start..<(at - 1)
                if !isASCII, String(validating: bytes[range], as: UTF8.self) == nil { return nil }
                return (range, hasEscapes)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                at += 1
                guard let escape = next, Self.unescaped(escape) != nil else { return nil }
            } else if byte < 0x20 {
                return nil
            } else if byte >= 0x80 {
                isASCII = false
            }
            at += 1
        }
        return nil
    }

    private static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns true if the bytes are exactly this ASCII text.
    func matches(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { self.elementsEqual($0) }
    }
}
