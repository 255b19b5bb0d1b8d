import Assist
import Foundation
import HTTPFront
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// `/v1/responses`, for clients of OpenAI's Responses API. The same policy, quota and accounting apply to it as to
/// `POST /v1/chat/completions`.
struct ResponseRoutes {
    let responder: CompletionResponder

    private var services: AssistServices { responder.services }

    func add(to routes: inout RouteTable) {
        let authorizer = routes.authorizer
        let body = CompletionResponder.body
        routes.on(.post, "v1/responses", for: .assist, create, bodyLimit: body, stream: .answer) { request, principal in
            try await respond(request, principal, authorizer.watch(principal, of: request, for: .assist))
        }
        routes.on(.post, "v1/responses/input_tokens", for: .assist, count, bodyLimit: body) { request, principal in
            let (wire, input) = try await read(request)
            _ = try services.pipeline.model(named: wire.model)
            let history = try await ResponseDraft(wire, of: input.textBytes, for: principal, services).history()
            try input.checkLength(behind: history)
            let completion = Self.completion(wire, input, behind: history, principal)
            return try Response(json: ResponseTokenCount(inputTokens: completion.estimatedInput))
        }
        routes.on(.get, "v1/responses/:id", for: .read, Self.get) { request, principal in
            var fields = ValidationErrors()
            _ = Self.stream.read(request.uri, &fields)
            try fields.throwIfAny()
            let record = try await services.responses.response(
                Self.run(of: request), of: principal.user, within: principal.limits, at: services.clock.now)
            guard let record else { throw HearthError.unknownResponse() }
            return Response(jsonText: record.json)
        }
        routes.on(.delete, "v1/responses/:id", for: .assist, Self.delete) { request, principal in
            let run = try Self.run(of: request)
            try await services.responses.delete(
                run, of: principal.user, within: principal.limits,
                audit: principal.audit(
                    .responseDeleted, subject: run.text, at: services.clock.now, ids: services.ids))
            return try Response(json: ResponseDeletion(id: ResponseObject.id(of: run)))
        }
    }

    private func respond(
        _ request: RequestContext, _ principal: Principal, _ watch: CredentialWatch
    ) async throws -> Response {
        let (wire, input) = try await read(request)
        var draft = ResponseDraft(wire, of: input.textBytes, for: principal, services)
        var history: ResponseRecord?
        var obstacle: HearthError?
        do {
            history = try await draft.history()
            try input.checkLength(behind: history)
            try await draft.prepare(input, behind: history)
        } catch let error as HearthError where [.storageUnavailable, .contextTooLong].contains(error.code) {
            (history, obstacle) = (nil, error)
        }
        let completion = try await prepare(wire, input, behind: history, request, principal)
        // The policy's own words, as in an emergency, wait neither for the database nor for a shorter conversation.
        if let obstacle, !completion.isRefused { throw obstacle }
        let run = completion.metered
        if wire.stream ?? false {
            return responder.stream(completion, as: try await ResponseFrames(draft, of: run), for: request, watch)
        }
        let answer = try await responder.collected(completion, for: request, watch)
        var response = draft.response(of: run)
        response.note(answer, of: run, usage: run.meter.usage)
        response.store = await draft.store(response, answer: answer, of: run)
        return Response(jsonText: String(decoding: try await draft.json(of: response), as: UTF8.self))
    }

    private func read(_ request: RequestContext) async throws -> (ResponseRequest, ResponseInput) {
        try await responder.read(ResponseRequest.self, of: request) { wire, body in
            (wire, try ResponseInput(wire, from: body))
        }
    }

    /// Returns the completion of a response that continues another one, if there is a history.
    private static func completion(
        _ wire: ResponseRequest, _ input: ResponseInput, behind history: ResponseRecord?, _ principal: Principal
    ) -> CompletionRequest {
        let instructions = [input.instructions, history?.instructions ?? "", input.lastingInstructions]
        return CompletionRequest(
            principal: principal, model: wire.model,
            system: instructions.filter { !$0.isEmpty }.joined(separator: "\n"),
            messages: (history?.conversation ?? []) + input.turns, temperature: wire.temperature, topP: wire.topP,
            maxTokens: wire.maxOutputTokens, tools: input.tools, toolChoice: input.toolChoice,
            allowsParallelCalls: input.tools.isEmpty ? nil : wire.parallelToolCalls, format: input.format)
    }

