import HearthCore

/// A part of a card that can be quoted alone: a paragraph, or a list with the heading or the sentence above it.
///
/// A list of things to avoid means the opposite without its heading, so no smaller part of a list is quoted.
package struct CardSection: Hashable, Sendable {
    /// The heading without Markdown signs; empty if the section has no heading.
    package var heading: String
    /// The lines below the heading, as Markdown.
    package var markdown: String
    /// True for the first part of the card, which answers the question of its title.
    package var isOpening: Bool

    /// The heading and the lines below it, as Markdown.
    package var quotation: String { heading.isEmpty ? markdown : "**\(heading)**\n\n\(markdown)" }

    /// The number of words of the quotation.
    package var wordCount: Int { quotation.split(whereSeparator: \.isWhitespace).count }

    /// Returns the parts of a card's text in their order.
    package static func sections(of markdown: String) -> [CardSection] {
        var sections: [CardSection] = []
        var heading = ""
        var lines: [Substring] = []
        var isList = false
        func close() {
            let text = lines.joined(separator: "\n").trimming(\.isWhitespace)
            lines = []
            guard !text.isEmpty else { return }
            sections.append(CardSection(heading: heading, markdown: text, isOpening: sections.isEmpty))
        }
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.trimmingPrefix(while: \.isWhitespace)
            if let title = headingText(content) {
                close()
                (heading, isList) = (title, false)
            } else if content.isEmpty {
                // A blank line ends a paragraph, but neither a list nor a sentence that introduces one.
                if isList || endsWithColon(lines) { lines.append(line) } else { close() }
            } else {
                let isItem = isListItem(content)
                if isList, !isItem, !line.hasPrefix(" ") {
                    // A paragraph after a list belongs to the card, not to the list's heading.
                    close()
                    heading = ""
                }
                isList = isItem || (isList && line.hasPrefix(" "))
                lines.append(line)
            }
        }
        close()
        return sections
    }

    /// Returns the text of a heading: `## Steps`, or a line in bold type.
    private static func headingText(_ line: Substring) -> String? {
        if line.hasPrefix("#") { return line.trimmingPrefix { $0 == "#" }.trimming { $0.isWhitespace || $0 == ":" } }
        let bold = line.trimming { $0.isWhitespace || $0 == ":" }
        guard bold.hasPrefix("**"), bold.hasSuffix("**"), bold.count > 4 else { return nil }
        let text = bold.dropFirst(2).dropLast(2)
        return text.contains("**") ? nil : String(text).trimming { $0 == ":" }
    }

    private static func endsWithColon(_ lines: [Substring]) -> Bool {
        lines.last { !$0.allSatisfy(\.isWhitespace) }.map { $0.trimming(\.isWhitespace).hasSuffix(":") } ?? false
    }

    static func isListItem(_ line: Substring) -> Bool {
        if ["- ", "* ", "+ ", "• "].contains(where: line.hasPrefix) { return true }
        let number = line.prefix(while: \.isWholeNumber)
        let rest = line.dropFirst(number.count)
        return !number.isEmpty && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
    }
}
