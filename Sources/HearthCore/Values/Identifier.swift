package import Foundation

extension UUID {
    /// Returns a version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, then random bits, so that keys sort by
    /// creation.
    package static func version7(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> UUID {
        let milliseconds = UInt64(bitPattern: time.milliseconds)
        let high = generator.next()
        let low = generator.next()
        func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        return UUID(
            uuid: (
                byte(milliseconds, 40), byte(milliseconds, 32), byte(milliseconds, 24), byte(milliseconds, 16),
                byte(milliseconds, 8), byte(milliseconds, 0),
                0x70 | (byte(high, 8) & 0x0F), byte(high, 0),
                0x80 | (byte(low, 56) & 0x3F), byte(low, 48), byte(low, 40), byte(low, 32),
                byte(low, 24), byte(low, 16), byte(low, 8), byte(low, 0)
            ))
    }

    /// The Unix milliseconds at which a version 7 UUID was made; nil for another version.
    package var version7Milliseconds: Int64? {
        guard uuid.6 >> 4 == 7 else { return nil }
        return [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5].reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The canonical text: lower case, as RFC 9562 prints it. (Foundation prints upper case, through `printf`.)
    package var text: String {
        let (u, digit) = (uuid, Self.digit)
        let bytes =
            [
                u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15,
            ] as InlineArray<16, UInt8>
        return String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[end] = UInt8(ascii: "-")
                    end += 1
                }
                text[end] = digit(bytes[index] >> 4)
                text[end + 1] = digit(bytes[index] & 0xF)
                end += 2
            }
            return end
        }
    }

    /// Parses the canonical text in either case; returns nil for other text. (Foundation reads it through `scanf`.)
    package init?(text: String) {
        var bytes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] as InlineArray<16, UInt8>
        var count = 0
        for (position, character) in text.utf8.enumerated() {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard count < 32, let value = Self.value(ofDigit: character) else { return nil }
            bytes[count / 2] = bytes[count / 2] << 4 | value
            count += 1
        }
        guard count == 32 else { return nil }
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    private static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