    private func prepare(
        _ wire: ResponseRequest, _ input: ResponseInput, behind history: ResponseRecord?, _ request: RequestContext,
        _ principal: Principal
    ) async throws -> PreparedCompletion {
        do {
            return try await responder.prepare(
                Self.completion(wire, input, behind: history, principal), for: request)
        } catch var error as HearthError {
            error.nameMembersOfResponses()
            throw error
        }
    }

    /// Returns the run of the response that the path names.
    private static func run(of request: RequestContext) throws -> UUID {
        guard let run = request.parameter("id").flatMap(ResponseObject.run(of:)) else {
            throw HearthError.unknownResponse()
        }
        return run
    }

    private var create: RouteDescription {
        RouteDescription(
            .chat, "Create a response",
            details: """
                A response is stored for 28 days with its conversation, without personal data and pictures, so that \
                `previous_response_id` can continue it; `store: false` stores nothing. Hearth supports tools of type \
                `function` and `custom` and does not run OpenAI's own tools. It passes the format of a custom tool to the \
                model but does not enforce it.
                """,
            body: .json(
                ResponseRequest.self, narrowed: responder.modelNames,
                examples: [
                    "text": ["model": "synthesis", "input": "How do we make bedtime calmer?"],
                    "continued": [
                        "model": "synthesis", "stream": true, "instructions": "Be brief.",
                        "previous_response_id": "resp_01a1fdf2-59af-7c17-8e1d-76a275cffa92",
                        "input": [
                            ["role": "user", "content": [["type": "input_text", "text": "And with two children?"]]]
                        ],
                    ],
                ]),
            answers: [.response],
            errors: [
                .modelNotFound, .responseNotFound, .contextTooLong, .quotaExceeded, .spendLimitReached,
                .providerUnavailable, .answerInterrupted, .deadlineExceeded,
            ])
    }

    private var count: RouteDescription {
        RouteDescription(
            .chat, "Show about how many tokens the request of a response has",
            details: """
                Four bytes count as one token, and each picture as 1,600; the conversation of `previous_response_id` counts, \
                too. Nothing is sent to a provider or stored, and no run begins.
                """,
            body: .json(
                ResponseRequest.self, narrowed: responder.modelNames,
                examples: ["question": ["model": "synthesis", "input": "How do we read more?"]]),
            answers: [.json(ResponseTokenCount.self, "The estimate.")],
            errors: [.modelNotFound, .responseNotFound, .contextTooLong, .overloaded])
    }

    private static let stream = QueryParameter<Bool>.written(
        "stream", as: "^false$", "Only `false`: a stored response comes as one document.",
        "must be false: a stored response comes as one document"
    ) { $0 == "false" ? false : nil }

    private static let id = ParameterDescription(
        .path, "id", "The response's id, `resp_` and a UUID.", ["type": "string"])

    private static let get = RouteDescription(
        .chat, "Retrieve a stored response", parameters: [id, stream.described],
        answers: [.json(ResponseObject.self, "The response, without personal data.")], errors: [.responseNotFound])

    private static let delete = RouteDescription(
        .chat, "Delete a stored response",
        details: "Later responses of the same conversation keep its turns.", parameters: [id],
        answers: [.json(ResponseDeletion.self, "The response is deleted.")], errors: [.responseNotFound])
}

extension HearthError {
    /// Gives the members that a completion names their names in `/v1/responses`.
    fileprivate mutating func nameMembersOfResponses() {
        let names = ["/messages": "/input", "/response_format": "/text/format"]
        problems = problems.map { FieldProblem(field: names[$0.field] ?? $0.field, message: $0.message) }
        message = message.replacing("`response_format`", with: "`text.format`")
    }
}
