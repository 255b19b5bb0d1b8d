/// Makes texts of pages plain: entities decoded, tags and invisible characters removed, spaces joined.
enum TextCleaning {
    /// Returns a text on one line.
    static func line(_ text: String) -> String {
        var text = Entities.decoded(bounded(text, to: 50_000))
        if text.contains("<") { text = withoutTags(text, lineEnd: " ") }
        return joined(text)
    }

    /// Returns the lines of a text that may hold tags; empty ones are left out.
    static func lines(_ text: String) -> [String] {
        var text = Entities.decoded(bounded(text, to: 200_000))
        if text.contains("<") { text = withoutTags(text, lineEnd: "\n") }
        return text.split(whereSeparator: \.isNewline).map { joined(String($0)) }.filter { !$0.isEmpty }
    }

    /// Cuts a text that is longer than any of a recipe.
    private static func bounded(_ text: String, to length: Int) -> String {
        text.utf8.count <= length ? text : String(decoding: text.utf8.prefix(length), as: UTF8.self)
    }

    /// Joins blanks to one space, and drops characters that are not seen.
    static func joined(_ text: String) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        var isBlank = true
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00AD, 0x200B...0x200F, 0x2060, 0xFEFF, 0x202A...0x202E, 0xFFFD: continue
            case 0...0x20, 0x7F...0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
                if !isBlank { output.append(" ") }
                isBlank = true
            default:
                output.unicodeScalars.append(scalar)
                isBlank = false
            }
        }
        if output.utf8.last == 0x20 { output.removeLast() }
        return output
    }

    private static let blockNames: Set<Substring> = [
        "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "dt", "dd",
    ]

    /// Removes tags. Those of blocks become ends of lines.
    static func withoutTags(_ text: String, lineEnd: Character) -> String {
        var output = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            output += rest[..<open]
            rest = rest[open...]
            let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            let isTag = name.first?.isLetter == true || rest.hasPrefix("<!")
            guard isTag, let close = rest.firstIndex(of: ">") else {
                output.append("<")
                rest = rest.dropFirst()
                continue
            }
            if blockNames.contains(name.lowercased()[...]) { output.append(lineEnd) }
            rest = rest[rest.index(after: close)...]
        }
        return output + rest
    }

    /// Returns the words of a text in small letters: runs of letters and digits.
    static func words(_ text: String) -> [Substring] {
        text.lowercased().unicodeScalars.split { !isWord($0) }.map(Substring.init)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value) }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
    }

    /// Returns a text in small letters without punctuation and blanks, for comparisons.
    static func key(_ text: String) -> String {
        var key = ""
        for scalar in text.lowercased().unicodeScalars where isWord(scalar) {
            key.unicodeScalars.append(scalar)
        }
        return key
    }
}
