import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import HummingbirdCore
import NIOCore
import Records
import ServerKit

/// The routes of a household's recipes beside those of each record: tags, favourites, history, pages of whole recipes and files.
struct RecipeRoutes {
    let gateway: RecordGateway

    /// The most recipes of a page of whole recipes.
    private static let mostRecipes = 100

    func add(to routes: inout RouteTable) {
        let (gateway, authorizer) = (gateway, routes.authorizer)
        routes.on(.get, "v1/tags", for: .read, Self.tags) { _, principal in
            let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
            var recipes: [[String]] = []
            try await gateway.forEach("recipe", in: grant) { record in
                recipes.append(record.fields["tags"]?.array?.compactMap(\.string) ?? [])
            }
            let tags = RecipeTags.count(recipes)
            let items = tags.map { tag -> FieldValue in
                ["name": .string(tag.name), "slug": .string(tag.slug), "count": .number(Double(tag.count))]
            }
            return Response(jsonText: (["items": .array(items)] as Fields).canonicalText)
        }
        routes.on(.put, "v1/recipes/:id/favourite", for: .write, Self.favourite) { request, principal in
            let wire = try await request.decodeJSON(FavouriteRequest.self)
            let (record, isNew) = try await mark(request.pathID, rating: wire.rating, by: principal)
            return Response(record: gateway.registry.json(of: record), status: isNew ? .created : .ok)
        }
        routes.on(.delete, "v1/recipes/:id/favourite", for: .write, Self.unmark) { request, principal in
            let (grant, recipe) = try await self.recipe(request.pathID, principal)
            try gateway.requireWriter(grant, principal)
            if let mark = try await favourite(of: recipe, in: grant, principal).record {
                _ = try await gateway.apply([.delete(mark)], in: grant, by: principal)
            }
            return Response(status: .noContent)
        }
        routes.on(.get, "v1/recipes/:id/history", for: .read, Self.history) { request, principal in
            let (grant, recipe) = try await self.recipe(request.pathID, principal)
            let entries = try await gateway.sync.store.revisions(of: recipe.key, household: grant.household)
            let items = entries.map { entry -> FieldValue in
                [
                    "seq": .number(Double(entry.seq)), "field": .string(entry.field),
                    "value": (try? FieldValue(parsing: entry.value)) ?? .null,
                    "updated_by": .number(Double(entry.updatedBy)), "replaced_at": .string(entry.at.rfc3339),
                ]
            }
            return Response(jsonText: (["items": .array(items)] as Fields).canonicalText)
        }
        routes.on(.get, "v1/recipes/batch", for: .read, Self.batch) { request, principal in
            try await page(request, principal)
        }
        routes.on(.get, "v1/recipes/:id/export", for: .read, Self.exportOne) { request, principal in
            var errors = ValidationErrors()
            let format = Self.fileFormat.read(request.uri, &errors) ?? .jsonLD
            try errors.throwIfAny()
            let (_, recipe) = try await self.recipe(request.pathID, principal)
            let file = RecipeFile(recipe)
            let zone = TimeZone.named(principal.user.timeZone) ?? .gmt
            return Response(
                status: .ok,
                headers: [
                    .contentType: format.mediaType,
                    .contentDisposition: "attachment; filename=\"\(file.name).\(format.fileExtension)\"",
                ],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(string: file.text(format, on: zone.day(at: gateway.clock.now)))))
        }
        routes.on(.get, "v1/recipes/export", for: .read, Self.exportAll) { request, principal in
            var errors = ValidationErrors()
            _ = Self.archiveFormat.read(request.uri, &errors)
            try errors.throwIfAny()
            let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
            return Response(
                to: request, writing: "application/zip", as: "hearth-recipes.zip",
                while: authorizer.watch(principal, of: request, for: .read)
            ) { send in
                try await NextcloudExport(gateway: gateway).write(in: grant, send)
            }
        }
    }

    /// Returns a recipe of the sender's household.
    ///
    /// - Throws: ``HearthError`` `record_not_found`, `forbidden`.
    private func recipe(_ id: UUID?, _ principal: Principal) async throws -> (ZoneGrant, StoredRecord) {
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        guard let id, let type = gateway.registry["recipe"] else { throw HearthError.recordNotFound }
        return (grant, try await gateway.record(id, type, in: grant))
    }

    // MARK: - Favourites

    /// Returns the id of the sender's mark on a recipe, with the mark if there is one.
    private func favourite(
        of recipe: StoredRecord, in grant: ZoneGrant, _ principal: Principal
    ) async throws -> (id: UUID, type: RecordType, data: Fields, record: StoredRecord?) {
        let data: Fields = [
            "recipe_id": .string(recipe.id.text), "user": .number(Double(principal.user.number)),
        ]
        guard let type = gateway.registry["favourite"], let id = type.naturalID(in: grant.zone, of: data) else {
            throw HearthError.recordNotFound
        }
        return (id, type, data, try await gateway.sync.store.record(id, household: grant.household))
    }

    /// Marks a recipe as the sender's favourite, also again after the mark was taken away.
    private func mark(
        _ id: UUID?, rating: Int?, by principal: Principal
    ) async throws -> (record: StoredRecord, isNew: Bool) {
        let (grant, recipe) = try await recipe(id, principal)
        var mark = try await favourite(of: recipe, in: grant, principal)
        let value = rating.map { FieldValue.number(Double($0)) }
        if let record = mark.record {
            if record.fields["rating"] != value {
                _ = try await gateway.apply([.set(record, ["rating": value ?? .null])], in: grant, by: principal)
            } else {
                try gateway.requireWriter(grant, principal)
            }
        } else {
            mark.data["rating"] = value
            _ = try await gateway.apply([.restore(mark.type, mark.id, mark.data)], in: grant, by: principal)
        }
        return (try await gateway.record(mark.id, mark.type, in: grant), mark.record == nil)
    }

    // MARK: - Whole recipes

    private func page(_ request: ServerKit.RequestContext, _ principal: Principal) async throws -> Response {
        var errors = ValidationErrors()
        let limit = Self.limit.read(request.uri, &errors) ?? Self.mostRecipes
        let cursor = PageParameters.cursor.read(request.uri, &errors)
        try errors.throwIfAny()
        let grant = try await gateway.householdGrant(of: principal, for: .kitchen)
        let sealer = gateway.sync.sealer
        let question = "\(grant.zone) recipes in the order of the feed"
        var seq = try cursor.map { try PageCursor($0, for: question, sealer).at ?? 0 } ?? 0
        let start = seq
        var ids: [UUID] = []
        var hasMore = true
        while hasMore, ids.count < limit {
            let feed = FeedRequest(zone: grant.zone, after: seq, deletionsAfter: nil, limit: 500, bytes: 1 << 20)
            guard
                let page = try await gateway.sync.store.pull(
                    [feed], household: grant.household, for: principal.user
                ).first
            else { throw HearthError.recordNotFound }
            hasMore = page.hasMore
            for change in page.changes {
                if ids.count == limit {
                    hasMore = true
                    break
                }
                seq = change.seq
                if change.type == "recipe", change.data != nil { ids.append(change.id) }
            }
        }
        let snapshot = try await gateway.sync.store.read(
            SnapshotRequest(household: grant.household, user: principal.user, ids: Set(ids)))
        let records = ids.compactMap { snapshot.state.records[$0] }
        var json: Fields = ["items": .array(records.map { .object(gateway.registry.json(of: $0)) })]
        // Also behind the last recipe: a client comes back with it and finds what has changed since.
        if seq > start {
            json["next_cursor"] = .string(PageCursor(at: seq, id: grant.zone.uuid).text(for: question, sealer))
        }
        return Response(jsonText: json.canonicalText)
    }

    private static let limit = QueryParameter<Int>.number(
        "limit", 1...mostRecipes, default: mostRecipes, "The most recipes.")
    private static let fileFormat = QueryParameter<RecipeFile.Format>.choice(
        "format", RecipeFile.Format.allCases.map { ($0.rawValue, $0) },
        "`jsonld`, the default: schema.org, as other apps read it; `markdown`: a card, as `hearth ingest` reads it; "
            + "`cooklang`.")
    private static let archiveFormat = QueryParameter<String>.choice(
        "format", [("nextcloud", "nextcloud")],
        "The form of the archive, that of Nextcloud Cookbook: a folder a recipe.")
}

