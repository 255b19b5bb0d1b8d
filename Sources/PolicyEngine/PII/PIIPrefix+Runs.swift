extension PIIPrefix {
    /// A run of characters that may be the local part of an e-mail address, and the character that ends it.
    struct Run {
        static let longest = 128

        var length = 0
        /// The first byte after it; nil if the text ends before.
        var end: UInt8?
        /// Offset of the first digit in it.
        var digit: Int?
        private(set) var hasDot = false
        /// True if it may contain "%40", the "@" of a URL.
        private(set) var hasPercent = false
        /// True if it begins with two capitals.
        private(set) var beginsWithCapitals = false
        /// True if it may continue.
        var isOpen: Bool { end == nil && length <= Self.longest }

        /// True if it is a word that passes no gate, except for its first two letters.
        var isPlain: Bool {
            guard let end, digit == nil, length > 2, !beginsWithCapitals else { return false }
            if hasDot, end == UInt8(ascii: "/") { return false }
            return end != UInt8(ascii: "@") && end != UInt8(ascii: ":")
        }

        init(from start: Int, in text: [UInt8]) {
            beginsWithCapitals = start + 1 < text.count && text[start].isCapital && text[start + 1].isCapital
            for index in start..<text.count {
                let byte = text[index]
                guard byte.isLocalPart, length <= Self.longest else {
                    if length <= Self.longest { end = byte }
                    return
                }
                if digit == nil, byte.isASCIIDigit { digit = length }
                if byte == UInt8(ascii: ".") { hasDot = true }
                if byte == UInt8(ascii: "%") { hasPercent = true }
                length += 1
            }
        }
    }

    /// Digits and the characters between those of one number.
    struct Digits {
        private static let enough = 12

        var count = 0
        /// True if more may follow.
        var isOpen = true

        init(from start: Int, in text: [UInt8]) {
            var between = 0
            for index in start..<text.count {
                let byte = text[index]
                if byte.isASCIIDigit {
                    count += 1
                    between = 0
                    if count == Self.enough { return }
                } else {
                    between += 1
                    guard between <= 3, byte.isDigitSeparator else {
                        isOpen = false
                        return
                    }
                }
            }
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isCapital: Bool { (0x41...0x5A).contains(self) }
    /// True if this is a letter, a digit, or part of a character beyond ASCII.
    var isWordByte: Bool { isASCIIDigit || isASCIILetter || self >= 0x80 }

    /// True if this is one of " ',-.#/", which occur between a street and a house number or within either.
    var isInAddress: Bool {
        switch self {
        case 0x20, 0x23, 0x27, 0x2C, 0x2D, 0x2E, 0x2F: true
        default: false
        }
    }

    var isOfHouseNumber: Bool { isASCIIDigit || isASCIILetter || self == 0x2D || self == 0x2F }

    /// True if this may be in a local part; includes "._%+'-".
    var isLocalPart: Bool {
        switch self {
        case 0x2E, 0x5F, 0x25, 0x2B, 0x27, 0x2D: true
        default: isWordByte
        }
    }

    /// True if this is one of " +.-/()_" or a line's end.
    var isDigitSeparator: Bool {
        switch self {
        case 0x0A, 0x5F, 0x20, 0x2B, 0x2E, 0x2D, 0x2F, 0x28, 0x29: true
        default: false
        }
    }
}
