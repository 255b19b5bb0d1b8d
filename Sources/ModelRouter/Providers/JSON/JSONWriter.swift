import HearthCore

/// Writer of one JSON object without Codable, which takes as long for a request as the rest of the call.
struct JSONWriter {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var needsComma = false

    init() { bytes.reserveCapacity(512) }

    mutating func key(_ name: String) {
        separate()
        RawJSON.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func member(_ name: String, _ value: String) {
        key(name)
        RawJSON.append(value, to: &bytes)
        needsComma = true
    }

    mutating func member(_ name: String, literal: some CustomStringConvertible) {
        key(name)
        bytes.append(contentsOf: literal.description.utf8)
        needsComma = true
    }

    mutating func member(_ name: String, _ value: RawJSON?) {
        guard let value else { return }
        key(name)
        value.append(to: &bytes)
        needsComma = true
    }

    /// Writes an object after a key or in an array.
    mutating func object(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("{", "}", write) }

    mutating func array(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("[", "]", write) }

    /// Ends the object and returns the whole text.
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
}
