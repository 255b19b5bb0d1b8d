import Foundation
import HearthCore
import Intent

extension AssistPipeline {
    /// Loads the tables of words and the profiles of the recipes. Without this the first requests of a process load them:
    /// in a debug build that takes seconds.
    ///
    /// - Throws: ``HearthError`` `storageUnavailable` if the cards cannot be read.
    package func loadTables() async throws {
        let today = TimeZone.gmt.day(at: clock.now)
        try await reading(.max) {
            let reader = IntentReader(household: Family(), today: today, language: .english)
            for mode in [IntentMode.meals, .chores, .routines] {
                _ = reader.read(Self.sample, mode: mode)
            }
            _ = ChatTalk.of(ChatQuestion(Self.sample, earlier: [], hint: .english).text)
        }
        let query = SearchQuery(
            text: Self.sample, kinds: [.recipe], limit: AssistRun.recipeCount,
            allowsExternalProviders: false)
        let hits = try await knowledge.search(query, meter: RunMeter()).hits
        _ = try await profiles(of: hits.map(\.document))
    }

    /// Returns the profiles of recipes. New cards are read off the event loop.
    func profiles(of recipes: [Document]) async throws -> [RecipeProfile] {
        let known = self.recipes.known(recipes)
        guard known.contains(where: { $0 == nil }) else { return known.compactMap(\.self) }
        return try await reading(.max) { [cache = self.recipes] in
            zip(known, recipes).map { profile, recipe in profile ?? cache.add(recipe) }
        }
    }

    /// Holds words of all tables.
    private static let sample =
        "dinner without nuts on Monday for my son, 4 years, he feeds the dog and brushes his teeth at 7"
}
