import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import Kitchen
import Records
import ServerKit

/// The search of a household's own recipes: the parameters of `GET /v1/recipes`.
struct RecipeSearch: Sendable {
    let kitchen: HouseholdKitchen

    private static let text = QueryParameter<String>.text(
        "q", .text(1...200), "Words of name, tags, ingredients or description, also begun or with a typing error.")
    private static let tag = QueryParameter<String>.text(
        "tag", .text(1...200), "Only recipes with this tag, or its slug.")
    private static let favourite = QueryParameter<Bool>.flag(
        "favourite", "Only the sender's favourites, or only others.")
    private static let minutes = QueryParameter<Int>.number(
        "max_minutes", 1...100_000, "Only recipes that state a time, at most this.")
    private static let diet = QueryParameter<Diet>.choice(
        "diet", Diet.allCases.map { ($0.rawValue, $0) }, "Only recipes whose ingredients suit this diet.")
    private static let without = QueryParameter<Allergen>.choice(
        "without", Allergen.allCases.map { ($0.rawValue, $0) }, "Only recipes without this allergen.")
    private static let language = QueryParameter<String>.written(
        "language", as: "^[A-Za-z]{2,3}$", "Only recipes of this language, such as `de`.",
        "must be a language such as de",
        value: { $0.allSatisfy(\.isLetter) && (2...3).contains($0.count) ? $0.lowercased() : nil })
    private static let missing = QueryParameter<Int>.number(
        "can_cook", 0...3, "Only recipes of which at most so many ingredients are missing from the pantry.")

    /// The parameters of the route.
    static let parameters = [
        text.described, tag.described, favourite.described, minutes.described, diet.described, without.described,
        language.described, missing.described,
    ]

    /// Returns a page of recipes; nil if the request asks for nothing but a page of all.
    ///
    /// - Throws: ``HearthError`` `invalid_field`, `cursor_invalid`.
    func response(
        to request: ServerKit.RequestContext, in grant: ZoneGrant, _ principal: Principal, view: RecordView
    ) async throws -> Response? {
        var errors = ValidationErrors()
        let uri = request.uri
        let text = Self.text.read(uri, &errors)
        let tag = Self.tag.read(uri, &errors)
        let favourite = Self.favourite.read(uri, &errors)
        let minutes = Self.minutes.read(uri, &errors)
        let diet = Self.diet.read(uri, &errors)
        let without = Self.without.read(uri, &errors)
        let language = Self.language.read(uri, &errors)
        let missing = Self.missing.read(uri, &errors)
        let limit = PageParameters.limit.read(uri, &errors) ?? 100
        let cursor = PageParameters.cursor.read(uri, &errors)
        try errors.throwIfAny()
        let conditions: [String?] = [
            text, tag, favourite.map { "\($0)" }, minutes.map { "\($0)" }, diet?.rawValue, without?.rawValue, language,
            missing.map { "\($0)" },
        ]
        guard conditions.contains(where: { $0 != nil }) else { return nil }
        let sealer = kitchen.gateway.sync.sealer
        let question =
            "\(grant.zone) search "
            + conditions.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
        let last = try cursor.map { try PageCursor($0, for: question, sealer) }
        let offset = Int(clamping: last?.at ?? 0)

        var query = RecipeShelf.Query(text: text)
        query.tag = tag.map(RecipeTags.slug)
        query.maxMinutes = minutes
        query.diets = diet.map { [$0] } ?? []
        query.without = without.map { [$0] } ?? []
        query.language = language
        let shelf = kitchen.shelves.shelf(of: grant)
        if let favourite {
            let marked = try await kitchen.favourites(of: principal.user, in: grant)
            if favourite { query.ids = marked } else { query.excludedIDs = marked }
        }
        if let missing { query.pantry = (try await PantryStock(kitchen.gateway, in: grant), missing) }
        let found = try await shelf.search(query, as: principal.user, from: offset, limit: limit + 1)
        await kitchen.shelves.settle(grant)
        let records = found.prefix(limit).map(\.entry.record)
        let shown = try await view.json(of: records, in: grant, principal)
        var page: Fields = ["items": .array(shown.map(FieldValue.object))]
        if found.count > limit, let id = records.last?.id {
            let next = PageCursor(at: Int64(offset + limit), id: id)
            page["next_cursor"] = .string(next.text(for: question, sealer))
        }
        return Response(jsonText: page.canonicalText)
    }
}
