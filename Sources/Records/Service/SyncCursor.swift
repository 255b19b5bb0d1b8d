import Foundation
package import HearthCore

/// A place in the feed of a zone, as a device keeps it: `c2.` and base64url of 54 bytes.
///
/// The bytes are version, kind and id of the zone, epoch, `seq`, the `seq` behind which deletions count, and 12 bytes of an
/// HMAC-SHA-256 with a key of the server, so that a cursor of another server or a changed one is refused.
package struct SyncCursor: Hashable, Sendable {
    /// The zone.
    package var zone: ZoneID
    /// The epoch of the zone.
    package var epoch: Int64
    /// The device has everything up to this `seq`.
    package var seq: Int64
    /// Deletions up to this `seq` are nothing to the device, because it began later.
    package var deletionsAfter: Int64

    /// Creates a cursor.
    package init(zone: ZoneID, epoch: Int64, seq: Int64, deletionsAfter: Int64) {
        self.zone = zone
        self.epoch = epoch
        self.seq = seq
        self.deletionsAfter = deletionsAfter
    }

    private static let prefix = "c2."
    private static let version: UInt8 = 2
    private static let bodyLength = 42
    private static let codeLength = 12

    /// Returns the text for the device.
    package func text(_ sealer: CursorSealer) -> String {
        let id = zone.uuid.uuid
        var bytes: [UInt8] = [
            Self.version, zone.kind == .household ? 0 : 1, id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7, id.8, id.9,
            id.10, id.11, id.12, id.13, id.14, id.15,
        ]
        for number in [epoch, seq, deletionsAfter] {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> Int64(56 - 8 * $0)) }
        }
        bytes += sealer.code(of: bytes).prefix(Self.codeLength)
        let base64 = Data(bytes).base64EncodedString()
        return Self.prefix + base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads a text; nil if this server did not write it for this zone.
    package init?(_ text: String, of zone: ZoneID, _ sealer: CursorSealer) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == Self.prefix.utf8.count + 72,
            let data = Data(
                base64Encoded: String(text.dropFirst(Self.prefix.count)).replacing("-", with: "+")
                    .replacing("_", with: "/"))
        else { return nil }
        let bytes = [UInt8](data)
        guard bytes.count == Self.bodyLength + Self.codeLength, bytes[0] == Self.version else { return nil }
        let code = sealer.code(of: Array(bytes[..<Self.bodyLength]))
        // Every byte is compared, so that the time tells nothing about the first difference.
        guard zip(code, bytes[Self.bodyLength...]).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
        func number(_ start: Int) -> Int64 {
            Int64(bitPattern: bytes[start..<start + 8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
        }
        self.init(zone: zone, epoch: number(18), seq: number(26), deletionsAfter: number(34))
        // Another zone's cursor has a valid code, too.
        guard self.text(sealer) == text else { return nil }
    }
}

/// The key by which a server knows its cursors.
package struct CursorSealer: Sendable {
    private let key: [UInt8]
    private let cryptography: any KeyedCryptography

    /// Creates a sealer.
    ///
    /// - Parameter key: a secret that all processes of the server share.
    package init(key: [UInt8], _ cryptography: any KeyedCryptography) {
        self.key = key
        self.cryptography = cryptography
    }

    /// Returns the HMAC-SHA-256 of bytes that begin with the kind of the cursor.
    package func code(of bytes: [UInt8]) -> [UInt8] {
        // The key may have other uses.
        cryptography.code(of: Array("hearth sync cursor".utf8) + bytes, by: key)
    }
}
