import HTTPTypes
package import HearthAPI
import ServerKit

extension RouteDescription.Answer {
    /// A response of `/v1/responses`, as one document or as a stream of events.
    static let response = RouteDescription.Answer(
        status: .ok,
        meaning: """
            The response. With `stream`, its events, numbered from 0 without gaps: `response.created`, \
            `response.in_progress`, the events of each item, and exactly one of `response.completed`, \
            `response.incomplete` and `response.failed`. A stream with another end was interrupted.
            """,
        content: .schemas([
            "application/json": { $0.schema(of: ResponseObject.self) },
            "text/event-stream": { book in
                let data: Schema = [
                    "type": "string", "contentMediaType": "application/json",
                    "contentSchema": book.schema(of: ResponseEvent.self).json,
                ]
                let event: Schema = [
                    "type": "string", "enum": .array(ResponseEvent.Name.allCases.map { .string($0.rawValue) }),
                ]
                return [
                    "type": "object", "required": ["data", "event"],
                    "properties": ["data": data.json, "event": event.json],
                ]
            },
        ]))
}

extension ResponseObject: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": "resp_01a1fdf2-59af-7c17-8e1d-76a275cffa92", "object": "response", "created_at": 1_795_262_319,
            "status": "completed", "error": .null, "incomplete_details": .null, "instructions": "Be brief.",
            "max_output_tokens": .null, "metadata": [:], "model": "synthesis",
            "output": [
                [
                    "id": "msg_01a1fdf2-59af-7c17-8e1d-76a275cffa92", "type": "message", "status": "completed",
                    "role": "assistant",
                    "content": [
                        ["type": "output_text", "text": "Dim the lights half an hour before.", "annotations": []]
                    ],
                ]
            ],
            "parallel_tool_calls": true, "previous_response_id": .null, "store": true, "temperature": .null,
            "text": ["format": ["type": "text"]], "tool_choice": "auto", "tools": [], "top_p": .null,
            "truncation": "disabled",
            "usage": [
                "input_tokens": 96, "input_tokens_details": ["cached_tokens": 0, "cache_write_tokens": 0],
                "output_tokens": 9, "output_tokens_details": ["reasoning_tokens": 0], "total_tokens": 105,
            ],
        ]
    }
}

extension ResponseTokenCount: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue { ["object": "response.input_tokens", "input_tokens": 96] }
}

extension ResponseDeletion: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["id": "resp_01a1fdf2-59af-7c17-8e1d-76a275cffa92", "object": "response", "deleted": true]
    }
}

extension EmbeddingsResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "object": "list", "model": "minilm-l6-v2",
            "data": [["object": "embedding", "index": 0, "embedding": [0.0513, 0.0246, 0.0071]]],
            "usage": ["prompt_tokens": 8, "total_tokens": 8],
        ]
    }
}
