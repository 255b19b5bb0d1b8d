/// Reads a JSON text (RFC 8259) into a ``RawJSON``. Foundation's decoder does not tell the order of members.
struct RawJSONReader {
    private let bytes: [UInt8]
    private var at = 0

    /// Throws `DecodingError`.
    static func read(_ bytes: [UInt8]) throws -> RawJSON {
        var reader = RawJSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.at == bytes.count else { throw reader.fault("something follows the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// A stranger's JSON must not decide how deep our stack grows.
    private static let maximumDepth = 128

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func fault(_ message: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "No JSON at byte \(at): \(message)."))
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) throws -> RawJSON {
        guard depth <= Self.maximumDepth else { throw fault("nested too deeply") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try keyword("true", .bool(true))
        case UInt8(ascii: "f"): return try keyword("false", .bool(false))
        case UInt8(ascii: "n"): return try keyword("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func members(depth: Int) throws -> [RawJSON.Member] {
        at += 1
        if take(UInt8(ascii: "}")) { return [] }
        var members: [RawJSON.Member] = []
        repeat {
            skipSpace()
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
            members.append(RawJSON.Member(name, try value(depth: depth + 1)))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault("an object has no end") }
        return members
    }

    private mutating func elements(depth: Int) throws -> [RawJSON] {
        at += 1
        if take(UInt8(ascii: "]")) { return [] }
        var elements: [RawJSON] = []
        repeat { elements.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault("an array has no end") }
        return elements
    }

    private mutating func keyword(_ word: StaticString, _ value: RawJSON) throws -> RawJSON {
        let end = at + word.utf8CodeUnitCount
        let isThere = end <= bytes.count && word.withUTF8Buffer { $0.elementsEqual(bytes[at..<end]) }
        guard isThere else { throw fault("an unknown word") }
        at = end
        return value
    }

    private mutating func number() throws -> String {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            at += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func digits() throws {
        let start = at
        while let byte = next, (0x30...0x39).contains(byte) { at += 1 }
        guard at > start else { throw fault("no value") }
    }
}

extension RawJSONReader {
    private mutating func string() throws -> String {
        guard next == UInt8(ascii: "\"") else { throw fault("no string") }
        at += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("a control character in a string") }
            at += 1
            if byte == UInt8(ascii: "\\") { try unescape(into: &text) } else { text.append(byte) }
        }
        guard take(UInt8(ascii: "\"")) else { throw fault("a string has no end") }
        guard let string = String(validating: text, as: UTF8.self) else { throw fault("a string is no UTF-8") }
        return string
    }

    private mutating func unescape(into text: inout [UInt8]) throws {
        guard let byte = next else { throw fault("an escape has no end") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text += try scalar().utf8
        default: throw fault("an unknown escape")
        }
    }

    /// The character after `\u`, which may take two of them.
    private mutating func scalar() throws -> Character {
        let unit = try codeUnit()
        guard UTF16.isLeadSurrogate(unit) else { return try character(UInt32(unit)) }
        guard next == 0x5C, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") else {
            throw fault("half a character")
        }
        at += 2
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw fault("half a character") }
        return try character(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF)))
    }

    private func character(_ value: UInt32) throws -> Character {
        guard let scalar = Unicode.Scalar(value) else { throw fault("half a character") }
        return Character(scalar)
    }

    private mutating func codeUnit() throws -> UInt16 {
        guard at + 4 <= bytes.count else { throw fault("an escape has no end") }
        var unit: UInt16 = 0
        for byte in bytes[at..<(at + 4)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault("an unknown escape") }
            unit = unit << 4 | UInt16(digit)
        }
        at += 4
        return unit
    }
}
