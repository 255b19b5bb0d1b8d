import Assist
import Foundation
import HearthTesting
import Kitchen
import Retrieval
import Testing

/// The project's own recipes against the diets that families name.
@Suite struct SeedDietTests {
    private static let seed = Result {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "seed").path
        return try CardCollection(seed: folder).cards().map(\.document).filter { $0.kind == .recipe }
    }

    private let recipes: [Document]

    init() throws { recipes = try Self.seed.get() }

    /// Both were written independently: a card that differs has a wrong tag, or the rule is wrong. Pregnancy is read from
    /// ingredients alone and has no tag.
    @Test(arguments: Diet.allCases.filter { $0 != .pregnancy })
    func `a recipe has a diet's tag if and only if its ingredients suit the diet`(diet: Diet) {
        let admitted = recipes.filter { diet.admits($0) }.map(\.id)
        let tagged = recipes.filter { $0.tags.contains(diet.rawValue) }.map(\.id)
        #expect(Set(admitted).subtracting(tagged).sorted() == [], "suits \(diet.rawValue) and has no tag")
        #expect(Set(tagged).subtracting(admitted).sorted() == [], "has the tag \(diet.rawValue) and does not suit it")
    }

    @Test(arguments: Diet.allCases.filter { $0 != .pregnancy })
    func `every diet has at least 25 recipes`(diet: Diet) {
        #expect(recipes.count { diet.admits($0) } >= 25)
    }
}
