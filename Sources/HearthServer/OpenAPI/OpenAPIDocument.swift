import HTTPTypes
package import HearthAPI
import HearthCore

/// The description of the server's API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1.html), made of the routes and
/// of the types that they decode and encode.
package struct OpenAPIDocument: Sendable {
    package let json: JSONValue
    /// What does not fit together in the descriptions.
    package let faults: [String]

    /// - Parameter asksNobody: dev mode, in which nobody signs in and only this machine may ask.
    init(_ entries: [RouteEntry], version: String, asksNobody: Bool) {
        let book = SchemaBook()
        var writer = OperationWriter(book: book, asksNobody: asksNobody)
        var paths: [String: JSONValue] = [:]
        for (path, entries) in Dictionary(grouping: entries, by: \.path) {
            paths[path] = .object(
                Dictionary(entries.map { ($0.methodName, writer.operation($0)) }) { $1 })
        }
        // What every client meets, whether or not a route names it by its type.
        _ = book.schema(of: ProblemDetails.self)
        json = [
            "openapi": "3.1.1",
            "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
            "info": [
                "title": "Hearth", "version": .string(version),
                "summary": "A self-hosted, AI-assisted family planning gateway.",
                "description": .string(Self.overview),
            ],
            "servers": [["url": "/"]],
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
                            "The access token of a session, a JWT; or an API token, which begins with `hth_`.",
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
        JSON in UTF-8. Ids are UUIDs, moments RFC 3339 in UTC, money is an integer of millionths of a US dollar. Members \
        that a client does not know are to be passed over; members that the server does not know are ignored. \
        Errors are problem documents (RFC 9457) with a `code`; `x-errors` has all of them with their statuses. \
        `x-permission` of an operation is what it asks of who calls it. In dev mode a request acts as the user whose \
        number it names as `user_id`, in the body or the query, and as user 1 where it names nobody.
        """

    private static let requestID = ParameterDescription(
        .header, "X-Request-Id",
        "Names the request in logs and answers. Anything but 1 to 128 letters, digits, -, . or _ is replaced.",
        ["type": "string"])

    private static let headers: [String: Schema] = [
        "X-Request-Id": [
            "description":
                "Names the request in logs: the client's own where it sent one of 1 to 128 letters, digits, -, . or _.",
            "required": true, "schema": ["type": "string", "pattern": "^[A-Za-z0-9._-]{1,128}$"],
        ],
        "Retry-After": [
            "description": "Seconds after which to try again.", "required": true,
            "schema": ["type": "integer", "minimum": 0],
        ],
        "WWW-Authenticate": ["required": true, "schema": ["type": "string"]],
        "RateLimit": [
            "description": "What is left of the caller's requests, where they are counted.",
            "schema": ["type": "string"],
        ],
        "ETag": ["description": "Names this version of the document.", "required": true, "schema": ["type": "string"]],
    ]
}
