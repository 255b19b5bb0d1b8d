import Glibc

/// The bytes of a page as text in UTF-8.
enum PageText {
    /// Decodes a page: by its byte order mark, by the charset of the response, by its meta elements, else as UTF-8, else as
    /// Windows-1252. A page that is valid UTF-8 and not ASCII is UTF-8, whatever it says.
    ///
    /// - Parameter charset: the charset of the response's head.
    /// - Throws: ``PageError`` `not_a_page`.
    static func decoded(_ bytes: [UInt8], charset: String?) throws(PageError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return repaired(utf16(bytes.dropFirst(2), isLittle: bytes[0] == 0xFF))
        }
        try check(bytes)
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if isASCII { return repaired(bytes) }
        if isUTF8(bytes) { return repaired(bytes) }
        let named = charset ?? declared(bytes.prefix(4096))
        if let named, !["utf-8", "utf8"].contains(named.lowercased()), let text = converted(bytes, from: named) {
            return repaired(text)
        }
        // A page in UTF-8 with some damaged bytes has far more valid sequences than damaged ones.
        if isMostlyUTF8(bytes) { return repaired(Array(String(decoding: bytes, as: UTF8.self).utf8)) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 5 / 4)
        for byte in bytes { text += Array(String(Character(Windows1252.scalar(byte))).utf8) }
        return repaired(text)
    }

    /// Throws if bytes are of a known binary format, or cannot be text.
    private static func check(_ bytes: [UInt8]) throws(PageError) {
        let failure = PageError(
            .notAPage, "The address leads to a file that is no web page. Send the address of a recipe.")
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw PageError(.notAPage, "The page is empty. Send the address of a recipe.")
        }
        let beginnings: [[UInt8]] = [
            [0x1F, 0x8B], [0x50, 0x4B, 3, 4], Array("%PDF".utf8), [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF],
            Array("GIF8".utf8), Array("RIFF".utf8), [0x7F, 0x45, 0x4C, 0x46], [0x28, 0xB5, 0x2F, 0xFD],
            Array("BZh".utf8),
        ]
        guard !beginnings.contains(where: { bytes.starts(with: $0) }) else { throw failure }
        let sample = bytes.prefix(65_536)
        let strange = sample.count { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 && $0 != 12 && $0 != 0x1B }
        guard strange * 20 <= sample.count, sample.contains(UInt8(ascii: "<")) || bytes.contains(UInt8(ascii: "<"))
        else {
            throw failure
        }
    }

    /// Replaces what the parser takes for an end: NUL bytes.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        text.contains(0) ? text.map { $0 == 0 ? 0x20 : $0 } : text
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
        var (valid, wrong, index) = (0, 0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte < 0x80 { continue }
            let count = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC2 ? 1 : 0
            let end = min(index + count, bytes.count)
            if count > 0, end == index + count, bytes[index..<end].allSatisfy({ $0 & 0xC0 == 0x80 }) {
                valid += 1
                index = end
            } else {
                wrong += 1
            }
        }
        return valid > wrong * 4
    }

    /// Returns the charset that a page's first meta elements name.
    private static func declared(_ head: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        guard let place = text.firstRange(of: "charset") else { return nil }
        let rest = text[place.upperBound...].drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        let name = rest.dropFirst().drop { $0 == " " || $0 == "\"" || $0 == "'" }.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
        }
        return name.isEmpty ? nil : String(name)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Converts bytes by the system's tables; nil if it does not know the charset.
    private static func converted(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
        // HTML reads the names of Latin-1 as Windows-1252, and gb2312 as its larger kin.
        let name =
            switch charset.lowercased() {
            case "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii": "WINDOWS-1252"
            case "iso-8859-9": "WINDOWS-1254"
            case "gb2312", "gbk": "GB18030"
            case "shift_jis", "x-sjis": "CP932"
            default: charset
            }
        guard let converter = unsafe iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 65_536)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 3 / 2)
        unsafe input.withUnsafeMutableBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while left > 0 {
                let status = unsafe output.withUnsafeMutableBufferPointer { output in
                    var place = output.baseAddress
                    var room = output.count
                    let status = unsafe iconv(converter, &next, &left, &place, &room)
                    unsafe text.append(contentsOf: output[..<(output.count - room)].lazy.map { UInt8(bitPattern: $0) })
                    return status
                }
                // A wrong sequence becomes one question mark.
                if status == -1, errno != E2BIG {
                    guard left > 0 else { break }
                    text.append(UInt8(ascii: "?"))
                    unsafe next = next?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        return text
    }
}
