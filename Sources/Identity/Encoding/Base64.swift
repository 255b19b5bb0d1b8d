/// Base64 without padding (RFC 4648). Each sequence of bytes has exactly one text; any other text is rejected.
package enum Base64 {
    /// The two digits beside letters and numbers.
    package enum Alphabet: Sendable {
        /// `-` and `_` (RFC 4648, section 5), as in JOSE.
        case url
        /// `+` and `/` (section 4), as in password hashes.
        case standard
    }

    /// Returns the text of `bytes`.
    package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet) -> String {
        let (digit62, digit63) = lastDigits(alphabet)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 8 + 5) / 6)
        var bits: UInt32 = 0
        var count = 0
        func digit(_ value: UInt32) -> UInt8 {
            switch UInt8(value & 0x3F) {
            case let value where value < 26: UInt8(ascii: "A") + value
            case let value where value < 52: UInt8(ascii: "a") + value - 26
            case let value where value < 62: UInt8(ascii: "0") + value - 52
            case 62: digit62
            default: digit63
            }
        }
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digit(bits >> UInt32(count)))
            }
        }
        if count > 0 { text.append(digit(bits << UInt32(6 - count))) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of `text`; nil if the text is not canonical.
    ///
    /// Not canonical are a character outside the alphabet, padding included, a length that no bytes have, and bits
    /// other than zero after the last byte.
    package static func decode(_ text: some Collection<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        let (digit62, digit63) = lastDigits(alphabet)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case digit62: value = 62
            case digit63: value = 63
            default: return nil
            }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }

    private static func lastDigits(_ alphabet: Alphabet) -> (UInt8, UInt8) {
        switch alphabet {
        case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
        case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
        }
    }
}
