import Assist
import Foundation
import HearthCore
import HearthTesting
import Kitchen
import PolicyEngine
import Retrieval
import Testing

/// The project's own cards, held against the project's own policy.
@Suite struct SeedCardsTests {
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
        (Document.Kind.recipe, 200), (.safety, 24), (.discipline, 10), (.routines, 16), (.development, 24), (.tips, 26),
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
        }
    }

    /// `infra/nutrition.py --check` compares the numbers with the ingredients; here they are compared with each other.
    @Test func `every recipe states what one serving gives`() throws {
        for card in cards where card.kind == .recipe {
            let nutrition = try #require(card.nutrition, "\(card.id)")
            let kcal = try #require(nutrition.kcal)
            let protein = try #require(nutrition.protein)
            let fat = try #require(nutrition.fat)
            let carbohydrate = try #require(nutrition.carbohydrate)
            let fibre = try #require(nutrition.fibre)
            // The factors of Regulation (EU) 1169/2011, Annex XIV.
            let energy = 4 * protein + 9 * fat + 4 * carbohydrate + 2 * fibre
            #expect(abs(energy - kcal) <= 0.15 * kcal, "\(card.id)")
            #expect(try #require(nutrition.saturated) <= fat, "\(card.id)")
            #expect(try #require(nutrition.sugar) <= carbohydrate, "\(card.id)")
            let salt = try #require(nutrition.salt)
            #expect((30...1000).contains(kcal) && (0...3).contains(salt), "\(card.id)")
            #expect(!card.body.contains("Per serving"), "\(card.id) states nutrition in its text, too")
        }
    }

    /// A card names a source in parentheses: by id, or by the number of a fact.
    @Test func `the sources file describes every source that a card names`() throws {
        let file = try String(contentsOf: Self.root.appending(path: "seed/sources.yaml"), encoding: .utf8)
        let ids = file.matches(of: /^  ([a-z0-9-]+):$/.anchorsMatchLineEndings()).map { String($0.1) }
        for member in ["title: .+", "publisher: .+", "year: 20[0-9]{2}", "link: https://.+"] {
            let lines = file.matches(of: try Regex("^    \(member)$").anchorsMatchLineEndings())
            #expect(lines.count == ids.count, "\(member)")
        }
        let facts = file.matches(of: /^  (F[0-9]{2}): \[(.+)\]$/.anchorsMatchLineEndings())
        for fact in facts {
            for id in fact.2.split(separator: ", ") { #expect(ids.contains(String(id)), "\(fact.1): \(id)") }
        }
        let known = Set(ids).union(facts.map { String($0.1) })
        for card in cards {
            #expect(!card.sources.isEmpty, "\(card.id)")
            for source in card.sources {
                guard let names = source.firstMatch(of: /\(([^()]+)\)$/)?.1 else { continue }
                for name in names.split(separator: ", ") {
                    #expect(known.contains(String(name)), "\(card.id): \(name)")
                }
            }
            for fact in card.body.matches(of: /\bF[0-9]{2}\b/) {
                #expect(card.sources.contains { $0.contains(fact.0) }, "\(card.id): \(fact.0)")
            }
        }
    }

    @Test func `every source that a card names resolves to a publication`() throws {
        let path = Self.root.appending(path: "seed/sources.yaml").path
        let list = try ReferenceFile.references(in: String(contentsOfFile: path, encoding: .utf8), path: path)
        for card in cards where card.kind != .recipe {
            let found = list.references(of: [card])
            #expect(!found.isEmpty, "\(card.id)")
            #expect(found.allSatisfy { !$0.title.isEmpty && $0.year > 1990 && $0.url.hasPrefix("https://") })
        }
        #expect(throws: RetrievalError.self) { try ReferenceFile.references(in: "facts: {}", path: "x") }
    }

    @Test func `no two cards are equal`() {
        #expect(Set(cards.map { $0.title.lowercased() }).count == cards.count)
        let words = cards.map { Set(Analyzer.terms(of: $0.body)) }
        for first in cards.indices {
            for second in cards.indices where second > first {
                let sizes = (words[first].count, words[second].count)
                // Cards of very different lengths cannot share half of their words.
                guard 2 * min(sizes.0, sizes.1) >= max(sizes.0, sizes.1) else { continue }
                let shared = words[first].intersection(words[second]).count
                let either = sizes.0 + sizes.1 - shared
                #expect(2 * shared < either, "\(cards[first].id) and \(cards[second].id)")
            }
        }
    }
}
