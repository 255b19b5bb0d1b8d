/// Character references of HTML (`&amp;`, `&#39;`, `&frac12;`).
enum Entities {
    /// Decodes references until nothing changes, at most four times: programs encode twice, and more.
    static func decoded(_ text: String) -> String {
        var text = text
        for _ in 0..<4 where text.utf8.contains(UInt8(ascii: "&")) {
            let next = once(text)
            if next == text { break }
            text = next
        }
        return text
    }

    private static func once(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            output += rest[..<ampersand]
            rest = rest[ampersand...]
            guard let (scalar, length) = reference(rest.unicodeScalars) else {
                output.append("&")
                rest = rest.dropFirst()
                continue
            }
            output.unicodeScalars.append(scalar)
            rest = Substring(rest.unicodeScalars.dropFirst(length))
        }
        return output + rest
    }

    /// Returns the scalar of the reference that a text begins with, and its length in scalars.
    private static func reference(_ text: Substring.UnicodeScalarView) -> (Unicode.Scalar, Int)? {
        var name = ""
        var end = false
        for scalar in text.dropFirst().prefix(33) {
            if scalar == ";" {
                end = true
                break
            }
            guard scalar.isASCII, scalar == "#" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
                break
            }
            name.unicodeScalars.append(scalar)
        }
        let length = name.unicodeScalars.count + (end ? 2 : 1)
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
            guard let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
            else { return nil }
            // Numbers of 128 to 159 mean characters of Windows-1252, as browsers read them.
            if (128..<160).contains(value) { return (Windows1252.scalar(UInt8(value)), length) }
            guard let scalar = Unicode.Scalar(value), value >= 0x20 || value == 9 || value == 10 else { return nil }
            return (scalar, length)
        }
        guard end, let scalar = EntityNames.scalars[name[...]] else { return nil }
        return (scalar, length)
    }
}

/// The code page that pages without a declared charset mostly have.
enum Windows1252 {
    /// Returns the scalar of a byte; U+FFFD for the five that have none.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    private static let upper: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
