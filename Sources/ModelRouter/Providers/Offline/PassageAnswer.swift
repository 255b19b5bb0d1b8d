import Assist
import HearthCore

/// An answer in the knowledge base's own sentences: those that share most with the question, each with its card.
struct PassageAnswer {
    let question: String
    let passages: [Document]

    private static let mostSentences = 5
    private static let mostPerPassage = 3
    private static let mostPassages = 12

    private struct Candidate {
        var passage: Int
        var position: Int
        var text: String
        var stems: Set<String>
        var score = 0.0
    }

    var text: String {
        guard !passages.isEmpty else {
            return """
                I found nothing on this in the knowledge base, and I will not guess. Another word for it may lead \
                further; for anything about health, please ask your doctor or health visitor.
                """
        }
        let chosen = best
        guard !chosen.isEmpty else { return onlyTitles }
        let paragraphs = Dictionary(grouping: chosen, by: \.passage).sorted { $0.key < $1.key }.map {
            passage, sentences in
            let quote = sentences.sorted { $0.position < $1.position }.map { Self.ended($0.text) }.joined(
                separator: " ")
            return "- \(quote) (\(Self.attribution(passages[passage])))"
        }
        let cards = paragraphs.count == 1 ? "one card" : "\(paragraphs.count) cards"
        return "This is what \(cards) in the knowledge base \(paragraphs.count == 1 ? "says" : "say") about it.\n\n"
            + paragraphs.joined(separator: "\n")
    }

    private var onlyTitles: String {
        let titles = passages.prefix(3).map {
            "“\($0.title)” (\($0.sources.isEmpty ? $0.kind.rawValue : Prose.list($0.sources)))"
        }
        return """
            I found nothing in the knowledge base that answers this directly. The nearest I have is \
            \(Prose.list(Array(titles))); ask me about one of them, or say it in other words.
            """
    }

    /// The best sentences, not more than three of a card, none that repeats another.
    private var best: [Candidate] {
        let candidates = scored
        guard let top = candidates.min(by: Self.isBetter) else { return [] }
        var chosen: [Candidate] = []
        for candidate in candidates.sorted(by: Self.isBetter) where candidate.score > 0 {
            // Another card is heard only where it has nearly as much to say as the best one.
            if candidate.passage != top.passage, candidate.score < 0.6 * top.score { continue }
            if chosen.count == Self.mostSentences { break }
            if chosen.count(where: { $0.passage == candidate.passage }) == Self.mostPerPassage { continue }
            if chosen.contains(where: { Self.repeats($0.stems, candidate.stems) }) { continue }
            chosen.append(candidate)
        }
        return chosen
    }

    private static func isBetter(_ left: Candidate, _ right: Candidate) -> Bool {
        (right.score, left.passage, left.position) < (left.score, right.passage, right.position)
    }

    private static func repeats(_ left: Set<String>, _ right: Set<String>) -> Bool {
        let shared = left.intersection(right).count
        return Double(shared) > 0.6 * Double(min(left.count, right.count))
    }

    /// A word counts the more, the fewer sentences have it; a short sentence that hits beats a long one; the search's
    /// own order decides between equals.
    private var scored: [Candidate] {
        var candidates: [Candidate] = []
        for (passage, document) in passages.prefix(Self.mostPassages).enumerated() {
            for (position, sentence) in Sentences.of(markdown: document.body).enumerated() {
                let stems = Set(KeyWords.significant(sentence).map(KeyWords.stem))
                candidates.append(Candidate(passage: passage, position: position, text: sentence, stems: stems))
            }
        }
        let asked = Set(KeyWords.significant(question).map(KeyWords.stem))
        let frequency = candidates.reduce(into: [:] as [String: Int]) { counts, candidate in
            for stem in candidate.stems.intersection(asked) { counts[stem, default: 0] += 1 }
        }
        let titles = passages.map { passage in
            let words = KeyWords.significant(passage.title + " " + passage.tags.joined(separator: " "))
            return Set(words.map(KeyWords.stem)).intersection(asked)
        }
        for index in candidates.indices {
            let passage = candidates[index].passage
            var hits = candidates[index].stems.intersection(asked)
            // A card's first sentence answers the question that its title asks.
            let opens = candidates[index].position == 0 && 2 * titles[passage].count >= asked.count
            if opens { hits.formUnion(titles[passage]) }
            guard !hits.isEmpty else { continue }
            let weight = hits.reduce(0.0) { $0 + 1 + 1 / Double(frequency[$1, default: 1]) } * (opens ? 2 : 1)
            let length = Double(candidates[index].stems.count)
            candidates[index].score =
                (weight + 0.5 * Double(titles[passage].count)) / (6 + length) / (1 + 0.1 * Double(passage))
        }
        return candidates
    }

    /// The card and its first authorities by name; the rows behind them are in the citations.
    private static func attribution(_ document: Document) -> String {
        var names: [String] = []
        for source in document.sources {
            for name in source.prefix(while: { $0 != "(" }).split(separator: ",") {
                let name = name.trimming(\.isWhitespace)
                if !name.isEmpty, !names.contains(name) { names.append(name) }
            }
        }
        return names.isEmpty ? document.title : "\(document.title), \(Prose.list(Array(names.prefix(3))))"
    }

    private static func ended(_ sentence: String) -> String {
        guard let last = sentence.last, !".!?".contains(last) else { return sentence }
        return sentence + "."
    }
}
