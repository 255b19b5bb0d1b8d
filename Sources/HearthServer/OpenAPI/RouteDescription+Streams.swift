import HTTPTypes
import HearthAPI

extension RouteDescription.Answer {
    /// The events of an assist stream in either of their formats.
    static let events = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The run's events. `context` comes first, exactly one of `done` and `error` comes last; before `done` stands \
            exactly one of `final`, `refusal` and `quota_exceeded`. A stream that ends otherwise was cut. Every 15 s of \
            silence there is a comment (an empty line as JSON lines). The schema is that of one event; `data` is its \
            whole envelope on one line.
            """,
        content: .schemas([
            "text/event-stream": { book in
                frame(
                    text(of: book.schema(of: AssistEvent.self)),
                    [
                        "id": ["type": "string", "description": "`<run_id>:<n>`, n from 1 without gaps."],
                        "event": [
                            "type": "string",
                            "enum": .array(AssistEvent.Name.allCases.map { .string($0.rawValue) }),
                        ],
                    ])
            },
            "application/x-ndjson": { $0.schema(of: AssistEvent.self) },
        ]))

    /// A completion, whole or as OpenAI's stream.
    static let completion = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The completion; with `stream` as chunks, one an event, and `data: [DONE]` at the end. A stream that fails \
            ends with an event that holds an error, and without `[DONE]`.
            """,
        content: .schemas([
            "application/json": { $0.schema(of: ChatCompletion.self) },
            "text/event-stream": { book in
                let chunk = book.schema(of: ChatCompletionChunk.self).json
                let chunks = text(of: ["anyOf": [chunk, book.schema(of: OpenAIError.self).json]])
                return frame(["anyOf": [["const": "[DONE]"], chunks.json]], [:])
            },
        ]))

    /// One server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html) as an object of its fields.
    private static func frame(_ data: Schema, _ fields: Schema) -> Schema {
        let fields = fields.merging(["data": data.json]) { $1 }
        return [
            "type": "object", "required": .array(fields.keys.sorted().map(JSONValue.string)),
            "properties": .object(fields),
        ]
    }
}

/// A string that holds JSON.
private func text(of value: Schema) -> Schema {
    ["type": "string", "contentMediaType": "application/json", "contentSchema": value.json]
}

extension AssistEvent: Varied {
    static var paths: [SchemaProbe.Path] { Name.allCases.map { SchemaProbe.Path(strings: ["event": $0.rawValue]) } }
}

extension AssistEvent.Final: Varied {
    /// By the member that only one of the shapes has, in the order in which they are told apart.
    static var paths: [SchemaProbe.Path] {
        [[], ["grocery"], ["grocery", "occurrences"], ["grocery", "occurrences", "steps"]].map {
            SchemaProbe.Path(absent: $0)
        }
    }
}
