/// Folding of text before matching. Removes invisible characters and maps typographic variants of quotes, dashes,
/// spaces, Latin letters and digits to plain ones, much like Unicode's NFKC. Works character by character, so that a
/// stream folds like the whole text.
///
/// PCRE2 folds case by itself.
enum Folding {
    static func fold(_ text: String) -> [UInt8] {
        if keeps(all: text) { return Array(text.utf8) }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return folded
    }

    /// Returns whether folding keeps this byte: ASCII except the carriage return.
    static func keeps(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

    /// Returns whether folding keeps every byte of a text.
    static func keeps(all text: String) -> Bool {
        for byte in text.utf8 where !keeps(byte) { return false }
        return true
    }

    static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        switch scalar.value {
        case 0x0D: folded.append(UInt8(ascii: "\n"))
        case ..<0x80: folded.append(UInt8(truncatingIfNeeded: scalar.value))
        // Latin letters need no lookup in Unicode's tables.
        case 0xC0...0x24F: folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        case 0x2018, 0x2019, 0x02BC: folded.append(UInt8(ascii: "'"))
        case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: folded.append(UInt8(ascii: "-"))
        case 0xAB, 0xBB, 0x201C...0x201F: folded.append(UInt8(ascii: "\""))
        case 0x2028, 0x2029: folded.append(UInt8(ascii: "\n"))
        // Dots at half height separate the digits of numbers.
        case 0xB7, 0x2027, 0x2219, 0x22C5, 0x30FB, 0x2024, 0x3002, 0xFE52, 0xFF61: folded.append(UInt8(ascii: "."))
        case 0xFE6B: folded.append(UInt8(ascii: "@"))
        case 0xFF01...0xFF5E: folded.append(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
        // Mathematical letters: thirteen alphabets of capitals and small letters.
        case 0x1D400...0x1D6A3: folded.append(letter((scalar.value - 0x1D400) % 52))
        case 0x24B6...0x24E9: folded.append(letter(scalar.value - 0x24B6))
        // The frame of a keycap emoji.
        case 0x20E3: return
        default: appendByProperties(of: scalar, to: &folded)
        }
    }

    private static func appendByProperties(of scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint { return }
        if properties.isWhitespace {
            folded.append(UInt8(ascii: " "))
        } else if properties.numericType == .decimal, let value = properties.numericValue {
            folded.append(UInt8(ascii: "0") + UInt8(value))
        } else {
            folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Returns the letter with this number among A...Z, a...z.
    private static func letter(_ number: UInt32) -> UInt8 {
        let letter = UInt8(truncatingIfNeeded: number)
        return letter < 26 ? UInt8(ascii: "A") + letter : UInt8(ascii: "a") + letter - 26
    }
}
