import Assist
import HearthCore

extension Faithfulness {
    /// A bullet that an answer quotes without the heading that it has in its card. "- bribes" under "What to avoid" says
    /// the opposite without it.
    package struct LostHeading: Hashable, Sendable {
        /// The bullet, as the answer has it.
        package var text: String
        /// The heading in the card.
        package var heading: String
        /// Id of the passage.
        package var passage: String

        /// Creates a lost heading.
        package init(text: String, heading: String, passage: String) {
            self.text = text
            self.heading = heading
            self.passage = passage
        }
    }

    /// Returns the bullets of an answer that stand in a passage under a heading and in the answer under another or none.
    static func lostHeadings(
        in answer: String, of passages: [Passage], removing attributions: Attributions
    ) -> [LostHeading] {
        let quoted = passages.flatMap { passage in
            bullets(of: attributions.removed(from: passage.text)).map { (passage: passage.id, bullet: $0) }
        }
        return bullets(of: attributions.removed(from: answer)).compactMap { bullet in
            let sources = quoted.filter { $0.bullet.words == bullet.words }
            guard let first = sources.first,
                !sources.contains(where: { $0.bullet.heading.isEmpty || $0.bullet.heading == bullet.heading })
            else { return nil }
            return LostHeading(text: bullet.text, heading: first.bullet.title, passage: first.passage)
        }
    }

    private struct Bullet {
        var text: String
        var words: [String]
        /// The words of the heading, or of the sentence that introduces the list.
        var heading: [String]
        var title: String
    }

    /// Returns the bullets of a Markdown text with the headings above them.
    private static func bullets(of markdown: String) -> [Bullet] {
        CardSection.sections(of: markdown).flatMap { section in
            var title = section.heading
            return section.markdown.split(separator: "\n").compactMap { line -> Bullet? in
                let line = line.trimming(\.isWhitespace)
                guard let item = item(line) else {
                    if title.isEmpty, line.hasSuffix(":") { title = line.trimming { $0 == ":" || $0 == "*" } }
                    return nil
                }
                let words = Self.words(item)
                return words.isEmpty ? nil : Bullet(text: item, words: words, heading: Self.words(title), title: title)
            }
        }
    }

    private static func item(_ line: String) -> String? {
        ["- ", "* ", "+ ", "• "].first(where: line.hasPrefix).map { String(line.dropFirst($0.count)) }
    }

    private static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    }
}
