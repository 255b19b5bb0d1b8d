import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The routes of jobs. A job is its user's alone.
struct JobRoutes {
    let services: FamilyServices
    let imports: RecipeImports

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/jobs/:id", for: .read, Self.read) { request, principal in
            guard let id = request.pathID, let job = try await services.jobs.job(id, of: principal.user) else {
                throw Self.notFound
            }
            return Response(jsonText: job.json.canonicalText)
        }
        routes.on(.delete, "v1/jobs/:id", for: .write, Self.cancel) { request, principal in
            guard let id = request.pathID, let known = try await services.jobs.job(id, of: principal.user) else {
                throw Self.notFound
            }
            let isOwn = known.credentialID.map { $0 == principal.credential.id } ?? false
            guard isOwn || !principal.limits.isLimited else {
                throw HearthError(.forbidden, "A token with areas or zones can only cancel jobs that it began itself.")
            }
            let job =
                known.kind == RecipeImports.jobKind
                ? try await imports.cancel(known, by: principal)
                : try await services.jobs.cancel(id, of: principal.user, at: services.clock.now)
            guard let job else { throw Self.notFound }
            return Response(jsonText: job.json.canonicalText)
        }
    }

    private static var notFound: HearthError {
        HearthError(
            .jobNotFound,
            "You have no such job. Jobs are deleted a week after their end, or when many have ended since.")
    }

    /// Returns the description of a response with a job.
    static func answer(_ meaning: String, _ status: HTTPResponse.Status = .ok) -> RouteDescription.Answer {
        RouteDescription.Answer(
            status: status, meaning: meaning,
            content: .schemas(["application/json": { schema(in: $0) }]),
            examples: [
                "application/json": """
                {"created_at":"2026-11-21T10:00:00.000Z","id":"01a1fdf2-f025-78a2-be39-ea0ad0530426","kind":"import",\
                "stage":"queued","state":"waiting"}
                """
            ])
    }

    private static let read = RouteDescription(
        .transfer, "Retrieve a job", answers: [answer("The job.")], errors: [.jobNotFound])

    private static let cancel = RouteDescription(
        .transfer, "Cancel a job",
        details: """
            What it has done stays; the pending recipe of an import is deleted. A job that has ended stays as it is. A token \
            with areas or zones cancels only jobs that it began itself.
            """,
        answers: [answer("The job.")], errors: [.jobNotFound])

    private static func schema(in book: SchemaBook) -> Schema {
        let counts: JSONValue = ["type": "object", "additionalProperties": ["type": "integer"]]
        return book.define(
            "Job",
            [
                "type": "object", "required": ["id", "kind", "state", "stage", "created_at"],
                "properties": [
                    "id": ["type": "string", "format": "uuid"], "kind": ["type": "string"],
                    "state": ["type": "string", "enum": ["waiting", "running", "done", "failed", "cancelled"]],
                    "stage": ["type": "string"], "created_at": ["type": "string", "format": "date-time"],
                    "finished_at": ["type": "string", "format": "date-time"],
                    "duplicate_of": [
                        "type": "string", "format": "uuid",
                        "description": "The recipe that the household had already, of an imported one.",
                    ],
                    "from": ["type": "string"], "counts": counts, "read": counts, "issue_counts": counts,
                    "left_out": [
                        "type": "array",
                        "items": [
                            "type": "object", "required": ["name", "count", "reason"],
                            "properties": [
                                "name": ["type": "string"], "count": ["type": "integer"],
                                "reason": ["type": "string"],
                            ],
                        ],
                    ],
                    "issues": [
                        "type": "array",
                        "items": [
                            "type": "object", "required": ["code", "file", "line", "message"],
                            "properties": [
                                "code": ["type": "string"], "file": ["type": "string"], "line": ["type": "integer"],
                                "message": ["type": "string"],
                            ],
                        ],
                    ],
                    "error": [
                        "type": "object", "required": ["code", "message"],
                        "properties": ["code": ["type": "string"], "message": ["type": "string"]],
                    ],
                ],
            ])
    }
}

extension Job {
    /// The job as its user sees it: its progress, and what it is.
    var json: Fields {
        var json = (try? Fields(parsing: progress)) ?? Fields()
        // The findings of a recipe are the recipe's, once it is read.
        if kind == RecipeImports.jobKind {
            json = Fields(["duplicate_of"].compactMap { name in json[name].map { (name, $0) } })
        }
        json["id"] = .string(id.text)
        json["kind"] = .string(kind)
        json["state"] = .string(state.rawValue)
        json["stage"] = .string(stage)
        json["created_at"] = .string(createdAt.rfc3339)
        json["finished_at"] = finishedAt.map { .string($0.rfc3339) }
        json["error"] = failure.map { ["code": .string($0.code), "message": .string($0.message)] }
        return json
    }
}
