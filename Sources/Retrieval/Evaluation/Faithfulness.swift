import HearthCore

/// Whether an answer says only what its citations say, sentence by sentence, as RAGAS asks it (S. Es et al., "RAGAS:
/// Automated Evaluation of Retrieval Augmented Generation", 2024), by words alone: a sentence counts as supported where
/// one citation has most of its content words, weighed by how rare they are among the citations, and all of its numbers.
///
/// A proxy, not a proof: it cannot tell "may" from "must not", and a good paraphrase can miss. What it finds unsupported is
/// worth reading; a judge model reads better and costs.
package struct Faithfulness: Sendable {
    package struct Passage: Hashable, Sendable {
        package var id: String
        package var text: String

        package init(id: String, text: String) {
            self.id = id
            self.text = text
        }
    }

    package struct Sentence: Hashable, Sendable {
        package var text: String
        /// The weighed share of its content words that the best passage has, 0…1.
        package var coverage: Double
        /// Numbers that the best passage does not have.
        package var strayNumbers: [String]
        /// The passage that says most of it; nil where none says anything of it.
        package var passage: String?

        package var isSupported: Bool { coverage >= Faithfulness.leastCoverage && strayNumbers.isEmpty }
    }

    /// Sentences that say something. Leads such as "Here is what helps:" do not.
    package let sentences: [Sentence]

    /// The share of sentences that are supported; 1 of none, for nothing was claimed.
    package var score: Double {
        sentences.isEmpty ? 1 : Double(sentences.count(where: \.isSupported)) / Double(sentences.count)
    }

    /// Two words of three: a paraphrase changes some, an invention most.
    static let leastCoverage = 2.0 / 3

    /// - Parameter answer: markdown.
    package init(answer: String, passages: [Passage]) {
        let texts = passages.map { Text($0.text) }
        sentences = Sentences.of(markdown: answer).compactMap { sentence in
            let claim = Text(sentence)
            guard claim.words.count >= Self.fewestWords else { return nil }
            let best = texts.indices.map {
                (place: $0, coverage: Self.coverage(of: claim, by: texts[$0], among: texts))
            }
            .max { ($0.coverage, $1.place) < ($1.coverage, $0.place) }
            guard let best, best.coverage > 0 else {
                return Sentence(text: sentence, coverage: 0, strayNumbers: claim.numbers.sorted(), passage: nil)
            }
            return Sentence(
                text: sentence, coverage: best.coverage,
                strayNumbers: claim.numbers.subtracting(texts[best.place].numbers).sorted(),
                passage: passages[best.place].id)
        }
    }

    /// Content words below which a sentence claims nothing that could be looked up.
    private static let fewestWords = 3

    private static func coverage(of claim: Text, by passage: Text, among all: [Text]) -> Double {
        // A word that every citation has says less about where the sentence is from.
        func weight(_ word: String) -> Double { 1 / Double(1 + all.count { $0.words.contains(word) }) + 0.5 }
        let whole = claim.words.reduce(0) { $0 + weight($1) }
        return claim.words.intersection(passage.words).reduce(0) { $0 + weight($1) } / whole
    }

    private struct Text {
        /// Stems of content words.
        let words: Set<String>
        /// As they are written, without what stands around them: "38", "1.5".
        let numbers: Set<String>

        init(_ text: String) {
            let terms = Analyzer.terms(of: text)
            words = Set(terms.filter { $0.contains(where: \.isLetter) })
            numbers = Set(
                text.split { !$0.isNumber && $0 != "." && $0 != "," && $0 != "½" }
                    .map { $0.trimming { $0 == "." || $0 == "," } }.filter { $0.contains(where: \.isNumber) })
        }
    }
}
