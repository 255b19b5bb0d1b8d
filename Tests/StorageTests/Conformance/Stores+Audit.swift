import Assist
import Foundation
import HearthCore

// For cases that are not about the audit: each store audits what is done as the example does.

extension AuditEntry {
    static func example(
        of household: UUID, _ action: Action, by user: UUID? = nil, onBehalfOf target: UUID? = nil,
        subject: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            id: UUID(), householdID: household, at: .example, userID: user, onBehalfOf: target, action: action,
            subject: subject)
    }
}

extension UserStore {
    func upsert(_ changes: UserChanges, at time: Timestamp) async throws -> User {
        try await upsert(changes, at: time, audit: .example(of: changes.newID, .userChanged))
    }
}

extension HouseholdStore {
    func save(_ household: Household) async throws {
        try await save(household, audit: .example(of: household.id, .householdChanged))
    }
}

extension FeedbackStore {
    func record(_ feedback: Feedback) async throws {
        try await record(feedback, audit: .example(of: feedback.householdID, .feedbackGiven))
    }
}

extension MemoryStore {
    func add(_ memory: Memory) async throws {
        try await add(memory, audit: .example(of: memory.householdID, .memoryAdded))
    }

    func update(
        _ id: UUID, of householdID: UUID, text: String, embedding: Memory.Embedding?, at time: Timestamp
    ) async throws {
        try await update(
            id, of: householdID, text: text, embedding: embedding, at: time,
            audit: .example(of: householdID, .memoryChanged))
    }

    func delete(_ id: UUID, of householdID: UUID) async throws {
        try await delete(id, of: householdID, audit: .example(of: householdID, .memoryDeleted))
    }
}
