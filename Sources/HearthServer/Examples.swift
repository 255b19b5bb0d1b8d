package import HearthAPI
import ServerKit

extension HealthResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["status": "ok", "version": "0.1.0"]
    }
}

extension ReadyResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "ready": true,
            "checks": [
                ["name": "knowledge", "ok": true, "detail": "169 cards"],
                ["name": "models", "ok": true, "detail": "openai/gpt-4o-mini, offline planner"],
            ],
        ]
    }
}
