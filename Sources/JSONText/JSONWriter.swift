/// One JSON object, written member by member: Codable takes as long for a request as the rest of the call.
package struct JSONWriter {
    /// The text so far, in UTF-8.
    package private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var needsComma = false

    /// Begins an object.
    package init() { bytes.reserveCapacity(512) }

    /// Begins a member; its object or array follows.
    package mutating func key(_ name: String) {
        separate()
        JSONString.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Adds a member with a string.
    package mutating func member(_ name: String, _ value: String) {
        key(name)
        JSONString.append(value, to: &bytes)
        needsComma = true
    }

    /// Adds a member with a number or a Boolean.
    package mutating func member(_ name: String, literal: some CustomStringConvertible) {
        key(name)
        bytes.append(contentsOf: literal.description.utf8)
        needsComma = true
    }

    /// Adds a member, unless `value` is nil.
    package mutating func member(_ name: String, _ value: RawJSON?) {
        guard let value else { return }
        key(name)
        value.append(to: &bytes)
        needsComma = true
    }

    /// Adds the object that follows a key, or an element of an array.
    package mutating func object(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("{", "}", write) }

    /// Adds the array that follows a key, or an element of an array.
    package mutating func array(_ write: (inout JSONWriter) throws -> Void) rethrows { try enclosed("[", "]", write) }

    /// Ends the object and returns its whole text. Nothing may be added after it.
    package mutating func finished() -> [UInt8] {
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
