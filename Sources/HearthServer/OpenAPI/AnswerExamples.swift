import HearthAPI

/// The document's examples of all response types. `OpenAPITests` validates them against the types' schemas.
enum AnswerExamples {
    static func example(of type: any Decodable.Type) -> JSONValue? { byType[ObjectIdentifier(type)] }

    private static let byType: [ObjectIdentifier: JSONValue] = [
        ObjectIdentifier(AccountResponse.self): [
            "administrator": false, "display_name": "Anna", "household_id": household, "role": "owner", "user_id": 2,
        ],
        ObjectIdentifier(APITokenResponse.self): [
            "id": id, "name": "backup", "scopes": ["read"], "token": "hth_1Fv0yQ2xkzS5v3Wb9TnJc7LdMhRgPaE4uXq8",
            "created_at": moment, "expires_at": "2027-11-21T11:51:59.269Z",
        ],
        ObjectIdentifier(APITokensResponse.self): [
            "tokens": [
                [
                    "id": id, "name": "backup", "scopes": ["read"], "created_at": moment,
                    "expires_at": "2027-11-21T11:51:59.269Z", "last_used_at": later,
                ]
            ]
        ],
        ObjectIdentifier(ChatCompletion.self): [
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
        ],
        ObjectIdentifier(FeedbackResponse.self): ["feedback_id": id],
        ObjectIdentifier(HealthResponse.self): ["status": "ok", "version": "0.1.0"],
        ObjectIdentifier(HouseholdResponse.self): [
            "household_id": household, "user_id": 2, "updated_at": later,
            "prefs": [
                "adults": 2, "kidsAges": [0.75, 4], "allergies": ["sesame"], "cuisines": ["indian"], "pets": ["cat"],
            ],
        ],
        ObjectIdentifier(InviteResponse.self): [
            "id": id, "code": "mGZ8k2VtQ0", "role": "viewer", "expires_at": "2026-11-28T11:51:59.269Z",
        ],
        ObjectIdentifier(MemberResponse.self): ["user_id": 7, "display_name": "Grandmother", "role": "viewer"],
        ObjectIdentifier(MembersResponse.self): [
            "household_id": household,
            "members": [
                ["user_id": 2, "display_name": "Anna", "role": "owner"],
                ["user_id": 7, "display_name": "Grandmother", "role": "viewer"],
            ],
        ],
        ObjectIdentifier(MemoriesResponse.self): ["count": 1, "memories": [memory]],
        ObjectIdentifier(MemoryResponse.self): memory,
        ObjectIdentifier(ModelList.self): ["object": "list", "data": [model]],
        ObjectIdentifier(ModelList.Model.self): model,
        ObjectIdentifier(NonceResponse.self): [
            "nonce": "https://hearth.example.org#u3Jq0cZc5rU8s1mC", "expires_in": 600,
        ],
        ObjectIdentifier(OpenInvitesResponse.self): [
            "invites": [
                [
                    "id": id, "role": "viewer", "invited_by": 2, "created_at": moment,
                    "expires_at": "2026-11-28T11:51:59.269Z",
                ]
            ]
        ],
        ObjectIdentifier(OpenIDStartResponse.self): [
            "authorization_url": "https://id.example.org/authorize?client_id=hearth&state=af0ifjsldkj",
            "state": "af0ifjsldkj", "binding": "u3Jq0cZc5rU8s1mCmGZ8k2VtQ0",
        ],
        ObjectIdentifier(ReadyResponse.self): [
            "ready": true,
            "checks": [
                ["name": "knowledge", "ok": true, "detail": "169 cards"],
                ["name": "models", "ok": true, "detail": "openai/gpt-4o-mini, offline planner"],
            ],
        ],
        ObjectIdentifier(SearchResponse.self): [
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
        ],
        ObjectIdentifier(SessionsResponse.self): [
            "sessions": [
                [
                    "id": id, "method": "password", "device": "browser", "current": true, "created_at": moment,
                    "last_used_at": later, "expires_at": "2026-12-21T11:51:59.318Z",
                ]
            ]
        ],
        ObjectIdentifier(SignInResponse.self): [
            "user_id": 7, "jwt": "eyJhbGciOiJSUzI1NiIs.eyJpc3MiOiJwYXJl.SflKxwRJSMeKKF2QT4", "token_type": "Bearer",
            "expires_in": 86_400, "refresh_token": "mGZ8u3Jq0cZc5rU8s1mC",
        ],
        ObjectIdentifier(UserResponse.self): [
            "user_id": 2, "id": id, "display_name": "Anna", "locale": "en", "time_zone": "Europe/Berlin",
            "created_at": moment,
        ],
        ObjectIdentifier(UsageResponse.self): usage([
            "user_id": 1, "avg_tokens_per_run": 356, "models_used": ["openai/gpt-4o-mini": 5],
        ]),
        ObjectIdentifier(AdminStatsResponse.self): usage([
            "total_users": 15, "active_users": 12, "models_breakdown": ["openai/gpt-4o-mini": 5],
            "models": [
                [
                    "model": "openai/gpt-4o-mini", "calls": 5, "input_tokens": 625, "output_tokens": 1155,
                    "cost_microusd": 48_200,
                ]
            ],
            "top_users": [
                [
                    "user_id": 1, "total_runs": 5, "total_tokens": 1780, "total_cost_cents": 5,
                    "total_cost_microusd": 48_200,
                ]
            ],
        ]),
        ObjectIdentifier(RunsResponse.self): [
            "runs": [run], "next_before": "1795261919269.01a1fdf2-f025-78a2-be39-ea0ad0530426",
        ],
        ObjectIdentifier(RunReportResponse.self): [
            "run": run, "household_id": household,
            "calls": [
                [
                    "model": "openai/gpt-4o-mini", "phase": "synthesis", "input_tokens": 625, "output_tokens": 115,
                    "cached_input_tokens": 0, "reasoning_tokens": 0, "cost_microusd": 163, "is_estimate": false,
                    "duration_ms": 2391, "usage_capped": false,
                ]
            ],
            "policy": [
                "fingerprint": "c2590cb00b49",
                "findings": [["rule": "age.honey", "effect": "transform", "shadow": false]],
            ],
            "ledger": [
                ["posting": "settle", "account": "spent", "amount_microusd": 163, "tokens": 740, "at": later]
            ],
            "feedback": [
                ["feedback_id": household, "signal": "up", "comment": "Everybody ate it.", "created_at": later]
            ],
        ],
        ObjectIdentifier(LiveResponse.self): [
            "version": "0.1.0", "started_at": moment, "uptime_seconds": 93_601,
            "readiness": ["ready": true, "checks": [["name": "knowledge", "ok": true, "detail": "169 cards"]]],
            "streams": [
                ["run_id": id, "user_id": 1, "mode": "meals", "started_at": later, "elapsed_ms": 1200, "events": 14]
            ],
            "models": [
                [
                    "model": "openai/gpt-4o-mini", "phases": ["planning", "synthesis"], "state": "open", "since": later,
                    "failures": 5, "retry_at": "2026-11-21T11:52:29.318Z",
                ]
            ],
            "degraded": ["since": later, "runs": 3, "reason": "provider_failed", "code": "timeout"],
            "policy": ["rules": 135, "fingerprint": "c2590cb00b49"],
            "configuration": [
                "in_force": "planning: openai/gpt-4o-mini, offline planner; synthesis: offline planner",
                "since": moment, "waiting": ["PORT"],
            ],
        ],
    ]

