/// The list below a heading of the second level, up to the next heading of the same or a higher level.
struct MarkdownList {
    struct Line: Hashable {
        var text: String
        /// Line of the file, from 1.
        var number: Int
    }

    /// List items without their markers, continuation lines joined by spaces.
    private(set) var items: [Line] = []
    /// Text that is neither a list item nor a heading.
    private(set) var strays: [Line] = []

    /// Reads the list.
    ///
    /// - Parameter firstLine: line of the file with which `lines` begins.
    init(under heading: String, in lines: [Substring], firstLine: Int) {
        var isInside = false
        // True if the previous line belongs to an item, so that an indented line continues it.
        var isOpen = false
        for (index, line) in lines.enumerated() {
            let text = Self.trimmed(line)
            if line.hasPrefix("# ") || line.hasPrefix("## ") {
                isInside = text == "## \(heading)"
                isOpen = false
            } else if !isInside || text.isEmpty || text.hasPrefix("###") {
                isOpen = false
            } else if let item = Self.item(text) {
                items.append(Line(text: item, number: firstLine + index))
                isOpen = true
            } else if isOpen, line.first?.isWhitespace == true {
                items[items.count - 1].text += " " + text
            } else {
                strays.append(Line(text: text, number: firstLine + index))
                isOpen = false
            }
        }
    }

    /// Returns the text after `-`, `*`, `+`, `1.` or `1)`; nil for any other line and for an item without text.
    private static func item(_ line: String) -> String? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        guard let marker = rest.first, (digits.isEmpty ? "-*+" : ".)").contains(marker),
            rest.dropFirst().first?.isWhitespace == true
        else { return nil }
        return trimmed(rest.dropFirst())
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
