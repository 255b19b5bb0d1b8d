package import Foundation
package import HearthCore

// The repositories of Storage, each as its users see it. All throw HearthError with `storage_unavailable` when the
// database cannot be reached. What changes something on somebody's behalf writes its audit entry in the same transaction,
// and none where it throws.

package protocol RunStore: Sendable {
    /// Writes the run and its audit entry and closes its reservation, all or none of it. Idempotent by the run's id:
    /// who closes a run first decides, and a second record changes nothing. What was begun runs to its end even where the
    /// calling task is cancelled meanwhile.
    ///
    /// - Parameter reservation: `settled` with what the run's calls cost, or `released`; nil where it had none.
    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws
}

package protocol FeedbackStore: Sendable {
    func record(_ feedback: Feedback, audit: AuditEntry) async throws

    /// Feedback of everybody, the oldest first.
    ///
    /// - Parameters:
    ///   - times: when it was given.
    ///   - last: the last one of the page before.
    func page(of times: Range<Timestamp>, after last: Feedback?, limit: Int) async throws -> [FeedbackEntry]
}

/// Feedback with what it is about.
package struct FeedbackEntry: Hashable, Sendable {
    package var feedback: Feedback
    /// Nil where it is about no run.
    package var mode: AssistMode?

    package init(feedback: Feedback, mode: AssistMode?) {
        self.feedback = feedback
        self.mode = mode
    }
}

/// What a household asked to remember. Another household's is as unknown as what is not there.
package protocol MemoryStore: Sendable {
    /// The oldest first.
    func memories(of householdID: UUID) async throws -> [Memory]
    /// Throws `memory_full` where the household has ``Memory/limit`` of them.
    func add(_ memory: Memory, audit: AuditEntry) async throws
    /// Replaces the text, and with it what was embedded. Throws `memory_not_found`.
    func update(
        _ id: UUID, of householdID: UUID, text: String, embedding: Memory.Embedding?, at time: Timestamp,
        audit: AuditEntry
    ) async throws
    /// Throws `memory_not_found`.
    func delete(_ id: UUID, of householdID: UUID, audit: AuditEntry) async throws
}

package protocol DocumentStore: Sendable {
    func state() async throws -> DocumentState
    /// In the order of their ids.
    func all() async throws -> [StoredDocument]
    /// By id, for an ingest to compare with.
    func entries() async throws -> [String: DocumentEntry]
    /// All of it in one transaction, and with it goes every vector that no document needs any more.
    func apply(_ change: DocumentChange) async throws
}

/// What the documents are at.
package struct DocumentState: Hashable, Sendable {
    /// Changes whenever any document or the space changes.
    package var revision: Int64
    /// The space in which every document has vectors; nil where there is none.
    package var space: EmbeddingSpace?

    package init(revision: Int64, space: EmbeddingSpace? = nil) {
        self.revision = revision
        self.space = space
    }
}

/// What an ingest has written down about a document.
package struct DocumentEntry: Hashable, Sendable {
    /// Of everything in the document.
    package var hash: String
    /// The folder or file that it was read from; `seed` for the house's own cards.
    package var origin: String
    /// ``EmbeddedDocument/key`` of its vectors; nil from an ingest of before there were any.
    package var embeddingKey: String?

    package static let seed = "seed"

    package init(hash: String, origin: String = DocumentEntry.seed, embeddingKey: String? = nil) {
        self.hash = hash
        self.origin = origin
        self.embeddingKey = embeddingKey
    }
}

package struct StoredDocument: Hashable, Sendable {
    package var document: Document
    package var entry: DocumentEntry

    package init(document: Document, entry: DocumentEntry) {
        self.document = document
        self.entry = entry
    }
}

package struct DocumentChange: Hashable, Sendable {
    package var upserts: [StoredDocument]
    /// Ids.
    package var removals: [String]
    /// The space that searches use from now on; nil where they can use none.
    package var space: EmbeddingSpace?

    package init(upserts: [StoredDocument] = [], removals: [String] = [], space: EmbeddingSpace? = nil) {
        self.upserts = upserts
        self.removals = removals
        self.space = space
    }
}

extension HearthError.Code {
    package static let runNotFound = Self("run_not_found", .notFound)
    package static let memoryNotFound = Self("memory_not_found", .notFound)
    /// The household has as many memories as it may have.
    package static let memoryFull = Self("memory_full", .conflict)
}
