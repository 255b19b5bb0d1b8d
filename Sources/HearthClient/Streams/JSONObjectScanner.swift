/// Scanner that finds the ends of consecutive JSON objects byte by byte.
///
/// Braces count only outside of strings. JSON's syntax is ASCII, which never occurs within a longer UTF-8 character, so
/// a split character does no harm.
struct JSONObjectScanner: Sendable {
    private let maximumSize: Int
    /// Received bytes of the current object.
    private var object: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// Passes each object that ends in these bytes to `handle`. The decoder validates its contents.
    mutating func feed(_ bytes: [UInt8], _ handle: ([UInt8]) throws -> Void) throws {
        for byte in bytes {
            if depth == 0, byte != UInt8(ascii: "{") {
                guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else {
                    throw HearthClientError(
                        .malformedEvent, "Unexpected bytes between two events; expected white space.")
                }
                continue
            }
            guard object.count < maximumSize else {
                throw HearthClientError(.eventTooLarge, "An event exceeds the maximum size.")
            }
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
