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
    let services: AssistServices
    let pingInterval: Duration

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        routes.on(.post, "v1/chat/completions", for: .assist, description, stream: .answer) { request, principal in
            try await respond(request, principal, authorizer.watch(principal, of: request, for: .assist))
        }
    }

    private func respond(
        _ request: RequestContext, _ principal: Principal, _ watch: CredentialWatch
    ) async throws -> Response {
        let wire = try await request.decodeJSON(ChatCompletionRequest.self)
        let completion = try await services.pipeline.prepare(
            CompletionRequest(wire, from: try await request.collectBody(), for: principal))
        request.inFlight.note(ActiveStream(completion.metered))
        request.inFlight.run(until: completion.metered.deadline)
        return wire.stream ?? false
            ? stream(completion, wire, request, watch) : try await whole(completion, wire, request, watch)
    }

    /// Returns a response whose head is sent with the first text: if the provider fails earlier, the response is a 502.
    private func stream(
        _ completion: PreparedCompletion, _ wire: ChatCompletionRequest, _ request: RequestContext,
        _ watch: CredentialWatch
    ) -> Response {
        let includesUsage = wire.streamOptions?.includeUsage ?? false
        let (writer, inFlight) = (request.writer, request.inFlight)
        let encoder = ChatCompletionChunkEncoder(
            id: completion.id, created: services.clock.now.milliseconds / 1000, model: wire.model,
            includesUsage: includesUsage)
        let body = ResponseBody { _ in
            var stream = ChunkStream(writer, encoder)
            inFlight.giveSigns(every: pingInterval, on: services.clock) { writer.ping(ChunkStream.ping) }
            let failure = await services.pipeline.run(
                completion, whyCancelled: { inFlight.ending.cause ?? .shutdown },
                onResult: { completion.metered.note($0) }
            ) {
                try await watch.check()
                try await stream.write($0)
            }
            try inFlight.checkClient()
            if let failure {
                completion.note(failure, of: request)
                guard writer.hasStarted else { throw failure }
                try await stream.end(with: failure)
            } else {
                try await stream.end(usage: includesUsage ? ChatCompletion.Usage(completion.metered.meter.usage) : nil)
            }
            writer.finish()
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8", .accelBuffering: "no"], body: body)
    }

    private func whole(
        _ completion: PreparedCompletion, _ wire: ChatCompletionRequest, _ request: RequestContext,
        _ watch: CredentialWatch
    ) async throws -> Response {
        let inFlight = request.inFlight
        var answer = CollectedAnswer()
        let failure = await services.pipeline.run(
            completion, whyCancelled: { inFlight.ending.cause ?? .shutdown }, onResult: { completion.metered.note($0) }
        ) {
            try await watch.check()
            answer.add($0)
        }
        if let failure {
            completion.note(failure, of: request)
            throw failure
        }
        try inFlight.checkClient()
        return try Response(
            json: ChatCompletion(
                id: completion.id, created: services.clock.now.milliseconds / 1000, model: wire.model,
                choice: answer.choice, usage: ChatCompletion.Usage(completion.metered.meter.usage)))
    }

    private var description: RouteDescription {
        RouteDescription(
            .chat, "Create a chat completion",
            body: .json(
                ChatCompletionRequest.self,
                narrowed: [
                    "model": [
                        "enum": .array(
                            (services.pipeline.offeredModels + services.pipeline.modelAliases).map(JSONValue.string))
                    ]
                ],
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
                ]),
            answers: [.completion],
            errors: [
                .modelNotFound, .contextTooLong, .quotaExceeded, .spendLimitReached, .providerUnavailable,
                .answerInterrupted, .deadlineExceeded,
            ])
    }
}

extension PreparedCompletion {
    fileprivate var id: String { "chatcmpl-\(metered.id.text)" }

    /// Allows a retry with the same key to run again, unless the household was charged for the run.
    fileprivate func note(_ failure: HearthError, of request: RequestContext) {
        if metered.isCharged {
            request.idempotent?.noteEffect()
        } else if failure.isRetryable {
            request.idempotent?.noteNothingDone()
        }
    }
}

extension ChatCompletion.Usage {
    fileprivate init(_ usage: TokenUsage) {
        self.init(
            input: usage.input, output: usage.output, cachedInput: usage.cachedInput, reasoning: usage.reasoning)
    }
}
