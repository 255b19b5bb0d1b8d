package import Foundation
package import HearthCore

/// A place in the feed of a zone, as a device keeps it: `c3.` and base64url of 62 bytes.
///
/// The bytes are version, kind and id of the zone, epoch, `seq`, the `seq` behind which deletions count, the home, and 12
/// bytes of an HMAC-SHA-256 with a key of the server, so that a cursor of another server or a changed one is refused. `c2.`
/// cursors of earlier versions have no home.
package struct SyncCursor: Hashable, Sendable {
    /// The zone.
    package var zone: ZoneID
    /// The epoch of the zone.
    package var epoch: Int64
    /// The device has everything up to this `seq`.
    package var seq: Int64
    /// Deletions up to this `seq` are nothing to the device, because it began later.
    package var deletionsAfter: Int64
    /// The household of the device's user, if the zone belongs to it (``home(of:)``); otherwise 0. After a restore from a
    /// backup that lacks the zone, it proves whose child this is.
    package var home: Int64

    /// Creates a cursor.
    package init(zone: ZoneID, epoch: Int64, seq: Int64, deletionsAfter: Int64, home: Int64 = 0) {
        self.zone = zone
        self.epoch = epoch
        self.seq = seq
        self.deletionsAfter = deletionsAfter
        self.home = home
    }

    /// Returns the mark of a household: the first 8 bytes of its id. It is never 0, since the id has a version.
    package static func home(of household: UUID) -> Int64 {
        let id = household.uuid
        return number([id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7])
    }

    private static let prefixes: [UInt8: String] = [2: "c2.", 3: "c3."]
    private static let version: UInt8 = 3
    private static let codeLength = 12

    /// Returns the text for the device.
    package func text(_ sealer: CursorSealer) -> String {
        var bytes = [Self.version] + Self.bytes(of: zone)
        for number in [epoch, seq, deletionsAfter, home] {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> Int64(56 - 8 * $0)) }
        }
        bytes += sealer.code(of: bytes).prefix(Self.codeLength)
        let base64 = Data(bytes).base64EncodedString()
        return "c3." + base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads a text; nil if this server did not write it for this zone.
    package init?(_ text: String, of zone: ZoneID, _ sealer: CursorSealer) {
        guard text.utf8.count <= 128 else { return nil }
        let base64 = text.dropFirst(3).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding) else { return nil }
        let bytes = [UInt8](data)
        guard let version = bytes.first, let prefix = Self.prefixes[version], text.hasPrefix(prefix) else { return nil }
        let length = version == 2 ? 42 : 50
        guard bytes.count == length + Self.codeLength else { return nil }
        let code = sealer.code(of: Array(bytes[..<length]))
        // Every byte is compared, so that the time tells nothing about the first difference.
        guard zip(code, bytes[length...]).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
        // Another zone's cursor has a valid code, too. A base64 text of the same bytes in another spelling is refused.
        guard bytes[1..<18].elementsEqual(Self.bytes(of: zone)),
            data.base64EncodedString().replacing("=", with: "") == base64
        else { return nil }
        func number(_ start: Int) -> Int64 { Self.number(Array(bytes[start..<start + 8])) }
        self.init(
            zone: zone, epoch: number(18), seq: number(26), deletionsAfter: number(34),
            home: version == 2 ? 0 : number(42))
    }

    private static func bytes(of zone: ZoneID) -> [UInt8] {
        let id = zone.uuid.uuid
        return [
            zone.kind == .household ? 0 : 1, id.0, id.1, id.2, id.3, id.4, id.5, id.6, id.7, id.8, id.9, id.10, id.11,
            id.12, id.13, id.14, id.15,
        ]
    }

    private static func number(_ bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
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
