import Foundation
import HearthAPI
import HearthCore
import Hummingbird

/// What a household asked to keep: written only here, on its own word, and seen, changed and deleted by it alone.
struct MemoryRoutes {
    let services: ServerServices

    func add(to routes: inout RouteTable) {
        routes.on(.get, "v1/memory", for: .read, Self.list) { request, visit in
            let user = try await user(of: request, visit)
            let memories = try await services.memories.memories(of: user.householdID)
            return try Response(json: MemoriesResponse(memories: memories.map(MemoryResponse.init)))
        }
        routes.on(.post, "v1/memory", for: .write, Self.add) { request, visit in
            let (user, text) = try await written(request, visit)
            let now = services.clock.now
            var generator = SystemRandomNumberGenerator()
            let memory = Memory(
                id: UUID.version7(at: now, using: &generator), householdID: user.householdID, userID: user.id,
                text: text, createdAt: now, updatedAt: now,
                embedding: await embedding(of: text))
            try await services.memories.add(memory)
            return try Response(json: MemoryResponse(memory), status: .created)
        }
        routes.on(.put, "v1/memory/:id", for: .write, Self.change) { request, visit in
            let (user, text) = try await written(request, visit)
            let id = try id(visit)
            try await services.memories.update(
                id, of: user.householdID, text: text,
                embedding: await embedding(of: text), at: services.clock.now)
            guard
                let memory = try await services.memories.memories(of: user.householdID).first(where: { $0.id == id })
            else { throw Self.notFound }
            return try Response(json: MemoryResponse(memory))
        }
        routes.on(.delete, "v1/memory/:id", for: .write, Self.delete) { request, visit in
            let user = try await user(of: request, visit)
            try await services.memories.delete(try id(visit), of: user.householdID)
            return Response(status: .noContent)
        }
    }

    private static let list = RouteDescription(
        .memory, "What the household asked to keep", parameters: [QueryParameter.user.described],
        answers: [.json(MemoriesResponse.self, "The memories, the oldest first.")])

    private static let body = RouteDescription.Body.json(
        MemoryRequest.self, examples: ["fact": ["user_id": 1, "text": "Mia does not like mushrooms."]])

    private static let add = RouteDescription(
        .memory, "Keeps a fact", body: body,
        answers: [.json(MemoryResponse.self, "The memory as it is kept.", status: .created)],
        errors: [.memoryFull])

    private static let change = RouteDescription(
        .memory, "Changes a fact", body: body, answers: [.json(MemoryResponse.self, "The memory as it is kept.")],
        errors: [.memoryNotFound])

    private static let delete = RouteDescription(
        .memory, "Forgets a fact",
        answers: [.empty(.noContent, "It is forgotten.")], errors: [.memoryNotFound])

    private static var notFound: HearthError { HearthError(.memoryNotFound, "There is no such memory.") }

    private func id(_ visit: Visit) throws -> UUID {
        guard let id = visit.parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw Self.notFound }
        return id
    }

    private func user(of request: Request, _ visit: Visit) async throws -> User {
        var fields = FieldCheck()
        let number = QueryParameter.user.read(request.uri, &fields)
        try fields.throwIfAny()
        return try await visit.principal(naming: number).user
    }

    private func embedding(of text: String) async -> Memory.Embedding? {
        await services.knowledge.embedding(
            of: text, mayLeaveHouse: services.pipeline.settings.aiAssist, meter: RunMeter())
    }

    /// Who writes, and the text as it is kept: one line, and nothing in it that must not leave the house.
    private func written(_ request: Request, _ visit: Visit) async throws -> (User, String) {
        var request = request
        let wire = try await request.decodeJSON(MemoryRequest.self)
        let text = wire.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let user = try await visit.principal(naming: wire.userID).user
        let household = try await services.households.household(id: user.householdID)?.preferences ?? .init()
        // What policy would refuse as a question must not come back as the family's own word with every answer.
        let decision = try services.policy.precheck(
            PolicySubject(mode: .chat, goal: text, messages: [], of: user, in: household))
        var fields = FieldCheck()
        fields.check(decision.refusal == nil, "/text", "cannot be kept: \(decision.refusal?.message ?? "")")
        try fields.throwIfAny()
        return (user, try services.policy.redacted(text, keeping: household.allowedData))
    }
}

extension MemoryResponse {
    fileprivate init(_ memory: Memory) {
        self.init(
            id: memory.id.text, text: memory.text, createdAt: memory.createdAt.rfc3339,
            updatedAt: memory.updatedAt.rfc3339)
    }
}
