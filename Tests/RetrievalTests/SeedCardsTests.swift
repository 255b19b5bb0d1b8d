import Assist
import Foundation
import HearthCore
import HearthTesting
import PolicyEngine
import Retrieval
import Testing

/// The project's own cards, held against the project's own policy.
@Suite(.cpuBound) struct SeedCardsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let seed = Result {
        try CardCollection(seed: root.appending(path: "seed").path).cards().map(\.document)
    }
    private static let policy = Result {
        PolicyGateway(
            policies: try PolicySet(
                parsing: PolicySet.sources(in: root.appending(path: "policies").path), redactor: Redactor()))
    }

    private let cards: [Document]

    init() throws { cards = try Self.seed.get() }

    @Test(arguments: [
        (Document.Kind.recipe, 60), (.safety, 24), (.discipline, 10), (.routines, 16), (.development, 24), (.tips, 26),
        (.chores, 1),
    ])
    func `every kind has its minimum number of cards`(kind: Document.Kind, count: Int) {
        #expect(cards.count { $0.kind == kind } >= count)
    }

    /// A card that policy holds back from a child whom it is for is either wrong about the age or about the content.
    @Test func `the policy admits every card for the youngest child of its ages and for older ones`() throws {
        let policy = try Self.policy.get()
        for card in cards {
            for months in [card.ages.from, 6, 12, 24, 36, 48, 72, 120] where card.ages.contains(Age(months: months)) {
                let subject = PolicySubject(
                    mode: card.kind == .recipe ? .meals : .chat, goal: "", children: [Age(months: months)])
                #expect(policy.admits(card, for: subject), "\(card.id) at \(months) months")
            }
        }
    }

    /// Also seen from the other side: the policy's lexicons find the honey in a recipe that says it is for babies.
    @Test func `the policy rejects a recipe with a wrong age`() throws {
        let policy = try Self.policy.get()
        var porridge = try #require(cards.first { $0.kind == .recipe && $0.ages.from <= 8 })
        porridge.ingredients.append("1 tbsp honey")
        porridge.body += "\n- 1 tbsp honey"
        #expect(!policy.admits(porridge, for: PolicySubject(mode: .meals, goal: "", children: [Age(months: 8)])))
    }

    @Test func `every recipe declares each allergen in its text`() {
        for card in cards where card.kind == .recipe {
            #expect(card.containedAllergens == card.allergens, "\(card.id)")
            #expect(card.minutes != nil && card.servings != nil, "\(card.id)")
            #expect(card.body.contains("estimated"), "\(card.id) has no estimate of what it gives")
        }
    }

    @Test func `every card names its sources and existing rows of facts`() {
        for card in cards {
            #expect(!card.sources.isEmpty, "\(card.id)")
            for match in card.sources.joined(separator: " ").matches(of: /\bF([0-9]+)\b/) {
                #expect((1...77).contains(Int(match.1) ?? 0), "\(card.id): \(match.0)")
            }
        }
    }

    @Test func `no two cards are equal`() {
        #expect(Set(cards.map { $0.title.lowercased() }).count == cards.count)
        let words = cards.map { Set(Analyzer.terms(of: $0.body)) }
        for first in cards.indices {
            for second in cards.indices where second > first {
                let shared = Double(words[first].intersection(words[second]).count)
                let either = Double(words[first].union(words[second]).count)
                #expect(shared / either < 0.5, "\(cards[first].id) and \(cards[second].id)")
            }
        }
    }
}
