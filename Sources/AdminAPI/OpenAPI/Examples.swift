package import HearthAPI
import ServerKit

extension UsageResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        exampleUsage([
            "user_id": 1, "avg_tokens_per_run": 356, "models_used": ["openai/gpt-4o-mini": 5],
        ])
    }
}

extension AdminStatsResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        exampleUsage([
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
        ])
    }
}

extension RunsResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "runs": [exampleRun], "next_before": "1795261919269.01a1fdf2-f025-78a2-be39-ea0ad0530426",
        ]
    }
}

extension RunReportResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "run": exampleRun, "household_id": ExampleValues.household,
            "calls": [
                [
                    "model": "openai/gpt-4o-mini", "phase": "synthesis", "input_tokens": 625, "output_tokens": 115,
                    "cached_input_tokens": 0, "reasoning_tokens": 0, "cost_microusd": 163, "is_estimate": false,
                    "usage_basis": "reported", "duration_ms": 2391, "usage_capped": false,
                ]
            ],
            "policy": [
                "fingerprint": "c2590cb00b49",
                "findings": [["rule": "age.honey", "effect": "transform", "shadow": false]],
            ],
            "ledger": [
                [
                    "posting": "settle", "account": "spent", "amount_microusd": 163, "tokens": 740,
                    "at": ExampleValues.later,
                ]
            ],
            "feedback": [
                [
                    "feedback_id": ExampleValues.household, "signal": "up", "comment": "Everybody ate it.",
                    "created_at": ExampleValues.later,
                ]
            ],
        ]
    }
}

extension LiveResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "version": "0.1.0", "started_at": ExampleValues.moment, "uptime_seconds": 93_601,
            "readiness": ["ready": true, "checks": [["name": "knowledge", "ok": true, "detail": "169 cards"]]],
            "streams": [
                [
                    "run_id": ExampleValues.id, "user_id": 1, "mode": "meals", "started_at": ExampleValues.later,
                    "elapsed_ms": 1200, "events": 14,
                ]
            ],
            "models": [
                [
                    "model": "openai/gpt-4o-mini", "phases": ["planning", "synthesis"], "state": "open",
                    "since": ExampleValues.later,
                    "failures": 5, "retry_at": "2026-11-21T11:52:29.318Z",
                ]
            ],
            "degraded": ["since": ExampleValues.later, "runs": 3, "reason": "provider_failed", "code": "timeout"],
            "policy": ["rules": 135, "fingerprint": "c2590cb00b49"],
            "configuration": [
                "in_force": "planning: openai/gpt-4o-mini, offline planner; synthesis: offline planner",
                "since": ExampleValues.moment, "waiting": ["PORT"],
            ],
        ]
    }
}

/// The example of a run, in a list and in its report.
private let exampleRun: JSONValue = [
    "run_id": ExampleValues.id, "user_id": 1, "mode": "meals", "outcome": "done", "started_at": ExampleValues.moment,
    "duration_ms": 2810, "first_token_ms": 412, "input_tokens": 625, "output_tokens": 115, "cost_microusd": 163,
    "models": ["openai/gpt-4o-mini"], "answered_by": "model", "degraded": false, "usage_capped": false,
]

/// Returns the example of usage, with the members of one response in addition to those that all have.
private func exampleUsage(_ own: [String: JSONValue]) -> JSONValue {
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
