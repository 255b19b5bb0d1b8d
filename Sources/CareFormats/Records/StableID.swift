import Foundation
import SystemSupport

/// Ids that follow from what they name, so that a second import of a log makes the same records.
enum StableID {
    /// Returns a UUID of version 8 (RFC 9562) from the SHA-256 of the parts, each with its length.
    static func uuid(_ parts: [String]) -> UUID {
        var input: [UInt8] = []
        for part in parts {
            let bytes = Array(part.utf8)
            input += "\(bytes.count):".utf8
            input += bytes
        }
        var b = SHA256.hash(input)
        b[6] = 0x80 | (b[6] & 0x0F)
        b[8] = 0x80 | (b[8] & 0x3F)
        return UUID(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            ))
    }

    /// Returns the first 32 bits of the SHA-256 of a text, in hexadecimal: the device of a stamp.
    static func device(_ text: String) -> String { SHA256.hash(Array(text.utf8)).prefix(4).hexadecimal }
}
