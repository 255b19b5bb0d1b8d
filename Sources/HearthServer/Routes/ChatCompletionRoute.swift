import Assist
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import NIOHTTP1

/// `POST /v1/chat/completions`: the door for every client that speaks OpenAI's API, under the same policy, quota and books
/// as the main job.
struct ChatCompletionRoute: LaneRoute {
    let services: ServerServices
    let settings: ServerSettings

    let errorForm = Problem.Form.openAI
    let permission = Permission.assist
    let method = HTTPRequest.Method.post
    let path: RouterPath = "v1/chat/completions"

    var description: RouteDescription {
        RouteDescription(
            .chat, "The next turn of a conversation, in OpenAI's form",
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

    func claims(_ method: HTTPMethod, _ path: [Substring]) -> Bool {
        method == .POST && path == ["v1", "chat", "completions"]
    }

    func answer(
        _ request: LaneRequest, by authorizer: RequestAuthorizer, into response: LaneResponse, as open: InFlightResponse
    ) async throws {
        let wire = try request.decodeJSON(ChatCompletionRequest.self)
        let principal = try await authorizer.admit(request, naming: nil, as: open)
        let completion = try await services.pipeline.prepare(
            CompletionRequest(wire, from: request.body, for: principal))
        open.note(ActiveStream(completion.metered))
        open.run(until: completion.metered.deadline)
        if wire.stream ?? false {
            try await stream(completion, wire, request, response, open)
        } else {
            try await send(completion, wire, request, response, open)
        }
    }

    private func stream(
        _ completion: PreparedCompletion, _ wire: ChatCompletionRequest, _ request: LaneRequest,
        _ response: LaneResponse, _ open: InFlightResponse
    ) async throws {
        let includesUsage = wire.streamOptions?.includeUsage ?? false
        var stream = ChunkStream(
            response,
            ChatCompletionChunkEncoder(
                id: completion.id, created: services.clock.now.milliseconds / 1000, model: wire.model,
                includesUsage: includesUsage))
        var headers = HTTPHeaders(lane: request.id, contentType: "text/event-stream; charset=utf-8")
        headers.add(name: "x-accel-buffering", value: "no")
        response.prepare(status: .ok, headers: headers)
        open.giveSigns(every: settings.pingInterval, on: services.clock) { response.ping(ChunkStream.ping) }
        let failure = await services.pipeline.run(completion, whyCancelled: { open.ending.cause ?? .shutdown }) {
            try await stream.write($0)
        }
        guard open.ending.cause != .clientGone else { throw LaneResponse.ConnectionLost() }
        if let failure {
            completion.note(failure, of: request)
            guard response.hasStarted else { throw failure }
            try await stream.end(with: failure)
        } else {
            try await stream.end(usage: includesUsage ? ChatCompletion.Usage(completion.metered.meter.usage) : nil)
        }
        response.finish()
    }

    private func send(
        _ completion: PreparedCompletion, _ wire: ChatCompletionRequest, _ request: LaneRequest,
        _ response: LaneResponse, _ open: InFlightResponse
    ) async throws {
        var answer = CollectedAnswer()
        let failure = await services.pipeline.run(completion, whyCancelled: { open.ending.cause ?? .shutdown }) {
            answer.add($0)
        }
        if let failure {
            completion.note(failure, of: request)
            throw failure
        }
        guard open.ending.cause != .clientGone else { throw LaneResponse.ConnectionLost() }
        let body = try WireJSON.encode(
            ChatCompletion(
                id: completion.id, created: services.clock.now.milliseconds / 1000, model: wire.model,
                choice: answer.choice, usage: ChatCompletion.Usage(completion.metered.meter.usage)))
        response.send(
            status: .ok, headers: HTTPHeaders(lane: request.id, contentType: "application/json"), body: body)
    }
}

extension PreparedCompletion {
    fileprivate var id: String { "chatcmpl-\(metered.id.text)" }

    /// Whether a retry with the same key may run it again: not where the family has paid for it.
    fileprivate func note(_ failure: HearthError, of request: LaneRequest) {
        if metered.isCharged {
            request.keyed?.noteEffect()
        } else if failure.isRetryable {
            request.keyed?.noteNothingDone()
        }
    }
}

extension ChatCompletion.Usage {
    fileprivate init(_ usage: TokenUsage) {
        self.init(
            input: usage.input, output: usage.output, cachedInput: usage.cachedInput, reasoning: usage.reasoning)
    }
}
