import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore

/// Writer of the document's operations, which collects the error responses that they share.
struct OperationWriter {
    let book: SchemaBook
    let needsNoSignIn: Bool
    /// Error responses by their component's name.
    private(set) var errors: [String: Schema] = [:]
    private(set) var faults: [String] = []
    /// Every error code of the API: those of the routes, and those of requests for which there is no route.
    private(set) var codes: Set<HearthError.Code> = [.routeNotFound, .methodNotAllowed]

    init(book: SchemaBook, needsNoSignIn: Bool) {
        self.book = book
        self.needsNoSignIn = needsNoSignIn
    }

    mutating func operation(_ entry: RouteEntry) -> JSONValue {
        let description = entry.description
        let parameters = parameters(of: entry)
        var operation: Schema = [
            "operationId": .string(Self.operationID(entry)), "summary": .string(description.summary),
            "tags": [.string(description.tag.rawValue)], "responses": .object(answers(of: entry, parameters)),
        ]
        operation["parameters"] = .array(parameters.map(\.json) + [["$ref": "#/components/parameters/X-Request-Id"]])
        if let details = description.details { operation["description"] = .string(details) }
        if let body = description.body { operation["requestBody"] = json(of: body) }
        switch entry.access {
        case .anybody: operation["security"] = []
        case .users(let permission):
            operation["security"] = needsNoSignIn ? [] : [["bearer": []]]
            operation["x-permission"] = .string(permission.rawValue)
            operation["x-token-scope"] = .string(permission.scope.rawValue)
            // Not a parameter: request generators would send the same few keys with all requests.
            if entry.takesIdempotencyKey { operation["x-idempotency-key"] = true }
        }
        return operation.json
    }

    /// Returns an id such as `get_v1_users_user_id_usage`.
    private static func operationID(_ entry: RouteEntry) -> String {
        let words = entry.path.split { !$0.isLetter && !$0.isNumber }
        return ([entry.methodName] + words.map(String.init)).joined(separator: "_")
    }

    /// Returns the parameters of a route. Parameters of the path without a description are derived from their names.
    private mutating func parameters(of entry: RouteEntry) -> [ParameterDescription] {
        let described = entry.description.parameters
        let names = entry.path.split(separator: "/").filter { $0.first == "{" }.map {
            String($0.dropFirst().dropLast())
        }
        for parameter in described where parameter.place == .path && !names.contains(parameter.name) {
            faults.append("\(entry.path) has no parameter \(parameter.name)")
        }
        return described
            + names.filter { name in !described.contains { $0.place == .path && $0.name == name } }.map { name in
                name == "user_id"
                    ? ParameterDescription(
                        .path, name, "The user's number.",
                        [
                            "type": "integer", "format": "int64", "minimum": 1,
                            "maximum": .integer(Int64.highestUserNumber),
                        ])
                    : ParameterDescription(
                        .path, name, "The object's id, a UUID.", ["type": "string", "format": "uuid"])
            }
    }

    private func json(of body: RouteDescription.Body) -> JSONValue {
        var schema = body.schema(book)
        if !body.narrowed.isEmpty { schema = ["allOf": [schema.json, ["properties": .object(body.narrowed)]]] }
        var content: Schema = ["schema": schema.json]
        if !body.examples.isEmpty { content["examples"] = .object(body.examples.mapValues { ["value": $0] }) }
        return ["required": true, "content": [body.mediaType: content.json]]
    }

    // MARK: Answers

    private mutating func answers(of entry: RouteEntry, _ parameters: [ParameterDescription]) -> [String: JSONValue] {
        var answers: [String: JSONValue] = [:]
        for answer in entry.description.answers {
            answers["\(answer.status.code)"] = json(of: answer, entry.errorForm)
        }
        let codes = errorCodes(of: entry, hasParameters: !parameters.isEmpty)
        let byStatus = Dictionary(grouping: codes) { Problem.status(of: $0, entry.errorForm) }
        // A response that the route itself describes under an error status is not a problem document.
        for (status, codes) in byStatus where answers["\(status.code)"] == nil {
            answers["\(status.code)"] = reference(
                toErrors: codes, status, entry.errorForm, isPage: entry.description.tag == .pages)
        }
        return answers
    }

    private func json(of answer: RouteDescription.Answer, _ form: Problem.Form) -> JSONValue {
        var json: Schema = ["description": .string(answer.meaning), "headers": Self.headers(Self.headers(of: form))]
        switch answer.content {
        case .type(let type):
            var content: Schema = ["schema": book.schema(of: type).json]
            if let example = (type as? any ExampleProviding.Type)?.openAPIExample { content["example"] = example }
            json["content"] = ["application/json": content.json]
        case .schemas(let schemas) where schemas.isEmpty: break
        case .schemas(let schemas):
            let contents = schemas.map { mediaType, schema in
                var content: Schema = ["schema": schema(book).json]
                if let example = answer.examples[mediaType] {
                    // A JSON text is shown as the value that it is.
                    let isJSON = mediaType == "application/json"
                    let value = isJSON ? try? WireJSON.decode(JSONValue.self, from: example.utf8) : nil
                    content["example"] = value ?? .string(example)
                }
                return (mediaType, content.json)
            }
            json["content"] = .object(Dictionary(uniqueKeysWithValues: contents))
        }
        return json.json
    }

