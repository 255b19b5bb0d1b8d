import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of imports of recipes.
struct ImportRoutes {
    let imports: RecipeImports
    let bodies: LargeBodies

    /// The largest body: a page of 5 MB with its escapes. It is streamed, so that the route takes no Idempotency-Key.
    private static let body = BodyLimit.streamed(upTo: 12 << 20)

    func add(to routes: inout RouteTable) {
        let (imports, bodies, registry) = (imports, bodies, imports.gateway.registry)
        routes.on(.post, "v1/recipes/import", for: .write, Self.begin, bodyLimit: Self.body) { request, principal in
            try await bodies.withFields(of: request, by: principal.user.id) { (body) async throws -> Response in
                let source = try ImportSource(body)
                switch try await imports.begin(source, force: body["force"]?.isTrue == true, by: principal) {
                case .begun(let record): return Self.pending(registry.json(of: record), record)
                case .known(let record):
                    var json = registry.json(of: record)
                    json["duplicate_of"] = .string(record.id.text)
                    return Response(record: json)
                }
            }
        }
        routes.on(.post, "v1/recipes/:id/retry", for: .write, Self.retry) { request, principal in
            guard let id = request.pathID else { throw HearthError.recordNotFound }
            let record = try await imports.retry(id, by: principal)
            return Self.pending(registry.json(of: record), record)
        }
    }

    private static func pending(_ json: Fields, _ record: StoredRecord) -> Response {
        var response = Response(record: json, status: .accepted)
        response.headers[.location] = "/v1/recipes/\(record.id.text)"
        return response
    }

    private static func answer(_ meaning: String, _ status: HTTPResponse.Status) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas([
                "application/json": { book in
                    Registry.current["recipe"].map { RecordSchemas.record($0, in: book) } ?? ["type": "object"]
                }
            ]))
    }

    private static let begin = RouteDescription(
        .kitchen, "Import a recipe from a page, a text or photos",
        details: """
            Send one of `url`, `text`, `html` (with its `url`, if known) and `image_ids`. The recipe is there at once, with \
            `import_status` `pending`, and syncs like any other; `import_stage` is queued, fetching, reading, asking, \
            picturing, done or failed. The job has the recipe's id (`GET /v1/jobs/{id}`); deleting the recipe or the job \
            cancels the import.

            A failed import has `import_error`: \(ImportFailure.Code.allCases.map(\.rawValue).joined(separator: ", ")). It \
            does not count in the month's imports, and can be tried again. The inputs of a household's unfinished imports \
            have at most \(JobBounds.waitingInput >> 20) MB.

            An address that the household has imported is answered with that recipe and `duplicate_of`, unless `force` is \
            true. Parameters that only track the reader are removed from addresses. If the household has a recipe with nearly the \
            same name and ingredients, the job has `duplicate_of` at its end, and both recipes stay.
            """,
        body: .json(
            schema: { _ in
                [
                    "type": "object", "additionalProperties": false,
                    "properties": [
                        "url": ["type": "string", "maxLength": 2000], "text": ["type": "string"],
                        "html": ["type": "string"],
                        "image_ids": [
                            "type": "array", "maxItems": .integer(Int64(ImportSource.mostImages)),
                            "items": ["type": "string", "format": "uuid"],
                        ],
                        "force": ["type": "boolean"],
                    ],
                ]
            },
            examples: [
                "page": ["url": "https://example.org/lentil-soup"],
                "text": ["text": "Lentil soup\nIngredients\n250 g red lentils\nSteps\nCook for 20 minutes."],
            ]),
        answers: [
            answer("The pending recipe.", .accepted), answer("The recipe that the household has already.", .ok),
        ], errors: [.importLimitReached, .tooManyJobs, .storageFull])

    private static let retry = RouteDescription(
        .kitchen, "Retry a failed import",
        details: """
            The page is fetched again. A pasted text or page is kept for a week, as long as the newest ones of the household \
            have at most \(JobBounds.keptInput >> 20) MB; without it, the page is fetched if its address is known. The \
            import counts in the month of now.
            """,
        answers: [answer("The pending recipe.", .accepted)],
        errors: [.recordNotFound, .importNotFailed, .importLimitReached, .tooManyJobs, .storageFull])
}
