import Assist
import HearthCore

/// Whether an answer says only what its citations say, sentence by sentence, as RAGAS asks it (S. Es et al., "RAGAS:
/// Automated Evaluation of Retrieval Augmented Generation", 2024), by words alone: a sentence counts as supported where
/// one citation has most of its content words, weighed by how rare they are among the citations, and all of its numbers.
/// What says where a sentence is from ("(NHS (F13))") is no part of it, and what an answer says of itself ("I found
/// nothing on this in the knowledge base") claims nothing.
///
/// A proxy, not a proof: it cannot tell "may" from "must not", and a good paraphrase can miss. What it finds unsupported is
/// worth reading; a judge model reads better and costs.
package struct Faithfulness: Sendable {
    package struct Passage: Hashable, Sendable {
        package var id: String
        package var text: String
        /// The card's headline; an answer may name it behind a fact.
        package var title: String
        /// Authorities: "AAP, CDC (F53)".
        package var sources: [String]

        package init(id: String, text: String, title: String = "", sources: [String] = []) {
            self.id = id
            self.text = text
            self.title = title
            self.sources = sources
        }
    }

    package struct Sentence: Hashable, Sendable {
        /// Without what says where it is from.
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
        let attributions = Attributions(of: passages)
        let texts = passages.map { passage in
            Text(
                ([passage.title] + passage.authorities + [attributions.removed(from: passage.text)])
                    .joined(separator: "\n"), isClaim: false)
        }
        sentences = Sentences.of(markdown: attributions.removed(from: answer)).compactMap { sentence in
            let claim = Text(sentence, isClaim: true)
            guard !claim.words.isEmpty, claim.words.count + claim.numbers.count >= Self.fewestWords else { return nil }
            // The passage that supports it, where one does: another may have its words and not its numbers.
            let candidates = texts.indices.map { place in
                Sentence(
                    text: sentence, coverage: Self.coverage(of: claim, by: texts[place], among: texts),
                    strayNumbers: claim.numbers.subtracting(texts[place].numbers).sorted(), passage: passages[place].id)
            }
            let best = candidates.max {
                ($0.isSupported ? 1 : 0, $0.coverage) < ($1.isSupported ? 1 : 0, $1.coverage)
            }
            guard let best, best.coverage > 0 else {
                return Sentence(text: sentence, coverage: 0, strayNumbers: claim.numbers.sorted(), passage: nil)
            }
            return best
        }
    }

    /// Content words and numbers below which a sentence claims nothing that could be looked up.
    private static let fewestWords = 3

    private static func coverage(of claim: Text, by passage: Text, among all: [Text]) -> Double {
        // A word that every citation has says less about where the sentence is from.
        func weight(_ word: String) -> Double { 1 / Double(1 + all.count { $0.words.contains(word) }) + 0.5 }
        // In one order, because a sum of floats depends on it and the order of a set is another in every process.
        let words = claim.words.sorted()
        let whole = words.reduce(0) { $0 + weight($1) }
        return words.filter(passage.words.contains).reduce(0) { $0 + weight($1) } / whole
    }

    private struct Text {
        /// Stems of content words.
        let words: Set<String>
        /// In digits, without what stands around them: "38", "1.5".
        let numbers: Set<String>

        /// - Parameter isClaim: whether it is a sentence of an answer. There, words about the answer itself are no
        ///   content, and "one" seldom counts anything.
        init(_ text: String, isClaim: Bool) {
            let stems = Set(Analyzer.terms(of: text).filter { $0.contains(where: \.isLetter) })
            words = stems.subtracting(Numerals.stems).subtracting(isClaim ? remarks : [])
            let written = text.split { !$0.isNumber && $0 != "." && $0 != "," }
                .map { $0.trimming { $0 == "." || $0 == "," } }.filter { $0.contains(where: \.isNumber) }
                .map(Numerals.withoutThousandsMarks)
            let spelt = text.split { !$0.isLetter }.map { $0.lowercased() }.filter { !isClaim || $0 != "one" }
                .compactMap { Numerals.values[$0] }
            numbers = Set(written + spelt)
        }
    }

    /// Stems of words in which an answer speaks of itself and of where to ask further.
    private static let remarks = Set(
        Analyzer.terms(
            of: """
                knowledge base card passage source says said answer find found nothing nearest directly covered mentioned \
                guess ask question another word may lead please information doctor health visitor professional
                """))

    private enum Numerals {
        static let values = [
            "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
            "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20", "thirty": "30",
            "forty": "40", "fifty": "50", "sixty": "60", "hundred": "100",
        ]

        static let stems = Set(values.keys.flatMap(Analyzer.terms))

        /// `1,000` is 1000; `1,5` stays.
        static func withoutThousandsMarks(_ number: String) -> String {
            let groups = number.split(separator: ",")
            let isMarked = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
            return isMarked ? groups.joined() : number
        }
    }
}
