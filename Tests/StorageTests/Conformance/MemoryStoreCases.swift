import Assist
import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let memories: [ConformanceCase] = [
        .init("memories come back as they were added, the oldest first") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            #expect(try await stores.memories.memories(of: user.householdID).isEmpty)
            var late = Memory.example(of: user, "Mia hates\n\"mushrooms\" 🍄", at: .example + .seconds(2))
            late.embedding = .init(space: "maker/model/3", vector: [0.1, -0.0, .leastNonzeroMagnitude])
            let first = Memory.example(of: user, "first", at: .example)
            let twins = [first, .example(of: user, "second", at: .example)].sorted { $0.id.text < $1.id.text }
            for memory in [late] + twins { try await stores.memories.add(memory) }
            try await stores.memories.add(.example(of: other, "theirs", at: .example))
            #expect(try await stores.memories.memories(of: user.householdID) == twins + [late])
            #expect(try await stores.memories.memories(of: other.householdID).map(\.text) == ["theirs"])
        },
        .init("a memory's text is replaced with its vector, and its age stays") { stores in
            let user = try await stores.newUser()
            var memory = Memory.example(of: user, "old", at: .example)
            memory.embedding = .init(space: "m/1", vector: [1])
            let beside = Memory.example(of: user, "beside", at: .example + .seconds(1))
            for memory in [memory, beside] { try await stores.memories.add(memory) }
            memory.text = "new"
            memory.updatedAt = .example + .seconds(5)
            memory.embedding = nil
            try await stores.memories.update(
                memory.id, of: user.householdID, text: "new", embedding: nil, at: memory.updatedAt)
            #expect(try await stores.memories.memories(of: user.householdID) == [memory, beside])
            memory.embedding = .init(space: "m/2", vector: [1, 2])
            try await stores.memories.update(
                memory.id, of: user.householdID, text: "new", embedding: memory.embedding, at: memory.updatedAt)
            #expect(try await stores.memories.memories(of: user.householdID) == [memory, beside])
        },
        .init("a memory that is deleted is gone, and deleted once") { stores in
            let user = try await stores.newUser()
            let memories = [Memory.example(of: user, "a", at: .example), .example(of: user, "b", at: .example)]
            for memory in memories { try await stores.memories.add(memory) }
            try await stores.memories.delete(memories[0].id, of: user.householdID)
            #expect(try await stores.memories.memories(of: user.householdID) == [memories[1]])
            let error = await #expect(throws: HearthError.self) {
                try await stores.memories.delete(memories[0].id, of: user.householdID)
            }
            #expect(error?.code == .memoryNotFound)
        },
        .init("another household sees, edits and deletes no memory") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            let memory = Memory.example(of: user, "ours", at: .example)
            try await stores.memories.add(memory)
            #expect(try await stores.memories.memories(of: other.householdID).isEmpty)
            let attempts: [@Sendable () async throws -> Void] = [
                {
                    try await stores.memories.update(
                        memory.id, of: other.householdID, text: "theirs", embedding: nil, at: .example)
                },
                { try await stores.memories.delete(memory.id, of: other.householdID) },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .memoryNotFound)
            }
            #expect(try await stores.memories.memories(of: user.householdID) == [memory])
        },
        .init("a household keeps memories up to the limit, even if many are added at once") { stores in
            let (user, other) = (try await stores.newUser(), try await stores.newUser())
            for number in 0..<Memory.limit - 3 {
                try await stores.memories.add(.example(of: user, "\(number)", at: .example))
            }
            let outcomes = try await withThrowingTaskGroup(of: HearthError.Code?.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        do {
                            try await stores.memories.add(.example(of: user, "late", at: .example))
                            return nil
                        } catch let error as HearthError {
                            return error.code
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == nil }.count == 3)
            #expect(outcomes.filter { $0 == .memoryFull }.count == 9)
            let kept = try await stores.memories.memories(of: user.householdID)
            #expect(kept.count == Memory.limit)
            try await stores.memories.add(.example(of: other, "room here", at: .example))
            try await stores.memories.delete(kept[0].id, of: user.householdID)
            try await stores.memories.add(.example(of: user, "room again", at: .example))
        },
    ]
}

extension Memory {
    static func example(of user: User, _ text: String, at time: Timestamp) -> Memory {
        Memory(
            id: RandomIDs().uuid(at: time), householdID: user.householdID, userID: user.id, text: text,
            createdAt: time, updatedAt: time)
    }
}
