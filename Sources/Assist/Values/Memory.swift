package import Foundation
package import HearthCore

/// A short fact that a family asked to keep: "Mia hates mushrooms". Data for the planner, never an instruction to it.
package struct Memory: Hashable, Sendable {
    /// At most this many of a household.
    package static let limit = 200

    /// What its text means, in the space of a model.
    package struct Embedding: Hashable, Sendable {
        /// ``EmbeddingSpace/description``.
        package var space: String
        package var vector: [Float]

        package init(space: String, vector: [Float]) {
            self.space = space
            self.vector = vector
        }
    }

    package var id: UUID
    package var householdID: UUID
    /// Who said it.
    package var userID: UUID
    package var text: String
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    /// Nil where there is no embedder, or none has seen the text yet.
    package var embedding: Embedding?

    /// As searches find it.
    package var document: Document {
        Document(
            id: "memory/\(id.text)", kind: .memory, title: "What you asked to remember", body: text,
            sources: ["your family"], reviewedOn: updatedAt.utcDay.description)
    }

    /// - Parameter id: of version 7.
    package init(
        id: UUID, householdID: UUID, userID: UUID, text: String, createdAt: Timestamp, updatedAt: Timestamp,
        embedding: Embedding? = nil
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.text = text
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.embedding = embedding
    }
}
