import HTTPTypes
package import HearthAPI
package import ServerKit

extension RouteDescription.Answer {
    /// The events of an assist stream, in both formats.
    static let events = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The run's events. `context` is first; exactly one `done` or `error` is last. Before `done` comes exactly one \
            `final`, `refusal` or `quota_exceeded`. A stream with another end was interrupted. After 15 s of silence, the \
            server sends a comment (an empty line as JSON lines). The schema is that of one event; `data` is its whole \
            envelope on one line.
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
        ]),
        examples: [
            "text/event-stream": ExampleRun.text(as: .serverSentEvents),
            "application/x-ndjson": ExampleRun.text(as: .jsonLines),
        ])

    /// Order of the events, as a regular expression over their names separated by spaces.
    static let eventOrder = """
        context( intent)?( token| tool_call tool_result| delta| restart)*\
        ( final done| refusal done| quota_exceeded done|( tool_call)? error)
        """

    /// Grammar of a stream, for the descriptions of streaming routes.
    static let grammar = """
        The response's body, in the notation of the XML specification:

        ```
        stream   ::= (frame | ping)*            text/event-stream
        frame    ::= "id: " run_id ":" n LF "event: " name LF "data: " envelope LF LF
        ping     ::= ": ping" LF LF             every 15 s of silence
        lines    ::= (envelope LF | LF)*        application/x-ndjson: LF alone is the ping
        ```

        `n` counts from 1 without gaps. `name` is the `event` of the envelope, which is one line of JSON. Order of the \
        events:

        ```
        run      ::= context intent? progress* ending
        progress ::= token | tool_call tool_result | delta | restart
        ending   ::= final done | refusal done | quota_exceeded done | tool_call? error
        ```

        As a regular expression over the names, separated by one space:

        ```
        \(eventOrder)
        ```

        - The deltas since the last `restart` equal the text of `final` (`plan_text`, `answer`). Discard the deltas before \
        a `restart` and before a `refusal`.
        - `intent` comes unless the request is refused or over a quota. Change its member `intent` and send it as \
        `options.intent` to run the request as it was meant.
        - Tools, in this order: meals `fetch_recipes`, `consolidate_groceries`; chores `fetch_chores`, `schedule_chores`; \
        routines `fetch_routines`, `time_steps`; chat `fetch_knowledge`.
        - A body without `done` or `error` was interrupted: `GET /v1/assist/stream/{run_id}` with `Last-Event-ID` continues \
        after the last event that arrived.
        - Ignore unknown names and members.
        """

    /// A completion, as one document or as OpenAI's stream.
    static let completion = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The completion. With `stream`, chunks, one per event, and `data: [DONE]` at the end. A stream that fails ends \
            with an error event and without `[DONE]`.
            """,
        content: .schemas([
            "application/json": { $0.schema(of: ChatCompletion.self) },
            "text/event-stream": { book in
                let chunk = book.schema(of: ChatCompletionChunk.self).json
                let chunks = text(of: ["anyOf": [chunk, book.schema(of: OpenAIError.self).json]])
                return frame(["anyOf": [["const": "[DONE]"], chunks.json]], [:])
            },
        ]))

    /// A message, as one document or as Anthropic's stream.
    static let message = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The message. With `stream`, events: `message_start`; for each block `content_block_start`, some \
            `content_block_delta` and `content_block_stop`; `message_delta` with the reason for the end and the usage; \
            `message_stop`. A stream that fails ends with `error` and without `message_stop`. After 15 s of silence, the \
            server sends `ping`.
            """,
        content: .schemas([
            "application/json": { $0.schema(of: MessagesResponse.self) },
            "text/event-stream": { book in
                let names: [JSONValue] = [
                    "message_start", "content_block_start", "content_block_delta", "content_block_stop",
                    "message_delta", "message_stop", "ping", "error",
                ]
                return frame(
                    text(of: book.schema(of: MessagesEvent.self)),
                    ["event": ["type": "string", "enum": .array(names)]])
            },
        ]),
        examples: ["application/json": ExampleMessage.json, "text/event-stream": ExampleMessage.stream])

    /// Returns the schema of a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html), as
    /// an object of its fields.
    private static func frame(_ data: Schema, _ fields: Schema) -> Schema {
        let fields = fields.merging(["data": data.json]) { $1 }
        return [
            "type": "object", "required": .array(fields.keys.sorted().map(JSONValue.string)),
            "properties": .object(fields),
        ]
    }
}

/// Returns the schema of a string that contains JSON.
private func text(of value: Schema) -> Schema {
    ["type": "string", "contentMediaType": "application/json", "contentSchema": value.json]
}

extension AssistEvent: Varied {
    /// One path per event.
    package static var paths: [SchemaPath] { Name.allCases.map { SchemaPath(strings: ["event": $0.rawValue]) } }
}

extension AssistEvent.Final: Varied {
    /// One path per shape, by the member that only this shape has, in the decoder's order.
    package static var paths: [SchemaPath] {
        [[], ["grocery"], ["grocery", "occurrences"], ["grocery", "occurrences", "steps"]].map {
            SchemaPath(absent: $0)
        }
    }
}
