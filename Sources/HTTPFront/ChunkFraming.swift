import HearthCore

/// The chunks of a body up to its trailer section (RFC 9112, 7.1).
struct ChunkFraming {
    private enum Place {
        case size(digits: Int)
        case extensionName(length: Int)
        case extensionValue(length: Int)
        case sizeEnd
        case data(left: Int)
        case dataReturn
        case dataEnd
    }

    /// The largest sum of all chunk sizes, in bytes.
    let limit: Int
    private var place = Place.size(digits: 0)
    private var size = 0
    private var total = 0
    private var extensionBytes = 0

    /// The longest chunk extensions of one body, in bytes. Extensions are rare; those without quotes are ignored
    /// (RFC 9112, 7.1.1).
    private static let longestExtensions = 256
    private static let mostDigits = 8

    init(limit: Int) { self.limit = limit }

    /// Reads bytes from `index` on and moves `index` past them, or to the first invalid byte.
    ///
    /// - Returns: true if the last chunk has arrived and the trailers begin.
    /// - Throws: ``HearthError`` `malformed_request` or `body_too_large`.
    mutating func take(_ bytes: Span<UInt8>, _ index: inout Int) throws(HearthError) -> Bool {
        while index < bytes.count {
            if case .data(let left) = place {
                let count = min(left, bytes.count - index)
                index += count
                place = count == left ? .dataReturn : .data(left: left - count)
                continue
            }
            let isEnd = try step(bytes[index])
            index += 1
            if isEnd { return true }
        }
        return false
    }

    private mutating func step(_ byte: UInt8) throws(HearthError) -> Bool {
        switch (place, byte) {
        case (.size(let digits), _) where byte.hexadecimalValue != nil:
            guard digits < Self.mostDigits, let value = byte.hexadecimalValue else {
                throw .malformed("A chunk's size has too many digits.")
            }
            size = size << 4 | value
            place = .size(digits: digits + 1)
        case (.size(1...), UInt8(ascii: ";")), (.extensionName(1...), UInt8(ascii: ";")),
            (.extensionValue(1...), UInt8(ascii: ";")):
            place = .extensionName(length: 0)
        case (.size(1...), UInt8(ascii: "\r")), (.extensionName(1...), UInt8(ascii: "\r")),
            (.extensionValue(1...), UInt8(ascii: "\r")):
            place = .sizeEnd
        case (.extensionName(1...), UInt8(ascii: "=")): place = .extensionValue(length: 0)
        case (.extensionName(let length), _) where byte.isTokenCharacter:
            place = .extensionName(length: length + 1)
            try countExtension()
        case (.extensionValue(let length), _) where byte.isTokenCharacter:
            place = .extensionValue(length: length + 1)
            try countExtension()
        case (.sizeEnd, UInt8(ascii: "\n")):
            guard size > 0 else { return true }
            total += size
            guard total <= limit else { throw .bodyTooLarge(limit: limit) }
            place = .data(left: size)
        case (.dataReturn, UInt8(ascii: "\r")): place = .dataEnd
        case (.dataEnd, UInt8(ascii: "\n")):
            size = 0
            place = .size(digits: 0)
        default: throw .malformed("Its body is not divided into chunks as it should be.")
        }
        return false
    }

    private mutating func countExtension() throws(HearthError) {
        extensionBytes += 1
        guard extensionBytes <= Self.longestExtensions else {
            throw .malformed("The extensions of its chunks are too long.")
        }
    }
}
