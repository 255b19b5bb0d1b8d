import JSONText

/// Reads JSON as pages have it: with comments, CDATA, control characters in strings, quotation marks that are not escaped,
/// commas too many or too few, several roots, and no end.
struct TolerantJSON {
    private let bytes: [UInt8]
    private var index = 0
    private var values = 0

    private static let depthLimit = 100
    private static let valueLimit = 200_000

    /// Returns the values of a text, as far as they can be read.
    static func values(_ text: [UInt8]) -> [RawJSON] {
        var text = text
        // Some pages encode the whole text like an attribute.
        if let first = text.firstIndex(where: { $0 > 0x20 }),
            text[first] == UInt8(ascii: "{") || text[first] == UInt8(ascii: "["),
            text[first...].dropFirst().drop(while: { $0 <= 0x20 || $0 == UInt8(ascii: "{") }).starts(
                with: "&quot;".utf8)
        {
            text = Array(Entities.decoded(String(decoding: text, as: UTF8.self)).utf8)
        }
        var reader = TolerantJSON(bytes: text)
        var found: [RawJSON] = []
        while found.count < 50 {
            reader.skipToRoot()
            guard reader.index < text.count else { break }
            guard let value = reader.value(depth: 0) else { break }
            found.append(value)
        }
        return found
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Moves to the next object or array: comments, CDATA and stray text are passed over.
    private mutating func skipToRoot() {
        while let byte = current, byte != UInt8(ascii: "{") {
            // `[` also begins `[CDATA[`, whose letters no JSON text has there.
            if byte == UInt8(ascii: "["), !bytes[index...].starts(with: "[CDATA[".utf8),
                index == 0 || bytes[index - 1] != UInt8(ascii: "A")
                    || !bytes[..<index].suffix(7).starts(with: "![CDATA".utf8)
            {
                return
            }
            index += 1
        }
    }

    private mutating func skipBlanks() {
        while let byte = current {
            if byte <= 0x20 || byte == 0xEF && bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]) {
                index += byte == 0xEF ? 3 : 1
            } else if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 2
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                index += 2
                while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index = min(index + 2, bytes.count)
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                while let byte = current, byte != 0x0A { index += 1 }
            } else {
                return
            }
        }
    }

    private mutating func value(depth: Int) -> RawJSON? {
        skipBlanks()
        values += 1
        guard let byte = current, depth < Self.depthLimit, values < Self.valueLimit else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return .string(string(UInt8(ascii: "\"")))
        case UInt8(ascii: "'"): return .string(string(UInt8(ascii: "'")))
        default: return word()
        }
    }

    private mutating func object(depth: Int) -> RawJSON {
        var members: [RawJSON.Member] = []
        index += 1
        while true {
            skipBlanks()
            guard let byte = current else { break }
            if byte == UInt8(ascii: "}") {
                index += 1
                break
            }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            // A bracket too many of an inner array.
            if byte == UInt8(ascii: "]") { break }
            let name: String
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                name = string(byte)
            } else if case .string(let text)? = word() {
                name = text
            } else {
                index += 1
                continue
            }
            skipBlanks()
            guard current == UInt8(ascii: ":") else { continue }
            index += 1
            let start = index
            guard let value = value(depth: depth + 1) else {
                if index >= bytes.count || values >= Self.valueLimit || depth + 1 >= Self.depthLimit { break }
                if index == start { index += 1 }
                continue
            }
            members.append(RawJSON.Member(name, value))
        }
        return .object(members)
    }

    private mutating func array(depth: Int) -> RawJSON {
        var elements: [RawJSON] = []
        index += 1
        while true {
            skipBlanks()
            guard let byte = current else { break }
            if byte == UInt8(ascii: "]") {
                index += 1
                break
            }
            if byte == UInt8(ascii: "}") { break }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                index += 1
                continue
            }
            guard let value = value(depth: depth + 1) else {
                if index >= bytes.count || values >= Self.valueLimit || depth + 1 >= Self.depthLimit { break }
                index += 1
                continue
            }
            elements.append(value)
        }
        return .array(elements)
    }

    /// Reads a number or a word; nil, at the same place, if there is neither.
    private mutating func word() -> RawJSON? {
        let start = index
        while let byte = current,
            byte > 0x20, !",:{}[]\"'".utf8.contains(byte), !(byte == UInt8(ascii: "/") && index > start)
        {
            index += 1
        }
        guard index > start else { return nil }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch text {
        case "null", "undefined": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return Double(text)?.isFinite == true ? .number(text) : .string(text)
        }
    }

    private mutating func string(_ quote: UInt8) -> String {
        var text: [UInt8] = []
        index += 1
        while let byte = current {
            if byte == quote {
                if isEndOfString(quote) {
                    index += 1
                    break
                }
                text.append(byte)
                index += 1
            } else if byte == UInt8(ascii: "\\") {
                index += 1
                escape(into: &text)
            } else {
                text.append(byte)
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// True if the quotation mark at the current place ends a string: what follows it may follow a string in JSON.
    private func isEndOfString(_ quote: UInt8) -> Bool {
        var next = index + 1
        func skip() { while next < bytes.count, bytes[next] <= 0x20 { next += 1 } }
        skip()
        guard next < bytes.count else { return true }
        switch bytes[next] {
        case UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
        case UInt8(ascii: ","):
            next += 1
            skip()
            guard next < bytes.count else { return true }
            return bytes[next] == quote || "{}[]-0123456789tfn/,".utf8.contains(bytes[next])
        case quote:
            // A comma is missing, if a blank lies between; else the string ends with a quotation mark of its own.
            return next > index + 1
        default: return false
        }
    }

    private mutating func escape(into text: inout [UInt8]) {
        guard let byte = current else { return }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "u"):
            guard let first = fourDigits() else {
                text += "u".utf8
                return
            }
            if (0xD800..<0xDC00).contains(first), bytes[index...].starts(with: "\\u".utf8) {
                let place = index
                index += 2
                if let second = fourDigits(), (0xDC00..<0xE000).contains(second),
                    let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
                {
                    text += Array(String(Character(scalar)).utf8)
                } else {
                    index = place
                }
            } else if let scalar = Unicode.Scalar(first) {
                text += Array(String(Character(scalar)).utf8)
            }
        default: text.append(byte)
        }
    }

    private mutating func fourDigits() -> UInt32? {
        guard index + 4 <= bytes.count,
            let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { return nil }
        index += 4
        return value
    }
}
