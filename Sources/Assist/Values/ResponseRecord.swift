package import Foundation
package import HearthCore

/// A stored response of `POST /v1/responses`, with the conversation that it ends. It has no personal data and no picture.
package struct ResponseRecord: Hashable, Sendable {
    /// The id of the run that wrote the response.
    package var id: UUID
    /// The household of the user.
    package var householdID: UUID
    /// The user who asked.
    package var userID: UUID
    /// The limits of the credential that asked: a credential with limits finds only responses with the same ones.
    package var limits: RecordLimits
    /// The children whose records a run of the conversation knew, whom an answer may name.
    package var children: Set<UUID>
    /// The instructions among the turns, which hold on in the conversation; may be empty.
    package var instructions: String
    /// The turns, the oldest first; the last one is the response's own.
    package var conversation: [ChatMessage]
    /// The response as `GET /v1/responses/{id}` returns it, as JSON.
    package var json: String
    /// The moment at which it was stored.
    package var createdAt: Timestamp

    /// Creates a stored response.
    package init(
        id: UUID, householdID: UUID, userID: UUID, limits: RecordLimits = RecordLimits(), children: Set<UUID> = [],
        instructions: String = "", conversation: [ChatMessage], json: String, createdAt: Timestamp
    ) {
        self.id = id
        self.householdID = householdID
        self.userID = userID
        self.limits = limits
        self.children = children
        self.instructions = instructions
        self.conversation = conversation
        self.json = json
        self.createdAt = createdAt
    }

    /// The moment at which it is deleted.
    package var expiresAt: Timestamp { createdAt + Self.lifetime }

    /// The time for which a response is stored.
    package static let lifetime = Duration.seconds(28 * 86_400)
    /// The most responses of a user. The oldest are deleted first.
    package static let mostOfUser = 500
    /// The most bytes of the responses of a user, in UTF-8. The oldest are deleted first.
    package static let mostBytesOfUser = 20 << 20
    /// The most turns of a conversation that a request continues.
    package static let mostTurns = 500
    /// The most bytes of the turns and instructions of a conversation that a request continues, in UTF-8.
    package static let mostBytes = 256 << 10
}

extension HearthError.Code {
    /// The user has no such stored response.
    package static let responseNotFound = Self("not_found", .notFound)
}
