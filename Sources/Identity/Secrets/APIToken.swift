/// A token for scripts: `hth_`, 30 random digits of base62 (178 bits), and the CRC-32 of these in six digits.
///
/// The form lets scanners recognize a token that was published by mistake, and lets the server reject a mistyped one
/// without a database query.
package struct APIToken: Hashable, Sendable {
    /// The whole token, as the client sends it.
    package let text: String

    /// The beginning of every token.
    package static let prefix = "hth_"
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    private static let randomCount = 30

    /// Returns a new token.
    ///
    /// - Throws: ``IdentityError`` `cryptography`.
    package static func generate() throws -> APIToken {
        var body: [UInt8] = []
        while body.count < randomCount {
            // 248 is the last multiple of 62 in a byte: larger values would make the first digits more frequent.
            for byte in try Secret.random(64) where byte < 248 && body.count < randomCount {
                body.append(digits[Int(byte) % 62])
            }
        }
        return APIToken(body: body)
    }

    private init(body: [UInt8]) {
        text = Self.prefix + String(decoding: body + Self.checksum(body), as: UTF8.self)
    }

    /// Returns nil if the form or the checksum is wrong. Does not check whether the token exists.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let prefix = Self.prefix.utf8
        guard bytes.count == prefix.count + Self.randomCount + 6, bytes.starts(with: prefix) else { return nil }
        let body = Array(bytes.dropFirst(prefix.count).prefix(Self.randomCount))
        guard body.allSatisfy(Self.digits.contains), bytes.suffix(6).elementsEqual(Self.checksum(body)) else {
            return nil
        }
        self.text = text
    }

    /// SHA-256 of the whole text in lower-case hexadecimal, which the database stores.
    package var digest: String { Secret.digest(text) }

    /// Returns six digits, the most significant first.
    private static func checksum(_ body: [UInt8]) -> [UInt8] {
        var rest = crc32(body)
        var text: [UInt8] = []
        for _ in 0..<6 {
            text.append(digits[Int(rest % 62)])
            rest /= 62
        }
        return text.reversed()
    }

    /// Returns the CRC-32 of Ethernet and zlib (RFC 1952, section 8), which detects every change within 32 neighbouring
    /// bits.
    package static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
