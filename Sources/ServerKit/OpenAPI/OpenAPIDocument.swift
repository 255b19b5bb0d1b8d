import HTTPTypes
package import HearthAPI
import HearthCore

/// The server's API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), derived from the routes and from the
/// types that they decode and encode.
package struct OpenAPIDocument: Sendable {
    /// The document.
    package let json: JSONValue
    /// Contradictions in the descriptions; empty unless a description is wrong.
    package let faults: [String]

    /// Creates the document of a route table.
    ///
    /// - Parameters:
    ///   - entries: all routes.
    ///   - version: the version of the server.
    ///   - needsNoSignIn: true in dev mode, which needs no sign-in and serves this machine only.
    package init(_ entries: [RouteEntry], version: String, needsNoSignIn: Bool) {
        let book = SchemaBook()
        var writer = OperationWriter(book: book, needsNoSignIn: needsNoSignIn)
        var paths: [String: JSONValue] = [:]
        for (path, entries) in Dictionary(grouping: entries, by: \.path) {
            var item = Dictionary(entries.map { ($0.methodName, writer.operation($0)) }) { $1 }
            if !path.hasPrefix("/v1/") { item["servers"] = [["url": "/"]] }
            paths[path] = .object(item)
        }
        // Every route can return it, whether or not its description names it.
        _ = book.schema(of: ProblemDetails.self)
        json = [
            "openapi": "3.1.1",
            "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
            "info": [
                "title": "Hearth", "version": .string(version),
                "summary": "A self-hosted assistant for family life.",
                "description": .string(Self.overview),
            ],
            "servers": [
                ["url": "/"],
                ["url": "/api", "description": "The same routes; the status of `invalid_field` is 400 here."],
            ],
            "tags": .array(
                RouteDescription.Tag.allCases.map {
                    ["name": .string($0.rawValue), "description": .string($0.meaning)]
                }),
            "paths": .object(paths),
            "components": [
                "schemas": .object(book.components.mapValues(\.json)),
                "responses": .object(writer.errors.mapValues(\.json)),
                "headers": .object(Self.headers.mapValues(\.json)),
                "parameters": ["X-Request-Id": Self.requestID.json],
                "securitySchemes": [
                    "bearer": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT or API token",
                        "description":
                            "The access token of a session (a JWT), or an API token, which begins with `hth_`.",
                    ]
                ],
            ],
            "x-errors": .object(
                Dictionary(
                    uniqueKeysWithValues: writer.codes.map { code in
                        (
                            code.rawValue,
                            ["status": .integer(Int64(Problem.status(of: code, .problemDocument).code))] as JSONValue
                        )
                    })),
        ]
        faults = book.faults + writer.faults
    }

    private static let overview = """
        JSON is UTF-8. Ids are UUIDs, times are RFC 3339 in UTC, money is an integer of micro-dollars. Clients must ignore \
        members that they do not know; the server ignores unknown members, too. Errors are problem documents (RFC 9457) \
        with a `code`; `x-errors` lists all codes with their statuses. `x-permission` is the permission that an operation \
        requires. In dev mode, a request acts as the user with the number `user_id` in its body or query, by default as \
        user 1.
        """

    private static let requestID = ParameterDescription(
        .header, "X-Request-Id",
        "The request's id in logs and responses. A value other than 1 to 128 letters, digits, -, . or _ is replaced.",
        ["type": "string"])

    private static let headers: [String: Schema] = [
        "X-Request-Id": [
            "description":
                "The request's id in logs: the client's, if it sent 1 to 128 letters, digits, -, . or _.",
            "required": true, "schema": ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"],
        ],
        "request-id": [
            "description": "The same id, for Anthropic's clients.", "required": true,
            "schema": ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"],
        ],
        "Retry-After": [
            "description": "Seconds to wait before a retry.", "required": true,
            "schema": ["type": "integer", "minimum": 0],
        ],
        "WWW-Authenticate": ["required": true, "schema": ["type": "string"]],
        "RateLimit": [
            "description": "The caller's remaining requests, if they are limited.",
            "schema": ["type": "string"],
        ],
        "ETag": ["description": "The version of the document.", "required": true, "schema": ["type": "string"]],
    ]
}
