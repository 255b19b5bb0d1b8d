import Assist
import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit

/// The routes for memories. Only these routes write memories, and a household can reach only its own.
struct MemoryRoutes {
    let services: AccountServices

    func add(to routes: inout RouteTable) {
        routes.onActing(.get, "v1/memory", for: .read, Self.list) { request, caller in
            let user = try await principal(of: request, caller).user
            let memories = try await services.memories.memories(of: user.householdID)
            return try Response(json: MemoriesResponse(memories: memories.map(MemoryResponse.init)))
        }
        routes.onActing(.post, "v1/memory", for: .write, Self.add) { request, caller in
            let (principal, text) = try await written(request, caller)
            let user = principal.user
            let now = services.clock.now
            let memory = Memory(
                id: services.ids.uuid(at: now), householdID: user.householdID, userID: user.id,
                text: text, createdAt: now, updatedAt: now,
                embedding: await embedding(of: text))
            try await services.memories.add(
                memory, audit: principal.audit(.memoryAdded, subject: memory.id.text, at: now, ids: services.ids))
            return try Response(json: MemoryResponse(memory), status: .created)
        }
        routes.onActing(.put, "v1/memory/:id", for: .write, Self.change) { request, caller in
            let (principal, text) = try await written(request, caller)
            let (id, household, now) = (try id(request), principal.user.householdID, services.clock.now)
            try await services.memories.update(
                id, of: household, text: text, embedding: await embedding(of: text), at: now,
                audit: principal.audit(.memoryChanged, subject: id.text, at: now, ids: services.ids))
            guard let memory = try await services.memories.memories(of: household).first(where: { $0.id == id })
            else { throw Self.notFound }
            return try Response(json: MemoryResponse(memory))
        }
        routes.onActing(.delete, "v1/memory/:id", for: .write, Self.delete) { request, caller in
            let principal = try await principal(of: request, caller)
            let id = try id(request)
            try await services.memories.delete(
                id, of: principal.user.householdID,
                audit: principal.audit(.memoryDeleted, subject: id.text, at: services.clock.now, ids: services.ids))
            return Response(status: .noContent)
        }
    }

    private static let list = RouteDescription(
        .memory, "List the household's memories", parameters: [QueryParameter.user.described],
        answers: [.json(MemoriesResponse.self, "The memories, oldest first.")])

    private static let body = RouteDescription.Body.json(
        MemoryRequest.self, examples: ["fact": ["user_id": 1, "text": "Mia does not like mushrooms."]])

    private static let add = RouteDescription(
        .memory, "Create a memory", body: body,
        answers: [.json(MemoryResponse.self, "The memory.", status: .created)],
        errors: [.memoryFull, .overloaded])

    private static let change = RouteDescription(
        .memory, "Update a memory", body: body, answers: [.json(MemoryResponse.self, "The updated memory.")],
        errors: [.memoryNotFound, .overloaded])

    private static let delete = RouteDescription(
        .memory, "Delete a memory",
        answers: [.empty(.noContent, "The memory is deleted.")], errors: [.memoryNotFound])

    private static var notFound: HearthError {
        HearthError(.memoryNotFound, "No memory of the household has this id. List them with GET /v1/memory.")
    }

    private func id(_ request: RequestContext) throws -> UUID {
        guard let id = request.pathID else { throw Self.notFound }
        return id
    }

    /// Returns the principal; in dev mode, the parameter `user_id` names the user.
    private func principal(of request: RequestContext, _ caller: AuthenticatedCaller) async throws -> Principal {
        var fields = ValidationErrors()
        let number = QueryParameter.user.read(request.uri, &fields)
        try fields.throwIfAny()
        return try await caller.acting(as: number)
    }

    private func embedding(of text: String) async -> Memory.Embedding? {
        await services.knowledge.embedding(
            of: text, allowsExternalProviders: services.pipeline.configuration.settings.aiAssist, meter: RunMeter())
    }

    /// Returns the principal, and the text to store: one line, redacted.
    private func written(_ request: RequestContext, _ caller: AuthenticatedCaller) async throws -> (Principal, String) {
        let wire = try await request.decodeJSON(MemoryRequest.self)
        let text = wire.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let principal = try await caller.acting(as: wire.userID)
        let user = principal.user
        let household = try await services.households.household(id: user.householdID)?.preferences ?? .init()
        // A text that policy would refuse as a request must not enter later prompts as the family's own words.
        let (decision, redacted) = try await services.pipeline.reading(text.utf8.count) { [policy = services.policy] in
            (
                try policy.precheck(PolicySubject(mode: .chat, goal: text, messages: [], of: user, in: household)),
                try policy.redacted(text, keeping: household.allowedData)
            )
        }
        var fields = ValidationErrors()
        fields.check(decision.refusal == nil, "/text", "cannot be kept: \(decision.refusal?.message ?? "")")
        try fields.throwIfAny()
        return (principal, redacted)
    }
}

extension MemoryResponse {
    fileprivate init(_ memory: Memory) {
        self.init(
            id: memory.id.text, text: memory.text, createdAt: memory.createdAt.rfc3339,
            updatedAt: memory.updatedAt.rfc3339)
    }
}
