import Foundation
import HearthCore

/// Writes one JSON object by hand: Codable takes as long for a request as the rest of the call.
struct JSONWriter {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var needsComma = false

    init() { bytes.reserveCapacity(512) }

    mutating func key(_ name: String) {
        separate()
        append(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func member(_ name: String, _ value: String) {
        key(name)
        append(value)
        needsComma = true
    }

    mutating func member(_ name: String, literal: some CustomStringConvertible) {
        key(name)
        bytes.append(contentsOf: literal.description.utf8)
        needsComma = true
    }

    mutating func member(_ name: String, _ value: RawJSON?) throws {
        guard let value else { return }
        key(name)
        try append(value)
        needsComma = true
    }

    /// The object that follows a key, or stands in an array.
    mutating func object(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("{", "}", write) }

    mutating func array(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("[", "]", write) }

    /// The whole text; nothing is written after it.
    mutating func finished() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private mutating func enclosed(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ write: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(UInt8(ascii: opening))
        needsComma = false
        try write(&self)
        bytes.append(UInt8(ascii: closing))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    /// What is rare and already a tree is left to Codable.
    private mutating func append(_ value: RawJSON) throws {
        if case .string(let text) = value { return append(text) }
        bytes.append(contentsOf: try JSONEncoder().encode(value))
    }

    private mutating func append(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { text in
            var rest = text[...]
            while let special = rest.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x5C }) {
                bytes.append(contentsOf: rest[..<special])
                append(escaping: rest[special])
                rest = rest[(special + 1)...]
            }
            bytes.append(contentsOf: rest)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0..<0x20:
            bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
        default: bytes += [0x5C, byte]
        }
    }
}
