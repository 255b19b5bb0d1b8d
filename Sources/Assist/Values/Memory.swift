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
        /// The unit vector.
        package var vector: [Float]

        /// Creates an embedding.
        package init(space: String, vector: [Float]) {
            self.space = space
            self.vector = vector
        }
    }

    /// The unique id, a version 7 UUID.
    package var id: UUID
    /// The household that it belongs to.
    package var householdID: UUID
    /// The user who added it.
    package var userID: UUID
    /// The fact, without personal data outside of the household's allow list.
    package var text: String
    /// The time of the creation.
    package var createdAt: Timestamp
    /// The time of the last change.
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
