/// Renderer for the part of CommonMark in the document's descriptions: paragraphs, lists, fenced blocks, code.
struct Prose {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The text in one line, with code between backticks.
    var inline: HTML { Self.inline(text) }

    /// The text as paragraphs, lists and fenced blocks.
    var blocks: HTML {
        var html: [HTML] = []
        var items: [HTML] = []
        var fence: [Substring]?
        func endList() {
            if !items.isEmpty { html.append("<ul>\(items)</ul>\n") }
            items = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                endList()
                if let lines = fence { html.append("<pre tabindex=\"0\">\(lines.joined(separator: "\n"))</pre>\n") }
                fence = fence == nil ? [] : nil
            } else if fence != nil {
                fence?.append(line)
            } else if line.hasPrefix("- ") {
                items.append("<li>\(Self.inline(String(line.dropFirst(2))))</li>\n")
            } else if !line.isEmpty {
                endList()
                html.append("<p>\(Self.inline(String(line)))</p>\n")
            }
        }
        endList()
        return "\(html)"
    }

    private static func inline(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return
            "\(parts.enumerated().map { $0.offset.isMultiple(of: 2) ? "\($0.element)" : "<code>\($0.element)</code>" as HTML })"
    }
}
