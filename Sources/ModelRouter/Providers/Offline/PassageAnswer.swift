import Assist
import HearthCore

/// Answer from the knowledge base's own sentences: those most similar to the question, each with its card.
struct PassageAnswer {
    let question: String
    let passages: [Document]

    private static let maxSentences = 5
    private static let maxPerPassage = 3
    private static let maxPassages = 12

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

    /// The best sentences, at most three per card, without repetitions.
    private var best: [Candidate] {
        let candidates = scored
        guard let top = candidates.min(by: Self.isBetter) else { return [] }
        var chosen: [Candidate] = []
        for candidate in candidates.sorted(by: Self.isBetter) where candidate.score > 0 {
            // A second card is only included if it scores nearly as high as the best one.
            if candidate.passage != top.passage, candidate.score < 0.6 * top.score { continue }
            if chosen.count == Self.maxSentences { break }
            if chosen.count(where: { $0.passage == candidate.passage }) == Self.maxPerPassage { continue }
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

    /// Sentences with scores. Rare words count more, short sentences beat long ones with the same words, and the
    /// search order
    /// decides ties.
    private var scored: [Candidate] {
        var candidates: [Candidate] = []
        for (passage, document) in passages.prefix(Self.maxPassages).enumerated() {
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
            // A card's first sentence answers the question in its title.
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

    /// Returns the card and its first authorities by name; their rows are in the citations.
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
