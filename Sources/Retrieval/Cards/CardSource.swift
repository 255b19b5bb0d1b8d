/// A card's text, split at its front matter.
struct CardSource {
    /// The YAML between the two `---`; its first line is line 2 of the file.
    let frontMatter: String
    /// The markdown, without blank lines around it.
    let body: String
    let bodyLines: [Substring]
    /// Line of the file on which `bodyLines` begins, from 1.
    let bodyLine: Int

    /// Returns nil if the text does not begin with front matter or never ends it.
    init?(_ text: String) {
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        guard let first = lines.first, Self.isFence(first), let end = lines.dropFirst().firstIndex(where: Self.isFence)
        else { return nil }
        frontMatter = lines[1..<end].joined(separator: "\n")
        bodyLines = Array(lines[(end + 1)...])
        bodyLine = end + 2
        let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
        var kept = bodyLines.drop(while: isBlank)
        while let last = kept.last, isBlank(last) { kept.removeLast() }
        body = kept.joined(separator: "\n")
    }

    private static func isFence(_ line: Substring) -> Bool {
        line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
    }
}
