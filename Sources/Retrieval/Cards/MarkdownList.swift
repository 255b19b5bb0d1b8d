/// The list items below a heading of the second level.
enum MarkdownList {
    struct Item: Hashable {
        /// Without its marker, continuation lines joined by spaces.
        var text: String
        /// Line of the file, counted from 1.
        var line: Int
    }

    /// - Parameter firstLine: the line of the file that `lines` begins with.
    static func items(under heading: String, in lines: [Substring], firstLine: Int) -> [Item] {
        var items: [Item] = []
        var isInside = false
        // Whether the line before belongs to an item, so that an indented one carries it on.
        var isOpen = false
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("# ") || line.hasPrefix("## ") {
                isInside = line.hasPrefix("## ") && trimmed(line.dropFirst(3)) == heading
                isOpen = false
            } else if isInside, let text = itemText(line) {
                items.append(Item(text: text, line: firstLine + index))
                isOpen = true
            } else if isOpen, line.first?.isWhitespace == true, !trimmed(line).isEmpty {
                items[items.count - 1].text += " " + trimmed(line)
            } else {
                isOpen = false
            }
        }
        return items
    }

    /// The text after `-`, `*`, `+`, `1.` or `1)`; nil for any other line and for an item without text.
    private static func itemText(_ line: Substring) -> String? {
        let line = line.drop(while: \.isWhitespace)
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let marker =
            digits.isEmpty
            ? line.first.map { "-*+".contains($0) } : line.dropFirst(digits.count).first.map { ".)".contains($0) }
        guard marker == true else { return nil }
        let rest = line.dropFirst(digits.count + 1)
        guard rest.first?.isWhitespace == true else { return nil }
        let text = trimmed(rest)
        return text.isEmpty ? nil : text
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
