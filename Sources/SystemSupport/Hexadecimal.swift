extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    package var hexadecimal: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(underestimatedCount * 2)
        for byte in self {
            digits.append((byte >> 4).hexadecimalDigit)
            digits.append((byte & 0xF).hexadecimalDigit)
        }
        return String(decoding: digits, as: UTF8.self)
    }
}

extension UInt64 {
    /// 16 lower-case hexadecimal digits.
    package var hexadecimal: String {
        let text = String(self, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}

extension [UInt8] {
    /// Reads two hexadecimal digits for each byte, in upper or lower case; nil if there is anything else, or half a byte.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        self.init()
        reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexadecimalValue, let low = digits[index + 1].hexadecimalValue else {
                return nil
            }
            append(high << 4 | low)
        }
    }
}

extension UInt8 {
    /// The ASCII digit of a value below 16.
    fileprivate var hexadecimalDigit: UInt8 { self < 10 ? 0x30 + self : 0x57 + self }

    /// The value of an ASCII digit; nil for any other character.
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
