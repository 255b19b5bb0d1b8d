import Assist
import Foundation
import HearthAPI
import HearthCore
import JSONText
import SystemSupport

/// A response of `/v1/responses` before its answer: what it repeats of its request, and what is stored with it.
struct ResponseDraft: Sendable {
    /// What is stored, without personal data and pictures.
    private struct Stored {
        /// The response without its answer.
        var response: ResponseObject
        var instructions: String
        var conversation: [ChatMessage]
        var children: Set<UUID>
    }

    private let services: AssistServices
    private let principal: Principal
    /// The bytes of the request.
    private let bytes: Int
    /// The response as the client receives it, without its id and its answer.
    private let echo: ResponseObject
    /// Nil if the response is not stored.
    private var stored: Stored?

    /// Creates a draft of which nothing is stored yet.
    ///
    /// - Parameter bytes: those of the request.
    init(_ wire: ResponseRequest, of bytes: Int, for principal: Principal, _ services: AssistServices) {
        self.services = services
        self.principal = principal
        self.bytes = bytes
        echo = ResponseObject(id: "", createdAt: services.clock.now.milliseconds / 1000, request: wire)
    }

    /// Returns the stored response that the request continues; nil if it continues none.
    ///
    /// - Throws: ``HearthError`` `not_found`.
    func history() async throws -> ResponseRecord? {
        guard let id = echo.previousResponseID else { return nil }
        guard let run = ResponseObject.run(of: id), let record = try await record(run) else {
            throw HearthError.unknownResponse(field: "/previous_response_id")
        }
        return record
    }

    /// Returns a stored response, which may be long.
    private func record(_ run: UUID) async throws -> ResponseRecord? {
        try await withTaskExecutorPreference(Workers.shared) {
            try await services.responses.response(
                run, of: principal.user, within: principal.limits, at: services.clock.now)
        }
    }

    /// Prepares what is stored, unless the client wants nothing to be stored.
    ///
    /// - Parameter history: the stored response that the request continues.
    /// - Throws: ``HearthError`` `storage_unavailable` or `overloaded`.
    mutating func prepare(_ input: ResponseInput, behind history: ResponseRecord?) async throws {
        guard echo.store else { return }
        let household = try await services.households.household(id: principal.user.householdID)
        let allowed = household?.preferences.allowedData ?? []
        stored = try await services.pipeline.reading(bytes) { [policy = services.policy, echo] in
            let instructions = try policy.redacted(input.lastingInstructions, keeping: allowed)
            return Stored(
                response: try echo.redacted { try policy.redacted($0, keeping: allowed) },
                instructions: [history?.instructions ?? "", instructions].filter { !$0.isEmpty }
                    .joined(separator: "\n"),
                conversation: try (history?.conversation ?? []) + policy.storedTurns(input.turns, keeping: allowed),
                children: history?.children ?? [])
        }
    }

    /// Returns the response of a run that has not ended.
    func response(of run: MeteredRun) -> ResponseObject {
        var response = echo
        response.id = ResponseObject.id(of: run.id)
        return response
    }

    /// Returns the JSON text of a response on one line. What it repeats of a long request is not encoded on an event loop.
    func json(of response: ResponseObject) async throws -> [UInt8] {
        let place = bytes > LoopReading.limit ? Workers.shared : nil
        return try await withTaskExecutorPreference(place) { try WireJSON.encode(response) }
    }

    /// Stores a response.
    ///
    /// - Parameters:
    ///   - response: the response as the client receives it.
    ///   - answer: its answer.
    /// - Returns: false if nothing is stored. The answer is not lost because the database is away.
    func store(_ response: ResponseObject, answer: CollectedAnswer, of run: MeteredRun) async -> Bool {
        guard var stored else { return false }
        stored.response.id = response.id
        (stored.response.status, stored.response.incompleteDetails) = (response.status, response.incompleteDetails)
        (stored.response.output, stored.response.usage) = (response.output, response.usage)
        let text = [answer.text, answer.declination ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let turn = ChatMessage(.assistant, text, toolCalls: answer.calls)
        if !turn.isBlank { stored.conversation.append(turn) }
        do {
            try await withTaskExecutorPreference(Workers.shared) { try await add(stored, of: run) }
            return true
        } catch {
            RequestScope.current?.report(
                error as? HearthError
                    ?? HearthError(.internalError, "The response is not stored.", underlying: error))
            return false
        }
    }

    private func add(_ stored: Stored, of run: MeteredRun) async throws {
        try await services.responses.add(
            ResponseRecord(
                id: run.id, householdID: principal.user.householdID, userID: principal.user.id,
                limits: principal.limits, children: stored.children.union(run.namedChildren),
                instructions: stored.instructions, conversation: stored.conversation,
                json: String(decoding: try WireJSON.encode(stored.response), as: UTF8.self),
                createdAt: services.clock.now))
    }
}

extension ResponseInput {
    /// Checks the length of the conversation that a request makes.
    ///
    /// - Parameter history: the stored response that the request continues.
    /// - Throws: ``HearthError`` `context_too_long`.
    func checkLength(behind history: ResponseRecord?) throws {
        let turns = (history?.conversation ?? []) + turns
        let bytes = turns.reduce(lastingInstructions.utf8.count + (history?.instructions.utf8.count ?? 0)) {
            $0 + $1.bytes
        }
        guard turns.count <= ResponseRecord.mostTurns, bytes <= ResponseRecord.mostBytes else {
            let field = history == nil ? "/input" : "/previous_response_id"
            throw HearthError(
                .contextTooLong,
                """
                The conversation has \(turns.count) turns with \(bytes) bytes; a stored one may have \
                \(ResponseRecord.mostTurns) turns with \(ResponseRecord.mostBytes) bytes. Begin a new one.
                """,
                problems: [HearthError.FieldProblem(field: field, message: "makes a conversation that is too long")])
        }
    }
}

extension ResponseObject {
    /// Returns a response without an answer as it may be stored.
    ///
    /// - Parameter redact: returns a text without personal data.
    fileprivate func redacted(by redact: (String) throws -> String) throws -> ResponseObject {
        let json = try RawJSON(String(decoding: try WireJSON.encode(self), as: UTF8.self))
        var response = try WireJSON.decode(
            ResponseObject.self, from: json.redacted(.named, by: redact).text.utf8)
        // No words of the family: digits of an id may look like a number of a telephone.
        (response.id, response.model, response.previousResponseID) = (id, model, previousResponseID)
        return response
    }
}