/// `PUT /v1/recipes/{id}/favourite`
struct FavouriteRequest: Decodable, Sendable {
    /// One to five stars; without it, the recipe has no rating.
    var rating: Int?
}

extension FavouriteRequest: Validatable {
    static let rules: [Rule<Self>] = [Rule("rating", \.rating, .range(1...5))]
}

// MARK: - Descriptions

extension RecipeRoutes {
    private static func items(_ item: @escaping @Sendable (SchemaBook) -> JSONValue) -> RouteDescription.Answer.Content
    {
        .schemas([
            "application/json": { book in
                [
                    "type": "object", "required": ["items"],
                    "properties": ["items": ["type": "array", "items": item(book)]],
                ]
            }
        ])
    }

    private static func record(_ type: String, in book: SchemaBook) -> Schema {
        Registry.current[type].map { RecordSchemas.record($0, in: book) } ?? [:]
    }

    private static let tags = RouteDescription(
        .kitchen, "List the tags of the household's recipes",
        details: "Spellings with one slug are one tag, which has the name that most recipes use.",
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The tags, the most frequent first.",
                content: items { _ in
                    [
                        "type": "object", "required": ["name", "slug", "count"],
                        "properties": [
                            "name": ["type": "string"], "slug": ["type": "string"],
                            "count": ["type": "integer", "minimum": 1],
                        ],
                    ]
                })
        ])

    private static let favourite = RouteDescription(
        .kitchen, "Mark a recipe as your favourite, and rate it",
        body: .json(FavouriteRequest.self, examples: ["rated": ["rating": 5], "marked": [:]]),
        answers: [
            RouteDescription.Answer(
                status: .created, meaning: "The new mark.",
                content: .schemas(["application/json": { record("favourite", in: $0) }])),
            RouteDescription.Answer(
                status: .ok, meaning: "The mark, with the new rating.",
                content: .schemas(["application/json": { record("favourite", in: $0) }])),
        ], errors: [.recordNotFound, .storageFull])

    private static let unmark = RouteDescription(
        .kitchen, "Remove your mark from a recipe",
        answers: [.empty(.noContent, "The recipe is no favourite of yours, whether it was before or not.")],
        errors: [.recordNotFound])

    private static let history = RouteDescription(
        .kitchen, "List the replaced texts of a recipe",
        details: """
            The last 20 values of `description`, `ingredients`, `instructions` and `note` that somebody replaced, the latest \
            first. A version that its author replaces within ten minutes is a draft and not kept. To restore one, update the \
            recipe with its `value`.
            """,
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The texts.",
                content: items { _ in
                    [
                        "type": "object", "required": ["seq", "field", "value", "updated_by", "replaced_at"],
                        "properties": [
                            "seq": ["type": "integer"], "field": ["type": "string"], "value": [:],
                            "updated_by": ["type": "integer", "description": "The author's number."],
                            "replaced_at": ["type": "string", "format": "date-time"],
                        ],
                    ]
                })
        ], errors: [.recordNotFound])

    private static let batch = RouteDescription(
        .kitchen, "List whole recipes in the order of their last change",
        details: """
            For a device without sync. Repeat with `next_cursor` until a page has none, and keep the last one: with it, later \
            requests return the recipes that changed since. Deleted recipes are not listed; the feed of `/v1/sync/pull` has \
            them.
            """,
        parameters: [limit.described, PageParameters.cursor.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "A page of recipes.",
                content: .schemas(["application/json": { RecordSchemas.page(of: record("recipe", in: $0)) }]))
        ], errors: [.cursorInvalid])

    private static let exportOne = RouteDescription(
        .kitchen, "Export a recipe as a file",
        parameters: [fileFormat.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The file.",
                content: .schemas([
                    "application/ld+json": { _ in ["type": "object"] }, "text/markdown": { _ in ["type": "string"] },
                    "text/plain": { _ in ["type": "string"] },
                ]))
        ], errors: [.recordNotFound])

    private static let exportAll = RouteDescription(
        .kitchen, "Export all recipes as an archive of Nextcloud Cookbook",
        parameters: [archiveFormat.described],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "A zip archive with a folder and a `recipe.json` for each recipe.",
                content: .schemas([
                    "application/zip": { _ in ["type": "string", "contentMediaType": "application/zip"] }
                ]))
        ])
}
