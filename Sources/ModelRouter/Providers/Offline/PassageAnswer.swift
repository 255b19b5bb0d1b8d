import Assist
import HearthCore

/// Answer from the knowledge base's own words: the passages, each under the title and the authorities of its card.
struct PassageAnswer {
    let question: String
    let passages: [Document]

    var text: String {
        guard !passages.isEmpty else {
            return """
                I found nothing on this in the knowledge base, and I will not guess. Another word for it may lead \
                further; for anything about health, please ask your doctor or health visitor.
                """
        }
        let introduction = ChatPhrases.introduction(to: question)
        return ([introduction].compactMap(\.self) + passages.flatMap { [Self.title($0), $0.body] })
            .joined(separator: "\n\n")
    }

    /// Returns the card's title and its first authorities by name; the citations have the rest.
    private static func title(_ document: Document) -> String {
        var names: [String] = []
        for source in document.sources {
            for name in source.prefix(while: { $0 != "(" }).split(separator: ",") {
                let name = name.trimming(\.isWhitespace)
                if !name.isEmpty, !names.contains(name) { names.append(name) }
            }
        }
        return names.isEmpty ? "**\(document.title)**" : "**\(document.title)** (\(Prose.list(Array(names.prefix(3)))))"
    }
}
