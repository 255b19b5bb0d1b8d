import HearthCore
import Intent

/// The relevance of a card to a question.
///
/// The signs are the nearness in meaning, the shares of the question's subjects that the card and that its title, tags
/// and questions have, the likeness of the question to one question or the title of the card, the place in the search,
/// the age, and the kind of the card. Their sum estimates the log-odds that the card answers. Weights and threshold are
/// fitted to `Tests/Fixtures/chat/calibration.jsonl` and a set of questions by other authors, once with vectors and once
/// for words alone (docs/architecture.md).
struct Relevance {
    /// A card with its relevance.
    struct Rated {
        var hit: SearchHit
        /// The log-odds that the card answers: 0 and above for an answer.
        var score: Double
    }

    private let question: ChatQuestion
    private let children: [Age]
    private let subjects: [[Set<String>]]
    private let purposes: Set<QuestionPurpose>
    /// The illnesses that the question names, in the words of the cards.
    private let illnesses: Set<String>

    init(to question: ChatQuestion, children: [Age]) {
        self.question = question
        self.children = children
        subjects = question.subjects.map { group in group.map(Self.stems) }
        purposes = QuestionPurpose.all(in: question.text)
        illnesses = Set(question.gloss.terms.flatMap(\.english)).intersection(ParentingLexicon.illnesses)
    }

    /// Returns the cards of several searches for the same question, best first.
    func ranked(_ searches: [[SearchHit]]) -> [Rated] {
        var best: [String: SearchHit] = [:]
        for hits in searches {
            // Scores of words alone have no upper limit, so a place is a share of the best score of its search.
            let most = hits.reduce(0) { max($0, $1.score) }
            for var hit in hits {
                hit.score = most > 0 ? hit.score / most : 0
                guard var known = best[hit.document.id] else {
                    best[hit.document.id] = hit
                    continue
                }
                known.score = max(known.score, hit.score)
                known.evidence.coverage = max(known.evidence.coverage, hit.evidence.coverage)
                known.evidence.headed = max(known.evidence.headed, hit.evidence.headed)
                known.evidence.asked = max(known.evidence.asked, hit.evidence.asked)
                if let found = hit.evidence.vector, found.score > known.evidence.vector?.score ?? -1 {
                    known.evidence.vector = found
                }
                best[hit.document.id] = known
            }
        }
        let weights = best.values.contains { $0.evidence.vector != nil } ? Weights.meaning : Weights.words
        return best.values.map { Rated(hit: $0, score: score(of: $0, weights)) }.sorted {
            ($1.score, $0.hit.document.id) < ($0.score, $1.hit.document.id)
        }
    }

    private func score(of hit: SearchHit, _ weights: Weights) -> Double {
        let (document, evidence) = (hit.document, hit.evidence)
        // A search that gives no reasons has chosen by itself.
        if evidence == SearchHit.Evidence() { return hit.score > 0 ? hit.score : Self.leastNearest }
        let meaning = weights.meaning * (evidence.vector?.score ?? Self.farMeaning) + weights.place * hit.score
        guard document.kind != .memory else {
            return weights.base + meaning + (weights.coverage + weights.headed + weights.asked)
                * share(in: document.body)
        }
        // A recipe has no questions, only the name of its dish.
        let asked = document.kind == .recipe && names(document) ? 1 : evidence.asked
        return weights.base + meaning + weights.coverage * evidence.coverage + weights.headed * evidence.headed
            + weights.asked * asked + fit(of: document, asked: asked)
    }

    /// Returns whether the question names the card's dish: it has every word of the title, or of the part before "with",
    /// or it is about nothing else than two words of the title and more ("fish fingers" of "Homemade fish fingers").
    func names(_ document: Document) -> Bool {
        let title = Self.stems(document.title)
        let asked = subjects.map { group in group.first { !$0.isEmpty && $0.isSubset(of: title) } }
        if !asked.contains(nil), Set(asked.compactMap(\.self).joined()).count > 1 { return true }
        let name = Self.stems(document.title.split(separator: " with ").first.map(String.init) ?? "")
        let words = Self.stems(question.text).union(Self.stems(question.gloss.text))
        return !name.isEmpty && name.isSubset(of: words)
    }

