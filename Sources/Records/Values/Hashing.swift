// The only file of this target that needs SystemSupport, and with it OpenSSL: the SDK for platforms without it replaces
// these two functions.
package import Foundation
import HearthCore
import SystemSupport

extension Stamp {
    /// Returns ``device`` for the id of a device: the first 32 bits of the SHA-256 of its text.
    package static func device(_ id: UUID) -> UInt32 {
        SHA256.hash(Array(id.text.utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Ids that follow from what a record is about, so that two phones that write the same thing make one record.
package enum NaturalID {
    /// Returns a UUID of version 8 (RFC 9562, 5.8) from the SHA-256 of zone, type and key. Each part stands behind its
    /// length in bytes, 4 bytes with the highest first, so that no two lists of parts give one text.
    package static func id(zone: ZoneID, type: String, key: [String]) -> UUID {
        var input: [UInt8] = []
        for part in [zone.text, type] + key {
            let length = UInt32(part.utf8.count)
            input += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
            input += part.utf8
        }
        var hash = SHA256.hash(input)
        hash[6] = 0x80 | hash[6] & 0x0F
        hash[8] = 0x80 | hash[8] & 0x3F
        return UUID(
            uuid: (
                hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7], hash[8], hash[9], hash[10],
                hash[11], hash[12], hash[13], hash[14], hash[15]
            ))
    }
}

/// The hash of a record's data, for the audit log, and of a link's code, which is stored in its place.
package enum ContentHash {
    /// Returns the SHA-256 of a text in 64 hexadecimal digits.
    package static func hash(_ text: String) -> String { SHA256.hash(Array(text.utf8)).hexadecimal }
}
