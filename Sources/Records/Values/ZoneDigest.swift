package import Foundation
import HearthCore

/// The state of a zone in 64 bits, by which a client finds out whether it has what the server has.
///
/// It has two lanes of 32 bits. Each is the sum modulo 2^32 of the FNV-1a hashes of `type/id/rev` of the live records,
/// with a basis of its own. A sum does not depend on the order, and one record is added and removed alone.
package struct ZoneDigest: Hashable, Sendable {
    /// The sum with the usual basis of FNV-1a, 2166136261.
    private var first: UInt32 = 0
    /// The sum with the basis 3735928559.
    private var second: UInt32 = 0

    /// Creates the digest of no records.
    package init() {}

    /// Reads 16 lower-case hexadecimal digits; nil for any other text.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 16,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let value = UInt64(text, radix: 16)
        else { return nil }
        first = UInt32(value >> 32)
        second = UInt32(truncatingIfNeeded: value)
    }

    /// 16 lower-case hexadecimal digits, the first lane first.
    package var text: String {
        let digits = String(UInt64(first) << 32 | UInt64(second), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Adds a live record.
    package mutating func add(_ type: String, _ id: UUID, rev: Int64) {
        let lanes = Self.lanes(type, id, rev)
        first &+= lanes.0
        second &+= lanes.1
    }

    /// Removes a record that was added with the same `rev`.
    package mutating func remove(_ type: String, _ id: UUID, rev: Int64) {
        let lanes = Self.lanes(type, id, rev)
        first &-= lanes.0
        second &-= lanes.1
    }

    private static func lanes(_ type: String, _ id: UUID, _ rev: Int64) -> (UInt32, UInt32) {
        var lanes: (UInt32, UInt32) = (2_166_136_261, 3_735_928_559)
        func add(_ text: String) {
            for byte in text.utf8 {
                lanes.0 = (lanes.0 ^ UInt32(byte)) &* 16_777_619
                lanes.1 = (lanes.1 ^ UInt32(byte)) &* 16_777_619
            }
        }
        add(type)
        add("/")
        add(id.text)
        add("/")
        add(String(rev))
        return lanes
    }
}

extension ZoneDigest: CustomStringConvertible {
    package var description: String { text }
}
