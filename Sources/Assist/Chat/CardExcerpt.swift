import HearthCore
import Intent

/// The choice of the parts of a card that answer a question: sections with their headings, or bullets of a long list
/// under its heading.
struct CardExcerpt {
    private let subjects: [[Set<String>]]
    private let focus: Set<Int>
    private let ages: AgeRange?
    private let wantsNumbers: Bool
    /// Words such as "when", with which headings answer.
    private let asked: Set<String>

    init(for question: ChatQuestion) {
        subjects = question.subjects.map { group in group.map(Self.stems) }
        let own = Set(question.focus.terms.map(\.word))
        focus =
            question.isFollowUp
            ? Set(question.subjects.indices.filter { own.contains(question.subjects[$0].first ?? "") }) : []
        ages = question.ages
        let words = " " + question.gloss.text + " "
        wantsNumbers = Self.measures.contains { words.contains($0) }
        asked = Set(Folding.words(question.text) + Folding.words(question.gloss.text)).intersection(Self.questionWords)
    }

    /// Returns the card with the chosen parts as its body.
    ///
    /// - Parameter words: the approximate length. At least one part is chosen.
    func excerpt(of document: Document, words: Int) -> Document {
        var excerpt = document
        let sections = CardSection.sections(of: CardQuotation.readable(document.body))
        let whole = sections.reduce(0) { $0 + $1.wordCount }
        let isWhole = document.kind == .recipe ? whole <= Self.longestRecipe : whole <= words
        excerpt.body = (isWhole ? sections : chosen(from: sections, words: words)).map(\.quotation).joined(
            separator: "\n\n")
        excerpt.title = CardQuotation.readable(document.title)
        return excerpt
    }

    private func chosen(from sections: [CardSection], words: Int) -> [CardSection] {
        let parts = sections.map { shortened($0) }
        let scores = scores(of: parts.map(\.quotation), openings: parts.map(\.isOpening))
        let ranked = parts.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
        var left = words
        var kept: [Int] = []
        var chosen = 0
        // The opening says in short what the other parts explain.
        if let opening = parts.first, opening.isOpening, opening.wordCount * Self.openingShare <= words {
            kept.append(0)
            left -= opening.wordCount
        }
        for index in ranked where chosen < Self.mostSections && !kept.contains(index) {
            // The words of a question often match the opening alone. What helps stands in the parts that follow.
            let isWanted = scores[index] > 0 || words - left < words / 2
            let isFirst = kept.isEmpty || (chosen == 0 && scores[index] > 0)
            guard isFirst || (parts[index].wordCount <= left && isWanted) else { continue }
            kept.append(index)
            chosen += 1
            left -= parts[index].wordCount
        }
        return kept.sorted().map { parts[$0] }
    }

    /// Returns a long list with the bullets that have most to do with the question, under the same heading.
    private func shortened(_ section: CardSection) -> CardSection {
        guard section.wordCount > Self.longestSection else { return section }
        let lines = section.markdown.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        var groups: [String] = []
        var opening: [String] = []
        for line in lines {
            if CardSection.isListItem(line.trimmingPrefix(while: \.isWhitespace)) {
                groups.append(line)
            } else if groups.isEmpty {
                opening.append(line)
            } else {
                groups[groups.count - 1] += "\n" + line
            }
        }
        guard groups.count > 2 else { return section }
        let scores = scores(of: groups, openings: groups.map { _ in false })
        var left = Self.longestSection
        var kept: Set<Int> = []
        for index in groups.indices.sorted(by: { (scores[$1], $0) < (scores[$0], $1) }) {
            let length = groups[index].split(whereSeparator: \.isWhitespace).count
            guard kept.isEmpty || length <= left else { continue }
            kept.insert(index)
            left -= length
        }
        var shortened = section
        shortened.markdown = (opening + groups.indices.filter(kept.contains).map { groups[$0] }).joined(separator: "\n")
        return shortened
    }

    /// Returns how much each text has to do with the question: the subjects that they share, rare ones counting more.
    private func scores(of texts: [String], openings: [Bool]) -> [Double] {
        let stems = texts.map(Self.stems)
        let shares = subjects.map { group in stems.map { Self.share(of: group, in: $0) } }
        let holders = shares.map { shares in shares.count { $0 >= Self.leastShare } }
        return texts.indices.map { index in
            var score = openings[index] ? Self.openingScore : 0
            for place in subjects.indices where shares[place][index] >= Self.leastShare {
                let rarity = Self.commonWeight + 1 / Double(holders[place])
                score += (focus.contains(place) ? 2 : 1) * shares[place][index] * rarity
            }
            if wantsNumbers, texts[index].contains(where: \.isNumber) { score += Self.numberScore }
            if !asked.isDisjoint(with: Folding.words(String(texts[index].prefix(Self.headingLength)))) {
                score += Self.headingScore
            }
            if let ages, speaks(texts[index], of: ages) { score += Self.ageScore }
            return score
        }
    }

    /// Returns whether a text names the age: "at 4 years", "4-11 months", "from 3 to 5 years".
    private func speaks(_ text: String, of ages: AgeRange) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        func number(_ index: Int) -> Int? { words.indices.contains(index) ? Int(words[index]) : nil }
        for index in words.indices {
            guard let first = number(index) else { continue }
            var end = index + 1
            if end < words.count, Self.rangeWords.contains(words[end]) { end += 1 }
            let last = number(end)
            if last != nil { end += 1 }
            guard end < words.count else { continue }
            let upper = last ?? first
            if words[end].hasPrefix("month"), first <= ages.from, ages.from <= upper { return true }
            if words[end].hasPrefix("year"), first * 12 <= ages.from, ages.from < (upper + 1) * 12 { return true }
        }
        return false
    }

    private static let rangeWords: Set<String> = ["to", "and", "or"]

    /// Returns the largest share that a text has of the words of one phrase of the group, 0…1.
    private static func share(of group: [Set<String>], in stems: Set<String>) -> Double {
        group.reduce(0) { share, phrase in
            phrase.isEmpty ? share : max(share, Double(phrase.intersection(stems).count) / Double(phrase.count))
        }
    }

    private static func stems(_ text: String) -> Set<String> {
        Set(Folding.words(text).filter { $0.utf8.count > 2 }.map { String($0.prefix($0.utf8.count > 6 ? 6 : 4)) })
    }

    private static let measures = [
        " how ", " when ", " what age", " much ", " many ", " old ", " hours ", " minutes ", " temperature ", " limit ",
    ]
    private static let questionWords: Set<String> = ["when", "age", "much", "often", "long", "start", "where", "why"]
    private static let headingLength = 32
    private static let headingScore = 0.5
    /// The number of sections beside a short opening.
    private static let mostSections = 3
    /// An opening that has at most this part of the length is quoted in any case.
    private static let openingShare = 4
    private static let longestSection = 90
    private static let longestRecipe = 320
    private static let openingScore = 0.5
    private static let leastShare = 0.5
    /// The weight of a subject that every part of a card has.
    private static let commonWeight = 0.4
    private static let numberScore = 0.25
    private static let ageScore = 0.8
}
