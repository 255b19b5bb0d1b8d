/// Reads a JSON text (RFC 8259) in UTF-8 token by token and enforces grammar and limits.
package struct JSONLexer {
    /// A token of a JSON text.
    package enum Token: Hashable, Sendable {
        case beginArray, endArray
        case beginObject, endObject
        /// The name of a member; its value follows. In UTF-8, escapes undone.
        case name([UInt8])
        /// In UTF-8, escapes undone.
        case string([UInt8])
        /// The number as it is written.
        case number(ArraySlice<UInt8>)
        case bool(Bool)
        case null
    }

    /// The tokens that the grammar allows next.
    private enum Expectation {
        case value
        case valueOrEnd
        case name
        case nameOrEnd
        case commaOrEnd
        case endOfText
    }

    /// An array or object that has not ended.
    private struct Level {
        var isObject: Bool
        var members = 0
        /// Empty if names may repeat.
        var names: Set<[UInt8]> = []
    }

    private let bytes: [UInt8]
    private let limits: JSONLimits
    private let keepsStrings: Bool
    private var index = 0
    private var levels: [Level] = []
    private var values = 0
    private var expectation = Expectation.value

    /// - Parameter keepsStrings: whether tokens hold the text of names and strings; without, checking needs no memory.
    package init(_ bytes: [UInt8], within limits: JSONLimits = JSONLimits(), keepsStrings: Bool = true) {
        self.bytes = bytes
        self.limits = limits
        self.keepsStrings = keepsStrings
    }

    /// Checks a whole text.
    package static func validate(_ bytes: [UInt8], within limits: JSONLimits) throws(JSONError) {
        var lexer = JSONLexer(bytes, within: limits, keepsStrings: false)
        while try lexer.next() != nil {}
    }

    /// Returns the next token; nil at the end of a complete text.
    package mutating func next() throws(JSONError) -> Token? {
        if index == 0, bytes.isEmpty { throw failure("it is empty") }
        if index == 0, bytes[0] == 0xEF { throw failure("it begins with a byte order mark or another character") }
        skipBlanks()
        if expectation == .commaOrEnd {
            let byte = try current()
            index += 1
            let isObject = levels[levels.count - 1].isObject
            switch byte {
            case UInt8(ascii: ","):
                expectation = isObject ? .name : .value
                skipBlanks()
            case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject: return endLevel()
            default:
                throw failure("a comma or the end of an \(isObject ? "object" : "array") is missing", at: index - 1)
            }
        }
        switch expectation {
        case .endOfText:
            guard index == bytes.count else { throw failure("text follows the value") }
            return nil
        case .nameOrEnd where try current() == UInt8(ascii: "}"), .valueOrEnd where try current() == UInt8(ascii: "]"):
            index += 1
            return endLevel()
        case .name, .nameOrEnd: return .name(try readName())
        case .value, .valueOrEnd, .commaOrEnd: return try readValue()
        }
    }

    private mutating func endLevel() -> Token {
        let level = levels.removeLast()
        endValue()
        return level.isObject ? .endObject : .endArray
    }

    private mutating func endValue() { expectation = levels.isEmpty ? .endOfText : .commaOrEnd }

    /// Reads a plain value, or the bracket that opens an array or object.
    private mutating func readValue() throws(JSONError) -> Token {
        values += 1
        guard values <= limits.values else { throw failure("it has more than \(limits.values) values") }
        let token: Token
        switch try current() {
        case UInt8(ascii: "["): return try begin(isObject: false)
        case UInt8(ascii: "{"): return try begin(isObject: true)
        case UInt8(ascii: "\""): token = .string(try readString(keeping: keepsStrings))
        case UInt8(ascii: "t"): token = try readWord("true", .bool(true))
        case UInt8(ascii: "f"): token = try readWord("false", .bool(false))
        case UInt8(ascii: "n"): token = try readWord("null", .null)
        default: token = .number(try readNumber())
        }
        endValue()
        return token
    }

    private mutating func begin(isObject: Bool) throws(JSONError) -> Token {
        guard levels.count < limits.depth else {
            throw failure("it is nested more than \(limits.depth) levels deep")
        }
        levels.append(Level(isObject: isObject))
        index += 1
        expectation = isObject ? .nameOrEnd : .valueOrEnd
        return isObject ? .beginObject : .beginArray
    }

    /// Reads the name of a member, and the colon.
    private mutating func readName() throws(JSONError) -> [UInt8] {
        guard try current() == UInt8(ascii: "\"") else { throw failure("the name of a member is missing") }
        let last = levels.count - 1
        guard levels[last].members < limits.members else {
            throw failure("an object has more than \(limits.members) members")
        }
        levels[last].members += 1
        let start = index
        let name = try readString(keeping: keepsStrings || limits.requiresUniqueNames)
        if limits.requiresUniqueNames, !levels[last].names.insert(name).inserted {
            throw failure("an object has two members of one name", at: start)
        }
        skipBlanks()
        guard try current() == UInt8(ascii: ":") else { throw failure("a colon is missing") }
        index += 1
        expectation = .value
        return name
    }
}