    /// Returns the share of the question's subjects that a text has.
    private func share(in text: String) -> Double {
        guard !subjects.isEmpty else { return 0 }
        let stems = Self.stems(text)
        let found = subjects.count { group in group.contains { !$0.isEmpty && $0.isSubset(of: stems) } }
        return Double(found) / Double(subjects.count)
    }

    /// Returns the part of the score that ages, kinds and purposes give.
    ///
    /// - Parameter asked: the likeness of the question to one of the card's.
    func fit(of document: Document, asked likeness: Double) -> Double {
        var fit = 0.0
        if let asked = question.ages {
            let ages = document.ages
            let isFor = asked.from < ages.to ?? .max && ages.from < asked.to ?? .max
            if !isFor { fit -= Self.otherAge * distance(from: asked, to: document) }
            // A card for this very year is meant before one for all of childhood.
            if isFor, let to = ages.to, to - ages.from <= 36 { fit += Self.narrowFit }
        } else if !children.isEmpty, !children.contains(where: document.ages.contains) {
            fit -= Self.otherHousehold
        }
        // A routine names many things in passing.
        if document.kind == .routines, !question.asksForRoutine {
            let own = (likeness - Self.likely) / (Self.alike - Self.likely)
            fit -= Self.inPassing * (1 - Self.mostRelief * min(max(own, 0), 1))
        }
        // A card on one illness does not answer for another.
        if !illnesses.isEmpty {
            let text = ([document.title] + document.questions).joined(separator: "\n").lowercased()
            if !illnesses.contains(where: text.contains) { fit -= Self.otherPurpose }
        }
        if !purposes.isEmpty {
            if !QuestionPurpose.served(purposes, by: [document.title] + document.questions) {
                fit -= Self.otherPurpose
            }
        }
        return fit
    }

    /// Returns how far the ages of a card are from those in question, 0…1. A child of 5 months differs little from one of
    /// 6; what is dangerous at 5 months may be safe at 6.
    private func distance(from asked: AgeRange, to document: Document) -> Double {
        guard document.kind != .safety, document.kind != .chores else { return 1 }
        let gap = max(document.ages.from - (asked.to ?? .max) + 1, asked.from - (document.ages.to ?? .max) + 1)
        let near = max(Self.nearMonths, Double(asked.from) * Self.nearShare)
        return min(max((Double(gap) - near) / near, 0), 1)
    }

    /// The beginnings of words, so that inflections compare equal.
    private static func stems(_ text: String) -> Set<String> {
        Set(
            Folding.words(text).filter { $0.utf8.count > 2 }.map { word in
                // Without the ending of a plural, or "finger" and "fingers" would be cut in different places.
                let word = word.utf8.count > 4 && word.hasSuffix("s") ? word.dropLast() : word[...]
                return String(word.prefix(word.utf8.count > 6 ? 6 : 4))
            })
    }

    /// The weights of the signs.
    private struct Weights {
        var base: Double
        var meaning: Double
        var coverage: Double
        var headed: Double
        var asked: Double
        var place: Double

        /// For a search by meaning and words, with the cosines of MiniLM.
        static let meaning = Weights(
            base: -12.85, meaning: 5.7, coverage: 1.55, headed: 2.1, asked: 4.75, place: 6.9)
        /// For a search by words alone.
        static let words = Weights(base: -9.6, meaning: 0, coverage: 0.75, headed: 2.55, asked: 7.2, place: 5.55)
    }

    /// The cosine of a card that is not among the nearest.
    private static let farMeaning = 0.15
    private static let otherAge = 5.3
    private static let narrowFit = 1.1
    private static let otherHousehold = 2.0
    private static let inPassing = 3.7
    /// The likeness of a question to one of a routine's from which the routine may be meant, and is meant.
    private static let likely = 0.4
    private static let alike = 0.65
    /// The part of ``inPassing`` that likeness takes away.
    private static let mostRelief = 0.7
    /// Months, and the share of an age, within which ages differ little.
    private static let nearMonths = 2.0
    private static let nearShare = 0.2
    private static let otherPurpose = 5.0
    /// The relevance from which a card answers a question.
    static let least = 0.0
    /// The relevance from which a card's title is offered although it does not answer.
    static let leastNearest = -1.8
    /// The largest distances of further cards from the relevance of the best. In the calibration 2 of 39 cards further behind answered.
    static let margins = [0.6, 0.3]
}
