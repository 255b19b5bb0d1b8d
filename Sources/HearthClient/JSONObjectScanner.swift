/// Finds where each of a row of JSON objects ends, byte by byte.
///
/// A brace counts only outside of strings. All that JSON's syntax needs is ASCII, which no byte of a longer UTF-8
/// character looks like, so a character cut in two does no harm.
struct JSONObjectScanner: Sendable {
    private let maximumSize: Int
    /// What has come of the object that is still open.
    private var object: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// Hands each object that ends in these bytes to `handle`. Whether it is one inside is the decoder's business.
    mutating func feed(_ bytes: [UInt8], _ handle: ([UInt8]) throws -> Void) throws {
        for byte in bytes {
            if depth == 0, byte != UInt8(ascii: "{") {
                guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else {
                    throw HearthClientError(.malformedEvent, "There is something between two events.")
                }
                continue
            }
            guard object.count < maximumSize else { throw HearthClientError(.eventTooLarge, "An event is too long.") }
            object.append(byte)
            if isInString { readInString(byte) } else { readOutside(byte) }
            guard depth == 0 else { continue }
            var whole: [UInt8] = []
            swap(&whole, &object)
            try handle(whole)
        }
    }

    private mutating func readInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func readOutside(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"): depth -= 1
        default: break
        }
    }
}
