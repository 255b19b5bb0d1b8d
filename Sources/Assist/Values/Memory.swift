package import Foundation
package import HearthCore

/// A short fact that a household asked to keep: "Mia hates mushrooms". Data for the planner, never an instruction to
/// it.
package struct Memory: Hashable, Sendable {
    /// The most memories of a household.
    package static let limit = 200

    /// The vector of the text.
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
    /// The user who added it.
    package var userID: UUID
    package var text: String
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    /// Nil if there is no embedder, or if it has not embedded the text yet.
    package var embedding: Embedding?

    /// The memory as a document, in the form that searches use.
    package var document: Document {
        Document(
            id: "memory/\(id.text)", kind: .memory, title: "What you asked to remember", body: text,
            sources: ["your family"], reviewedOn: updatedAt.utcDay.description)
    }

    /// Creates a memory.
    ///
    /// - Parameter id: a version 7 UUID.
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