// MARK: - Plain values

extension JSONLexer {
    private mutating func readWord(_ word: StaticString, _ token: Token) throws(JSONError) -> Token {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, "\(word)".utf8.elementsEqual(bytes[index..<end]) else {
            throw failure("a word is not one of true, false and null")
        }
        index = end
        return token
    }

    /// Reads a number (RFC 8259, 6).
    private mutating func readNumber() throws(JSONError) -> ArraySlice<UInt8> {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        if peek == UInt8(ascii: "0") { index += 1 } else { try readDigits() }
        if peek == UInt8(ascii: ".") {
            index += 1
            try readDigits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            try readDigits()
        }
        guard index - start <= limits.numberLength else {
            throw failure("a number has more than \(limits.numberLength) characters", at: start)
        }
        return bytes[start..<index]
    }

    private mutating func readDigits() throws(JSONError) {
        let start = index
        while let digit = peek, (0x30...0x39).contains(digit) { index += 1 }
        guard index > start else { throw failure("a value is missing or is not JSON") }
    }

    private mutating func readString(keeping: Bool) throws(JSONError) -> [UInt8] {
        var text: [UInt8] = []
        index += 1
        while true {
            let start = index
            while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                index += byte < 0x80 ? 1 : try lengthOfScalar(byte)
            }
            if keeping { text += bytes[start..<index] }
            switch try current() {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"):
                index += 1
                let scalar = try readEscape()
                if keeping { text += UTF8.encode(scalar).map { Array($0) } ?? [] }
            default: throw failure("a string has a control character")
            }
        }
    }

    /// Reads an escape (RFC 8259, 7).
    private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
        let byte = try current()
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try readFourDigits()
            if let scalar = Unicode.Scalar(first) { return scalar }
            guard first < 0xDC00, peek == UInt8(ascii: "\\") else { throw failure("half of a surrogate pair") }
            index += 1
            guard peek == UInt8(ascii: "u") else { throw failure("half of a surrogate pair") }
            index += 1
            let second = try readFourDigits()
            guard (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw failure("half of a surrogate pair") }
            return scalar
        default: throw failure("a backslash stands before a character that has no escape", at: index - 1)
        }
    }

    private mutating func readFourDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = try current()
            let digit: UInt8 =
                switch byte {
                case 0x30...0x39: byte - 0x30
                case 0x41...0x46: byte - 0x37
                case 0x61...0x66: byte - 0x57
                default: throw failure("four hexadecimal digits are missing after \\u")
                }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Returns the number of bytes of a scalar outside of ASCII. Refuses overlong forms, surrogates, and what is beyond
    /// U+10FFFF (RFC 3629, 4).
    private func lengthOfScalar(_ first: UInt8) throws(JSONError) -> Int {
        let (count, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        guard count > 0, index + count <= bytes.count, second.contains(bytes[index + 1]),
            (2..<count).allSatisfy({ (0x80...0xBF).contains(bytes[index + $0]) })
        else { throw failure("it is not UTF-8") }
        return count
    }
}

// MARK: - Bytes

extension JSONLexer {
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func current() throws(JSONError) -> UInt8 {
        guard index < bytes.count else { throw failure("the text is incomplete") }
        return bytes[index]
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func failure(_ reason: String, at offset: Int? = nil) -> JSONError {
        JSONError(reason, at: offset ?? index)
    }
}
