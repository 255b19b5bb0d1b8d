import Assist
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `POST /v1/messages`, for clients of Anthropic's API. The same policy, quota and accounting apply to it as to
/// `POST /v1/assist/stream`.
struct MessagesRoutes {
    let responder: CompletionResponder

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        let body = CompletionResponder.body
        routes.on(.post, "v1/messages", for: .assist, description, bodyLimit: body, stream: .answer) {
            request, principal in
            try await respond(request, principal, authorizer.watch(principal, of: request, for: .assist))
        }
        routes.on(.post, "v1/messages/count_tokens", for: .assist, countDescription, bodyLimit: body) {
            request, principal in
            let completion = try await responder.read(MessagesRequest.Conversation.self, of: request) { wire, body in
                try CompletionRequest(wire, from: body, for: principal)
            }
            _ = try responder.services.pipeline.model(named: completion.model)
            return try Response(json: TokenCountResponse(inputTokens: completion.estimatedInput))
        }
    }

    private func respond(
        _ request: RequestContext, _ principal: Principal, _ watch: CredentialWatch
    ) async throws -> Response {
        let (wire, wanted) = try await responder.read(MessagesRequest.self, of: request) { wire, body in
            (wire, try CompletionRequest(wire, from: body, for: principal))
        }
        let completion = try await responder.prepare(wanted, for: request)
        let id = "msg_\(completion.metered.id.text)"
        let model = wire.conversation.model
        if wire.stream ?? false {
            return responder.stream(completion, as: MessageStream(id: id, model: model), for: request, watch)
        }
        let answer = try await responder.collected(completion, for: request, watch)
        return try Response(
            json: MessagesResponse(answer, id: id, model: model, usage: completion.metered.meter.usage))
    }

    private static let credentials =
        "The token may be sent as `x-api-key`, as Anthropic's clients do. `anthropic-version` has no effect."

    private var description: RouteDescription {
        RouteDescription(
            .chat, "Create a message in Anthropic's format", details: Self.credentials,
            body: .json(
                MessagesRequest.self, narrowed: responder.modelNames,
                examples: [
                    "stream": [
                        "model": "synthesis", "max_tokens": 1024, "stream": true,
                        "messages": [["role": "user", "content": "How do we make bedtime calmer?"]],
                    ],
                    "whole": [
                        "model": "synthesis", "max_tokens": 200, "system": "Be brief.",
                        "messages": [
                            ["role": "user", "content": [["type": "text", "text": "How do we read more?"]]]
                        ],
                    ],
                    "tools": Self.toolsExample,
                ]),
            answers: [.message],
            errors: [
                .modelNotFound, .contextTooLong, .quotaExceeded, .spendLimitReached, .providerUnavailable,
                .answerInterrupted, .deadlineExceeded,
            ])
    }

    private var countDescription: RouteDescription {
        RouteDescription(
            .chat, "Show about how many tokens a message in Anthropic's format has",
            details: """
                Four bytes count as one token, and each picture as 1,600. Nothing is sent to a provider, and no run begins. \
                \(Self.credentials)
                """,
            body: .json(
                MessagesRequest.Conversation.self, narrowed: responder.modelNames,
                examples: [
                    "question": [
                        "model": "synthesis", "messages": [["role": "user", "content": "How do we read more?"]],
                    ]
                ]),
            answers: [.json(TokenCountResponse.self, "The estimate.")], errors: [.modelNotFound, .overloaded])
    }

    private static let toolsExample: JSONValue = [
        "model": "synthesis", "max_tokens": 1024,
        "messages": [
            ["role": "user", "content": "Which library is open today?"],
            [
                "role": "assistant",
                "content": [
                    ["type": "tool_use", "id": "toolu_1", "name": "opening_hours", "input": ["place": "library"]]
                ],
            ],
            [
                "role": "user",
                "content": [["type": "tool_result", "tool_use_id": "toolu_1", "content": "9 to 17"]],
            ],
        ],
        "tools": [
            [
                "name": "opening_hours", "description": "The opening hours of a place.",
                "input_schema": [
                    "type": "object", "properties": ["place": ["type": "string"]], "required": ["place"],
                ],
            ]
        ],
        "tool_choice": ["type": "auto"],
    ]
}
