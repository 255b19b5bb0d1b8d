/// The sentences of a card's Markdown that can stand alone.
package enum Sentences {
    /// Returns the sentences of a Markdown text. A list item keeps its heading or lead-in in front of it: `Honey` under
    /// `Avoid before 12 months` must never be quoted alone.
    package static func of(markdown: String) -> [String] {
        var sentences: [String] = []
        var heading = ""
        var leadIn = ""
        for line in markdown.split(whereSeparator: \.isNewline) {
            let line = line.trimmingPrefix { $0.isWhitespace }
            if line.hasPrefix("#") {
                heading = plain(line.trimmingPrefix { $0 == "#" })
                leadIn = ""
            } else if let item = listItem(line) {
                let context = leadIn.isEmpty ? heading : leadIn
                sentences += split(context.isEmpty ? plain(item) : "\(context): \(plain(item))")
            } else if !line.hasPrefix("|"), !line.hasPrefix("---"), !line.hasPrefix("```"), !line.hasPrefix("<") {
                let text = plain(line.trimmingPrefix { $0 == ">" })
                if text.hasSuffix(":") {
                    leadIn = String(text.dropLast())
                } else {
                    leadIn = ""
                    sentences += split(text)
                }
            }
        }
        return sentences
    }

    private static func listItem(_ line: Substring) -> Substring? {
        for mark in ["- ", "* ", "+ ", "• "] where line.hasPrefix(mark) { return line.dropFirst(mark.count) }
        let number = line.prefix { $0.isWholeNumber }
        let rest = line.dropFirst(number.count)
        guard !number.isEmpty, rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
        return rest.dropFirst(2)
    }

    /// Removes emphasis, code marks and the targets of links.
    private static func plain(_ text: Substring) -> String {
        var plain = ""
        var rest = text.drop { $0.isWhitespace }
        while let character = rest.popFirst() {
            if character == "*" || character == "`"
                || (character == "_" && !(rest.first?.isLetter ?? false && plain.last?.isLetter ?? false))
            {
                continue
            }
            if character == "]", rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
                rest = rest[rest.index(after: end)...]
            } else if character != "[" {
                plain.append(character)
            }
        }
        while plain.last?.isWhitespace == true { plain.removeLast() }
        return plain
    }

    private static let abbreviations: Set<String> = [
        "e.g", "i.e", "vs", "dr", "mr", "mrs", "st", "approx", "min", "etc",
    ]

    /// Splits at full stops, question and exclamation marks that are followed by a space and no small letter.
    private static func split(_ text: String) -> [String] {
        var sentences: [String] = []
        var start = text.startIndex
        for index in text.indices where text[index] == "." || text[index] == "!" || text[index] == "?" {
            let next = text.index(after: index)
            guard next < text.endIndex, text[next] == " " else { continue }
            let lastWord = text[start..<index].split(separator: " ").last.map { $0.lowercased() } ?? ""
            let following = text[next...].first { !$0.isWhitespace }
            if text[index] == ".", abbreviations.contains(lastWord) || following?.isLowercase == true { continue }
            sentences.append(String(text[start..<next]))
            start = text.index(after: next)
        }
        sentences.append(String(text[start...]))
        return sentences.filter { $0.contains { $0.isLetter } }
    }
}
