import HearthAPI
import HearthCore
import Hummingbird

struct SearchRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/rag/search/recipes", for: .read) { request, visit in
            try await search([.recipe], request, visit)
        }
        routes.on(.get, "v1/rag/search/knowledge", for: .read) { request, visit in
            try await search(Set(Document.Kind.allCases).subtracting([.recipe]), request, visit)
        }
        routes.on(.get, "v1/rag/search/all", for: .read) { request, visit in
            try await search(Set(Document.Kind.allCases), request, visit)
        }
    }

    private func search(_ kinds: Set<Document.Kind>, _ request: Request, _ visit: Visit) async throws -> Response {
        let number = request.uri.queryParameters["user_id"].map { Int64($0) ?? 0 }
        let principal = try await visit.principal(naming: number)
        var query = try SearchQuery(request, within: kinds)
        // Its vector may be a provider's work.
        query.text = try services.policy.redacted(query.text)
        query.mayLeaveHouse = services.pipeline.settings.aiAssist
        if query.kinds.contains(.memory) {
            query.memories = try await services.memories.memories(of: principal.user.householdID)
        }
        // A search is no run: what its vector costs is nobody's but the house's, and there is nothing to charge it to.
        let answer = try await services.knowledge.search(query, meter: RunMeter())
        let explains = ["true", "1"].contains(request.uri.queryParameters["explain"] ?? "")
        return try Response(
            json: SearchResponse(
                query: query.text, results: answer.hits.map { KnowledgeCard($0, explains: explains) },
                plan: explains ? SearchResponse.Plan(answer.plan) : nil))
    }
}

extension SearchQuery {
    /// `q`, `k` (1…50, default 8), `kind`, `age_months`, `exclude_allergens` (comma separated), `mode`, `explain`.
    fileprivate init(_ request: Request, within kinds: Set<Document.Kind>) throws {
        let parameters = request.uri.queryParameters
        var fields = FieldCheck()
        let text = parameters["q"].map(String.init) ?? ""
        fields.check(!text.trimming(\.isWhitespace).isEmpty, "q", "is missing: say what to search for")
        fields.check(text.count <= 1000, "q", "is longer than 1000 characters")

        let limit = parameters["k"].map { Int($0) ?? 0 } ?? 8
        fields.check((1...50).contains(limit), "k", "must be a whole number, 1 to 50")

        var chosen = kinds
        if let name = parameters["kind"] {
            let kind = Document.Kind(rawValue: String(name))
            let names = kinds.map(\.rawValue).sorted().joined(separator: ", ")
            fields.check(kind.map(kinds.contains) ?? false, "kind", "must be one of \(names)")
            chosen = Set([kind].compactMap(\.self))
        }

        let months = parameters["age_months"].map { Int($0) ?? -1 }
        fields.check((0...264).contains(months ?? 0), "age_months", "must be a whole number of months, 0 to 264")

        let mode = parameters["mode"].map { SearchMode(rawValue: String($0)) } ?? .hybrid
        let modes = SearchMode.allCases.map(\.rawValue).joined(separator: ", ")
        fields.check(mode != nil, "mode", "must be one of \(modes)")
        let explain = parameters["explain"].map(String.init) ?? "false"
        fields.check(["true", "false", "1", "0"].contains(explain), "explain", "must be true or false")
        try fields.throwIfAny()

        var allergens: Set<Allergen> = []
        var words: [String] = []
        for name in parameters[values: "exclude_allergens"].flatMap({ $0.split(separator: ",") }) {
            let avoidance = Avoidance(String(name))
            allergens.formUnion(avoidance.allergens)
            words += avoidance.words
        }
        for food in GoalReader(text).exclusions {
            let avoidance = Avoidance(food)
            allergens.formUnion(avoidance.allergens)
            words += avoidance.words
        }
        self.init(
            text: text, kinds: chosen, ages: months.map { [Age(months: $0)] } ?? [], excluding: allergens,
            excludingWords: words, limit: limit, mode: mode ?? .hybrid)
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
