import HearthCore

/// Looks through a JSON text once, byte by byte, before anything is made of it: that it is what RFC 8259 says, means the
/// same to every reader (RFC 8259, 4: a name once in an object), and is not made to cost more than its size.
struct JSONScan {
    /// Ours take four levels; what is deeper is the schema of a client's tool, or what a family keeps with us.
    static let deepest = 32
    /// A request has ten.
    static let mostMembers = 1000
    /// Members and elements together, each of which costs the decoder a hundred times its bytes.
    static let mostValues = 10_000
    /// A double takes 24 characters.
    static let longestNumber = 64

    private enum Level {
        case array
        case object(Set<[UInt8]>)
    }

    private let bytes: [UInt8]
    private var index = 0
    private var levels: [Level] = []
    private var values = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Throws ``HearthError`` `invalid_json`.
    static func check(_ bytes: [UInt8]) throws(HearthError) {
        var scan = JSONScan(bytes)
        try scan.run()
    }

    private mutating func run() throws(HearthError) {
        guard !bytes.isEmpty else { throw failure("it is empty") }
        guard bytes[0] != 0xEF else { throw failure("it begins with a byte order mark, or is no JSON") }
        skipBlanks()
        try readValue()
        while !levels.isEmpty { try readNext() }
        guard index == bytes.count else { throw failure("something follows its end") }
    }

    /// What may stand behind a value: the next one, or the end of what it is in.
    private mutating func readNext() throws(HearthError) {
        let byte = try current()
        index += 1
        switch (levels[levels.count - 1], byte) {
        case (.array, UInt8(ascii: ",")):
            skipBlanks()
            try readValue()
        case (.object, UInt8(ascii: ",")):
            skipBlanks()
            try readMember()
        case (.array, UInt8(ascii: "]")), (.object, UInt8(ascii: "}")):
            levels.removeLast()
            skipBlanks()
        default: throw failure("a comma or an end is missing")
        }
    }

    /// Leaves the place behind a plain value, or behind the bracket that opens an array or object, and its first element.
    private mutating func readValue() throws(HearthError) {
        while true {
            values += 1
            guard values <= Self.mostValues else { throw failure("it holds more than \(Self.mostValues) values") }
            switch try current() {
            case UInt8(ascii: "["):
                try open(.array)
                guard try current() != UInt8(ascii: "]") else { return }
            case UInt8(ascii: "{"):
                try open(.object([]))
                guard try current() != UInt8(ascii: "}") else { return }
                try readName()
            case UInt8(ascii: "\""):
                _ = try readString(isName: false)
                return skipBlanks()
            case UInt8(ascii: "t"): return try readWord("true")
            case UInt8(ascii: "f"): return try readWord("false")
            case UInt8(ascii: "n"): return try readWord("null")
            default: return try readNumber()
            }
        }
    }

    private mutating func open(_ level: Level) throws(HearthError) {
        guard levels.count < Self.deepest else { throw failure("it is nested more than \(Self.deepest) levels deep") }
        levels.append(level)
        index += 1
        skipBlanks()
    }

    private mutating func readMember() throws(HearthError) {
        try readName()
        try readValue()
    }

    /// The name of a member, and the colon.
    private mutating func readName() throws(HearthError) {
        guard try current() == UInt8(ascii: "\"") else { throw failure("a member's name is missing") }
        let name = try readString(isName: true)
        guard case .object(var names) = levels.removeLast() else { throw failure("a name stands in no object") }
        guard names.count < Self.mostMembers else {
            throw failure("an object has more than \(Self.mostMembers) members")
        }
        guard names.insert(name).inserted else { throw failure("an object has two members of one name") }
        levels.append(.object(names))
        skipBlanks()
        guard try current() == UInt8(ascii: ":") else { throw failure("a colon is missing") }
        index += 1
        skipBlanks()
    }

    // MARK: Plain values

    private mutating func readWord(_ word: StaticString) throws(HearthError) {
        let text = "\(word)".utf8
        guard bytes.count - index >= text.count, text.enumerated().allSatisfy({ bytes[index + $0] == $1 }) else {
            throw failure("a word is none that JSON knows")
        }
        index += text.count
        skipBlanks()
    }

    /// RFC 8259, 6.
    private mutating func readNumber() throws(HearthError) {
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
        guard index - start <= Self.longestNumber else { throw failure("a number is too long") }
        skipBlanks()
    }

    private mutating func readDigits() throws(HearthError) {
        guard let first = peek, first.isDigit else { throw failure("a value is missing, or is none") }
        while let digit = peek, digit.isDigit { index += 1 }
    }

    /// - Returns: of a name, what it says.
    private mutating func readString(isName: Bool) throws(HearthError) -> [UInt8] {
        var text: [UInt8] = []
        index += 1
        while true {
            let byte = try current()
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"):
                index += 1
                let scalar = try readEscape()
                if isName { text += Array(String(scalar).utf8) }
            case 0x20..<0x80:
                if isName { text.append(byte) }
                index += 1
            case 0x80...:
                let count = try lengthOfScalar(byte)
                if isName { for place in index..<(index + count) { text.append(bytes[place]) } }
                index += count
            default: throw failure("there is a control character in a string")
            }
        }
    }

    private mutating func readEscape() throws(HearthError) -> Unicode.Scalar {
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
        default: throw failure("a backslash stands before what needs none")
        }
    }

    private mutating func readFourDigits() throws(HearthError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = try current().hexadecimalValue else { throw failure("four digits are missing after \\u") }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Of a scalar of more than one byte: none that is too long for what it says, no surrogate, nothing beyond U+10FFFF
    /// (RFC 3629, 4).
    private func lengthOfScalar(_ first: UInt8) throws(HearthError) -> Int {
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

    // MARK: Bytes

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func current() throws(HearthError) -> UInt8 {
        guard index < bytes.count else { throw failure("it ends before its end") }
        return bytes[index]
    }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private func failure(_ reason: String) -> HearthError {
        HearthError(.invalidJSON, "The body is not valid JSON: \(reason) (at byte \(index)).")
    }
}
