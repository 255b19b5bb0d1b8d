import Assist
import HearthAPI
import HearthCore
import Hummingbird
import Intent
import Kitchen
import ServerKit

struct SearchRoutes {
    let services: AssistServices

    func add(to routes: inout RouteTable) {
        routes.onActing(.get, "v1/rag/search/recipes", for: .read, Self.describe("recipes", [.recipe])) {
            request, caller in
            try await search([.recipe], request, caller)
        }
        let knowledge = Document.Kind.allCases.filter { $0 != .recipe }
        routes.onActing(
            .get, "v1/rag/search/knowledge", for: .read, Self.describe("cards other than recipes", knowledge)
        ) {
            request, caller in
            try await search(knowledge, request, caller)
        }
        routes.onActing(.get, "v1/rag/search/all", for: .read, Self.describe("all cards", Document.Kind.allCases)) {
            request, caller in
            try await search(Document.Kind.allCases, request, caller)
        }
    }

    private static func describe(_ things: String, _ kinds: [Document.Kind]) -> RouteDescription {
        RouteDescription(
            .search, "Search \(things)", parameters: SearchParameters.described(kinds),
            answers: [.json(SearchResponse.self, "The results, best first.")], errors: [.overloaded])
    }

    private func search(_ kinds: [Document.Kind], _ request: RequestContext, _ caller: AuthenticatedCaller) async throws
        -> Response
    {
        let (asked, number, explains) = try SearchParameters.read(request, kinds)
        let principal = try await caller.acting(as: number)
        var query = asked
        // Redacted, because a provider may compute its vector.
        query.text = try await services.pipeline.reading(asked.text.utf8.count) { [policy = services.policy] in
            try policy.redacted(asked.text)
        }
        query.allowsExternalProviders = services.pipeline.configuration.settings.aiAssist
        if query.kinds.contains(.memory) {
            query.memories = try await services.memories.memories(of: principal.user.householdID)
        }
        // A search is not a run, so the cost of its vector is the operator's and is charged to no household.
        let answer = try await services.knowledge.search(query, meter: RunMeter())
        return try Response(
            json: SearchResponse(
                query: query.text, results: answer.hits.map { KnowledgeCard($0, explains: explains) },
                plan: explains ? SearchResponse.Plan(answer.plan) : nil))
    }
}

/// The parameters of a search.
private enum SearchParameters {
    static let text = QueryParameter.text(
        "q", .text(1...1000), isRequired: true, "The text to search for, in the family's own words.")
    static let limit = QueryParameter.number("k", 1...50, default: 8, "The largest number of results.")
    static let months = QueryParameter.number(
        "age_months", 0...264, "The age of a child in months; only cards for this age are returned.")
    static let allergens = QueryParameter.any(
        "exclude_allergens", "Allergens or foods that no result may contain, separated by commas.")
    static let mode = QueryParameter.choice(
        "mode", SearchMode.allCases.map { ($0.rawValue, $0) }, "The ranking; `hybrid` by default.")
    static let explain = QueryParameter.flag("explain", "True explains the rank of each result.")

    static func kind(_ kinds: [Document.Kind]) -> QueryParameter<Document.Kind> {
        .choice("kind", kinds.map { ($0.rawValue, $0) }, "The kind of cards to search.")
    }

    static func described(_ kinds: [Document.Kind]) -> [ParameterDescription] {
        [
            text.described, limit.described, kind(kinds).described, months.described, allergens.described,
            mode.described, explain.described, QueryParameter.user.described,
        ]
    }

    static func read(
        _ request: RequestContext, _ kinds: [Document.Kind]
    ) throws -> (query: SearchQuery, user: Int64?, explains: Bool) {
        let uri = request.uri
        var fields = ValidationErrors()
        let text = text.read(uri, &fields) ?? ""
        let limit = limit.read(uri, &fields)
        let kind = kind(kinds).read(uri, &fields)
        let months = months.read(uri, &fields)
        let mode = mode.read(uri, &fields)
        let explains = explain.read(uri, &fields)
        let user = QueryParameter.user.read(uri, &fields)
        try fields.throwIfAny()

        var allergens: Set<Allergen> = []
        var words: [String] = []
        // The parameter may be repeated.
        let excluded = uri.queryParameters[values: Self.allergens.described.name[...]].flatMap {
            $0.split(separator: ",")
        }
        for food in excluded.map(String.init) + IntentReader.exclusions(in: text) {
            let avoidance = Avoidance(food)
            allergens.formUnion(avoidance.allergens)
            words += avoidance.words
        }
        let query = SearchQuery(
            text: text, kinds: kind.map { [$0] } ?? Set(kinds), ages: months.map { [Age(months: $0)] } ?? [],
            excluding: allergens, excludingWords: words, limit: limit ?? 8, mode: mode ?? .hybrid)
        return (query, user, explains ?? false)
    }
}

extension KnowledgeCard {
    init(_ hit: SearchHit, explains: Bool = false) {
        let document = hit.document
        self.init(
            id: document.id, kind: document.kind.rawValue, title: document.title, text: document.body,
            score: (hit.score * 10_000).rounded() / 10_000,
            agesMonths: AgeRange(from: document.ages.from, to: document.ages.to),
            allergens: document.allergens.map(\.rawValue).sorted(), tags: document.tags, sources: document.sources,
            ingredients: document.ingredients.isEmpty ? nil : document.ingredients,
            steps: document.steps.isEmpty ? nil : document.steps, servings: document.servings,
            minutes: document.minutes, explanation: explains ? Explanation(hit.evidence) : nil)
    }
}

extension KnowledgeCard.Explanation {
    fileprivate init(_ evidence: SearchHit.Evidence) {
        self.init(
            lexical: evidence.lexical.map { .init(score: $0.score, rank: $0.rank) },
            vector: evidence.vector.map { .init(score: $0.score, rank: $0.rank) },
            matchedTerms: evidence.matchedTerms)
    }
}

extension SearchResponse.Plan {
    fileprivate init(_ plan: SearchPlan) {
        self.init(
            mode: plan.mode.rawValue, candidates: plan.candidates, model: plan.space?.description,
            index: plan.index?.rawValue, search: plan.search?.rawValue, fallback: plan.fallback)
    }
}
