package import HearthAPI
import ServerKit

extension ChatCompletion: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": "chatcmpl-01a1fdf2-59af-7c17-8e1d-76a275cffa92", "object": "chat.completion",
            "created": 1_795_262_319,
            "model": "synthesis",
            "choices": [
                [
                    "index": 0, "finish_reason": "stop",
                    "message": ["role": "assistant", "content": "Dim the lights half an hour before."],
                ]
            ],
            "usage": [
                "prompt_tokens": 96, "completion_tokens": 9, "total_tokens": 105,
                "prompt_tokens_details": ["cached_tokens": 0], "completion_tokens_details": ["reasoning_tokens": 0],
            ],
        ]
    }
}

extension TokenCountResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue { ["input_tokens": 96] }
}

extension FeedbackResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["feedback_id": ExampleValues.id]
    }
}

extension ModelList: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["object": "list", "data": [Model.openAPIExample]]
    }
}

extension ModelList.Model: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": "openai/gpt-4o-mini", "object": "model", "created": 1_721_260_800, "owned_by": "openai",
        ]
    }
}

extension SearchResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "count": 1, "query": "baby naps badly",
            "results": [
                [
                    "id": "routines/naps-6-12-months", "kind": "routines", "title": "Naps from six months to a year",
                    "text": "Two naps a day suit most babies of this age …", "score": 0.87,
                    "ages_months": ["from": 6, "to": 12], "allergens": [], "tags": ["sleep"], "sources": ["NHS (F31)"],
                    "explanation": [
                        "lexical": ["rank": 1, "score": 9.81], "matched_terms": ["babi", "nap"],
                        "vector": ["rank": 1, "score": 0.62],
                    ],
                ]
            ],
            "plan": [
                "mode": "hybrid", "candidates": 99, "model": "minilm-l6-v2/384", "index": "memory", "search": "exact",
            ],
        ]
    }
}

extension OwnRunsResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["runs": [.object(exampleRun)], "next_before": 12]
    }
}

extension RunResultResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        let result: [String: JSONValue] = [
            "result": [
                "answer": "Offer it again and again, without a word: it can take ten tries.",
                "basis": "cards",
                "citations": [
                    [
                        "id": "tips/picky-eating", "title": "Picky eating: who decides what", "kind": "tips",
                        "sources": ["Satter, AAP (F66)"], "score": 0.912,
                    ]
                ],
                "known": true,
            ]
        ]
        return .object(exampleRun.merging(result) { $1 })
    }
}

private let exampleRun: [String: JSONValue] = [
    "run_id": "01a1fdf2-59af-7c17-8e1d-76a275cffa92", "number": 12, "user_id": 1, "mode": "chat", "outcome": "done",
    "created_at": ExampleValues.moment, "has_result": true, "title": "Picky eating: who decides what",
    "expires_at": "2026-12-19T11:51:59.269Z",
]
