import Assist
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `POST /v1/chat/completions`, for clients of OpenAI's API. The same policy, quota and accounting apply to it as to
/// `POST /v1/assist/stream`.
struct ChatCompletionRoute {
    let responder: CompletionResponder

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        routes.on(
            .post, "v1/chat/completions", for: .assist, description, bodyLimit: CompletionResponder.body,
            stream: .answer
        ) { request, principal in
            try await respond(request, principal, authorizer.watch(principal, of: request, for: .assist))
        }
    }

    private func respond(
        _ request: RequestContext, _ principal: Principal, _ watch: CredentialWatch
    ) async throws -> Response {
        let (wire, wanted) = try await responder.read(ChatCompletionRequest.self, of: request) { wire, body in
            (wire, try CompletionRequest(wire, from: body, for: principal))
        }
        let completion = try await responder.prepare(wanted, for: request)
        let id = "chatcmpl-\(completion.metered.id.text)"
        let created = responder.services.clock.now.milliseconds / 1000
        if wire.stream ?? false {
            let chunks = ChunkStream(
                id: id, created: created, model: wire.model,
                includesUsage: wire.streamOptions?.includeUsage ?? false)
            return responder.stream(completion, as: chunks, for: request, watch)
        }
        let answer = try await responder.collected(completion, for: request, watch)
        return try Response(
            json: ChatCompletion(
                id: id, created: created, model: wire.model, choice: ChatCompletion.Choice(answer),
                usage: ChatCompletion.Usage(completion.metered.meter.usage)))
    }

    private var description: RouteDescription {
        RouteDescription(
            .chat, "Create a chat completion",
            body: .json(
                ChatCompletionRequest.self, narrowed: responder.modelNames,
                examples: [
                    "stream": [
                        "model": "synthesis", "stream": true, "stream_options": ["include_usage": true],
                        "messages": [["role": "user", "content": "How do we make bedtime calmer?"]],
                    ],
                    "whole": [
                        "model": "synthesis", "temperature": 0.5, "max_completion_tokens": 200,
                        "messages": [
                            ["role": "system", "content": "Be brief."],
                            ["role": "user", "content": [["type": "text", "text": "How do we read more?"]]],
                        ],
                    ],
                    "tools": Self.toolsExample,
                ]),
            answers: [.completion],
            errors: [
                .modelNotFound, .contextTooLong, .quotaExceeded, .spendLimitReached, .providerUnavailable,
                .answerInterrupted, .deadlineExceeded,
            ])
    }

    private static let toolsExample: JSONValue = [
        "model": "synthesis",
        "messages": [["role": "user", "content": "Which library is open today?"]],
        "tools": [
            [
                "type": "function",
                "function": [
                    "name": "opening_hours", "description": "The opening hours of a place.",
                    "parameters": [
                        "type": "object", "properties": ["place": ["type": "string"]], "required": ["place"],
                    ],
                ],
            ]
        ],
        "tool_choice": "auto",
    ]
}

extension CompletionResponder {
    /// The schema of the member `model`: the names that the server offers.
    var modelNames: [String: JSONValue] {
        let names = services.pipeline.offeredModels + services.pipeline.modelAliases
        return ["model": ["enum": .array(names.map(JSONValue.string))]]
    }
}

extension ChatCompletion.Choice {
    fileprivate init(_ answer: CollectedAnswer) {
        let calls = answer.calls.map { ChatCompletion.ToolCall(id: $0.id, name: $0.name, arguments: $0.arguments) }
        let hasText = !answer.text.isEmpty || (calls.isEmpty && answer.declination == nil)
        let reason =
            switch answer.ending {
            case .finished(let reason): reason.rawValue
            case .refused: "content_filter"
            }
        self.init(
            message: ChatCompletion.Message(
                content: hasText ? answer.text : nil, refusal: answer.declination,
                toolCalls: calls.isEmpty ? nil : calls),
            finishReason: reason)
    }
}