    private static let run: JSONValue = [
        "run_id": id, "user_id": 1, "mode": "meals", "outcome": "done", "started_at": moment, "duration_ms": 2810,
        "first_token_ms": 412, "input_tokens": 625, "output_tokens": 115, "cost_microusd": 163,
        "models": ["openai/gpt-4o-mini"], "answered_by": "model", "degraded": false, "usage_capped": false,
    ]
    private static let id: JSONValue = "01a1fdf2-f025-78a2-be39-ea0ad0530426"
    private static let household: JSONValue = "01a1fdf2-f056-71eb-8fd3-8bb4cd11fd28"
    private static let moment: JSONValue = "2026-11-21T11:51:59.269Z"
    private static let later: JSONValue = "2026-11-21T11:51:59.318Z"
    private static let memory: JSONValue = [
        "id": id, "text": "Mia hates mushrooms", "created_at": moment, "updated_at": moment,
    ]
    private static let model: JSONValue = [
        "id": "openai/gpt-4o-mini", "object": "model", "created": 1_721_260_800, "owned_by": "openai",
    ]

    private static func usage(_ own: [String: JSONValue]) -> JSONValue {
        .object(
            own.merging([
                "period_days": 1, "total_runs": 5, "failures": 1, "refusals": 1,
                "outcomes": ["done": 3, "failed": 1, "refused": 1], "degraded": 1,
                "answered_offline": ["provider_failed": 1],
                "total_tokens": 1780, "input_tokens": 625, "output_tokens": 1155, "cached_input_tokens": 120,
                "cache_write_tokens": 0, "reasoning_tokens": 0, "total_cost_cents": 5, "total_cost_usd": 0.0482,
                "total_cost_microusd": 48_200, "latency_ms": ["p50": 2810, "p95": 4170],
                "first_token_ms": ["p50": 412, "p95": 790],
                "by_day": [
                    [
                        "date": "2026-11-21", "runs": 5, "failures": 1, "refusals": 1, "degraded": 1,
                        "answered_offline": ["provider_failed": 1], "tokens": 1780,
                        "input_tokens": 625,
                        "output_tokens": 1155, "cost_microusd": 48_200,
                    ]
                ],
            ]) { $1 })
    }
}
