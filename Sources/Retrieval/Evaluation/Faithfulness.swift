import Assist
import HearthCore

/// Faithfulness of an answer to its citations, sentence by sentence, like RAGAS (S. Es et al., "RAGAS: Automated
/// Evaluation of Retrieval Augmented Generation", 2024), but by words alone.
///
/// A sentence counts as supported if one citation has most of its content words, weighted by their rarity among the
/// citations, and all of its numbers. Attributions ("(NHS (F13))") are ignored, and so are remarks about the answer
/// itself ("I found nothing on this in the knowledge base").
///
/// This is a proxy, not a proof: it cannot tell "may" from "must not", and a good paraphrase can miss. Unsupported
/// sentences are worth reading. A judge model reads better and costs money.
package struct Faithfulness: Sendable {
    /// A cited passage.
    package struct Passage: Hashable, Sendable {
        /// Id of the citation.
        package var id: String
        /// Text of the passage.
        package var text: String
        /// The card's headline; an answer may name it after a fact.
        package var title: String
        /// Authorities: "AAP, CDC (F53)".
        package var sources: [String]

        /// Creates a passage.
        package init(id: String, text: String, title: String = "", sources: [String] = []) {
            self.id = id
            self.text = text
            self.title = title
            self.sources = sources
        }
    }

    /// One claim of an answer, compared with the passages.
    package struct Sentence: Hashable, Sendable {
        /// The sentence without attributions.
        package var text: String
        /// Weighted share of its content words in the best passage, 0…1.
        package var coverage: Double
        /// Numbers that the best passage does not contain.
        package var strayNumbers: [String]
        /// Id of the best passage; nil if no passage shares a word.
        package var passage: String?

        /// True if the best passage has enough of the words and all of the numbers.
        package var isSupported: Bool { coverage >= Faithfulness.minCoverage && strayNumbers.isEmpty }
    }

    /// Sentences with a claim. Lead-ins such as "Here is what helps:" have none.
    package let sentences: [Sentence]
    /// Bullets that lost the heading under which they stand in their card.
    package let lostHeadings: [LostHeading]

    /// Share of supported sentences; 1 if there are no claims.
    package var score: Double {
        sentences.isEmpty ? 1 : Double(sentences.count(where: \.isSupported)) / Double(sentences.count)
    }

    /// Minimum coverage: two words of three. A paraphrase changes some, an invention most.
    static let minCoverage = 2.0 / 3

    /// Compares an answer with its passages.
    ///
    /// - Parameter answer: markdown.
    package init(answer: String, passages: [Passage]) {
        let attributions = Attributions(of: passages)
        lostHeadings = Self.lostHeadings(in: answer, of: passages, removing: attributions)
        let texts = passages.map { passage in
            Text(
                ([passage.title] + passage.authorities + [attributions.removed(from: passage.text)])
                    .joined(separator: "\n"), isClaim: false)
        }
        sentences = Sentences.of(markdown: attributions.removed(from: answer)).compactMap { sentence in
            let claim = Text(sentence, isClaim: true)
            guard !claim.words.isEmpty, claim.words.count + claim.numbers.count >= Self.minWords else { return nil }
            // Prefers a passage that supports the sentence: another may have its words but not its numbers.
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

    /// Minimum number of content words and numbers of a claim.
    private static let minWords = 3

    private static func coverage(of claim: Text, by passage: Text, among all: [Text]) -> Double {
        // A word in every citation says less about the origin of the sentence.
        func weight(_ word: String) -> Double { 1 / Double(1 + all.count { $0.words.contains(word) }) + 0.5 }
        // Sorted, because a sum of floats depends on the order, and a set's order differs in every process.
        let words = claim.words.sorted()
        let whole = words.reduce(0) { $0 + weight($1) }
        return words.filter(passage.words.contains).reduce(0) { $0 + weight($1) } / whole
    }

    private struct Text {
        /// Stems of content words.
        let words: Set<String>
        /// Numbers in digits, without surrounding characters: "38", "1.5".
        let numbers: Set<String>

        /// Reads the content of a text.
        ///
        /// - Parameter isClaim: true for a sentence of an answer. Words about the answer itself are then not content,
        ///   and "one" seldom counts anything.
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

    /// Stems of words with which an answer refers to itself and to further sources.
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

        /// Returns the number without thousands separators: `1,000` is 1000; `1,5` stays.
        static func withoutThousandsMarks(_ number: String) -> String {
            let groups = number.split(separator: ",")
            let isMarked = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
            return isMarked ? groups.joined() : number
        }
    }
}
