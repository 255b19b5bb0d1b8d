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
        ]),
        examples: [
            "text/event-stream": ExampleRun.text(as: .serverSentEvents),
            "application/x-ndjson": ExampleRun.text(as: .jsonLines),
        ])

    /// The names of a stream's events, each followed by a space but the last.
    static let eventOrder = """
        context( token| tool_call tool_result| delta| restart)*\
        ( final done| refusal done| quota_exceeded done|( tool_call)? error)
        """

    /// How a stream is put together, for the description of the routes that give one.
    static let grammar = """
        The body of the answer, in the notation of the XML specification:

        ```
        stream   ::= (frame | ping)*            text/event-stream
        frame    ::= "id: " run_id ":" n LF "event: " name LF "data: " envelope LF LF
        ping     ::= ": ping" LF LF             every 15 s of silence
        lines    ::= (envelope LF | LF)*        application/x-ndjson: LF alone is the ping
        ```

        `n` counts from 1 without gaps; `name` is the `event` of its envelope, which is one line of JSON. The order of the \
        events:

        ```
        run      ::= context progress* ending
        progress ::= token | tool_call tool_result | delta | restart
        ending   ::= final done | refusal done | quota_exceeded done | tool_call? error
        ```

        As a regular expression over the names, with a space between two:

        ```
        \(eventOrder)
        ```

        - The deltas since the last `restart` add up to the text of `final` (`plan_text`, `answer`); those before it are to \
        be thrown away, and those before a `refusal` are no answer.
        - Tools, in this order: meals `fetch_recipes`, `consolidate_groceries`; chores `fetch_chores`, `schedule_chores`; \
        routines `fetch_routines`, `time_steps`; chat `fetch_knowledge`.
        - A body that ends before `done` or `error` was cut: `GET /v1/assist/stream/{run_id}` with `Last-Event-ID` goes on \
        behind the last event that arrived.
        - Names and members that a client does not know are to be passed over.
        """

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