    /// Returns the error codes of a route: its own, and those of every route of its kind.
    private mutating func errorCodes(of entry: RouteEntry, hasParameters: Bool) -> [HearthError.Code] {
        var codes: Set = Set(entry.description.errors).union(Self.ofEveryRoute)
        if needsNoSignIn { codes.insert(.forbidden) }
        if case .users = entry.access { codes.formUnion(Self.ofEveryAuthorizedRoute) }
        if entry.takesIdempotencyKey { codes.formUnion(Self.ofEveryIdempotentRoute) }
        if hasParameters { codes.insert(.invalidField) }
        if let body = entry.description.body {
            codes.formUnion(Self.ofEveryBody)
            if body.mediaType != "application/json" { codes.remove(.invalidJSON) }
        }
        if entry.isStreaming { codes.formUnion(Self.ofEveryStream) }
        self.codes.formUnion(codes)
        return codes.sorted { $0.rawValue < $1.rawValue }
    }

    private static let ofEveryRoute: Set<HearthError.Code> = [
        .malformedRequest, .requestTimeout, .headersTooLarge, .bodyTooLarge, .internalError, .shuttingDown,
    ]
    private static let ofEveryAuthorizedRoute: Set<HearthError.Code> = [
        .unauthorized, .forbidden, .userNotFound, .rateLimited, .storageUnavailable,
    ]
    private static let ofEveryIdempotentRoute: Set<HearthError.Code> = [
        .idempotencyConflict, .idempotencyKeyReused, .invalidField,
    ]
    private static let ofEveryBody: Set<HearthError.Code> = [
        .invalidJSON, .invalidField, .unsupportedMediaType, .unsupportedEncoding,
    ]
    private static let ofEveryStream: Set<HearthError.Code> = [.tooManyStreams, .overloaded]

    private mutating func reference(
        toErrors codes: [HearthError.Code], _ status: HTTPResponse.Status, _ form: Problem.Form, isPage: Bool
    ) -> JSONValue {
        let texts = codes.map { form == .openAI ? OpenAIError.code(of: $0) : $0.rawValue }
        let suffix =
            switch form {
            case .openAI: "-openai"
            case .anthropic: "-anthropic"
            case .problemDocument: isPage ? "-page" : ""
            }
        let name = texts.joined(separator: ".") + suffix
        if errors[name] == nil {
            let code: JSONValue = ["properties": ["code": ["enum": .array(texts.map(JSONValue.string))]]]
            let types = Set(codes.map(AnthropicError.type(of:))).sorted().map(JSONValue.string)
            let (mediaType, schema): (String, JSONValue) =
                switch form {
                case .problemDocument:
                    ("application/problem+json", ["allOf": [book.schema(of: ProblemDetails.self).json, code]])
                case .openAI:
                    (
                        "application/json",
                        ["allOf": [book.schema(of: OpenAIError.self).json, ["properties": ["error": code]]]]
                    )
                case .anthropic:
                    (
                        "application/json",
                        [
                            "allOf": [
                                book.schema(of: AnthropicError.self).json,
                                ["properties": ["error": ["properties": ["type": ["enum": .array(types)]]]]],
                            ]
                        ]
                    )
                }
            var content: Schema = [mediaType: ["schema": schema]]
            if isPage { content["text/html"] = ["schema": ["type": "string"]] }
            errors[name] = [
                "description": .string(
                    "\(status.reasonPhrase): \(texts.map { "`\($0)`" }.joined(separator: ", "))"),
                "headers": Self.headers(Self.headers(of: form) + Self.headers(of: status)),
                "content": content.json,
            ]
        }
        return ["$ref": .string("#/components/responses/\(name)")]
    }

    private static func headers(of form: Problem.Form) -> [String] {
        ["X-Request-Id"] + (form == .anthropic ? ["request-id"] : [])
    }

    private static func headers(of status: HTTPResponse.Status) -> [String] {
        switch status {
        case .serviceUnavailable: ["Retry-After"]
        case .tooManyRequests: ["Retry-After", "RateLimit"]
        case .unauthorized: ["WWW-Authenticate"]
        default: []
        }
    }

    private static func headers(_ names: [String]) -> JSONValue {
        .object(
            Dictionary(
                uniqueKeysWithValues: names.map { ($0, ["$ref": .string("#/components/headers/\($0)")] as JSONValue) }))
    }
}

extension ParameterDescription {
    var json: JSONValue {
        [
            "name": .string(name), "in": .string(place.rawValue), "description": .string(meaning),
            "required": .bool(isRequired), "schema": .object(schema),
        ]
    }
}
